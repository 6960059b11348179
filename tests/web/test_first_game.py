"""The way of a new player: home page, tutorial, first game with the coach, result."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Frame, Locator, ViewportSize, expect

from tests.exhaustive import cases, exhaustive
from tests.test_locale import LOCALE

from .conftest import Visit
from .local_page import LocalPage, new_game, open_local
from .match_page import MAX_MOVES, ChosenMove, greedy
from .visitor import DESKTOP, PHONE, SHORT_TIMERS, Visitor

COACHED_ROUNDS = 2
SKIPPED_PLY = 64
"""The game is not played on the page between the coached rounds and this ply."""
MAX_CLICKS = 300
"""More clicks than the tutorial needs."""
# The topic and the text of the coach, and the place that it points at: whether the frame is in the
# window and around an element of the board that is in the window, too, and what its arrow hides.
COACH = """
() => {
  const message = document.querySelector(".coach");
  if (!message) return null;
  const frame = document.querySelector("[data-points-at]");
  const isInside = (element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isInWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInWindow && width > 0 && height > 0;
  };
  const spot = frame && document.querySelector(`[data-spot="${frame.dataset.pointsAt}"]`);
  const arrow = frame?.querySelector("svg").getBoundingClientRect();
  const hides = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return arrow.left < right && arrow.right > left && arrow.top < bottom && arrow.bottom > top;
  };
  const words = message.querySelector("p").getBoundingClientRect();
  const panel = message.closest(".status").getBoundingClientRect();
  return {
    topic: message.dataset.topic,
    text: message.querySelector("p").textContent,
    isWhole: words.top >= panel.top && words.bottom <= panel.bottom,
    isPointing: !!spot && isInside(frame) && isInside(spot),
    hidden: [...document.querySelectorAll(".tools button, .palace h2, .badge.mine, .score")]
      .filter((element) => arrow && hides(element)).map((element) => element.outerHTML),
  };
}
"""


def words_of(language: str) -> set[str]:
    """Return the words in the coach's file of a language."""
    return words((LOCALE / language / "coach.ftl").read_text("utf-8"))


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", text))


class Journey:
    """A visitor who clicks or taps, the addresses that are visited, and what the coach says."""

    def __init__(self, visitor: Visitor, touch: bool) -> None:
        self.visitor, self.page, self.touch = visitor, visitor.page, touch
        self.routes: list[str] = []
        self.said: dict[str, str] = {}
        self.page.on("framenavigated", self._note_route)

    def _note_route(self, frame: Frame) -> None:
        route = (frame.url.partition("#/")[2].split("/")[0]) or "home"
        if "#" in frame.url and self.routes[-1:] != [route]:
            self.routes.append(route)

    def press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()

    def learn(self) -> None:
        """Go through the tutorial: each task is shown, then played."""
        button = self.page.locator(
            "main.learn .buttons .primary, main.learn [data-testid=show]:enabled"
        ).first
        finish = self.page.locator(".finish [data-testid=next]")
        for _ in range(MAX_CLICKS):
            button.or_(finish).first.wait_for()
            if finish.count():
                self.press(finish)
                return
            self.press(button)
        raise AssertionError("the tutorial does not end")

    def listen(self, game_round: int) -> None:
        """Check what the coach says now."""
        if game_round > COACHED_ROUNDS:
            assert self.page.locator(".coach, [data-points-at]").count() == 0
            return
        if self.page.locator(".coach").count():
            self.page.locator("[data-points-at]").wait_for()
        coach = self.page.evaluate(COACH)
        if coach is None:
            return
        topic, text = coach["topic"], coach["text"]
        assert coach["isPointing"], topic
        assert coach["isWhole"], topic
        assert coach["hidden"] == [], topic
        assert topic not in self.said, topic
        assert words(text) <= words_of(self.visitor.language) | {"Inês"}, text
        self.said[topic] = text

    def play(self, local_page: LocalPage) -> None:
        """Play greedily to the end of the game; skip most of it when the coach is silent."""
        previous_ply = None
        play_move: Callable[[ChosenMove], None] = local_page.tap if self.touch else local_page.click
        for _ in range(MAX_MOVES):
            if not local_page.wait_for_turn(previous_ply):
                return
            game = local_page.game()
            legal = local_page.legal_moves()
            move = greedy(legal)
            self.listen(game.round)
            if game.round > COACHED_ROUNDS and legal.ply < SKIPPED_PLY:
                local_page.skip_to(SKIPPED_PLY)
                continue
            if game.round <= COACHED_ROUNDS and not move.is_glazier_return:
                self.press(local_page.pane(move.hand))
                self.page.mouse.move(0, 0)  # a strip under the mouse shows its own text
                self.listen(game.round)
                self.press(local_page.pane(move.hand))
            play_move(move)
            previous_ply = legal.ply
        raise AssertionError("the game does not end")


# The phone has less room for the coach, and German has longer texts.
CASES = cases([("de", PHONE, True), ("en", DESKTOP, False)], lambda case: case[1] is PHONE)


@exhaustive
@pytest.mark.parametrize(("language", "size", "touch"), CASES, ids=[case[0] for case in CASES])
def test_a_new_player_learns_and_plays_a_first_game(
    language: str, size: ViewportSize, touch: bool, visit: Visit
) -> None:
    """No other page is needed, and every sentence of the coach is said once and points."""
    visitor = visit(language=language, size=size, touch=touch, script=SHORT_TIMERS, coach="auto")
    journey = Journey(visitor, touch)
    visitor.go()
    journey.press(visitor.page.locator(".learn", has_text=visitor.t("home-learn")))
    journey.learn()
    local_page = LocalPage(visitor)
    visitor.page.locator(".coach").wait_for()
    journey.play(local_page)
    game = local_page.game()
    assert game.is_over
    visitor.button("look-at-table").wait_for()
    assert journey.routes == ["home", "learn", "local"]
    assert {"first-turn", "open-strips", "new-round"} <= journey.said.keys()
    assert len(journey.said) >= 6
    assert visitor.stored("sintra.coach")[local_page.match] == list(journey.said)


def test_the_coach_can_be_switched_off_and_on(visit: Visit) -> None:
    """It says nothing twice after a reload; off is remembered; Settings switch it on again."""
    visitor = visit(coach="auto")
    page = visitor.page
    local_page = open_local(visitor, new_game("here", "easy", seed=3))
    coach = page.get_by_role("complementary", name=visitor.t("coach-title"))
    expect(coach).to_contain_text(visitor.t("coach-first-turn"))
    expect(page.get_by_role("log")).to_contain_text(visitor.t("coach-first-turn"))
    visitor.reload()
    assert local_page.wait_for_turn()
    visitor.wait_for_text("idle-your-turn")
    expect(coach).to_have_count(0)
    # Panes are picked: a new situation.
    page.locator("g.enabled[data-hand]").first.click()
    page.mouse.move(0, 0)
    expect(coach).to_contain_text(visitor.t("coach-open-strips"))
    visitor.button("coach-off").click()
    expect(coach).to_have_count(0)
    assert visitor.stored("sintra.settings")["coach"] == "off"
    page.keyboard.press("Escape")
    visitor.wait_for_text("coach-is-off")
    # Another game: it is not the first one any more, so the coach has to be wanted.
    visitor.go("/settings")
    page.get_by_role("group", name=visitor.t("settings-coach")).get_by_label(
        visitor.t("settings-coach-on")
    ).check()
    open_local(visitor, new_game("here", "easy", seed=4, game_id="00000000000000ac"))
    expect(coach).to_contain_text(visitor.t("coach-first-turn"))


# Every text of the status region.
RECORD_STATUS = """
window.statusTexts = [];
new MutationObserver(() => {
  const text = document.querySelector(".part.status")?.innerText.trim();
  if (text && window.statusTexts.at(-1) !== text) window.statusTexts.push(text);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


def test_without_motion_the_page_says_who_begins_and_shows_every_reply(visit: Visit) -> None:
    """The computers begin: first it is said who does, then each of their moves can be read."""
    visitor = visit(script=RECORD_STATUS)
    game = new_game("here", "easy", "medium", seed=3)
    local_page = open_local(visitor, {**game, "start": 1})
    assert local_page.wait_for_turn()
    names = [visitor.page.locator(f'[data-seat="{seat}"] h2').inner_text() for seat in (1, 2)]
    texts = "\n".join(visitor.page.evaluate("() => window.statusTexts"))
    found = [
        texts.index(visitor.t("begins", name=names[0], who="other")),
        *(texts.index(f"{name}: ") for name in names),
    ]
    assert found == sorted(found)


def test_the_legend_explains_every_sign(visit: Visit) -> None:
    """It opens with a key, from the menu, or with a tap on a sign; a number or a sign is chosen."""
    visitor = visit(size={"width": 360, "height": 640}, touch=True)
    page = visitor.page
    local_page = open_local(visitor, new_game("here", "easy", seed=6, ply=14))
    assert local_page.wait_for_turn()
    legend = page.get_by_role("dialog", name=visitor.t("legend"))
    # A sign that is not to be played with.
    page.locator(".own [data-sign=ornament]").first.tap()
    words = legend.locator(".words")
    expect(words).to_contain_text(visitor.t("legend-ornament"))
    # Another sign: the board is not played.
    box = page.locator(".own [data-sign=back]").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(words).to_contain_text(visitor.t("legend-back"))
    page.keyboard.press("Escape")
    # Gone only with the event after the dialog is hidden; until then it is still open to its key.
    expect(page.locator(".legend-layer")).to_have_count(0)
    page.keyboard.press("i")
    expect(words).to_contain_text(visitor.t("legend-how"))
    marks = legend.locator("[data-sign-mark]")
    marks.first.wait_for()
    for number in range(marks.count()):
        visitor.button("legend-next").tap()
        sign = marks.nth(number).get_attribute("data-sign-mark")
        expect(words).to_contain_text(visitor.t(f"legend-{sign}"))
        for part in (marks.nth(number), legend.locator(".card-text")):
            part_box = part.bounding_box()
            assert part_box is not None
            assert part_box["x"] >= 0 and part_box["x"] + part_box["width"] <= 360
            assert part_box["y"] >= 0 and part_box["y"] + part_box["height"] <= 640
    visitor.button("close").locator("visible=true").tap()
    expect(legend).to_be_hidden()
    assert len(local_page.game().moves) == 14


def test_on_side_a_the_page_stops_asking_which_pane_to_keep(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    local_page = open_local(visitor, new_game("here", "easy", seed=5, ply=19))
    assert local_page.wait_for_turn()
    legal = local_page.legal_moves()
    move = next(
        chosen
        for chosen in (ChosenMove(each, legal) for each in legal.moves)
        if chosen.has_pane_choice and chosen.jokers is None
    )
    local_page.pane(move.hand).click()
    assert move.column is not None
    local_page.column(move.column).click()
    visitor.wait_for_text("keep-any-colour")
    visitor.button("keep-first").click()
    local_page.page.locator('.match:not([data-ply="19"])').wait_for()
    played = str(local_page.game().moves[19])
    offered = [each.move for each in legal.moves if each.move[:4] == move.text[:4]]
    assert played == offered[0]
    assert visitor.stored("sintra.settings")["askKeep"] is False
    visitor.go("/settings")
    expect(page.get_by_role("switch", name=visitor.t("settings-ask-keep"))).not_to_be_checked()
