"""Check the prose of the project: `python docs/prose.py` lists constructions that we do not use.

It reads docstrings, comments, messages and documentation, and prints the better word for each hit.
The list is short on purpose: it has only what is wrong nearly everywhere. Texts of the page
(`sintra/locale`) are for players and have their own tests. Spelling is checked by typos.
"""

import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

_UNIT = "game|core|move|line|event|seat|player|match|second|process|row|round|thread|file|minute"

RULES = {
    r"nobody|somebody": "name the role: the client, the caller, a player",
    r"whoever": "name the role: the client, the caller, a player",
    r"anew": "again",
    r"by lot": "at random",
    r"hangs? (?:up)?on": "depends on",
    r"for ever": "forever, indefinitely",
    r"as (?:it|they) stands?": "current",
    r"one's(?: own)?": "your, own, the player's",
    r"meanwhile": "concurrently, in the meantime, while ...",
    r"where (?:there (?:is|are)|none|nothing|it cannot|that is not|they are not)": "if ...",
    r"(?:is|are|was) told|tells? (?:what|whether|how|of)": "sent, reported, shown, says",
    r"what is (?:told|kept|asked|left|known|said|wrong)": "the noun",
    r"(?<!there.)(?:is|are) no (?!longer\b|more\b|other\b|such\b|one\b)\w+":
        "is not a ...",
    rf"(?:one|two|three|\d[\d,.]*|lines?|rows?|bytes?) an? (?:{_UNIT})"
    r"|(?:moves|games|positions|messages|times) an? (?:second|minute|core|thread)":
        "... per ...",
    r"so many (?:panes|moves|games|lines|seats)": "n ..., this many ...",
    r"at the most": "at most",
    r"in sight": "visible",
    r"alike": "the same, equally",
}  # fmt: skip
"""Regular expressions, and what to write instead. Case does not matter; words are whole."""

_SPACE = r"(?: +|\n[ \t]*(?:#|//|\*)?[ \t]*)"
"""Between two words there may be the end of a line in a comment."""
_PATTERNS = [
    (re.compile(rf"(?<![\w'-])(?:{rule.replace(' ', _SPACE)})(?![\w-])", re.IGNORECASE), better)
    for rule, better in RULES.items()
]
_COMMENTS = {
    ".ts": r"/\*.*?\*/|(?<![:\w])//[^\n]*",
    ".js": r"/\*.*?\*/|(?<![:\w])//[^\n]*",
    ".svelte": r"<!--.*?-->|/\*.*?\*/|(?<![:\w])//[^\n]*",
    ".css": r"/\*.*?\*/",
    ".toml": r"#[^\n]*",
    ".yaml": r"#[^\n]*",
    ".yml": r"#[^\n]*",
    "Makefile": r"#[^\n]*",
    "pages": r"#[^\n]*",
    "push-image": r"#[^\n]*",
    "run": r"#[^\n]*",
}
"""How comments look, by the suffix of a file, or by its name if it has no suffix."""
_CODE = re.compile(r"```.*?```|`[^`\n]*`|<!--.*?-->", re.DOTALL)
_STRINGS = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
"""Python 3.12 splits f-strings into parts."""
_EXCLUDED = ("docs/prose.py", "tests/test_prose.py", "web/src/wire.ts")
"""The list itself and its test; and a file that is generated from docstrings."""


class Hit(NamedTuple):
    """A construction that we do not use."""

    file: Path
    line: int
    text: str
    better: str


def check(file: Path, text: str) -> Iterator[Hit]:
    """Yield the hits in the prose of a file."""
    for line, prose in _prose(file, text):
        for pattern, better in _PATTERNS:
            for match in pattern.finditer(prose):
                hit = line + prose.count("\n", 0, match.start())
                yield Hit(file, hit, " ".join(re.findall(r"[\w',.]+", match.group())), better)


def _prose(file: Path, text: str) -> Iterator[tuple[int, str]]:
    """Yield the parts of a file that people read, each with the number of its first line."""
    if file.suffix == ".md":
        # Code keeps its line breaks, so that line numbers stay right.
        yield 1, _CODE.sub(lambda code: "\n" * code.group().count("\n"), text)
    elif file.suffix == ".py":
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT or (
                token.type in _STRINGS and " " in token.string.strip()
            ):
                yield token.start[0], re.sub(r"`[^`\n]*`", "", token.string)
    elif (comments := _COMMENTS.get(file.suffix or file.name)) is not None:
        for comment in re.finditer(comments, text, re.DOTALL):
            yield 1 + text.count("\n", 0, comment.start()), comment.group()


def files() -> Iterator[Path]:
    """Yield the files that git tracks and that have prose."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        kind = path.suffix or path.name
        if kind in {*_COMMENTS, ".md", ".py"} and name not in _EXCLUDED and path.is_file():
            yield path


def main() -> int:
    """Print all hits; the exit status."""
    hits = [hit for file in files() for hit in check(file, file.read_text("utf-8"))]
    for file, line, text, better in hits:
        print(f"{file.relative_to(ROOT)}:{line}: {text!r}: write {better}")
    return 1 if hits else 0


if __name__ == "__main__":
    sys.exit(main())
