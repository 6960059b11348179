"""The list of problems that a conformance check collects."""

EXAMPLES = 2
"""At most this many problems of each kind are reported."""


class Problems:
    """Sentences about what is wrong, few of each kind and none twice."""

    def __init__(self) -> None:
        self._by_kind: dict[str, list[str]] = {}

    def add(self, kind: str, sentence: str) -> None:
        """Add a problem, unless there are enough of its kind."""
        examples = self._by_kind.setdefault(kind, [])
        if len(examples) < EXAMPLES and sentence not in examples:
            examples.append(sentence)

    def message(self, subject: str) -> str:
        """The text of an error with one line per problem; empty if there is none."""
        lines = [line for examples in self._by_kind.values() for line in examples]
        return "\n- ".join([f"{subject} is not right:", *lines]) if lines else ""
