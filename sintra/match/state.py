"""The state of a match: a fold over its event log. Pure: no clock, no sockets, no database."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec

from ..errors import SintraError, StoreError
from ..game import Explanation, Game
from ..game.fair_seed import commitment_to
from ..game.fairness import COMMITMENT_KEY, START_DRAWN_KEY
from ..notation.records import GameRecord
from ..rules.components import Components
from ..rules.rng import RANDOM_SEEDS
from ..rules.setup import Setup
from . import events
from .clock import Clock
from .events import LogEvent, MatchSeat
from .protocol import (
    FRIENDS_ABSENCE_SECONDS,
    LONGEST_LIVE_SECONDS,
    Cause,
    FinalParts,
    Level,
    MatchOptions,
    MatchResult,
    Status,
    TakeBackRequest,
    TakeOver,
)
from .tokens import constant_time_equal

EarlyEnd = Literal["resignation", "time", "absence", "abort"]

MAX_CHAT = 100
"""The number of latest chat messages that a snapshot includes."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was played."""

    seat: int
    move: str
    round: int
    by_computer: bool


class ChatTotal(NamedTuple):
    """How much one seat has sent in the chat."""

    messages: int = 0
    size: int = 0
    """Bytes of text."""


class Executed(NamedTuple):
    """The result of a command, stored to make commands idempotent."""

    version: int
    ply: int
    seat: int | None
    """The seat of the sender."""


class MatchState:
    """The state after some number of events. `after` and `after_move` return the next state."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.version = 0
        self.created_at = 0.0
        self.updated_at = 0.0
        """The time of the last event."""
        self.seats: tuple[MatchSeat, ...] = ()
        self.options: MatchOptions
        self.created: events.Created
        self.components = Components.standard()
        self.game: Game
        self.turns: tuple[Turn, ...] = ()
        self.has_started = False
        """Whether all seats were taken at some time: from then on, moves can be played."""
        # These three follow from the rest. They are read often, so `apply` stores them.
        self.is_over = False
        """Whether no more moves will be played."""
        self.status: Status = "waiting"
        self.to_move: int | None = None
        """The seat that has to play a move now; None if no seat can."""
        self.turn_at = 0.0
        """The time at which the current turn began."""
        self.stand_in: Level | None = None
        """The level of the computer that plays this one move, because the player to move has run
        out of time, or has taken the seat back while the computer was to move."""
        self.clock: Clock | None = None
        self.ended: events.Ended | None = None
        self.chat: tuple[tuple[float, events.Said], ...] = ()
        self.rematch_offers: frozenset[int] = frozenset()
        self.rematch: str | None = None
        self.former_holders: frozenset[str] = frozenset()
        """Token hashes that left a seat or were replaced by a computer: they may still watch."""
        self.removed_holders: frozenset[str] = frozenset()
        """Token hashes that the host removed: they may still watch, but not take a seat."""
        self.take_overs: tuple[TakeOver, ...] = ()
        self.chat_totals: tuple[ChatTotal, ...] = ()
        """How much each seat has sent in the chat."""
        self.last_taken_back = 0
        """The version of the last take-back event; 0 if there was none."""
        self.take_back_request: TakeBackRequest | None = None
        self.executed: dict[tuple[str, str], Executed] = {}
        """Results of commands by their idempotency key: sender and id of the message."""

    # --- Queries

    @property
    def ply(self) -> int:
        """Moves played so far."""
        return len(self.turns)

    @property
    def computer_to_move(self) -> Level | None:
        """The level of the computer that has to move now; None if no computer has to."""
        seat = self.to_move
        return None if seat is None else self.stand_in or self.seats[seat].level

    @property
    def deadline(self) -> float | None:
        """The time at which the person to move runs out of time; None if no clock runs."""
        seat = self.to_move
        if self.clock is None or seat is None or not self._is_clock_running():
            return None
        return self.clock.deadline(seat)

    @property
    def absence_seconds(self) -> float | None:
        """How long the player to move must be away before others may act; None if they may not."""
        fair_play, time = self.options.fair_play, self.options.time
        if fair_play is not None:
            return fair_play.absence_seconds
        is_slow = time is not None and time.seconds > LONGEST_LIVE_SECONDS
        return None if self.options.by_hand or is_slow else FRIENDS_ABSENCE_SECONDS

    @property
    def holders(self) -> set[str | None]:
        """The token hashes of the people who play; None for an empty seat."""
        return {seat.holder for seat in self.seats if seat.kind != "computer"}

    @property
    def players(self) -> set[str | None]:
        """The holders, and the people for whom a computer plays: they may return."""
        return self.holders | {seat.replaced.holder for seat in self.seats if seat.replaced}

    @property
    def may_return(self) -> bool:
        """Whether a computer plays for a person who may take the seat back."""
        return bool(self.players - self.holders - self.removed_holders)

    @property
    def commitment(self) -> str | None:
        """The commitment to the seed; None if the host knows the seed, or there is none."""
        seed = self.created.seed
        return commitment_to(seed) if isinstance(seed, str) else None

    @property
    def is_solo(self) -> bool:
        """Whether one device plays alone or against computers."""
        return len(self.players) == 1 and None not in self.players

    @property
    def names(self) -> list[str]:
        """The names of the seats in records; a computer without a name is named by its level."""
        return [seat.name or seat.level or "" for seat in self.seats]

    def seats_of(self, holder: str | None) -> list[int]:
        """Return the seats of a token hash."""
        if holder is None:
            return []
        return [index for index, seat in enumerate(self.seats) if seat.holder == holder]

    def replaced_of(self, holder: str | None) -> list[int]:
        """Return the seats where a computer plays for this token hash."""
        seats = enumerate(self.seats)
        return [index for index, seat in seats if seat.replaced and seat.replaced.holder == holder]

    def holder_of_recovery(self, recovery: str) -> str | None:
        """Return the token hash of the player with this hash of a recovery code."""
        owners: list[tuple[str, str | None]]
        owners = [(self.created.host, self.created.recovery)]
        owners += [(seat.holder, seat.recovery) for seat in self.seats if seat.holder is not None]
        replaced = [seat.replaced for seat in self.seats if seat.replaced is not None]
        owners += [(player.holder, player.recovery) for player in replaced]
        found = [holder for holder, own in owners if constant_time_equal(own, recovery)]
        return found[0] if found else None

    def result(self) -> MatchResult | None:
        """Return the result of the match; None before its end."""
        if self.ended is not None:
            return self._ended_early(self.ended)
        return result_of(self.game)

    def _ended_early(self, ended: events.Ended) -> MatchResult:
        """Return the result if a match was ended early: the best of the other players wins.

        No player wins a match that was aborted.
        """
        scores = dict(enumerate(self.game.scores))
        if ended.cause == "abort":
            return MatchResult(
                reason="abort", winners=[], scores=list(scores.values()), final=None, seat=None
            )
        best = max(score for seat, score in scores.items() if seat != ended.seat)
        return MatchResult(
            reason=early_end(ended),
            winners=[
                seat for seat, score in scores.items() if seat != ended.seat and score == best
            ],
            scores=list(scores.values()),
            final=None,
            seat=ended.seat,
        )

    def record(self) -> dict[str, object]:
        """Return the game record. It contains the seed only after the end."""
        record = self.game.to_record()
        record["names"] = self.names
        seed = self.created.seed
        if not self.is_over:
            record.pop("seed", None)
        elif isinstance(seed, int) and seed >= RANDOM_SEEDS:
            record["seed"] = str(seed)  # too large for JavaScript's numbers
        if self.commitment is not None:
            record[COMMITMENT_KEY] = self.commitment
            record[START_DRAWN_KEY] = self.options.start_drawn
        if self.ended is not None:
            record["result_reason"] = early_end(self.ended)
            record["x_ended_by_seat"] = self.ended.seat
        if self.take_overs:
            record["x_take_overs"] = msgspec.to_builtins(list(self.take_overs))
        return record

    # --- Transitions

    def after(self, event: LogEvent, at: float) -> "Step":
        """Return the step for an event. This state does not change."""
        game, effect = None, None
        if isinstance(event, events.Moved):
            game = self.game.copy()
            with self._log_errors():
                effect = game.play_explained(event.move)
        return self._step(event, at, game, effect)

    def after_move(self, seat: int, move: str, message_id: str | None, at: float) -> "Step":
        """Return the step for a move. Raises an error of the rules if it is illegal."""
        game = self.game.copy()
        effect = game.play_explained(move)
        drawn = game.round != self.game.round and not game.is_over and not game.awaits_deal
        event = events.Moved(
            seat=seat,
            move=str(game.moves[-1]),
            id=message_id,
            deal=list(map(str, game.displays)) if drawn else None,
        )
        return self._step(event, at, game, effect)

    def _step(
        self, event: LogEvent, at: float, game: Game | None, effect: Explanation | None
    ) -> "Step":
        state = copy(self)
        state.executed = dict(self.executed)
        state.apply(event, at, game)
        return Step(self, event, at, state, effect)

    def apply(self, event: LogEvent, at: float, game: Game | None = None) -> None:
        """Apply one event of the log in place. It checks the rules, but not the permissions.

        `game` is the game after a move, if the caller has already played it. Raises StoreError if
        the event is not possible in this state.
        """
        was_running, turn = self._is_clock_running(), (self.ply, self.to_move)
        key = self._command_key(event)
        with self._log_errors():
            self._apply(event, at, game)
        self.take_back_request = self._request_after(event)
        self.stand_in = self._stand_in_after(event)
        self._update_status()
        if (self.ply, self.to_move) != turn:
            self.turn_at = at
        self.version += 1
        self.updated_at = at
        if key is not None:
            self.executed[key] = Executed(self.version, self.ply, getattr(event, "seat", None))
        if self.clock is not None:
            self.clock = self._clock_after(self.clock, event, at, was_running)

    def load(self, event: LogEvent, at: float) -> None:
        """Apply one event that was read from the store.

        Raises StoreError also if a damaged event names a seat that does not exist, for example.
        """
        with self._damage():
            self.apply(event, at)

    def after_loaded(self, event: LogEvent, at: float) -> "Step":
        """Like `after`, for an event that was read from the store; raises like `load`."""
        with self._damage():
            return self.after(event, at)

    @contextmanager
    def _damage(self) -> Iterator[None]:
        """Turn the errors of a damaged event into a StoreError that names the entry."""
        try:
            yield
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            entry = f"match {self.match_id}, entry {self.version + 1}"
            raise StoreError(f"{entry}: {type(error).__name__}") from None

    @contextmanager
    def _log_errors(self) -> Iterator[None]:
        """Turn an error of the rules into a StoreError that names the entry, without its text."""
        try:
            yield
        except SintraError as error:
            entry = f"match {self.match_id}, entry {self.version + 1}"
            raise StoreError(f"{entry}: {error.code}") from None

    def _apply(self, event: LogEvent, at: float, game: Game | None) -> None:
        match event:
            case events.Created():
                self._create(event, at)
            case events.Joined():
                self._join(event)
            case events.TakenOver():
                self._take_over(event)
            case events.Invited(seat=seat, invitation=invitation):
                self._change_seat(seat, invitation=invitation, is_used=False)
            case events.Removed(seat=seat):
                holder = self.seats[seat].holder
                self.removed_holders |= {holder} if holder is not None else set()
                self._vacate(seat)
            case events.Left(seat=seat):
                self._vacate(seat)
            case events.Moved():
                self._move(event, game)
            case events.Dealt(displays=displays):
                self.game = self.game.copy()
                self.game.deal(displays)
            case events.TakenBack(moves=moves):
                self._take_back(moves)
                self.last_taken_back = self.version + 1
            case events.HandedOver(seat=seat, level=level, cause=cause):
                replaced = self._replaced_by_computer(seat, cause)
                self._vacate(seat)
                self._change_seat(
                    seat, kind="computer", level=level, invitation=None, replaced=replaced
                )
            case events.TimedOut(seat=seat):
                self._change_seat(seat, missed=self.seats[seat].missed + 1)
            case events.Returned(seat=seat):
                self._return_to_seat(seat)
            case events.Ended():
                self.ended = event
            case events.ClockRestarted() | events.TakeBackAsked() | events.TakeBackAnswered():
                pass
            case events.Said():
                self.chat = (*self.chat, (at, event))[-MAX_CHAT:]
                self._count_chat(event)
            case events.RematchOffered(seats=seats):
                self.rematch_offers |= set(seats)
            case events.RematchDeclined(seats=seats):
                withdraws = not self.rematch_offers.isdisjoint(seats)
                self.rematch_offers = self.rematch_offers - set(seats) if withdraws else frozenset()
            case events.RematchBegan(match=match):
                self.rematch = match

    def _stand_in_after(self, event: LogEvent) -> Level | None:
        """Return the computer that plays the current move for the player to move."""
        match event:
            case events.TimedOut(level=level):
                return level
            case events.Moved() | events.TakenBack() | events.Ended():
                return None
            case events.HandedOver(seat=seat) | events.Left(seat=seat) | events.Removed(seat=seat):
                return None if seat == self.game.to_move else self.stand_in
        return self.stand_in

    def _request_after(self, event: LogEvent) -> TakeBackRequest | None:
        """Return the open request after an event: a person who plays on declines it."""
        request = self.take_back_request
        match event:
            case events.TakeBackAsked(seat=seat, ply=ply):
                return TakeBackRequest(seat=seat, ply=ply, accepted=[])
            case events.TakeBackAnswered(seats=seats, accept=True) if request is not None:
                accepted = sorted({*request.accepted, *seats})
                return msgspec.structs.replace(request, accepted=accepted)
            case events.Said() | events.ClockRestarted() | events.TakenOver() | events.Invited():
                return request
            case events.Moved(id=None) if self.turns[-1].round == self.game.round:
                return request  # a computer's move
        return None

    def _update_status(self) -> None:
        game = self.game
        self.is_over = self.ended is not None or game.is_over
        self.status = "over" if self.is_over else "playing" if self.has_started else "waiting"
        can_move = self.status == "playing" and not game.awaits_deal
        self.to_move = game.to_move if can_move else None

    def _create(self, created: events.Created, at: float) -> None:
        self.created, self.created_at = created, at
        self.options = created.options
        self.seats = tuple(created.seats)
        self.chat_totals = (ChatTotal(),) * len(self.seats)
        if created.components is not None:
            self.components = Components.from_json(msgspec.json.encode(created.components).decode())
        self.game = initial_game(created, self.components)
        self._check_deal(created.deal)
        if self.game.to_record()["setup"] != created.setup:
            raise StoreError("the setup in the log does not match its seed")
        # The game contains both, and thousands of matches may be in memory.
        self.created = msgspec.structs.replace(created, setup={}, deal=None)
        self.has_started = all(seat.taken for seat in self.seats)
        if created.options.time is not None:
            self.clock = Clock.new(created.options.time, len(self.seats))

    def _move(self, moved: events.Moved, game: Game | None) -> None:
        turn = Turn(moved.seat, moved.move, self.game.round, moved.id is None)
        if game is None:
            game = self.game.copy()
            game.play(moved.move)
        self.game = game
        self.turns = (*self.turns, turn)
        self._check_deal(moved.deal)

    def _check_deal(self, deal: Sequence[str] | None) -> None:
        """Check that the seed draws the deal that is in the log."""
        if deal is not None and list(map(str, self.game.displays)) != list(deal):
            raise StoreError("the deal in the log does not match its seed")

    def _take_back(self, moves: int) -> None:
        self.game = self.game.copy()
        if not moves:
            self.game.undo_deal()
        for _ in range(moves):
            self.game.undo(past_deal=self.options.by_hand)
        self.turns = self.turns[: len(self.turns) - moves]

    def _join(self, joined: events.Joined) -> None:
        before = self.seats[joined.seat].holder
        # A player who leaves and comes back has still missed a turn.
        is_new = before != joined.holder and joined.holder not in self.former_holders
        self._change_seat(
            joined.seat,
            seated_at=self.ply if before is None else self.seats[joined.seat].seated_at,
            name=joined.name,
            holder=joined.holder,
            recovery=joined.recovery,
            is_used=True,
        )
        if is_new:
            self._change_seat(joined.seat, missed=0, returns=0)

    def _take_over(self, taken: events.TakenOver) -> None:
        """Replace the token of a player, and all that it was allowed."""
        owners = [self.seats[seat].replaced or self.seats[seat] for seat in taken.seats]
        old = {owner.holder for owner in owners if owner.holder is not None}
        if taken.host:
            old.add(self.created.host)
            self.created = msgspec.structs.replace(
                self.created, host=taken.holder, recovery=taken.recovery
            )
        new = {"holder": taken.holder, "recovery": taken.recovery}
        self.former_holders -= old
        if self.removed_holders & old:
            self.removed_holders |= {taken.holder}
        for index, seat in enumerate(self.seats):
            if seat.replaced is not None and seat.replaced.holder in old:
                replaced = msgspec.structs.replace(seat.replaced, **new)
                self._change_seat(index, replaced=replaced)
                self.former_holders |= {taken.holder}
            elif index in taken.seats:
                self._change_seat(index, **new)
        seats: Sequence[int | None] = taken.seats or [None]  # a host without a seat is listed too
        self.take_overs += tuple(TakeOver(seat=seat, ply=self.ply) for seat in seats)

    def _count_chat(self, said: events.Said) -> None:
        totals = list(self.chat_totals)
        before = totals[said.seat]
        size = len((said.text or "").encode())
        totals[said.seat] = ChatTotal(before.messages + 1, before.size + size)
        self.chat_totals = tuple(totals)

    def _vacate(self, index: int) -> None:
        holder = self.seats[index].holder
        if holder is not None:
            self.former_holders |= {holder}
        self._change_seat(index, holder=None, recovery=None)

    def _replaced_by_computer(self, index: int, cause: Cause) -> events.Replaced | None:
        """Return the player who may take the seat back: one who did not give it up."""
        seat = self.seats[index]
        if seat.holder is None or cause not in ("time", "absence"):
            return None
        return events.Replaced(
            kind=seat.kind,
            holder=seat.holder,
            invitation=seat.invitation,
            recovery=seat.recovery,
            cause=cause,
        )

    def _return_to_seat(self, index: int) -> None:
        replaced = self.seats[index].replaced
        if replaced is None:
            raise ValueError  # only in a damaged log
        if self.clock is not None and self.to_move == index:
            # Else each return would start the clock of this turn again, without end.
            self.stand_in = self.seats[index].level
        self._change_seat(
            index,
            kind=replaced.kind,
            level=None,
            holder=replaced.holder,
            invitation=replaced.invitation,
            recovery=replaced.recovery,
            replaced=None,
            returns=self.seats[index].returns + 1,
        )
        self.former_holders -= {replaced.holder}

    def _change_seat(self, index: int, **changes: object) -> None:
        seats = list(self.seats)
        seats[index] = msgspec.structs.replace(seats[index], **changes)
        self.seats = tuple(seats)
        self.has_started = self.has_started or all(seat.taken for seat in seats)

    def _command_key(self, event: LogEvent) -> tuple[str, str] | None:
        """The idempotency key of the command behind an event; None if there was no command."""
        message_id: str | None = getattr(event, "id", None)
        if not message_id:
            return None
        if isinstance(event, events.Joined | events.TakenOver):
            return event.holder, message_id
        if isinstance(event, events.Removed):
            return self.created.host, message_id
        # An event with a message id has the seat of the sender; None is a host without a seat.
        seat: int | None = event.seat  # type: ignore[union-attr]
        if isinstance(event, events.HandedOver | events.Ended) and event.by is not None:
            seat = None if event.by == events.HOST else event.by
        if isinstance(event, events.Returned):
            replaced = self.seats[event.seat].replaced
            return None if replaced is None else (replaced.holder, message_id)
        holder = self.created.host if seat is None else self.seats[seat].holder
        return None if holder is None else (holder, message_id)

    def _is_clock_running(self) -> bool:
        """Whether the clock of a person is running."""
        return self.to_move is not None and self.computer_to_move is None

    def _clock_after(self, clock: Clock, event: LogEvent, at: float, was_running: bool) -> Clock:
        runs = self._is_clock_running()
        if isinstance(event, events.ClockRestarted):
            return clock.restarted(at)
        if isinstance(event, events.Ended | events.HandedOver) and event.cause == "time":
            clock = clock.ran_out(event.seat)
            return clock.restarted(at) if runs else clock
        if isinstance(event, events.TimedOut):
            return clock.ran_out(event.seat).with_reserve(event.seat)
        if isinstance(event, events.HandedOver) and was_running and not runs:
            return clock.paused(at, event.seat)
        if isinstance(event, events.Returned):
            clock = clock.with_reserve(event.seat)
        if isinstance(event, events.Moved):
            payer = event.seat if was_running else None
            return clock.turned(at, payer) if runs else clock.paused(at, payer)
        if isinstance(event, events.TakenBack) or runs != was_running:
            return clock.restarted(at) if runs else clock.paused(at)
        return clock


@dataclass(frozen=True, slots=True)
class Step:
    """One event with the states before and after it."""

    before: MatchState
    event: LogEvent
    at: float
    state: MatchState
    """The state after the event."""
    effect: Explanation | None = None
    """The effect of a move; None for other events."""


def early_end(ended: events.Ended) -> EarlyEnd:
    """Return why a match ended before its game did."""
    return ended.cause if ended.cause in ("time", "absence", "abort") else "resignation"


def result_of(game: Game) -> MatchResult | None:
    """Return the result of a game by the rules; None before its end."""
    outcome = game.outcome()
    if outcome is None:
        return None
    parts = [game.final_scoring(seat) for seat in range(game.players)]
    return MatchResult(
        reason=outcome.reason,  # type: ignore[arg-type]  # the same three values
        winners=list(outcome.winners),
        scores=list(outcome.scores),
        final=msgspec.convert(parts, list[FinalParts], from_attributes=True),
        seat=None,
    )


def initial_game(created: events.Created, components: Components) -> Game:
    """Return the game at the start of a match."""
    players, side = created.options.players, created.options.side
    setup = read_setup(created.setup, players, side)
    if created.seed is None:
        return Game(players, side, None, components, setup=setup)
    return Game(players, side, created.seed, components, setup.start_player)


def read_setup(data: dict[str, object], players: int, side: str) -> Setup:
    """Parse a setup as in game records. Raises RecordError that names the wrong field."""
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
