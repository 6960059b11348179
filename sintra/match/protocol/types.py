"""Names and ranges that several messages use, and the bases of all messages."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...game.legal_moves import Closed

Level = Literal["easy", "medium", "hard", "expert"]
"""A level of a computer, from the weakest to the strongest."""
SeatKind = Literal["here", "link", "open", "computer"]
"""here: people at the device of the host; link: a player with an invitation; open: the first player
who joins; computer: a computer."""
Side = Literal["A", "B"]
"""The side of the palace boards."""
Status = Literal["waiting", "playing", "over"]
"""waiting: until all seats have been taken; playing: until the end; over."""
Phase = Literal["deal", "play", "over"]
"""deal: the displays must be filled first; play: a player has to move; over: the game is over."""
OnFlag = Literal["computer", "end"]
Cause = Literal["asked", "resignation", "time", "absence", "abort"]
"""What a player did, or did not do."""
Reason = Literal["points", "broken glass", "shared", "resignation", "time", "absence", "abort"]
"""How the winners were found."""
ReportReason = Literal["abuse", "name", "stalling", "cheating", "other"]
Phrase = Literal[
    "hello", "good_luck", "nice_move", "oops", "thinking", "thanks", "well_played", "goodbye"
]
"""A chat message that is sent with one tap; each client shows it in its own language."""
ClosedReason = Closed
"""The reason why a strip cannot take a pane of a colour: it is left of the glazier; it has left the
game; it has no empty space for the colour."""

MessageId = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, unique per message. It makes commands idempotent: a message that is sent
twice is executed once."""
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
"""A seat, counted from 0."""
Ply = Annotated[int, Meta(ge=0, le=10_000)]
"""The number of moves that have been played."""
LONGEST_NAME = 40
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
LONGEST_SECRET = 100
Secret = Annotated[str, Meta(min_length=1, max_length=LONGEST_SECRET)]
Seed = Annotated[int, Meta(ge=0, lt=2**53)]
"""Small enough for every JSON parser."""
MoveText = Annotated[str, Meta(min_length=1, max_length=16)]
"""A move in move text, for example `3B>5`."""
DisplayText = Annotated[str, Meta(max_length=20)]
Seconds = Annotated[float, Meta(ge=1, le=7 * 24 * 3600)]
FRIENDS_ABSENCE_SECONDS = 60.0
"""How long the player to move must be away in a match without fair play before another player may
let a computer play on. The player takes the seat back at any time."""
LONGEST_LIVE_SECONDS = 3600.0
"""With a longer clock, players come back when it is their turn: to be away is not to be gone."""
AbsenceSeconds = Annotated[float, Meta(ge=30, le=7 * 24 * 3600)]


class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A message from a client: unknown fields are refused."""


class Answer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message from the server."""
