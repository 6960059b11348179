"""The HTTP routes: the API under /api/v1, and the routes for operators."""

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response, Router, delete, get, post, route, websocket
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from .. import __version__
from ..errors import (
    StaleState,
    StoreError,
    TooMany,
    UnknownToken,
)
from ..game import Game
from ..match import protocol as wire
from ..match import views
from ..match.create import strip_invisible
from ..match.match import Match
from ..match.protocol import LONGEST_SECRET
from ..match.state import result_of
from ..notation import GameRecord
from .asyncapi import describe_socket
from .drain import Drain
from .errors import decode
from .hub import Hub
from .middleware import client_address
from .network import is_loopback, reachable_hosts
from .openapi import TOKEN
from .ratelimit import RateLimiter
from .security import peer_address, security_event
from .sockets import Socket, serve_socket

API = "/api/v1"
LISTED_SECONDS = 24 * 3600
"""How long after its last event a match is still listed."""
MAX_RECORD = 16_384
"""The maximum size of a record in bytes. A game has about 3000. To refuse larger lists, the event
loop would be held for longer than to replay a game."""

MatchId = Annotated[str, Parameter(description="The id of the match")]
AtPly = Annotated[
    int | None,
    Parameter(ge=0, le=10_000, description="Number of moves played. Default: all of them."),
]
HttpRequest = Request[Any, Any, Any]
T = TypeVar("T")

MAY_HAVE_TOKEN: list[dict[str, list[str]]] = [{}, {TOKEN: []}]
NEEDS_TOKEN: list[dict[str, list[str]]] = [{TOKEN: []}]

_MEANING = {
    400: "The request is not valid, or the rules forbid it.",
    401: "The token is not valid for this match.",
    403: "The request is not allowed.",
    404: "The match does not exist.",
    409: "The state of the match does not allow it.",
    413: "The request is too large.",
    429: "Too many requests: wait.",
    503: "The server is not available: try again.",
}

_match_info = msgspec.json.Decoder(wire.MatchInfo)
_new_match = msgspec.json.Decoder(wire.NewMatch)
_join = msgspec.json.Decoder(wire.Join)
_recover = msgspec.json.Decoder(wire.Recover)
_invite = msgspec.json.Decoder(wire.Invite)
_report = msgspec.json.Decoder(wire.SeatReport)
_action: msgspec.json.Decoder[wire.Action] = msgspec.json.Decoder(wire.Action)


def _errors(*statuses: int) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(
            wire.ErrorAnswer, description=_MEANING[status], generate_examples=False
        )
        for status in {*statuses, 403, 429, 503}
    }


def _bearer(request: HttpRequest) -> str | None:
    """Return the token in the Authorization header; None for a spectator."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    token = token.strip()
    if kind.lower() != "bearer" or not 0 < len(token) <= LONGEST_SECRET:
        raise UnknownToken("Authorization: must be Bearer, a space and a token")
    return token


async def _read(request: HttpRequest, decoder: msgspec.json.Decoder[T]) -> T:
    """Decode the body as strictly as over a socket: the framework would accept 1 for true."""
    return decode(decoder, await request.body())


async def _charge(
    hub: Hub, request: HttpRequest, message: object, match: Match | None = None
) -> None:
    """Charge a message to the budget of bytes of its sender."""
    hub.charge(client_address(request.scope), len(await request.body()), message, match)


def _log_security(event: str, request: HttpRequest, match_id: str) -> None:
    security_event(event, peer_address(request.scope), match=match_id, over="http")


async def _visible_match(hub: Hub, match_id: str, request: HttpRequest) -> Match:
    """Return the current match, if the client may see it."""
    match, token = await hub.current(match_id), _bearer(request)
    match.authorize_view(token)
    hub.seen(match, token)
    return match


def _game_at(match: Match, ply: int | None) -> Game:
    """Return the game after `ply` moves. Raises StaleState if fewer were played."""
    game = match.state.game
    if ply is None or ply == match.state.ply:
        return game
    if ply > match.state.ply:
        raise StaleState(f"the match is only at ply {match.state.ply}")
    game = game.copy()
    while len(game.moves) > ply:
        game.undo(past_deal=True)
    return game


def _take_replay(replays: RateLimiter, request: HttpRequest) -> None:
    if not replays.take(client_address(request.scope)):
        raise TooMany("too many replays; wait before you request another")


# --- Create, list and join matches


@post(
    "/matches",
    responses=_errors(400, 401, 403, 413),
    summary="Create a match",
    security=MAY_HAVE_TOKEN,
    tags=["matches"],
)
async def create_match(hub: Hub, request: HttpRequest) -> wire.MatchCreated:
    """The answer contains secrets that the server stores only as hashes.

    With an `id` and a token that the client has created, the request may be repeated: the match is
    created once, and the answer is the same, even if the other fields differ.
    """
    wanted = await _read(request, _new_match)
    size = len(await request.body())
    hub.charge_new_match(client_address(request.scope), size, listed=wanted.listed)
    await hub.ready()
    return await hub.create(wanted, client_address(request.scope), _bearer(request))


@get(
    "/matches",
    responses=_errors(400),
    summary="List matches",
    tags=["matches"],
)
async def list_matches(
    hub: Hub,
    limit: Annotated[int, Parameter(ge=1, le=100)] = 50,
    before: Annotated[float | None, Parameter(ge=0, le=1e11)] = None,
) -> wire.MatchList:
    """The public matches that are not over, newest first."""
    listed = await hub.store.listed(limit=limit, before=before)
    fresh = [each for each in listed if each.updated > hub.now() - LISTED_SECONDS]
    return wire.MatchList(
        matches=[_match_info.decode(each.shown) for each in fresh],
        before=fresh[-1].updated if len(fresh) == limit else None,
    )


@get(
    "/matches/{match_id:str}/door",
    responses=_errors(400, 404),
    summary="Read the seats and options of a match",
    tags=["matches"],
)
async def read_match_info(match_id: MatchId, hub: Hub) -> wire.MatchInfo:
    """Everything that a client needs to know before it joins."""
    match = await hub.current(match_id)
    return views.match_info(match.state)


@post(
    "/matches/{match_id:str}/join",
    responses=_errors(400, 401, 403, 404, 409, 413),
    summary="Take a seat",
    security=MAY_HAVE_TOKEN,
    tags=["matches"],
)
async def join(match_id: MatchId, hub: Hub, request: HttpRequest) -> wire.Seated:
    """Take the seat of an invitation, or an open seat. An existing token takes another seat."""
    wanted = await _read(request, _join)
    await _charge(hub, request, wanted)
    match = await hub.match(match_id)
    return await match.join(wanted, _bearer(request))


@post(
    "/matches/{match_id:str}/recover",
    responses=_errors(400, 401, 403, 404, 413),
    summary="Continue on another device",
    security=MAY_HAVE_TOKEN,
    tags=["matches"],
)
async def recover(match_id: MatchId, hub: Hub, request: HttpRequest) -> wire.Recovered:
    """Take all seats of a player, with the recovery code. The old token becomes invalid."""
    wanted = await _read(request, _recover)
    await _charge(hub, request, wanted)
    match = await hub.match(match_id)
    recovered = await hub.recover(match, wanted, _bearer(request))
    _log_security("seat_taken_over", request, match_id)
    return recovered


@post(
    "/matches/{match_id:str}/invitations",
    responses=_errors(400, 401, 403, 404, 409, 413),
    summary="Make a new invitation",
    security=NEEDS_TOKEN,
    tags=["matches"],
)
async def invite(match_id: MatchId, hub: Hub, request: HttpRequest) -> wire.Invitation:
    """Only for the host, and for an empty seat. Its earlier invitation becomes invalid."""
    wanted = await _read(request, _invite)
    await _charge(hub, request, wanted)
    match = await hub.match(match_id)
    return await match.invite(wanted, _bearer(request))


@post(
    "/matches/{match_id:str}/reports",
    responses=_errors(400, 401, 403, 404, 413),
    summary="Report a player",
    security=NEEDS_TOKEN,
    tags=["matches"],
)
async def report(
    match_id: MatchId, hub: Hub, reports: RateLimiter, request: HttpRequest
) -> wire.Reported:
    """Only in a match with fair play. The operator of the server can list the reports."""
    wanted = await _read(request, _report)
    if not reports.take(client_address(request.scope)):
        raise TooMany("too many reports; wait before you send another")
    await _charge(hub, request, wanted)
    await hub.report(await hub.current(match_id), _bearer(request), wanted)
    _log_security("report", request, match_id)
    return wire.Reported(ok=True)


@route("/matches", http_method=["OPTIONS"], status_code=204, include_in_schema=False)
async def match_methods() -> Response[None]:
    """Answer with both methods: the framework would name only one of them."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@route("/matches/{match_id:str}", http_method=["OPTIONS"], status_code=204, include_in_schema=False)
async def single_match_methods(match_id: str) -> Response[None]:
    """Answer with all methods, for the same reason."""
    return Response(None, status_code=204, headers={"allow": "DELETE, GET, OPTIONS"})


# --- Read and play matches


@get(
    "/matches/{match_id:str}",
    responses=_errors(400, 401, 403, 404),
    summary="Read a match",
    security=MAY_HAVE_TOKEN,
    tags=["matches"],
)
async def read_match(match_id: MatchId, hub: Hub, request: HttpRequest) -> wire.Snapshot:
    """The snapshot that a socket is sent when it connects."""
    return (await _visible_match(hub, match_id, request)).snapshot(_bearer(request))


@delete(
    "/matches/{match_id:str}",
    responses=_errors(400, 401, 403, 404, 409),
    summary="Delete a match",
    security=NEEDS_TOKEN,
    tags=["matches"],
)
async def delete_match(match_id: MatchId, hub: Hub, request: HttpRequest) -> None:
    """Only for the host: before the match begins, after its end, or if no other person plays."""
    await hub.delete(match_id, _bearer(request))
    _log_security("match_deleted", request, match_id)


@post(
    "/matches/{match_id:str}/actions",
    responses=_errors(400, 401, 403, 404, 409, 413),
    status_code=200,
    summary="Play, take back, resign, chat, …",
    security=NEEDS_TOKEN,
    tags=["matches"],
)
async def act(match_id: MatchId, hub: Hub, request: HttpRequest) -> wire.Done:
    """The same messages as over a socket. A message that is sent twice is executed once."""
    action, token = await _read(request, _action), _bearer(request)
    match = await hub.match(match_id)
    await _charge(hub, request, action, match)
    try:
        return await hub.act(match, token, action, client_address(request.scope))
    except StaleState as error:
        error.state = match.snapshot(token)
        raise


@get(
    "/matches/{match_id:str}/record",
    responses=_errors(400, 401, 403, 404),
    summary="Read the game record",
    security=MAY_HAVE_TOKEN,
    tags=["matches"],
)
async def read_record(match_id: MatchId, hub: Hub, request: HttpRequest) -> dict[str, Any]:
    """The game so far, as a record. It contains the seed only after the end."""
    match = await _visible_match(hub, match_id, request)
    return match.state.record()


@get(
    "/matches/{match_id:str}/replay",
    responses=_errors(400, 401, 403, 404),
    summary="Replay a match",
    security=MAY_HAVE_TOKEN,
    tags=["matches"],
)
async def read_replay(
    match_id: MatchId, hub: Hub, replays: RateLimiter, request: HttpRequest
) -> wire.Replay:
    """All positions of the match, and the effect of each move. It does not contain the seed."""
    _take_replay(replays, request)
    state = (await _visible_match(hub, match_id, request)).state
    return await views.replay(state.game, state.names, state.result())


@get(
    "/matches/{match_id:str}/position",
    responses=_errors(400, 401, 403, 404, 409),
    summary="Read a position",
    security=MAY_HAVE_TOKEN,
    tags=["matches"],
)
async def read_position(
    match_id: MatchId, hub: Hub, request: HttpRequest, ply: AtPly = None
) -> wire.PositionAt:
    """The current position, or an earlier one."""
    match = await _visible_match(hub, match_id, request)
    game = _game_at(match, ply)
    return wire.PositionAt(
        ply=len(game.moves), position=game.position(), table=views.table_view(game.table)
    )


@get(
    "/matches/{match_id:str}/moves",
    responses=_errors(400, 401, 403, 404, 409),
    summary="List the legal moves",
    security=MAY_HAVE_TOKEN,
    tags=["matches"],
)
async def list_moves(
    match_id: MatchId, hub: Hub, request: HttpRequest, ply: AtPly = None
) -> wire.Moves:
    """Every legal move and its effect; none if the game is over or a deal is awaited."""
    match = await _visible_match(hub, match_id, request)
    game = _game_at(match, ply)
    return match.legal_moves() if game is match.state.game else views.moves(game)


@websocket("/matches/{match_id:str}/socket")
async def open_socket(socket: Socket, match_id: str, hub: Hub) -> None:
    """The socket of a match."""
    await socket.accept()
    try:
        await serve_socket(socket, match_id, hub)
    finally:
        # They refer to the socket and to its connection. Without this, a closed socket would be
        # freed only by the garbage collector.
        del socket.receive, socket.send


@get("/schema/asyncapi.json", include_in_schema=False)
async def read_socket_schema() -> Response[bytes]:
    """The AsyncAPI description of the socket, next to the OpenAPI description of HTTP."""
    return Response(describe_socket(API).encode(), media_type=MediaType.JSON)


# --- Game records


@post(
    "/replay",
    responses=_errors(400, 413),
    request_max_body_size=MAX_RECORD,
    status_code=200,
    summary="Replay a game record",
    tags=["records"],
)
async def replay_record(hub: Hub, replays: RateLimiter, request: HttpRequest) -> wire.Replay:
    """Check the record of a game with the standard components, and return it move by move.

    A record may have 16 KB.
    """
    _take_replay(replays, request)
    await hub.ready()
    game = Game.from_record(GameRecord.from_json(await request.body()))
    names = game.extras.get("names", [""] * game.players)
    return await views.replay(game, list(map(strip_invisible, names)), result_of(game))


# --- The server itself


@get("/addresses", responses=_errors(400), summary="Where can others reach it?", tags=["server"])
async def read_addresses(hub: Hub, request: HttpRequest) -> wire.NetworkAddresses:
    """For a page that was opened by a loopback address. Other pages know a better address: theirs.

    The answer to them is empty: clients outside must not learn addresses of a private network.
    """
    hosts: list[str] = []
    settings = hub.settings
    # The client may have invented its Host header, but not the address from which it connects. A
    # proxy on this machine that is not in the settings does not invent the header.
    is_here = is_loopback(peer_address(request.scope)) and is_loopback(request.url.hostname or "")
    if is_here and not settings.proxy_list:
        hosts = [host for host in reachable_hosts(settings.host) if not is_loopback(host)]
    port = request.scope["server"][1] if request.scope["server"] else settings.port
    return wire.NetworkAddresses(addresses=[f"http://{host}:{port}" for host in hosts])


@get("/client", responses=_errors(), summary="Which address does it see?", tags=["server"])
async def read_client(request: HttpRequest) -> wire.ClientAddress:
    """The address of the client, as the server sees it: behind a proxy, it depends on settings.

    An operator checks with it that clients do not share the limits of the proxy's address.
    """
    return wire.ClientAddress(address=client_address(request.scope))


@get("/healthz", summary="Is the process alive?", tags=["server"], responses=_errors())
async def health() -> wire.Health:
    """Answers as long as the process runs."""
    return wire.Health(status="ok", version=__version__)


@get(
    "/readyz",
    summary="Can matches be played?",
    tags=["server"],
    responses=_errors()
    | {503: ResponseSpec(wire.Health, description="Not at the moment.", generate_examples=False)},
)
async def readiness(hub: Hub, drain: Drain) -> Response[wire.Health]:
    """Answers 503 while the rules are being compiled, if the database cannot be written, or if the
    server is about to stop."""
    status = "ok"
    if drain.has_begun:
        status = "stopping"
    elif not hub.is_ready:
        status = "starting"
    else:
        try:
            await hub.disk.check_write()
        except StoreError:
            status = "replaced" if hub.store.is_replaced else "failing"
    return Response(
        wire.Health(status=status, version=__version__),  # type: ignore[arg-type]  # valid
        status_code=200 if status == "ok" else 503,
    )


@get(
    "/metrics",
    media_type=MediaType.TEXT,
    summary="Metrics for Prometheus",
    tags=["server"],
    responses=_errors(),
)
async def metrics(hub: Hub) -> Response[bytes]:
    """Counts and durations of this server."""
    return Response(hub.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


api = Router(
    API,
    route_handlers=[
        match_methods,  # first, so that they replace the handlers of the framework
        single_match_methods,
        create_match,
        list_matches,
        read_match_info,
        join,
        recover,
        invite,
        report,
        read_match,
        delete_match,
        act,
        read_record,
        read_replay,
        read_position,
        list_moves,
        open_socket,
        read_socket_schema,
        replay_record,
        read_addresses,
        read_client,
    ],
)
server = [health, readiness, metrics]
