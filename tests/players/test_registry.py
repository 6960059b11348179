"""Texts that name players."""

import sys
from typing import Any

import pytest

from sintra import Components, Game, UsageError
from sintra.players import Choice, Limit, legal_moves, make_player
from sintra.players.baselines import SimplePlayer
from sintra.players.registry import KNOWN, LEVELS, LONGEST
from sintra.players.search import SearchPlayer
from sintra.rules.state import State
from tests.samples import components_with

from .common import wander

HERE = f"python:{__name__}."

SIMPLE = ("random", "greedy", "easy")
LIMITS = {
    "medium": Limit(depth=1),
    "hard": Limit(depth=3),
    "expert": Limit(seconds=1.0),
    "search:0.5s": Limit(seconds=0.5),
    "search:1s": Limit(seconds=1.0),
    "search:0.000001s": Limit(seconds=0.000001),
    f"search:{LONGEST}s": Limit(seconds=LONGEST),
    "search:1n": Limit(nodes=1),
    "search:20000n": Limit(nodes=20000),
    "search:007n": Limit(nodes=7),
    "search:999999999999n": Limit(nodes=999_999_999_999),
    "search:6d": Limit(depth=6),
    "search:1000d": Limit(depth=1000),
}


class Own:
    """Remembers what it was made with."""

    name = "own"

    def __init__(self, *, seed: int, components: Components | None) -> None:
        self.seed, self.components = seed, components

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        return Choice(legal_moves(state)[0])


class Unlucky(Own):
    """Cannot be made."""

    def __init__(self, *, seed: int, components: Components | None) -> None:
        raise ZeroDivisionError("no way")


class Leaving(Own):
    """Wants to leave the program when it is made."""

    def __init__(self, *, seed: int, components: Components | None) -> None:
        sys.exit(0)


class Wordless:
    """No player: it chooses nothing."""

    name = "wordless"

    def __init__(self, **given: object) -> None:
        pass


def refusal(text: Any, **options: Any) -> str:
    """What is said about a text that names no player."""
    with pytest.raises(UsageError) as caught:
        make_player(text, **options)
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 250
    return caught.value.message


# --- Good ones


@pytest.mark.parametrize("name", SIMPLE)
def test_simple_players_have_their_names(name: str) -> None:
    player = make_player(name)
    assert isinstance(player, SimplePlayer)
    assert player.name == name


@pytest.mark.parametrize(("name", "limit"), LIMITS.items())
def test_searches_have_their_names_and_limits(name: str, limit: Limit) -> None:
    player = make_player(name)
    assert isinstance(player, SearchPlayer)
    assert (player.name, player.limit) == (name, limit)


def test_levels_stand_in_order() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]


@pytest.mark.parametrize("name", KNOWN.split(", "))
def test_every_text_that_is_told_names_a_player(name: str) -> None:
    assert make_player(name).name == name


@pytest.mark.parametrize("name", ["greedy", "easy", "search:300n"])
def test_players_play_with_the_components_they_are_given(name: str) -> None:
    tracks = [0, *range(1, 9)], [0, *range(12, 97, 12)]
    sets = [components_with(name="other", broken_glass_track=list(track)) for track in tracks]
    players = [make_player(name, components=components) for components in sets]
    moves = [
        [player.choose(state).move for player in players]
        for state in wander(side="B", seed=3, components=sets[0])
    ]
    assert any(gentle != harsh for gentle, harsh in moves)


# --- Bad ones


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "nobody", "Greedy", "RANDOM", " greedy", "greedy ", "gree dy", "random\n"),
        *("easy:1", "level:hard", "expert:1s", ":1s", "1s", "Search:1s", " search:1s"),
        *("searcher:5n", "searching:1s", "search2:6d"),
        *("python:json.loads", "python:", f"{HERE}Own", "x" * 10_000, "gre\u0435dy", "\ud800"),
        *("openspiel:random", "openspiel:", "openspiel:mcts:1"),
    ],
)
def test_unknown_text_is_answered_with_the_known_ones(text: str) -> None:
    told = refusal(text)
    assert "is unknown; there are random, greedy, easy, medium, hard, expert, search:0.5s" in told
    assert "python" not in told.partition("is unknown")[2]
    assert "openspiel" not in told.partition("is unknown")[2]


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
def test_search_without_a_readable_limit_is_answered_with_examples(text: str) -> None:
    told = refusal(text)
    for example in ("search:0.5s for half a second", "search:20000n", "search:6d"):
        assert example in told


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("search:0s", "the limit must be above 0, in seconds up to 3600"),
        ("search:0.0s", "the limit must be above 0, in seconds up to 3600"),
        ("search:4000s", "the limit must be above 0, in seconds up to 3600"),
        ("search:3600.000001s", "the limit must be above 0, in seconds up to 3600"),
        ("search:0n", "the limit must be above 0, in whole positions"),
        ("search:1.5n", "the limit must be above 0, in whole positions"),
        ("search:0d", "the limit must be above 0, in whole moves"),
        ("search:1.0d", "the limit must be above 0, in whole moves"),
    ],
)
def test_limit_out_of_reach_is_answered_with_its_reach(text: str, words: str) -> None:
    assert refusal(text) == f"player {text!r}: {words}"


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
def test_what_is_no_text_names_nobody(text: Any, kind: str) -> None:
    assert refusal(text) == f"a player is named by a text, not {kind}"


# --- Seeds


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**63 - 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize("name", [*SIMPLE, "search:1n"])
def test_every_seed_of_64_bits_makes_a_player(name: str, seed: int) -> None:
    game = Game(seed=1)
    assert make_player(name, seed=seed).choose(game.state).move in game.legal_moves


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", None, True, float("nan")])
@pytest.mark.parametrize("name", [*SIMPLE, "search:1n", f"{HERE}Own"])
def test_seed_that_is_none_is_refused(name: str, seed: Any) -> None:
    told = refusal(name, seed=seed, own=True)
    assert told == f"seed: must be a whole number from 0 to 2**64 - 1, not {seed!r}"


# --- Players of one's own


@pytest.mark.parametrize("seed", [0, 5, 2**63, 2**64 - 1])
def test_own_player_is_made_with_seed_and_components(seed: int) -> None:
    components = components_with(name="other")
    player = make_player(f"{HERE}Own", seed=seed, components=components, own=True)
    assert isinstance(player, Own)
    assert (player.seed, player.components) == (seed, components)


def test_own_players_are_mentioned_only_where_they_are_allowed() -> None:
    told = refusal("nobody", own=True)
    assert told.endswith("search:6d, openspiel:mcts:200, or python:module.Name for one of your own")
    assert "python" not in refusal("nobody")
    assert "openspiel" not in refusal("nobody")


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
        (f"{HERE}Unlucky", "ZeroDivisionError: no way"),
        (f"{HERE}Leaving", "SystemExit: 0"),
        (f"{HERE}Wordless", "choose"),
        ("python:builtins.dict", "choose"),
    ],
)
def test_own_player_that_cannot_be_made_is_told_with_the_reason(text: str, words: str) -> None:
    told = refusal(text, own=True)
    assert told.startswith(f"player {text!r}: ")
    assert words in told
