"""The worker: plays one fixture; any fault of a player becomes a PlayerError."""

from threading import Thread

import pytest

from sintra import Game, PlayerError
from sintra.arena import Settings
from sintra.arena.schedule import Fixture, fixtures
from sintra.arena.worker import (
    MAX_TEXT,
    ThinkingTime,
    as_player_error,
    ask,
    play_fixture,
    warm_up,
)
from sintra.players import Limit, Player
from sintra.rules.components import Components

from . import bots
from .bots import First
from .common import BOTS, PAIR


def first_game(*names: str, players: int = 2) -> Fixture:
    return next(fixtures(Settings(names, players, seed=3), 1))


def play(*names: str, players: int = 2) -> dict[str, object]:
    return play_fixture(first_game(*names, players=players), Components.standard())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fixture_gives_a_complete_record(players: int) -> None:
    fixture = first_game("greedy", "random", players=players)
    record = play_fixture(fixture, Components.standard())
    game = Game.from_record(record)
    assert game.is_over
    assert record["names"] == list(fixture.names)
    assert record["seed"] == fixture.seed
    data = record["x_arena"]
    assert data["settings"] == fixture.settings.to_data()
    assert (data["block"], data["rotation"]) == (0, 0)
    assert [seat["lost"] for seat in data["seats"]] == [each.lost for each in game.palaces]
    assert sum(seat["moves"] for seat in data["seats"]) == len(game.moves)
    for seat in data["seats"]:
        assert 0 < seat["longest"] <= seat["seconds"] <= seat["longest"] * seat["moves"] + 1e-3
        assert seat["overruns"] == 0


def test_games_of_a_block_share_setup_first_deal_and_start_player() -> None:
    one, other = (play_fixture(each, Components.standard()) for each in fixtures(PAIR, 1))
    assert one["setup"] == other["setup"]
    assert one["rounds"][0]["displays"] == other["rounds"][0]["displays"]
    assert one["names"] == other["names"][::-1]
    assert one["rounds"][0]["moves"] != other["rounds"][0]["moves"]


def test_overrun_is_more_than_a_tenth_and_50_ms() -> None:
    thinking = ThinkingTime()
    for seconds in (0.4, 0.59, 0.61, 0.7):
        thinking.add(seconds, Limit(seconds=0.5))
    thinking.add(99.0, None)
    assert thinking.overruns == 2
    assert thinking.moves == 5
    assert thinking.longest == 99.0
    assert thinking.seconds == pytest.approx(101.3)


def test_overruns_are_measured_against_the_limit_of_the_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = iter(range(1_000_000))
    monkeypatch.setattr("time.perf_counter", lambda: 1.2 * next(ticks))
    seats = play(BOTS + "Timed", BOTS + "First")["x_arena"]["seats"]  # type: ignore[index]
    assert seats[0]["overruns"] == seats[0]["moves"] > 0
    assert seats[0]["longest"] == pytest.approx(1.2)
    assert seats[1]["overruns"] == 0


def test_players_warm_up_once_before_time_is_measured() -> None:
    warm_up.cache_clear()
    First.asked.clear()
    play(BOTS + "First", "random")
    play(BOTS + "First", "random")
    assert First.asked[0] == Limit(nodes=1)
    assert set(First.asked[1:]) == {None}


def test_players_warm_up_with_the_right_number_of_seats() -> None:
    warm_up.cache_clear()
    First.shown.clear()
    play(BOTS + "First", "random", players=3)
    assert First.shown[0] == 3


@pytest.mark.parametrize("name", ["Boundless", "Guarded"])
def test_invalid_limit_of_a_player_is_ignored(name: str) -> None:
    seats = play(BOTS + name, "random")["x_arena"]["seats"]  # type: ignore[index]
    assert seats[0]["overruns"] == 0


def test_output_of_players_goes_to_stderr(
    capsys: pytest.CaptureFixture[str],
) -> None:
    play(BOTS + "Talker", "random")
    out, err = capsys.readouterr()
    assert out == ""
    assert "hello\n" in err
    assert "hm\n" in err


@pytest.mark.parametrize(
    ("name", "words", "move"),
    [
        ("Cheat", "chose 9B>5: there is no display 9", "9B>5"),
        ("Raiser", r"raised ZeroDivisionError: no way \(.*bots.py, line \d+\)", ""),
        ("Leaver", "raised SystemExit: 0", ""),
        ("Mute", "returned 'R', which is not a Choice with a Move", ""),
        ("Horror", r"raised Unspeakable: \(without a text\)", ""),
        ("Closer", "raised GeneratorExit: ", ""),
    ],
)
def test_error_names_player_move_game_and_position(name: str, words: str, move: str) -> None:
    with pytest.raises(PlayerError, match=f"^player '{BOTS}{name}' {words}") as caught:
        play("random", BOTS + name)
    error = caught.value
    assert "; block 0, rotation 0, move " in error.message
    assert error.message.endswith(f", position {error.position}")
    assert (error.player, error.move) == (BOTS + name, move)
    # It is the position in which the player failed.
    assert not Game.from_position(error.position).is_over


# --- Choosing a move


def fault_of(player: Player) -> PlayerError:
    with pytest.raises(PlayerError) as caught:
        ask(player, Game(seed=7), name="mine")
    return caught.value


def test_choice_is_returned_unchanged() -> None:
    game = Game(seed=7)
    choice = ask(First(), game, name="first", limit=Limit(nodes=3))
    assert choice.move == game.legal_moves[0]
    assert First.asked[-1] == Limit(nodes=3)


def test_exception_of_a_player_names_player_move_and_position() -> None:
    game = Game(seed=7, moves="3B>1")
    with pytest.raises(PlayerError) as caught:
        ask(bots.Raiser(), game, name="mine", where="block 3")
    error = caught.value
    assert error.message.startswith("player 'mine' raised ZeroDivisionError: no way (")
    assert error.message.endswith(f"; block 3, move 2, position {game.position()}")
    assert (error.player, error.move, error.position) == ("mine", "", game.position())
    assert isinstance(error.__cause__, ZeroDivisionError)


def test_illegal_move_becomes_a_player_error() -> None:
    game = Game(seed=7)
    with pytest.raises(PlayerError, match=r"^player 'mine' chose 9B>5: .*; move 1, ") as caught:
        with as_player_error(game, name="mine"):
            game.play("9B>5")
    assert caught.value.move == "9B>5"


def test_long_message_is_cut() -> None:
    assert len(fault_of(bots.Painter()).message) < MAX_TEXT + 500


def test_keyboard_interrupt_in_the_main_thread_is_passed_on() -> None:
    with pytest.raises(KeyboardInterrupt):
        ask(bots.Pretender(), Game(seed=7), name="mine")


def test_keyboard_interrupt_in_a_thread_is_a_player_error() -> None:
    errors: list[PlayerError] = []
    thread = Thread(target=lambda: errors.append(fault_of(bots.Pretender())))
    thread.start()
    thread.join()
    assert "raised KeyboardInterrupt: not by you" in errors[0].message
