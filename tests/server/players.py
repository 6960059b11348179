"""Players who move all the time, and note what they sent and what was acknowledged.

They trust only acknowledgements: if a connection is lost, they connect again, and send a message
that was not acknowledged again, with the same id.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

from sintra import Game
from sintra.match import protocol as wire

from .live import LOST, Addressed, Client, Line, SocketRefused, new_id, play_out

PAUSE = 0.005
"""Seconds between two moves of a match, and between two attempts to connect."""


@dataclass(frozen=True, slots=True)
class SentMove:
    """A move, and the times at which it was first sent and acknowledged."""

    ply: int
    move: str
    sent: float
    acknowledged: float


@dataclass(eq=False)
class Table:
    """A match that one client plays for both seats."""

    match: str
    token: str
    seed: int
    moves: list[SentMove] = field(default_factory=list)
    waiting: wire.Play | None = None
    """The move that was chosen, but not acknowledged."""
    sent: float = 0.0
    """When it was sent for the first time."""

    def new_game(self) -> Game:
        return Game(2, seed=self.seed, start_player=0)


@dataclass
class Players:
    """Several matches at one server, or at several behind one address."""

    server: Addressed
    pause: float = PAUSE
    """Seconds between two moves of a match."""
    tables: list[Table] = field(default_factory=list)
    close_codes: list[int | None] = field(default_factory=list)
    """Why connections ended."""
    refused: list[str] = field(default_factory=list)
    """Codes of refused moves and sockets."""
    stopping: bool = False

    async def keep_playing(self, seed: int) -> None:
        """Play one match after the other."""
        rng = Random(seed)
        while not self.stopping:
            table = await self._make(rng.randrange(2**32))
            if table is None:
                return
            self.tables.append(table)
            while not self.stopping and not await self._play(table, rng):
                pass

    async def _make(self, seed: int) -> Table | None:
        """Create a match; None if the players stop first, since the server may be gone for good."""
        token, number = secrets.token_urlsafe(24), new_id()
        wanted = wire.NewMatch(
            seats=[wire.NewSeat(kind="here")] * 2, seed=seed, start_player=0, id=number
        )
        while not self.stopping:
            try:
                async with Client(self.server) as client:
                    made = await client.post("/matches", wanted, wire.MatchCreated, token)
                return Table(made.match, made.token, seed)
            except LOST:
                await asyncio.sleep(PAUSE)
        return None

    async def _play(self, table: Table, rng: Random) -> bool:
        """Play until the connection or the game ends; return whether the game is over."""
        try:
            line = await Line.open(self.server, table.match, table.token)
        except SocketRefused as error:
            self.refused.append(error.refused.code)
            return False
        except LOST:
            await asyncio.sleep(PAUSE)
            return False
        game = table.new_game()
        try:
            while not self.stopping:
                play_out(game, line)
                if game.is_over:
                    return True
                await self._move(table, game, line, rng)
                await asyncio.sleep(self.pause)
        except LOST:
            self.close_codes.append(line.connection.close_code)
        finally:
            await line.cut()
        return False

    async def _move(self, table: Table, game: Game, line: Line, rng: Random) -> None:
        play = table.waiting
        if play is None:
            move = str(rng.choice(game.legal_moves))
            play = table.waiting = wire.Play(id=new_id(), ply=line.ply, move=move)
            table.sent = time.time()
        answer = await line.ask(play)
        if isinstance(answer, wire.Refused):
            self.refused.append(answer.code)
            return
        assert answer.ply == play.ply + 1
        table.moves.append(SentMove(play.ply, play.move, table.sent, time.time()))
        table.waiting = None
        await line.until_version(answer.version)

    @property
    def moves(self) -> int:
        """The number of acknowledged moves."""
        return sum(len(table.moves) for table in self.tables)

    async def until_moves(self, more: int) -> None:
        """Wait until this many more moves are acknowledged."""
        wanted = self.moves + more
        async with asyncio.timeout(60):
            while self.moves < wanted:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def playing(
    server: Addressed, tables: int = 3, pause: float = PAUSE
) -> AsyncIterator[Players]:
    """Play while the block runs."""
    players = Players(server, pause)
    async with asyncio.TaskGroup() as group:
        for seed in range(tables):
            group.create_task(players.keep_playing(seed))
        try:
            yield players
        finally:
            players.stopping = True


async def check_restored(
    server: Addressed, players: Players, began: float, ended: float
) -> tuple[int, int]:
    """Check a server with a database that was restored from a backup, made between two times.

    Every move that was acknowledged before is there, none that was sent after; every record can be
    replayed, and play continues. Returns the number of moves before and after.
    """
    before = after = 0
    async with Client(server) as client:
        for table in players.tables:
            must = {each.ply: each.move for each in table.moves if each.acknowledged < began}
            late = {each.ply for each in table.moves if each.sent > ended}
            before, after = before + len(must), after + len(late)
            if not must:
                continue  # it may have been created after
            state = await client.snapshot(table.match, table.token)
            moves = {ply: each.move for ply, each in enumerate(state.moves)}
            assert must.items() <= moves.items(), "an acknowledged move is lost"
            assert not moves.keys() & late, "a later move is there"
            assert state.version == 1 + state.ply
            game = Game.from_record(await client.record(table.match, table.token))
            assert list(map(str, game.moves)) == list(moves.values())
            if not game.is_over:
                play = wire.Play(id=new_id(), ply=state.ply, move=str(game.legal_moves[0]))
                done = await client.act(table.match, play, table.token)
                assert done.ply == state.ply + 1
    return before, after
