"""Packages: the wheel contains the page and its texts, the sdist all sources to build them.

A fake script builds the page here, because Vite and its npm packages take too long.
"""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
FAKE_BUILD = """
import pathlib, sys
assert sys.argv[1:] == ["--always"]
static = pathlib.Path(__file__).parents[1] / "sintra" / "static"
(static / "assets").mkdir(parents=True)
(static / "assets" / "page-1.js").write_text("1")
(static / "index.html").write_text("page")
"""
BUILT = {"sintra/static/index.html", "sintra/static/assets/page-1.js"}
TEXTS = {str(file.relative_to(ROOT)) for file in (ROOT / "sintra" / "locale").glob("*/*.ftl")}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A minimal copy of this checkout, with generated files that do not belong in a package."""
    folder = tmp_path_factory.mktemp("checkout")
    ignored = shutil.ignore_patterns("static", "node_modules", "__pycache__")
    for name in ("sintra", "tools", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    (folder / "web" / "build.py").write_text(FAKE_BUILD)
    for generated in ("web/node_modules/some/package.json", "sintra/rules/__pycache__/play.pyc"):
        (folder / generated).parent.mkdir(parents=True)
        (folder / generated).write_text("{}")
    return folder


def pack(folder: Path, target: str, out: Path) -> Path:
    """Build the sdist or the wheel as pip does, in this environment."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target]
    process = subprocess.run(
        [*command, "--directory", str(out)], cwd=folder, capture_output=True, text=True
    )
    assert process.returncode == 0, process.stderr
    (packed,) = out.iterdir()
    return packed


def test_wheel_from_the_sdist_contains_the_page(checkout: Path, tmp_path: Path) -> None:
    with tarfile.open(pack(checkout, "sdist", tmp_path / "sdist")) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
        # Python 3.11.3 and older have no filters.
        safe: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        sdist.extractall(tmp_path / "unpacked", **safe)
    sources = {"web/src/main.ts", "web/package-lock.json", "web/.npmrc", "tools/wasm/build.py"}
    assert {*sources, "hatch_build.py"} <= names
    assert names >= TEXTS
    assert not [name for name in names if "node_modules" in name or "/static/" in name]

    (unpacked,) = (tmp_path / "unpacked").iterdir()
    with zipfile.ZipFile(pack(unpacked, "wheel", tmp_path / "wheel")) as wheel:
        names = set(wheel.namelist())
    assert names >= {*BUILT, *TEXTS, "sintra/py.typed", "sintra/picture/pieces.json"}
    assert not [name for name in names if name.endswith(".pyc")]
    folders = {name.partition("/")[0] for name in names}
    assert {folder.partition("-")[0] for folder in folders} == {"sintra"}


def test_wheel_build_fails_without_the_page(checkout: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(checkout, broken)
    (broken / "web" / "build.py").write_text("import sys; sys.exit('Vite found an error')")
    with pytest.raises(AssertionError, match="Vite found an error"):
        pack(broken, "wheel", tmp_path / "wheel")
    assert not list(tmp_path.glob("wheel/*.whl"))


def test_editable_install_does_not_build_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    from hatch_build import PageHook

    without_page: Any = (str(tmp_path), {}, None, None, "", "wheel")
    hook = PageHook(*without_page)
    hook.initialize("editable", {})
    with pytest.raises(SystemExit):
        hook.initialize("standard", {})
