"""Check the prose of the project: `python docs/prose.py` lists constructions that we do not use.

It reads documentation and sources, except tests, and prints the better word for each hit. The list
is short on purpose: it has only what is wrong nearly everywhere. Texts of the page
(`sintra/locale`) are for players and have their own tests. Spelling is checked by typos.
"""

import re
import subprocess
import sys
from pathlib import Path

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
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
"""Code in prose. Other code has no names that contain what is in the list."""
_FILES = "*.css *.js *.md *.py *.svelte *.toml *.ts *.y*ml Makefile .ci".split()
_EXCLUDED = re.compile(r"tests/|\.test\.ts$|docs/prose\.py$|web/src/wire\.ts$")
"""Tests have names such as "nobody" as data; wire.ts is generated from docstrings."""


def main() -> int:
    """Print all hits; the exit status."""
    command = "git ls-files -z --cached --others --exclude-standard".split()
    listed = subprocess.run(
        [*command, *_FILES], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    is_clean = True
    for name in sorted(set(listed.split("\0")) - {""}):
        if _EXCLUDED.search(name) or not (ROOT / name).is_file():
            continue
        # Code keeps its line breaks, so that line numbers stay right.
        text = _CODE.sub(
            lambda code: "\n" * code.group().count("\n"), (ROOT / name).read_text("utf-8")
        )
        for pattern, better in _PATTERNS:
            for match in pattern.finditer(text):
                is_clean = False
                line = 1 + text.count("\n", 0, match.start())
                found = " ".join(match.group().split())
                print(f"{name}:{line}: {found!r}: write {better}")
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
