"""`sintra think`: a process that thinks for the computers of match servers."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from .. import __version__
from ..errors import UsageError
from ..server.settings import ServerSettings, variable
from . import INTERRUPTED, printable
from .options import setting_option

if TYPE_CHECKING:
    from ..server.thinker import ThinkerOptions

MAX_NAME = 100
POOL = 3
"""Connections to the database, besides the one for notices."""

app = typer.Typer(rich_markup_mode=None)


@app.command()
def think(
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="URL of the database: postgresql://…  [default: SINTRA_DATABASE_URL]",
        ),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(min=1, help="Number of searches at the same time.  [default: one per core]"),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(help="Name of this process for operators.  [default: the name of the host]"),
    ] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"] | None, setting_option("log_level")
    ] = None,
    log_format: Annotated[Literal["text", "json"] | None, setting_option("log_format")] = None,
) -> None:
    """Think for the computers of match servers, also on another machine.

    Servers that use the same PostgreSQL database give it the moves of strong computers, and hints;
    it sees only positions. Run any number of these processes. Without any, servers think
    themselves.
    """
    # The engine is imported late: help and wrong options must not wait for the compiler.
    from ..server.logging import configure_logging
    from ..server.thinker import ThinkerOptions
    from ..store.store import default_url
    from ..store.url import parse_url
    from ..warmup import compile_players, warm_up

    settings = ServerSettings.from_environment(
        database_url=database, thinkers=threads, log_level=log_level, log_format=log_format
    )
    url = settings.database_url or default_url()
    address = parse_url(url)
    if address.kind == "sqlite":
        raise UsageError(
            "thinkers need PostgreSQL, because they are other processes than the server: name a"
            f" PostgreSQL database with --database or {variable('database_url')}"
        )
    threads = settings.thinkers or os.cpu_count() or 1
    name = socket.gethostname() if name is None else name
    if not name.isprintable() or not 0 < len(name) <= MAX_NAME:
        raise UsageError(f"--name: must be 1 to {MAX_NAME} printable characters")
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a closed connection is an error, not an end
    compile_players()
    warm_up()
    configure_logging(settings.log_level, settings.log_format)
    words = "1 thread" if threads == 1 else f"{threads} threads"
    message = f"Thinking for {address.public_dsn} with {words}, as {name}"
    options = ThinkerOptions(name, threads, settings.lease_seconds, settings.poll_seconds)
    asyncio.run(_think(url, options, printable(message)))


async def _think(url: str, options: "ThinkerOptions", message: str) -> None:
    from ..server.logging import log
    from ..server.thinker import Thinker
    from ..store.pubsub import make_search_pubsub
    from ..store.store import open_store

    store = await open_store(url, pool=POOL)
    try:
        thinker = Thinker(options, store, make_search_pubsub(url))
        _stop_on_signals(thinker.stop)
        print(message, flush=True)
        print("Press Ctrl-C to stop.", file=sys.stderr, flush=True)
        log("started", threads=options.threads, version=__version__)
        await thinker.run()
    finally:
        await store.close()


def _stop_on_signals(stop: Callable[[], None]) -> None:
    """Stop at the first SIGINT or SIGTERM; end at once at the second."""
    loop = asyncio.get_running_loop()
    signals: list[int] = []

    def handle(number: int, _frame: object) -> None:
        if signals:
            os._exit(INTERRUPTED)  # a search cannot be interrupted in another way
        signals.append(number)
        loop.call_soon_threadsafe(stop)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)
