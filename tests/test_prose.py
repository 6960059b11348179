"""The check of the prose: it finds what it lists, and nothing in code."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[1] / "docs" / "prose.py"

SENTENCES = [
    "Somebody has to move.",
    "Sent to whoever asks.",
    "The file is written anew.",
    "The start player is drawn by lot.",
    "It hangs on the seed.",
    "It waits for ever.",
    "The match as it stands.",
    "It is one's own turn.",
    "Another process may write meanwhile.",
    "The name, where there is one.",
    "The client is told the reason.",
    "what is left of it",
    "X is no move.",
    "It writes a line a game.",
    "Play so many moves.",
    "Ten at the most.",
    "The move is in sight.",
    "Both sides are drawn alike.",
]
"""One sentence per rule, in the order of the rules."""


@pytest.fixture(scope="module")
def prose() -> ModuleType:
    spec = importlib.util.spec_from_file_location("prose", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def hits(prose: ModuleType, name: str, text: str) -> list[tuple[int, str]]:
    return [(hit.line, hit.text) for hit in prose.check(Path(name), text)]


def test_every_rule_finds_its_sentence(prose: ModuleType) -> None:
    assert len(SENTENCES) == len(prose.RULES)
    for sentence, better in zip(SENTENCES, prose.RULES.values(), strict=True):
        assert [hit.better for hit in prose.check(Path("page.md"), sentence)] == [better], sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "There is no move.",
        "It is no longer legal.",
        "Where it is defined.",
        "Two moves are equal.",
        "A line per game.",
    ],
)
def test_plain_sentences_are_accepted(prose: ModuleType, sentence: str) -> None:
    assert hits(prose, "page.md", sentence) == []


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("module.py", '"""A docstring.\n\nWritten anew.\n"""\n', 3),
        ("module.py", "x = 1\n# Written anew.\n", 2),
        ("module.py", 'raise Error(f"{x} is written anew")\n', 1),
        ("module.ts", "const a = 1;\n/** Written\n * anew. */\n", 3),
        ("module.ts", "// Written anew.\n", 1),
        ("Part.svelte", "<p></p>\n<!-- Written anew. -->\n", 2),
        ("styles.css", "/* Written anew. */\n", 1),
        ("page.md", "```\nanew\n```\n\nWritten anew, not `anew`.\n", 5),
        ("Makefile", "all:  ## write it anew\n", 1),
    ],
)
def test_hit_has_its_line(prose: ModuleType, name: str, text: str, line: int) -> None:
    assert hits(prose, name, text) == [(line, "anew")]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("module.py", '"""The name, where\n    there is one."""\n'),
        ("module.ts", "/**\n * The name, where\n * there is one.\n */\n"),
        ("page.md", "The name, where\nthere is one.\n"),
    ],
)
def test_construction_is_found_across_lines(prose: ModuleType, name: str, text: str) -> None:
    assert [words for _, words in hits(prose, name, text)] == ["where there is"]


def test_headings_are_sentences_of_their_own(prose: ModuleType) -> None:
    assert hits(prose, "page.md", "## Moves\n\nA move is legal.\n") == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("module.py", "anew = 1\nmeanwhile(anew)\n"),
        ("module.py", 'x = "anew"\n'),  # a single word is a name, not a sentence
        ("module.ts", 'const anew = "meanwhile";\n'),
        ("Part.svelte", "<p>anew</p>\n"),
    ],
)
def test_code_is_not_checked(prose: ModuleType, name: str, text: str) -> None:
    assert hits(prose, name, text) == []
