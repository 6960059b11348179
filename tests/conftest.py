"""What holds for all tests."""

import gc
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

LINUX_FOLDERS = {"server", "web", "wasm"}
"""Their tests fork, send signals, read /proc, or run Debian's programs."""
LINUX_HELPERS = {"tests.server.forking"}
"""Modules that import from it need Linux too."""
LINUX_FIXTURES = {"postgres_server"}
LONGEST = {"test_whole_games", "test_without_sight", "test_layout", "test_axe", "test_first_game"}
LONGEST |= {"test_quick_starts"}
"""Files of `web` whose tests take up to 20 seconds each, and one that installs, in 40 seconds."""

# A shell that starts the tests in the background lets them ignore Ctrl-C, and the processes that
# they start too: a test of Ctrl-C would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def signals_restored() -> Iterator[None]:
    """Ignore SIGPIPE again after each test.

    The `sintra` command sets the default action. If that stayed, a later test that writes to a
    closed socket would end the whole process, without a message.
    """
    yield
    if hasattr(signal, "SIGPIPE"):  # not Windows
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need Linux, and sort the tests.

    `-m "not linux_only"` selects the portable ones. The tests in a browser come first, because they
    take half of the time: one process begins with them while the others wait for timers and
    servers, and at the end no process is left alone with a long test.
    """
    for item in items:
        if isinstance(item, pytest.Function) and _needs_linux(item):
            item.add_marker("linux_only")
    items.sort(key=lambda item: (item.path.stem not in LONGEST, _folder(item) != "web"))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at all modules and tests again and again."""
    gc.freeze()


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(Path(__file__).parent).parts[0]


def _needs_linux(item: pytest.Function) -> bool:
    folder = _folder(item)
    parameters = item.name.partition("[")[2]
    return (
        folder in LINUX_FOLDERS
        or not LINUX_FIXTURES.isdisjoint(item.fixturenames)
        or "postgresql" in parameters  # its fixture is requested by name
        or _imports_linux_helpers(item.module)
    )


@cache
def _imports_linux_helpers(module: ModuleType) -> bool:
    imported = {getattr(value, "__module__", None) for value in vars(module).values()}
    return not LINUX_HELPERS.isdisjoint(imported)
