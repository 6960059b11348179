"""Backups of a database: complete, made while it is written to, and never over another file."""

import asyncio
import os
import stat
import subprocess
from pathlib import Path

import pytest

from sintra.cli import database as command
from sintra.errors import StoreError, UsageError
from sintra.store import Append, backup_database, open_store, schema

from ..services import PASSWORD, Postgres
from .samples import SUMMARY, entry, match, opened


@pytest.fixture
def with_pg_dump(postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", str(postgres_server.programs), prepend=os.pathsep)
    return postgres_server.programs


def test_sqlite_is_copied_while_it_is_written_to(sqlite_url: str, tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            names = [f"m{n}" for n in range(4)]
            reached = dict.fromkeys(names, 1)
            stop = False

            async def write(name: str) -> None:
                while not stop:
                    version = reached[name]
                    await store.append(
                        Append(name, version, [entry(version + 1, "x" * 2000)], SUMMARY)
                    )
                    reached[name] += 1

            for name in names:
                await store.create(match(name))
            writing = asyncio.gather(*(write(name) for name in names))
            for attempt in range(5):
                await asyncio.sleep(0.02)
                before = dict(reached)
                copy = tmp_path / f"copy{attempt}.db"
                await asyncio.to_thread(backup_database, sqlite_url, copy)
                async with opened(f"sqlite:///{copy}") as copied:
                    for name in names:
                        versions = [item.version for item in await copied.read(name)]
                        assert versions == list(range(1, len(versions) + 1))
                        assert before[name] <= len(versions) <= reached[name] + 1
                        assert await copied.versions([name]) == {name: len(versions)}
            assert reached != before
            stop = True
            await writing

    asyncio.run(go())


def test_backup_is_a_single_file_readable_by_its_owner_only(
    sqlite_url: str, tmp_path: Path
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("m"))
            (tmp_path / "copies").mkdir()
            await asyncio.to_thread(backup_database, sqlite_url, tmp_path / "copies/copy.db")

    asyncio.run(go())
    (copy,) = (tmp_path / "copies").iterdir()
    assert copy.name == "copy.db"
    if os.name != "nt":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_existing_file_is_replaced_only_with_force(sqlite_url: str, tmp_path: Path) -> None:
    asyncio.run(fill(sqlite_url))
    target = tmp_path / "copy.db"
    target.write_text("precious")
    with pytest.raises(UsageError, match="--force"):
        backup_database(sqlite_url, target)
    assert target.read_text() == "precious"
    backup_database(sqlite_url, target, force=True)
    assert target.read_bytes().startswith(b"SQLite format 3")


def test_failed_backup_keeps_the_old_file(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(fill(sqlite_url))
    target = tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    target.write_text("precious")

    def fail(_descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(StoreError, match="no space left"):
        backup_database(sqlite_url, target, force=True)
    assert [path.name for path in target.parent.iterdir()] == ["copy.db"]
    assert target.read_text() == "precious"


@pytest.mark.parametrize("target", ["", "matches.db", "nowhere/copy.db"])
def test_invalid_target_is_refused(sqlite_url: str, tmp_path: Path, target: str) -> None:
    asyncio.run(fill(sqlite_url))
    with pytest.raises(UsageError):
        backup_database(sqlite_url, tmp_path / target, force=True)
    asyncio.run(fill(sqlite_url, "n"))


def test_missing_or_invalid_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such database"):
        backup_database(f"sqlite:///{tmp_path}/none.db", tmp_path / "copy.db")
    (tmp_path / "text.db").write_text("Dear diary, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        backup_database(f"sqlite:///{tmp_path}/text.db", tmp_path / "copy.db")
    assert [path.name for path in tmp_path.iterdir()] == ["text.db"]


def test_postgresql_is_copied_and_restored(
    postgres_server: Postgres, migrated: str, with_pg_dump: Path, tmp_path: Path
) -> None:
    name = postgres_server.new_database(migrated)
    asyncio.run(fill(postgres_server.url(name)))
    archive = tmp_path / "copy.dump"
    backup_database(postgres_server.tcp_url(name), archive)  # TCP, so that a password is needed
    other = postgres_server.url(postgres_server.new_database())
    restore = [str(with_pg_dump / "pg_restore"), "--dbname", other, str(archive)]
    subprocess.run(restore, check=True, capture_output=True)

    async def go() -> None:
        async with opened(other) as store:
            assert await store.versions(["m"]) == {"m": 1}

    asyncio.run(go())


def test_pg_dump_gets_the_password_in_the_environment_only(
    postgres_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen"
    fake = tmp_path / "pg_dump"
    fake.write_text(f'#!/bin/sh\necho "$@" > {seen}\necho "$PGPASSWORD" >> {seen}\nexit 3\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StoreError, match="ended with 3"):
        backup_database(postgres_server.tcp_url(), tmp_path / "copy")
    arguments, password = seen.read_text().splitlines()
    assert password == PASSWORD
    assert "s3cret" not in arguments
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pg_dump", "seen"]


def test_failed_pg_dump_leaves_no_file(
    postgres_server: Postgres, with_pg_dump: Path, tmp_path: Path
) -> None:
    with pytest.raises(StoreError) as caught:
        backup_database(postgres_server.tcp_url("nowhere"), tmp_path / "copy")
    assert "nowhere" in str(caught.value)
    assert "s3cret" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_missing_pg_dump_is_reported_with_its_package(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="postgresql-client"):
        backup_database(postgres_url, tmp_path / "copy")


def test_commands_upgrade_and_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SINTRA_DATABASE_URL", raising=False)
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="this database does not exist"):
        command.upgrade(None)
    assert not (tmp_path / "data").exists(), "no database is created for a mistyped name"
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "sintra.db").touch()
    command.upgrade(None)
    command.upgrade(None)
    command.backup(Path("copy.db"), None, False)
    with pytest.raises(UsageError):
        command.backup(Path("copy.db"), None, False)
    command.backup(Path("copy.db"), f"sqlite:///{tmp_path}/data/sintra.db", True)
    command.backup(None, None, False)
    printed = capsys.readouterr().out.splitlines()
    assert printed[:3] == [
        f"upgraded an empty database to revision {schema.HEAD}",
        f"already up to date, at revision {schema.HEAD}",
        "copied to copy.db",
    ]
    assert len(list(tmp_path.glob("sintra-*.db"))) == 1


async def fill(url: str, name: str = "m") -> None:
    store = await open_store(url)
    await store.create(match(name))
    await store.close()
