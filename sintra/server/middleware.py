"""Security middleware: host and origin checks, rate limits, connection counts, headers.

A page of another site must not use this server on behalf of its visitor. So the Origin of a request
must be allowed. An attacker can make their own domain name point to this server (DNS rebinding), so
the Host must be allowed too: only names from the settings, and IP addresses, which an attacker
cannot redirect.
"""

import ipaddress
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Send

from ..errors import OriginRefused, SintraError, TooMany
from .errors import raw_answer
from .metrics import Metrics
from .ratelimit import ConnectionCounter, RateLimiter
from .settings import ServerSettings

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?")
# This server provides everything that our page needs: scripts, styles, workers, the manifest. The
# page compiles the rules from WebAssembly; that permission does not include `eval` of JavaScript.
# 'self' also covers the WebSocket in every browser that can run the page; in Safari before 16 it
# did not.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:;"
    " connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
UNLIMITED_PREFIX = "/assets/"
"""Files of the page have no rate limit: a first visit fetches dozens, several people at one address
may do so at once, and to send a file costs no more than to refuse it."""
HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # the URL of a match is secret
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class SecurityMiddleware:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._origins = {origin.rstrip("/").lower() for origin in settings.origin_list}
        self._names = {urlsplit(origin).hostname for origin in self._origins} | {
            "localhost",
            settings.host.lower(),
        }
        self._requests = RateLimiter(settings.requests_per_second, 4 * settings.requests_per_second)
        self.connections = ConnectionCounter(settings.max_sockets, settings.max_sockets_per_address)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Pass a request to the application, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        is_head = scope["method"] == "HEAD"
        if is_head:  # every GET route answers HEAD
            scope = {**scope, "method": "GET"}

        async def send_safely(message: Message) -> None:
            if is_head and message["type"] == "http.response.body":
                message["body"] = b""
            if message["type"] == "http.response.start":
                self._metrics.requests.labels(str(message["status"])).inc()
                names = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(header for header in HEADERS if header[0] not in names),
                ]
            await send(message)

        try:
            self._check_host(scope)
            if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
                self._check_origin(scope)
            is_limited = not scope["path"].startswith(UNLIMITED_PREFIX)
            if is_limited and not self._requests.take(client_address(scope)):
                raise TooMany("too many requests; wait before trying again")
        except SintraError as error:
            await _refuse(error, send_safely)
        else:
            await self._app(scope, receive, send_safely)

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        address = client_address(scope)
        try:
            self._check_host(scope)
            self._check_origin(scope)
            if not self._requests.take(address):
                raise TooMany("too many requests; wait before trying again")
            self.connections.acquire(address)
        except SintraError as error:
            self._metrics.refusals.labels(error.code).inc()
            # Refuse the handshake with an HTTP response.
            await receive()
            await _refuse(error, send, HEADERS, protocol="websocket.http")
            return
        self._metrics.sockets.set(self.connections.count)
        try:
            await self._app(scope, receive, send)
        finally:
            self.connections.release(address)
            self._metrics.sockets.set(self.connections.count)

    def _check_host(self, scope: Any) -> None:
        host = _header(scope, b"host")
        if host and not self._is_our_host(host):
            raise OriginRefused("this host name is not allowed; SINTRA_ORIGINS must contain it")

    def _check_origin(self, scope: Any) -> None:
        origin = _header(scope, b"origin")
        if not origin:
            return  # not a browser, so not a page of another site
        if origin in self._origins:
            return
        scheme, _, netloc = origin.partition("://")
        if scheme in ("http", "https") and netloc == _header(scope, b"host"):
            return  # _check_host has accepted the host
        raise OriginRefused("pages of this origin are not allowed to use this server")

    def _is_our_host(self, host: str) -> bool:
        parts = _HOST.fullmatch(host)
        if parts is None:
            return False
        name = parts[1].strip("[]")
        return name in self._names or name.endswith(".localhost") or _is_address(name)


def client_address(scope: Any) -> str:
    """Return the address of a client; for IPv6 its /64, the network of one customer."""
    client = scope.get("client")
    address = str(client[0]) if client else "unknown"
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)  # all IPv4 addresses would be in one /64
    return str(ipaddress.ip_network((parsed.packed, 64), strict=False))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _header(scope: Any, name: bytes) -> str:
    # If a header occurs twice, it is unclear which one counts: joined, they match no allowed value.
    values = [value.strip() for key, value in scope["headers"] if key == name]
    return b", ".join(values).decode("latin-1").lower()


async def _refuse(
    error: SintraError,
    send: Callable[[Any], Awaitable[None]],
    more: Sequence[tuple[bytes, bytes]] = (),
    *,
    protocol: str = "http",
) -> None:
    status, headers, body = raw_answer(error)
    start = {"type": f"{protocol}.response.start", "status": status, "headers": [*headers, *more]}
    await send(start)
    await send({"type": f"{protocol}.response.body", "body": body, "more_body": False})
