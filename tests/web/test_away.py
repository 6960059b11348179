"""What people see of each other: who is away, whose time runs out, who has won, who is back."""

import time

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from sintra.match import protocol as wire
from tests.server.live import PATIENCE, Refusal

from .conftest import Visit
from .local_page import new_game, open_local
from .match_page import MatchPage
from .test_seats import BO, seated, two_players
from .visitor import DESKTOP, PHONE, Api, Visitor

SIZES: list[ViewportSize] = [
    {"width": 360, "height": 640},
    PHONE,
    {"width": 844, "height": 390},
    {"width": 1280, "height": 720},
    DESKTOP,
]
SECONDS = 3


def marks(visitor: Visitor, name: str) -> Locator:
    """What is written at small palaces, and is not hidden."""
    return visitor.page.locator(".rival .mark").get_by_text(visitor.t(name), exact=True)


def assert_in_every_size(visitor: Visitor, mark: Locator) -> None:
    """The text of a mark is visible, and not cut off, in every size of palace."""
    for size in SIZES:
        visitor.page.set_viewport_size(size)
        visitor.wait_until_drawn()
        for each in mark.all():
            expect(each).to_be_visible()
            assert each.evaluate(
                """(mark) => {
                  const box = mark.getBoundingClientRect();
                  const line = mark.parentElement.getBoundingClientRect();
                  return box.width > 20 && box.right <= line.right + 1;
                }"""
            ), size


@pytest.mark.parametrize("players", [2, 4])
def test_who_is_away_is_seen_in_every_size(players: int, visit: Visit, api: Api) -> None:
    made = api.make("here", *["link"] * (players - 1))
    for invitation in made.invitations:
        api.join(made.match, invitation=invitation.secret, name="Konstantin")
    [host] = seated(visit, api, made, made.token)
    away = marks(host.visitor, "badge-away")
    expect(away).to_have_count(players - 1)
    assert_in_every_size(host.visitor, away)


def test_the_status_line_says_for_whom_one_waits_and_since_when(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api)
    host.play(host.type, moves=1)
    line = host.page.locator(".status .preview")
    times = "() => new Intl.DateTimeFormat('en-GB', {hour: 'numeric', minute: '2-digit'})"
    began = host.page.evaluate(f"{times}.format(Date.now() - 30000)")
    now = host.page.evaluate(f"{times}.format(Date.now())")
    waiting = [
        host.visitor.t("idle-wait-since", name=BO, away="no", time=each) for each in (began, now)
    ]
    expect(line).to_contain_text(f"Waiting for {BO} since")
    assert any(text in line.inner_text() for text in waiting)
    guest.page.goto("about:blank")
    expect(line).to_contain_text(f"{BO} is away. Waiting since")


def test_the_last_seconds_of_a_clock_are_seen_in_every_size(visit: Visit, api: Api) -> None:
    made = api.make("here", "link", "link", "link", time={"kind": "move", "seconds": 10})
    for invitation in made.invitations:
        api.join(made.match, invitation=invitation.secret, name="Konstantin")
    watching = visit()
    watching.go(f"/table/{made.match}")
    page = MatchPage(watching).page
    # All other palaces are small; the one of seat 0, who is to move, is large.
    expect(page.locator(".own .clock.ends")).to_be_visible()
    api.play(made.match, made.token, api.moves(made.match, made.token).moves[0].move)
    ending = page.locator(".rival .mark.bad")
    expect(ending).to_have_count(1)
    assert_in_every_size(watching, ending)


def test_the_winner_is_seen_in_every_size(visit: Visit) -> None:
    visitor = visit()
    game = open_local(visitor, new_game("here", "hard", seed=4))
    own, rival = game.finish()
    assert own < rival
    expect(marks(visitor, "badge-winner")).to_have_count(1)
    assert_in_every_size(visitor, marks(visitor, "badge-winner"))


# --- A journey: four players with a clock, one of whom closes the page and returns


def play_for(api: Api, made: wire.MatchCreated, seat: int, until_missed: int) -> None:
    """Play the turns of the host until a player has missed turns, the last of them the seat."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        state = api.snapshot(made.match, made.token)
        player = state.seats[seat]
        if player.kind == "computer" if until_missed == 2 else player.missed >= until_missed:
            return
        if state.table.to_move == 0:
            try:
                api.play(made.match, made.token, api.moves(made.match, made.token).moves[0].move)
            except Refusal:
                continue  # another state by now
        time.sleep(0.05)
    raise AssertionError("the player has missed no turn")


def test_a_player_misses_turns_and_takes_the_seat_back(visit: Visit, api: Api) -> None:
    clock = {"kind": "move", "seconds": SECONDS}
    made = api.make("here", "link", "easy", "easy", start_player=1, time=clock)
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    [host, player] = seated(visit, api, made, made.token, guest.token)
    assert player.wait_for_turn()
    # The first time-out costs a move, which is said until it is read.
    missed = player.page.get_by_role("dialog", name=player.visitor.t("missed-title"))
    expect(missed).to_be_visible()
    host.visitor.wait_for_text("told-timed-out", name=BO)
    assert api.snapshot(made.match, guest.token).you.seats == [1]
    player.page.goto("about:blank")
    play_for(api, made, 1, until_missed=2)
    # On return, one click is enough; the host is to move, and thinks.
    player.visitor.go(f"/table/{made.match}")
    lost = player.page.get_by_role("dialog", name=player.visitor.t("replaced-title"))
    expect(lost).to_contain_text(player.visitor.t("replaced-text", cause="time"))
    lost.get_by_role("button", name=player.visitor.t("replaced-return")).click()
    host.visitor.wait_for_text("told-returned", who="other", name=BO)
    expect(lost).to_be_hidden()
    player.visitor.wait_for_text("told-returned", who="you", name=BO)
    expect(missed).to_be_hidden()  # it was before, and the other dialog has said more


# --- Rematch


def test_a_rematch_is_withdrawn_and_declined(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api)
    assert guest.token is not None
    api.act(host.match, wire.Resign(id="r"), guest.token)
    host.visitor.button("rematch").click()
    expect(host.visitor.button("rematch")).to_have_count(0)
    guest.visitor.button("rematch-decline").wait_for()
    host.visitor.button("rematch-withdraw").click()
    expect(guest.visitor.button("rematch-decline")).to_have_count(0)
    host.visitor.button("rematch").click()
    guest.visitor.button("rematch-decline").click()
    host.visitor.wait_for_text("rematch-declined", names=BO)
    expect(host.visitor.button("rematch")).to_be_visible()
    # Also said to a player who looks at the table.
    host.visitor.button("rematch").click()
    guest.visitor.button("rematch-decline").wait_for()
    host.visitor.button("look-at-table").click()
    guest.visitor.button("rematch-decline").click()
    line = host.page.locator(".status")
    expect(line).to_contain_text(host.visitor.t("rematch-declined", names=BO))
    line.get_by_role("button").click()
    host.visitor.button("show-result").click()
    # Who has left is named.
    host.visitor.button("rematch").click()
    guest.page.goto("about:blank")
    host.visitor.wait_for_text("rematch-gone", names=BO)
