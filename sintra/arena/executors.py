"""Where games are played: in this process, or in several."""

import os
import signal
import socket
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Any, TypeAlias

from ..errors import SintraError, UsageError
from ..rules.components import Components
from .schedule import Fixture
from .worker import play_fixture

Records: TypeAlias = Generator[dict[str, Any], None, None]
"""Records of games as they end; closed early, nothing plays on."""

WAITING = 4
"""Games handed out for each process, so that none waits for the parent."""


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_here(fixtures: Iterator[Fixture], components: Components) -> Records:
    """Play one game after the other."""
    for fixture in fixtures:
        yield play_fixture(fixture, components)


def play_in_processes(fixtures: Iterator[Fixture], components: Components, jobs: int) -> Records:
    """Play in this many processes; games come in the order in which they end."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin)

    def submit(number: int) -> set[Future[dict[str, Any]]]:
        with _interrupts_held():
            return {
                pool.submit(play_fixture, fixture, components)
                for fixture in islice(fixtures, number)
            }

    try:
        waiting = submit(WAITING * jobs)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= submit(len(done))
            # What failed comes last, so that games that ended meanwhile are kept.
            for each in sorted(done, key=lambda future: future.exception() is not None):
                yield each.result()
    except BrokenProcessPool:
        raise SintraError(
            "a process that played has died: it was killed, or a player crashed it, or a script"
            ' that plays with several has no line if __name__ == "__main__":'
        ) from None
    finally:
        _stop(pool)


def _stop(pool: ProcessPoolExecutor) -> None:
    """End the processes at once: a game may take long, and a player may hang."""
    # Python 3.14 has terminate_workers, which does the same.
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """What a new process does first."""
    # Ctrl-C reaches every process of a terminal, but only the parent answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A process that waits for a game would wait for ever if its parent were killed.
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None  # this runs in a child
    parent.join()
    os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back; a process started meanwhile never hears it, not even while it starts."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


LOCAL = "local"
"""The address that starts a Ray on this machine, for as long as the games last."""
AUTO = "auto"
"""The address of the Ray that runs on this machine."""


def play_on_ray(
    fixtures: Iterator[Fixture], components: Components, address: str, jobs: int
) -> Records:
    """Play on the cluster at this address; on a local one, `jobs` games at a time."""
    try:
        import ray
        from ray.exceptions import RayError, RayTaskError
    except ImportError:
        raise UsageError("Ray is not installed: pip install 'sintra[ray]'") from None
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        options.update(num_cpus=jobs, include_dashboard=False)
        # What is played here is nobody else's business.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    elif address != AUTO:
        _check_address(address)
    try:
        ray.init(address=address, **options)
    except Exception as error:  # Ray raises what its libraries raise
        reason = str(error).strip().partition("\n")[0]
        raise UsageError(f"Ray at {address!r} cannot be used: {reason}") from None
    try:
        play = ray.remote(play_fixture)
        known = ray.put(components)
        room = WAITING * int(ray.cluster_resources().get("CPU", 1))
        waiting = [play.remote(fixture, known) for fixture in islice(fixtures, room)]
        while waiting:
            done, waiting = ray.wait(waiting)
            waiting += [play.remote(fixture, known) for fixture in islice(fixtures, len(done))]
            for each in done:
                yield ray.get(each)
    except RayTaskError as error:
        if isinstance(error.cause, SintraError):
            raise error.cause from None
        raise SintraError(f"Ray could not play a game: {error.cause!r}") from None
    except RayError as error:
        raise SintraError(f"Ray could not go on: {error}") from None
    finally:
        ray.shutdown()


def _check_address(address: str) -> None:
    """Complain about an address where nobody answers; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (host and colon and port.isdecimal()):
        raise UsageError(f"--ray must be local, auto or HOST:PORT, not {address!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise UsageError(f"Ray at {address!r} cannot be reached: {error}") from None
