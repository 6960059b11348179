"""`sintra check`: one line per record, with its first error."""

import io
import json
import sys
from pathlib import Path

import pytest

from sintra import Game
from sintra.game.fair_seed import commitment_to
from sintra.game.fairness import COMMITMENT_KEY, START_DRAWN_KEY

from .common import Command, written


def test_check_reports_the_position_of_an_error_and_continues(
    sintra: Command, tmp_path: Path, finished: Path, unfinished: Path
) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["rounds"][2]["moves"][6] = "9B>5"
    bad = written(tmp_path / "bad.json", record)
    ran = sintra("check", bad, finished, unfinished)
    assert ran.code == 1
    assert (
        ran.lines[0]
        == f"{bad}: round 3, move 7, 9B>5: there is no display 9; 2 players use 5 displays"
    )
    assert ran.lines[1].startswith(f"{finished}: ok, scores ")
    assert ran.lines[2].startswith(f"{unfinished}: ok, in progress in round ")


def test_check_reports_that_a_game_ended_early(
    sintra: Command, tmp_path: Path, unfinished: Path
) -> None:
    record = json.loads(unfinished.read_text("utf-8"))
    ended = written(tmp_path / "ended.json", {**record, "result_reason": "time\u001b"})
    ran = sintra("check", ended)
    assert ran.code == 0
    assert ran.lines[0].startswith(f"{ended}: ok, ended early (time\\x1b) in round ")


def test_check_reports_a_wrong_result(sintra: Command, tmp_path: Path, finished: Path) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["scores"][0] += 1
    ran = sintra("check", written(tmp_path / "bad.json", record))
    assert ran.code == 1
    assert "scores: must be" in ran.out


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"R"', "\x00", "[" * 100_000, '{"a":1,"a":2}']
)
def test_file_that_is_not_a_record_is_reported(sintra: Command, tmp_path: Path, text: str) -> None:
    file = tmp_path / "else.json"
    file.write_text(text, "utf-8")
    ran = sintra("check", file)
    assert ran.code == 1
    assert ran.out.startswith(f"{file}: ")


def test_missing_file_does_not_stop_the_check_and_exits_with_2(
    sintra: Command, tmp_path: Path, finished: Path
) -> None:
    ran = sintra("check", tmp_path / "missing.json", tmp_path, finished)
    assert ran.code == 2
    assert "missing.json: cannot be read" in ran.err
    assert ": ok" in ran.out


def test_check_as_json(sintra: Command, tmp_path: Path, finished: Path) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["rounds"][0]["moves"][0] = "zzz"
    ran = sintra("check", "--json", finished, written(tmp_path / "bad.json", record))
    right, wrong = (json.loads(line) for line in ran.lines)
    assert right["ok"] is True
    assert right["scores"] == record["scores"]
    assert wrong["ok"] is False
    assert wrong["code"] == "bad_record"
    assert wrong["reason"] == "bad_notation"
    assert wrong["where"] == "round 1, move 1, zzz"


def test_check_reads_standard_input(
    sintra: Command, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(finished.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert sintra("check", "-").out.startswith("-: ok, scores")


def test_control_characters_in_a_move_are_escaped(
    sintra: Command, tmp_path: Path, finished: Path
) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["rounds"][0]["moves"][0] = "\x1b[2J\x07" + "A" * 5000
    ran = sintra("check", written(tmp_path / "bad.json", record))
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert len(ran.out) < 1000


def test_record_with_custom_components_needs_them(sintra: Command, tmp_path: Path) -> None:
    data = json.loads(sintra("components", "show", "--json").out)
    data["name"] = "mine"
    data["window_points"]["A"][0] = 9
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(data), "utf-8")
    out = tmp_path / "games"
    sintra("simulate", "--games", "1", "--seed", "1", "--components", mine, "--out", out)
    record = out / "game-0001.json"
    assert sintra("check", record).code == 1
    assert sintra("check", record, "--components", mine).code == 0


# --- Fair deals

SEED = "000102030405060708090a0b0c0d0e0f"
OTHER_SEED = "0f0e0d0c0b0a09080706050403020100"
COMMITMENT = commitment_to(SEED)


@pytest.fixture
def committed(tmp_path: Path) -> Path:
    """A record of a match whose server committed to its seed."""
    game = Game(seed=SEED)
    while not game.is_over:
        game.play(game.legal_moves[0])
    stated = {COMMITMENT_KEY: COMMITMENT, START_DRAWN_KEY: True}
    return written(tmp_path / "match.json", {**game.to_record(), **stated})


def test_check_verifies_the_deals_of_a_match(sintra: Command, committed: Path) -> None:
    ran = sintra("check", committed)
    assert ran.code == 0
    assert ran.out.endswith(
        ", setup and deals follow from the seed to which the server committed\n"
    )
    assert sintra("check", "--commitment", COMMITMENT, committed).out == ran.out
    data = json.loads(sintra("check", "--json", committed).out)
    assert data["deals_follow_from_seed"] is data["start_player_drawn"] is True


def test_check_says_that_the_start_player_was_not_drawn(
    sintra: Command, tmp_path: Path, committed: Path
) -> None:
    record = {**json.loads(committed.read_text("utf-8")), START_DRAWN_KEY: False}
    given = written(tmp_path / "given.json", record)
    ran = sintra("check", given)
    assert ran.code == 0
    assert ran.out.endswith(" committed; the start player was given, not drawn\n")
    assert json.loads(sintra("check", "--json", given).out)["start_player_drawn"] is False


def test_check_says_nothing_about_deals_without_a_commitment(
    sintra: Command, finished: Path
) -> None:
    ran = sintra("check", finished)
    assert ran.code == 0 and "seed" not in ran.out
    assert json.loads(sintra("check", "--json", finished).out)["deals_follow_from_seed"] is None


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seed", OTHER_SEED, f"seed: is not the one of the commitment {COMMITMENT}"),
        (COMMITMENT_KEY, commitment_to(OTHER_SEED), "seed: is not the one of the commitment"),
    ],
)
def test_check_finds_a_forged_seed_and_a_wrong_commitment(
    sintra: Command, tmp_path: Path, committed: Path, key: str, value: str, message: str
) -> None:
    record = {**json.loads(committed.read_text("utf-8")), key: value}
    forged = written(tmp_path / "forged.json", record)
    ran = sintra("check", forged, committed)
    assert ran.code == 1
    assert ran.lines[0].startswith(f"{forged}: {message}")
    assert ": ok," in ran.lines[1]
    data = json.loads(sintra("check", "--json", forged).out)
    assert (data["code"], data["where"]) == ("unfair_deal", "seed")


def test_check_finds_a_changed_deal(sintra: Command, tmp_path: Path, committed: Path) -> None:
    """The setup follows from the seed; the deals are possible, but come from another seed."""
    game = Game(seed=5, setup=Game(seed=SEED).setup)
    while not game.is_over:
        game.play(game.legal_moves[0])
    record = {**game.to_record(), "seed": SEED, COMMITMENT_KEY: COMMITMENT}
    ran = sintra("check", written(tmp_path / "changed.json", record))
    assert ran.code == 1
    assert ran.out.endswith(": round 1, deal: does not follow from the seed\n")


def test_check_compares_with_the_commitment_that_the_user_knows(
    sintra: Command, tmp_path: Path, committed: Path, finished: Path
) -> None:
    other = commitment_to(OTHER_SEED)
    ran = sintra("check", "--commitment", other, committed, finished)
    assert ran.code == 1
    assert ran.lines[0].endswith(f"{COMMITMENT_KEY}: is {COMMITMENT}; it must be {other}")
    assert ran.lines[1].endswith(f"{COMMITMENT_KEY}: is missing; it must be {other}")


def test_check_reports_a_seed_that_is_still_secret(
    sintra: Command, tmp_path: Path, committed: Path
) -> None:
    record = {**Game(seed=SEED).to_record(), COMMITMENT_KEY: COMMITMENT}
    del record["seed"]
    started = written(tmp_path / "started.json", record)
    ran = sintra("check", started)
    assert ran.code == 0 and ran.out.endswith(", the seed of the deals is still secret\n")
    ran = sintra("check", "--commitment", COMMITMENT, started)
    assert ran.code == 1
    assert ran.out.endswith(": seed: is still secret, because the game is in progress\n")


def test_a_text_that_is_no_commitment_is_refused(sintra: Command, committed: Path) -> None:
    ran = sintra("check", "--commitment", "sintra-fair-1:12", committed)
    assert ran.code == 2
    assert "--commitment: must be sintra-fair-1: and 64 hexadecimal digits" in ran.err
