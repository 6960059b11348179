"""`sintra serve`: the match server, in one process or several."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from ..errors import UsageError
from ..server.settings import Settings, variable
from ..server.uvicorn_protocols import BoundedHttpProtocol, BoundedWebSocketProtocol
from ..store import default_url, make_pubsub, open_store
from ..store.url import parse_url

APP = "sintra.server.app:create_app"
STOP_SECONDS = 5
"""How long open connections may take to end when the server stops. Those that supervise it often
wait no longer than ten seconds in all, and then kill it."""


def serve_matches(*, open_page: bool = False, **given: Any) -> None:
    """Run the server until it is told to stop. Raises UsageError for settings that cannot be.

    `open_page` shows its page in a browser, where there is one.
    """
    settings = Settings.from_environment(**given)
    url = settings.database_url or default_url()
    settings = replace(settings, database_url=url)
    address = parse_url(url)
    if settings.workers > 1 and address.kind == "sqlite":
        raise UsageError(
            f"{settings.workers} workers need PostgreSQL: name one with --database or"
            f" {variable('database_url')}; SQLite has one writer"
        )
    if address.kind == "sqlite":
        address.file.parent.mkdir(parents=True, exist_ok=True)
    if hasattr(signal, "SIGPIPE"):
        # Other commands end when nobody reads them; a server only loses that client.
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    asyncio.run(_check_addresses(url, settings.notices_url))
    # Processes started by Uvicorn read their settings from the environment.
    os.environ.update(settings.to_environment())
    if settings.workers == 1:
        _run(settings, open_page)
        return
    from ..warmup import compile_players  # late: one process does not wait for it

    compile_players()  # once, and not by every process for itself
    with tempfile.TemporaryDirectory(prefix="sintra-metrics-") as shared:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = shared
        _run(settings, open_page)


async def _check_addresses(database_url: str, notices_url: str) -> None:
    """Try them before anything else, so that what is wrong with them is told in words."""
    make_pubsub(database_url, notices_url or None)
    store = await open_store(database_url)
    await store.close()


def _run(settings: Settings, open_page: bool) -> None:
    _allow_open_files(settings.max_sockets)
    listening = _listen(settings.host, settings.port)
    host, port = listening.getsockname()[:2]
    addresses = [f"http://{shown}:{port}" for shown in _reached_at(host)]
    for address in addresses:
        print(f"Sintra is served at {address}", flush=True)
    print("Stop it with Ctrl-C.", file=sys.stderr, flush=True)
    if open_page:
        open_browser(addresses[0])  # it listens already: the browser waits for the first answer
    config = uvicorn.Config(
        APP,
        factory=True,
        workers=settings.workers,
        http=BoundedHttpProtocol,
        ws=BoundedWebSocketProtocol,
        ws_max_size=settings.max_message,
        ws_per_message_deflate=False,  # messages are small, and compressors are not
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
    if settings.workers > 1:
        Multiprocess(config, sockets=[listening]).run()
    else:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, _end_well)
        uvicorn.Server(config).run(sockets=[listening])


def _reached_at(host: str) -> list[str]:
    """What people type to reach this address; for all addresses, the ones friends use too."""
    if host not in ("0.0.0.0", "::"):
        return [f"[{host}]" if ":" in host else host]
    found = ["127.0.0.1"]
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: only the way there is looked up. The address is one kept for examples.
        probe.connect(("192.0.2.1", 9))
        found.append(str(probe.getsockname()[0]))
    return list(dict.fromkeys(found))


def _end_well(_signal: int, _frame: object) -> None:
    """After it has stopped, Uvicorn raises the signal again; but to be told to stop is no error."""
    sys.exit(0)


def _allow_open_files(sockets: int) -> None:
    """Each socket is an open file, and systems allow a program few of them unless it asks."""
    try:
        import resource  # not on Windows, which has no such limit
    except ImportError:
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + 1000
    if now != resource.RLIM_INFINITY and now < wanted:
        wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        with contextlib.suppress(ValueError, OSError):  # then with as many as there are
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _listen(host: str, port: int) -> socket.socket:
    """The socket that all processes share; opened here, so that its errors are told in words."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, OverflowError) as error:
        listening.close()
        why = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"cannot listen on {host} port {port}: {why}") from None
    listening.set_inheritable(True)
    return listening


IN_TERMINALS = {"www-browser", "links", "links2", "elinks", "lynx", "w3m", "browsh", "carbonyl"}
"""Browsers that would take over the terminal, and cannot show the page."""

_OPEN = "import sys, webbrowser; webbrowser.get().open(sys.argv[1])"


def open_browser(address: str) -> bool:
    """Open an address in a graphical browser; whether there is one."""
    if not _has_desktop() or not _has_browser():
        return False
    # In a process of its own: what browsers have to say is not for our terminal, some keep whoever
    # calls them waiting, and Ctrl-C is meant for the server.
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
    """Whether a window would be seen by whoever started this."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _has_browser() -> bool:
    """Whether the browser that Python would take is one with windows."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    name = getattr(found, "name", "")  # those of Windows and the Mac have none, and have windows
    return Path(name or "").name not in IN_TERMINALS
