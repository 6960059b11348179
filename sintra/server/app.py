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
from ..store import open_store
from ..store.pubsub import make_pubsub
from ..warmup import is_warm, warm_up
from .errors import handle_http_error, handle_sintra_error, handle_unexpected
from .hub import Hub
from .logging import configure_logging, log
from .metrics import Metrics
from .middleware import SecurityMiddleware
from .openapi import openapi_config
from .ratelimit import RateLimiter
from .routes import API, api, server
from .settings import ServerSettings
from .static import static_routes

HINT_COST = 30
"""The number of requests that a hint counts as: it takes one second on one core."""
REPORTS_PER_HOUR = 10
"""The number of reports that one address may send; all of them at once."""
REPLAY_COST = 10
"""The number of requests that a replay counts as: it takes about 20 ms."""


def create_app(settings: ServerSettings | None = None) -> ASGIApp:
    """Create the application. Default settings: those of the environment."""
    settings = settings or ServerSettings.from_environment()
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        configure_logging(settings.log_level, settings.log_format)
        store = await open_store(settings.database_url, observe=metrics.commits.observe)
        pubsub = make_pubsub(settings.database_url, settings.notices_url or None)
        hub = app.state["hub"] = Hub(settings, store, pubsub, metrics)
        await hub.start(prepare)
        log("started", database=store.kind, version=__version__)
        try:
            yield
        finally:
            log("stopping")
            await hub.close()

    hints = RateLimiter(
        settings.requests_per_second / HINT_COST, 10 * settings.requests_per_second / HINT_COST
    )
    replays = RateLimiter(
        settings.requests_per_second / REPLAY_COST, 4 * settings.requests_per_second / REPLAY_COST
    )
    reports = RateLimiter(REPORTS_PER_HOUR / 3600, REPORTS_PER_HOUR)
    app = Litestar(
        route_handlers=[api, *server, *static_routes()],
        lifespan=[lifespan],
        dependencies={
            "hub": Provide(_hub, sync_to_thread=False),
            "hints": Provide(lambda: hints, sync_to_thread=False),
            "replays": Provide(lambda: replays, sync_to_thread=False),
            "reports": Provide(lambda: reports, sync_to_thread=False),
        },
        exception_handlers={
            SintraError: handle_sintra_error,
            HTTPException: handle_http_error,
            Exception: handle_unexpected,
        },
        openapi_config=openapi_config(API),
        request_max_body_size=settings.max_body,
        logging_config=None,
        debug=False,
    )
    return SecurityMiddleware(app, settings, metrics)


def _hub(state: State) -> Hub:
    hub: Hub = state["hub"]
    return hub


async def prepare() -> None:
    """Load rules and players. Another process compiles them if they are not compiled yet."""
    if not is_warm():
        log("compiling", note="only once; takes about half a minute")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "sintra.warmup", stdout=subprocess.DEVNULL
        )
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
        if not is_warm():
            log("compiled code could not be saved: every start compiles again", logging.WARNING)
    await asyncio.to_thread(warm_up)
