"""Fair deals: the browser verifies them after the end, and warns of a server that lies."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from sintra.game.fair_seed import commitment_to
from sintra.match import protocol as wire

from .conftest import Visit
from .match_page import MatchPage, advance, after_ply
from .test_end import OVERFLOW, SIZES
from .visitor import PHONE, SHORT_TIMERS, Api, Visitor

OTHER_SEED = "0" * 32
Record = dict[str, Any]


def open_dealt(
    visit: Visit, api: Api, start_player: int | None = None, **options: Any
) -> tuple[Visitor, wire.MatchCreated]:
    """Open a match of two seats, with a seed of the server, before its first move."""
    made = api.make("here", "here", start_player=start_player)
    visitor = visit(games=[(made.match, made.token)], script=SHORT_TIMERS, **options)
    visitor.go(f"/table/{made.match}")
    assert MatchPage(visitor).wait_for_turn()
    return visitor, made


def expect_verdict(visitor: Visitor, kind: str, *names: str, **arguments: str | int) -> None:
    line = visitor.page.locator(f'.fair-line[data-verdict="{kind}"]')
    for name in names:
        expect(line).to_contain_text(visitor.t(name, **arguments))


def change_record(page: Page, change: Callable[[Record], None]) -> None:
    """Let the server send another record."""

    def send(route: Route) -> None:
        response = route.fetch()
        record = response.json()
        change(record)
        route.fulfill(response=response, json=record)

    page.unroute_all()
    page.route("**/record", send)


def exchange_seed(record: Record) -> None:
    """Forge a seed with its commitment: only who knows the first one can find that."""
    record.update(seed=OTHER_SEED, x_deal_commitment=commitment_to(OTHER_SEED))


def exchange_pieces(record: Record) -> None:
    pieces = record["setup"]["round_pieces"]
    record["setup"]["round_pieces"] = [*pieces[:4], pieces[5], pieces[4]]


def exchange_displays(record: Record) -> None:
    """Exchange two displays of the last round, whose moves then do not fit any more."""
    displays = record["rounds"][-1]["displays"]
    other = next(n for n, each in enumerate(displays) if sorted(each) != sorted(displays[0]))
    displays[0], displays[other] = displays[other], displays[0]
    record["rounds"][-1]["moves"].clear()


def withhold_seed(record: Record) -> None:
    """Let the match seem to be in progress."""
    del record["seed"], record["result_reason"]


def test_a_finished_match_is_verified_in_the_browser(visit: Visit, api: Api) -> None:
    visitor, made = open_dealt(visit, api)
    page = visitor.page
    commitment = api.snapshot(made.match).commitment
    # The page is closed for most of the game, which has 70 moves or more: it would show them all.
    page.goto("about:blank")
    advance(api, made, after_ply(60))
    visitor.go(f"/table/{made.match}")
    page.locator('.match[data-ply="60"]').wait_for()
    first = visitor.stored("sintra.games")[made.match]["firstCommitment"]
    assert first == {"text": commitment, "ply": 0}, "from before the first move"
    advance(api, made)
    expect_verdict(visitor, "fair", "fair-verified", seen="first")
    said = page.locator("[aria-live=polite]")
    expect(said).to_contain_text(visitor.t("fair-verified", seen="first"))
    # The keyboard reaches the details.
    visitor.button("fair-details").focus()
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.fair-deals")
    expect(dialog).to_contain_text(visitor.t("fair-proof"))
    ticks = dialog.get_by_role("img", name=visitor.t("fair-step-yes"))
    expect(ticks).to_have_count(5)
    expect(dialog).not_to_contain_text(visitor.t("fair-start-given"))
    seed = api.snapshot(made.match).seed
    assert commitment is not None and seed is not None
    expect(dialog.locator("code")).to_have_text([commitment, seed])
    page.get_by_role("button", name=f"{visitor.t('fair-copy')}: {visitor.t('fair-seed')}").click()
    assert page.evaluate("navigator.clipboard.readText()") == seed
    page.keyboard.press("Escape")
    # A guest who saw nothing of the match learns less from its replay.
    guest = visit()
    guest.go(f"/replay/{made.match}")
    guest.button("more").click()
    guest.button("fair-title").click()
    expect(guest.page.locator("dialog.fair-deals")).to_contain_text(guest.t("fair-proof-none"))
    expect(guest.page.get_by_role("img", name=guest.t("fair-step-yes"))).to_have_count(3)


def test_a_server_that_lies_is_found(visit: Visit, api: Api) -> None:
    visitor, made = open_dealt(visit, api, 0, language="de", size=PHONE, touch=True, textSize=150)
    page = visitor.page
    advance(api, made, after_ply(3))
    api.act(made.match, wire.Resign(id="r", seat=0), made.token)
    expect_verdict(visitor, "fair", "fair-verified", seen="first")
    visitor.button("fair-details").click()
    expect(page.locator("dialog.fair-deals")).to_contain_text(visitor.t("fair-start-given"))
    page.keyboard.press("Escape")
    lies: list[tuple[Callable[[Record], None], str]] = [
        (lambda record: record.update(seed=OTHER_SEED), "fair-problem-seed"),
        (withhold_seed, "fair-problem-secret"),
        (exchange_pieces, "fair-problem-setup"),
        (lambda record: record["rounds"][0]["moves"].pop(), "fair-problem-shown"),
    ]
    for change, problem in lies:
        change_record(page, change)
        visitor.reload()
        expect_verdict(visitor, "unfair", "fair-wrong", problem)
        expect(page.locator("[aria-live=polite]")).to_contain_text(visitor.t(problem))
    change_record(page, exchange_displays)
    visitor.reload()
    expect_verdict(visitor, "unfair", "fair-problem-deal", round=1)
    # The warning fits, with the largest text in the longest language.
    for size in SIZES:
        page.set_viewport_size(size)
        visitor.wait_until_drawn()
        assert page.evaluate(OVERFLOW) <= 0, size
    # The whole server changes its mind, and sends another commitment everywhere.
    change_record(page, exchange_seed)

    def forge(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            data = json.loads(message)
            if data["type"] == "state":
                data.update(commitment=commitment_to(OTHER_SEED), seed=OTHER_SEED)
            socket.send(json.dumps(data))

        server.on_message(send)

    visitor.context.route_web_socket("**/*", forge)
    visitor.reload()
    expect_verdict(visitor, "unfair", "fair-problem-changed")
    visitor.button("fair-details").click()
    first = api.snapshot(made.match).commitment
    assert first is not None
    codes = page.locator("dialog.fair-deals code")
    expect(codes).to_have_text([first, commitment_to(OTHER_SEED), OTHER_SEED])


def test_players_see_the_commitment_before_they_join(visit: Visit, api: Api) -> None:
    made = api.make("here", "open")
    visitor = visit(size=PHONE, touch=True)
    page = visitor.page
    visitor.go(f"/join/{made.match}")
    commitment = api.snapshot(made.match).commitment
    assert commitment is not None
    note = page.locator("details.commitment")
    expect(note.locator("code")).to_be_hidden()
    note.locator("summary").tap()
    expect(note.locator("code")).to_have_text(commitment)
    visitor.button("join-sit").click()
    page.locator('.match[data-status="playing"]').wait_for()
    stored = visitor.stored("sintra.games")[made.match]["firstCommitment"]
    assert stored == {"text": commitment, "ply": 0}
    # A match whose host chose the seed has none.
    chosen = api.make("here", "open", seed=7)
    visitor.go(f"/join/{chosen.match}")
    expect(page.locator(".overview")).to_contain_text(visitor.t("join-seed-given"))
    expect(note).to_have_count(0)
