"""Executors: run tasks in a pool of processes, or games on a Ray cluster."""

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from ..errors import MissingExtra, SintraError, UsageError
from ..rules.components import Components
from .schedule import Fixture
from .worker import play_fixture

Task = TypeVar("Task")
Output = TypeVar("Output")

QUEUED = 4
"""Tasks submitted per process, so that no process waits for the parent."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_in_processes(
    function: Callable[[Task], Output], tasks: Iterator[Task], jobs: int, *, terminate: bool = True
) -> Generator[Output, None, None]:
    """Run a function on every task in `jobs` processes; yield each output when its task finishes.

    If the iterator is closed early or interrupted, running tasks are killed if `terminate`, else
    awaited. Raises the exception of a task, and SintraError if a process died.
    """
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_initialize)

    def submit(count: int) -> set[Future[Output]]:
        with _interrupts_blocked():
            return {pool.submit(function, task) for task in islice(tasks, count)}

    try:
        pending = submit(QUEUED * jobs)
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            pending |= submit(len(done))
            # Failed tasks come last, so that no finished output is lost.
            for future in sorted(done, key=lambda future: future.exception() is not None):
                yield future.result()
    except BrokenProcessPool:
        raise SintraError(
            "a worker process died: it was killed, or a player crashed it, or the script that"
            ' starts several processes lacks the line if __name__ == "__main__":'
        ) from None
    finally:
        if terminate:
            # A game may take long, and a player may hang. Python 3.14 has terminate_workers.
            for process in list((pool._processes or {}).values()):
                process.terminate()
        pool.shutdown(cancel_futures=True)


def _initialize() -> None:
    """Prepare a worker process."""
    # Ctrl-C reaches every process of a terminal, but only the parent handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A process that waits for a task would wait indefinitely if its parent were killed.
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    assert parent is not None  # this runs in a child
    parent.join()
    os._exit(1)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C. A process started in the block inherits this until it ignores the signal."""
    if sys.platform == "win32":  # it has no signal masks
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


LOCAL = "local"
"""The address that starts a Ray cluster on this machine, and stops it after the games."""
AUTO = "auto"
"""The address of the Ray cluster that already runs on this machine."""


def play_on_ray(
    fixtures: Iterator[Fixture], components: Components, address: str, jobs: int
) -> Generator[dict[str, Any], None, None]:
    """Play on the Ray cluster at this address; a local one plays `jobs` games at a time."""
    try:
        import ray
        from ray.exceptions import RayError, RayTaskError
    except ImportError:
        raise MissingExtra("Ray is not installed", "ray") from None
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        options.update(num_cpus=jobs, include_dashboard=False)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
    elif address != AUTO:
        _check_address(address)
    try:
        ray.init(address=address, **options)
    except Exception as error:  # Ray passes on exceptions of its libraries
        reason = str(error).strip().partition("\n")[0]
        raise UsageError(f"Ray at {address!r} cannot be used: {reason}") from None
    try:
        play = ray.remote(play_fixture)
        shared = ray.put(components)
        queued = QUEUED * int(ray.cluster_resources().get("CPU", 1))
        pending = [play.remote(fixture, shared) for fixture in islice(fixtures, queued)]
        while pending:
            done, pending = ray.wait(pending)
            pending += [play.remote(fixture, shared) for fixture in islice(fixtures, len(done))]
            for reference in done:
                yield ray.get(reference)
    except RayTaskError as error:
        if isinstance(error.cause, SintraError):
            raise error.cause from None
        raise SintraError(f"a game on Ray failed: {error.cause!r}") from None
    except RayError as error:
        raise SintraError(f"Ray failed: {error}") from None
    finally:
        ray.shutdown()


def _check_address(address: str) -> None:
    """Refuse an address at which no server answers; Ray itself would retry for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (host and colon and port.isdecimal()):
        raise UsageError(f"--ray must be local, auto or HOST:PORT, not {address!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise UsageError(f"Ray at {address!r} cannot be reached: {error}") from None
