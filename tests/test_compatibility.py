"""What others rely on is still there: a snapshot of the outside of version 0.1.0.

`compatibility.json` holds public names, commands and their options, HTTP routes, every message and
stored event with its fields, error and close codes, settings, metrics and the database schema.
Additions are fine; whatever is in the snapshot must stay. A deliberate removal edits the snapshot
by hand and is announced in the changelog; `python -m tests.test_compatibility` adds what is new.
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


def outside() -> dict[str, Any]:
    """All that others can see and depend on."""
    return {
        "public names": {f"sintra{name}": public_names(f"sintra{name}") for name in PACKAGES},
        "commands": dict(commands(get_command(app), "sintra")),
        "errors": {
            error.code: STATUSES.get(error.code, 400)
            for _, error in inspect.getmembers(errors, inspect.isclass)
            if issubclass(error, errors.SintraError)
        },
        "close codes": {code.name: code.value for code in CloseCode},
        "settings": sorted(map(variable, ServerSettings.__dataclass_fields__)),
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
    """Every command with its options."""
    yield (
        name,
        sorted(text for each in command.params for text in each.opts if text.startswith("-")),
    )
    if hasattr(command, "list_commands"):
        context = command.context_class(command)
        for child in command.list_commands(context):
            _, found, _ = command.resolve_command(context, [child])  # loads it
            yield from commands(found, f"{name} {child}")


def http() -> Iterator[tuple[str, Any]]:
    """Every route with what is sent to it and what it answers."""
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
                        "body": {} if method == "GET" or body is None else shape(body),
                        "answer": shape(answer),
                    },
                )


def tagged(union: Any) -> dict[str, Any]:
    """The members of a union by their tags."""
    members = (kinds.type_info(member) for member in get_args(union))
    return {str(member.tag): fields(member) for member in members}  # type: ignore[attr-defined]


def shape(kind: Any) -> Any:
    return described(kinds.type_info(kind))


def fields(struct: Any, within: tuple[type, ...] = ()) -> dict[str, Any]:
    inner = (*within, struct.cls)
    found = {each.encode_name: described(each.type, inner) for each in struct.fields}
    return {struct.tag_field: struct.tag, **found} if struct.tag_field else found


def described(kind: kinds.Type, within: tuple[type, ...] = ()) -> Any:
    """A type without the names that Python has for it: fields, or the possible types of a value."""
    match kind:
        case kinds.StructType(cls=cls):
            return "..." if cls in within else fields(kind, within)
        case kinds.UnionType(types=types):
            return [described(each, within) for each in types]
        case kinds.LiteralType(values=values):
            return sorted(values)
        case kinds.ListType(item_type=item):
            return {"[]": described(item, within)}
        case kinds.TupleType(item_types=items):
            return {str(index): described(each, within) for index, each in enumerate(items)}
        case kinds.DictType(value_type=value):
            return {"{}": described(value, within)}
    return type(kind).__name__


def missing(old: Any, new: Any, where: str) -> list[str]:
    """What was in the snapshot and is not there any more."""
    if isinstance(old, dict):
        if not isinstance(new, dict):
            return [where]
        return [
            lost
            for key, value in old.items()
            for lost in (
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
def test_nothing_that_others_rely_on_is_gone(part: str) -> None:
    assert missing(json.loads(SNAPSHOT.read_text())[part], outside()[part], part) == []


def test_the_snapshot_is_complete() -> None:
    """A new message, option or code is in the snapshot too, so that it stays from now on."""
    assert missing(outside(), json.loads(SNAPSHOT.read_text()), "outside") == []


@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": {"b": "IntType"}}, {"a": {}}, ["x/a/b"]),
        ({"a": "IntType"}, {"a": "StrType"}, ["x/a: IntType is StrType"]),
        (["one", "two"], ["two", "three"], ["x: one"]),
        ([{"a": 1}], [{"a": 1, "b": 2}], []),
        ({"a": {}}, {"a": 3}, ["x/a"]),
    ],
)
def test_a_loss_would_be_noticed(old: Any, new: Any, lost: list[str]) -> None:
    assert missing(old, new, "x") == lost


def merged(old: Any, new: Any) -> Any:
    """Both together: what was there, and what is new."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [*old, *(key for key in new if key not in old)]
        return {key: merged(old.get(key, new.get(key)), new.get(key, old.get(key))) for key in keys}
    if isinstance(old, list) and isinstance(new, list):
        return [*old, *(each for each in new if missing(each, old, "") and each not in old)]
    return old


if __name__ == "__main__":
    before = json.loads(SNAPSHOT.read_text()) if SNAPSHOT.exists() else {}
    SNAPSHOT.write_text(json.dumps(merged(before, outside()), indent=1) + "\n")
