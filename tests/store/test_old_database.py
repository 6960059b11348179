"""Compatibility with a database of an earlier version: its matches are unchanged and continue.

`old_database.sql` is the dump (`sqlite3.Connection.iterdump`) of a database that the server of
version 0.1.0 (commit 27bfc6b) wrote, with its clock set to the year 2100 so that no deadline or
lease expires. `old_database.json` has the answers of that version's server for each match: state,
record and position, as a spectator sees them.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from sintra.errors import StoreError
from sintra.store.migrate import upgrade_sqlite

from ..server.forking import ForkedServer, forked_sintra

DUMP = Path(__file__).with_name("old_database.sql")
EXPECTED = json.loads(DUMP.with_suffix(".json").read_text("utf-8"))
MATCHES: dict[str, Any] = EXPECTED["matches"]
KINDS = {
    *("created", "joined", "left", "moved", "dealt", "taken_back", "handed_over", "ended"),
    *("clock_restarted", "said", "rematch_offered", "rematch_began"),
}
TOKENS = {"Ana": "token-of-ana-in-the-old-database", "Ben": "token-of-ben-in-the-old-database"}


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """An HTTP client of a server of this version on the old database."""
    folder = tmp_path_factory.mktemp("old")
    old_database(folder)
    with ForkedServer(folder) as server:
        url = f"http://127.0.0.1:{server.port}/api/v1/matches"
        with httpx.Client(base_url=url, trust_env=False, timeout=30) as client:
            yield client
    copies = [file.name for file in folder.glob("*.before-upgrade-*")]
    assert copies == ["sintra.db.before-upgrade-0001"]
    with closing(sqlite3.connect(folder / "sintra.db")) as connection:
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,), "it can become smaller"


def old_database(folder: Path) -> Path:
    file = folder / "sintra.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(DUMP.read_text("utf-8"))
    return file


@pytest.mark.parametrize("arguments", [["prune", "--dry-run"], ["reports"]])
def test_commands_that_only_read_do_not_upgrade(tmp_path: Path, arguments: list[str]) -> None:
    file = old_database(tmp_path)
    before = file.read_bytes()
    done = forked_sintra("db", *arguments, "--database", f"sqlite:///{file}", folder=tmp_path)
    assert done.returncode == 1 and "run `sintra db upgrade`" in done.stderr
    assert file.read_bytes() == before and list(tmp_path.glob("*upgrade*")) == []


def test_upgrade_without_room_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = old_database(tmp_path)
    monkeypatch.setattr("sintra.store.migrate.ROOM_FOR_UPGRADE", 10**12)
    before = file.read_bytes()
    with pytest.raises(StoreError, match="free disk space"):
        upgrade_sqlite(file)
    assert file.read_bytes() == before and list(tmp_path.glob("*upgrade*")) == []


def get(api: httpx.Client, path: str = "") -> Any:
    response = api.get(path)
    assert response.status_code == 200, response.text
    return response.json()


def test_old_database_has_every_kind_of_event() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(DUMP.read_text("utf-8"))
        kinds = {kind for (kind,) in connection.execute("SELECT DISTINCT kind FROM entries")}
        ids = {match_id for (match_id,) in connection.execute("SELECT id FROM matches")}
    assert kinds == KINDS
    assert ids == {match["id"] for match in MATCHES.values()}


def test_public_list_is_unchanged(api: httpx.Client) -> None:
    assert known_fields(get(api), EXPECTED["list"]) == EXPECTED["list"]


def known_fields(value: Any, old: Any) -> Any:
    """Return the value without the fields that later versions have added."""
    if isinstance(value, dict) and isinstance(old, dict):
        return {field: known_fields(value[field], old[field]) for field in old}
    if isinstance(value, list) and isinstance(old, list) and len(value) == len(old):
        return [known_fields(one, other) for one, other in zip(value, old, strict=True)]
    return value


def with_running_clock(state: Any) -> Any:
    """Return the state with clocks that are compared to some seconds: one of them runs."""
    clocks = state["clocks"]
    if clocks is None:
        return state
    return {**state, "clocks": {**clocks, "left": pytest.approx(clocks["left"], abs=5)}}


@pytest.mark.parametrize("name", MATCHES)
def test_match_is_unchanged(api: httpx.Client, name: str) -> None:
    expected = MATCHES[name]
    path = f"/{expected['id']}"
    state = get(api, path)
    assert known_fields(state, expected["state"]) == with_running_clock(expected["state"])
    assert get(api, f"{path}/record") == expected["record"]
    assert get(api, f"{path}/position")["position"] == expected["position"]


def test_duplicate_of_an_old_message_is_not_executed_again(api: httpx.Client) -> None:
    """Ana's message is entry 4: the match was created, and two players joined before it."""
    finished = MATCHES["finished"]
    response = api.post(
        f"/{finished['id']}/actions",
        json={"type": "chat", "id": "m0", "text": "Olá, Zoë! 琉璃"},
        headers={"authorization": f"Bearer {TOKENS['Ana']}"},
    )
    assert (response.json()["version"], response.json()["ply"]) == (4, 0)
    assert get(api, f"/{finished['id']}")["version"] == finished["state"]["version"]


def test_old_match_continues_with_its_old_tokens(api: httpx.Client) -> None:
    before = MATCHES["rematch"]["state"]
    path = f"/{before['match']}"
    move = get(api, f"{path}/moves")["moves"][0]["move"]
    mover = before["seats"][before["table"]["to_move"]]["name"]
    response = api.post(
        f"{path}/actions",
        json={"type": "play", "id": "first-of-this-version", "ply": before["ply"], "move": move},
        headers={"authorization": f"Bearer {TOKENS[mover]}"},
    )
    assert response.json()["version"] == before["version"] + 1, response.text
    after = get(api, path)
    assert (after["version"], after["ply"]) == (before["version"] + 1, before["ply"] + 1)
    assert [played["move"] for played in after["moves"]][-1] == move
