"""The arena: playing, resuming, and failures of players and processes."""

import json
import multiprocessing
import time
from pathlib import Path

import pytest

from sintra import Components, Game, PlayerError, SintraError, UsageError
from sintra.arena import Arena, Settings, read_results

from .bots import LateCheat
from .common import BOTS, PAIR, played, records, without_times


@pytest.fixture(scope="module")
def complete_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log file of an arena that was not interrupted."""
    out = tmp_path_factory.mktemp("arena") / "complete_log.jsonl"
    played(out, games=10)
    return out


def test_every_game_is_recorded(complete_log: Path) -> None:
    lines = records(complete_log)
    assert len(lines) == 10
    for line in lines:
        assert Game.from_record(line).is_over


def test_one_and_two_processes_play_the_same_games(complete_log: Path, tmp_path: Path) -> None:
    results = played(tmp_path / "two.jsonl", games=10, jobs=2)
    assert len(results) == 10
    assert without_times(tmp_path / "two.jsonl") == without_times(complete_log)
    assert multiprocessing.active_children() == []


def test_another_seed_plays_other_games(complete_log: Path, tmp_path: Path) -> None:
    played(tmp_path / "other.jsonl", Settings(PAIR.names, seed=8), games=2)
    one, other = (without_times(path)[0, 0] for path in (complete_log, tmp_path / "other.jsonl"))
    assert one["setup"] != other["setup"]


def test_games_are_rounded_up_to_whole_blocks(tmp_path: Path) -> None:
    arena = Arena(Settings(PAIR.names, 3), 4, tmp_path / "games.jsonl")
    assert arena.games == 6
    assert len(list(arena.play())) == 6


def test_resuming_plays_the_missing_games(complete_log: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    lines = complete_log.read_bytes().splitlines(keepends=True)
    # As if the games had ended in another order, and the last line had been cut off.
    partial = b"".join(lines[number] for number in (4, 0, 7)) + lines[2][:1000]
    out.write_bytes(partial)
    arena = Arena(PAIR, 10, out, resume=True)
    assert arena.is_cut
    assert len(arena.results) == 3
    assert len(list(arena.play())) == 7
    assert len(arena.results) == 10
    assert out.read_bytes().startswith(partial[:-1000])
    assert without_times(out) == without_times(complete_log)
    assert sorted(read_results(out), key=lambda each: (each.block, each.rotation)) == sorted(
        arena.results, key=lambda each: (each.block, each.rotation)
    )


def test_resuming_with_more_games_continues(complete_log: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    played(out, games=4)
    assert len(list(Arena(PAIR, 10, out, resume=True).play())) == 6
    assert without_times(out) == without_times(complete_log)


def test_resuming_a_complete_arena_plays_nothing(complete_log: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(complete_log.read_bytes())
    for games in (10, 2):
        arena = Arena(PAIR, games, out, resume=True)
        assert list(arena.play(jobs=2)) == []
        assert len(arena.results) == 10
    assert out.read_bytes() == complete_log.read_bytes()


def test_resuming_without_a_file_creates_it(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert len(list(Arena(PAIR, 2, out, resume=True).play())) == 2
    assert len(records(out)) == 2


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (Settings(("greedy", "random"), seed=8), "seed 7, not 8"),
        (Settings(("random", "greedy"), seed=7), "names greedy random, not random greedy"),
        (Settings(("greedy", "random"), side="A", seed=7), "side both, not A"),
        (Settings(("greedy", "random"), 3, seed=7), "players 2, not 3"),
    ],
)
def test_resuming_another_arena_is_refused(
    complete_log: Path, settings: Settings, words: str
) -> None:
    before = complete_log.read_bytes()
    with pytest.raises(UsageError, match=f"belongs to another arena: {words}"):
        Arena(settings, 10, complete_log, resume=True)
    assert complete_log.read_bytes() == before


def test_existing_file_is_not_overwritten(complete_log: Path, tmp_path: Path) -> None:
    before = complete_log.read_bytes()
    with pytest.raises(UsageError, match="already exists; use --resume to continue it"):
        Arena(PAIR, 2, complete_log)
    assert complete_log.read_bytes() == before
    late = Arena(PAIR, 2, tmp_path / "late.jsonl")
    (tmp_path / "late.jsonl").write_bytes(before)
    with pytest.raises(UsageError, match="already exists"):
        list(late.play())
    assert (tmp_path / "late.jsonl").read_bytes() == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_stopping_early_keeps_the_played_games(tmp_path: Path, jobs: int) -> None:
    out = tmp_path / "games.jsonl"
    arena = Arena(PAIR, 1000, out)
    results = arena.play(jobs=jobs)
    for _ in range(3):
        next(results)
    results.close()
    assert read_results(out) == arena.results
    assert len(arena.results) == 3
    assert multiprocessing.active_children() == []


def test_player_error_keeps_the_played_games(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    LateCheat.begun = 0
    arena = Arena(Settings(("random", BOTS + "LateCheat")), 10, out)
    with pytest.raises(PlayerError, match="block 1, rotation 1"):
        list(arena.play())
    assert len(records(out)) == len(arena.results) == 3


def test_player_error_in_another_process(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with pytest.raises(PlayerError, match="chose 9B>5") as caught:
        list(Arena(Settings(("random", BOTS + "Cheat")), 4, out).play(jobs=2))
    assert caught.value.position.startswith("sintra1_")
    assert multiprocessing.active_children() == []
    # No game was played, so no file prevents another attempt.
    assert not out.exists()


def test_worker_processes_ignore_ctrl_c(tmp_path: Path) -> None:
    settings = Settings(("random", BOTS + "Interrupter"))
    assert len(played(tmp_path / "games.jsonl", settings, games=2, jobs=2)) == 2


def test_hanging_player_does_not_prevent_stopping(tmp_path: Path) -> None:
    arena = Arena(Settings(("random", BOTS + "Sleeper")), 10, tmp_path / "games.jsonl")
    results = arena.play(jobs=2)
    next(results)
    start = time.monotonic()
    results.close()
    assert time.monotonic() - start < 60
    assert multiprocessing.active_children() == []


def test_dead_process_is_reported(tmp_path: Path) -> None:
    arena = Arena(Settings(("random", BOTS + "Killer")), 4, tmp_path / "games.jsonl")
    with pytest.raises(SintraError, match="a worker process died"):
        list(arena.play(jobs=2))


def test_own_players_run_only_in_worker_processes(tmp_path: Path) -> None:
    arena = Arena(Settings(("random", BOTS + "Quitter")), 4, tmp_path / "games.jsonl")
    with pytest.raises(SintraError, match=r'died.* lacks the line if __name__ == "__main__":'):
        list(arena.play(jobs=2))


def test_keyboard_interrupt_of_a_player_in_another_process_is_a_player_error(
    tmp_path: Path,
) -> None:
    arena = Arena(Settings(("random", BOTS + "Pretender")), 4, tmp_path / "games.jsonl")
    with pytest.raises(PlayerError, match="raised KeyboardInterrupt"):
        list(arena.play(jobs=2))


def test_unknown_player_is_refused_before_the_first_game(tmp_path: Path) -> None:
    for name in ("nobody", "python:tests.arena.bots.Nobody"):
        with pytest.raises(UsageError, match=r"^player "):
            Arena(Settings(("random", name)), 2, tmp_path / "games.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_another_set_of_components(tmp_path: Path) -> None:
    data = Components.standard().to_data()
    data["name"] = "mine"
    data["window_points"]["A"][0] = 9
    mine = Components.from_json(json.dumps(data))
    out = tmp_path / "games.jsonl"
    with pytest.raises(UsageError, match="must be 'standard' as in the settings, not 'mine'"):
        Arena(PAIR, 2, out, components=mine)
    settings = Settings(PAIR.names, seed=7, components="mine")
    list(Arena(settings, 2, out, components=mine).play())
    for record in records(out):
        assert Game.from_record(record, mine).is_over
    with pytest.raises(UsageError, match="components mine, not standard"):
        Arena(PAIR, 2, out, resume=True)
