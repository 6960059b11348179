"""Command handlers: turn a client's message into a transition of the match, or refuse it.

These are pure functions of the match state. The rules of the game are in `Game`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import (
    BadInvitation,
    BadMessage,
    BadRecovery,
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
from .tokens import constant_time_equal, hash_recovery, hash_secret, new_match_id

REPLACEMENT_LEVEL: wire.Level = "medium"
"""The level of the computer that replaces a player who ran out of time, resigned or is absent."""
MAX_CHAT_MESSAGES = 200
MAX_CHAT_BYTES = 16_384
"""The chat of one seat in a whole match, so that no player can end the chat of the others."""
MAX_TAKE_OVERS = 50
"""How often the player of one seat may continue on another device, in a whole match."""
MAX_RETURNS = 100
"""How often the player of one seat may take it back: more than a player has turns in a game."""
ABORT_BEFORE = 2
"""The number of moves from which a match cannot be aborted any more."""
GRACE_SECONDS = 0.5
"""How late a move may arrive, to allow for the network delay."""


@dataclass(frozen=True, slots=True)
class Transition:
    """The result of a command: its events, each with the state after it and a move's effect."""

    steps: Sequence[Step] = ()
    """Empty if nothing changes."""
    duplicate: Executed | None = None
    """The earlier result, if the command was executed before: commands are idempotent."""
    follow_up: events.Created | None = None
    """The first event of a rematch, which is created in the same transaction."""

    @property
    def state(self) -> MatchState:
        """The state after all events."""
        return self.steps[-1].state


NO_CHANGE = Transition()


@dataclass(frozen=True, slots=True)
class ServerTime:
    """The current time, and the time at which this process began to serve players."""

    now: float
    serving_since: float

    def is_time_over(self, state: MatchState) -> bool:
        """Whether the time of the person to move has run out."""
        return state.deadline is not None and self.now > state.deadline + GRACE_SECONDS

    def was_down(self, state: MatchState) -> bool:
        """Whether the turn began before this process did, so that the server may have been down."""
        since = state.clock.since if state.clock is not None else None
        return since is not None and since < self.serving_since


def handle_command(
    state: MatchState,
    message: wire.Action,
    holder: str,
    time: ServerTime,
    absent: frozenset[int] = frozenset(),
) -> Transition:
    """Return the transition for a message from the owner of this token hash.

    `absent` are the seats whose players have been absent for long enough to claim or to hand over.
    Raises a Refusal, or an error of the rules.
    """
    mine = state.seats_of(holder)
    is_host = constant_time_equal(holder, state.created.host)
    if isinstance(message, wire.ReturnToSeat):
        return _return_to_seat(state, message, holder, time)
    if not mine and not (
        is_host and isinstance(message, wire.HandOver | wire.Deal | wire.TakeBack | wire.Remove)
    ):
        raise NotYourSeat("you have no seat in this match")
    match message:
        case wire.Play():
            return _play(state, message, mine, time)
        case wire.AskTakeBack():
            return _ask_take_back(state, message, mine, holder, time)
        case wire.AnswerTakeBack():
            return _answer_take_back(state, message, mine, time)
        case wire.Rematch():
            return _rematch(state, message, mine, time)
        case wire.DeclineRematch():
            return _decline_rematch(state, message, mine, time)
        case wire.Leave():
            seats = mine if message.seat is None else [_own_seat(message.seat, mine)]
            return _transition(
                state, time, *(events.Left(seat=seat, id=message.id) for seat in seats)
            )
        case wire.HandOver():
            event: events.LogEvent = _hand_over(state, message, mine, is_host, absent)
        case wire.Deal():
            event = _deal(state, message, mine)
        case wire.TakeBack():
            event = _take_back(state, message, mine)
        case wire.Resign():
            event = _resign(state, message, mine)
        case wire.Abort():
            event = _abort(state, message, mine)
        case wire.Claim():
            event = _claim(state, message, mine, absent)
        case wire.Remove():
            event = _remove(state, message, mine, is_host)
        case wire.Chat():
            event = _chat(state, message, mine)
    return _transition(state, time, event)


def _transition(state: MatchState, time: ServerTime, *new: events.LogEvent) -> Transition:
    """Return the transition that applies these events in order."""
    steps: list[Step] = []
    for event in new:
        steps.append(state.after(event, time.now))
        state = steps[-1].state
    return Transition(steps)


# --- Joining


def join(
    state: MatchState, message: wire.Join, name: str, holder: str, recovery: str, time: ServerTime
) -> Transition:
    """Return the transition that gives a seat to the owner of this token hash.

    `recovery` is the hash of the recovery code.
    """
    if holder in state.removed_holders:
        raise NotAllowed("the host has removed you from this match", "removed")
    if message.id is not None and (done := state.executed.get((holder, message.id))):
        if done.seat is None:
            raise BadMessage("this id belongs to an earlier message", where="id")
        return Transition(duplicate=done)
    if state.is_over and message.invitation is None:
        raise GameOver("the match is over; it cannot be joined")
    index = _free_seat(state, message, holder)
    seat = state.seats[index]
    if seat.holder == holder and constant_time_equal(seat.recovery, recovery):
        return Transition(duplicate=Executed(state.version, state.ply, index))
    joined = events.Joined(
        seat=index,
        name=name or _default_name(state, index, holder),
        holder=holder,
        id=message.id,
        recovery=recovery,
    )
    return _transition(state, time, joined)


def _default_name(state: MatchState, index: int, holder: str) -> str:
    """Return the name of a player who gives none, never that of an earlier player of the seat."""
    if state.seats[index].holder == holder:
        return state.seats[index].name
    first = state.created.seats[index]
    return first.name if first.holder in (None, holder) else ""


def _free_seat(state: MatchState, message: wire.Join, holder: str) -> int:
    if message.invitation is not None:
        return _invited_seat(state, message.invitation, holder)
    is_host = constant_time_equal(holder, state.created.host)
    kinds = ("open", "here") if is_host else ("open",)
    free = [n for n, seat in enumerate(state.seats) if seat.kind in kinds and not seat.taken]
    if message.seat is None:
        if not free:
            raise SeatTaken("no open seat is free; the other seats need an invitation")
        return free[0]
    if message.seat >= len(state.seats):
        raise SeatTaken(f"there is no seat {message.seat + 1}")
    if message.seat not in free:
        raise SeatTaken(f"seat {message.seat + 1} is taken, or needs an invitation")
    return message.seat


def _invited_seat(state: MatchState, invitation: str, holder: str) -> int:
    """Return the seat that an invitation opens: once, and again for the player who has the seat."""
    secret = hash_secret(invitation)
    opened = [constant_time_equal(secret, seat.invitation) for seat in state.seats]
    if not any(opened):
        raise BadInvitation("this invitation is not valid for this match")
    index = opened.index(True)
    if state.seats[index].is_used and not constant_time_equal(holder, state.seats[index].holder):
        raise SeatTaken(
            "this invitation has already been used: with the recovery code, a player continues on"
            " another device; the host can make a new invitation to an empty seat"
        )
    return index


def invite(
    state: MatchState, message: wire.Invite, holder: str, invitation: str, time: ServerTime
) -> Transition:
    """Return the transition for a new invitation, of which this is the hash."""
    if not constant_time_equal(holder, state.created.host):
        raise NotYourSeat("only the host can make invitations")
    if state.is_over:
        raise GameOver("the match is over; it cannot be joined")
    if message.seat >= len(state.seats):
        raise SeatTaken(f"there is no seat {message.seat + 1}")
    if state.seats[message.seat].taken:
        raise SeatTaken(f"seat {message.seat + 1} is taken")
    return _transition(state, time, events.Invited(seat=message.seat, invitation=invitation))


def recover(
    state: MatchState, message: wire.Recover, holder: str, recovery: str, time: ServerTime
) -> Transition:
    """Return the transition that gives all seats of a player to another token.

    `holder` is the hash of the new token, `recovery` that of the new code.
    """
    if message.id is not None and (done := state.executed.get((holder, message.id))):
        owned = state.seats_of(holder) or state.replaced_of(holder)
        if not owned and holder != state.created.host:
            raise BadRecovery("another device has taken over since")
        return Transition(duplicate=done)
    old = state.holder_of_recovery(hash_recovery(message.recovery))
    if old is None:
        raise BadRecovery("this recovery code is not valid for this match")
    if old == holder == state.holder_of_recovery(recovery):
        return NO_CHANGE
    seats = [*state.seats_of(old), *state.replaced_of(old)]
    earlier = [each.seat for each in state.take_overs]
    if earlier.count(seats[0] if seats else None) >= MAX_TAKE_OVERS:
        raise NotAllowed("this player has continued on other devices too often", "log_full")
    taken_over = events.TakenOver(
        seats=seats,
        host=old == state.created.host,
        holder=holder,
        recovery=recovery,
        id=message.id,
    )
    return _transition(state, time, taken_over)


# --- Playing


def play_move(state: MatchState, seat: int, move: str, time: ServerTime) -> Transition:
    """Return the transition for a computer's move. Raises an error of the rules."""
    return Transition([state.after_move(seat, move, None, time.now)])


def time_out(state: MatchState, time: ServerTime) -> Transition:
    """Return the transition for the case that the person to move has run out of time.

    A process that did not run for the whole turn cannot know whether the player could reach the
    server. It restarts the clock of the turn instead.
    """
    seat = state.to_move
    if seat is None or not time.is_time_over(state):
        return NO_CHANGE
    if time.was_down(state):
        return _transition(state, time, events.ClockRestarted())
    if state.options.on_flag == "end":
        return _transition(state, time, events.Ended(seat=seat, cause="time"))
    if state.seats[seat].holder is not None and not state.seats[seat].missed:
        return _transition(state, time, events.TimedOut(seat=seat, level=REPLACEMENT_LEVEL))
    handed_over = events.HandedOver(seat=seat, level=REPLACEMENT_LEVEL, cause="time")
    return _transition(state, time, handed_over)


def _play(state: MatchState, play: wire.Play, mine: list[int], time: ServerTime) -> Transition:
    _check_playing(state)
    _check_current(state, play.ply, play.version)
    seat = state.game.to_move
    if seat not in mine:
        raise NotYourTurn(f"it is the turn of seat {seat + 1}")
    if state.stand_in is not None:
        raise TimeOver("a computer plays this move for you")
    if not time.is_time_over(state):
        return Transition([state.after_move(seat, play.move, play.id, time.now)])
    restart = state.after(events.ClockRestarted(), time.now)
    move = restart.state.after_move(seat, play.move, play.id, time.now)
    if not time.was_down(state):
        raise TimeOver("your time ran out before this move arrived")
    return Transition([restart, move])


def _deal(state: MatchState, deal: wire.Deal, mine: list[int]) -> events.Dealt:
    _check_playing(state)
    if not state.options.by_hand:
        raise NotAllowed("deals are drawn by the server in this match", "drawn_by_server")
    _check_current(state, deal.ply)
    state.game.copy().deal(deal.displays)
    return events.Dealt(seat=mine[0] if mine else None, displays=deal.displays, id=deal.id)


def _take_back(
    state: MatchState, message: wire.TakeBack | wire.AskTakeBack, mine: list[int]
) -> events.TakenBack:
    if state.ended is not None:
        raise GameOver("the match ended by resignation or on time")
    if state.rematch is not None:
        raise NotAllowed("the rematch has already begun", "rematch_began")
    _check_current(state, message.ply)
    moves = 0
    if not _was_just_dealt(state):
        asks = isinstance(message, wire.AskTakeBack) and not state.options.by_hand
        past_others = state.is_solo or asks
        moves = _moves_to_take_back(state, mine, past_others=past_others)
    return events.TakenBack(seat=mine[0] if mine else None, moves=moves, id=message.id)


def _ask_take_back(
    state: MatchState, message: wire.AskTakeBack, mine: list[int], holder: str, time: ServerTime
) -> Transition:
    taken_back = _take_back(state, message, mine)
    if state.options.by_hand or not state.holders - {holder, None}:
        return _transition(state, time, taken_back)
    request, ply = state.take_back_request, state.ply - taken_back.moves
    seat = state.turns[ply].seat
    if request is not None:
        if request.seat != seat:
            raise NotAllowed(
                "another player has already asked to take back a move", "asked_already"
            )
        return NO_CHANGE
    asked = events.TakeBackAsked(seat=seat, ply=ply, id=message.id)
    return _transition(state, time, asked)


def _answer_take_back(
    state: MatchState, message: wire.AnswerTakeBack, mine: list[int], time: ServerTime
) -> Transition:
    request = state.take_back_request
    if request is None or request.ply != message.ply:
        return NO_CHANGE  # it was withdrawn, or another answer was faster
    if message.accept and request.seat in mine:
        return NO_CHANGE  # the consent of the player who asks is not needed
    answered = events.TakeBackAnswered(
        seat=mine[0], seats=mine, accept=message.accept, id=message.id
    )
    people = {seat for seat, each in enumerate(state.seats) if each.holder is not None}
    asking = state.seats_of(state.seats[request.seat].holder)
    if not message.accept or not people <= {*request.accepted, *mine, *asking}:
        return _transition(state, time, answered)
    taken_back = events.TakenBack(seat=request.seat, moves=state.ply - request.ply, id="")
    return _transition(state, time, answered, taken_back)


def _was_just_dealt(state: MatchState) -> bool:
    """Whether the last change was a deal by hand, which may always be corrected."""
    if not state.options.by_hand or state.is_over:
        return False
    try:
        state.game.copy().undo_deal()
    except NothingToUndo:
        return False
    return True


def _moves_to_take_back(state: MatchState, mine: list[int], *, past_others: bool) -> int:
    """Return the number of moves from the sender's last move on, that move included."""
    if not mine:
        raise NotYourSeat("you have no seat in this match")
    if not state.options.take_backs:
        raise NotAllowed("this match does not allow take-backs", "no_take_backs")
    if not state.is_solo:
        if state.is_over:
            raise GameOver("the match is over")
        if state.clock is not None:
            raise NotAllowed("a match with a clock does not allow take-backs", "clock")
    own = [turn.seat in mine and not turn.by_computer for turn in state.turns]
    if not any(own):
        raise NothingToUndo("you have not played a move")
    moves = own[::-1].index(True) + 1
    # Without the consent of a player who is away, only the moves of the computer are taken back.
    is_away = any(
        state.seats[turn.seat].replaced and not turn.by_computer for turn in state.turns[-moves:]
    )
    if moves > 1 and (is_away or not past_others):
        raise NotAllowed("another move was played after your last move", "answered")
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
        raise NotStarted("the match has not started: it starts when every seat is taken")


def _check_current(state: MatchState, ply: int, version: int | None = None) -> None:
    """Optimistic concurrency: refuse a message that was sent for an earlier state."""
    if ply != state.ply:
        raise StaleState(f"this message is for ply {ply}, but the match is at ply {state.ply}")
    if version is not None and version < state.last_taken_back:
        raise StaleState("moves or a deal were taken back after this move was chosen")


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
    state: MatchState,
    message: wire.HandOver,
    mine: list[int],
    is_host: bool,
    absent: frozenset[int],
) -> events.HandedOver:
    if state.is_over:
        raise GameOver("the match is over")
    if message.seat >= len(state.seats):
        raise NotYourSeat(f"there is no seat {message.seat + 1}")
    seat = state.seats[message.seat]
    by = None if message.seat in mine else mine[0] if mine else events.HOST
    is_absent = message.seat in absent and state.to_move == message.seat
    if by is not None and seat.holder is not None and (is_absent or state.options.fair_play):
        _check_absent(state, message.seat, absent)
        # The others must not choose a weak player.
        return events.HandedOver(
            seat=message.seat, level=REPLACEMENT_LEVEL, cause="absence", by=by, id=message.id
        )
    # The host may fill empty seats; the other players only once the match has started.
    may_fill = not seat.taken and (is_host or state.has_started)
    if by is not None and not may_fill:
        raise NotYourSeat(f"seat {message.seat + 1} is not yours")
    return events.HandedOver(
        seat=message.seat, level=message.level, cause="asked", by=by, id=message.id
    )


def _return_to_seat(
    state: MatchState, message: wire.ReturnToSeat, holder: str, time: ServerTime
) -> Transition:
    if state.is_over:
        raise GameOver("the match is over")
    seats = state.replaced_of(holder)
    if not seats:
        raise NotYourSeat("no computer plays for you in this match")
    if holder in state.removed_holders:
        raise NotAllowed("the host has removed you from this match", "removed")
    if any(state.seats[seat].returns >= MAX_RETURNS for seat in seats):
        raise NotAllowed("you have taken your seat back too often", "log_full")
    return _transition(state, time, *(events.Returned(seat=seat, id=message.id) for seat in seats))


# --- Fair play


def _check_fair_play(state: MatchState) -> None:
    if state.options.fair_play is None:
        raise NotAllowed("this match was created without fair play", "no_fair_play")


def _check_absent(state: MatchState, seat: int, absent: frozenset[int]) -> None:
    if state.to_move != seat or seat not in absent or state.seats[seat].holder is None:
        raise NotAllowed(
            "this is possible only if the player to move has been absent for long enough",
            "not_absent",
        )


def _abort(state: MatchState, message: wire.Abort, mine: list[int]) -> events.Ended:
    _check_fair_play(state)
    _check_playing(state)
    if state.ply >= ABORT_BEFORE:
        raise NotAllowed(
            f"a match can be aborted only before move {ABORT_BEFORE} was played", "too_late"
        )
    return events.Ended(seat=mine[0], cause="abort", id=message.id)


def _claim(
    state: MatchState, message: wire.Claim, mine: list[int], absent: frozenset[int]
) -> events.Ended:
    _check_fair_play(state)
    _check_playing(state)
    if len(state.seats) != 2:
        raise NotAllowed("only a match of two players can be claimed: hand over", "two_players")
    _check_absent(state, message.seat, absent - set(mine))
    return events.Ended(seat=message.seat, cause="absence", by=mine[0], id=message.id)


def _remove(
    state: MatchState, message: wire.Remove, mine: list[int], is_host: bool
) -> events.Removed:
    if not is_host:
        raise NotYourSeat("only the host can remove a player")
    if state.is_over:
        raise GameOver("the match is over")
    if message.seat >= len(state.seats) or state.seats[message.seat].holder is None:
        raise NotYourSeat(f"no person has seat {message.seat + 1}")
    if message.seat in mine:
        raise NotYourSeat("you cannot remove yourself; leave the seat")
    turns = state.turns[state.seats[message.seat].seated_at :]  # not those of an earlier player
    if any(turn.seat == message.seat and not turn.by_computer for turn in turns):
        raise NotAllowed("this player has played a move", "has_moved")
    return events.Removed(seat=message.seat, id=message.id)


def check_report(state: MatchState, report: wire.SeatReport, holder: str) -> None:
    """Refuse a report that this match does not allow."""
    _check_fair_play(state)
    mine = state.seats_of(holder)
    if not mine:
        raise NotYourSeat("only players may report")
    if report.seat >= len(state.seats) or state.seats[report.seat].kind == "computer":
        raise NotYourSeat(f"no person has seat {report.seat + 1}")
    if report.seat in mine:
        raise NotYourSeat("you cannot report yourself")


# --- Chat and rematches


def _chat(state: MatchState, message: wire.Chat, mine: list[int]) -> events.Said:
    seat = _own_seat(message.seat, mine)
    text = clean_text(message.text, where="text") if message.text is not None else None
    if (not text) == (message.phrase is None):
        raise BadMessage("send either a text or a phrase", where="text")
    total = state.chat_totals[seat]
    size = total.size + len((text or "").encode())
    if total.messages >= MAX_CHAT_MESSAGES or size > MAX_CHAT_BYTES:
        raise NotAllowed("this seat has sent too much in the chat of this match", "chat_full")
    return events.Said(seat=seat, id=message.id, text=text, phrase=message.phrase)


def _rematch(
    state: MatchState, message: wire.Rematch, mine: list[int], time: ServerTime
) -> Transition:
    if not state.is_over:
        raise NotAllowed("a rematch can be offered only after the match is over", "not_over")
    if state.options.by_hand:
        raise NotAllowed(
            "a match that follows a real table has no rematch: create a new match", "real_table"
        )
    if state.rematch is not None:
        raise NotAllowed(f"the rematch has already begun: match {state.rematch}", "rematch_began")
    people = {index for index, seat in enumerate(state.seats) if seat.holder is not None}
    if not people <= state.rematch_offers | set(mine):
        if set(mine) <= state.rematch_offers:
            return NO_CHANGE  # already offered
        offer = events.RematchOffered(seat=mine[0], seats=mine, id=message.id)
        return _transition(state, time, offer)
    began = events.RematchBegan(match=new_match_id(), seat=mine[0], id=message.id)
    step = state.after(began, time.now)
    return Transition([step], follow_up=create_rematch(state))


def _decline_rematch(
    state: MatchState, message: wire.DeclineRematch, mine: list[int], time: ServerTime
) -> Transition:
    if state.rematch is not None:
        raise NotAllowed(f"the rematch has already begun: match {state.rematch}", "rematch_began")
    has_offered = not state.rematch_offers.isdisjoint(mine)
    if not state.rematch_offers or has_offered != message.withdraw:
        return NO_CHANGE  # withdrawn since, or already declined
    declined = events.RematchDeclined(seat=mine[0], seats=mine, id=message.id)
    return _transition(state, time, declined)
