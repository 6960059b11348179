"""Constants of the server that tests change, as they change settings: a test must not wait so long.

They are given to the process of a server in an environment variable, and set before it starts.
"""

import json
import os
from collections.abc import Mapping
from importlib import import_module

VARIABLE = "TEST_CONSTANTS"
NAMES = {
    "archive_after_seconds": ["sintra.server.maintenance.ARCHIVE_AFTER_SECONDS"],
    "hello_seconds": [
        "sintra.server.sockets.HELLO_SECONDS",
        "sintra.server.uvicorn_protocols.HELLO_SECONDS",
    ],
    "lease_seconds": ["sintra.server.hub.LEASE_SECONDS"],
    "max_body": ["sintra.server.app.MAX_BODY"],
    "poll_seconds": ["sintra.server.hub.POLL_SECONDS"],
    "spare_connections": ["sintra.server.places.SPARE_CONNECTIONS"],
}
"""The names in tests, and where the server reads each constant."""


def variables(settings: Mapping[str, object]) -> dict[str, str]:
    """Return the variable for those of the settings that are constants."""
    wanted = {place: value for name, value in settings.items() for place in NAMES.get(name, [])}
    return {VARIABLE: json.dumps(wanted)} if wanted else {}


def set_constants() -> None:
    """Set the constants in this process, which becomes a server."""
    for place, value in json.loads(os.environ.get(VARIABLE, "{}")).items():
        module, _, name = place.rpartition(".")
        setattr(import_module(module), name, value)
