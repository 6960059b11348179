"""The ASGI application. Uvicorn calls `create_app`."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from .. import __version__
from ..errors import SintraError
from ..rules.jit import PLAYERS, RULES, is_compiled
from ..store import open_store
from ..store.pubsub import make_pubsub
from ..warmup import warm_up_players, warm_up_rules
from .drain import Drain
from .errors import handle_http_error, handle_sintra_error, handle_unexpected
from .hub import Hub, Prepare
from .logging import configure_logging, log
from .metrics import Metrics
from .middleware import SecurityMiddleware
from .monitor import Monitor
from .openapi import openapi_config
from .ratelimit import RateLimiter
from .routes import API, api, server
from .security import configure_security_log
from .settings import ServerSettings
from .static import static_routes
from .trace_export import start_tracing, stop_tracing
from .uvicorn_protocols import process_places

MAX_BODY = 131_072
"""The maximum size of the body of a request in bytes."""
REPORTS_PER_HOUR = 10
"""The number of reports that one address may send; all of them at once."""
REPLAY_COST = 10
"""The number of requests that a replay counts as: it takes about 20 ms."""


def create_app(settings: ServerSettings | None = None) -> ASGIApp:
    """Create the application. Default settings: those of the environment."""
    settings = settings or ServerSettings.from_environment()
    metrics, drain = Metrics(), Drain(settings.drain_seconds)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        configure_logging(settings.log_level, settings.log_format)
        configure_security_log(
            whole_addresses=settings.log_addresses == "whole",
            count=lambda event: metrics.security_events.labels(event).inc(),
        )
        tracing = start_tracing()
        store = await open_store(
            settings.database_url,
            observe=metrics.commits.observe,
            failed=lambda code: metrics.failed_commits.labels(code).inc(),
        )
        pubsub = make_pubsub(settings.database_url)
        hub = app.state["hub"] = Hub(settings, store, pubsub, metrics)
        await hub.start(*preparations())
        monitor = Monitor(
            hub, metrics, lambda: middleware.places.by_kind + process_places().by_kind
        )
        monitor.start()
        log("started", database=store.kind, version=__version__)
        try:
            with drain.on_sigterm():
                yield
        finally:
            log("stopping")
            await monitor.close()
            await hub.close()
            await stop_tracing(tracing)

    replays = RateLimiter(
        settings.requests_per_second / REPLAY_COST, 4 * settings.requests_per_second / REPLAY_COST
    )
    reports = RateLimiter(REPORTS_PER_HOUR / 3600, REPORTS_PER_HOUR)
    origin = next(iter(settings.origin_list), "")
    app = Litestar(
        route_handlers=[api, *server, *static_routes(origin)],
        lifespan=[lifespan],
        dependencies={
            "hub": Provide(_hub, sync_to_thread=False),
            "drain": Provide(lambda: drain, sync_to_thread=False),
            "replays": Provide(lambda: replays, sync_to_thread=False),
            "reports": Provide(lambda: reports, sync_to_thread=False),
        },
        exception_handlers={
            SintraError: handle_sintra_error,
            HTTPException: handle_http_error,
            Exception: handle_unexpected,
        },
        openapi_config=openapi_config(API),
        request_max_body_size=MAX_BODY,
        logging_config=None,
        debug=False,
    )
    middleware = SecurityMiddleware(app, settings, metrics, drain)
    return middleware


def _hub(state: State) -> Hub:
    hub: Hub = state["hub"]
    return hub


def preparations() -> list[Prepare]:
    """Return what loads the code: matches wait for the first, and only computers for the second.

    If all code is compiled, there is only one: loading the players as well takes a second.
    """
    if is_compiled(RULES) and is_compiled(PLAYERS):
        return [prepare_all]
    return [prepare_rules, prepare_players]


async def prepare_all() -> None:
    """Load the rules and the players."""
    await prepare_rules()
    await prepare_players()


async def prepare_rules() -> None:
    """Load the rules. Another process compiles them if they are not compiled yet."""
    if not is_compiled(RULES):
        log("compiling the rules", note="only once; takes about ten seconds")
        await _compile("rules")
        if not is_compiled(RULES):
            log("compiled code could not be saved: every start compiles again", logging.WARNING)
    await asyncio.to_thread(warm_up_rules)


async def prepare_players() -> None:
    """Load the players. Two other processes compile them if they are not compiled yet."""
    if not is_compiled(PLAYERS):
        log("compiling the players", note="only once; matches of people can be played")
        await asyncio.gather(_compile("baselines"), _compile("search"))
    await asyncio.to_thread(warm_up_players)


async def _compile(part: str) -> None:
    """Compile a part of the warm-up in another process. If it fails, this process compiles it."""
    # Ctrl-C in a terminal reaches only this process, which ends the other one.
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sintra.warmup", part),
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
