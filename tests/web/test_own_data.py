"""The own data in one file: saved on one device, loaded on another, and bad files refused."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from sintra.match import protocol as wire

from .conftest import Visit
from .local_page import new_game, open_local, store_game, stored_game
from .match_page import MatchPage, greedy, simple_placement
from .test_steady import FULL
from .visitor import Api, Visitor

WHOLE_GAME = 400
"""More moves than any game has."""
OWN, SHARED, FINISHED = (f"{number:016x}" for number in (1, 2, 3))
LIST_IS_FULL = 100
# Everything that the page has saved, except what it saves when it is opened.
SAVED = """
async () => {
  const database = await new Promise((done) => {
    indexedDB.open("sintra", 1).onsuccess = ({ target }) => done(target.result);
  });
  const games = await new Promise((done) => {
    const request = database.transaction("games").objectStore("games").getAll();
    request.onsuccess = () => done(request.result);
  });
  database.close();
  return [games, Object.entries(localStorage).sort()];
}
"""


def result(game_id: str, score: int) -> dict[str, Any]:
    facts = {"level": "easy", "side": "A", "rival": 3, "won": True}
    return {"id": game_id, "at": score, "score": score, **facts}


def store_value(visitor: Visitor, key: str, value: object) -> None:
    visitor.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(value)]
    )


def save_file(visitor: Visitor, path: Path) -> dict[str, Any]:
    """Save the data of a device to a file, and return what is in it."""
    visitor.go("/settings")
    return save_here(visitor, path)


def save_here(visitor: Visitor, path: Path) -> dict[str, Any]:
    """Do so on the page of the settings."""
    with visitor.page.expect_download() as download:
        visitor.button("data-save").click()
    assert download.value.suggested_filename.startswith("sintra-data-")
    download.value.save_as(path)
    content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return content


def load_file(visitor: Visitor, path: Path) -> None:
    visitor.page.get_by_label(visitor.t("data-load")).set_input_files(path)


def test_all_data_of_a_device_come_to_another_one(visit: Visit, api: Api, tmp_path: Path) -> None:
    """Games, results, settings and seats are added; what the other device has stays."""
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name="Bo")
    seat = {"games": [(made.match, made.token)], "recovery": {made.match: "code"}}
    first = visit(**seat, theme="light", name="Ana", sectors=True)
    first.go(f"/table/{made.match}")
    assert MatchPage(first).wait_for_turn()
    older = new_game("here", "easy", seed=2, ply=6, game_id=SHARED)
    finished = new_game("here", "hard", side="B", seed=3, ply=WHOLE_GAME, game_id=FINISHED)
    open_local(first, older).wait_for_turn()
    store_game(first.page, finished)
    store_value(first, "sintra.results", {"results": [result("x", 5), result("y", 7)], "since": 0})
    store_value(first, "sintra.learn", {"lesson": None, "known": ["a"], "finished": True})
    path = tmp_path / "data.json"
    content = save_file(first, path)
    assert (content["format"], content["version"]) == ("sintra-data", 1)
    assert {game["id"] for game in content["games"]} == {SHARED, FINISHED}

    second = visit(theme="dark", name="Eva")
    own = new_game("here", "medium", seed=4, ply=8, game_id=OWN)
    newer = {**new_game("here", "easy", seed=2, ply=10, game_id=SHARED), "version": 2}
    open_local(second, own).wait_for_turn()
    store_game(second.page, newer)
    store_value(second, "sintra.results", {"results": [result("y", 7), result("z", 6)]})
    store_value(second, "sintra.learn", {"known": ["b"]})
    second.go("/settings")
    load_file(second, path)
    # The game that both have is not among them.
    second.wait_for_text("data-loaded", games=2, results=1)
    expect(second.page.locator("html")).to_have_attribute("data-theme", "light")
    expect(second.page.get_by_label(second.t("name-label"))).to_have_value("Ana")
    assert stored_game(second.page, OWN) == own
    assert stored_game(second.page, SHARED) == newer
    assert stored_game(second.page, FINISHED) == finished
    # The finished game is counted, too, as soon as the games are listed.
    second.go("/games")
    expect(second.page.locator("article")).to_have_count(4)
    expect(second.page.locator('[data-level="hard"] tr[data-side="B"] .games')).to_have_text("1")
    results = {each["id"] for each in second.stored("sintra.results")["results"]}
    assert results == {"x", "y", "z", FINISHED}
    progress = second.stored("sintra.learn")
    assert (set(progress["known"]), progress["finished"]) == ({"a", "b"}, True)
    # The seat can be played there.
    second.go(f"/table/{made.match}")
    match_page = MatchPage(second)
    assert match_page.wait_for_turn()
    match_page.type(greedy(match_page.legal_moves()))
    match_page.wait_for_ply(1)
    assert api.snapshot(made.match, guest.token).ply == 1
    # Once more, there is nothing to add.
    second.go("/settings")
    load_file(second, path)
    second.wait_for_text("data-loaded", games=0, results=0)


def test_a_later_version_of_a_game_replaces_an_earlier_one(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    earlier = new_game("here", "easy", seed=2, ply=6, game_id=SHARED)
    open_local(visitor, earlier).wait_for_turn()
    path = tmp_path / "data.json"
    content = save_file(visitor, path)
    later = {**new_game("here", "easy", seed=2, ply=40, game_id=SHARED), "version": 9}
    path.write_text(json.dumps({**content, "games": [later]}), "utf-8")
    load_file(visitor, path)
    visitor.wait_for_text("data-loaded", games=1, results=0)
    visitor.go()
    visitor.link("home-continue").click()
    MatchPage(visitor).wait_for_ply(40)


def test_a_seat_that_moved_to_another_device_comes_back(
    visit: Visit, api: Api, tmp_path: Path
) -> None:
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name="Bo")
    moved = api.post(f"/matches/{made.match}/recover", {"recovery": guest.recovery}, wire.Recovered)
    new = visit(games=[(made.match, moved.token)], recovery={made.match: moved.recovery})
    new.go(f"/table/{made.match}")
    MatchPage(new).wait_for_connection("open")
    path = tmp_path / "data.json"
    save_file(new, path)

    old = visit(games=[(made.match, guest.token)])
    old.ignore_errors("401")
    with old.page.expect_response(lambda response: response.status == 401):
        old.go()
    old.go("/settings")
    load_file(old, path)
    old.wait_for_text("data-loaded", games=1, results=0)
    assert old.stored("sintra.games")[made.match]["token"] == moved.token


def test_what_could_not_be_saved_and_cannot_be_opened(visit: Visit, tmp_path: Path) -> None:
    """The file has the moves that are only in memory, and no game that would make it useless."""
    first = visit()
    saved = new_game("here", "here", seed=2, ply=6, game_id=SHARED)
    game = open_local(first, saved)
    assert game.wait_for_turn()
    store_game(first.page, {**new_game("here", "here", game_id=OWN), "moves": ["1W>9"]})
    first.page.evaluate(FULL)
    game.play(game.type, moves=1, choose=simple_placement)
    first.wait_for_text("local-unsaved-full")
    first.page.evaluate("location.hash = '#/settings'")
    path = tmp_path / "data.json"
    [content] = save_here(first, path)["games"]
    assert (content["id"], content["moves"][:6]) == (SHARED, saved["moves"])
    assert len(content["moves"]) == 7
    second = visit()
    second.go("/settings")
    load_file(second, path)
    second.wait_for_text("data-loaded", games=1, results=0)


def test_a_file_of_another_server_brings_no_tokens(visit: Visit, tmp_path: Path) -> None:
    """They are secrets, and no other server must receive them."""
    visitor = visit(games=[("match", "token")])
    visitor.ignore_errors("404")
    path = tmp_path / "data.json"
    content = save_file(visitor, path)
    path.write_text(json.dumps({**content, "site": "https://other.example"}), "utf-8")
    other = visit()
    other.go("/settings")
    load_file(other, path)
    other.wait_for_text("data-loaded", games=0, results=0)
    assert other.stored("sintra.games") == {}


def test_bad_files_change_nothing(visit: Visit, tmp_path: Path) -> None:
    """Each is refused with its reason, also if only its last game is damaged."""
    visitor = visit()
    game = new_game("here", "easy", seed=2, ply=6, game_id=SHARED)
    open_local(visitor, game).wait_for_turn()
    path = tmp_path / "data.json"
    content = save_file(visitor, path)
    good = new_game("here", "here", ply=4, game_id=OWN)
    illegal = {**game, "id": FINISHED, "moves": [*game["moves"], "1W>1", "1W>1"]}
    settings = {"sintra.settings": json.dumps({"theme": "light", "language": "en"})}
    listed = {"sintra.games": json.dumps({"a": {"match": "a", "token": "t", "seats": [None]}})}
    saved = visitor.page.evaluate(SAVED)
    for change, message in (
        ("no JSON", ("data-bad-format", {})),
        ({"format": "sintra-record"}, ("data-bad-format", {})),
        ({"version": 2}, ("data-bad-version", {})),
        ({"games": [good, {**good, "id": "x"}]}, ("data-bad-game", {"number": 2})),
        ({"games": [good, illegal], "storage": settings}, ("data-bad-game", {"number": 2})),
        ({"games": [{**good, "seed": "x"}]}, ("data-bad-game", {"number": 1})),
        ({"games": [good], "storage": {**settings, **listed}}, ("data-bad-damaged", {})),
        ("x" * 20_000_001, ("data-bad-size", {"most": 20})),
    ):
        text = change if isinstance(change, str) else json.dumps({**content, **change})
        path.write_text(text, "utf-8")
        load_file(visitor, path)
        alert = visitor.page.get_by_role("alert")
        name, arguments = message
        expect(alert).to_contain_text(visitor.t(name, **arguments))
        expect(alert).to_contain_text(visitor.t("data-unchanged"))
        assert visitor.page.evaluate(SAVED) == saved, message
    # A good file is then loaded.
    path.write_text(json.dumps({**content, "games": [good]}), "utf-8")
    load_file(visitor, path)
    visitor.wait_for_text("data-loaded", games=1, results=0)
    expect(visitor.page.get_by_role("alert")).to_have_count(0)


def test_a_full_list_loses_no_game_of_this_device(visit: Visit, tmp_path: Path) -> None:
    """There is room for one more game: the unfinished one."""
    first = visit()
    unfinished = new_game("here", "easy", seed=2, ply=6, game_id=SHARED)
    open_local(first, unfinished).wait_for_turn()
    for number in (3, 4):
        game_id = f"{number:016x}"
        store_game(first.page, new_game("here", "easy", ply=WHOLE_GAME, game_id=game_id))
    path = tmp_path / "data.json"
    save_file(first, path)
    second = visit()
    second.go("/settings")
    seats = [{"name": "", "kind": "here", "level": None}] * 2
    facts = {"invitations": {}, "seen": 0, "side": "A", "status": "over", "round": 6}
    ended = {"token": None, "seats": seats, "mine": [0], "scores": [1, 2], "winners": [1]}
    games = {f"m{n}": {"match": f"m{n}", **facts, **ended} for n in range(LIST_IS_FULL - 1)}
    store_value(second, "sintra.games", games)
    second.reload()
    load_file(second, path)
    second.wait_for_text("data-loaded", games=1, results=0)
    second.wait_for_text("data-left-out", count=2)
    assert set(second.stored("sintra.games")) == {*games, SHARED}
    assert stored_game(second.page, FINISHED) is None
