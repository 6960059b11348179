"""The outcome of a game and its final scoring."""

import pytest

from sintra import FinalScoring, Game, Outcome, UsageError
from tests.game.common import POSITION
from tests.samples import EVERY_TABLE, played

# --- The end


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_outcome_has_winners_scores_and_reason(players: int, side: str) -> None:
    for seed in range(15):
        game = played(players, side, seed)
        outcome = game.outcome()
        assert isinstance(outcome, Outcome)
        assert outcome.scores == game.scores
        ranks = [(palace.score, -palace.lost) for palace in game.palaces]
        assert outcome.winners == tuple(s for s in range(players) if ranks[s] == max(ranks))
        leaders = game.scores.count(max(game.scores))
        if len(outcome.winners) > 1:
            assert outcome.reason == "shared"
        else:
            assert outcome.reason == ("points" if leaders == 1 else "broken glass")


LAST_TURN = (
    "sintra1_2A_6p_B_1_H0_-/-/-/-/-_W_W19Y20O20P20B19_-_"
    "{0},8,0f/1f/2f/3f/4f/5f/6f/7f_{1},1,0f/1f/2f/3f/4f/5f/6f/7f_standard"
)
"""The last pane of the game goes on a strip of player 1; nothing else changes a score."""


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        ("9,0,0", "8,0,0", Outcome((0,), (9, 8), "points")),
        ("8,0,0", "9,0,0", Outcome((1,), (8, 9), "points")),
        ("9,3,0", "9,4,0", Outcome((0,), (9, 9), "broken glass")),
        ("9,4,0", "9,3,0", Outcome((1,), (9, 9), "broken glass")),
        ("9,4,0", "9,4,0", Outcome((0, 1), (9, 9), "shared")),
        ("9,4,0", "11,2,2", Outcome((0, 1), (9, 9), "shared")),
        ("9,4,0", "11,3,2", Outcome((0,), (9, 9), "broken glass")),
        ("-9,4,0", "-8,4,0", Outcome((1,), (-9, -8), "points")),
    ],
)
def test_reason_of_the_outcome(first: str, second: str, outcome: Outcome) -> None:
    game = Game.from_position(LAST_TURN.format(first, second))
    assert game.outcome() is None
    game.play("CW>3")
    assert game.is_over
    assert game.outcome() == outcome


def test_no_outcome_before_the_end() -> None:
    game = played(moves=40)
    assert not game.is_over
    assert game.outcome() is None


def test_parts_of_the_final_scoring() -> None:
    game = Game.from_position(POSITION)
    # 3 panes on the first strip and 3 on the last; marker on the space worth 4; around the
    # ornaments 0, 1 + 2, 0 and 1 panes.
    assert game.final_scoring(0) == FinalScoring(leftovers=2, broken_glass=-4, bonus=6)
    assert game.final_scoring(0).total == 4
    assert game.final_scoring(1) == FinalScoring(leftovers=1, broken_glass=0, bonus=0)
    side_b = Game.from_position(POSITION.replace("_2A_", "_2B_"))
    # One completed window, and two orange panes in the windows.
    assert side_b.final_scoring(0).bonus == 2


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_palaces_forecast_the_final_scoring_until_the_game_is_over(players: int, side: str) -> None:
    game = played(players, side, seed=3, moves=20)
    while not game.is_over:
        for seat, palace in enumerate(game.palaces):
            assert palace.forecast == game.final_scoring(seat)
        game.play(game.legal_moves[-1])
    assert [palace.forecast for palace in game.palaces] == [None] * players


def test_forecast_of_the_same_palace_depends_on_the_side() -> None:
    forecasts = []
    for side in ("_2A_", "_2B_"):
        forecast = Game.from_position(POSITION.replace("_2A_", side)).palaces[0].forecast
        assert forecast is not None
        forecasts.append(forecast.bonus)
    assert forecasts == [6, 2]


@pytest.mark.parametrize("player", [-1, 2, "0", None, True, 1.0])
def test_player_of_a_final_scoring_is_checked(player: int) -> None:
    with pytest.raises(UsageError, match="player"):
        Game(seed=1).final_scoring(player)


def test_final_scoring_is_added_to_the_scores_at_the_end() -> None:
    for seed in range(10):
        game = played(3, "B", seed)
        before = game.copy()
        move = before.undo()
        points = [0, 0, 0]
        explained = before.explain(move)
        points[explained.player] = explained.points
        assert game.scores == tuple(
            before.scores[seat] + points[seat] + game.final_scoring(seat).total for seat in range(3)
        )
