"""Messages from the server over a socket: snapshots, events, answers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from .table import Effect, FinalParts, Moves, PrintedView, TableView
from .types import (
    AbsenceSeconds,
    Answer,
    Cause,
    Level,
    OnFlag,
    Phrase,
    Reason,
    SeatKind,
    Seconds,
    Side,
    Status,
)


class TimeControl(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The time control: how long people may think."""

    kind: Literal["move", "total"]
    """Time per move, or for all moves of a player together."""
    seconds: Seconds
    """The time in seconds."""
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0
    """Seconds added after each move, with `total`."""


class FairPlay(Struct, frozen=True, kw_only=True):
    """What players may do about others who do not play: abort, claim, report."""

    absence_seconds: AbsenceSeconds
    """How long the player to move must be absent before others may claim or hand over. Without fair
    play they may only hand over, after 60 seconds, if the clock gives at most an hour."""


class MatchOptions(Struct, frozen=True, kw_only=True):
    """The options of a match, fixed when it is created."""

    players: int
    """The number of seats, from 2 to 4."""
    side: Side
    time: TimeControl | None
    """None if the match has no clock."""
    on_flag: OnFlag
    """What happens if a player runs out of time: a computer plays the first missed turn and takes
    over the seat at the second, or the match ends."""
    take_backs: bool
    """Whether moves may be taken back."""
    spectators: bool
    """Whether clients without a seat may watch."""
    hints: bool
    """Whether the page offers hints to players before the end; it computes them."""
    listed: bool
    """Whether the match is in the public list of matches."""
    by_hand: bool
    """Whether the match follows a real table: setup and deals are entered by hand."""
    seed_given: bool
    """Whether the host chose the seed, and so could predict the draws."""
    start_drawn: bool = False
    """Whether the start player was drawn from the seed. Otherwise the host chose, or it is a
    rematch, in which the next seat starts."""
    fair_play: FairPlay | None = None
    """None at a private table whose host did not choose it."""


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat as all clients see it."""

    kind: SeatKind
    name: str
    """The name of the player; empty if there is none."""
    level: Level | None
    """The level of a computer; None for a person."""
    taken: bool
    """Whether a player has the seat; true for a computer."""
    seated_at: int = 0
    """The ply at which its player sat down."""
    missed: int = 0
    """The number of turns that the clock has taken from its player, who has kept the seat: the next
    time-out hands it over."""
    replaced: Cause | None = None
    """Why a computer plays for the player of this seat, who may take it back; else None."""


class MatchInfo(Struct, frozen=True, kw_only=True):
    """A match as a client sees it before joining."""

    match: str
    """The id of the match."""
    status: Status
    ply: int
    """The number of moves that have been played."""
    options: MatchOptions
    seats: list[SeatView]
    """The seats in their order."""
    commitment: str | None = None
    """The commitment of the server to the seed of setup and deals; see `Snapshot`."""


class TakeOver(Struct, frozen=True, kw_only=True):
    """A player continued on another device: an entry per seat."""

    seat: int | None
    """None for a host without a seat."""
    ply: int
    """The number of moves that had been played."""


class You(Struct, frozen=True, kw_only=True):
    """The receiver of a snapshot."""

    seats: list[int]
    """Empty for a spectator."""
    host: bool
    """Whether this client created the match."""
    replaced: list[int] = field(default_factory=list)
    """Seats where a computer plays for this client; `return_to_seat` takes them back."""


class Played(Struct, frozen=True, kw_only=True):
    """A move that was played."""

    seat: int
    """The seat that played it."""
    move: str
    """The move in move text."""
    round: int
    """The round in which it was played, from 1."""


class TakeBackRequest(Struct, frozen=True, kw_only=True):
    """The open request of a player to take back a move and those after it."""

    seat: int
    """The seat that asks."""
    ply: int
    """The ply to which the match would return."""
    accepted: list[int]
    """Seats of other people that agree. Computers always agree."""


class ChatMessage(Struct, frozen=True, kw_only=True):
    """A chat message that was sent."""

    seat: int
    """The seat that sent it."""
    text: str | None
    """None if a phrase was sent."""
    phrase: Phrase | None
    """None if a text was sent."""
    at: float
    """When it was sent, in seconds since 1970."""


class MatchResult(Struct, frozen=True, kw_only=True):
    """The result of a match."""

    reason: Reason
    winners: list[int]
    """The seats that have won; several if they share the win, empty if the match was aborted."""
    scores: list[int]
    """The points per seat."""
    final: list[FinalParts] | None
    """None if the match ended before the game did."""
    seat: int | None
    """The seat that resigned, ran out of time or was absent; None if the match was aborted."""


class Clocks(Struct, frozen=True, kw_only=True):
    """The clocks of a match."""

    left: list[float | None]
    """Seconds left per seat when this was sent; None for computers."""
    running: int | None
    """The seat whose clock is running; None if no clock is."""


class Snapshot(Answer, frozen=True, kw_only=True, tag="state"):
    """A snapshot of a match: sent on connecting, and on request."""

    match: str
    """The id of the match."""
    version: int
    """The version of the last event that the snapshot includes."""
    ply: int
    """The number of moves that have been played."""
    at: float
    """The time of the server, in seconds since 1970."""
    you: You
    status: Status
    options: MatchOptions
    seats: list[SeatView]
    """The seats in their order."""
    printed: PrintedView
    table: TableView
    clocks: Clocks | None
    """None if the match has no clock."""
    moves: list[Played]
    """All moves so far, without those that were taken back."""
    chat: list[ChatMessage]
    """All chat messages so far."""
    result: MatchResult | None
    """None before the end."""
    rematch_offers: list[int]
    """Seats that have offered a rematch."""
    rematch: str | None
    """The id of the rematch of this match."""
    seed: str | None
    """Sent only after the end; as text, because it may be too large for JavaScript's numbers."""
    legal_moves: Moves | None = None
    """The legal moves of the receiver; only over a socket that requested them, on its turn."""
    take_back_request: TakeBackRequest | None = None
    """The open request; None if there is none."""
    away: list[int] = field(default_factory=list)
    """Seats of people who have no open socket; only over a socket that requested presence."""
    absent: list[int] = field(default_factory=list)
    """Of these, the seats that were away for long enough to claim or to hand over."""
    take_overs: list[TakeOver] = field(default_factory=list)
    """The times that a player continued on another device, in order."""
    commitment: str | None = None
    """The commitment of the server to the seed of setup and deals, public from the start. After the
    end, it shows that `seed` is the same as before the first move. None if the host chose the seed,
    and in a match that follows a real table."""
    turn_at: float = 0.0
    """When the current turn began, in seconds since 1970. Later, the event that begins a turn says
    when it happened."""


# --- Events


class JoinEvent(Answer, frozen=True, kw_only=True, tag="joined", tag_field="kind"):
    """A player took a seat."""

    seat: int
    """The seat that was taken."""
    name: str
    """The name of the player."""


class TakeOverEvent(Answer, frozen=True, kw_only=True, tag="taken_over", tag_field="kind"):
    """A player continues on another device, with the recovery code."""

    seats: list[int]
    """All seats of the player."""
    host: bool
    """Whether the player is the host."""


class InviteEvent(Answer, frozen=True, kw_only=True, tag="invited", tag_field="kind"):
    """The host made a new invitation to an empty seat."""

    seat: int
    """The empty seat."""


class RemoveEvent(Answer, frozen=True, kw_only=True, tag="removed", tag_field="kind"):
    """The host removed a player who had not played a move."""

    seat: int
    """The seat that is empty now."""


class LeaveEvent(Answer, frozen=True, kw_only=True, tag="left", tag_field="kind"):
    """A player left the seat."""

    seat: int
    """The seat that is empty now."""


class MoveEvent(Answer, frozen=True, kw_only=True, tag="moved", tag_field="kind"):
    """A move was played."""

    seat: int
    """The seat that played it."""
    move: str
    """The move in move text."""
    effect: Effect
    by_computer: bool
    """Whether a computer played it."""


class DealEvent(Answer, frozen=True, kw_only=True, tag="dealt", tag_field="kind"):
    """The displays were filled by hand."""

    displays: list[str]
    """The panes on each display, as colour letters."""


class TakeBackEvent(Answer, frozen=True, kw_only=True, tag="taken_back", tag_field="kind"):
    """Moves or a deal were taken back."""

    seat: int | None
    """The seat that requested it; None for a host without a seat."""
    moves: list[str]
    """The moves taken back, the last one first; empty if it was a deal."""


class TakeBackRequestEvent(
    Answer, frozen=True, kw_only=True, tag="take_back_asked", tag_field="kind"
):
    """A player asks to take back moves."""

    seat: int
    """The seat that asks."""


class TakeBackAnswerEvent(
    Answer, frozen=True, kw_only=True, tag="take_back_answered", tag_field="kind"
):
    """A player agreed to the request, or declined it, or withdrew their own."""

    seat: int
    """The seat that answered."""
    accept: bool
    """Whether it agreed."""


class HandOverEvent(Answer, frozen=True, kw_only=True, tag="handed_over", tag_field="kind"):
    """A computer took over a seat."""

    seat: int
    """The seat that the computer took."""
    level: Level
    cause: Cause
    """asked: the player or the host asked for it; resignation: the player resigned; time: the
    player ran out of time again; absence: another player asked for it. In the last two cases the
    player may return."""


class TimeOutEvent(Answer, frozen=True, kw_only=True, tag="timed_out", tag_field="kind"):
    """A player ran out of time for the first time. A computer plays this one move."""

    seat: int
    """The seat of the player."""


class ReturnEvent(Answer, frozen=True, kw_only=True, tag="returned", tag_field="kind"):
    """A player took back the seat from the computer that had taken it over."""

    seat: int
    """The seat of the player."""


class EndEvent(Answer, frozen=True, kw_only=True, tag="ended", tag_field="kind"):
    """The match ended before the game did."""

    seat: int
    """The seat that resigned, ran out of time or was absent, or that aborted the match."""
    cause: Literal["resignation", "time", "absence", "abort"]
    """Why the match ended."""


class ClockRestartEvent(Answer, frozen=True, kw_only=True, tag="clock_restarted", tag_field="kind"):
    """The clock of the turn was restarted, because the server had been down."""


class ChatEvent(Answer, frozen=True, kw_only=True, tag="said", tag_field="kind"):
    """A player sent a chat message."""

    seat: int
    """The seat that sent it."""
    text: str | None
    """None if a phrase was sent."""
    phrase: Phrase | None
    """None if a text was sent."""


class RematchOfferEvent(Answer, frozen=True, kw_only=True, tag="rematch_offered", tag_field="kind"):
    """A player offers a rematch."""

    seats: list[int]
    """The seats of this player."""


class RematchDeclineEvent(
    Answer, frozen=True, kw_only=True, tag="rematch_declined", tag_field="kind"
):
    """A player withdrew the own offer of a rematch, or declined it: then no offer is left."""

    seats: list[int]
    """The seats of this player."""


class RematchEvent(Answer, frozen=True, kw_only=True, tag="rematch_began", tag_field="kind"):
    """All players agreed to a rematch, in which their tokens are valid too."""

    match: str
    """The id of the rematch."""


MatchEvent = (
    JoinEvent
    | TakeOverEvent
    | InviteEvent
    | RemoveEvent
    | LeaveEvent
    | MoveEvent
    | DealEvent
    | TakeBackEvent
    | TakeBackRequestEvent
    | TakeBackAnswerEvent
    | HandOverEvent
    | TimeOutEvent
    | ReturnEvent
    | EndEvent
    | ClockRestartEvent
    | ChatEvent
    | RematchOfferEvent
    | RematchDeclineEvent
    | RematchEvent
)


class Event(Answer, frozen=True, kw_only=True, tag="event"):
    """One event. Versions follow each other without gaps.

    An event with the id of your own message acknowledges it: the message was executed. (One message
    instead of two saves a third of the cost of sending a move.)
    """

    version: int
    """The number of the event: one more than that of the event before."""
    ply: int
    """The number of moves that have been played, after this event."""
    at: float
    """When it happened, in seconds since 1970."""
    what: MatchEvent
    """What happened; its `kind` says which type it has."""
    id: str | None
    """The id of the message that caused the event; None if no message did."""
    status: Status
    """The status after this event."""
    table: TableView | None = None
    """The table now; None if it did not change."""
    seats: list[SeatView] | None = None
    """The seats now; None if they did not change."""
    clocks: Clocks | None = None
    """The clocks after this event; None if the match has no clock."""
    result: MatchResult | None = None
    """The result, if this event ended the match."""
    seed: str | None = None
    """The seed as text, if this event ended the match."""
    legal_moves: Moves | None = None
    """The legal moves of the receiver; only over a socket that requested them, on its turn."""
    take_back_request: TakeBackRequest | None = None
    """The open request after this event; None if there is none."""


class Done(Answer, frozen=True, kw_only=True, tag="done"):
    """The message with this id was executed.

    Over a socket this answers a duplicate, which is a message that was executed before, and a
    message that has nothing to change.
    """

    id: str
    """The id of the message."""
    version: int
    """The version of its event."""
    ply: int
    """The number of moves that had been played after it."""


class Refused(Answer, frozen=True, kw_only=True, tag="refused"):
    """The message was refused, and nothing changed."""

    code: str
    """An error code, which never changes; the list of errors explains it."""
    error: str
    """The error in English."""
    id: str | None = None
    """The id of the message, if it could be read."""
    where: str | None = None
    """The field that is wrong, if it is known."""
    reason: str | None = None
    """Of `not_allowed`: a code for what forbids the action."""
    state: Snapshot | None = None
    """The current snapshot, if the message was sent for another state."""


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping."""

    n: int
    """The number in the ping."""
    at: float
    """The time of the server, in seconds since 1970."""


class Presence(Answer, frozen=True, kw_only=True, tag="presence"):
    """People came or went; only over a socket that requested it. It is not an event of the match,
    so it has no version."""

    away: list[int]
    """Seats of people who have no open socket."""
    absent: list[int] = field(default_factory=list)
    """Of these, the seats that were away for long enough to claim or to hand over."""


ServerMessage = Snapshot | Event | Done | Refused | Pong | Presence
