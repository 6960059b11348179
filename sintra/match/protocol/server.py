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
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0
    """Seconds added after each move, with `total`."""


class FairPlay(Struct, frozen=True, kw_only=True):
    """What players may do about others who do not play: abort, claim, report."""

    absence_seconds: AbsenceSeconds
    """How long the player to move must be absent before others may claim or hand over."""


class MatchOptions(Struct, frozen=True, kw_only=True):
    """The options of a match, fixed when it is created."""

    players: int
    side: Side
    time: TimeControl | None
    on_flag: OnFlag
    """What happens if a player runs out of time: a computer takes over, or the match ends."""
    take_backs: bool
    spectators: bool
    hints: bool
    listed: bool
    by_hand: bool
    """Whether the match follows a real table: setup and deals are entered by hand."""
    seed_given: bool
    """Whether the host chose the seed, and so could predict the draws."""
    fair_play: FairPlay | None = None
    """None at a private table whose host did not choose it."""


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat as all clients see it."""

    kind: SeatKind
    name: str
    level: Level | None
    """The level of a computer; None for a person."""
    taken: bool
    seated_at: int = 0
    """The ply at which its player sat down."""


class MatchInfo(Struct, frozen=True, kw_only=True):
    """A match as a client sees it before joining."""

    match: str
    status: Status
    ply: int
    options: MatchOptions
    seats: list[SeatView]


class TakeOver(Struct, frozen=True, kw_only=True):
    """A player continued on another device: an entry per seat."""

    seat: int | None
    """None for a host without a seat."""
    ply: int


class You(Struct, frozen=True, kw_only=True):
    """The receiver of a snapshot."""

    seats: list[int]
    """Empty for a spectator."""
    host: bool
    """Whether this client created the match."""


class Played(Struct, frozen=True, kw_only=True):
    """A move that was played."""

    seat: int
    move: str
    round: int


class TakeBackRequest(Struct, frozen=True, kw_only=True):
    """The open request of a player to take back a move and those after it."""

    seat: int
    ply: int
    """The ply to which the match would return."""
    accepted: list[int]
    """Seats of other people that agree. Computers always agree."""


class ChatMessage(Struct, frozen=True, kw_only=True):
    """A chat message that was sent."""

    seat: int
    text: str | None
    phrase: Phrase | None
    at: float


class MatchResult(Struct, frozen=True, kw_only=True):
    """The result of a match."""

    reason: Reason
    winners: list[int]
    scores: list[int]
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
    version: int
    """The version of the last event that the snapshot includes."""
    ply: int
    at: float
    """The time of the server, in seconds since 1970."""
    you: You
    status: Status
    options: MatchOptions
    seats: list[SeatView]
    printed: PrintedView
    table: TableView
    clocks: Clocks | None
    moves: list[Played]
    chat: list[ChatMessage]
    result: MatchResult | None
    rematch_offers: list[int]
    """Seats that have offered a rematch."""
    rematch: str | None
    """The id of the rematch of this match."""
    seed: str | None
    """Sent only after the end; as text, because it may be too large for JavaScript's numbers."""
    legal_moves: Moves | None = None
    """The legal moves of the receiver; only over a socket that requested them, on its turn."""
    take_back_request: TakeBackRequest | None = None
    away: list[int] = field(default_factory=list)
    """Seats of people who have no open socket; only over a socket that requested presence."""
    absent: list[int] = field(default_factory=list)
    """Of these, the seats that were away for long enough to claim or to hand over."""
    take_overs: list[TakeOver] = field(default_factory=list)
    """The times that a player continued on another device, in order."""


# --- Events


class JoinEvent(Answer, frozen=True, kw_only=True, tag="joined", tag_field="kind"):
    """A player took a seat."""

    seat: int
    name: str


class TakeOverEvent(Answer, frozen=True, kw_only=True, tag="taken_over", tag_field="kind"):
    """A player continues on another device, with the recovery code."""

    seats: list[int]
    host: bool
    """Whether the player is the host."""


class InviteEvent(Answer, frozen=True, kw_only=True, tag="invited", tag_field="kind"):
    """The host made a new invitation to an empty seat."""

    seat: int


class RemoveEvent(Answer, frozen=True, kw_only=True, tag="removed", tag_field="kind"):
    """The host removed a player who had not played a move."""

    seat: int


class LeaveEvent(Answer, frozen=True, kw_only=True, tag="left", tag_field="kind"):
    """A player left the seat."""

    seat: int


class MoveEvent(Answer, frozen=True, kw_only=True, tag="moved", tag_field="kind"):
    """A move was played."""

    seat: int
    move: str
    effect: Effect
    by_computer: bool


class DealEvent(Answer, frozen=True, kw_only=True, tag="dealt", tag_field="kind"):
    """The displays were filled by hand."""

    displays: list[str]


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


class TakeBackAnswerEvent(
    Answer, frozen=True, kw_only=True, tag="take_back_answered", tag_field="kind"
):
    """A player agreed to the request, or declined it, or withdrew their own."""

    seat: int
    accept: bool


class HandOverEvent(Answer, frozen=True, kw_only=True, tag="handed_over", tag_field="kind"):
    """A computer took over a seat."""

    seat: int
    level: Level
    cause: Cause


class EndEvent(Answer, frozen=True, kw_only=True, tag="ended", tag_field="kind"):
    """The match ended before the game did."""

    seat: int
    cause: Literal["resignation", "time", "absence", "abort"]


class ClockRestartEvent(Answer, frozen=True, kw_only=True, tag="clock_restarted", tag_field="kind"):
    """The clock of the turn was restarted, because the server had been down."""


class ChatEvent(Answer, frozen=True, kw_only=True, tag="said", tag_field="kind"):
    """A player sent a chat message."""

    seat: int
    text: str | None
    phrase: Phrase | None


class RematchOfferEvent(Answer, frozen=True, kw_only=True, tag="rematch_offered", tag_field="kind"):
    """A player offers a rematch."""

    seats: list[int]


class RematchEvent(Answer, frozen=True, kw_only=True, tag="rematch_began", tag_field="kind"):
    """All players agreed to a rematch, in which their tokens are valid too."""

    match: str


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
    | EndEvent
    | ClockRestartEvent
    | ChatEvent
    | RematchOfferEvent
    | RematchEvent
)


class Event(Answer, frozen=True, kw_only=True, tag="event"):
    """One event. Versions follow each other without gaps.

    An event with the id of your own message acknowledges it: the message was executed. (One message
    instead of two saves a third of the cost of sending a move.)
    """

    version: int
    ply: int
    at: float
    what: MatchEvent
    id: str | None
    """The id of the message that caused the event; None if no message did."""
    status: Status
    table: TableView | None = None
    """The table now; None if it did not change."""
    seats: list[SeatView] | None = None
    """The seats now; None if they did not change."""
    clocks: Clocks | None = None
    result: MatchResult | None = None
    seed: str | None = None
    legal_moves: Moves | None = None
    """The legal moves of the receiver; only over a socket that requested them, on its turn."""
    take_back_request: TakeBackRequest | None = None
    """The open request after this event; None if there is none."""


class Done(Answer, frozen=True, kw_only=True, tag="done"):
    """The message with this id was executed.

    Over a socket this answers a duplicate: a message that was executed before.
    """

    id: str
    version: int
    """The version of its event."""
    ply: int


class Refused(Answer, frozen=True, kw_only=True, tag="refused"):
    """The message was refused, and nothing changed."""

    code: str
    error: str
    id: str | None = None
    """The id of the message, if it could be read."""
    where: str | None = None
    reason: str | None = None
    """Of `not_allowed`: a code for what forbids the action."""
    state: Snapshot | None = None
    """The current snapshot, if the message was sent for another state."""


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping."""

    n: int
    at: float


class Presence(Answer, frozen=True, kw_only=True, tag="presence"):
    """People came or went; only over a socket that requested it. It is not an event of the match,
    so it has no version."""

    away: list[int]
    """Seats of people who have no open socket."""
    absent: list[int] = field(default_factory=list)
    """Of these, the seats that were away for long enough to claim or to hand over."""


ServerMessage = Snapshot | Event | Done | Refused | Pong | Presence
