"""The cache of compiled code: its folder, and loading from it."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sintra
from sintra.rules import jit

PACKAGE = Path(sintra.__file__).parent

PROGRAM = """
from sintra import Game
game = Game(players=3, seed=1)
print(game.perft(3))
"""


ONE_FUNCTION = "from sintra.rules.panes import count\nprint(count(3 << 5, 1))"
MARK = "from sintra.rules.jit import mark_compiled\nmark_compiled()"


def run(program: str, **environment: str) -> str:
    process = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def compiled_functions() -> list[ast.FunctionDef]:
    functions = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and "compiled" in {
                name.id for name in node.decorator_list if isinstance(name, ast.Name)
            }:
                functions.append(node)
    return functions


def test_no_compiled_function_calls_itself() -> None:
    """Numba crashes the process when it loads a recursive function from the cache (as in perft)."""
    functions = compiled_functions()
    assert len(functions) > 30
    for function in functions:
        called = {
            node.func.id
            for node in ast.walk(function)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert function.name not in called


def test_perft_from_the_cache_does_not_crash(tmp_path: Path) -> None:
    first = run(PROGRAM, SINTRA_CACHE_DIR=str(tmp_path))
    assert list(tmp_path.rglob("*.nbc")), "compiled code goes to the named folder"
    assert not list(PACKAGE.rglob("*.nbc")), "and not next to the source"
    again = run(PROGRAM, SINTRA_CACHE_DIR=str(tmp_path))
    assert first == again != ""


def test_copy_of_the_program_uses_the_same_compiled_code(tmp_path: Path, small_cache: Path) -> None:
    """Regression: the code of a copy counted as compiled, and the server compiled it itself."""
    cache = tmp_path / "cache"
    shutil.copytree(small_cache, cache)
    files = {file: file.stat().st_mtime_ns for file in cache.rglob("*.nb?")}
    copy = tmp_path / "copy" / "sintra"
    for source in PACKAGE.rglob("*.py"):
        target = copy / source.relative_to(PACKAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    for data in (PACKAGE / "rules").glob("*.json"):
        (copy / "rules" / data.name).write_bytes(data.read_bytes())
    program = f"import sys\nsys.path.insert(0, {str(copy.parent)!r})\n{ONE_FUNCTION}\nimport sintra"
    ran = run(f"{program}\nprint(sintra.__file__)", SINTRA_CACHE_DIR=str(cache))
    assert ran.splitlines() == ["3", str(copy / "__init__.py")]
    assert {file: file.stat().st_mtime_ns for file in cache.rglob("*.nb?")} == files


@pytest.fixture(scope="module")
def small_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with the compiled code of one function."""
    folder = tmp_path_factory.mktemp("cache")
    assert run(ONE_FUNCTION, SINTRA_CACHE_DIR=str(folder)) == "3\n"
    return folder


@pytest.mark.parametrize("extension", ["nbc", "nbi"])
@pytest.mark.parametrize("damage", [b"", b"half", b"\x80\x05garbage"])
def test_damaged_cache_is_ignored(
    tmp_path: Path, small_cache: Path, extension: str, damage: bytes
) -> None:
    """Regression: one empty file ended every command with only "Aborted!"."""
    shutil.copytree(small_cache, tmp_path, dirs_exist_ok=True)
    (file,) = tmp_path.rglob(f"*.{extension}")
    size = file.stat().st_size
    file.write_bytes(damage)
    assert run(ONE_FUNCTION, SINTRA_CACHE_DIR=str(tmp_path)) == "3\n"
    assert max(path.stat().st_size for path in tmp_path.rglob(f"*.{extension}")) >= size, "repaired"


def test_rules_run_without_a_cache_folder(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    assert run(ONE_FUNCTION, SINTRA_CACHE_DIR=str(blocked / "cache")) == "3\n"


# The superuser may write to every folder, so only the answer of the system is replaced.
READ_ONLY = """
import os
access = os.access
os.access = lambda path, mode: not mode & os.W_OK and access(path, mode)
"""

COUNT_TWICE = """
from sintra.rules import jit
from sintra.rules.panes import count, heap_size
print(count(3 << 5, 1), heap_size(3 << 5))
print(*[sum(used.stats.cache_hits.values()) for used in (count, heap_size)])
print(jit.is_compiled(), jit.mark_compiled())
"""


@pytest.fixture(scope="module")
def complete_cache(small_cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small cache, marked as complete."""
    folder = tmp_path_factory.mktemp("complete")
    shutil.copytree(small_cache, folder, dirs_exist_ok=True)
    run(MARK, SINTRA_CACHE_DIR=str(folder))
    return folder


def test_complete_cache_is_used_read_only(tmp_path: Path, complete_cache: Path) -> None:
    """As in a container image. A function that it lacks is compiled, but not saved."""
    shutil.copytree(complete_cache, tmp_path, dirs_exist_ok=True)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    assert [path.suffix for path in before if path.suffix == ".nbc"] == [".nbc"]
    printed = run(READ_ONLY + COUNT_TWICE, SINTRA_CACHE_DIR=str(tmp_path))
    assert printed.splitlines() == ["3 3", "1 0", "True True"]
    after = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert after == set(before)
    code = [path for path in before if path.suffix in (".nbc", ".nbi")]
    assert all(path.stat().st_mtime_ns == before[path] for path in code)


def test_damaged_read_only_cache_is_ignored(tmp_path: Path, complete_cache: Path) -> None:
    shutil.copytree(complete_cache, tmp_path, dirs_exist_ok=True)
    (file,) = tmp_path.rglob("*.nbc")
    file.write_bytes(b"half")
    (index,) = tmp_path.rglob("*.nbi")
    before = index.read_bytes()
    assert run(READ_ONLY + ONE_FUNCTION, SINTRA_CACHE_DIR=str(tmp_path)) == "3\n"
    assert (file.read_bytes(), index.read_bytes()) == (b"half", before)


def test_incomplete_cache_is_not_used_read_only(tmp_path: Path, small_cache: Path) -> None:
    """Otherwise commands would say that the code is compiled, and every start would compile."""
    shutil.copytree(small_cache, tmp_path, dirs_exist_ok=True)
    printed = run(READ_ONLY + COUNT_TWICE, SINTRA_CACHE_DIR=str(tmp_path))
    assert printed.splitlines() == ["3 3", "0 0", "False False"]


def test_code_for_another_cpu_does_not_count_as_compiled(tmp_path: Path) -> None:
    run(MARK, SINTRA_CACHE_DIR=str(tmp_path), NUMBA_CPU_NAME="generic")
    program = "from sintra.rules.jit import is_compiled\nprint(is_compiled())"
    for cpu, expected in (("generic", "True\n"), ("core2", "False\n")):
        assert run(program, SINTRA_CACHE_DIR=str(tmp_path), NUMBA_CPU_NAME=cpu) == expected


def test_settings_of_numba_are_not_changed() -> None:
    program = """
import numba
before = numba.config.CACHE_DIR
import sintra.rules.play
print(numba.config.CACHE_DIR == before)
"""
    assert run(program) == "True\n"


def test_change_in_the_players_invalidates_the_cache_of_callers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Regression: a fit used stale features. The rules do not call players, so they stay valid."""
    monkeypatch.setenv("SINTRA_CACHE_DIR", str(tmp_path / "cache"))
    players, caller = tmp_path / "players", tmp_path / "fit"
    players.mkdir()
    caller.mkdir()
    monkeypatch.setattr(jit, "CALLED", (jit.RULES, players))
    folder = jit._compiled_folder.__wrapped__  # without its cache
    before = folder(caller), folder(players), folder(jit.RULES)
    (players / "evaluation.py").write_text("FEATURES = 7\n", "utf-8")
    after = folder(caller), folder(players), folder(jit.RULES)
    assert before[0] != after[0]
    assert before[1] != after[1]
    assert before[2] == after[2]
