"""A stop that a load balancer sees coming.

After SIGTERM, the server first only says that it is about to stop: /readyz answers 503, and every
answer closes its connection, so that a balancer sends new requests to other servers. It stops some
seconds later, and closes its sockets; their clients connect to another server.
"""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import cast

from .logging import log


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
        is_first = True

        def handle(number: int, _frame: FrameType | None) -> None:
            nonlocal is_first
            if is_first:
                is_first = False
                loop.call_soon_threadsafe(self._begin, lambda: stop(number, None))
            else:
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
