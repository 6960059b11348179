"""SQLite, run by two threads: one that writes and one that reads meanwhile.

Not through aiosqlite, because of what it costs. Measured for a transaction of two statements:
1.3 ms of processor time through aiosqlite, 0.43 ms through a thread of our own that keeps its
connection, 0.1 ms with neither SQLAlchemy nor threads.

The writer takes everything that waits and commits it together. A commit lasts as long as the disk
needs to say that it is safe, and that is the same for one match and for a hundred.
"""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event

from ..errors import StoreError
from .errors import as_store_error

T = TypeVar("T")
Observe = Callable[[float], None]

TOGETHER = 256
"""How much is committed together at most: nobody waits for longer than that takes."""
PATIENCE = 5.0
"""Seconds to wait for another program that writes to the same file."""
CLOSED = "the store has been closed"


def make_engine(path: Path, *, writes: bool, patience: float = PATIENCE) -> Engine:
    """An engine whose connections are used by one thread, one after the other.

    Transactions that write begin as such (BEGIN IMMEDIATE): had they to become writers later, they
    could fail after having read. Python's own beginning of transactions is switched off for it.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"isolation_level": None, "timeout": patience},
        hide_parameters=True,
    )
    begin_with = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        if not writes:
            connection.execute("PRAGMA query_only = ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # By the driver, past SQLAlchemy: a tenth of the time.
        driver: Any = connection.connection.driver_connection
        driver.execute(begin_with)

    return engine


def make_file(path: Path) -> None:
    """Make an empty database, its folders too; it holds keys to seats, so only we may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


class _Job(Generic[T]):
    """Something to do, and who waits for it."""

    __slots__ = ("future", "work")

    def __init__(self, work: Callable[[Connection], T], future: "asyncio.Future[T]") -> None:
        self.work = work
        self.future = future


Answer = tuple["asyncio.Future[Any]", Any]
"""Who waits, and what for; an exception is raised there."""


class _Thread:
    """A thread with a connection of its own, and a queue of what it has to do."""

    def __init__(self, name: str, engine: Engine) -> None:
        self._engine = engine
        self._open: Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._closed = False
        # A daemon, since a program that ends without closing must not hang; what is not
        # committed then was not acknowledged either.
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Have something done; the future tells the outcome."""
        future: asyncio.Future[T] = self._loop.create_future()
        if self._closed:
            future.set_exception(StoreError(CLOSED))
        else:
            self._queue.put(_Job(work, future))
        return future

    async def close(self) -> None:
        """End the thread after everything that waits has been done."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _do(self, jobs: list[_Job[Any]]) -> None:
        raise NotImplementedError

    def _work(self) -> None:
        going_on = True
        while going_on:
            jobs: list[_Job[Any]] = []
            job = self._queue.get()
            try:
                while job is not None:
                    jobs.append(job)
                    if len(jobs) == TOGETHER:
                        break
                    job = self._queue.get_nowait()
                else:
                    going_on = False
            except Empty:
                pass
            if jobs:
                self._do(jobs)
        self._drop()
        self._engine.dispose()

    def _connection(self) -> Connection:
        if self._open is None:
            self._open = self._engine.connect()
        return self._open

    def _undo(self) -> None:
        """Roll back; a connection that cannot even do that is given up for a new one."""
        try:
            if self._open is not None:
                self._open.rollback()
        except Exception:
            self._drop()

    def _drop(self) -> None:
        try:
            if self._open is not None:
                self._open.close()
        except Exception:  # it is of no use any more, whatever it says
            pass
        self._open = None

    def _answer(self, answers: Sequence[Answer], then: Callable[[], None] | None = None) -> None:
        try:
            # All with one call: waking the loop up costs as much as the rest of an answer.
            self._loop.call_soon_threadsafe(_tell, answers, then)
        except RuntimeError:
            pass  # the loop has ended, and with it everybody who waited


def _tell(answers: Sequence[Answer], then: Callable[[], None] | None) -> None:
    for future, answer in answers:
        if future.done():  # cancelled: nobody waits any more
            continue
        if isinstance(answer, BaseException):
            future.set_exception(answer)
        else:
            future.set_result(answer)
    if then is not None:
        then()


class Reader(_Thread):
    """Reads, one thing after the other; sees everything that was committed when it begins."""

    def _do(self, jobs: list[_Job[Any]]) -> None:
        for job in jobs:
            if job.future.cancelled():
                continue
            answer: Any
            try:
                answer = job.work(self._connection())
            except Exception as error:
                answer = as_store_error(error)
                answer.__cause__ = error
            self._undo()
            self._answer([(job.future, answer)])


class Writer(_Thread):
    """Writes: all that waits in one transaction."""

    def __init__(self, name: str, engine: Engine, observe: Observe | None) -> None:
        self._observe = observe
        super().__init__(name, engine)

    def _do(self, jobs: list[_Job[Any]]) -> None:
        try:
            self._together(jobs)
        except _NotBegun as not_begun:
            # Locked, or no file: trying for each alone would make them wait as often.
            self._refuse(jobs, not_begun.error)
        except Exception as error:
            if len(jobs) == 1:
                self._refuse(jobs, error)
            else:  # one of them is to blame, or the moment: each alone, so that only it fails
                for job in jobs:
                    self._do([job])

    def _together(self, jobs: list[_Job[Any]]) -> None:
        """Do all or none. Nobody is answered before the commit has returned."""
        try:
            connection = self._connection()
            connection.begin()
        except Exception as error:
            self._undo()
            raise _NotBegun(error) from error
        try:
            answers = [(job.future, job.work(connection)) for job in jobs]
            before = time.perf_counter()
            connection.commit()
            took = time.perf_counter() - before
        except Exception:
            self._undo()
            raise
        observe = self._observe
        self._answer(answers, None if observe is None else lambda: observe(took))

    def _refuse(self, jobs: list[_Job[Any]], error: Exception) -> None:
        refused: list[Answer] = []
        for job in jobs:
            answer = as_store_error(error)
            answer.__cause__ = error
            refused.append((job.future, answer))
        self._answer(refused)


class _NotBegun(Exception):
    """The transaction could not even begin."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


class SqliteRunner:
    """Runs functions over a connection in the thread that they are for."""

    def __init__(self, path: Path, observe: Observe | None) -> None:
        self._writer = Writer("sintra-store-writer", make_engine(path, writes=True), observe)
        self._reader = Reader("sintra-store-reader", make_engine(path, writes=False))

    def write(self, work: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Run inside a transaction that is committed before this is answered."""
        return self._writer.ask(work)

    def read(self, work: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Run beside the writer."""
        return self._reader.ask(work)

    async def close(self) -> None:
        """Finish what waits, then close the file."""
        await self._writer.close()
        await self._reader.close()
