"""Floods: a client that sends far too much is stopped, and other clients do not notice it."""

import struct
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from sintra.server.errors import CloseCode
from sintra.server.logging import MAX_LINES
from sintra.server.sockets import MAX_SOCKETS_PER_SEAT
from sintra.server.uvicorn_protocols import MAX_HEADERS, MAX_URL_BYTES

from .forking import ForkedServer
from .hostile import DEFAULTS, Raw, RawWebSocket, another_address, memory_of, request, seat_all
from .live import API, Server
from .loopback import CLOSE, CONTINUED, PING, PONG, TEXT, framed

SPECTATORS = 6
SOCKETS = 12
CONNECTIONS = 20
CLOSE_FRAME = framed(struct.pack(">H", 1000), CLOSE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the default rate limits for sockets."""
    limits: dict[str, Any] = {"messages_per_second": DEFAULTS["messages_per_second"]}
    with ForkedServer(tmp_path_factory.mktemp("floods"), **limits) as started:
        yield started


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for few sockets and connections."""
    limits: dict[str, Any] = {
        "max_spectators_per_match": SPECTATORS,
        "max_sockets": SOCKETS,
        "spare_connections": CONNECTIONS,
        "asset_bytes_per_second": 1000,
    }
    with ForkedServer(tmp_path_factory.mktemp("small"), **limits) as started:
        yield started


def send_all(raw: Raw, data: bytes) -> None:
    """Send until everything is sent or the server has closed."""
    try:
        raw.send(data)
    except OSError:
        pass


# --- Frames


FLOODS = {
    "pings": framed(b"", PING) * 300_000,
    "long pings": framed(b"x" * 125, PING) * 15_000,
    "pongs": framed(b"", PONG) * 300_000,
    # fewer messages than are allowed
    "fragments": 30
    * (
        framed(b"", TEXT, last=False)
        + framed(b"", CONTINUED, last=False) * 900
        + framed(b"", CONTINUED)
    ),
}


@pytest.mark.parametrize("name", FLOODS)
@pytest.mark.parametrize("says_hello", [True, False], ids=["after hello", "before hello"])
def test_flood_of_frames_ends_its_socket(server: Server, name: str, says_hello: bool) -> None:
    table = seat_all(server)
    with (
        RawWebSocket.connected(server, table.match, table.tokens[1]) as other,
        RawWebSocket(server, table.match) as flood,
    ):
        if says_hello:
            flood.say({"type": "hello"})
            assert flood.next() is not None
        sender = threading.Thread(target=send_all, args=(flood, FLOODS[name]))
        sender.start()
        assert flood.closed_with() == CloseCode.TOO_MANY
        sender.join()
        assert other.ask({"type": "ping", "n": 7})["n"] == 7


def test_flood_of_frames_before_a_close_leaves_no_socket(server: Server) -> None:
    """The client's close is parsed together with the frames that are too many."""
    table = seat_all(server)
    for _ in range(3):
        with RawWebSocket.connected(server, table.match) as flood:
            flood.send(framed(b"x" * 125, PING) * 50 + framed(b"", PING) * 20 + CLOSE_FRAME)
            flood.closed_with()
    give_up = time.monotonic() + 10
    while metric(server, "sintra_sockets") and time.monotonic() < give_up:
        time.sleep(0.05)
    assert metric(server, "sintra_sockets") == 0
    assert "Traceback" not in server.log()


@pytest.mark.parametrize("length", [3000, 5000, 7000])
def test_long_handshake_is_a_socket_like_any_other(server: Server, length: int) -> None:
    """Cookies of other applications on the same host make a handshake long."""
    table = seat_all(server)
    with RawWebSocket(server, table.match, headers={"Cookie": "x" * length}) as client:
        client.say({"type": "hello"})
        answer = client.next()
        assert answer is not None and answer["type"] == "state"


def test_some_pings_are_answered(server: Server) -> None:
    table = seat_all(server)
    with RawWebSocket.connected(server, table.match) as client:
        for number in range(30):
            client.frame(b"%d" % number, PING)
            assert client._frame() == (PONG, b"%d" % number)
        client.send(framed(b'{"type":', last=False) + framed(b'"ping"}', CONTINUED))
        answer = client.next()
        assert answer is not None and answer["type"] == "pong"


def test_messages_larger_than_a_slice_arrive_whole_and_in_order(server: Server) -> None:
    table = seat_all(server)
    with RawWebSocket.connected(server, table.match) as client:
        sizes = [10, 5000, 1, 9000, 16_000, 2048, 2047, 2049]
        messages = [f'{{"type":"ping","n":{n},"x":"{"y" * size}"}}' for n, size in enumerate(sizes)]
        pings = [b'{"type":"ping","n":%d}%s' % (n, b" " * size) for n, size in enumerate(sizes)]
        client.send(b"".join(framed(ping) for ping in pings))
        for number in range(len(sizes)):
            answer = client.next()
            assert answer is not None and answer["n"] == number
        client.send(b"".join(framed(message.encode()) for message in messages))
        for _ in sizes:
            answer = client.next()
            assert answer is not None and answer["code"] == "bad_message"


# --- Requests


def test_pipelined_requests_take_no_memory(server: Server) -> None:
    before = memory_of(server.pid)
    data = b"GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n" * 9_000
    with ExitStack() as stack:
        connections = [stack.enter_context(Raw(server)) for _ in range(20)]
        senders = [threading.Thread(target=send_all, args=(each, data)) for each in connections]
        for each in connections:
            each.socket.settimeout(2)
        for sender in senders:
            sender.start()
        grown, slowest = 0, 0.0
        for _ in range(10):
            began = time.monotonic()
            assert request(server, "GET", "/healthz").status == 200
            slowest = max(slowest, time.monotonic() - began)
            grown = max(grown, memory_of(server.pid) - before)
            time.sleep(0.1)
        for sender in senders:
            sender.join()
    assert grown < 50 * 2**20, f"{grown / 2**20:.0f} MiB"
    assert slowest < 3, "before, this took as long as all requests"


def test_waiting_requests_with_bodies_are_limited(server: Server) -> None:
    """Those that are parsed with the end of a body: after the first answer it is closed."""
    post = f"POST {API}/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n"
    with Raw(server) as raw:
        raw.send(post.encode())
        time.sleep(0.2)
        raw.send(b"x" + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 90)
        assert raw.answer().status == 400
        assert raw.is_closed()


def test_request_without_its_body_closes_no_spectator(small: Server) -> None:
    table = seat_all(small)
    with ExitStack() as stack:
        watching = [
            stack.enter_context(
                RawWebSocket.connected(small, table.match, source=another_address())
            )
            for _ in range(3)
        ]
        addresses = [another_address() for _ in range(4)]
        slow = [
            stack.enter_context(Raw(small, addresses[number % 4]))
            for number in range(SOCKETS + CONNECTIONS)
        ]
        for each in slow:
            send_all(
                each,
                f"POST {API}/matches HTTP/1.1\r\nHost: localhost\r\n"
                "Content-Length: 100\r\n\r\n{".encode(),
            )
        for _ in range(SOCKETS):
            stack.enter_context(Raw(small, another_address()))
        for each in watching:
            assert each.ask({"type": "ping", "n": 7})["n"] == 7


def test_body_of_a_refused_request_is_not_read_for_long(server: Server) -> None:
    with Raw(server) as raw:
        raw.send(
            f"POST {API}/matches HTTP/1.1\r\nHost: localhost\r\n"
            "Content-Length: 100000000000\r\n\r\n".encode()
        )
        assert raw.answer().status == 413
        raw.socket.settimeout(5)
        with pytest.raises(ConnectionError):
            for _ in range(1000):
                raw.socket.sendall(b"x" * 65_536)


@pytest.mark.parametrize(
    "request_head",
    [
        b"GET /" + b"x" * MAX_URL_BYTES + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: x\r\n" * MAX_HEADERS + b"\r\n",
    ],
    ids=["url", "headers"],
)
def test_large_heads_are_refused(server: Server, request_head: bytes) -> None:
    with Raw(server) as raw:
        raw.send(request_head)
        answer = raw.answer()
        assert (answer.status, answer.json["code"]) == (400, "bad_message")
        assert answer["cache-control"] == "no-store"
        assert raw.is_closed()


def test_handshake_that_cannot_be_parsed_is_answered(server: Server) -> None:
    """A line of 8 KB is too long for the WebSocket library. It must not wait indefinitely."""
    with RawWebSocket(server, "a-match", headers={"X-Long": "x" * 9000}) as refused:
        assert refused.handshake.status == 431
        assert refused.is_closed()


def metric(server: Server, name: str) -> float:
    text = request(server, "GET", "/metrics").body.decode()
    return float(text.partition(f"\n{name} ")[2].partition("\n")[0] or 0)


def test_request_that_breaks_off_is_not_an_error(server: Server) -> None:
    def counted(status: int) -> float:
        return metric(server, f'sintra_requests_total{{status="{status}"}}')

    gone, failed = counted(499), counted(500)
    for _ in range(3):
        with Raw(server) as raw:
            raw.send(
                f"POST {API}/matches HTTP/1.1\r\nHost: localhost\r\n"
                'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"seats":'.encode()
            )
            time.sleep(0.1)
    give_up = time.monotonic() + 30
    while counted(499) < gone + 3 and time.monotonic() < give_up:
        time.sleep(0.05)
    assert counted(499) == gone + 3
    assert counted(500) == failed
    assert "request failed" not in server.log()


def test_junk_does_not_fill_the_log(server: Server) -> None:
    before = len(server.log())
    for _ in range(3 * MAX_LINES):
        with Raw(server) as raw:
            raw.send(b"\x16\x03\x01junk\r\n\r\n")
            raw.is_closed()
    lines = server.log(before).count("Invalid HTTP request received.")
    assert 0 < lines <= MAX_LINES


def test_assets_of_one_address_are_limited_by_bytes(small: Server) -> None:
    address = another_address()
    statuses = [request(small, "GET", "/assets/none.js", source=address).status for _ in range(6)]
    assert statuses[0] == 404 and statuses[-1] == 429
    assert request(small, "GET", "/assets/none.js", source=another_address()).status == 404
    assert request(small, "GET", "/healthz", source=address).status == 200


def test_answers_of_the_api_are_not_stored(server: Server) -> None:
    table = seat_all(server)
    for path in ("", "/record", "/nothing"):
        assert table.get(path)["cache-control"] == "no-store"
    with RawWebSocket(server, table.match, headers={"Origin": "https://evil.example"}) as refused:
        assert refused.handshake.status == 403
        assert refused.handshake["cache-control"] == "no-store"
    assert request(server, "GET", "/nothing")["cache-control"] == "no-store"
    schema = request(server, "GET", f"{API}/schema/openapi.json")
    assert schema.status == 200 and schema["cache-control"] != "no-store"


# --- Places


def test_spectators_of_a_match_are_limited(small: Server) -> None:
    table = seat_all(small)
    with ExitStack() as stack:

        def watch(address: str) -> RawWebSocket:
            opened = RawWebSocket.connected(small, table.match, source=address)
            return stack.enter_context(opened)

        crowd = another_address()
        first, *others = [watch(crowd) for _ in range(SPECTATORS)]
        newcomer = watch(another_address())
        assert first.closed_with() == CloseCode.TOO_MANY
        with RawWebSocket(small, table.match, source=crowd) as refused:
            refused.say({"type": "hello"})
            answer = refused.next()
            assert answer is not None and answer["code"] == "too_many"
            assert refused.closed_with() == CloseCode.TOO_MANY
        player = RawWebSocket.connected(small, table.match, table.tokens[0], source=crowd)
        stack.enter_context(player)
        for each in (*others, newcomer, player):
            assert each.ask({"type": "ping", "n": 7})["n"] == 7


def test_seat_holders_get_a_socket_when_all_are_taken(small: Server) -> None:
    tables = [seat_all(small) for _ in range(3)]
    with ExitStack() as stack:
        spectators = [
            stack.enter_context(
                RawWebSocket.connected(small, tables[number // 5].match, source=another_address())
            )
            for number in range(SOCKETS)
        ]
        with RawWebSocket(small, tables[0].match, source=another_address()) as refused:
            refused.say({"type": "hello"})
            assert refused.closed_with() == CloseCode.TOO_MANY
        players = [
            stack.enter_context(
                RawWebSocket.connected(small, table.match, token, source=another_address())
            )
            for table in tables
            for token in table.tokens
        ]
        for each in players:
            assert each.ask({"type": "ping", "n": 7})["n"] == 7
        closed = [each.closed_with() for each in spectators[: len(players)]]
        assert closed == [CloseCode.TOO_MANY] * len(players)


def test_sockets_of_one_seat_are_limited(server: Server) -> None:
    table = seat_all(server)
    with ExitStack() as stack:
        opened = [
            stack.enter_context(RawWebSocket.connected(server, table.match, table.tokens[1]))
            for _ in range(MAX_SOCKETS_PER_SEAT + 1)
        ]
        assert opened[0].closed_with() == CloseCode.TOO_MANY
        for each in opened[1:]:
            assert each.ask({"type": "ping", "n": 7})["n"] == 7


def test_idle_connections_make_room_for_new_ones(small: Server) -> None:
    """Idle connections of many addresses take all places: the oldest are closed, no newcomer."""
    addresses = [another_address() for _ in range(3)]
    with ExitStack() as stack:
        held = [
            stack.enter_context(Raw(small, addresses[number % 3]))
            for number in range(SOCKETS + 2 * CONNECTIONS)
        ]
        for _ in range(5):
            assert request(small, "GET", "/healthz", source=another_address()).status == 200
        assert held[0].is_closed()


def test_connections_of_one_address_are_limited(small: Server) -> None:
    address = another_address()
    with ExitStack() as stack:
        held = [stack.enter_context(Raw(small, address)) for _ in range(CONNECTIONS + 1)]
        assert held[0].is_closed()
        held[-1].send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert held[-1].answer().status == 200
