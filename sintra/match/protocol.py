"""The protocol between the server and its clients: one type per message.

Over a socket, each message is a JSON object with a `type`: `ClientMessage` in one direction,
`ServerMessage` in the other. HTTP uses the same types. `sintra dev schema` writes them as
TypeScript, so no second copy is written by hand.

Colours are letters, as in move text: W Y O P B. Columns, displays and seats are numbered from 0,
except in move text.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ..analysis import ReasonCode
from ..game.legal_moves import Closed

Level = Literal["easy", "medium", "hard", "expert"]
SeatKind = Literal["here", "link", "open", "computer"]
Side = Literal["A", "B"]
Status = Literal["waiting", "playing", "over"]
Phase = Literal["deal", "play", "over"]
OnFlag = Literal["computer", "end"]
Cause = Literal["asked", "resignation", "time"]
Reason = Literal["points", "broken glass", "shared", "resignation", "time"]
Phrase = Literal[
    "hello", "good_luck", "nice_move", "oops", "thinking", "thanks", "well_played", "goodbye"
]
"""Chat messages sent with one tap; each client shows them in its own language."""
ClosedReason = Closed
"""The reason why a strip cannot take a pane of a colour: it is left of the glazier; it has left the
game; it has no empty space for the colour."""
HintCode = ReasonCode
"""The kind of a reason for a hint; the server reference lists the facts of each kind."""

MessageId = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, unique per message. It makes commands idempotent: a message that is sent
twice is executed once."""
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Ply = Annotated[int, Meta(ge=0, le=10_000)]
LONGEST_NAME = 40
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
LONGEST_SECRET = 100
Secret = Annotated[str, Meta(min_length=1, max_length=LONGEST_SECRET)]
Seed = Annotated[int, Meta(ge=0, lt=2**53)]
"""Small enough for every JSON parser."""
MoveText = Annotated[str, Meta(min_length=1, max_length=16)]
DisplayText = Annotated[str, Meta(max_length=20)]
Seconds = Annotated[float, Meta(ge=1, le=7 * 24 * 3600)]


class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A message from a client: unknown fields are refused."""


class Answer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message from the server."""


# --- Messages from clients over a socket


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first message, with the token of the client. A client without a token is a spectator."""

    token: Secret | None = None
    legal_moves: bool = False
    """Whether to send the legal moves with snapshots and events when it is this client's turn."""
    presence: bool = False
    """Whether to send `away` with snapshots, and `presence` messages when people come and go."""


class Play(Message, frozen=True, kw_only=True, tag="play"):
    """Play a move for the seat whose turn it is."""

    id: MessageId
    ply: Ply
    """The number of moves that were already played when this move was chosen."""
    move: MoveText
    version: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """The version of the last event that the client has seen. With it, a move that was chosen
    before a take-back is refused as stale."""


class Deal(Message, frozen=True, kw_only=True, tag="deal"):
    """Fill the displays as on the real table."""

    id: MessageId
    ply: Ply
    displays: Annotated[list[DisplayText], Meta(max_length=20)]
    """Colour letters, one text per display."""


class TakeBack(Message, frozen=True, kw_only=True, tag="take_back"):
    """Take back your own last move, or the last deal of a real table."""

    id: MessageId
    ply: Ply


class AskTakeBack(Message, frozen=True, kw_only=True, tag="ask_take_back"):
    """Ask the other people to take back your last move and the moves after it.

    If there are no other people, or the match follows a real table, it is the same as `take_back`.
    """

    id: MessageId
    ply: Ply


class AnswerTakeBack(Message, frozen=True, kw_only=True, tag="answer_take_back"):
    """Agree to the open request to take back moves, or decline it. The player who asked withdraws
    the request by declining it."""

    id: MessageId
    ply: Ply
    """The `ply` of the request."""
    accept: bool


class Resign(Message, frozen=True, kw_only=True, tag="resign"):
    """Resign. With two players, the other one wins; with more, a computer takes over the seat."""

    id: MessageId
    seat: SeatNumber | None = None
    """Which of your seats. Default: the seat to move if it is yours, else your first seat."""


class HandOver(Message, frozen=True, kw_only=True, tag="hand_over"):
    """Let a computer take over your seat, or an empty seat."""

    id: MessageId
    seat: SeatNumber
    level: Level = "medium"


class Leave(Message, frozen=True, kw_only=True, tag="leave"):
    """Leave a seat, so that another player can take it."""

    id: MessageId
    seat: SeatNumber | None = None
    """Which of your seats. Default: all."""


class Rematch(Message, frozen=True, kw_only=True, tag="rematch"):
    """Offer another match after the end, or accept the offer."""

    id: MessageId


class Chat(Message, frozen=True, kw_only=True, tag="chat"):
    """Send a chat message: either a text or a phrase."""

    id: MessageId
    text: Annotated[str, Meta(max_length=300)] | None = None
    phrase: Phrase | None = None
    seat: SeatNumber | None = None


class Sync(Message, frozen=True, kw_only=True, tag="sync"):
    """Request a snapshot, for instance after a gap in the versions of events."""


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Check the connection."""

    n: Annotated[int, Meta(ge=0, lt=2**53)] = 0


Action = (
    Play
    | Deal
    | TakeBack
    | AskTakeBack
    | AnswerTakeBack
    | Resign
    | HandOver
    | Leave
    | Rematch
    | Chat
)
"""The commands: messages that change a match; also accepted over HTTP."""

ClientMessage = Hello | Action | Sync | Ping


# --- Views of the table


class ColumnView(Struct, frozen=True, kw_only=True):
    """A window of a palace and the strip above it."""

    strip: int | None
    """The number of the strip in the set; None if it has left the game."""
    side: Literal["front", "back"] | None
    pattern: str
    """The colour of each space, as a letter; * is a joker space."""
    panes: str
    """The pane on each space, as a letter; . is an empty space."""
    other: str | None
    """The pattern on its other side; None if the strip leaves the game when it is completed."""
    window: str
    """The panes on the frame of the window: none, the top one, or top and bottom."""


class FinalParts(Struct, frozen=True, kw_only=True):
    """The final scoring of one player."""

    leftovers: int
    broken_glass: int
    bonus: int


class PalaceView(Struct, frozen=True, kw_only=True):
    """The palace of one player."""

    score: int
    lost: int
    """Points lost through broken glass so far."""
    broken_glass: int
    """The space of the marker on the broken glass track; 0 is at the top."""
    glazier: int
    """The column below the glazier."""
    columns: list[ColumnView]
    forecast: FinalParts | None = None
    """What the final scoring would add to the score if the game ended now; None after the end of
    the game, when the score includes it."""


class TableView(Struct, frozen=True, kw_only=True):
    """The table: displays, centre, bag, tower and palaces."""

    round: int
    """From 1 to 6; 7 when the game is over."""
    phase: Phase
    """deal: the displays must be filled first (only in a match that follows a real table)."""
    to_move: int
    start_tile_holder: int
    start_tile_in_centre: bool
    round_pieces: str
    """The panes that are still on the round indicator; the first is the bonus colour."""
    displays: list[str]
    centre: str
    bag: list[int]
    """The number of panes per colour, in the order W Y O P B."""
    tower: list[int]
    palaces: list[PalaceView]


class PrintedView(Struct, frozen=True, kw_only=True):
    """The values printed on the components, which are needed to draw them."""

    components: str
    """The name of the set of components."""
    window_points: list[int]
    broken_glass_track: list[int]
    ornaments: list[tuple[int, int]]
    """The two windows around each ornament; side B has none."""
    ornament_points: list[int]
    """The points for 0, 1, 2 … panes around an ornament."""
    panes_per_display: int


class Effect(Struct, frozen=True, kw_only=True):
    """The effect of a move, part by part; see `explain` in the Python guide."""

    picked: int
    placed: int
    on_jokers: int
    broken: int
    takes_start_tile: bool
    steps: int
    broken_glass: int
    glazier: int
    completes: bool
    turns_over: bool
    bonus_points: int
    window_points: int
    glass_points: int
    points: int
    ends_round: bool


class LegalMove(Struct, frozen=True, kw_only=True):
    """A legal move and its effect."""

    move: str
    effect: Effect
    text: str
    """The effect in English."""


class Moves(Struct, frozen=True, kw_only=True):
    """The legal moves of a position."""

    ply: int
    seat: int
    """The seat to move."""
    moves: list[LegalMove]
    closed: dict[str, list[ClosedReason | None]]
    """For each colour that can be picked now: per column, the reason why the strip cannot take it;
    None if it can."""


# --- Views of the match


class TimeControl(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The time control: how long people may think."""

    kind: Literal["move", "total"]
    """Time per move, or for all moves of a player together."""
    seconds: Seconds
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0
    """Seconds added after each move, with `total`."""


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


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat as all clients see it."""

    kind: SeatKind
    name: str
    level: Level | None
    """The level of a computer; None for a person."""
    taken: bool


class MatchInfo(Struct, frozen=True, kw_only=True):
    """A match as a client sees it before joining."""

    match: str
    status: Status
    ply: int
    options: MatchOptions
    seats: list[SeatView]


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
    """The seat that resigned or ran out of time."""


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
    away: list[int] = []
    """Seats of people who have no open socket; only over a socket that requested presence."""


# --- Events


class JoinEvent(Answer, frozen=True, kw_only=True, tag="joined", tag_field="kind"):
    """A player took a seat."""

    seat: int
    name: str


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
    cause: Literal["resignation", "time"]


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


ServerMessage = Snapshot | Event | Done | Refused | Pong | Presence


# --- HTTP only


class NewSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat of a new match."""

    kind: SeatKind
    name: Name = ""
    """Not allowed for an open seat, which has no player yet."""
    level: Level | None = None
    """The level of a computer. Default: medium."""


class NewMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The request for a new match."""

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    side: Side = "A"
    start_player: SeatNumber | None = None
    """Default: at random."""
    seed: Seed | None = None
    """Default: random. It is secret until the end."""
    components: dict[str, Any] | None = None
    """A set of components, as in a components file. Default: the standard set."""
    time: TimeControl | None = None
    on_flag: OnFlag = "computer"
    take_backs: bool = True
    spectators: bool = True
    hints: bool | None = None
    """Default: true if only one device plays."""
    listed: bool = False
    """Whether the match appears in the public list of matches."""
    setup: dict[str, Any] | None = None
    """The setup of a real table, as in a game record. Deals are then entered by hand."""


class Invitation(Struct, frozen=True, kw_only=True):
    """The secret with which a client takes a seat. It is sent once, and stored as a hash."""

    seat: int
    secret: str


class MatchCreated(Struct, frozen=True, kw_only=True):
    """The answer to the request for a new match."""

    match: str
    token: str
    """The token of this device: it owns the seats of kind `here`, and is the host."""
    invitations: list[Invitation]


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a seat: with an invitation the seat it is for, without one an open seat."""

    name: Name = ""
    seat: SeatNumber | None = None
    """Which open seat. Default: the first free one."""
    invitation: Secret | None = None
    id: MessageId | None = None
    """With an id, and a token that the client has created, joining is idempotent."""


class Seated(Struct, frozen=True, kw_only=True):
    """The answer to joining."""

    seat: int
    token: str
    """The token of the seat. The client stores it, and sends it to reconnect."""


class MatchList(Struct, frozen=True, kw_only=True):
    """A page of the list of matches, newest first."""

    tables: list[MatchInfo]
    before: float | None
    """The parameter `before` of the next page; None on the last page."""


class PositionAt(Struct, frozen=True, kw_only=True):
    """The position of a match after some number of moves."""

    ply: int
    position: str
    """Position text."""
    table: TableView


class HintReason(Struct, frozen=True, kw_only=True):
    """One reason for a hint: a code and its facts, for a text in the language of the client."""

    code: HintCode
    facts: dict[str, int | str]
    """Numbers and move texts. Strips are numbered from 1 here, as in move text; seats from 0."""
    text: str
    """The reason in English."""


class HintView(Struct, frozen=True, kw_only=True):
    """The move of the strongest player, with its reasons."""

    ply: int
    seat: int
    move: str
    effect: Effect
    value: float | None
    """The expected lead at the end, in points."""
    exact: bool
    """Whether the value is proven."""
    line: list[str]
    """The principal variation: the expected moves, starting with this one."""
    reasons: list[HintReason]
    """First the effect of the move, then the reasons for it, then what to expect."""


class Frame(Struct, frozen=True, kw_only=True):
    """The game after one of its moves, or before the first."""

    ply: int
    """The number of moves played."""
    round: int
    """The round of the last move; the table may show the next round already."""
    seat: int | None
    """The seat that played the last move. Seat, move and effect are None before the first move."""
    move: str | None
    effect: Effect | None
    table: TableView
    """The table as the next player sees it: after the last move of a round, with the next deal."""
    position: str
    """The table as position text."""


class Replay(Struct, frozen=True, kw_only=True):
    """A whole game, move by move."""

    names: list[str]
    """The names of the seats; an unknown name is empty."""
    players: int
    side: Side
    printed: PrintedView
    frames: list[Frame]
    """The first position, then one frame per move."""
    result: MatchResult | None
    """None if the game is not over."""


class NetworkAddresses(Struct, frozen=True, kw_only=True):
    """Where other devices can open the page of a server that is used on its own machine."""

    addresses: list[str]
    """For example http://192.168.1.5:8642; empty if other devices cannot reach the server."""


class ErrorAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An error. All errors have this shape."""

    ok: Literal[False]
    code: str
    error: str
    where: str | None = None
    reason: str | None = None
    """Of `not_allowed`: a code for what forbids the action. Of `bad_record`: the rule's code."""
    state: Snapshot | None = None
    """The current snapshot, if an action was sent for another state."""


class Health(Struct, frozen=True, kw_only=True):
    """The health of the server."""

    status: Literal["ok", "starting", "failing"]
    version: str
