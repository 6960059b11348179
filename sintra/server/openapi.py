"""The OpenAPI description at `/api/v1/schema/openapi.json`.

Paths and answers come from the routes. The schemas of messages come from msgspec, which also
validates them: the framework's own schemas leave out half of the constraints.
"""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from litestar import Request, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from .. import __version__
from ..match import protocol as wire
from .hub import MATCH_ID
from .protocol_docs import documented_schemas

TOKEN = "token"
"""The name of the security scheme: the token of a seat."""

BODIES: dict[str, Any] = {
    "/matches": wire.NewMatch,
    "/matches/{match_id}/join": wire.Join,
    "/matches/{match_id}/recover": wire.Recover,
    "/matches/{match_id}/invitations": wire.Invite,
    "/matches/{match_id}/reports": wire.SeatReport,
    "/matches/{match_id}/actions": wire.Action,
    "/replay": dict[str, Any],
}
"""The type of the body for each path. The routes decode it, so the framework cannot know it."""
PARAMETERS: dict[str, Any] = {
    "ply": wire.Ply | None,
    "limit": Annotated[int, msgspec.Meta(ge=1, le=100)],
    "before": Annotated[float, msgspec.Meta(ge=0, le=1e11)] | None,
    "match_id": Annotated[str, msgspec.Meta(pattern=f"^{MATCH_ID.pattern}$")],
}
ANSWERS = [
    wire.MatchCreated,
    wire.MatchList,
    wire.MatchInfo,
    wire.Seated,
    wire.Recovered,
    wire.Invitation,
    wire.Reported,
    wire.Snapshot,
    wire.Done,
    wire.PositionAt,
    wire.Moves,
    wire.Replay,
    wire.NetworkAddresses,
    wire.ClientAddress,
    wire.Health,
    wire.ErrorAnswer,
]
_REF = "#/components/schemas/{name}"


def openapi_config(path: str) -> OpenAPIConfig:
    """Return the configuration of the framework for the routes below this path."""
    return OpenAPIConfig(
        title="Sintra",
        version=__version__,
        path=f"{path}/schema",
        render_plugins=[MsgspecSchemaPlugin(path)],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                TOKEN: SecurityScheme(
                    type="http",
                    scheme="bearer",
                    description="The token of a seat. A client without a token is a spectator.",
                )
            }
        ),
    )


class MsgspecSchemaPlugin(JsonRenderPlugin):
    """Replaces the schemas of the framework with those of msgspec."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._rendered: bytes | None = None

    def receive_router(self, router: Router) -> None:
        """Remove the route for unknown paths: the framework would answer with its own page."""
        router.routes[:] = [route for route in router.routes if "{" not in route.path]

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the description as JSON. It is rendered only once."""
        if self._rendered is None:
            self._describe(openapi_schema)
            self._rendered = self.render_json(request, openapi_schema)
        return self._rendered

    def _describe(self, openapi_schema: dict[str, Any]) -> None:
        bodies = {self._path + path: body for path, body in BODIES.items()}
        schemas, components = documented_schemas([*bodies.values(), *ANSWERS], _REF)
        body_schemas = dict(zip(bodies, schemas, strict=False))
        for path, operations in openapi_schema["paths"].items():
            for method, operation in operations.items():
                for parameter in operation.get("parameters", ()):
                    parameter["schema"] = msgspec.json.schema(PARAMETERS[parameter["name"]])
                if method == "post":
                    content = {"application/json": {"schema": body_schemas[path]}}
                    operation["requestBody"] = {"required": True, "content": content}
        paths = openapi_schema["paths"]
        paths[f"{self._path}/matches"]["post"]["responses"]["201"]["links"] = dict(_links(paths))
        openapi_schema["components"]["schemas"] = components


def _links(paths: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the OpenAPI links from a new match to the operations on it."""
    for path, operations in paths.items():
        if "{match_id}" in path:
            for operation in operations.values():
                name = operation["operationId"]
                parameters = {"match_id": "$response.body#/match"}
                yield name, {"operationId": name, "parameters": parameters}
