"""Replays: of a match by its link, and from a file; and records that cannot be replayed."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from sintra import Game
from sintra.match import protocol as wire
from tests.game.records import record_of
from tests.server.live import Server

from .browsing import Api, Visitor
from .conftest import Visit
from .playing import SEED, advance


@pytest.fixture(scope="module")
def ended(server: Server) -> wire.MatchCreated:
    """A match that was played to its end; tests only look at it."""
    api = Api(server)
    made = api.make("here", "here", seed=SEED)
    advance(api, made)
    api.close()
    return made


def at(visitor: Visitor) -> tuple[int, int]:
    """Which frame is shown, and which is the last."""
    shown, last = visitor.page.locator("label .count").inner_text().split("/")
    return int(shown), int(last)


def expect_at(visitor: Visitor, shown: int) -> None:
    last = at(visitor)[1]
    expect(visitor.page.locator("label .count")).to_have_text(f"{shown} / {last}")


def test_of_a_match_by_link(visit: Visit, ended: wire.MatchCreated) -> None:
    visitor = visit()
    page, api = visitor.page, visitor.api
    visitor.go("/replay")
    page.get_by_label(visitor.t("replay-link-note")).fill(f"{api.origin}/#/replay/{ended.match}")
    visitor.button("replay-open").click()
    visitor.button("replay-forward").wait_for()
    game = api.check_record(ended.match)
    assert at(visitor) == (0, len(game.moves))
    # Step by step, by button and by key.
    visitor.button("replay-forward").click()
    expect_at(visitor, 1)
    expect(page.locator(".current code")).to_have_text(str(game.moves[0]))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect_at(visitor, 2)
    # A round, from where its displays are full; and a move of the list.
    record = api.record(ended.match)
    second = len(record["rounds"][0]["moves"])
    rounds = page.get_by_role("group", name=visitor.t("replay-rounds"))
    rounds.get_by_label(visitor.t("replay-round", round="II"), exact=True).click()
    expect_at(visitor, second)
    expect(page.locator(".supply .which")).to_have_text(visitor.t("round-of", round=2))
    page.locator('[data-at="5"]').click()
    expect_at(visitor, 5)
    # The position, as text that the engine reads.
    visitor.button("replay-copy-position").click()
    visitor.says("replay-position-copied")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    told = api.get(f"/matches/{ended.match}/position?ply=5", wire.PositionAt)
    assert copied == told.position
    assert Game.from_position(copied).position() == copied
    # A link to this very place.
    visitor.button("replay-copy-link").click()
    visitor.says("replay-link-copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    visitor.button("replay-forward").wait_for()
    expect_at(visitor, 5)
    # The end: points and winners are those of the record.
    visitor.button("replay-last").click()
    expect_at(visitor, len(game.moves))
    outcome = game.outcome()
    assert outcome is not None
    expect(page.locator(".names .number")).to_have_text(list(map(str, outcome.scores)))
    expect(page.locator(".names .winner")).to_have_count(len(outcome.winners))
    visitor.button("replay-first").click()
    expect_at(visitor, 0)


def test_plays_by_itself(visit: Visit, ended: wire.MatchCreated) -> None:
    visitor = visit()
    visitor.go(f"/replay/{ended.match}")
    visitor.page.get_by_label(visitor.t("replay-speed")).select_option("4×")
    visitor.button("replay-play").click()
    visitor.page.wait_for_function(
        "() => Number.parseInt(document.querySelector('label .count').textContent) >= 3"
    )
    visitor.button("replay-pause").click()
    shown = at(visitor)[0]
    visitor.button("replay-back").click()
    expect_at(visitor, shown - 1)


def write(folder: Path, record: object) -> Path:
    file = folder / "game.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record))
    return file


def open_file(visitor: Visitor, file: Path) -> None:
    visitor.page.locator("input[type=file]").set_input_files(file)


def test_of_a_file(visit: Visit, tmp_path: Path) -> None:
    """Played elsewhere; opened here, stepped through, and given out again as it was."""
    record = record_of(players=3, side="B", seed=11)
    visitor = visit()
    visitor.go("/replay")
    open_file(visitor, write(tmp_path, record))
    visitor.button("replay-last").click()
    moves = sum(len(each["moves"]) for each in record["rounds"])
    assert at(visitor) == (moves, moves)
    expect(visitor.page.locator(".names .number")).to_have_text(
        [str(score).replace("-", "−") for score in record["scores"]]
    )
    with visitor.page.expect_download() as download:
        visitor.button("replay-download").click()
    assert json.loads(download.value.path().read_text("utf-8")) == record
    visitor.button("replay-other").click()
    visitor.says("replay-file-note")


def broken_move(record: dict[str, Any]) -> None:
    record["rounds"][1]["moves"][2] = "R9"


def broken_score(record: dict[str, Any]) -> None:
    record["scores"][0] += 1


@pytest.mark.parametrize(
    ("breaks", "where"), [(broken_move, "move 3, R9"), (broken_score, "scores")]
)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_broken_record_says_where(
    breaks: Any, where: str, language: str, visit: Visit, tmp_path: Path
) -> None:
    record = record_of()
    breaks(record)
    visitor = visit(language=language)
    visitor.forgive("400")
    visitor.go("/replay")
    open_file(visitor, write(tmp_path, record))
    alert = visitor.page.get_by_role("alert")
    expect(alert).to_contain_text(where)
    known = [visitor.t("error-bad-record"), visitor.t("error-bad-notation")]
    assert any(alert.inner_text().startswith(each) for each in known), alert.inner_text()


def test_what_is_no_record(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.go("/replay")
    open_file(visitor, write(tmp_path, "1. e4 e5"))
    visitor.says("replay-no-record")
    # The next one that is opened is not held up by it.
    open_file(visitor, write(tmp_path, record_of()))
    visitor.button("replay-forward").wait_for()


def test_of_a_match_that_is_not_there(visit: Visit) -> None:
    visitor = visit()
    visitor.forgive("404")
    visitor.go("/replay/nosuchmatch")
    visitor.says("join-unknown")
    visitor.says("join-unknown-note")
    visitor.go("/replay")
    visitor.page.get_by_label(visitor.t("replay-link-note")).fill("no link!")
    visitor.button("replay-open").click()
    visitor.says("code-wrong")
