"""The description of the HTTP interface: what `/api/v1/schema/openapi.json` says.

Paths and answers come from the routes. What messages look like comes from msgspec, which also
reads them: the framework's own reading of the types leaves out half of what they forbid.
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

TOKEN = "token"
"""The name of the security scheme: the token of a seat."""

BODIES: dict[str, Any] = {
    "/matches": wire.NewTable,
    "/matches/{match_id}/join": wire.Join,
    "/matches/{match_id}/actions": wire.Action,
    "/replay": dict[str, Any],
}
"""What is sent to each path. The routes read it themselves, so the framework does not know."""
PARAMETERS: dict[str, Any] = {
    "ply": wire.Ply | None,
    "limit": Annotated[int, msgspec.Meta(ge=1, le=100)],
    "before": Annotated[float, msgspec.Meta(ge=0, le=1e11)] | None,
    "match_id": Annotated[str, msgspec.Meta(pattern=f"^{MATCH_ID.pattern}$")],
}
ANSWERS = [
    wire.TableMade,
    wire.Tables,
    wire.TableInfo,
    wire.Seated,
    wire.State,
    wire.Done,
    wire.PositionAt,
    wire.Moves,
    wire.Hint,
    wire.Replay,
    wire.Health,
    wire.ErrorAnswer,
]
_REF = "#/components/schemas/{name}"


def description(path: str) -> OpenAPIConfig:
    """How the framework is to describe the routes below this path."""
    return OpenAPIConfig(
        title="Sintra",
        version=__version__,
        path=f"{path}/schema",
        render_plugins=[_Exactly(path)],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                TOKEN: SecurityScheme(
                    type="http",
                    scheme="bearer",
                    description="The token of a seat. Without one: a spectator.",
                )
            }
        ),
    )


class _Exactly(JsonRenderPlugin):
    """Puts msgspec's words in place of the framework's."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._made: bytes | None = None

    def receive_router(self, router: Router) -> None:
        """Leave what is not there to us: the framework would answer with a page of its own."""
        router.routes[:] = [route for route in router.routes if "{" not in route.path]

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON; made once."""
        if self._made is None:
            self._describe(openapi_schema)
            self._made = self.render_json(request, openapi_schema)
        return self._made

    def _describe(self, openapi_schema: dict[str, Any]) -> None:
        bodies = {self._path + path: body for path, body in BODIES.items()}
        schemas, components = msgspec.json.schema_components(
            [*bodies.values(), *ANSWERS], ref_template=_REF
        )
        taken = dict(zip(bodies, schemas, strict=False))
        for path, operations in openapi_schema["paths"].items():
            for method, operation in operations.items():
                for each in operation.get("parameters", ()):
                    each["schema"] = msgspec.json.schema(PARAMETERS[each["name"]])
                if method == "post":
                    content = {"application/json": {"schema": taken[path]}}
                    operation["requestBody"] = {"required": True, "content": content}
        paths = openapi_schema["paths"]
        paths[f"{self._path}/matches"]["post"]["responses"]["201"]["links"] = dict(_links(paths))
        openapi_schema["components"]["schemas"] = components


def _links(paths: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What can be done with a table that was made."""
    for path, operations in paths.items():
        if "{match_id}" in path:
            for operation in operations.values():
                name = operation["operationId"]
                named = {"match_id": "$response.body#/match"}
                yield name, {"operationId": name, "parameters": named}
