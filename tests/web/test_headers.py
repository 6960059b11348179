"""The headers of palaces: what tells players apart is never cut, covered, or a colour only."""

import re
from collections import Counter
from itertools import chain, combinations, pairwise
from typing import Any

from playwright.sync_api import expect

from sintra import Game
from sintra.match import views

from .conftest import Visit
from .local_page import new_game, open_local

SEED = 3
PHONES = [(360, 640), (390, 844)]
SIZES = [*PHONES, (844, 390), (1280, 720), (1440, 900)]
NAMES = (
    ("", "Konstantin", "Bartholomäus-Maximilian", "Ana"),
    ("Ana", "Alexandra K.", "Alexandra M.", "Alexandra N."),
    ("Ana", *(f"Bartholomäus-Maximilian von Hohenzoller{letter}" for letter in "nx")),
)
"""Tables of four and of three players: same beginnings, and the longest names."""

# Returns what the header of each small palace shows: the name as it can be read, what is cut, the
# size of the score, and the rectangles of its parts.
HEADERS = """
() => [...document.querySelectorAll(".rival header")].map((header) => {
  const card = header.closest("section").getBoundingClientRect();
  const part = (selector) => header.querySelector(selector);
  const [name, dot, score] = ["h2", ".dot", ".score"].map(part);
  const isRead = parseFloat(getComputedStyle(name).fontSize) > 0;
  const number = getComputedStyle(dot, "::before").content.replaceAll('"', "");
  const range = document.createRange();
  range.selectNodeContents(score);
  const digits = range.getBoundingClientRect();
  const rects = {};
  for (const selector of [".face svg", ".dot", ".start svg", "h2", ".cost", ".score"]) {
    const { left, right, top, bottom, width } = part(selector)?.getBoundingClientRect() ?? {};
    if (width > 1) rects[selector] = { left, right, top, bottom };
  }
  return {
    name: isRead ? name.textContent : "",
    number: dot.checkVisibility() ? number : "",
    cut: isRead && name.scrollWidth > name.clientWidth + 1,
    scoreIsSeen: digits.left >= card.left && digits.right <= card.right,
    score: score.textContent.trim(),
    scoreSize: getComputedStyle(score).fontSize,
    rects,
  };
})
"""


def clumsy_game(*seats: str) -> Any:
    """Return a game in which all break as many panes as possible: scores have two digits.

    Another player than the first, who is to move, has the start tile.
    """
    game = Game(len(seats), "A", SEED, start_player=0)
    while True:
        table = game.table
        holds = not table.start_tile_in_centre and table.start_tile_holder != 0
        if holds and game.to_move == 0 and max(game.scores) <= -10:
            return {**new_game(*seats, seed=SEED), "moves": list(map(str, game.moves))}
        worst = max(views.moves(game).moves, key=lambda m: (-m.effect.points, m.effect.broken))
        game.play(worst.move)


def named_game(*names: str) -> Any:
    game = clumsy_game(*["here"] * len(names))
    for seat, name in zip(game["seats"], names, strict=True):
        seat["name"] = name
    return game


def check_headers(headers: list[dict[str, Any]], size: tuple[int, int]) -> None:
    """Check that scores are complete, and that nothing covers anything else."""
    for header in headers:
        assert header["scoreIsSeen"], (size, header)
        parts = sorted(header["rects"].items(), key=lambda part: float(part[1]["left"]))
        for (_, one), (_, other) in pairwise(parts):
            assert one["right"] <= other["left"] + 0.5, (size, header)


def test_unnamed_players_are_told_apart_on_phones(visit: Visit) -> None:
    for players in (4, 3):
        visitor = visit(touch=True)
        open_local(visitor, clumsy_game(*["here"] * players))
        page = visitor.page
        page.locator('.board[data-busy="false"]').wait_for()
        for size in PHONES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            visitor.wait_until_drawn()
            headers = page.evaluate(HEADERS)
            assert len(headers) == players - 1
            assert any(len(header["score"]) == 3 for header in headers), "like −30"
            check_headers(headers, size)
            assert not any(header["cut"] for header in headers), (size, headers)
            told = [header["name"] or header["number"] for header in headers]
            assert "" not in told and len(set(told)) == len(told), told
            # The whole name is still said.
            expect(page.locator(".rival h2").first).to_have_text(visitor.t("seat-name", number=2))


def test_the_parts_of_a_header_cover_nothing(visit: Visit) -> None:
    """The start tile, the face and the number, also with long names; the score keeps its size."""
    game = clumsy_game("here", "hard", "hard", "hard")
    for each in (game, *(named_game(*names) for names in NAMES)):
        visitor = visit()
        page = visitor.page
        open_local(visitor, each)
        page.locator('.board[data-busy="false"]').wait_for()
        expect(page.locator(".rival .start svg")).to_have_count(1)
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            visitor.wait_until_drawn()
            headers = page.evaluate(HEADERS)
            check_headers(headers, size)
            assert len({header["scoreSize"] for header in headers}) == 1, (size, headers)
            for one, other in combinations(headers, 2):
                # A name that is cut is not all that there is.
                assert one["number"] != other["number"] or one["name"] != other["name"], size
                assert not (one["cut"] and not one["number"]), (size, one)


FORCED = """
() => {
  const style = (selector) =>
    [...document.querySelectorAll(selector)].map((each) => getComputedStyle(each));
  return {
    colours: style(":is(.own, .rival) .dot").map(({ backgroundColor }) => backgroundColor),
    numbers: [...document.querySelectorAll(":is(.own, .rival) .dot")].map(
      (dot) => getComputedStyle(dot, "::before").content),
    turn: style("section.turn").map(({ outlineStyle }) => outlineStyle),
    others: style("section[data-seat]:not(.turn)").map(({ outlineStyle }) => outlineStyle),
    shapes: document.querySelectorAll('.miniature use[href^="#shape-"]').length,
  };
}
"""


def test_forced_colours_tell_seats_and_the_turn_apart(visit: Visit) -> None:
    visitor = visit()
    visitor.page.emulate_media(forced_colors="active")
    try:
        open_local(visitor, new_game(*["here"] * 4, seed=SEED, ply=20))
        visitor.page.locator('.board[data-busy="false"]').wait_for()
        seen = visitor.page.evaluate(FORCED)
    finally:
        visitor.page.emulate_media(forced_colors="none")
    assert len(set(seen["colours"])) == len(set(seen["numbers"])) == 4
    assert seen["turn"] == ["dashed"] and set(seen["others"]) == {"none"}
    assert seen["shapes"] > 3 * 8 * 4


def test_the_side_and_what_it_counts_are_seen(visit: Visit) -> None:
    """A letter and figures in the own palace; words beside the rounds, on a phone in the menu."""
    visitor = visit(touch=True)
    page = visitor.page
    visitor.go("/")
    stored = {**new_game("here", "medium", side="B", seed=6, ply=60), "day": "2026-11-18"}
    local_page = open_local(visitor, stored)
    assert local_page.wait_for_turn()
    windows = [column.window for column in local_page.game().palaces[0].columns]
    full = sum(len(window) == 2 for window in windows)
    most = max(Counter(chain.from_iterable(windows)).values())
    assert full and most > 1
    words = f"{visitor.t('day-title')} · {visitor.t('side-counts', side='B')}"
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.wait_until_drawn()
        expect(page.locator(".own .side")).to_have_text(re.compile(rf"B\s*{full} × {most}"))
        expect(page.locator(".own .side")).to_be_visible()
        expect(page.locator(".rounds p")).to_have_count(1 if size[0] > 1000 else 0)
    expect(page.locator(".rounds p")).to_have_text(words)
    page.set_viewport_size({"width": 360, "height": 640})
    visitor.button("more").tap()
    expect(page.locator(".menu p")).to_have_text(words)
    page.keyboard.press("Escape")
    page.locator(".own .side").tap()
    expect(page.locator(".legend-layer .words")).to_contain_text(visitor.t("legend-side-b"))
