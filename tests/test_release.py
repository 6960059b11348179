"""Releases: one version in all files, and a tag that is refused until everything is ready."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sintra

ROOT = Path(__file__).parent.parent
READY = {
    "sintra/__init__.py": '__version__ = "0.2.0"\n',
    "CITATION.cff": "cff-version: 1.2.0\nversion: 0.2.0\ndate-released: 2027-01-31\n",
    "CHANGELOG.md": (
        "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2027-01-31)\n\n### Added\n\n- A thing.\n\n"
        "## 0.1.0 (2026-12-01)\n\nThe first.\n"
    ),
}


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script. Its folder is not a package, because of the dot in its name."""
    monkeypatch.syspath_prepend(str(ROOT / ".ci"))
    monkeypatch.delitem(sys.modules, "release", raising=False)
    return import_module("release")


def project(folder: Path, changes: dict[str, tuple[str, str]]) -> Path:
    """Write the files of a project that is ready for v0.2.0, with a text of each replaced."""
    for name, text in READY.items():
        old, new = changes.get(name, ("", ""))
        assert old in text
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text.replace(old, new, 1) if old else text, "utf-8")
    return folder


def test_this_project_has_one_version(release: Any) -> None:
    assert release.package_version(ROOT) == sintra.__version__
    assert release.problems(ROOT) == []
    assert len(release.notes(ROOT)) > 100


def test_ready_project_may_be_published(release: Any, tmp_path: Path) -> None:
    project(tmp_path, {})
    assert release.main(["check"], tmp_path) == 0
    assert release.main(["check", "v0.2.0"], tmp_path) == 0


def test_notes_are_the_section_of_the_version(
    release: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert release.main(["notes"], project(tmp_path, {})) == 0
    assert capsys.readouterr().out == "### Added\n\n- A thing.\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("CITATION.cff", "0.2.0", "0.1.0", "CITATION.cff has version '0.1.0'"),
        ("CITATION.cff", "2027-01-31", "2027-02-01", "was released '2027-02-01'"),
        ("CITATION.cff", "date-released: 2027-01-31\n", "", "was released ''"),
        ("CHANGELOG.md", "## 0.2.0 (2027-01-31)", "## 0.3.0", "no section 0.2.0"),
        ("CHANGELOG.md", " (2027-01-31)", " (soon)", "must be '## 0.2.0 (YYYY-MM-DD)'"),
        ("CHANGELOG.md", "2027-01-31", "2027-02-30", "must be '## 0.2.0 (YYYY-MM-DD)'"),
        ("CHANGELOG.md", "## Unreleased\n\n", "", "must begin with the section Unreleased"),
        ("CHANGELOG.md", "### Added\n\n- A thing.\n", "", "is empty"),
        ("CHANGELOG.md", "## 0.2.0", "## 0.3.0 (2027-02-01)\n\n## 0.2.0", "first section after"),
        ("sintra/__init__.py", "0.2.0", "0.2.1", "no section 0.2.1"),
    ],
)
def test_difference_between_files_is_reported(
    release: Any, tmp_path: Path, file: str, old: str, new: str, problem: str
) -> None:
    project(tmp_path, {file: (old, new)})
    assert any(problem in found for found in release.problems(tmp_path))
    assert release.main(["check"], tmp_path) == 1


@pytest.mark.parametrize(
    ("tag", "changes", "problem"),
    [
        ("v0.2.1", {}, "the tag is 'v0.2.1'"),
        ("0.2.0", {}, "needs 'v0.2.0'"),
        (
            "v0.2.0",
            {
                "CHANGELOG.md": ("2027-01-31", "not released yet"),
                "CITATION.cff": ("date-released: 2027-01-31\n", ""),
            },
            "has no date yet",
        ),
        (
            "v0.2.0",
            {"CHANGELOG.md": ("## Unreleased\n", "## Unreleased\n\n- One more thing.\n")},
            "lines under Unreleased",
        ),
    ],
)
def test_tag_is_refused_although_the_files_agree(
    release: Any, tmp_path: Path, tag: str, changes: dict[str, tuple[str, str]], problem: str
) -> None:
    project(tmp_path, changes)
    assert release.problems(tmp_path) == []
    (found,) = release.problems(tmp_path, tag)
    assert problem in found


def test_wrong_arguments_print_the_usage(release: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main([]) == release.main(["check", "v1", "v2"]) == 2
    assert "release.py check" in capsys.readouterr().err
