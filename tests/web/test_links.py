"""Two browsers in one match: invitation by link, reconnecting, and restarts of the server."""

from typing import Any

from playwright.sync_api import expect

from tests.server.live import Server

from .conftest import Visit
from .match_page import MatchPage
from .test_steady import places
from .visitor import Api, Visitor

# Records the sockets of a page, so that a test can close one to simulate a network failure.
RECORD_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    window.sockets.push(this);
  }
};
"""
# Returns the accessible labels of everything on the board. They are the same for every player,
# though only the own palace shows its side, and the broken glass at another place.
LABELS = """
() => Object.fromEntries([
  ["supply", document.querySelector(".supply")],
  ...[...document.querySelectorAll(".board > :not(dialog) .palace")].map(
    (palace) => [palace.dataset.seat, palace]),
].map(([name, part]) => [
  name,
  [...part.querySelectorAll("[aria-label]:not(.back, .side)")].map(
    (element) => element.getAttribute("aria-label")).sort(),
]).concat([...document.querySelectorAll(".palace .score")].map((score) =>
  [`score ${score.closest(".palace").dataset.seat}`, score.getAttribute("aria-label")])))
"""


def board_labels(match_page: MatchPage) -> dict[str, Any]:
    """Return the accessible labels of everything on the board."""
    labels: dict[str, Any] = match_page.page.evaluate(LABELS)
    return labels


def check_same_board(*match_pages: MatchPage) -> None:
    """Check that all pages show the same board, and the state of the server."""
    state = match_pages[0].visitor.api.snapshot(match_pages[0].match, match_pages[0].token)
    for match_page in match_pages:
        match_page.wait_for_ply(state.ply)
    first, *others = map(board_labels, match_pages)
    assert first["score 0"] == match_pages[0].visitor.t(
        "score-of", points=state.table.palaces[0].score
    )
    for other in others:
        assert other == first


def play_in_turns(match_pages: list[MatchPage], moves: int) -> None:
    """Play moves, each on the page of the player to move."""
    for _ in range(moves):
        state = match_pages[0].visitor.api.snapshot(match_pages[0].match, match_pages[0].token)
        mover = match_pages[state.table.to_move]
        mover.play(mover.type, moves=1)


def join_by_link(host: Visitor, guest: Visitor) -> list[MatchPage]:
    """Create a match on the page of the host, and open the invitation link as the guest."""
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
    match_pages = [MatchPage(host), MatchPage(guest)]
    for match_page in match_pages:
        match_page.page.locator('.match[data-status="playing"]').wait_for()
    return match_pages


def test_a_disconnected_player_reconnects_to_the_current_position(visit: Visit) -> None:
    host, guest = visit(), visit()
    guest.context.add_init_script(RECORD_SOCKETS)
    guest.ignore_errors("ERR_INTERNET_DISCONNECTED")
    match_pages = join_by_link(host, guest)
    host.wait_for_text("told-joined", name="Inês", who="other")
    play_in_turns(match_pages, 4)
    check_same_board(*match_pages)
    # The host must be to move while the guest is offline.
    if host.api.snapshot(match_pages[0].match, match_pages[0].token).table.to_move == 1:
        play_in_turns(match_pages, 1)
    before = places(match_pages[1])
    guest.context.set_offline(True)
    guest.page.evaluate("() => window.sockets.at(-1).close()")
    match_pages[1].wait_for_connection("lost")
    guest.wait_for_text("line-lost")
    assert places(match_pages[1]) == before
    labels_before = board_labels(match_pages[1])
    play_in_turns(match_pages, 1)
    assert board_labels(match_pages[1]) == labels_before  # the board stays
    guest.context.set_offline(False)
    match_pages[1].wait_for_connection("open")
    check_same_board(*match_pages)
    assert board_labels(match_pages[1]) != labels_before
    play_in_turns(match_pages, 4)
    check_same_board(*match_pages)
    game = host.api.check_record(match_pages[0].match, match_pages[0].token)
    assert len(game.moves) in (9, 10)


def test_a_match_continues_after_server_restarts(visit: Visit, own_server: Server) -> None:
    """The server is stopped, later killed; each time the match continues at the same position."""
    api = Api(own_server)
    made = api.make("here", "link", seed=7)
    invited = api.join(made.match, invitation=made.invitations[0].secret)
    visitors = [
        visit(api=api, games=[(made.match, token)]) for token in (made.token, invited.token)
    ]
    for visitor in visitors:
        visitor.ignore_errors("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")
        visitor.go(f"/table/{made.match}")
    match_pages = list(map(MatchPage, visitors))
    play_in_turns(match_pages, 3)
    for end_server in (own_server.stop, own_server.kill):
        check_same_board(*match_pages)  # both have received and shown the last move
        labels_before = board_labels(match_pages[0])
        end_server()
        for match_page in match_pages:
            match_page.wait_for_connection("lost")
            match_page.visitor.wait_for_text("line-lost")
            assert board_labels(match_page) == labels_before
        own_server.start()
        for match_page in match_pages:
            # The page may have reconnected by itself, so the button may be missing.
            match_page.page.evaluate("() => document.querySelector('.line button')?.click()")
            match_page.wait_for_connection("open")
        play_in_turns(match_pages, 2)
    check_same_board(*match_pages)
    assert len(api.check_record(made.match, made.token).moves) == 7
    api.close()
