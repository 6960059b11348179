"""Features: compared by name with the table."""

import numpy as np
import numpy.typing as npt
import pytest

from sintra import Colour, Game, Table
from sintra.encoding import actions_of, feature_names, features, number_of_features
from sintra.errors import UsageError

from .positions import random_games


def expected(table: Table, seat: int) -> dict[str, float]:
    """Return every feature that is not 0, computed from the table alone."""
    values: dict[str, float] = {}
    per_display, per_colour = 4, 20
    heaps = [(f"display {n}", heap, per_display) for n, heap in enumerate(table.displays, 1)]
    heaps += [("centre", table.centre, per_colour), ("bag", table.bag, per_colour)]
    heaps += [("tower", table.tower, per_colour)]
    for name, heap, most in heaps:
        values |= {f"{name}: {colour}": heap[colour] / most for colour in heap}
    values["start tile in the centre"] = table.start_tile_in_centre
    values["side B"] = table.side == "B"
    values[f"round {table.round}"] = table.round <= 6
    for offset, colour in enumerate(table.round_pieces):
        values[f"bonus of round {table.round + offset}: {colour}"] = 1
    for turn in range(table.players):
        other = (seat + turn) % table.players
        me = "me" if turn == 0 else f"next {turn}"
        palace = table.palaces[other]
        values[f"{me}: plays"] = 1
        values[f"{me}: to move"] = other == table.to_move
        values[f"{me}: start tile"] = other == table.start_tile_holder
        values[f"{me}: score"] = palace.score / 100
        values[f"{me}: lost"] = palace.lost / 100
        values[f"{me}: broken glass marker"] = palace.broken_glass / 8
        values[f"{me}: glazier at {palace.glazier + 1}"] = 1
        for number, column in enumerate(palace.columns, 1):
            for frame, pane in zip(("top", "bottom"), column.window, strict=False):
                values[f"{me}: window {number} {frame}: {pane}"] = 1
            if column.strip is None:
                continue
            for space in column.strip.spaces:
                kind = "joker" if space.colour is None else str(space.colour)
                name = f"{me}: strip {number} free: {kind}"
                if space.pane is not None:
                    name = f"{me}: strip {number} panes: {space.pane}"
                values[name] = values.get(name, 0) + 0.2
            for back in column.strip.other_side or ():
                name = f"{me}: strip {number} back: {'joker' if back is None else back}"
                values[name] = values.get(name, 0) + 0.2
    return {name: float(value) for name, value in values.items() if value}


def named(values: npt.NDArray[np.float32], seats: int) -> dict[str, float]:
    names = feature_names(seats)
    assert len(set(names)) == len(names) == len(values) == number_of_features(seats)
    return {name: float(value) for name, value in zip(names, values, strict=True) if value}


def test_features_agree_with_the_table() -> None:
    for number, game in enumerate(random_games(12)):
        if number % 5 and not game.is_over:
            continue
        seats = 4 if number % 2 else game.players
        for seat in range(game.players):
            values = named(features(game.state, seat=seat, seats=seats), seats)
            assert values == pytest.approx(expected(game.table, seat), abs=1e-6)


def test_default_seat_is_the_player_to_move() -> None:
    game = Game(3, seed=5)
    mine = features(game.state)
    assert (mine == features(game.state, seat=game.to_move)).all()
    assert (mine != features(game.state, seat=(game.to_move + 1) % 3)).any()


def test_pick_that_waits_for_its_second_action_has_features() -> None:
    for game in random_games(3):
        for move in game.legal_moves:
            first, *rest = actions_of(game.state, move)
            if rest:
                before = named(features(game.state), game.players)
                values = named(features(game.state, pick=first), game.players)
                source = "centre" if move.is_from_centre else f"display {(move.display or 0) + 1}"
                waiting = {
                    "pick to be decided",
                    f"pick to be decided: {source}",
                    f"pick to be decided: {move.colour}",
                    f"pick to be decided: strip {(move.column or 0) + 1}",
                }
                assert set(values) - set(before) == waiting
                return
    raise AssertionError("no strip was completed")


def test_different_positions_have_different_features() -> None:
    values: dict[bytes, str] = {}
    for game in random_games(6):
        key = features(game.state, seat=0, seats=4).tobytes()
        assert values.setdefault(key, game.position()) == game.position()
    assert len(values) > 500


def test_features_of_empty_seats_are_zero() -> None:
    game = Game(2, seed=1)
    assert not features(game.state, seats=4)[number_of_features(2) :].any()
    assert (features(game.state, seats=4)[: number_of_features(2)] == features(game.state)).all()
    for seats in (1, 5):
        with pytest.raises(UsageError, match="seats: must be a whole number from 2 to 4"):
            features(game.state, seats=seats)
    with pytest.raises(UsageError, match="seat: must be a whole number from 0 to 1"):
        features(game.state, seat=2)


def test_names_of_colours_are_those_of_the_game() -> None:
    assert feature_names(2)[:5] == tuple(f"display 1: {colour}" for colour in Colour)


def test_features_are_written_into_a_given_array() -> None:
    game = Game(3, seed=5)
    rows = np.ones((2, number_of_features(4)), np.float32)
    features(game.state, seats=4, out=rows[1])
    assert (rows[0] == 1).all()
    assert (rows[1] == features(game.state, seats=4)).all()


def test_numpy_integers_are_accepted() -> None:
    state = Game(3, seed=5).state
    assert number_of_features(state["seats"][0]) == 812
    one, four = np.array([1, 4], np.int8)
    assert features(state, seat=one, seats=four).shape == (1042,)
    for seats in (1, 5, 2.5, True):
        with pytest.raises(UsageError, match="seats: must be a whole number from 2 to 4"):
            number_of_features(seats)  # type: ignore[arg-type]  # wrong on purpose
