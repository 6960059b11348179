"""Things that go wrong: each is told in plain words, and the board stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sintra.match import protocol as wire
from tests.server.live import Server

from .browsing import Api
from .conftest import Sit, Visit
from .playing import AtTable, advance, after, asking_keep, greedy
from .texts import text

# While something is in `hold`, what the server says over the socket waits; answers to what was sent
# do not.
HOLD = """
window.hold = [];
window.WebSocket = class extends WebSocket {
  set onmessage(handler) {
    super.onmessage = (event) => {
      const isEvent = event.data.includes('"type":"event"');
      const wait = () => (hold.length && isEvent ? setTimeout(wait, 20) : handler(event));
      wait();
    };
  }
};
"""
REFUSED = "ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET"


@pytest.fixture
def own_server(built: None, tmp_path: Path) -> Iterator[Server]:
    """A server that may be stopped."""
    with Server(tmp_path / "server") as started:
        yield started


def test_a_full_table(visit: Visit, api: Api) -> None:
    """Whoever comes late may watch, if the table has spectators."""
    made = api.make("here", "open")
    api.join(made.match)
    visitor = visit()
    visitor.go(f"/join/{made.match}")
    visitor.says("join-full")
    visitor.says("join-full-watch")
    visitor.link("join-watch").click()
    AtTable(visitor)
    visitor.says("watching")
    closed = api.make("here", "open", spectators=False)
    api.join(closed.match)
    visitor.go(f"/join/{closed.match}")
    visitor.says("join-full-note")
    expect(visitor.link("join-watch")).to_have_count(0)


def test_a_seat_that_somebody_was_quicker_to_take(visit: Visit, api: Api) -> None:
    made = api.make("here", "open")
    visitor = visit()
    visitor.forgive("409|403")
    visitor.go(f"/join/{made.match}")
    visitor.button("join-sit").wait_for()
    api.join(made.match)
    visitor.button("join-sit").click()
    visitor.says("join-full")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_wrong_links(language: str, visit: Visit, api: Api) -> None:
    visitor = visit(language=language)
    visitor.forgive("404|403|400")
    visitor.go("/join/nosuchmatch")
    visitor.says("join-unknown")
    visitor.says("join-unknown-note")
    visitor.go("/table/nosuchmatch")
    visitor.says("table-closed")
    visitor.says("error-unknown-match")
    visitor.link("to-home").click()
    visitor.page.get_by_label(visitor.t("home-join-note")).fill("what?")
    visitor.button("home-join-go").click()
    visitor.says("code-wrong")
    made = api.make("here", "link")
    visitor.go(f"/join/{made.match}.wrongsecretwrongsecret")
    visitor.button("join-sit").click()
    visitor.says("join-bad-invitation")
    visitor.go("/nowhere")
    visitor.says("missing-title")


def test_an_ended_match(visit: Visit, api: Api) -> None:
    """Its link leads to its replay; who had a seat sees the end again."""
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret)
    advance_both(api, made, guest, 3)
    api.act(made.match, wire.Resign(id="enough"), made.token)
    visitor = visit()
    visitor.go(f"/join/{made.match}.{made.invitations[0].secret}")
    visitor.says("join-over")
    visitor.link("join-replay").click()
    visitor.button("replay-forward").wait_for()
    seated = visit(games=[(made.match, guest.token)])
    seated.go(f"/table/{made.match}")
    dialog = seated.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_contain_text(
        seated.t("why-resignation", who="other", name=seated.t("seat-name", number=1))
    )
    # Behind it lies the table as it was.
    seated.button("look-at-table").click()
    expect(seated.page.locator(".own .column")).to_have_count(8)
    assert len(api.check_record(made.match, made.token).moves) == 3


def advance_both(api: Api, made: wire.MatchCreated, guest: wire.Seated, moves: int) -> None:
    """Two devices play in turns."""
    for _ in range(moves):
        state = api.snapshot(made.match, made.token)
        token = made.token if state.table.to_move == 0 else guest.token
        api.play(made.match, token, greedy(api.moves(made.match, token)).text)


def test_a_token_nobody_knows(visit: Visit, api: Api) -> None:
    made = api.make("here", "here")
    visitor = visit(games=[(made.match, "x" * 32)])
    visitor.forgive("401")
    visitor.go(f"/table/{made.match}")
    visitor.says("table-closed")
    visitor.says("error-unknown-token")
    expect(visitor.link("my-games")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_stale_move(language: str, sit: Sit) -> None:
    """Another device of the same seat was quicker, and the socket had not told it yet."""
    table = sit(until=asking_keep, language=language, script=HOLD)
    visitor, api = table.visitor, table.visitor.api
    assert table.wait_for_turn()
    move = asking_keep(table.legal())
    assert move is not None
    # Everything is chosen but the pane that is kept. Then events are held back, as a slow network
    # would, and the move of the page comes after one that it does not know of.
    for key in move.keys[:-1]:
        table.page.keyboard.press(key)
    table.page.locator(".choice").wait_for()
    table.page.evaluate("() => hold.push(true)")
    assert table.token is not None
    api.play(table.match, table.token, greedy(table.legal()).text)
    table.page.keyboard.press(move.keys[-1])
    visitor.says("error-stale")
    # The table is up to date, and the game goes on.
    ply = api.snapshot(table.match, table.token).ply
    table.wait_for_ply(ply)
    table.page.evaluate("() => (hold.length = 0)")
    assert table.play(table.type, moves=2) == 2
    api.check_record(table.match, table.token)


def test_a_move_that_came_meanwhile(sit: Sit) -> None:
    """What was chosen for the position before is let go of, with the new position in sight."""
    table = sit(until=asking_keep)
    assert table.wait_for_turn()
    move = asking_keep(table.legal())
    assert move is not None
    for key in move.keys[:-1]:
        table.page.keyboard.press(key)
    table.page.locator(".choice").wait_for()
    assert table.token is not None
    ply = table.ply
    table.visitor.api.play(table.match, table.token, greedy(table.legal()).text)
    table.wait_for_ply(ply + 1)
    expect(table.page.locator(".choice")).to_have_count(0)
    assert table.play(table.type, moves=2) == 2


def test_another_place_is_not_read_by_the_page_that_is_left(visit: Visit, api: Api) -> None:
    """The door of a table would lead whoever has a seat there to it."""
    made = api.make("here", "here")
    advance(api, made, after(2))
    visitor = visit(games=[(made.match, made.token)])
    visitor.go("/join")
    visitor.page.get_by_label(visitor.t("home-join-note")).wait_for()
    visitor.page.goto(f"{api.origin}/#/replay/{made.match}")
    visitor.button("replay-forward").wait_for()


def test_two_tabs_on_one_seat(sit: Sit) -> None:
    """Both say so, and both follow the same game."""
    table = sit()
    visitor = table.visitor
    page = visitor.context.new_page()
    page.goto(table.page.url)
    for tab in (table.page, page):
        expect(tab.get_by_text(visitor.t("two-tabs"))).to_be_visible()
    table.play(table.type, moves=2)
    page.locator('.match[data-ply="2"][data-turn="true"]').wait_for()
    for key in greedy(table.legal()).keys:
        page.keyboard.press(key)
    table.wait_for_ply(3)
    assert len(visitor.api.check_record(table.match, table.token).moves) == 3


def test_the_server_is_stopped(visit: Visit, own_server: Server) -> None:
    """Each page says so in its own words; a table that is open keeps its board."""
    api = Api(own_server)
    made = api.make("here", "here")
    advance(api, made, after(2))
    visitor = visit(api=api, games=[(made.match, made.token)])
    visitor.forgive(REFUSED)
    visitor.go(f"/table/{made.match}")
    table = AtTable(visitor)
    assert table.wait_for_turn()
    home = visitor.context.new_page()
    home.goto(f"{api.origin}/#/")
    for place in ("new", "join", "replay"):  # loaded while it is there
        home.goto(f"{api.origin}/#/{place}")
        home.get_by_role("heading", level=1).wait_for()
    home.goto(f"{api.origin}/#/")
    move = greedy(table.legal())
    own_server.stop()
    table.wait_for_line("lost")
    visitor.says("line-lost")
    # A move that is played now waits for the server.
    table.type(move)
    expect(table.page.locator(".own .column")).to_have_count(8)
    home.get_by_role("button", name=visitor.t("home-play")).click()
    home.locator(".level").first.click()
    expect(home.get_by_text(visitor.t("away-title"))).to_be_visible()
    expect(home.get_by_text(visitor.t("away-needs"))).to_be_visible()
    home.goto(f"{api.origin}/#/new")
    home.get_by_role("button", name=visitor.t("new-make")).click()
    expect(home.get_by_role("alert")).to_have_text(text("error-unreachable"))
    home.goto(f"{api.origin}/#/join/{made.match}x")
    expect(home.get_by_text(visitor.t("away-title"))).to_be_visible()
    home.goto(f"{api.origin}/#/replay/{made.match}")
    expect(home.get_by_text(visitor.t("away-title"))).to_be_visible()
    own_server.start()
    table.page.evaluate("() => document.querySelector('.lost button')?.click()")
    table.wait_for_ply(3)
    assert str(api.check_record(made.match, made.token).moves[-1]) == move.text
    api.close()
