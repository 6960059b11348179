"""Convert errors to HTTP responses, socket messages and close codes; only this module does it.

Handlers raise a `SintraError`; its code decides the HTTP status and the close code of a socket.
"""

import logging
import re
from collections.abc import Mapping
from enum import IntEnum
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from ..errors import BadMessage, SintraError, StaleState, StoreError
from ..match import protocol as wire
from .logging import log
from .static import not_found_page, wants_html

T = TypeVar("T")

STATUSES = {
    "unknown_match": 404,
    "unknown_token": 401,
    "bad_invitation": 403,
    "bad_recovery": 403,
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
    "disk_full": 503,
    "version_taken": 503,
}
"""The HTTP status of each error code; all others have 400."""
HTTP_CODES = {401: "unknown_token", 404: "not_found", 405: "wrong_method", 413: "too_large"}
"""The error code of each HTTP status that the framework raises; all others have bad_message."""
_RETRY = {"retry-after": "1"}
_HEADERS = {401: {"www-authenticate": "Bearer"}, 429: _RETRY, 503: _RETRY}
IS_GONE = "sintra.is_gone"
"""A key in the scope of a request whose client has gone before it arrived completely."""
REFUSAL = "sintra.refusal"
"""A key in the scope of a request that was refused, with the error code."""
MAX_TEXT = 200
"""The maximum length of an error message that quotes input of a client."""


class CloseCode(IntEnum):
    """The reasons why the server closes a socket."""

    BAD_HELLO = 4400
    """The first message was not a valid hello."""
    UNKNOWN_TOKEN = 4401
    """The token is not valid for this match, or no longer valid."""
    NOT_ALLOWED = 4403
    """The match has no spectators."""
    UNKNOWN_MATCH = 4404
    """The match does not exist, or was deleted."""
    NO_HELLO = 4408
    """The first message did not arrive in time."""
    TOO_SLOW = 4413
    """The client does not read its messages."""
    TOO_MANY = 4429
    """Too many messages, frames or sockets, or a person with a seat needs the place."""
    NOT_NOW = 4503
    """The server is starting, or its database cannot be reached."""


_CLOSE_CODES = {
    "bad_message": CloseCode.BAD_HELLO,
    "unknown_token": CloseCode.UNKNOWN_TOKEN,
    "not_allowed": CloseCode.NOT_ALLOWED,
    "unknown_match": CloseCode.UNKNOWN_MATCH,
    "too_many": CloseCode.TOO_MANY,
}
_LOCATION = re.compile(r"(.*?) - at `\$?\.?(.*)`", re.DOTALL)


# --- HTTP


def http_answer(error: SintraError) -> tuple[int, dict[str, object], Mapping[str, str]]:
    """Return the status, JSON body and headers for an error."""
    status = STATUSES.get(error.code, 400)
    body = error.as_json()
    if isinstance(error, StaleState) and error.state is not None:
        body["state"] = error.state
    if error.code == StoreError.code:
        log("store failed", logging.WARNING, reason=error.message)
        body["error"] = "the database is not available; try again"
    return status, body, _HEADERS.get(status, {})


def raw_answer(error: SintraError) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """Return the status, headers and body for an error as bytes, for code below the framework."""
    status, body, headers = http_answer(error)
    data = msgspec.json.encode(body)
    headers = {"content-type": "application/json", "content-length": str(len(data)), **headers}
    return status, [(name.encode(), value.encode()) for name, value in headers.items()], data


def handle_sintra_error(
    request: Request[Any, Any, Any], error: SintraError
) -> Response[dict[str, object]]:
    """Litestar's handler for SintraError."""
    _note_refusal(request, error.code)
    status, body, headers = http_answer(error)
    return Response(body, status_code=status, headers=dict(headers))


def handle_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Litestar's handler for its own errors, such as a wrong path, method or parameter."""
    status = error.status_code
    if isinstance(error, ValidationException):
        return handle_sintra_error(request, _validation_error(error))
    # The framework raises its own 500 if the client has gone: that is not an error of the server.
    if status >= 500 and IS_GONE not in request.scope:
        log("request failed", logging.ERROR, error=error)
    if status == 404 and wants_html(request):
        return not_found_page(request)
    code = HTTP_CODES.get(status, BadMessage.code)
    _note_refusal(request, code)
    body: dict[str, object] = {"ok": False, "code": code, "error": truncate(error.detail)}
    return Response(body, status_code=status, headers=error.headers)


def _note_refusal(request: Request[Any, Any, Any], code: str) -> None:
    scope: Any = request.scope
    scope[REFUSAL] = code


def handle_unexpected(
    request: Request[Any, Any, Any], error: Exception
) -> Response[dict[str, object]]:
    """Litestar's handler for a bug: the error is logged for the operator, but not sent."""
    _note_refusal(request, SintraError.code)
    log("request failed", logging.ERROR, error=error)
    body: dict[str, object] = {
        "ok": False,
        "code": "error",
        "error": "internal server error; see the log of the server",
    }
    return Response(body, status_code=500)


# --- Sockets


def error_message(
    error: SintraError, message_id: str | None = None, state: wire.Snapshot | None = None
) -> wire.Refused:
    """Return the socket message for an error."""
    text = error.message
    if isinstance(error, StoreError) and error.code == StoreError.code:
        text = "the database is not available; you may send the same message again"
    return wire.Refused(
        code=error.code,
        error=text,
        id=message_id,
        where=getattr(error, "where", None),
        reason=getattr(error, "reason", None),
        state=state,
    )


def close_code(error: SintraError) -> CloseCode:
    """Return the close code for an error that ends a socket."""
    return _CLOSE_CODES.get(error.code, CloseCode.NOT_NOW)


# --- Invalid input


def decode(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    """Decode and validate the JSON of a client. Raises BadMessage."""
    try:
        return decoder.decode(data)
    except RecursionError:
        raise BadMessage("nested too deeply") from None
    except UnicodeError:  # msgspec lets Python's own error through
        raise BadMessage("must be valid UTF-8") from None
    except msgspec.MsgspecError as error:
        raise _decode_error(str(error)) from None


def _decode_error(text: str) -> BadMessage:
    """Return a BadMessage for an error message of msgspec."""
    parts = _LOCATION.fullmatch(text)
    if parts is None:
        return BadMessage(truncate(text))
    return BadMessage(truncate(parts[1]), where=truncate(parts[2]))


def _validation_error(error: ValidationException) -> BadMessage:
    details = error.extra if isinstance(error.extra, list) else []
    for detail in details:
        where = truncate(str(detail.get("key", "")))
        return BadMessage(truncate(str(detail.get("message", ""))), where=where)
    if error.__cause__ is not None:
        return _decode_error(str(error.__cause__))
    return BadMessage(truncate(error.detail))


def truncate(text: str) -> str:
    """Shorten a text for an error message: a client may send a text of any length."""
    return text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}…"
