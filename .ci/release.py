"""Check that all files name the same version, and print the notes of a release.

    python3 .ci/release.py check           the version has a section in CHANGELOG.md; part of
                                           `make check`
    python3 .ci/release.py check v0.1.0    also: this tag may be published
    python3 .ci/release.py notes           print the section of the version, for the release page

A tag is refused until the changelog has the date of the release instead of "not released yet",
CITATION.cff has the same date, and nothing is left under Unreleased. It needs only Python.
"""

import re
import sys
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
NOT_RELEASED = "not released yet"


class Section(NamedTuple):
    """A section of the changelog: `## VERSION (DATE)` and the lines below it."""

    version: str
    date: str
    body: str


def sections(changelog: str) -> list[Section]:
    """Return the sections of the changelog in the order of the file; Unreleased has no date."""
    parts = re.split(r"^## (.+)\n", changelog, flags=re.MULTILINE)
    found = []
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        version, _, rest = title.strip().partition(" ")
        found.append(Section(version, rest.strip("()"), body.strip()))
    return found


def package_version(root: Path) -> str:
    """Return the version of the package; the wheel gets the same one."""
    return _field(root / "sintra" / "__init__.py", r'^__version__ = "(.+)"$')


def problems(root: Path, tag: str | None = None) -> list[str]:
    """Return the problems of the version, one sentence each."""
    version = package_version(root)
    citation = root / "CITATION.cff"
    cited = _field(citation, r"^version: (\S+)$")
    released = _field(citation, r"^date-released: (\S+)$")
    changelog = sections((root / "CHANGELOG.md").read_text("utf-8"))
    found = []
    if cited != version:
        found.append(f"CITATION.cff has version {cited!r}, sintra/__init__.py has {version!r}")
    if not changelog or changelog[0].version != "Unreleased":
        found.append("CHANGELOG.md must begin with the section Unreleased")
    section = next((each for each in changelog if each.version == version), None)
    if section is None:
        return [*found, f"CHANGELOG.md has no section {version}"]
    if section != changelog[1]:
        found.append(f"{version} must be the first section after Unreleased in CHANGELOG.md")
    if not section.body:
        found.append(f"the section {version} of CHANGELOG.md is empty")
    if section.date != NOT_RELEASED and not _is_date(section.date):
        found.append(f"the title must be '## {version} (YYYY-MM-DD)' or '({NOT_RELEASED})'")
    if released != (section.date if _is_date(section.date) else ""):
        found.append(f"CITATION.cff was released {released!r}, CHANGELOG.md says {section.date!r}")
    if tag is not None:
        if tag != f"v{version}":
            found.append(f"the tag is {tag!r}, but the version needs 'v{version}'")
        if not _is_date(section.date):
            found.append(f"the section {version} of CHANGELOG.md has no date yet")
        if changelog[0].version == "Unreleased" and changelog[0].body:
            found.append(f"CHANGELOG.md has lines under Unreleased: move them to {version}")
    return found


def notes(root: Path) -> str:
    """Return the section of the version. Raises LookupError if there is none."""
    version = package_version(root)
    for section in sections((root / "CHANGELOG.md").read_text("utf-8")):
        if section.version == version:
            return section.body
    raise LookupError(f"CHANGELOG.md has no section {version}")


def _field(file: Path, pattern: str) -> str:
    """Return what a pattern finds in a file; an empty text if it finds nothing."""
    found = re.search(pattern, file.read_text("utf-8"), re.MULTILINE)
    return found[1] if found else ""


def _is_date(text: str) -> bool:
    try:
        return text == date.fromisoformat(text).isoformat()
    except ValueError:
        return False


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Execute the arguments; return the exit status."""
    match arguments:
        case ["check", *tags] if len(tags) <= 1:
            found = problems(root, *tags)
            for problem in found:
                print(problem, file=sys.stderr)
            return 1 if found else 0
        case ["notes"]:
            print(notes(root))
            return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
