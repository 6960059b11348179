"""What a choice says on the smallest phone, without a tooltip, and what a finger can hit there."""

from collections.abc import Callable

from playwright.sync_api import Locator, ViewportSize, expect

from sintra.match import protocol as wire

from .conftest import OpenMatch
from .match_page import ChosenMove, MatchPage, centre_of, move_with_joker_choice

SMALL: ViewportSize = {"width": 360, "height": 640}
FINGER = 44
"""The height of a target for a finger, in pixels."""

# Returns how high the part of the screen around a point is in which a press means this target.
REACH = """
(element, [x, y]) => {
  const target = element.closest("button, [role=button]");
  const isHit = (y) => target.contains(document.elementFromPoint(x, y));
  let [top, bottom] = [y, y];
  while (isHit(top - 1)) top -= 1;
  while (isHit(bottom + 1)) bottom += 1;
  return isHit(y) ? bottom - top + 1 : 0;
}
"""

Find = Callable[[wire.Moves], ChosenMove | None]


def first_move(wanted: Callable[[ChosenMove], bool]) -> Find:
    def first(moves: wire.Moves) -> ChosenMove | None:
        return next(filter(wanted, (ChosenMove(legal, moves) for legal in moves.moves)), None)

    return first


def only_places(move: ChosenMove) -> bool:
    """Whether a move has no effect but panes on a strip; the page asks nothing about it."""
    effect = move.effect
    others = effect.broken, effect.completes, effect.takes_start_tile, effect.ends_round
    return move.column is not None and move.jokers is None and not any(others)


def passes_the_track(move: ChosenMove) -> bool:
    """Whether the marker passes the end of its track, by a move about which nothing is asked."""
    asks_nothing = move.jokers is None and not move.has_pane_choice
    return move.column is not None and move.effect.glass_points < 0 and asks_nothing


def four_colours_to_keep(moves: wire.Moves) -> ChosenMove | None:
    """Return a move that leaves the choice between panes of four colours."""
    kept: dict[tuple[str | None, ...], set[str | None]] = {}
    for move in (ChosenMove(legal, moves) for legal in moves.moves):
        if move.has_pane_choice and move.jokers is None:
            colours = kept.setdefault((move.hand, move.strip), set())
            colours.add(move.kept_colour)
            if len(colours) == 4:
                return move
    return None


def choose(open_match: OpenMatch, until: Find) -> tuple[MatchPage, ChosenMove]:
    """Pick the panes of such a move on the smallest phone, and tap its strip."""
    match_page = open_match(until=until, size=SMALL, touch=True)
    assert match_page.wait_for_turn()
    move = until(match_page.legal_moves())
    assert move is not None and move.column is not None
    match_page.pane(move.hand).tap()
    match_page.column(move.column).tap()
    return match_page, move


def reach(target: Locator, across: float = 0.5) -> float:
    """Return how high a target is for a finger, at this part of its width."""
    box = target.bounding_box()
    assert box is not None
    middle = [box["x"] + across * box["width"], centre_of(target)[1]]
    height: float = target.evaluate(REACH, middle)
    return height


def test_a_placement_without_other_effects_says_how_many_panes(open_match: OpenMatch) -> None:
    """Its line once ended with a separator and nothing behind it."""
    match_page, move = choose(open_match, first_move(only_places))
    said = match_page.visitor.t("does-place", count=move.effect.placed, jokers=0)
    expect(match_page.page.locator(".choice li")).to_have_text([said])


def test_the_end_of_the_track_says_the_loss_now_and_in_all(open_match: OpenMatch) -> None:
    """The score falls by more than the forecast."""
    match_page, move = choose(open_match, first_move(passes_the_track))
    now = f"−{-move.effect.glass_points}"
    expect(match_page.page.locator(".choice .bad").first).to_contain_text(f"{now} now, −")
    match_page.visitor.button("confirm-move").tap()
    log = match_page.page.get_by_role("log")
    expect(log).to_contain_text(match_page.visitor.t("does-wrap"))


def test_the_answers_about_joker_spaces_draw_the_spaces(open_match: OpenMatch) -> None:
    """They once were numbers beside a star."""
    match_page, move = choose(open_match, move_with_joker_choice)
    match_page.visitor.wait_for_text("ask-spaces")
    answers = match_page.page.locator(".choice .answer").all()
    assert len(answers) > 1
    for answer in answers:
        on_jokers = answer.locator('use[href="#empty-joker"]').count()
        name = match_page.visitor.t("on-jokers", count=on_jokers)
        expect(answer).to_have_accessible_name(name)
        expect(answer.locator("use")).to_have_count(move.effect.placed)


def test_the_question_of_side_a_says_that_the_colour_does_not_score(open_match: OpenMatch) -> None:
    """Also beside four colours, which leave it little room."""
    match_page, _ = choose(open_match, four_colours_to_keep)
    expect(match_page.page.locator(".choice .answer")).to_have_count(4)
    match_page.visitor.wait_for_text("keep-any-colour")


def test_targets_beside_important_ones_are_as_high_as_a_finger(open_match: OpenMatch) -> None:
    def returns(move: ChosenMove) -> bool:
        return move.is_glazier_return

    match_page = open_match(until=first_move(returns), size=SMALL, touch=True)
    page = match_page.page
    assert match_page.wait_for_turn()
    assert reach(page.locator(".own .forecast > button")) >= FINGER
    back = match_page.visitor.button("glazier-back")
    assert reach(back.locator(".hit").first, across=0.2) >= FINGER - 1
    # The number of the strip below it is not gone.
    expect(page.locator(".own .column > .number")).to_have_text([*"1234567"])
    back.tap()
    close = page.locator(".choice .close")
    box = close.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= FINGER
