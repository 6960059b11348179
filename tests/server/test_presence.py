"""Presence: who has an open socket, over several processes, without flicker."""

import asyncio
from collections.abc import Callable

import pytest

from sintra.match import protocol as wire
from sintra.match.match import Match
from sintra.server import presence
from sintra.server.presence import PresenceTracker
from sintra.store.pubsub import OnNotify

from ..match.common import Table, in_loop, new_process
from .live import Client, Server, line


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "WAIT_SECONDS", 0.001)


class Network:
    """Pub/sub between processes that are simulated in one event loop."""

    def __init__(self) -> None:
        self.is_connected = True
        self.processes: list[Process] = []
        self.notices = 0


class Process:
    """The presence of one match in one process, with its sockets and the messages to them."""

    def __init__(self, network: Network, table: Table) -> None:
        self.network = network
        self.hellos: dict[object, wire.Hello] = {}
        self.sent: list[list[int]] = []
        self.presence = PresenceTracker(
            table.match, self.hellos, self, lambda message: self.sent.append(message.away)
        )
        network.processes.append(self)

    # --- The pub/sub interface

    is_shared = True

    @property
    def is_connected(self) -> bool:
        return self.network.is_connected

    async def start(self, on_notify: OnNotify) -> None: ...

    async def close(self) -> None: ...

    def publish(self, match_id: str, version: int) -> None:
        self.network.notices += 1
        topic, _, _ = match_id.rpartition(" ")
        for other in self.network.processes:
            if other is not self:
                loop = asyncio.get_running_loop()
                loop.call_soon(other.presence.on_notify, topic, version)

    # --- The match

    def follow(self, table: Table) -> None:
        """Get the events of the match, as from a hub."""
        send = table.process.context.send

        def send_and_follow(match: Match, event: wire.Event) -> None:
            send(match, event)
            self.presence.happened(event)

        object.__setattr__(table.process.context, "send", send_and_follow)

    # --- Sockets

    def open(self, token: str | None) -> object:
        listener, hello = object(), wire.Hello(token=token, presence=True)
        self.hellos[listener] = hello
        self.presence.opened(hello)
        return listener

    def close_socket(self, listener: object) -> None:
        self.presence.closed(self.hellos.pop(listener))


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


async def settled(*processes: Process) -> None:
    """Wait until no process waits for an answer."""
    await asyncio.sleep(0)
    await until(lambda: all(process.presence._timer is None for process in processes))


@in_loop
async def test_player_without_a_socket_is_away_until_they_return() -> None:
    table = await Table.full(new_process(), "here", "link", "computer")
    process = Process(Network(), table)
    process.open(table.host)
    assert process.presence.away == frozenset()  # not yet known
    await settled(process)
    assert process.sent == [[1]]
    socket = process.open(table.tokens[1])
    assert process.sent == [[1], []]  # at once
    await settled(process)
    process.close_socket(socket)
    await settled(process)
    assert process.sent == [[1], [], [1]]


@in_loop
async def test_player_who_takes_the_seat_back_without_a_socket_is_away_again() -> None:
    table = await Table.full(new_process(), "here", "link", start_player=1)
    process = Process(Network(), table)
    process.follow(table)
    process.open(table.host)
    await settled(process)
    hand_over = wire.HandOver(id="h", seat=1, level="medium")
    await table.match.act(table.host, hand_over, frozenset({1}))
    assert process.sent == [[1], []]
    await table.match.act(table.tokens[1], wire.ReturnToSeat(id="r"))
    await settled(process)
    assert process.sent == [[1], [], [1]]


@in_loop
async def test_reload_is_not_reported() -> None:
    table = await Table.full(new_process(), "here", "link")
    process = Process(Network(), table)
    process.open(table.host)
    socket = process.open(table.tokens[1])
    process.close_socket(socket)
    process.open(table.tokens[1])
    await settled(process)
    assert process.sent == []


@in_loop
async def test_second_tab_keeps_a_player_present() -> None:
    table = await Table.full(new_process(), "here", "link")
    process = Process(Network(), table)
    process.open(table.host)
    tab = process.open(table.tokens[1])
    process.open(table.tokens[1])
    process.close_socket(tab)
    await settled(process)
    assert process.sent == []


@in_loop
async def test_spectators_cause_no_notices_between_processes() -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network()
    process = Process(network, table)
    process.open(table.host)
    process.open(table.tokens[1])
    await settled(process)
    before = network.notices
    sockets = [process.open(None) for _ in range(100)]
    for socket in sockets:
        process.close_socket(socket)
    await settled(process)
    assert (network.notices, process.sent) == (before, [])


@in_loop
async def test_players_on_different_processes_are_present() -> None:
    table = await Table.full(new_process(), "here", "link", "link")
    network = Network()
    one, two = Process(network, table), Process(network, table)
    one.open(table.host)
    bo = two.open(table.tokens[1])
    await settled(one, two)
    assert (one.sent, two.sent) == ([[2]], [[2]])
    cleo = two.open(table.tokens[2])
    await settled(one, two)
    assert (one.sent[1:], two.sent[1:]) == ([[]], [[]])
    two.close_socket(bo)
    await settled(one, two)
    assert (one.sent[2:], two.sent[2:]) == ([[1]], [[1]])
    # The last socket of a process closes, and the player continues on the other process.
    two.close_socket(cleo)
    one.open(table.tokens[2])
    await settled(one, two)
    assert one.sent[3:] == []


@in_loop
async def test_processes_stop_asking_about_a_player_who_is_away() -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network()
    processes = [Process(network, table) for _ in range(3)]
    for process in processes:
        process.open(table.host)
    await settled(*processes)
    assert [process.sent for process in processes] == [[[1]]] * 3
    assert network.notices <= 2 * len(processes) + 3


@in_loop
async def test_no_player_is_away_while_the_processes_are_disconnected() -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network()
    network.is_connected = False
    process = Process(network, table)
    process.open(table.host)
    await settled(process)
    assert process.sent == []


@in_loop
async def test_player_at_a_process_that_died_is_away_after_some_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network()
    one, two = Process(network, table), Process(network, table)
    one.open(table.host)
    two.open(table.tokens[1])
    await settled(one, two)
    network.processes.remove(two)
    one.presence.refresh()
    await settled(one)
    assert one.sent == [], "not asked again so soon"
    monkeypatch.setattr(presence, "ELSEWHERE_SECONDS", 0.0)
    one.presence.refresh()
    await until(lambda: one.sent == [[1]])


def test_clients_that_ask_for_presence_are_told_when_a_player_leaves(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "link")
            seated = await client.join(made.match, wire.Join(invitation=made.invitations[0].secret))
            async with line(server, made.match, made.token, presence=True) as ana:
                async with line(server, made.match, seated.token):
                    assert ana.state.away == []
                await ana.until(lambda line: line.away == [1])
                assert (await ana.sync()).away == [1]
                async with line(server, made.match) as spectator:
                    assert spectator.state.away == []  # not requested
                async with line(server, made.match, seated.token) as bo:
                    await ana.until(lambda line: line.away == [])
                    assert bo.away is None

    asyncio.run(test())
