"""The attacks of `bench.siege`, which runs `attack` in a process of its own.

An attacker whose connection is closed connects again.
"""

import asyncio
import gc
import json
import random
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import count
from multiprocessing.connection import Connection as Pipe

from sintra import Game
from tests.server.loopback import (
    API,
    CONTINUED,
    PING,
    allow_open_files,
    create_match,
    fetch,
    framed,
    handshake,
    http_request,
    message,
)

CHUNK = 65_536
COPIES = 6000
"""Finished matches that are read."""
RETRY_SECONDS = 0.02
"""How long an attacker waits before it connects again."""
AT_ONCE = 200
"""Connections that are opened at the same time: more would overflow the queue of the system."""


Flood = bytes | Callable[[], bytes]


@dataclass
class Done:
    """What an attacker did."""

    connections: int = 0
    refused: int = 0
    """Connections that were refused or closed before the attacker could use them."""
    closed: int = 0
    """Connections that the server closed later."""
    sent_bytes: int = 0
    received_bytes: int = 0
    most_open: int = 0
    open: int = 0


@dataclass(frozen=True)
class Plan:
    """What an attacker sends over each connection."""

    opening: bytes = b""
    """Sent first. An opening of a socket is followed by `hello`, once it is accepted."""
    hello: bytes = b""
    flood: Flood = b""
    """Sent again and again after the opening."""
    limit: int | None = None
    """How many bytes of the flood are sent."""
    pace: float = 0.0
    """Seconds between two floods; 0: as fast as the server reads."""
    reads: bool = True
    """Whether the attacker reads after the answer to its hello."""
    once: bool = False
    """Whether the attacker does not connect again."""
    per_answer: bool = False
    """Whether the flood is a request that is sent again only after its answer."""


class Connection(asyncio.Protocol):
    """One connection of an attacker."""

    def __init__(self, plan: Plan, attacker: "Attacker") -> None:
        self._plan, self._attacker, self._done = plan, attacker, attacker.done
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self._waits = b""
        self._state = "new"
        self._left = plan.limit
        self._is_paused = False
        self._timer: asyncio.TimerHandle | None = None
        self._body: int | None = None
        """Bytes of the body of an answer that are still missing; None before its end of headers."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._done.connections += 1
        self._done.open += 1
        self._done.most_open = max(self._done.most_open, self._done.open)
        if self._plan.opening:
            self._write(self._plan.opening)
        if not self._plan.hello:
            self._begin()

    def data_received(self, data: bytes) -> None:
        assert self._transport is not None
        self._done.received_bytes += len(data)
        if self._state == "new":
            self._waits += data
            if b"\r\n\r\n" in self._waits:
                if not self._waits.startswith(b"HTTP/1.1 101"):
                    self._transport.abort()
                    return
                self._state = "greeting"
                self._write(self._plan.hello)
        elif self._state == "greeting":
            self._begin()
        elif self._plan.per_answer:
            self._read_answer(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._done.open -= 1
        if not self._attacker.is_over:
            if self._state == "flooding":
                self._done.closed += 1
            else:
                self._done.refused += 1
        if self._timer is not None:
            self._timer.cancel()
        if not self.ended.done():
            self.ended.set_result(None)

    def pause_writing(self) -> None:
        self._is_paused = True

    def resume_writing(self) -> None:
        self._is_paused = False
        if not self._plan.pace and not self._plan.per_answer:
            self._pump()

    def _begin(self) -> None:
        assert self._transport is not None
        self._state = "flooding"
        if not self._plan.reads:
            self._transport.pause_reading()
        if self._plan.flood:
            self._pump()

    def _pump(self) -> None:
        assert self._transport is not None
        if self._transport.is_closing():
            return
        if self._plan.pace or self._plan.per_answer:
            if not self._is_paused:
                self._write(self._next())
            if self._plan.pace:
                self._timer = asyncio.get_running_loop().call_later(self._plan.pace, self._pump)
            return
        # A few writes, then the others' turn.
        for _ in range(4):
            if self._is_paused or self._transport.is_closing() or self._left == 0:
                return
            data = self._next()
            if self._left is not None:
                data = data[: self._left]
                self._left -= len(data)
            self._write(data)
        self._timer = asyncio.get_running_loop().call_later(0, self._pump)

    def _next(self) -> bytes:
        flood = self._plan.flood
        return flood if isinstance(flood, bytes) else flood()

    def _read_answer(self, data: bytes) -> None:
        """Send the next request when the answer is complete."""
        if self._body is None:
            self._waits += data
            head, end, body = self._waits.partition(b"\r\n\r\n")
            if not end:
                return
            length = re.search(rb"content-length: (\d+)", head.lower())
            self._body = (int(length[1]) if length else 0) - len(body)
        else:
            self._body -= len(data)
        if self._body <= 0:
            self._waits, self._body = b"", None
            self._pump()

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._done.sent_bytes += len(data)
        self._transport.write(data)


class Attacker:
    """Keeps connections open from given addresses."""

    def __init__(self, port: int, seconds: float, database: str) -> None:
        self.port, self.seconds, self.database = port, seconds, database
        self.done = Done()
        self.is_over = False
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def hold(self, plan: Plan, addresses: list[str]) -> None:
        """Keep one connection open per address in the list, until the time is over."""
        tasks = [asyncio.create_task(self._keep(plan, address)) for address in addresses]
        await asyncio.sleep(self.seconds)
        self.is_over = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep(self, plan: Plan, address: str) -> None:
        loop = asyncio.get_running_loop()
        while True:
            transport: asyncio.BaseTransport | None = None
            try:
                async with self._slots:
                    transport, connection = await loop.create_connection(
                        lambda: Connection(plan, self),
                        "127.0.0.1",
                        self.port,
                        local_addr=(address, 0),
                    )
                await connection.ended
            except OSError:
                self.done.refused += 1
            finally:
                if isinstance(transport, asyncio.Transport):
                    transport.abort()
            if plan.once:
                return
            await asyncio.sleep(RETRY_SECONDS * (0.5 + random.random()))


def addresses(number: int, each: int = 1, block: int = 64) -> list[str]:
    """Return addresses of attackers, each of them several times, mixed."""
    found = [f"127.{block}.{index // 250}.{index % 250 + 1}" for index in range(number)]
    return found * each


# --- The attacks

Attack = Callable[[Attacker], Awaitable[Awaitable[None]]]
"""A function that prepares the attack, and returns the attack itself."""
SOURCE = "127.63.0.1"
"""The address of an attacker who has only one, or prepares the attack with it."""
PINGS = framed(b"", PING) * (CHUNK // len(framed(b"", PING)))
EMPTY = framed(b"", last=False) + 1000 * framed(b"", CONTINUED, last=False) + framed(b"", CONTINUED)
"""A message of as many empty fragments as the server allows."""
PIPELINED = b"GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"
PIPELINE = PIPELINED * (CHUNK // len(PIPELINED))
GET = b"GET / HTTP/1.1\r\n"
HEADERS = b"Host: localhost\r\n" + b"".join(b"a%d: b\r\n" % n for n in range(6000))
"""Nearly as many as a request may have."""
EXPERTS = ("here", "expert", "expert", "expert")
_new = count(1)


def _send(sources: list[str], plan: Plan) -> Attack:
    """The same over a connection of each of these addresses."""

    async def prepare(attacker: Attacker) -> Awaitable[None]:
        return attacker.hold(plan, sources)

    return prepare


def _watch(
    sources: list[str], flood: bytes = b"", *, pace: float = 0.0, reads: bool = True
) -> Attack:
    """Anonymous spectators of a match that the attacker has created."""

    async def prepare(attacker: Attacker) -> Awaitable[None]:
        match, _, _ = await create_match(attacker.port, SOURCE, "here", "link")
        hello = message({"type": "hello"})
        plan = Plan(handshake(match), hello, flood, pace=pace, reads=reads)
        return attacker.hold(plan, sources)

    return prepare


def _games(sources: list[str], *kinds: str, flood: Flood = b"", pace: float = 0.0) -> Attack:
    """A match for each of these addresses, with the socket of its host; the second seat starts."""

    async def prepare(attacker: Attacker) -> Awaitable[None]:
        plans = []
        for source in sources:
            match, token, _ = await create_match(attacker.port, source, *kinds, start_player=1)
            hello = message({"type": "hello", "token": token})
            plans.append(Plan(handshake(match), hello, flood, pace=pace))

        async def attack() -> None:
            held = zip(plans, sources, strict=True)
            await asyncio.gather(*(attacker.hold(plan, [source]) for plan, source in held))

        return attack()

    return prepare


async def _assets(attacker: Attacker) -> Awaitable[None]:
    """The largest file of the page, again and again."""
    page = (await fetch(attacker.port, SOURCE, "GET", "/")).decode()
    paths = set(re.findall(r'"(/assets/[^"]+)"', page))
    if not paths:
        raise RuntimeError("the page is not built: run `make page`")
    sizes = {path: len(await fetch(attacker.port, SOURCE, "GET", path)) for path in sorted(paths)}
    largest = max(sizes, key=lambda path: sizes[path])
    plan = Plan(flood=http_request("GET", largest, keep=True), per_answer=True)
    return attacker.hold(plan, addresses(2, 2))


def _chat() -> bytes:
    """Return as many long chat messages as are allowed at once."""
    messages = ({"type": "chat", "id": f"c{next(_new)}", "text": 300 * "🙂"} for _ in range(15))
    return b"".join(map(message, messages))


def _bodies(path: str, make_body: Callable[[], bytes]) -> Attack:
    """Requests with a body that is refused, of 60 addresses."""

    async def prepare(attacker: Attacker) -> Awaitable[None]:
        flood = http_request("POST", API + path, make_body(), keep=True)
        return attacker.hold(Plan(flood=flood, per_answer=True), addresses(60))

    return prepare


def _no_utf8() -> bytes:
    return b'{"\xff":1}'


def _long_list() -> bytes:
    """Return a record with 40,000 scores."""
    return json.dumps({**Game(2, seed=1).to_record(), "scores": 40_000 * [1]}).encode()


async def _cold_matches(attacker: Attacker) -> Awaitable[None]:
    """Read one finished match after the other; none of them is in memory."""
    match, token, _ = await create_match(attacker.port, SOURCE, "here", "here", seed=1)
    path = f"{API}/matches/{match}"
    game, chance = Game(2, seed=1), random.Random(1)
    while not game.is_over:
        ply, move = len(game.moves), chance.choice(game.legal_moves)
        action = {"type": "play", "id": f"m{ply}", "ply": ply, "move": str(move)}
        await fetch(attacker.port, SOURCE, "POST", f"{path}/actions", action, token)
        game.play(move)
    _copy_match(attacker.database, match)
    numbers = count()

    def read_next() -> bytes:
        return http_request("GET", f"{API}/matches/cold{next(numbers) % COPIES}", keep=True)

    return attacker.hold(Plan(flood=read_next, per_answer=True), addresses(25))


def _copy_match(database: str, match: str) -> None:
    """Write copies of a match: to play them takes an attacker a day."""
    with closing(sqlite3.connect(database, timeout=60)) as connection, connection:
        for table, column in (("matches", "id"), ("entries", "match_id")):
            connection.execute(
                f"CREATE TEMP TABLE copied AS SELECT * FROM {table} WHERE {column} = ?", (match,)
            )
            for number in range(COPIES):
                connection.execute(f"UPDATE copied SET {column} = ?", (f"cold{number}",))
                connection.execute(f"INSERT INTO {table} SELECT * FROM copied")
            connection.execute("DROP TABLE copied")


ATTACKS: dict[str, tuple[str, Attack]] = {
    "ping-flood-1": ("WebSocket pings, 1 socket", _watch(addresses(1), PINGS)),
    "ping-flood-3": ("WebSocket pings, 3 sockets", _watch(addresses(1, 3), PINGS)),
    "fragments": ("empty fragments, 5 sockets", _watch(addresses(1, 5), 10 * EMPTY)),
    "pipeline-one": (
        "6 MB of pipelined requests, 20 connections, 1 address",
        _send(addresses(1, 20), Plan(flood=PIPELINE, limit=300_000, once=True)),
    ),
    "pipeline-many": (
        "pipelined requests, 60 addresses",
        _send(addresses(60), Plan(flood=PIPELINE)),
    ),
    "messages": (
        "socket messages, 200 sockets of 100 addresses",
        _watch(addresses(100, 2), 20 * message({"type": "ping", "n": 1})),
    ),
    # More connections, and more sockets, than the server takes.
    "connections": ("10,200 idle connections of 51 addresses", _send(addresses(51, 200), Plan())),
    "sockets": ("11,050 spectators of 130 addresses", _watch(addresses(130, 85))),
    "headers": (
        "requests with thousands of headers, 100 addresses",
        _send(addresses(100), Plan(GET + HEADERS + b"Connection: close\r\n\r\n")),
    ),
    "slow-readers": (
        "states requested and not read, 1,000 sockets",
        _watch(addresses(100, 10), 15 * message({"type": "sync"}), pace=1.0, reads=False),
    ),
    "slowloris": (
        "2,000 requests that never arrive completely",
        _send(addresses(20, 100), Plan(GET, flood=b"a: b\r\n", pace=1.0)),
    ),
    "assets": ("files of the page, 4 connections of 2 addresses", _assets),
    "experts": ("30 matches of 3 experts, 1 address", _games(30 * [SOURCE], *EXPERTS)),
    "quick-search": ("60 matches of 3 experts, 20 addresses", _games(addresses(20, 3), *EXPERTS)),
    "chat": (
        "long chat messages, 10 sockets of 1 address",
        _games(10 * [SOURCE], "here", "link", flood=_chat, pace=0.75),
    ),
    "no-utf8": ("bodies that are not UTF-8, 60 addresses", _bodies("/matches", _no_utf8)),
    "long-lists": ("records with long lists, 60 addresses", _bodies("/replay", _long_list)),
    "cold-matches": ("reads of 6,000 finished matches, 25 addresses", _cold_matches),
}
"""By name: a description, and the attack."""
LONGER = {"connections": 1.5, "sockets": 3, "experts": 3, "quick-search": 3, "cold-matches": 3}
"""By how much the time of these attacks is longer: it takes time to open thousands of connections,
and until many experts think."""
OPPONENTS = {"experts": "expert", "quick-search": "easy"}
"""The level of the computer that a bystander faces during an attack."""


def attack(pipe: Pipe, name: str, port: int, seconds: float, database: str) -> None:
    """Prepare an attack, wait for a message, attack, and send what was done."""

    async def run() -> None:
        allow_open_files()
        attacker = Attacker(port, seconds, database)
        prepared = await ATTACKS[name][1](attacker)
        gc.freeze()
        pipe.send("ready")
        await asyncio.to_thread(pipe.recv)
        used, began = time.process_time(), time.perf_counter()
        await prepared
        cpu = 100 * (time.process_time() - used) / (time.perf_counter() - began)
        pipe.send({**asdict(attacker.done), "cpu_percent": cpu})

    asyncio.run(run())
