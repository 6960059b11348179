"""The page's worker in a real browser: its answers equal those of Python, field by field."""

import json
import re
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from playwright.sync_api import Browser, Page

import sintra
from sintra import Game, RecordError
from sintra.analysis import explain_choice
from sintra.match import views
from sintra.match.create import strip_invisible
from sintra.match.state import result_of
from sintra.notation import GameRecord, Move
from sintra.players import make_player
from sintra.players.player import Choice
from tests.exhaustive import amount, exhaustive
from tests.game.records import clone, parent_of, with_value
from tests.samples import EVERY_TABLE, choose, components_with, played, stages
from tests.web.conftest import built_page  # noqa: F401  # a fixture
from tests.web.visitor import open_browser

STATIC = Path(sintra.__file__).parent / "static"
T = TypeVar("T")
Json = Any

# Calls are sent all at once; the worker answers them one by one.
_START = """
(url) => {
  const worker = new Worker(url, { type: "module" });
  const answers = new Map();
  worker.onmessage = ({ data: { id, ...answer } }) => answers.get(id)(answer);
  window.ask = async (calls) => {
    const answered = JSON.parse(calls).map(
      ([method, ...args], id) =>
        new Promise((resolve) => {
          answers.set(id, resolve);
          worker.postMessage({ id, method, args });
        }),
    );
    return JSON.stringify(await Promise.all(answered));
  };
}
"""


class Worker:
    """A client of the worker."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def ask(self, *calls: tuple[Json, ...]) -> list[Json]:
        """Send calls, each a method and its arguments; return the answers."""
        answers: list[Json] = json.loads(
            self._page.evaluate("(calls) => ask(calls)", json.dumps(calls))
        )
        return answers

    def results(self, *calls: tuple[Json, ...]) -> list[Json]:
        """Send calls that must not fail, and return their results."""
        return [answer["result"] for answer in self.ask(*calls)]


class Static(SimpleHTTPRequestHandler):
    """Serves the files of the built page, without any log."""

    def log_message(self, *_: object) -> None:
        pass


class WithoutWasmType(Static):
    """A host that does not know the type of WebAssembly."""

    def guess_type(self, path: object) -> str:
        name = str(path)
        return "application/octet-stream" if name.endswith(".wasm") else super().guess_type(name)


class WithoutModule(Static):
    """A host that has lost the module."""

    def do_GET(self) -> None:
        if self.path.endswith(".wasm"):
            self.send_error(404)
        else:
            super().do_GET()


@pytest.fixture(scope="module")
def browser(built_page: None) -> Iterator[Browser]:  # noqa: F811
    with open_browser() as opened:
        yield opened


@contextmanager
def open_worker(browser: Browser, handler: type[Static] = Static) -> Iterator[Worker]:
    """Open the worker of the built page in a page of the same origin without any script."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=STATIC)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.route("**/empty.html", lambda route: route.fulfill(content_type="text/html"))
        page.goto(f"http://127.0.0.1:{server.server_port}/empty.html")
        script = next((STATIC / "assets").glob("worker-*.js"))
        page.evaluate(_START, f"/assets/{script.name}")
        yield Worker(page)
        page.close()
        server.shutdown()


@pytest.fixture(scope="module")
def worker(browser: Browser) -> Iterator[Worker]:
    with open_worker(browser) as opened:
        yield opened


# --- What Python answers


def source_of(game: Game, start: int | None = None) -> Json:
    return {
        "players": game.players,
        "side": game.side,
        "seed": str(game.seed),
        "start": start,
        "moves": list(map(str, game.moves)),
    }


def json_of(view: object) -> Json:
    return msgspec.json.decode(msgspec.json.encode(view))


def view_of(game: Game) -> Json:
    turns = [(each.played, each.round) for each in game.history() if each.played is not None]
    return {
        "ply": len(game.moves),
        "printed": json_of(views.printed_view(game)),
        "table": json_of(views.table_view(game.table)),
        "played": [
            {"seat": turn.player, "move": str(turn.move), "round": round_} for turn, round_ in turns
        ],
        "effects": [json_of(views.effect(turn)) for turn, _ in turns],
        "legal": None if game.is_over else without_text(json_of(views.moves(game))),
        "result": json_of(result_of(game)),
    }


def replay_of(game: Game, names: list[str]) -> Json:
    return json_of(finished(views.replay(game, names, result_of(game))))


def finished(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that only yields; no event loop can run while Playwright does."""
    try:
        while True:
            coroutine.send(None)
    except StopIteration as stop:
        result: T = stop.value
        return result


def without_text(data: Json) -> Json:
    """Remove the English texts: the page has its own in five languages."""
    if isinstance(data, list):
        return [without_text(item) for item in data]
    if isinstance(data, dict):
        return {key: "" if key == "text" else without_text(item) for key, item in data.items()}
    return data


def random_games(number: int, seed: int = 0) -> Iterator[tuple[Game, int | None, Random]]:
    """Yield new games of all kinds, with the start player if one is given."""
    for index in range(number):
        for players, side in EVERY_TABLE:
            rng = Random(f"{seed} {index} {players} {side}")
            start = rng.choice([None, rng.randrange(players)])
            bits = rng.choice([10, 53, 64])
            yield Game(players, side, rng.getrandbits(bits), start_player=start), start, rng


# --- Games


@exhaustive
def test_views(worker: Worker) -> None:
    for game, start, rng in random_games(amount(4, 35)):
        calls, expected = [], []
        while True:
            if game.is_over or len(game.moves) % 30 == rng.randrange(30):
                calls.append(("view", source_of(game, start)))
                expected.append(view_of(game))
            if game.is_over:
                break
            game.play(choose(game, rng))
        for actual, wanted in zip(worker.results(*calls), expected, strict=True):
            assert actual == wanted


@exhaustive
def test_replays_and_records(worker: Worker) -> None:
    for game, start, rng in random_games(amount(4, 20), seed=1):
        last = rng.choice([0, 1, 20, 60, 1000])
        while not game.is_over and len(game.moves) < last:
            game.play(choose(game, rng))
        names = [f"Zoë {seat}" for seat in range(game.players)]
        game.extras = {"names": names, "date": "2025-11-16"}
        source = source_of(game, start)
        replay, record, plain, replayed = worker.results(
            ("replay", source, names),
            ("record", source, game.extras),
            ("record", source, {}),
            ("replayRecord", game.to_record()),
        )
        assert replay == replayed == replay_of(game, names)
        expected = game.to_record()
        if expected["seed"] >= 2**53:
            expected["seed"] = str(expected["seed"])
        assert json.dumps(record) == json.dumps(expected)  # with the same order of keys
        assert json.dumps(plain) == json.dumps(
            {key: expected[key] for key in expected if key not in game.extras}
        )
        GameRecord.from_data(record)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_records_at_every_stage(worker: Worker, players: int, side: str) -> None:
    """Also before and after every deal, which a game with a seed never shows."""
    calls, expected = [], []
    for number, game in enumerate(stages(played(players, side, 8).to_record())):
        if number % 5 == 0 or game.awaits_deal or game.is_over:
            calls.append(("replayRecord", game.to_record()))
            expected.append(replay_of(game, [""] * players))
    for actual, wanted in zip(worker.results(*calls), expected, strict=True):
        assert actual == wanted


def test_names_of_records(worker: Worker) -> None:
    names = [" Ana\u200b\n", "👩\u200d👧 " + "x" * 60, "\u3164 \u034f\ufe00\u2800"]
    record = {**played(3, moves=3).to_record(), "names": names}
    assert worker.results(("replayRecord", record))[0]["names"] == list(map(strip_invisible, names))


# --- Broken records


_LIST_OR_OBJECT = re.compile(r": [\[{].* is not a colour$")
"""A message that quotes a list or an object; Python writes it differently."""


def refusal_of(record: Json) -> Json:
    """The error of Python for a record; None if it is valid."""
    try:
        Game.from_record(record)
    except RecordError as error:
        message = error.message
        if error.reason == "illegal_move" and "already over" not in message:
            # The page does not say why a move is illegal.
            message = f"{error.where}: is not legal in this position"
        return {"code": error.code, "message": message, "where": error.where}
    return None


def check_refusals(worker: Worker, records: list[Json]) -> int:
    """Check that the worker refuses the same records as Python; return how many."""
    refused = 0
    answers = worker.ask(*(("replayRecord", record) for record in records))
    for record, answer in zip(records, answers, strict=True):
        expected = refusal_of(record)
        refused += expected is not None
        error = answer.get("error")
        for each in (error, expected):
            if each is not None:
                each["message"] = _LIST_OR_OBJECT.sub(": … is not a colour", each["message"])
        assert error == expected
    return refused


def test_records_that_break_a_rule(worker: Worker) -> None:
    game = played(3, "A", 5)
    record = game.to_record()
    moves = record["rounds"][1]["moves"]
    displays = record["rounds"][2]["displays"]
    strips = record["setup"]["strips"][1]
    joker = [strip for strip, _ in strips].index(7)
    changes: list[tuple[tuple[Any, ...], Any]] = [
        (("setup", "strips", 1, joker), [7, "back"]),
        (("setup", "strips", 1, 0), strips[1]),
        (("setup", "round_pieces", 2), record["setup"]["round_pieces"][3]),
        (("rounds", 1, "moves"), moves[:-1]),
        (("rounds", 1, "moves"), [*moves, "R"]),
        (("rounds", 1, "moves"), moves[::-1]),
        (("rounds", 0, "moves", 0), "R"),
        (("rounds", 1, "moves", 0), "1W>"),
        (("rounds", 1, "moves", 0), "a very long move\n"),
        (("rounds", 2, "displays"), displays[:-1]),
        (("rounds", 2, "displays", 0), ["white"] * 5),
        (("rounds", 2, "displays", 0), []),
        (("rounds", 4, "displays", 0), ["white"] * 4),
        (("rounds", 5, "moves"), record["rounds"][5]["moves"][:-1]),
        (("rounds",), record["rounds"][:5]),
        (("scores",), None),
        (("scores", 0), record["scores"][0] + 1),
        (("scores",), [*record["scores"], 1, 2]),
        (("winners",), []),
        (("winners",), [0, 1, 2]),
        (("side",), "B"),
    ]
    broken = [with_value(record, path, value) for path, value in changes]
    assert check_refusals(worker, broken) == len(broken)


def test_other_components_have_their_own_code(worker: Worker) -> None:
    """The page then asks the server, if there is one."""
    mine = components_with(name="my box")
    record = played(2, "A", 1, components=mine).to_record()
    error = worker.ask(("replayRecord", record))[0]["error"]
    expected = refusal_of(record)
    assert error == {**expected, "code": "bad_components", "where": None}


def paths_of(data: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in JSON data."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, item in items:
        yield (*path, key)
        if isinstance(item, dict | list):
            yield from paths_of(item, (*path, key))


def test_records_with_random_changes(worker: Worker) -> None:
    rng = Random(7)
    values: list[Json] = [-1, 0, 1, 2, 3, 4, 8, 0.5, "", "A", "white", "R", "CW>1", "x" * 50]
    values += [[], {}, [0, "front"], ["blue"]]
    records = []
    for seed, (players, side) in enumerate(EVERY_TABLE):
        record = played(players, side, seed, moves=rng.randrange(20, 120)).to_record()
        record["names"] = ["Ana"] * players
        paths = list(paths_of(record))
        for _ in range(100):
            path = rng.choice(paths)
            changed = clone(record)
            parent = parent_of(changed, path)
            match rng.randrange(3):
                case 0:
                    del parent[path[-1]]
                case 1:
                    other = rng.choice(paths)
                    parent[path[-1]] = clone(parent_of(record, other)[other[-1]])
                case 2:
                    parent[path[-1]] = rng.choice(values)
            records.append(changed)
    assert check_refusals(worker, records) > 450


# --- Games that cannot be played


def test_illegal_moves_are_refused(worker: Worker) -> None:
    game = played(moves=5)
    source = source_of(game)
    last = game.to_move
    answers = worker.ask(
        ("view", {**source, "moves": [*source["moves"], "R"]}),
        ("view", {**source, "moves": [*source["moves"], "5W<3"]}),
        ("view", source),
    )
    assert answers[0]["error"]["code"] == "illegal_move"
    assert answers[0]["error"]["where"] == "move 6, R"
    assert answers[1]["error"]["code"] == "bad_notation"
    assert answers[2]["result"]["legal"]["seat"] == last


# --- Computer players and hints


def test_levels_choose_as_natively(worker: Worker) -> None:
    for game, start, rng in random_games(4, seed=2):
        players = [
            make_player("easy", seed=(seed := rng.getrandbits(64))),
            make_player("medium"),
            make_player("hard"),
        ]
        while not game.is_over:
            if rng.random() < 0.05:
                state, source = game.state, source_of(game, start)
                calls = [("choose", source, player.name, str(seed)) for player in players]
                expected = [str(player.choose(state).move) for player in players]
                assert worker.results(*calls) == expected
            game.play(choose(game, rng))


def test_hints_have_the_reasons_of_python(worker: Worker) -> None:
    for number, (game, start, rng) in enumerate(random_games(1, seed=3)):
        last = 15 * number if number else 1000  # the first game is near its end: proven values
        while not game.is_over and len(game.moves) < last:
            game.play(choose(game, rng))
        if game.is_over:
            game.undo(past_deal=True)
            game.undo(past_deal=True)
        calls = ("hint", source_of(game, start)), ("recordHint", game.to_record())
        for hint in worker.results(*calls):
            line = tuple(map(Move.from_text, hint["line"]))
            choice = Choice(line[0], value=hint["value"], line=line, exact=hint["exact"])
            expected = explain_choice(game, choice)
            assert (hint["ply"], hint["move"]) == (len(game.moves), str(expected.move))
            assert hint["line"] == list(map(str, expected.line))
            assert hint["reasons"] == [
                {"code": reason.code, "facts": reason.facts} for reason in expected.reasons
            ]
            assert hint["exact"] == (number == 0)


def test_no_hint_without_a_move_to_choose(worker: Worker) -> None:
    over, record = played(2, "A", 5), played(2, "A", 5).to_record()
    awaits_deal = record | {"rounds": record["rounds"][:1], "scores": None, "winners": None}
    calls = ("recordHint", over.to_record()), ("recordHint", awaits_deal)
    assert [each["error"]["code"] for each in worker.ask(*calls)] == ["game_over", "deal_awaited"]


def test_expert_answers_in_a_second(worker: Worker) -> None:
    game = Game(2, "A", 7)
    move = worker.results(("choose", source_of(game), "expert", "0"))[0]
    assert move in game.legal_moves


# --- Hosts


def test_host_without_the_type_of_wasm(browser: Browser) -> None:
    game = played(moves=5)
    with open_worker(browser, WithoutWasmType) as worker:
        assert worker.results(("view", source_of(game))) == [view_of(game)]


def test_host_without_the_module(browser: Browser) -> None:
    with open_worker(browser, WithoutModule) as worker:
        error = worker.ask(("view", source_of(Game())))[0]["error"]
        assert error["code"] == "engine_failed"
        assert "404" in error["message"]
