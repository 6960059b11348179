"""Write the data of this version: `python -m tests.data.make`. Run it before each release.

The folder gets the name of the version. A folder of a released version must never change, so an
existing one is kept; `--replace` writes it again, before the release.
"""

import argparse
import asyncio
import json
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import httpx
from sqlalchemy import create_engine, insert, select

import sintra
from sintra.arena import Arena, Settings
from sintra.store import open_store, schema, upgrade_database
from sintra.store.postgres import make_engine
from sintra.store.url import parse_url
from tests.server.live import Server
from tests.services import Postgres, postgres

from . import FOLDER
from .games import describe_games, write_games
from .matches import BEGIN, OTHER_DEVICE, TOKENS, Script

ARENA = Settings(("greedy", "random"), seed=7)


def main() -> None:
    """Write the folder."""
    parser = argparse.ArgumentParser(description="Write the test data of this version.")
    parser.add_argument("--replace", action="store_true", help="write an existing folder again")
    wanted = parser.parse_args()
    target = FOLDER / sintra.__version__
    if target.exists():
        if not wanted.replace:
            parser.exit(2, f"{target} exists: the data of a released version must not change\n")
        shutil.rmtree(target)
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        write_data(target, Path(folder), server)
    print(f"wrote {target}")


def write_data(target: Path, work: Path, server: Postgres | None) -> None:
    """Write the data to a new folder; without a PostgreSQL server, all but its database."""
    target.mkdir(parents=True)
    write_games(target)
    list(Arena(ARENA, 4, target / "arena.jsonl").play(jobs=1))
    database = work / "sintra.db"
    script = asyncio.run(play_matches(database))
    (target / "sqlite.sql").write_text(_dump(database), "utf-8", newline="\n")
    if server is not None:
        text = _dump_postgresql(server, database)
        (target / "postgresql.sql").write_text(text, "utf-8", newline="\n")
    _write_json(target / "games.json", describe_games(target))
    _write_json(target / "matches.json", _answers(script, work))


async def play_matches(database: Path) -> Script:
    """Play the matches, and write them to a new database."""
    store = await open_store(f"sqlite:///{database}")
    try:
        script = Script(store)
        # Ids, tokens and fair seeds are the same in every run. Not `os.urandom`: compiling the
        # rules for the first time takes bytes from there too.
        with patch("secrets.token_bytes", Random(7).randbytes):
            await script.play()
    finally:
        await store.close()
    return script


def _dump(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def _dump_postgresql(server: Postgres, database: Path) -> str:
    """Copy all rows to PostgreSQL; return its dump as SQL that any client can execute."""
    name = server.new_database()
    url = server.url(name)
    upgrade_database(url)
    asyncio.run(_copy_rows(database, url))
    done = subprocess.run(
        [
            server.programs / "pg_dump",
            "--inserts",
            "--no-owner",
            "--no-privileges",
            f"--dbname={url}",
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    # Other versions of PostgreSQL do not know all settings, and only psql knows commands with \.
    skipped = ("--", "SET ", "SELECT pg_catalog.", "\\")
    lines = [line for line in done.stdout.splitlines() if line and not line.startswith(skipped)]
    return "\n".join(lines) + "\n"


async def _copy_rows(database: Path, url: str) -> None:
    source = create_engine(f"sqlite:///{database}")
    engine = make_engine(parse_url(url), command_timeout=None)
    try:
        async with engine.begin() as connection:
            await connection.execute(schema.checks.delete())  # the migrations have added its row
            with source.connect() as rows:
                for table in schema.metadata.sorted_tables:
                    found = [dict(row._mapping) for row in rows.execute(select(table))]
                    if found:
                        await connection.execute(insert(table), found)
    finally:
        await engine.dispose()
        source.dispose()


def _answers(script: Script, work: Path) -> dict[str, Any]:
    """Return what a server of this version answers about the matches, and what players know."""
    with Server(work) as server:
        url = f"http://127.0.0.1:{server.port}/api/v1/matches"
        with httpx.Client(base_url=url, trust_env=False, timeout=30) as client:
            return {
                "begin": BEGIN,
                "tokens": {**TOKENS, "Ben on another device": OTHER_DEVICE},
                "list": client.get("").raise_for_status().json(),
                "matches": {
                    name: {
                        "id": played.match.id,
                        "log": {
                            "version": played.match.state.version,
                            "status": played.match.state.status,
                            "ply": played.match.state.ply,
                        },
                        "invitations": played.invitations,
                        "recovery": played.recovery,
                        # Computers alone play on as soon as a client reads their match.
                        **(describe_match(client, played.match.id) if played.recovery else {}),
                    }
                    for name, played in script.played.items()
                },
            }


def describe_match(client: httpx.Client, match: str) -> dict[str, Any]:
    """Return what the server answers the host about a match."""
    headers = {"authorization": f"Bearer {TOKENS['Ana']}"}

    def get(path: str) -> Any:
        return client.get(f"/{match}{path}", headers=headers).raise_for_status().json()

    state = get("")
    state["at"] = None  # the time goes on while the server runs
    if state["clocks"] is not None:
        state["clocks"]["left"] = None
    return {"state": state, "record": get("/record"), "position": get("/position")["position"]}


def _write_json(file: Path, data: dict[str, Any]) -> None:
    """Write an object with one line per entry, and per entry of its objects."""

    def lines(value: Any, depth: int) -> str:
        if not isinstance(value, dict) or depth == 2:
            return json.dumps(value, ensure_ascii=False)
        entries = (f"{json.dumps(key)}: {lines(each, depth + 1)}" for key, each in value.items())
        return "{\n" + ",\n".join(entries) + "\n}"

    file.write_text(lines(data, 0) + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main()
