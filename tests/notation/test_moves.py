"""Move text: reading, writing, integers and errors."""

import copy
import pickle
import re
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sintra import Colour, Move, NotationError, UsageError

SOURCES = "123456789C"
COLUMNS = "12345678"
LETTERS = "WYOPB"

GRAMMAR = re.compile(r"R|[1-9C][WYOPB](x|>[1-8](j[12])?(=[WYOPB])?)")
"""The grammar of section 8 of the rules, independent of the parser."""


def picks() -> list[tuple[str, str, str, str, str]]:
    """Return the parts of every syntactically valid pick; column "" means that all panes break."""
    broken = product(SOURCES, LETTERS, [""], [""], [""])
    placed = product(SOURCES, LETTERS, COLUMNS, ["", "1", "2"], ["", *LETTERS])
    return [*broken, *placed]


def text_of(source: str, colour: str, column: str, joker: str, keep: str) -> str:
    if not column:
        return f"{source}{colour}x"
    return f"{source}{colour}>{column}" + (joker and f"j{joker}") + (keep and f"={keep}")


EVERY_TEXT = ["R", *(text_of(*parts) for parts in picks())]


def test_number_of_texts_in_the_grammar() -> None:
    assert len(set(EVERY_TEXT)) == 1 + 10 * 5 * (1 + 8 * 3 * 6)


def test_every_text_round_trips() -> None:
    assert [str(Move.from_text(text)) for text in EVERY_TEXT] == EVERY_TEXT


def test_every_text_has_a_unique_integer_of_16_bits() -> None:
    codes = [Move.from_text(text).code for text in EVERY_TEXT]
    assert len(set(codes)) == len(EVERY_TEXT)
    assert all(0 <= code < 2**16 for code in codes)


def test_every_integer_round_trips() -> None:
    for text in EVERY_TEXT:
        move = Move.from_text(text)
        restored = Move(move.code)
        assert restored == move
        assert str(restored) == text


def test_every_pick_has_the_parts_of_its_text() -> None:
    for parts in picks():
        source, colour, column, joker, keep = parts
        move = Move.from_text(text_of(*parts))
        assert not move.is_glazier_back
        assert move.is_from_centre == (source == "C")
        assert move.display == (None if source == "C" else int(source) - 1)
        assert move.colour is Colour(LETTERS.index(colour))
        assert move.column == (int(column) - 1 if column else None)
        assert move.joker == int(joker or 0)
        assert move.keep is (Colour(LETTERS.index(keep)) if keep else None)


def test_every_pick_can_be_created_from_its_parts() -> None:
    for parts in picks():
        move = Move.from_text(text_of(*parts))
        assert move.colour is not None
        made = Move.pick(
            move.colour,
            display=move.display,
            column=move.column,
            joker=move.joker,
            keep=move.keep,
        )
        assert made == move


def test_glazier_back_has_no_parts() -> None:
    move = Move.glazier_back()
    assert str(move) == "R"
    assert move == Move.from_text("R")
    assert move.is_glazier_back
    assert not move.is_from_centre
    assert (move.display, move.colour, move.column, move.joker, move.keep) == (
        None,
        None,
        None,
        0,
        None,
    )


def test_displays_and_columns_count_from_0_in_moves_and_from_1_in_text() -> None:
    assert str(Move.pick(Colour.BLUE, display=2, column=4)) == "3B>5"
    assert str(Move.pick(Colour.ORANGE, column=1, joker=1)) == "CO>2j1"
    assert str(Move.pick(Colour.YELLOW, display=3, column=6, keep=Colour.PINK)) == "4Y>7=P"
    assert str(Move.pick(Colour.WHITE)) == "CWx"


@pytest.mark.parametrize("display", [-1, 9, 100])
def test_pick_refuses_an_invalid_display(display: int) -> None:
    with pytest.raises(UsageError, match=f"display: .* not {display}$"):
        Move.pick(Colour.BLUE, display=display)


@pytest.mark.parametrize("column", [-1, 8, 100])
def test_pick_refuses_an_invalid_column(column: int) -> None:
    with pytest.raises(UsageError, match=f"column: .* not {column}$"):
        Move.pick(Colour.BLUE, column=column)


@pytest.mark.parametrize("joker", [-1, 3, 100])
def test_pick_refuses_an_invalid_number_of_jokers(joker: int) -> None:
    with pytest.raises(UsageError, match=f"joker: .* not {joker}$"):
        Move.pick(Colour.BLUE, column=0, joker=joker)


def test_pick_refuses_jokers_and_a_kept_pane_if_all_break() -> None:
    with pytest.raises(UsageError, match="all panes break"):
        Move.pick(Colour.BLUE, joker=1)
    with pytest.raises(UsageError, match="all panes break"):
        Move.pick(Colour.BLUE, keep=Colour.BLUE)


@pytest.mark.parametrize("colour", [-1, 5, "blue"])
def test_pick_refuses_an_invalid_colour(colour: Colour) -> None:
    with pytest.raises(UsageError, match="colour"):
        Move.pick(colour)
    with pytest.raises(UsageError, match="keep: "):
        Move.pick(Colour.BLUE, column=0, keep=colour)


@pytest.mark.parametrize(
    "code",
    [
        -1,
        5 << 4,  # a sixth colour
        10,  # an eleventh source
        9 << 7,  # a ninth column
        3 << 11,  # three jokers
        6 << 13,  # a sixth colour kept
        (8 << 7) | (1 << 11),  # all panes break, and one is on a joker
        2**16,
    ],
)
def test_invalid_integer_is_refused(code: int) -> None:
    assert code not in {Move.from_text(text).code for text in EVERY_TEXT}
    with pytest.raises(UsageError):
        Move(code)


@pytest.mark.parametrize("text", ["R", "CWx", "3B>5", "CO>2j1", "4Y>7=P", "9P>8j2=W"])
def test_repr_evaluates_to_the_move(text: str) -> None:
    move = Move.from_text(text)
    assert repr(move) == f"Move.from_text({text!r})"
    assert eval(repr(move), {"Move": Move}) == move


def test_moves_are_equal_by_value() -> None:
    assert Move.from_text("3B>5") == Move.pick(Colour.BLUE, display=2, column=4)
    assert Move.from_text("3B>5") != Move.from_text("3B>6")
    assert Move.from_text("3B>5") != "3B>5"
    assert Move.from_text("3B>5") != Move.from_text("3B>5").code


def test_equal_moves_have_the_same_hash() -> None:
    twice = [Move.from_text(text) for text in EVERY_TEXT * 2]
    assert len(set(twice)) == len(EVERY_TEXT)


@pytest.mark.parametrize("text", ["R", "CO>2j1", "4Y>7=P"])
def test_move_survives_pickle_and_copy(text: str) -> None:
    move = Move.from_text(text)
    assert pickle.loads(pickle.dumps(move)) == move
    assert copy.copy(move) == move
    assert copy.deepcopy(move) == move


def test_move_is_immutable() -> None:
    move = Move.from_text("3B>5")
    with pytest.raises(AttributeError):
        move.code = 0
    with pytest.raises(AttributeError):
        move.other = 0
    with pytest.raises(AttributeError):
        del move.code
    assert str(move) == "3B>5"


@pytest.mark.parametrize(
    ("text", "character"),
    [
        ("", 1),
        (" ", 1),
        ("\n", 1),
        ("0B>5", 1),
        ("c", 1),
        ("r", 1),
        ("cB>5", 1),
        (" 3B>5", 1),
        ("３B>5", 1),
        ("R ", 2),
        ("RR", 2),
        ("R\n", 2),
        ("3", 2),
        ("10B>5", 2),
        ("3b>5", 2),
        ("3G>5", 2),
        ("3 B>5", 2),
        ("3R", 2),
        ("3B", 3),
        ("3B5", 3),
        ("3BX", 3),
        ("3B-5", 3),
        ("3B＞5", 3),
        ("3B>", 4),
        ("3B>0", 4),
        ("3B>9", 4),
        ("3B>x", 4),
        ("3B>-1", 4),
        ("3B>٥", 4),
        ("3B>²", 4),
        ("3Bxx", 4),
        ("3Bx ", 4),
        ("3Bx=P", 4),
        ("3Bxj1", 4),
        ("3B>5 ", 5),
        ("3B>5\n", 5),
        ("3B>5\0", 5),
        ("3B>51", 5),
        ("3B>5x", 5),
        ("3B>5J1", 5),
        ("3B>5P", 5),
        ("3B>5j", 6),
        ("3B>5j0", 6),
        ("3B>5j3", 6),
        ("3B>5j=P", 6),
        ("3B>5j１", 6),
        ("3B>5=", 6),
        ("3B>5=p", 6),
        ("3B>5=5", 6),
        ("3B>5==P", 6),
        ("3B>5j11", 7),
        ("3B>5=PP", 7),
        ("3B>5=Pj1", 7),
        ("3B>5=P ", 7),
        ("3B>5j1=", 8),
        ("3B>5j1=P=P", 9),
    ],
)
def test_error_names_the_first_wrong_character(text: str, character: int) -> None:
    with pytest.raises(NotationError) as caught:
        Move.from_text(text)
    assert caught.value.where == f"character {character}"
    assert str(caught.value).startswith(f"character {character}: ")
    actual = text[character - 1 : character]
    assert str(caught.value).endswith(f"found {actual!r}" if actual else "found the end")
    assert caught.value.as_json()["where"] == f"character {character}"


def test_error_is_short_and_printable() -> None:
    for text in ("3B>5" * 1000, "\x1b[31m" * 1000):
        with pytest.raises(NotationError) as caught:
            Move.from_text(text)
        assert len(str(caught.value)) < 400
        assert str(caught.value).isprintable()


@pytest.mark.parametrize("value", [None, 3, 3.0, b"3B>5", True, ("3B>5",), ["3B>5"], {}])
def test_move_must_be_a_text(value: str) -> None:
    with pytest.raises(NotationError, match="must be a string, not"):
        Move.from_text(value)


def check(text: str) -> None:
    """Check that a text is read if and only if it matches the grammar, and written back equally."""
    if GRAMMAR.fullmatch(text):
        assert str(Move.from_text(text)) == text
    else:
        with pytest.raises(NotationError):
            Move.from_text(text)


@settings(max_examples=500, deadline=None, derandomize=True)
@given(st.text(max_size=12))
def test_any_text_round_trips_or_is_refused(text: str) -> None:
    check(text)


@settings(max_examples=2000, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from("19CRWYBx>18j012=P \n３"), max_size=8).map("".join))
@example("3B>5j1=P")
def test_any_text_of_likely_characters_round_trips_or_is_refused(text: str) -> None:
    check(text)


@settings(max_examples=1000, deadline=None, derandomize=True)
@given(
    st.sampled_from(EVERY_TEXT),
    st.integers(0, 8),
    st.integers(0, 2),
    st.text("19CRWYBxX>j012=P", max_size=2),
)
def test_text_with_replaced_characters_round_trips_or_is_refused(
    text: str, at: int, removed: int, new: str
) -> None:
    check(text[:at] + new + text[at + removed :])
