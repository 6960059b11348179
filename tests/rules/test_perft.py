"""Perft: each line of tests/perft.txt has a position, a depth and a count."""

from pathlib import Path

import pytest

from sintra import Game
from tests.reference_rules import perft
from tests.reference_text import position_of, reference_at

Line = tuple[str, int, int]


def read_line(line: str) -> Line:
    position, depth, count = line.split(" ")
    return position, int(depth), int(count)


LINES = [
    read_line(line)
    for line in Path(__file__)
    .parents[1]
    .joinpath("perft.txt")
    .read_text(encoding="utf-8")
    .splitlines()
]
FEW = [line for line in LINES if line[2] < 20_000]
"""Only these for the reference, which is slow."""


def name(value: object) -> str:
    """Return the id of a test: players, side, round and phase are enough for a position."""
    return str(value)[8:13] if isinstance(value, str) else str(value)


@pytest.mark.parametrize(("position", "depth", "count"), LINES, ids=name)
def test_engine_counts_as_recorded(position: str, depth: int, count: int) -> None:
    assert Game.from_position(position).perft(depth) == count


@pytest.mark.parametrize(("position", "depth", "count"), FEW, ids=name)
def test_reference_counts_as_recorded(position: str, depth: int, count: int) -> None:
    reference = reference_at(position)
    assert position_of(reference) == position
    assert perft(reference, depth) == count


def test_lines_cover_player_counts_sides_and_the_last_round() -> None:
    assert {position[8:10] for position, _, _ in LINES} >= {"2A", "2B", "3A", "3B", "4A", "4B"}
    assert {position[11] for position, _, _ in FEW} >= {"1", "6"}


def test_some_lines_have_a_choice_of_joker_spaces() -> None:
    games = [Game.from_position(position) for position, _, _ in FEW]
    assert any("j" in move for game in games for move in game.legal_moves.texts())
