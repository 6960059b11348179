"""Every error this program raises on purpose, each with a code that never changes.

SintraError
├── UsageError             wrong use: an argument that cannot be
├── ComponentsError        a set of components that cannot be played
├── NotationError          text that cannot be read: a move, a position, a record
│   └── RecordError        a record that breaks a rule, and where
├── IllegalMove            a readable move that is not legal now
├── IllegalSetup           a layout that no table can start from
├── IllegalDeal            panes that could not have been drawn
├── DealAwaited            a move while the displays still have to be filled
├── GameOver               a move or deal after the end
├── NothingToUndo          no move to take back, or only one before a deal
└── PlayerError            a player that raised, or chose what is not legal
"""

from typing import Any, ClassVar


class SintraError(Exception):
    """What every error here is; `code` is for programs, the text for people."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def as_json(self) -> dict[str, object]:
        """The one shape of an error that a program reads."""
        return {"ok": False, "code": self.code, "error": self.message}

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors cross between processes whole, whatever their constructors take."""
        return _rebuilt, (type(self), self.args, self.__dict__)


class UsageError(SintraError, ValueError):
    """An argument that cannot be: a fifth player, a side C, a seed below zero."""

    code = "wrong_use"


class ComponentsError(SintraError, ValueError):
    """A set of components that cannot be played; `field` names what is wrong."""

    code = "bad_components"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "field": self.field}


class NotationError(SintraError, ValueError):
    """Text that cannot be read as what it should be; `where` says at which place."""

    code = "bad_notation"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "where": self.where}


class RecordError(NotationError):
    """A record that is not one of a game played by the rules, and the place where it is not.

    `reason` is the code of what was wrong there, `illegal_move` for instance.
    """

    code = "bad_record"

    def __init__(self, message: str, *, where: str = "", reason: str = "bad_record") -> None:
        super().__init__(message, where=where)
        self.reason = reason

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "reason": self.reason}


class IllegalMove(SintraError, ValueError):
    """A move that can be read but is not legal in this position."""

    code = "illegal_move"

    def __init__(self, move: str, why: str, *, position: str = "") -> None:
        super().__init__(f"{move}: {why}")
        self.move = move
        self.why = why
        self.position = position


class IllegalSetup(SintraError, ValueError):
    """A layout that no table can start from; `field` names what is wrong."""

    code = "illegal_setup"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


class IllegalDeal(SintraError, ValueError):
    """Displays that could not have been filled so from this bag and tower."""

    code = "illegal_deal"


class DealAwaited(SintraError):
    """The displays have to be filled before anybody can move."""

    code = "deal_awaited"


class GameOver(SintraError):
    """The game is over; nothing can be played or dealt."""

    code = "game_over"


class NothingToUndo(SintraError):
    """There is no move to take back, or only one from before the last deal."""

    code = "nothing_to_undo"


class PlayerError(SintraError):
    """A player that raised or chose what is not legal: which one, what, and in which position.

    `move` is empty where it did not come to a move.
    """

    code = "bad_player"

    def __init__(self, message: str, *, player: str, move: str = "", position: str = "") -> None:
        super().__init__(message)
        self.player = player
        self.move = move
        self.position = position

    def as_json(self) -> dict[str, object]:
        found = {"player": self.player, "move": self.move, "position": self.position}
        return {**super().as_json(), **found}


def _rebuilt(kind: type[SintraError], args: tuple[Any, ...], fields: dict[str, Any]) -> SintraError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error
