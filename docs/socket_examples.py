"""Examples of the messages of the socket, for docs/generate.py: real matches, played by a script.

The code of the server decides, stores and describes everything. Only the sources of time and of
random bytes are replaced, so that the examples are the same in every run.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, get_args
from unittest.mock import patch

from msgspec import Struct
from msgspec.structs import replace as replace_fields

from sintra import Game
from sintra.errors import NotYourTurn
from sintra.match import protocol as wire
from sintra.match.match import Match, MatchContext
from sintra.server.errors import error_message
from sintra.store.types import Append, LogEntry, StoredMatch

ANA, BO, CLEO = "pzA0Vh3RkQvYc8tWm2Xs6LdG", "u5NfB1oJ7rZqE9yKx4TwDiHa", "g8MjC3eSvUaP0lQb6XnRtYwF"
"""Tokens of three players."""
BEGIN = 1_800_000_000.0
FEW_MOVES = 3
"""The maximum number of legal moves in the example of an event with legal moves."""


def socket_examples() -> dict[str, Struct]:
    """Return an example of every message, by the name of its type; of every event, the whole."""
    script = Script()
    with fixed_randomness():
        asyncio.run(script.play())
    return script.examples


def message_types() -> tuple[list[Any], list[Any], list[Any]]:
    """Return the types of the messages from clients, from the server, and of the events."""
    unions = (wire.ClientMessage, wire.ServerMessage, wire.MatchEvent)
    client, server, events = (list(get_args(union)) for union in unions)
    return client, server, events


@contextmanager
def fixed_randomness() -> Iterator[None]:
    """Make ids, tokens and seeds the same in every run.

    Not `os.urandom`: compiling the rules for the first time takes bytes from there too.
    """
    with patch("secrets.token_bytes", Random(7).randbytes):
        yield


class MemoryLog:
    """The store of the matches: their logs in memory."""

    def __init__(self) -> None:
        self._logs: dict[str, list[LogEntry]] = {}

    async def create(self, match: StoredMatch) -> None:
        self._logs[match.id] = list(match.entries)

    async def append(self, batch: Append) -> None:
        self._logs[batch.match_id].extend(batch.entries)
        if batch.follow_up is not None:
            await self.create(batch.follow_up)

    async def read(self, match_id: str, after: int = 0) -> list[LogEntry]:
        return self._logs[match_id][after:]


class Script:
    """Plays matches in which every message and every event occurs."""

    def __init__(self) -> None:
        self.examples: dict[str, Struct] = {}
        self._time = BEGIN
        self._sent = 0
        self._last_event: wire.Event | None = None
        self._context = MatchContext(MemoryLog(), send=self._note_event, now=lambda: self._time)

    async def play(self) -> None:
        """Play all matches."""
        await self._a_game()
        await self._rematch()
        await self._other_seats()
        await self._fair_play()
        await self._real_table()
        await self._clock()

    # --- Matches

    async def _a_game(self) -> None:
        """Play a game of two: chat, take-backs, a duplicate, a refusal, legal moves."""
        match = await self._match("link", hints=True)
        hello = wire.Hello(token=ANA, legal_moves=True, presence=True)
        self._note(hello)
        await self._send(match, BO, wire.Chat(id=self._id(), phrase="good_luck"))
        first = wire.Play(id=self._id(), ply=0, move=_first_move(match), version=3)
        await self._send(match, _token_to_move(match), first)
        await self._send(match, _holder(match, 0), first)  # a duplicate
        await self._move(match)
        self._note(wire.Sync(), match.snapshot(ANA), wire.Ping(n=1), wire.Pong(n=1, at=self._time))
        await self._refused(match)
        await self._take_back(match)
        while len(match.legal_moves().moves) > FEW_MOVES:  # at the end of the game there are none
            await self._move(match)
        assert self._last_event is not None
        self._note(replace_fields(self._last_event, legal_moves=match.legal_moves()))

    async def _refused(self, match: Match) -> None:
        waits = BO if _token_to_move(match) == ANA else ANA
        play = wire.Play(id=self._id(), ply=match.state.ply, move=_first_move(match))
        try:
            await match.execute(waits, play)
        except NotYourTurn as error:
            self._note(error_message(error, play.id))

    async def _take_back(self, match: Match) -> None:
        asks = _holder(match, match.state.ply - 2)
        answers = ANA if asks == BO else BO
        await self._send(match, asks, wire.AskTakeBack(id=self._id(), ply=match.state.ply))
        request = match.state.take_back_request
        assert request is not None
        agree = wire.AnswerTakeBack(id=self._id(), ply=request.ply, accept=True)
        await self._send(match, answers, agree)

    async def _rematch(self) -> None:
        """A player takes back a move, the other resigns; both offer a rematch, one after a no."""
        match = await self._match("link")
        await self._move(match)
        await self._send(match, ANA, wire.TakeBack(id=self._id(), ply=1))
        await self._send(match, BO, wire.Resign(id=self._id()))
        await self._send(match, BO, wire.Rematch(id=self._id()))
        await self._send(match, ANA, wire.DeclineRematch(id=self._id()))
        for token in (BO, ANA):
            await self._send(match, token, wire.Rematch(id=self._id()))

    async def _other_seats(self) -> None:
        """A player is removed, invited again, leaves, and a computer takes the seat."""
        match = await self._match("link")
        await self._send(match, ANA, wire.Remove(id=self._id(), seat=1))
        invitation = await match.invite(wire.Invite(seat=1), ANA)
        await match.join(wire.Join(name="Cleo", invitation=invitation.secret), CLEO)
        seated = await match.recover(wire.Recover(recovery=self._recovery), BO)
        assert seated.host
        await self._send(match, CLEO, wire.Leave(id=self._id(), seat=1))
        await self._send(match, BO, wire.HandOver(id=self._id(), seat=1, level="hard"))

    async def _fair_play(self) -> None:
        """One match is aborted, another is claimed."""
        match = await self._match("open", fair_play=True)
        await self._send(match, ANA, wire.Abort(id=self._id()))
        match = await self._match("open", fair_play=True)
        away = match.state.game.to_move
        self._note(wire.Presence(away=[away], absent=[away]))
        claim = wire.Claim(id=self._id(), seat=away)
        claimant = ANA if away == 1 else BO
        await self._send(match, claimant, claim, absent=frozenset([away]))

    async def _real_table(self) -> None:
        """The first deal of a real table is entered."""
        game = Game(2, seed=7)
        match = await self._match("here", setup=game.to_record()["setup"])
        deal = wire.Deal(id=self._id(), ply=0, displays=list(map(str, game.displays)))
        await self._send(match, ANA, deal)

    async def _clock(self) -> None:
        """A player misses two turns and returns; once the server was down in between."""
        match = await self._match("link", time=wire.TimeControl(kind="move", seconds=60.0))
        self._time += 100
        await match.check_clock()
        await match.play_bot_move(0, next(iter(match.state.game.legal_moves)))
        await self._move(match)
        self._time += 100
        await match.check_clock()
        await self._send(match, ANA, wire.ReturnToSeat(id=self._id()))
        await match.play_bot_move(2, next(iter(match.state.game.legal_moves)))
        self._time += 100
        restarted = replace(self._context, serving_since=self._time)
        await (await Match.load(match.id, restarted)).check_clock()

    # --- Steps

    async def _match(self, second_seat: wire.SeatKind, **options: Any) -> Match:
        """Create a match of Ana and Bo."""
        seats = [wire.NewSeat(kind="here", name="Ana"), wire.NewSeat(kind=second_seat)]
        wanted = wire.NewMatch(seats=seats, id=self._id(), start_player=0, **options)
        match, created = await Match.create(wanted, self._context, ANA)
        self._recovery = created.recovery
        if second_seat != "here":
            invitation = created.invitations[0].secret if created.invitations else None
            await match.join(wire.Join(name="Bo", invitation=invitation), BO)
        return match

    async def _move(self, match: Match) -> None:
        play = wire.Play(id=self._id(), ply=match.state.ply, move=_first_move(match))
        await self._send(match, _token_to_move(match), play)

    async def _send(
        self,
        match: Match,
        token: str,
        message: wire.Action,
        absent: frozenset[int] = frozenset(),
    ) -> None:
        """Send a message as over a socket: an event answers it, or `done` if it is a duplicate."""
        self._note(message)
        self._time += 5
        done, is_new = await match.execute(token, message, absent)
        if not is_new:
            self._note(done)

    def _note_event(self, match: Match, event: wire.Event) -> None:
        self.examples.setdefault(type(event.what).__name__, event)
        self._last_event = event

    def _note(self, *messages: Struct) -> None:
        for message in messages:
            self.examples.setdefault(type(message).__name__, message)

    def _id(self) -> str:
        self._sent += 1
        return f"m{self._sent}"


def _first_move(match: Match) -> str:
    return str(next(iter(match.state.game.legal_moves)))


def _token_to_move(match: Match) -> str:
    return ANA if match.state.game.to_move == 0 else BO


def _holder(match: Match, ply: int) -> str:
    """Return the token of the player of this move."""
    return ANA if match.state.turns[ply].seat == 0 else BO
