"""The WebAssembly module in wasmtime does exactly what native code does."""

from typing import Any

import numpy as np
import pytest

from sintra import Game
from sintra.players import alphabeta, baselines, evaluation, reasons
from sintra.players.player import Choice
from sintra.players.search import SLICE_NODES
from sintra.players.transposition import BUCKET
from sintra.rules import bindings
from sintra.rules.components import PRINTED, Components
from sintra.rules.moves import MOVE_LIST, new_move_list
from sintra.rules.play import EFFECT
from sintra.rules.rng import GENERATOR, new_generator
from sintra.rules.setup import SETUP, new_setup
from sintra.rules.state import AWAITING_DEAL, OVER, STATE, new_state
from tests.exhaustive import exhaustive
from tests.rules.test_perft import LINES
from tools.wasm.exports import EXPORTS

from .module import Array, WasmModule, built_module
from .native import (
    CHUNKS,
    GAMES_OF_A_CHUNK,
    NODES,
    PLAYERS,
    choices,
    choose_index,
    next_random,
    positions,
)

TT_BUCKETS = 2**19


@pytest.fixture(scope="module")
def code() -> bytes:
    return built_module()


class Rules:
    """The rules of the module, with the records of one game."""

    def __init__(self, code: bytes) -> None:
        self.module = WasmModule(code, 1)
        self.state, self.printed = self.module.new(STATE), self.module.new(PRINTED)
        self.setup, self.generator = self.module.new(SETUP), self.module.new(GENERATOR)
        self.move_list, self.effect = self.module.new(MOVE_LIST), self.module.new(EFFECT)
        self.closed, self.parts = self.module.new(np.int8, 40), self.module.new(np.int32, 3)
        self.module.call("write_printed", self.printed)


def same(ours: Array, native: Array) -> bool:
    return ours.tobytes() == native.tobytes()


def test_module_needs_nothing_from_its_host(code: bytes) -> None:
    module = WasmModule(code, 1)
    assert module.imports == []
    names = {export.function.__name__ for export in EXPORTS}
    assert names | {"memory", "__heap_base"} == set(module.exports.keys())


def test_printed_record_is_that_of_the_standard_set(code: bytes) -> None:
    assert same(Rules(code).printed, Components.standard().printed)


@exhaustive
@pytest.mark.parametrize(("players", "side"), CHUNKS)
@pytest.mark.parametrize("part", [0, 1])
def test_random_games_are_equal_byte_for_byte(
    code: bytes, players: int, side: int, part: int
) -> None:
    """After every deal and move: state, legal moves, closed strips and effect are the same."""
    rules, printed = Rules(code), Components.standard().printed
    call = rules.module.call
    setup, state, move_list, effect = new_setup(), new_state(), new_move_list(), np.zeros(1, EFFECT)
    closed = np.zeros(40, np.int8)
    moves = move_list["moves"][0]
    for seed in range(part, GAMES_OF_A_CHUNK, 2):
        generator, word = new_generator(seed), seed
        rules.generator["word"] = seed
        bindings.draw_setup(printed, players, generator, setup)
        call("draw_setup", rules.printed, players, rules.generator, rules.setup)
        state.view(np.uint8)[:] = 0
        rules.state.view(np.uint8)[:] = 0
        bindings.set_up(state, printed, players, side, setup)
        call("set_up", rules.state, rules.printed, players, side, rules.setup)
        while state["phase"][0] != OVER:
            while state["phase"][0] == AWAITING_DEAL:
                bindings.deal(state, printed, generator)
                call("deal", rules.state, rules.printed, rules.generator)
                assert same(rules.state, state)
            count = bindings.list_moves(state, move_list)
            assert call("list_moves", rules.state, rules.move_list) == count
            assert same(rules.move_list["moves"][0, :count], moves[:count])
            word = next_random(word)
            move = int(moves[choose_index(moves[:count], word)])
            if word & 0xF00000 == 0:  # also covered in the browser, on every move
                bindings.closed_strips(state, closed)
                call("closed_strips", rules.state, rules.closed)
                assert same(rules.closed, closed)
            effect.view(np.uint8)[:] = 0
            rules.effect.view(np.uint8)[:] = 0
            assert bindings.explain(state, printed, move_list, move, effect)
            assert call("explain", rules.state, rules.printed, rules.move_list, move, rules.effect)
            assert same(rules.state, state) and same(rules.effect, effect)
        for seat in range(players):
            call("final_parts", rules.state, rules.printed, seat, rules.parts)
            assert tuple(rules.parts) == bindings.final_parts(state, printed, seat)
            assert call("is_winner", rules.state, seat) == bindings.is_winner(state, seat)


def test_illegal_move_changes_nothing(code: bytes) -> None:
    rules = Rules(code)
    rules.state[:] = Game(seed=1).state
    before = rules.state.tobytes()
    assert rules.module.call("play", rules.state, rules.printed, rules.move_list, 12_345) == -1
    assert not rules.module.call(
        "explain", rules.state, rules.printed, rules.move_list, 12_345, rules.effect
    )
    assert rules.state.tobytes() == before


def test_given_deals_are_checked(code: bytes) -> None:
    rules = Rules(code)
    heaps = rules.module.new(np.int64, 9)
    game = Game(seed=5)
    assert game.setup is not None
    waiting = Game(setup=game.setup)
    rules.state.view(np.uint8)[:] = np.frombuffer(waiting.state.tobytes(), np.uint8)
    assert rules.module.call("deal_given", rules.state, rules.printed, heaps) == 0
    heaps[:] = game.state["sources"][0, :9]
    assert rules.module.call("deal_given", rules.state, rules.printed, heaps) == -1
    assert rules.state["sources"].tolist() == game.state["sources"].tolist()


def test_perft_counts_as_recorded(code: bytes) -> None:
    module = WasmModule(code, 1)
    printed, states = module.new(PRINTED), module.new(STATE, 9)
    lists, stack = module.new(MOVE_LIST, 8), module.new(np.int64, 16)
    module.call("write_printed", printed)
    for position, depth, count in LINES:
        states[0] = Game.from_position(position).state[0]
        assert module.call("perft", states, printed, lists, stack, depth) == count


# --- Players


class Players:
    """The players of the module."""

    def __init__(self, code: bytes) -> None:
        self.module = module = WasmModule(code, 20)
        self.state, self.printed = module.new(STATE), module.new(PRINTED)
        self.workspace, self.generator = module.new(baselines.WORKSPACE), module.new(GENERATOR)
        self.search, self.weights = module.new(alphabeta.SEARCH), module.new(evaluation.WEIGHTS)
        self.line, self.tt = module.new(alphabeta.LINE), module.new(BUCKET, TT_BUCKETS)
        module.call("write_printed", self.printed)
        self.generator["word"] = 7

    def choose(self, name: str, game: Game) -> list[Any]:
        """The choice in the form of `native.choices`."""
        call, state, printed = self.module.call, self.state, self.printed
        state.view(np.uint8)[:] = np.frombuffer(game.state.tobytes(), np.uint8)
        if name in baselines.STRATEGIES:
            strategy = list(baselines.STRATEGIES).index(name)
            move = call("choose", self.workspace, state, printed, strategy, self.generator)
            return [move, None, 0, 0, False, [move]]
        depth = {"medium": 1, "hard": 3}.get(name, alphabeta.MAX_PLY)
        call("begin_search", self.search, self.tt, TT_BUCKETS, state)
        call("write_weights", self.weights, state, printed)
        search, finished = self.search[0], 0
        while not finished:
            nodes = SLICE_NODES
            if name == "nodes" and search["depth"] > 0:
                nodes = min(nodes, NODES - int(search["nodes"]))
            if nodes <= 0:
                break
            table = (self.tt, TT_BUCKETS)
            finished = call("deepen", self.search, printed, self.weights, *table, depth, nodes)
        length = call("principal_variation", self.search, printed, *table, self.line)
        exact = bool(call("is_proven", self.search))
        value = int(search["value"]) / evaluation.POINT
        return [
            int(search["move"]),
            round(value) if exact else value,
            int(search["nodes"]),
            int(search["depth"]),
            exact,
            self.line["moves"][0, :length].tolist(),
        ]


@exhaustive
@pytest.mark.parametrize("name", PLAYERS)
def test_players_choose_the_same_moves_with_the_same_nodes(code: bytes, name: str) -> None:
    players = Players(code)
    assert [players.choose(name, game) for game in positions()] == choices(name)


def test_weights_are_equal(code: bytes) -> None:
    players = Players(code)
    for game in positions()[:200]:
        players.state.view(np.uint8)[:] = np.frombuffer(game.state.tobytes(), np.uint8)
        players.module.call("write_weights", players.weights, players.state, players.printed)
        native = evaluation.weights_for(game.state, Components.standard().printed)
        assert same(players.weights, native)


@pytest.mark.parametrize(
    ("value", "exact"), [(None, False), (2.5, False), (-0.5, False), (7.0, True)]
)
def test_reasons_are_equal(code: bytes, value: float | None, exact: bool) -> None:
    module = WasmModule(code, 1)
    analysis, written = module.new(reasons.ANALYSIS), module.new(reasons.REASONS)
    state, printed = module.new(STATE), module.new(PRINTED)
    module.call("write_printed", printed)
    for game in positions()[:100]:
        state.view(np.uint8)[:] = np.frombuffer(game.state.tobytes(), np.uint8)
        for move in game.legal_moves[::5]:
            flags = (value is not None, value or 0.0, exact)
            module.call("explain_choice", analysis, state, printed, move.code, *flags, written)
            native = reasons.reasons_for(
                game.state, Components.standard().printed, Choice(move, value, exact=exact)
            )
            assert reasons.read_reasons(written) == native
