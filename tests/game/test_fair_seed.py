"""Fair seeds: how the draws follow from them, and how records are verified."""

import hashlib
import random
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from sintra import Colour, Game
from sintra.errors import RecordError, UnfairDeal, UsageError
from sintra.game.fair_seed import (
    commitment_to,
    deal_word,
    is_fair_seed,
    new_fair_seed,
    setup_word,
)
from sintra.game.fairness import COMMITMENT_KEY

SEED = "000102030405060708090a0b0c0d0e0f"
OTHER = "0f0e0d0c0b0a09080706050403020100"
COMMITMENT = "sintra-fair-1:e3a3b7d630df6dda7180fe0d57996c44a2ae4c7324594d1eb590906d8644715f"
Record = dict[str, Any]


def played(seed: int | str, moves: int = 1000, players: int = 2, **options: Any) -> Game:
    """Return a game of random moves."""
    game, rng = Game(players, seed=seed, **options), random.Random(0)
    while not game.is_over and len(game.moves) < moves:
        game.play(rng.choice(list(game.legal_moves)))
    return game


def committed(game: Game) -> Record:
    """Return the record of a game as a server writes it."""
    return {**game.to_record(), COMMITMENT_KEY: commitment_to(game.fair_seed or "")}


def test_seeds_are_128_random_bits() -> None:
    seeds = {new_fair_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(is_fair_seed(seed) and len(bytes.fromhex(seed)) == 16 for seed in seeds)
    ones = sum(int(seed, 16).bit_count() for seed in seeds)
    assert abs(ones - 6400) < 400  # seven standard deviations


def test_the_commitment_can_be_checked_with_other_tools() -> None:
    assert commitment_to(SEED) == COMMITMENT
    text = f"sintra-fair-1:commitment:{SEED}"
    ran = subprocess.run(["sha256sum"], input=text.encode(), stdout=subprocess.PIPE, check=True)
    assert ran.stdout.split()[0].decode() == COMMITMENT.removeprefix("sintra-fair-1:")


def test_every_stage_has_a_word_of_its_own() -> None:
    words = [setup_word(SEED), *(deal_word(SEED, round_) for round_ in range(1, 7))]
    assert len({*words, *(deal_word(OTHER, round_) for round_ in range(1, 7))}) == 13
    digest = hashlib.sha256(f"sintra-fair-1:deal-3:{SEED}".encode()).digest()
    assert words[3] == int.from_bytes(digest[:8], "big")
    assert max(words) < 2**64


def test_the_same_seed_gives_the_same_game() -> None:
    game = Game(seed=SEED)
    # A stored game must always be dealt in the same way: these values must never change.
    assert [str(display) for display in game.displays] == ["YBBB", "WYOO", "WWYY", "YYOP", "WYOB"]
    assert "".join(colour.letter for colour in game.round_pieces) == "PYWPOB"
    assert game.setup is not None and game.setup.start_player == 0
    assert game.setup.strips[0][0] == (7, "front")
    assert (game.seed, game.fair_seed, Game(seed=7).fair_seed) == (None, SEED, None)
    assert Game(seed=SEED) == game != Game(seed=OTHER)
    assert eval(repr(played(SEED)), {"Game": Game}) == played(SEED)


def test_a_deal_depends_on_the_seed_and_the_bag_alone() -> None:
    """A known deal says nothing about the next: its word is not a function of the last one."""
    game = played(SEED)
    resumed = Game.from_record({**played(SEED, moves=30).to_record()}, seed=SEED)
    for move in game.moves[30:]:
        resumed.play(move)
    assert resumed == game


def test_undoing_past_a_deal_deals_the_same_again() -> None:
    game = played(SEED, moves=40)
    before, moves = game.copy(), []
    for _ in range(30):
        moves.append(game.undo(past_deal=True))
    for move in reversed(moves):
        game.play(move)
    assert game == before


@pytest.mark.parametrize("seed", ["", "abc", SEED.replace("a", "A"), SEED + "0", "12", "0x" + SEED])
def test_other_texts_are_refused(seed: str) -> None:
    with pytest.raises(UsageError, match="seed: must be a whole number or 32 hexadecimal digits"):
        Game(seed=seed)


# --- Records


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [None, 1])
def test_a_fair_record_is_verified(players: int, start: int | None) -> None:
    record = committed(played(SEED, players=players, start_player=start, side="B"))
    assert Game.from_record(record).verify_deals() is True
    assert Game.from_record(record).verify_deals(COMMITMENT) is True


def test_the_order_of_panes_on_a_display_does_not_matter() -> None:
    record = committed(played(SEED))
    for display in record["rounds"][1]["displays"]:
        display.reverse()
    assert Game.from_record(record).verify_deals() is True


def test_records_without_a_commitment_stay_valid() -> None:
    assert Game.from_record(played(7).to_record()).verify_deals() is None
    for seed in (7, "my own seed", SEED, "18446744073709551615"):
        record = {**played(7).to_record(), "seed": seed}
        assert Game.from_record(record).verify_deals() is None


def test_the_seed_of_a_game_in_progress_may_be_secret() -> None:
    record = committed(played(SEED, moves=20))
    del record["seed"]
    assert Game.from_record(record).verify_deals(COMMITMENT) is False


def swap_panes(record: Record) -> None:
    """Exchange two panes of two displays in the third round, after which no move is played."""
    first, second = record["rounds"][2]["displays"][:2]
    mine = next(pane for pane in first if pane not in second)
    yours = next(pane for pane in second if pane not in first)
    first[first.index(mine)], second[second.index(yours)] = yours, mine


def change_strips(record: Record) -> None:
    row = record["setup"]["strips"][1]
    row[0], row[1] = row[1], row[0]


def change_pieces(record: Record) -> None:
    pieces = record["setup"]["round_pieces"]
    pieces[4], pieces[5] = pieces[5], pieces[4]


Change = Callable[[Record], object]


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        (lambda r: r.update(seed=OTHER), "seed", "is not the one of the commitment"),
        (lambda r: r.update(seed=7), "seed", "is not the one of the commitment"),
        (lambda r: r.update(seed=SEED.upper()), "seed", "is not the one of the commitment"),
        (lambda r: r.update({COMMITMENT_KEY: commitment_to(OTHER)}), "seed", "is not the one"),
        (lambda r: r.update({COMMITMENT_KEY: COMMITMENT[:-1]}), COMMITMENT_KEY, "is not a commit"),
        (lambda r: r.update({COMMITMENT_KEY: 5}), COMMITMENT_KEY, "is not a commitment"),
        (swap_panes, "round 3, deal", "does not follow from the seed"),
        (change_strips, "setup.strips", "does not follow from the seed"),
        (change_pieces, "setup.round_pieces", "does not follow from the seed"),
    ],
)
def test_a_change_is_found(change: Change, where: str, message: str) -> None:
    game = played(SEED)
    first_rounds = sum(
        len(round_["moves"]) for round_ in game.to_record()["rounds"][:2]
    )  # the deal of the third round is the last event
    record = committed(played(SEED, moves=first_rounds))
    assert Game.from_record(record).verify_deals() is True
    change(record)
    with pytest.raises(UnfairDeal, match=message) as raised:
        Game.from_record(record).verify_deals()
    assert raised.value.where == where
    assert raised.value.code == raised.value.reason == "unfair_deal"
    assert isinstance(raised.value, RecordError)


def test_a_finished_record_must_have_its_seed() -> None:
    for extra in ({}, {"result_reason": "time"}):
        record = {**committed(played(SEED, moves=20 if extra else 1000)), **extra}
        del record["seed"]
        with pytest.raises(UnfairDeal, match="seed: is missing"):
            Game.from_record(record).verify_deals()


def test_a_consistent_forgery_needs_another_commitment() -> None:
    """A server that exchanges all of it is found by players who know the commitment."""
    record = committed(played(OTHER))
    assert Game.from_record(record).verify_deals() is True
    with pytest.raises(UnfairDeal, match=f"must be {COMMITMENT}") as raised:
        Game.from_record(record).verify_deals(COMMITMENT)
    assert raised.value.where == COMMITMENT_KEY
    with pytest.raises(UnfairDeal, match="is missing"):
        Game.from_record(played(SEED).to_record()).verify_deals(COMMITMENT)


def test_draws_are_uniform() -> None:
    """The first pane of every round has each colour equally often: a test of the derivation."""
    counts = dict.fromkeys(Colour, 0)
    for number in range(400):
        game = Game(seed=f"{number:032x}")
        for display in game.displays:
            for colour in display.each():
                counts[colour] += 1
    expected = 400 * 20 / 5
    assert all(abs(count - expected) < 200 for count in counts.values())  # over five deviations
