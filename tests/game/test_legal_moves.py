"""The legal moves of a position, and the reasons why other moves and strips are closed."""

import re
from functools import partial

import pytest

from sintra import Colour, Game, IllegalMove, Move, Palace
from sintra.game.legal_moves import Closed
from tests.samples import EVERY_TABLE, played, stages

from .common import GONE, SOME, W, assert_refused, game_awaiting_deals, position_with
from .records import record_of

WORDS: dict[Closed, str] = {
    "left_of_glazier": "strip {} is left of the glazier, which stands above strip \\d",
    "gone": "strip {} has left the game",
    "no_space": "strip {} has no empty space for {}",
}

# --- The sequence


def test_legal_moves_are_a_sorted_collection() -> None:
    for game in stages(played(3, "A", 2).to_record()):
        legal = game.legal_moves
        moves = list(legal)
        texts = legal.texts()
        assert len(legal) == len(moves) == len(texts) == len(set(texts))
        assert texts == sorted(texts) == [str(move) for move in moves]
        assert bool(legal) == (len(moves) > 0) == (not game.is_over and not game.awaits_deal)
        assert all(move in legal and str(move) in legal for move in moves)
        assert repr(legal).startswith(f"<LegalMoves {len(moves)}")


def test_illegal_moves_and_other_values_are_not_contained() -> None:
    legal = Game(seed=0).legal_moves
    wrong: list[object] = ["R", Move.glazier_back(), "9W>1", "hello", "", None, 5, 1.5, b"R", [], W]
    for value in wrong:
        assert value not in legal


def test_legal_moves_do_not_change_with_the_game() -> None:
    game = Game(seed=0)
    legal = game.legal_moves
    before = legal.texts()
    game.play(before[0])
    assert legal.texts() == before
    assert game.legal_moves.texts() != before


def test_no_legal_moves_while_a_deal_is_awaited_or_after_the_end() -> None:
    for game in (game_awaiting_deals()[0], played()):
        legal = game.legal_moves
        assert (len(legal), list(legal), legal.texts(), bool(legal)) == (0, [], [], False)
        assert "R" not in legal


# --- Reasons


@pytest.mark.parametrize(
    ("columns", "glazier", "move", "why"),
    [
        (GONE, 3, "R", "no strip is left to go back to"),
        (SOME, 1, "R", "the glazier already stands above the leftmost strip"),
        (SOME, 1, "9W>4", "there is no display 9; 2 players use 5 displays"),
        (SOME, 1, "6W>4", "there is no display 6; 2 players use 5 displays"),
        (SOME, 1, "1B>2", "display 1 has no blue pane"),
        (SOME, 1, "3W>4", "display 3 has no white pane"),
        (SOME, 1, "CB>2", "the centre has no blue pane"),
        (SOME, 1, "1Wx", "the panes must not break: white fits on strip 4, 5, 7, 8"),
        (SOME, 1, "1W>4=W", "the strip is not completed, so no pane is kept"),
        (
            SOME,
            1,
            "1W>4j1",
            "j must be a possible number of panes on joker spaces, and more than the fewest",
        ),
        (
            SOME,
            1,
            "CY>8j2",
            "j must be a possible number of panes on joker spaces, and more than the fewest",
        ),
        (SOME, 1, "2P>2", "the strip is completed: write which pane is kept (=B, =P, =Y)"),
        (SOME, 1, "2P>2j1", "the strip is completed: write which pane is kept (=B, =P, =Y)"),
        (SOME, 1, "2P>2=O", "the completed strip has no orange pane"),
        (
            SOME,
            1,
            "2P>2j1=P",
            "the strip is completed, so joker spaces are not a choice: do not write j",
        ),
        (GONE, 3, "1W>4", "white fits on no strip in reach, so all panes must break: write x"),
        (SOME, 1, "1W>2", "strip 2 has no empty space for white"),
        (SOME, 2, "1W>2", "strip 2 has no empty space for white"),
        (SOME, 4, "2P>2", "strip 2 is left of the glazier, which stands above strip 4"),
        (SOME, 1, "CY>3", "strip 3 has left the game"),
        (SOME, 2, "CY>3", "strip 3 has left the game"),
    ],
)
def test_illegal_move_error_gives_the_reason(
    columns: str, glazier: int, move: str, why: str
) -> None:
    game = Game.from_position(position_with(columns, glazier))
    for action in (game.play, game.explain):
        for given in (move, Move.from_text(move)):
            error = assert_refused(game, partial(action, given), IllegalMove)
            assert isinstance(error, IllegalMove)
            assert error.why == why
            assert error.move == move
            assert error.position == game.position()
            assert str(error) == f"{move}: {why}"


def test_every_illegal_move_is_refused_with_a_reason() -> None:
    texts = [
        f"{source}{colour}{rest}"
        for source in "159C"
        for colour in "WYOPB"
        for rest in ("x", ">1", ">4", ">8", ">8j1", ">8j2", ">2=Y", ">4=W", ">8=W", ">8j1=B")
    ]
    for game in (
        Game.from_position(position_with(SOME, 1)),
        Game.from_position(position_with(GONE, 8)),
        played(2, "B", 3, moves=50),
    ):
        legal = set(game.legal_moves.texts())
        for text in [*texts, "R"]:
            if text not in legal:
                error = assert_refused(game, partial(game.play, text), IllegalMove)
                assert isinstance(error, IllegalMove)
                assert len(error.why) > 10


# --- Closed strips


def expected_reason(palace: Palace, column: int, colour: Colour) -> Closed | None:
    """Return why a strip is closed, computed from the table alone."""
    strip = palace.columns[column].strip
    if column < palace.glazier:
        return "left_of_glazier"
    if strip is None:
        return "gone"
    free = [space.colour for space in strip.spaces if space.pane is None]
    return None if None in free or colour in free else "no_space"


def refusal(game: Game, colour: Colour, column: int) -> str:
    """Return the reason of the error for this colour on this column."""
    sources = [*map(str, range(1, len(game.displays) + 1)), "C"]
    heaps = [*game.displays, game.centre]
    source = next(name for name, heap in zip(sources, heaps, strict=True) if colour in heap)
    with pytest.raises(IllegalMove) as caught:
        game.play(f"{source}{colour.letter}>{column + 1}")
    return caught.value.why


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_strip_is_closed_if_no_legal_move_goes_there(players: int, side: str) -> None:
    seen: set[Closed | None] = set()
    for seed in range(3):
        for game in stages(record_of(players, side, seed)):
            closed = game.closed_strips()
            legal = game.legal_moves
            assert set(closed) == {move.colour for move in legal if move.colour is not None}
            palace = game.palaces[game.to_move]
            for colour, columns in closed.items():
                open_columns = {move.column for move in legal if move.colour == colour}
                assert len(columns) == 8
                for column, reason in enumerate(columns):
                    assert (reason is None) == (column in open_columns)
                    assert reason == expected_reason(palace, column, colour)
                seen.update(columns)
    assert seen == {None, *WORDS}


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_move_to_a_closed_strip_is_refused_for_the_same_reason(players: int, side: str) -> None:
    reasons = set()
    for game in stages(record_of(players, side, 5)):
        for colour, columns in game.closed_strips().items():
            for column, reason in enumerate(columns):
                if reason is None:
                    continue
                words = WORDS[reason].format(column + 1, colour)
                if None not in columns:  # then the error has a more useful reason
                    words = f"{colour} fits on no strip in reach, so all panes must break: write x"
                assert re.fullmatch(words, refusal(game, colour, column))
                reasons.add(reason if None in columns else "all must break")
    assert reasons == {*WORDS, "all must break"}


def test_no_strip_is_closed_without_legal_moves() -> None:
    assert game_awaiting_deals()[0].closed_strips() == {}
    over = Game.from_record(record_of())
    assert over.is_over and over.closed_strips() == {}
