"""Uvicorn protocols with limits: deadlines, header size, slow readers, connections.

Uvicorn does not have these limits. The subclasses of its protocols in this module only ensure that
a request arrives completely and in time, and that a client that does not read is disconnected.
"""

import asyncio
from functools import cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..errors import BadMessage, TooMany
from .errors import raw_answer
from .middleware import HEADERS, client_address
from .ratelimit import ConnectionCounter
from .settings import ServerSettings

CLOSE_SECONDS = 2.0
"""How long a client may take to read the close message when the server stops."""
MAX_OVERHEAD_BYTES = 65_536
"""The maximum number of bytes of a request besides its body: path, headers, chunk sizes."""
MAX_FRAGMENTS = 1024
"""The maximum number of fragments of a message: the size limit does not stop empty ones."""
SPARE_CONNECTIONS = 100
"""Connections besides the open sockets: requests, and handshakes that are refused."""


@cache
def _timeout() -> float:
    """The seconds in which a request must arrive completely, and an answer must be read."""
    return 2 * ServerSettings.from_environment().hello_seconds


@cache
def _connections() -> ConnectionCounter:
    settings = ServerSettings.from_environment()
    total = settings.max_sockets + SPARE_CONNECTIONS
    # Behind a proxy, all connections come from its address.
    per_address = (
        total if settings.proxy_list else settings.max_sockets_per_address + SPARE_CONNECTIONS
    )
    return ConnectionCounter(total, per_address)


class BoundedHttpProtocol(HttpToolsProtocol):
    """HTTP with a deadline for requests and slow readers."""

    _address: str | None = None
    """The address that this connection is counted for."""
    _request_timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None
    _overhead = 0
    """Bytes of this request so far, besides its body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        # the same signature as in Uvicorn
        super().connection_made(transport)
        address = client_address({"client": self.client})
        try:
            _connections().acquire(address)
        except TooMany:
            transport.abort()
            return
        self._address = address
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_arrived()
        if self._write_timer is not None:
            self._write_timer.cancel()
        if self._address is not None:
            _connections().release(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._overhead += len(data)
        super().data_received(data)
        if self._overhead > MAX_OVERHEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("Request headers too large.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._overhead = 0
        self._await_request()

    def on_body(self, body: bytes) -> None:
        self._overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._request_arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._request_arrived()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, BoundedWebSocketProtocol):
            protocol.address, self._address = self._address, None

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request with an error in the usual shape."""
        status, headers, body = raw_answer(BadMessage(msg))
        headers = [*HEADERS, *headers, (b"connection", b"close")]
        lines = [*(b"%s: %s\r\n" % header for header in headers), b"\r\n", body]
        lines.insert(0, STATUS_LINE[status])
        self.transport.write(b"".join(lines))
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(_timeout(), self.transport.abort)

    def resume_writing(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
        super().resume_writing()

    def _await_request(self) -> None:
        if self._request_timer is None:
            self._request_timer = self.loop.call_later(_timeout(), self.transport.close)

    def _request_arrived(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket with limits. Of Uvicorn's implementations, this one needs half the CPU time."""

    address: str | None = None
    """The address that this connection is counted for."""
    _write_timer: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
        if self.address is not None:
            _connections().release(self.address)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(_timeout(), self.transport.abort)
        # Uvicorn answers pings by itself, so stop reading from a client that does not read.
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._write_timer is not None:
            self._write_timer.cancel()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()

    def shutdown(self) -> None:
        """Close with a deadline: the server does not wait for a client that does not read."""
        super().shutdown()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    async def receive(self) -> Any:
        """Return the next message, after the client has read enough of the messages to it."""
        await self.writable.wait()
        return await super().receive()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # refused; for Uvicorn this would be an error
        elif message["type"] == "websocket.accept" and self.handshake_complete:
            # The request is no longer needed, and takes a sixth of the memory of an idle socket.
            self.scope["headers"] = []
            self.request = self.response = None  # type: ignore[assignment]  # see above

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) >= MAX_FRAGMENTS:
            self._fail(1009)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass on a message. Refuse invalid UTF-8 without the traceback that Uvicorn would log."""
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
