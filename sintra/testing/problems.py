"""Base class of the conformance checks: collects problems for one error message."""

EXAMPLES = 2
"""At most this many problems of each kind are reported."""


class ProblemCollector:
    """Collects sentences about problems: at most EXAMPLES of each kind, without duplicates."""

    def __init__(self) -> None:
        self._problems: dict[str, list[str]] = {}

    def add(self, kind: str, sentence: str) -> None:
        """Add a problem, unless there are already enough of this kind."""
        examples = self._problems.setdefault(kind, [])
        if len(examples) < EXAMPLES and sentence not in examples:
            examples.append(sentence)

    def message(self, subject: str) -> str:
        """The text of an error with one line per problem; empty if there is none."""
        lines = [line for examples in self._problems.values() for line in examples]
        return "\n- ".join([f"{subject} failed these checks:", *lines]) if lines else ""
