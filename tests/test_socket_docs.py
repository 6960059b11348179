"""The description of the socket protocol: AsyncAPI, and the examples of the reference."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec

from sintra.cli.dev import asyncapi as write_asyncapi
from sintra.match import protocol
from sintra.server.asyncapi import describe_socket
from sintra.server.protocol_docs import field_text, public_types

DOCUMENT = json.loads(describe_socket("/api/v1"))
EXAMPLES: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "docs" / "reference" / "socket-examples.json").read_text("utf-8")
)
CLIENT, SERVER, EVENTS = (
    [kind.__struct_config__.tag for kind in get_args(union)]
    for union in (protocol.ClientMessage, protocol.ServerMessage, protocol.MatchEvent)
)


def validator(name: str) -> Any:
    """Return a validator for the payload of a message in the AsyncAPI document."""
    payload = DOCUMENT["components"]["messages"][name]["payload"]
    return jsonschema_rs.Draft7Validator({**payload, "components": DOCUMENT["components"]})


def example(name: str) -> dict[str, Any]:
    """Return the example of a message, or of a kind of event with all fields of an event."""
    if name in EVENTS:
        return {"type": "event", **EXAMPLES["event"], **EXAMPLES[name]}
    return {"type": name, **EXAMPLES[name]}


def test_examples_are_messages_that_clients_and_server_accept() -> None:
    assert set(EXAMPLES) == {*CLIENT, *SERVER, *EVENTS}
    for names, union in (
        (CLIENT, protocol.ClientMessage),
        ([*SERVER, *EVENTS], protocol.ServerMessage),
    ):
        for name in names:
            msgspec.json.decode(msgspec.json.encode(example(name)), type=union)


def test_examples_conform_to_asyncapi() -> None:
    for name in (*CLIENT, *SERVER):
        validate = validator(name)
        validate.validate(example(name))
        assert not validate.is_valid({**example(name), "type": "other"})
    for name in EVENTS:
        validator("event").validate(example(name))
    assert not validator("play").is_valid({"type": "play", "id": "", "ply": 0, "move": "R"})
    snapshot = example("state")
    snapshot["printed"]["ornaments"] = [[1, 2, 3]]
    assert not validator("state").is_valid(snapshot)


def test_every_field_of_the_protocol_has_a_meaning() -> None:
    for name, kind in public_types().items():
        if isinstance(kind, type):
            for field in msgspec.structs.fields(kind):
                assert field_text(kind, field.name), f"{name}.{field.name} needs a docstring"


def test_asyncapi_has_every_message_in_its_direction() -> None:
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert DOCUMENT["channels"]["match"]["address"] == "/api/v1/matches/{match_id}/socket"
    for name, tags in (("receive", CLIENT), ("send", SERVER)):
        operation = DOCUMENT["operations"][name]
        assert operation["action"] == name
        prefix = "#/channels/match/messages/"
        assert [each["$ref"] for each in operation["messages"]] == [prefix + tag for tag in tags]
    for reference in re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(DOCUMENT)):
        part = DOCUMENT
        for key in reference.split("/"):
            part = part[key]


def test_asyncapi_is_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "asyncapi.json"
    assert write_asyncapi(file, check=False) == 0
    assert file.read_text("utf-8") == describe_socket("/api/v1")
    assert write_asyncapi(file, check=True) == 0
