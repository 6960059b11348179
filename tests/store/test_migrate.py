"""Migrations run once, by one process at a time, and PostgreSQL is only migrated on request."""

import ast
import asyncio
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from sintra.errors import DatabaseOutdated, StoreError, UsageError
from sintra.store import Append, migrate, open_store, schema, upgrade_database

from ..server.forking import run_command
from ..services import Postgres
from .samples import SUMMARY, entry, match, next_revision, opened
from .test_sqlite import file_of

OLD = schema.HEAD
NEW = next_revision()
"""The revision after the fixture `next_version`."""


def revision_in(file: Path) -> str | None:
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_head_is_the_newest_migration() -> None:
    assert ScriptDirectory(str(migrate.SCRIPTS)).get_heads() == [schema.HEAD]


def test_migrations_create_the_tables_of_the_schema(url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        result: list[Any] = compare_metadata(context, schema.metadata)
        return result

    async def go() -> None:
        async with opened(url) as store:
            runner: Any = store._runner
            assert await runner.read(differences) == []

    asyncio.run(go())


def test_opening_an_up_to_date_database_does_not_import_alembic(sqlite_url: str) -> None:
    upgrade_database(sqlite_url)
    program = (
        "import asyncio, sys; from sintra.store import open_store\n"
        "async def go(): await (await open_store(sys.argv[1])).close()\n"
        "asyncio.run(go()); print({'alembic', 'asyncpg'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", program, sqlite_url]
    assert subprocess.run(command, capture_output=True, text=True).stdout == "set()\n"


def test_upgrade_returns_the_revision_before_and_after(
    sqlite_url: str, postgres_server: Postgres
) -> None:
    for url in (sqlite_url, postgres_server.url(postgres_server.new_database())):
        assert upgrade_database(url) == (None, schema.HEAD)
        assert upgrade_database(url) == (schema.HEAD, schema.HEAD)


def test_folders_for_a_new_file_are_created(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(f"sqlite:///{tmp_path}/a/b/matches.db") as store:
            await store.create(match("m"))

    asyncio.run(go())
    assert (tmp_path / "a/b/matches.db").is_file()


def test_older_file_is_backed_up_and_then_upgraded(
    sqlite_url: str, next_version: Callable[[str], str]
) -> None:
    file = file_of(sqlite_url)

    async def fill() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("m"))

    async def use() -> None:
        async with opened(sqlite_url) as store:
            await store.append(Append("m", 1, [entry(2)], SUMMARY))

    asyncio.run(fill())
    next_version("")
    asyncio.run(use())
    asyncio.run(open_and_close(sqlite_url))
    copies = list(file.parent.glob("*.before-upgrade-*"))
    assert [path.name for path in copies] == [f"{file.name}.before-upgrade-{OLD}"]
    assert (revision_in(copies[0]), revision_in(file)) == (OLD, NEW)
    with closing(sqlite3.connect(copies[0])) as connection:
        assert connection.execute("SELECT id, version FROM matches").fetchall() == [("m", 1)]


async def open_and_close(url: str) -> None:
    await (await open_store(url)).close()


def test_failed_upgrade_changes_nothing(
    sqlite_url: str, next_version: Callable[[str], str]
) -> None:
    upgrade_database(sqlite_url)
    next_version('op.execute("INSERT INTO nowhere VALUES (1)")')
    with pytest.raises(StoreError, match="nowhere"):
        asyncio.run(open_store(sqlite_url))
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(matches)")]
    assert "more" not in columns
    assert revision_in(file_of(sqlite_url)) == OLD


def test_upgrade_without_room_changes_nothing(
    sqlite_url: str, next_version: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade_database(sqlite_url)
    next_version("")
    monkeypatch.setattr(migrate, "ROOM_FOR_UPGRADE", 10**12)
    with pytest.raises(StoreError, match="free disk space"):
        upgrade_database(sqlite_url)
    file = file_of(sqlite_url)
    assert revision_in(file) == OLD and not list(file.parent.glob("*upgrade*"))


@pytest.mark.parametrize("arguments", [["prune", "--dry-run"], ["reports"]])
def test_commands_that_only_read_do_not_upgrade(sqlite_url: str, arguments: list[str]) -> None:
    upgrade_database(sqlite_url)
    file = file_of(sqlite_url)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
        connection.commit()
    before = file.read_bytes()
    status, output = run_command("db", *arguments, "--database", sqlite_url, folder=file.parent)
    assert status == 1 and "run `sintra db upgrade`" in output
    assert file.read_bytes() == before and not list(file.parent.glob("*upgrade*"))


def test_file_can_become_smaller(sqlite_url: str) -> None:
    upgrade_database(sqlite_url)
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,), "incremental"


def test_concurrent_starts_create_one_database(sqlite_url: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        revisions = list(pool.map(upgrade_database, [sqlite_url] * 6))
    assert sorted(revisions, key=str) == [(schema.HEAD, schema.HEAD)] * 5 + [(None, schema.HEAD)]


@pytest.mark.parametrize("is_new", [True, False])
def test_upgrade_waits_for_another_writing_process(sqlite_url: str, is_new: bool) -> None:
    if not is_new:
        upgrade_database(sqlite_url)
    other = sqlite3.connect(file_of(sqlite_url), isolation_level=None, check_same_thread=False)
    with closing(other):
        other.execute("PRAGMA journal_mode = DELETE")  # as in a restored backup
        other.execute("BEGIN IMMEDIATE")
        ending = threading.Timer(0.3, other.rollback)
        ending.start()
        assert upgrade_database(sqlite_url) == (None if is_new else schema.HEAD, schema.HEAD)
        ending.join()
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_only_one_of_several_concurrent_postgresql_upgrades_migrates(
    postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres_server.url(postgres_server.new_database())
    original = migrate._run_migrations

    def slow_migrations(connection: Connection) -> None:
        time.sleep(0.3)  # long enough for the others to read the old revision
        original(connection)

    monkeypatch.setattr(migrate, "_run_migrations", slow_migrations)
    with ThreadPoolExecutor(3) as pool:
        revisions = list(pool.map(upgrade_database, [url] * 3))
    assert sorted(revisions, key=str) == [(schema.HEAD, schema.HEAD)] * 2 + [(None, schema.HEAD)]


def test_only_one_of_several_concurrent_file_upgrades_makes_a_backup(
    sqlite_url: str, next_version: Callable[[str], str]
) -> None:
    upgrade_database(sqlite_url)
    next_version("")
    with ThreadPoolExecutor(4) as pool:
        revisions = list(pool.map(upgrade_database, [sqlite_url] * 4))
    assert sorted(revisions) == [(OLD, NEW)] + [(NEW, NEW)] * 3
    assert len(list(file_of(sqlite_url).parent.glob("*.before-upgrade-*"))) == 1


def test_postgresql_is_not_upgraded_automatically(
    postgres_server: Postgres, postgres_url: str, next_version: Callable[[str], str]
) -> None:
    empty = postgres_server.url(postgres_server.new_database())
    with pytest.raises(DatabaseOutdated, match=r"is empty.*run `sintra db upgrade`"):
        asyncio.run(open_store(empty))
    assert postgres_server.run("SELECT to_regclass('matches')", empty)[0][0] is None
    next_version("")
    with pytest.raises(DatabaseOutdated, match=rf"revision {OLD}.*run `sintra db upgrade`"):
        asyncio.run(open_store(postgres_url))
    assert upgrade_database(postgres_url) == (OLD, NEW)
    asyncio.run(open_and_close(postgres_url))


def test_newer_database_is_refused_and_unchanged(
    sqlite_url: str, postgres_server: Postgres, migrated: str
) -> None:
    upgrade_database(sqlite_url)
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0099'")
        connection.commit()
    name = postgres_server.new_database(migrated)
    other = postgres_server.url(name)
    postgres_server.run("UPDATE alembic_version SET version_num = '0099'", other)
    for url in (sqlite_url, other):
        with pytest.raises(DatabaseOutdated, match=r"0099.*newer version of this program"):
            asyncio.run(open_store(url))
        with pytest.raises(DatabaseOutdated, match=r"0099.*newer version of this program"):
            upgrade_database(url)
    assert not list(file_of(sqlite_url).parent.glob("*.before-upgrade-*"))


def test_database_of_another_program_is_refused_and_unchanged(sqlite_url: str) -> None:
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    with pytest.raises(UsageError, match="another program"):
        asyncio.run(open_store(sqlite_url))
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master").fetchall()
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert tables == [("bookmarks",)]


def test_file_that_is_not_a_database_is_refused_and_unchanged(sqlite_url: str) -> None:
    file_of(sqlite_url).write_text("Dear diary, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        asyncio.run(open_store(sqlite_url))
    assert file_of(sqlite_url).read_text().startswith("Dear diary")


def test_file_that_cannot_be_created_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for name in ("file/matches.db", "."):
        with pytest.raises(StoreError):
            asyncio.run(open_store(f"sqlite:///{tmp_path}/{name}"))


ADDS = {"create_table", "add_column", "create_index", "execute", "get_bind"}
"""Operations that older processes, which still run, do not notice."""


@pytest.mark.parametrize("script", sorted((migrate.SCRIPTS / "versions").glob("*.py")))
def test_migrations_only_add(script: Path) -> None:
    """Processes of the previous version run on while the database is upgraded."""
    calls = [
        node
        for node in ast.walk(ast.parse(script.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "op"
    ]
    used = {node.func.attr: node for node in calls if isinstance(node.func, ast.Attribute)}
    assert used.keys() <= ADDS
    for name, node in used.items():
        text = ast.unparse(node)
        if name == "add_column":
            assert "nullable=False" not in text or "server_default" in text, text
        if name == "execute":
            assert re.match(r"op\.execute\(f?['\"]INSERT ", text), text
