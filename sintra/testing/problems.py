"""What the conformance checks share: a list of problems, and one error for all of them."""

EXAMPLES = 2
"""At most this many problems of each kind are reported."""


class ProblemCollector:
    """Collects sentences about problems, few of each kind and none twice."""

    def __init__(self) -> None:
        self._problems: dict[str, list[str]] = {}

    def add(self, kind: str, sentence: str) -> None:
        """Add a problem, unless there are enough of its kind."""
        examples = self._problems.setdefault(kind, [])
        if len(examples) < EXAMPLES and sentence not in examples:
            examples.append(sentence)

    def message(self, subject: str) -> str:
        """The text of an error with one line per problem; empty if there is none."""
        lines = [line for examples in self._problems.values() for line in examples]
        return "\n- ".join([f"{subject} is not right:", *lines]) if lines else ""
