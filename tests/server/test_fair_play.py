"""Absence, chat limits, reports, recovery and time, on a hub and on running servers."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from sintra import Game
from sintra.errors import NotAllowed, SintraError, TooMany, UnknownToken
from sintra.match import protocol as wire
from sintra.match.match import Match
from sintra.match.tokens import recovery_code
from sintra.server import presence
from sintra.server.hub import MAX_CHATS_AT_ONCE, MAX_REPORTS, Hub
from sintra.server.metrics import Metrics
from sintra.server.settings import ServerSettings
from sintra.store import open_store
from sintra.store.pubsub import NullPubSub

from ..match.common import Clock, Table, in_loop, new_process, wanted
from .forking import ForkedServer, forked_sintra
from .live import Client, Server, line, new_id
from .test_live import assert_checked, go, refusal
from .test_presence import Network, Process
from .test_presence import clock as clock

ABSENCE = 0.05
LONG = 20.0
"""An absence for tests with a fake clock."""
OWN = "jX1x-9Qe0aZfLw7_RkTq"


@pytest.fixture
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "WAIT_SECONDS", 0.001)
    monkeypatch.setattr("sintra.server.hub.PRESENCE_SECONDS", 0.001)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


def set_absence(match: Match, seconds: float = ABSENCE) -> None:
    """Set a time that is too short for clients to choose."""
    fair_play = wire.FairPlay(absence_seconds=seconds)
    match.state.options = msgspec.structs.replace(match.state.options, fair_play=fair_play)


async def fair_table(*kinds: wire.SeatKind) -> Table:
    table = await Table.full(new_process(), *kinds, fair_play=True)
    set_absence(table.match, LONG)
    return table


# --- Who is absent


@in_loop
async def test_player_is_absent_after_the_set_time_until_they_return(clock: Clock) -> None:
    table = await fair_table("here", "link", "computer")
    network = Network(clock)
    process = Process(network, table)
    process.open(table.host)
    await network.wait(LONG - 1)
    assert process.presence.away == {1} and process.presence.absent == set()
    await network.wait(5)
    assert process.presence.absent == {1}
    assert process.sent == [[1], [1]]  # the second message says that the player is absent
    process.open(table.tokens[1])
    assert process.presence.absent == set() and process.sent[2:] == [[]]


@in_loop
async def test_nobody_is_absent_at_a_real_table(clock: Clock) -> None:
    setup = Game(2, seed=1).to_record()["setup"]
    table = await Table.full(new_process(), "here", "link", setup=setup)
    network = Network(clock)
    process = Process(network, table)
    process.open(table.host)
    await network.wait(500)
    assert process.presence.away == {1} and process.presence.absent == set()


@in_loop
async def test_nobody_is_absent_while_the_processes_are_disconnected(clock: Clock) -> None:
    table = await fair_table("here", "link")
    network = Network(clock)
    process = Process(network, table)
    process.open(table.host)
    await network.settle()
    network.is_connected = False
    await network.wait(2 * LONG)
    network.is_connected = True
    await network.wait(LONG - 1)
    assert process.presence.absent == set(), "that time does not count"
    await network.wait(2)
    assert process.presence.absent == {1}
    network.is_connected = False
    assert process.presence.absent == set(), "the player may be back at another process"


@in_loop
async def test_absence_continues_through_a_reload_of_the_other_player(clock: Clock) -> None:
    table = await fair_table("here", "link")
    network = Network(clock)
    process = Process(network, table)
    socket = process.open(table.host)
    await network.wait(LONG - 2)
    process.close_socket(socket)
    await network.wait(2)
    process.open(table.host)
    await network.wait(2)
    assert process.presence.absent == {1}
    # Not for another player of the seat, and not for one who acts without a socket.
    await table.recover(1)
    await network.wait(LONG - 1)
    assert process.presence.absent == set()
    await network.wait(5)
    assert process.presence.absent == {1}
    process.presence.on_request(table.tokens[1])
    assert process.presence.absent == set() and process.presence.away == {1}
    await network.wait(LONG)
    assert process.presence.absent == {1}


@in_loop
async def test_absence_counts_from_the_beginning_of_the_turn(clock: Clock) -> None:
    table = await fair_table("here", "link")
    network = Network(clock)
    process = Process(network, table)
    process.follow(table)
    process.open(table.host)
    while table.game.to_move != 0:
        await table.play()
    await network.wait(2 * LONG)
    assert process.presence.absent == {1}
    await table.play()
    assert process.presence.absent == set() and process.presence.away == {1}
    await network.wait(LONG / 2)
    await table.say(table.host, "hello?")
    await network.wait(LONG / 2)
    assert process.presence.absent == {1}
    await table.say(table.tokens[1], "I am here")
    assert process.presence.absent == set()


@in_loop
async def test_player_without_a_socket_at_another_process_is_not_absent(clock: Clock) -> None:
    table = await fair_table("here", "link")
    network = Network(clock)
    one, two = Process(network, table), Process(network, table)
    one.open(table.host)
    for _ in range(20):
        two.presence.on_request(table.tokens[1])
        await network.wait(LONG / 2)
        assert await one.presence.confirm_absent(1) == set()
    await network.wait(presence.ELSEWHERE_SECONDS + 2 * LONG)
    assert one.presence.absent == {1}


@pytest.mark.usefixtures("short_waits")
@in_loop
async def test_other_processes_are_asked_again_before_a_claim(clock: Clock) -> None:
    table = await fair_table("here", "link")
    network = Network(clock)
    one, two = Process(network, table), Process(network, table)
    one.open(table.host)
    await network.wait(LONG + 5)
    assert one.presence.absent == {1}
    assert await one.presence.confirm_absent(1) == {1}
    network.processes.remove(one)  # its connection is lost while the player comes back
    two.open(table.tokens[1])
    network.processes.append(one)
    assert one.presence.absent == {1}
    assert await one.presence.confirm_absent(1) == set()


@in_loop
async def test_player_with_a_socket_who_takes_the_seat_of_an_absent_one_is_not_absent(
    clock: Clock,
) -> None:
    table = await fair_table("here", "link", "link")
    network = Network(clock)
    process = Process(network, table)
    process.follow(table)
    process.open(table.host)
    process.open(table.tokens[1])
    await network.wait(LONG + 5)
    assert process.presence.absent == {2}
    await table.match.act(table.host, wire.Remove(id="r", seat=2))
    secret = (await table.invite(2)).secret
    await table.match.join(wire.Join(invitation=secret), table.tokens[1])
    await network.wait(2 * LONG)
    assert process.presence.absent == process.presence.away == set()


# --- A hub without sockets


class Listener:
    """A client of a hub."""

    address = "127.0.0.1"

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.is_revoked = False

    def post(self, text: str) -> None:
        self.texts.append(text)

    def revoke(self) -> None:
        self.is_revoked = True

    def dismiss(self, error: SintraError) -> None:
        self.is_revoked = True


@asynccontextmanager
async def running_hub(folder: Path) -> AsyncIterator[Hub]:
    async def prepare() -> None: ...

    store = await open_store(f"sqlite:///{folder / 'sintra.db'}")
    hub = Hub(ServerSettings(), store, NullPubSub(), Metrics())
    await hub.start(prepare)
    try:
        yield hub
    finally:
        await hub.close()


async def two_players(hub: Hub, **options: object) -> tuple[Match, list[str]]:
    """Return a match of two people, of whom the first moves first, and their tokens."""
    made = await hub.create(wanted("here", "link", start_player=0, **options), "127.0.0.1")
    match = await hub.match(made.match)
    seated = await match.join(wire.Join(invitation=made.invitations[0].secret))
    return match, [made.token, seated.token]


@pytest.mark.usefixtures("short_waits")
def test_player_claims_the_win_from_an_absent_player(tmp_path: Path) -> None:
    @in_loop
    async def test() -> None:
        async with running_hub(tmp_path) as hub:
            match, tokens = await two_players(hub, fair_play=True)
            set_absence(match)
            winner = Listener()
            hello = wire.Hello(token=tokens[1], presence=True)
            await hub.subscribe(match.id, winner, hello)
            claim = wire.Claim(id="c", seat=0)
            with pytest.raises(NotAllowed):
                await hub.execute(match, tokens[1], claim)
            await until(lambda: json.loads(winner.texts[-1]).get("absent") == [0])
            assert hub.snapshot(match, hello).absent == [0]
            await hub.act(match, tokens[1], claim)
            result = match.state.result()
            assert result is not None and (result.winners, result.reason) == ([1], "absence")

    test()


@pytest.mark.parametrize("returns", [True, False])
def test_computers_wait_a_while_for_the_only_player_who_may_return(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, returns: bool
) -> None:
    monkeypatch.setattr("sintra.server.hub.RETURN_SECONDS", 60.0 if returns else 0.2)
    monkeypatch.setattr("sintra.server.hub.POLL_SECONDS", 0.1)

    @in_loop
    async def test() -> None:
        async with running_hub(tmp_path) as hub:
            match, tokens = await two_players(hub)
            gone = wire.HandOver(id="gone", seat=0, level="easy")
            await match.act(tokens[1], gone, frozenset({0}))
            own = wire.HandOver(id="own", seat=1, level="easy")
            await hub.act(match, tokens[1], own)
            await hub.subscribe(match.id, Listener(), wire.Hello(token=tokens[0]))
            if not returns:
                await until(lambda: match.state.is_over)
                return
            await until(lambda: not hub.bots.busy)  # one move may have been under way
            assert match.state.ply <= 1
            await hub.act(match, tokens[0], wire.ReturnToSeat(id="back"))
            if match.state.to_move == 0:
                play = wire.Play(
                    id="p", ply=match.state.ply, move=str(match.state.game.legal_moves[0])
                )
                await hub.act(match, tokens[0], play)
            await until(lambda: match.state.turns[-1].by_computer and match.state.to_move == 0)

    test()


def test_chat_has_a_rate_limit_per_player(tmp_path: Path) -> None:
    @in_loop
    async def test() -> None:
        async with running_hub(tmp_path) as hub:
            match, tokens = await two_players(hub)
            first = wire.Chat(id="first", text="hello")
            await hub.execute(match, tokens[0], first)
            with pytest.raises(TooMany):
                for number in range(2 * int(MAX_CHATS_AT_ONCE)):
                    await hub.execute(match, tokens[0], wire.Chat(id=str(number), phrase="hello"))
            assert match.state.chat_totals[0].messages >= MAX_CHATS_AT_ONCE
            _, is_new = await hub.execute(match, tokens[0], first)
            assert not is_new, "a repeated message is answered"
            await hub.execute(match, tokens[1], wire.Chat(id="other", phrase="hello"))

    test()


def test_refused_request_does_not_move_the_searches_to_another_address(tmp_path: Path) -> None:
    @in_loop
    async def test() -> None:
        async with running_hub(tmp_path) as hub:
            match, tokens = await two_players(hub)
            play = wire.Play(id="p", ply=0, move=str(next(iter(match.state.game.legal_moves))))
            for token in (None, OWN, tokens[1]):
                with pytest.raises(SintraError):
                    await hub.act(match, token, play, "203.0.113.66")
            assert hub._address_of(match) == "127.0.0.1"
            await hub.act(match, tokens[0], play, "203.0.113.66")
            assert hub._address_of(match) == "203.0.113.66"

    test()


def test_player_recovers_the_seats_of_rematches_too(tmp_path: Path) -> None:
    @in_loop
    async def test() -> None:
        async with running_hub(tmp_path) as hub:
            first, tokens = await two_players(hub)
            code = recovery_code(tokens[1], first.id)
            await hub.act(first, tokens[0], wire.Resign(id="r"))
            for token in tokens:
                await hub.act(first, token, wire.Rematch(id="again"))
            assert first.state.rematch is not None
            rematch = await hub.match(first.state.rematch)
            assert rematch.snapshot(tokens[1]).you.seats == [1]
            done = await hub.recover(first, wire.Recover(recovery=code, id="x"), OWN)
            for match in (first, rematch):
                assert match.snapshot(OWN).you.seats == [1]
                with pytest.raises(UnknownToken):
                    match.snapshot(tokens[1])
            # Repeated, it changes nothing; the new code works in the rematch.
            assert await hub.recover(first, wire.Recover(recovery=code, id="x"), OWN) == done
            assert rematch.state.take_overs == (wire.TakeOver(seat=1, ply=0),)
            again = await hub.recover(rematch, wire.Recover(recovery=done.recovery), None)
            assert again.seats == [1]
            # Then the code of the first match is another one; that match is recovered alone.
            await hub.recover(first, wire.Recover(recovery=done.recovery), None)
            assert rematch.snapshot(again.token).you.seats == [1]

    test()


def test_reports_are_stored_and_limited(tmp_path: Path) -> None:
    @in_loop
    async def test() -> None:
        async with running_hub(tmp_path) as hub:
            match, tokens = await two_players(hub, fair_play=True)
            report = wire.SeatReport(seat=0, reason="stalling", text=" slow ")
            for _ in range(MAX_REPORTS):
                await hub.report(match, tokens[1], report)
            with pytest.raises(TooMany):
                await hub.report(match, tokens[1], report)
            await hub.report(match, tokens[0], wire.SeatReport(seat=1, reason="name"))
            stored = await hub.store.reports(limit=10)
            assert len(stored) == MAX_REPORTS + 1
            last = stored[-1]
            assert (last.match_id, last.seat, last.reason) == (match.id, 0, "stalling")
            assert last.text == "slow" and abs(last.at - time.time()) < 60
            assert tokens[1] not in repr(stored)

    test()


def test_step_of_the_wall_clock_flags_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @in_loop
    async def test() -> None:
        control = wire.TimeControl(kind="move", seconds=30.0)
        async with running_hub(tmp_path) as hub:
            match, tokens = await two_players(hub, time=control)
            real = time.time
            for step in (3600.0, -3600.0):
                monkeypatch.setattr(time, "time", lambda step=step: real() + step)
                await hub._claim_overdue()
                move = str(next(iter(match.state.game.legal_moves)))
                seat = match.state.game.to_move
                play = wire.Play(id=new_id(), ply=match.state.ply, move=move)
                await hub.execute(match, tokens[seat], play)
            assert match.state.ply == 2 and match.state.status == "playing"
            clocks = match.snapshot(None).clocks
            assert clocks is not None and 0 < (clocks.left[0] or 0) <= 30

    test()


# --- Running servers

STEPPED_CLOCK = """
import time
real = time.time
def stepped():
    try:
        with open({file!r}) as step:
            return real() + float(step.read() or 0)
    except FileNotFoundError:
        return real()
time.time = stepped
"""


def test_step_of_the_clock_of_a_running_server_flags_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = tmp_path / "step"
    (tmp_path / "sitecustomize.py").write_text(STEPPED_CLOCK.format(file=str(step)))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    async def test(server: Server) -> None:
        async with Client(server) as client:
            control = wire.TimeControl(kind="total", seconds=300.0)
            made = await client.make("here", "here", time=control)
            step.write_text("3600")
            await asyncio.sleep(1.5)  # overdue matches are looked for every second
            state = await client.snapshot(made.match, made.token)
            assert [seat.kind for seat in state.seats] == ["here", "here"]
            assert state.clocks is not None and min(state.clocks.left) > 200  # type: ignore[type-var,operator]
            step.write_text("-3600")
            later = await client.snapshot(made.match, made.token)
            assert state.at <= later.at < state.at + 100

    with ForkedServer(tmp_path / "server") as server:
        go(test(server))


def test_creating_a_match_over_http_can_be_repeated(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            new = wire.NewMatch(
                seats=[wire.NewSeat(kind="here"), wire.NewSeat(kind="link")], id=new_id()
            )
            first, *others = await asyncio.gather(
                *(client.post("/matches", new, wire.MatchCreated, OWN) for _ in range(4))
            )
            assert others == [first] * 3
            assert first.token == OWN
            invited = wire.Join(invitation=first.invitations[0].secret)
            assert (await client.join(first.match, invited)).seat == 1
            weak = client.post("/matches", new, wire.MatchCreated, "a" * 20)
            assert await refusal(weak) == (400, "bad_message")

    go(test())


def test_match_is_aborted_over_the_socket(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open", listed=True)
            seated = await client.join(made.match)
            async with line(server, made.match, seated.token) as bo:
                assert bo.state.options.fair_play is not None
                assert bo.state.options.time == wire.TimeControl(kind="move", seconds=180)
                await bo.do(wire.Abort(id=new_id()))
                assert bo.status == "over"
                result = bo.events[-1].result
                assert result is not None and (result.reason, result.winners) == ("abort", [])
            assert_checked(await client.record(made.match), tmp_path)

    go(test())


def test_host_removes_a_player_and_invites_another(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "link")
            used = wire.Join(invitation=made.invitations[0].secret)
            old = await client.join(made.match, used)
            async with line(server, made.match, old.token) as watching:
                assert await refusal(client.invite(made.match, 1, made.token)) == (
                    409,
                    "seat_taken",
                )
                await client.act(made.match, wire.Remove(id=new_id(), seat=1), made.token)
                await watching.until(lambda line: line.seats[1].taken is False)
                invitation = await client.invite(made.match, 1, made.token)
                join = wire.Join(invitation=invitation.secret)
                again = client.join(made.match, join, old.token)
                assert await refusal(again) == (403, "not_allowed")
                assert (await client.join(made.match, join)).seat == 1
                await watching.until(lambda line: line.seats[1].taken is True)
            assert await refusal(client.invite(made.match, 1, old.token)) == (403, "not_your_seat")

    go(test())


def test_report_reaches_the_operator(server: Server) -> None:
    async def test() -> str:
        async with Client(server) as client:
            made = await client.make("here", "open", listed=True)
            seated = await client.join(made.match, wire.Join(name="Bo"))
            for text in ("one", "two words"):
                await client.act(made.match, wire.Chat(id=new_id(), text=text), seated.token)
            path, report = (
                f"/matches/{made.match}/reports",
                wire.SeatReport(seat=1, reason="abuse"),
            )
            assert (await client.post(path, report, wire.Reported, made.token)).ok is True
            assert await refusal(client.post(path, report, wire.Reported)) == (403, "not_your_seat")
            own = client.post(path, report, wire.Reported, seated.token)
            assert await refusal(own) == (403, "not_your_seat")
            await client.act(made.match, wire.Resign(id=new_id()), made.token)
            await client.delete(made.match, made.token)
            return made.match

    match = asyncio.run(test())
    arguments = ("db", "reports", "--database", server.database, "--limit", "1")
    listed = forked_sintra(*arguments, folder=server.folder)
    assert listed.returncode == 0, listed.stderr
    first, *chat = listed.stdout.splitlines()
    assert first.endswith(f" match {match}, seat 2 (Bo), abuse")
    assert chat == ["    said: one", "    said: two words"]
    data = json.loads(forked_sintra(*arguments, "--json", folder=server.folder).stdout)
    assert (data["match"], data["seat"], data["chat"]) == (match, 2, ["one", "two words"])


def test_chat_flood_is_refused_and_the_socket_stays_open(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            async with line(server, made.match, made.token) as ana:
                for _ in range(int(MAX_CHATS_AT_ONCE)):
                    await ana.do(wire.Chat(id=new_id(), phrase="hello"))
                refused = await ana.refused(wire.Chat(id=new_id(), phrase="hello"))
                assert refused.code == "too_many"
                await ana.ping(1)

    go(test())


def test_processes_take_the_time_of_postgresql(postgres_url: str) -> None:
    @in_loop
    async def test() -> None:
        store = await open_store(postgres_url)
        hub = Hub(ServerSettings(), store, NullPubSub(), Metrics())
        hub.now.set(1000.0)  # as if the clock of this machine were wrong
        await hub._set_time()
        at = await store.time()
        assert at is not None and abs(hub.now() - at) < 5
        assert hub._context.shares_time and abs(hub._context.serving_since - at) < 5
        await hub.close()

    test()
