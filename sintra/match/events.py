"""The events of a match's log: all that is stored of it.

The log is append-only and is read back for as long as there are matches, so fields may be added
with a default, and none may change its meaning. Secrets are in it only as hashes. The seed is in
it, so events never leave the server; `protocol` has what clients are sent.
"""

from typing import Any

import msgspec
from msgspec import Struct

from ..errors import StoreError
from ..store.types import LogEntry
from .protocol import Cause, Level, MatchOptions, Phrase, SeatKind

HOST = -1
"""Instead of a seat: the client that created the match."""


class MatchSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat and who has it; `created` stores the seats as they were first."""

    kind: SeatKind
    name: str = ""
    level: Level | None = None
    """Of a computer, else None."""
    holder: str | None = None
    """The hash of the token that has the seat."""
    invitation: str | None = None
    """The hash of the secret that opens the seat."""

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
    """The hash of the token of the client that created it."""
    seed: int | None
    """The seed of all draws; None when a real table is followed."""
    setup: dict[str, Any]
    """As in a game record."""
    deal: list[str] | None = None
    """The first deal, if it was drawn."""
    components: dict[str, Any] | None = None
    """The set, when it is not the standard one."""
    previous: str | None = None
    """The match that this one is the rematch of."""


class Joined(EventBase, frozen=True, kw_only=True, tag="joined"):
    """A client took a seat."""

    seat: int
    name: str
    holder: str
    id: str | None = None


class Left(EventBase, frozen=True, kw_only=True, tag="left"):
    """A player left the seat."""

    seat: int
    id: str | None = None


class Moved(EventBase, frozen=True, kw_only=True, tag="moved"):
    """A move was played."""

    seat: int
    move: str
    id: str | None = None
    """Of the message; None for a computer."""
    deal: list[str] | None = None
    """The deal drawn after it, if it ended a round."""


class Dealt(EventBase, frozen=True, kw_only=True, tag="dealt"):
    """The displays were filled by hand."""

    seat: int | None
    """Of the client that entered it; None for a host without a seat."""
    displays: list[str]
    id: str


class TakenBack(EventBase, frozen=True, kw_only=True, tag="taken_back"):
    """Moves were taken back; or the last deal, if `moves` is 0."""

    seat: int | None
    """Of the client that asked; None for a host without a seat."""
    moves: int
    id: str


class HandedOver(EventBase, frozen=True, kw_only=True, tag="handed_over"):
    """A computer plays on for a seat."""

    seat: int
    level: Level
    cause: Cause
    by: int | None = None
    """The seat that asked for it, or HOST, if it was not that seat itself."""
    id: str | None = None


class Ended(EventBase, frozen=True, kw_only=True, tag="ended"):
    """The match ended before the game did."""

    seat: int
    cause: Cause
    id: str | None = None


class ClockRestarted(EventBase, frozen=True, kw_only=True, tag="clock_restarted"):
    """The turn was given its time again."""


class Said(EventBase, frozen=True, kw_only=True, tag="said"):
    """A player sent a chat message."""

    seat: int
    id: str
    text: str | None = None
    phrase: Phrase | None = None


class RematchOffered(EventBase, frozen=True, kw_only=True, tag="rematch_offered"):
    """A client asked for a rematch, for all its seats."""

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
    | Left
    | Moved
    | Dealt
    | TakenBack
    | HandedOver
    | Ended
    | ClockRestarted
    | Said
    | RematchOffered
    | RematchBegan
)

_decoder: msgspec.json.Decoder[LogEvent] = msgspec.json.Decoder(LogEvent)
_encoder = msgspec.json.Encoder()


def serialize_event(version: int, at: float, event: LogEvent) -> LogEntry:
    """The store's entry for an event."""
    kind = str(type(event).__struct_config__.tag)
    return LogEntry(version, at, kind, _encoder.encode(event).decode())


def deserialize_event(entry: LogEntry) -> LogEvent:
    """The event of an entry. Raises StoreError if it is not one of ours."""
    try:
        return _decoder.decode(entry.data)
    except msgspec.MsgspecError as error:
        raise StoreError(f"entry {entry.version} of a match cannot be read: {error}") from None
