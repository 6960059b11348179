"""A deal pane by pane leads to the same state as a whole deal."""

import pytest

from sintra import Game
from sintra.rules import bindings
from sintra.rules.components import Components, Printed
from sintra.rules.deal import deal_pane, drawn_from
from sintra.rules.jit import compiled
from sintra.rules.panes import Colour
from sintra.rules.rng import new_generator
from sintra.rules.state import AWAITING_DEAL, PLAYING, State, copy_state
from sintra.table import Panes


@compiled
def _deal_pane(state: State, printed: Printed, colour: int) -> None:
    deal_pane(state[0], printed[0], colour)


@compiled
def _drawn_from(state: State, printed: Printed) -> int:
    return drawn_from(state[0], printed[0])


def awaiting(players: int, rounds: int) -> State:
    """Return a state that awaits a deal after this many rounds."""
    generator = new_generator(rounds)
    setup = Game(players, seed=rounds).setup
    game = Game(players, setup=setup)
    for _ in range(rounds):
        state = game.state
        bindings.deal(state, game.components.printed, generator)
        game.deal(Panes(heap).each() for heap in state["sources"][0, : len(game.displays)])
        while not game.awaits_deal:
            game.play(game.legal_moves[-1])
    return game.state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", range(6))
def test_deal_pane_by_pane_equals_a_whole_deal(players: int, rounds: int) -> None:
    printed = Components.standard().printed
    before = (
        awaiting(players, rounds)
        if rounds
        else Game(players, setup=Game(players, seed=1).setup).state
    )
    at_once, one_by_one = copy_state(before), copy_state(before)
    bindings.deal(at_once, printed, new_generator(7))
    wanted = [list(Panes(heap).each()) for heap in at_once["sources"][0]]
    for display in wanted:
        while display:
            heap = Panes(_drawn_from(one_by_one, printed))
            pane = next(pane for pane in display if pane in heap)
            display.remove(pane)
            _deal_pane(one_by_one, printed, pane)
            assert one_by_one["phase"][0] == AWAITING_DEAL
    assert _drawn_from(one_by_one, printed) == 0
    assert one_by_one["phase"][0] == PLAYING
    assert one_by_one.tobytes() == at_once.tobytes()


def test_tower_refills_the_bag_only_when_a_pane_is_needed() -> None:
    printed = Components.standard().printed
    state = Game(2, setup=Game(2, seed=1).setup).state
    state["bag"] = 1 << (5 * Colour.PINK)
    state["tower"] = 2 << (5 * Colour.BLUE)
    assert dict(Panes(_drawn_from(state, printed)).items()) == {Colour.PINK: 1}
    _deal_pane(state, printed, Colour.PINK)
    assert state["bag"][0] == 0 and Panes(state["tower"][0])[Colour.BLUE] == 2
    assert dict(Panes(_drawn_from(state, printed)).items()) == {Colour.BLUE: 2}
    _deal_pane(state, printed, Colour.BLUE)
    assert Panes(state["bag"][0])[Colour.BLUE] == 1 and state["tower"][0] == 0
    _deal_pane(state, printed, Colour.BLUE)
    assert _drawn_from(state, printed) == 0
    assert state["phase"][0] == PLAYING
    assert str(Panes(state["sources"][0, 0])) == "PBB"
