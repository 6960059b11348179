"""The SQLite backend, with two threads: one writes, and one reads concurrently.

aiosqlite is not used because it is slow. Measured CPU time of a transaction of two statements:
1.3 ms with aiosqlite, 0.43 ms with our own thread, which reuses its connection, 0.1 ms with neither
SQLAlchemy nor threads.

The writer takes all waiting queries and commits them together (group commit). A commit takes as
long as a disk sync, which is the same for one match and for a hundred.
"""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event

from ..errors import StoreError
from .errors import as_store_error
from .types import CommitTimes

T = TypeVar("T")
ObserveCommit = Callable[[float], None]
"""Called with the seconds that a commit took."""

MAX_BATCH = 256
"""The most queries per transaction; this limits how long each query waits."""
BUSY_TIMEOUT = 5.0
"""Seconds to wait for another program that writes to the same file."""
MAX_IDLE_WAL = 16 << 20
"""Bytes to which the write-ahead log is cut after a checkpoint: a large one is rare."""
CLOSED = "the store has been closed"
REPLACED = "the database file was deleted or replaced: restart the server"


def make_engine(path: Path, *, writes: bool, busy_timeout: float = BUSY_TIMEOUT) -> Engine:
    """Make an engine without a pool: each thread reuses one connection.

    Writing transactions take the lock when they begin (BEGIN IMMEDIATE). A transaction that takes
    the lock later could fail after reading. For this, Python's implicit BEGIN is switched off.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"isolation_level": None, "timeout": busy_timeout},
        hide_parameters=True,
    )
    begin_statement = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone leaves data in the drive
        if writes:
            # Applies to a new file: its unused pages can be returned to the disk in steps.
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute(f"PRAGMA journal_size_limit = {MAX_IDLE_WAL}")
        else:
            connection.execute("PRAGMA query_only = ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Called on the driver, because SQLAlchemy takes ten times as long.
        driver: Any = connection.connection.driver_connection
        driver.execute(begin_statement)

    return engine


def create_file(path: Path) -> None:
    """Create an empty database and its folders, if they are missing.

    Only the owner may read the file, because it contains keys to seats.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _file_identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from every other one at the same path; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


class _Job(NamedTuple):
    """A query, and the future of its result."""

    query: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    times: CommitTimes | None = None


_Result = tuple["asyncio.Future[Any]", Any]
"""A future and its result; if the result is an exception, the caller raises it."""


class _DatabaseThread:
    """A thread with its own connection, and a queue of jobs."""

    def __init__(self, name: str, engine: Engine) -> None:
        self._engine = engine
        self._current: Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        # A daemon thread, so that a program that exits without closing does not hang. A write that
        # is not committed by then was not acknowledged either.
        self._thread = threading.Thread(target=self._run_jobs, name=name, daemon=True)
        self._thread.start()

    def submit(
        self, query: Callable[[Connection], T], times: CommitTimes | None = None
    ) -> "asyncio.Future[T]":
        """Queue a query; return the future of its result."""
        future: asyncio.Future[T] = self._loop.create_future()
        if self._closed:
            future.set_exception(StoreError(CLOSED))
        else:
            self._queue.put(_Job(query, future, times))
        return future

    async def close(self) -> None:
        """Finish the waiting jobs, then end the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run_batch(self, jobs: list[_Job]) -> None:
        raise NotImplementedError

    def _run_jobs(self) -> None:
        is_open = True
        while is_open:
            jobs: list[_Job] = []
            job = self._queue.get()
            try:
                while job is not None:
                    jobs.append(job)
                    if len(jobs) == MAX_BATCH:
                        break
                    job = self._queue.get_nowait()
                else:
                    is_open = False
            except Empty:
                pass
            if jobs:
                self._run_batch(jobs)
        self._disconnect()
        self._engine.dispose()

    def _connection(self) -> Connection:
        if self._current is None:
            self._current = self._engine.connect()
        return self._current

    def _rollback(self) -> None:
        """Roll back; if this fails, drop the connection."""
        try:
            if self._current is not None:
                self._current.rollback()
        except Exception:
            self._disconnect()

    def _disconnect(self) -> None:
        try:
            if self._current is not None:
                self._current.close()
        except Exception:  # the connection is broken: its errors do not matter
            pass
        self._current = None

    def _deliver(self, results: Sequence[_Result], then: Callable[[], None] | None = None) -> None:
        try:
            # One call for all results: waking the loop takes as long as the rest of a delivery.
            self._loop.call_soon_threadsafe(_set_results, results, then)
        except RuntimeError:
            pass  # the loop has ended, so no caller waits for a result


def _set_results(results: Sequence[_Result], then: Callable[[], None] | None) -> None:
    for future, result in results:
        if future.done():  # the caller was cancelled
            continue
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)
    if then is not None:
        then()


class _ReaderThread(_DatabaseThread):
    """Runs queries one by one; each reads all data that was committed before it begins."""

    def _run_batch(self, jobs: list[_Job]) -> None:
        for job in jobs:
            if job.future.cancelled():
                continue
            result: Any
            try:
                result = job.query(self._connection())
            except Exception as error:
                result = as_store_error(error)
            self._rollback()
            self._deliver([(job.future, result)])


class _WriterThread(_DatabaseThread):
    """Runs all waiting queries in one transaction."""

    def __init__(self, name: str, path: Path, observe: ObserveCommit | None) -> None:
        self._path, self._opened = path, _file_identity(path)
        self._observe = observe
        super().__init__(name, make_engine(path, writes=True))

    @property
    def is_replaced(self) -> bool:
        """Whether the file was deleted or replaced since the start.

        The connection would go on with the file that it has opened, and the next start would not
        find what was written.
        """
        return _file_identity(self._path) != self._opened

    def _run_batch(self, jobs: list[_Job]) -> None:
        """Run all jobs or none. No result is delivered before the commit has returned."""
        began = time.perf_counter()
        if self.is_replaced:
            self._deliver([(job.future, StoreError(REPLACED)) for job in jobs])
            return
        try:
            connection = self._connection()
            connection.begin()
        except Exception as error:
            # The file is locked or missing: running each job alone would wait as long again.
            self._rollback()
            self._fail(jobs, error)
            return
        try:
            results = [(job.future, job.query(connection)) for job in jobs]
            before = time.perf_counter()
            connection.commit()
            seconds = time.perf_counter() - before
        except Exception as error:
            self._rollback()
            if len(jobs) == 1:
                self._fail(jobs, error)
            else:  # run each job alone, so that only the job that causes the error fails
                for job in jobs:
                    self._run_batch([job])
            return
        for job in jobs:
            if job.times is not None:
                job.times.wait_seconds = began - job.times.queued_at
                job.times.commit_seconds, job.times.batch = seconds, len(jobs)
        observe = self._observe
        self._deliver(results, None if observe is None else lambda: observe(seconds))

    def _fail(self, jobs: list[_Job], error: Exception) -> None:
        # One exception per caller: each caller adds its own traceback when it raises it.
        self._deliver([(job.future, as_store_error(error)) for job in jobs])


class SqliteRunner:
    """Runs queries in the thread that writes or the one that reads."""

    def __init__(self, path: Path, observe: ObserveCommit | None) -> None:
        self._writer = _WriterThread("sintra-store-writer", path, observe)
        self._reader = _ReaderThread("sintra-store-reader", make_engine(path, writes=False))

    @property
    def is_replaced(self) -> bool:
        """Whether the file was deleted or replaced; then every write fails."""
        return self._writer.is_replaced

    def write(
        self, query: Callable[[Connection], T], times: CommitTimes | None = None
    ) -> "asyncio.Future[T]":
        """Run a query in a transaction, which is committed before the future has its result."""
        return self._writer.submit(query, times)

    def read(self, query: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Run a query concurrently with the writer."""
        return self._reader.submit(query)

    async def close(self) -> None:
        """Finish the waiting queries, then close the file."""
        await self._writer.close()
        await self._reader.close()
