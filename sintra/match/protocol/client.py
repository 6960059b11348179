"""Messages from clients over a socket."""

from typing import Annotated

from msgspec import Meta

from .types import DisplayText, Level, Message, MessageId, MoveText, Phrase, Ply, SeatNumber, Secret


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first message, with the token of the client. A client without a token is a spectator."""

    token: Secret | None = None
    """The token of the player, from creating or joining the match. Default: a spectator."""
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
    """The number of moves that have been played now, the move to take back included."""


class AskTakeBack(Message, frozen=True, kw_only=True, tag="ask_take_back"):
    """Ask the other people to take back your last move and the moves after it.

    If there are no other people, or the match follows a real table, it is the same as `take_back`.
    """

    id: MessageId
    ply: Ply
    """The number of moves that have been played now, the move to take back included."""


class AnswerTakeBack(Message, frozen=True, kw_only=True, tag="answer_take_back"):
    """Agree to the open request to take back moves, or decline it. The player who asked withdraws
    the request by declining it."""

    id: MessageId
    ply: Ply
    """The `ply` of the request."""
    accept: bool
    """Whether to agree."""


class Resign(Message, frozen=True, kw_only=True, tag="resign"):
    """Resign. With two players, the other one wins; with more, a computer takes over the seat."""

    id: MessageId
    seat: SeatNumber | None = None
    """Which of your seats. Default: the seat to move if it is yours, else your first seat."""


class HandOver(Message, frozen=True, kw_only=True, tag="hand_over"):
    """Let a computer take over your seat, an empty seat, or the seat of a player who has to move
    and has been absent for too long."""

    id: MessageId
    seat: SeatNumber
    """The seat that the computer takes."""
    level: Level = "medium"
    """The level of the computer; `medium` for the seat of an absent player."""


class ReturnToSeat(Message, frozen=True, kw_only=True, tag="return_to_seat"):
    """Take back your seats where a computer plays for you, because you ran out of time or were
    absent."""

    id: MessageId


class Leave(Message, frozen=True, kw_only=True, tag="leave"):
    """Leave a seat, so that another player can take it."""

    id: MessageId
    seat: SeatNumber | None = None
    """Which of your seats. Default: all."""


class Abort(Message, frozen=True, kw_only=True, tag="abort"):
    """End a match with fair play before its second move. It has no winner."""

    id: MessageId


class Claim(Message, frozen=True, kw_only=True, tag="claim"):
    """Claim the win in a match of two with fair play, because the other player has to move and has
    been absent for too long."""

    id: MessageId
    seat: SeatNumber
    """The seat of the absent player."""


class Remove(Message, frozen=True, kw_only=True, tag="remove"):
    """Remove a player who has not played a move; only the host may. The seat is empty again."""

    id: MessageId
    seat: SeatNumber
    """The seat of the player to remove."""


class Rematch(Message, frozen=True, kw_only=True, tag="rematch"):
    """Offer another match after the end, or accept the offer."""

    id: MessageId


class DeclineRematch(Message, frozen=True, kw_only=True, tag="decline_rematch"):
    """Withdraw your offer of another match, or decline the offers of the others.

    It changes nothing if there is no such offer any more.
    """

    id: MessageId
    withdraw: bool = False
    """Whether it is your own offer."""


class Chat(Message, frozen=True, kw_only=True, tag="chat"):
    """Send a chat message: either a text or a phrase."""

    id: MessageId
    text: Annotated[str, Meta(max_length=300)] | None = None
    """A text, without invisible characters."""
    phrase: Phrase | None = None
    seat: SeatNumber | None = None
    """Which of your seats. Default: your first seat."""


class Sync(Message, frozen=True, kw_only=True, tag="sync"):
    """Request a snapshot, for instance after a gap in the versions of events."""


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Check the connection."""

    n: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    """A number of your choice, which `pong` returns."""


Action = (
    Play
    | Deal
    | TakeBack
    | AskTakeBack
    | AnswerTakeBack
    | Resign
    | HandOver
    | ReturnToSeat
    | Leave
    | Abort
    | Claim
    | Remove
    | Rematch
    | DeclineRematch
    | Chat
)
"""The commands: messages that change a match; also accepted over HTTP."""

ClientMessage = Hello | Action | Sync | Ping
