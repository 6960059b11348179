"""Playing without sight: by keyboard and questions, reading only what the live region says."""

import re
from collections.abc import Iterator

from playwright.sync_api import expect

from sintra import Game
from sintra.cli.play.questions import MAX_WORDS, Position, count_words, parse_question
from sintra.cli.play.questions import answer as answer_to
from sintra.cli.play.spoken import (
    result_text,
    round_end_text,
    round_scores,
    round_start_text,
    spoken_texts,
    turn_text,
)
from sintra.texts import LANGUAGES, Texts

from .conftest import Visit
from .local_page import LocalPage, new_game, open_local
from .visitor import SHORT_TIMERS

# Collects the lines of the live region in order, and the texts of all other live regions.
LISTEN = """
window.heard = [];
window.elsewhere = [];
new MutationObserver((records) => {
  for (const { target, addedNodes, type } of records) {
    const element = target.nodeType === 1 ? target : target.parentElement;
    const region = element?.closest("[role=log], [role=status], [role=alert], [aria-live]");
    if (!region) continue;
    const nodes = type === "characterData" ? [target] : [...addedNodes];
    for (const { textContent } of nodes) {
      const text = textContent.trim();
      if (text) (region.matches("[role=log]") ? heard : elsewhere).push(text);
    }
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
LETTERS = "wyopb"
RIVAL = "Inês"


class Listener:
    """A player who hears the lines of the live region and types, and perceives nothing else."""

    def __init__(self, game: LocalPage) -> None:
        self.page = game.page
        self.texts: Texts = spoken_texts(game.visitor.language)
        self.read = 0
        self.events: list[str] = []
        """All lines that were not a reaction to something typed."""

    def listen(self) -> str:
        """Wait for the next line."""
        self.page.wait_for_function("(read) => heard.length > read", arg=self.read)
        line: str = self.page.evaluate("(read) => heard[read]", self.read)
        self.read += 1
        return line

    def wait_for_turn(self, ends: str) -> bool:
        """Listen until it is this player's turn; False if a line that begins so comes first."""
        while True:
            line = self.listen()
            self.events.append(line)
            if line == self.texts("badge-your-turn"):
                return True
            if line.startswith(ends):
                return False

    def enter(self, line: str) -> None:
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")

    def ask(self, line: str) -> str:
        """Type a line into the field; return the reaction to it."""
        self.enter(line)
        answer = self.listen()
        assert count_words(answer) <= MAX_WORDS, answer
        return answer


def numbers(text: str) -> list[int]:
    """Read a list like "1, 3–5"."""
    parts = [part.split("–") for part in text.split(", ")]
    return [number for part in parts for number in range(int(part[0]), int(part[-1]) + 1)]


def take_turn(player: Listener, turn: int) -> None:
    """Find a move by questions, try one that is refused before it, and play it. In German."""
    for n in range(5):
        colour = LETTERS[(turn + n) % 5]
        where = player.ask(colour)
        on_display = re.search(r"\d auf (?:Plättchen )?(\d)", where)
        if not on_display and " in der Mitte" not in where:
            continue
        source = on_display[1] if on_display else "c"
        fits = re.search(r"Passt auf Streifen ([\d–, ]+)\.", where)
        strips = numbers(fits[1]) if fits else []
        others = sorted({*range(1, 9)} - {*strips})
        if others and turn % 3 == 0:
            refused = player.ask(f"{source}{colour}{others[0]}")
            closed = ("closed-left-of-glazier", "closed-no-space", "closed-gone")
            assert refused in [player.texts(name) for name in closed]
        if not strips:
            player.enter(f"{source}{colour}x")
            return
        player.enter(f"{source}{colour}{strips[turn % len(strips)]}")
        answer_choices(player)
        return
    raise AssertionError("no colour lies on the table")


def answer_choices(player: Listener) -> None:
    """Answer the questions about joker spaces and the pane to keep with the first choice."""
    for name in ("ask-jokers", "ask-keep"):
        player.page.wait_for_function("(read) => heard.length > read", arg=player.read)
        line: str = player.page.evaluate("(read) => heard[read]", player.read)
        if line.startswith(question := player.texts(name)):
            player.read += 1
            choice = line.removeprefix(f"{question} ").split(", ")[0]
            words = {player.texts("colour", colour=letter.upper()): letter for letter in LETTERS}
            player.enter(words.get(choice, choice))


def expected_events(game: Game, t: Texts) -> Iterator[str]:
    """Yield what must be said about a game that seat 0 plays against a computer, in order."""
    names = [t("seat-you"), RIVAL]

    def round_start(now: Game) -> str:
        who = "other" if now.to_move else "you"
        return round_start_text(t, now, names[now.to_move], who, "normal")

    now = Game(2, game.side, game.seed, start_player=0)
    yield round_start(now)
    yield t("badge-your-turn")
    for move in game.moves:
        round_ = now.round
        effect = now.play_explained(move)
        score = round_scores(now)[effect.player]
        yield turn_text(t, effect, names[effect.player], "normal", score)
        if effect.ends_round:
            yield round_end_text(t, now, round_, names, 0, "normal")
            if not now.is_over:
                yield round_start(now)
        if not now.is_over and now.to_move == 0:
            yield t("badge-your-turn")
    yield from result_text(t, game, names, 0)


def test_whole_game_by_ear(visit: Visit) -> None:
    visitor = visit(language="de", script=LISTEN + SHORT_TIMERS)
    game = open_local(visitor, new_game("here", "easy", seed=21))
    player = Listener(game)
    t = player.texts
    page = visitor.page

    # The keys at the table answer, and what they answer is also to be seen.
    ends = t("final-ornaments")
    assert player.wait_for_turn(ends)
    page.keyboard.press("b")
    where = player.listen()
    assert where.startswith("Blau: ")
    expect(page.locator(".actions")).to_contain_text(where)
    page.keyboard.press("Shift+Digit5")
    assert player.listen().startswith("Streifen 5: ")
    page.keyboard.press("Escape")
    expect(page.locator(".actions")).not_to_contain_text("Streifen 5: ")
    page.keyboard.type("1")
    assert player.listen() == t("said-armed", answer=display_answer(game, t))
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    assert player.listen() == t("no-glazier-back", strips="left")
    page.keyboard.press("Escape")

    page.keyboard.press("q")
    expect(page.get_by_role("textbox", name=t("questions-title"))).to_be_focused()
    turn = 0
    while True:
        take_turn(player, turn)
        turn += 1
        if not player.wait_for_turn(ends):
            break
        if turn % 5 == 0:  # the other questions do not disturb the order
            for question in ("Stand", "letzter Zug", "g", "x", "k", "2s5", "Wer ist dran?"):
                assert player.ask(question) != t("answer-unknown")
    player.events.append(player.listen())

    played = game.game()
    assert played.is_over
    assert player.events == list(expected_events(played, t))
    # Nothing was said after that, and no other live region has repeated anything.
    visitor.wait_until_drawn()
    assert page.evaluate("heard.length") == player.read
    assert page.evaluate("elsewhere") == []


def display_answer(game: LocalPage, t: Texts) -> str:
    names = [t("seat-you"), RIVAL]
    question = parse_question("1", t, names, 0)
    assert question is not None
    return answer_to(question, Position.of(game.game(), 0, names), t, "normal")


def test_questions_in_words_of_every_language(visit: Visit) -> None:
    for language in LANGUAGES:
        if language == "de":
            continue  # the whole game
        visitor = visit(language=language, script=LISTEN, verbosity="full")
        game = open_local(visitor, new_game("here", "easy", seed=50, ply=12))
        ask_in_words(Listener(game), game.game())


def ask_in_words(player: Listener, game: Game) -> None:
    t = player.texts
    assert player.listen() == t("badge-your-turn")
    names = [t("seat-you"), RIVAL]
    position = Position.of(game, 0, names)
    player.page.keyboard.press("q")
    word = {name: t(f"words-{name}").split(",")[0] for name in ("display", "B", "strip", "last")}
    for line in (f"{word['display']} 3?", word["B"], f"Ines {word['strip']} 5", word["last"]):
        question = parse_question(line, t, names, 0)
        assert question is not None
        assert player.ask(line) == answer_to(question, position, t, "full")
    assert player.ask("xyzzy") == t("answer-unknown")
