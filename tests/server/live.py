"""Start real servers in separate processes, and connect clients to them over real sockets."""

import asyncio
import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from sintra import Game
from sintra.match import protocol as wire
from sintra.server.settings import variable

from ..services import free_port
from .constants import NAMES, variables

T = TypeVar("T")
API = "/api/v1"
PATIENCE = 30.0
"""Timeout in seconds for anything expected: long, since other tests use the machine too."""
COMPILING = 300.0
"""Timeout in seconds for the first start on a machine: other processes may compile too."""
QUICK = {
    "lease_seconds": 0.6,
    "poll_seconds": 0.2,
    "requests_per_second": 1e6,
    "messages_per_second": 1e6,
    "matches_per_minute": 1e6,
    "write_bytes_per_second": 1e9,
}
"""Settings and constants with short waits and no effective rate limits."""

START = "from tests.server.constants import set_constants\nset_constants()"
"""What the process of a server executes first."""


# --- Servers


def environment(folder: Path, **settings: object) -> dict[str, str]:
    """Return a command's environment: only these settings or constants, and the cache folder."""
    foreign = {name for name in os.environ if name.startswith("SINTRA_")} - {"SINTRA_CACHE_DIR"}
    inherited = {name: value for name, value in os.environ.items() if name not in foreign}
    own = {variable(name): str(value) for name, value in settings.items() if name not in NAMES}
    return {**inherited, "SINTRA_DATA_DIR": str(folder), **own, **variables(settings)}


def sintra(
    *arguments: str | Path, folder: Path, **settings: object
) -> subprocess.CompletedProcess[str]:
    """Run a `sintra` command and wait until it ends."""
    return subprocess.run(
        [sys.executable, "-m", "sintra", *map(str, arguments)],
        env=environment(folder, **settings),
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
    )


class Addressed(Protocol):
    """Anything with a port to connect to."""

    @property
    def port(self) -> int: ...


class ServerProcess(Protocol):
    """The part of the interface of `Popen` that `Server` uses."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float = ...) -> int: ...

    def send_signal(self, sig: int, /) -> None: ...

    def kill(self) -> None: ...


class Server:
    """`sintra serve` in a process, which can be killed and restarted on the same database."""

    def __init__(
        self,
        folder: Path,
        database: str = "",
        *,
        options: Sequence[str] = (),
        code: str = "",
        **settings: object,
    ) -> None:
        """`code` is Python code that the process executes first."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'sintra.db'}"
        self.port = 0
        self._options = list(options)
        self._command = ["-c", f"{START}\n{code}\nfrom sintra.cli import main\nmain()"]
        self._settings = {**QUICK, "database_url": database, **settings}
        self._process: ServerProcess | None = None
        self._log = folder / "log"
        self._log.touch()

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self.is_running:
            self.kill()
        if error is None:
            self.check_log()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self, *, same_port: bool = True, wait: bool = True) -> None:
        """Start the server, on its previous port; wait until matches can be played."""
        before = self._log.stat().st_size
        port = (self.port if same_port else 0) or free_port()
        self._process = self._launch(
            ["serve", "--port", str(port), *self._options],
            environment(self.folder, **self._settings),
        )
        try:
            words = "Sintra is served at http://127.0.0.1:"
            self.port = int(self.wait_for(words, before).split()[0])
            if wait:
                self.wait_until_ready()
        except BaseException:
            self.kill()
            raise

    def wait_for(self, words: str, after: int = 0) -> str:
        """Wait until the log contains these words; return the rest of that line."""
        give_up = time.monotonic() + PATIENCE
        while True:
            _, found, rest = self.log(after).partition(words)
            if found and "\n" in rest:
                return rest.partition("\n")[0]
            assert self.is_running and time.monotonic() < give_up, self.log()
            time.sleep(0.01)

    def wait_until_ready(self) -> None:
        """Wait until matches can be played."""
        give_up = time.monotonic() + COMPILING
        while not self._is_ready():
            assert self.is_running and time.monotonic() < give_up, self.log()
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill the process without warning, as a crash does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Shut the server down gracefully; return its exit status."""
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(PATIENCE)

    def wait(self) -> int:
        """Wait until the server ends by itself; return its exit status."""
        assert self._process is not None
        return self._process.wait(PATIENCE)

    def log(self, after: int = 0) -> str:
        """Return the log of all its runs."""
        return self._log.read_bytes()[after:].decode(errors="replace")

    def check_log(self) -> None:
        """Assert that no unexpected error was logged."""
        assert "Traceback" not in self.log(), self.log()
        assert " error   " not in self.log(), self.log()

    def _launch(self, arguments: Sequence[str], environment: Mapping[str, str]) -> "ServerProcess":
        """Start a `sintra` command whose output is appended to the log."""
        with self._log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *self._command, *arguments],
                env=environment,
                stdout=log,
                stderr=log,
            )

    def _is_ready(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


# --- Requests


class Refusal(Exception):
    """A request that was refused."""

    def __init__(self, status: int, answer: wire.ErrorAnswer) -> None:
        super().__init__(f"{status} {answer.code}: {answer.error}")
        self.status, self.code, self.answer = status, answer.code, answer


class Client:
    """HTTP requests to one server; each takes the token of the player who makes it."""

    def __init__(
        self, server: Addressed, address: str | None = None, *, forwarded_for: str | None = None
    ) -> None:
        """`address`: an address of this machine from which the requests come.

        `forwarded_for`: the client for which they are sent, if the server trusts a proxy.
        """
        self.server = server
        # verify=False: no certificate is needed, and loading the default ones is slow.
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=address)
        self._http = httpx.AsyncClient(
            transport=transport,
            trust_env=False,
            timeout=PATIENCE,
            headers=_forwarded(forwarded_for),
        )

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def raw(self, path: str, **wanted: Any) -> httpx.Response:
        """Return the response to GET, whatever its status."""
        return await self._http.get(self._url(path), **wanted)

    async def raw_post(self, path: str, content: bytes) -> httpx.Response:
        """Return the response to POST, whatever its status."""
        headers = {"content-type": "application/json"}
        return await self._http.post(self._url(API + path), content=content, headers=headers)

    async def get(self, path: str, kind: type[T], token: str | None = None, **query: object) -> T:
        given: Any = query
        answer = await self._http.get(self._url(API + path), params=given, headers=_bearer(token))
        return _read(answer, kind)

    async def post(self, path: str, body: object, kind: type[T], token: str | None = None) -> T:
        headers = {**_bearer(token), "content-type": "application/json"}
        content = msgspec.json.encode(body)
        answer = await self._http.post(self._url(API + path), content=content, headers=headers)
        return _read(answer, kind)

    def _url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server.port}{path}"  # the port may change after a restart

    async def metrics(self) -> dict[str, float]:
        """Return every figure of /metrics, by its name with labels."""
        lines = (await self.raw("/metrics")).text.splitlines()
        figures = (each.rpartition(" ") for each in lines if not each.startswith("#"))
        return {name: float(value) for name, _, value in figures}

    async def until_metrics(self, holds: Callable[[dict[str, float]], bool]) -> None:
        """Wait until the metrics fulfil a condition."""
        async with asyncio.timeout(PATIENCE):
            while not holds(await self.metrics()):
                await asyncio.sleep(0.05)

    async def make(self, *kinds: str | wire.NewSeat, **wanted: Any) -> wire.MatchCreated:
        """Create a match from kinds of seats; a computer's seat is given as its level."""
        new = wire.NewMatch(seats=[_seat(kind) for kind in kinds], **wanted)
        return await self.post("/matches", new, wire.MatchCreated)

    async def join(
        self, match: str, wanted: wire.Join | None = None, token: str | None = None
    ) -> wire.Seated:
        return await self.post(f"/matches/{match}/join", wanted or wire.Join(), wire.Seated, token)

    async def recover(
        self, match: str, wanted: wire.Recover, token: str | None = None
    ) -> wire.Recovered:
        return await self.post(f"/matches/{match}/recover", wanted, wire.Recovered, token)

    async def invite(self, match: str, seat: int, token: str | None) -> wire.Invitation:
        path = f"/matches/{match}/invitations"
        return await self.post(path, wire.Invite(seat=seat), wire.Invitation, token)

    async def delete(self, match: str, token: str | None) -> None:
        """Delete a match. Raises Refusal."""
        url = self._url(f"{API}/matches/{match}")
        answer = await self._http.delete(url, headers=_bearer(token))
        if not answer.is_success:
            _read(answer, wire.ErrorAnswer)

    async def act(self, match: str, action: wire.Action, token: str | None) -> wire.Done:
        return await self.post(f"/matches/{match}/actions", action, wire.Done, token)

    async def snapshot(self, match: str, token: str | None = None) -> wire.Snapshot:
        return await self.get(f"/matches/{match}", wire.Snapshot, token)

    async def record(self, match: str, token: str | None = None) -> dict[str, Any]:
        return await self.get(f"/matches/{match}/record", dict[str, Any], token)


def _read(answer: httpx.Response, kind: type[T]) -> T:
    if answer.is_success:
        return msgspec.json.decode(answer.content, type=kind)
    raise Refusal(
        answer.status_code, msgspec.json.decode(answer.content, type=wire.ErrorAnswer)
    ) from None


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def _forwarded(client: str | None) -> dict[str, str]:
    return {} if client is None else {"x-forwarded-for": client}


def _seat(kind: str | wire.NewSeat) -> wire.NewSeat:
    if isinstance(kind, wire.NewSeat):
        return kind
    if kind in ("easy", "medium", "hard", "expert"):
        return msgspec.convert({"kind": "computer", "level": kind}, wire.NewSeat)
    return msgspec.convert({"kind": kind}, wire.NewSeat)


# --- Sockets

_numbers = count(1)
_messages: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)
LOST = (OSError, EOFError, TimeoutError, WebSocketException, httpx.TransportError)
"""Exceptions raised when the connection to the server is lost."""


def new_id() -> str:
    """Return a new, unique message id."""
    return f"m{os.getpid()}-{next(_numbers)}"


@dataclass
class Line:
    """A socket to a match. It tracks the state of the match, and asserts that no event is missed.

    Tests wait with `until`; each answer is returned to the call that sent the message.
    """

    connection: ClientConnection
    state: wire.Snapshot
    """The last full state that the server sent."""
    version: int = 0
    ply: int = 0
    status: wire.Status = "waiting"
    table: wire.TableView | None = None
    seats: list[wire.SeatView] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    events: list[wire.Event] = field(default_factory=list)
    """All events since the socket was opened."""
    refusals: list[wire.Refused] = field(default_factory=list)
    """Errors that do not answer a message of this client."""
    away: list[int] | None = None
    """The seats in the last presence message; None before the first."""
    _answers: dict[str, "asyncio.Future[Any]"] = field(default_factory=dict)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _reader: "asyncio.Task[None] | None" = None

    @classmethod
    async def open(
        cls,
        server: Addressed,
        match: str,
        token: str | None = None,
        *,
        forwarded_for: str | None = None,
        **requests: bool,
    ) -> "Line":
        """Connect, send hello, and read the state. Raises one of LOST."""
        connection = await connect(
            f"ws://127.0.0.1:{server.port}{API}/matches/{match}/socket",
            additional_headers=_forwarded(forwarded_for),
            proxy=None,
            compression=None,
            ping_interval=None,
            close_timeout=1,
            open_timeout=PATIENCE,
        )
        return await cls.begin(connection, token, **requests)

    @classmethod
    async def begin(
        cls, connection: ClientConnection, token: str | None = None, **requests: bool
    ) -> "Line":
        """Send hello over a new connection, and read the state. Raises one of LOST."""
        try:
            hello = wire.Hello(token=token, **requests)
            await connection.send(msgspec.json.encode(hello).decode())
            first = _messages.decode(await asyncio.wait_for(connection.recv(), PATIENCE))
            if isinstance(first, wire.Refused):
                await asyncio.wait_for(connection.wait_closed(), PATIENCE)
                raise SocketRefused(first, connection.close_code)
            assert isinstance(first, wire.Snapshot), first
        except BaseException:
            connection.transport.abort()
            raise
        line = cls(connection, first)
        line._take(first)
        line._reader = asyncio.create_task(line._read())
        return line

    async def close(self) -> None:
        """Close the socket with a closing handshake."""
        await self.connection.close()
        await self._end()

    async def cut(self) -> None:
        """Abort the connection without a closing handshake, as a broken cable does."""
        self.connection.transport.abort()
        await self._end()

    async def send(self, message: wire.ClientMessage) -> None:
        """Send a message without waiting for an answer."""
        await self.connection.send(msgspec.json.encode(message).decode())

    async def ask(self, message: wire.Action) -> wire.Done | wire.Refused:
        """Send a message and wait for the answer."""
        answer: wire.Done | wire.Refused = await self._ask(message.id, message)
        return answer

    async def do(self, message: wire.Action) -> wire.Done:
        """Send an action that must be accepted."""
        answer = await self.ask(message)
        assert isinstance(answer, wire.Done), answer
        return answer

    async def refused(self, message: wire.Action) -> wire.Refused:
        """Send an action that must be refused."""
        answer = await self.ask(message)
        assert isinstance(answer, wire.Refused), answer
        return answer

    async def play(self, move: object) -> wire.Done:
        """Play a move at the current ply."""
        return await self.do(wire.Play(id=new_id(), ply=self.ply, move=str(move)))

    async def sync(self) -> wire.Snapshot:
        """Request the full state."""
        state: wire.Snapshot = await self._ask("sync", wire.Sync())
        return state

    async def ping(self, n: int) -> wire.Pong:
        pong: wire.Pong = await self._ask("ping", wire.Ping(n=n))
        return pong

    async def until(self, holds: Callable[["Line"], bool], patience: float = PATIENCE) -> None:
        """Wait until a condition holds. Raises one of LOST if the connection ends first."""
        async with asyncio.timeout(patience):
            while not holds(self):
                if self._reader is None or self._reader.done():
                    raise ConnectionError("the line is closed")
                self._news.clear()
                await self._news.wait()

    async def until_version(self, version: int, patience: float = PATIENCE) -> None:
        """Wait until every event up to this version has arrived."""
        await self.until(lambda line: line.version >= version, patience)

    def received(self, kind: type[T]) -> list[T]:
        """Return all events of one kind since the socket was opened."""
        return [event.what for event in self.events if isinstance(event.what, kind)]

    async def close_code(self) -> int | None:
        """Wait until the server closes the socket; return the close code."""
        await asyncio.wait_for(self.connection.wait_closed(), PATIENCE)
        await self._end()
        return self.connection.close_code

    async def _ask(self, key: str, message: wire.ClientMessage) -> Any:
        answer = self._answers[key] = asyncio.get_running_loop().create_future()
        try:
            if self._reader is None or self._reader.done():
                raise ConnectionError("the line is closed")
            await self.send(message)
            return await asyncio.wait_for(answer, PATIENCE)
        finally:
            self._answers.pop(key, None)
            answer.cancel()

    async def _read(self) -> None:
        try:
            async for text in self.connection:
                self._take(_messages.decode(text))
                self._news.set()
        finally:
            self._news.set()
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the line was closed"))

    async def _end(self) -> None:
        if self._reader is not None:
            reader, self._reader = self._reader, None
            with suppress(ConnectionClosed):
                await asyncio.wait_for(reader, PATIENCE)

    def _take(self, message: wire.ServerMessage) -> None:
        match message:
            case wire.Snapshot():
                assert message.version >= self.version, "the version of the match decreased"
                self.state, self.table = message, message.table
                self.version, self.ply, self.status = message.version, message.ply, message.status
                self.seats = message.seats
                self.moves = [played.move for played in message.moves]
                assert message.ply == len(self.moves)
                self._answer("sync", message)
            case wire.Event():
                assert message.version == self.version + 1, "an event is missing or was sent twice"
                self._follow(message)
            case wire.Pong():
                self._answer("ping", message)
            case wire.Presence(away=away):
                self.away = away
            case wire.Done() | wire.Refused():
                if message.id is not None:
                    self._answer(message.id, message)
                elif isinstance(message, wire.Refused):
                    self.refusals.append(message)

    def _follow(self, event: wire.Event) -> None:
        self.events.append(event)
        self.version, self.ply, self.status = event.version, event.ply, event.status
        self.table, self.seats = event.table or self.table, event.seats or self.seats
        if isinstance(event.what, wire.MoveEvent):
            self.moves.append(event.what.move)
        elif isinstance(event.what, wire.TakeBackEvent):
            removed = self.moves[len(self.moves) - len(event.what.moves) :]
            assert event.what.moves == removed[::-1]
            del self.moves[len(self.moves) - len(removed) :]
        assert event.ply == len(self.moves)
        if event.id is not None:  # a message is answered by its event
            done = wire.Done(id=event.id, version=event.version, ply=event.ply)
            self._answer(event.id, done)

    def _answer(self, key: str, message: wire.ServerMessage) -> None:
        answer = self._answers.get(key)
        if answer is not None and not answer.done():
            answer.set_result(message)


class SocketRefused(ConnectionError):
    """The server refused the socket at hello."""

    def __init__(self, refused: wire.Refused, close_code: int | None) -> None:
        super().__init__(f"{refused.code}: {refused.error}")
        self.refused, self.close_code = refused, close_code


@asynccontextmanager
async def line(
    server: Addressed,
    match: str,
    token: str | None = None,
    *,
    forwarded_for: str | None = None,
    **requests: bool,
) -> AsyncIterator[Line]:
    """Open a socket to a match, with these requests in its hello, and close it at the end."""
    opened = await Line.open(server, match, token, forwarded_for=forwarded_for, **requests)
    try:
        yield opened
    finally:
        await opened.close()


# --- Games


def play_out(game: Game, line: Line) -> None:
    """Play the moves of the match in `game` too. Raises if one of them is not legal."""
    for move in line.moves[len(game.moves) :]:
        game.play(move)
    assert list(map(str, game.moves)) == line.moves
