"""Searches for thinkers: each goes to one thinker at a time, and its first result counts."""

import asyncio
from itertools import chain

import pytest

from sintra.store import Lease, Store, StoredSearch, StoredThinker
from sintra.store.search_queries import MAX_CLAIMS, MAX_RESULT

from ..services import Postgres
from .samples import opened, outcomes

THINKER = StoredThinker("t1", "attic", 4, "1.0")


def search(name: str, created: float = 1.0, server: str = "server") -> StoredSearch:
    return StoredSearch(name, server, created, f'{{"for": "{name}"}}')


async def claimed(store: Store, owner: str, now: float, limit: int = 10) -> list[str]:
    found = await store.claim_searches(Lease(owner, now + 10), now, limit)
    return [each.id for each in found]


def test_searches_are_claimed_once_the_oldest_first(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for created, name in ((3.0, "c"), (1.0, "a"), (2.0, "b")):
                await store.add_search(search(name, created))
            assert await store.claim_searches(Lease("t1", 20), 10, 1) == [search("a", 1.0)]
            assert await claimed(store, "t2", 10) == ["b", "c"]
            assert await claimed(store, "t2", 10) == []

    asyncio.run(go())


def test_expired_lease_is_claimed_again_but_not_always(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.add_search(search("a"))
            for n in range(MAX_CLAIMS):
                assert await claimed(store, f"t{n}", 100.0 * n) == ["a"]
                assert await claimed(store, "other", 100.0 * n + 9) == []
            assert await claimed(store, "last", 1000) == []

    asyncio.run(go())


def test_heartbeat_extends_the_leases_of_its_thinker_only(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.add_search(search("a"))
            await store.add_search(search("b", 2.0))
            assert await claimed(store, "t1", 0, limit=1) == ["a"]
            assert await claimed(store, "t2", 0) == ["b"]
            await store.heartbeat(THINKER, 5, 50)
            assert await claimed(store, "t3", 20) == ["b"]
            assert await claimed(store, "t3", 50) == ["a", "b"]

    asyncio.run(go())


def test_concurrent_claims_share_the_searches(url: str) -> None:
    async def go() -> None:
        async with opened(url) as one, opened(url, upgrade=False) as two:
            names = {f"s{n}" for n in range(40)}
            await outcomes(one.add_search(search(name)) for name in names)
            stores = [one, two] * 10
            taken = await outcomes(
                claimed(store, f"t{n}", 0, limit=4) for n, store in enumerate(stores)
            )
            taken.append(await claimed(one, "last", 0, limit=40))  # what was locked for the others
            assert sorted(chain.from_iterable(taken)) == sorted(names)

    asyncio.run(go())


def test_first_result_counts_and_is_taken_once(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for name in ("a", "b", "other"):
                await store.add_search(search(name, server="x" if name == "other" else "server"))
            assert await store.finish_search("a", "first")
            assert not await store.finish_search("a", "second")
            assert not await store.finish_search("gone", "first")
            assert await store.finish_search("other", "x")
            assert await claimed(store, "t1", 0) == ["b"], "those with a result are not claimed"
            assert await store.take_results("server") == {"a": "first"}
            assert await store.take_results("server") == {}
            assert await store.search_ids("server") == {"b"}
            assert await store.search_ids("x") == {"other"}

    asyncio.run(go())


def test_long_result_is_cut(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.add_search(search("a"))
            await store.finish_search("a", "x" * (MAX_RESULT + 100))
            assert await store.take_results("server") == {"a": "x" * MAX_RESULT}

    asyncio.run(go())


def test_server_takes_back_what_no_thinker_finishes(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:

            async def taken_back(now: float, before: float, *, is_alone: bool) -> list[str]:
                return sorted(
                    await store.take_back_searches(
                        "server", now=now, before=before, is_alone=is_alone
                    )
                )

            await store.add_search(search("old", 1.0))
            await store.add_search(search("leased", 50.0))
            assert await claimed(store, "t1", 90, limit=2) == ["old", "leased"]
            await store.add_search(search("free", 60.0))
            await store.add_search(search("other", 1.0, server="other"))
            assert await taken_back(95, 10, is_alone=False) == ["old"], "although it has a lease"
            assert await taken_back(95, 10, is_alone=True) == ["free"]
            assert await taken_back(100, 10, is_alone=False) == [], "another thinker may claim it"
            for now in (200, 300):
                assert "leased" in await claimed(store, "t1", now)
            assert await taken_back(305, 10, is_alone=False) == []
            assert await taken_back(310, 10, is_alone=False) == ["leased"]
            assert await store.search_ids("other") == {"other"}

    asyncio.run(go())


def test_thinkers_are_live_until_their_lease_ends(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            assert await store.thinkers() == []
            await store.heartbeat(THINKER, 100, 110)
            await store.heartbeat(StoredThinker("t2", "barn", 2, "1.1"), 105, 115)
            shown = [
                (each.name, each.threads, each.version, each.seen_ago)
                for each in await store.thinkers(108)
            ]
            assert shown == [("attic", 4, "1.0", 8), ("barn", 2, "1.1", 3)]
            assert [each.name for each in await store.thinkers(112)] == ["barn"]
            await store.heartbeat(THINKER, 112, 122)
            assert [each.name for each in await store.thinkers(112)] == ["attic", "barn"]
            await store.unregister("t1")
            assert [each.name for each in await store.thinkers(112)] == ["barn"]
            assert await store.thinkers() == [], "by now, its lease has ended"

    asyncio.run(go())


def test_what_dead_processes_left_is_deleted(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.add_search(search("old", 1.0))
            await store.add_search(search("new", 50.0))
            await store.add_search(search("mine", 50.0, server="mine"))
            await store.heartbeat(THINKER, 0, 10)
            await store.delete_old_searches(20)
            assert await store.search_ids("server") == {"new"}
            assert await store.thinkers(5) == []
            await store.delete_searches(["new"])
            await store.delete_searches([])
            assert await store.search_ids("server") == set()
            await store.delete_searches_of("mine")
            assert await store.search_ids("mine") == set()

    asyncio.run(go())


def test_tables_of_thinkers_are_not_in_the_write_ahead_log(
    postgres_server: Postgres, postgres_url: str
) -> None:
    rows = postgres_server.run(
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relpersistence = 'u' ORDER BY 1",
        postgres_url,
    )
    assert [row[0] for row in rows] == ["searches", "thinkers"]


@pytest.mark.parametrize("role", ['quo"ted', "semi;colon"])
def test_name_of_a_role_is_quoted(role: str, postgres_server: Postgres, postgres_url: str) -> None:
    quoted = '"' + role.replace('"', '""') + '"'
    postgres_server.run(f"CREATE ROLE {quoted}")

    async def go() -> None:
        async with opened(postgres_url) as store:
            statements = await store.grant_thinker(role)
            assert all(each.endswith(f" TO {quoted}") for each in statements)

    asyncio.run(go())
    query = f"SELECT has_table_privilege('{role}', 'thinkers', 'INSERT')"
    assert postgres_server.run(query, postgres_url)[0][0]
