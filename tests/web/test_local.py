"""Local games while the server is stopped: played, saved, resumed, replayed, shared."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from sintra import Game
from sintra.match import views
from tests.game.records import record_of
from tests.server.forking import ForkedServer

from .conftest import Visit
from .local_page import LocalPage, new_game, open_local, play_now, stored_game
from .match_page import ChosenMove, greedy, simple_placement
from .test_replay import expect_frame, frame_shown, open_file, write_record
from .test_trouble import CONNECTION_ERRORS
from .visitor import FILL_LOCAL_STORAGE, FREE_LOCAL_STORAGE, SHORT_TIMERS, Api, Visitor

LATE_PLY = 70
"""A ply in the last rounds of these greedy games of two players, which have 80 moves."""
LAST_PLIES = 10
"""How many moves at the end of a game are played on the page if its middle is not."""

# While `full` is set, every save fails as in a browser without free space.
FULL_STORAGE = """
window.full = false;
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...args) {
  if (window.full) {
    this.transaction.abort();
    throw new DOMException("full", "QuotaExceededError");
  }
  return put.apply(this, args);
};
"""
BLOCKED_STORAGE = """
IDBFactory.prototype.open = () => { throw new DOMException("blocked", "SecurityError"); };
"""
NO_WORKERS = """
window.Worker = class { constructor() { throw new Error("no workers"); } };
"""


@pytest.fixture(scope="module")
def installed(
    browser: Browser, built_page: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visitor]:
    """A visitor who has opened the page once; then the server was stopped."""
    with ForkedServer(tmp_path_factory.mktemp("local")) as server:
        api = Api(server)
        with Visitor(
            browser, api, workers="allow", script=SHORT_TIMERS, is_painted=False
        ) as visitor:
            visitor.ignore_errors(CONNECTION_ERRORS)
            visitor.go()
            # A service worker is active after it has stored all files.
            visitor.page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
            server.stop()
            yield visitor
        api.close()


OpenTab = Callable[..., Visitor]


@pytest.fixture
def open_tab(installed: Visitor) -> Iterator[OpenTab]:
    """Open an empty tab of the visitor without a server; a script runs before those of the page."""
    tabs = []

    def create(script: str = "") -> Visitor:
        installed.page = installed.context.new_page()
        installed.page.add_init_script(script)
        tabs.append(installed.page)
        return installed

    yield create
    for tab in tabs:
        tab.close()
    errors, installed.errors[:] = list(installed.errors), []
    assert errors == []


@pytest.fixture
def visitor(open_tab: OpenTab) -> Visitor:
    return open_tab()


def game_id(number: int) -> str:
    """Return the id of a game that no other test uses."""
    return f"{number:016x}"


def read_download(visitor: Visitor, button: str) -> dict[str, Any]:
    with visitor.page.expect_download() as download:
        visitor.button(button).click()
    record: dict[str, Any] = json.loads(download.value.path().read_text("utf-8"))
    return record


# --- Whole games


def test_a_game_against_the_easy_computer(visitor: Visitor) -> None:
    """From the home page to the final scoring; then another game, in which the computer starts."""
    visitor.go()
    local_page = play_now(visitor)
    local_page.play(local_page.type, moves=6)
    local_page.skip_to_last(LAST_PLIES)
    assert local_page.play(local_page.type) > 0
    game = local_page.game()
    outcome = game.outcome()
    assert outcome is not None
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.locator("td.total .number")).to_have_text(
        [str(score).replace("-", "−") for score in outcome.scores]
    )
    first, starter = local_page.match, next(iter(game.history())).table.to_move
    visitor.button("rematch").click()
    visitor.page.locator('.match[data-status="playing"]').wait_for()
    assert local_page.match != first
    assert local_page.stored["start"] == (starter + 1) % 2
    local_page.play(local_page.type, moves=1)


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_the_end_of_a_game_against_each_level(level: str, visitor: Visitor) -> None:
    number = ["medium", "hard", "expert"].index(level)
    game = new_game("here", level, ply=LATE_PLY, game_id=game_id(16 + number))
    local_page = open_local(visitor, game)
    assert local_page.play(local_page.type) > 0
    assert local_page.game().is_over
    visitor.page.get_by_role("dialog").wait_for()


def test_a_new_game_against_each_level(visitor: Visitor) -> None:
    for level in ("medium", "hard", "expert"):
        visitor.go()
        local_page = play_now(visitor, level)
        local_page.play(local_page.type, moves=2)
        stored = local_page.stored
        assert stored["seats"][1] == {"kind": "computer", "name": "", "level": level}
        assert len(stored["moves"]) >= 3


def test_a_game_of_three_people_at_one_screen(visitor: Visitor) -> None:
    visitor.go("/new")
    page = visitor.page
    page.get_by_role("group", name=visitor.t("new-number")).get_by_label("3").check()
    for number in (2, 3):
        row = page.get_by_role("group", name=visitor.t("seat-name", number=number))
        row.get_by_label(visitor.t("new-kind")).select_option("here")
    page.locator("details > summary").click()
    page.get_by_label(visitor.t("new-seed"), exact=True).fill("42")
    visitor.button("new-make").click()
    local_page = LocalPage(visitor)
    local_page.play(local_page.type, moves=6)
    local_page.skip_to_last(LAST_PLIES)
    assert local_page.play(local_page.type) == LAST_PLIES
    game = local_page.game()
    assert game.is_over and game.players == 3
    assert local_page.stored["seed"] == "42"


def test_computers_play_alone_and_are_watched(visitor: Visitor) -> None:
    local_page = open_local(visitor, new_game("easy", "easy", "easy", game_id=game_id(20), ply=40))
    visitor.wait_for_text("watching")
    visitor.page.locator('.match[data-status="over"]').wait_for()
    assert local_page.game().is_over


# --- Saving and resuming


def test_a_game_continues_after_a_reload(visitor: Visitor) -> None:
    visitor.go()
    local_page = play_now(visitor)
    local_page.play(local_page.type, moves=3)
    local_page.wait_for_turn()
    ply, moves = local_page.ply, local_page.stored["moves"]
    visitor.reload()
    local_page.wait_for_ply(ply)
    assert local_page.stored["moves"] == moves
    local_page.play(local_page.type, moves=2)
    # It can be continued on the home page.
    visitor.go()
    visitor.link("home-continue").click()
    local_page.wait_for_turn()
    assert local_page.ply > ply


def test_a_game_continues_after_a_crash_of_its_tab(open_tab: OpenTab) -> None:
    """The tab is killed while the computer thinks."""
    visitor = open_tab()
    local_page = open_local(visitor, new_game("here", "expert", game_id=game_id(30)))
    local_page.wait_for_turn()
    move = greedy(local_page.legal_moves())
    local_page.type(move)
    local_page.page.locator('.match[data-ply="1"]').wait_for()
    crash(visitor.page)
    again = open_tab()
    again.go(f"/local/{game_id(30)}")
    local_page = LocalPage(again)
    assert local_page.wait_for_turn(0)
    assert local_page.stored["moves"][0] == move.text
    local_page.play(local_page.type, moves=1)


def crash(page: Page) -> None:
    """Kill the process of a tab: the browser opens this address in the process of the page."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


def test_a_closed_tab_loses_no_move(open_tab: OpenTab) -> None:
    visitor = open_tab()
    local_page = open_local(visitor, new_game("here", "here", game_id=game_id(31)))
    local_page.play(local_page.type, moves=5)
    visitor.page.close()
    again = open_tab()
    again.go(f"/local/{game_id(31)}")
    local_page = LocalPage(again)
    local_page.wait_for_ply(5)


def test_full_storage_is_reported_and_the_game_goes_on(open_tab: OpenTab) -> None:
    visitor = open_tab(FULL_STORAGE)
    local_page = open_local(visitor, new_game("here", "here", game_id=game_id(32)))
    local_page.wait_for_turn()
    game = local_page.game()
    visitor.page.evaluate("() => (window.full = true)")
    for ply in range(1, 4):
        move = greedy(views.moves(game))
        local_page.type(move)
        game.play(move.text)
        local_page.wait_for_ply(ply)
        visitor.wait_for_text("local-unsaved-full")
    assert local_page.stored["moves"] == []
    # The record contains the moves that could not be saved.
    record = read_download(visitor, "download-record")
    assert Game.from_record(record).moves == game.moves
    # When there is space again, everything is saved, and the message disappears.
    visitor.page.evaluate("() => (window.full = false)")
    visitor.button("retry").click()
    expect(
        visitor.page.locator(".board").get_by_text(visitor.t("local-unsaved-full"))
    ).to_have_count(0)
    assert local_page.stored["moves"] == list(map(str, game.moves))
    local_page.play(local_page.type, moves=1)
    assert len(local_page.stored["moves"]) == 4


# Fills the space that the quota leaves, and returns the error that ends it.
FILL_DATABASE = """
async () => {
  const database = await new Promise((resolve) => {
    const request = indexedDB.open("junk");
    request.onupgradeneeded = () => request.result.createObjectStore("junk");
    request.onsuccess = () => resolve(request.result);
  });
  let error = null;
  for (let size = 300_000, n = 0; size >= 10 && n < 1000; n++) {
    const transaction = database.transaction("junk", "readwrite");
    const bytes = new Uint8Array(size).map(() => Math.random() * 256);
    transaction.objectStore("junk").put(bytes, n);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => {
        error = transaction.error.name;
        size = size >> 2;
        resolve();
      };
    });
  }
  database.close();
  return error;
}
"""


def test_a_device_that_is_really_full_loses_nothing_in_silence(visit: Visit) -> None:
    """The space runs out in the middle of a game; what was saved before is there after a reload."""
    visitor = visit(is_new=True)
    page = visitor.page
    session = visitor.context.new_cdp_session(page)
    origin = {"origin": visitor.api.origin}
    # Before the page opens its database: the browser asks for the free space only now and then.
    session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1_000_000})
    local_page = open_local(visitor, new_game("here", "here", game_id=game_id(33)))
    message = page.locator(".board").get_by_text(visitor.t("local-unsaved-full"))
    local_page.play(local_page.type, moves=2)
    assert page.evaluate(FILL_DATABASE) == "QuotaExceededError"
    page.evaluate(FILL_LOCAL_STORAGE)
    game = local_page.game()
    saved = list(map(str, game.moves))
    for ply in (3, 4):
        local_page.wait_for_turn()
        move = greedy(views.moves(game))
        local_page.type(move)
        game.play(move.text)
        local_page.wait_for_ply(ply)
        expect(message).to_be_visible()
    assert local_page.stored["moves"] == saved
    # The browser asks before it leaves; the player who does loses no more than what was said.
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    local_page.wait_for_ply(len(saved))
    local_page.wait_for_turn()
    # As soon as there is space, everything is saved.
    move = greedy(local_page.legal_moves())
    local_page.type(move)
    expect(message).to_be_visible()
    # The browser frees the space of deleted data only later.
    session.send("Storage.overrideQuotaForOrigin", origin)
    page.evaluate(FREE_LOCAL_STORAGE)
    visitor.button("retry").click()
    expect(message).to_have_count(0)
    assert local_page.stored["moves"] == [*saved, move.text]


def test_blocked_storage_is_reported_and_the_game_goes_on(open_tab: OpenTab) -> None:
    visitor = open_tab(BLOCKED_STORAGE)
    visitor.go()
    visitor.button("home-play").click()
    visitor.page.locator(".level").first.click()
    local_page = LocalPage(visitor)
    assert local_page.wait_for_turn()
    visitor.wait_for_text("local-unsaved-blocked")
    # It stays in memory while the page is open.
    visitor.page.evaluate("() => { location.hash = '/settings' }")
    visitor.wait_for_text("settings-kept")
    visitor.page.go_back()
    assert local_page.wait_for_turn()
    visitor.wait_for_text("local-unsaved-blocked")


# --- Two tabs


def test_two_tabs_show_the_same_game(open_tab: OpenTab) -> None:
    one = open_local(open_tab(), new_game("here", "here", game_id=game_id(40)))
    visitor = open_tab()
    visitor.go(f"/local/{game_id(40)}")
    other = LocalPage(visitor)
    for page in (one.page, other.page):
        expect(page.locator(".board").get_by_text(visitor.t("two-tabs"))).to_be_visible()
    one.play(one.type, moves=2)
    other.wait_for_ply(2)
    other.play(other.type, moves=1)
    one.wait_for_ply(3)
    one.page.get_by_role("button", name=visitor.t("undo"), exact=True).click()
    other.wait_for_ply(2)
    assert len(one.stored["moves"]) == 2
    visitor.go("/")
    expect(one.page.locator(".board").get_by_text(visitor.t("two-tabs"))).to_have_count(0)


def test_a_move_for_an_older_position_shows_the_newer_game(open_tab: OpenTab) -> None:
    """The other tab has played, but this tab was not informed."""
    silent = "delete window.BroadcastChannel;"
    one = open_local(open_tab(silent), new_game("here", "here", game_id=game_id(41)))
    visitor = open_tab(silent)
    visitor.go(f"/local/{game_id(41)}")
    other = LocalPage(visitor)
    one.wait_for_turn()
    other.wait_for_turn()
    first = greedy(one.legal_moves())
    other.type(first)
    other.wait_for_ply(1)
    one.type(first)
    expect(one.page.locator(".notice-text")).to_have_text(visitor.t("error-stale"))
    one.wait_for_ply(1)
    one.play(one.type, moves=1)
    assert len(one.stored["moves"]) == 2


def test_only_one_of_two_tabs_plays_the_move_of_the_computer(open_tab: OpenTab) -> None:
    one = open_local(open_tab(), new_game("here", "easy", "easy", game_id=game_id(42)))
    visitor = open_tab()
    visitor.go(f"/local/{game_id(42)}")
    other = LocalPage(visitor)
    one.play(one.type, moves=2)
    other.play(other.type, moves=2)
    other.wait_for_turn()
    one.wait_for_ply(other.ply)
    assert len(one.game().moves) == other.ply == 12


# --- Taking back, hints, records, replays


def test_moves_are_taken_back(visitor: Visitor) -> None:
    """Against the computer, back to your own last move, also while it thinks and after the end."""
    local_page = open_local(visitor, new_game("here", "easy", game_id=game_id(50)))
    visitor.button("undo").wait_for()
    expect(visitor.button("undo")).to_be_disabled()
    local_page.play(local_page.type, moves=1)
    local_page.wait_for_turn(0)
    visitor.page.keyboard.press("u")
    local_page.wait_for_ply(0)
    visitor.wait_for_text("told-taken-back", by="you", name="")
    assert local_page.stored["moves"] == []
    local_page = open_local(visitor, new_game("here", "expert", game_id=game_id(51)))
    local_page.play(local_page.type, moves=1)
    visitor.page.keyboard.press("u")
    local_page.wait_for_ply(0)
    # The computer has stopped thinking about that position.
    visitor.page.wait_for_timeout(1500)
    assert local_page.ply == 0
    over = new_game("here", "easy", ply=LATE_PLY, game_id=game_id(52))
    local_page = open_local(visitor, over)
    local_page.play(local_page.type)
    moves = len(local_page.stored["moves"])
    visitor.button("look-at-table").click()
    visitor.button("undo").click()
    visitor.page.locator('.match[data-status="playing"]').wait_for()
    assert len(local_page.stored["moves"]) in (moves - 1, moves - 2)


def test_a_move_before_a_deal_is_not_taken_back(visitor: Visitor) -> None:
    game = Game(2, "A", 0, start_player=0)
    while game.round == 1:
        game.play(greedy(views.moves(game)).text)
    stored = new_game("here", "here", ply=len(game.moves), game_id=game_id(53))
    local_page = open_local(visitor, stored)
    local_page.wait_for_turn()
    visitor.button("undo").click()
    visitor.wait_for_text("error-displays-filled")
    assert local_page.ply == len(game.moves)


def test_a_hint_is_computed_and_can_be_played(visitor: Visitor) -> None:
    local_page = open_local(visitor, new_game("here", "easy", game_id=game_id(54)))
    local_page.wait_for_turn()
    visitor.button("hint").click()
    panel = visitor.page.get_by_role("complementary", name=visitor.t("hint"))
    move = panel.get_attribute("data-move")
    assert move in [legal.move for legal in local_page.legal_moves().moves]
    assert panel.locator("li").count() >= 1
    # The strip shows where the panes would go.
    expect(visitor.page.locator(".own .advised .ghost")).not_to_have_count(0)
    visitor.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    visitor.button("hint").click()
    move = panel.get_attribute("data-move")  # perhaps another one: it has a second to think
    ply = local_page.ply
    panel.get_by_role("button", name=visitor.t("hint-play")).click()
    assert local_page.wait_for_turn(ply)
    assert str(local_page.game().moves[ply]) == move


def test_with_keys_only_a_hint_is_asked_for_read_and_accepted(visitor: Visitor) -> None:
    local_page = open_local(visitor, new_game("here", "easy", game_id=game_id(55)))
    local_page.wait_for_turn()
    page = visitor.page
    page.keyboard.press("a")  # there is no hint yet
    pane = page.locator("[data-hand]").first
    pane.focus()
    page.keyboard.press("h")
    panel = page.get_by_role("complementary", name=visitor.t("hint"))
    expect(panel).to_be_focused()
    page.keyboard.press("Escape")
    expect(pane).to_be_focused()
    page.keyboard.press("h")
    expect(panel).to_be_focused()
    move = panel.get_attribute("data-move")
    assert re.fullmatch(
        r"\d (white|yellow|orange|pink|blue) from (display \d|the centre) to strip \d",
        panel.locator("strong").inner_text(),
    )
    # Whole sentences with a space between them; the last one is the expected result.
    reasons = panel.locator("li").all_inner_texts()
    assert all(re.fullmatch(r"[A-Z].+[.)]", reason.strip()) for reason in reasons)
    assert re.fullmatch(r"[A-Z].*?[.)]( [A-Z].*?[.)])+", panel.locator("ul").inner_text())
    assert reasons[-1].startswith(("You can expect", "With best play"))
    expect(panel.locator("li").last).to_be_visible()
    page.keyboard.press("Tab")
    expect(panel.get_by_role("button", name=visitor.t("hint-play"))).to_be_focused()
    ply = local_page.ply
    page.keyboard.press("a")
    assert local_page.wait_for_turn(ply)
    assert str(local_page.game().moves[ply]) == move


def test_the_sign_of_a_strip_says_how_many_panes_go_in_and_how_many_break(visit: Visit) -> None:
    """Also on a small phone, and with what that costs."""
    visitor = visit(size={"width": 360, "height": 640}, touch=True)
    local_page = open_local(visitor, new_game("here", "easy", seed=25, ply=64))
    local_page.wait_for_turn()
    legal = local_page.legal_moves()
    moves = [move for each in legal.moves if (move := ChosenMove(each, legal)).column is not None]
    hand = "CB"  # fits whole on one strip, and on others in part
    local_page.pane(hand).tap()
    shown = {move.column: move.effect for move in reversed(moves) if move.hand == hand}
    assert {effect.broken > 0 for effect in shown.values()} == {True, False}
    table = local_page.game().table
    track = table.broken_glass_track
    now = track[table.palaces[0].broken_glass]
    for column, effect in shown.items():
        assert column is not None
        counts = [effect.placed, effect.broken] if effect.broken else [effect.placed]
        points = effect.points - track[effect.broken_glass] + now
        sums = [f"{points:+}".replace("-", "−")] if points else []
        sign = local_page.column(column).locator(".column-label text")
        expect(sign).to_have_text([*map(str, counts), *sums])


def test_a_finished_game_is_exported_replayed_and_shared(visitor: Visitor, tmp_path: Path) -> None:
    """The record is accepted by the engine; its file and the shared link show the same replay."""
    finished = new_game("here", "medium", seed=2**64 - 1, ply=400, game_id=game_id(60))
    finished["seats"][0]["name"] = "Łucja"
    local_page = open_local(visitor, finished)
    page = visitor.page
    page.get_by_role("dialog").wait_for()
    record = read_download(visitor, "download-record")
    game = Game.from_record(record)
    assert list(map(str, game.moves)) == finished["moves"]
    assert record["names"] == ["Łucja", "medium"]
    assert record["date"] == "2023-11-14"
    outcome = local_page.game().outcome()
    assert outcome is not None and game.outcome() == outcome
    # The link contains the whole game.
    visitor.button("share").click()
    visitor.wait_for_text("copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert len(link) < 1500
    visitor.link("replay").click()
    visitor.button("replay-last").click()
    last = len(finished["moves"])
    assert frame_shown(visitor) == (last, last)
    scores = [str(score).replace("-", "−") for score in outcome.scores]
    expect(page.locator(".names .number")).to_have_text(scores)
    visitor.button("replay-first").click()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect_frame(visitor, 3)
    visitor.reload()  # the address contains the frame
    visitor.button("replay-forward").wait_for()
    expect_frame(visitor, 3)
    visitor.button("more").click()
    visitor.button("replay-copy-link").click()
    visitor.wait_for_text("replay-link-copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == f"{link}/3"
    # A device that has never seen the game opens the link, and the file.
    visitor.go("/games")
    page.locator("article", has_text="Łucja").get_by_label(visitor.t("games-remove")).click()
    visitor.wait_for_text("games-remove-local")
    visitor.button("games-remove-yes").click()
    expect(page.locator("article", has_text="Łucja")).to_have_count(0)
    assert stored_game(page, finished["id"]) is None
    page.goto("about:blank")
    page.goto(link)
    visitor.button("replay-last").click()
    assert frame_shown(visitor) == (last, last)
    expect(page.locator(".names .name").first).to_have_text("Łucja")
    visitor.button("more").click()
    assert read_download(visitor, "replay-download")["rounds"] == record["rounds"]
    visitor.go("/replay")
    open_file(visitor, write_record(tmp_path, record))
    visitor.button("replay-last").click()
    assert frame_shown(visitor) == (last, last)
    visitor.go(f"/local/{finished['id']}")
    visitor.wait_for_text("local-unknown")


def test_an_unfinished_game_is_exported(visitor: Visitor) -> None:
    local_page = open_local(visitor, new_game("here", "here", ply=9, game_id=game_id(61)))
    local_page.wait_for_turn()
    visitor.button("more").click()
    record = read_download(visitor, "download-record")
    assert Game.from_record(record).moves == local_page.game().moves


def test_a_record_file_is_opened_and_an_invalid_one_refused(
    visitor: Visitor, tmp_path: Path
) -> None:
    record = record_of(players=4, side="B", seed=5)
    visitor.go("/replay")
    broken = {**record, "scores": [score + 1 for score in record["scores"]]}
    open_file(visitor, write_record(tmp_path, broken))
    expect(visitor.page.get_by_role("alert")).to_contain_text("scores")
    open_file(visitor, write_record(tmp_path, record))
    visitor.button("replay-last").click()
    moves = sum(len(round_["moves"]) for round_ in record["rounds"])
    assert frame_shown(visitor) == (moves, moves)


# --- What can go wrong


def test_an_incomplete_link_is_explained(visitor: Visitor) -> None:
    visitor.go("/replay/game/abc")
    visitor.wait_for_text("error-bad-link")


@pytest.mark.parametrize("route", ["/local/", "/replay/local/"])
def test_an_unknown_game_is_explained(route: str, visitor: Visitor) -> None:
    visitor.go(f"{route}0123456789abcdef")
    visitor.wait_for_text("local-unknown")
    visitor.wait_for_text("error-unknown-game")


def test_a_browser_without_workers_is_explained(open_tab: OpenTab) -> None:
    """The game is kept: it can be opened when the rules can be loaded."""
    open_local(open_tab(), new_game("here", "here", game_id=game_id(70))).wait_for_turn()
    visitor = open_tab(NO_WORKERS)
    visitor.go(f"/local/{game_id(70)}")
    visitor.wait_for_text("local-closed")
    visitor.wait_for_text("error-engine-failed")
    expect(visitor.button("try-again")).to_be_visible()
    assert stored_game(visitor.page, game_id(70)) is not None


def test_a_failed_worker_is_replaced(open_tab: OpenTab) -> None:
    """The move that could not be played is played at the second attempt."""
    visitor = open_tab(
        """
        window.workers = [];
        window.Worker = class extends Worker {
          constructor(...args) { super(...args); workers.push(this); }
        };
        """
    )
    local_page = open_local(visitor, new_game("here", "here", game_id=game_id(71)))
    local_page.wait_for_turn()
    visitor.page.evaluate(
        "() => workers.forEach((worker) => worker.postMessage = () => setTimeout(() => "
        "worker.dispatchEvent(new ErrorEvent('error', { message: 'killed' }))))"
    )
    move = simple_placement(local_page.legal_moves())
    local_page.type(move)
    visitor.wait_for_text("error-engine-failed")
    assert local_page.ply == 0
    local_page.type(move)
    local_page.wait_for_ply(1)
    assert local_page.stored["moves"] == [move.text]


def test_a_listed_game_that_is_not_stored_is_dropped(visitor: Visitor) -> None:
    local_page = open_local(visitor, new_game("here", "here", ply=2, game_id=game_id(72)))
    local_page.wait_for_turn()
    card = visitor.page.locator(f'a[href="#/local/{game_id(72)}"]')
    visitor.go("/games")
    expect(card).to_have_count(1)
    visitor.page.evaluate(
        "() => new Promise((done) => { indexedDB.open('sintra').onsuccess = ({ target }) => {"
        "const transaction = target.result.transaction('games', 'readwrite');"
        f"transaction.objectStore('games').delete('{game_id(72)}');"
        "transaction.oncomplete = () => { target.result.close(); done(); } } })"
    )
    visitor.go("/games")
    expect(card).to_have_count(0)


def test_a_stored_game_that_is_not_listed_is_listed_again(visitor: Visitor) -> None:
    """The tab was killed between saving the game and listing it."""
    local_page = open_local(visitor, new_game("here", "here", ply=3, game_id=game_id(73)))
    local_page.wait_for_turn()
    visitor.page.evaluate(
        """(id) => {
          const games = JSON.parse(localStorage.getItem("sintra.games"));
          delete games[id];
          localStorage.setItem("sintra.games", JSON.stringify(games));
        }""",
        game_id(73),
    )
    visitor.go("/games")
    card = visitor.page.locator("article", has=visitor.page.locator(f'[href$="{game_id(73)}"]'))
    expect(card).to_contain_text(visitor.t("games-round", round=1))


def test_the_log_tells_all_steps_of_a_marker_that_begins_again(visit: Visit) -> None:
    game = Game(2, "A", 3, start_player=0)
    effect = None
    while effect is None or not (effect.glass_points and effect.broken_glass):
        worst = max(views.moves(game).moves, key=lambda move: move.effect.broken)
        game.play(worst.move)
        effect = worst.effect
    visitor = visit()
    moves = list(map(str, game.moves))
    open_local(visitor, {**new_game("here", "here", seed=3), "moves": moves})
    row = visitor.page.locator(".move-log li").last
    expect(row.locator(".bad")).to_have_text("−18")
    seat = (game.to_move + 1) % 2
    cost = game.table.palaces[seat].broken_glass_points
    told: dict[str, int | str] = {"from": 0, "to": f"−{abs(cost)}"}
    expect(row).to_contain_text(visitor.t("does-marker", **told))
