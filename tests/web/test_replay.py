"""Replays of matches by link and of record files; invalid records are refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from sintra import Game
from sintra.match import protocol as wire
from tests.game.records import record_of
from tests.server.live import Server

from .conftest import Visit
from .match_page import SEED, advance
from .visitor import Api, Visitor


@pytest.fixture(scope="module")
def ended_match(server: Server) -> wire.MatchCreated:
    """A match that was played to its end; tests only read it."""
    api = Api(server)
    made = api.make("here", "here", seed=SEED)
    advance(api, made)
    api.close()
    return made


def frame_shown(visitor: Visitor) -> tuple[int, int]:
    """Return the numbers of the current frame and of the last frame."""
    shown, last = visitor.page.locator("label .count").inner_text().split("/")
    return int(shown), int(last)


def expect_frame(visitor: Visitor, shown: int) -> None:
    last = frame_shown(visitor)[1]
    expect(visitor.page.locator("label .count")).to_have_text(f"{shown} / {last}")


def test_a_match_is_replayed_by_its_link(visit: Visit, ended_match: wire.MatchCreated) -> None:
    visitor = visit()
    page, api = visitor.page, visitor.api
    visitor.go("/replay")
    page.get_by_label(visitor.t("replay-link-note")).fill(
        f"{api.origin}/#/replay/{ended_match.match}"
    )
    visitor.button("code-open").click()
    visitor.button("replay-forward").wait_for()
    game = api.check_record(ended_match.match)
    assert frame_shown(visitor) == (0, len(game.moves))
    # Single steps, with buttons and with keys.
    visitor.button("replay-forward").click()
    expect_frame(visitor, 1)
    expect(page.locator(".current code")).to_have_text(str(game.moves[0]))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect_frame(visitor, 2)
    # A jump to the start of a round, when its displays are full; and to a move in the list.
    record = api.record(ended_match.match)
    second_round = len(record["rounds"][0]["moves"])
    rounds = page.get_by_role("group", name=visitor.t("replay-rounds"))
    rounds.get_by_label(visitor.t("replay-round", round="II"), exact=True).click()
    expect_frame(visitor, second_round)
    expect(page.locator(".rounds .which")).to_have_text(visitor.t("round-of", round=2))
    page.locator('[data-at="5"]').click()
    expect_frame(visitor, 5)
    # The copied position is text that the engine can read.
    visitor.button("more").click()
    visitor.button("replay-copy-position").click()
    visitor.wait_for_text("replay-position-copied")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    answer = api.get(f"/matches/{ended_match.match}/position?ply=5", wire.PositionAt)
    assert copied == answer.position
    assert Game.from_position(copied).position() == copied
    # The copied link leads to the current frame.
    visitor.button("replay-copy-link").click()
    visitor.wait_for_text("replay-link-copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    visitor.button("replay-forward").wait_for()
    expect_frame(visitor, 5)
    # At the end, points and winners are those of the record.
    visitor.button("replay-last").click()
    expect_frame(visitor, len(game.moves))
    outcome = game.outcome()
    assert outcome is not None
    expect(page.locator(".names .number")).to_have_text(list(map(str, outcome.scores)))
    expect(page.locator(".names .winner")).to_have_count(len(outcome.winners))
    visitor.button("replay-first").click()
    expect_frame(visitor, 0)


# Shows every frame of a replay, and returns the move lines that are cut.
CUT_LINES = """
async () => {
  const slider = document.querySelector(".controls input[type=range]");
  const line = document.querySelector(".controls .description");
  const cut = [];
  for (let frame = 0; frame <= slider.max; frame++) {
    slider.value = frame;
    slider.dispatchEvent(new Event("input"));
    await new Promise((done) => setTimeout(done));
    if (line.scrollHeight > line.clientHeight + 1) cut.push(line.textContent);
  }
  return cut;
}
"""


def test_a_replay_on_a_phone_on_its_side_has_a_slider_and_whole_lines(
    visit: Visit, ended_match: wire.MatchCreated
) -> None:
    visitor = visit(size={"width": 844, "height": 390}, touch=True)
    visitor.go(f"/replay/{ended_match.match}")
    slider = visitor.page.get_by_role("slider")
    slider.wait_for()
    box = slider.bounding_box()
    assert box is not None and box["width"] >= 120 and box["height"] >= 44
    assert visitor.page.evaluate(CUT_LINES) == []
    # All that can be pressed lies inside, and nothing over something else.
    speed = visitor.page.get_by_label(visitor.t("replay-speed")).bounding_box()
    assert speed is not None and speed["y"] + speed["height"] <= box["y"] + 1


def test_automatic_playback_advances_until_paused(
    visit: Visit, ended_match: wire.MatchCreated
) -> None:
    visitor = visit()
    visitor.go(f"/replay/{ended_match.match}")
    visitor.page.get_by_label(visitor.t("replay-speed")).select_option("4×")
    visitor.button("replay-play").click()
    visitor.page.wait_for_function(
        "() => Number.parseInt(document.querySelector('label .count').textContent) >= 3"
    )
    visitor.button("replay-pause").click()
    shown = frame_shown(visitor)[0]
    visitor.button("replay-back").click()
    expect_frame(visitor, shown - 1)


def write_record(folder: Path, record: object) -> Path:
    file = folder / "game.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record))
    return file


def open_file(visitor: Visitor, file: Path) -> None:
    visitor.page.locator("input[type=file]").set_input_files(file)


def test_a_record_file_is_replayed_and_downloaded_unchanged(visit: Visit, tmp_path: Path) -> None:
    """The record is of a game that was not played on this server."""
    record = record_of(players=3, side="B", seed=11)
    visitor = visit()
    visitor.go("/replay")
    open_file(visitor, write_record(tmp_path, record))
    visitor.button("replay-last").click()
    moves = sum(len(round_["moves"]) for round_ in record["rounds"])
    assert frame_shown(visitor) == (moves, moves)
    expect(visitor.page.locator(".names .number")).to_have_text(
        [str(score).replace("-", "−") for score in record["scores"]]
    )
    visitor.button("more").click()
    with visitor.page.expect_download() as download:
        visitor.button("replay-download").click()
    assert json.loads(download.value.path().read_text("utf-8")) == record
    visitor.button("replay-other").click()
    visitor.wait_for_text("replay-file-note")


def broken_move(record: dict[str, Any]) -> None:
    record["rounds"][1]["moves"][2] = "R9"


def broken_score(record: dict[str, Any]) -> None:
    record["scores"][0] += 1


@pytest.mark.parametrize(
    ("break_record", "name", "place"),
    [
        (broken_move, "where-move", {"round": 2, "number": 3}),
        (broken_score, "where-field", {"field": "scores"}),
    ],
)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_error_for_an_invalid_record_contains_the_location(
    break_record: Any,
    name: str,
    place: dict[str, Any],
    language: str,
    visit: Visit,
    tmp_path: Path,
) -> None:
    record = record_of()
    break_record(record)
    visitor = visit(language=language)
    visitor.ignore_errors("400")
    visitor.go("/replay")
    open_file(visitor, write_record(tmp_path, record))
    alert = visitor.page.get_by_role("alert")
    expect(alert).to_contain_text(f"({visitor.t(name, **place)}).")
    openings = [visitor.t("error-bad-record"), visitor.t("error-bad-notation")]
    assert any(alert.inner_text().startswith(opening) for opening in openings), alert.inner_text()


def test_a_file_that_is_not_a_record_is_refused(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.go("/replay")
    open_file(visitor, write_record(tmp_path, "1. e4 e5"))
    visitor.wait_for_text("replay-no-record")
    # Another file can be opened afterwards.
    open_file(visitor, write_record(tmp_path, record_of()))
    visitor.button("replay-forward").wait_for()


def test_an_unknown_match_cannot_be_replayed(visit: Visit) -> None:
    visitor = visit()
    visitor.ignore_errors("404")
    visitor.go("/replay/nosuchmatch")
    visitor.wait_for_text("join-unknown")
    visitor.wait_for_text("join-unknown-note")
    visitor.go("/replay")
    visitor.page.get_by_label(visitor.t("replay-link-note")).fill("no link!")
    visitor.button("code-open").click()
    visitor.wait_for_text("code-wrong-unknown")
