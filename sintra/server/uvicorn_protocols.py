"""Uvicorn protocols with limits: deadlines, header size, slow readers, connections, floods.

Uvicorn does not have these limits. The subclasses of its protocols in this module ensure that a
request arrives completely and in time, that a client that does not read is disconnected, and that
no client holds the event loop: received bytes are parsed in slices, and other clients are served
between two of them. docs/concepts/transport.md says why this is better than another server.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import Protocol, State

from ..errors import BadMessage, TooMany
from .errors import CloseCode, raw_answer
from .middleware import HEADERS, NO_STORE, client_address
from .places import HELLO_SECONDS, PLACE, Place, Places, networks_of
from .ratelimit import TokenBucket
from .security import peer_address, security_event
from .settings import ServerSettings

CLOSE_SECONDS = 2.0
"""How long a client may take to read the close message when the server closes its socket."""
MAX_OVERHEAD_BYTES = 32_768
"""The maximum number of bytes of a request besides its body: path, headers, chunk sizes."""
MAX_URL_BYTES = 8192
MAX_HEADERS = 100
MAX_DISCARDED_BYTES = 1_048_576
"""Bytes of a body that are read and discarded after its request was refused."""
MAX_WAITING_REQUESTS = 4
"""The maximum number of requests on one connection that wait for the answer to an earlier one."""
MAX_FRAGMENTS = 1024
"""The maximum number of fragments of a message: the size limit does not stop empty ones."""
MAX_MESSAGE = 16_384
"""The maximum size of a message over a socket, in bytes."""
HTTP_SLICE = 4096
"""Bytes of requests that are parsed before other clients are served; takes at most 2 ms."""
SOCKET_SLICE = 2048
"""Bytes of frames that are parsed before other clients are served; takes at most 3 ms."""


SLICES_PER_TURN = 4
"""Slices that are parsed in one turn of the event loop, of all connections together."""


@cache
def _settings() -> ServerSettings:
    return ServerSettings.from_environment()


@cache
def _timeout() -> float:
    """The seconds in which a request must arrive completely, and an answer must be read."""
    return 2 * HELLO_SECONDS


@cache
def process_places() -> Places:
    """Return the places of the connections of this process."""
    return Places(_settings())


class _Turns:
    """Lets connections with requests or unparsed bytes take turns, a few per turn of the loop.

    So hundreds of connections that send at full speed delay the others as little as a few do.
    Messages of sockets do not wait here, unless a client sends many at once. Clients with few
    connections come first; at least one of the others is served in each turn.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._first: deque[Callable[[], None]] = deque()
        self._others: deque[Callable[[], None]] = deque()
        self._left = SLICES_PER_TURN
        """How many more slices may be parsed in this turn of the loop."""
        self._is_scheduled = False

    def take(self) -> bool:
        """Whether a slice may be parsed at once, because no other connection waits."""
        if self._first or self._others or not self._left:
            return False
        self._left -= 1
        self._schedule()
        return True

    def add(self, parse: Callable[[], None], place: Place | None) -> None:
        """Call this function when it is the turn of this connection."""
        is_first = place is not None and process_places().has_few(place)
        (self._first if is_first else self._others).append(parse)
        self._schedule()

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            self._loop.call_soon(self._run)

    def _run(self) -> None:
        self._is_scheduled = False
        # Each connection once: it may wait again after its slice.
        others = min(len(self._others), max(1, SLICES_PER_TURN - len(self._first)))
        first = min(len(self._first), SLICES_PER_TURN - others)
        self._left = SLICES_PER_TURN - first - others
        try:
            for queue, due in ((self._first, first), (self._others, others)):
                for _ in range(due):
                    queue.popleft()()
        finally:  # an error of one connection must not stop the others
            if self._first or self._others:
                self._schedule()


@lru_cache(maxsize=1)
def _turns(loop: asyncio.AbstractEventLoop) -> _Turns:
    return _Turns(loop)


class _RequestFlow(FlowControl):
    """Flow control that reads on only after everything received before was parsed."""

    def __init__(self, protocol: "BoundedHttpProtocol") -> None:
        super().__init__(protocol.transport)
        self._protocol: BoundedHttpProtocol | None = protocol

    def resume_reading(self) -> None:
        if self._protocol is not None and not self._protocol.must_wait():
            super().resume_reading()

    def release(self) -> None:
        """The connection is lost: nothing is read any more."""
        self._protocol = None


class BoundedHttpProtocol(HttpToolsProtocol):
    """HTTP with limits, and with a deadline for requests and slow readers."""

    _place: Place | None = None
    _request_timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None
    _overhead = 0
    """Bytes of this request so far, besides its body."""
    _discarded = 0
    """Bytes of bodies whose requests were refused before they arrived."""
    _unparsed: bytearray | None = None
    """Received bytes that are not parsed yet. Nothing more is read while there are any."""
    _is_scheduled = False
    """Whether the next slice of them will be parsed soon."""
    _is_head = True
    """Whether the next bytes are of the head of a request, not of its body."""
    _is_refused = False
    """Whether the connection is closed after the answer that is being made."""
    _answering: Any = None
    """The request that is being answered, or was answered last."""
    _error = ""
    """Why this module has stopped the parser."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        # the same signature as in Uvicorn
        super().connection_made(transport)
        self.flow = _RequestFlow(self)
        networks = networks_of(client_address({"client": self.client}))
        try:
            self._place = process_places().open(networks, transport.abort)
        except TooMany:
            security_event("too_many", self._peer(), over="connection")
            transport.abort()
            return
        self._await_request()

    def _peer(self) -> str:
        return peer_address({"client": self.client})

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_arrived()
        if self._write_timer is not None:
            self._write_timer.cancel()
        if self._place is not None:
            self._place.release()
        self._unparsed = None
        super().connection_lost(exc)
        # Otherwise these refer to each other, and only the garbage collector would free them.
        self.parser = None  # type: ignore[assignment]  # not used any more
        if isinstance(self.flow, _RequestFlow):
            self.flow.release()

    # --- Received bytes

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        if (
            self._unparsed is None
            and not self._is_behind()
            and self._end_of_part(data) >= len(data)
            and _turns(self.loop).take()
        ):
            self._parse(data)
            return
        if self._unparsed is None:
            self._unparsed = bytearray()
        self._unparsed += data
        self.flow.pause_reading()
        self._parse_soon()

    def must_wait(self) -> bool:
        """Whether nothing may be read now. If possible, received bytes are parsed soon."""
        self._parse_soon()
        return self._is_behind() or self._is_refused or self._unparsed is not None

    def _parse_soon(self) -> None:
        """Parse the next slice, if there is one that may be parsed now."""
        if self._unparsed is not None and not self._is_scheduled and not self._is_behind():
            self._is_scheduled = True
            _turns(self.loop).add(self._parse_slice, self._place)

    def _is_behind(self) -> bool:
        """Whether a request waits for its turn, or the application has not taken the body.

        Then nothing is parsed. Uvicorn resumes reading when this has changed.
        """
        cycle = self.cycle
        return bool(self.pipeline) or (
            cycle is not None and not cycle.response_complete and len(cycle.body) > HIGH_WATER_LIMIT
        )

    def _end_of_part(self, data: bytes | bytearray) -> int:
        """Return how many bytes to parse at once: the head of one request, or a part of a body."""
        end = data.find(b"\r\n\r\n", 0, HTTP_SLICE) if self._is_head else -1
        return HTTP_SLICE if end < 0 else end + 4

    def _parse_slice(self) -> None:
        self._is_scheduled = False
        budget = HTTP_SLICE
        while self._unparsed and budget > 0 and not self._is_behind():
            if self._is_refused or self.transport.is_closing():
                self._unparsed = None
                return
            end = self._end_of_part(self._unparsed)
            data = bytes(self._unparsed[:end])
            del self._unparsed[:end]
            budget -= len(data)
            self._parse(data)
        if not self._unparsed:
            self._unparsed = None
        if self.flow is not None:  # None after an upgrade
            self.flow.resume_reading()

    def _parse(self, data: bytes) -> None:
        self._overhead += len(data)
        super().data_received(data)
        if self.parser is None:  # now a WebSocket
            return
        if self._answering is None or self._answering.response_complete:
            self._await_request()  # Uvicorn has ended its timer, even if only CRLF came
        if self._overhead > MAX_OVERHEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("Request headers too large.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_head = True
        self._overhead = 0
        self._await_request()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > MAX_URL_BYTES:
            self._stop_parser("Request URL too long.")

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MAX_HEADERS:
            self._stop_parser("Too many request headers.")

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MAX_WAITING_REQUESTS:
            self._stop_parser("Too many requests at once.")
        super().on_headers_complete()
        self._is_head = False

    def on_body(self, body: bytes) -> None:
        self._overhead -= len(body)
        super().on_body(body)
        if self.cycle.response_complete:
            self._discarded += len(body)
            if self._discarded > MAX_DISCARDED_BYTES:
                self._end()

    def on_message_complete(self) -> None:
        self._request_arrived()
        self._is_head = True
        super().on_message_complete()
        cycle = self._answering
        if self._place is not None and cycle is not None and cycle is self.cycle:
            self._place.serve(not cycle.response_complete)

    def _stop_parser(self, error: str) -> None:
        self._error = error
        raise ValueError(error)  # the parser stops, and Uvicorn refuses the request

    # --- Answers

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        if self._place is not None and not cycle.more_body:
            self._place.serve(True)
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._place is not None and self._answering.response_complete:
            self._place.serve(False)

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request with an error in the usual shape, and close."""
        self._is_refused = True
        self._unparsed = None
        self.pipeline.clear()
        security_event("malformed_request", self._peer())
        cycle = self._answering
        is_earlier = cycle is not self.cycle or (cycle is not None and not cycle.more_body)
        if cycle is not None and not cycle.response_complete and is_earlier:
            # An earlier request is being answered; this answer is the last one. By the standard,
            # the client may send the others again on another connection.
            cycle.keep_alive = False
            self.flow.pause_reading()
            return
        if cycle is None or cycle.response_complete or not cycle.response_started:
            status, headers, body = raw_answer(BadMessage(self._error or msg))
            headers = [*HEADERS, NO_STORE, *headers, (b"connection", b"close")]
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
            self._request_timer = self.loop.call_later(_timeout(), self._end)

    def timeout_keep_alive_handler(self) -> None:
        if not self.transport.is_closing():
            self._end()

    def _end(self) -> None:
        """Close, with a deadline: a client that does not read must not keep the connection."""
        self.transport.close()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def _request_arrived(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    # --- WebSockets

    def handle_websocket_upgrade(self) -> None:
        self._request_arrived()
        if self._answering is not None and not self._answering.response_complete:
            self.send_400_response("A handshake must wait for the answers before it.")
            return
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, BoundedWebSocketProtocol):
            protocol.upgraded(self._place, self._unparsed, self.flow.read_paused)
        # This object and its parser refer to each other: without that, both are freed at once.
        self._place = self._unparsed = None
        self.parser = self.scope = self.headers = self.cycle = self.flow = None  # type: ignore[assignment]


class _Flag:
    """Like asyncio.Event, but without the memory of its queue: a socket needs it only to wait."""

    __slots__ = ("_is_set", "_waiters")

    def __init__(self) -> None:
        self._is_set = True
        self._waiters: list[asyncio.Future[None]] = []

    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        self._is_set = True
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    def clear(self) -> None:
        self._is_set = False

    async def wait(self) -> None:
        while not self._is_set:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter


class _Inbox:
    """Like asyncio.Queue, but with one reader and without the memory of its three queues."""

    __slots__ = ("_messages", "_waiter")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._waiter: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        self._waiter = None
        return self._messages.pop(0)


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket with limits. Of Uvicorn's implementations, this one needs half the CPU time."""

    _place: Place | None = None
    _write_timer: asyncio.TimerHandle | None = None
    _unparsed: bytearray | None = None
    """Received bytes that are not parsed yet. Nothing more is read while there are any."""
    _is_scheduled = False
    """Whether the next slice of them will be parsed soon."""
    _extra_frames: TokenBucket | None = None
    """Limits frames that are not messages: pings, pongs and fragments. None before the first."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.queue = _Inbox()  # type: ignore[assignment]  # has the methods that are used
        self.writable = _Flag()  # type: ignore[assignment]

    def upgraded(self, place: Place | None, unparsed: bytearray | None, read_paused: bool) -> None:
        """Take over the connection; the request was passed to this protocol before."""
        self._place = place
        self._unparsed = unparsed or None
        self.read_paused = read_paused  # `send` reads on after it has accepted
        if place is not None:
            place.close = self._evict
            if self.handshake_initiated and not self.close_sent:
                scope: Any = self.scope
                scope[PLACE] = place
        if not self.handshake_initiated:  # not a valid handshake: there is already an answer
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
        if self._place is not None:
            self._place.release()
        self._unparsed = None
        super().connection_lost(exc)
        self.conn.parser = None  # type: ignore[assignment]  # it refers to the connection, too

    async def run_asgi(self) -> None:
        await super().run_asgi()
        # The application has left objects in it that refer to this one. Without them, a closed
        # socket is freed at once, and not by the garbage collector.
        self.scope.clear()  # type: ignore[attr-defined]  # a dictionary

    # --- Received bytes

    def data_received(self, data: bytes) -> None:
        is_ready = self.handshake_complete or not self.handshake_initiated
        if self._unparsed is None and len(data) <= SOCKET_SLICE and is_ready:
            super().data_received(data)
        elif not self.handshake_initiated:
            super().data_received(data)  # the request; its size is limited
        else:
            if self._unparsed is None:
                self._unparsed = bytearray()
            self._unparsed += data
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
            self._read_on()

    def _read_on(self) -> None:
        """Parse or read more, if the application has taken all messages and the client reads."""
        if not self.close_sent and not (
            self.queue.empty() and self.writable.is_set() and self.handshake_complete
        ):
            return
        if self._unparsed is not None:
            if not self._is_scheduled:
                self._is_scheduled = True
                _turns(self.loop).add(self._parse_slice, self._place)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _parse_slice(self) -> None:
        self._is_scheduled = False
        if self._unparsed is None or self.transport.is_closing():
            self._unparsed = None
            return
        data = bytes(self._unparsed[:SOCKET_SLICE])
        del self._unparsed[:SOCKET_SLICE]
        if not self._unparsed:
            self._unparsed = None
        super().data_received(data)
        self._read_on()

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
        self._read_on()

    async def receive(self) -> Any:
        """Return the next message, after the client has read enough of the messages to it."""
        await self.writable.wait()
        if not self.queue.empty():
            await asyncio.sleep(0)  # one message per turn of the loop: others are served too
        message = await self.queue.get()
        if self.read_paused:
            self._read_on()
        return message

    # --- Messages to the client

    def shutdown(self) -> None:
        """Close with a deadline: the server does not wait for a client that does not read."""
        super().shutdown()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # refused; for Uvicorn this would be an error
        elif message["type"] == "websocket.accept" and self.handshake_complete:
            # The request is no longer needed, and takes a sixth of the memory of an idle socket.
            # The parser refers to it too; no byte of a frame was parsed yet.
            self.scope["headers"] = []
            self.request = self.response = None  # type: ignore[assignment]  # see above
            self.conn.parser = Protocol.parse(self.conn)
            next(self.conn.parser)
            self._read_on()

    # --- Frames

    def handle_ping(self) -> None:
        if self._count_frame():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        # The answer to a ping of the server is not counted.
        if self.pending_ping_payload == bytes(event.data) or self._count_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) >= MAX_FRAGMENTS:
            self._fail(1009)
        elif self._count_frame():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass on a message. Refuse invalid UTF-8 without the traceback that Uvicorn would log."""
        if self.close_sent:
            self.frames = []
            self._count_frame()  # a message that the application does not count any more
            return
        if self.curr_msg_data_type == "text":
            try:
                self.frames = [b"".join(self.frames)]
                self.frames[0].decode()
            except UnicodeDecodeError:
                self._fail(1007)
                return
        super().send_receive_event_to_app()

    def _count_frame(self) -> bool:
        """Count a frame that is not a message; False if it must be ignored."""
        if self.transport.is_closing():
            return False
        if self._extra_frames is None:
            rate = _settings().messages_per_second
            self._extra_frames = TokenBucket(rate, 3 * rate)
        if self._extra_frames.take():
            return True
        if not self.close_sent:
            security_event("socket_flood", peer_address(self.scope))
        self._evict()
        return False

    def _evict(self) -> None:
        """Close the socket at once: too many frames, or another client needs its place."""
        if self.handshake_complete and not self.close_sent:
            self._fail(CloseCode.TOO_MANY)
        else:
            self.transport.abort()

    def _fail(self, code: int) -> None:
        self.frames = []
        if not self.close_sent and not self.transport.is_closing():
            if self.conn.state is State.OPEN:  # else the client's close was in the same bytes
                self.conn.send_close(code)
            self.handle_parser_exception()
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
