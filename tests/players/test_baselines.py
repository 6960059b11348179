"""The baseline players: random, greedy and easy."""

from functools import cache

import pytest

from sintra import DealAwaited, Game, GameOver, UsageError
from sintra.players import Choice, Limit, Player, legal_moves, make_player
from sintra.players.baselines import STRATEGIES
from sintra.rules.state import State, copy_state
from tests.positions import position, seat
from tests.samples import EVERY_TABLE, played

from .common import random_game

NAMES = list(STRATEGIES)
SEEDS = range(300)


@cache
def player(name: str, seed: int = 0) -> Player:
    return make_player(name, seed=seed)


def chosen(name: str, text: str, seed: int = 0) -> str:
    """Return the chosen move in a position."""
    return str(player(name, seed).choose(Game.from_position(text).state).move)


# --- All baselines


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_choice_is_a_legal_move_without_a_value(players: int, side: str, name: str) -> None:
    for state in random_game(players, side, seed=1):
        before = state.tobytes()
        choice = player(name).choose(state)
        assert choice.move in legal_moves(state)
        assert choice == Choice(choice.move, line=(choice.move,))
        assert state.tobytes() == before


@pytest.mark.parametrize("name", NAMES)
def test_choice_depends_only_on_seed_and_position(name: str) -> None:
    """Not on earlier choices, limits, bag or tower."""
    states = list(random_game(3, "B", seed=2))
    choices = [player(name, 5).choose(state) for state in states]
    assert [player(name, 5).choose(state) for state in reversed(states)] == choices[::-1]
    for state, choice in zip(states, choices, strict=True):
        assert make_player(name, seed=5).choose(state, Limit(nodes=1)) == choice
        new = copy_state(state)
        new["bag"], new["tower"] = new["tower"], 0
        assert player(name, 5).choose(new) == choice


@pytest.mark.parametrize("name", NAMES)
def test_another_seed_gives_other_choices(name: str) -> None:
    states = list(random_game(seed=3))
    games = {tuple(player(name, seed).choose(state).move for state in states) for seed in range(9)}
    assert len(games) > 1


@pytest.mark.parametrize("name", NAMES)
def test_state_without_legal_moves_is_refused(name: str) -> None:
    with pytest.raises(GameOver):
        player(name).choose(played().state)
    with pytest.raises(DealAwaited):
        player(name).choose(Game(setup=Game(seed=1).setup).state)
    with pytest.raises(UsageError):
        player(name).choose(None)  # type: ignore[arg-type]  # the mistake


# --- Random


def test_random_reaches_every_legal_move() -> None:
    for state in list(random_game(seed=4))[30:50]:
        moves = set(legal_moves(state))
        reached = {player("random", seed).choose(state).move for seed in range(20 * len(moves))}
        assert reached == moves


def test_random_is_uniform() -> None:
    state = Game(seed=1).state
    moves = legal_moves(state)
    mean = 60
    counts = dict.fromkeys(moves, 0)
    for seed in range(mean * len(moves)):
        counts[player("random", seed).choose(state).move] += 1
    chi_squared = sum((count - mean) ** 2 / mean for count in counts.values())
    assert chi_squared < 1.6 * len(moves)


# --- Greedy


@pytest.mark.parametrize("seed", range(5))
def test_greedy_completes_a_strip_rather_than_breaking_panes(seed: int) -> None:
    """Yellow completes column 1; pink fits nowhere in reach and would break."""
    own = seat({1: "0b.WPOY", **dict.fromkeys((2, 3, 4, 5, 6, 7, 8), "x:WB")})
    text = position(own, displays=["Y", "P2", "B3"])
    assert set(Game.from_position(text).legal_moves.texts()) >= {"1Y>1=W", "2Px", "3Bx"}
    assert chosen("greedy", text, seed).startswith("1Y>1=")


@pytest.mark.parametrize("seed", range(5))
def test_greedy_breaks_as_few_panes_as_possible(seed: int) -> None:
    own = seat(dict.fromkeys(range(1, 9), "x:WB"), glazier=8)
    other = seat(dict.fromkeys(range(1, 9), "x:YO"), glazier=8)
    assert chosen("greedy", position(own, other, displays=["Y3", "P", "B2"]), seed) == "2Px"


def test_greedy_takes_panes_that_the_next_player_needs() -> None:
    """Both colours are equally good for the first player: two panes on an empty strip. The second
    player needs only one of them; the spaces of the other colour are full."""
    no_strips = dict.fromkeys((2, 3, 4, 5, 6, 7, 8), "x:WB")
    for pane, other in ("YO", "OY"):
        strip = {"Y": "0f.O2Y", "O": "0f.Y3"}[pane]
        text = position(
            seat(no_strips), seat({1: strip, **no_strips}), side="B", displays=[pane * 2, other * 2]
        )
        assert {chosen("greedy", text, seed) for seed in range(5)} == {f"1{pane}>1"}


def test_greedy_prefers_more_panes_of_the_same_colour() -> None:
    no_strips = dict.fromkeys((2, 3, 4, 5, 6, 7, 8), "x:WB")
    opponent = seat(dict.fromkeys(range(1, 9), "x:WB"), glazier=8)
    text = position(seat({1: "0f", **no_strips}), opponent, displays=["Y", "Y2", "Y"], side="B")
    assert chosen("greedy", text) == "2Y>1"


# --- Easy


def test_easy_always_completes_a_strip() -> None:
    no_strips = dict.fromkeys((2, 3, 4, 5, 6, 7, 8), "x:WB")
    text = position(seat({1: "0b.WPOY", **no_strips}), displays=["Y", "W", "O", "P2", "B3"])
    assert all(chosen("easy", text, seed).startswith("1Y>1=") for seed in SEEDS)


def test_easy_often_differs_from_greedy() -> None:
    states = [state for seed in range(3) for state in random_game(seed=seed)]
    same = sum(easy_agrees_with_greedy(state) for state in states)
    assert len(states) // 10 < same < len(states) // 2


def easy_agrees_with_greedy(state: State) -> bool:
    return player("easy").choose(state).move == player("greedy").choose(state).move
