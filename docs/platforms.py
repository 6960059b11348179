"""Which systems and Pythons can install the package without a compiler.

    python docs/platforms.py            print the table
    python docs/platforms.py --write    also write it into docs/reference/platforms.md

uv resolves the dependencies of the package, and of each extra, for every system and Python, from
wheels alone: first in the versions of constraints.txt, then in any version. Nothing is installed
or run. This needs uv (`pip install uv`), and a package index or a mirror of it.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "platforms.md"
BEGIN, END = "<!-- begin: docs/platforms.py -->\n", "<!-- end: docs/platforms.py -->\n"
SYSTEMS = {
    "Linux, x86-64": "x86_64-manylinux_2_28",
    "Linux, ARM": "aarch64-manylinux_2_28",
    "macOS, Apple silicon": "aarch64-apple-darwin",
    "macOS, Intel": "x86_64-apple-darwin",
    "Windows, x86-64": "x86_64-pc-windows-msvc",
    "Alpine Linux (musl), x86-64": "x86_64-unknown-linux-musl",
}
"""Names for people, and the names of uv. The first ones are glibc 2.28, of the year 2018."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
BASE = "sintra"
"""The package without extras."""
WITHOUT_WHEELS = re.compile(r"Wheels are required for `([\w.-]+)`")
NO_VERSION = re.compile(r"[Nn]o version of ([\w.-]+)")


class Cell(NamedTuple):
    """What can be installed on one system with one Python."""

    is_possible: bool
    note: str = ""
    """Another version than the tested one, or the packages without wheels."""


def main(arguments: list[str]) -> int:
    """Print the table; return the exit status."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv is None or not set(arguments) <= {"--write"}:
        print(__doc__ if uv else "uv is missing: pip install uv", file=sys.stderr)
        return 2
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {BASE: list[str]()} | project["optional-dependencies"]
    with ThreadPoolExecutor(4) as pool:
        keys = list(product(wanted, SYSTEMS, PYTHONS))
        cells = pool.map(lambda key: _resolve(uv, key[0], SYSTEMS[key[1]], key[2]), keys)
        table = "".join(_table(list(wanted), dict(zip(keys, cells, strict=True))))
    print(table, end="")
    if "--write" in arguments:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8", newline="\n")
    return 0


def _resolve(uv: str, extra: str, system: str, python: str) -> Cell:
    """Resolve one extra on one system with one Python."""
    tested = _compile(uv, extra, system, python, ["--constraint", str(ROOT / "constraints.txt")])
    if tested.returncode == 0:
        return Cell(True)
    missing = _missing(tested.stderr)
    other = _compile(uv, extra, system, python, [])
    if other.returncode != 0:
        return Cell(False, f"no wheel of {', '.join(_missing(other.stderr)) or 'a dependency'}")
    versions = dict(line.split("==") for line in other.stdout.splitlines() if "==" in line)
    found = (f"{name} {versions[name]}" for name in missing if name in versions)
    return Cell(True, f"with {', '.join(found) or 'other versions'} instead of the tested version")


def _compile(
    uv: str, extra: str, system: str, python: str, more: list[str]
) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [
                *(uv, "pip", "compile", "--quiet", "--no-header", "--no-annotate"),
                *("--python-platform", system, "--python-version", python),
                *("--only-binary", ":all:", "--prerelease", "if-necessary", *more),
                *(() if extra == BASE else ("--extra", extra)),
                str(ROOT / "pyproject.toml"),
            ],
            cwd=folder,  # so that uv finds no output of an earlier run
            capture_output=True,
            text=True,
        )


def _missing(message: str) -> list[str]:
    """Return the packages that uv names as those without a wheel."""
    text = " ".join(message.split())
    return sorted(set(WITHOUT_WHEELS.findall(text) or NO_VERSION.findall(text)))


def _table(extras: list[str], cells: dict[tuple[str, str, str], Cell]) -> Iterator[str]:
    """Yield a table with a row per extra and a column per system, and the notes below it."""
    notes: dict[str, int] = {}
    rows = [["", *SYSTEMS]]
    for extra in extras:
        row = [f"`{extra}`" if extra == BASE else f"`sintra[{extra}]`"]
        for system in SYSTEMS:
            found = {python: cells[extra, system, python] for python in PYTHONS}
            row.append(_summary(found, notes))
        rows.append(row)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        filled = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(filled)} |\n"
        if number == 0:
            yield f"| {' | '.join('-' * width for width in widths)} |\n"
    if notes:
        yield "\n"
    for note, number in notes.items():
        yield f"{number}. {note}\n"


def _summary(found: dict[str, Cell], notes: dict[str, int]) -> str:
    """Return one cell: the Pythons that can install it, with numbers of notes."""
    groups: dict[Cell, list[str]] = {}
    for python, cell in found.items():
        groups.setdefault(cell, []).append(python)
    texts = []
    for cell, pythons in groups.items():
        first, last = PYTHONS.index(pythons[0]), PYTHONS.index(pythons[-1])
        is_range = len(pythons) > 2 and last - first == len(pythons) - 1
        name = f"{pythons[0]} to {pythons[-1]}" if is_range else " and ".join(pythons)
        if not cell.note:
            texts.append(name)
            continue
        number = notes.setdefault(cell.note, len(notes) + 1)
        texts.append(f"{name if cell.is_possible else f'not {name}'} ({number})")
    return ", ".join(texts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
