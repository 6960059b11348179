"""The events of a match's log, from which the match is restored.

The log is append-only, and old logs must stay readable. So fields may be added with a default, but
no field may change its meaning. The log contains secrets only as hashes. It contains the seed, so
events never leave the server; the messages to clients are in `protocol`.
"""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ..errors import StoreError
from .protocol import Cause, Level, MatchOptions, Phrase, SeatKind

if TYPE_CHECKING:
    from ..store.types import LogEntry

HOST = -1
"""Used instead of a seat number for the client that created the match."""


class Replaced(Struct, frozen=True, kw_only=True):
    """A player whom a computer replaces, and who may take the seat back."""

    kind: SeatKind
    """The kind of the seat before."""
    holder: str
    """The hash of the player's token."""
    recovery: str | None
    """The hash of the player's recovery code."""
    invitation: str | None = None
    """The hash of the invitation to the seat."""
    cause: Cause


class MatchSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat and its owner. The event `created` stores the initial seats."""

    kind: SeatKind
    name: str = ""
    level: Level | None = None
    """The level of a computer; None for a person."""
    holder: str | None = None
    """The hash of the token that owns the seat."""
    invitation: str | None = None
    """The hash of the invitation to the seat."""
    is_used: bool = False
    """Whether a player took the seat since the invitation was made: it opens the seat once."""
    recovery: str | None = None
    """The hash of the recovery code of the owner."""
    seated_at: int = 0
    """The ply at which the owner sat down."""
    missed: int = 0
    """The number of turns that the clock has taken from the owner."""
    replaced: Replaced | None = None
    """The player for whom the computer of this seat plays; None if no player may return."""
    returns: int = 0
    """How often its player has taken the seat back."""

    @property
    def taken(self) -> bool:
        """Whether a person or a computer plays here."""
        return self.kind == "computer" or self.holder is not None


class EventBase(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """One event of the log."""


class Created(EventBase, frozen=True, kw_only=True, tag="created"):
    """The match was created: always the first event."""

    options: MatchOptions
    seats: list[MatchSeat]
    host: str
    """The hash of the token of the client that created the match."""
    seed: int | str | None
    """The seed of all draws; None if the match follows a real table. It is a number if the host
    chose it; else a fair seed (`game.fair_seed`)."""
    setup: dict[str, Any]
    """The setup, as in a game record."""
    deal: list[str] | None = None
    """The first deal; None if it is entered by hand."""
    components: dict[str, Any] | None = None
    """The set of components, if it is not the standard one."""
    previous: str | None = None
    """The previous match, if this one is a rematch."""
    recovery: str
    """The hash of the recovery code of the host."""


class Joined(EventBase, frozen=True, kw_only=True, tag="joined"):
    """A client took a seat."""

    seat: int
    name: str
    holder: str
    recovery: str
    """The hash of the recovery code."""
    id: str | None = None


class TakenOver(EventBase, frozen=True, kw_only=True, tag="taken_over"):
    """A player continues on another device: a new token has all seats of the old one."""

    seats: list[int]
    """Also those where a computer plays for the player."""
    host: bool
    """Whether the player is the host."""
    holder: str
    """The hash of the new token."""
    recovery: str
    """The hash of the new recovery code."""
    id: str | None = None


class Invited(EventBase, frozen=True, kw_only=True, tag="invited"):
    """The host made a new invitation to an empty seat."""

    seat: int
    invitation: str
    """The hash of the invitation."""


class Removed(EventBase, frozen=True, kw_only=True, tag="removed"):
    """The host removed a player who had not played a move."""

    seat: int
    id: str


class Left(EventBase, frozen=True, kw_only=True, tag="left"):
    """A player left the seat."""

    seat: int
    id: str | None = None


class Moved(EventBase, frozen=True, kw_only=True, tag="moved"):
    """A move was played."""

    seat: int
    move: str
    id: str | None = None
    """The id of the message; None for a computer's move."""
    deal: list[str] | None = None
    """The deal drawn after the move, if the move ended a round."""


class Dealt(EventBase, frozen=True, kw_only=True, tag="dealt"):
    """The displays were filled by hand."""

    seat: int | None
    """The seat of the client that entered the deal; None for a host without a seat."""
    displays: list[str]
    id: str


class TakenBack(EventBase, frozen=True, kw_only=True, tag="taken_back"):
    """Moves were taken back, or the last deal if `moves` is 0."""

    seat: int | None
    """The seat of the client that requested it; None for a host without a seat."""
    moves: int
    id: str
    """The id of the message; empty if the other players had to agree."""


class TakeBackAsked(EventBase, frozen=True, kw_only=True, tag="take_back_asked"):
    """A player asked to take back the moves from this ply on."""

    seat: int
    ply: int
    id: str


class TakeBackAnswered(EventBase, frozen=True, kw_only=True, tag="take_back_answered"):
    """A client agreed to the request for all its seats, or declined or withdrew it."""

    seat: int
    seats: list[int]
    accept: bool
    id: str


class HandedOver(EventBase, frozen=True, kw_only=True, tag="handed_over"):
    """A computer took over a seat."""

    seat: int
    level: Level
    cause: Cause
    by: int | None = None
    """The seat that requested it, or HOST; None if it was the player of this seat or the clock."""
    id: str | None = None


class TimedOut(EventBase, frozen=True, kw_only=True, tag="timed_out"):
    """A player ran out of time for the first time: a computer plays this one move."""

    seat: int
    level: Level


class Returned(EventBase, frozen=True, kw_only=True, tag="returned"):
    """A player took back the seat that a computer had taken over."""

    seat: int
    id: str


class Ended(EventBase, frozen=True, kw_only=True, tag="ended"):
    """The match ended before the game did."""

    seat: int
    """The seat that resigned, ran out of time or was absent, or whose player aborted the match."""
    cause: Cause
    by: int | None = None
    """The seat that claimed the win; None if it was not claimed."""
    id: str | None = None


class ClockRestarted(EventBase, frozen=True, kw_only=True, tag="clock_restarted"):
    """The clock of the current turn was restarted."""


class Said(EventBase, frozen=True, kw_only=True, tag="said"):
    """A player sent a chat message."""

    seat: int
    id: str
    text: str | None = None
    phrase: Phrase | None = None


class RematchOffered(EventBase, frozen=True, kw_only=True, tag="rematch_offered"):
    """A client offered a rematch for all its seats."""

    seat: int
    seats: list[int]
    id: str


class RematchDeclined(EventBase, frozen=True, kw_only=True, tag="rematch_declined"):
    """A client withdrew its offer of a rematch, or declined the offers of the others."""

    seat: int
    seats: list[int]
    id: str


class RematchBegan(EventBase, frozen=True, kw_only=True, tag="rematch_began"):
    """All players agreed to a rematch."""

    match: str
    seat: int
    id: str


LogEvent = (
    Created
    | Joined
    | TakenOver
    | Invited
    | Removed
    | Left
    | Moved
    | Dealt
    | TakenBack
    | TakeBackAsked
    | TakeBackAnswered
    | HandedOver
    | TimedOut
    | Returned
    | Ended
    | ClockRestarted
    | Said
    | RematchOffered
    | RematchDeclined
    | RematchBegan
)

_decoder: msgspec.json.Decoder[LogEvent] = msgspec.json.Decoder(LogEvent)
_encoder = msgspec.json.Encoder()


def serialize_event(version: int, at: float, event: LogEvent) -> "LogEntry":
    """Return the store's entry for an event."""
    # The package of the store imports SQLAlchemy, for which `sintra play` must not wait.
    from ..store.types import LogEntry

    kind = str(type(event).__struct_config__.tag)
    return LogEntry(version, at, kind, _encoder.encode(event).decode())


def deserialize_event(entry: "LogEntry", match_id: str = "") -> LogEvent:
    """Return the event of an entry of a match. Raises StoreError if it cannot be decoded.

    The error contains no text of the entry, which may be a name or chat.
    """
    try:
        return _decoder.decode(entry.data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        match = f"match {match_id}, " if match_id else ""
        reason = type(error).__name__
        raise StoreError(f"{match}entry {entry.version}: cannot be read: {reason}") from None
