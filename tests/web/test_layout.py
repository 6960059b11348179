"""The layout of the table: in every window, everything is in view, uncovered, and large enough.

`layout_check.js` measures the table as it is drawn and returns its problems, in words. A position
is opened once and looked at in windows of all sizes: the eleven of the design, and those of a
desktop at 200 % zoom, which is a window of half the size.

The busiest moment, a late round with full displays, is looked at in every window, in every
language, with 2, 3 and 4 players, with text of 100 % and 150 %. Each of the eight other states is
looked at in the same windows, but every pair of language and players has only four of them, rotated
so that each state is seen in every language, with every number of players, and at both text sizes:
all of them would take three times as long, and languages differ only in the length of a few texts.
`make test` opens a sample of the pairs, with every state and every number of players, and looks at
the busiest moment with text of 100 % in every second window only.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from sintra.match import protocol as wire
from sintra.match import views
from tests.exhaustive import IS_EXHAUSTIVE, cases, exhaustive

from .conftest import Visit
from .local_page import LocalPage, new_game, open_local, store_game
from .match_page import ChosenMove, move_with_joker_choice, move_with_pane_choice
from .texts import LANGUAGES
from .visitor import DESKTOP, Visitor

LAYOUT_CHECK = (Path(__file__).parent / "layout_check.js").read_text("utf-8")
# The page is visible only while it is checked: the browser paints nothing before this returns.
CHECK = f"""
(expected) => {{
  const sheets = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [];
  const problems = ({LAYOUT_CHECK.rstrip().removesuffix(";")})(expected);
  document.adoptedStyleSheets = sheets;
  return problems;
}}
"""

SIZES = [
    (360, 640),
    (390, 844),
    (844, 390),
    (667, 375),
    (768, 1024),
    (900, 900),
    (960, 540),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
ZOOMED = [(640, 360), (720, 450)]
"""Half of 1280×720 and 1440×900. Half of 1920×1080 and 2560×1440 are among the sizes."""
WINDOWS = [*SIZES, *ZOOMED]
PLAYERS = (2, 3, 4)
TEXT_SIZES = (100, 150)

# For each number of players: the seed of a game that is played greedily, and the ply at which the
# first seat is to move and the state can be reached.
CHOICE = {2: (8, 25), 3: (13, 20), 4: (11, 26)}
"""Positions with a move that has many effects."""
STATES: dict[str, dict[int, tuple[int, int]]] = {
    "full": {2: (6, 74), 3: (3, 82), 4: (0, 86)},
    "choice": CHOICE,
    "confirm": CHOICE,
    "hint": CHOICE,
    "asking": CHOICE,
    "breaks": {2: (8, 8), 3: (12, 9), 4: (2, 16)},
    "keep": {2: (5, 19), 3: (3, 9), 4: (3, 16)},
    "jokers": {2: (11, 8), 3: (7, 19), 4: (5, 16)},
    "centre": {2: (2, 8), 3: (6, 12), 4: (11, 16)},
    "back": {2: (6, 2), 3: (1, 3), 4: (1, 4)},
}
LEVELS = ("hard", "medium", "expert")


@cache
def prepared_game(players: int, seed: int, ply: int) -> dict[str, Any]:
    """Return a local game against computers, as the page stores it."""
    game_id = f"{players:04x}{seed:04x}{ply:08x}"
    seats = ("here", *LEVELS[: players - 1])
    game: dict[str, Any] = new_game(*seats, seed=seed, ply=ply, game_id=game_id)
    return game


def effect_parts(move: ChosenMove) -> int:
    """Return how much the status region has to say about a move."""
    effect = move.effect
    return (
        effect.takes_start_tile
        + (effect.broken > 0)
        + (effect.steps > 0)
        + (effect.glass_points != 0)
        + 3 * effect.completes
        + (effect.bonus_points > 0)
        + effect.ends_round
    )


class TablePage:
    """A local game on the page, brought to a state, and looked at in windows of many sizes."""

    def __init__(self, visitor: Visitor, players: int) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.players = players
        self._is_loaded = False
        self._expected: dict[str, Any] = {}

    def open(self, state: str) -> None:
        """Open the position of a state, and bring the page to the state."""
        game = prepared_game(self.players, *STATES[state][self.players])
        if self._is_loaded:
            # Without loading the page again.
            store_game(self.page, game)
            self._route("/")
            self.page.locator(".match").wait_for(state="detached")
            self._route(f"/local/{game['id']}")
            local_page = LocalPage(self.visitor)
        else:
            local_page = open_local(self.visitor, game)
        self._is_loaded = True
        confirm = "always" if state == "confirm" else "never"
        self.visitor.change_settings(confirm=confirm, textSize=100)
        self.page.set_viewport_size(DESKTOP)
        assert local_page.wait_for_turn()
        position = local_page.game()
        strips = sum(column.strip is not None for column in position.palaces[0].columns)
        self._expected = {
            "players": self.players,
            "spaces": 5 * strips,
            "shows": self._bring_to(state, local_page),
        }
        is_full = [len(display) > 0 for display in position.displays]
        assert all(is_full) or state != "full"
        assert not any(is_full) or state != "centre"

    def _route(self, route: str) -> None:
        self.page.evaluate("route => { location.hash = route }", route)

    def _bring_to(self, state: str, local_page: LocalPage) -> dict[str, int]:
        """Do what leads to the state. Return how many elements of which selectors it shows."""
        if state in ("full", "centre"):
            return {}
        if state == "back":
            return {".own g.back": 1}
        if state == "hint":
            self.visitor.button("hint").click()
            self.page.locator("aside.hint").wait_for()
            return {"aside.hint strong": 1, "aside.hint .button.primary": 1}
        if state == "asking":
            self._type(["q", "g", "\n"])  # the bag: one of the longest answers
            self.page.locator(".asking p:not(.soft)").wait_for()
            return {".asking input": 1, ".asking .preview": 1, ".asking .close": 1}
        legal = local_page.legal_moves()
        move = CHOOSE[state](legal)
        assert move is not None
        self._type(move.keys[:2])
        if state == "breaks":
            return {".actions .preview": 1, ".actions .button.danger": 1}
        if state == "choice":
            assert move.column is not None
            self.page.keyboard.press("Tab")  # so that the focus is visible, as with the keyboard
            local_page.column(move.column).focus()
            return {".own g.column.open.hovered": 1, ".actions .preview": 1}
        self._type(move.keys[2:3])
        if state == "confirm":
            return {".choice .preview": 1, ".choice .button.primary": 1, ".choice .close": 1}
        answers = self.page.locator(".choice .answer")
        answers.first.wait_for()
        return {".choice .ask": 1, ".choice .answer": answers.count(), ".choice .close": 1}

    def _type(self, keys: list[str]) -> None:
        self.page.keyboard.type("".join(keys))

    def cover(self, size: tuple[int, int], insets: tuple[int, int, int, int]) -> None:
        """Let a notch and the bars of the system cover edges of the window, as on a phone.

        The insets are top, right, bottom and left.
        """
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        named = dict(zip(("top", "right", "bottom", "left"), insets, strict=True))
        # It lasts as long as the session, which lasts as long as the context.
        session = self.visitor.context.new_cdp_session(self.page)
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": named})
        self.visitor.wait_until_drawn()
        self._expected["insets"] = insets

    def problems(self, size: tuple[int, int]) -> list[str]:
        """Return the problems of the table in a window of this size."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.visitor.wait_until_drawn()
        assert self.page.evaluate("() => [innerWidth, innerHeight]") == list(size)
        found: list[str] = self.page.evaluate(CHECK, self._expected)
        return found

    def check(self, state: str, text_size: int, windows: Sequence[tuple[int, int]]) -> list[str]:
        """Return the problems of a state in these windows."""
        self.visitor.change_settings(textSize=text_size)
        return [
            f"{state}, text {text_size} %, {size[0]}×{size[1]}: {problem}"
            for size in windows
            for problem in self.problems(size)
        ]


def widest_choice(moves: wire.Moves) -> ChosenMove | None:
    """Return the move with most effects about which the page asks nothing."""
    chosen = (ChosenMove(legal, moves) for legal in moves.moves)
    plain = [
        move
        for move in chosen
        if move.column is not None and move.jokers is None and not move.has_pane_choice
    ]
    return max(plain, key=effect_parts, default=None)


def breaking_choice(moves: wire.Moves) -> ChosenMove | None:
    """Return a move whose panes fit nowhere."""
    chosen = (ChosenMove(legal, moves) for legal in moves.moves)
    return next((m for m in chosen if m.column is None and not m.is_glazier_return), None)


CHOOSE: dict[str, Callable[[wire.Moves], ChosenMove | None]] = {
    "choice": widest_choice,
    "confirm": widest_choice,
    "breaks": breaking_choice,
    "keep": move_with_pane_choice,
    "jokers": move_with_joker_choice,
}

CASES = list(product(PLAYERS, LANGUAGES))
SAMPLE = {(2, "es"), (3, "de"), (4, "pt")}


def rotated(case: int) -> list[tuple[str, int, list[tuple[int, int]]]]:
    """Return the states besides the busiest moment that a case looks at.

    Each has a text size and every second window: the next case looks at the others.
    """
    others = list(STATES)[1:]
    return [
        (others[(3 * case + n) % len(others)], TEXT_SIZES[(case + n) % 2], WINDOWS[case % 2 :: 2])
        for n in range(4)
    ]


LOOKED_AT = cases(range(len(CASES)), lambda case: CASES[case] in SAMPLE)


@exhaustive
@pytest.mark.parametrize(
    "case", LOOKED_AT, ids=["{}-{}".format(*CASES[case]) for case in LOOKED_AT]
)
def test_the_whole_table_is_in_view(case: int, visit: Visit) -> None:
    players, language = CASES[case]
    table_page = TablePage(visit(language=language), players)
    table_page.open("full")
    normal, large = TEXT_SIZES
    sample = WINDOWS if IS_EXHAUSTIVE else WINDOWS[case % 2 :: 2]
    problems = [
        *table_page.check("full", normal, sample),
        *table_page.check("full", large, WINDOWS),
    ]
    for state, text_size, windows in rotated(case):
        table_page.open(state)
        problems += table_page.check(state, text_size, windows)
    assert problems == []


# What a thumb meets: panes of the displays and their targets, and strips of the own palace.
SMALLEST = """
() => {
  const shortest = (selector) => {
    const parts = [...document.querySelectorAll(selector)];
    const rects = parts.map((part) => part.getBoundingClientRect());
    return Math.min(...rects.flatMap(({ width, height }) => [width, height]));
  };
  return [
    shortest(".supply .display use[data-spot]"),
    shortest(".supply .display .enabled .hit"),
    shortest(".own g.column > .hit"),
  ];
}
"""


def test_four_players_have_panes_for_a_thumb_on_the_smallest_phone(visit: Visit) -> None:
    table = TablePage(visit(), 4)
    table.open("full")
    assert table.check("full", 100, [(360, 640)]) == []
    table.page.locator("g.enabled[data-hand]").first.click()
    table.page.locator(".own g.column.open").first.wait_for()
    pane, target, strip = table.page.evaluate(SMALLEST)
    assert pane >= 20
    assert target >= 33
    assert strip >= 27


# A phone with a notch: upright, and on its side.
COVERED = {(390, 844): (59, 0, 34, 0), (844, 390): (0, 59, 21, 59)}
OUTSIDE = """
([selector, [top, right, bottom, left]]) => {
  const found = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  if (!found.length) return [`no ${selector}`];
  return found.flatMap((part) => {
    const rect = part.getBoundingClientRect();
    const isInside = rect.left >= left && rect.right <= innerWidth - right &&
      rect.top >= top && rect.bottom <= innerHeight - bottom;
    const edges = [rect.left, rect.top, rect.right, rect.bottom].map(Math.round);
    return isInside ? [] : [`${part.tagName}.${part.className}: ${edges}`];
  });
}
"""
AT_END = """
(bottom) => {
  scrollTo(0, document.documentElement.scrollHeight);
  const [main] = document.getElementsByTagName("main");
  return main.getBoundingClientRect().bottom < innerHeight - bottom + 1;
}
"""


def test_a_notch_and_the_bars_of_a_phone_cover_nothing(visit: Visit) -> None:
    """The table, what opens over it, and the pages keep inside the safe area of the window."""
    visitor = visit()
    page, tables = visitor.page, TablePage(visitor, 4)
    problems: list[str] = []

    def look(what: str) -> None:
        visitor.wait_until_drawn()
        found = page.evaluate(OUTSIDE, [what, insets])
        problems.extend(f"{size[0]}×{size[1]}: {problem}" for problem in found)

    for size, insets in COVERED.items():
        tables.open("full")
        tables.cover(size, insets)
        problems += tables.check("full", 100, [size])
        page.locator(".tools [data-popover] > button").last.click()
        look("[popover]:popover-open")
        page.keyboard.press("Escape")
        page.keyboard.press("l")
        look("aside :is(header, .content)")
        page.keyboard.press("Escape")
        page.keyboard.press("i")
        page.locator(".legend-layer").wait_for()
        look(".legend-layer section")
        page.keyboard.press("Escape")
        page.locator(".rival .open").first.click()
        look("dialog[open]")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        page.locator("dialog.shortcuts[open]").wait_for()
        look("dialog[open]")
        page.keyboard.press("Escape")
        page.wait_for_function("() => !history.state?.layers")  # it goes back a moment later
        for route in ("/", "/settings"):
            page.evaluate("route => { location.hash = route }", route)
            page.locator(".site-header").wait_for()
            page.locator("h1").wait_for()
            look(".site-header :is(a, select)")
            # At the end of the page.
            page.wait_for_function(AT_END, arg=insets[2])
    assert problems == []


def test_every_state_is_seen_in_the_sample() -> None:
    sample = [case for case, pair in enumerate(CASES) if pair in SAMPLE]
    assert {players for players, _ in SAMPLE} == set(PLAYERS)
    assert {state for case in sample for state, *_ in rotated(case)} == set(STATES) - {"full"}


def test_every_state_is_seen_with_all_players_and_languages() -> None:
    """The rotation leaves nothing out."""
    for state in list(STATES)[1:]:
        seen = [
            (*CASES[case], text_size, windows)
            for case in range(len(CASES))
            for name, text_size, windows in rotated(case)
            if name == state
        ]
        players, languages, text_sizes = (
            set(values) for values in list(zip(*seen, strict=True))[:3]
        )
        assert (players, languages, text_sizes) == (set(PLAYERS), set(LANGUAGES), set(TEXT_SIZES))
        assert {size for *_, windows in seen for size in windows} == set(WINDOWS)


# Returns what is drawn on each space of the miniatures: the shape, its size in pixels, whether it
# is visible, and the luminances of the edge and the ground of the space, null for none.
MINIATURES = """
() => {
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = (paint) => {
    const parts = paint.match(/[\\d.]+/g)?.slice(0, 3).map(Number);
    if (!parts || paint.startsWith("url")) return null;
    const [r, g, b] = parts.map((part) => linear(paint.startsWith("rgb") ? part / 255 : part));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll(".miniature [data-spot]")].map((space) => {
    const [shape, tile] = [space.querySelector("use"), space.querySelector("rect")];
    if (!shape || !tile) return [space.dataset.spot, null];
    const [inner, outer] = [shape, tile].map((each) => each.getBoundingClientRect());
    const { stroke, fill } = getComputedStyle(tile);
    const isInside = inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    return [space.dataset.spot, {
      shape: shape.getAttribute("href"),
      size: shape.width.baseVal.value, // of its box: a circle is smaller than a star
      seen: shape.checkVisibility() && isInside && inner.width > 2 && inner.right <= innerWidth,
      edge: luminance(stroke),
      ground: luminance(fill),
    }];
  });
}
"""
LEAST_SHAPE = 5
"""The size of the smallest shape that can be told from the others, in pixels: measured."""


@pytest.mark.parametrize(
    ("players", "windows"),
    [
        (4, [(1440, 900), (1280, 720), (960, 540), (390, 844), (360, 640)]),
        (3, [(1280, 720), (844, 390), (360, 640)]),
        (2, [(720, 450), (640, 360), (390, 844), (360, 640)]),
    ],
)
def test_miniatures_tell_colours_by_shapes(
    players: int, windows: list[tuple[int, int]], visit: Visit
) -> None:
    """Each pane and free space has the shape of its colour; a pane has a bright edge, too."""
    visitor = visit()
    local_page = open_local(visitor, prepared_game(players, *STATES["full"][players]))
    assert local_page.wait_for_turn()
    table = views.table_view(local_page.game().table)
    expected = {}
    for seat, palace in enumerate(table.palaces[1:], 1):
        for number, column in enumerate(palace.columns):
            spaces = [] if column.strip is None else zip(column.pattern, column.panes, strict=True)
            for space, (kind, pane) in enumerate(spaces):
                expected[f"p{seat}.c{number}.s{space}"] = (kind, pane)
            for frame, pane in enumerate(column.window):
                expected[f"p{seat}.c{number}.w{frame}"] = ("", pane)
    for theme in ("dark", "light"):
        visitor.change_settings(theme=theme)
        for width, height in windows:
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.wait_until_drawn()
            drawn = dict(visitor.page.evaluate(MINIATURES))
            for spot, (kind, pane) in expected.items():
                found, where = drawn[spot], (spot, width, height)
                assert found is not None, where
                shown = (kind if pane == "." else pane).replace("*", "joker")
                assert found["shape"] == f"#shape-{shown}", where
                assert found["seen"] and found["size"] >= LEAST_SHAPE, (found, where)
                if pane == ".":
                    assert found["edge"] is None and found["ground"] < 0.065, (found, where)
                else:
                    assert found["edge"] > 0.2, (found, where)
