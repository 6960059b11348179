"""Backward compatibility: a snapshot of the public interface of version 0.1.0.

`compatibility.json` holds public names, commands and their options, HTTP routes, every message and
stored event with its fields, error and close codes, settings, metrics and the database schema.
Additions are allowed; everything in the snapshot must stay. For a deliberate removal, edit the
snapshot by hand and announce it in the changelog. `python -m tests.test_compatibility` adds new
entries.
"""

import importlib
import inspect
import json
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
from sintra.store import schema

SNAPSHOT = Path(__file__).parent / "compatibility.json"
PACKAGES = ("", ".arena", ".batch", ".encoding", ".picture", ".players", ".testing")


def interface() -> dict[str, Any]:
    """Return everything that users can see and depend on."""
    return {
        "public names": {f"sintra{name}": public_names(f"sintra{name}") for name in PACKAGES},
        "commands": dict(commands(get_command(app), "sintra")),
        "errors": {
            error.code: STATUSES.get(error.code, 400)
            for _, error in inspect.getmembers(errors, inspect.isclass)
            if issubclass(error, errors.SintraError)
        },
        "close codes": {code.name: code.value for code in CloseCode},
        "settings": sorted(map(variable, ServerSettings.__struct_fields__)),
        "metrics": sorted(metric.name for metric in Metrics()._own.collect()),
        "http": dict(http()),
        "socket": {
            "client": tagged(protocol.ClientMessage),
            "server": tagged(protocol.ServerMessage),
        },
        "stored events": tagged(events.LogEvent),
        "database": {
            table.name: {column.name: str(column.type) for column in table.columns}
            for table in schema.metadata.tables.values()
        },
        "encoding": {"version": VERSION, "actions": ACTIONS},
    }


def public_names(package: str) -> list[str]:
    return sorted(importlib.import_module(package).__all__)


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


def http() -> Iterator[tuple[str, Any]]:
    """Yield every route with its query, request body and response."""
    for route in routes.api.routes:
        path = route.path.removeprefix(routes.API)
        for handler in getattr(route, "route_handlers", ()):
            if not isinstance(handler, HTTPRouteHandler) or not handler.include_in_schema:
                continue
            body = BODIES.get(path.replace(":str}", "}"))
            answer = handler.parsed_fn_signature.return_type.annotation
            for method in sorted(handler.http_methods):
                yield (
                    f"{method} {path}",
                    {
                        "query": sorted(
                            set(handler.parsed_fn_signature.parameters) & {"ply", "limit", "before"}
                        ),
                        "body": {} if method == "GET" or body is None else schema_of(body),
                        "answer": schema_of(answer),
                    },
                )


def tagged(union: Any) -> dict[str, Any]:
    """Return the fields of each member of a union, by tag."""
    members = (kinds.type_info(member) for member in get_args(union))
    return {str(member.tag): fields(member) for member in members}  # type: ignore[attr-defined]


def schema_of(kind: Any) -> Any:
    return describe(kinds.type_info(kind))


def fields(struct: Any, within: tuple[type, ...] = ()) -> dict[str, Any]:
    inner = (*within, struct.cls)
    types = {field.encode_name: describe(field.type, inner) for field in struct.fields}
    return {struct.tag_field: struct.tag, **types} if struct.tag_field else types


def describe(kind: kinds.Type, within: tuple[type, ...] = ()) -> Any:
    """Describe a type without its Python names: by its fields, or by the types of its values."""
    match kind:
        case kinds.StructType(cls=cls):
            return "..." if cls in within else fields(kind, within)
        case kinds.UnionType(types=types):
            return [describe(member, within) for member in types]
        case kinds.LiteralType(values=values):
            return sorted(values)
        case kinds.ListType(item_type=item):
            return {"[]": describe(item, within)}
        case kinds.TupleType(item_types=items):
            return {str(index): describe(item, within) for index, item in enumerate(items)}
        case kinds.DictType(value_type=value):
            return {"{}": describe(value, within)}
    return type(kind).__name__


def missing(old: Any, new: Any, where: str) -> list[str]:
    """Return the paths that are in `old` but not in `new`."""
    if isinstance(old, dict):
        if not isinstance(new, dict):
            return [where]
        return [
            path
            for key, value in old.items()
            for path in (
                missing(value, new[key], f"{where}/{key}") if key in new else [f"{where}/{key}"]
            )
        ]
    if isinstance(old, list):
        if not isinstance(new, list):
            return [where]
        return [
            f"{where}: {value}"
            for value in old
            if not any(missing(value, other, where) == [] for other in new)
        ]
    return [] if old == new else [f"{where}: {old} is {new}"]


@pytest.mark.parametrize("part", json.loads(SNAPSHOT.read_text()))
def test_nothing_public_was_removed(part: str) -> None:
    assert missing(json.loads(SNAPSHOT.read_text())[part], interface()[part], part) == []


def test_snapshot_is_complete() -> None:
    """A new message, option or code must be added to the snapshot, so that it stays."""
    assert missing(interface(), json.loads(SNAPSHOT.read_text()), "interface") == []


@pytest.mark.parametrize(
    ("old", "new", "removed"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": {"b": "IntType"}}, {"a": {}}, ["x/a/b"]),
        ({"a": "IntType"}, {"a": "StrType"}, ["x/a: IntType is StrType"]),
        (["one", "two"], ["two", "three"], ["x: one"]),
        ([{"a": 1}], [{"a": 1, "b": 2}], []),
        ({"a": {}}, {"a": 3}, ["x/a"]),
    ],
)
def test_removal_is_detected(old: Any, new: Any, removed: list[str]) -> None:
    assert missing(old, new, "x") == removed


def merged(old: Any, new: Any) -> Any:
    """Return the old entries with the new ones added."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [*old, *(key for key in new if key not in old)]
        return {key: merged(old.get(key, new.get(key)), new.get(key, old.get(key))) for key in keys}
    if isinstance(old, list) and isinstance(new, list):
        return [*old, *(value for value in new if missing(value, old, "") and value not in old)]
    return old


if __name__ == "__main__":
    before = json.loads(SNAPSHOT.read_text()) if SNAPSHOT.exists() else {}
    SNAPSHOT.write_text(json.dumps(merged(before, interface()), indent=1) + "\n")
