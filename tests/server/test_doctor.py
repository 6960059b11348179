"""`sintra doctor` finds nothing wrong with a good deployment, and every kind of error in others."""

import asyncio
import json
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sintra import __version__
from sintra.cli import _run as run_here
from sintra.errors import StoreError
from sintra.server import doctor, probe
from sintra.server.doctor import Finding, check_deployment, check_page, hide_password
from sintra.store import upgrade_database
from sintra.store.types import ThinkerInfo

from ..services import Postgres, Valkey, free_port
from .forking import ForkedServer
from .live import environment


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A machine with room: what is found must not depend on the one that runs the tests."""
    values = SimpleNamespace(open_files=100_000, free=9 * 10**11, total=10**12)
    resource = SimpleNamespace(
        RLIMIT_NOFILE=7, RLIM_INFINITY=-1, getrlimit=lambda _: (1024, values.open_files)
    )
    monkeypatch.setitem(sys.modules, "resource", resource)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: values)
    return values


@pytest.fixture
def run_doctor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Runs `sintra doctor` in this process; returns its exit status and its output."""

    def run(*arguments: str, folder: Path, **settings: object) -> tuple[int, str]:
        with monkeypatch.context() as patch:
            for name in [name for name in os.environ if name.startswith("SINTRA_")]:
                patch.delenv(name)
            for name, value in environment(folder, **settings).items():
                patch.setenv(name, value)
            status = run_here(["doctor", *arguments])
        output = capsys.readouterr()
        return status, output.out + output.err

    return run


# --- A good deployment


def test_good_sqlite_deployment(tmp_path: Path, run_doctor: Callable[..., tuple[int, str]]) -> None:
    folder = tmp_path / "server"
    with ForkedServer(folder, min_free_bytes=0) as server:
        before = _contents(folder / "sintra.db")
        url = f"http://127.0.0.1:{server.port}"
        status, output = run_doctor("--json", "--url", url, folder=folder)
        data = json.loads(output)
        assert (status, data["ok"]) == (0, True), output
        assert {each["status"] for each in data["checks"]} <= {"ok", "skipped"}, output
        assert data["counts"]["ok"] > 20
        assert _contents(folder / "sintra.db") == before, "nothing is changed"
        status, output = run_doctor("--url", url, folder=folder)
        assert status == 0 and "\x1b" not in output
        assert output.splitlines()[-1].startswith(f"{len(data['checks'])} checks: ")
        assert "ok       outside_socket    a WebSocket passes" in output


def _contents(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return [
            connection.execute(f"SELECT * FROM {table}").fetchall()
            for table in ("matches", "entries", "archives", "reports", "alembic_version")
        ]


def test_good_postgresql_deployment(
    tmp_path: Path,
    postgres_server: Postgres,
    migrated: str,
    valkey_server: Valkey,
    run_doctor: Callable[..., tuple[int, str]],
) -> None:
    url = postgres_server.tcp_url(postgres_server.new_database(migrated))
    with ForkedServer(tmp_path / "server", url, notices_url=valkey_server.url) as server:
        status, output = run_doctor(
            *("--json", "--url", f"http://127.0.0.1:{server.port}"),
            folder=tmp_path,
            database_url=url,
            notices_url=valkey_server.url,
        )
    data = json.loads(output)
    assert status == 0, output
    assert "s3cret" not in output
    found = {each["code"]: each for each in data["checks"]}
    not_ok = {code for code, each in found.items() if each["status"] not in ("ok", "skipped")}
    assert not_ok == {"backup"}, output  # this PostgreSQL does not archive
    assert "archive_mode" in found["backup"]["todo"]
    assert found["notices"]["found"].startswith(valkey_server.url)
    assert found["database_version"]["found"].startswith("PostgreSQL ")


def test_notices_of_postgresql_are_checked(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    found = check(tmp_path, postgres_url)
    assert found["notices"].status == "ok" and "PostgreSQL" in found["notices"].found
    assert found["clock"].status == "ok" and "database server" in found["clock"].found


# --- Errors inside


@pytest.fixture
def sqlite_folder(tmp_path: Path) -> Path:
    """The data folder of a server with an empty database."""
    upgrade_database(f"sqlite:///{tmp_path / 'sintra.db'}")
    return tmp_path


def check(folder: Path, url: str = "", **environment: str) -> dict[str, Finding]:
    """Run all checks inside; return the findings by code."""

    async def collect() -> dict[str, Finding]:
        url_or_default = url or f"sqlite:///{folder / 'sintra.db'}"
        return {each.code: each async for each in check_deployment(environment, url_or_default)}

    return asyncio.run(collect())


@pytest.mark.parametrize(
    ("environment", "code", "status", "words"),
    [
        ({"SINTRA_LEASE_SECONDS": "soon"}, "settings", "error", "must be a number"),
        ({"SINTRA_LOG_LEVEL": "loud"}, "settings", "error", "must be one of"),
        ({"SINTRA_ORIGNS": "https://x"}, "settings", "warning", "SINTRA_ORIGNS is not a setting"),
        ({"SINTRA_WORKERS": "2"}, "workers", "error", "only one writer"),
        ({"SINTRA_HOST": "0.0.0.0"}, "host", "warning", "not encrypted"),
        (
            {"SINTRA_HOST": "::", "SINTRA_TRUSTED_PROXIES": "::1"},
            *("host", "warning", "go around the proxy"),
        ),
        ({"SINTRA_ORIGINS": "http://x.org"}, "origins", "warning", "not encrypted: http://x.org"),
        ({"SINTRA_TRUSTED_PROXIES": "10.0.0.1"}, "origins", "error", "SINTRA_ORIGINS is empty"),
        ({"SINTRA_TRUSTED_PROXIES": "*"}, "proxies", "error", "forge"),
        ({"SINTRA_TRUSTED_PROXIES": "::/0"}, "proxies", "error", "forge"),
        ({"SINTRA_TRUSTED_PROXIES": "nginx"}, "proxies", "error", "'nginx' is not an address"),
        ({"SINTRA_MAX_SOCKETS": "999999999"}, "open_files", "warning", "may be open"),
        ({"SINTRA_MIN_FREE_BYTES": str(10**18)}, "disk", "error", "refuses new matches"),
        ({"SINTRA_RECORDS_DIR": "/dev/null/x"}, "records", "error", "cannot be written"),
        ({"SINTRA_NOTICES_URL": "http://x"}, "notices", "error", "must begin with redis://"),
    ],
)
def test_wrong_settings(
    sqlite_folder: Path, environment: Mapping[str, str], code: str, status: str, words: str
) -> None:
    found = check(sqlite_folder, **environment)[code]
    assert (found.status, words in found.found) == (status, True), found
    assert found.todo


@pytest.mark.parametrize(("limit", "status"), [(-1, "ok"), (15_000, "ok"), (14_999, "warning")])
def test_limit_of_open_files(
    sqlite_folder: Path, machine: SimpleNamespace, limit: int, status: str
) -> None:
    machine.open_files = limit
    found = check(sqlite_folder, SINTRA_MAX_SOCKETS="10000")["open_files"]
    assert found.status == status, found


def test_disk_that_is_nearly_full(
    sqlite_folder: Path, machine: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check(sqlite_folder)["disk"].status == "ok"
    machine.free = machine.total // 10
    assert check(sqlite_folder)["disk"].status == "warning"

    def fail(_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(shutil, "disk_usage", fail)
    found = check(sqlite_folder)
    assert found["disk"].status == "error" and "Input/output error" in found["disk"].found
    assert found["write"].status == "ok"


def test_missing_database(tmp_path: Path) -> None:
    found = check(tmp_path)
    assert found["database"].status == "error" and "does not exist" in found["database"].found
    assert not (tmp_path / "sintra.db").exists()
    assert "write" not in found


@pytest.mark.parametrize(("name", "words"), [("", "not a file"), (300 * "x", "too long")])
def test_database_that_is_no_file(tmp_path: Path, name: str, words: str) -> None:
    found = check(tmp_path, f"sqlite:///{tmp_path / name}")["database"]
    assert found.status == "error" and words in found.found.lower()
    assert "SINTRA_DATABASE_URL" in found.todo


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that another user has closed; simulated, because root may open every folder."""
    folder = tmp_path / "closed"
    original = Path.stat

    def status(self: Path, **options: Any) -> os.stat_result:
        if folder in self.parents:
            raise PermissionError(13, "Permission denied", str(self))
        return original(self, **options)

    def exists(self: Path) -> bool:
        """As in Python 3.11, in which these methods call `stat`."""
        try:
            status(self)
        except FileNotFoundError:
            return False
        return True

    folder.mkdir()
    monkeypatch.setattr(Path, "stat", status)
    monkeypatch.setattr(Path, "exists", exists)
    return folder


def test_database_in_a_closed_folder(closed: Path) -> None:
    found = check(closed)
    assert found["permissions"].status == "error" and str(closed) in found["permissions"].found
    assert "user of the server" in found["permissions"].todo
    assert "notices" in found, "the other checks are run"


def test_records_in_a_closed_folder(sqlite_folder: Path, closed: Path) -> None:
    found = check(sqlite_folder, SINTRA_RECORDS_DIR=str(closed / "records"))
    assert found["records"].status == "error" and "cannot be written" in found["records"].found
    assert found["database"].status == "ok"


def test_page_in_a_closed_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(_: Path) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr(doctor, "read_files", fail)
    page, module = check_page(tmp_path)
    assert (page.status, module.status) == ("error", "skipped")
    assert str(tmp_path) in page.found and page.todo
    monkeypatch.setattr(probe, "read_files", fail)
    assert probe._installed_files() == {}


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://x/y", "not supported"),
        ("postgresql://someone:s3cret@127.0.0.1:{port}/x", "someone@127.0.0.1"),
    ],
)
def test_unreachable_database(tmp_path: Path, url: str, words: str) -> None:
    found = check(tmp_path, url.format(port=free_port()))["database"]
    assert found.status == "error" and found.todo
    assert words in found.found and "s3cret" not in str(found)


@pytest.mark.parametrize(
    ("revision", "words"), [("0001", "needs revision"), ("0099", "newer version")]
)
def test_wrong_revision(sqlite_folder: Path, revision: str, words: str) -> None:
    with closing(sqlite3.connect(sqlite_folder / "sintra.db")) as connection, connection:
        connection.execute(f"UPDATE alembic_version SET version_num = '{revision}'")
    found = check(sqlite_folder)["database"]
    assert found.status == "error" and words in found.found
    assert "sintra db upgrade" in found.todo


def test_damaged_database(sqlite_folder: Path) -> None:
    (sqlite_folder / "sintra.db").write_bytes(b"no database" * 1000)
    found = check(sqlite_folder)["database"]
    assert found.status == "error" and "not a database" in found.found
    assert "backup" in found.todo


@pytest.mark.parametrize(("code", "method"), [("write", "check_write"), ("database", "size")])
def test_database_that_fails(
    sqlite_folder: Path, monkeypatch: pytest.MonkeyPatch, code: str, method: str
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(f"sintra.store.Store.{method}", fail)
    found = check(sqlite_folder)
    assert found["clock"].status == "ok", "the other checks are run"
    assert found[code] == Finding(
        code,
        "error",
        "the disk is gone",
        "Restore the file from a backup (docs/guide/operate.md).",
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_permissions(sqlite_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = sqlite_folder / "sintra.db"
    assert check(sqlite_folder)["permissions"].status == "ok"
    file.chmod(0o644)
    found = check(sqlite_folder)["permissions"]
    assert found.status == "warning" and "mode 644" in found.found
    file.chmod(0o600)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert "12345" in check(sqlite_folder)["permissions"].found
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    found = check(sqlite_folder)["permissions"]
    assert found.status == "error" and "cannot be written" in found.found


def test_clock_that_was_set_back(sqlite_folder: Path) -> None:
    with closing(sqlite3.connect(sqlite_folder / "sintra.db")) as connection, connection:
        connection.execute(
            "INSERT INTO matches VALUES ('m', 0, ?, 1, 'over', 0, 0, '', 0, NULL, NULL, NULL, 0)",
            [time.time() + 3600],
        )
    found = check(sqlite_folder)["clock"]
    assert found.status == "error" and "in the future" in found.found


def test_clock_that_differs_from_the_database_server() -> None:
    async def ahead() -> float:
        return time.time() + 60

    store: Any = SimpleNamespace(time=ahead)
    found = asyncio.run(doctor._check_clock(store))
    assert found.status == "error" and "60.0 s behind" in found.found


@pytest.mark.parametrize(
    ("state", "status"),
    [
        (("on", 30.0, False), "ok"),
        (("on", None, False), "ok"),
        (("on", 30.0, True), "error"),
        (("off", None, False), "warning"),
    ],
)
def test_archiver_of_postgresql(state: tuple[str, float | None, bool], status: str) -> None:
    async def archiver() -> tuple[str, float | None, bool]:
        return state

    store: Any = SimpleNamespace(kind="postgresql", archiver=archiver)
    assert asyncio.run(doctor._check_archiver(store)).status == status


def test_old_version_of_the_database() -> None:
    async def version() -> str:
        return "13.4 (Debian 13.4-1)"

    store: Any = SimpleNamespace(kind="postgresql", server_version=version)
    found = asyncio.run(doctor._check_version(store))
    assert found.status == "warning" and "14 or newer" in found.todo


@pytest.mark.parametrize(
    ("versions", "status", "words"),
    [
        ([], "ok", "no `sintra think`"),
        ([__version__] * 2, "ok", "2 processes, 8 threads: t0, t1"),
        ([__version__, "0.0.9"], "warning", "version 0.0.9"),
    ],
)
def test_thinkers(versions: list[str], status: str, words: str) -> None:
    async def thinkers() -> list[ThinkerInfo]:
        return [ThinkerInfo(f"t{n}", 4, version, 0.5) for n, version in enumerate(versions)]

    store: Any = SimpleNamespace(kind="postgresql", thinkers=thinkers)
    found = asyncio.run(doctor._check_thinkers(store))
    assert (found.status, words in found.found) == (status, True), found


def test_valkey_that_is_down(sqlite_folder: Path) -> None:
    url = f"redis://:s3cret@127.0.0.1:{free_port()}/0"
    found = check(sqlite_folder, SINTRA_NOTICES_URL=url)["notices"]
    assert found.status == "error" and "no connection" in found.found
    assert "s3cret" not in str(found) and "127.0.0.1" in found.found


def test_notice_that_does_not_arrive(
    sqlite_folder: Path, valkey_server: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "NOTICE_SECONDS", 0.1)
    monkeypatch.setattr("sintra.store.pubsub.PubSubBase.publish", lambda *_: None)
    found = check(sqlite_folder, SINTRA_NOTICES_URL=valkey_server.url)["notices"]
    assert found.status == "error" and "did not arrive" in found.found


def test_passwords_are_hidden() -> None:
    assert hide_password("redis://u:secret@h:1/0") == "redis://u:***@h:1/0"
    assert hide_password("redis://:secret@h") == "redis://:***@h"
    assert hide_password("redis://h:1") == "redis://h:1"
    assert hide_password("redis://u@h/0?db=1") == "redis://u@h/0?db=1"
    assert hide_password("") == ""


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("unix:///run/valkey.sock?password=s3cret", "unix:///run/valkey.sock?password=***"),
        ("redis://h/0?db=1&PassWord=s3cret", "redis://h/0?db=1&PassWord=***"),
        ("redis://h/0?pass%77ord=s3cret&a=b", "redis://h/0?pass%77ord=***&a=b"),
        ("rediss://h/0?ssl_password=s3cret", "rediss://h/0?ssl_password=***"),
        ("redis://h/0?password=s3cret#s3cret", "redis://h/0?password=***"),
        ("redis://h/0?password=s3cret&s3cret", "redis://h/0?password=***&***"),
        ("postgresql:///x?sslpassword=s3cret", "postgresql:///x?sslpassword=***"),
        *((f"redis://:1{mark}s3cret@h", doctor.HIDDEN) for mark in "/?#"),
        ("redis://u:s3cret@[h", doctor.HIDDEN),
    ],
)
def test_passwords_in_strange_places_are_hidden(url: str, shown: str) -> None:
    assert hide_password(url) == shown


@pytest.mark.parametrize("as_json", [True, False])
def test_password_of_notices_is_not_shown(
    tmp_path: Path, run_doctor: Callable[..., tuple[int, str]], as_json: bool
) -> None:
    url = f"unix://{tmp_path}/missing.sock?password=s3cret"
    arguments = ["--json"] if as_json else []
    status, output = run_doctor(*arguments, folder=tmp_path, notices_url=url)
    assert status == 1
    assert "missing.sock?password=***: no connection" in output and "s3cret" not in output


def test_password_of_a_key_is_not_shown(tmp_path: Path) -> None:
    url = f"postgresql://u@127.0.0.1:{free_port()}/x?sslmode=disable&sslpassword=s3cret"
    found = check(tmp_path, url)["database"]
    assert "sslpassword=***" in found.found and "s3cret" not in str(found)


def test_incomplete_page(tmp_path: Path) -> None:
    def statuses() -> list[str]:
        return [each.status for each in check_page(tmp_path)]

    assert statuses() == ["error", "skipped"]
    (tmp_path / "index.html").write_text('<script src="/assets/app.js"></script>')
    assert statuses() == ["error", "error"]
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app.js").touch()
    (tmp_path / "assets" / "sintra.wasm").write_bytes(b"<html>")
    assert statuses() == ["ok", "error"]
    (tmp_path / "assets" / "sintra.wasm").write_bytes(b"\0asm\1\0\0\0")
    assert statuses() == ["ok", "ok"]


def test_code_that_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.warmup.is_warm", lambda: False)
    assert doctor.check_cache().status == "warning"
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert doctor.check_cache().status == "error"
