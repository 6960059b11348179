"""The page about the socket protocol, for docs/generate.py: every message, from its type."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import Struct
from socket_examples import message_types, socket_examples  # next to this file

from sintra.match import protocol as wire
from sintra.server.errors import CloseCode
from sintra.server.protocol_docs import documented_schemas, member_texts
from sintra.server.settings import ServerSettings
from sintra.server.sockets import MAX_QUEUED, MAX_SOCKETS_PER_SEAT, SYNC_COST

WIDTH = 120
"""The maximum length of a line in an example, if it can be broken."""

INTRODUCTION = """\
# The socket protocol

A client plays, or watches, a match over one WebSocket: `ws://…/api/v1/matches/MATCH/socket`, or
`wss://` behind a proxy with TLS. Every message is a text frame with one JSON object, whose `type`
names the message. This page is generated from the types with which the server reads and writes
them. The examples are from matches that were played for this page.

- [The match server](../guide/server.md) explains how to create and join a match, and what the
  commands mean; [Presence](server.md#presence) and [Legal moves](server.md#legal-moves), what
  `hello` can request.
- [`examples/match_client.py`](../../examples/match_client.py) is a complete client in Python.
- A running server describes this protocol at `/api/v1/schema/asyncapi.json` (AsyncAPI 3), and HTTP
  at `/api/v1/schema/openapi.json`. `sintra dev asyncapi` and `sintra dev schema` write AsyncAPI,
  TypeScript and JSON Schema without a server.
"""

CONNECTION = """\
## A connection

1. **Hello.** The client sends [`hello`](#hello) within {hello_seconds:g} seconds, with its token,
   or without one as a spectator. It also says whether it wants legal moves and presence.
2. **State.** The first answer is a [`state`](#state): the whole match, with the `version` of the
   last event in it. If the server refuses the client, it sends [`refused`](#refused) instead, and
   closes the socket.
3. **Events.** From then on, every change is one [`event`](#event), whose `version` is one more than
   that of the state or event before. A field that is `null` has not changed, except: `clocks` and
   `take_back_request` are always the current ones; and while `status` is not `over`, there is
   neither a result nor a seed, even if an earlier event had them (the last move may have been taken
   back). [Legal moves](server.md#legal-moves) come with the events that change them.
4. **Commands.** To change the match, the client sends a message with an `id` of its choice, for
   example [`play`](#play). The answer is one of these:
   - the first `event` with this `id`: the message was executed, and is on disk. All other clients
     get the same event;
   - [`done`](#done), if it is a duplicate: a message with this `id` was executed before. Also if
     there is nothing to change, for example because the rematch was already offered;
   - [`refused`](#refused) with this `id`: nothing has changed. If the message was meant for
     another position (`stale`), the answer contains the current `state`.
5. **Ping.** [`ping`](#ping) is answered by [`pong`](#pong) with the time of the server. It is
   optional: the server also sends WebSocket pings, which libraries answer by themselves.
6. **Close.** A client may close the socket at any time. The match goes on without it.

A message that cannot be read is refused, with the `id` if that much could be read; the socket stays
open. Messages are executed in the order in which a client sends them. It need not wait for an
answer before it sends the next one, but a move needs the `ply` of its position.

### Order

Versions have no gaps and no repetitions: the state has version _n_, and the next event _n_ + 1. A
client that nevertheless sees a version that is not the next one ignores a smaller one, and sends
[`sync`](#sync) after a gap: the answer is a new `state`. `pong`, `done`, `refused` and
[`presence`](#presence) have no version of their own in this order.

A state may have a smaller `ply` than the one before, because moves can be taken back; the version
always grows.

### After a lost connection

1. Connect again, with the same token, and read the `state`. Everything that happened in between is
   in it; a greater `version` than the last one known says that something did.
2. Send every message again that has not been answered, unchanged and with the same `id`. If it was
   executed before the connection broke, the answer is `done`. If it was not, it is executed now, or
   refused because the match has changed.

So no message is lost and none is executed twice, whatever broke: the network, the client, or the
server. An `id` is remembered as long as the match, per token. It must be unique among all messages
of all players in the match, also after a restart of the client: use random ones. A move may also
name the `version` that the client knows; it is then refused as `stale` if something was taken back
since.

Over HTTP, `POST …/actions` takes the same messages with the same ids, and answers with `done`.
"""

CLOSING = """\
## Close codes

Before it closes with one of its own codes, the server sends [`refused`](#refused), which says why;
not with 4408 and 4413, nor if it closes with 4429 because of a flood of frames or to make room. A
client that reconnects by itself waits longer after each attempt, for example 0.5 seconds, then 1,
2, 4 and so on up to 30, and a random part of it.

A handshake that is refused gets an HTTP answer instead: 403 from a foreign origin, 429 above the
rate limit, both with [an error](server.md#errors-over-http).
"""

STANDARD_CODES = {
    "1000, 1005": ("The client has closed the socket.", "Nothing."),
    "1002, 1007": ("The data was not a WebSocket frame, or not UTF-8.", "Correct the client."),
    "1006": ("The connection was lost: no close code was received.", "Reconnect."),
    "1009": ("A message was larger than {max_message:,} bytes.", "Correct the client."),
    "1011": ("A fault of the server, described in its log.", "Reconnect, but not often."),
    "1012": ("The server stops or restarts.", "Reconnect."),
}
"""Meaning and action of the standard close codes."""
ACTIONS = {
    CloseCode.BAD_HELLO: "Correct the client.",
    CloseCode.UNKNOWN_TOKEN: "Ask the user: the player may continue on another device.",
    CloseCode.NOT_ALLOWED: "Ask the user: a seat is needed to see this match.",
    CloseCode.UNKNOWN_MATCH: "Ask the user: the match was deleted, or the id is wrong.",
    CloseCode.NO_HELLO: "Reconnect, and send `hello` at once.",
    CloseCode.TOO_SLOW: "Reconnect, and read faster.",
    CloseCode.TOO_MANY: "Wait at least ten seconds, then reconnect.",
    CloseCode.NOT_NOW: "Reconnect.",
}
"""What a client does after each close code of the server."""

LIMITS = """\
## Limits

With the default [settings](settings.md):

- **Size**: a message larger than {max_message:,} bytes closes the socket with 1009.
- **Rate**: a socket may send {messages_per_second:g} messages per second, and {burst:g} at once; a
  `sync` counts as {sync}. More messages are refused with `too_many`, and the socket is closed with
  4429; a `sync` is only refused. As many pings, pongs and fragments of WebSocket are allowed.
- **Hello**: without a `hello` within {hello_seconds:g} seconds, the socket is closed with 4408.
- **Reading**: if {queued} messages wait for a client that does not read them, the socket is closed
  with 4413.
- **Sockets**: a player may have {sockets} sockets in a match. Another one closes the oldest, with
  4429.

[All limits](server.md#limits) are in the reference of the server.
"""


def page(note: str) -> str:
    """Return the page."""
    settings = ServerSettings()
    figures = {
        name: getattr(settings, name)
        for name in ("hello_seconds", "max_message", "messages_per_second")
    }
    client, server, events = message_types()
    _, parts = documented_schemas([wire.ClientMessage, wire.ServerMessage], "{name}")
    writer = _Writer(parts, socket_examples())
    tagged = {kind.__name__ for kind in (*client, *server, *events)}
    limits = LIMITS.format(
        burst=3 * settings.messages_per_second,
        sync=SYNC_COST,
        queued=MAX_QUEUED,
        sockets=MAX_SOCKETS_PER_SEAT,
        **figures,
    )
    return "\n".join(
        [
            note,
            INTRODUCTION,
            CONNECTION.format(**figures),
            CLOSING,
            *_close_codes(figures),
            limits,
            "## Messages from clients\n",
            "A field with a default may be left out. Unknown fields are refused.\n",
            *map(writer.client_message, client),
            "## Messages from the server\n",
            "All fields are always there. Later versions may add fields: ignore unknown ones.\n",
            *map(writer.server_message, server),
            "## Events\n",
            "The values of `what` in an [`event`](#event), by their `kind`. Later versions may add"
            " kinds.\n",
            *map(writer.event, events),
            "## Types\n",
            *(writer.section(name, name) for name in sorted(set(parts) - tagged)),
        ]
    )


def _close_codes(figures: dict[str, float]) -> Iterator[str]:
    yield "| code | reason | what a client does |\n| --- | --- | --- |"
    for code, (meaning, action) in STANDARD_CODES.items():
        yield f"| {code} | {meaning.format(**figures)} | {action} |"
    texts = member_texts(CloseCode)
    for each in CloseCode:
        yield f"| {each.value} | {texts[each.name]} | {ACTIONS[each]} |"
    yield ""


class _Writer:
    """Writes the sections of messages and types."""

    def __init__(self, parts: dict[str, Any], examples: dict[str, Struct]) -> None:
        self._parts, self._examples = parts, examples

    def client_message(self, kind: Any) -> str:
        """Return the section of a message from a client."""
        over = "over the socket or `POST …/actions`"
        way = f"Client → server, {over}." if kind in get_args(wire.Action) else "Client → server."
        example = _without_defaults(self._examples[kind.__name__])
        return self.section(_tag(kind), kind.__name__, way, example)

    def server_message(self, kind: Any) -> str:
        """Return the section of a message from the server."""
        example = msgspec.to_builtins(self._examples[kind.__name__])
        return self.section(_tag(kind), kind.__name__, "Server → client.", example)

    def event(self, kind: Any) -> str:
        """Return the section of a kind of event, with the interesting part of its example."""
        event = self._examples[kind.__name__]
        assert isinstance(event, wire.Event)
        example = {"type": "event", "version": event.version, "ply": event.ply}
        what = {**example, "what": msgspec.to_builtins(event.what), "id": event.id}
        return self.section(_tag(kind), kind.__name__, "", what, " (without its other fields)")

    def section(
        self, title: str, name: str, way: str = "", example: Any = None, note: str = ""
    ) -> str:
        """Return the section of a type: its docstring, its fields and an example."""
        schema = self._parts[name]
        heading = title if title == name else f"`{title}`"
        lines = [f"### {heading}\n", f"{way} {schema['description']}".strip() + "\n"]
        is_request = schema.get("additionalProperties") is False
        rows = list(self._rows(name, schema, is_request))
        if rows:
            lines += ["| field | type | meaning |\n| --- | --- | --- |", *rows, ""]
        if example is not None:
            lines.append(f"Example{note}:\n\n```json\n{pretty(example)}\n```\n")
        return "\n".join(lines)

    def _rows(self, name: str, schema: dict[str, Any], is_request: bool) -> Iterator[str]:
        tags = {"type", "kind"} if name in self._examples else set()
        for field, value in schema["properties"].items():
            if field in tags:
                continue
            text = value.get("description")
            if not text:
                raise SystemExit(f"sintra/match/protocol: {name}.{field} needs a docstring")
            if is_request and field not in schema.get("required", ()) and "efault:" not in text:
                text += f" Default: `{json.dumps(value['default'])}`."
            yield f"| `{field}` | {_type(value)} | {text.replace('|', chr(92) + '|')} |"


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _without_defaults(message: Struct) -> dict[str, Any]:
    """Return a message as a client may send it."""
    data: dict[str, Any] = msgspec.to_builtins(message)
    for field in msgspec.structs.fields(message):
        if not field.required and data[field.encode_name] == field.default:
            del data[field.encode_name]
    return data


def _type(schema: dict[str, Any]) -> str:
    """Return a JSON Schema in words, with its limits."""
    if "allOf" in schema:
        return _type(schema["allOf"][0])
    if "anyOf" in schema:
        if "discriminator" in schema:
            return "an [event](#events)"
        kinds = list(map(_type, schema["anyOf"]))
        return (", or " if "," in kinds[0] else " or ").join(kinds)
    if "$ref" in schema:
        name = schema["$ref"]
        return f"[{name}](#{'state' if name == 'Snapshot' else name.lower()})"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    match schema["type"]:
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        case "array":
            most = f" (at most {schema['maxItems']})" if "maxItems" in schema else ""
            return f"list{most} of {_type(schema['items'])}"
        case "object":
            return f"object with values of {_type(schema['additionalProperties'])}"
        case "string" if "maxLength" in schema:
            least = schema.get("minLength", 0)
            return f"string, {least} to {schema['maxLength']} characters"
        case "integer" | "number" as kind if "minimum" in schema:
            most = schema["maximum"] if "maximum" in schema else schema["exclusiveMaximum"] - 1
            return f"{kind}, {schema['minimum']:,} to {most:,}"
        case kind:
            return str(kind)


def pretty(value: Any, indent: int = 0, before: int = 0) -> str:
    """Return a value as JSON; parts that fit stay on one line."""
    short = json.dumps(value, ensure_ascii=False)
    if indent + before + len(short) < WIDTH or not isinstance(value, dict | list) or not value:
        return short
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        keys = [json.dumps(key) + ": " for key in value]
        items = [
            key + pretty(each, indent + 2, len(key))
            for key, each in zip(keys, value.values(), strict=True)
        ]
        opened, closed = "{}"
    else:
        items = [pretty(each, indent + 2) for each in value]
        opened, closed = "[]"
    return f"{opened}\n{inner}" + f",\n{inner}".join(items) + f"\n{' ' * indent}{closed}"
