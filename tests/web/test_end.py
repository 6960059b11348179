"""The end of a game: the last move, the final scoring on the boards, the winner, what next."""

from collections.abc import Callable
from itertools import product
from typing import Any, Literal

import pytest
from playwright.sync_api import ViewportSize, expect

from sintra.match import protocol as wire

from .conftest import OpenMatch, Visit
from .local_page import LocalPage, new_game, open_local
from .match_page import greedy
from .texts import LANGUAGES
from .visitor import SHORT_TIMERS, Visitor

WON, LOST = 1, 6
"""Seeds: the first seat makes the last move of a greedy game of two, and wins or loses it."""
SIZES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 844, "height": 390},
)
# Records everything that the page says and shows, whenever it changes.
RECORD = """
window.shown = [];
const record = () => {
  const text = `${document.title} ${document.body?.textContent}`;
  const status = document.querySelector(".actions")?.textContent ?? "";
  const labels = [...document.querySelectorAll(".score")].map((e) => e.ariaLabel);
  const light = document.querySelectorAll(".victory").length;
  shown.push({ text, status, labels, light });
};
new MutationObserver(record).observe(document, {
  subtree: true, childList: true, characterData: true, attributes: true,
});
"""
# How far the dialog reaches beyond the screen, or what it contains beyond the dialog.
OVERFLOW = """
() => {
  const dialog = document.querySelector("dialog.result");
  const { left, top, right, bottom } = dialog.getBoundingClientRect();
  return Math.max(
    -left, -top, right - innerWidth, bottom - innerHeight,
    dialog.scrollHeight - dialog.clientHeight, dialog.scrollWidth - dialog.clientWidth);
}
"""


def before_last_move(visitor: Visitor, *, seed: int, side: Literal["A", "B"] = "A") -> LocalPage:
    """Open a game against the easy computer before its last move, which is the visitor's."""
    plies = len(new_game("here", "easy", side=side, seed=seed, ply=400)["moves"])
    game = new_game("here", "easy", side=side, seed=seed, ply=plies - 1)
    page = open_local(visitor, game)
    assert page.wait_for_turn()
    return page


def play_last_move(page: LocalPage) -> None:
    page.type(greedy(page.legal_moves()))


def part_names(visitor: Visitor, side: str) -> list[str]:
    bonus = "ornaments" if side == "A" else "windows"
    return [visitor.t(f"final-{part}") for part in ("leftovers", "broken", bonus)]


@pytest.mark.parametrize("motion", ["full", "reduced"])
@pytest.mark.parametrize(("side", "seed"), [("A", WON), ("B", WON), ("A", LOST)])
def test_the_winner_is_named_after_the_last_move_and_the_final_scoring(
    side: Literal["A", "B"], seed: int, motion: str, visit: Visit
) -> None:
    visitor = visit(script=SHORT_TIMERS + RECORD, motion=motion)
    page = before_last_move(visitor, seed=seed, side=side)
    visitor.page.evaluate("shown.length = 0")
    play_last_move(page)
    visitor.page.locator("dialog.result").wait_for()
    shown: list[dict[str, Any]] = visitor.page.evaluate("shown")
    game = page.game()
    outcome = game.outcome()
    assert outcome is not None

    # Each part is counted, one after the other.
    starts = [
        next(n for n, moment in enumerate(shown) if moment["status"].startswith(name))
        for name in part_names(visitor, side)
    ]
    assert starts == sorted(starts)
    # No winner is named, and no palace shines, before that.
    who = "you" if outcome.winners == (0,) else "other"
    title = visitor.t("won-points", who=who, names="Inês", count=1)
    named = next(n for n, moment in enumerate(shown) if title in moment["text"])
    assert named > starts[-1]
    lit = next(n for n, moment in enumerate(shown) if moment["light"])
    assert lit > starts[-1]
    for moment in shown[: starts[-1]]:
        assert visitor.t("badge-winner") not in moment["text"]
        assert visitor.t("round-over") not in moment["text"]
    # The scores are those before the final scoring until it begins.
    final = [visitor.t("score-of", points=score) for score in outcome.scores]
    for moment in shown[: starts[0]]:
        assert not set(moment["labels"]) & set(final)
    assert set(shown[-1]["labels"]) == set(final)
    expect(visitor.page.get_by_role("heading", name=title)).to_be_visible()
    assert visitor.page.title() == f"{title} – Sintra"


@pytest.mark.parametrize(
    "skip",
    [
        lambda visitor: visitor.button("skip-count").click(),
        lambda visitor: visitor.page.locator(".own").click(),
        lambda visitor: visitor.page.keyboard.press("Enter"),
        lambda visitor: visitor.page.keyboard.press("Space"),
    ],
    ids=["button", "click", "enter", "space"],
)
def test_the_final_scoring_can_be_skipped(skip: Callable[[Visitor], None], visit: Visit) -> None:
    visitor = visit(motion="full")
    page = before_last_move(visitor, seed=WON)
    play_last_move(page)
    visitor.button("skip-count").wait_for()
    assert visitor.page.locator("dialog.result").count() == 0
    skip(visitor)
    # At once: there is no other part, and no pause before the result.
    expect(visitor.page.locator("dialog.result")).to_be_visible(timeout=1500)
    expect(visitor.page.locator("dialog.result thead .winner")).to_have_count(1)
    # The key that skipped the count has pressed nothing else.
    assert visitor.page.url.endswith(page.match)
    expect(visitor.page.locator("#result-title")).to_be_focused()


def test_a_game_that_is_over_shows_its_result_and_can_be_counted_again(visit: Visit) -> None:
    visitor = visit(script=RECORD, motion="full")
    open_local(visitor, new_game("here", "easy", seed=WON, ply=400))
    dialog = visitor.page.locator("dialog.result")
    dialog.wait_for()
    names = part_names(visitor, "A")
    shown = visitor.page.evaluate("shown")
    assert not [moment for moment in shown if moment["status"].startswith(names[0])]
    visitor.button("look-at-table").click()
    expect(dialog).to_have_count(0)
    visitor.button("show-result").click()
    visitor.button("look-at-table").click()
    visitor.button("more").click()
    visitor.button("count-again").click()
    expect(visitor.page.locator(".actions")).to_contain_text(names[0])
    visitor.page.keyboard.press("Escape")
    dialog.wait_for()
    # The palace of the winner can be seen beside the result, and every row has its title.
    for width, height in ((1440, 900), (1280, 720)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.wait_until_drawn()
        own = visitor.page.locator(".own .palace.winner").bounding_box()
        result = dialog.bounding_box()
        assert own is not None and result is not None
        assert result["x"] + result["width"] <= own["x"]
        expect(dialog.get_by_role("rowheader", name=names[0])).to_be_visible()


def test_a_victory_leads_to_a_harder_opponent(visit: Visit) -> None:
    visitor = visit()
    open_local(visitor, new_game("here", "easy", seed=WON, ply=400))
    expect(visitor.page.locator("dialog.result")).to_contain_text(
        visitor.t("harder-ask", beaten="Inês", name="Rui")
    )
    visitor.button("harder-play", name="Rui").click()
    visitor.page.locator('.match[data-status="playing"]').wait_for()
    page = LocalPage(visitor)
    assert [seat["level"] for seat in page.stored["seats"]] == [None, "medium"]
    # There is no level above the expert, and a player who has lost may try again.
    for number, (level, seed) in enumerate((("expert", WON), ("easy", LOST))):
        game = new_game("here", level, seed=seed, ply=400, game_id=f"{number + 1:016x}")
        open_local(visitor, game)
        visitor.button("rematch").wait_for()
        assert visitor.page.locator("dialog.result .games .button").count() == 2


def test_a_resignation_is_not_counted(open_match: OpenMatch) -> None:
    match_page = open_match("here", "easy", script=RECORD)
    visitor = match_page.visitor
    assert match_page.token is not None
    visitor.api.act(match_page.match, wire.Resign(id="resign"), match_page.token)
    dialog = visitor.page.locator("dialog.result")
    expect(dialog).to_contain_text(visitor.t("why-resignation", who="you", name=""))
    assert dialog.locator("tbody th").count() == 1
    names = part_names(visitor, "A")
    assert not any(names[0] in moment["text"] for moment in visitor.page.evaluate("shown"))


def test_the_result_fits_on_a_phone(visit: Visit) -> None:
    visitor = visit()
    # The longest texts: a harder opponent, or a clear defeat.
    for number, seats in enumerate((("here", "easy"), ("here", "easy", "easy", "easy"))):
        game = new_game(
            *seats,
            side="B" if number else "A",
            seed=0 if number else WON,
            ply=400,
            game_id=f"{number + 1:016x}",
        )
        open_local(visitor, game)
        for language, text_size in product(LANGUAGES, (100, 150)):
            visitor.change_settings(language=language, textSize=text_size)
            result = visitor.page.locator("dialog.result")
            expect(result).to_contain_text(visitor.t("look-at-table"))
            for size in SIZES:
                visitor.page.set_viewport_size(size)
                visitor.wait_until_drawn()
                assert visitor.page.evaluate(OVERFLOW) <= 0, (language, text_size, seats, size)


def test_a_replay_ends_with_the_final_scoring(visit: Visit) -> None:
    visitor = visit(script=SHORT_TIMERS + RECORD, motion="full")
    game = new_game("here", "easy", seed=WON, ply=400)
    open_local(visitor, game)
    last = len(game["moves"])
    visitor.go(f"/replay/local/{game['id']}/{last - 1}")
    controls = visitor.page.locator(".controls")
    controls.wait_for()
    visitor.page.evaluate("shown.length = 0")
    visitor.page.keyboard.press("ArrowRight")
    title = visitor.t("won-points", who="you", names="", count=1)
    expect(controls).to_contain_text(title)
    expect(visitor.page.locator(".palace.winner")).to_have_count(1)
    texts = [moment["text"] for moment in visitor.page.evaluate("shown")]
    starts = [
        next(n for n, text in enumerate(texts) if f"{name}: " in text)
        for name in part_names(visitor, "A")
    ]
    assert starts == sorted(starts)
    assert not any(title in text for text in texts[: starts[-1]])
