"""Well-behaved players during an attack: how long their moves take, and whether they get in.

`bench.siege` runs `play` in a process of its own.
"""

import asyncio
import gc
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.report import spread
from sintra import Game
from tests.server.loopback import API, allow_open_files, create_match, fetch, fetch_json

TABLES = 20
PACE = 0.5
"""Seconds between two moves of a table."""
RETURNING_TABLES = 5
"""Tables whose players come back again and again."""
RETURN_PACE = 1.0
"""Seconds between two returns of a player."""
PATIENCE = 10.0
"""Seconds without an answer after which a player counts as locked out."""
MOVE_PATIENCE = 60.0
"""Seconds without an acknowledgement after which the measurement fails."""

LOST = (OSError, EOFError, TimeoutError, WebSocketException)
_new = count(1)


def new_address() -> str:
    """Return an address that has never connected."""
    number = next(_new)
    return f"127.3.{number // 250}.{number % 250 + 1}"


@dataclass
class Figures:
    """What the players experienced in one phase."""

    moves: list[float] = field(default_factory=list)
    """Seconds until a move was acknowledged."""
    replies: list[float] = field(default_factory=list)
    """Seconds until the computer answered with its move."""
    returns: list[float] = field(default_factory=list)
    """Seconds until a seat holder who came back had the page and the state of the match."""
    locked_out: int = 0
    """Seat holders who came back and were refused, or not answered within PATIENCE."""
    disconnected: int = 0
    """Sockets of seat holders that the server closed."""
    reasons: Counter[str] = field(default_factory=Counter)

    def failed(self, what: str, error: BaseException) -> None:
        text = f"{what}: {type(error).__name__} {error}"
        self.reasons[text[:120]] += 1

    def to_dict(self) -> dict[str, Any]:
        return {
            **{name: spread(getattr(self, name)) for name in ("moves", "replies", "returns")},
            "locked_out": self.locked_out,
            "disconnected": self.disconnected,
            "reasons": dict(self.reasons.most_common(5)),
        }


async def open_socket(
    port: int, address: str, match: str, token: str
) -> tuple[ClientConnection, dict[str, Any]]:
    """Open a socket with the token of a seat; return it with the state. Raises one of LOST."""
    connection = await connect(
        f"ws://127.0.0.1:{port}{API}/matches/{match}/socket",
        local_addr=(address, 0),
        proxy=None,
        compression=None,
        ping_interval=None,
        open_timeout=None,
        close_timeout=1,
    )
    try:
        await connection.send(json.dumps({"type": "hello", "token": token}))
        state = json.loads(await connection.recv())
        if state["type"] != "state":
            raise ConnectionError(f"refused: {state.get('code')}")
    except BaseException:
        connection.transport.abort()
        raise
    return connection, state


class Table:
    """A match of two people, each with an own address and a socket."""

    def __init__(self, port: int, number: int, figures: "Bystanders") -> None:
        self.addresses = [f"127.1.{number}.{seat + 1}" for seat in range(2)]
        self._port, self._all = port, figures
        self._chance = random.Random(number)
        self.match = ""
        self.tokens: list[str] = []
        self.is_broken = False
        """Whether a move was never acknowledged."""
        self._sockets: list[ClientConnection] = []

    async def open(self) -> None:
        """Create the match and open both sockets. Raises one of LOST."""
        self.is_broken = True
        for opened in self._sockets:
            opened.transport.abort()
        seed = self._chance.randrange(2**32)
        host, guest = self.addresses
        self.match, token, invitations = await create_match(
            self._port, host, "here", "link", seed=seed, start_player=0
        )
        wanted = {"invitation": invitations[0]}
        joined = await fetch_json(self._port, guest, "POST", f"/matches/{self.match}/join", wanted)
        self.tokens = [token, joined["token"]]
        # With the same seed, this is the same game as on the server.
        self._game = Game(2, seed=seed, start_player=0)
        self._sockets = [(await self._connect(seat))[0] for seat in range(2)]
        self.is_broken = False

    async def play(self) -> bool:
        """Play a move; measure the time until it is acknowledged to the player who moved.

        Return False if it was never acknowledged; the table then needs another match.
        """
        legal = self._game.legal_moves
        move, seat = str(self._chance.choice(legal)), self._game.to_move
        ply = len(self._game.moves)
        text = json.dumps({"type": "play", "id": f"m{ply}", "ply": ply, "move": move})
        figures = self._all.figures
        began = time.perf_counter()
        try:
            await self._send_until_played(seat, text, ply)
            figures.moves.append(time.perf_counter() - began)
            await self._follow(1 - seat, ply)
        except TimeoutError as error:
            figures.failed("move", error)
            self.is_broken = True
            return False
        self._game.play(move)
        return True

    @property
    def is_over(self) -> bool:
        """Whether another game must begin."""
        return self.is_broken or self._game.is_over

    async def _send_until_played(self, seat: int, text: str, ply: int) -> None:
        async with asyncio.timeout(MOVE_PATIENCE):
            while True:
                try:
                    await self._sockets[seat].send(text)
                    await self._until_played(seat, ply)
                    return
                except LOST as error:
                    if await self._reconnect(seat, error) > ply:
                        return

    async def _follow(self, seat: int, ply: int) -> None:
        """Read the event of the other player's move."""
        async with asyncio.timeout(MOVE_PATIENCE):
            try:
                await self._until_played(seat, ply)
            except LOST as error:
                await self._reconnect(seat, error)

    async def _until_played(self, seat: int, ply: int) -> None:
        """Read until the event of the move at this ply."""
        while True:
            received = json.loads(await self._sockets[seat].recv())
            if received["type"] == "refused":
                raise ConnectionError(f"refused: {received['code']}")
            if received["type"] == "event" and received["ply"] == ply + 1:
                return

    async def _reconnect(self, seat: int, error: BaseException) -> int:
        """Open the socket again after the server closed it; return the ply of the match."""
        figures = self._all.figures
        figures.disconnected += 1
        figures.failed("closed", error)
        while True:
            try:
                self._sockets[seat], state = await asyncio.wait_for(self._connect(seat), PATIENCE)
                return int(state["ply"])
            except LOST as again:
                figures.locked_out += 1
                figures.failed("reconnect", again)
                await asyncio.sleep(0.5)

    async def _connect(self, seat: int) -> tuple[ClientConnection, dict[str, Any]]:
        return await open_socket(self._port, self.addresses[seat], self.match, self.tokens[seat])


class ComputerTable:
    """A match of one person against a computer of this level."""

    def __init__(self, port: int, level: str, figures: "Bystanders") -> None:
        self._port, self._level, self._all = port, level, figures
        self._chance = random.Random(1)
        self.is_broken = False

    async def open(self) -> None:
        """Create the match and open the socket."""
        seed = self._chance.randrange(2**32)
        match, token, _ = await create_match(
            self._port, "127.2.0.1", "here", self._level, seed=seed, start_player=0
        )
        self._game = Game(2, seed=seed, start_player=0)
        self._socket, _ = await open_socket(self._port, "127.2.0.1", match, token)
        self.is_broken = False

    async def play(self) -> None:
        """Play a move; measure the time until the computer has moved.

        A reply that is still missing at the end of the phase counts with the time so far.
        """
        if self._game.to_move == 0:
            move = str(self._chance.choice(self._game.legal_moves))
            ply = len(self._game.moves)
            play = {"type": "play", "id": f"m{ply}", "ply": ply, "move": move}
            await self._socket.send(json.dumps(play))
            await self._next_move()
        figures = self._all.figures
        began = time.perf_counter()
        try:
            while self._game.to_move == 1 and not self._game.is_over:
                await self._next_move()
        finally:
            figures.replies.append(time.perf_counter() - began)

    @property
    def is_over(self) -> bool:
        """Whether another game must begin."""
        return self.is_broken or self._game.is_over

    async def _next_move(self) -> None:
        while True:
            event = json.loads(await self._socket.recv())
            if event["type"] == "event" and event["what"]["kind"] == "moved":
                self._game.play(event["what"]["move"])
                return


class Bystanders:
    """All well-behaved players, in one event loop."""

    def __init__(self, port: int, tables: int, opponent: str | None) -> None:
        self._port = port
        self.figures = Figures()
        self._tables = [Table(port, number, self) for number in range(tables)]
        self._returning = [Table(port, 100 + number, self) for number in range(RETURNING_TABLES)]
        self._computer = ComputerTable(port, opponent, self) if opponent else None

    async def open(self) -> None:
        """Create all matches."""
        for table in (*self._tables, *self._returning):
            await table.open()
        if self._computer is not None:
            await self._computer.open()

    async def run(self, seconds: float) -> dict[str, Any]:
        """Play for some time; return the figures. What was sent in time is waited for."""
        self.figures = Figures()
        until = time.perf_counter() + seconds
        computer = asyncio.create_task(self._face_computer(until))
        async with asyncio.TaskGroup() as group:
            for table in self._tables:
                group.create_task(self._keep_playing(table, until))
            for number, table in enumerate(self._returning):
                for seat in range(2):
                    delay = (2 * number + seat) / (2 * RETURNING_TABLES)
                    group.create_task(self._keep_returning(table, seat, delay, until))
        await computer
        return self.figures.to_dict()

    async def _keep_playing(self, table: Table, until: float) -> None:
        await asyncio.sleep(random.random() * PACE)
        while time.perf_counter() < until:
            due = time.perf_counter() + PACE
            if table.is_over and await self._timed("open", table.open()) is None:
                self.figures.locked_out += 1
            elif not await table.play():
                self.figures.moves.append(MOVE_PATIENCE)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _face_computer(self, until: float) -> None:
        if self._computer is None:
            return
        try:
            async with asyncio.timeout_at(
                asyncio.get_running_loop().time() + until - time.perf_counter()
            ):
                while True:
                    if self._computer.is_over:
                        await self._computer.open()
                    await self._computer.play()
        except TimeoutError:
            pass
        except LOST as error:
            self.figures.disconnected += 1
            self.figures.failed("computer", error)
            self._computer.is_broken = True

    async def _keep_returning(self, table: Table, seat: int, delay: float, until: float) -> None:
        """Come back with the token of a seat: from the known address, or from a new one."""
        await asyncio.sleep(delay * RETURN_PACE)
        for number in count():
            if time.perf_counter() > until:
                return
            due = time.perf_counter() + RETURN_PACE
            address = table.addresses[seat] if number % 2 else new_address()
            took = await self._timed("return", self._return(table, seat, address))
            if took is None:
                self.figures.locked_out += 1
            else:
                self.figures.returns.append(took)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _return(self, table: Table, seat: int, address: str) -> None:
        await fetch(self._port, address, "GET", "/")
        opened, _ = await open_socket(self._port, address, table.match, table.tokens[seat])
        await opened.close()

    async def _timed(self, what: str, doing: Awaitable[object]) -> float | None:
        """Return the seconds that something took; None if it was refused or took too long."""
        began = time.perf_counter()
        try:
            await asyncio.wait_for(doing, PATIENCE)
        except LOST as error:
            self.figures.failed(what, error)
            return None
        return time.perf_counter() - began


def play(pipe: Connection, port: int, tables: int, opponent: str | None) -> None:
    """Play for each number of seconds that is received, and send the figures."""

    async def run() -> None:
        allow_open_files()
        bystanders = Bystanders(port, tables, opponent)
        await bystanders.open()
        gc.freeze()  # garbage collection in the clients must not add to the measured times
        pipe.send("ready")
        while True:
            pipe.send(await bystanders.run(await asyncio.to_thread(pipe.recv)))

    asyncio.run(run())
