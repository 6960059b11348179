"""The reference of all messages of the socket protocol, from their types, for docs/generate.py."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from sintra.match import protocol
from sintra.server.protocol_docs import documented_schemas

EXAMPLES = Path(__file__).parent / "reference" / "socket-examples.json"
"""An example of every message and event, by its tag, from real matches."""
WIDTH = 120
"""The maximum length of a line in an example, if it can be broken."""


def sections() -> str:
    """Return a section for each message, event and type."""
    unions = (protocol.ClientMessage, protocol.ServerMessage, protocol.MatchEvent)
    client, server, events = (list(get_args(union)) for union in unions)
    _, parts = documented_schemas([protocol.ClientMessage, protocol.ServerMessage], "{name}")
    examples = json.loads(EXAMPLES.read_text("utf-8"))
    named = {kind.__name__: kind for kind in (*client, *server, *events)}

    def section(kind: Any, way: str = "", note: str = "") -> str:
        tag = kind.__struct_config__.tag
        example = {"type": "event" if kind in events else tag, **examples[tag]}
        _check(kind, example["what"] if kind in events else example)
        text = f"Example{note}:\n\n```json\n{pretty(example)}\n```\n"
        return _section(f"`{tag}`", kind.__name__, parts, way, {"type", "kind"}) + f"\n{text}"

    over = dict.fromkeys(get_args(protocol.Action), ", over the socket or `POST …/actions`")
    return "\n".join(
        [
            "## Messages from clients\n",
            "A field with a default may be left out. Unknown fields are refused.\n",
            *(section(kind, f"Client → server{over.get(kind, '')}.") for kind in client),
            "## Messages from the server\n",
            "All fields are always there. Later versions may add fields: ignore unknown ones.\n",
            *(section(kind, "Server → client.") for kind in server),
            "## Events\n",
            "The values of `what` in an [`event`](#event), by their `kind`. Later versions may add"
            " kinds.\n",
            *(section(kind, note=" (without its other fields)") for kind in events),
            "## Types\n",
            *(_section(name, name, parts) for name in sorted(parts.keys() - named)),
        ]
    )


def _check(kind: Any, example: dict[str, Any]) -> None:
    """End the process if an example is not what the server accepts or sends today."""
    try:
        message = msgspec.convert(example, kind)
    except msgspec.ValidationError as error:
        raise SystemExit(f"{EXAMPLES.name}: {kind.__name__}: {error}") from None
    whole = json.loads(msgspec.json.encode(message))
    if kind not in get_args(protocol.ClientMessage):  # clients may leave out defaults
        wrong = [key for key in example | whole if example.get(key) != whole.get(key)]
        if wrong:
            raise SystemExit(f"{EXAMPLES.name}: {kind.__name__} has other values of {wrong}")


def _section(
    title: str, name: str, parts: dict[str, Any], way: str = "", tags: set[str] | None = None
) -> str:
    """Return the section of a type: its docstring and its fields."""
    schema = parts[name]
    lines = [f"### {title}\n", f"{way} {schema['description']}".strip() + "\n"]
    rows = list(_rows(name, schema, tags or set()))
    if rows:
        lines += ["| field | type | meaning |\n| --- | --- | --- |", *rows, ""]
    return "\n".join(lines)


def _rows(name: str, schema: dict[str, Any], tags: set[str]) -> Iterator[str]:
    is_request = schema.get("additionalProperties") is False
    for field, value in schema["properties"].items():
        if field in tags:
            continue
        text = value.get("description")
        if not text:
            raise SystemExit(f"sintra/match/protocol: {name}.{field} needs a docstring")
        if is_request and field not in schema.get("required", ()) and "efault:" not in text:
            text += f" Default: `{json.dumps(value['default'])}`."
        yield f"| `{field}` | {_type(value)} | {text.replace('|', chr(92) + '|')} |"


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
