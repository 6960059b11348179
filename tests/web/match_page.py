"""The page of a match: choose legal moves and play them with mouse, touch or keyboard."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, TimeoutError

from sintra.match import protocol as wire

from .visitor import Api, Visitor

_MOVE = re.compile(r"([1-9C])([WYOPB])(?:x|>([1-8])(?:j(\d))?(?:=([WYOPB]))?)")
# Returns "turn" if the visitor may move, "over" at the end of the game, and null while the page
# still shows the given ply or an animation.
READY = """
(ply) => {
  const { turn, status, ply: now } = document.querySelector(".match")?.dataset ?? {};
  const isShown = document.querySelector(".board")?.dataset.busy === "false";
  if (!isShown || Number(now) === ply) return null;
  return turn === "true" ? "turn" : status === "over" ? "over" : null;
}
"""
# What the page shows, for the message of a failure.
SHOWN = """
() => [".match", ".board"].map((name) => ({ ...document.querySelector(name)?.dataset }))
  .concat(document.body.innerText.slice(0, 400))
"""
MAX_MOVES = 400
"""More moves than any game has."""


class ChosenMove:
    """A legal move, and the questions that the page asks before it plays the move."""

    def __init__(self, legal: wire.LegalMove, moves: wire.Moves) -> None:
        self.text = legal.move
        self.effect = legal.effect
        read = _MOVE.fullmatch(legal.move)
        self.is_glazier_return = read is None
        parts: tuple[str | None, ...] = read.groups() if read else (None,) * 5
        self.source, self.colour, self.strip, _, self.kept_colour = parts
        same_strip = [other for other in moves.moves if self._has_same_strip(other.move)]
        jokers = {other.effect.on_jokers for other in same_strip}
        # None if the page does not ask for the number of panes on joker spaces.
        self.jokers = legal.effect.on_jokers if len(jokers) > 1 else None
        same_jokers = [
            other for other in same_strip if other.effect.on_jokers == legal.effect.on_jokers
        ]
        self.has_pane_choice = len(same_jokers) > 1

    def _has_same_strip(self, other: str) -> bool:
        """Whether another move takes the same panes to the same strip."""
        read = _MOVE.fullmatch(other)
        return read is not None and read.groups()[:3] == (self.source, self.colour, self.strip)

    @property
    def hand(self) -> str:
        """Source and colour of its panes, as in `data-hand` on the page: displays count from 0."""
        assert self.source is not None
        source = self.source if self.source == "C" else str(int(self.source) - 1)
        return f"{source}{self.colour}"

    @property
    def column(self) -> int | None:
        """The strip, counted from 0; None if all panes break or the glazier moves back."""
        return None if self.strip is None else int(self.strip) - 1

    @property
    def keys(self) -> list[str]:
        """The keys that play the move."""
        if self.is_glazier_return:
            return ["r"]
        assert self.source is not None and self.colour is not None
        keys = [self.source.lower(), self.colour.lower(), self.strip or "x"]
        if self.jokers is not None:
            keys.append(str(self.jokers))
        if self.has_pane_choice and self.kept_colour is not None:
            keys.append(self.kept_colour.lower())
        return keys


def greedy(moves: wire.Moves) -> ChosenMove:
    """Return the move with the most points now, then the fewest broken and most placed panes."""
    best = max(moves.moves, key=_rank)
    return ChosenMove(best, moves)


def simple_placement(moves: wire.Moves) -> ChosenMove:
    """Return a move that places panes on a strip and about which the page asks nothing."""
    chosen_moves = (ChosenMove(legal, moves) for legal in moves.moves)
    return next(
        move
        for move in chosen_moves
        if move.column is not None and move.jokers is None and not move.has_pane_choice
    )


def _rank(legal: wire.LegalMove) -> tuple[int, int, int, str]:
    return legal.effect.points, -legal.effect.broken, legal.effect.placed, legal.move


class MatchPage:
    """The page of a match, opened by a visitor."""

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
            games = self.visitor.stored("sintra.games") or {}
            self._token = match, games.get(match, {}).get("token")
        return self._token[1]

    @property
    def ply(self) -> int:
        return int(self.page.locator(".match").get_attribute("data-ply") or -1)

    def wait_for_turn(self, previous_ply: int | None = None) -> bool:
        """Wait until the visitor may move, after the previous ply; False if the game is over."""
        try:
            ready = self.page.wait_for_function(READY, arg=previous_ply)
        except TimeoutError as error:
            raise AssertionError(f"no turn: {self.page.evaluate(SHOWN)}") from error
        return bool(ready.json_value() == "turn")

    def wait_for_ply(self, ply: int) -> None:
        self.page.locator(f'.match[data-ply="{ply}"]:has(.board[data-busy="false"])').wait_for()

    def wait_for_connection(self, state: str) -> None:
        self.page.locator(f'.match[data-connection="{state}"]').wait_for()

    def legal_moves(self) -> wire.Moves:
        return self.visitor.api.moves(self.match, self.token)

    def pane(self, hand: str) -> Locator:
        """The panes of one colour on one display or in the centre, if they can be picked."""
        return self.page.locator(f'g.enabled[data-hand="{hand}"] use').last

    def column(self, column: int) -> Locator:
        return self.page.locator(f'.own [data-column="{column}"]')

    # --- Ways to play a move

    def type(self, move: ChosenMove) -> None:
        """Play a move with the keyboard."""
        ply = self.ply
        self.page.keyboard.type("".join(move.keys))
        if not move.is_glazier_return:
            return
        # With other people this key asks first, and the next key does not confirm it.
        question = self.page.locator(".choice")
        played = self.page.locator(f'.match:not([data-ply="{ply}"])')
        waits = self.page.get_by_text(self.visitor.t("idle-queued"))  # while the line is lost
        question.or_(played).or_(waits).locator("visible=true").first.wait_for()
        if question.count():
            self.visitor.button("confirm-move").press("Enter")

    def click(self, move: ChosenMove) -> None:
        """Play a move with mouse clicks."""
        self._play_with_pointer(move, lambda target: target.click())

    def tap(self, move: ChosenMove) -> None:
        """Play a move with taps. The page asks for confirmation if it asks nothing else."""
        self._play_with_pointer(move, lambda target: target.tap())
        if move.jokers is None and not move.has_pane_choice:
            self.visitor.button("confirm-move").tap()

    def drag(self, move: ChosenMove) -> None:
        """Drag a pane to a strip with the mouse."""
        assert move.column is not None
        start = centre_of(self.pane(move.hand))
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 10, start[1] + 10)
        end = centre_of(self.column(move.column))
        mouse.move(*end, steps=3)
        mouse.up()
        self._answer_questions(move, lambda target: target.click())

    def _play_with_pointer(self, move: ChosenMove, press: Callable[[Locator], None]) -> None:
        if move.is_glazier_return:
            press(self.visitor.button("glazier-back"))
            return
        press(self.pane(move.hand))
        if move.column is None:
            press(self.visitor.button("break-all"))
            return
        press(self.column(move.column))
        self._answer_questions(move, press)

    def _answer_questions(self, move: ChosenMove, press: Callable[[Locator], None]) -> None:
        question = self.page.locator(".choice")
        if move.jokers is not None:
            name = self.visitor.t("on-jokers", count=move.jokers)
            press(question.get_by_role("button", name=name, exact=True))
        if move.has_pane_choice and move.kept_colour is not None:
            name = self.visitor.t("colour", colour=move.kept_colour)
            press(question.get_by_role("button", name=name, exact=True))

    # --- Several moves

    def play(
        self,
        play_move: Callable[[ChosenMove], None],
        moves: int = MAX_MOVES,
        choose: Callable[[wire.Moves], ChosenMove] = greedy,
    ) -> int:
        """Play this number of moves, or to the end of the game. Return the number of moves."""
        previous_ply = None
        for played in range(moves):
            if not self.wait_for_turn(previous_ply):
                return played
            legal = self.legal_moves()
            play_move(choose(legal))
            previous_ply = legal.ply
        self.page.locator(f'.match:not([data-ply="{previous_ply}"])').wait_for()
        return moves


def centre_of(target: Locator) -> tuple[float, float]:
    """Return the position of the centre of an element on the screen."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# --- Playing a match to the position at which a test starts

SEED = 50
"""With this seed, a greedy game of two players has a pane choice at its fifth move, and a choice of
the number of panes on joker spaces at its seventh."""


def advance(
    api: Api,
    made: wire.MatchCreated,
    until: Callable[[wire.Moves], ChosenMove | None] | None = None,
) -> ChosenMove | None:
    """Play all seats of a match on one device until `until` returns a move, or to the end.

    All seats play greedily, so that the position depends on the seed only.
    """
    for _ in range(MAX_MOVES):
        legal = api.moves(made.match, made.token)
        if not legal.moves:  # the game is over
            break
        if until is not None and (move := until(legal)) is not None:
            return move
        action = wire.Play(id=f"advance-{legal.ply}", ply=legal.ply, move=greedy(legal).text)
        api.act(made.match, action, made.token)
    assert until is None, "the condition was not met in the whole game"
    return None


def after_ply(ply: int) -> Callable[[wire.Moves], ChosenMove | None]:
    """Return a condition that is met when this number of moves has been played."""
    return lambda moves: greedy(moves) if moves.ply >= ply else None


def move_with_pane_choice(moves: wire.Moves) -> ChosenMove | None:
    """Return the first move for which the page asks which pane to keep."""
    return _first(moves, lambda move: move.has_pane_choice and move.jokers is None)


def move_with_joker_choice(moves: wire.Moves) -> ChosenMove | None:
    """Return the first move for which the page asks how many panes go on joker spaces."""
    return _first(moves, lambda move: move.jokers is not None)


def _first(moves: wire.Moves, condition: Callable[[ChosenMove], bool]) -> ChosenMove | None:
    return next(filter(condition, (ChosenMove(legal, moves) for legal in moves.moves)), None)
