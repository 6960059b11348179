"""Games on a Ray cluster. Ray is optional: it is imported here alone, and only when asked for."""

import os
import socket
from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..errors import SintraError, UsageError
from ..rules.components import Components
from .playing import play_fixture
from .schedule import Fixture
from .workers import WAITING, Records

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
