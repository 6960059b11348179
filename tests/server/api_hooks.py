"""Hooks for schemathesis: direct its requests to existing matches, with tokens of their seats."""

import json
import os
from typing import Any
from zlib import crc32

import schemathesis

from sintra.server.hub import MATCH_ID

TOKENS: dict[str, str] = json.loads(os.environ.get("API_FUZZ_TOKENS", "{}"))
"""By match id."""


@schemathesis.hook
def map_path_parameters(
    context: schemathesis.HookContext, path_parameters: dict[str, Any] | None
) -> dict[str, Any] | None:
    """Replace most well-formed generated match ids (7 of 8) by ids of existing matches.

    Only DELETE gets none of them: the other requests need them.
    """
    operation = context.operation
    if operation is not None and operation.method.upper() == "DELETE":
        return path_parameters
    name = (path_parameters or {}).get("match_id")
    if path_parameters is None or not isinstance(name, str) or not MATCH_ID.fullmatch(name):
        return path_parameters
    checksum = crc32(name.encode())
    if checksum % 8 == 0:
        return path_parameters
    return {**path_parameters, "match_id": sorted(TOKENS)[checksum % len(TOKENS)]}


@schemathesis.auth(refresh_interval=None)  # the token differs from match to match
class SeatToken:
    """Authenticate each request with the token of a seat of its match."""

    def get(self, case: schemathesis.Case[Any], context: schemathesis.AuthContext) -> str:
        match = (case.path_parameters or {}).get("match_id")
        return TOKENS.get(str(match), "")

    def set(
        self, case: schemathesis.Case[Any], data: str, context: schemathesis.AuthContext
    ) -> None:
        if data:
            case.headers["Authorization"] = f"Bearer {data}"
