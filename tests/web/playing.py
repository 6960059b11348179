"""At the table: moves are chosen from the legal ones, and played as people play them."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator

from sintra.match import protocol as wire

from .browsing import Api, Visitor

_MOVE = re.compile(r"([1-9C])([WYOPB])(?:x|>([1-8])(?:j(\d))?(?:=([WYOPB]))?)")
# When one may move, or the game is over, and all of it has been shown; not at the ply before.
READY = """
(ply) => {
  const { turn, status, ply: now } = document.querySelector(".match")?.dataset ?? {};
  const isShown = document.querySelector(".board")?.dataset.busy === "false";
  if (!isShown || Number(now) === ply) return null;
  return turn === "true" ? "turn" : status === "over" ? "over" : null;
}
"""
MOST_MOVES = 400
"""No game is as long as this."""


class Chosen:
    """A legal move, and which of its parts the page has to ask for."""

    def __init__(self, legal: wire.LegalMove, moves: wire.Moves) -> None:
        self.text = legal.move
        self.effect = legal.effect
        read = _MOVE.fullmatch(legal.move)
        self.is_back = read is None
        parts: tuple[str | None, ...] = read.groups() if read else (None,) * 5
        self.source, self.colour, self.strip, _, self.kept = parts
        same = [each for each in moves.moves if self._goes_with(each.move)]
        jokers = {each.effect.on_jokers for each in same}
        self.jokers = legal.effect.on_jokers if len(jokers) > 1 else None
        left = [each for each in same if each.effect.on_jokers == legal.effect.on_jokers]
        self.asks_keep = len(left) > 1

    def _goes_with(self, other: str) -> bool:
        read = _MOVE.fullmatch(other)
        return read is not None and read.groups()[:3] == (self.source, self.colour, self.strip)

    @property
    def hand(self) -> str:
        """Where its panes lie, as the page names it: displays count from 0."""
        assert self.source is not None
        source = self.source if self.source == "C" else str(int(self.source) - 1)
        return f"{source}{self.colour}"

    @property
    def column(self) -> int | None:
        """Counted from 0; None where all break, or the glazier goes back."""
        return None if self.strip is None else int(self.strip) - 1

    @property
    def keys(self) -> list[str]:
        """What is typed for it."""
        if self.is_back:
            return ["r"]
        assert self.source is not None and self.colour is not None
        keys = [self.source.lower(), self.colour.lower(), self.strip or "x"]
        if self.jokers is not None:
            keys.append(str(self.jokers))
        if self.asks_keep and self.kept is not None:
            keys.append(self.kept.lower())
        return keys


def greedy(moves: wire.Moves) -> Chosen:
    """The move with the most points now, then the fewest broken and the most placed panes."""
    best = max(moves.moves, key=_worth)
    return Chosen(best, moves)


def placing(moves: wire.Moves) -> Chosen:
    """A move that goes to a strip at once, without a question."""
    chosen = (Chosen(each, moves) for each in moves.moves)
    return next(
        each
        for each in chosen
        if each.column is not None and each.jokers is None and not each.asks_keep
    )


def _worth(legal: wire.LegalMove) -> tuple[int, int, int, str]:
    return legal.effect.points, -legal.effect.broken, legal.effect.placed, legal.move


class AtTable:
    """The table page of a visitor."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.page.locator(".match[data-connection]").wait_for()
        self._token: tuple[str, str | None] | None = None

    @property
    def match(self) -> str:
        return self.page.url.partition("#/table/")[2]

    @property
    def token(self) -> str | None:
        match = self.match
        if self._token is None or self._token[0] != match:
            kept = self.visitor.kept("sintra.games") or {}
            self._token = match, kept.get(match, {}).get("token")
        return self._token[1]

    @property
    def ply(self) -> int:
        return int(self.page.locator(".match").get_attribute("data-ply") or -1)

    def wait_for_turn(self, after: int | None = None) -> bool:
        """Wait until one may move, after this ply; False when the game is over instead."""
        found = self.page.wait_for_function(READY, arg=after)
        return bool(found.json_value() == "turn")

    def wait_for_ply(self, ply: int) -> None:
        self.page.locator(f'.match[data-ply="{ply}"]:has(.board[data-busy="false"])').wait_for()

    def wait_for_line(self, line: str) -> None:
        self.page.locator(f'.match[data-connection="{line}"]').wait_for()

    def legal(self) -> wire.Moves:
        return self.visitor.api.moves(self.match, self.token)

    def pane(self, hand: str) -> Locator:
        """The panes of one colour in one place, as far as they can be picked."""
        return self.page.locator(f'g.enabled[data-hand="{hand}"] use').last

    def column(self, column: int) -> Locator:
        return self.page.locator(f'.own [data-column="{column}"]')

    # --- Ways to play a move

    def type(self, move: Chosen) -> None:
        """With the keys."""
        self.page.keyboard.type("".join(move.keys))

    def click(self, move: Chosen) -> None:
        """With the mouse."""
        self._point(move, lambda target: target.click())

    def tap(self, move: Chosen) -> None:
        """With a finger, which is asked once more where nothing else was asked."""
        self._point(move, lambda target: target.tap())
        if move.jokers is None and not move.asks_keep:
            self.visitor.button("confirm-move").tap()

    def drag(self, move: Chosen) -> None:
        """With the mouse, from the pane to the strip."""
        assert move.column is not None
        start = middle(self.pane(move.hand))
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 10, start[1] + 10)
        end = middle(self.column(move.column))
        mouse.move(*end, steps=3)
        mouse.up()
        self._answer(move, lambda target: target.click())

    def _point(self, move: Chosen, press: Callable[[Locator], None]) -> None:
        if move.is_back:
            press(self.visitor.button("glazier-back"))
            return
        press(self.pane(move.hand))
        if move.column is None:
            press(self.visitor.button("break-all"))
            return
        press(self.column(move.column))
        self._answer(move, press)

    def _answer(self, move: Chosen, press: Callable[[Locator], None]) -> None:
        asking = self.page.locator(".choice")
        if move.jokers is not None:
            name = self.visitor.t("on-jokers", count=move.jokers)
            press(asking.get_by_role("button", name=name, exact=True))
        if move.asks_keep and move.kept is not None:
            name = self.visitor.t("colour", colour=move.kept)
            press(asking.get_by_role("button", name=name, exact=True))

    # --- Whole stretches

    def play(
        self,
        how: Callable[[Chosen], None],
        moves: int = MOST_MOVES,
        choose: Callable[[wire.Moves], Chosen] = greedy,
    ) -> int:
        """Play so many moves, or to the end of the game; how many were played."""
        after = None
        for played in range(moves):
            if not self.wait_for_turn(after):
                return played
            legal = self.legal()
            how(choose(legal))
            after = legal.ply
        self.page.locator(f'.match:not([data-ply="{after}"])').wait_for()
        return moves


def middle(target: Locator) -> tuple[float, float]:
    """Where something is on the screen."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play_now(visitor: Visitor, level: str = "easy") -> AtTable:
    """Two clicks on the first page: a game against the computer."""
    visitor.button("home-play").click()
    visitor.page.locator(".level", has_text=visitor.t(f"level-{level}")).click()
    return AtTable(visitor)


# --- Matches brought to where a test begins

SEED = 50
"""With it, a greedy game of two asks which pane to keep at its fifth move, and how many panes go on
joker spaces at its seventh."""


def advance(
    api: Api, made: wire.MatchCreated, until: Callable[[wire.Moves], Chosen | None] | None = None
) -> Chosen | None:
    """Play all seats of a table of one device, until a move like this may be played; or to the end.

    The seats choose greedily, so that what is reached depends on the seed alone.
    """
    for _ in range(MOST_MOVES):
        if api.snapshot(made.match, made.token).status == "over":
            break
        legal = api.moves(made.match, made.token)
        if until is not None and (found := until(legal)) is not None:
            return found
        api.play(made.match, made.token, greedy(legal).text)
    assert until is None, "no such move could be played in the whole game"
    return None


def after(ply: int) -> Callable[[wire.Moves], Chosen | None]:
    """When so many moves have been played."""
    return lambda moves: greedy(moves) if moves.ply >= ply else None


def asking_keep(moves: wire.Moves) -> Chosen | None:
    """When it may be asked which pane to keep."""
    return _first(moves, lambda move: move.asks_keep and move.jokers is None)


def asking_jokers(moves: wire.Moves) -> Chosen | None:
    """When it may be asked how many panes go on joker spaces."""
    return _first(moves, lambda move: move.jokers is not None)


def _first(moves: wire.Moves, wanted: Callable[[Chosen], bool]) -> Chosen | None:
    return next(filter(wanted, (Chosen(each, moves) for each in moves.moves)), None)
