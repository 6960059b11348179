"""Command handlers: turn a client's message into a transition of the match, or refuse it.

Pure functions of the match state. The rules of the game are not here: `Game` has them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import (
    BadInvitation,
    BadMessage,
    GameOver,
    NotAllowed,
    NothingToUndo,
    NotStarted,
    NotYourSeat,
    NotYourTurn,
    SeatTaken,
    StaleState,
    TimeOver,
)
from . import events
from . import protocol as wire
from .create import clean_text, create_rematch
from .state import Executed, MatchState, Step
from .tokens import constant_time_equal, hash_secret, new_match_id

REPLACEMENT_LEVEL: wire.Level = "medium"
"""The computer that plays on for a player who ran out of time or resigned."""
GRACE_SECONDS = 0.5
"""How late a move may be: it was on its way."""


@dataclass(frozen=True, slots=True)
class Transition:
    """What a command leads to: its events, each with the state after it and a move's effect."""

    steps: Sequence[Step] = ()
    """Empty if nothing happens."""
    duplicate: Executed | None = None
    """The result of the same command, if it was executed before: commands are idempotent."""
    follow_up: events.Created | None = None
    """Another match that is created with it."""

    @property
    def state(self) -> MatchState:
        """After all its events."""
        return self.steps[-1].state


NO_CHANGE = Transition()


@dataclass(frozen=True, slots=True)
class ServerTime:
    """The time of a decision, and since when this process has served players."""

    now: float
    serving_since: float

    def is_time_over(self, state: MatchState) -> bool:
        """Whether the time of the person to move has run out."""
        return state.deadline is not None and self.now > state.deadline + GRACE_SECONDS

    def was_down(self, state: MatchState) -> bool:
        """Whether players could not reach this process for all of the turn."""
        since = state.clock.since if state.clock is not None else None
        return since is not None and since < self.serving_since


def handle_command(
    state: MatchState, message: wire.Action, holder: str, time: ServerTime
) -> Transition:
    """The transition that a message of this token leads to.

    Raises a Refusal, or an error of the rules.
    """
    mine = state.seats_of(holder)
    is_host = constant_time_equal(holder, state.created.host)
    if not mine and not (
        is_host and isinstance(message, wire.HandOver | wire.Deal | wire.TakeBack)
    ):
        raise NotYourSeat("you have no seat here")
    match message:
        case wire.Play():
            return _play(state, message, mine, time)
        case wire.Rematch():
            return _rematch(state, message, mine, time)
        case wire.Leave():
            seats = mine if message.seat is None else [_own_seat(message.seat, mine)]
            return _transition(
                state, time, *(events.Left(seat=seat, id=message.id) for seat in seats)
            )
        case wire.HandOver():
            event: events.LogEvent = _hand_over(state, message, mine, is_host)
        case wire.Deal():
            event = _deal(state, message, mine)
        case wire.TakeBack():
            event = _take_back(state, message, mine)
        case wire.Resign():
            event = _resign(state, message, mine)
        case wire.Chat():
            event = _chat(message, mine)
    return _transition(state, time, event)


def _transition(state: MatchState, time: ServerTime, *new: events.LogEvent) -> Transition:
    """These events, one after the other."""
    steps: list[Step] = []
    for event in new:
        steps.append(state.after(event, time.now))
        state = steps[-1].state
    return Transition(steps)


# --- Joining


def join(
    state: MatchState, message: wire.Join, name: str, holder: str, time: ServerTime
) -> Transition:
    """A seat for this token."""
    if message.id is not None and (done := state.executed.get((holder, message.id))):
        return Transition(duplicate=done)
    if state.is_over and message.invitation is None:
        raise GameOver("the match is over; nobody can join")
    index = _free_seat(state, message, constant_time_equal(holder, state.created.host))
    seat = state.seats[index]
    # At an open seat, the name is that of a player who has left.
    before = "" if seat.kind == "open" else seat.name
    joined = events.Joined(seat=index, name=name or before, holder=holder, id=message.id)
    return _transition(state, time, joined)


def _free_seat(state: MatchState, message: wire.Join, is_host: bool) -> int:
    if message.invitation is not None:
        secret = hash_secret(message.invitation)
        opened = [constant_time_equal(secret, seat.invitation) for seat in state.seats]
        if not any(opened):
            raise BadInvitation("this invitation opens no seat here")
        return opened.index(True)
    kinds = ("open", "here") if is_host else ("open",)
    free = [n for n, seat in enumerate(state.seats) if seat.kind in kinds and not seat.taken]
    if message.seat is None:
        if not free:
            raise SeatTaken("no seat is free for everybody; an invitation opens its own")
        return free[0]
    if message.seat >= len(state.seats):
        raise SeatTaken(f"there is no seat {message.seat + 1}")
    if message.seat not in free:
        raise SeatTaken(f"seat {message.seat + 1} is not free for everybody")
    return message.seat


# --- Playing


def play_move(state: MatchState, seat: int, move: str, time: ServerTime) -> Transition:
    """A computer's move. Raises the rules' error if it is illegal."""
    return Transition([state.after_move(seat, move, None, time.now)])


def time_out(state: MatchState, time: ServerTime) -> Transition:
    """What happens if the time of the person to move has run out.

    A process that was not up for the whole turn cannot know whether the player could reach the
    server. It gives the turn its time again instead.
    """
    seat = state.to_move
    if seat is None or not time.is_time_over(state):
        return NO_CHANGE
    if time.was_down(state):
        return _transition(state, time, events.ClockRestarted())
    if state.options.on_flag == "end":
        return _transition(state, time, events.Ended(seat=seat, cause="time"))
    handed_over = events.HandedOver(seat=seat, level=REPLACEMENT_LEVEL, cause="time")
    return _transition(state, time, handed_over)


def _play(state: MatchState, play: wire.Play, mine: list[int], time: ServerTime) -> Transition:
    _check_playing(state)
    _check_current(state, play.ply, play.version)
    seat = state.game.to_move
    if seat not in mine:
        raise NotYourTurn(f"it is the turn of seat {seat + 1}")
    if not time.is_time_over(state):
        return Transition([state.after_move(seat, play.move, play.id, time.now)])
    restart = state.after(events.ClockRestarted(), time.now)
    move = restart.state.after_move(seat, play.move, play.id, time.now)
    if not time.was_down(state):
        raise TimeOver("your time had run out before this move came")
    return Transition([restart, move])


def _deal(state: MatchState, deal: wire.Deal, mine: list[int]) -> events.Dealt:
    _check_playing(state)
    if not state.options.by_hand:
        raise NotAllowed("this table draws its own panes")
    _check_current(state, deal.ply)
    state.game.copy().deal(deal.displays)
    return events.Dealt(seat=mine[0] if mine else None, displays=deal.displays, id=deal.id)


def _take_back(state: MatchState, message: wire.TakeBack, mine: list[int]) -> events.TakenBack:
    if state.ended is not None:
        raise GameOver("the match was ended")
    if state.rematch is not None:
        raise NotAllowed("the rematch has begun")
    _check_current(state, message.ply)
    moves = 0 if _was_just_dealt(state) else _moves_to_take_back(state, mine)
    return events.TakenBack(seat=mine[0] if mine else None, moves=moves, id=message.id)


def _was_just_dealt(state: MatchState) -> bool:
    """Whether a deal made by hand came last: it may always be corrected."""
    if not state.options.by_hand or state.is_over:
        return False
    try:
        state.game.copy().undo_deal()
    except NothingToUndo:
        return False
    return True


def _moves_to_take_back(state: MatchState, mine: list[int]) -> int:
    """The number of moves since the sender's last one, with it."""
    if not mine:
        raise NotYourSeat("you have no seat here")
    if not state.options.take_backs:
        raise NotAllowed("this table does not allow take-backs")
    if not state.is_solo:
        if state.is_over:
            raise GameOver("the match is over")
        if state.clock is not None:
            raise NotAllowed("nothing is taken back against the clock")
    own = [turn.seat in mine and not turn.by_computer for turn in state.turns]
    if not any(own):
        raise NothingToUndo("no move of yours has been played")
    moves = own[::-1].index(True) + 1
    if moves > 1 and not state.is_solo:
        raise NotAllowed("your last move has been answered")
    game = state.game.copy()
    try:
        for _ in range(moves):
            game.undo(past_deal=state.options.by_hand)
    except NothingToUndo:
        raise NothingToUndo("the displays have been filled since your last move") from None
    return moves


def _check_playing(state: MatchState) -> None:
    if state.is_over:
        raise GameOver("the match is over")
    if not state.has_started:
        raise NotStarted("the match begins when every seat is taken")


def _check_current(state: MatchState, ply: int, version: int | None = None) -> None:
    """Optimistic concurrency: the client must have chosen on the state that is current."""
    if ply != state.ply:
        raise StaleState(f"this was meant for ply {ply}, and the match is at ply {state.ply}")
    if version is not None and version < state.last_taken_back:
        raise StaleState("something has been taken back since this was chosen")


# --- Leaving


def _own_seat(seat: int | None, mine: list[int]) -> int:
    if seat is None:
        return mine[0]
    if seat not in mine:
        raise NotYourSeat(f"seat {seat + 1} is not yours")
    return seat


def _resign(
    state: MatchState, message: wire.Resign, mine: list[int]
) -> events.Ended | events.HandedOver:
    seat = _own_seat(message.seat, mine)
    if message.seat is None and state.to_move in mine:
        seat = state.to_move
    _check_playing(state)
    if len(state.seats) == 2:
        return events.Ended(seat=seat, cause="resignation", id=message.id)
    return events.HandedOver(seat=seat, level=REPLACEMENT_LEVEL, cause="resignation", id=message.id)


def _hand_over(
    state: MatchState, message: wire.HandOver, mine: list[int], is_host: bool
) -> events.HandedOver:
    if state.is_over:
        raise GameOver("the match is over")
    if message.seat >= len(state.seats):
        raise NotYourSeat(f"there is no seat {message.seat + 1}")
    # The host may, and once the match has started every player who waits for it.
    may_fill = not state.seats[message.seat].taken and (is_host or state.has_started)
    if message.seat not in mine and not may_fill:
        raise NotYourSeat(f"seat {message.seat + 1} is not yours")
    return events.HandedOver(
        seat=message.seat,
        level=message.level,
        cause="asked",
        by=None if message.seat in mine else mine[0] if mine else events.HOST,
        id=message.id,
    )


# --- Chat and rematches


def _chat(message: wire.Chat, mine: list[int]) -> events.Said:
    seat = _own_seat(message.seat, mine)
    text = clean_text(message.text, where="text") if message.text is not None else None
    if (not text) == (message.phrase is None):
        raise BadMessage("say either a text or a phrase", where="text")
    return events.Said(seat=seat, id=message.id, text=text, phrase=message.phrase)


def _rematch(
    state: MatchState, message: wire.Rematch, mine: list[int], time: ServerTime
) -> Transition:
    if not state.is_over:
        raise NotAllowed("a rematch can be offered when the match is over")
    if state.options.by_hand:
        raise NotAllowed("a real table is laid anew by hand: make a new table")
    if state.rematch is not None:
        raise NotAllowed(f"the rematch has begun: it is match {state.rematch}")
    people = {index for index, seat in enumerate(state.seats) if seat.holder is not None}
    if not people <= state.rematch_offers | set(mine):
        if set(mine) <= state.rematch_offers:
            return NO_CHANGE  # it is offered already
        offer = events.RematchOffered(seat=mine[0], seats=mine, id=message.id)
        return _transition(state, time, offer)
    began = events.RematchBegan(match=new_match_id(), seat=mine[0], id=message.id)
    step = state.after(began, time.now)
    return Transition([step], follow_up=create_rematch(state))
