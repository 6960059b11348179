"""A client of the match server: creates or joins a match, and plays it to the end over a socket.

    python examples/match_client.py --url http://127.0.0.1:8642

It needs `websockets`, which is installed with Sintra, but nothing of Sintra itself: the server
sends the legal moves. Replace `choose` by your own player. The protocol is documented in
docs/reference/socket.md. Three things make a client robust, and this one does all of them:

- The client creates its token and the ids of its messages. A request or message that was not
  answered is sent again, unchanged, and the server executes it once.
- It reconnects after a lost connection, unless the close code says that this cannot help.
- It follows the versions of the events. After a gap it requests the whole state.
"""

import argparse
import asyncio
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

Message = dict[str, Any]

FINAL_CODES = {1002, 1007, 1009, 4400, 4401, 4403, 4404}
"""Close codes after which reconnecting does not help."""
TOO_MANY = 4429
TOO_MANY_SECONDS = 10.0
"""How long to wait after TOO_MANY."""
FIRST_DELAY, MAX_DELAY = 0.5, 30.0
"""Seconds before the first attempt to reconnect, and the maximum; the delay doubles each time."""


def choose(moves: list[Message]) -> str:
    """Choose one of the legal moves: points first, then little broken glass, then many panes."""

    def value(move: Message) -> tuple[int, ...]:
        effect = move["effect"]
        return effect["points"], -effect["broken"], effect["placed"], -effect["glazier"]

    return str(max(moves, key=value)["move"])


class MatchClient:
    """A player in a match."""

    def __init__(self, url: str, match: str, token: str) -> None:
        self._url = f"{url.replace('http', 'ws', 1)}/api/v1/matches/{match}/socket"
        self._token = token
        self._delay = FIRST_DELAY
        self._pending: Message | None = None
        """The message that was sent, but not answered yet."""
        self.state: Message = {"version": 0, "status": "waiting"}
        """The match: the last state from the server, with all events since."""

    async def play(self) -> Message:
        """Play to the end, over as many connections as necessary; return the last state."""
        while self.state["status"] != "over":
            try:
                async with connect(self._url) as socket:
                    await self._talk(socket)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError) as error:
                seconds = self._delay_after(error)
                print(f"connection lost ({error}); reconnecting in {seconds:.1f} s", flush=True)
                await asyncio.sleep(seconds)
        return self.state

    def _delay_after(self, error: Exception) -> float:
        """Return how long to wait before reconnecting. Ends the program if that does not help."""
        code = None
        if isinstance(error, ConnectionClosed) and error.rcvd is not None:
            code = error.rcvd.code
        refused = isinstance(error, InvalidStatus) and error.response.status_code in (403, 404)
        if refused or code in FINAL_CODES:
            raise SystemExit(f"the server does not let this client in: {error}")
        seconds = self._delay * random.uniform(0.5, 1)  # not all clients at the same time
        self._delay = min(2 * self._delay, MAX_DELAY)
        return max(seconds, TOO_MANY_SECONDS) if code == TOO_MANY else seconds

    # --- One connection

    async def _talk(self, socket: ClientConnection) -> None:
        """Say hello, then handle messages until the match is over or the connection is lost."""
        hello = {"type": "hello", "token": self._token, "legal_moves": True}
        await socket.send(json.dumps(hello))
        while self.state["status"] != "over":
            await self._handle(socket, json.loads(await socket.recv()))

    async def _handle(self, socket: ClientConnection, message: Message) -> None:
        is_answer = self._pending is not None and message.get("id") == self._pending["id"]
        match message["type"]:
            case "state":
                self._resume(message)
                if self._pending is not None:  # sent over an earlier connection: was it executed?
                    await socket.send(json.dumps(self._pending))
            case "event" if message["version"] > self.state["version"] + 1:
                await socket.send(json.dumps({"type": "sync"}))
                return
            case "event" if message["version"] == self.state["version"] + 1:
                self._follow(message)
            case "refused" if is_answer and message["code"] == "stale":
                self._resume(message["state"])  # the match has changed: choose again
            case "refused":  # not if it ends the socket: then the close code follows
                print(f"refused: {message['code']}: {message['error']}", flush=True)
                if is_answer:
                    raise SystemExit("the server refused a move")
        if is_answer:
            self._pending = None
        if self._pending is None and self.state.get("legal_moves"):
            self._pending = {
                "type": "play",
                "id": secrets.token_hex(8),
                "ply": self.state["ply"],
                "version": self.state["version"],
                "move": choose(self.state["legal_moves"]["moves"]),
            }
            await socket.send(json.dumps(self._pending))

    def _resume(self, state: Message) -> None:
        """Continue from a state of the server."""
        missed = state["version"] - self.state["version"]
        print(f"match {state['match']}: version {state['version']}, {missed} new", flush=True)
        self.state = state
        self._delay = FIRST_DELAY

    def _follow(self, event: Message) -> None:
        """Apply an event: fields that are null have not changed."""
        what, state = event["what"], self.state
        for name in ("version", "ply", "status", "result"):
            state[name] = event[name]
        for name in ("table", "seats"):
            state[name] = event[name] or state[name]
        if event["table"] or event["seats"]:  # only these change whose turn it is
            state["legal_moves"] = event["legal_moves"]
        if what["kind"] == "moved":
            points = what["effect"]["points"]
            print(f"{event['ply']:3}. seat {what['seat']}: {what['move']} ({points:+})", flush=True)
        else:
            print(f"     {what['kind']}", flush=True)


# --- Creating and joining


def post(url: str, token: str, body: Message) -> Message:
    """Send a request until it is answered: with the token and the id, it is executed once."""
    data = json.dumps({**body, "id": secrets.token_hex(8)}).encode()
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    delay = FIRST_DELAY
    while True:
        try:
            request = urllib.request.Request(url, data, headers)
            with urllib.request.urlopen(request, timeout=30) as answer:
                return dict(json.load(answer))
        except urllib.error.HTTPError as error:
            reason = error.read().decode()
            if error.code not in (429, 503):
                raise SystemExit(f"the server answered {error.code}: {reason}") from None
        except OSError as error:
            reason = str(error)
        print(f"{reason}; trying again in {delay:.1f} s", flush=True)
        time.sleep(delay)
        delay = min(2 * delay, MAX_DELAY)


def create(url: str, token: str, name: str, opponent: str) -> str:
    """Create a match against a computer, or against the first who joins; return its id."""
    other = {"kind": "open"}
    if opponent != "open":
        other = {"kind": "computer", "level": opponent}
    seats = [{"kind": "here", "name": name}, other]
    match = str(post(f"{url}/api/v1/matches", token, {"seats": seats})["match"])
    if opponent == "open":
        # With "=", because an id may begin with a hyphen.
        print(f"waiting for: {sys.argv[0]} --url {url} --join={match}", flush=True)
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a match on a Sintra server.")
    parser.add_argument("--url", default="http://127.0.0.1:8642", help="the server")
    parser.add_argument("--name", default="Example", help="the name of the player")
    levels = ("easy", "medium", "hard", "expert", "open")
    parser.add_argument("--opponent", choices=levels, default="easy", help="open: who joins first")
    parser.add_argument("--join", metavar="MATCH", help="join this match instead of creating one")
    options = parser.parse_args()
    url, token, match = options.url.rstrip("/"), secrets.token_urlsafe(24), options.join
    if match:
        post(f"{url}/api/v1/matches/{match}/join", token, {"name": options.name})
    else:
        match = create(url, token, options.name, options.opponent)
    state = asyncio.run(MatchClient(url, match, token).play())
    result = state["result"]
    print(f"over: {result['reason']}, scores {result['scores']}, winners {result['winners']}")


if __name__ == "__main__":
    main()
