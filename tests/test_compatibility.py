"""Backward compatibility: what programs outside of Python depend on may only grow.

`compatibility.json` describes it: commands and their options, HTTP routes, every message and stored
event, each type once, error and close codes, settings, metrics. `tests.public_api` does the same
for Python.

    python -m tests.test_compatibility             add what is new; refuses to break clients
    python -m tests.test_compatibility --accept    accept a deliberate break; announce it in the
                                                   changelog
"""

import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from litestar.handlers import HTTPRouteHandler
from msgspec import inspect as kinds
from typer.main import get_command

from sintra import errors
from sintra.cli.app import app
from sintra.encoding import ACTIONS, VERSION
from sintra.match import events, protocol
from sintra.server import routes
from sintra.server.errors import STATUSES, CloseCode
from sintra.server.metrics import Metrics
from sintra.server.openapi import BODIES
from sintra.server.settings import ServerSettings, variable

SNAPSHOT = Path(__file__).parent / "compatibility.json"


def interface() -> dict[str, Any]:
    """Return everything that clients and operators can see and depend on."""
    types = Types()
    return {
        "commands": dict(commands(get_command(app), "sintra")),
        "errors": {
            error.code: STATUSES.get(error.code, 400)
            for _, error in inspect.getmembers(errors, inspect.isclass)
            if issubclass(error, errors.SintraError)
        },
        "close codes": {code.name: code.value for code in CloseCode},
        "settings": sorted(map(variable, ServerSettings.__struct_fields__)),
        "metrics": sorted(metric.name for metric in Metrics()._own.collect()),
        "encoding": {"version": VERSION, "actions": ACTIONS},
        "http": dict(http(types)),
        "client messages": types.tagged(protocol.ClientMessage),
        "server messages": types.tagged(protocol.ServerMessage),
        "stored events": types.tagged(events.LogEvent),
        "requests": types.requests,
        "types": types.others,
    }


def commands(command: Any, name: str) -> Iterator[tuple[str, list[str]]]:
    """Yield every command with its options."""
    yield (
        name,
        sorted(text for param in command.params for text in param.opts if text.startswith("-")),
    )
    if hasattr(command, "list_commands"):
        context = command.context_class(command)
        for child in command.list_commands(context):
            _, subcommand, _ = command.resolve_command(context, [child])  # loads the command
            yield from commands(subcommand, f"{name} {child}")


def http(types: "Types") -> Iterator[tuple[str, Any]]:
    """Yield every route with its query, request body and response."""
    for route in routes.api.routes:
        path = route.path.removeprefix(routes.API)
        for handler in getattr(route, "route_handlers", ()):
            if not isinstance(handler, HTTPRouteHandler) or not handler.include_in_schema:
                continue
            body = BODIES.get(path.replace(":str}", "}"))
            signature = handler.parsed_fn_signature
            for method in sorted(handler.http_methods):
                has_body = method != "GET" and body is not None
                yield (
                    f"{method} {path}",
                    {
                        "query": sorted(set(signature.parameters) & {"ply", "limit", "before"}),
                        "body": types.describe(kinds.type_info(body)) if has_body else None,
                        "answer": types.describe(kinds.type_info(signature.return_type.annotation)),
                    },
                )


class Types:
    """Describes types by the names of structs, and each struct once by its fields."""

    def __init__(self) -> None:
        self.requests: dict[str, dict[str, Any]] = {}
        """What clients send. The name of a field that they may leave out ends with "?"."""
        self.others: dict[str, dict[str, Any]] = {}
        """What the server sends or stores."""

    def tagged(self, union: Any) -> dict[str, Any]:
        """Return the type of each member of a union, by its tag."""
        return {
            member.__struct_config__.tag: self.describe(kinds.type_info(member))
            for member in get_args(union)
        }

    def describe(self, kind: kinds.Type) -> Any:
        match kind:
            case kinds.StructType(cls=cls):
                self._add(kind)
                return cls.__name__
            case kinds.UnionType(types=types):
                return [self.describe(member) for member in types]
            case kinds.LiteralType(values=values):
                return sorted(values)
            case kinds.ListType(item_type=item):
                return {"list of": self.describe(item)}
            case kinds.TupleType(item_types=items):
                return {str(index): self.describe(item) for index, item in enumerate(items)}
            case kinds.DictType(value_type=value):
                return {"values": self.describe(value)}
        return type(kind).__name__.removesuffix("Type").lower()

    def _add(self, struct: kinds.StructType) -> None:
        is_request = struct.forbid_unknown_fields
        known = self.requests if is_request else self.others
        if struct.cls.__name__ in known:
            return
        described = known[struct.cls.__name__] = {}
        if struct.tag_field:
            described[struct.tag_field] = struct.tag
        for field in struct.fields:
            optional = "?" if is_request and not field.required else ""
            described[field.encode_name + optional] = self.describe(field.type)


def breaks(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Return the changes that break clients: what is gone or different, and new requirements."""
    required = (
        f"requests/{name}/{field} is new, and required"
        for name, fields in old.get("requests", {}).items()
        for field in new.get("requests", {}).get(name, {})
        if field not in fields and not field.endswith("?")
    )
    return [*missing(old, new, ""), *required]


def missing(old: Any, new: Any, where: str) -> Iterator[str]:
    """Yield the paths that are in `old` but not in `new`."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            path = f"{where}/{key}".lstrip("/")
            if key in new:
                yield from missing(value, new[key], path)
            else:
                yield f"{path} is gone"
    elif isinstance(old, list) and isinstance(new, list):
        yield from (f"{where}: {value} is gone" for value in old if value not in new)
    elif old != new:
        yield f"{where}: {old} became {new}"


def test_nothing_breaks_clients() -> None:
    assert breaks(json.loads(SNAPSHOT.read_text("utf-8")), interface()) == []


def test_snapshot_is_complete() -> None:
    """Run this module to add what is new, so that it stays."""
    assert json.loads(SNAPSHOT.read_text("utf-8")) == json.loads(json.dumps(interface()))


OLD = {
    "http": {"GET /a": {"query": ["ply"], "answer": "A"}},
    "requests": {"Play": {"move": "str", "version?": ["int", "none"]}},
    "types": {"A": {"kind": ["here", "link"], "n": "int"}},
}


@pytest.mark.parametrize(
    ("part", "change", "broken"),
    [
        ("types", {"A": {"kind": ["here", "link", "open"], "n": "int", "m": "int"}}, []),
        ("types", {"A": {"kind": ["here"], "n": "int"}}, ["types/A/kind: link is gone"]),
        ("types", {"A": {"kind": ["here", "link"]}}, ["types/A/n is gone"]),
        ("types", {"A": {"kind": ["here", "link"], "n": "str"}}, ["types/A/n: int became str"]),
        ("requests", {"Play": {**OLD["requests"]["Play"], "id?": "str"}}, []),
        (
            "requests",
            {"Play": {**OLD["requests"]["Play"], "id": "str"}},
            ["requests/Play/id is new, and required"],
        ),
        ("http", {"GET /a": {"query": [], "answer": "A"}}, ["http/GET /a/query: ply is gone"]),
        ("http", {}, ["http/GET /a is gone"]),
    ],
)
def test_break_is_found(part: str, change: Any, broken: list[str]) -> None:
    assert breaks(OLD, {**OLD, part: change}) == broken


def as_text(found: dict[str, Any]) -> str:
    """Return a description as JSON with one entry per line."""
    parts = []
    for name, part in found.items():
        items = (
            [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in part.items()]
            if isinstance(part, dict)
            else map(json.dumps, part)
        )
        begin, end = "{}" if isinstance(part, dict) else "[]"
        parts.append(f"{json.dumps(name)}: {begin}\n  " + ",\n  ".join(items) + f"\n {end}")
    return "{\n " + ",\n ".join(parts) + "\n}\n"


def main(arguments: list[str]) -> int:
    """Write the snapshot unless clients would break; the exit status."""
    found = interface()
    broken = breaks(json.loads(SNAPSHOT.read_text("utf-8")), found)
    if broken and "--accept" not in arguments:
        print("Clients would break:", *broken, sep="\n  ", file=sys.stderr)
        return 1
    SNAPSHOT.write_text(as_text(found), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
