"""The manners of a table: what each wish leads to, and when it is refused.

Pure functions of how a match stands. The rules of the game are not here: `Game` is asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
from ..game import Explanation, Game
from . import events as kept
from . import protocol as wire
from .create import clean, make_rematch
from .state import Done, Standing
from .tokens import hashed, new_match_id, same

FLAG_LEVEL: wire.Level = "medium"
"""Who plays on for somebody that ran out of time or resigned."""
GRACE = 0.5
"""Seconds that a move may be late: it was on its way."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What shall happen; nothing where it was done before."""

    happenings: Sequence[kept.AnyHappening]
    already: Done | None = None
    """What was done when the same message came before."""
    follow_up: kept.Created | None = None
    """Another match that begins with it."""
    game: Game | None = None
    """The game after a move: it has been played already, to see whether it is legal."""
    explained: Explanation | None = None
    """What that move did."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When something is decided, and how long the one who decides has been there."""

    now: float
    serving_since: float

    def time_is_over(self, standing: Standing) -> bool:
        """Whether the time of whoever has to move has run out."""
        return standing.deadline is not None and self.now > standing.deadline + GRACE

    def was_away(self, standing: Standing) -> bool:
        """Whether players could not reach this process for all of the turn."""
        since = standing.clock.since if standing.clock is not None else None
        return since is not None and since < self.serving_since


NOTHING = Decision([])


def decide(standing: Standing, message: wire.Action, holder: str, moment: Moment) -> Decision:
    """What a message of this holder leads to. Raises a Refusal, or an error of the rules."""
    mine = standing.seats_of(holder)
    is_host = same(holder, standing.created.host)
    if not mine and not is_host:
        raise NotYourSeat("you have no seat here")
    match message:
        case wire.HandOver():
            return _hand_over(standing, message, mine, is_host)
        case wire.Deal():
            return _deal(standing, message, mine)
        case wire.TakeBack():
            return _take_back(standing, message, mine)
    if not mine:
        raise NotYourSeat("you have no seat here")
    match message:
        case wire.Play():
            return _play(standing, message, mine, moment)
        case wire.Resign():
            return _resign(standing, message, mine)
        case wire.Leave():
            return _leave(message, mine)
        case wire.Chat():
            return _chat(message, mine)
        case wire.Rematch():
            return _rematch(standing, message, mine)


# --- Sitting down


def join(standing: Standing, wanted: wire.Join, name: str, holder: str) -> Decision:
    """A seat for this holder."""
    if wanted.id is not None and (already := standing.done.get((holder, wanted.id))):
        return Decision([], already=already)
    if standing.is_over and wanted.invitation is None:
        raise GameOver("the match is over; nobody can join")
    number = _seat_to_take(standing, wanted, same(holder, standing.created.host))
    seat = standing.seats[number]
    # At an open seat, the name is that of somebody who has left.
    before = "" if seat.kind == "open" else seat.name
    joined = kept.Joined(seat=number, name=name or before, holder=holder, id=wanted.id)
    return Decision([joined])


def _seat_to_take(standing: Standing, wanted: wire.Join, is_host: bool) -> int:
    if wanted.invitation is not None:
        secret = hashed(wanted.invitation)
        opened = [same(secret, seat.invitation) for seat in standing.seats]
        if not any(opened):
            raise BadInvitation("this invitation opens no seat here")
        return opened.index(True)
    kinds = ("open", "here") if is_host else ("open",)
    free = [n for n, seat in enumerate(standing.seats) if seat.kind in kinds and not seat.taken]
    if wanted.seat is None:
        if not free:
            raise SeatTaken("no seat is free for everybody; an invitation opens its own")
        return free[0]
    if wanted.seat >= len(standing.seats):
        raise SeatTaken(f"there is no seat {wanted.seat + 1}")
    if wanted.seat not in free:
        raise SeatTaken(f"seat {wanted.seat + 1} is not free for everybody")
    return wanted.seat


# --- Playing


def moved(standing: Standing, seat: int, move: str, message: str | None) -> Decision:
    """A move that the rules allow; raises their error where they do not."""
    game = standing.game.copy()
    explained = game.play_explained(move)
    dealt = game.round != standing.game.round and not game.is_over and not game.awaits_deal
    entry = kept.Moved(
        seat=seat,
        move=str(game.moves[-1]),
        id=message,
        deal=list(map(str, game.displays)) if dealt else None,
    )
    return Decision([entry], game=game, explained=explained)


def flag(standing: Standing, moment: Moment) -> Decision:
    """What happens when somebody's time has run out.

    A process that was not there all the time cannot know whether the player could reach the
    server. It gives the turn its time again instead.
    """
    seat = standing.to_move
    if seat is None or not moment.time_is_over(standing):
        return NOTHING
    if moment.was_away(standing):
        return Decision([kept.ClockRestarted()])
    if standing.options.on_flag == "end":
        return Decision([kept.Ended(seat=seat, cause="time")])
    return Decision([kept.HandedOver(seat=seat, level=FLAG_LEVEL, cause="time")])


def _play(standing: Standing, play: wire.Play, mine: list[int], moment: Moment) -> Decision:
    _in_play(standing)
    _timely(standing, play.ply, play.version)
    seat = standing.game.to_move
    if seat not in mine:
        raise NotYourTurn(f"it is the turn of seat {seat + 1}")
    decision = moved(standing, seat, play.move, play.id)
    if not moment.time_is_over(standing):
        return decision
    if moment.was_away(standing):
        return replace(decision, happenings=[kept.ClockRestarted(), *decision.happenings])
    raise TimeOver("your time had run out before this move came")


def _deal(standing: Standing, deal: wire.Deal, mine: list[int]) -> Decision:
    _in_play(standing)
    if not standing.options.by_hand:
        raise NotAllowed("this table draws its own panes")
    _timely(standing, deal.ply)
    standing.game.copy().deal(deal.displays)
    seat = mine[0] if mine else None
    return Decision([kept.Dealt(seat=seat, displays=deal.displays, id=deal.id)])


def _take_back(standing: Standing, wanted: wire.TakeBack, mine: list[int]) -> Decision:
    if standing.ended is not None:
        raise GameOver("the match was ended")
    if standing.rematch is not None:
        raise NotAllowed("the rematch has begun")
    _timely(standing, wanted.ply)
    moves = 0 if _was_just_dealt(standing) else _moves_to_take_back(standing, mine)
    seat = mine[0] if mine else None
    return Decision([kept.TakenBack(seat=seat, moves=moves, id=wanted.id)])


def _was_just_dealt(standing: Standing) -> bool:
    """Whether a deal made by hand was the last thing: it may always be corrected."""
    if not standing.options.by_hand or standing.is_over:
        return False
    try:
        standing.game.copy().undo_deal()
    except NothingToUndo:
        return False
    return True


def _moves_to_take_back(standing: Standing, mine: list[int]) -> int:
    """How many moves go with one's own last one."""
    if not mine:
        raise NotYourSeat("you have no seat here")
    if not standing.options.take_backs:
        raise NotAllowed("this table does not allow take-backs")
    if not standing.is_solo:
        if standing.is_over:
            raise GameOver("the match is over")
        if standing.clock is not None:
            raise NotAllowed("nothing is taken back against the clock")
    own = [turn.seat in mine and not turn.by_computer for turn in standing.turns]
    if not any(own):
        raise NothingToUndo("no move of yours has been played")
    moves = own[::-1].index(True) + 1
    if moves > 1 and not standing.is_solo:
        raise NotAllowed("your last move has been answered")
    game = standing.game.copy()
    try:
        for _ in range(moves):
            game.undo(past_deal=standing.options.by_hand)
    except NothingToUndo:
        raise NothingToUndo("the displays have been filled since your last move") from None
    return moves


def _in_play(standing: Standing) -> None:
    if standing.is_over:
        raise GameOver("the match is over")
    if not standing.begun:
        raise NotStarted("the match begins when every seat is taken")


def _timely(standing: Standing, ply: int, version: int | None = None) -> None:
    if ply != standing.ply:
        raise StaleState(f"this was meant for ply {ply}, and the match is at ply {standing.ply}")
    if version is not None and version < standing.last_taken_back:
        raise StaleState("something has been taken back since this was chosen")


# --- Getting up


def _my_seat(seat: int | None, mine: list[int]) -> int:
    if seat is None:
        return mine[0]
    if seat not in mine:
        raise NotYourSeat(f"seat {seat + 1} is not yours")
    return seat


def _resign(standing: Standing, wanted: wire.Resign, mine: list[int]) -> Decision:
    seat = _my_seat(wanted.seat, mine)
    if wanted.seat is None and standing.to_move in mine:
        seat = standing.to_move
    _in_play(standing)
    if len(standing.seats) == 2:
        return Decision([kept.Ended(seat=seat, cause="resignation", id=wanted.id)])
    handed = kept.HandedOver(seat=seat, level=FLAG_LEVEL, cause="resignation", id=wanted.id)
    return Decision([handed])


def _hand_over(
    standing: Standing, wanted: wire.HandOver, mine: list[int], is_host: bool
) -> Decision:
    if standing.is_over:
        raise GameOver("the match is over")
    if wanted.seat >= len(standing.seats):
        raise NotYourSeat(f"there is no seat {wanted.seat + 1}")
    # Whoever made the table may, and once the match has begun everybody who waits for it.
    may_fill = not standing.seats[wanted.seat].taken and (is_host or standing.begun)
    if wanted.seat not in mine and not may_fill:
        raise NotYourSeat(f"seat {wanted.seat + 1} is not yours")
    handed = kept.HandedOver(
        seat=wanted.seat,
        level=wanted.level,
        cause="asked",
        by=None if wanted.seat in mine else mine[0] if mine else kept.HOST,
        id=wanted.id,
    )
    return Decision([handed])


def _leave(wanted: wire.Leave, mine: list[int]) -> Decision:
    seats = mine if wanted.seat is None else [_my_seat(wanted.seat, mine)]
    return Decision([kept.Left(seat=each, id=wanted.id) for each in seats])


# --- Talking


def _chat(wanted: wire.Chat, mine: list[int]) -> Decision:
    seat = _my_seat(wanted.seat, mine)
    text = clean(wanted.text, where="text") if wanted.text is not None else None
    if (not text) == (wanted.phrase is None):
        raise BadMessage("say either a text or a phrase", where="text")
    return Decision([kept.Said(seat=seat, id=wanted.id, text=text, phrase=wanted.phrase)])


def _rematch(standing: Standing, wanted: wire.Rematch, mine: list[int]) -> Decision:
    if not standing.is_over:
        raise NotAllowed("a rematch can be offered when the match is over")
    if standing.options.by_hand:
        raise NotAllowed("a real table is laid anew by hand: make a new table")
    if standing.rematch is not None:
        raise NotAllowed(f"the rematch has begun: it is match {standing.rematch}")
    people = {n for n, seat in enumerate(standing.seats) if seat.holder is not None}
    if not people <= standing.rematch_offers | set(mine):
        if set(mine) <= standing.rematch_offers:
            return NOTHING  # it is offered already
        return Decision([kept.RematchOffered(seat=mine[0], seats=mine, id=wanted.id)])
    began = kept.RematchBegan(match=new_match_id(), seat=mine[0], id=wanted.id)
    return Decision([began], follow_up=make_rematch(standing))
