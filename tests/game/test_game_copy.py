"""Games: copies, equality, reprs, and games from a position."""

import copy
import pickle
from pathlib import Path
from random import Random

import pytest

import sintra
from sintra import Game, Move, NotationError, UsageError
from sintra.rules import bindings
from tests.game.common import POSITION, SOME, game_awaiting_deals, position_with, setup_of
from tests.samples import EVERY_TABLE, choose, components_with, played, stages

# --- Copies


def test_copy_is_independent() -> None:
    game = played(3, "A", 1, moves=20)
    game.extras["names"] = ["a", "b", "c"]
    for clone in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        state, shown, record = game.state.tobytes(), repr(game), game.to_record()
        assert clone == game
        assert clone is not game
        assert clone.to_record() == record
        rng = Random(1)
        while not clone.is_over:
            clone.play(choose(clone, rng))
        clone.extras["x_more"] = 1
        assert clone != game
        assert game.state.tobytes() == state
        assert repr(game) == shown
        assert game.to_record() == record


def test_copy_draws_the_same_panes_as_the_original() -> None:
    game = played(2, "A", 1, moves=15)
    clone = game.copy()
    rng = Random(1)
    while not game.is_over:
        move = choose(game, rng)
        game.play(move)
    for move in game.moves[15:]:
        clone.play(move)
    assert clone.to_record() == game.to_record()


def test_copy_undoes_its_own_moves() -> None:
    game = played(2, "A", 1, moves=5)
    clone = game.copy()
    game.undo()
    assert len(clone.moves) == 5
    clone.undo()
    clone.undo()
    assert len(game.moves) == 4
    assert clone == played(2, "A", 1, moves=3)


def test_game_survives_pickle() -> None:
    game = played(2, "A", 1, moves=15)
    restored = pickle.loads(pickle.dumps(game))
    assert restored == game
    rng = Random(1)
    while not game.is_over:
        move = choose(game, rng)
        game.play(move)
        restored.play(move)
    assert restored.to_record() == game.to_record()


# --- Equality


def test_games_with_the_same_history_are_equal() -> None:
    game = played(2, "A", 1, moves=8)
    assert game == played(2, "A", 1, moves=8)
    assert game == Game.from_record(game.to_record())
    others = [
        played(2, "A", 1, moves=7),
        played(2, "A", 2, moves=8),
        played(2, "B", 1, moves=8),
        played(3, "A", 1, moves=8),
        Game.from_position(game.position()),
        played(2, "A", 1, moves=8, components=components_with(name="other")),
    ]
    for other in others:
        assert game != other


def test_same_position_by_other_moves_is_another_game() -> None:
    one = Game.from_position(POSITION, moves="CB>2 R 1W>2")
    two = Game.from_position(POSITION, moves="1W>2 R CB>2")
    assert one.position() == two.position()
    assert one != two


def test_same_position_from_another_start_is_another_game() -> None:
    one = Game.from_position(position_with(SOME, 5), moves="R")
    two = Game.from_position(position_with(SOME, 6), moves="R")
    assert one.position() == two.position()
    assert one != two


def test_game_equals_only_games_and_has_no_hash() -> None:
    game = Game(seed=1)
    assert game != 1
    assert game != game.position()
    with pytest.raises(TypeError):
        hash(game)


# --- Reprs


def from_repr(game: Game) -> Game:
    """Return the game that the repr of a game evaluates to."""
    restored = eval(repr(game), {name: getattr(sintra, name) for name in sintra.__all__})
    assert isinstance(restored, Game)
    return restored


@pytest.mark.parametrize("moves", [0, 1, 30, None])
@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_repr_of_a_seeded_game_evaluates_to_it(players: int, side: str, moves: int | None) -> None:
    game = played(players, side, 2, moves=moves)
    restored = from_repr(game)
    assert restored == game
    assert restored.seed == game.seed
    assert restored.to_record() == game.to_record()


def test_repr_of_a_game_with_a_given_start_player_evaluates_to_it() -> None:
    for start_player in range(3):
        game = Game(3, "B", 7, start_player=start_player)
        assert from_repr(game) == game


def test_repr_of_a_game_without_a_seed_evaluates_to_it() -> None:
    for game in stages(played(2, "B", 2).to_record()):
        assert from_repr(game) == game
    game, deals = game_awaiting_deals()
    assert from_repr(game) == game
    assert from_repr(game).awaits_deal
    game.deal(deals[0])
    assert from_repr(game) == game


@pytest.mark.parametrize("seed", [None, 3])
def test_repr_of_a_game_from_a_position_evaluates_to_it(seed: int | None) -> None:
    game = Game.from_position(POSITION, seed=seed)
    assert from_repr(game) == game
    rng = Random(1)
    while not game.awaits_deal and not game.is_over:
        game.play(choose(game, rng))
        assert from_repr(game) == game
        assert from_repr(game).seed == seed


def test_repr_of_a_game_from_a_position_with_a_deal_evaluates_to_it() -> None:
    game = Game.from_position(POSITION)
    rng = Random(1)
    while not game.awaits_deal:
        game.play(choose(game, rng))
    panes = iter(game.bag.each())
    game.deal([[next(panes) for _ in range(4)] for _ in range(5)])
    assert from_repr(game) == game
    game.play(choose(game, rng))
    assert from_repr(game) == game


def test_repr_of_a_game_with_another_set_evaluates_to_it() -> None:
    mine = components_with(name='it\'s "mine"', panes_per_colour=22, provenance={"a": [1, None]})
    game = played(3, "A", 2, moves=25, components=mine)
    restored = from_repr(game)
    assert restored == game
    assert restored.components == mine
    assert restored.components.provenance == {"a": [1, None]}
    replayed = Game.from_record(game.to_record(), mine)
    assert from_repr(replayed) == replayed
    from_position = Game.from_position(game.position(), mine)
    assert from_repr(from_position) == from_position


def test_repr_of_a_game_with_setup_and_seed_evaluates_to_it() -> None:
    game = Game(setup=setup_of(Game(seed=3)), seed=9)
    for _ in range(3):
        game.play(game.legal_moves[0])
    restored = from_repr(game)
    assert restored == game
    for each in (game, restored):
        while not each.is_over:
            each.play(each.legal_moves[0])
    assert restored == game, "the same panes are drawn later"


# --- Games from a position


def test_game_from_a_position_has_no_record(tmp_path: Path) -> None:
    game = Game.from_position(POSITION)
    assert game.setup is None
    assert game.position() == POSITION
    with pytest.raises(UsageError, match="no record"):
        game.to_record()
    with pytest.raises(UsageError):
        game.save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_game_from_a_position_can_be_played_and_undone() -> None:
    game = Game.from_position(POSITION, moves="CB>2 R")
    assert len(game.moves) == 2
    assert game.undo() == Move.glazier_back()
    assert game.undo() == Move.from_text("CB>2")
    assert game == Game.from_position(POSITION)
    assert game.position() == POSITION


def test_game_from_a_position_with_a_seed_can_be_played_to_the_end() -> None:
    game = Game.from_position(POSITION, seed=1)
    rng = Random(1)
    while not game.is_over:
        game.play(choose(game, rng))
    assert game.outcome() is not None
    moves = game.moves
    for _ in moves:
        game.undo(past_deal=True)
    assert game.position() == POSITION
    restored = Game.from_position(POSITION, seed=1, moves=moves)
    assert restored.is_over


def test_impossible_position_is_refused() -> None:
    with pytest.raises(NotationError, match="position, panes"):
        Game.from_position(POSITION.replace("W10", "W11"))


def test_pickled_game_plays_the_same_without_recompilation() -> None:
    for game in (played(3, "B", 4, moves=30), game_awaiting_deals()[0]):
        restored = pickle.loads(pickle.dumps(game))
        assert restored == game
        assert restored.state.tobytes() == game.state.tobytes()
        signatures = len(bindings.play_checked.signatures)  # type: ignore[attr-defined]  # Numba's
        for each in (game, restored):
            while each.legal_moves and len(each.moves) < 60:
                each.play(each.legal_moves[0])
        assert restored == game
        assert len(bindings.play_checked.signatures) == signatures  # type: ignore[attr-defined]  # likewise
