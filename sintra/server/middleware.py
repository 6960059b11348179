"""Security middleware: host and origin checks, rate limits, places of sockets, headers.

A page of another site must not use this server on behalf of its visitor. So the Origin of a request
must be allowed. An attacker can make their own domain name point to this server (DNS rebinding), so
the Host must be allowed too: only names from the settings, and IP addresses, which an attacker
cannot redirect.
"""

import ipaddress
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Send
from opentelemetry.trace import Span

from ..errors import BadMessage, OriginRefused, SintraError, TooMany
from ..tracing import root_span
from .drain import Drain
from .errors import IS_GONE, REFUSAL, raw_answer
from .metrics import Metrics
from .places import PLACE, Places, networks_of
from .ratelimit import RateLimiter
from .security import peer_address, security_refusal
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
ASSETS = "/assets/"
"""Files of the page are counted by bytes instead of requests: a first visit fetches dozens, and
several people at one address may do so at once."""
ASSET_BURST_SECONDS = 32
MIN_ASSET_BYTES = 16_384
"""The bytes that a smaller answer counts as, because it takes time too."""
SCHEMA = "/api/v1/schema/"
GONE = 499
"""The status in the metrics if the client has gone before its request arrived completely."""
NO_STORE = (b"cache-control", b"no-store")
CLOSE = (b"connection", b"close")
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

    def __init__(
        self,
        app: ASGIApp,
        settings: ServerSettings,
        metrics: Metrics,
        drain: Drain | None = None,
    ) -> None:
        self._app = app
        self._metrics, self._drain = metrics, drain or Drain(0.0)
        self._origins = {origin.rstrip("/").lower() for origin in settings.origin_list}
        self._names = {urlsplit(origin).hostname for origin in self._origins} | {
            "localhost",
            settings.host.lower(),
        }
        self._requests = RateLimiter(settings.requests_per_second, 4 * settings.requests_per_second)
        rate = settings.asset_bytes_per_second
        self._asset_bytes = RateLimiter(rate, ASSET_BURST_SECONDS * rate)
        # Without a proxy, a client could choose by this header which of its requests are recorded.
        self._is_traced_by_proxy = bool(settings.proxy_list)
        self.places = Places(settings)
        """The sockets whose server has not counted their connections, as our protocols do."""

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Pass a request to the application, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            parent = partial(_header, scope, b"traceparent") if self._is_traced_by_proxy else None
            with root_span("http request", parent) as span:
                await self._request(scope, receive, send, span)

    async def _request(self, scope: Any, receive: Receive, send: Send, span: Span) -> None:
        span.set_attribute("http.request.method", scope["method"])
        is_head = scope["method"] == "HEAD"
        if is_head:  # every GET route answers HEAD
            scope = {**scope, "method": "GET"}

        path, address = scope["path"], client_address(scope)
        is_asset = path.startswith(ASSETS)
        is_gone = False

        async def receive_safely() -> Any:
            nonlocal is_gone
            message = await receive()
            if message["type"] == "http.disconnect":
                scope[IS_GONE] = is_gone = True
            return message

        async def send_safely(message: Message) -> None:
            if is_head and message["type"] == "http.response.body":
                message["body"] = b""
            if message["type"] == "http.response.start":
                status = GONE if is_gone else message["status"]
                self._metrics.requests.labels(str(status)).inc()
                span.set_attribute("http.route", scope.get("path_template") or "")
                span.set_attribute("http.response.status_code", status)
                if (code := scope.get(REFUSAL)) is not None:
                    self._count_refusal(code, scope)
                added = [*HEADERS, NO_STORE] if _is_private(path, status) else HEADERS
                if self._drain.has_begun:
                    added = [*added, CLOSE]
                names = {name.lower() for name, _ in message["headers"]}
                if is_asset and status != 429:
                    self._asset_bytes.charge(address, _cost(message["headers"]))
                message["headers"] = [
                    *message["headers"],
                    *(header for header in added if header[0] not in names),
                ]
            await send(message)

        try:
            self._check_host(scope)
            if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
                self._check_origin(scope)
            limiter = self._asset_bytes if is_asset else self._requests
            if not (limiter.has_tokens(address) if is_asset else limiter.take(address)):
                raise TooMany("too many requests; wait before trying again")
        except SintraError as error:
            scope[REFUSAL] = error.code
            await _refuse(error, send_safely)
        else:
            await self._app(scope, receive_safely, send_safely)

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        address = client_address(scope)
        networks = networks_of(address)
        place = None
        try:
            self._check_host(scope)
            self._check_origin(scope)
            if not self._requests.take(address):
                raise TooMany("too many requests; wait before trying again")
            place = scope[PLACE] = scope.get(PLACE) or self.places.open(networks, None)
            place.begin_socket(networks)
        except SintraError as error:
            self._metrics.refusals.labels(error.code).inc()
            security_refusal(error.code, peer_address(scope), over="socket")
            # Refuse the handshake with an HTTP response.
            await receive()
            await _refuse(error, send, [*HEADERS, NO_STORE], protocol="websocket.http")
            return
        self._metrics.sockets.set(place.sockets)
        try:
            await self._app(scope, receive, send)
        finally:
            place.end_socket()
            if place.close is None:  # the server does not report the end of the connection
                place.release()
            self._metrics.sockets.set(place.sockets)

    def _count_refusal(self, code: str, scope: Any) -> None:
        self._metrics.http_refusals.labels(code).inc()
        match = str(scope.get("path_params", {}).get("match_id", ""))
        security_refusal(code, peer_address(scope), match=match, over="http")

    def _check_host(self, scope: Any) -> None:
        host = _header(scope, b"host")
        if not host and scope.get("http_version") == "1.1":
            raise BadMessage("HTTP/1.1 requires a Host header")
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


def _is_private(path: str, status: int) -> bool:
    """Whether caches must not keep an answer: it may contain secrets, or it is an error."""
    return status >= 400 or (path.startswith("/api/") and not path.startswith(SCHEMA))


def _cost(headers: Iterable[tuple[bytes, bytes]]) -> float:
    """The bytes that an answer counts as."""
    lengths = (int(value) for name, value in headers if name.lower() == b"content-length")
    return max(MIN_ASSET_BYTES, *lengths, 0)


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
    if isinstance(error, TooMany) and protocol == "http":
        more = [*more, CLOSE]  # do not answer a flood on one connection
    start = {"type": f"{protocol}.response.start", "status": status, "headers": [*headers, *more]}
    await send(start)
    await send({"type": f"{protocol}.response.body", "body": body, "more_body": False})
