"""Limits of one address hold over several processes, if Valkey connects them."""

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import redis

from sintra.errors import TooMany
from sintra.server import ratelimit, shared_limits
from sintra.server.places import Places, networks_of
from sintra.server.ratelimit import RateLimiter
from sintra.server.settings import ServerSettings
from sintra.server.shared_limits import FORMAT, MAX_ENTRIES, SILENT_SECONDS, SharedLimits
from sintra.store.pubsub import LIMITS_CHANNEL
from tests.match.common import Clock

from ..services import Postgres, Valkey
from .forking import ForkedServer
from .live import PATIENCE, Client, Line, Refusal, Server, SocketRefused, line

# --- The messages, without a network


class Bus:
    """Delivers the messages of each process to all others."""

    def __init__(self) -> None:
        self.ends: list[BusEnd] = []
        self.messages: list[str] = []


class BusEnd:
    """The end of a bus in one process."""

    is_shared = True

    def __init__(self, bus: Bus) -> None:
        self.is_connected = True
        self._bus = bus
        self.deliver: Callable[[str, int], None] = lambda text, form: None
        bus.ends.append(self)

    async def start(self, on_notify: Callable[[str, int], None]) -> None:
        self.deliver = on_notify

    def publish(self, match_id: str, version: int) -> None:
        self._bus.messages.append(match_id)
        for end in self._bus.ends:
            if end is not self and end.is_connected:
                end.deliver(match_id, version)

    async def close(self) -> None:
        self.is_connected = False


class Process:
    """The limits of one process: 10 tokens per address at once, and 1 per second."""

    def __init__(self, bus: Bus) -> None:
        self.end = BusEnd(bus)
        self.limiter = RateLimiter(rate=1, size=10)
        self.places = Places(ServerSettings(max_sockets_per_address=8))
        self.shared = SharedLimits(self.end, {"requests": self.limiter}, [self.places])
        self.limiter.record()
        self.end.deliver = self.shared._on_message

    def take(self, *addresses: str) -> int:
        return sum(self.limiter.take(address) for address in addresses)

    def step(self) -> None:
        self.shared.step(self.end)

    def watch(self, address: str, sockets: int) -> None:
        """Open sockets of spectators."""
        networks = networks_of(address)
        for _ in range(sockets):
            place = self.places.open(networks, lambda: None)
            place.begin_socket(networks)
            place.admit(has_seat=False)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (ratelimit, shared_limits):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=clock))
    return clock


@pytest.fixture
def bus() -> Bus:
    return Bus()


@pytest.fixture
def one(bus: Bus, clock: Clock) -> Process:
    return Process(bus)


@pytest.fixture
def two(bus: Bus, clock: Clock) -> Process:
    return Process(bus)


def test_what_one_process_admits_is_refused_by_the_other(one: Process, two: Process) -> None:
    assert one.take(*"a" * 7) == 7
    one.step()
    assert two.take(*"a" * 20) == 3
    two.step()
    assert one.take("a") == 0
    assert one.take("b") == 1


def test_burst_that_two_processes_admitted_at_once_is_paid_back(
    one: Process, two: Process, clock: Clock
) -> None:
    assert one.take(*"a" * 20) == two.take(*"a" * 20) == 10
    for process in (one, two):
        process.step()
    for _ in range(10):
        clock.advance(1)
        assert one.take("a") == two.take("a") == 0
    clock.advance(1)
    assert one.take("a") == 1


def test_sustained_rate_of_several_processes_is_that_of_one(bus: Bus, clock: Clock) -> None:
    processes = [Process(bus) for _ in range(4)]
    taken = 0
    for _ in range(1000):  # 100 s
        clock.advance(0.1)
        for process in processes:
            taken += process.take("a", "a")
        for process in processes:
            process.step()
    assert 90 <= taken <= 10 + 100 + 4


def test_nothing_taken_sends_nothing_and_refusals_are_not_sent(bus: Bus, one: Process) -> None:
    one.step()
    assert not bus.messages
    assert one.take(*"a" * 30) == 10
    one.step()
    one.step()
    [message] = bus.messages
    assert '{"requests":{"a":10.0}}' in message


def test_process_that_is_charged_does_not_pass_it_on(bus: Bus, one: Process, two: Process) -> None:
    one.take("a")
    one.step()
    two.step()
    assert len(bus.messages) == 1


def test_ipv6_networks_share_a_limit_over_processes(one: Process, two: Process) -> None:
    assert one.take(*(f"2001:db8:0:{n:x}::/64" for n in range(30))) == 20, "the /56 has twice"
    one.step()
    assert two.take(*(f"2001:db8:0:{n:x}::/64" for n in range(100, 130))) == 0
    assert two.take(*(f"2001:db8:0:{n:x}00::/64" for n in range(1, 50))) == 20, "the /48 has four"
    assert two.take("2001:db8:1::/64") == 1


def test_message_has_the_addresses_that_took_the_most_and_the_others_follow(
    bus: Bus, one: Process, two: Process
) -> None:
    addresses = [f"10.0.{n // 250}.{n % 250}" for n in range(3 * MAX_ENTRIES)]
    one.take(*addresses)
    one.take(*[addresses[-1]] * 9)
    one.step()
    [message] = bus.messages
    assert len(msgspec.json.decode(message)["taken"]["requests"]) == MAX_ENTRIES
    assert two.take(addresses[-1]) == 0
    for _ in range(3):
        one.step()
    assert len(bus.messages) == 3
    assert two.take(*[addresses[0]] * 20) == two.take(*[addresses[-2]] * 20) == 9


def test_recorded_addresses_are_bounded(one: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratelimit, "MAX_ADDRESSES", 3)
    one.take("a", "b", "c", "d", "a")
    assert one.limiter.pop_taken(10) == {"a": 2, "b": 1, "c": 1}


def test_charged_and_drained_tokens_are_shared(one: Process, two: Process, clock: Clock) -> None:
    one.limiter.charge("a", 25)
    one.limiter.drain("b", 25)  # takes only what there is
    one.step()
    for process in (one, two):
        assert not process.limiter.has_tokens("a") and not process.limiter.has_tokens("b")
    clock.advance(1)
    for process in (one, two):
        assert not process.limiter.has_tokens("a") and process.limiter.has_tokens("b")
    clock.advance(15)
    for process in (one, two):
        assert process.limiter.has_tokens("a")


def test_drained_bucket_below_zero_stays_there(one: Process, two: Process, clock: Clock) -> None:
    one.limiter.charge("a", 15)
    one.step()
    two.limiter.drain("a", 5)
    clock.advance(5)
    assert two.take("a") == 0
    clock.advance(1)
    assert two.take("a") == 1


MALFORMED = [
    "",
    "x",
    "null",
    "{}",
    '{"process": 7}',
    '{"process": "p", "taken": {"requests": {"a": "many"}}}',
    '{"process": "p", "taken": {"requests": ["a"]}}',
    '{"process": "p", "taken": {"requests": {"a": -1000}}}',
    '{"process": "p", "taken": {"requests": {"a": 1e999}}}',
    '{"process": "p", "taken": {"another limit": {"a": 1000}}}',
    '{"process": "p", "sockets": {"a": 1.5}}',
    "[" * 100_000,
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_message_that_cannot_be_read_is_ignored(one: Process, text: str) -> None:
    one.shared._on_message(text, FORMAT)
    assert one.take(*"a" * 20) == 10


def test_message_of_another_format_is_ignored(one: Process) -> None:
    text = '{"process": "p", "taken": {"requests": {"a": 1000}}}'
    one.shared._on_message(text, FORMAT + 1)
    assert one.take("a") == 1
    one.shared._on_message(text, FORMAT)
    assert one.take("a") == 0


def test_what_was_taken_without_a_connection_is_not_sent_later(one: Process, two: Process) -> None:
    one.end.is_connected = False
    one.take(*"a" * 10)
    one.step()
    one.end.is_connected = True
    one.step()
    assert two.take(*"a" * 20) == 10


# --- Sockets


def test_sockets_of_an_address_are_counted_over_processes(
    bus: Bus, one: Process, two: Process, clock: Clock
) -> None:
    one.watch("10.0.0.1", 6)
    one.watch("10.0.0.2", 4)  # few, so they are not published
    one.step()
    two.watch("10.0.0.1", 2)
    two.watch("10.0.0.2", 8)
    with pytest.raises(TooMany, match="from your address"):
        two.watch("10.0.0.1", 1)
    clock.advance(0.5)
    one.step()
    assert len(bus.messages) == 1, "sockets are published once per second"


def test_ipv6_sockets_are_counted_over_processes(one: Process, two: Process) -> None:
    for n in range(2):
        one.watch(f"2001:db8:0:{n:x}::/64", 8)
    one.step()
    with pytest.raises(TooMany):
        two.watch("2001:db8:0:99::/64", 1)  # of the same /56
    two.watch("2001:db8:0:100::/64", 8)  # of the same /48


def test_sockets_of_a_silent_process_are_forgotten(
    one: Process, two: Process, clock: Clock
) -> None:
    one.watch("a", 8)
    one.step()
    clock.advance(SILENT_SECONDS - 0.1)
    two.step()
    with pytest.raises(TooMany):
        two.watch("a", 1)
    clock.advance(0.2)
    two.step()
    two.watch("a", 1)


def test_closed_sockets_are_published(one: Process, two: Process, clock: Clock) -> None:
    networks = networks_of("a")
    places = [one.places.open(networks, lambda: None) for _ in range(8)]
    for place in places:
        place.begin_socket(networks)
        place.admit(has_seat=False)
    one.step()
    with pytest.raises(TooMany):
        two.watch("a", 1)
    for place in places:
        place.release()
    clock.advance(1)
    one.step()
    two.watch("a", 1)


def test_process_that_stops_tells_the_others(one: Process, two: Process) -> None:
    async def go() -> None:
        one.shared.start()
        async with asyncio.timeout(PATIENCE):
            while not two.places.elsewhere:
                await asyncio.sleep(0)
        one.take(*"a" * 4)
        await one.shared.close()

    one.watch("a", 8)
    asyncio.run(go())
    assert not one.end.is_connected
    assert not two.places.elsewhere
    assert two.take(*"a" * 20) == 6


def test_without_valkey_nothing_is_recorded() -> None:
    async def go() -> None:
        shared = SharedLimits(None, {"requests": limiter}, [])
        shared.start()
        limiter.take("a")
        await shared.close()

    limiter = RateLimiter(1, 10)
    asyncio.run(go())
    assert limiter.pop_taken(10) == {}


# --- Two servers, PostgreSQL and Valkey

TABLES = 30
SOCKETS = 6
Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def pair(
    postgres_server: Postgres,
    migrated: str,
    valkey_server: Valkey,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Pair]:
    """Two servers that share limits. Tests choose the address of a client as a proxy does."""
    url = postgres_server.url(postgres_server.new_database(migrated))
    settings: dict[str, Any] = {
        "notices_url": valkey_server.url,
        "tables_per_minute": TABLES,
        "max_sockets_per_address": SOCKETS,
        "trusted_proxies": "127.0.0.1",
    }
    folder = tmp_path_factory.mktemp("shared")
    one, two = (ForkedServer(folder / name, url, **settings) for name in ("one", "two"))
    with one, two:
        for server in (one, two):
            server.wait_for("limits are shared")
        yield one, two


async def make_until_refused(server: Server, address: str, pause: float = 0) -> int:
    """Create matches from an address until the server refuses; return how many were created."""
    async with Client(server, forwarded_for=address) as client:
        for made in range(2 * TABLES):
            try:
                await client.make("here", "here")
            except Refusal as refusal:
                assert refusal.status == 429 and "too many new matches" in refusal.answer.error
                return made
            await asyncio.sleep(pause)
    raise AssertionError("the server does not refuse")


async def make_on_both(pair: Pair, address: str, pause: float = 0.1) -> tuple[int, int]:
    """Create as many matches as one server allows, and then as many as the other one allows."""
    one, two = pair
    # The other server is asked slowly: it must refuse before it has given its own burst.
    return await make_until_refused(one, address), await make_until_refused(two, address, pause)


@pytest.mark.parametrize("address", ["192.0.2.1", "2001:db8:7::1"])
def test_limit_reached_at_one_server_is_reached_at_the_other(pair: Pair, address: str) -> None:
    first, second = asyncio.run(make_on_both(pair, address))
    assert first >= TABLES
    assert second < TABLES


def test_malformed_messages_do_no_harm(pair: Pair, valkey_server: Valkey) -> None:
    with redis.Redis.from_url(valkey_server.url) as client:
        for text in ["", "x", "x y z", *(f"origin {text} {FORMAT}" for text in MALFORMED)]:
            assert client.publish(LIMITS_CHANNEL, text) == 2
    first, second = asyncio.run(make_on_both(pair, "192.0.2.2"))
    assert first >= TABLES
    assert second < TABLES


def test_sockets_of_one_address_are_limited_over_both_servers(pair: Pair) -> None:
    one, two = pair

    async def is_admitted(match: str) -> bool:
        try:
            async with line(two, match, forwarded_for="192.0.2.3"):
                return True
        except SocketRefused as refusal:
            assert "from your address" in refusal.refused.error
            return False

    async def until_admitted(match: str, wanted: bool) -> None:
        async with asyncio.timeout(PATIENCE):
            while await is_admitted(match) != wanted:
                await asyncio.sleep(0.05)

    async def test() -> None:
        async with Client(one, forwarded_for="192.0.2.3") as client:
            made = await client.make("here", "here")
        assert await is_admitted(made.match)
        spectators = [
            await Line.open(one, made.match, forwarded_for="192.0.2.3") for _ in range(SOCKETS)
        ]
        await until_admitted(made.match, False)
        async with (
            line(two, made.match, forwarded_for="192.0.2.4"),
            line(two, made.match, made.token, forwarded_for="192.0.2.3"),  # it has a seat
        ):
            pass
        for each in spectators:
            await each.close()
        await until_admitted(made.match, True)

    asyncio.run(test())


def test_without_valkey_limits_apply_per_process_until_it_is_back(
    pair: Pair, valkey_server: Valkey
) -> None:
    before = [len(server.log().encode()) for server in pair]
    valkey_server.kill()
    try:
        for server, start in zip(pair, before, strict=True):
            server.wait_for("limits apply per process", start)
        first, second = asyncio.run(make_on_both(pair, "192.0.2.5", pause=0))
        assert first >= TABLES and second >= TABLES
    finally:
        valkey_server.start()
    for server, start in zip(pair, before, strict=True):
        server.wait_for("limits are shared", start)
    first, second = asyncio.run(make_on_both(pair, "192.0.2.6"))
    assert first >= TABLES
    assert second < TABLES
    for server, start in zip(pair, before, strict=True):
        assert server.log(start).count("limits apply per process") == 1
