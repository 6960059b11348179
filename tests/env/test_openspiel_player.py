"""OpenSpiel bots as players."""

import json
import sys
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from sintra import Components, Game, UsageError
from sintra.arena import Arena, Settings
from sintra.encoding import actions_of
from sintra.env.openspiel import SintraGame
from sintra.env.openspiel_player import MOST_SIMULATIONS, OpenSpielPlayer
from sintra.players import Choice, Limit, make_player
from sintra.testing import check_player
from tests.samples import components_with, played

WINNING = (
    "sintra1_2A_6p_B_0_H1_-/-/-/-/-_Y5_W5Y4O9P6B7_W9Y6O3P5B6"
    "_-12,36,3,2,x:BB/4f.WO3:Y/2f:P/0f.Y2/3b.YP2/6b/7f.OP2/5f.P:W"
    "_-22,54,0,2,x:PB/2b.WYPB:P/4f/7b:O/6b.O2:B/1b.W2B/3f.O/0f:W_standard"
)
"""The last move of a game: one of five legal moves wins."""
KEEPING = (
    "sintra1_2B_6p_P_0_H1_-/-/-/-/-_W5_W8Y6O6P4B6_W3Y9O7P9B3"
    "_1,36,6,3,x:PP/x:BO/7b.PB.YP:O/5f.O2/1f.B2:W/4b.YB/3b.PB/0f.O"
    "_4,36,2,3,x:BB/x:YP/4b:O/2b.W2YB/5f/7f.Y/1f/6f.WB2:O_standard"
)
"""The only pick left completes a strip; one of four colours can be kept."""


def player(text: str, seed: int = 0, components: Components | None = None) -> OpenSpielPlayer:
    made = make_player(text, seed=seed, components=components, own=True)
    assert isinstance(made, OpenSpielPlayer)
    return made


def error_message(text: str, **options: Any) -> str:
    """Return the error message for an invalid name."""
    with pytest.raises(UsageError) as caught:
        make_player(text, own=True, **options)
    assert "\n" not in caught.value.message
    return caught.value.message


# --- Valid bots


@pytest.mark.parametrize("text", ["openspiel:random", "openspiel:mcts:2"])
def test_bots_are_players(text: str) -> None:
    assert check_player(text).player == text


@pytest.mark.parametrize("text", ["openspiel:uniform_random", "openspiel:uniform_random(seed=3)"])
def test_bot_registered_with_openspiel_plays(text: str) -> None:
    game = played(3, "B", 2, moves=20)
    assert player(text).choose(game.state).move in game.legal_moves


def test_parameters_reach_the_bot() -> None:
    game = Game(seed=1)
    first, *_, last = sorted(
        each for move in game.legal_moves for each in actions_of(game.state, move)
    )
    for wanted, other in ((first, last), (last, first)):
        bot = player(f"openspiel:fixed_action_preference(actions={wanted}:{other})")
        assert actions_of(game.state, bot.choose(game.state).move)[0] == wanted


def test_tree_search_finds_the_winning_last_move() -> None:
    game = Game.from_position(WINNING)
    assert len(game.legal_moves) == 5
    for seed in range(3):
        choice = player("openspiel:mcts:30", seed).choose(game.state)
        assert choice == Choice(next(move for move in game.legal_moves if str(move) == "CY>8"))
    game.play("CY>8")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_bot_chooses_the_second_action() -> None:
    game = Game.from_position(KEEPING)
    chosen = {str(player("openspiel:random", seed).choose(game.state).move) for seed in range(30)}
    assert chosen == {"CW>3=B", "CW>3=P", "CW>3=W", "CW>3=Y"}


def test_choice_depends_only_on_seed_and_position() -> None:
    states = [played(2, "A", 1, moves=moves).state for moves in range(12)]
    first, second = (player("openspiel:random", seed) for seed in (1, 2))
    moves = [first.choose(state).move for state in states]
    assert [player("openspiel:random", 1).choose(state).move for state in states] == moves
    assert [first.choose(state, Limit(nodes=1)).move for state in reversed(states)] == moves[::-1]
    assert [second.choose(state).move for state in states] != moves


def test_bots_play_whole_games_in_the_arena(tmp_path: Path) -> None:
    settings = Settings(("openspiel:mcts:2", "openspiel:random"), seed=3)
    out = tmp_path / "games.jsonl"
    assert len(list(Arena(settings, 2, out).play())) == 2
    for line in out.read_text(encoding="utf-8").splitlines():
        game = Game.from_record(json.loads(line))
        assert game.is_over
        assert sorted(game.extras["names"]) == sorted(settings.names)


def test_own_python_bots_can_play() -> None:
    """A bot is any `pyspiel.Bot`; `make_bot` gets game, seat and seed."""
    calls: list[tuple[str, int, int]] = []

    class Last(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel has no types
        def step(self, state: Any) -> int:
            return int(state.legal_actions()[-1])

    def make(game: SintraGame, seat: int, seed: int) -> Last:
        calls.append((str(game), seat, seed))
        return Last()

    game = played(3, "B", 5, moves=7)
    choice = OpenSpielPlayer("last", make_bot=make, seed=4).choose(game.state)
    assert choice.move in game.legal_moves
    [(name, seat, seed)] = calls
    assert (name, seat) == ("python_sintra(players=3,rewards=win,side=B)", game.to_move)
    assert 0 <= seed < 2**31


# --- Invalid bots


@pytest.mark.parametrize(
    "number", ["", ":", ":0", ":-1", ":1.5", ":1e3", ":x", ":2 ", ":２", f":{MOST_SIMULATIONS + 1}"]
)
def test_tree_search_needs_a_number_of_simulations(number: str) -> None:
    text = f"openspiel:mcts{number}"
    assert error_message(text) == (
        f"player {text!r}: the tree search needs a number of simulations from 1 to 1000000,"
        " such as openspiel:mcts:200"
    )


@pytest.mark.parametrize(
    "bot", ["", "nobody", "nobody(x=1)", "random(", "uniform_restricted_actions", "x\0", "\ud800"]
)
def test_message_for_an_unknown_bot_lists_the_known_ones(bot: str) -> None:
    message = error_message(f"openspiel:{bot}")
    assert " is unknown; OpenSpiel's bots are openspiel:mcts:200, openspiel:random, " in message
    assert "openspiel:uniform_random" in message


def test_message_for_a_bot_that_fails_has_the_reason() -> None:
    message = error_message("openspiel:uniform_random(seed=x)")
    assert message.startswith("player 'openspiel:un...andom(seed=x)': error in OpenSpiel: ")


def test_other_components_are_refused() -> None:
    other = components_with(name="other", broken_glass_track=list(range(9)))
    assert error_message("openspiel:random", components=other) == (
        "player 'openspiel:random': OpenSpiel's bots play only with the standard components,"
        " not with 'other'"
    )
    assert player("openspiel:random", components=Components.standard()).name == "openspiel:random"


def test_bots_need_permission_for_external_code() -> None:
    with pytest.raises(UsageError, match="'openspiel:random' is unknown"):
        make_player("openspiel:random")


def test_missing_openspiel_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    for module in ("openspiel", "openspiel_player"):
        monkeypatch.delitem(sys.modules, f"sintra.env.{module}")
    message = error_message("openspiel:mcts:200")
    assert message == "OpenSpiel is not installed: pip install 'sintra[openspiel]'"
