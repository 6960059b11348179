"""Check a deployment from outside: what clients get through the proxy.

The checks are requests of a harmless client, each on its own connection. They write nothing. What
is at the address may be anything: each answer is limited in size and time.
"""

import asyncio
import http.client
import ipaddress
import json
import re
import socket
import ssl
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Origin

from .. import __version__
from ..errors import UsageError
from .doctor import MAX_CLOCK_SECONDS, Finding
from .middleware import CONTENT_SECURITY_POLICY
from .network import is_loopback
from .static import STATIC, StaticFile, read_files, with_origin

API = "/api/v1"
TIMEOUT = 10.0
"""Seconds for a connection to each address of the host, and then for the whole answer."""
MAX_BYTES = 8 << 20
"""The size of the longest answer that is read; those of the server have less than 1 MB."""
FOREIGN = "https://foreign.invalid"
"""An origin that no server allows."""
FORGED = "198.51.100.7"
"""An address that is reserved for examples, so no client has it."""
CERTIFICATE_DAYS = 14
"""Days before its end at which a certificate should have been renewed."""
DATE_SECONDS = 1.0
"""The resolution of the Date header."""


@dataclass(frozen=True, slots=True)
class SiteAnswer:
    """An HTTP response."""

    status: int
    headers: Mapping[str, str]
    """By lower-case name; headers that occur twice are joined with commas."""
    body: bytes
    certificate_days: float | None = None
    peer: str = ""
    """The address that was connected to."""

    @property
    def json(self) -> dict[str, Any]:
        """The body as a JSON object; empty if it is none."""
        try:
            data = json.loads(self.body)
        except (ValueError, RecursionError):
            return {}
        return data if isinstance(data, dict) else {}


@dataclass(frozen=True, slots=True)
class Site:
    """The address of a deployment."""

    scheme: str
    host: str
    port: int
    origin: str
    """As a browser sends it."""
    context: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    @property
    def is_tls(self) -> bool:
        return self.scheme == "https"

    @property
    def is_local(self) -> bool:
        return is_loopback(self.host)

    async def get(self, path: str, **headers: str) -> SiteAnswer:
        """Send a GET request; an underscore in the name of a header stands for a hyphen."""
        return await self._send("GET", path, headers)

    async def post(self, path: str, body: bytes, **headers: str) -> SiteAnswer:
        return await self._send("POST", path, headers, body)

    async def _send(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None = None
    ) -> SiteAnswer:
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        return await asyncio.to_thread(self._request, method, path, named, body)

    def _request(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None
    ) -> SiteAnswer:
        connection: http.client.HTTPConnection
        if self.is_tls:
            connection = http.client.HTTPSConnection(
                self.host, self.port, timeout=TIMEOUT, context=self.context
            )
        else:
            connection = http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT)
        try:
            connection.connect()
            days, peer = _certificate_days(connection.sock), _peer_address(connection.sock)
            with _deadline(connection.sock):
                connection.request(method, path, body, {**headers, "Connection": "close"})
                response = connection.getresponse()
                joined: dict[str, str] = {}
                for name, value in response.getheaders():
                    name = name.lower()
                    joined[name] = f"{joined[name]}, {value}" if name in joined else value
                return SiteAnswer(response.status, joined, _read_body(response), days, peer)
        finally:
            connection.close()


def parse_site(url: str) -> Site:
    """Parse the address of a deployment. Raises UsageError."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode()  # as browsers send it
        port = parts.port
    except ValueError:  # also a label of the name that is empty or too long
        parts, host, port = urlsplit(""), "", None
    is_host = re.fullmatch(r"[!-~]+", host) is not None
    if parts.scheme not in ("http", "https") or not is_host or parts.path.strip("/"):
        raise UsageError(f"--url: must be like https://play.example.org, not {url!r}")
    default = 443 if parts.scheme == "https" else 80
    port = default if port is None else port
    origin = f"{parts.scheme}://{_bracketed(host)}" + ("" if port == default else f":{port}")
    return Site(parts.scheme, host, port, origin)


def _bracketed(host: str) -> str:
    """Return a host as it is written in a URL."""
    return f"[{host}]" if ":" in host else host


async def probe_site(site: Site) -> AsyncIterator[Finding]:
    """Yield the findings about a deployment, as its clients see it."""
    try:
        health = await site.get("/healthz")
    except ssl.SSLError as error:
        reason = getattr(error, "verify_message", "") or error.reason or str(error)
        todo = "Check the certificate of the proxy, and that it sends the intermediate ones too."
        yield Finding("tls", "error", f"{site.origin}: {reason}", todo)
        return
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        todo = "Check the name, the firewall, and that the proxy and the server run."
        yield Finding("reachable", "error", f"{site.origin}: {reason}", todo)
        return
    yield _check_tls(site, health)
    yield await _check_redirect(site)
    yield _check_health(health)
    if health.status != 200:
        return
    yield _check_date(health)
    checks: list[tuple[str, Callable[[Site], AsyncIterator[Finding]]]] = [
        ("ready", _check_ready),
        ("page", _check_page),
        ("module", _check_module),
        ("origin", _check_origin),
        ("socket", _check_socket),
        ("client", _check_client),
        ("metrics", _check_metrics),
    ]
    for name, check in checks:
        try:
            async for finding in check(site):
                yield finding
        except (OSError, http.client.HTTPException) as error:
            todo = "Try again; if it stays, look into the log of the proxy."
            reason = str(error) or type(error).__name__
            yield Finding(f"outside_{name}", "error", f"no complete answer: {reason}", todo)


# --- Transport


@contextmanager
def _deadline(connection: socket.socket) -> Iterator[None]:
    """End a connection after TIMEOUT: its own timeout begins again whenever something arrives.

    Raises HTTPException if the block was not done by then.
    """
    is_over = threading.Event()

    def end() -> None:
        is_over.set()
        with suppress(OSError):  # it was closed just now
            # Not the method of an SSLSocket, which would go on without TLS.
            socket.socket.shutdown(connection, socket.SHUT_RDWR)

    timer = threading.Timer(TIMEOUT, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except TimeoutError:
        is_over.set()
    except (OSError, http.client.HTTPException):
        if not is_over.is_set():
            raise
    finally:
        timer.cancel()
    if is_over.is_set():
        raise http.client.HTTPException(f"it takes more than {TIMEOUT:g} s")


def _read_body(response: http.client.HTTPResponse) -> bytes:
    """Read the body of an answer. Raises HTTPException if it is too long, or cut off."""
    # Into a buffer: read() would not keep its limit if the size of a chunk is negative.
    buffer = bytearray(MAX_BYTES + 1)
    size = response.readinto(buffer)
    if size > MAX_BYTES:
        raise http.client.HTTPException(f"it has more than {MAX_BYTES:,} bytes")
    if response.length:
        raise http.client.IncompleteRead(bytes(buffer[:size]), response.length)
    return bytes(buffer[:size])


def _peer_address(connection: socket.socket) -> str:
    return str(connection.getpeername()[0])


def _certificate_days(connection: object) -> float | None:
    """Return the days for which the certificate of a connection is valid; None without one."""
    if not isinstance(connection, ssl.SSLSocket):
        return None
    certificate = connection.getpeercert() or {}
    end = ssl.cert_time_to_seconds(str(certificate.get("notAfter", "Jan 1 00:00:00 1970 GMT")))
    return (end - time.time()) / 86400


def _check_tls(site: Site, answer: SiteAnswer) -> Finding:
    if not site.is_tls:
        if site.is_local:
            return Finding("tls", "skipped", "an address of this machine needs no encryption")
        todo = "Put a proxy with TLS in front (docs/guide/deploy.md)."
        return Finding("tls", "error", "the connection is not encrypted", todo)
    days = answer.certificate_days or 0.0
    if days < CERTIFICATE_DAYS:
        todo = "Renew the certificate; its automatic renewal does not seem to work."
        return Finding("tls", "warning", f"the certificate ends in {days:.0f} days", todo)
    if "strict-transport-security" not in answer.headers:
        todo = "Let the proxy add Strict-Transport-Security (docs/guide/deploy.md)."
        return Finding("tls", "warning", "there is no HSTS header", todo)
    return Finding("tls", "ok", f"with HSTS; the certificate ends in {days:.0f} days")


async def _check_redirect(site: Site) -> Finding:
    """Check that a browser that comes by HTTP is sent to HTTPS."""
    if not site.is_tls or site.port != 443:
        return Finding("redirect", "skipped", "only checked for an https:// address at port 443")
    todo = "Let the proxy answer HTTP with a redirect to HTTPS (docs/guide/deploy.md)."
    try:
        answer = await Site("http", site.host, 80, f"http://{site.host}").get("/")
    except OSError:
        return Finding("redirect", "ok", "port 80 is closed")
    except http.client.HTTPException as error:
        found = f"HTTP is not answered completely: {error}"
        return Finding("redirect", "error", found, todo)
    target = answer.headers.get("location", "")
    if answer.status in (301, 302, 307, 308) and target.startswith("https://"):
        return Finding("redirect", "ok", f"HTTP leads to {target}")
    return Finding("redirect", "error", f"HTTP is answered with {answer.status}", todo)


def _check_health(answer: SiteAnswer) -> Finding:
    code = "outside_server"
    if answer.json.get("code") == "origin_refused":
        todo = "Add this address to SINTRA_ORIGINS, and let the proxy pass the Host header."
        return Finding(code, "error", "the server refuses this host name", todo)
    version = answer.json.get("version")
    if answer.status != 200 or not isinstance(version, str):
        todo = "Check that the proxy passes requests to the server, and that the server runs."
        return Finding(code, "error", f"/healthz answers {answer.status}", todo)
    if version != __version__:
        todo = "Restart the server after an upgrade, or run this with its version."
        found = f"version {version} runs, but this is {__version__}"
        return Finding(code, "warning", found, todo)
    return Finding(code, "ok", f"version {version} runs")


def _check_date(answer: SiteAnswer) -> Finding:
    """Compare the clock with the Date header, which proxies add."""
    code = "outside_clock"
    try:
        at = parsedate_to_datetime(answer.headers["date"]).timestamp()
    except (KeyError, ValueError, OverflowError, OSError):  # the last two: a year of 20 digits
        return Finding(code, "skipped", "the answer has no Date header that can be read")
    ahead = at + DATE_SECONDS / 2 - time.time()
    found = f"{abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} this machine"
    if abs(ahead) > MAX_CLOCK_SECONDS + DATE_SECONDS:
        return Finding(code, "error", found, "Synchronise both clocks (chrony, timesyncd).")
    return Finding(code, "ok", found)


# --- The server


async def _check_ready(site: Site) -> AsyncIterator[Finding]:
    answer = await site.get("/readyz")
    if answer.status == 200:
        yield Finding("outside_ready", "ok", "matches can be played")
        return
    status = answer.json.get("status")
    if not isinstance(status, str):  # another program answers
        status = "unknown"
    todos = {
        "starting": "Wait until it has compiled: about half a minute.",
        "failing": "Run this command without --url on the machine of the server.",
        "stopping": "Wait until it has started again.",
    }
    found = f"/readyz answers {answer.status} ({status})"
    yield Finding("outside_ready", "error", found, todos.get(status, "Look into its log."))


async def _check_page(site: Site) -> AsyncIterator[Finding]:
    code, answer = "outside_page", await site.get("/")
    local = _installed_files().get("/")
    if answer.status != 200 or not answer.headers.get("content-type", "").startswith("text/html"):
        found = f"the page is answered with {answer.status}"
        yield Finding(code, "error", found, "Check the locations of the proxy.")
    elif b'id="app"' not in answer.body:
        todo = "Install a wheel of Sintra, which contains the page."
        yield Finding(code, "error", "the server has no page, only the API", todo)
    elif local is not None and with_origin(answer.body, "") != local.data:
        todo = "Restart the server after an upgrade, and empty the cache of the proxy."
        yield Finding(code, "warning", "the page is not the one that is installed here", todo)
    else:
        yield Finding(code, "ok", f"{len(answer.body):,} bytes")
    policy = answer.headers.get("content-security-policy", "")
    if policy == CONTENT_SECURITY_POLICY:
        yield Finding("outside_headers", "ok", "the security headers arrive")
        return
    found = "changed on the way" if policy else "missing"
    todo = "Remove what the proxy does to this header: the server sends the right one."
    yield Finding("outside_headers", "error", f"Content-Security-Policy is {found}", todo)


def _installed_files() -> dict[str, StaticFile]:
    """Return the files of the page that is installed here; none if they cannot be read."""
    try:
        return read_files(STATIC)
    except OSError:
        return {}


async def _check_module(site: Site) -> AsyncIterator[Finding]:
    code = "outside_module"
    path = next((name for name in _installed_files() if name.endswith(".wasm")), None)
    if path is None:
        yield Finding(code, "skipped", "its name is not known: there is no page here")
        return
    answer = await site.get(path)
    kind = answer.headers.get("content-type", "")
    if answer.status != 200:
        todo = "Restart the server after an upgrade; check the locations of the proxy."
        yield Finding(code, "error", f"{path} is answered with {answer.status}", todo)
    elif kind.partition(";")[0] != "application/wasm":
        todo = "Let the proxy keep the Content-Type: browsers refuse another one."
        yield Finding(code, "error", f"it is sent as {kind or 'nothing'}", todo)
    else:
        yield Finding(code, "ok", f"{len(answer.body):,} bytes, application/wasm")


async def _check_origin(site: Site) -> AsyncIterator[Finding]:
    """Check that pages of this site may use the server, and others may not."""
    body = b"{}"  # not a record: refused after the check of the origin, and nothing is written
    own = await site.post(f"{API}/replay", body, Origin=site.origin)
    foreign = await site.post(f"{API}/replay", body, Origin=FOREIGN)
    code = "outside_origin"
    if own.json.get("code") == "origin_refused":
        todo = f"Add {site.origin} to SINTRA_ORIGINS."
        yield Finding(code, "error", "the server refuses its own page", todo)
    elif foreign.json.get("code") != "origin_refused":
        todo = "Let the proxy pass the Origin header unchanged."
        yield Finding(code, "error", "pages of other sites can use the server", todo)
    else:
        yield Finding(code, "ok", "its own page is accepted, another one is refused")


async def _check_socket(site: Site) -> AsyncIterator[Finding]:
    code = "outside_socket"
    todo = (
        f"Let the proxy pass {API}/ to the server, with HTTP/1.1 and the headers Upgrade and"
        " Connection (docs/guide/deploy.md)."
    )
    if (reason := await _open_socket(site, site.origin)) is not None:
        yield Finding(code, "error", f"a WebSocket is not opened: {reason}", todo)
    elif await _open_socket(site, FOREIGN) is None:
        todo = "Let the proxy pass the Origin header unchanged."
        yield Finding(code, "error", "pages of other sites can open sockets", todo)
    else:
        yield Finding(code, "ok", "a WebSocket passes, one of another site is refused")


class _Connect(connect):
    """Opens a WebSocket as browsers do: they do not follow redirects."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


async def _open_socket(site: Site, origin: str) -> str | None:
    """Open a socket to a match that does not exist; return why it was not opened."""
    scheme, host = "wss" if site.is_tls else "ws", _bracketed(site.host)
    url = f"{scheme}://{host}:{site.port}{API}/matches/doctor/socket"
    try:
        async with _Connect(
            url,
            ssl=site.context if site.is_tls else None,
            origin=Origin(origin),
            proxy=None,
            open_timeout=TIMEOUT,
            close_timeout=1,
        ) as connection:
            await connection.send(json.dumps({"type": "hello"}))
            await asyncio.wait_for(connection.recv(), TIMEOUT)
    except InvalidStatus as error:
        target = error.response.headers.get_all("Location")
        to = f", a redirect to {target[0]}, which browsers do not follow" if target else ""
        return f"HTTP {error.response.status_code}{to}"
    except ConnectionClosed as error:
        # The server closes it, because there is no such match; a proxy would give no code of ours.
        code = None if error.rcvd is None else error.rcvd.code
        return None if code is not None and code >= 4000 else f"closed with {code}"
    except (OSError, WebSocketException) as error:
        return str(error) or type(error).__name__
    return None


async def _check_client(site: Site) -> AsyncIterator[Finding]:
    """Check that the server sees the address of the client, and the client cannot forge it."""
    code = "outside_client"
    answer = await site.get(f"{API}/client")
    plain = str(answer.json.get("address", ""))
    forged = str((await site.get(f"{API}/client", X_Forwarded_For=FORGED)).json.get("address", ""))
    if not plain:
        yield Finding(code, "skipped", "this server does not say which address it sees")
    elif FORGED in forged:
        yield Finding(
            code,
            "error",
            "the server believes an X-Forwarded-For header of the client",
            "Let the proxy set X-Forwarded-For to the address of the client, instead of passing"
            " it; SINTRA_TRUSTED_PROXIES must contain only proxies.",
        )
    elif not site.is_local and _is_internal(plain) and is_loopback(answer.peer):
        # /etc/hosts may map the name to such an address: Debian maps that of the machine to
        # 127.0.1.1. Then this client and a proxy on this machine cannot be told apart.
        found = f"the server sees {plain}, but {site.host} is {answer.peer}, this machine itself"
        yield Finding(code, "skipped", found, "Run this on another machine to check the address.")
    elif not site.is_local and _is_internal(plain):
        yield Finding(
            code,
            "error" if is_loopback(plain) else "warning",
            f"the server sees {plain}, which seems to be the proxy: all clients share its limits",
            "Set SINTRA_TRUSTED_PROXIES to the address of the proxy, and let the proxy set"
            " X-Forwarded-For.",
        )
    else:
        yield Finding(code, "ok", f"the server sees {plain}, also with a forged header")


def _is_internal(text: str) -> bool:
    """Whether an address, or a network, cannot be that of a client in the Internet."""
    try:
        return not ipaddress.ip_network(text, strict=False).is_global
    except ValueError:
        return True


async def _check_metrics(site: Site) -> AsyncIterator[Finding]:
    code = "outside_metrics"
    answer = await site.get("/metrics")
    if answer.status != 200:
        yield Finding(code, "ok", f"/metrics is answered with {answer.status}")
    elif site.is_local:
        yield Finding(code, "skipped", "an address of this machine may read /metrics")
    else:
        todo = "Deny /metrics in the proxy: `location ^~ /metrics { deny all; }`."
        yield Finding(code, "error", "/metrics is public", todo)
