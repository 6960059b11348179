"""The security middleware, called with plain ASGI scopes, without a server."""

import json
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest

from sintra.server.errors import IS_GONE
from sintra.server.metrics import Metrics
from sintra.server.middleware import HEADERS, SecurityMiddleware, client_address
from sintra.server.places import SPARE_CONNECTIONS
from sintra.server.settings import ServerSettings
from tests.match.common import Clock, in_loop

Sent = list[dict[str, Any]]


class App:
    """An application that answers every request and stores the scopes."""

    def __init__(self) -> None:
        self.scopes: list[dict[str, Any]] = []
        self.during: Callable[[], Coroutine[Any, Any, None]] | None = None
        self.headers: list[tuple[bytes, bytes]] = []
        self.status = 200
        self.reads_body = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        if self.during is not None:
            await self.during()
        if self.reads_body:
            await receive()
        if scope["type"] == "http":
            status = self.status
            start = {"type": "http.response.start", "status": status, "headers": self.headers}
            await send(start)
            await send({"type": "http.response.body", "body": b"ok"})
        elif scope["type"] == "websocket":
            await send({"type": "websocket.accept"})


class Guarded:
    """The middleware around an application."""

    def __init__(self, **settings: Any) -> None:
        self.app, self.metrics = App(), Metrics()
        self.guard = SecurityMiddleware(self.app, ServerSettings(**settings), self.metrics)

    async def ask(
        self,
        method: str = "GET",
        *,
        kind: str = "http",
        host: str | None = "127.0.0.1:8642",
        origin: str | None = None,
        client: str | None = "10.0.0.1",
        path: str = "/",
        is_cut: bool = False,
    ) -> Sent:
        """Send one request or socket handshake; return the messages sent back."""
        headers = [
            (name, value.encode("latin-1"))
            for name, value in ((b"host", host), (b"origin", origin))
            if value is not None
        ]
        scope = {
            "type": kind,
            "method": method,
            "path": path,
            "headers": headers,
            "client": None if client is None else (client, 1234),
        }
        if kind == "websocket":
            del scope["method"]
        sent: Sent = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect" if is_cut else f"{kind}.connect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.guard(scope, receive, send)  # type: ignore[arg-type]  # plain dictionaries
        return sent

    def places(self, count: int) -> None:
        """Take this many places of other addresses, which cannot be closed."""
        for number in range(count):
            self.guard.places.open((f"10.0.1.{number}",), None)

    async def status(self, method: str = "GET", **options: Any) -> int:
        return int((await self.ask(method, **options))[0]["status"])

    async def is_accepted(self, **options: Any) -> bool:
        """Return whether a socket handshake is accepted."""
        sent = await self.ask(kind="websocket", **options)
        return bool(sent[0]["type"] == "websocket.accept")


def body(sent: Sent) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(sent[1]["body"])
    return data


def header(sent: Sent, name: bytes) -> list[bytes]:
    return [value for key, value in sent[0]["headers"] if key == name]


# --- Host names


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8642",
        "localhost",
        "LocalHost:1",
        "sintra.localhost:8642",
        "192.168.1.7",
        "[::1]:8642",
        "[2001:db8::7]",
        "play.example.org",
        "play.example.org:443",
        None,
    ],
)
def test_configured_names_localhost_and_ip_addresses_are_accepted(host: str | None) -> None:
    @in_loop
    async def go() -> None:
        guarded = Guarded(origins="https://play.example.org/")
        assert await guarded.status(host=host) == 200
        assert await guarded.is_accepted(host=host)

    go()


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "notlocalhost",
        "[::1",
        "[evil]",
        "localhost@evil.example",
        "999.1.1.1",
        ":8642",
    ],
)
def test_other_host_name_is_refused(host: str) -> None:
    @in_loop
    async def go() -> None:
        guarded = Guarded(origins="https://play.example.org")
        sent = await guarded.ask(host=host)
        assert sent[0]["status"] == 403
        assert body(sent)["code"] == "origin_refused" and body(sent)["ok"] is False
        assert not await guarded.is_accepted(host=host)
        assert guarded.app.scopes == []

    go()


# --- Origins


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, "127.0.0.1:8642"),
        ("http://127.0.0.1:8642", "127.0.0.1:8642"),
        ("http://localhost:8642", "localhost:8642"),
        ("https://192.168.1.7", "192.168.1.7"),
        ("https://play.example.org", "play.example.org"),
        ("https://play.example.org", "127.0.0.1:8642"),
        ("HTTPS://Play.Example.Org", "127.0.0.1:8642"),
    ],
)
def test_own_origins_are_accepted(origin: str | None, host: str) -> None:
    @in_loop
    async def go() -> None:
        guarded = Guarded(origins="https://Play.example.org/")
        assert await guarded.status("POST", origin=origin, host=host) == 200
        assert await guarded.is_accepted(origin=origin, host=host)

    go()


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://localhost:9999",
        "null",
        "file://127.0.0.1:8642",
        "http://[",
        "http://127.0.0.1:8642.evil.example",
        "http://evil.example/127.0.0.1:8642",
        "http://user@127.0.0.1:8642",
        "127.0.0.1:8642",
        "\xff\x00",
    ],
)
def test_foreign_origins_are_refused(origin: str) -> None:
    @in_loop
    async def go() -> None:
        guarded = Guarded(origins="https://play.example.org")
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            sent = await guarded.ask(method, origin=origin)
            assert sent[0]["status"] == 403 and body(sent)["code"] == "origin_refused"
        assert not await guarded.is_accepted(origin=origin)
        assert guarded.app.scopes == []

    go()


@in_loop
async def test_safe_methods_are_accepted_from_any_origin() -> None:
    guarded = Guarded()
    for method in ("GET", "HEAD", "OPTIONS"):
        sent = await guarded.ask(method, origin="https://evil.example")
        assert sent[0]["status"] == 200
        assert header(sent, b"access-control-allow-origin") == []


# --- Responses


@in_loop
async def test_every_response_has_the_security_headers() -> None:
    guarded = Guarded()
    for sent in (await guarded.ask(), await guarded.ask(host="evil.example")):
        for name, value in HEADERS:
            assert header(sent, name) == [value]


@in_loop
async def test_application_can_override_security_headers() -> None:
    guarded = Guarded()
    guarded.app.headers = [(b"Content-Security-Policy", b"sandbox"), (b"x", b"1"), (b"x", b"2")]
    sent = await guarded.ask()
    assert header(sent, b"content-security-policy") == []
    assert header(sent, b"Content-Security-Policy") == [b"sandbox"]
    assert header(sent, b"x") == [b"1", b"2"]


@in_loop
async def test_refused_socket_gets_status_and_code() -> None:
    guarded = Guarded(max_sockets=1)
    guarded.places(1 + SPARE_CONNECTIONS)
    sent = await guarded.ask(kind="websocket")
    assert sent[0]["status"] == 429 and body(sent)["code"] == "too_many"
    assert header(sent, b"x-content-type-options") == [b"nosniff"]
    assert header(sent, b"cache-control") == [b"no-store"]
    assert guarded.app.scopes == []


@pytest.mark.parametrize(
    ("path", "status", "stored"),
    [
        ("/api/v1/matches", 200, False),
        ("/api/v1/matches/x", 404, False),
        ("/api/v1/schema/openapi.json", 200, True),
        ("/", 200, True),
        ("/", 404, False),
        ("/assets/x.js", 304, True),
        ("/assets/x.js", 500, False),
    ],
)
def test_private_answers_and_errors_are_not_stored(path: str, status: int, stored: bool) -> None:
    @in_loop
    async def go() -> None:
        guarded = Guarded()
        guarded.app.status = status
        sent = await guarded.ask(path=path)
        assert header(sent, b"cache-control") == ([] if stored else [b"no-store"])
        guarded.app.headers = [(b"cache-control", b"max-age=60")]
        assert header(await guarded.ask(path=path), b"cache-control") == [b"max-age=60"]

    go()


@in_loop
async def test_request_that_breaks_off_counts_as_499() -> None:
    guarded = Guarded()
    guarded.app.reads_body = True
    guarded.app.status = 500
    await guarded.ask("POST", is_cut=True)
    await guarded.ask("POST")
    text = guarded.metrics.text().decode()
    assert 'sintra_requests_total{status="499"} 1.0' in text
    assert 'sintra_requests_total{status="500"} 1.0' in text
    assert [IS_GONE in scope for scope in guarded.app.scopes] == [True, False]


@in_loop
async def test_lifespan_events_are_passed_on() -> None:
    guarded = Guarded()
    await guarded.ask(kind="lifespan", host="evil.example")
    assert [scope["type"] for scope in guarded.app.scopes] == ["lifespan"]


# --- Rate limits


@in_loop
async def test_requests_are_limited_per_address() -> None:
    clock = Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sintra.server.ratelimit.time", SimpleNamespace(monotonic=clock))
        guarded = Guarded(requests_per_second=2.0)
        assert [await guarded.status() for _ in range(9)] == [200] * 8 + [429]
        sent = await guarded.ask()
        assert body(sent)["code"] == "too_many" and header(sent, b"retry-after") == [b"1"]
        assert await guarded.status(client="10.0.0.2") == 200
        assert await guarded.status(path="/assets/index.js") == 200, "the page has its own limit"
        assert not await guarded.is_accepted(), "a socket is a request too"
        clock.advance(0.5)
        assert await guarded.status() == 200


@in_loop
async def test_files_of_the_page_are_limited_by_bytes() -> None:
    clock = Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sintra.server.ratelimit.time", SimpleNamespace(monotonic=clock))
        guarded = Guarded(asset_bytes_per_second=1e5, requests_per_second=1)

        async def loads(size: int) -> int:
            """Return how many files of this size an address may load at once."""
            guarded.app.headers = [(b"content-length", b"%d" % size)]
            for number in range(10_000):
                sent = await guarded.ask(path="/assets/x.js")
                if sent[0]["status"] == 429:
                    assert header(sent, b"connection") == [b"close"]
                    return number
            raise AssertionError("not limited")

        assert await loads(1_000_000) == 4, "the last one may exceed the limit"
        assert await guarded.status(path="/assets/x.js", client="10.0.0.2") == 200
        assert await guarded.status() == 200, "other requests are counted apart"
        clock.advance(1)
        assert await loads(1) == 0, "what exceeded the limit is waited for"
        clock.advance(40)
        assert await loads(0) == 196, "an empty answer counts as 16 KB"


@in_loop
async def test_failed_sockets_are_released() -> None:
    guarded = Guarded(max_sockets=1)
    guarded.places(SPARE_CONNECTIONS)

    async def fail() -> None:
        assert guarded.guard.places.sockets == 1
        raise RuntimeError("the application broke")

    guarded.app.during = fail
    for _ in range(3):
        with pytest.raises(RuntimeError):
            await guarded.ask(kind="websocket")
    assert guarded.guard.places.sockets == 0
    guarded.app.during = None
    assert await guarded.is_accepted()


@in_loop
async def test_requests_and_refusals_are_counted() -> None:
    guarded = Guarded()
    await guarded.ask()
    await guarded.ask(host="evil.example")
    await guarded.ask(kind="websocket", host="evil.example")
    text = guarded.metrics.text().decode()
    assert 'sintra_requests_total{status="200"} 1.0' in text
    assert 'sintra_requests_total{status="403"} 1.0' in text
    assert 'sintra_refusals_total{code="origin_refused"} 1.0' in text
    assert "sintra_sockets 0.0" in text


@pytest.mark.parametrize(
    ("client", "address"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
        (None, "unknown"),
    ],
)
def test_client_address(client: str | None, address: str) -> None:
    assert client_address({"client": None if client is None else (client, 1)}) == address
