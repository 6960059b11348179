"""A reverse proxy in Python, which can be configured as wrongly as a real one."""

import asyncio
import ssl
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

Headers = list[tuple[str, str]]


class Listener(ABC):
    """Listens on a port, and handles every connection in a task."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.context = context
        self.port = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Listen in this block; then end all connections."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self.context)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            # In Python 3.11, a connection whose task was cancelled is logged as an error.
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
                await self.handle(reader, writer)
        finally:
            self._tasks.discard(task)
            await close(writer)

    @abstractmethod
    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handle one connection."""


class Proxy(Listener):
    """Passes each request of its clients to a server; one request per connection."""

    def __init__(
        self,
        backend: int,
        *,
        set_headers: Mapping[str, str],
        add: Mapping[str, str],
        statuses: Mapping[str, str],
        drop: frozenset[str] = frozenset(),
    ) -> None:
        """Make a proxy for the server at the port `backend`.

        `set_headers` replace headers of requests, `add` adds headers to answers, and `drop` are
        lower-case names of headers that are not passed on, in both directions. `statuses` are
        answers by path, instead of those of the server, such as `403 Forbidden`.
        """
        super().__init__()
        self._backend, self._statuses = backend, statuses
        self._set, self._add, self._drop = set_headers, add, drop

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, headers = _parse(await reader.readuntil(b"\r\n\r\n"))
        path = first.split()[1]
        if path in self._statuses:
            writer.write(_head(f"HTTP/1.1 {self._statuses[path]}", [("Content-Length", "0")]))
            return
        replaced = {name.lower() for name in self._set}
        kept = [each for each in headers if each[0].lower() not in replaced | self._drop]
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._backend)
        server_writer.write(_head(first, [*kept, *self._set.items()]))
        sending = asyncio.create_task(pipe(reader, server_writer))
        try:
            status, answer = _parse(await server_reader.readuntil(b"\r\n\r\n"))
            kept = [each for each in answer if each[0].lower() not in self._drop]
            writer.write(_head(status, [*kept, *self._add.items()]))
            await pipe(server_reader, writer)
        finally:
            sending.cancel()
            await close(server_writer)


def _parse(head: bytes) -> tuple[str, Headers]:
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    return first, [(name, value.strip()) for name, _, value in (s.partition(":") for s in lines)]


def _head(first: str, headers: Headers) -> bytes:
    lines = [first, *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


async def close(writer: asyncio.StreamWriter) -> None:
    """Close a connection, and wait until it is closed."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on all that arrives until the end of a connection."""
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
