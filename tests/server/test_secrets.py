"""Seeds, future deals, tokens and invitations are never sent to clients that must not know them."""

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import product
from typing import Any

import pytest

from sintra.game.fair_seed import commitment_to, deal_word, setup_word
from sintra.rules.panes import Colour

from ..exhaustive import cases, exhaustive
from .forking import ForkedServer
from .hostile import RawWebSocket, Seated, another_address, replayed, request, seat_all
from .live import API, Server

SEED = 7_654_321_098_765_432
STRANGER = "stranger"
SPECTATOR = "spectator"
READS = (
    "",
    "/record",
    "/replay",
    "/position",
    "/moves",
    "/door",
    "/position?ply=0",
    "/moves?ply=1",
)
"""Paths of a match that every client can read."""
ODD = [
    "<script>alert(1)</script>",
    "\"'`;--",
    "</textarea>&lt;",
    "two\nlines",
    "\r\nset-cookie: a=b",
    "\x1b[31mred\x1b[0m",
    "\u202egnp.exe",
    "\u2066hidden\u2069",
    "nothing\x00there",
    "\ufeff\u200b",
    "bell\x07",
    "a\x85b\u2028c\u2029d",
    "\U0001f469\u200d\U0001f680",
    "${jndi:ldap://x}",
    "%s%n{0}{x}",
]
"""Names and texts that are harmful if they are interpreted instead of treated as data."""
LOG_FORMATS = ("text", "json")


@pytest.fixture(scope="module")
def text_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("text")
    with ForkedServer(folder, log_level="debug", log_format="text") as started:
        yield started


@pytest.fixture(scope="module")
def json_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("json")
    with ForkedServer(folder, log_level="debug", log_format="json") as started:
        yield started


@pytest.fixture(params=LOG_FORMATS)
def server(request: pytest.FixtureRequest) -> Server:
    """A server with each format of the log in turn. Tests share it."""
    shared: Server = request.getfixturevalue(f"{request.param}_server")
    return shared


@dataclass
class Transcript:
    """All bytes that the server sent, in order: the round, the receiver, and the data."""

    table: Seated
    sockets: dict[str, RawWebSocket]
    sent: list[tuple[int, str, bytes]] = field(default_factory=list)
    states: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def begin(cls, table: Seated) -> "Transcript":
        tokens = {**{str(n): token for n, token in enumerate(table.tokens)}, SPECTATOR: None}
        sockets = {
            who: RawWebSocket.connected(table.server, table.match, token)
            for who, token in tokens.items()
        }
        return cls(table, sockets)

    def collect(self, number: int) -> dict[str, Any]:
        """Store everything sent since the last call; every client also sends a request."""
        table, server = self.table, self.table.server
        state: dict[str, Any] = table.get("", 0).json
        for who, socket in self.sockets.items():
            while self._version(socket) < state["version"]:
                pass
            self._add(state, who, socket.received)
            socket.forget()
        path = f"{API}/matches/{table.match}"
        for seat in range(len(table.tokens)):
            table.get(READS[(number + seat) % len(READS)], seat)
        table.get(READS[number % len(READS)])
        responses = [
            request(server, "GET", f"{path}/record", token="nobody"),
            request(server, "POST", f"{path}/actions", {"type": "sync"}, token="nobody"),
            request(server, "GET", ("/metrics", f"{API}/matches", f"{path}?ply=-1")[number % 3]),
        ]
        self._add(state, STRANGER, bytearray(b"".join(each.raw for each in responses)))
        for who, received in table.received.items():
            self._add(state, who, received)
            received.clear()
        self.states.append(state)
        return state

    def _version(self, socket: RawWebSocket) -> int:
        """The version of the next message that has one."""
        message = socket.next()
        assert message is not None
        return int(message["version"])

    def _add(self, state: Mapping[str, Any], who: str, data: bytearray) -> None:
        # After the end of the match, nothing is secret.
        when = 99 if state["status"] == "over" else state["table"]["round"]
        self.sent.append((when, who, bytes(data)))

    def before(self, when: int) -> bytes:
        """Return everything that was sent to any client before this round."""
        return b"\n".join(data for sent_in, _, data in self.sent if sent_in < when)

    def to(self, who: str) -> bytes:
        return b"\n".join(data for _, whom, data in self.sent if whom == who)

    def close(self) -> None:
        for each in self.sockets.values():
            each.socket.close()


def play_through(table: Seated) -> Transcript:
    """Play a complete game; return everything that was sent during it."""
    transcript = Transcript.begin(table)
    try:
        table.act(0, {"type": "chat", "id": "hi", "text": "good game"})
        number, state = 0, transcript.collect(0)
        while state["status"] != "over":
            table.play()
            number += 1
            state = transcript.collect(number)
    finally:
        transcript.close()
    return transcript


def seed_notations(seed: int | str) -> list[bytes]:
    """Return all common notations of a seed, and of the words that are derived from it."""
    if isinstance(seed, int):
        return number_notations(seed, 8)
    words = [setup_word(seed), *(deal_word(seed, round_) for round_ in range(1, 7))]
    derived = [written for word in words for written in number_notations(word, 8)]
    return [*number_notations(int(seed, 16), 16), *derived]


def number_notations(seed: int, size: int) -> list[bytes]:
    """Return all common notations of a number of this many bytes."""
    raw = seed.to_bytes(size, "big")
    grouped = f"{seed:,}"
    return [
        *(str(seed).encode(), f"{seed:x}".encode(), f"{seed:X}".encode(), f"{seed:o}".encode()),
        *(raw, raw[::-1], raw.lstrip(b"\0"), raw[::-1].rstrip(b"\0"), grouped.encode()),
        *(base64.b64encode(raw).rstrip(b"="), base64.b64encode(raw[::-1]).rstrip(b"=")),
        repr(float(seed)).encode(),
    ]


def deal_notations(displays: Sequence[Sequence[str]]) -> list[bytes]:
    """Return a deal in all notations that the server uses, and as plain text."""
    letters = ["".join(Colour[name.upper()].letter for name in each) for each in displays]
    compact = json.dumps(displays, separators=(",", ":")).encode()
    lists = json.dumps(letters, separators=(",", ":")).encode()
    return [compact, lists, *(sign.join(letters).encode() for sign in ("", ",", "/", " ", "|"))]


def hashes_of_secret(secret: str) -> list[bytes]:
    digest = sha256(secret.encode())
    return [digest.hexdigest().encode(), base64.b64encode(digest.digest()).rstrip(b"=")]


TABLES: dict[str, dict[str, Any]] = {
    "chance": {"kinds": ("here", "link", "open"), "listed": True},
    "given seed": {"kinds": ("here", "link"), "seed": SEED, "side": "B", "start_player": 1},
    "four": {"kinds": ("here", "open", "link", "open"), "time": {"kind": "move", "seconds": 600}},
}
CASES = cases(
    list(product(LOG_FORMATS, TABLES)),
    # What clients receive does not depend on the format of the log: one game checks the other one.
    lambda case: case[0] == "text" or case[1] == "given seed",
)


@exhaustive
@pytest.mark.parametrize(("server", "kind"), CASES, indirect=["server"])
def test_seed_and_future_deals_are_secret_until_the_end(server: Server, kind: str) -> None:
    table = seat_all(server, **TABLES[kind])
    transcript = play_through(table)
    state, record = table.get("").json, table.get("/record").json

    # At the end the seed is revealed, and it reproduces the game.
    seed: Any = int(state["seed"]) if kind == "given seed" else state["seed"]
    assert str(seed) == str(record["seed"])
    assert (seed == SEED) == (kind == "given seed") == state["options"]["seed_given"]
    assert all(each["seed"] is None for each in transcript.states[:-1])
    commitment = None if kind == "given seed" else commitment_to(seed)
    assert all(each["commitment"] == commitment for each in transcript.states)
    game = replayed(record, seed)
    assert game.is_over
    assert game.to_record()["rounds"] == record["rounds"]
    assert list(game.scores) == state["result"]["scores"]

    # Before the end, no client received the seed or a future deal.
    earlier = transcript.before(99)
    assert len(earlier) > 100_000
    for written in seed_notations(seed):
        assert written not in earlier, written
    for number, each in enumerate(record["rounds"], start=1):
        before_deal = transcript.before(number)
        assert number == 1 or len(before_deal) > 10_000
        for written in deal_notations(each["displays"]):
            assert written not in before_deal, (number, written)
        # The deal is found after it is public; otherwise the test would search for the wrong text.
        assert any(
            written in transcript.before(number + 1) for written in deal_notations(each["displays"])
        )

    # No client receives the secrets of another client, or a hash of any secret.
    tokens = dict(enumerate(table.tokens))
    for who in (*map(str, tokens), SPECTATOR, STRANGER):
        data = transcript.to(who)
        assert data
        for seat, token in tokens.items():
            if token != tokens.get(int(who) if who.isdigit() else -1):
                assert token.encode() not in data, (who, seat)
            assert not any(written in data for written in hashes_of_secret(token))
        for secret in table.invitations:
            assert who == "0" or secret.encode() not in data, who
            assert not any(written in data for written in hashes_of_secret(secret))
    _check_log(server, [*table.tokens, *table.invitations], [*seed_notations(seed), b"good game"])


def _check_log(server: Server, secrets: Sequence[str], others: Sequence[bytes] = ()) -> None:
    log = server.log().encode()
    for secret in secrets:
        assert secret.encode() not in log
        assert not any(written in log for written in hashes_of_secret(secret))
    for written in others:
        assert written not in log, written
    assert all(32 <= sign < 127 or sign == 10 for sign in log), "only plain text is logged"


def test_secrets_are_not_accepted_in_urls_and_not_logged(server: Server) -> None:
    table = seat_all(server)
    described = request(server, "GET", f"{API}/schema/openapi.json").json
    for operations in described["paths"].values():
        for operation in operations.values():
            names = {each["name"] for each in operation.get("parameters", ())}
            assert names <= {"match_id", "ply", "limit", "before"}
    # A client may put a secret into a URL by mistake: it grants no access, and is not logged.
    for secret in (table.tokens[1], table.invitations[0]):
        path = f"{API}/matches/{table.match}"
        assert request(server, "GET", f"{path}?token={secret}").json["you"]["seats"] == []
        assert request(server, "GET", f"{API}/matches/{secret}").status == 404
        assert request(server, "GET", f"/{secret}").status == 404
        assert request(server, "GET", path, token=secret + "x").status == 401
        assert request(server, "POST", path + "/join", {"invitation": secret + "x"}).status == 403
        with RawWebSocket(server, secret) as socket:
            socket.say({"type": "hello", "token": secret})
            assert socket.closed_with() == 4404
        with RawWebSocket(server, table.match) as socket:
            socket.say({"type": "hello", "token": secret + "x"})
            assert socket.closed_with() == 4401
    _check_log(server, [*table.tokens, *table.invitations])


def test_token_of_one_match_is_refused_by_another(server: Server) -> None:
    one, other = seat_all(server), seat_all(server)
    for token in one.tokens:
        path = f"{API}/matches/{other.match}"
        assert request(server, "GET", path, token=token).json["code"] == "unknown_token"
        refused = request(
            server, "POST", f"{path}/actions", {"type": "leave", "id": "a"}, token=token
        )
        assert refused.json["code"] == "unknown_token"
        # For joining it is a valid new token, but no seat is free.
        assert request(server, "POST", f"{path}/join", {}, token=token).json["code"] == "seat_taken"
    refused = one.act(1, {"type": "chat", "id": "a", "text": "as the host", "seat": 0})
    assert refused.json["code"] == "not_your_seat"


def test_replaced_token_is_refused(server: Server) -> None:
    table = seat_all(server, ("here", "link"))
    path = f"{API}/matches/{table.match}"
    wish = {"invitation": table.invitations[0]}
    assert request(server, "POST", f"{path}/join", wish).status == 409
    again = request(server, "POST", f"{path}/recover", {"recovery": table.recovery[1]})
    assert again.status == 201
    assert again.json["token"] != table.tokens[1]
    assert table.get("", 1).status == 401


@pytest.mark.parametrize("text", ODD)
def test_odd_names_and_texts_are_refused_or_sent_unchanged(server: Server, text: str) -> None:
    seats = [{"kind": "here", "name": text}, {"kind": "open"}]
    made = request(server, "POST", f"{API}/matches", {"seats": seats, "listed": True})
    if made.status == 201:
        match, name = made.json["match"], text.strip()
        path = f"{API}/matches/{match}"
        token = made.json["token"]
        joined = request(server, "POST", f"{path}/join", {"name": text})
        chat = {"type": "chat", "id": "a", "text": text}
        chatted = request(server, "POST", f"{path}/actions", chat, token=token)
        assert (joined.status, chatted.status) == (201, 200)
        for each in (path, f"{path}/door", f"{path}/record", f"{API}/matches"):
            answer = request(server, "GET", each)
            assert answer["content-type"] == "application/json"
            assert answer["x-content-type-options"] == "nosniff"
            assert name in json.dumps(answer.json, ensure_ascii=False).replace('\\"', '"')
            assert all(sign >= 32 for sign in answer.body)
        state = request(server, "GET", path).json
        assert [seat["name"] for seat in state["seats"]] == [name, name]
        assert state["chat"][0]["text"] == name
    else:
        assert (made.status, made.json["code"]) == (400, "bad_message")
        assert made.json["where"] == "seats[0].name"
        table = seat_all(server)
        chat = {"type": "chat", "id": "a", "text": text}
        assert table.act(0, chat).json["code"] == "bad_message"
        join = request(server, "POST", f"{API}/matches/{table.match}/join", {"name": text})
        assert join.json["code"] == "bad_message"
    _check_log(server, [], [text.encode()])


def test_request_data_is_not_logged_raw(server: Server) -> None:
    odd = "a%1b%5b31m%0a%0dinjected%e2%80%ae"
    for path in (f"/{odd}", f"{API}/matches/{odd}", f"{API}/matches/{odd}/record", f"/?{odd}"):
        answer = request(server, "GET", path, headers={"X-Odd": "\x1b[31m"})
        assert answer.status in (200, 400, 404), path
    with RawWebSocket(server, odd) as socket:
        assert socket.handshake.status == 101
        socket.say({"type": "hello", "token": "\x1b[31m\ninjected"})
        assert socket.closed_with() == 4404
    assert "injected" not in server.log()
    _check_log(server, [])


def test_refusals_of_invitations_reveal_nothing(server: Server) -> None:
    """The error for a wrong invitation does not depend on the guess."""
    table = seat_all(server, ("here", "link", "open"))
    source = another_address()
    path = f"{API}/matches/{table.match}/join"
    wrong = [
        request(server, "POST", path, {"invitation": guess}, source=source)
        for guess in ("x", table.invitations[0][:-1], table.tokens[0])
    ]
    assert len({each.body for each in wrong}) == 1
    assert wrong[0].json["code"] == "bad_invitation"
