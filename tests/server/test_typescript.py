"""The generated TypeScript declares the messages that the server reads and writes.

These tests do not need the TypeScript compiler: a small parser for the generated declarations
checks that messages, encoded as the server does, have the declared types.
"""

import json
import re
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sintra.cli.dev import schema as write_schema
from sintra.errors import UsageError
from sintra.match import protocol
from sintra.server.typescript import write_json_schema, write_typescript

TEXT = write_typescript()
BASES = {"Message", "Answer"}
STRUCTS: dict[str, type[msgspec.Struct]] = {
    name: kind
    for name, kind in vars(protocol).items()
    if isinstance(kind, type)
    and kind.__module__.startswith(protocol.__name__)
    and name not in BASES
}
TAGGED = [name for name, kind in STRUCTS.items() if kind.__struct_config__.tag]
FROM_CLIENTS = {name for name, kind in STRUCTS.items() if issubclass(kind, protocol.Message)} | {
    "NewMatch",
    "NewSeat",
    "Join",
    "Recover",
    "Invite",
    "SeatReport",
    "TimeControl",
}
PLAIN: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (NoneType,),
    "unknown": (object,),
}

# --- A parser for the generated declarations


class Field:
    def __init__(self, mark: str, kind: str) -> None:
        self.optional, self.kind = mark == "?", kind


INTERFACES = {
    name: {
        field: Field(mark, kind)
        for field, mark, kind in re.findall(r"^  (\w+)(\??): (.+);$", body, re.MULTILINE)
    }
    for name, body in re.findall(r"^export interface (\w+) \{\n(.*?)^\}$", TEXT, re.M | re.S)
}
LISTS = {
    name: json.loads(values)
    for name, values in re.findall(r"^export const (\w+) = (\[.+\]) as const;$", TEXT, re.M)
}
TYPES = {
    name: " ".join(kind.split()).removeprefix("| ")
    for name, kind in re.findall(r"^export type (\w+) =(.+?);$", TEXT, re.MULTILINE | re.DOTALL)
}


def fits(value: Any, kind: str) -> bool:
    """Return whether a value read from JSON has this TypeScript type."""
    if record := re.fullmatch(r"Record<string, (.+)>", kind):
        return isinstance(value, dict) and all(fits(each, record[1]) for each in value.values())
    if " | " in kind and not kind.endswith("]"):
        return any(fits(value, part) for part in kind.split(" | "))
    if kind.startswith('"') or kind in ("true", "false"):
        return bool(value == json.loads(kind))
    if kind.endswith("[]"):
        item = kind.removesuffix("[]").removeprefix("(").removesuffix(")")
        return isinstance(value, list) and all(fits(each, item) for each in value)
    if kind.startswith("["):
        items = kind[1:-1].split(", ")
        return len(value) == len(items) and all(map(fits, value, items))
    if kind.startswith("(typeof "):
        return value in LISTS[kind.removeprefix("(typeof ").removesuffix(")[number]")]
    if kind in PLAIN:
        return isinstance(value, PLAIN[kind]) and (kind == "boolean" or type(value) is not bool)
    return fits(value, TYPES[kind]) if kind in TYPES else is_a(value, kind)


def is_a(value: Any, interface: str) -> bool:
    """Return whether an object has all required fields of this interface, and no unknown ones."""
    fields = INTERFACES[interface]
    return (
        isinstance(value, dict)
        and set(value) <= set(fields)
        and all(field.optional or name in value for name, field in fields.items())
        and all(fits(each, fields[name].kind) for name, each in value.items())
    )


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for values of a field type."""
    inner = get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        return st.one_of(*map(values_of, inner))
    if get_origin(kind) is list:
        return st.lists(values_of(inner[0]), max_size=2)
    if get_origin(kind) is tuple:
        return st.tuples(*map(values_of, inner))
    if get_origin(kind) is dict:
        return st.dictionaries(values_of(inner[0]), values_of(inner[1]), max_size=2)
    if get_origin(kind) is Literal:
        return st.sampled_from(inner)
    if kind is Any:
        return st.integers()
    if issubclass(kind, msgspec.Struct):
        return st.builds(
            kind, **{name: values_of(each) for name, each in get_type_hints(kind).items()}
        )
    return {
        str: st.text(max_size=3),
        int: st.integers(0, 9),
        float: st.floats(0, 9),
        bool: st.booleans(),
        NoneType: st.none(),
    }[kind]


# --- Declarations


def test_header_says_that_the_file_is_generated() -> None:
    first = TEXT.splitlines()[:3]
    assert all(line.startswith("// ") for line in first)
    assert "Generated" in " ".join(first)
    assert "sintra dev schema" in " ".join(first)


def test_output_is_deterministic() -> None:
    assert write_typescript() == TEXT
    assert TEXT.endswith("}\n")


def test_every_struct_is_declared_with_all_its_fields() -> None:
    assert set(INTERFACES) == set(STRUCTS)
    for name, kind in STRUCTS.items():
        tag = kind.__struct_config__.tag_field
        assert list(INTERFACES[name]) == [*([tag] if tag else []), *kind.__struct_encode_fields__]


def test_every_used_name_is_declared_once() -> None:
    declared = re.findall(r"^export (?:interface|type|const) (\w+)", TEXT, re.MULTILINE)
    assert len(declared) == len(set(declared))
    used = {field.kind for fields in INTERFACES.values() for field in fields.values()}
    names = set(re.findall(r"\b[A-Z]\w*", re.sub(r'"[^"]*"', "", " ".join(used))))
    assert names <= {*declared, "Record"}


@pytest.mark.parametrize("name", TAGGED)
def test_tags_are_literals(name: str) -> None:
    config = STRUCTS[name].__struct_config__
    assert INTERFACES[name][str(config.tag_field)].kind == json.dumps(config.tag)
    assert not INTERFACES[name][str(config.tag_field)].optional


@pytest.mark.parametrize("name", ["ClientMessage", "ServerMessage", "Action", "MatchEvent"])
def test_unions_have_their_members(name: str) -> None:
    members = [member.__name__ for member in get_args(getattr(protocol, name))]
    assert TYPES[name].split(" | ") == members


def test_events_have_distinct_kinds() -> None:
    kinds = [INTERFACES[name]["kind"].kind for name in TYPES["MatchEvent"].split(" | ")]
    assert len(set(kinds)) == len(kinds)
    assert INTERFACES["Event"]["what"].kind == "MatchEvent"


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("Level", "LEVELS"),
        ("SeatKind", "SEAT_KINDS"),
        ("Status", "STATUSES"),
        ("OnFlag", "ON_FLAGS"),
        ("Phrase", "PHRASES"),
        ("ClosedReason", "CLOSED_REASONS"),
        ("HintCode", "HINT_CODES"),
    ],
)
def test_literals_are_lists_in_their_order(name: str, many: str) -> None:
    assert LISTS[many] == list(get_args(getattr(protocol, name)))
    assert TYPES[name] == f"(typeof {many})[number]"


def test_fields_use_named_types() -> None:
    assert INTERFACES["HandOver"]["level"].kind == "Level"
    assert INTERFACES["SeatView"]["level"].kind == "Level | null"
    assert INTERFACES["Play"]["id"].kind == "MessageId"
    assert INTERFACES["Deal"]["displays"].kind == "DisplayText[]"
    # It has the bounds of a Seed, but is not declared as one.
    assert INTERFACES["Ping"]["n"].kind == "number"


def test_other_types() -> None:
    assert INTERFACES["PrintedView"]["ornaments"].kind == "[number, number][]"
    assert INTERFACES["Clocks"]["left"].kind == "(number | null)[]"
    assert INTERFACES["NewMatch"]["setup"].kind == "Record<string, unknown> | null"
    assert INTERFACES["ErrorAnswer"]["ok"].kind == "false"
    assert INTERFACES["Moves"]["closed"].kind == "Record<string, (ClosedReason | null)[]>"
    assert INTERFACES["HintReason"]["facts"].kind == "Record<string, number | string>"
    assert INTERFACES["HintReason"]["code"].kind == "HintCode"


@pytest.mark.parametrize("name", STRUCTS)
def test_only_fields_of_client_messages_are_optional(name: str) -> None:
    info = msgspec.inspect.type_info(STRUCTS[name])
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        may = (name in FROM_CLIENTS or name == "ErrorAnswer") and not field.required
        assert INTERFACES[name][field.encode_name].optional == may


def test_docstrings_become_comments_above_declarations() -> None:
    assert "/** Play a move for the seat whose turn it is. */\nexport interface Play {" in TEXT
    assert "  /** The seat to move. */\n  seat: number;" in TEXT
    assert "  /** The number of the strip in the set; null if it has left the game. */\n" in TEXT
    assert "one tap; each client shows it in its own language. */\nexport const PHRASES" in TEXT
    assert "None" not in TEXT


# --- Messages


@pytest.mark.parametrize("name", STRUCTS)
def test_encoded_message_has_the_declared_type(name: str) -> None:
    @settings(max_examples=10, suppress_health_check=list(HealthCheck), database=None)
    @given(values_of(STRUCTS[name]))
    def check(message: msgspec.Struct) -> None:
        assert is_a(json.loads(msgspec.json.encode(message)), name)

    check()


@pytest.mark.parametrize(
    ("sent", "right"),
    [
        ({"type": "play", "id": "1", "ply": 0, "move": "R"}, True),
        ({"type": "play", "id": "1", "ply": 0}, False),
        ({"type": "play", "id": "1", "ply": "0", "move": "R"}, False),
        ({"type": "play", "id": "1", "ply": 0, "move": "R", "more": 1}, False),
        ({"type": "plays", "id": "1", "ply": 0, "move": "R"}, False),
        ({"type": "hello"}, True),
        ({"type": "hello", "token": None}, True),
        ({"type": "chat", "id": "1", "phrase": "oops"}, True),
        ({"type": "chat", "id": "1", "phrase": "ouch"}, False),
        ({"type": "hand_over", "id": "1", "seat": True}, False),
        ({"type": "deal", "id": "1", "ply": 3, "displays": ["WWYB", ""]}, True),
        ({"type": "deal", "id": "1", "ply": 3, "displays": "WWYB"}, False),
    ],
)
def test_server_and_declaration_accept_the_same_messages(sent: dict[str, Any], right: bool) -> None:
    assert fits(sent, "ClientMessage") == right
    try:
        msgspec.convert(sent, protocol.ClientMessage)
    except msgspec.ValidationError:
        assert not right
    else:
        assert right


def test_json_schema_has_every_type() -> None:
    schema = json.loads(write_json_schema())
    assert set(schema["$defs"]) == {*INTERFACES, *TYPES}
    assert schema["$defs"]["Play"]["properties"]["type"] == {"enum": ["play"]}
    for name in re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema)):
        assert name in schema["$defs"]


# --- The command


def test_schema_is_printed_or_written_to_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert write_schema(None, check=False, as_json=False) == 0
    assert capsys.readouterr().out == TEXT
    assert write_schema(None, check=False, as_json=True) == 0
    assert capsys.readouterr().out == write_json_schema()
    file = tmp_path / "wire.ts"
    assert write_schema(file, check=False, as_json=False) == 0
    assert file.read_bytes() == TEXT.encode()
    assert capsys.readouterr().out == ""


def test_check_detects_a_file_that_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wire.ts"
    assert write_schema(file, check=True, as_json=False) == 1
    assert "does not exist" in capsys.readouterr().err
    file.write_bytes(b"\xff")
    assert write_schema(file, check=True, as_json=False) == 1
    assert "is out of date" in capsys.readouterr().err
    assert file.read_bytes() == b"\xff"
    write_schema(file, check=False, as_json=False)
    assert write_schema(file, check=True, as_json=False) == 0
    assert write_schema(file, check=True, as_json=True) == 1


def test_file_is_unchanged_if_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "wire.ts"
    file.write_text("before")

    def fail(*_: object) -> None:
        raise OSError("no")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="no"):
        write_schema(file, check=False, as_json=False)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("wire.ts", "before")]


def test_check_needs_a_file() -> None:
    with pytest.raises(UsageError, match="--out"):
        write_schema(None, check=True, as_json=False)
