"""Databases of every released version: their matches are unchanged and can be continued.

`tests/data` has the databases, and what the server of each version answered about its matches.
"""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, get_args

import httpx
import pytest

from sintra import Game
from sintra.match import events
from sintra.match.state import MatchState
from sintra.store import LogEntry, Status, schema, upgrade_database

from ..data import VERSIONS, VersionData
from ..data.make import describe_match, play_matches
from ..server.forking import ForkedServer, run_command
from ..server.live import PATIENCE
from ..services import Postgres
from .samples import opened

KINDS = ("sqlite", "postgresql")
every_version = pytest.mark.parametrize("version", VERSIONS, ids=str)


def loaded(version: VersionData, kind: str, folder: Path, postgres: Postgres) -> str:
    """Return the URL of a copy of the database of a version."""
    if kind == "sqlite":
        return f"sqlite:///{version.load_sqlite(folder / 'sintra.db')}"
    url = postgres.url(postgres.new_database())
    version.load_postgresql(url)
    return url


def revision_of(version: VersionData) -> str:
    """Return the revision of the tables of a version."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((version.folder / "sqlite.sql").read_text("utf-8"))
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


class Replayed(NamedTuple):
    """The log of a match, and the state to which it leads."""

    entries: list[LogEntry]
    status: Status
    ply: int


async def read_matches(url: str) -> dict[str, Replayed]:
    """Replay all matches of a database."""
    found = {}
    async with opened(url) as store:
        for match_id in await store.all_ids():
            entries = await store.read(match_id)
            state = MatchState(match_id)
            for entry in entries:
                state.load(events.deserialize_event(entry, match_id), entry.at)
            found[match_id] = Replayed(entries, state.status, state.ply)
    return found


# --- A server on the database


class Api:
    """A client of a server of this version, on a database of an earlier one."""

    def __init__(self, version: VersionData, client: httpx.Client) -> None:
        self.client = client
        self.matches: dict[str, Any] = version.matches["matches"]
        self.listed: dict[str, Any] = version.matches["list"]
        self.tokens: dict[str, str] = version.matches["tokens"]

    def post(self, path: str, body: dict[str, Any], token: str | None = None) -> Any:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        response = self.client.post(path, json=body, headers=headers)
        assert response.is_success, response.text
        return response.json()


@pytest.fixture(
    scope="module",
    params=[(version, kind) for version in VERSIONS for kind in KINDS],
    ids=lambda each: f"{each[0]}-{each[1]}",
)
def api(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    postgres_server: Postgres,
) -> Iterator[Api]:
    """A server after `sintra db upgrade`, per version and kind of database."""
    version, kind = request.param
    folder = tmp_path_factory.mktemp("version")
    url = loaded(version, kind, folder, postgres_server)
    status, output = run_command("db", "upgrade", "--database", url, folder=folder)
    before = revision_of(version)
    words = f"from revision {before} to" if before != schema.HEAD else "already up to date, at"
    assert status == 0 and f"{words} revision {schema.HEAD}" in output, output
    with ForkedServer(folder, url) as server:
        address = f"http://127.0.0.1:{server.port}/api/v1/matches"
        with httpx.Client(base_url=address, trust_env=False, timeout=30) as client:
            yield Api(version, client)


def known_fields(value: Any, old: Any) -> Any:
    """Return the value without the fields that later versions have added."""
    if isinstance(value, dict) and isinstance(old, dict):
        return {field: known_fields(value[field], old[field]) for field in old}
    if isinstance(value, list) and isinstance(old, list) and len(value) == len(old):
        return [known_fields(one, other) for one, other in zip(value, old, strict=True)]
    return value


def test_matches_are_unchanged(api: Api) -> None:
    """This test comes first: the others play."""
    described = {name: each for name, each in api.matches.items() if "state" in each}
    assert len(described) == len(api.matches) - 1 > 15, "all but the one in which computers play"
    for name, expected in described.items():
        found = describe_match(api.client, expected["id"])
        assert known_fields(found["state"], expected["state"]) == expected["state"], name
        assert found["record"] == expected["record"], name
        assert found["position"] == expected["position"], name
    listed = api.client.get("").json()
    assert known_fields(listed, api.listed) == api.listed


def test_player_continues_with_the_old_token(api: Api) -> None:
    for name in ("rematch", "clock", "own-components"):
        before = api.matches[name]["state"]
        path = f"/{before['match']}"
        mover = before["seats"][before["table"]["to_move"]]["name"]
        token = api.tokens[mover]
        moves = api.client.get(f"{path}/moves").raise_for_status().json()["moves"]
        move = {"type": "play", "id": "later", "ply": before["ply"], "move": moves[0]["move"]}
        done = api.post(f"{path}/actions", move, token)
        assert (done["version"], done["ply"]) == (before["version"] + 1, before["ply"] + 1)
        assert api.post(f"{path}/actions", move, token) == done, "a repeated message"


def test_match_is_played_to_its_end(api: Api) -> None:
    """Also the deals after the upgrade follow from the seed to which the old version committed."""
    match = api.matches["rematch"]
    path = f"/{match['id']}"
    for number in range(1000):
        state = api.client.get(path).raise_for_status().json()
        if state["status"] == "over":
            break
        name = state["seats"][state["table"]["to_move"]]["name"]
        move = api.client.get(f"{path}/moves").json()["moves"][0]["move"]
        play = {"type": "play", "id": f"on-{number}", "ply": state["ply"], "move": move}
        api.post(f"{path}/actions", play, api.tokens[name])
    assert state["result"] is not None
    record = api.client.get(f"{path}/record").json()
    game = Game.from_record(record)
    assert game.is_over and game.verify_deals(match["record"]["x_deal_commitment"]) is True


def test_old_invitation_and_recovery_code_work(api: Api) -> None:
    match = api.matches["invited"]
    join = {"name": "Ben", "invitation": match["invitations"]["1"]}
    assert api.post(f"/{match['id']}/join", join)["seat"] == 1
    seats = api.matches["seats"]
    recovered = api.post(f"/{seats['id']}/recover", {"recovery": seats["recovery"]["Ben"]})
    assert recovered["seats"] == [1]
    state = api.client.get(
        f"/{seats['id']}", headers={"authorization": f"Bearer {recovered['token']}"}
    ).json()
    assert state["you"]["seats"] == [1]


def test_computer_moves_after_the_upgrade(api: Api) -> None:
    """A server of the old version has its lease until 2100, so a message must take it over."""
    match = api.matches["computer"]
    path = f"/{match['id']}"
    assert match["state"]["table"]["to_move"] == 1 and match["log"]["ply"] == 0
    api.post(f"{path}/actions", {"type": "chat", "id": "c", "phrase": "hello"}, api.tokens["Ana"])
    give_up = time.monotonic() + PATIENCE
    while api.client.get(path).json()["ply"] == 0:
        assert time.monotonic() < give_up
        time.sleep(0.05)


def test_old_reports_are_listed(tmp_path: Path, postgres_server: Postgres) -> None:
    for version in VERSIONS:
        for kind in KINDS:
            folder = tmp_path / f"{version}-{kind}"
            folder.mkdir()
            url = loaded(version, kind, folder, postgres_server)
            upgrade_database(url)
            status, output = run_command("db", "reports", "--database", url, folder=folder)
            assert status == 0 and "stalling: never moves" in output, output


# --- Migrations


@every_version
@pytest.mark.parametrize("kind", KINDS)
def test_later_migration_keeps_the_matches(
    version: VersionData,
    kind: str,
    tmp_path: Path,
    postgres_server: Postgres,
    next_version: Callable[[str], str],
) -> None:
    """A later version adds a column; `matches.json` has what this version must still read."""
    url = loaded(version, kind, tmp_path, postgres_server)
    newer = next_version("")
    assert upgrade_database(url) == (revision_of(version), newer)
    found = asyncio.run(read_matches(url))
    expected = {each["id"]: each for each in version.matches["matches"].values()}
    assert found.keys() == expected.keys()
    for match_id, match in found.items():
        log = expected[match_id]["log"]
        assert len(match.entries) == log["version"]
        assert (match.status, match.ply) == (log["status"], log["ply"])


@every_version
def test_postgresql_has_the_same_matches_as_sqlite(
    version: VersionData, tmp_path: Path, postgres_server: Postgres
) -> None:
    one, other = (loaded(version, kind, tmp_path, postgres_server) for kind in KINDS)
    for url in (one, other):
        upgrade_database(url)
    assert asyncio.run(read_matches(one)) == asyncio.run(read_matches(other))


# --- The script


@pytest.fixture(scope="module")
def script_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database that the script for the next release would write."""
    folder = tmp_path_factory.mktemp("script")
    asyncio.run(play_matches(folder / "sintra.db"))
    return folder / "sintra.db"


def test_script_writes_every_kind_of_event(script_database: Path) -> None:
    """Add a new kind of event to the script, so that later versions are tested with it."""
    found = asyncio.run(read_matches(f"sqlite:///{script_database}"))
    kinds = {entry.kind for match in found.values() for entry in match.entries}
    assert kinds == {event.__struct_config__.tag for event in get_args(events.LogEvent)}


def test_script_fills_every_table(script_database: Path) -> None:
    with closing(sqlite3.connect(script_database)) as connection:
        for name in schema.metadata.tables:
            assert connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0], name
        columns = ("status", "listed", "computer_to_move", "deadline IS NULL", "archived")
        for column in (*columns, "lease_owner IS NULL"):
            found = connection.execute(f"SELECT count(DISTINCT {column}) FROM matches").fetchone()
            assert found[0] == (3 if column == "status" else 2), column


def test_data_of_the_release_is_not_missing() -> None:
    """The oldest data is that of the first release."""
    assert str(VERSIONS[0]) == "0.1.0"
    for version in VERSIONS:
        matches = json.loads((version.folder / "matches.json").read_text("utf-8"))["matches"]
        assert {"rematch", "real-table", "clock", "own-components"} <= matches.keys()
