"""Fifty thousand invalid messages, and other attacks on a server.

The server answers each with an error code or a documented close code. Nothing else happens: the
match does not change, other clients play on, and the memory of the server does not grow.
"""

import json
import struct
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from sintra.rules.components import Components
from sintra.server.app import MAX_BODY
from sintra.server.errors import CloseCode
from sintra.server.hub import FULL_RATE_SOCKETS, LISTED_SHARE
from sintra.server.sockets import MAX_QUEUED
from sintra.server.uvicorn_protocols import MAX_FRAGMENTS, MAX_MESSAGE, MAX_OVERHEAD_BYTES

from ..exhaustive import amount, exhaustive
from .forking import ForkedServer
from .hostile import (
    DEFAULTS,
    Raw,
    RawWebSocket,
    Seated,
    another_address,
    codes,
    memory_of,
    request,
    seat_all,
)
from .live import API, Server
from .loopback import BINARY, CLOSE, CONTINUED, PING, TEXT, framed

MESSAGES = amount(15_000, 50_000)
WARM_UP = 5_000
GROWTH = 20 * 2**20
"""Bytes by which the server may grow after the warm-up."""
BATCH = 100
"""Messages sent at once: fewer than the answers that may be queued."""
ENDINGS = 4
"""Number of steps between messages that end their socket."""
CODES = codes()
ALLOWED_CLOSES = {1002, 1003, 1007, 1009, *CloseCode}
LARGEST = MAX_MESSAGE
LONGEST_ERROR = 2000
"""Bytes of a refusal without a state: long input is not echoed in full."""

MOST_SOCKETS = 30
"""Sockets per address: fewer than by default, so that all open before the first one times out."""

assert BATCH < MAX_QUEUED


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without rate limits and with a long timeout for hello, for slow machines."""
    with ForkedServer(tmp_path_factory.mktemp("hostile"), hello_seconds=60) as started:
        yield started


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the default limits, but a short timeout for hello and few sockets."""
    limits = {**DEFAULTS, "hello_seconds": 2.0, "max_sockets_per_address": MOST_SOCKETS}
    with ForkedServer(tmp_path_factory.mktemp("strict"), **limits) as started:
        yield started


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows so few requests that any machine exceeds the limit."""
    with ForkedServer(tmp_path_factory.mktemp("tight"), requests_per_second=1) as started:
        yield started


@pytest.fixture
def other_address() -> str:
    """Another address of this machine, a new one each time: limits count per address."""
    return another_address()


# --- Messages


VALUES: list[Any] = [
    *(None, True, -1, 4, 10_001, 2**31, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308),
    *("", "x", "W" * 300, "\x00", "\x1b[31m", "\u202e", "\ud83d\ude00", [], [[]], {}, {"a": 1}),
]
TAGS = [
    *("play", "deal", "take_back", "ask_take_back", "resign", "hand_over", "leave", "rematch"),
    "chat",
]
BROKEN = [
    *(b"", b" ", b"null", b"0", b'"hello"', b"[]", b"{}", b"{", b"}", b"\xef\xbb\xbf{}", b"nul"),
    *(b"{'type':'ping'}", b'{"type":"ping"}}', b'{"type":"ping",}', b'{"type":"ping"} {}'),
    *(b'{"type":"ping","n":NaN}', b'{"type":"ping","n":Infinity}', b'{"type":"ping","n":-1}'),
    *(b'{"type":"ping","n":1e999}', b'{"type":"ping","n":9007199254740992}', b'{"type":"ping"'),
    *(b'{"type":"sync","and":1}', b'{"type":"\\ud800"}', b'{"type":"play","id":"\\udfff"}'),
    *(b'{"type":1}', b'{"type":null}', b'{"type":["ping"]}', b'{"typ":"ping"}', b'{"type":"Ping"}'),
    *(b"[" * 10_000, b'{"a":' * 3_000, b'{"type":"play","id":' + b"[" * 10_000),
    *(b'{"type":"ping"}\x00', b"\x00" * 100, b'{"type":"pi\x01ng"}', b"-", b"1" * 10_000),
]


class Rogue:
    """Makes messages that must be refused while it is the turn of another seat."""

    def __init__(self, table: Seated, seat: int, rng: Random) -> None:
        self.table, self.seat, self.rng = table, seat, rng
        self.ply = 0
        self.recorded: list[dict[str, Any]] = []
        """Executed messages of other players."""
        self._number = 0

    def id(self) -> str:
        """Return a new message id."""
        self._number += 1
        return f"h{self._number}"

    def message(self) -> tuple[bytes, int]:
        """Return a random invalid message and its opcode."""
        kinds: Sequence[Callable[[], object]] = (
            *(self._wrong_type, self._wrong_type, self._unknown, self._not_allowed),
            *(self._not_allowed, self._stale, self._out_of_turn, self._chat, self._replayed),
            *(self._broken, self._giant, self._hello),
        )
        if self.rng.random() < 0.03:
            return json.dumps({"type": "ping"}).encode(), BINARY
        made = self.rng.choice(kinds)()
        return made if isinstance(made, bytes) else json.dumps(made).encode(), TEXT

    def _wrong_type(self) -> object:
        """A complete message with one invalid value."""
        message: dict[str, Any] = {
            **{"type": "play", "id": self.id(), "ply": self.ply, "move": "1W>1"},
            **self.rng.choice(
                [
                    {},
                    {"type": "hand_over", "seat": 0, "level": "easy"},
                    {"type": "chat", "text": "hello", "seat": self.seat},
                    {"type": "deal", "displays": ["WWWW"] * 5},
                ]
            ),
        }
        of_play = {"type", "id", "ply", "move"}
        if message["type"] != "play":
            message = {
                key: message[key] for key in message if key not in of_play - {"type", "id"}
            } | ({"ply": self.ply} if message["type"] == "deal" else {})
        name = self.rng.choice([key for key in message if key != "type"])
        message[name] = self.rng.choice([{}, [], 0.5, True, 10**30, "W" * 1000])
        return message

    def _unknown(self) -> object:
        """A message with an unknown tag or an unknown field."""
        if self.rng.random() < 0.5:
            letters = self.rng.choices("abcdefgxyz_\n\x1b<>'\"", k=self.rng.randrange(40))
            tag = "".join(letters)
            return {"type": tag or "no", "id": self.id(), "ply": self.ply}
        return {"type": self.rng.choice(TAGS), "id": self.id(), f"__{self.id()}": 1}

    def _not_allowed(self) -> object:
        """A well-formed action that this seat, or any seat, may not take now."""
        other = self.rng.choice([n for n in range(4) if n != self.seat])
        tag = self.rng.choice(TAGS[1:-1])
        fields: dict[str, dict[str, Any]] = {
            "deal": {"ply": self.ply, "displays": ["WWWW", "W" * 20, "", "<b>", "\x1b[2J"]},
            "take_back": {"ply": self.ply},
            "ask_take_back": {"ply": self.ply},
            "rematch": {},
        }
        more = fields.get(tag, {"seat": other})
        return {"type": tag, "id": self.id(), **more}

    def _stale(self) -> object:
        ply = self.rng.choice([self.ply + 1, self.ply + 7, 10_000, max(0, self.ply - 1)])
        ply = ply if ply != self.ply else ply + 1
        return {"type": "play", "id": self.id(), "ply": ply, "move": "1W>1"}

    def _out_of_turn(self) -> object:
        texts = ["1W>1", "CWx", "R", "9B>8", "0W>1", "1Q>1", "1W>9", "'", "1W>1\n", "💥", "W" * 16]
        move = self.rng.choice(texts)
        return {"type": "play", "id": self.id(), "ply": self.ply, "move": move}

    def _chat(self) -> object:
        """A chat message that is not allowed."""
        fields: dict[str, Any] = self.rng.choice(
            [
                {},
                {"text": ""},
                {"text": "  \t "},
                {"text": "both", "phrase": "hello"},
                {"phrase": "nonsense"},
                {"text": "x" * 301},
                {"text": "up\x1b[1A\x07"},
                {"text": "\u202egnp.exe"},
                {"text": "two\nlines"},
                {"text": "nothing\x00"},
                {"text": "me", "seat": (self.seat + 1) % 3},
                {"text": "nobody", "seat": 3},
                {"text": "\U000e0041\ufeff"},
            ]
        )
        return {"type": "chat", "id": self.id(), **fields}

    def _replayed(self) -> object:
        """An exact copy of a message of another player."""
        return self.rng.choice(self.recorded) if self.recorded else self._stale()

    def _broken(self) -> object:
        broken = self.rng.choice(BROKEN)
        if self.rng.random() < 0.5:
            return broken
        return json.dumps({"type": "ping", "n": self.rng.choice(VALUES[1:])}).encode()[:-2]

    def _giant(self) -> object:
        """A message of almost the maximum length."""
        if self.rng.random() < 0.7:
            return self._unknown()
        spare = LARGEST - 100
        return self.rng.choice(
            [
                {"type": "chat", "id": self.id(), "text": "x" * spare},
                {"type": "x" * spare},
                {"type": "play", "id": "x" * spare, "ply": 0, "move": "R"},
                {"type": "ping", "x" * spare: 1},
                {"type": "ping", " - at `" * (spare // 10): 1},
                {"type": "deal", "id": "d", "ply": 0, "displays": ["W"] * (spare // 6)},
            ]
        )

    def _hello(self) -> object:
        return {"type": "hello", "token": self.rng.choice([None, "x", self.table.tokens[0]])}


def endings() -> list[tuple[bytes, set[int | None]]]:
    """Bytes that end the socket when sent after hello, and the expected close codes."""
    ping = framed(b'{"type":"ping"}')
    return [
        (framed(b"x" * (LARGEST + 1)), {1009}),
        (framed(b"x" * (1 << 20))[:4096], {1009}),
        (b"\x81\xff" + struct.pack(">Q", 2**62) + bytes(4), {1009}),
        (framed(b"x" * 9000, last=False) + framed(b"x" * 9000, CONTINUED), {1009}),
        (framed(b"", last=False) + framed(b"", CONTINUED, last=False) * MAX_FRAGMENTS, {1009}),
        (framed(b"\xff\xfe"), {1007}),
        (framed(b'{"type":"\xc3'), {1007}),
        (framed(b"\xc3", last=False) + framed(b"(", CONTINUED), {1007}),
        (framed(b"", 3), {1002}),
        (framed(b"", 7), {1002}),
        (framed(b"", 11), {1002}),
        (framed(b"", 15), {1002}),
        (framed(b"", CONTINUED), {1002}),
        (framed(b"x", last=False) + ping, {1002}),
        (framed(b"x" * 126, PING), {1002}),
        (framed(b"", PING, last=False), {1002}),
        (b"\xf1" + ping[1:], {1002}),
        (b"\x81\x0f" + b'{"type":"ping"}', {1002}),
        (framed(b"\x03", CLOSE), {1002}),
        (framed(struct.pack(">H", 1005), CLOSE), {1002}),
        (framed(struct.pack(">H", 1000) + b"\xff", CLOSE), {1002, 1007}),
        (framed(struct.pack(">H", 1000) + b"bye", CLOSE), {1000}),
        # The offence and the close of the client are in the same bytes.
        (framed(b"\xff") + framed(struct.pack(">H", 1000), CLOSE), {1000}),
        (ping[:4], {None}),
    ]


def bad_hellos() -> list[tuple[bytes, int]]:
    """First messages that are not a valid hello, and the expected close codes."""
    return [
        (framed(b'{"type":"ping"}'), CloseCode.BAD_HELLO),
        (framed(b'{"type":"hello","token":7}'), CloseCode.BAD_HELLO),
        (framed(b'{"type":"hello","token":""}'), CloseCode.BAD_HELLO),
        (framed(b'{"type":"hello","token":"' + b"x" * 101 + b'"}'), CloseCode.BAD_HELLO),
        (framed(b'{"type":"hello","as":"host"}'), CloseCode.BAD_HELLO),
        (framed(b'{"type":"hello"}', BINARY), CloseCode.BAD_HELLO),
        (framed(b"[" * 10_000), CloseCode.BAD_HELLO),
        (framed(b""), CloseCode.BAD_HELLO),
        (framed(b'{"type":"hello","token":"x"}'), CloseCode.UNKNOWN_TOKEN),
        (
            framed(json.dumps({"type": "hello", "token": "\x00\n"}).encode()),
            CloseCode.UNKNOWN_TOKEN,
        ),
        (
            framed(json.dumps({"type": "hello", "token": "é" * 50}).encode()),
            CloseCode.UNKNOWN_TOKEN,
        ),
        (framed(b"x" * (LARGEST + 1)), 1009),
        (framed(b"\xff"), 1007),
        (framed(b"", 5), 1002),
    ]


# --- Thousands of invalid messages


@exhaustive
def test_thousands_of_hostile_messages_change_nothing(server: Server) -> None:
    rng = Random(7)
    table = seat_all(server, seed=7, take_backs=False)
    rogue = Rogue(table, 2, rng)
    seen, closes = Counter[str](), Counter[int | None]()
    sent, memory = 0, 0
    sockets = {
        who: RawWebSocket.connected(server, table.match, token)
        for who, token in (("rogue", table.tokens[2]), ("spectator", None))
    }
    bad_ends, bad_starts = endings(), bad_hellos()
    before, steps = table.state(), 0
    while sent < MESSAGES:
        for who in ("rogue", "rogue", "rogue", "spectator"):
            batch = [rogue.message() for _ in range(BATCH)]
            _all_refused(sockets[who], batch, seen)
            sent += len(batch)
        if steps % ENDINGS == 0:
            data, expected = bad_ends[steps // ENDINGS % len(bad_ends)]
            with RawWebSocket.connected(server, table.match, table.tokens[2]) as ending:
                ending.send(data)
                if expected != {None}:
                    code = ending.closed_with()
                    assert code in expected, (data[:40], code)
                    closes[code] += 1
            first, close = bad_starts[steps // ENDINGS % len(bad_starts)]
            with RawWebSocket(server, table.match) as starting:
                starting.send(first)
                assert starting.closed_with() == close, first[:40]
                closes[close] += 1
            sent += 2
        steps += 1
        if not memory and sent >= WARM_UP:
            memory = memory_of(server.pid)
        if steps % 4 == 0:
            assert table.state() == before
            _play_until_other_seat(table, rogue, sockets.values())
            before = table.state()
    grown = memory_of(server.pid) - memory
    for each in sockets.values():
        each.socket.close()
    assert grown < GROWTH, f"{grown / 2**20:.1f} MiB"
    assert set(closes) <= ALLOWED_CLOSES | {1000}
    assert {"bad_message", "stale", "not_your_turn", "not_your_seat", "not_allowed"} <= set(seen)
    assert table.state() == before
    while table.play()["status"] != "over":
        pass
    assert table.get("").json["seed"] is not None
    print(f"{sent} messages, {dict(seen)}, closes {dict(closes)}, {grown / 2**20:+.1f} MiB")


def _play_until_other_seat(table: Seated, rogue: Rogue, sockets: Any) -> None:
    """Play until it is the turn of a seat other than the rogue's, but not in the last round."""
    state = table.get("").json
    if state["table"]["round"] >= 6:
        return
    while True:
        seat, version, ply = state["table"]["to_move"], state["version"], state["ply"]
        state = table.play()
        move = state["moves"][-1]["move"]
        played = {"type": "play", "id": f"p{version}", "ply": ply, "move": move}
        if seat != rogue.seat:
            rogue.recorded.append(played)
        if state["table"]["to_move"] != rogue.seat:
            break
    rogue.ply = state["ply"]
    for each in sockets:  # they receive the events of these moves
        while (event := each.next()) is not None and event["version"] < state["version"]:
            assert event["type"] == "event"


def _all_refused(
    socket: RawWebSocket, batch: Sequence[tuple[bytes, int]], seen: "Counter[str]"
) -> None:
    socket.send(b"".join(framed(data, opcode) for data, opcode in batch))
    for data, _ in batch:
        answer = socket.next()
        assert answer is not None, (socket.close_code, data[:200])
        assert answer["type"] == "refused", (data[:200], answer)
        assert answer["code"] in CODES and answer["error"].strip(), (data[:200], answer)
        assert answer["state"] is not None or len(json.dumps(answer)) < LONGEST_ERROR
        assert (answer["state"] is not None) <= (answer["code"] == "stale")
        seen[answer["code"]] += 1
    socket.forget()


@pytest.mark.parametrize("index", range(len(endings())))
def test_invalid_frames_end_only_their_own_socket(server: Server, index: int) -> None:
    table = seat_all(server)
    before = table.state()
    data, expected = endings()[index]
    with (
        RawWebSocket.connected(server, table.match, table.tokens[1]) as other,
        RawWebSocket.connected(server, table.match, table.tokens[2]) as ending,
    ):
        ending.send(data)
        if expected == {None}:
            ending.socket.close()
        else:
            assert ending.closed_with() in expected
        assert other.ask({"type": "ping", "n": 7})["n"] == 7
    assert table.state() == before


# --- Limits


def test_too_many_messages_end_a_socket(strict: Server) -> None:
    table = seat_all(strict)
    burst = 3 * int(DEFAULTS["messages_per_second"])
    with (
        RawWebSocket.connected(strict, table.match, table.tokens[1]) as other,
        RawWebSocket.connected(strict, table.match, table.tokens[2]) as flood,
    ):
        flood.send(framed(b'{"type":"ping"}') * 10 * burst)
        answers = []
        while (answer := flood.next()) is not None:
            answers.append(answer)
        assert flood.close_code == CloseCode.TOO_MANY
        assert {each["type"] for each in answers[:-1]} == {"pong"}
        assert burst <= len(answers) < 5 * burst
        assert (answers[-1]["type"], answers[-1]["code"]) == ("refused", "too_many")
        assert other.ask({"type": "ping", "n": 7})["n"] == 7


def test_chat_flood_ends_the_socket(strict: Server) -> None:
    table = seat_all(strict)
    burst = 3 * int(DEFAULTS["messages_per_second"])
    with RawWebSocket.connected(strict, table.match, table.tokens[2]) as flood:
        for index in range(10 * burst):
            flood.say({"type": "chat", "id": f"c{index}", "text": "x" * 300})
        assert flood.closed_with() == CloseCode.TOO_MANY
    state = table.get("").json
    assert len(state["chat"]) <= 100
    assert state["version"] < 5 * burst
    table.play()


def test_sockets_of_one_address_are_limited(strict: Server, other_address: str) -> None:
    table = seat_all(strict)
    opened = [
        RawWebSocket.connected(strict, table.match, source=other_address)
        for _ in range(MOST_SOCKETS)
    ]
    try:
        with RawWebSocket(strict, table.match, source=other_address) as refused:
            refused.say({"type": "hello"})
            answer = refused.next()
            assert answer is not None and answer["code"] == "too_many"
            assert refused.closed_with() == CloseCode.TOO_MANY
        with RawWebSocket.connected(strict, table.match) as from_here:
            assert from_here.ask({"type": "ping"})["type"] == "pong"
        opened[0].socket.close()
        with RawWebSocket.connected(strict, table.match, source=other_address) as again:
            assert again.ask({"type": "ping"})["type"] == "pong"
    finally:
        for each in opened:
            each.socket.close()


def test_sockets_without_hello_of_one_address_are_limited(
    strict: Server, other_address: str
) -> None:
    """Another socket closes the oldest one. The others are closed when their time is over."""
    table = seat_all(strict)
    opened = [
        RawWebSocket(strict, table.match, source=other_address) for _ in range(MOST_SOCKETS + 2)
    ]
    try:
        assert {each.handshake.status for each in opened} == {101}
        codes = [each.closed_with() for each in opened]
        assert codes[:2] == [CloseCode.TOO_MANY] * 2
        assert set(codes[2:]) == {CloseCode.NO_HELLO}
        with RawWebSocket.connected(strict, table.match, source=other_address) as again:
            assert again.ask({"type": "ping"})["type"] == "pong"
    finally:
        for each in opened:
            each.socket.close()


def test_handshakes_count_as_requests(tight: Server, other_address: str) -> None:
    statuses = Counter[int]()
    for _ in range(20):
        with RawWebSocket(tight, "a-match", source=other_address) as opened:
            statuses[opened.handshake.status] += 1
    assert set(statuses) == {101, 429}


def test_socket_without_hello_is_closed(strict: Server) -> None:
    table = seat_all(strict)
    with RawWebSocket(strict, table.match) as silent:
        silent.frame(b"still here", PING)
        assert silent.closed_with() == CloseCode.NO_HELLO


def test_slow_reader_is_disconnected_and_the_log_is_bounded(server: Server) -> None:
    table = seat_all(server, ("here", "here"))
    move = table.get("/moves").json["moves"][0]["move"]
    with (
        RawWebSocket.connected(server, table.match, small=True) as reader,
        RawWebSocket.connected(server, table.match, table.tokens[0]) as player,
    ):
        for number in range(3000):
            player.forget()
            played = player.ask({"type": "play", "id": f"p{number}", "ply": 0, "move": move})
            assert played["type"] == "event", played
            back = player.ask({"type": "take_back", "id": f"t{number}", "ply": 1})
            if back["type"] != "event":
                break
        assert back.get("code") == "not_allowed"
        assert 500 < number < 1000, "the log has a limit in bytes"
        assert reader.closed_with() == CloseCode.TOO_SLOW
    assert table.play()["ply"] == 2
    assert table.act(1, {"type": "resign", "id": "enough"}).status == 200


def test_unread_pongs_do_not_accumulate(server: Server) -> None:
    table = seat_all(server)
    before, sent = memory_of(server.pid), 0
    with RawWebSocket.connected(server, table.match) as flood:
        flood.socket.settimeout(1.0)
        pings = framed(b"x" * 125, PING) * 1000
        with pytest.raises((TimeoutError, ConnectionError)):
            while sent < 200 * 2**20:
                flood.send(pings)
                sent += len(pings)
    assert memory_of(server.pid) - before < GROWTH


def test_new_matches_of_one_address_are_limited(strict: Server, other_address: str) -> None:
    wish = {"seats": [{"kind": "here"}, {"kind": "here"}]}
    most = int(DEFAULTS["matches_per_minute"])
    answers = [
        request(strict, "POST", f"{API}/matches", wish, source=other_address)
        for _ in range(most + 10)
    ]
    assert [each.status for each in answers[:most]] == [201] * most
    assert answers[-1].status == 429
    assert answers[-1].json["code"] == "too_many"
    assert int(answers[-1]["retry-after"]) >= 1
    assert request(strict, "POST", f"{API}/matches", wish).status == 201


def test_one_address_cannot_fill_the_public_list(strict: Server, other_address: str) -> None:
    wish = {"seats": [{"kind": "here"}, {"kind": "open"}], "listed": True}
    most = round(LISTED_SHARE * DEFAULTS["matches_per_minute"])
    answers = [
        request(strict, "POST", f"{API}/matches", wish, source=other_address) for _ in range(20)
    ]
    assert [each.status for each in answers] == [201] * most + [429] * (20 - most)
    assert request(strict, "POST", f"{API}/matches", wish).status == 201
    private = request(
        strict, "POST", f"{API}/matches", {**wish, "listed": False}, source=other_address
    )
    assert private.status == 201


def test_requests_of_one_address_are_limited(tight: Server, other_address: str) -> None:
    answers = [request(tight, "GET", "/healthz", source=other_address) for _ in range(20)]
    assert {each.status for each in answers} == {200, 429}
    refused = next(each for each in answers if each.status == 429)
    assert refused.json["code"] == "too_many"
    assert int(refused["retry-after"]) >= 1
    assert request(tight, "GET", "/healthz", source=another_address()).status == 200


def test_limited_requests_close_their_connection(tight: Server, other_address: str) -> None:
    with Raw(tight, other_address) as raw:
        raw.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        answers = [raw.answer()]
        while answers[-1].status != 429:
            answers.append(raw.answer())
        assert answers[-1]["connection"] == "close" and len(answers) <= 30
        assert raw.is_closed()


def test_replays_of_one_address_are_limited(strict: Server, other_address: str) -> None:
    table = seat_all(strict, ("here", "here"))
    path = f"{API}/matches/{table.match}/replay"
    asked: list[tuple[str, str, object]] = [("GET", path, None), ("POST", f"{API}/replay", {})] * 20
    answers = [request(strict, *each, source=other_address) for each in asked]
    assert {each.status for each in answers} == {200, 400, 429}
    assert next(each for each in answers if each.status == 429).json["code"] == "too_many"
    assert request(strict, "GET", path).status == 200


def test_sockets_of_one_address_share_a_message_limit(strict: Server, other_address: str) -> None:
    table = seat_all(strict)
    allowed = 3 * int(DEFAULTS["messages_per_second"])
    opened = [
        RawWebSocket.connected(strict, table.match, source=other_address)
        for _ in range(MOST_SOCKETS)
    ]
    try:
        for each in opened:
            each.send(framed(b'{"type":"ping"}') * (allowed - 1))
        pongs, refused = 0, 0
        for each in opened:
            for _ in range(allowed - 1):
                answer = each.next()
                assert answer is not None
                if answer["type"] == "refused":
                    assert answer["code"] == "too_many"
                    assert each.closed_with() == CloseCode.TOO_MANY
                    refused += 1
                    break
                pongs += 1
        # Each socket alone sent fewer messages than it may.
        assert pongs >= FULL_RATE_SOCKETS * (allowed - 1) and refused > 0
        with RawWebSocket.connected(strict, table.match) as from_here:
            assert from_here.ask({"type": "ping"})["type"] == "pong"
    finally:
        for each in opened:
            each.socket.close()


def test_components_with_large_notes_are_refused(server: Server) -> None:
    standard = Components.standard().to_data()
    wish = {"seats": [{"kind": "here"}, {"kind": "here"}], "components": standard}
    assert request(server, "POST", f"{API}/matches", wish).status == 201
    standard["provenance"] = {"note": "x" * 20_000}
    refused = request(server, "POST", f"{API}/matches", wish)
    assert (refused.status, refused.json["where"]) == (400, "components")


# --- Slow and endless requests


def test_incomplete_requests_time_out(strict: Server) -> None:
    head = f"POST {API}/matches HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode()
    slow = [b"", b"G", head, head + b"Content-Length: 100\r\n\r\n{", b"GET /healthz HTTP/1.1\r\n"]
    connections = [Raw(strict) for _ in slow for _ in range(5)]
    for number, each in enumerate(connections):
        each.send(slow[number % len(slow)])
    assert request(strict, "GET", "/healthz").status == 200
    for each in connections:
        assert each.is_closed()
        each.socket.close()


@pytest.mark.parametrize(
    "head",
    [
        b"X-Long: " + b"x" * 10 * MAX_OVERHEAD_BYTES,
        b"X-Many: x\r\n" * MAX_OVERHEAD_BYTES,
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"X-Trailing: x\r\n" * MAX_OVERHEAD_BYTES,
    ],
    ids=["long", "many", "trailing"],
)
def test_endless_headers_are_cut_off(server: Server, head: bytes) -> None:
    with Raw(server) as raw:
        raw.send(f"POST {API}/matches HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode())
        try:
            raw.send(head)
        except ConnectionError:
            pass
        assert raw.is_closed()


def test_pipelined_requests_are_all_answered(server: Server) -> None:
    with Raw(server) as raw:
        raw.send(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 500)
        for _ in range(500):
            assert raw.answer().status == 200


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"[" * 60_000, "bad_message"),
        (b'{"seats":' * 10_000, "bad_message"),
        (b'{"seats":[{"kind":"here"},{"kind":"here"}],"' + b"x" * 100_000 + b'":1}', "bad_message"),
        (b"x" * (MAX_BODY + 1), "too_large"),
        (b"\xff\xfe", "bad_message"),
        (b"", "bad_message"),
    ],
    ids=["lists", "objects", "field", "too large", "no UTF-8", "empty"],
)
def test_hostile_bodies_are_refused_with_short_errors(
    server: Server, sent: bytes, code: str
) -> None:
    answer = request(server, "POST", f"{API}/matches", sent)
    assert answer.status == (413 if code == "too_large" else 400)
    assert answer.json["code"] == code
    assert len(answer.body) < LONGEST_ERROR


@pytest.mark.parametrize(
    "path",
    ["", *(f"/nope/{it}" for it in ("join", "recover", "invitations", "reports", "actions"))],
)
def test_text_that_is_not_utf8_is_refused_by_every_route(server: Server, path: str) -> None:
    for body in (b'{"\xff":1}', b'{"id":"\xed\xa0\x80"}', b'{"type":"\xc3'):
        answer = request(server, "POST", f"{API}/matches{path}", body)
        assert (answer.status, answer.json["code"]) == (400, "bad_message")
    assert "Traceback" not in server.log()


def test_body_without_content_length_is_limited(server: Server) -> None:
    with Raw(server) as raw:
        raw.send(
            f"POST {API}/matches HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        for _ in range(MAX_BODY // 4096 + 2):
            raw.send(b"1000\r\n" + b" " * 4096 + b"\r\n")
        assert raw.answer().status == 413
