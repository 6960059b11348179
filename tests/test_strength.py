"""The strength benchmark: each kind of part runs, with few games."""

from pathlib import Path

from bench import strength
from sintra.arena import Settings, read_results


def test_matches_are_played_recorded_and_summarized_by_side(tmp_path: Path) -> None:
    (match,) = strength.play_matches("simple", 1, tmp_path, 0.004)
    assert match["first"] == "greedy"
    assert match["games"] == 4
    assert match["share"] == 1
    assert set(match["sides"]) == {"A", "B"}
    assert len(list(read_results(tmp_path / "simple-0.jsonl"))) == 4


def test_proven_last_rounds_agree_with_an_exhaustive_search() -> None:
    figures = strength.solve_last_rounds(positions=6, max_panes=7)
    assert figures["solved"] == figures["positions"] == 6
    assert figures["agreed"] == figures["checked"] > 0


def test_every_match_names_existing_players() -> None:
    for matches in strength.MATCHES.values():
        for names, seats, games, wanted in matches:
            settings = Settings(names, seats, "both", strength.SEED)
            assert settings.blocks(games) * seats == games
            assert wanted is None or 0 < wanted < 1
