"""The documentation of the protocol: types and docstrings, for descriptions in other languages.

The source is parsed for the parts that Python does not store at run time: the docstrings of fields
and aliases, and the alias in the annotation of a field.
"""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import inspect as msgspec_types

from ..match import protocol
from ..match.protocol import client, http, server, table, types


class Source(NamedTuple):
    """The parts of a definition that only the source has."""

    text: str
    """The docstring."""
    mentions: frozenset[str] = frozenset()
    """The names in the type."""


@cache
def public_types() -> dict[str, Any]:
    """Return structs and aliases by name, in the order of the module; without base classes."""
    named = {name: value for name, value in vars(protocol).items() if name in sources()}
    classes = [value for value in named.values() if isinstance(value, type)]
    bases = {base for each in classes for base in each.__bases__}
    return {
        name: value
        for name, value in named.items()
        if (value not in bases if isinstance(value, type) else get_origin(value))
    }


@cache
def aliases() -> dict[str, msgspec_types.Type]:
    """Return the types of aliases, by name."""
    return {
        name: msgspec_types.type_info(value)
        for name, value in public_types().items()
        if not isinstance(value, type)
    }


@cache
def sources() -> dict[str, Source]:
    """Return every class and alias by name, and every field by "Class.field"."""
    found: dict[str, Source] = {}
    modules = (types, client, table, server, http)
    body = [line for module in modules for line in ast.parse(inspect.getsource(module)).body]
    for owner in body:
        if isinstance(owner, ast.ClassDef):
            found[owner.name] = Source(ast.get_docstring(owner) or "")
            for name, field in _assignments(owner.body):
                found[f"{owner.name}.{name}"] = field
    return found | dict(_assignments(body))


def _assignments(body: list[ast.stmt]) -> Iterator[tuple[str, Source]]:
    """Yield every name that is assigned or annotated in a body."""
    for line, following in zip(body, [*body[1:], None], strict=True):
        match line:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                text = ""
                match following:
                    case ast.Expr(value=ast.Constant(value=str(beneath))):
                        text = inspect.cleandoc(beneath)
                names = {node.id for node in ast.walk(line) if isinstance(node, ast.Name)}
                yield name, Source(text, frozenset(names))


def field_source(struct: type, field: str) -> Source:
    """Return the source of a field, which a base class may define."""
    named = (f"{base.__name__}.{field}" for base in struct.__mro__)
    return next(sources()[name] for name in named if name in sources())


def field_text(struct: type, field: str) -> str:
    """Return the docstring of a field, or that of its type; empty if there is none."""
    source = field_source(struct, field)
    types = (sources()[name].text for name in sorted(source.mentions) if name in sources())
    return json_text(source.text or next(filter(None, types), ""))


def json_text(text: str) -> str:
    """Return a docstring as one line, with the words of JSON."""
    return re.sub(r"\bNone\b", "null", " ".join(text.split()))


def documented_schemas(
    kinds: Iterable[Any], ref_template: str
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return the JSON Schemas of types and of their parts, with the docstrings of all fields."""
    schemas, parts = msgspec.json.schema_components(list(kinds), ref_template=ref_template)
    for name, schema in parts.items():
        struct = public_types()[name]
        schema["description"] = json_text(schema.get("description", ""))
        properties = schema["properties"]
        for field in msgspec.structs.fields(struct):
            text = field_text(struct, field.name)
            properties[field.encode_name] = _described(
                _ordered(properties[field.encode_name]), text
            )
    return list(schemas), dict(parts)


@cache
def _literals() -> dict[frozenset[Any], list[Any]]:
    """Return the values of the literal types in the order of the source; msgspec sorts them."""
    kinds = (value for value in public_types().values() if get_origin(value) is Literal)
    return {frozenset(get_args(kind)): list(get_args(kind)) for kind in kinds}


def _ordered(schema: Any) -> Any:
    """Return a schema with the values of literal types in the order of the source."""
    if isinstance(schema, list):
        return [_ordered(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    ordered = {key: _ordered(value) for key, value in schema.items()}
    if "enum" in schema:
        ordered["enum"] = _literals().get(frozenset(schema["enum"]), schema["enum"])
    return ordered


def _described(schema: dict[str, Any], text: str) -> dict[str, Any]:
    if not text:
        return schema
    if "$ref" in schema:  # what is next to a reference would be ignored
        default = {"default": schema["default"]} if "default" in schema else {}
        return {"allOf": [{"$ref": schema["$ref"]}], "description": text, **default}
    return {**schema, "description": text}
