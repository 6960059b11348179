"""What a connection may take before anything has been asked over it: time, memory, and a place.

Uvicorn leaves these open. Its own protocols do the work; these only see to it that a request
arrives whole, in time and within bounds, and that nobody is written to who does not read.
"""

import asyncio
from functools import cache
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..errors import BadMessage, TooMany
from .middleware import HEADERS, address_of
from .ratelimit import Places
from .settings import Settings

CLOSE_SECONDS = 2.0
"""How long a client may leave unread that the server stops."""
MOST_AROUND = 65_536
"""Bytes of a request that are not its body: address, headers, and what is between chunks."""
MOST_FRAGMENTS = 1024
"""Parts that one message may come in; empty ones do not count as bytes."""
SPARE = 100
"""Connections beyond those that are open sockets: requests, and handshakes that are refused."""


@cache
def _patience() -> float:
    """Seconds in which a request has to arrive whole, and what was sent has to be read."""
    return 2 * Settings.from_environment().hello_seconds


@cache
def _places() -> Places:
    settings = Settings.from_environment()
    most = settings.max_sockets + SPARE
    # All that comes through a proxy comes from its address.
    of_one = most if settings.proxy_list else settings.max_sockets_per_address + SPARE
    return Places(most, of_one)


class Requests(HttpToolsProtocol):
    """HTTP."""

    _address: str | None = None
    """Whose place this connection has."""
    _arriving: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _around = 0
    """Bytes of this request so far that were not its body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        # as Uvicorn itself does
        super().connection_made(transport)
        address = address_of({"client": self.client})
        try:
            _places().enter(address)
        except TooMany:
            transport.abort()
            return
        self._address = address
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_come()
        if self._unread is not None:
            self._unread.cancel()
        if self._address is not None:
            _places().leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._around += len(data)
        super().data_received(data)
        if self._around > MOST_AROUND and not self.transport.is_closing():
            self.send_400_response("The request has too much around its body.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._around = 0
        self._await_request()

    def on_body(self, body: bytes) -> None:
        self._around -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._has_come()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._has_come()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, Messages):
            protocol.address, self._address = self._address, None

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, in the one shape of errors."""
        body = msgspec.json.encode(BadMessage(msg).as_json())
        headers = [
            *HEADERS,
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            (b"connection", b"close"),
        ]
        lines = [STATUS_LINE[400], *(b"%s: %s\r\n" % header for header in headers), b"\r\n", body]
        self.transport.write(b"".join(lines))
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(_patience(), self.transport.abort)

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
        super().resume_writing()

    def _await_request(self) -> None:
        if self._arriving is None:
            self._arriving = self.loop.call_later(_patience(), self.transport.close)

    def _has_come(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None


class Messages(WebSocketsSansIOProtocol):
    """WebSocket, on the one of Uvicorn's that takes half the CPU and less memory."""

    address: str | None = None
    """Whose place this connection has."""
    _unread: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._unread is not None:
            self._unread.cancel()
        if self.address is not None:
            _places().leave(self.address)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(_patience(), self.transport.abort)
        # Pings are answered without being asked for: who does not read must not be read either.
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()

    def shutdown(self) -> None:
        """Say that the server stops; who does not read even that is not waited for."""
        super().shutdown()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    async def receive(self) -> Any:
        """The next message; not before the client has read enough of its answers."""
        await self.writable.wait()
        return await super().receive()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # it was refused; Uvicorn would call that an error
        elif message["type"] == "websocket.accept" and self.handshake_complete:
            # How it was asked for is not looked at again, and is a sixth of an idle socket.
            self.scope["headers"] = []
            self.request = self.response = None  # type: ignore[assignment]  # see above

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self._fail(1009)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. What is not UTF-8 is refused without the page of log Uvicorn makes."""
        if self.curr_msg_data_type == "text":
            try:
                self.frames = [b"".join(self.frames)]
                self.frames[0].decode()
            except UnicodeDecodeError:
                self._fail(1007)
                return
        super().send_receive_event_to_app()

    def _fail(self, code: int) -> None:
        self.frames = []
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code)
            self.handle_parser_exception()
