"""Clients that break the protocol: raw requests and frames; all received bytes are stored."""

import base64
import json
import os
import socket
import struct
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from types import TracebackType
from typing import Any, Self

import pytest

from sintra import errors
from sintra.game import Game
from sintra.server.settings import ServerSettings

from .live import API, PATIENCE, Addressed
from .loopback import CLOSE, PING, PONG, TEXT, framed

DEFAULTS = {
    name: getattr(ServerSettings(), name)
    for name in ("requests_per_second", "messages_per_second", "matches_per_minute")
}
"""The default rate limits of a server; the servers of the other tests raise them."""


def codes(kind: type[errors.SintraError] = errors.SintraError) -> set[str]:
    """Return the codes of this error class and of all its subclasses."""
    return {kind.code}.union(*(codes(each) for each in kind.__subclasses__()))


_addresses = count(2)


def another_address() -> str:
    """Return another address of this machine, a new one each time."""
    address = f"127.0.{os.getpid() % 250 + 1}.{next(_addresses)}"
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:  # Linux answers on all of 127.0.0.0/8, macOS only on 127.0.0.1
            pytest.skip("this system has only one loopback address")
    return address


@dataclass
class Answer:
    """A raw response to a request."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    raw: bytes

    def __getitem__(self, name: str) -> str:
        """Return the value of a header; empty if there is none."""
        return ", ".join(value for key, value in self.headers if key.lower() == name)

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def memory_of(pid: int) -> int:
    """Return the resident memory of a process in bytes."""
    completed = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True
    )
    return 1024 * int(completed.stdout)


class Raw:
    """A connection that sends any bytes. All received bytes are stored."""

    def __init__(
        self, server: Addressed, source: str = "127.0.0.1", *, small: bool = False
    ) -> None:
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if small:  # a small receive buffer, so that few bytes can wait unread
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", server.port))
        self.received = bytearray()
        self._read = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def take(self, size: int) -> bytes:
        """Return the next `size` bytes. Raises EOFError if the server has closed."""
        while len(self.received) - self._read < size:
            self._more()
        self._read += size
        return bytes(self.received[self._read - size : self._read])

    def until(self, end: bytes) -> bytes:
        """Return everything up to and including these bytes."""
        while (position := self.received.find(end, self._read)) < 0:
            self._more()
        return self.take(position + len(end) - self._read)

    def is_closed(self) -> bool:
        """Wait until the server closes, storing the bytes that arrive; False on a timeout."""
        try:
            while True:
                self._more()
        except (EOFError, ConnectionError):
            return True
        except TimeoutError:
            return False

    def answer(self) -> Answer:
        """Read the next response to a request."""
        start = self._read
        head = self.until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = [
            (name, value) for name, _, value in (line.partition(": ") for line in head[1:-2])
        ]
        length = [int(value) for name, value in headers if name.lower() == "content-length"]
        body = self.take(length[0]) if length else b""
        status = int(head[0].split()[1])
        return Answer(status, headers, body, bytes(self.received[start : self._read]))

    def forget(self) -> None:
        """Delete the stored bytes that have been read."""
        del self.received[: self._read]
        self._read = 0

    def _more(self) -> None:
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError
        self.received += data


def request(
    server: Addressed,
    method: str,
    path: str,
    body: object = None,
    *,
    token: str | None = None,
    headers: Mapping[str, str] | None = None,
    source: str = "127.0.0.1",
) -> Answer:
    """Send one request over a new connection. `headers` replace the default ones."""
    content = (
        body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    )
    sent = {"Host": f"127.0.0.1:{server.port}", "Connection": "close"}
    if body is not None:
        sent |= {"Content-Type": "application/json", "Content-Length": str(len(content))}
    if token is not None:
        sent["Authorization"] = f"Bearer {token}"
    sent |= headers or {}
    lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    with Raw(server, source) as raw:
        raw.send(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + content)
        return raw.answer()


class RawWebSocket(Raw):
    """A WebSocket that sends any frames."""

    def __init__(
        self,
        server: Addressed,
        match: str,
        *,
        headers: Mapping[str, str] | None = None,
        source: str = "127.0.0.1",
        small: bool = False,
    ) -> None:
        super().__init__(server, source, small=small)
        self.close_code: int | None = None
        sent = {
            "Host": f"127.0.0.1:{server.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
        } | dict(headers or {})
        lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        self.send(f"GET {API}/matches/{match}/socket HTTP/1.1\r\n{lines}\r\n".encode())
        self.handshake = self.answer()

    @classmethod
    def connected(
        cls, server: Addressed, match: str, token: str | None = None, **more: Any
    ) -> "RawWebSocket":
        """Open a socket, send hello, and read the state."""
        opened = cls(server, match, **more)
        assert opened.handshake.status == 101, opened.handshake
        opened.say({"type": "hello", "token": token})
        state = opened.next()
        assert state is not None and state["type"] == "state", (state, opened.close_code)
        return opened

    def frame(self, data: bytes, opcode: int = TEXT, *, last: bool = True) -> None:
        self.send(framed(data, opcode, last=last))

    def say(self, message: object) -> None:
        self.frame(json.dumps(message).encode())

    def next(self) -> dict[str, Any] | None:
        """Return the next message, or None if the server has closed (see `close_code`)."""
        while True:
            opcode, data = self._frame()
            if opcode == TEXT:
                message: dict[str, Any] = json.loads(data)
                return message
            if opcode == CLOSE:
                self.close_code = struct.unpack(">H", data[:2])[0] if data else 1005
                return None
            assert opcode in (PING, PONG), opcode

    def ask(self, message: Mapping[str, object]) -> dict[str, Any]:
        """Send a message and read its answer, skipping the events of other clients before it."""
        self.say(message)
        while True:
            answer = self.next()
            assert answer is not None, self.close_code
            if answer["type"] != "event" or answer["id"] == message.get("id"):
                return answer

    def closed_with(self) -> int | None:
        """Read to the end; return the close code, None if the server closed without one."""
        try:
            while self.next() is not None:
                pass
        except (EOFError, ConnectionError):
            pass
        return self.close_code

    def _frame(self) -> tuple[int, bytes]:
        first, length = self.take(2)
        if length == 126:
            (length,) = struct.unpack(">H", self.take(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.take(8))
        return first & 15, self.take(length)


@dataclass
class Seated:
    """A match with all seats taken, and the secrets that each player received."""

    server: Addressed
    match: str
    tokens: list[str]
    """By seat; the first one is also the token of the host."""
    invitations: list[str]
    recovery: list[str] = field(default_factory=list)
    """Recovery codes by seat."""
    received: dict[str, bytearray] = field(default_factory=dict)
    """Every byte of every response, by its receiver."""

    def get(self, path: str, who: int | None = None) -> Answer:
        """GET a path of the match, as the player in this seat or as a spectator."""
        token = None if who is None else self.tokens[who]
        answer = request(self.server, "GET", f"{API}/matches/{self.match}{path}", token=token)
        self.received.setdefault("spectator" if who is None else str(who), bytearray()).extend(
            answer.raw
        )
        return answer

    def act(self, who: int, message: Mapping[str, object]) -> Answer:
        answer = request(
            self.server,
            "POST",
            f"{API}/matches/{self.match}/actions",
            message,
            token=self.tokens[who],
        )
        self.received.setdefault(str(who), bytearray()).extend(answer.raw)
        return answer

    def state(self) -> tuple[Any, Any]:
        """Return the state of the match without the time, and its record."""
        state = self.get("", 0).json
        del state["at"]
        return state, self.get("/record", 0).json

    def play(self, move: str | None = None) -> dict[str, Any]:
        """Play this move, or the middle one of the legal moves, for the seat to move.

        Returns the state after the move.
        """
        state: dict[str, Any] = self.get("").json
        seat = state["table"]["to_move"]
        legal = [each["move"] for each in self.get("/moves").json["moves"]]
        played = self.act(
            seat,
            {
                "type": "play",
                "id": f"p{state['version']}",
                "ply": state["ply"],
                "move": move or legal[len(legal) // 2],
            },
        )
        assert played.status == 200, played
        after: dict[str, Any] = self.get("").json
        return after


def seat_all(
    server: Addressed, kinds: Sequence[str] = ("here", "link", "open"), **options: object
) -> Seated:
    """Create a match with these kinds of seats and take each seat. The first seat starts."""
    seats = [{"kind": kind} for kind in kinds]
    wish: dict[str, object] = {"seats": seats, "start_player": 0, **options}
    answer = request(server, "POST", f"{API}/matches", wish)
    assert answer.status == 201, answer
    made = answer.json
    table = Seated(server, made["match"], [made["token"]] * len(kinds), [])
    table.recovery = [made["recovery"]] * len(kinds)
    table.received["0"] = bytearray(answer.raw)
    secrets = {each["seat"]: each["secret"] for each in made["invitations"]}
    table.invitations = list(secrets.values())
    for seat, kind in enumerate(kinds):
        if kind in ("link", "open"):
            wanted = {"invitation": secrets[seat]} if seat in secrets else {"seat": seat}
            joined = request(server, "POST", f"{API}/matches/{table.match}/join", wanted)
            assert joined.status == 201, joined
            table.received[str(seat)] = bytearray(joined.raw)
            table.tokens[seat] = joined.json["token"]
            table.recovery[seat] = joined.json["recovery"]
    return table


def deals(record: Mapping[str, Any]) -> Iterator[list[str]]:
    """Yield the displays that each round of a record began with."""
    for each in record["rounds"]:
        yield each["displays"]


def replayed(record: Mapping[str, Any], seed: int | str) -> Game:
    """Replay the moves of a record in a game with this seed."""
    game = Game(
        record["players"], record["side"], seed, start_player=record["setup"]["start_player"]
    )
    for each in record["rounds"]:
        for move in each["moves"]:
            game.play(move)
    return game
