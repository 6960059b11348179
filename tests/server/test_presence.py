"""Presence: who has an open socket, over several processes, without flicker."""

import asyncio
from types import SimpleNamespace

import pytest

from sintra.match import protocol as wire
from sintra.match.match import Match
from sintra.server import presence
from sintra.server.presence import ELSEWHERE_SECONDS, WAIT_SECONDS, PresenceTracker
from sintra.store.pubsub import OnNotify

from ..match.common import Clock, Table, in_loop, new_process
from .live import Client, Server, line


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of `presence`, which the processes below advance."""
    clock = Clock()
    monkeypatch.setattr(presence, "time", SimpleNamespace(monotonic=clock))
    return clock


class Network:
    """Pub/sub between processes that are simulated in one event loop."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.is_connected = True
        self.processes: list[Process] = []
        self.notices = 0

    async def wait(self, seconds: float) -> None:
        """Let time pass, and each process check every second who has left."""
        for _ in range(round(seconds)):
            self.clock.advance(1.0)
            for process in self.processes:
                if process.hellos:
                    process.presence.step()
            await self.deliver()

    async def deliver(self) -> None:
        """Deliver the notices, and the answers to them."""
        for _ in range(3):
            await asyncio.sleep(0)

    async def settle(self) -> None:
        """Wait until each process knows who has left."""
        await self.deliver()
        await self.wait(WAIT_SECONDS + 1)


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
            self.presence.on_event(event)

        object.__setattr__(table.process.context, "send", send_and_follow)

    # --- Sockets

    def open(self, token: str | None) -> object:
        listener, hello = object(), wire.Hello(token=token, presence=True)
        self.hellos[listener] = hello
        self.presence.on_open(hello)
        return listener

    def close_socket(self, listener: object) -> None:
        self.presence.on_close(self.hellos.pop(listener))


@in_loop
async def test_player_without_a_socket_is_away_until_they_return(clock: Clock) -> None:
    table = await Table.full(new_process(), "here", "link", "computer")
    network = Network(clock)
    process = Process(network, table)
    process.open(table.host)
    assert process.presence.away == frozenset()  # not yet known
    await network.settle()
    assert process.sent == [[1]]
    socket = process.open(table.tokens[1])
    assert process.sent == [[1], []]  # at once
    await network.settle()
    process.close_socket(socket)
    await network.settle()
    assert process.sent == [[1], [], [1]]


@in_loop
async def test_player_who_takes_the_seat_back_without_a_socket_is_away_again(
    clock: Clock,
) -> None:
    table = await Table.full(new_process(), "here", "link", start_player=1)
    network = Network(clock)
    process = Process(network, table)
    process.follow(table)
    process.open(table.host)
    await network.settle()
    hand_over = wire.HandOver(id="h", seat=1, level="medium")
    await table.match.act(table.host, hand_over, frozenset({1}))
    assert process.sent == [[1], []]
    await network.settle()
    await table.match.act(table.tokens[1], wire.ReturnToSeat(id="r"))
    await network.settle()
    assert process.sent == [[1], [], [1]]


@in_loop
async def test_reload_is_not_reported(clock: Clock) -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network(clock)
    process = Process(network, table)
    process.open(table.host)
    socket = process.open(table.tokens[1])
    process.close_socket(socket)
    await network.wait(WAIT_SECONDS - 1)
    process.open(table.tokens[1])
    await network.settle()
    assert process.sent == []


@in_loop
async def test_second_tab_keeps_a_player_present(clock: Clock) -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network(clock)
    process = Process(network, table)
    process.open(table.host)
    tab = process.open(table.tokens[1])
    process.open(table.tokens[1])
    process.close_socket(tab)
    await network.settle()
    assert process.sent == []


@in_loop
async def test_spectators_cause_no_notices_between_processes(clock: Clock) -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network(clock)
    process = Process(network, table)
    process.open(table.host)
    process.open(table.tokens[1])
    await network.settle()
    before = network.notices
    sockets = [process.open(None) for _ in range(100)]
    for socket in sockets:
        process.close_socket(socket)
    await network.wait(2 * ELSEWHERE_SECONDS)
    assert (network.notices, process.sent) == (before, [])


@in_loop
async def test_players_on_different_processes_are_present(clock: Clock) -> None:
    table = await Table.full(new_process(), "here", "link", "link")
    network = Network(clock)
    one, two = Process(network, table), Process(network, table)
    one.open(table.host)
    bo = two.open(table.tokens[1])
    await network.settle()
    assert (one.sent, two.sent) == ([[2]], [[2]])
    cleo = two.open(table.tokens[2])
    await network.wait(2 * ELSEWHERE_SECONDS)
    assert (one.sent[1:], two.sent[1:]) == ([[]], [[]])
    two.close_socket(bo)
    await network.settle()
    assert (one.sent[2:], two.sent[2:]) == ([[1]], [[1]])
    # The last socket of a process closes, and the player continues on the other process.
    two.close_socket(cleo)
    one.open(table.tokens[2])
    await network.settle()
    assert one.sent[3:] == []


@in_loop
async def test_player_with_tabs_at_two_processes_is_away_when_both_are_closed(
    clock: Clock,
) -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network(clock)
    one, two = Process(network, table), Process(network, table)
    one.open(table.host)
    tabs = one.open(table.tokens[1]), two.open(table.tokens[1])
    await network.settle()
    one.close_socket(tabs[0])
    await network.settle()
    assert one.sent == []
    two.close_socket(tabs[1])
    await network.settle()
    assert one.sent == [[1]]


@in_loop
async def test_processes_seldom_ask_about_a_player_who_is_away(clock: Clock) -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network(clock)
    processes = [Process(network, table) for _ in range(3)]
    for process in processes:
        process.open(table.host)
    await network.settle()
    assert [process.sent for process in processes] == [[[1]]] * 3
    before = network.notices
    await network.wait(10 * ELSEWHERE_SECONDS)
    assert network.notices - before <= 10 * len(processes)


@in_loop
async def test_no_player_is_away_while_the_processes_are_disconnected(clock: Clock) -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network(clock)
    network.is_connected = False
    process = Process(network, table)
    process.open(table.host)
    await network.settle()
    assert process.sent == []


@in_loop
async def test_player_at_a_process_that_died_is_away_after_some_time(clock: Clock) -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network(clock)
    one, two = Process(network, table), Process(network, table)
    one.open(table.host)
    two.open(table.tokens[1])
    await network.settle()
    network.processes.remove(two)
    await network.settle()
    assert one.sent == [], "not asked again so soon"
    await network.wait(ELSEWHERE_SECONDS)
    assert one.sent == [[1]]


@in_loop
async def test_player_whose_return_was_not_noticed_is_found_after_some_time(
    clock: Clock,
) -> None:
    table = await Table.full(new_process(), "here", "link")
    network = Network(clock)
    one, two = Process(network, table), Process(network, table)
    one.open(table.host)
    await network.settle()
    network.processes.remove(one)  # so that it gets no notice
    two.open(table.tokens[1])
    await network.deliver()
    network.processes.append(one)
    await network.settle()
    assert one.sent == [[1]]
    await network.wait(ELSEWHERE_SECONDS)
    assert one.sent[-1] == []


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
