"""The baseline of the server benchmark: a server on the same stack that echoes every message."""

import sys

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect

from sintra.match import protocol as wire

decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
encoder = msgspec.json.Encoder()


@get("/", sync_to_thread=False)
def page() -> str:
    """A minimal page."""
    return "echo"


@websocket("/echo")
async def echo(socket: WebSocket) -> None:  # type: ignore[type-arg]  # user and state are not used
    """Decode a message as the match server does, and send it back."""
    await socket.accept()
    try:
        while True:
            message = decoder.decode(await socket.receive_data("text"))
            await socket.send_data(encoder.encode(message).decode())
    except WebSocketDisconnect:
        pass


if __name__ == "__main__":
    app = Litestar([page, echo], openapi_config=None, logging_config=None)
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
    )
