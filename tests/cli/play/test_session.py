"""`sintra play`: human and computer players at one terminal; no input makes it crash."""

import _thread
import contextlib
import io
import json
import random
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sintra import Game, Move
from sintra.cli import main
from sintra.cli.play import screen, session, spoken
from sintra.cli.play.spoken import spoken_texts
from sintra.players import Choice, Limit
from sintra.rules.state import State
from tests.cli.common import GREEDY, Terminal, typed_by
from tests.test_analysis import EXPECTATIONS

# --- Moves


def test_move_is_played_and_the_computer_replies(play: Terminal) -> None:
    out = play("3b > 1\nquit\n", *GREEDY)
    assert "You play 3B>1: 2 on strip 1." in out
    assert "Computer (greedy) plays " in out
    assert "Left the game" in out


def test_own_palace_is_last_below_the_displays(play: Terminal) -> None:
    out = play("", *GREEDY)
    assert out.index("Computer (greedy)   0 points") < out.index("displays 1:")
    assert out.index("displays 1:") < out.index("> You   0 points")


def test_help_lists_and_refusals(play: Terminal) -> None:
    out = play("help\nmoves\nmoves 3B\n? 3B\nmoves ZZ\n3B>5\nhello\n[/foo]\n\nundo\n", *GREEDY)
    assert "W○ white" in out
    assert "  3B>2           1 on strip 2, 1 broken, broken glass 1 down" in out
    assert "strip 5 has no empty space for blue. Type ? for a hint" in out
    assert "No legal move begins with this text" in out
    assert "'HELLO' is not a move" in out
    assert "'[/FOO]' is not a move" in out
    assert "Type a move" in out
    assert "Nothing to take back" in out


def test_beginning_of_a_move_lists_its_completions(play: Terminal) -> None:
    out = play("3b\n", *GREEDY)
    assert out.count("  3B>") == 4


def test_complete_game(play: Terminal, tmp_path: Path) -> None:
    typed = typed_by(game := Game(seed=7), 1000)
    file = tmp_path / "game.json"
    out = play("\n".join([*typed, "save", f"save {file}", ""]), *GREEDY)
    assert "Game over" in out
    assert "rounds  leftovers  broken glass  bonus  points" in out
    assert ("You win, " in out) == (game.outcome().winners == (0,))  # type: ignore[union-attr]  # the game is over
    assert "a file name is needed" in out
    assert Game.load(file) == game


# --- Sentences and questions


def test_questions_are_answered_in_the_chosen_language_and_length(play: Terminal) -> None:
    options = ("--language", "de", "--no-board", *GREEDY)
    out = play("b\nverbosity short\nb\nask wo ist weiß\nask nichts\nverbosity x\n", *options)
    assert "Blau: 2 auf Plättchen 3, 1 auf Plättchen 1. Passt auf Streifen 1–3, 6.\n" in out
    assert "Blau: 2 auf 3, 1 auf 1. Passt auf Streifen 1–3, 6.\n" in out
    assert "Weiß: 2 auf 2" in out
    assert "Das verstehe ich nicht." in out
    assert "Type verbosity short, normal or full." in out


def test_language_of_the_environment_is_the_default(
    play: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert "Azul: 2 en expositor 3" in play("b\n", *GREEDY)


def test_table_is_drawn_only_on_demand_without_the_board(play: Terminal) -> None:
    out = play("3b1\nboard\nboard on\nboard off\n", "--no-board", *GREEDY)
    assert out.count("displays 1:") == 1
    assert "You: 2 blue from display 3, to strip 1\n" in out
    assert "The table is drawn before each move." in out
    assert "The table is not drawn before each move." in out


def test_source_is_answered_and_lists_its_moves(play: Terminal) -> None:
    out = play("3\nc\n", *GREEDY)
    assert "Display 3: 2 pink, 2 blue\n" in out
    assert out.count("  3B>") == 4
    assert "Centre: start tile\n" in out
    assert "  3B>" not in play("3\n", "--no-board", *GREEDY)


class BlindPlayer:
    """Finds every move by questions, from nothing but the printed lines. In Polish."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.events: list[str] = []
        """The lines that are not reactions to a question."""
        self._typed = self._type()

    def say(self, line: str = "") -> None:
        if line.strip():
            self.lines.append(line)
            self.events.append(line)

    def ask(self, question: str) -> str:
        return next(self._typed) if "move" in question else ""

    def _ask(self, question: str) -> Iterator[str]:
        """Type a question; the reaction to it is not an event."""
        before = len(self.events)
        yield question
        del self.events[before:]

    def _type(self) -> Iterator[str]:
        while True:
            for colour in "wyopb":
                yield from self._ask(colour)
                where = self.lines[-1]
                assert len(where.split()) <= 15
                display = re.search(r"\d na (?:warszta\w+ )?(\d)", where)
                if display or " na środku" in where:
                    break
            source = display[1] if display else "c"
            fits = re.search(r"Pasują do kwater\w? (\d)", where)
            move = f"{source}{colour}{fits[1] if fits else 'x'}"
            before = len(self.events)
            yield move
            if kept := re.search(r"which pane is kept \(=(\w)", self.lines[-1]):
                del self.events[before:]
                yield f"{move}={kept[1]}"
            assert len(self.events) > before, "the move was not played"
            assert len(self.lines) < 2000, "the game does not end"


def test_whole_game_by_questions(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    player = BlindPlayer()
    for module in (session, screen):
        monkeypatch.setattr(module, "say", player.say)
    monkeypatch.setattr(session, "ask", player.ask)
    with pytest.raises(SystemExit):
        main(["play", "--language", "pl", "--no-board", "--level", "easy", "--seed", "5"])
    (file,) = data.iterdir()
    game = Game.load(file)
    assert game.is_over
    _, *events, _ = player.events  # without the first and the last line, which are English
    assert events == list(sentences_about(game))


def sentences_about(game: Game) -> Iterator[str]:
    """Yield everything that must be said about a game of seat 0 against a computer, in order."""
    t, names = spoken_texts("pl"), ["Ty", "Computer (easy)"]
    now = Game(2, "A", seed=5)
    round_ = 0
    for move in game.moves:
        if now.round != round_:
            round_ = now.round
            who = "you" if now.to_move == 0 else "other"
            yield spoken.round_start_text(t, now, names[now.to_move], who, "normal")
        effect = now.play_explained(move)
        yield spoken.turn_text(t, effect, names[effect.player], "normal")
        if effect.ends_round:
            yield spoken.round_end_text(t, now, round_, names, 0, "normal")
    yield from spoken.result_text(t, now, names, 0)


# --- Undo


def test_undo_also_takes_back_the_reply(play: Terminal) -> None:
    out = play("3B>1\nundo\nquit\n", *GREEDY)
    assert out.count("Round 1 of 6") == 3
    first, last = (at(out, "Computer (greedy)   0") for at in (str.index, str.rindex))
    assert out[first:].partition("Your move")[0] == out[last:].partition("Your move")[0]
    assert "Taken back: " in out
    assert out.rstrip().splitlines()[-2].startswith("Left the game")


def test_undo_does_not_pass_a_deal(play: Terminal) -> None:
    game = Game(seed=7)
    moves: list[str] = []
    while game.round == 1:
        moves += typed_by(game, 1)
    out = play("\n".join([*moves, "undo", "undo", "quit"]), *GREEDY)
    later = out[out.index("Round 2: the displays") :]
    assert later.count("Nothing to take back: no move was made here") >= 1
    assert "Round 1" not in later


def test_undo_with_several_human_players_takes_back_one_move(play: Terminal) -> None:
    out = play("3B>1\n4Y>1\nundo\nundo\nundo\n", "--seats", "you=Ana,you=Bo", "--seed", "7")
    assert "Ana plays 3B>1: 2 on strip 1.\n" in out
    assert "Bo, your move: Taken back: 3B>1." in out
    assert "Ana, your move: Taken back: 4Y>1." in out
    assert "Ana, your move: Nothing to take back" in out


# --- Seats


def test_human_players_are_prompted_by_name_and_see_their_palace_last(play: Terminal) -> None:
    out = play("3B>1\n", "--seats", "you=Ana,YOU", "--seed", "7")
    assert "> Ana   0 points" in out.partition("Ana, your move: ")[0]
    second = out.partition("Ana, your move: ")[2]
    assert second.index("  Ana   0 points") < second.index("> Player 2   0 points")
    assert "Player 2, your move: " in second


def test_computers_can_be_watched(play: Terminal, data: Path) -> None:
    out = play("", "--seats", "greedy,random,greedy=Rex", "--side", "B", "--seed", "1")
    assert "Computer 1 (greedy) plays " in out
    assert "Rex plays " in out
    assert "Won by" in out
    assert "your move" not in out
    (file,) = data.iterdir()
    record = json.loads(file.read_text("utf-8"))
    assert record["x_seats"] == ["greedy", "random", "greedy"]
    assert record["names"] == ["Computer 1 (greedy)", "Computer 2 (random)", "Rex"]
    assert Game.load(file).is_over


def test_players_and_level_options(play: Terminal) -> None:
    out = play("", "--players", "4", "--level", "random")
    assert "Computer 1 (random)" in out
    assert "Computer 3 (random)" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "you"], "2 to 4 players"),
        (["--seats", "you,you,you,you,you"], "2 to 4 players"),
        (["--seats", "you,nobody"], "nobody"),
        (["--seats", "you,"], "player ''"),
        (["--seats", "you=,greedy"], "a name must be 1 to 22 columns wide"),
        (["--seats", "you=\x1b[31m,greedy"], "a name must be 1 to 22 columns wide"),
        (["--seats", f"you={'x' * 23},greedy"], "a name must be 1 to 22 columns wide"),
        (["--seats", f"you={'窓' * 12},greedy"], "a name must be 1 to 22 columns wide"),
        (["--seats", "you,greedy", "--level", "greedy"], "leave --players and --level out"),
        (["--level", "nobody"], "nobody"),
        (["--players", "5"], "players"),
        (["--side", "C"], "side"),
        (["--seed", "-1"], "seed"),
        (["--resume", "nowhere.json"], "nowhere.json: cannot be read"),
        (["--resume", "nowhere.json", "--side", "A"], "the record contains them"),
    ],
)
def test_wrong_options_are_reported(play: Terminal, arguments: list[str], words: str) -> None:
    play("", *arguments, code=2)
    assert words in play.error


# --- Hints


class FakeAnalyst:
    """Plays the last legal move and returns a value and a line with it."""

    name = "analyst"

    def __init__(self, value: float | None, exact: bool, length: int) -> None:
        self.value, self.exact, self.length = value, exact, length

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        game = Game(players=int(state["seats"][0]), seed=7)
        line: list[Move] = []
        while len(line) < self.length:
            line.append(game.legal_moves[-1])
            game.play(line[-1])
        return Choice(line[0], self.value, tuple(line), self.exact)


@pytest.mark.parametrize(("value", "exact", "players", "words"), EXPECTATIONS)
def test_hint_shows_the_expected_result(
    play: Terminal,
    monkeypatch: pytest.MonkeyPatch,
    value: float,
    exact: bool,
    players: int,
    words: str,
) -> None:
    monkeypatch.setattr(session, "make_player", lambda *_, **__: FakeAnalyst(value, exact, 9))
    seats = ",".join(["you"] * players)
    out = play("?\n", "--seats", seats, "--seed", "7")
    move = str(Game(players=players, seed=7).legal_moves[-1])
    assert f"Hint: {move}: " in out
    assert f"  {words}\n" in out
    assert "  Likely continuation: Player " in out
    assert out.partition("Likely continuation: ")[2].partition(".")[0].count(",") == 2


def test_hint_without_a_value_shows_the_move_and_its_effect(
    play: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "make_player", lambda *_, **__: FakeAnalyst(None, False, 1))
    out = play("hint\n", *GREEDY)
    assert "Hint: 5Y>8: 1 on strip 8, 1 broken, broken glass 1 down.\n" in out
    assert "  Strip 8 then needs 4 more panes.\n  Type moves" in out
    assert "expect" not in out


# --- Leaving


def test_ctrl_c_while_a_computer_thinks_quits_immediately(
    play: Terminal, monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    enough = Event()

    class Slow:
        name = "slow"

        def choose(self, state: State, limit: Limit | None = None) -> Choice:
            if limit is None:  # a call with a limit only warms it up
                _thread.interrupt_main()
                enough.wait()
            return Choice(Move.glazier_back())

    monkeypatch.setattr("sintra.cli.play.session.make_players", lambda *_, **__: [None, Slow()])
    out = play("3B>1\n", "--seats", "you,greedy", "--seed", "7")
    enough.set()
    assert "To continue it:\n  sintra play --resume " in out
    (file,) = data.iterdir()
    assert list(map(str, Game.load(file).moves)) == ["3B>1"]


def test_ctrl_c_at_the_prompt_quits(play: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupted)
    assert "Left the game; no move was made." in play("", *GREEDY)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Raiser", "raised ZeroDivisionError: no way ("),
        ("Leaver", "raised SystemExit: 0 ("),
        ("Pretender", "raised KeyboardInterrupt: not by you ("),
        ("Closer", "raised GeneratorExit:  ("),
        ("Horror", "raised Unspeakable: (without a text) ("),
        ("Painter", "raised ValueError: \\x1b[2J"),
        ("Mute", "returned 'R', which is not a Choice with a Move; move 2, position sintra1_"),
        ("Liar", "chose 9B>5: there is no display 9; 2 players use 5 displays; move 2, position "),
    ],
)
def test_bad_player_is_reported_and_the_game_is_saved(
    play: Terminal, data: Path, name: str, words: str
) -> None:
    bot = f"python:tests.arena.bots.{name}"
    out = play("3B>1\n", "--seats", f"you,{bot}", "--seed", "7", code=1)
    assert f"sintra: player '{bot}' {words}" in play.error
    assert play.error.endswith(" [bad_player]\n")
    (file,) = data.iterdir()
    assert f"To continue it:\n  sintra play --resume {file} --seats you,{bot}\n" in out
    assert list(map(str, Game.load(file).moves)) == ["3B>1"]


# --- Invalid input


def test_save_reports_invalid_file_names(play: Terminal, tmp_path: Path) -> None:
    bad = [f"{tmp_path}/no/where", ".", "~nobody-of-that-name/x", "a\0b", "a\x1bb/c"]
    out = play("".join(f"save {name}\n" for name in bad), *GREEDY)
    assert out.count("cannot be written") == len(bad)
    assert "\x1b" not in out.replace("\\x1b", "")


def test_invalid_utf_8_input_is_answered(play: Terminal) -> None:
    out = play(b"\xff\xfe\x00\x80\n\xc3\n3B>1\nquit\n", *GREEDY)
    assert out.count("is not a move") == 2
    assert "You play 3B>1" in out


def test_long_input_line_gets_a_short_answer(play: Terminal) -> None:
    out = play("3" * 1_000_000 + "\nquit\n", *GREEDY)
    assert len(out) < 10_000


def test_random_input_is_answered(play: Terminal) -> None:
    rng = random.Random(5)
    lines = [
        "".join(rng.choices(string.printable.replace("\n", ""), k=rng.randrange(12)))
        for _ in range(300)
    ]
    lines = [line for line in lines if line.split()[:1] not in (["q"], ["quit"], ["exit"])]
    out = play("\n".join(lines), *GREEDY)
    assert out.count("is not a move") > 200


words = st.sampled_from(["", "?", "moves", "help", "undo", "R", "hint", "3B", "? C", "save", "[b]"])
move_texts = st.from_regex(r"[C1-9][WYOPBwyopb] ?(x|>[1-8](j[12])?(=[WYOPB])?)", fullmatch=True)
lines = words | move_texts | st.text(max_size=30)


@settings(max_examples=25, deadline=None)
@given(st.lists(lines, max_size=20), st.sampled_from(["you,greedy", "you,you,random"]))
def test_program_ends_normally_for_any_input(typed: list[str], seats: str) -> None:
    # `save` with a random name would write files.
    typed = [line for line in typed if not line.strip().lower().startswith("save ")]
    out = io.StringIO()
    before = sys.stdin
    sys.stdin = io.StringIO("\n".join(typed))
    try:
        with contextlib.redirect_stdout(out), pytest.raises(SystemExit) as stop:
            main(["play", "--seats", seats, "--seed", "7"])
    finally:
        sys.stdin = before
    assert stop.value.code == 0
    assert "Left the game" in out.getvalue()


# --- Screens without Unicode


def test_only_letters_are_shown_if_the_encoding_has_no_shapes(
    play: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii"))
    play("3B>1\n", *GREEDY)
    sys.stdout.flush()
    shown = out.getvalue().decode("ascii")
    assert "displays 1:WYPB" in shown
    assert "\\" not in shown
