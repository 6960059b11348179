"""Every message survives encoding and decoding, and invalid messages are refused."""

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings

from sintra.match import protocol as wire

from .structs import any_of

STRUCTS: list[type[msgspec.Struct]] = [
    kind
    for kind in vars(wire).values()
    if isinstance(kind, type)
    and issubclass(kind, msgspec.Struct)
    and kind.__module__ == wire.__name__
    and kind not in (wire.Message, wire.Answer)
]
FROM_CLIENTS = get_args(wire.ClientMessage)
client: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
server: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_every_message_round_trips(kind: type[msgspec.Struct]) -> None:
    readers: list[msgspec.json.Decoder[Any]] = [msgspec.json.Decoder(kind)]
    if kind in FROM_CLIENTS:
        readers.append(client)
    if kind in get_args(wire.ServerMessage):
        readers.append(server)

    @settings(max_examples=12, deadline=None, derandomize=True)
    @given(any_of(kind))
    def check(message: msgspec.Struct) -> None:
        data = msgspec.json.encode(message)
        for reader in readers:
            assert reader.decode(data) == message

    check()


def test_every_message_that_changes_a_match_has_an_id() -> None:
    for kind in get_args(wire.Action):
        assert "id" in kind.__struct_fields__
    assert set(get_args(wire.Action)) < set(FROM_CLIENTS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type": "dance"}',
        '{"type": "event", "version": 1}',
        '{"type": "play", "id": "a", "ply": 0}',
        '{"type": "play", "id": "", "ply": 0, "move": "1B>1"}',
        '{"type": "play", "id": "a", "ply": -1, "move": "1B>1"}',
        '{"type": "play", "id": "a", "ply": 10001, "move": "1B>1"}',
        '{"type": "play", "id": "a", "ply": 1e400, "move": "1B>1"}',
        '{"type": "play", "id": "a", "ply": 99999999999999999999999, "move": "1B>1"}',
        '{"type": "play", "id": "a", "ply": 0.5, "move": "1B>1"}',
        '{"type": "play", "id": "a", "ply": "0", "move": "1B>1"}',
        '{"type": "play", "id": "a", "ply": 0, "move": ""}',
        '{"type": "play", "id": "a", "ply": 0, "move": "1B>1 and more of it"}',
        '{"type": "play", "id": "a", "ply": 0, "move": "1B>1", "token": "x"}',
        '{"type": "chat", "id": "a", "phrase": "insult"}',
        '{"type": "resign", "id": "a", "seat": 4}',
        '{"type": "resign", "id": "a", "seat": -1}',
        '{"type": "hand_over", "id": "a", "seat": 0, "level": "divine"}',
        '{"type": "hello", "token": ""}',
        '{"type": "ping", "n": 9007199254740992}',
        '{"type": "chat", "id": "a", "text": "\\ud800"}',
        '{"type": "sync", "type": "leave", "id": 5}',
    ],
)
def test_invalid_message_is_refused(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        client.decode(text)


@pytest.mark.parametrize(
    ("kind", "field", "longest"),
    [
        (wire.Play, "id", 64),
        (wire.Chat, "text", 300),
        (wire.Hello, "token", 100),
        (wire.Join, "name", 40),
        (wire.Join, "invitation", 100),
    ],
)
def test_texts_have_a_maximum_length(kind: type[msgspec.Struct], field: str, longest: int) -> None:
    others = {"id": "a", "ply": 0, "move": "1B>1"}
    data = {name: others[name] for name in kind.__struct_fields__ if name in others}
    tag = {"type": kind.__struct_config__.tag} if kind.__struct_config__.tag else {}
    msgspec.convert({**tag, **data, field: "é" * longest}, kind)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**tag, **data, field: "é" * (longest + 1)}, kind)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"seats": [{"kind": "here"}]}, "seats"),
        ({"seats": [{"kind": "here"}] * 5}, "seats"),
        ({"seats": [{"kind": "here"}, {"kind": "bench"}]}, r"seats\[1\].kind"),
        ({"side": "C"}, "side"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**53}, "seed"),
        ({"start_player": 4}, "start_player"),
        ({"time": {"kind": "move", "seconds": 0.5}}, "time.seconds"),
        ({"time": {"kind": "move", "seconds": 1e9}}, "time.seconds"),
        ({"time": {"kind": "total", "seconds": 60, "increment": -1}}, "time.increment"),
        ({"time": {"kind": "fischer", "seconds": 60}}, "time.kind"),
        ({"on_flag": "explode"}, "on_flag"),
        ({"spectator": False}, "spectator"),
    ],
)
def test_invalid_match_options_are_refused_with_the_field(
    changes: dict[str, Any], where: str
) -> None:
    table = {"seats": [{"kind": "here"}, {"kind": "computer"}], **changes}
    with pytest.raises(msgspec.ValidationError, match=where):
        msgspec.json.decode(msgspec.json.encode(table), type=wire.NewMatch)
