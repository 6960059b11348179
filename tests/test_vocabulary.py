"""One vocabulary: each name has one meaning, and a search for a field word finds its module."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

import sintra

ROOT = Path(sintra.__file__).parent
FILES = sorted(path for path in ROOT.rglob("*.py") if "static" not in path.parts)
GLOSSARY = (ROOT.parent / "docs" / "concepts" / "glossary.md").read_text("utf-8")

ING_NOUNS = {"encoding", "hashing", "logging", "move_ordering", "scoring", "testing", "tracing"}
"""Module names that end in -ing and are usual nouns of the field."""
PRIVATE_WORDS = {"wishes", "happenings", "standing", "telling", "doing", "thing", "stuff", "misc"}
MAX_WITH_ONE_IMPORTER = 33

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
    parts = ["sintra", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in FILES}


def imported_by(path: Path) -> set[str]:
    """Return the modules of the package that a file imports, at any nesting level."""
    package = ["sintra", *path.relative_to(ROOT).parts[:-1]]
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for name in node.names:
                inner = f"{module}.{name.name}"
                imported.add(inner if inner in MODULES else module)
    return (imported & set(MODULES)) - {module_name(path)}


def test_no_class_name_is_defined_twice() -> None:
    modules = defaultdict(list)
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                modules[node.name].append(module_name(path))
    assert {name: where for name, where in modules.items() if len(where) > 1} == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_module_names_are_nouns(path: Path) -> None:
    assert path.stem not in PRIVATE_WORDS
    assert not path.stem.endswith("ing") or path.stem in ING_NOUNS


def test_few_modules_have_exactly_one_importer() -> None:
    importers = defaultdict(set)
    for path in FILES:
        for module in imported_by(path):
            importers[module].add(path)
    single = sorted(module for module, paths in importers.items() if len(paths) == 1)
    assert len(single) <= MAX_WITH_ONE_IMPORTER, single


@pytest.mark.parametrize(("word", "module"), FIELD_WORDS.items())
def test_search_for_a_field_word_finds_its_implementation(word: str, module: str) -> None:
    text = re.sub(r"\s+", " ", (ROOT / module).read_text("utf-8"))
    assert word.lower() in text.lower()


def test_glossary_names_existing_modules() -> None:
    rows = [line for line in GLOSSARY.splitlines() if line.startswith("|") and "---" not in line]
    modules = [re.findall(r"`([a-z_/]+\.py)`", row.rsplit("|", 2)[1]) for row in rows]
    assert sum(map(bool, modules)) >= 40
    for module in (name for names in modules for name in names):
        assert (ROOT / module).is_file(), module


def test_glossary_explains_each_word_once() -> None:
    words = re.findall(r"^\| ([^|-][^|]*?) +\|", GLOSSARY, re.MULTILINE)
    terms = [term for row in words for term in row.split(", ") if term != "word"]
    assert sorted(terms) == sorted(set(terms))
