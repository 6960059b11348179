"""Everything that is said between the server and its clients: one type a message.

Over a socket, each message is a JSON object with a `type`: `ClientMessage` in one direction,
`ServerMessage` in the other. Over HTTP the same types are used where they fit. `sintra dev
schema` writes them as TypeScript, so there is no second copy of any of this.

Colours are letters, as in move text: W Y O P B. Columns, displays, seats count from 0, except in
move text.
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
"""What can be said with one tap; each client says it in its own language."""
ClosedReason = Closed
"""Why a strip takes no pane of a colour: it is left of the glazier; it has left the game; it has no
empty space for the colour."""
HintCode = ReasonCode
"""What a reason of a hint says; the reference of the server has the facts of each."""

MessageId = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, another one for every message: one sent twice is done once."""
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Ply = Annotated[int, Meta(ge=0, le=10_000)]
LONGEST_NAME = 40
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
LONGEST_SECRET = 100
Secret = Annotated[str, Meta(min_length=1, max_length=LONGEST_SECRET)]
Seed = Annotated[int, Meta(ge=0, lt=2**53)]
"""Every reader of JSON keeps such a number whole."""
MoveText = Annotated[str, Meta(min_length=1, max_length=16)]
DisplayText = Annotated[str, Meta(max_length=20)]
Seconds = Annotated[float, Meta(ge=1, le=7 * 24 * 3600)]


class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client says: everything in it is known, or it is refused."""


class Answer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What the server says."""


# --- What clients send over a socket


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first message: who this is. Without a token: a spectator."""

    token: Secret | None = None


class Play(Message, frozen=True, kw_only=True, tag="play"):
    """Play a move for the seat whose turn it is."""

    id: MessageId
    ply: Ply
    """How many moves had been played when it was chosen."""
    move: MoveText
    version: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """The last event seen then. With it, a move chosen before a take-back is refused as stale."""


class Deal(Message, frozen=True, kw_only=True, tag="deal"):
    """Fill the displays as they lie on the real table."""

    id: MessageId
    ply: Ply
    displays: Annotated[list[DisplayText], Meta(max_length=20)]
    """Letters of colours, a text a display."""


class TakeBack(Message, frozen=True, kw_only=True, tag="take_back"):
    """Take back one's own last move, or the last deal of a real table."""

    id: MessageId
    ply: Ply


class Resign(Message, frozen=True, kw_only=True, tag="resign"):
    """Give up. Of two players the other one wins; with more, a computer goes on."""

    id: MessageId
    seat: SeatNumber | None = None
    """Which of one's seats; without it, the one to move, or the first."""


class HandOver(Message, frozen=True, kw_only=True, tag="hand_over"):
    """Let a computer play on for a seat of one's own, or an empty one of one's own table."""

    id: MessageId
    seat: SeatNumber
    level: Level = "medium"


class Leave(Message, frozen=True, kw_only=True, tag="leave"):
    """Get up. The seat is free for somebody else."""

    id: MessageId
    seat: SeatNumber | None = None
    """Without it: from all one's seats."""


class Rematch(Message, frozen=True, kw_only=True, tag="rematch"):
    """Offer another match after the end, or accept the offer."""

    id: MessageId


class Chat(Message, frozen=True, kw_only=True, tag="chat"):
    """Say something: either a text or a phrase."""

    id: MessageId
    text: Annotated[str, Meta(max_length=300)] | None = None
    phrase: Phrase | None = None
    seat: SeatNumber | None = None


class Sync(Message, frozen=True, kw_only=True, tag="sync"):
    """Ask for the whole state again, after a gap in the numbers of events."""


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there?"""

    n: Annotated[int, Meta(ge=0, lt=2**53)] = 0


ClientMessage = (
    Hello | Play | Deal | TakeBack | Resign | HandOver | Leave | Rematch | Chat | Sync | Ping
)
Action = Play | Deal | TakeBack | Resign | HandOver | Leave | Rematch | Chat
"""Those that change a match; also taken over HTTP."""


# --- The table as clients see it


class Column(Struct, frozen=True, kw_only=True):
    """A window of a palace and the strip above it."""

    strip: int | None
    """Which strip of the set; None when it has left the game."""
    side: Literal["front", "back"] | None
    pattern: str
    """A letter a space; * is a joker space."""
    panes: str
    """What lies on each space; . is nothing."""
    other: str | None
    """The pattern that turning it over will show; None when it will leave instead."""
    window: str
    """Panes on the window's frame: none, the top one, or top and bottom."""


class Palace(Struct, frozen=True, kw_only=True):
    """One player's palace and what belongs to it."""

    score: int
    lost: int
    """Points lost through broken glass so far."""
    broken_glass: int
    """Space of the marker on the broken glass track, 0 at the top."""
    glazier: int
    """The column it stands above."""
    columns: list[Column]


class TableView(Struct, frozen=True, kw_only=True):
    """What lies on the table."""

    round: int
    """From 1 to 6; 7 when the game is over."""
    phase: Phase
    """deal: the displays have to be filled first (at real tables only)."""
    to_move: int
    start_tile_holder: int
    start_tile_in_centre: bool
    round_pieces: str
    """Panes still on the round indicator; the first is the bonus colour."""
    displays: list[str]
    centre: str
    bag: list[int]
    """How many of each colour, W Y O P B."""
    tower: list[int]
    palaces: list[Palace]


class Printed(Struct, frozen=True, kw_only=True):
    """What is printed on the material, for drawing it."""

    components: str
    """The name of the set."""
    window_points: list[int]
    broken_glass_track: list[int]
    ornaments: list[tuple[int, int]]
    """The two windows around each ornament; side B has none."""
    ornament_points: list[int]
    """For 0, 1, 2 … panes around an ornament."""
    panes_per_display: int


class Effect(Struct, frozen=True, kw_only=True):
    """What a move does, part by part; see `explain` in the Python guide."""

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


# --- The match around the table


class TimeControl(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long people may think."""

    kind: Literal["move", "total"]
    """So long for every move, or so long for all of one's moves together."""
    seconds: Seconds
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0
    """Seconds added after each move, with `total`."""


class Options(Struct, frozen=True, kw_only=True):
    """What was agreed when the table was made."""

    players: int
    side: Side
    time: TimeControl | None
    on_flag: OnFlag
    """Who runs out of time is replaced by a computer, or the match ends."""
    take_backs: bool
    spectators: bool
    hints: bool
    listed: bool
    by_hand: bool
    """Whether the table follows a real one: setup and deals are entered."""
    seed_given: bool
    """Whether who made the table chose the seed, and could know what will be drawn."""


class Seat(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    kind: SeatKind
    name: str
    level: Level | None
    """Of a computer."""
    taken: bool


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table as one sees it from the door."""

    match: str
    status: Status
    ply: int
    options: Options
    seats: list[Seat]


class You(Struct, frozen=True, kw_only=True):
    """Who the receiver is."""

    seats: list[int]
    """Empty for a spectator."""
    host: bool
    """Whether the table was made here."""


class Played(Struct, frozen=True, kw_only=True):
    """A move of the past."""

    seat: int
    move: str
    round: int


class Said(Struct, frozen=True, kw_only=True):
    """Something said in the past."""

    seat: int
    text: str | None
    phrase: Phrase | None
    at: float


class FinalParts(Struct, frozen=True, kw_only=True):
    """What the final scoring gave one player."""

    leftovers: int
    broken_glass: int
    bonus: int


class Result(Struct, frozen=True, kw_only=True):
    """How a match ended."""

    reason: Reason
    winners: list[int]
    scores: list[int]
    final: list[FinalParts] | None
    """None when the match was ended before the game was."""
    seat: int | None
    """Who resigned or ran out of time."""


class Clocks(Struct, frozen=True, kw_only=True):
    """The time people have."""

    left: list[float | None]
    """Seconds each seat had left when this was sent; None for computers."""
    running: int | None
    """Whose time runs now."""


class State(Answer, frozen=True, kw_only=True, tag="state"):
    """Everything about a match: sent on connecting, and whenever it is asked for."""

    match: str
    version: int
    """The number of the last event in it."""
    ply: int
    at: float
    """The server's clock, seconds since 1970."""
    you: You
    status: Status
    options: Options
    seats: list[Seat]
    printed: Printed
    table: TableView
    clocks: Clocks | None
    moves: list[Played]
    chat: list[Said]
    result: Result | None
    rematch_offers: list[int]
    """Seats that have asked for another match."""
    rematch: str | None
    """The match that followed this one."""
    seed: str | None
    """Only after the end. In digits: JavaScript's numbers would not keep it whole."""


# --- What happens at a table


class Joined(Answer, frozen=True, kw_only=True, tag="joined", tag_field="kind"):
    """Somebody took a seat."""

    seat: int
    name: str


class Left(Answer, frozen=True, kw_only=True, tag="left", tag_field="kind"):
    """Somebody got up."""

    seat: int


class Moved(Answer, frozen=True, kw_only=True, tag="moved", tag_field="kind"):
    """A move was played."""

    seat: int
    move: str
    effect: Effect
    by_computer: bool


class Dealt(Answer, frozen=True, kw_only=True, tag="dealt", tag_field="kind"):
    """The displays were filled by hand."""

    displays: list[str]


class TakenBack(Answer, frozen=True, kw_only=True, tag="taken_back", tag_field="kind"):
    """The match went back to an earlier ply."""

    seat: int | None
    """Of who did it; None for whoever made the table and has no seat."""
    moves: list[str]
    """What was taken back, the last one first; none where it was a deal."""


class HandedOver(Answer, frozen=True, kw_only=True, tag="handed_over", tag_field="kind"):
    """A computer plays on for a seat."""

    seat: int
    level: Level
    cause: Cause


class Ended(Answer, frozen=True, kw_only=True, tag="ended", tag_field="kind"):
    """The match ended before the game did."""

    seat: int
    cause: Literal["resignation", "time"]


class ClockRestarted(Answer, frozen=True, kw_only=True, tag="clock_restarted", tag_field="kind"):
    """The turn was given its time again, since the server had not been there."""


class ChatSaid(Answer, frozen=True, kw_only=True, tag="said", tag_field="kind"):
    """Somebody said something."""

    seat: int
    text: str | None
    phrase: Phrase | None


class RematchOffered(Answer, frozen=True, kw_only=True, tag="rematch_offered", tag_field="kind"):
    """Somebody asks for another match."""

    seats: list[int]


class RematchBegan(Answer, frozen=True, kw_only=True, tag="rematch_began", tag_field="kind"):
    """Everybody agreed: it goes on in another match, with the same tokens."""

    match: str


Happening = (
    Joined
    | Left
    | Moved
    | Dealt
    | TakenBack
    | HandedOver
    | Ended
    | ClockRestarted
    | ChatSaid
    | RematchOffered
    | RematchBegan
)


class Event(Answer, frozen=True, kw_only=True, tag="event"):
    """One thing that happened. Numbers follow each other without gaps.

    One with the id of a message of one's own is the answer to it: it was carried out. (One answer
    instead of two saves a third of what a move costs to tell.)
    """

    version: int
    ply: int
    at: float
    what: Happening
    id: str | None
    """Of the message that led to it; None where none did."""
    status: Status
    table: TableView | None = None
    """As it is now; None when nothing on it changed."""
    seats: list[Seat] | None = None
    """As they are now; None when nothing about them changed."""
    clocks: Clocks | None = None
    result: Result | None = None
    seed: str | None = None


class Done(Answer, frozen=True, kw_only=True, tag="done"):
    """The message with this id was carried out.

    Over a socket this answers a message that was sent, and carried out, before.
    """

    id: str
    version: int
    """Of the event that it made."""
    ply: int


class Refused(Answer, frozen=True, kw_only=True, tag="refused"):
    """The message was not carried out."""

    code: str
    error: str
    id: str | None = None
    """Of the message, where it could be read."""
    where: str | None = None
    state: State | None = None
    """How the match stands, when the message was meant for another moment."""


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    """Here I am."""

    n: int
    at: float


ServerMessage = State | Event | Done | Refused | Pong


# --- What is said over HTTP alone


class NewSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat of a table to be made."""

    kind: SeatKind
    name: Name = ""
    """Not of an open seat, where nobody sits yet."""
    level: Level | None = None
    """Of a computer: medium without it."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be made."""

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    side: Side = "A"
    start_player: SeatNumber | None = None
    """By lot without it."""
    seed: Seed | None = None
    """By chance without it; nobody is told before the end."""
    components: dict[str, Any] | None = None
    """A set of components as in its file; the standard one without it."""
    time: TimeControl | None = None
    on_flag: OnFlag = "computer"
    take_backs: bool = True
    spectators: bool = True
    hints: bool | None = None
    """Without it: yes, where only one device plays."""
    listed: bool = False
    """Whether everybody may find it in the list of tables."""
    setup: dict[str, Any] | None = None
    """Of a real table, as `setup` in a game record: deals are entered by hand then."""


class Invitation(Struct, frozen=True, kw_only=True):
    """What opens a seat to whoever holds it. Shown once, kept as a hash."""

    seat: int
    secret: str


class TableMade(Struct, frozen=True, kw_only=True):
    """The answer to a new table."""

    match: str
    token: str
    """Of this device: it holds the seats that play here, and the table itself."""
    invitations: list[Invitation]


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a seat: with an invitation that one's; without, an open one."""

    name: Name = ""
    seat: SeatNumber | None = None
    """Which open seat; without it, the first free one."""
    invitation: Secret | None = None
    id: MessageId | None = None
    """With an id, and a token the client has made, the same may be asked again."""


class Seated(Struct, frozen=True, kw_only=True):
    """The answer to joining."""

    seat: int
    token: str
    """Keep it: it is the seat."""


class Tables(Struct, frozen=True, kw_only=True):
    """A page of the list of tables, newest first."""

    tables: list[TableInfo]
    before: float | None
    """Ask with this for the next page; None at the end."""


class PositionAt(Struct, frozen=True, kw_only=True):
    """A match as it stood after so many moves."""

    ply: int
    position: str
    """Position text."""
    table: TableView


class LegalMove(Struct, frozen=True, kw_only=True):
    """A legal move and what it does."""

    move: str
    effect: Effect
    text: str
    """The same in English."""


class Moves(Struct, frozen=True, kw_only=True):
    """The legal moves of a position."""

    ply: int
    seat: int
    """Whose moves these are."""
    moves: list[LegalMove]
    closed: dict[str, list[ClosedReason | None]]
    """Of each colour that can be picked now, column by column, why it cannot be put there; None
    where some move does."""


class HintReason(Struct, frozen=True, kw_only=True):
    """One reason of a hint: a code and its facts, for a client to say in its own language."""

    code: HintCode
    facts: dict[str, int | str]
    """Numbers and move texts. Strips count from 1 here, as in move text; seats from 0."""
    text: str
    """The same in English."""


class Hint(Struct, frozen=True, kw_only=True):
    """What the strongest player would do, and why."""

    ply: int
    seat: int
    move: str
    effect: Effect
    value: float | None
    """By how many points it expects to be ahead at the end."""
    exact: bool
    """Whether that is proven."""
    line: list[str]
    """The moves it expects, this one first."""
    reasons: list[HintReason]
    """First what the move does, then why, then what to expect."""


class Frame(Struct, frozen=True, kw_only=True):
    """A game as it stood after one of its moves, or before the first."""

    ply: int
    """How many moves had been played."""
    round: int
    """The round of the last of them; the table may show the next one already."""
    seat: int | None
    """Who played it. Seat, move and effect are None before the first."""
    move: str | None
    effect: Effect | None
    table: TableView
    """As whoever moved next found it: after the last move of a round, with the next deal."""
    position: str
    """The same as position text."""


class Replay(Struct, frozen=True, kw_only=True):
    """A whole game, to be looked at move by move."""

    names: list[str]
    """Of the seats; empty where unknown."""
    players: int
    side: Side
    printed: Printed
    frames: list[Frame]
    """The first position, then one a move."""
    result: Result | None
    """None while the game goes on."""


class ErrorAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The one shape of an error."""

    ok: Literal[False]
    code: str
    error: str
    where: str | None = None
    state: State | None = None
    """How the match stands, when an action was meant for another moment."""


class Health(Struct, frozen=True, kw_only=True):
    """Whether the server can do its work."""

    status: Literal["ok", "starting", "failing"]
    version: str
