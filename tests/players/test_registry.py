"""Players by name."""

import sys
from typing import Any

import pytest

from sintra import Components, Game, UsageError
from sintra.players import Choice, Limit, legal_moves, make_player
from sintra.players.baselines import BaselinePlayer
from sintra.players.registry import EXAMPLE_NAMES, LEVELS, MAX_SECONDS
from sintra.players.search import SearchPlayer
from sintra.rules.state import State
from tests.samples import components_with

from .common import random_game

MODULE = f"python:{__name__}."

BASELINES = ("random", "greedy", "easy")
LIMITS = {
    "medium": Limit(depth=1),
    "hard": Limit(depth=3),
    "expert": Limit(seconds=1.0),
    "search:0.5s": Limit(seconds=0.5),
    "search:1s": Limit(seconds=1.0),
    "search:0.000001s": Limit(seconds=0.000001),
    f"search:{MAX_SECONDS}s": Limit(seconds=MAX_SECONDS),
    "search:1n": Limit(nodes=1),
    "search:20000n": Limit(nodes=20000),
    "search:007n": Limit(nodes=7),
    "search:999999999999n": Limit(nodes=999_999_999_999),
    "search:6d": Limit(depth=6),
    "search:1000d": Limit(depth=1000),
}


class Own:
    """Stores the arguments of its constructor."""

    name = "own"

    def __init__(self, *, seed: int, components: Components | None) -> None:
        self.seed, self.components = seed, components

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        return Choice(legal_moves(state)[0])


class Failing(Own):
    """Raises in its constructor."""

    def __init__(self, *, seed: int, components: Components | None) -> None:
        raise ZeroDivisionError("no way")


class Exiting(Own):
    """Exits the program in its constructor."""

    def __init__(self, *, seed: int, components: Components | None) -> None:
        sys.exit(0)


class WithoutChoose:
    """Not a player: it has no method `choose`."""

    name = "without"

    def __init__(self, **arguments: object) -> None:
        pass


def error_message(text: Any, **options: Any) -> str:
    """Return the error message for an invalid name."""
    with pytest.raises(UsageError) as caught:
        make_player(text, **options)
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 250
    return caught.value.message


# --- Valid names


@pytest.mark.parametrize("name", BASELINES)
def test_baseline_players_have_their_names(name: str) -> None:
    player = make_player(name)
    assert isinstance(player, BaselinePlayer)
    assert player.name == name


@pytest.mark.parametrize(("name", "limit"), LIMITS.items())
def test_searches_have_their_names_and_limits(name: str, limit: Limit) -> None:
    player = make_player(name)
    assert isinstance(player, SearchPlayer)
    assert (player.name, player.limit) == (name, limit)


def test_levels_are_in_order() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]


@pytest.mark.parametrize("name", EXAMPLE_NAMES.split(", "))
def test_every_example_names_a_player(name: str) -> None:
    assert make_player(name).name == name


@pytest.mark.parametrize("name", ["greedy", "easy", "search:300n"])
def test_players_play_with_the_components_they_are_given(name: str) -> None:
    tracks = [0, *range(1, 9)], [0, *range(12, 97, 12)]
    sets = [components_with(name="other", broken_glass_track=list(track)) for track in tracks]
    players = [make_player(name, components=components) for components in sets]
    moves = [
        [player.choose(state).move for player in players]
        for state in random_game(side="B", seed=3, components=sets[0])
    ]
    assert any(gentle != harsh for gentle, harsh in moves)


# --- Invalid names


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "nobody", "Greedy", "RANDOM", " greedy", "greedy ", "gree dy", "random\n"),
        *("easy:1", "level:hard", "expert:1s", ":1s", "1s", "Search:1s", " search:1s"),
        *("searcher:5n", "searching:1s", "search2:6d"),
        *("python:json.loads", "python:", f"{MODULE}Own", "x" * 10_000, "gre\u0435dy", "\ud800"),
        *("openspiel:random", "openspiel:", "openspiel:mcts:1"),
    ],
)
def test_message_for_an_unknown_name_lists_examples(text: str) -> None:
    _, _, examples = error_message(text).partition(" is unknown; ")
    assert examples.startswith("use one of random, greedy, easy, medium, hard, expert, search:0.5s")
    assert "python" not in examples
    assert "openspiel" not in examples


@pytest.mark.parametrize(
    "text",
    [
        *("search", "search:", "search:s", "search:n", "search:5", "search:5x", "search:5 n"),
        *("search: 5n", "search:5n ", "search:5n\n", "search:5N", "search:-1n", "search:+1n"),
        *("search:1e3n", "search:1_000n", "search:.5s", "search:5.s", "search:0x5n", "search:nans"),
        *("search:infs", "search:5n6d", "search:5n:6d", "search::5n", "search:0.1234567s"),
        *("search:٣n", "search:５n", "search:²n", "search:1000000000000n", f"search:{'9' * 5000}n"),
    ],
)
def test_message_for_an_invalid_limit_gives_examples(text: str) -> None:
    message = error_message(text)
    for example in ("search:0.5s for half a second", "search:20000n", "search:6d"):
        assert example in message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("search:0s", "the limit must be a number of seconds above 0, at most 3600"),
        ("search:0.0s", "the limit must be a number of seconds above 0, at most 3600"),
        ("search:4000s", "the limit must be a number of seconds above 0, at most 3600"),
        ("search:3600.000001s", "the limit must be a number of seconds above 0, at most 3600"),
        ("search:0n", "the limit must be a whole number of positions above 0"),
        ("search:1.5n", "the limit must be a whole number of positions above 0"),
        ("search:0d", "the limit must be a whole number of moves above 0"),
        ("search:1.0d", "the limit must be a whole number of moves above 0"),
    ],
)
def test_message_for_a_limit_out_of_range_gives_the_range(text: str, words: str) -> None:
    assert error_message(text) == f"player {text!r}: {words}"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (None, "NoneType"),
        (b"greedy", "bytes"),
        (7, "int"),
        (["greedy"], "list"),
        (Limit(nodes=1), "Limit"),
    ],
)
def test_name_must_be_a_text(text: Any, kind: str) -> None:
    assert error_message(text) == f"player: must be a text, not {kind}"


# --- Seeds


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**63 - 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize("name", [*BASELINES, "search:1n"])
def test_every_seed_of_64_bits_makes_a_player(name: str, seed: int) -> None:
    game = Game(seed=1)
    assert make_player(name, seed=seed).choose(game.state).move in game.legal_moves


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", None, True, float("nan")])
@pytest.mark.parametrize("name", [*BASELINES, "search:1n", f"{MODULE}Own"])
def test_invalid_seed_is_refused(name: str, seed: Any) -> None:
    message = error_message(name, seed=seed, own=True)
    assert message == f"seed: must be a whole number from 0 to {2**64 - 1}, not {seed!r}"


# --- The user's own players


@pytest.mark.parametrize("seed", [0, 5, 2**63, 2**64 - 1])
def test_own_player_is_made_with_seed_and_components(seed: int) -> None:
    components = components_with(name="other")
    player = make_player(f"{MODULE}Own", seed=seed, components=components, own=True)
    assert isinstance(player, Own)
    assert (player.seed, player.components) == (seed, components)


def test_own_players_are_mentioned_only_if_allowed() -> None:
    own_names = "openspiel:mcts:200, or python:module.Name for your own player"
    assert error_message("nobody", own=True).endswith(f"search:6d, {own_names}")
    assert "python" not in error_message("nobody")
    assert "openspiel" not in error_message("nobody")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("python:", "ValueError"),
        ("python:Own", "ValueError"),
        ("python:nowhere.X", "ModuleNotFoundError: No module named 'nowhere'"),
        ("python:..nowhere.X", "TypeError"),
        ("python:json.nothing", "AttributeError"),
        ("python:json.loads", "TypeError"),
        ("python:sys.path", "TypeError"),
        (f"{MODULE}Failing", "ZeroDivisionError: no way"),
        (f"{MODULE}Exiting", "SystemExit: 0"),
        (f"{MODULE}WithoutChoose", "choose"),
        ("python:builtins.dict", "choose"),
    ],
)
def test_message_for_an_own_player_that_fails_has_the_reason(text: str, words: str) -> None:
    message = error_message(text, own=True)
    assert message.startswith(f"player {text!r}: ")
    assert words in message
