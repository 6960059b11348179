"""The schedule of an arena: settings and fixtures."""

from collections import Counter
from itertools import combinations, islice

import pytest

from sintra.arena.schedule import Fixture, Settings, fixtures
from sintra.errors import RecordError, UsageError


def all_fixtures(settings: Settings, blocks: int) -> list[Fixture]:
    return list(fixtures(settings, blocks))


def test_two_players_make_mirrored_pairs() -> None:
    games = all_fixtures(Settings(("a", "b"), seed=1), 6)
    assert len(games) == 12
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert (first.block, first.rotation) == (second.block, 0)
        assert second.rotation == 1
        assert first.names == second.names[::-1]
        assert (first.seed, first.side) == (second.seed, second.side)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_every_seat_once_per_block(players: int) -> None:
    names = tuple("abcd"[:players])
    games = all_fixtures(Settings(names, players), 12)
    for block in range(12):
        block_games = [game for game in games if game.block == block]
        assert len(block_games) == players
        for seat in range(players):
            assert sorted(game.names[seat] for game in block_games) == list(names)


def test_last_player_fills_the_remaining_seats() -> None:
    games = all_fixtures(Settings(("a", "b"), 4), 3)
    assert all(sorted(game.names) == ["a", "b", "b", "b"] for game in games)
    assert {game.names.index("a") for game in games if game.block == 2} == {0, 1, 2, 3}


def test_all_pairs_meet_equally_often_on_both_sides() -> None:
    names = tuple("abcde")
    games = all_fixtures(Settings(names, 2), 2 * 10 * 2)
    pairs = Counter((frozenset(game.names), game.side) for game in games)
    assert pairs == {(frozenset(two), side): 4 for two in combinations(names, 2) for side in "AB"}


def test_sides_are_balanced_after_few_blocks() -> None:
    for names in (("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d", "e")):
        sides = Counter(game.side for game in all_fixtures(Settings(names), 12))
        assert abs(sides["A"] - sides["B"]) <= 4
    assert {game.side for game in all_fixtures(Settings(("a", "b"), side="B"), 3)} == {"B"}


def test_seating_order_changes_from_block_to_block() -> None:
    def after_a(game: Fixture) -> str:
        return game.names[(game.names.index("a") + 1) % len(game.names)]

    games = all_fixtures(Settings(("a", "b", "c"), 3), 8)
    assert Counter(map(after_a, games)) == {"b": 12, "c": 12}
    games = all_fixtures(Settings(("a", "b", "c", "d"), 4), 12)
    assert Counter(map(after_a, games)) == {"b": 16, "c": 16, "d": 16}


def test_block_does_not_depend_on_the_number_of_blocks() -> None:
    settings = Settings(("a", "b", "c", "d"), 3, seed=5)
    assert list(islice(fixtures(settings, 100), 9)) == all_fixtures(settings, 3)


def test_seeds_are_different_and_never_change() -> None:
    games = all_fixtures(Settings(("a", "b"), seed=7), 50)
    assert len({game.seed for game in games}) == 50
    assert len({seed for game in games for seed in game.player_seeds}) == 200
    assert all(0 <= seed < 2**53 for game in games for seed in (game.seed, *game.player_seeds))
    others = {game.seed for game in all_fixtures(Settings(("a", "b"), seed=8), 50)}
    assert not others & {game.seed for game in games}
    # A log file may be resumed with another version, so these seeds must never change.
    assert (games[0].seed, games[1].player_seeds[1]) == (1591929507548377, 4914157298582564)


@pytest.mark.parametrize(("games", "blocks"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_games_are_rounded_up_to_whole_blocks(games: int, blocks: int) -> None:
    assert Settings(("a", "b", "c"), 3).blocks(games) == blocks


@pytest.mark.parametrize("games", [0, -1, 1.5, True, "4"])
def test_invalid_number_of_games_is_refused(games: int) -> None:
    with pytest.raises(UsageError, match="games: must be a whole number from 1 on"):
        Settings(("a", "b")).blocks(games)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"names": ()}, "at least two players"),
        ({"names": ("a",)}, "at least two players"),
        ({"names": ("a", "b", "a")}, "player 'a': named twice, but results are counted by name"),
        ({"names": ("a", 3)}, "names: must be texts, not 3"),
        ({"players": 1}, "players: must be 2, 3 or 4, not 1"),
        ({"players": 5}, "players: must be 2, 3 or 4, not 5"),
        ({"players": True}, "players: must be"),
        ({"players": "2"}, "players: must be"),
        ({"side": "C"}, "side: must be 'A', 'B' or 'both', not 'C'"),
        ({"seed": -1}, "seed: must be a whole number from 0 on, not -1"),
        ({"seed": 1.0}, "seed: must be"),
        ({"components": None}, "components: must be the name of a set"),
    ],
)
def test_invalid_settings_are_refused(wrong: dict[str, object], words: str) -> None:
    given: dict[str, object] = {"names": ("a", "b"), **wrong}
    with pytest.raises(UsageError, match=words):
        Settings(**given)  # type: ignore[arg-type]  # invalid on purpose


def test_settings_round_trip() -> None:
    settings = Settings(("a", "b", "c"), 3, "A", 9, "mine")
    assert Settings.from_data(settings.to_data()) == settings


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"names": "ab"},
        {"names": ["a"]},
        {"names": ["a", ["b"]]},
        {"names": ["a", "b"], "more": 1},
        {"names": ["a", "b"], "seed": -1},
        {"names": ["a", "b"], "players": [2]},
    ],
)
def test_invalid_data_is_refused(data: object) -> None:
    with pytest.raises(RecordError, match=r"^x_arena\.settings: "):
        Settings.from_data(data)


def test_differences_are_named() -> None:
    one, other = Settings(("a", "b"), 2, "A", 7), Settings(("a", "c"), 2, "B", 7)
    assert one.differences(one) == []
    assert one.differences(other) == ["names a c, not a b", "side B, not A"]
