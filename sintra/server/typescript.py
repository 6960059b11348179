"""The messages as TypeScript and as JSON Schema, for clients that are not written in Python.

Types and tags come from msgspec, which reads messages by the same. What Python does not keep is
read from the source: the texts beneath fields and aliases, and which alias a field was given.
"""

import ast
import inspect
import json
import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import inspect as kinds

from ..match import protocol

HEAD = """\
// Everything that is said between the server and its clients.
// Generated from sintra/match/protocol.py by `sintra dev schema`. Do not edit: change the messages
// and generate again.
"""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def write_typescript() -> str:
    """Every message and what it is made of, as one module of types and constant lists.

    What a client may leave out is optional in what clients send. The server leaves nothing out.
    """
    parts = [HEAD]
    for name, kind in _public().items():
        comment = _comment(_written()[name].text)
        parts.append(comment + (_alias(name, kind) if name in _aliases() else _interface(kind)))
    return "\n".join(parts)


def write_json_schema() -> str:
    """The same as JSON Schema: every type under its name."""
    public = _public()
    schemas, parts = msgspec.json.schema_components(public.values(), ref_template="#/$defs/{name}")
    for name, schema in zip(public, schemas, strict=True):
        parts.setdefault(name, schema)
    ordered = {name: parts[name] for name in public}
    return json.dumps({"$schema": DIALECT, "$defs": ordered}, indent=2) + "\n"


# --- What there is


class _Written(NamedTuple):
    """What only the source says about a name."""

    text: str
    mentions: frozenset[str] = frozenset()
    """The names in its type."""


@cache
def _public() -> dict[str, Any]:
    """Structs and aliases by name, in the order of the module; without what others inherit from."""
    things = {name: thing for name, thing in vars(protocol).items() if name in _written()}
    classes = [thing for thing in things.values() if isinstance(thing, type)]
    bases = {base for each in classes for base in each.__bases__}
    return {
        name: thing
        for name, thing in things.items()
        if (thing not in bases if isinstance(thing, type) else get_origin(thing))
    }


@cache
def _aliases() -> dict[str, kinds.Type]:
    """What the names that are no structs stand for."""
    return {
        name: kinds.type_info(thing)
        for name, thing in _public().items()
        if not isinstance(thing, type)
    }


@cache
def _written() -> dict[str, _Written]:
    """Every class and alias, by name, and every field, by "Class.field"."""
    written: dict[str, _Written] = {}
    body = ast.parse(inspect.getsource(protocol)).body
    for owner in body:
        if isinstance(owner, ast.ClassDef):
            written[owner.name] = _Written(ast.get_docstring(owner) or "")
            for name, field in _assigned(owner.body):
                written[f"{owner.name}.{name}"] = field
    return written | dict(_assigned(body))


def _assigned(body: list[ast.stmt]) -> Iterator[tuple[str, _Written]]:
    """Every name that is assigned or annotated here."""
    for line, following in zip(body, [*body[1:], None], strict=True):
        match line:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                text = ""
                match following:
                    case ast.Expr(value=ast.Constant(value=str(beneath))):
                        text = inspect.cleandoc(beneath)
                found = {node.id for node in ast.walk(line) if isinstance(node, ast.Name)}
                yield name, _Written(text, frozenset(found))


# --- How it is written


def _interface(struct: type) -> str:
    info = kinds.type_info(struct)
    assert isinstance(info, kinds.StructType)
    lines = [f"export interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    # What refuses unknown fields is read from clients; the rest is written by the server.
    may_miss = info.forbid_unknown_fields or info.cls.__struct_config__.omit_defaults
    for field in info.fields:
        named = (f"{base.__name__}.{field.name}" for base in struct.__mro__)
        written = next(_written()[name] for name in named if name in _written())
        lines += _comment(written.text, "  ").splitlines()
        mark = "?" if may_miss and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type, written.mentions)};")
    return "\n".join([*lines, "}", ""])


def _alias(name: str, kind: Any) -> str:
    if get_origin(kind) is Literal:
        # msgspec sorts the values; here they stand as they were written, easy before expert.
        values = ", ".join(map(json.dumps, get_args(kind)))
        many = _plural(name)
        return (
            f"export const {many} = [{values}] as const;\n"
            f"export type {name} = (typeof {many})[number];\n"
        )
    info = _aliases()[name]
    if isinstance(info, kinds.UnionType):
        members = "".join(f"\n  | {_type(member)}" for member in info.types)
        return f"export type {name} ={members};\n"
    return f"export type {name} = {_type(info)};\n"


def _type(info: kinds.Type, mentions: Collection[str] = ()) -> str:
    """A type as TypeScript writes it; by its name where that was mentioned."""
    for name, alias in _aliases().items():
        if name in mentions and alias == info:
            return name
    match info:
        case kinds.StructType(cls=struct):
            return struct.__name__
        case kinds.LiteralType(values=values):
            return " | ".join(map(json.dumps, values))
        case kinds.UnionType(types=types):
            return " | ".join(_type(each, mentions) for each in types)
        case kinds.TupleType(item_types=types):
            return f"[{', '.join(_type(each, mentions) for each in types)}]"
        case kinds.ListType(item_type=item):
            inner = _type(item, mentions)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case kinds.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key, mentions)}, {_type(value, mentions)}>"
    plain = {
        kinds.StrType: "string",
        kinds.IntType: "number",
        kinds.FloatType: "number",
        kinds.BoolType: "boolean",
        kinds.NoneType: "null",
        kinds.AnyType: "unknown",
    }
    if type(info) not in plain:
        raise TypeError(f"{info} has no TypeScript yet")
    return plain[type(info)]


def _plural(name: str) -> str:
    words = re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()
    return words + ("ES" if words.endswith("S") else "S")


def _comment(text: str, indent: str = "") -> str:
    """A text above what it is about; what is None in Python is null there."""
    lines = re.sub(r"\bNone\b", "null", text).replace("*/", "* /").splitlines()
    if len(lines) > 1:
        body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
        return f"{indent}/**\n{body}{indent} */\n"
    return f"{indent}/** {lines[0]} */\n" if lines else ""
