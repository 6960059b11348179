"""Fixtures: the built page, its server, and a browser, shared by all tests of a worker."""

import fcntl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sintra.match import protocol as wire
from tests.server.forking import ForkedServer
from tests.server.live import PATIENCE, Server

from .context_pool import ContextPool
from .match_page import SEED, ChosenMove, MatchPage, advance
from .visitor import Api, Visitor, open_browser

ROOT = Path(__file__).parents[2]
expect.set_options(timeout=PATIENCE * 1000)

Visit = Callable[..., Visitor]
OpenMatch = Callable[..., MatchPage]


@contextmanager
def page_lock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let one worker build the page while the others wait."""
    # All workers share the parent folder.
    with (tmp_path_factory.getbasetemp().parent / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def built_page(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Build the page if it is missing or older than its sources."""
    with page_lock(tmp_path_factory):
        result = subprocess.run(
            [sys.executable, ROOT / "web" / "build.py"], capture_output=True, text=True
        )
    assert result.returncode == 0, result.stderr


@pytest.fixture(scope="session")
def server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests of this worker: a test must not stop it."""
    # It waits for most of the time, so it polls less often than the servers of other tests.
    with ForkedServer(tmp_path_factory.mktemp("page"), poll_seconds=1) as started:
        yield started


@pytest.fixture
def own_server(built_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may stop it."""
    with ForkedServer(tmp_path / "server") as started:
        yield started


# The scope is not "session": while Playwright runs, no other test can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="package")
def pool(browser: Browser, server: Server) -> ContextPool:
    return ContextPool(browser, f"http://127.0.0.1:{server.port}")


@pytest.fixture
def api(server: Server) -> Iterator[Api]:
    opened = Api(server)
    yield opened
    opened.close()


@pytest.fixture
def visit(browser: Browser, pool: ContextPool, api: Api) -> Iterator[Visit]:
    """Create visitors. The test fails at its end if any of their pages had an error.

    Their pages are not painted, unless a test asks for it: few tests look at what is painted.
    Where a test depends on what the browser remembers beyond the storage (loaded files, free
    space), its visitor is new: it does not take the place of an earlier one.
    """
    with ExitStack() as stack:

        def create(**options: Any) -> Visitor:
            address = options.pop("api", api)
            is_new = options.pop("is_new", False)
            contexts = pool if address is api and not is_new else None  # for this server only
            options = {"is_painted": False, **options}
            return stack.enter_context(Visitor(browser, address, pool=contexts, **options))

        yield create


@pytest.fixture
def open_match(visit: Visit, api: Api) -> OpenMatch:
    """Create a match with these seats, play it until a condition is met, and open its page."""

    def create_and_open(
        *seats: str,
        until: Callable[[wire.Moves], ChosenMove | None] | None = None,
        options: dict[str, Any] | None = None,
        **visitor_options: Any,
    ) -> MatchPage:
        made = api.make(*(seats or ("here", "here")), **{"seed": SEED, **(options or {})})
        if until is not None:
            advance(api, made, until)
        invitations = {invitation.seat: invitation.secret for invitation in made.invitations}
        visitor = visit(
            games=[(made.match, made.token)],
            invitations={made.match: invitations},
            **visitor_options,
        )
        visitor.go(f"/table/{made.match}")
        return MatchPage(visitor)

    return create_and_open
