"""Names and ranges that several messages use, and the bases of all messages."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...analysis import ReasonCode
from ...game.legal_moves import Closed

Level = Literal["easy", "medium", "hard", "expert"]
SeatKind = Literal["here", "link", "open", "computer"]
Side = Literal["A", "B"]
Status = Literal["waiting", "playing", "over"]
Phase = Literal["deal", "play", "over"]
OnFlag = Literal["computer", "end"]
Cause = Literal["asked", "resignation", "time", "absence", "abort"]
Reason = Literal["points", "broken glass", "shared", "resignation", "time", "absence", "abort"]
ReportReason = Literal["abuse", "name", "stalling", "cheating", "other"]
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
AbsenceSeconds = Annotated[float, Meta(ge=30, le=7 * 24 * 3600)]


class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A message from a client: unknown fields are refused."""


class Answer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message from the server."""
