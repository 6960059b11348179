"""What is kept of a match: the entries of its log, and nothing else.

These are written to the database and read back for as long as there are matches, so fields may
be added with a default, and none may change its meaning. Secrets are in here only as hashes. The
seed is, so these never leave the server; what clients are told is in `messages`.
"""

from typing import Any

import msgspec
from msgspec import Struct

from ..errors import StoreError
from ..store.types import Entry
from .protocol import Cause, Level, Options, Phrase, SeatKind

HOST = -1
"""In the place of a seat: whoever made the table."""


class Happening(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """One entry of the log."""


class KeptSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat as it was made."""

    kind: SeatKind
    name: str = ""
    level: Level | None = None
    holder: str | None = None
    """The hash of the token that has the seat."""
    invitation: str | None = None
    """The hash of the secret that opens the seat."""


class Created(Happening, frozen=True, kw_only=True, tag="created"):
    """The table was made: always the first entry."""

    options: Options
    seats: list[KeptSeat]
    host: str
    """The hash of the token of whoever made it."""
    seed: int | None
    """Where chance comes from; None when a real table is followed."""
    setup: dict[str, Any]
    """As in a game record."""
    deal: list[str] | None = None
    """The first one, where it was drawn."""
    components: dict[str, Any] | None = None
    """The set, when it is not the standard one."""
    previous: str | None = None
    """The match that this one is the rematch of."""


class Joined(Happening, frozen=True, kw_only=True, tag="joined"):
    """Somebody took a seat."""

    seat: int
    name: str
    holder: str
    id: str | None = None


class Left(Happening, frozen=True, kw_only=True, tag="left"):
    """Somebody got up."""

    seat: int
    id: str | None = None


class Moved(Happening, frozen=True, kw_only=True, tag="moved"):
    """A move was played."""

    seat: int
    move: str
    id: str | None = None
    """Of the message; None for a computer."""
    deal: list[str] | None = None
    """What was drawn after it, where it ended a round."""


class Dealt(Happening, frozen=True, kw_only=True, tag="dealt"):
    """The displays were filled by hand."""

    seat: int | None
    """Of who did it; None for whoever made the table and has no seat."""
    displays: list[str]
    id: str


class TakenBack(Happening, frozen=True, kw_only=True, tag="taken_back"):
    """Moves were taken back; or the last deal, where `moves` is 0."""

    seat: int | None
    """Of who did it; None for whoever made the table and has no seat."""
    moves: int
    id: str


class HandedOver(Happening, frozen=True, kw_only=True, tag="handed_over"):
    """A computer plays on for a seat."""

    seat: int
    level: Level
    cause: Cause
    by: int | None = None
    """The seat that asked for it, or HOST, where it was not that seat itself."""
    id: str | None = None


class Ended(Happening, frozen=True, kw_only=True, tag="ended"):
    """The match ended before the game did."""

    seat: int
    cause: Cause
    id: str | None = None


class ClockRestarted(Happening, frozen=True, kw_only=True, tag="clock_restarted"):
    """The turn was given its time again."""


class Said(Happening, frozen=True, kw_only=True, tag="said"):
    """Somebody said something."""

    seat: int
    id: str
    text: str | None = None
    phrase: Phrase | None = None


class RematchOffered(Happening, frozen=True, kw_only=True, tag="rematch_offered"):
    """Somebody asks for another match, for all their seats."""

    seat: int
    seats: list[int]
    id: str


class RematchBegan(Happening, frozen=True, kw_only=True, tag="rematch_began"):
    """Everybody agreed."""

    match: str
    seat: int
    id: str


AnyHappening = (
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

_decoder: msgspec.json.Decoder[AnyHappening] = msgspec.json.Decoder(AnyHappening)
_encoder = msgspec.json.Encoder()


def write_entry(version: int, at: float, happening: AnyHappening) -> Entry:
    """The entry that keeps this."""
    kind = str(type(happening).__struct_config__.tag)
    return Entry(version, at, kind, _encoder.encode(happening).decode())


def read_entry(entry: Entry) -> AnyHappening:
    """What an entry says. Raises StoreError where it is none of ours."""
    try:
        return _decoder.decode(entry.data)
    except msgspec.MsgspecError as error:
        raise StoreError(f"entry {entry.version} of a match cannot be read: {error}") from None
