import copy
import pickle
from pathlib import Path
from random import Random

import pytest

import sintra
from sintra import Game, Move, NotationError, UsageError
from sintra.rules import bindings
from tests.game.common import POSITION, SOME, outside, position_with, setup_of
from tests.samples import EVERY_TABLE, choose, components_with, played, stages

# --- Copies


def test_a_copy_goes_its_own_way() -> None:
    game = played(3, "A", 1, moves=20)
    game.extras["names"] = ["a", "b", "c"]
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        state, shown, record = game.state.tobytes(), repr(game), game.to_record()
        assert twin == game
        assert twin is not game
        assert twin.to_record() == record
        chance = Random(1)
        while not twin.is_over:
            twin.play(choose(twin, chance))
        twin.extras["x_more"] = 1
        assert twin != game
        assert game.state.tobytes() == state
        assert repr(game) == shown
        assert game.to_record() == record


def test_a_copy_draws_what_the_original_draws() -> None:
    game = played(2, "A", 1, moves=15)
    twin = game.copy()
    chance = Random(1)
    while not game.is_over:
        move = choose(game, chance)
        game.play(move)
    for move in game.moves[15:]:
        twin.play(move)
    assert twin.to_record() == game.to_record()


def test_a_copy_undoes_its_own_moves() -> None:
    game = played(2, "A", 1, moves=5)
    twin = game.copy()
    game.undo()
    assert len(twin.moves) == 5
    twin.undo()
    twin.undo()
    assert len(game.moves) == 4
    assert twin == played(2, "A", 1, moves=3)


def test_a_game_survives_pickle() -> None:
    game = played(2, "A", 1, moves=15)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    chance = Random(1)
    while not game.is_over:
        move = choose(game, chance)
        game.play(move)
        again.play(move)
    assert again.to_record() == game.to_record()


# --- Equality


def test_games_are_equal_when_the_same_has_happened() -> None:
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


def test_the_same_position_by_other_moves_is_another_game() -> None:
    one = Game.from_position(POSITION, moves="CB>2 R 1W>2")
    two = Game.from_position(POSITION, moves="1W>2 R CB>2")
    assert one.position() == two.position()
    assert one != two


def test_the_same_position_from_another_beginning_is_another_game() -> None:
    one = Game.from_position(position_with(SOME, 5), moves="R")
    two = Game.from_position(position_with(SOME, 6), moves="R")
    assert one.position() == two.position()
    assert one != two


def test_a_game_equals_nothing_else_and_has_no_hash() -> None:
    game = Game(seed=1)
    assert game != 1
    assert game != game.position()
    with pytest.raises(TypeError):
        hash(game)


# --- Reprs


def pasted(game: Game) -> Game:
    again = eval(repr(game), {name: getattr(sintra, name) for name in sintra.__all__})
    assert isinstance(again, Game)
    return again


@pytest.mark.parametrize("moves", [0, 1, 30, None])
@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_the_repr_of_a_seeded_game_can_be_pasted_back(
    players: int, side: str, moves: int | None
) -> None:
    game = played(players, side, 2, moves=moves)
    again = pasted(game)
    assert again == game
    assert again.seed == game.seed
    assert again.to_record() == game.to_record()


def test_the_repr_of_a_game_with_a_given_start_player_can_be_pasted_back() -> None:
    for start_player in range(3):
        game = Game(3, "B", 7, start_player=start_player)
        assert pasted(game) == game


def test_the_repr_of_a_game_with_chance_from_outside_can_be_pasted_back() -> None:
    for game in stages(played(2, "B", 2).to_record()):
        assert pasted(game) == game
    game, deals = outside()
    assert pasted(game) == game
    assert pasted(game).awaits_deal
    game.deal(deals[0])
    assert pasted(game) == game


@pytest.mark.parametrize("seed", [None, 3])
def test_the_repr_of_a_game_from_a_position_can_be_pasted_back(seed: int | None) -> None:
    game = Game.from_position(POSITION, seed=seed)
    assert pasted(game) == game
    chance = Random(1)
    while not game.awaits_deal and not game.is_over:
        game.play(choose(game, chance))
        assert pasted(game) == game
        assert pasted(game).seed == seed


def test_the_repr_of_a_game_from_a_position_with_a_deal_can_be_pasted_back() -> None:
    game = Game.from_position(POSITION)
    chance = Random(1)
    while not game.awaits_deal:
        game.play(choose(game, chance))
    panes = iter(game.bag.each())
    game.deal([[next(panes) for _ in range(4)] for _ in range(5)])
    assert pasted(game) == game
    game.play(choose(game, chance))
    assert pasted(game) == game


def test_the_repr_of_a_game_with_another_set_can_be_pasted_back() -> None:
    mine = components_with(name='it\'s "mine"', panes_per_colour=22, provenance={"a": [1, None]})
    game = played(3, "A", 2, moves=25, components=mine)
    again = pasted(game)
    assert again == game
    assert again.components == mine
    assert again.components.provenance == {"a": [1, None]}
    replayed = Game.from_record(game.to_record(), mine)
    assert pasted(replayed) == replayed
    begun = Game.from_position(game.position(), mine)
    assert pasted(begun) == begun


def test_the_repr_of_a_game_with_setup_and_seed_can_be_pasted_back() -> None:
    game = Game(setup=setup_of(Game(seed=3)), seed=9)
    for _ in range(3):
        game.play(game.legal_moves[0])
    again = pasted(game)
    assert again == game
    for each in (game, again):
        while not each.is_over:
            each.play(each.legal_moves[0])
    assert again == game, "the same panes are drawn later"


# --- Games from a position


def test_a_game_from_a_position_has_no_record(tmp_path: Path) -> None:
    game = Game.from_position(POSITION)
    assert game.setup is None
    assert game.position() == POSITION
    with pytest.raises(UsageError, match="no record"):
        game.to_record()
    with pytest.raises(UsageError):
        game.save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_a_game_from_a_position_is_played_and_undone() -> None:
    game = Game.from_position(POSITION, moves="CB>2 R")
    assert len(game.moves) == 2
    assert game.undo() == Move.glazier_back()
    assert game.undo() == Move.from_text("CB>2")
    assert game == Game.from_position(POSITION)
    assert game.position() == POSITION


def test_a_game_from_a_position_with_a_seed_is_played_to_the_end() -> None:
    game = Game.from_position(POSITION, seed=1)
    chance = Random(1)
    while not game.is_over:
        game.play(choose(game, chance))
    assert game.outcome() is not None
    moves = game.moves
    for _ in moves:
        game.undo(past_deal=True)
    assert game.position() == POSITION
    again = Game.from_position(POSITION, seed=1, moves=moves)
    assert again.is_over


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(NotationError, match="position, panes"):
        Game.from_position(POSITION.replace("W10", "W11"))


def test_a_pickled_game_goes_on_alike_without_compiling_again() -> None:
    for game in (played(3, "B", 4, moves=30), outside()[0]):
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert again.state.tobytes() == game.state.tobytes()
        signatures = len(bindings.play_checked.signatures)  # type: ignore[attr-defined]  # Numba's
        for each in (game, again):
            while each.legal_moves and len(each.moves) < 60:
                each.play(each.legal_moves[0])
        assert again == game
        assert len(bindings.play_checked.signatures) == signatures  # type: ignore[attr-defined]  # likewise
