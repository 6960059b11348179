"""`sintra doctor` finds nothing wrong with a good deployment, and every kind of error in others."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sintra.cli import _run as run_here
from sintra.errors import StoreError
from sintra.server import doctor
from sintra.server.doctor import Finding, check_deployment, check_page
from sintra.store import upgrade_database

from ..services import Postgres, free_port
from .live import environment


@pytest.fixture(autouse=True)
def disk(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A disk with room: what is found must not depend on the machine that runs the tests."""
    usage = SimpleNamespace(free=9 * 10**11, total=10**12)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    return usage


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A complete page, as small as possible, and all code compiled."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text('<script src="/assets/app.js"></script>')
    (folder / "assets" / "app.js").touch()
    (folder / "assets" / "sintra.wasm").write_bytes(b"\0asm\1\0\0\0")
    monkeypatch.setattr(doctor, "STATIC", folder)
    monkeypatch.setattr("sintra.warmup.is_warm", lambda: True)
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data folder of a server with an empty database."""
    upgrade_database(f"sqlite:///{tmp_path / 'sintra.db'}")
    return tmp_path


@pytest.fixture
def run_doctor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Runs `sintra doctor` in this process; returns its exit status and its output."""

    def run(folder: Path, **settings: object) -> tuple[int, str]:
        with monkeypatch.context() as patch:
            for name in [name for name in os.environ if name.startswith("SINTRA_")]:
                patch.delenv(name)
            for name, value in environment(folder, **settings).items():
                patch.setenv(name, value)
            status = run_here(["doctor"])
        output = capsys.readouterr()
        return status, output.out + output.err

    return run


def check(folder: Path, url: str = "", **environment: str) -> dict[str, Finding]:
    """Return the findings by check."""

    async def collect() -> dict[str, Finding]:
        url_or_default = url or f"sqlite:///{folder / 'sintra.db'}"
        return {each.check: each async for each in check_deployment(environment, url_or_default)}

    return asyncio.run(collect())


# --- Good deployments


@pytest.mark.usefixtures("page")
def test_good_sqlite_deployment(folder: Path, run_doctor: Callable[..., tuple[int, str]]) -> None:
    status, output = run_doctor(folder)
    assert status == 0 and "\x1b" not in output
    assert {line.split()[0] for line in output.splitlines()} == {"ok"}, output
    assert "ok       database  SQLite, version 3" in output


@pytest.mark.usefixtures("page")
def test_good_postgresql_deployment(
    tmp_path: Path,
    postgres_server: Postgres,
    migrated: str,
    run_doctor: Callable[..., tuple[int, str]],
) -> None:
    url = postgres_server.tcp_url(postgres_server.new_database(migrated))
    status, output = run_doctor(tmp_path, database_url=url)
    assert status == 0 and "s3cret" not in output
    assert {line.split()[0] for line in output.splitlines()} == {"ok"}, output
    assert "ok       database  postgresql://" in output


# --- Settings


@pytest.mark.parametrize(
    ("environment", "code", "status", "words"),
    [
        ({"SINTRA_DRAIN_SECONDS": "soon"}, "settings", "error", "SINTRA_DRAIN_SECONDS"),
        ({"SINTRA_ORIGNS": "https://x"}, "settings", "warning", "not settings: SINTRA_ORIGNS"),
        ({"SINTRA_HOST": "0.0.0.0"}, "address", "warning", "not encrypted"),
        (
            {"SINTRA_HOST": "::", "SINTRA_TRUSTED_PROXIES": "::1"},
            *("address", "warning", "go around the proxy"),
        ),
        ({"SINTRA_ORIGINS": "http://x.org"}, "origins", "warning", "not encrypted: http://x.org"),
        ({"SINTRA_TRUSTED_PROXIES": "10.0.0.1"}, "origins", "error", "SINTRA_ORIGINS is empty"),
        ({"SINTRA_TRUSTED_PROXIES": "*"}, "proxies", "error", "forge"),
        ({"SINTRA_TRUSTED_PROXIES": "::/0"}, "proxies", "error", "forge"),
        ({"SINTRA_TRUSTED_PROXIES": "nginx"}, "proxies", "error", "'nginx' is not an address"),
        ({"SINTRA_MIN_FREE_BYTES": str(10**18)}, "disk", "error", "refuses new matches"),
        ({"SINTRA_RECORDS_DIR": "/dev/null/x"}, "records", "error", "cannot be written"),
    ],
)
def test_wrong_settings(
    folder: Path, environment: Mapping[str, str], code: str, status: str, words: str
) -> None:
    found = check(folder, **environment)[code]
    assert (found.status, words in found.found) == (status, True), found
    assert found.todo


def test_settings_of_a_server_behind_a_proxy(folder: Path) -> None:
    found = check(
        folder, SINTRA_TRUSTED_PROXIES="127.0.0.1", SINTRA_ORIGINS="https://x, http://localhost:1"
    )
    assert found["proxies"] == Finding("proxies", "ok", "trusts 127.0.0.1")
    assert (found["origins"].status, found["address"].status) == ("ok", "ok")


# --- The database


@pytest.mark.usefixtures("page")
def test_missing_database(tmp_path: Path, run_doctor: Callable[..., tuple[int, str]]) -> None:
    status, output = run_doctor(tmp_path)
    assert status == 1
    error, todo = output.splitlines()[-2:]
    assert error.startswith("error    database  ") and error.endswith("sintra.db does not exist")
    assert todo.startswith("                   Correct SINTRA_DATA_DIR")
    assert not (tmp_path / "sintra.db").exists()


@pytest.mark.parametrize(("name", "words"), [("", "not a file"), (300 * "x", "too long")])
def test_database_that_is_no_file(tmp_path: Path, name: str, words: str) -> None:
    found = check(tmp_path, f"sqlite:///{tmp_path / name}")["database"]
    assert found.status == "error" and words in found.found.lower()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://x/y", "not supported"),
        ("postgresql://someone:s3cret@127.0.0.1:{port}/x?sslmode=disable", "cannot be used"),
    ],
)
def test_unreachable_database(tmp_path: Path, url: str, words: str) -> None:
    found = check(tmp_path, url.format(port=free_port()))["database"]
    assert found.status == "error" and found.todo
    assert words in found.found and "s3cret" not in str(found)


@pytest.mark.parametrize(
    ("revision", "words"), [("0000", "needs revision"), ("0099", "newer version")]
)
def test_wrong_revision(folder: Path, revision: str, words: str) -> None:
    with closing(sqlite3.connect(folder / "sintra.db")) as connection, connection:
        connection.execute(f"UPDATE alembic_version SET version_num = '{revision}'")
    found = check(folder)["database"]
    assert found.status == "error" and words in found.found
    assert "sintra db upgrade" in found.todo


def test_damaged_database(folder: Path) -> None:
    (folder / "sintra.db").write_bytes(b"no database" * 1000)
    found = check(folder)["database"]
    assert found.status == "error" and "not a database" in found.found
    assert "backup" in found.todo


def test_database_that_cannot_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr("sintra.store.Store.check_write", fail)
    found = check(folder)["database"]
    assert (found.status, found.found) == ("error", "the disk is gone")


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_permissions(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "sintra.db"
    assert check(folder)["file"].status == "ok"
    file.chmod(0o644)
    found = check(folder)["file"]
    assert found.status == "warning" and "mode 644" in found.found
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    found = check(folder)["file"]
    assert found.status == "error" and "cannot be written" in found.found


def test_closed_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated, because root may open every folder."""
    original = Path.stat

    def status(self: Path, **options: Any) -> os.stat_result:
        if folder in self.parents:
            raise PermissionError(13, "Permission denied", str(self))
        return original(self, **options)

    monkeypatch.setattr(Path, "stat", status)
    found = check(folder)["database"]
    assert found.status == "error" and "Permission denied" in found.found
    assert "user of the server" in found.todo


def test_old_version_of_the_database(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.9.2")
    found = check(folder)["database"]
    assert found.status == "warning" and "3.34 or newer" in found.todo


def test_disk_that_is_nearly_full(folder: Path, disk: SimpleNamespace) -> None:
    assert check(folder)["disk"].status == "ok"
    disk.free = disk.total // 10
    assert check(folder)["disk"].status == "warning"


# --- What is installed


def test_incomplete_page(page: Path) -> None:
    assert check_page(page).status == "ok"
    (page / "assets" / "sintra.wasm").write_bytes(b"<html>")
    assert "WebAssembly module is missing" in check_page(page).found
    (page / "assets" / "app.js").unlink()
    assert check_page(page).found == "files are missing: /assets/app.js"
    (page / "index.html").unlink()
    found = check_page(page)
    assert found.status == "error" and "was not built" in found.found and found.todo


def test_code_that_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.warmup.is_warm", lambda: False)
    assert doctor.check_compiled().status == "warning"
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert doctor.check_compiled().status == "error"
