"""Matches of every kind, played by a script into a real store, for `tests.data.make`.

The code of the server decides and stores everything. Only the clock and the random bytes are
replaced: in the year 2100 no deadline, lease or token has expired when a later version opens them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import msgspec

from sintra import Components
from sintra.match import protocol as wire
from sintra.match.match import Match, MatchContext
from sintra.store import Store
from tests.samples import choose, components_with, played

BEGIN = 4_102_444_800.0
"""The time of the first event: the first second of the year 2100."""
TOKENS = {
    "Ana": "ana-Vh3RkQvYc8tWm2Xs6LdGpzA0",
    "Ben": "ben-B1oJ7rZqE9yKx4TwDiHau5Nf",
    "Cleo": "cleo-C3eSvUaP0lQb6XnRtYwFg8Mj",
    "Dora": "dora-K2sWfTz9MxQe7HbUcLoRv4Jy",
}
"""The token of each player, the same in all matches. Ana is the host."""
OTHER_DEVICE = "ben-Z6yPq0XkLr3NvTgMwEoSc8Du"
"""The token with which Ben continues on another device."""


def own_components() -> Components:
    """Return the set of components of one match and one record, which is not the standard one."""
    return components_with(name="own set", broken_glass_track=[0, 1, 2, 3, 5, 7, 9, 12, 15])


@dataclass
class Played:
    """A match of the script, and what its players know."""

    match: Match
    invitations: dict[int, str] = field(default_factory=dict)
    """The secrets of the invitations, by seat."""
    recovery: dict[str, str] = field(default_factory=dict)
    """The recovery codes, by player."""


class Script:
    """Plays the matches."""

    def __init__(self, store: Store) -> None:
        self.played: dict[str, Played] = {}
        """By a name for the match."""
        self._store = store
        self._time = BEGIN
        self._ids = count(1)
        self._serving_since = 0.0

    async def play(self) -> None:
        """Play all matches."""
        await self._wait_for_players()
        await self._fair_deals()
        await self._real_table()
        await self._take_backs()
        await self._clocks()
        await self._ends()
        await self._seats()
        await self._computers()
        await self._own_components()

    # --- Matches

    async def _wait_for_players(self) -> None:
        """Create matches that no other player has joined."""
        await self._match("listed", "here", "open", "open", side="B", listed=True)
        await self._match("invited", "here", "link")

    async def _fair_deals(self) -> None:
        """A listed game with a fair seed and chat, then a rematch, which is in progress."""
        listed = await self._match("finished", "here", "open", listed=True, side="B", seed=None)
        await self._join(listed, "Ben", 1)
        await self._act(listed, "Ana", wire.Chat(id=self._id(), text="Olá, Zoë! 琉璃"))
        await self._act(listed, "Ben", wire.Chat(id=self._id(), phrase="good_luck"))
        await self._report(listed, "Ana", seat=1)
        await self._move_on(listed)
        await self._archive(listed)
        await self._act(listed, "Ana", wire.Rematch(id=self._id()))
        await self._act(listed, "Ben", wire.DeclineRematch(id=self._id()))
        await self._act(listed, "Ben", wire.Rematch(id=self._id()))  # after its archive
        await self._act(listed, "Ana", wire.Rematch(id=self._id()))
        rematch = listed.match.state.rematch
        assert rematch is not None
        recovery = dict(listed.recovery)
        self.played["rematch"] = Played(await Match.load(rematch, self._context()), {}, recovery)
        await self._move_on(self.played["rematch"], 5)

    async def _real_table(self) -> None:
        record = played(2, "A", 4).to_record()
        real = await self._match("real-table", "here", "here", setup=record["setup"], seed=None)
        first, second = record["rounds"][:2]
        await self._deal(real, first["displays"])
        await self._act(real, "Ana", wire.TakeBack(id=self._id(), ply=0))
        await self._deal(real, first["displays"])
        for move in first["moves"]:
            await self._move(real, move)
        await self._deal(real, second["displays"])

    async def _take_backs(self) -> None:
        """Moves are taken back alone, and asked for: one is declined, one accepted, one open."""
        match = await self._match("take-backs", "here", "link", spectators=False)
        await self._join(match, "Ben")
        await self._move(match)
        mover = self._name(match, match.match.state.turns[-1].seat)
        await self._act(match, mover, wire.TakeBack(id=self._id(), ply=1))
        await self._move_on(match, 3)
        for accept in (False, True, None):
            await self._move(match)
            asks = self._name(match, match.match.state.turns[-2].seat)
            other = "Ben" if asks == "Ana" else "Ana"
            ply = match.match.state.ply
            await self._act(match, asks, wire.AskTakeBack(id=self._id(), ply=ply))
            request = match.match.state.take_back_request
            assert request is not None
            if accept is not None:
                answer = wire.AnswerTakeBack(id=self._id(), ply=request.ply, accept=accept)
                await self._act(match, other, answer)

    async def _clocks(self) -> None:
        """A clock that runs, one that was restarted, and two that ran out."""
        in_total = wire.TimeControl(kind="total", seconds=600, increment=5)
        running = await self._match("clock", "here", "link", time=in_total)
        await self._join(running, "Ben")
        await self._move_on(running, 4)
        per_move = wire.TimeControl(kind="move", seconds=60)
        restarted = await self._match("clock-restarted", "here", "link", time=per_move)
        await self._join(restarted, "Ben")
        await self._move(restarted)
        self._time += 100
        self._serving_since = self._time - 1  # the server was down in the meantime
        await (await Match.load(restarted.match.id, self._context())).check_clock()
        await restarted.match.refresh()
        self._serving_since = 0.0
        for name, on_flag in (("out-of-time", "end"), ("time-to-computer", "computer")):
            match = await self._match(name, "here", "link", time=per_move, on_flag=on_flag)
            await self._join(match, "Ben")
            await self._move(match)
            self._time += 100
            await match.match.check_clock()
        await self._time_outs()

    async def _time_outs(self) -> None:
        """A player misses two turns, and one of the computers' turns; then the player returns."""
        per_move = wire.TimeControl(kind="move", seconds=60)
        match = await self._match("returned", "here", "link", time=per_move)
        await self._join(match, "Ben")
        for missed in (1, 2):
            self._time += 100
            await match.match.check_clock()
            seat, state = match.match.state.to_move, match.match.state
            if missed == 1:
                await match.match.play_bot_move(state.ply, choose(state.game, Random(state.ply)))
                await self._move(match)
        assert seat is not None
        await self._act(match, self._name(match, seat), wire.ReturnToSeat(id=self._id()))

    async def _ends(self) -> None:
        """Matches that end before the game does."""
        resigned = await self._match("resigned", "here", "link")
        await self._join(resigned, "Ben")
        await self._move_on(resigned, 3)
        await self._act(resigned, "Ben", wire.Resign(id=self._id()))
        await self._archive(resigned)
        aborted = await self._match("aborted", "here", "link", fair_play=True)
        await self._join(aborted, "Ben")
        await self._act(aborted, "Ben", wire.Abort(id=self._id()))
        claimed = await self._match("claimed", "here", "link", fair_play=True)
        await self._join(claimed, "Ben")
        absent = claimed.match.state.to_move
        assert absent is not None
        other = self._name(claimed, 1 - absent)
        claim = wire.Claim(id=self._id(), seat=absent)
        await claimed.match.act(TOKENS[other], claim, frozenset({absent}))

    async def _seats(self) -> None:
        """Players are removed, invited again, leave, and continue on another device."""
        match = await self._match("seats", "here", "link", "open", "link", seed=None)
        await self._join(match, "Ben", 1)
        await self._join(match, "Cleo", 2)
        await self._act(match, "Ana", wire.Remove(id=self._id(), seat=2))
        await self._join(match, "Dora", 2)
        invitation = await match.match.invite(wire.Invite(seat=3), TOKENS["Ana"])
        match.invitations[3] = invitation.secret
        recover = wire.Recover(recovery=match.recovery["Ben"], id=self._id())
        recovered = await match.match.recover(recover, OTHER_DEVICE)
        match.recovery["Ben"] = recovered.recovery
        await self._act(match, "Dora", wire.Leave(id=self._id(), seat=2))
        await self._act(match, "Ana", wire.HandOver(id=self._id(), seat=2, level="hard"))

    async def _computers(self) -> None:
        """A computer is to move, with a lease; and computers play alone."""
        first = [wire.NewSeat(kind="here", name="Ana"), wire.NewSeat(kind="computer", level="easy")]
        seats = await self._match("computer", seats=first, start_player=1)
        assert seats.match.state.computer_to_move is not None
        alone = [wire.NewSeat(kind="computer", level=level) for level in ("medium", "expert")]
        (await self._match("computers", seats=alone)).recovery.clear()  # its host has no seat
        three = await self._match("handed-over", "here", "link", "open")
        await self._join(three, "Ben", 1)
        await self._join(three, "Cleo", 2)
        await self._move_on(three, 4)
        await self._act(three, "Cleo", wire.Resign(id=self._id()))

    async def _own_components(self) -> None:
        data = own_components().to_data()
        match = await self._match("own-components", "here", "open", components=data, seed=None)
        await self._join(match, "Ben", 1)
        await self._move_on(match, 8)

    # --- Steps

    def _context(self) -> MatchContext:
        return MatchContext(
            self._store,
            send=lambda match, event: None,
            owner="server-1",
            now=lambda: self._time,
            serving_since=self._serving_since,
        )

    async def _match(self, name: str, *kinds: wire.SeatKind, **options: Any) -> Played:
        """Create a match of Ana. The seed is fixed, unless it is None: then it is a fair one."""
        self._time += 1
        seats = [wire.NewSeat(kind=kind, name="Ana" if kind == "here" else "") for kind in kinds]
        given: Mapping[str, Any] = {"seats": seats, "seed": 7, "id": self._id(), **options}
        match, made = await Match.create(
            wire.NewMatch(**given), self._context(), token=TOKENS["Ana"]
        )
        self.played[name] = Played(
            match, {each.seat: each.secret for each in made.invitations}, {"Ana": made.recovery}
        )
        return self.played[name]

    async def _join(self, played: Played, name: str, seat: int = 1) -> None:
        secret = played.invitations.get(seat)
        join = wire.Join(name=name, seat=None if secret else seat, invitation=secret, id=self._id())
        played.recovery[name] = (await played.match.join(join, TOKENS[name])).recovery

    async def _act(self, played: Played, name: str, message: wire.Action) -> None:
        self._time += 0.5
        await played.match.act(TOKENS[name], message)

    async def _move(self, played: Played, move: str | None = None) -> None:
        """Play this move, or a random one, for the person to move."""
        state = played.match.state
        move = move or str(choose(state.game, Random(state.ply)))
        play = wire.Play(id=self._id(), ply=state.ply, move=move)
        await self._act(played, self._name(played, state.game.to_move), play)

    async def _deal(self, played: Played, displays: list[list[str]]) -> None:
        """Enter a deal of a record."""
        texts = ["".join(colour[0].upper() for colour in each) for each in displays]
        deal = wire.Deal(id=self._id(), ply=played.match.state.ply, displays=texts)
        await self._act(played, "Ana", deal)

    async def _move_on(self, played: Played, moves: int = 1000) -> None:
        """Play random moves, at most to the end of the game."""
        for _ in range(moves):
            if played.match.state.is_over:
                break
            await self._move(played)

    async def _archive(self, played: Played) -> None:
        await self._store.archive(played.match.id, played.match.state.version)

    async def _report(self, played: Played, by: str, seat: int) -> None:
        wanted = wire.SeatReport(seat=seat, reason="stalling", text="never moves")
        holder, text = played.match.check_report(wanted, TOKENS[by])
        await self._store.add_report(
            match_id=played.match.id,
            at=self._time,
            seat=seat,
            reason=wanted.reason,
            text=text,
            reporter=holder,
            name=played.match.state.seats[seat].name,
            chat=msgspec.json.encode(played.match.last_chat(seat)).decode(),
        )

    @staticmethod
    def _name(played: Played, seat: int) -> str:
        """Return the player of a seat."""
        return played.match.state.seats[seat].name

    def _id(self) -> str:
        return f"m{next(self._ids)}"
