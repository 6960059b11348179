"""The AsyncAPI description of the socket, at `/api/v1/schema/asyncapi.json`."""

import json
from functools import cache
from typing import Any, get_args

from .. import __version__
from ..match import protocol as wire
from .protocol_docs import documented_schemas

DESCRIPTION = (
    "The WebSocket of a match. The first message of a client is hello, which is answered by a state"
    " with a version. Every change is an event with the next version. A message with an id is"
    " answered by the event with that id, by done if it is a duplicate, or by refused; it may be"
    " sent again, and is executed once."
)


@cache
def describe_socket(path: str) -> str:
    """Return the AsyncAPI document as JSON: what the server does at a socket below this path."""
    client, server = get_args(wire.ClientMessage), get_args(wire.ServerMessage)
    _, schemas = documented_schemas([*client, *server], "#/components/schemas/{name}")
    channel = "#/channels/match"
    document = {
        "asyncapi": "3.0.0",
        "info": {"title": "Sintra", "version": __version__, "description": DESCRIPTION},
        "defaultContentType": "application/json",
        "channels": {
            "match": {
                "address": f"{path}/matches/{{match_id}}/socket",
                "description": "One socket per client and match.",
                "parameters": {"match_id": {"description": "The id of the match."}},
                "messages": {
                    _tag(kind): {"$ref": f"#/components/messages/{_tag(kind)}"}
                    for kind in (*client, *server)
                },
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            name: {
                "action": action,
                "channel": {"$ref": channel},
                "summary": summary,
                "messages": [{"$ref": f"{channel}/messages/{_tag(kind)}"} for kind in kinds],
            }
            for name, action, summary, kinds in (
                ("receive", "receive", "Messages from clients.", client),
                ("send", "send", "Messages from the server.", server),
            )
        },
        "components": {
            "messages": {
                _tag(kind): {
                    "name": _tag(kind),
                    "title": kind.__name__,
                    "summary": schemas[kind.__name__]["description"],
                    "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
                }
                for kind in (*client, *server)
            },
            "schemas": _draft_7(schemas),
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _draft_7(schema: Any) -> Any:
    """Return a schema in the dialect of AsyncAPI, which is based on draft 7 of JSON Schema."""
    if isinstance(schema, list):
        return [_draft_7(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    converted = {key: _draft_7(value) for key, value in schema.items() if key != "prefixItems"}
    if "prefixItems" in schema:
        converted["items"] = _draft_7(schema["prefixItems"])
        converted["additionalItems"] = False
    if isinstance(schema.get("discriminator"), dict):
        converted["discriminator"] = schema["discriminator"]["propertyName"]
    return converted
