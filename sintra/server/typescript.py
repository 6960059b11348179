"""The protocol as TypeScript and as JSON Schema, for clients that are not written in Python.

Types and tags come from msgspec, which validates messages with them; see `protocol_docs` for the
rest.
"""

import json
import re
from collections.abc import Collection
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as msgspec_types

from .protocol_docs import aliases, field_source, public_types, sources

HEAD = """\
// The protocol between the server and its clients.
// Generated from sintra/match/protocol by `sintra dev schema`. Do not edit: change the protocol
// and generate again.
"""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def write_typescript() -> str:
    """Return the protocol as one module of types and constant lists.

    Fields with a default are optional in messages from clients. The server sends every field.
    """
    parts = [HEAD]
    for name, kind in public_types().items():
        comment = _comment(sources()[name].text)
        parts.append(comment + (_alias(name, kind) if name in aliases() else _interface(kind)))
    # One-line aliases follow each other without an empty line.
    return re.sub(r"(?<=;\n)\n(?=export type \w+ = [^\n]*;\n)", "", "\n".join(parts))


def write_json_schema() -> str:
    """Return the protocol as JSON Schema: every type under its name."""
    public = public_types()
    schemas, parts = msgspec.json.schema_components(public.values(), ref_template="#/$defs/{name}")
    for name, schema in zip(public, schemas, strict=True):
        parts.setdefault(name, schema)
    ordered = {name: parts[name] for name in public}
    return json.dumps({"$schema": DIALECT, "$defs": ordered}, indent=2) + "\n"


# --- Writing


def _interface(struct: type) -> str:
    info = msgspec_types.type_info(struct)
    assert isinstance(info, msgspec_types.StructType)
    lines = [f"export interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    # Types that refuse unknown fields are sent by clients; the others by the server.
    is_optional = info.forbid_unknown_fields or info.cls.__struct_config__.omit_defaults
    for field in info.fields:
        source = field_source(struct, field.name)
        lines += _comment(source.text, "  ").splitlines()
        mark = "?" if is_optional and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type, source.mentions)};")
    return "\n".join([*lines, "}", ""])


def _alias(name: str, kind: Any) -> str:
    if get_origin(kind) is Literal:
        # msgspec sorts the values; get_args has the order of the source, easy before expert.
        values = ", ".join(map(json.dumps, get_args(kind)))
        constant = _plural(name)
        return (
            f"export const {constant} = [{values}] as const;\n"
            f"export type {name} = (typeof {constant})[number];\n"
        )
    info = aliases()[name]
    if isinstance(info, msgspec_types.UnionType):
        members = "".join(f"\n  | {_type(member)}" for member in info.types)
        return f"export type {name} ={members};\n"
    return f"export type {name} = {_type(info)};\n"


def _type(info: msgspec_types.Type, mentions: Collection[str] = ()) -> str:
    """Return a type in TypeScript; its alias, if the annotation uses one."""
    for name, alias in aliases().items():
        if name in mentions and alias == info:
            return name
    match info:
        case msgspec_types.StructType(cls=struct):
            return struct.__name__
        case msgspec_types.LiteralType(values=values):
            return " | ".join(map(json.dumps, values))
        case msgspec_types.UnionType(types=types):
            return " | ".join(_type(each, mentions) for each in types)
        case msgspec_types.TupleType(item_types=types):
            return f"[{', '.join(_type(each, mentions) for each in types)}]"
        case msgspec_types.ListType(item_type=item):
            inner = _type(item, mentions)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case msgspec_types.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key, mentions)}, {_type(value, mentions)}>"
    plain = {
        msgspec_types.StrType: "string",
        msgspec_types.IntType: "number",
        msgspec_types.FloatType: "number",
        msgspec_types.BoolType: "boolean",
        msgspec_types.NoneType: "null",
        msgspec_types.AnyType: "unknown",
    }
    if type(info) not in plain:
        raise TypeError(f"{info} has no TypeScript type yet")
    return plain[type(info)]


def _plural(name: str) -> str:
    words = re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()
    return words + ("ES" if words.endswith("S") else "S")


def _comment(text: str, indent: str = "") -> str:
    """Return a documentation comment; None is null in TypeScript."""
    lines = re.sub(r"\bNone\b", "null", text).replace("*/", "* /").splitlines()
    if len(lines) > 1:
        body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
        return f"{indent}/**\n{body}{indent} */\n"
    return f"{indent}/** {lines[0]} */\n" if lines else ""
