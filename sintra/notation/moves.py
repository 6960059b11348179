"""Move text: the only module that converts between text, `Move` and the integer of the rules.

move    = "R" | source colour "x" | source colour ">" column [joker] [keep]
"""

import operator
import reprlib
from functools import lru_cache

from ..errors import NotationError, UsageError
from ..rules import moves as packed
from ..rules.jit import plain
from ..rules.moves import BREAK, RETURN
from ..rules.panes import LETTERS, NOTHING, Colour
from ..rules.state import CENTRE, COLUMNS, MOST_DISPLAYS

MOST_JOKERS = 2

pack, unpack = plain(packed.pack), plain(packed.unpack)


class Move:
    """One move. Displays and columns are numbered from 0 here, from 1 in text.

    >>> move = Move.from_text("4Y>7=P")
    >>> move.display, move.colour, move.column, move.keep
    (3, Colour.YELLOW, 6, Colour.PINK)
    >>> move
    Move.from_text('4Y>7=P')
    """

    __slots__ = ("_text", "code")

    code: int
    """The integer that the compiled rules use."""
    _text: str

    def __init__(self, code: int) -> None:
        """Create a move from the integer of the rules. Raises UsageError if it is not a move."""
        try:
            code = operator.index(code)
        except TypeError:
            raise UsageError(f"{reprlib.repr(code)} is not the integer of a move") from None
        text = _text_of(code)
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "_text", text)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Move is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Move is immutable")

    @classmethod
    def from_text(cls, text: str) -> "Move":
        """Parse a move text. Raises NotationError, which names the wrong character."""
        if not isinstance(text, str):
            raise NotationError(f"a move must be a string, not {type(text).__name__}")
        return cls(_code_of(text))

    @classmethod
    def glazier_back(cls) -> "Move":
        """The move that takes the glazier back to the leftmost strip."""
        return cls(RETURN)

    @classmethod
    def pick(
        cls,
        colour: Colour,
        *,
        display: int | None = None,
        column: int | None = None,
        joker: int = 0,
        keep: Colour | None = None,
    ) -> "Move":
        """A pick from a display onto a column.

        Without a `display` it is from the centre; without a `column` all panes break.
        """
        for name, value, most in (
            ("colour", colour, max(Colour)),
            ("display", 0 if display is None else display, MOST_DISPLAYS - 1),
            ("column", 0 if column is None else column, COLUMNS - 1),
            ("joker", joker, MOST_JOKERS),
            ("keep", 0 if keep is None else keep, max(Colour)),
        ):
            if not isinstance(value, int) or not 0 <= value <= most:
                raise UsageError(f"{name}: must be from 0 to {int(most)}, not {value!r}")
        if column is None and (joker or keep is not None):
            raise UsageError("without a column all panes break: joker must be 0 and keep None")
        return cls(
            pack(
                CENTRE if display is None else display,
                Colour(colour),
                BREAK if column is None else column,
                joker,
                NOTHING if keep is None else Colour(keep),
            )
        )

    @property
    def is_glazier_back(self) -> bool:
        """Whether this is the move "R"."""
        return self.code == RETURN

    @property
    def is_from_centre(self) -> bool:
        """Whether panes are picked from the centre."""
        return not self.is_glazier_back and unpack(self.code)[0] == CENTRE

    @property
    def display(self) -> int | None:
        """The display picked from, from 0; None for the centre and for "R"."""
        return self._part(0, none=CENTRE)

    @property
    def colour(self) -> Colour | None:
        """The colour picked; None for "R"."""
        return None if self.is_glazier_back else Colour(unpack(self.code)[1])

    @property
    def column(self) -> int | None:
        """The column of the strip, from 0; None when all panes break and for "R"."""
        return self._part(2, none=BREAK)

    @property
    def joker(self) -> int:
        """The number of panes on joker spaces if it is more than the fewest possible, else 0."""
        return 0 if self.is_glazier_back else unpack(self.code)[3]

    @property
    def keep(self) -> Colour | None:
        """The colour kept when the strip is completed, else None."""
        keep = self._part(4, none=NOTHING)
        return None if keep is None else Colour(keep)

    def _part(self, index: int, none: int) -> int | None:
        """One part of the integer; None for "R" and if the part has the value `none`."""
        if self.is_glazier_back:
            return None
        part = unpack(self.code)[index]
        return None if part == none else part

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Move.from_text({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self.code == other.code if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[type["Move"], tuple[int]]:
        return Move, (self.code,)


@lru_cache(maxsize=4096)
def _text_of(code: int) -> str:
    if not 0 <= code <= RETURN:
        raise UsageError(f"{reprlib.repr(code)} is not the integer of a move")
    if code == RETURN:
        return "R"
    source, colour, column, joker, keep = unpack(code)
    if (
        max(source - CENTRE, colour - max(Colour), column - BREAK, joker - MOST_JOKERS) > 0
        or keep > max(Colour)
        or (column == BREAK and (joker or keep != NOTHING))
    ):
        raise UsageError(f"{code} is not the integer of a move")
    text = ("C" if source == CENTRE else str(source + 1)) + LETTERS[colour]
    if column == BREAK:
        return text + "x"
    text += f">{column + 1}"
    if joker:
        text += f"j{joker}"
    if keep != NOTHING:
        text += f"={LETTERS[keep]}"
    return text


@lru_cache(maxsize=4096)
def _code_of(text: str) -> int:
    return _MoveParser(text).parse()


class _MoveParser:
    """Parses one move from left to right, so that an error can name the character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def parse(self) -> int:
        if self._next() == "R":
            self.at += 1
            self._end()
            return RETURN
        source = self._one_of("C123456789", "a display from 1 to 9, C for the centre, or R")
        colour = self._one_of(LETTERS, f"a colour, one of {LETTERS}")
        kind = self._one_of(">x", "> and a column, or x")
        column, joker, keep = BREAK, 0, NOTHING
        if kind == 0:
            column = self._one_of("12345678", "a column from 1 to 8")
            if self._next() == "j":
                self.at += 1
                joker = 1 + self._one_of("12", "1 or 2 panes on joker spaces")
            if self._next() == "=":
                self.at += 1
                keep = self._one_of(LETTERS, f"the kept colour, one of {LETTERS}")
        self._end()
        return pack(CENTRE if source == 0 else source - 1, colour, column, joker, keep)

    def _end(self) -> None:
        if self._next():
            raise self._error("the end")

    def _next(self) -> str:
        return self.text[self.at : self.at + 1]

    def _one_of(self, letters: str, meaning: str) -> int:
        """The index of the next character in `letters`."""
        letter = self._next()
        if not letter or letter not in letters:
            raise self._error(meaning)
        self.at += 1
        return letters.index(letter)

    def _error(self, expected: str) -> NotationError:
        shown = self.text if len(self.text) <= 40 else self.text[:40] + "…"
        actual = repr(self._next()) if self._next() else "the end"
        return NotationError(
            f"{shown!r} is not a move: expected {expected}, found {actual}",
            where=f"character {self.at + 1}",
        )
