"""Pub/sub: notices reach the other processes, and clients reconnect after every loss."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sintra.store import PubSub, make_pubsub
from sintra.store import pubsub as pubsub_module
from sintra.store.pubsub import NullPubSub

from ..services import Postgres, free_port
from .samples import until

Notices = list[tuple[str, int]]


@asynccontextmanager
async def started(server: Postgres) -> AsyncIterator[tuple[PubSub, Notices]]:
    """Start a pub/sub client; yield it with the notices that it receives."""
    pubsub = make_pubsub(server.url())
    received: Notices = []
    await pubsub.start(lambda match_id, version: received.append((match_id, version)))
    try:
        yield pubsub, received
    finally:
        await pubsub.close()


def test_notice_is_received_by_all_clients_except_its_publisher(postgres_server: Postgres) -> None:
    async def go() -> None:
        async with (
            started(postgres_server) as (one, received_by_one),
            started(postgres_server) as (_, received_by_two),
            started(postgres_server) as (three, received_by_three),
        ):
            assert one.is_connected
            one.publish("a", 1)
            one.publish("b with spaces", 2)
            await until(lambda: len(received_by_two) == len(received_by_three) == 2)
            assert received_by_two == received_by_three == [("a", 1), ("b with spaces", 2)]
            three.publish("c", 3)
            await until(lambda: len(received_by_one) == 1 and len(received_by_two) == 3)
            assert received_by_one == [("c", 3)]
            assert len(received_by_three) == 2

    asyncio.run(go())


def test_only_the_last_version_of_a_match_is_published(postgres_server: Postgres) -> None:
    async def go() -> None:
        async with started(postgres_server) as (one, _), started(postgres_server) as (_, received):
            for version in range(1, 100):
                one.publish("a", version)
                one.publish("b", version)
            await until(lambda: len(received) >= 2)
            assert received == [("a", 99), ("b", 99)]

    asyncio.run(go())


def test_clients_reconnect_after_the_server_is_killed(postgres_server: Postgres) -> None:
    async def go() -> None:
        async with (
            started(postgres_server) as (one, _),
            started(postgres_server) as (two, received),
        ):
            one.publish("a", 1)
            await until(lambda: ("a", 1) in received)
            postgres_server.kill()
            try:
                await until(lambda: not one.is_connected and not two.is_connected)
                one.publish("b", 2)  # neither blocks nor raises
                await asyncio.sleep(0.5)
                assert not one.is_connected
            finally:
                await asyncio.to_thread(postgres_server.start)
            await until(lambda: one.is_connected and two.is_connected)
            one.publish("c", 3)
            await until(lambda: ("c", 3) in received)

    asyncio.run(go())


def test_exception_in_the_callback_does_not_disconnect(postgres_server: Postgres) -> None:
    problems: list[str] = []

    async def go() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: problems.append(str(context["exception"])))
        async with (
            started(postgres_server) as (one, _),
            started(postgres_server) as (two, received),
        ):

            def failing(match_id: str, version: int) -> None:
                received.append((match_id, version))
                raise ValueError("not now")

            two._on_notify = failing  # type: ignore[attr-defined]
            one.publish("a", 1)
            await until(lambda: received == [("a", 1)])
            one.publish("b", 2)
            await until(lambda: received == [("a", 1), ("b", 2)])
            assert two.is_connected

    asyncio.run(go())
    assert problems == ["not now"] * 2


def test_malformed_notice_is_ignored(
    postgres_server: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        async with started(postgres_server) as (one, _), started(postgres_server) as (_, received):
            for text in ("", "nonsense", "a b", "a b c", "a  1", "a b -1", "a b ٣x"):
                await asyncio.to_thread(postgres_server.run, f"NOTIFY sintra, '{text}'")
            one.publish("a", 1)
            await until(lambda: len(received) > 0)
            assert received == [("a", 1)]

    asyncio.run(go())
    assert caplog.records == []


def test_start_without_a_server_neither_fails_nor_blocks() -> None:
    async def go() -> None:
        pubsub = make_pubsub(f"postgresql://u:p@127.0.0.1:{free_port()}/d")
        async with asyncio.timeout(5):
            await pubsub.start(lambda match_id, version: None)
            assert not pubsub.is_connected
            pubsub.publish("a", 1)
            await pubsub.close()
            await pubsub.close()

    asyncio.run(go())


def test_oldest_notices_are_dropped_when_the_outbox_is_full(
    postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pubsub_module, "MAX_OUTBOX", 3)

    async def go() -> None:
        async with started(postgres_server) as (_, received):
            late = make_pubsub(postgres_server.url())
            for n in range(10):
                late.publish(f"m{n}", n)
            await late.start(lambda match_id, version: None)
            await until(lambda: len(received) >= 3)
            await late.close()
            assert received == [("m7", 7), ("m8", 8), ("m9", 9)]

    asyncio.run(go())


def test_dead_connection_is_replaced(
    postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken network connection causes no error: only a ping detects it."""
    monkeypatch.setattr(pubsub_module, "PING_AFTER", 0.1)
    monkeypatch.setattr(pubsub_module, "REPLY_TIMEOUT", 0.3)

    async def go() -> None:
        async with (
            started(postgres_server) as (one, _),
            started(postgres_server) as (two, received),
        ):
            await asyncio.sleep(0.5)  # idle but working connections are not replaced
            assert one.is_connected and two.is_connected
            postgres_server.freeze()
            try:
                await until(lambda: not one.is_connected and not two.is_connected)
            finally:
                postgres_server.thaw()
            await until(lambda: one.is_connected and two.is_connected)
            one.publish("a", 1)
            await until(lambda: ("a", 1) in received)

    asyncio.run(go())


@pytest.mark.parametrize("steps", range(12))
def test_closing_ends_while_a_notice_is_sent(postgres_server: Postgres, steps: int) -> None:
    async def go() -> None:
        async with asyncio.timeout(20), started(postgres_server) as (one, _):
            one.publish("last", 9)
            for _step in range(steps):  # another moment within the sending each time
                await asyncio.sleep(0)
            one.is_connected = False  # type: ignore[misc]  # so that it does not wait for the notice

    asyncio.run(go())


def test_queued_notices_are_sent_before_closing(postgres_server: Postgres) -> None:
    async def go() -> None:
        async with started(postgres_server) as (_, received):
            async with started(postgres_server) as (one, _):
                one.publish("last", 9)
            await until(lambda: received == [("last", 9)])

    asyncio.run(go())


def test_sqlite_needs_no_notices() -> None:
    async def go() -> None:
        pubsub = make_pubsub("sqlite:///x.db")
        assert isinstance(pubsub, NullPubSub)
        await pubsub.start(lambda match_id, version: None)
        pubsub.publish("a", 1)
        assert pubsub.is_connected
        await pubsub.close()

    asyncio.run(go())
