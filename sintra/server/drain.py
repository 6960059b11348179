"""A stop that a load balancer sees coming.

After SIGTERM, the server first only says that it is about to stop: /readyz answers 503, and every
answer closes its connection, so that a balancer sends new requests to other servers. It stops some
seconds later, and closes its sockets; their clients connect to another server.
"""

import asyncio
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import cast

from .logging import log

REPEAT_SECONDS = 2.0
"""A SIGTERM so soon after the first one is the same: systemd sends it to all processes, and then
Uvicorn's parent process, which looks twice per second, sends it to its workers once more."""


class Drain:
    """Delays a stop by SIGTERM. A later SIGTERM, or another signal, stops at once."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.has_begun = False

    @contextmanager
    def on_sigterm(self) -> Iterator[None]:
        """Handle SIGTERM in this block; the previous handler, which stops the server, comes later.

        Without a delay, and in a thread, which gets no signals, this does nothing.
        """
        if self._seconds == 0 or threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        stop = cast(Callable[[int, FrameType | None], None], signal.getsignal(signal.SIGTERM))
        first: float | None = None

        def handle(number: int, _frame: FrameType | None) -> None:
            nonlocal first
            now = time.monotonic()
            if first is None:
                first = now
                loop.call_soon_threadsafe(self._begin, lambda: stop(number, None))
            elif now - first >= REPEAT_SECONDS:
                stop(number, None)

        signal.signal(signal.SIGTERM, handle)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, stop)

    def _begin(self, stop: Callable[[], None]) -> None:
        self.has_begun = True
        log("draining", seconds=self._seconds)
        asyncio.get_running_loop().call_later(self._seconds, stop)
