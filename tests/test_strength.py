"""The measurement of strength: each kind of part runs, on little."""

from pathlib import Path

from bench import strength
from sintra.arena import Settings, read_results


def test_matches_are_played_kept_and_told_by_side(tmp_path: Path) -> None:
    (match,) = strength.play_matches("simple", 1, tmp_path, 0.004)
    assert match["first"] == "greedy"
    assert match["games"] == 4
    assert match["share"] == 1
    assert set(match["sides"]) == {"A", "B"}
    assert len(list(read_results(tmp_path / "simple-0.jsonl"))) == 4


def test_last_rounds_that_are_proven_agree_with_trying_everything() -> None:
    found = strength.solve_last_rounds(number=6, most=7)
    assert found["solved"] == found["positions"] == 6
    assert found["agreed"] == found["checked"] > 0


def test_every_match_names_players_that_there_are() -> None:
    for matches in strength.MATCHES.values():
        for names, seats, games, wanted in matches:
            settings = Settings(names, seats, "both", strength.SEED)
            assert settings.blocks(games) * seats == games
            assert wanted is None or 0 < wanted < 1
