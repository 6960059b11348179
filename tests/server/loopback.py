"""Connections from many addresses: Linux answers on all of 127.0.0.0/8.

The server counts requests and connections per address, so every simulated device needs its own.
"""

import asyncio
import base64
import contextlib
import json
import os
import resource
import struct
from typing import Any

API = "/api/v1"
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
"""Opcodes of WebSocket frames."""


def allow_open_files() -> None:
    """Raise the limit of open files as far as allowed: every connection is one."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def http_request(
    method: str, path: str, body: object = None, token: str | None = None, *, keep: bool = False
) -> bytes:
    """Return an HTTP request as bytes."""
    if isinstance(body, bytes):
        content = body
    else:
        content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    if not keep:
        lines.append("Connection: close")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    return "\r\n".join([*lines, "", ""]).encode() + content


def handshake(match: str) -> bytes:
    """Return the request that opens a WebSocket to a match."""
    lines = [
        f"GET {API}/matches/{match}/socket HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def framed(data: bytes, opcode: int = TEXT, *, last: bool = True) -> bytes:
    """Return a frame as clients send it; its mask is zero, which leaves the data unchanged."""
    length = len(data)
    if length < 126:
        size = bytes([128 | length])
    elif length < 1 << 16:
        size = b"\xfe" + struct.pack(">H", length)
    else:
        size = b"\xff" + struct.pack(">Q", length)
    return bytes([opcode | (128 if last else 0)]) + size + bytes(4) + data


def message(value: object) -> bytes:
    """Return a JSON message as a frame."""
    return framed(json.dumps(value).encode())


class Refused(ConnectionError):
    """The server answered with an error."""


async def fetch(
    port: int, address: str, method: str, path: str, body: object = None, token: str | None = None
) -> bytes:
    """Return the body of the answer to one request. Raises Refused, OSError or EOFError."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(http_request(method, path, body, token))
        answer = await reader.read()
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
    if not answer:
        raise EOFError("closed without an answer")
    head, _, content = answer.partition(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    if status >= 400:
        raise Refused(f"{status} {content[:100].decode(errors='replace')}")
    return content


async def fetch_json(port: int, address: str, method: str, path: str, body: object = None) -> Any:
    """Return the decoded answer to a request of the API."""
    return json.loads(await fetch(port, address, method, API + path, body))


async def create_match(
    port: int, address: str, *kinds: str, **options: object
) -> tuple[str, str, list[str]]:
    """Create a match; return its id, the token of the host and the invitations."""
    levels = ("easy", "medium", "hard", "expert")
    seats = [
        {"kind": "computer", "level": kind} if kind in levels else {"kind": kind} for kind in kinds
    ]
    made = await fetch_json(port, address, "POST", "/matches", {"seats": seats, **options})
    return made["match"], made["token"], [each["secret"] for each in made["invitations"]]
