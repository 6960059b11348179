"""Two browsers at one table: invited by link, cut off and back, over a restart of the server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.live import Server

from .browsing import Api, Visitor
from .conftest import Visit
from .playing import AtTable

# Keeps the sockets of a page, so that one can be cut as behind a broken cable.
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    window.sockets.push(this);
  }
};
"""
# What is told of everything on the table, whoever looks at it.
SEEN = """
() => Object.fromEntries([
  ["supply", document.querySelector(".supply")],
  ...[...document.querySelectorAll(".board > :not(dialog) .palace")].map(
    (palace) => [palace.dataset.seat, palace.querySelector("svg[role=group]").parentElement]),
].map(([name, part]) => [
  name,
  [...part.querySelectorAll("[aria-label]")].map((each) => each.getAttribute("aria-label")),
]).concat([...document.querySelectorAll(".palace .score")].map((score) =>
  [`score ${score.closest(".palace").dataset.seat}`, score.getAttribute("aria-label")])))
"""


def seen(table: AtTable) -> dict[str, Any]:
    """Everything on the table, in words."""
    told: dict[str, Any] = table.page.evaluate(SEEN)
    return told


def check_the_same(*tables: AtTable) -> None:
    """All see the same table, which is that of the server."""
    state = tables[0].visitor.api.snapshot(tables[0].match, tables[0].token)
    for table in tables:
        table.wait_for_ply(state.ply)
    first, *others = map(seen, tables)
    assert first["score 0"] == tables[0].visitor.t("score-of", points=state.table.palaces[0].score)
    for other in others:
        assert other == first


def play_in_turns(tables: list[AtTable], moves: int) -> None:
    """Whoever is to move plays; the others wait."""
    for _ in range(moves):
        state = tables[0].visitor.api.snapshot(tables[0].match, tables[0].token)
        mover = tables[state.table.to_move]
        mover.play(mover.type, moves=1)


def sit_down_by_link(host: Visitor, guest: Visitor) -> list[AtTable]:
    """The host makes a table on the page and sends the link that is shown; the guest follows it."""
    host.go("/new")
    seat = host.page.get_by_role("group", name=host.t("seat-name", number=2))
    seat.get_by_label(host.t("new-kind")).select_option("link")
    host.button("new-make").click()
    link = host.page.get_by_label(host.t("lobby-link")).input_value()
    expect(host.page.locator(".match")).to_have_attribute("data-status", "waiting")
    host.button("copy-link").click()
    expect(host.button("copied")).to_be_visible()
    assert host.page.evaluate("() => navigator.clipboard.readText()") == link
    guest.page.goto(link)
    guest.page.get_by_label(guest.t("name-label")).fill("Inês")
    guest.button("join-sit").click()
    tables = [AtTable(host), AtTable(guest)]
    for table in tables:
        table.page.locator('.match[data-status="playing"]').wait_for()
    return tables


def test_one_is_cut_off_and_comes_back(visit: Visit) -> None:
    host, guest = visit(), visit()
    guest.context.add_init_script(SOCKETS)
    guest.forgive("ERR_INTERNET_DISCONNECTED")
    tables = sit_down_by_link(host, guest)
    host.says("told-joined", name="Inês")
    play_in_turns(tables, 4)
    check_the_same(*tables)
    # The host is to move next, or the guest has played before the cable broke.
    if host.api.snapshot(tables[0].match, tables[0].token).table.to_move == 1:
        play_in_turns(tables, 1)
    guest.context.set_offline(True)
    guest.page.evaluate("() => window.sockets.at(-1).close()")
    tables[1].wait_for_line("lost")
    guest.says("line-lost")
    before = seen(tables[1])
    play_in_turns(tables, 1)
    assert seen(tables[1]) == before  # the board is kept
    guest.context.set_offline(False)
    tables[1].wait_for_line("open")
    check_the_same(*tables)
    assert seen(tables[1]) != before
    play_in_turns(tables, 4)
    check_the_same(*tables)
    game = host.api.check_record(tables[0].match, tables[0].token)
    assert len(game.moves) in (9, 10)


@pytest.fixture
def own_server(built: None, tmp_path: Path) -> Iterator[Server]:
    """A server that may be stopped."""
    with Server(tmp_path / "server") as started:
        yield started


def test_the_server_restarts_in_the_middle(visit: Visit, own_server: Server) -> None:
    """It is stopped, and later killed, and each time the game goes on where it was."""
    api = Api(own_server)
    made = api.make("here", "link", seed=7)
    invited = api.join(made.match, invitation=made.invitations[0].secret)
    visitors = [
        visit(api=api, games=[(made.match, token)]) for token in (made.token, invited.token)
    ]
    for visitor in visitors:
        visitor.forgive("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")
        visitor.go(f"/table/{made.match}")
    tables = list(map(AtTable, visitors))
    play_in_turns(tables, 3)
    for how in (own_server.stop, own_server.kill):
        before = seen(tables[0])
        how()
        for table in tables:
            table.wait_for_line("lost")
            table.visitor.says("line-lost")
            assert seen(table) == before
        own_server.start()
        for table in tables:
            # It may have come back by itself just now.
            table.page.evaluate("() => document.querySelector('.lost button')?.click()")
            table.wait_for_line("open")
        play_in_turns(tables, 2)
        check_the_same(*tables)
    assert len(api.check_record(made.match, made.token).moves) == 7
    api.close()
