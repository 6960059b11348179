"""The field for links and codes: it takes everything that people send each other."""

import base64
import json
import zlib
from typing import Any

from playwright.sync_api import Locator, expect

from sintra.match import protocol as wire
from tests.game.records import record_of

from .conftest import Visit
from .match_page import MatchPage
from .visitor import PHONE, Api, Visitor

BO = "Bo"
PAGE = "https://play.example/app/"
SHARED: dict[str, Any] = {"v": 1, "p": 2, "s": "A", "d": "7", "t": 0, "m": "", "n": ["Ana", BO]}


def shared_game() -> str:
    """Return a game as in a link that shares it."""
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    data = compressor.compress(json.dumps(SHARED).encode()) + compressor.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def code_field(visitor: Visitor, label: str = "home-join-note") -> Locator:
    return visitor.page.get_by_label(visitor.t(label))


def expect_found(visitor: Visitor, field: Locator, kind: str) -> None:
    """The field says what it has found, and nothing is wrong."""
    shown = visitor.page.locator(f"#{field.get_attribute('id')}-found")
    expect(shown).to_contain_text(visitor.t(f"code-found-{kind}"))
    expect(visitor.page.get_by_role("alert")).to_have_count(0)


def test_the_field_of_the_first_page_opens_everything(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    secret = made.invitations[0].secret
    game = shared_game()
    code = made.recovery
    entered = (
        (f"{made.match}.{secret}", "invitation", f"/join/{made.match}.{secret}"),
        (f"<{PAGE}#/join/{made.match}.{secret}>.", "invitation", f"/join/{made.match}.{secret}"),
        (f" {made.match} ", "table", f"/join/{made.match}"),
        (f"{PAGE}#/table/{made.match}", "table", f"/join/{made.match}"),
        (f"{PAGE}#/replay/{made.match}/0", "replay", f"/replay/{made.match}/0"),
        (f"{PAGE}#/recover/{made.match}/{code}", "recovery", f"/recover/{made.match}/{code}"),
        (code.lower().replace("-", " "), "recovery", f"/recover/{made.match}/{code}"),
        (f"{PAGE}#/replay/game/{game}", "game", f"/replay/game/{game}"),
        (game, "game", f"/replay/game/{game}"),
    )
    visitor = visit()
    for number, (text, kind, route) in enumerate(entered):
        # Another address: a replay that is still loading would set its own route again.
        visitor.page.goto(f"{api.origin}/?{number}#/")
        field = code_field(visitor)
        field.fill(text)
        expect_found(visitor, field, kind)
        field.press("Enter")
        visitor.page.wait_for_url(f"**#{route}**")  # a replay adds the number of its frame


def test_a_pasted_record_is_replayed(visit: Visit) -> None:
    record = record_of()
    visitor = visit()
    for path, label in (("/", "home-join-note"), ("/replay", "replay-link-note")):
        visitor.go(path)
        field = code_field(visitor, label)
        field.fill(json.dumps(record, indent=1))
        expect_found(visitor, field, "record")
        visitor.button("code-open").click()
        visitor.button("replay-forward").wait_for()
    # What the rules refuse is said as for a file.
    record["scores"][0] += 1
    visitor.go("/")
    code_field(visitor).fill(json.dumps(record))
    visitor.button("code-open").click()
    place = visitor.t("where-field", field="scores")
    expect(visitor.page.get_by_role("alert")).to_contain_text(place)


def test_a_table_leads_from_the_replay_page_to_its_replay(visit: Visit, api: Api) -> None:
    made = api.make("here", "here")
    visitor = visit()
    visitor.go("/replay")
    field = code_field(visitor, "replay-link-note")
    field.fill(made.match)
    expect_found(visitor, field, "replay")
    visitor.button("code-open").click()
    visitor.page.wait_for_url(f"**/#/replay/{made.match}**")


def test_the_field_says_what_is_wrong(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    secret = made.invitations[0].secret
    wrong: tuple[tuple[str, str, dict[str, int]], ...] = (
        ("what?", "unknown", {}),
        ("https://example.org/", "unknown", {}),
        (made.recovery[:-2], "recovery-short", {"number": 2}),
        (f"{made.recovery}A", "recovery-long", {"number": 1}),
        (f"{made.match}.{secret[:-3]}", "incomplete", {}),
        (f"{PAGE}#/join/{made.match[:-3]}", "incomplete", {}),
        (json.dumps(record_of())[:-9], "record", {}),
    )
    visitor = visit(language="pl")
    visitor.go("/")
    field, alert = code_field(visitor), visitor.page.get_by_role("alert")
    for text, problem, arguments in wrong:
        field.fill(text)
        expect(alert).to_have_count(0)  # not while it is typed
        visitor.button("code-open").click()
        expect(alert).to_have_text(visitor.t(f"code-wrong-{problem}", **arguments))
        expect(field).to_have_attribute("aria-invalid", "true")


def test_a_message_is_pasted_as_a_whole(visit: Visit, api: Api) -> None:
    """Its link ends at the end of the line; a problem is said at once."""
    made = api.make("here", "link")
    link = f"{PAGE}#/join/{made.match}.{made.invitations[0].secret}"
    visitor = visit()
    visitor.go("/")
    field = code_field(visitor)
    for message in (f"Come and play:\n{link}\nsee you", "see you"):
        visitor.page.evaluate("text => navigator.clipboard.writeText(text)", message)
        field.fill("")
        field.press("ControlOrMeta+v")
        expect(field).to_have_value(message)
        if link in message:
            expect_found(visitor, field, "invitation")
        else:
            expect(visitor.page.get_by_role("alert")).to_have_text(visitor.t("code-wrong-unknown"))


# --- Recovery codes


def join_as_bo(api: Api, made: wire.MatchCreated) -> wire.Seated:
    return api.join(made.match, invitation=made.invitations[0].secret, name=BO)


def seats_of(match_page: MatchPage) -> list[int]:
    match_page.wait_for_connection("open")
    assert match_page.token is not None
    return match_page.visitor.api.snapshot(match_page.match, match_page.token).you.seats


def test_a_guest_sits_down_on_a_second_device_with_the_code_alone(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    guest = join_as_bo(api, made)
    phone = visit(size=PHONE, touch=True)
    phone.go("/")
    code_field(phone).fill(f" {guest.recovery.lower().replace('-', ' ')} ")
    phone.button("code-open").click()
    phone.button("recover-go").click()
    match_page = MatchPage(phone)
    assert seats_of(match_page) == [1] and match_page.match == made.match


def test_a_seat_that_has_moved_offers_no_undo_on_the_device_before(visit: Visit, api: Api) -> None:
    made = api.make("here", "easy", start_player=0)
    before = visit(games=[(made.match, made.token)])
    before.go(f"/table/{made.match}")
    match_page = MatchPage(before)
    match_page.play(match_page.type, moves=1)
    expect(before.button("undo")).to_be_enabled()
    after = visit()
    after.go(f"/recover/{made.match}/{made.recovery}")
    after.button("recover-go").click()
    expect(after.button("undo")).to_be_enabled()
    before.wait_for_text("elsewhere-title")
    for command in ("undo", "hint"):
        expect(before.button(command)).to_have_count(0)


def test_a_code_is_entered_at_the_address_without_a_table(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    guest = join_as_bo(api, made)
    visitor = visit()
    visitor.ignore_errors("404")
    visitor.go("/recover")
    field = code_field(visitor, "recovery-code")
    field.fill("-".join(["ABCD"] * 8))
    visitor.button("recover-go").click()
    visitor.wait_for_text("recover-unknown")
    field.fill(guest.recovery)
    visitor.button("recover-go").click()
    assert seats_of(MatchPage(visitor)) == [1]


def test_a_code_of_the_first_match_leads_to_its_rematch(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    guest = join_as_bo(api, made)
    api.act(made.match, wire.Resign(id="resign"), made.token)
    device = visit(
        games=[(made.match, guest.token)], recovery={made.match: guest.recovery}, size=PHONE
    )
    device.go(f"/table/{made.match}")
    old = MatchPage(device)
    old.wait_for_connection("open")
    for token in (made.token, guest.token):
        api.act(made.match, wire.Rematch(id="again"), token)
    rematch = api.snapshot(made.match).rematch
    assert rematch is not None
    device.page.wait_for_url(f"**/#/table/{rematch}")
    device.page.locator('.match[data-status="playing"]').wait_for()
    # The code that the page shows there names the first match, its link the rematch.
    device.button("more").click()
    device.button("recovery-title").click()
    device.button("recovery-copy").click()
    expect(device.button("copied")).to_be_visible()
    link = device.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/#/recover/{rematch}/{guest.recovery}")

    second = visit()
    second.go("/")
    code_field(second).fill(guest.recovery)
    second.button("code-open").click()
    second.button("recover-go").click()
    second.page.wait_for_url(f"**/#/table/{rematch}")
    match_page = MatchPage(second)
    assert seats_of(match_page) == [1]
    saved = second.stored("sintra.games")
    assert saved[made.match]["token"] == saved[rematch]["token"] == match_page.token
    code = saved[rematch]["recovery"]
    assert code == saved[made.match]["recovery"] != guest.recovery

    # The link of the dialog leads to the rematch directly.
    third = visit()
    third.go(f"/recover/{rematch}/{code}")
    third.button("recover-go").click()
    assert seats_of(MatchPage(third)) == [1]


def test_a_code_works_at_the_page_of_another_table(visit: Visit, api: Api) -> None:
    made, other = api.make("here", "link"), api.make("here", "link")
    guest = join_as_bo(api, made)
    visitor = visit()
    visitor.ignore_errors("403")
    visitor.go(f"/recover/{other.match}")
    code_field(visitor, "recovery-code").fill(guest.recovery)
    visitor.button("recover-go").click()
    visitor.page.wait_for_url(f"**/#/table/{made.match}")
    assert seats_of(MatchPage(visitor)) == [1]
