"""New games: arguments, setup and properties."""

from random import Random
from typing import Any

import pytest

from sintra import Components, Game, IllegalMove, IllegalSetup, NotationError, Setup, UsageError
from tests.game.common import POSITION, W, setup_of
from tests.samples import EVERY_TABLE, choose, panes_in_play, played, stages

# --- New games


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, 2.0, "2", None, [2], 10**30])
def test_number_of_players_is_checked(players: int) -> None:
    with pytest.raises(UsageError, match="players"):
        Game(players=players, seed=1)


@pytest.mark.parametrize("side", ["a", "C", "", "AB", None, 0, ["A"]])
def test_side_is_checked(side: str) -> None:
    with pytest.raises(UsageError, match="side"):
        Game(side=side, seed=1)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", True, [1]])
def test_seed_is_checked(seed: int) -> None:
    with pytest.raises(UsageError, match="seed"):
        Game(seed=seed)
    with pytest.raises(UsageError, match="seed"):
        Game.from_position(POSITION, seed=seed)
    with pytest.raises(UsageError, match="seed"):
        Game.from_record(played(moves=3).to_record(), seed=seed)


@pytest.mark.parametrize("start_player", [-1, 2, True, 1.0, "0", [0]])
def test_start_player_is_checked(start_player: int) -> None:
    with pytest.raises(UsageError, match="start_player"):
        Game(seed=1, start_player=start_player)


def test_impossible_setup_is_refused() -> None:
    right = setup_of(Game(seed=1))
    joker_up = tuple((number, "back" if number == 7 else side) for number, side in right.strips[0])
    twice = (*right.strips[0][:7], right.strips[0][0])
    wrong: list[tuple[str, Any, Any, Any]] = [
        ("strips", right.strips[:1], right.round_pieces, 0),
        ("strips", right.strips * 2, right.round_pieces, 0),
        ("strips[1]", (right.strips[0], right.strips[1][:7]), right.round_pieces, 0),
        ("strips[1]", (right.strips[0], twice), right.round_pieces, 0),
        ("strips[0][7]", ((*right.strips[0][:7], (right.strips[0][7][0], "top")),) * 2, (), 0),
        (
            f"strips[0][{joker_up.index((7, 'back'))}]",
            (joker_up, right.strips[1]),
            right.round_pieces,
            0,
        ),
        ("round_pieces", right.strips, right.round_pieces[:5], 0),
        ("round_pieces", right.strips, (W,) * 6, 0),
        ("round_pieces[0]", right.strips, (9, *right.round_pieces[1:]), 0),
        ("start_player", right.strips, right.round_pieces, 2),
        ("start_player", right.strips, right.round_pieces, -1),
    ]
    for field, strips, pieces, start in wrong:
        with pytest.raises(IllegalSetup) as caught:
            Game(setup=Setup(strips, pieces, start))
        assert caught.value.field == field
        assert str(caught.value).startswith(f"{field}: ")


def test_seed_is_chosen_when_none_is_given() -> None:
    seeds = [Game().seed for _ in range(5)]
    assert all(seed is not None and 0 <= seed < 2**53 for seed in seeds)
    assert len(set(seeds)) == 5


@pytest.mark.parametrize("seed", [0, 1, 2**53, 2**64 - 1])
def test_same_seed_gives_the_same_game(seed: int) -> None:
    one, two = Game(seed=seed), Game(seed=seed)
    assert one.seed == seed
    rng = Random(0)
    while not one.is_over:
        move = choose(one, rng)
        one.play(move)
        two.play(move)
    assert one == two
    assert one.to_record() == two.to_record()


def test_different_seeds_give_different_games() -> None:
    games = [Game(seed=seed) for seed in range(50)]
    assert len({game.position() for game in games}) == 50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_player_is_given_or_random(players: int) -> None:
    chosen = {Game(players, seed=seed).to_move for seed in range(60)}
    assert chosen == set(range(players))
    for start_player in range(players):
        game = Game(players, seed=1, start_player=start_player)
        assert game.to_move == game.start_tile_holder == start_player
        assert setup_of(game).start_player == start_player


def test_given_start_player_changes_nothing_else() -> None:
    games = [Game(3, seed=4, start_player=start) for start in range(3)]
    assert len({setup_of(game).strips for game in games}) == 1
    assert len({setup_of(game).round_pieces for game in games}) == 1
    assert len({str(game.displays) for game in games}) == 1


def test_start_player_may_be_given_with_a_setup() -> None:
    game = Game(3, setup=setup_of(Game(3, seed=4)), start_player=2)
    assert game.to_move == setup_of(game).start_player == 2


def test_first_moves_may_be_given_as_text_or_as_moves() -> None:
    game = played(moves=6)
    texts = [str(move) for move in game.moves]
    assert Game(seed=0, moves=" ".join(texts)) == game
    assert Game(seed=0, moves=texts) == game
    assert Game(seed=0, moves=game.moves) == game
    assert Game(seed=0, moves=iter(texts)) == game
    assert Game(seed=0, moves="") == Game(seed=0)


def test_first_moves_are_checked() -> None:
    with pytest.raises(IllegalMove):
        Game(seed=0, moves="R")
    with pytest.raises(NotationError):
        Game(seed=0, moves="hello")


def test_defaults_are_two_players_side_a_and_the_standard_set() -> None:
    game = Game()
    assert (game.players, game.side) == (2, "A")
    assert game.components is Components.standard()


# --- Properties


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_properties_of_a_game_agree_with_its_table(players: int, side: str) -> None:
    for game in stages(played(players, side, 6).to_record()):
        table = game.table
        assert table.players == game.players == players
        assert table.side == game.side == side
        assert table.round == game.round
        assert table.is_over == game.is_over
        assert table.awaits_deal == game.awaits_deal
        assert table.to_move == game.to_move
        assert table.start_tile_holder == game.start_tile_holder
        assert table.start_tile_in_centre == game.start_tile_in_centre
        assert table.round_pieces == game.round_pieces
        assert table.bonus_colour == game.bonus_colour
        assert [dict(display) for display in table.displays] == [dict(d) for d in game.displays]
        assert dict(table.centre) == dict(game.centre)
        assert dict(table.bag) == dict(game.bag)
        assert dict(table.tower) == dict(game.tower)
        assert table.palaces == game.palaces
        assert tuple(palace.score for palace in table.palaces) == game.scores
        assert len(table.round_pieces) == 7 - table.round
        assert set(panes_in_play(table).values()) == {20}
        assert table.components == "standard"


def test_side_b_has_no_ornaments() -> None:
    assert Game(side="A", seed=1).table.ornaments == ((0, 1), (2, 3), (4, 5), (6, 7))
    assert Game(side="B", seed=1).table.ornaments == ()


def test_no_bonus_colour_after_the_end() -> None:
    game = played()
    assert game.bonus_colour is None
    assert game.table.bonus_colour is None
    assert game.round_pieces == ()
    assert game.round == 7


def test_state_is_a_copy() -> None:
    game = Game(seed=1)
    before = game.position()
    game.state["round"] = 3
    assert game.position() == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_printed_game_mentions_each_player(players: int) -> None:
    for moves in (0, 20, None):
        text = str(played(players, "A", 1, moves=moves))
        assert [f"Player {seat}" in text for seat in range(players)] == [True] * players
        assert f"Player {players}" not in text


def test_perft_counts_the_legal_moves() -> None:
    game = Game(seed=1)
    assert game.perft(0) == 1
    assert game.perft(1) == len(game.legal_moves)


@pytest.mark.parametrize("depth", [-1, 101, "1", 1.5, None])
def test_depth_of_perft_is_checked(depth: int) -> None:
    with pytest.raises(UsageError, match="depth"):
        Game(seed=1).perft(depth)
