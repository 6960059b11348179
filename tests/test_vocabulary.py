"""One vocabulary: each name has one meaning, and a search for a field word finds its module."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import sintra

PACKAGE = Path(sintra.__file__).parent
FILES = sorted([*PACKAGE.rglob("*.py"), *PACKAGE.with_name("tools").rglob("*.py")])

ING_NOUNS = {"encoding", "hashing", "logging", "move_ordering", "scoring", "testing", "tracing"}
"""Module names that end in -ing and are usual nouns of the field."""
PRIVATE_WORDS = {"wishes", "happenings", "standing", "telling", "doing", "thing", "stuff", "misc"}

FIELD_WORDS = {
    "transposition table": "players/transposition.py",
    "killer": "players/alphabeta.py",
    "history heuristic": "players/move_ordering.py",
    "Zobrist": "players/hashing.py",
    "zero window": "players/alphabeta.py",
    "late move reduction": "players/alphabeta.py",
    "move ordering": "players/move_ordering.py",
    "middleware": "server/middleware.py",
    "rate limit": "server/ratelimit.py",
    "throttle": "server/ratelimit.py",
    "idempotent": "match/match.py",
    "event-sourced": "match/match.py",
    "event log": "match/state.py",
    "optimistic": "match/match.py",
    "snapshot": "match/views.py",
    "serialize": "match/events.py",
    "validat": "rules/validate.py",
}


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_class_name_is_defined_twice() -> None:
    modules = defaultdict(list)
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                modules[node.name].append(module_name(path))
    assert {name: where for name, where in modules.items() if len(where) > 1} == {}


def test_module_names_are_nouns() -> None:
    stems = {path.stem for path in FILES}
    assert stems & PRIVATE_WORDS == set()
    assert {stem for stem in stems if stem.endswith("ing")} <= ING_NOUNS


def test_search_for_a_field_word_finds_its_implementation() -> None:
    def text(module: str) -> str:
        return re.sub(r"\s+", " ", (PACKAGE / module).read_text("utf-8")).lower()

    assert [word for word, module in FIELD_WORDS.items() if word.lower() not in text(module)] == []
