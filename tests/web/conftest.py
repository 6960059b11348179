"""The built page, a server that serves it, and a browser: shared by the tests of a worker."""

import fcntl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from sintra.match import protocol as wire
from tests.chromium import WANTED, find_chromium
from tests.server.live import PATIENCE, Server

from .browsing import ARGUMENTS, Api, Visitor
from .playing import SEED, AtTable, Chosen, advance

ROOT = Path(__file__).parents[2]
expect.set_options(timeout=PATIENCE * 1000)

Visit = Callable[..., Visitor]
Sit = Callable[..., AtTable]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Build the page, where it is not there or older than its sources."""
    # The folder above is that of all workers: one of them builds, the others wait.
    with (tmp_path_factory.getbasetemp().parent / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(
            [sys.executable, ROOT / "web" / "build.py"], capture_output=True, text=True
        )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Others use it too: do not stop it."""
    with Server(tmp_path_factory.mktemp("page")) as started:
        yield started


# Not for the whole session: as long as Playwright runs, no other test can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    assert path is not None, WANTED
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def api(server: Server) -> Iterator[Api]:
    opened = Api(server)
    yield opened
    opened.close()


@pytest.fixture
def visit(browser: Browser, api: Api) -> Iterator[Visit]:
    """Let somebody come; at the end of the test nobody may have anything to complain about."""
    with ExitStack() as stack:

        def come(**wanted: Any) -> Visitor:
            return stack.enter_context(Visitor(browser, wanted.pop("api", api), **wanted))

        yield come


@pytest.fixture
def sit(visit: Visit, api: Api) -> Sit:
    """Let somebody sit down at a table with these seats, where a move like this may be played."""

    def come(
        *seats: str,
        until: Callable[[wire.Moves], Chosen | None] | None = None,
        table: dict[str, Any] | None = None,
        **wanted: Any,
    ) -> AtTable:
        made = api.make(*(seats or ("here", "here")), **{"seed": SEED, **(table or {})})
        if until is not None:
            advance(api, made, until)
        invitations = {each.seat: each.secret for each in made.invitations}
        visitor = visit(
            games=[(made.match, made.token)], invitations={made.match: invitations}, **wanted
        )
        visitor.go(f"/table/{made.match}")
        return AtTable(visitor)

    return come
