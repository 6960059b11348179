"""Every error that Sintra raises on purpose, each with a code that never changes.

SintraError
├── UsageError             an invalid argument
│   └── MissingExtra       a feature whose packages are not installed
├── ComponentsError        a set of components that cannot be played
├── NotationError          text that cannot be parsed: a move, a position, a record
│   └── RecordError        a record that is invalid or breaks a rule
│       └── UnfairDeal     a setup or deal that does not follow from the committed seed
├── IllegalMove            a move that is not legal now
├── IllegalSetup           a setup that no game can start from
├── IllegalDeal            panes that could not have been drawn
├── DealAwaited            a move while the displays still have to be filled
├── GameOver               a move or deal after the end
├── NothingToUndo          no move to take back, or only one from before the last deal
├── PlayerError            a player that raised an error, or chose an illegal move
├── StoreError             the database cannot be used now
│   ├── DatabaseOutdated   the database schema is not the one that this version uses
│   ├── DiskFull           too little disk space is left
│   ├── VersionTaken       another process has written this entry of the match first
│   └── UnknownMatch       there is no match with this name
└── Refusal                a request that a match server refuses
    ├── BadMessage         a message that cannot be parsed
    ├── UnknownToken       a token that is not valid for this match
    ├── BadInvitation      an invitation that is not valid for this match
    ├── BadRecovery        a recovery code that is not valid for this match
    ├── NotYourSeat        a seat that another player has
    ├── SeatTaken          the seat is taken, or no seat is free
    ├── NotStarted         a move while seats are still empty
    ├── NotYourTurn        a move while another player is to move
    ├── StaleState         a message for another state of the match
    ├── NotAllowed         an action that this match does not allow
    ├── TimeOver           a move after the player's time had run out
    ├── OriginRefused      a request from a page of another origin
    ├── TooMany            more messages, sockets or matches than are allowed
    ├── TooLarge           a message larger than is allowed
    └── NotReady           the server is still starting or already stopping
"""

from typing import Any, ClassVar, Literal

NotAllowedReason = Literal[
    "no_spectators",
    "no_take_backs",
    "clock",
    "answered",
    "asked_already",
    "drawn_by_server",
    "not_over",
    "real_table",
    "rematch_began",
    "log_full",
    "chat_full",
    "no_fair_play",
    "too_late",
    "two_players",
    "not_absent",
    "has_moved",
    "removed",
    "others_play",
]
"""What forbids an action of a match."""


class SintraError(Exception):
    """The base class of all errors; `code` is for programs, `message` for people."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def as_json(self) -> dict[str, object]:
        """The JSON form of the error."""
        return {"ok": False, "code": self.code, "error": self.message}

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickle: a constructor may take other arguments than `args`."""
        return _rebuilt, (type(self), self.args, self.__dict__)


class UsageError(SintraError, ValueError):
    """An invalid argument, for example a fifth player, side C or a negative seed."""

    code = "wrong_use"


class MissingExtra(UsageError, ImportError):
    """A feature needs packages that the base install does not have; `extra` names their extra.

    It is an ImportError too, because a module of environments raises it when it is imported.
    """

    code = "missing_extra"

    def __init__(self, need: str, extra: str) -> None:
        super().__init__(f"{need}: pip install 'sintra[{extra}]'")
        self.extra = extra

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "extra": self.extra}


class ComponentsError(SintraError, ValueError):
    """A set of components that cannot be played; `field` names the wrong field."""

    code = "bad_components"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "field": self.field}


class NotationError(SintraError, ValueError):
    """Text that cannot be parsed; `where` names the place in the text."""

    code = "bad_notation"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "where": self.where}


class RecordError(NotationError):
    """A record that is invalid or breaks a rule; `where` names the place in the record.

    `reason` is the code of the error at that place, for example `illegal_move`.
    """

    code = "bad_record"

    def __init__(self, message: str, *, where: str = "", reason: str = "bad_record") -> None:
        super().__init__(message, where=where)
        self.reason = reason

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "reason": self.reason}


class UnfairDeal(RecordError):
    """Setup or deals that do not follow from the seed to which the server of a match committed."""

    code = "unfair_deal"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(message, where=where, reason=self.code)


class IllegalMove(SintraError, ValueError):
    """A move that can be parsed but is not legal in this position."""

    code = "illegal_move"

    def __init__(self, move: str, why: str, *, position: str = "") -> None:
        super().__init__(f"{move}: {why}")
        self.move = move
        self.why = why
        self.position = position


class IllegalSetup(SintraError, ValueError):
    """A setup that no game can start from; `field` names the wrong field."""

    code = "illegal_setup"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


class IllegalDeal(SintraError, ValueError):
    """Displays that could not have been drawn from this bag and tower."""

    code = "illegal_deal"


class DealAwaited(SintraError):
    """The displays have to be filled before a move is possible."""

    code = "deal_awaited"


class GameOver(SintraError):
    """The game is over; nothing can be played or dealt."""

    code = "game_over"


class NothingToUndo(SintraError):
    """There is no move to take back, or only one from before the last deal."""

    code = "nothing_to_undo"


class PlayerError(SintraError):
    """A player that raised an error or chose an illegal move.

    `player` is the name of the player, `position` the text of the position. `move` is empty if the
    player chose no move.
    """

    code = "bad_player"

    def __init__(self, message: str, *, player: str, move: str = "", position: str = "") -> None:
        super().__init__(message)
        self.player = player
        self.move = move
        self.position = position

    def as_json(self) -> dict[str, object]:
        fields = {"player": self.player, "move": self.move, "position": self.position}
        return {**super().as_json(), **fields}


class StoreError(SintraError):
    """The database cannot be used now: it is not reachable, locked or full. Try again later."""

    code = "store_failed"


class DatabaseOutdated(StoreError):
    """The database schema is not the one that this version uses."""

    code = "database_outdated"


class DiskFull(StoreError):
    """Too little disk space is left for this. Moves are accepted as long as there is any."""

    code = "disk_full"


class VersionTaken(StoreError):
    """Another process has written the next entry of the match first (optimistic concurrency)."""

    code = "version_taken"


class UnknownMatch(StoreError):
    """There is no match with this name."""

    code = "unknown_match"


class Refusal(SintraError):
    """A request that a match server refuses; nothing has changed."""

    code = "refused"


class BadMessage(Refusal):
    """A message that cannot be parsed; `where` names the field."""

    code = "bad_message"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), **({"where": self.where} if self.where else {})}


class UnknownToken(Refusal):
    """A token that is not valid for this match."""

    code = "unknown_token"


class BadInvitation(Refusal):
    """An invitation that is not valid for this match."""

    code = "bad_invitation"


class BadRecovery(Refusal):
    """A recovery code that is not valid for this match."""

    code = "bad_recovery"


class NotYourSeat(Refusal):
    """The seat belongs to another player, or the sender has no seat."""

    code = "not_your_seat"


class SeatTaken(Refusal):
    """The seat is taken, or no seat is free."""

    code = "seat_taken"


class NotStarted(Refusal):
    """The match has not started yet; it starts when every seat is taken."""

    code = "not_started"


class NotYourTurn(Refusal):
    """Another player is to move."""

    code = "not_your_turn"


class StaleState(Refusal):
    """The message was for another state of the match; the answer contains the current state."""

    code = "stale"
    state: Any = None
    """The current state of the match, if known."""


class NotAllowed(Refusal):
    """This match does not allow the action, for example spectators or take-backs.

    `reason` is a code for what forbids it, for example `clock`; clients translate it.
    """

    code = "not_allowed"

    def __init__(self, message: str, reason: NotAllowedReason | None = None) -> None:
        super().__init__(message)
        self.reason = reason

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), **({"reason": self.reason} if self.reason else {})}


class TimeOver(Refusal):
    """The sender's time ran out before the message arrived."""

    code = "time_over"


class OriginRefused(Refusal):
    """The request comes from a page that this server does not serve."""

    code = "origin_refused"


class TooMany(Refusal):
    """More messages, sockets or matches than this server allows (rate limit); try again later."""

    code = "too_many"


class TooLarge(Refusal):
    """A message larger than this server accepts."""

    code = "too_large"


class NotReady(Refusal):
    """The server is still starting, or already stopping; try again later."""

    code = "not_ready"


def _rebuilt(kind: type[SintraError], args: tuple[Any, ...], fields: dict[str, Any]) -> SintraError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error
