"""The Uvicorn protocols, with a transport that only records: how much is parsed at once."""

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from sintra.server import uvicorn_protocols
from sintra.server.places import Kind
from sintra.server.uvicorn_protocols import (
    MAX_WAITING_REQUESTS,
    BoundedHttpProtocol,
    BoundedWebSocketProtocol,
)
from tests.match.common import in_loop

from .loopback import PING, PONG, TEXT, framed

HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Transport(asyncio.Transport):
    """Records what is written and whether it is read from."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("10.0.0.2", 2)})
        self.written = bytearray()
        self.is_read, self.is_closed = True, False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol


class App:
    """Accepts sockets and reads their messages; answers requests when it is allowed to."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.requests = 0
        self.may_answer = asyncio.Event()
        self.may_read = asyncio.Event()
        self.may_read.set()

    async def __call__(self, scope: Any, receive: Callable[[], Any], send: Any) -> None:
        if scope["type"] == "http":
            self.requests += 1
            await self.may_answer.wait()
            headers = [(b"content-length", b"0")]
            await send({"type": "http.response.start", "status": 204, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await self.may_read.wait()
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self.received.append(message["text"])


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Settings that do not limit the number of frames."""
    monkeypatch.setenv("SINTRA_MESSAGES_PER_SECOND", "1000000")
    caches = (
        uvicorn_protocols._settings,
        uvicorn_protocols._timeout,
        uvicorn_protocols.process_places,
    )
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


def connected(app: App, address: str = "10.0.0.1") -> tuple[Any, Transport]:
    """Return a protocol with its transport."""
    config = uvicorn.Config(
        app, http=BoundedHttpProtocol, ws=BoundedWebSocketProtocol, lifespan="off", log_config=None
    )
    config.load()
    protocol: Any = BoundedHttpProtocol(config, ServerState(), {})
    transport = Transport(address)
    transport.protocol = protocol
    protocol.connection_made(transport)
    return protocol, transport


async def opened(app: App) -> tuple[Any, Transport]:
    """Return the protocol of an accepted socket with its transport."""
    protocol, transport = connected(app)
    protocol.data_received(HANDSHAKE)
    while b"101 " not in transport.written:
        await asyncio.sleep(0)
    transport.written.clear()
    return transport.protocol, transport


@in_loop
async def test_flood_of_pings_gives_the_loop_back() -> None:
    protocol, transport = await opened(App())
    pings, pong = framed(b"", PING) * 20_000, bytes([128 | PONG, 0])
    turns, most = 0, 0
    protocol.data_received(pings)
    while len(transport.written) < 20_000 * len(pong):
        assert not transport.is_read, "nothing more is read before all of this was parsed"
        before = len(transport.written)
        await asyncio.sleep(0)  # one turn of the loop
        most = max(most, len(transport.written) - before)
        turns += 1
    assert 0 < most // len(pong) <= 400, "pings of one slice"
    assert turns >= 50
    await asyncio.sleep(0)
    assert transport.is_read


@in_loop
async def test_messages_are_parsed_only_as_the_application_takes_them() -> None:
    app = App()
    app.may_read.clear()
    protocol, transport = await opened(app)
    await asyncio.sleep(0)
    message = framed(b"x" * 100)
    protocol.data_received(message * 2000)
    for _ in range(50):
        await asyncio.sleep(0)
    waiting = len(protocol.queue._messages)
    assert 0 < waiting + len(app.received) <= 50
    assert not transport.is_read
    app.may_read.set()
    while len(app.received) < 2000:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert transport.is_read and set(app.received) == {"x" * 100}


@in_loop
async def test_application_gets_one_message_per_turn_of_the_loop() -> None:
    app = App()
    protocol, _ = await opened(app)
    protocol.data_received(framed(b"x") * 200)
    while len(app.received) < 200:
        before = len(app.received)
        await asyncio.sleep(0)
        assert len(app.received) - before <= 1


@in_loop
async def test_nothing_is_parsed_before_the_socket_is_accepted() -> None:
    app = App()
    protocol, transport = connected(app)
    protocol.data_received(HANDSHAKE)
    transport.protocol.data_received(framed(b"early") + framed(b"", PING))
    assert transport.written == b"", "a pong before the answer to the handshake"
    while not app.received:
        await asyncio.sleep(0)
    assert app.received == ["early"]
    assert transport.written.startswith(b"HTTP/1.1 101 ")
    assert transport.written.endswith(bytes([128 | PONG, 0]))


@in_loop
async def test_bytes_after_the_close_are_dropped() -> None:
    app = App()
    protocol, transport = await opened(app)
    protocol.data_received(framed(b"\x03\xe8", 8) + framed(b"x", TEXT) * 10_000)
    for _ in range(100):
        await asyncio.sleep(0)
    assert transport.is_closed and app.received == []
    assert protocol._unparsed is None


@in_loop
async def test_unread_requests_wait_outside_the_parser() -> None:
    app = App()
    protocol, transport = connected(app)
    protocol.data_received(GET * 5000)
    for _ in range(50):
        await asyncio.sleep(0)
    assert app.requests == 1 and len(protocol.pipeline) == 1
    assert not transport.is_read
    app.may_answer.set()
    while transport.written.count(b"HTTP/1.1 204") < 5000:
        await asyncio.sleep(0)
    assert app.requests == 5000 and not transport.is_closed
    await asyncio.sleep(0)
    assert transport.is_read and protocol._unparsed is None


@in_loop
async def test_too_many_waiting_requests_end_the_connection() -> None:
    """Behind a body, several requests are parsed at once; then there are too many."""
    app = App()
    protocol, transport = connected(app)
    post = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n"
    protocol.data_received(post)
    protocol.data_received(b"x" + GET * (MAX_WAITING_REQUESTS + 2))
    assert protocol._is_refused and not protocol.pipeline
    assert not transport.is_closed and transport.written == b""
    protocol.data_received(GET * 1000)
    app.may_answer.set()
    while not transport.is_closed:
        await asyncio.sleep(0)
    assert transport.written.count(b"HTTP/1.1 204") == app.requests == 1
    assert b"connection: close" in transport.written


@in_loop
async def test_body_is_parsed_in_slices() -> None:
    app = App()
    protocol, transport = connected(app)
    head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n"
    protocol.data_received(head + b"x" * 60_000)
    while protocol.cycle is None:
        await asyncio.sleep(0)
    assert len(protocol.cycle.body) <= 4096
    while len(protocol.cycle.body) < 60_000:
        before = len(protocol.cycle.body)
        await asyncio.sleep(0)
        assert len(protocol.cycle.body) - before <= 4096
    await asyncio.sleep(0)
    assert transport.is_read


@in_loop
async def test_handshake_behind_an_unanswered_request_is_refused() -> None:
    app = App()
    protocol, transport = connected(app)
    protocol.data_received(GET + HANDSHAKE)
    await asyncio.sleep(0)
    assert transport.protocol is protocol and transport.written == b""
    app.may_answer.set()
    while not transport.is_closed:
        await asyncio.sleep(0)
    assert transport.written.count(b"HTTP/1.1") == app.requests == 1
    assert b"connection: close" in transport.written


@in_loop
async def test_body_that_the_application_does_not_take_is_dropped_after_the_answer() -> None:
    app = App()
    protocol, transport = connected(app)
    head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n"
    protocol.data_received(head + b"x" * 200_000 + GET)
    for _ in range(200):
        await asyncio.sleep(0)
    assert not transport.is_read and len(protocol.cycle.body) < 80_000
    app.may_answer.set()
    while app.requests < 2:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert transport.written.count(b"HTTP/1.1 204") == 2


@in_loop
async def test_frames_behind_a_handshake_are_kept() -> None:
    app = App()
    protocol, transport = connected(app)
    protocol.data_received(HANDSHAKE + framed(b"hello"))
    while not app.received:
        await asyncio.sleep(0)
    assert app.received == ["hello"]
    await asyncio.sleep(0)
    assert transport.is_read


@in_loop
async def test_empty_lines_do_not_end_the_deadline() -> None:
    app = App()
    app.may_answer.set()
    protocol, transport = connected(app)
    protocol.data_received(GET)
    while b"204" not in transport.written:
        await asyncio.sleep(0)
    protocol.data_received(b"\r\n")
    assert protocol._request_timer is not None
    protocol._request_timer._run()
    assert transport.is_closed


PHASES = {
    "idle": b"",
    "half a head": GET[:20],
    "half a body": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx",
    "answering": GET,
    "pipelined": GET * 3,
    "socket": HANDSHAKE,
    "socket and frames": HANDSHAKE + framed(b"x") * 100,
}


@pytest.mark.parametrize("phase", PHASES)
def test_lost_connection_leaves_no_place(phase: str) -> None:
    @in_loop
    async def go() -> None:
        places = uvicorn_protocols.process_places()
        protocol, transport = connected(App())
        assert places.count == 1
        if PHASES[phase]:
            protocol.data_received(PHASES[phase])
        for _ in range(5):
            await asyncio.sleep(0)
        is_serving = phase in ("answering", "pipelined")
        assert places._kinds[Kind.SERVING].count == is_serving
        transport.is_closed = True
        transport.protocol.connection_lost(None)
        for _ in range(5):
            await asyncio.sleep(0)
        assert places.count == 0

    go()


@in_loop
async def test_many_connections_take_turns() -> None:
    """In one turn of the loop, a few requests are parsed, of all connections together."""
    app = App()
    app.may_answer.set()
    connections = [connected(app, f"10.0.1.{number}") for number in range(60)]
    for protocol, _ in connections:
        protocol.data_received(GET * 20)
    most = turns = 0
    while app.requests < 60 * 20:
        before = app.requests
        await asyncio.sleep(0)
        most = max(most, app.requests - before)
        turns += 1
        if 600 <= app.requests < 608:
            answered = [transport.written.count(b"HTTP/1.1 204") for _, transport in connections]
            assert min(answered) > max(answered) - 5, "each gets its turn"
    while sum(each.written.count(b"HTTP/1.1 204") for _, each in connections) < 60 * 20:
        await asyncio.sleep(0)
    assert most <= 8
    assert turns >= 60 * 20 // 8


@in_loop
async def test_client_with_few_connections_comes_first() -> None:
    app = App()
    app.may_answer.set()
    flood = [connected(app, "10.0.2.1") for _ in range(50)]
    for protocol, _ in flood:
        protocol.data_received(GET * 5)
    await asyncio.sleep(0)
    other, transport = connected(app, "10.0.2.2")
    other.data_received(GET)
    for _ in range(6):
        await asyncio.sleep(0)
    assert b"HTTP/1.1 204" in transport.written

    def served() -> int:
        return sum(each.written.count(b"HTTP/1.1 204") for _, each in flood)

    assert 0 < served() < 50
    while served() < 50 * 5:
        await asyncio.sleep(0)


@in_loop
async def test_closed_connections_are_freed_without_the_garbage_collector() -> None:
    app = App()
    app.may_answer.set()
    gone = []
    gc.disable()
    try:
        for sent in (b"", GET, HANDSHAKE):
            protocol, transport = connected(app)
            if sent:
                protocol.data_received(sent)
            for _ in range(10):
                await asyncio.sleep(0)
            protocol = transport.protocol
            protocol.connection_lost(None)
            for _ in range(10):
                await asyncio.sleep(0)
            gone.append(weakref.ref(protocol))
            transport.protocol = None
            del protocol, transport
            await asyncio.sleep(0)
        assert [each() for each in gone] == [None] * 3
    finally:
        gc.enable()
