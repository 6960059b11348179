"""Engine and reference rules play many games and are compared at every position."""

import random
from collections import Counter

import pytest

from sintra import Game
from tests.exhaustive import amount, exhaustive
from tests.positions import COMPONENTS, LETTERS, panes, read_setup
from tests.reference_rules import ReferenceGame
from tests.reference_text import position_of
from tests.styles import (
    Choose,
    anything,
    break_glass,
    clear_the_left,
    complete,
    go_back,
    hoard,
    work_on_the_joker_strip,
)

CHUNKS = amount(2, 14)
GAMES = 168
"""The games of each chunk: every policy with every number of players on both sides."""
COUNT_PANES = 12
"""The panes are counted at one of this many positions. The comparison finds a pane that only the
engine loses; the count finds a pane that both lose."""

STYLES: tuple[Choose, ...] = (
    *(anything, anything, complete, clear_the_left),
    *(break_glass, go_back, work_on_the_joker_strip),
)


def assert_equal(game: Game, reference: ReferenceGame) -> None:
    """Compare all parts of the position."""
    assert game.position() == position_of(reference)


def assert_no_pane_is_lost(game: Game) -> None:
    """Check that the engine has 20 panes of each colour."""
    fields = game.position().split("_")
    indicator, heaps_and_palaces = fields[3], fields[6:-1]
    assert panes([indicator, *heaps_and_palaces]) == dict.fromkeys(LETTERS, 20)


def count_rare_events(game: Game, move: str, seen: Counter[str]) -> None:
    """Count the rare events that a sample of games must contain."""
    effect = game.explain(move)
    seen["glass lost"] += effect.glass_points < 0
    seen["track ended and gone on"] += effect.glass_points < 0 and effect.broken_glass > 0
    seen["strip left"] += effect.completes and not effect.turns_over
    seen["pane on a joker"] += effect.on_jokers > 0
    seen["choice of jokers"] += "j" in move
    seen["all broken"] += effect.placed == 0 and effect.broken > 0
    tile_stays = game.start_tile_in_centre and not effect.takes_start_tile
    seen["tile not taken"] += effect.ends_round and tile_stays
    palace = game.palaces[game.to_move]
    strip = palace.columns[effect.glazier].strip
    is_joker_side = strip is not None and (strip.number, strip.side) == (7, "back")
    seen["joker strip completed"] += effect.completes and is_joker_side
    gone = palace.columns[0].strip is None
    seen["back with the leftmost strip gone"] += move == "R" and gone
    seen["back to the right"] += move == "R" and effect.glazier > palace.glazier


def compare(
    game: Game, choose: Choose, rng: random.Random, seen: Counter[str] | None = None
) -> None:
    """Play a seeded game to its end in engine and reference, with the same deals."""
    reference = ReferenceGame(COMPONENTS, game.players, game.side, game.to_record()["setup"])
    deals = 0
    turn = 0
    while True:
        while reference.needs_deal:
            bag, tower = sum(reference.bag.values()), sum(reference.tower.values())
            displays = game.to_record()["rounds"][deals]["displays"]
            reference.deal(displays)
            deals += 1
            if seen is not None:
                wanted = 4 * len(displays)
                seen["bag ran dry"] += bag < wanted
                seen["bag ran dry within a display"] += bag < wanted and bag % 4 > 0
                seen["short deal"] += 0 < bag + tower < wanted
                seen["deal of a single pane"] += bag + tower == 1
        moves = game.legal_moves.texts()
        assert moves == reference.legal_moves(), game.position()
        assert_equal(game, reference)
        if turn % COUNT_PANES == 0 or not moves:
            assert_no_pane_is_lost(game)
        if not moves:
            break
        move = choose(game, moves, rng)
        if seen is not None:
            count_rare_events(game, move, seen)
        game.play(move)
        reference.play_unchecked(move)
        turn += 1
    assert_same_end(game, reference)
    if seen is not None:
        seen["score below zero"] += min(game.scores) < 0


def assert_same_end(game: Game, reference: ReferenceGame) -> None:
    outcome = game.outcome()
    assert outcome is not None
    assert reference.over
    assert list(outcome.winners) == reference.winners()
    assert list(outcome.scores) == [seat.score for seat in reference.seats]
    for player in range(game.players):
        parts = game.final_scoring(player)
        assert (parts.leftovers, parts.broken_glass, parts.bonus) == reference.final_parts(player)


def new_game(seed: int) -> tuple[Game, Choose]:
    """Return a game and a move policy; consecutive seeds differ in players, side and policy."""
    style = STYLES[seed % len(STYLES)]
    if seed % GAMES == 0:
        # Rarely, because it is slow; four players, because only they can hold nearly all panes.
        return Game(4, "AB"[seed // GAMES % 2], seed=seed), hoard
    return Game(2 + seed % 3, "AB"[seed // 3 % 2], seed=seed), style


@exhaustive
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_engine_and_reference_agree_at_every_turn(chunk: int) -> None:
    for seed in range(chunk * GAMES, (chunk + 1) * GAMES):
        game, style = new_game(seed)
        compare(game, style, random.Random(seed))


RARE_EVENTS = (
    "glass lost",
    "track ended and gone on",
    "strip left",
    "pane on a joker",
    "choice of jokers",
    "joker strip completed",
    "all broken",
    "tile not taken",
    "back with the leftmost strip gone",
    "back to the right",
    "bag ran dry",
    "bag ran dry within a display",
    "short deal",
    "deal of a single pane",
    "score below zero",
)


def test_rare_events_occur_in_these_games() -> None:
    """Some of the games above with counters; the policy of multiples of GAMES is `hoard`."""
    seen: Counter[str] = Counter()
    for seed in (*range(1, 64), *range(0, 6 * GAMES, GAMES)):
        game, style = new_game(seed)
        compare(game, style, random.Random(seed), seen)
    assert [event for event in RARE_EVENTS if not seen[event]] == []


def draw_displays(reference: ReferenceGame, rng: random.Random) -> list[list[str]]:
    """Draw displays pane by pane from the reference's bag."""
    bag = [colour for colour, count in reference.bag.items() for _ in range(count)]
    tower = [colour for colour, count in reference.tower.items() for _ in range(count)]
    displays: list[list[str]] = [[] for _ in reference.displays]
    for display in displays:
        while len(display) < 4:
            if not bag:
                bag, tower = tower, []
            if not bag:
                break
            display.append(bag.pop(rng.randrange(len(bag))))
    return displays


@pytest.mark.parametrize("seed", range(12))
def test_game_with_given_deals_agrees_with_the_reference(seed: int) -> None:
    rng = random.Random(seed)
    players, side = 2 + seed % 3, "AB"[seed // 3 % 2]
    strips = [
        [[n, "front" if n == 7 else rng.choice(["front", "back"])] for n in order]
        for order in (rng.sample(range(8), 8) for _ in range(players))
    ]
    pieces = rng.sample(COMPONENTS["colours"], 5)
    pieces.insert(0, rng.choice(pieces))
    setup = {"strips": strips, "round_pieces": pieces, "start_player": rng.randrange(players)}
    reference = ReferenceGame(COMPONENTS, players, side, setup)
    game = Game(players, side, setup=read_setup(setup))
    style = hoard if seed % 4 == 0 else complete
    assert_equal(game, reference)
    while not reference.over:
        if reference.needs_deal:
            displays = draw_displays(reference, rng)
            reference.deal(displays)
            game.deal(displays)
        else:
            moves = reference.legal_moves()
            assert game.legal_moves.texts() == moves
            move = style(game, moves, rng)
            reference.play(move)
            game.play(move)
        assert_equal(game, reference)
        assert_no_pane_is_lost(game)
    assert_same_end(game, reference)
    assert Game.from_record(game.to_record()) == game
