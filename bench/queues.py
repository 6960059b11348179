"""Queues for `bench.day`: first come, first served."""

import heapq
import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def departures(arrivals: Floats, services: Floats) -> Floats:
    """When jobs leave a queue with one server; the arrivals must be in order.

    A job starts when it has arrived and the job before it has left: Lindley's recursion, solved for
    all jobs at once by a running maximum.
    """
    done = np.cumsum(services)
    return np.maximum.accumulate(arrivals - (done - services)) + done


class Pool:
    """A queue with several servers, job by job: the arrivals must be in order."""

    def __init__(self, servers: int) -> None:
        self._free = [-math.inf] * servers
        """When each server is free, as a heap."""

    def finish(self, arrival: float, service: float) -> float:
        """Add a job; return when it leaves."""
        end = max(arrival, self._free[0]) + service
        heapq.heapreplace(self._free, end)
        return end
