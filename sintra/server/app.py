"""The application: everything put together. `create_app` is what Uvicorn starts."""

import asyncio
import gc
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ASGIApp

from .. import __version__
from ..errors import BadMessage, SintraError, StaleState, StoreError
from ..store import open_store
from ..store.pubsub import make_notices
from ..warmup import is_warm, warm
from .hub import Hub
from .logging import log, set_up_logs
from .metrics import Metrics
from .middleware import Guard
from .openapi import description
from .ratelimit import Buckets
from .routes import API, api, server
from .settings import Settings
from .sockets import bounded, unreadable
from .static import is_for_people, nothing_here, pages

STATUSES = {
    "unknown_match": 404,
    "unknown_token": 401,
    "bad_invitation": 403,
    "not_your_seat": 403,
    "not_allowed": 403,
    "origin_refused": 403,
    "seat_taken": 409,
    "not_started": 409,
    "not_your_turn": 409,
    "stale": 409,
    "time_over": 409,
    "game_over": 409,
    "deal_awaited": 409,
    "nothing_to_undo": 409,
    "too_large": 413,
    "too_many": 429,
    "not_ready": 503,
    "store_failed": 503,
    "version_taken": 503,
}
"""The HTTP status of each code; of all others 400."""

HINT_COST = 30
"""As many other requests are worth one for a hint: it takes a second of a core."""
REPLAY_COST = 10
"""As many are worth one for a replay: it takes some twenty milliseconds."""
WAIT = {"retry-after": "1"}
HTTP_CODES = {401: "unknown_token", 404: "not_found", 405: "wrong_method", 413: "too_large"}
"""The codes of what the framework refuses by itself; of all others bad_message."""


def create_app(settings: Settings | None = None) -> ASGIApp:
    """The application, with settings from the environment where none are given."""
    settings = settings or Settings.from_environment()
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        set_up_logs(settings.log_level, settings.log_format)
        store = await open_store(settings.database_url, observe=metrics.commits.observe)
        notices = make_notices(settings.database_url, settings.notices_url or None)
        hub = app.state["hub"] = Hub(settings, store, notices, metrics)
        await hub.start(prepare)
        log("started", database=store.kind, version=__version__)
        try:
            yield
        finally:
            log("stopping")
            await hub.close()

    tables = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
    hints = Buckets(
        settings.requests_per_second / HINT_COST, 10 * settings.requests_per_second / HINT_COST
    )
    replays = Buckets(
        settings.requests_per_second / REPLAY_COST, 4 * settings.requests_per_second / REPLAY_COST
    )
    app = Litestar(
        route_handlers=[api, *server, *pages()],
        lifespan=[lifespan],
        dependencies={
            "hub": Provide(_hub, sync_to_thread=False),
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "hints": Provide(lambda: hints, sync_to_thread=False),
            "replays": Provide(lambda: replays, sync_to_thread=False),
        },
        exception_handlers={
            SintraError: _say_why,
            HTTPException: _say_what,
            Exception: _say_nothing,
        },
        openapi_config=description(API),
        request_max_body_size=settings.max_body,
        logging_config=None,
        debug=False,
    )
    return Guard(app, settings, metrics)


def _hub(state: State) -> Hub:
    hub: Hub = state["hub"]
    return hub


async def prepare() -> None:
    """Have the rules and players ready, compiled by another process where they are not yet."""
    if not is_warm():
        log("compiling", note="once, about half a minute")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "sintra.warmup", stdout=subprocess.DEVNULL
        )
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
        if not is_warm():
            log("nothing could be kept: every start compiles", logging.WARNING)
    await asyncio.to_thread(warm)
    # What was loaded until now stays. Python's collector, which would look through all of it
    # again and again in the middle of moves (a tenth of their CPU), need not.
    gc.freeze()


# --- Errors, all of one shape


def _say_why(_: Request[Any, Any, Any], error: SintraError) -> Response[dict[str, object]]:
    """An error of ours: its code and sentence."""
    status = STATUSES.get(error.code, 400)
    told = error.as_json()
    if isinstance(error, StaleState) and error.state is not None:
        told["state"] = error.state
    if error.code == StoreError.code:
        log("store failed", logging.WARNING, reason=error.message)
        told["error"] = "the database cannot be used now; try again"
    headers = {401: {"www-authenticate": "Bearer"}, 429: WAIT, 503: WAIT}.get(status, {})
    return Response(told, status_code=status, headers=headers)


def _say_what(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """An error of the framework's: a wrong path, method or body."""
    status = error.status_code
    if isinstance(error, ValidationException):
        return _say_why(request, _invalid(error))
    if status == 404 and is_for_people(request):
        return nothing_here()
    code = HTTP_CODES.get(status, BadMessage.code)
    told: dict[str, object] = {"ok": False, "code": code, "error": bounded(error.detail)}
    return Response(told, status_code=status, headers=error.headers)


def _invalid(error: ValidationException) -> BadMessage:
    extra = error.extra if isinstance(error.extra, list) else []
    for found in extra:
        where = bounded(str(found.get("key", "")))
        return BadMessage(bounded(str(found.get("message", ""))), where=where)
    if error.__cause__ is not None:
        return unreadable(Exception(str(error.__cause__)))
    return BadMessage(bounded(error.detail))


def _say_nothing(_: Request[Any, Any, Any], error: Exception) -> Response[dict[str, object]]:
    """A fault of this program: told to whoever keeps the server, not to its users."""
    log("request failed", logging.ERROR, error=error)
    told: dict[str, object] = {
        "ok": False,
        "code": "error",
        "error": "the server has made a mistake; it is in its log",
    }
    return Response(told, status_code=500)
