"""Read by schemathesis: leads it to matches that there are, with the tokens of their seats."""

import json
import os
from typing import Any
from zlib import crc32

import schemathesis

from sintra.server.hub import MATCH_ID

TOKENS: dict[str, str] = json.loads(os.environ.get("API_FUZZ_TOKENS", "{}"))
"""By match."""


@schemathesis.hook
def map_path_parameters(
    context: schemathesis.HookContext, path_parameters: dict[str, Any] | None
) -> dict[str, Any] | None:
    """Name a match that there is, where a name was made up that could be one's."""
    name = (path_parameters or {}).get("match_id")
    if path_parameters is None or not isinstance(name, str) or not MATCH_ID.fullmatch(name):
        return path_parameters
    number = crc32(name.encode())
    if number % 8 == 0:
        return path_parameters
    return {**path_parameters, "match_id": sorted(TOKENS)[number % len(TOKENS)]}


@schemathesis.auth(refresh_interval=None)  # another one for every match
class OfTheSeat:
    """The token that opens a seat of the match."""

    def get(self, case: schemathesis.Case[Any], context: schemathesis.AuthContext) -> str:
        match = (case.path_parameters or {}).get("match_id")
        return TOKENS.get(str(match), "")

    def set(
        self, case: schemathesis.Case[Any], data: str, context: schemathesis.AuthContext
    ) -> None:
        if data:
            case.headers["Authorization"] = f"Bearer {data}"
