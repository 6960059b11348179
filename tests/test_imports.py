"""Imports between the packages of Sintra follow a fixed layering."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sintra
from sintra.cli.app import COMMANDS

EVERYTHING = {
    "errors",
    "files",
    "texts",
    "tracing",
    "rules",
    "table",
    "notation",
    "game",
    "encoding",
    "batch",
    "players",
    "env",
    "picture",
    "analysis",
    "warmup",
    "arena",
    "testing",
    "store",
    "match",
    "server",
    "cli",
}

MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "files": {"errors"},
    "texts": set(),
    "tracing": {"errors"},
    "rules": {"files", "errors"},
    "table": {"rules", "errors"},
    "notation": {"rules", "table", "errors"},
    "game": {"rules", "table", "notation", "files", "errors", "picture"},
    "encoding": {"rules", "notation", "errors"},
    "batch": {"rules", "encoding", "errors"},
    "players": {"rules", "notation", "errors"},
    "picture": {"rules", "table", "errors"},
    "env": {
        "rules",
        "table",
        "notation",
        "picture",
        "encoding",
        "batch",
        "players",
        "errors",
    },
    "analysis": {"rules", "notation", "game", "players", "texts", "errors"},
    "warmup": {"rules", "game", "players"},
    "arena": {"rules", "notation", "game", "players", "files", "errors"},
    "testing": {"rules", "notation", "game", "players", "encoding", "env", "errors"},
    "store": {"files", "errors", "tracing"},
    "match": {
        "rules",
        "table",
        "notation",
        "game",
        "players",
        "store",
        "errors",
        "tracing",
    },
    "server": {
        "rules",
        "table",
        "notation",
        "game",
        "warmup",
        "store",
        "match",
        "texts",
        "files",
        "errors",
        "tracing",
        "__init__",
    },
    "cli": {*EVERYTHING, "__init__"},
    "__init__": EVERYTHING - {"cli"},  # the lazy public API; only `cli` and `server` use it
    "__main__": {"cli"},
}
"""The packages of Sintra that each package may import. Only `__main__` imports `cli`."""

THIRD_PARTY: dict[str, set[str]] = {
    "rules": {"numba", "numpy", "llvmlite"},  # llvmlite only for the name of the CPU
    "notation": set(),
    "table": set(),
    "errors": set(),
    "files": {"platformdirs"},
    "texts": {"fluent"},
    "tracing": {"opentelemetry"},
    "game": {"numpy"},
    "encoding": {"numpy"},
    "batch": {"numpy", "numba", "numba_cuda"},  # numba_cuda only for device="cuda"
    "players": {"numpy"},
    "picture": {"numpy", "PIL", "resvg_py"},  # PIL and resvg_py only for pixels
    "env": {"numpy", "pettingzoo", "gymnasium", "pyspiel", "open_spiel"},
    "analysis": set(),
    "warmup": {"rich"},  # only for the messages of commands about compilation
    "arena": {"numpy", "ray"},  # ray only if a cluster is requested
    "testing": {"numpy"},
    "store": {"sqlalchemy", "alembic", "asyncpg"},
    "match": {"msgspec", "numpy"},
    "server": {
        "litestar",
        "msgspec",
        "uvicorn",
        "websockets",
        "prometheus_client",
        "numpy",
        "opentelemetry",
    },
    "cli": {"rich", "typer", "uvicorn"},
    "__init__": set(),
    "__main__": set(),
}
"""The third-party packages that each package may import."""

ROOT = Path(sintra.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def package_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports_of(path: Path, source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of every import in a file, at any nesting level."""
    package = ["sintra", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *([node.module] if node.module else [])]
            # A name may itself be a module: `from . import deal`, `from .. import table`.
            for name in node.names:
                yield node.lineno, ".".join([*module, name.name])


STORE_TYPES = "sintra.store.types"
"""The only module of the store that `match` may import: the types of entries, not the storage."""


def packages_imported(path: Path, source: str) -> Iterator[tuple[int, str]]:
    for line, module in imports_of(path, source):
        parts = module.split(".")
        if parts[0] == "sintra":
            # Any other name is one of `sintra/__init__.py`: `from sintra import Game`.
            yield line, next((part for part in parts[1:2] if part in EVERYTHING), "__init__")


def forbidden_imports(path: Path, source: str) -> list[str]:
    """Return every import in a file that the tables above do not allow."""
    package = package_of(path)
    name = path.relative_to(ROOT).as_posix()
    wrong = [
        f"{name}:{line} imports {other}"
        for line, other in packages_imported(path, source)
        if other != package and other not in MAY_IMPORT[package]
    ]
    for line, module in imports_of(path, source):
        top = module.split(".")[0]
        is_allowed = (
            top == "sintra" or top in sys.stdlib_module_names or top in THIRD_PARTY[package]
        )
        if not is_allowed:
            wrong.append(f"{name}:{line} imports {top}")
        if package == "match" and module.startswith("sintra.store."):
            if not module.startswith(STORE_TYPES):
                wrong.append(f"{name}:{line} imports {module}")
        if top == "json" and package == "rules" and path.name != "components.py":
            wrong.append(f"{name}:{line} imports json")
    return wrong


def test_every_package_is_in_both_tables() -> None:
    packages = {package_of(path) for path in FILES}
    assert {"errors", "rules", "table", "notation", "match", "game", "__init__"} <= packages
    assert packages <= set(MAY_IMPORT)
    assert set(MAY_IMPORT) == set(THIRD_PARTY)


def test_allowed_imports_have_no_cycle() -> None:
    left = {package: set(others) & EVERYTHING - {package} for package, others in MAY_IMPORT.items()}
    while left:
        free = [package for package, others in left.items() if not others]
        assert free, f"an import cycle among {sorted(left)}"
        for package in free:
            del left[package]
        for others in left.values():
            others.difference_update(free)


def test_imports_follow_the_layering() -> None:
    found = (forbidden_imports(path, path.read_text("utf-8")) for path in FILES)
    assert [each for one in found for each in one] == []


def computed_imports(path: Path) -> Iterator[str]:
    """Yield the imports by a computed name, which `forbidden_imports` cannot see."""
    source = path.read_text("utf-8")
    name = path.relative_to(ROOT).as_posix()
    imported = {module for _, module in imports_of(path, source)}
    if "importlib" in imported - {"importlib.resources"}:
        yield f"{name} imports importlib"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("__import__", "import_module"):
                yield f"{name}:{node.lineno} calls {node.func.id}"


def test_only_listed_modules_import_by_computed_name() -> None:
    # The lazy public API, the table of commands, and the user's own players.
    listed = {ROOT / "cli" / "app.py", ROOT / "players" / "registry.py"}
    paths = [path for path in FILES if path.name != "__init__.py" and path not in listed]
    assert [each for path in paths for each in computed_imports(path)] == []


def test_command_table_names_existing_modules() -> None:
    for module, _ in COMMANDS.values():
        assert {ROOT / "cli" / f"{module}.py", ROOT / "cli" / module / "__init__.py"} & set(FILES)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("errors.py", "from .rules.panes import Colour"),
        ("errors.py", "from . import table"),
        ("rules/play.py", "from ..table import Table"),
        ("rules/play.py", "from .. import table"),
        ("rules/play.py", "import sintra.game"),
        ("rules/play.py", "import sintra"),
        ("rules/play.py", "from sintra import Game"),
        ("rules/play.py", "import json"),
        ("rules/play.py", "from json import loads"),
        ("rules/components.py", "import rich"),
        ("table.py", "from .notation import Move"),
        ("notation/moves.py", "from ..game import Game"),
        ("notation/moves.py", "def read() -> None:\n    from ..game import Game"),
        ("notation/moves.py", "import numpy"),
        ("match/match.py", "from ..server.hub import Hub"),
        ("picture/text.py", "from rich.text import Text"),
        ("game/game.py", "from ..cli import main"),
        ("players/player.py", "from ..game import Game"),
        ("arena/report.py", "from rich.table import Table"),
        ("arena/worker.py", "from ..cli.io import read_record"),
        ("players/player.py", "from ..arena import Arena"),
        ("testing.py", "from .cli import main"),
        ("analysis.py", "from .arena.worker import ask"),
        ("store/store.py", "from ..game import Game"),
        ("match/match.py", "from ..arena.worker import ask"),
        ("match/match.py", "from rich.table import Table"),
        ("match/match.py", "import litestar"),
        ("match/match.py", "import sqlalchemy"),
        ("match/match.py", "from ..store.sqlite import SqliteRunner"),
        ("warmup.py", "from tools.wasm import build"),
        ("cli/dev.py", "import litestar"),
        ("game/game.py", "import typer"),
        ("game/game.py", "if TYPE_CHECKING:\n    from ..cli.app import main"),
        ("__init__.py", "from .cli import main"),
    ],
)
def test_forbidden_import_is_detected(name: str, source: str) -> None:
    assert forbidden_imports(ROOT / name, source) != []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("rules/play.py", "from .moves import BREAK"),
        ("rules/play.py", "from . import moves"),
        ("rules/components.py", "import json"),
        ("game/game.py", "def draw() -> None:\n    from ..picture.text import draw_plain"),
        ("game/results.py", "from ..notation.moves import Move"),
    ],
)
def test_allowed_import_is_not_reported(name: str, source: str) -> None:
    assert forbidden_imports(ROOT / name, source) == []
