"""How a match stands: its log, folded up. Pure: no clock, no sockets, no database."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

from ..errors import SintraError, StoreError
from ..game import Game
from ..notation.records import GameRecord
from ..rules.components import Components
from ..rules.rng import RANDOM_SEEDS
from ..rules.setup import Setup
from . import events as kept
from .clock import Clock
from .protocol import FinalParts, Level, Options, Result, SeatKind, Status

MOST_SAID = 100
"""How much of what was said is remembered for those who come later."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and who has it."""

    kind: SeatKind
    name: str
    level: Level | None
    """Of a computer, else None."""
    holder: str | None
    """The hash of the token that has it."""
    invitation: str | None
    """The hash of the secret that opens it."""

    @property
    def taken(self) -> bool:
        """Whether somebody, or a computer, plays here."""
        return self.kind == "computer" or self.holder is not None


@dataclass(frozen=True, slots=True)
class Turn:
    """A move of the past."""

    seat: int
    move: str
    round: int
    by_computer: bool


class Done(NamedTuple):
    """What a message led to."""

    version: int
    ply: int
    seat: int | None
    """Whose it was."""


class Standing:
    """A match after some number of entries. `copy` and `apply` make the next one."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.version = 0
        self.created_at = 0.0
        self.seats: tuple[Seat, ...] = ()
        self.options: Options
        self.created: kept.Created
        self.components = Components.standard()
        self.game: Game
        self.turns: tuple[Turn, ...] = ()
        self.begun = False
        """Whether every seat has been taken once: then moves are played."""
        # These three follow from the rest; they are asked for often, so `apply` keeps them.
        self.is_over = False
        """Whether nothing more will be played."""
        self.status: Status = "waiting"
        """Where the match is between its beginning and its end."""
        self.to_move: int | None = None
        """The seat that has to play a move now; None when nobody can."""
        self.clock: Clock | None = None
        self.ended: kept.Ended | None = None
        self.said: tuple[tuple[float, kept.Said], ...] = ()
        self.rematch_offers: frozenset[int] = frozenset()
        self.rematch: str | None = None
        self.former: frozenset[str] = frozenset()
        """Who had a seat and has it no more, by their own wish or the clock's: they may watch."""
        self.last_taken_back = 0
        """The version of the last entry that took something back."""
        self.done: dict[tuple[str, str], Done] = {}
        """What was carried out, by sender and id of the message."""

    # --- Looking

    @property
    def ply(self) -> int:
        """Moves played so far."""
        return len(self.turns)

    @property
    def computer_to_move(self) -> Level | None:
        """The level of the computer that has to move now, if it is one's turn."""
        seat = self.to_move
        return None if seat is None else self.seats[seat].level

    @property
    def deadline(self) -> float | None:
        """When the time of whoever has to move runs out."""
        seat = self.to_move
        if self.clock is None or seat is None or self.seats[seat].kind == "computer":
            return None
        return self.clock.deadline(seat)

    @property
    def holders(self) -> set[str | None]:
        """Who plays: a hash a device, None for an empty seat. Computers are left out."""
        return {seat.holder for seat in self.seats if seat.kind != "computer"}

    @property
    def is_solo(self) -> bool:
        """Whether one device plays alone or against computers."""
        return len(self.holders) == 1 and None not in self.holders

    @property
    def names(self) -> list[str]:
        """What the seats are called in records; a computer without a name by its level."""
        return [seat.name or seat.level or "" for seat in self.seats]

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that a token has."""
        if holder is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.holder == holder]

    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        if self.ended is not None:
            return self._ended_early(self.ended)
        return result_of(self.game)

    def _ended_early(self, ended: kept.Ended) -> Result:
        """The others win; of several others, those with the most points as the table stands."""
        scores = self.game.scores
        best = max(score for seat, score in enumerate(scores) if seat != ended.seat)
        return Result(
            reason="time" if ended.cause == "time" else "resignation",
            winners=[
                seat for seat, score in enumerate(scores) if seat != ended.seat and score == best
            ],
            scores=list(scores),
            final=None,
            seat=ended.seat,
        )

    def record(self) -> dict[str, object]:
        """The game record. The seed is in it only after the end."""
        record = self.game.to_record()
        record["names"] = self.names
        if not self.is_over:
            record.pop("seed", None)
        elif self.created.seed is not None and self.created.seed >= RANDOM_SEEDS:
            record["seed"] = str(self.created.seed)  # not every reader of JSON would keep it whole
        if self.ended is not None:
            record["result_reason"] = "time" if self.ended.cause == "time" else "resignation"
            record["x_ended_by_seat"] = self.ended.seat
        return record

    # --- What happens

    def copy(self) -> "Standing":
        """Another one that goes on from here."""
        twin = copy(self)
        twin.done = dict(self.done)
        return twin

    def apply(self, happening: kept.AnyHappening, at: float, *, game: Game | None = None) -> None:
        """Let one thing happen. What the log says did happen, so it is only checked by the rules.

        `game` is the game after a move, where that was played already to see whether it is legal.
        Raises StoreError where the log cannot be one of ours.
        """
        was_running = self._runs()
        sender = self._sender(happening)
        try:
            self._apply(happening, at, game)
        except SintraError as error:
            raise StoreError(
                f"match {self.match_id}, entry {self.version + 1}: {error.message}"
            ) from error
        self._settle()
        self.version += 1
        if sender is not None:
            self.done[sender] = Done(self.version, self.ply, getattr(happening, "seat", None))
        if self.clock is not None:
            self.clock = self._clock_after(self.clock, happening, at, was_running)

    def _apply(self, happening: kept.AnyHappening, at: float, game: Game | None) -> None:
        match happening:
            case kept.Created():
                self._create(happening, at)
            case kept.Joined(seat=seat, name=name, holder=holder):
                self._seat(seat, name=name, holder=holder)
                self.begun = self.begun or all(each.taken for each in self.seats)
            case kept.Left(seat=seat):
                self._free(seat)
            case kept.Moved():
                self._move(happening, game)
            case kept.Dealt(displays=displays):
                self.game = self.game.copy()
                self.game.deal(displays)
            case kept.TakenBack(moves=moves):
                self._take_back(moves)
                self.last_taken_back = self.version + 1
            case kept.HandedOver(seat=seat, level=level):
                self._free(seat)
                self._seat(seat, kind="computer", level=level, invitation=None)
                self.begun = self.begun or all(each.taken for each in self.seats)
            case kept.Ended():
                self.ended = happening
            case kept.ClockRestarted():
                pass
            case kept.Said():
                self.said = (*self.said, (at, happening))[-MOST_SAID:]
            case kept.RematchOffered(seats=seats):
                self.rematch_offers |= set(seats)
            case kept.RematchBegan(match=match):
                self.rematch = match

    def _settle(self) -> None:
        game = self.game
        self.is_over = self.ended is not None or game.is_over
        self.status = "over" if self.is_over else "playing" if self.begun else "waiting"
        can_move = self.status == "playing" and not game.awaits_deal
        self.to_move = game.to_move if can_move else None

    def _create(self, created: kept.Created, at: float) -> None:
        self.created, self.created_at = created, at
        self.options = created.options
        self.seats = tuple(
            Seat(each.kind, each.name, each.level, each.holder, each.invitation)
            for each in created.seats
        )
        if created.components is not None:
            self.components = Components.from_json(msgspec.json.encode(created.components).decode())
        self.game = first_game(created, self.components)
        self._agree(created.deal)
        if self.game.to_record()["setup"] != created.setup:
            raise StoreError("the setup in the log is not the one that its seed draws")
        # The game has it, and there may be thousands of matches in memory.
        self.created = msgspec.structs.replace(created, setup={}, deal=None)
        self.begun = all(each.taken for each in self.seats)
        if created.options.time is not None:
            self.clock = Clock.new(created.options.time, len(self.seats))

    def _move(self, moved: kept.Moved, game: Game | None) -> None:
        turn = Turn(moved.seat, moved.move, self.game.round, moved.id is None)
        if game is None:
            game = self.game.copy()
            game.play(moved.move)
        self.game = game
        self.turns = (*self.turns, turn)
        self._agree(moved.deal)

    def _agree(self, deal: Sequence[str] | None) -> None:
        """Chance must have drawn what the log says it drew."""
        if deal is not None and list(map(str, self.game.displays)) != list(deal):
            raise StoreError("the deal in the log is not the one that its seed draws")

    def _take_back(self, moves: int) -> None:
        self.game = self.game.copy()
        if not moves:
            self.game.undo_deal()
        for _ in range(moves):
            self.game.undo(past_deal=self.options.by_hand)
        self.turns = self.turns[: len(self.turns) - moves]

    def _free(self, number: int) -> None:
        holder = self.seats[number].holder
        if holder is not None:
            self.former |= {holder}
        self._seat(number, holder=None)

    def _seat(self, number: int, **changes: object) -> None:
        seats = list(self.seats)
        seats[number] = replace(seats[number], **changes)  # type: ignore[arg-type]  # its fields
        self.seats = tuple(seats)

    def _sender(self, happening: kept.AnyHappening) -> tuple[str, str] | None:
        """Who sent the message that led to this, and its id; None where there was none."""
        message: str | None = getattr(happening, "id", None)
        if message is None:
            return None
        if isinstance(happening, kept.Joined):
            return happening.holder, message
        # What has the id of a message has the seat of its sender, who has one or is the host.
        seat: int | None = happening.seat  # type: ignore[union-attr]
        if isinstance(happening, kept.HandedOver) and happening.by is not None:
            seat = None if happening.by == kept.HOST else happening.by
        holder = self.created.host if seat is None else self.seats[seat].holder
        return None if holder is None else (holder, message)

    def _runs(self) -> bool:
        """Whether a person's time runs."""
        seat = self.to_move
        return seat is not None and self.seats[seat].kind != "computer"

    def _clock_after(
        self, clock: Clock, happening: kept.AnyHappening, at: float, was_running: bool
    ) -> Clock:
        if isinstance(happening, kept.ClockRestarted):
            return clock.restarted(at)
        if isinstance(happening, kept.Ended | kept.HandedOver) and happening.cause == "time":
            clock = clock.ran_out(happening.seat)
            return clock.restarted(at) if self._runs() else clock
        if isinstance(happening, kept.Moved):
            payer = happening.seat if was_running else None
            return clock.turned(at, payer) if self._runs() else clock.paused(at, payer)
        if isinstance(happening, kept.TakenBack) or self._runs() != was_running:
            return clock.restarted(at) if self._runs() else clock.paused(at)
        return clock


def result_of(game: Game) -> Result | None:
    """How a game ended by the rules; None while it goes on."""
    outcome = game.outcome()
    if outcome is None:
        return None
    final = [game.final_scoring(seat) for seat in range(game.players)]
    return Result(
        reason=outcome.reason,  # type: ignore[arg-type]  # the same three words
        winners=list(outcome.winners),
        scores=list(outcome.scores),
        final=[
            FinalParts(leftovers=each.leftovers, broken_glass=each.broken_glass, bonus=each.bonus)
            for each in final
        ],
        seat=None,
    )


def first_game(created: kept.Created, components: Components) -> Game:
    """The game as it was when the table was made."""
    players, side = created.options.players, created.options.side
    setup = read_setup(created.setup, players, side)
    if created.seed is None:
        return Game(players, side, None, components, setup=setup)
    return Game(players, side, created.seed, components, setup.start_player)


def read_setup(data: dict[str, object], players: int, side: str) -> Setup:
    """A setup as it stands in game records. Raises RecordError saying where it is wrong."""
    record = {
        "format": "sintra-record",
        "version": 1,
        "players": players,
        "side": side,
        "setup": data,
        "rounds": [],
        "scores": None,
        "winners": None,
    }
    return GameRecord.from_data(record).setup
