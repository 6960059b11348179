"""Requests and answers over HTTP alone."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from .server import MatchInfo, MatchResult, Snapshot, TimeControl
from .table import Effect, PrintedView, TableView
from .types import (
    AbsenceSeconds,
    Level,
    MessageId,
    Name,
    OnFlag,
    ReportReason,
    SeatKind,
    SeatNumber,
    Secret,
    Seed,
    Side,
)


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
    """The seats in their order, which is the order of play."""
    side: Side = "A"
    start_player: SeatNumber | None = None
    """Default: at random."""
    seed: Seed | None = None
    """Default: random. It is secret until the end."""
    components: dict[str, Any] | None = None
    """A set of components, as in a components file. Default: the standard set."""
    time: TimeControl | None = None
    """Default: none; for a listed match with seats for other people, 180 seconds per move."""
    on_flag: OnFlag = "computer"
    """What happens if a player runs out of time: a computer takes over, or the match ends."""
    take_backs: bool = True
    """Whether moves may be taken back."""
    spectators: bool = True
    """Whether clients without a seat may watch."""
    hints: bool | None = None
    """Default: true if only one device plays."""
    listed: bool = False
    """Whether the match appears in the public list of matches."""
    setup: dict[str, Any] | None = None
    """The setup of a real table, as in a game record. Deals are then entered by hand."""
    fair_play: bool | None = None
    """Whether players may abort, claim and report. Default: true if the match is listed."""
    absence_seconds: AbsenceSeconds = 120
    """With fair play: how long the player to move must be absent before others may claim."""
    id: MessageId | None = None
    """With an id, and a token that the client has created, creating a match is idempotent."""


class Invitation(Struct, frozen=True, kw_only=True):
    """The secret with which a client takes a seat. It is sent once, and stored as a hash."""

    seat: int
    """The seat that it opens."""
    secret: str
    """What the other player sends as `invitation` to join."""


class MatchCreated(Struct, frozen=True, kw_only=True):
    """The answer to the request for a new match."""

    match: str
    """The id of the match."""
    token: str
    """The token of this device: it owns the seats of kind `here`, and is the host."""
    invitations: list[Invitation]
    """One per seat of kind `link`."""
    recovery: str
    """The recovery code: with it, the player continues on another device."""


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a seat: with an invitation the seat it is for, without one an open seat."""

    name: Name = ""
    """The name of the player; empty for none."""
    seat: SeatNumber | None = None
    """Which open seat. Default: the first free one."""
    invitation: Secret | None = None
    """The `secret` of an invitation. Default: take an open seat."""
    id: MessageId | None = None
    """With an id, and a token that the client has created, joining is idempotent."""


class Seated(Struct, frozen=True, kw_only=True):
    """The answer to joining."""

    seat: int
    """The seat that was taken."""
    token: str
    """The token of the seat. The client stores it, and sends it to reconnect."""
    recovery: str
    """The recovery code: with it, the player continues on another device."""


class Recover(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Continue on another device, with the recovery code. The old token and code become invalid."""

    recovery: Secret
    """Spaces, hyphens and case do not matter."""
    id: MessageId | None = None
    """With an id, and a token that the client has created, recovering is idempotent."""


class Recovered(Struct, frozen=True, kw_only=True):
    """The answer to recovering."""

    seats: list[int]
    """The seats of the player, without those where a computer plays for the player."""
    host: bool
    """Whether the player is the host."""
    token: str
    """The new token."""
    recovery: str
    """The new recovery code."""


class Invite(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a new invitation to an empty seat; an earlier one becomes invalid."""

    seat: SeatNumber
    """The empty seat."""


class SeatReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Report a player to the operator of the server."""

    seat: SeatNumber
    """The seat of the player."""
    reason: ReportReason
    """What the report is about."""
    text: Annotated[str, Meta(max_length=300)] = ""
    """More about it, for the operator."""


class Reported(Struct, frozen=True, kw_only=True):
    """The answer to a report."""

    ok: Literal[True]
    """The report was stored."""


class MatchList(Struct, frozen=True, kw_only=True):
    """A page of the list of matches, newest first."""

    matches: list[MatchInfo]
    """The matches of this page."""
    before: float | None
    """The parameter `before` of the next page; None on the last page."""


class PositionAt(Struct, frozen=True, kw_only=True):
    """The position of a match after some number of moves."""

    ply: int
    """The number of moves that have been played."""
    position: str
    """Position text."""
    table: TableView


class Frame(Struct, frozen=True, kw_only=True):
    """The game after one of its moves, or before the first."""

    ply: int
    """The number of moves played."""
    round: int
    """The round of the last move; the table may show the next round already."""
    seat: int | None
    """The seat that played the last move. Seat, move and effect are None before the first move."""
    move: str | None
    """The last move in move text."""
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
    """The number of seats."""
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
    """Always false."""
    code: str
    """An error code, which never changes."""
    error: str
    """The error in English."""
    where: str | None = None
    """The field that is wrong, if it is known."""
    reason: str | None = None
    """Of `not_allowed`: a code for what forbids the action. Of `bad_record`: the rule's code."""
    state: Snapshot | None = None
    """The current snapshot, if an action was sent for another state."""


class ClientAddress(Struct, frozen=True, kw_only=True):
    """The address of the client that asks."""

    address: str
    """The address to which limits apply; for IPv6 its /64."""


class Health(Struct, frozen=True, kw_only=True):
    """The health of the server."""

    status: Literal["ok", "starting", "failing", "replaced", "stopping"]
    """ok: matches can be played; starting: the rules are being loaded; failing: the database cannot
    be written; replaced: its file was deleted or replaced, and the server has to be restarted;
    stopping: the server is about to stop, but still serves."""
    version: str
    """The version of Sintra."""
