"""The page about the socket: every message has a real example, and every field a meaning."""

import importlib
import json
import re
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest

from sintra.cli.dev import asyncapi as write_asyncapi
from sintra.match import protocol
from sintra.match.match import Match
from sintra.server.asyncapi import describe_socket
from sintra.server.errors import CloseCode
from sintra.server.protocol_docs import field_text, json_text, public_types, sources

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "reference" / "socket.md").read_text("utf-8")
CLIENT, SERVER, EVENTS = (
    list(get_args(union))
    for union in (protocol.ClientMessage, protocol.ServerMessage, protocol.MatchEvent)
)
EXAMPLE = re.compile(r"^### `(\w+)`\n(?:(?!^##).*\n)*?```json\n((?:.*\n)*?)```$", re.MULTILINE)


@pytest.fixture(scope="module")
def pages() -> Iterator[ModuleType]:
    """Import the module that writes the page."""
    sys.path.insert(0, str(DOCS))
    try:
        yield importlib.import_module("socket_page")
    finally:
        sys.path.remove(str(DOCS))


@pytest.fixture(scope="module")
def examples(pages: ModuleType) -> dict[str, msgspec.Struct]:
    made: dict[str, msgspec.Struct] = pages.socket_examples()
    return made


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def shown() -> dict[str, Any]:
    """Return the examples on the page, by the tag of the message or the kind of the event."""
    return {name: json.loads(text) for name, text in EXAMPLE.findall(PAGE)}


# --- Examples


def test_every_message_has_an_example_that_decodes_and_encodes_to_itself(
    examples: dict[str, msgspec.Struct],
) -> None:
    for union, kinds in (
        (protocol.ClientMessage, CLIENT),
        (protocol.ServerMessage, SERVER),
        (protocol.ServerMessage, EVENTS),
    ):
        decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(union)
        for kind in kinds:
            example = examples[kind.__name__]
            encoded = msgspec.json.encode(example)
            decoded = decoder.decode(encoded)
            assert type(decoded.what if kind in EVENTS else decoded) is kind
            assert decoded == example
            assert msgspec.json.encode(decoded) == encoded


def test_examples_are_the_same_in_every_run(
    pages: ModuleType, examples: dict[str, msgspec.Struct], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while compiled functions are saved, which takes random bytes."""
    legal_moves = Match.legal_moves

    def take_bytes(match: Match) -> protocol.Moves:
        uuid.uuid4()
        return legal_moves(match)

    monkeypatch.setattr(Match, "legal_moves", take_bytes)
    assert pages.socket_examples() == examples


def test_examples_on_the_page_are_accepted_by_the_decoders(
    examples: dict[str, msgspec.Struct],
) -> None:
    page = shown()
    assert set(page) == {tag(kind) for kind in (*CLIENT, *SERVER, *EVENTS)}
    for kind in CLIENT:
        assert msgspec.convert(page[tag(kind)], protocol.ClientMessage) == examples[kind.__name__]
    for kind in SERVER:
        assert msgspec.convert(page[tag(kind)], protocol.ServerMessage) == examples[kind.__name__]
    for kind in EVENTS:
        event: Any = examples[kind.__name__]
        assert msgspec.convert(page[tag(kind)]["what"], kind) == event.what


def test_examples_show_legal_moves_and_an_answer_to_a_message(
    examples: dict[str, msgspec.Struct],
) -> None:
    event, first = examples["Event"], examples["MoveEvent"]
    assert isinstance(event, protocol.Event) and isinstance(first, protocol.Event)
    assert event.legal_moves is not None
    assert len(event.legal_moves.moves) <= 3
    play, done = examples["Play"], examples["Done"]
    assert isinstance(play, protocol.Play) and isinstance(done, protocol.Done)
    assert play.id == first.id == done.id
    assert first.version == done.version


# --- The page


def test_every_field_of_the_protocol_has_a_meaning() -> None:
    for name, kind in public_types().items():
        if isinstance(kind, type):
            for field in msgspec.structs.fields(kind):
                assert field_text(kind, field.name), f"{name}.{field.name} needs a docstring"


def test_page_has_every_field_with_its_meaning() -> None:
    lines = PAGE.splitlines()
    for kind in (*CLIENT, *SERVER, *EVENTS):
        start = lines.index(f"### `{tag(kind)}`")
        assert json_text(sources()[kind.__name__].text) in lines[start + 2]
        rows = "\n".join(lines[start : start + 40])
        for field in msgspec.structs.fields(kind):
            row = (
                rf"^\| `{field.encode_name}` \| [^|]+ \| {re.escape(field_text(kind, field.name))}"
            )
            assert re.search(row, rows, re.MULTILINE), f"{kind.__name__}.{field.name}"


def test_page_says_limits_and_defaults() -> None:
    assert "| `id` | string, 1 to 64 characters | Chosen by the client" in PAGE
    assert "| `seat` | integer, 0 to 3, or null | Which of your seats. Default: all. |" in PAGE
    assert '`medium` for the seat of an absent player. Default: `"medium"`. |' in PAGE
    assert "| `ornaments` | list of [integer, integer] |" in PAGE


def test_page_lists_every_close_code_with_an_action() -> None:
    rows = dict(re.findall(r"^\| (\d{4}) \| [^|]+ \| ([^|]+) \|$", PAGE, re.MULTILINE))
    assert {str(code.value) for code in CloseCode} <= set(rows)
    assert all(rows.values())


def test_links_within_the_page_lead_to_headings() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {heading.replace("`", "").replace(" ", "-").lower() for heading in headings}
    assert len(anchors) == len(headings)
    for target in re.findall(r"\]\(#([^)]+)\)", PAGE):
        assert target in anchors


def test_new_field_without_a_docstring_is_reported(pages: ModuleType) -> None:
    schema = {"description": "A message.", "properties": {"more": {"type": "integer"}}}
    with pytest.raises(SystemExit, match=r"Sync\.more needs a docstring"):
        pages._Writer({"Sync": schema}, {}).section("sync", "Sync")


# --- AsyncAPI


def validator(name: str) -> Any:
    """Return a validator for the payload of a message in the AsyncAPI document."""
    document = json.loads(describe_socket("/api/v1"))
    payload = document["components"]["messages"][name]["payload"]
    return jsonschema_rs.Draft7Validator({**payload, "components": document["components"]})


def test_asyncapi_has_every_message_in_its_direction() -> None:
    document = json.loads(describe_socket("/api/v1"))
    assert document["asyncapi"] == "3.0.0"
    assert document["channels"]["match"]["address"] == "/api/v1/matches/{match_id}/socket"
    for name, kinds in (("receive", CLIENT), ("send", SERVER)):
        operation = document["operations"][name]
        assert operation["action"] == name
        prefix = "#/channels/match/messages/"
        assert [each["$ref"] for each in operation["messages"]] == [
            prefix + tag(kind) for kind in kinds
        ]
    for reference in re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(document)):
        part = document
        for key in reference.split("/"):
            part = part[key]
    for schema in document["components"]["schemas"].values():
        assert all(
            "description" in field or "enum" in field for field in schema["properties"].values()
        )


def test_examples_conform_to_asyncapi(examples: dict[str, msgspec.Struct]) -> None:
    for kind in (*CLIENT, *SERVER):
        validate = validator(tag(kind))
        example = msgspec.to_builtins(examples[kind.__name__])
        validate.validate(example)
        assert not validate.is_valid({**example, "type": "other"})
    event = validator("event")
    for kind in EVENTS:
        event.validate(msgspec.to_builtins(examples[kind.__name__]))
    assert not validator("play").is_valid({"type": "play", "id": "", "ply": 0, "move": "R"})
    snapshot: Any = msgspec.to_builtins(examples["Snapshot"])
    snapshot["printed"]["ornaments"] = [[1, 2, 3]]
    assert not validator("state").is_valid(snapshot)


def test_asyncapi_is_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "asyncapi.json"
    assert write_asyncapi(file, check=False) == 0
    assert file.read_text("utf-8") == describe_socket("/api/v1")
    assert write_asyncapi(file, check=True) == 0
