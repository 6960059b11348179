"""`sintra serve`: the match server, one process."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
import webbrowser
from http.client import HTTPException
from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import UsageError
from ..server.network import reachable_hosts
from ..server.settings import LogFormat, LogLevel, ServerSettings, variable
from .options import Database

APP = "sintra.server.app:create_app"
STOP_SECONDS = 5
"""How long open connections may take to end when the server stops. Process supervisors often kill
a server that needs more than ten seconds in all."""
ACCEPTED_AT_ONCE = 8
"""New connections that are accepted per turn of the event loop. The loop accepts one per listening
socket, so there are copies of it: otherwise a flood of connections keeps new visitors waiting.

Not on Windows: its event loop cannot use two copies of one socket (WinError 87)."""

PORTS = 10
"""How many ports `sintra` without a command tries, if other programs use them."""
PROBE_SECONDS = 2

OPTIONS = (
    *("host", "port", "database_url", "origins", "trusted_proxies"),
    *("log_level", "log_format"),
)
"""The settings that are also options, in the order of the parameters of `serve`."""

app = typer.Typer(rich_markup_mode=None)


def _epilog() -> str:
    """The end of the help: the settings that have no option."""
    defaults = ServerSettings()
    others = [
        f"{variable(name)} [{str(getattr(defaults, name)).removesuffix('.0') or 'empty'}]"
        for name in ServerSettings.__struct_fields__
        if name not in OPTIONS
    ]
    return (
        f"Each option but --open is also an environment variable: {variable('host')} and so on."
        f" These settings have only a variable [with its default]: {'; '.join(others)}."
        " docs/reference/settings.md explains all settings."
    )


@app.command(epilog=_epilog())
def serve(
    host: Annotated[
        str | None,
        typer.Option(
            help="Address to listen on; 0.0.0.0 accepts connections from the whole network."
            "  [default: 127.0.0.1]"
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(help="Port to listen on; 0 chooses a free port.  [default: 8642]"),
    ] = None,
    database: Database = None,
    origins: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="Origins of pages that may use this server, separated by commas, for example"
            " https://play.example.org.",
        ),
    ] = None,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(
            metavar="LIST", help="Addresses of trusted reverse proxies, separated by commas."
        ),
    ] = None,
    log_level: Annotated[
        LogLevel | None,
        typer.Option(help="Lowest level of messages that are logged.  [default: info]"),
    ] = None,
    log_format: Annotated[
        LogFormat | None,
        typer.Option(
            help="Format of the log: text for people, json for programs.  [default: text]"
        ),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in your browser, if there is one.")
    ] = False,
) -> None:
    """Run the match server, to play in the browser.

    Programs can play over HTTP and WebSocket. Matches are stored in a database; a move is on disk
    before it is acknowledged.

    """
    given = (host, port, database, origins, trusted_proxies, log_level, log_format)
    _serve(read_settings(open_page, dict(zip(OPTIONS, given, strict=True))), open_page)


def open_game() -> None:
    """`sintra` without a command: serve the page and open it in the browser.

    If a Sintra server already runs on the port, its page is opened instead: it has the user's
    matches, and SQLite allows only one server. If another program uses the port, the next free one
    is taken, unless the user has set the port.
    """
    settings = read_settings(True, {})
    if variable("port") in os.environ:
        _serve(settings, open_page=True)
        return
    host = reachable_hosts(settings.host)[0]
    for port in range(settings.port, settings.port + PORTS):
        address = f"http://{host}:{port}"
        try:
            listening = _listen(settings.host, port)
        except UsageError:
            if is_sintra(address):
                print(f"Sintra is already served at {address}", flush=True)
                open_browser(address)
                return
            if port == settings.port + PORTS - 1:
                raise
        else:
            _serve(settings, open_page=True, listening=listening)
            return


def is_sintra(address: str) -> bool:
    """Whether a Sintra server answers at this address."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"{address}/healthz", timeout=PROBE_SECONDS) as answer:
            health = json.loads(answer.read(1000))
    except (OSError, ValueError, HTTPException):  # another program may answer anything
        return False
    return isinstance(health, dict) and health.keys() == {"status", "version"}


def _serve(
    settings: ServerSettings, open_page: bool, listening: socket.socket | None = None
) -> None:
    # The engine is imported late: help and wrong options must not wait for the compiler.
    from ..store.store import default_url
    from ..store.url import parse_url

    url = settings.database_url or default_url()
    settings = settings.with_database(url)
    address = parse_url(url)
    if address.kind == "sqlite":
        address.file.parent.mkdir(parents=True, exist_ok=True)
    if hasattr(signal, "SIGPIPE"):
        # Other commands end when their output is closed; a server only loses one client.
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    asyncio.run(_check_database(url))
    # The application, which Uvicorn makes, reads its settings from the environment.
    os.environ.update(settings.to_environment())
    _run(settings, open_page, listening)


def read_settings(open_page: bool, options: dict[str, Any]) -> ServerSettings:
    """Read the settings. For a player at a terminal, only problems are logged by default."""
    settings = ServerSettings.from_environment(**options)
    if not (open_page and sys.stdout.isatty() and settings.log_format == "text"):
        return settings
    quiet = {variable("log_level"): "warning", **os.environ}
    return ServerSettings.from_environment(quiet, **options)


async def _check_database(database_url: str) -> None:
    """Connect once before the start, so that an error is a message and not a traceback."""
    from ..store.store import open_store

    store = await open_store(database_url)
    await store.close()


def _run(settings: ServerSettings, open_page: bool, listening: socket.socket | None) -> None:
    import uvicorn

    from ..server.uvicorn_protocols import (
        MAX_MESSAGE,
        BoundedHttpProtocol,
        BoundedWebSocketProtocol,
    )

    _allow_open_files(settings.open_files)
    listening = listening or _listen(settings.host, settings.port)
    host, port = listening.getsockname()[:2]
    addresses = [f"http://{name}:{port}" for name in reachable_hosts(host)]
    for address in addresses:
        print(f"Sintra is served at {address}", flush=True)
    print("Press Ctrl-C to stop the server.", file=sys.stderr, flush=True)
    if open_page:
        open_browser(addresses[0])  # the socket already listens, so the browser waits
    config = uvicorn.Config(
        APP,
        factory=True,
        http=BoundedHttpProtocol,
        ws=BoundedWebSocketProtocol,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,  # messages are small, but compressors need memory
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=STOP_SECONDS,
        forwarded_allow_ips=settings.proxy_list,
        proxy_headers=bool(settings.proxy_list),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
    )
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _exit_ok)
    uvicorn.Server(config).run(sockets=_with_copies(listening))


def _exit_ok(_signal: int, _frame: object) -> None:
    """Exit with 0. Uvicorn raises the signal again after its shutdown, but this is not an error."""
    sys.exit(0)


def _allow_open_files(needed: int) -> None:
    """Raise the limit of open files: every socket is one, and the default limit is low."""
    if sys.platform == "win32":  # it does not have this limit
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        needed = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with contextlib.suppress(ValueError, OSError):  # if it fails, the limit stays
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def _listen(host: str, port: int) -> socket.socket:
    """Create the listening socket. Raises UsageError."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        # To bind a port again right after a restart. On Windows this option would let another
        # program take over the port of a running server, so there the port is made exclusive.
        if sys.platform == "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"cannot listen on {host} port {port}: {reason}") from None
    return listening


def _with_copies(listening: socket.socket) -> list[socket.socket]:
    """Return the listening socket and its copies: see ACCEPTED_AT_ONCE."""
    copies = 0 if sys.platform == "win32" else ACCEPTED_AT_ONCE - 1
    return [listening, *(listening.dup() for _ in range(copies))]


TEXT_BROWSERS = {"www-browser", "links", "links2", "elinks", "lynx", "w3m", "browsh", "carbonyl"}
"""Browsers that would use the terminal, and cannot show the page."""

_OPEN = "import sys, webbrowser; webbrowser.get().open(sys.argv[1])"


def open_browser(address: str) -> bool:
    """Open an address in a graphical browser; False if there is none."""
    if not _has_desktop() or not _has_browser():
        return False
    # Use a separate process: the output of a browser does not belong in our terminal, some browsers
    # block their caller, and Ctrl-C must stop only the server.
    with contextlib.suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-c", _OPEN, address],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return True
    return False


def _has_desktop() -> bool:
    """Whether the user who started this would see a window."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _has_browser() -> bool:
    """Whether the browser that Python would use is a graphical one."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    name = getattr(browser, "name", "")  # on Windows and macOS it has no name
    return Path(name or "").name not in TEXT_BROWSERS
