"""The store, on each kind of database: every entry is written once and read back."""

import asyncio
from dataclasses import replace

import pytest

from sintra.errors import StoreError, UnknownMatch, UsageError, VersionTaken
from sintra.store import Append, Lease, ListedMatch, LogEntry, Store, StoredMatch, open_store

from .samples import AWAITS_COMPUTER, SUMMARY, entry, match, opened, outcomes


def test_entries_round_trip(url: str) -> None:
    texts = ['{"name": "Ana \\"Zoë\\" 琉璃 🎲"}', "x" * 100_000, ""]

    async def go() -> None:
        async with opened(url) as store:
            begun = StoredMatch("m", (entry(1), entry(2)), SUMMARY)
            await store.create(begun)
            written = [LogEntry(3 + n, 1.5e9 + 1 / 3, "said", text) for n, text in enumerate(texts)]
            await store.append(Append("m", 2, written, SUMMARY))
            assert await store.read("m") == [*begun.entries, *written]
            assert await store.read("m", after=3) == written[1:]
            assert await store.read("m", after=5) == []
        async with opened(url) as store:
            assert await store.read("m", after=2) == written

    asyncio.run(go())


def test_store_reports_its_kind_of_database(url: str) -> None:
    async def go() -> str:
        async with opened(url) as store:
            return store.kind

    assert url.startswith(asyncio.run(go()))


def test_match_id_can_be_created_once(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            results = await outcomes(store.create(match("m", at=float(n))) for n in range(1, 6))
            assert results.count(None) == 1
            assert sum(isinstance(result, VersionTaken) for result in results) == 4
            assert len(await store.read("m")) == 1

    asyncio.run(go())


def test_only_one_of_several_appends_of_the_same_version_succeeds(url: str) -> None:
    async def go() -> None:
        async with opened(url) as one, opened(url) as other:
            await one.create(match("m"))
            results = await outcomes(
                store.append(Append("m", 1, [entry(2, data=str(n))], SUMMARY))
                for n, store in enumerate([one, other] * 5)
            )
            assert sum(isinstance(result, VersionTaken) for result in results) == 9
            winner = results.index(None)
            assert [item.data for item in await other.read("m", after=1)] == [str(winner)]
            assert await one.versions(["m"]) == {"m": 2}

    asyncio.run(go())


def test_concurrent_stores_append_without_gaps(url: str) -> None:
    async def write(store: Store, turns: int) -> int:
        written = 0
        while written < turns:
            version = (await store.versions(["m"]))["m"]
            try:
                await store.append(Append("m", version, [entry(version + 1)], SUMMARY))
                written += 1
            except VersionTaken:
                pass
        return written

    async def go() -> None:
        async with opened(url) as one, opened(url) as other:
            await one.create(match("m"))
            await asyncio.gather(write(one, 10), write(one, 10), write(other, 10))
            assert [item.version for item in await one.read("m")] == list(range(1, 32))

    asyncio.run(go())


def test_refused_append_changes_nothing(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(match("m"))
            other = replace(SUMMARY, listed=False, computer_to_move=True)
            for after in (0, 2, 7):
                with pytest.raises(VersionTaken):
                    await store.append(Append("m", after, [entry(after + 1)], other))
            assert len(await store.read("m")) == 1
            assert len(await store.listed(limit=9)) == 1
            assert await store.claim(Lease("p", 9.0), now=1.0, limit=9) == []

    asyncio.run(go())


def test_unknown_match_is_an_error(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            with pytest.raises(UnknownMatch):
                await store.append(Append("m", 1, [entry(2)], SUMMARY))
            with pytest.raises(UnknownMatch):
                await store.read("m")
            with pytest.raises(UnknownMatch):
                await store.read("m", after=3)
            assert await store.versions(["m"]) == {}

    asyncio.run(go())


@pytest.mark.parametrize("versions", [[], [1], [3], [2, 4], [3, 2], [2, 2]])
def test_log_with_a_gap_is_refused(sqlite_url: str, versions: list[int]) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("m"))
            with pytest.raises(UsageError):
                await store.append(
                    Append("m", 1, [entry(version) for version in versions], SUMMARY)
                )
            with pytest.raises(UsageError):
                await store.create(StoredMatch("n", (entry(2),), SUMMARY))
            with pytest.raises(UsageError):
                follow_up = StoredMatch("n", (), SUMMARY)
                await store.append(Append("m", 1, [entry(2)], SUMMARY, follow_up=follow_up))
            assert await store.versions(["m", "n"]) == {"m": 1}

    asyncio.run(go())


def test_follow_up_is_written_with_its_match(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(match("m"))
            await store.append(Append("m", 1, [entry(2)], SUMMARY, follow_up=match("n")))
            assert await store.versions(["m", "n"]) == {"m": 2, "n": 1}

    asyncio.run(go())


def test_nothing_is_written_if_the_follow_up_exists(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(match("m"))
            await store.create(match("n"))
            for name in ("n", "m"):
                with pytest.raises(VersionTaken):
                    await store.append(Append("m", 1, [entry(2)], SUMMARY, follow_up=match(name)))
            assert await store.versions(["m", "n"]) == {"m": 1, "n": 1}
            assert len(await store.read("m")) == 1

    asyncio.run(go())


def test_follow_up_is_not_written_if_the_append_fails(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(match("m"))
            with pytest.raises(VersionTaken):
                await store.append(Append("m", 5, [entry(6)], SUMMARY, follow_up=match("n")))
            with pytest.raises(UnknownMatch):
                await store.append(Append("x", 1, [entry(2)], SUMMARY, follow_up=match("n")))
            assert await store.versions(["m", "n"]) == {"m": 1}

    asyncio.run(go())


def test_only_one_of_two_appends_creates_the_same_follow_up(url: str) -> None:
    async def go() -> None:
        async with opened(url) as one, opened(url) as other:
            await one.create(match("a"))
            await one.create(match("b"))
            results = await outcomes(
                store.append(Append(name, 1, [entry(2)], SUMMARY, follow_up=match("n")))
                for name, store in (("a", one), ("b", other))
            )
            assert results.count(None) == 1
            assert sum(isinstance(result, VersionTaken) for result in results) == 1
            loser = "ab"[1 - results.index(None)]
            assert (await one.versions([loser]))[loser] == 1
            assert len(await one.read(loser)) == 1

    asyncio.run(go())


def test_versions_of_many_matches(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for n in range(7):
                await store.create(match(f"m{n}"))
            wanted = [f"m{n}" for n in range(1300)]
            assert await store.versions(wanted) == {f"m{n}": 1 for n in range(7)}
            assert await store.versions({"m3", "m4", "no"}) == {"m3": 1, "m4": 1}
            assert await store.versions([]) == {}

    asyncio.run(go())


def test_list_has_listed_unfinished_matches_newest_first(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for n, name in enumerate("abcdef"):
                await store.create(match(name, at=float(n)))
            await store.append(Append("a", 1, [entry(2, at=50.0)], replace(SUMMARY, shown="now")))
            await store.append(Append("b", 1, [entry(2, at=51.0)], replace(SUMMARY, listed=False)))
            await store.append(Append("c", 1, [entry(2, at=52.0)], replace(SUMMARY, status="over")))
            await store.append(
                Append("d", 1, [entry(2, at=3.5)], replace(SUMMARY, status="waiting"))
            )
            matches = await store.listed(limit=10)
            assert matches[0] == ListedMatch("a", 50.0, "now")
            assert [item.id for item in matches] == ["a", "f", "e", "d"]
            assert [item.id for item in await store.listed(limit=2)] == ["a", "f"]
            assert [item.id for item in await store.listed(limit=9, before=5.0)] == ["e", "d"]

    asyncio.run(go())


def test_ids_are_listed_in_pages(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for name in ("c", "a", "B", "d"):
                await store.create(match(name))
            first = await store.all_ids(limit=3)
            rest = await store.all_ids(after=first[-1])
            assert sorted(first + rest) == sorted("acBd")
            assert len(first) == 3

    asyncio.run(go())


def test_overdue_matches_are_found(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for name, deadline in (("late", 20.0), ("early", 10.0), ("far", 90.0), ("none", None)):
                await store.create(match(name, replace(SUMMARY, deadline=deadline)))
            assert await store.overdue(now=5.0, limit=9) == []
            assert await store.overdue(now=20.0, limit=9) == ["early", "late"]
            assert await store.overdue(now=20.0, limit=1) == ["early"]
            await store.append(Append("early", 1, [entry(2)], SUMMARY))
            assert await store.overdue(now=20.0, limit=9) == ["late"]

    asyncio.run(go())


def test_match_is_claimed_once_until_its_lease_ends(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(match("person"))
            await store.create(match("computer", AWAITS_COMPUTER))
            assert await store.claim(Lease("p", 30.0), now=10.0, limit=9) == ["computer"]
            assert await store.claim(Lease("q", 30.0), now=29.0, limit=9) == []
            assert await store.claim(Lease("q", 60.0), now=30.0, limit=9) == ["computer"]
            assert await store.claim(Lease("p", 60.0), now=31.0, limit=9) == []

    asyncio.run(go())


def test_create_and_append_set_or_clear_the_lease(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            held = Lease("p", 30.0)
            await store.create(match("m", AWAITS_COMPUTER, lease=held))
            assert await store.claim(Lease("q", 60.0), now=10.0, limit=9) == []
            await store.append(Append("m", 1, [entry(2)], AWAITS_COMPUTER, lease=held))
            assert await store.claim(Lease("q", 60.0), now=10.0, limit=9) == []
            await store.append(Append("m", 2, [entry(3)], AWAITS_COMPUTER))
            assert await store.claim(Lease("q", 60.0), now=10.0, limit=9) == ["m"]

    asyncio.run(go())


def test_only_the_owner_renews_a_lease(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for name in "ab":
                await store.create(match(name, AWAITS_COMPUTER, lease=Lease("p", 30.0)))
            await store.renew(["a", "b"], Lease("thief", 99.0))
            await store.renew(["a"], Lease("p", 50.0))
            await store.renew([], Lease("p", 50.0))
            assert await store.claim(Lease("q", 60.0), now=40.0, limit=9) == ["b"]
            await store.renew(["b"], Lease("p", 0.0))
            assert await store.claim(Lease("r", 99.0), now=45.0, limit=9) == []
            await store.renew(["b"], Lease("q", 0.0))
            assert await store.claim(Lease("r", 99.0), now=45.0, limit=9) == ["b"]

    asyncio.run(go())


def test_two_processes_never_claim_the_same_match(url: str) -> None:
    async def go() -> None:
        async with opened(url) as one, opened(url) as other:
            names = [f"m{n}" for n in range(40)]
            await asyncio.gather(*(one.create(match(name, AWAITS_COMPUTER)) for name in names))
            claimed: list[str] = []
            for _ in range(20):
                results = await asyncio.gather(
                    one.claim(Lease("p", 60.0), now=10.0, limit=3),
                    other.claim(Lease("q", 60.0), now=10.0, limit=3),
                    one.claim(Lease("p", 60.0), now=10.0, limit=3),
                )
                claimed += [name for names_claimed in results for name in names_claimed]
            assert sorted(claimed) == sorted(names)

    asyncio.run(go())


def test_commits_are_observed(url: str) -> None:
    seen: list[float] = []

    async def go() -> None:
        async with opened(url, observe=seen.append) as store:
            await store.create(match("m"))
            await store.append(Append("m", 1, [entry(2)], SUMMARY))
            await store.read("m")

    asyncio.run(go())
    assert len(seen) == 2
    assert all(0 <= seconds < 10 for seconds in seen)


def test_failed_writes_are_observed_but_not_conflicts(url: str) -> None:
    seen: list[str] = []

    async def go() -> None:
        store = await open_store(url, failed=seen.append)
        await store.create(match("m"))
        with pytest.raises(VersionTaken):
            await store.create(match("m"))
        with pytest.raises(UnknownMatch):
            await store.delete("other", 1)
        await store.close()
        assert seen == []
        with pytest.raises(StoreError):
            await store.create(match("n"))

    asyncio.run(go())
    assert seen == ["store_failed"]


def test_closing_completes_queued_writes(url: str) -> None:
    async def go() -> None:
        store = await open_and_fill()
        writing = [
            asyncio.create_task(store.append(Append(f"m{n}", 1, [entry(2)], SUMMARY)))
            for n in range(20)
        ]
        await asyncio.sleep(0)  # let the tasks start
        await store.close()
        assert await asyncio.gather(*writing) == [None] * 20
        with pytest.raises(StoreError):
            await store.check()
        with pytest.raises(StoreError):
            await store.create(match("late"))
        await store.close()
        async with opened(url) as again:
            versions = await again.versions([f"m{n}" for n in range(20)])
            assert set(versions.values()) == {2}
            assert await again.versions(["late"]) == {}

    async def open_and_fill() -> Store:
        store = await open_store(url)
        await asyncio.gather(*(store.create(match(f"m{n}")) for n in range(20)))
        return store

    asyncio.run(go())


def test_cancelled_write_does_not_affect_others(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await asyncio.gather(*(store.create(match(f"m{n}")) for n in range(8)))
            tasks = [
                asyncio.create_task(store.append(Append(f"m{n}", 1, [entry(2)], SUMMARY)))
                for n in range(8)
            ]
            await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
            await asyncio.wait(tasks)
            versions = await store.versions([f"m{n}" for n in range(8)])
            assert [versions[f"m{n}"] for n in range(1, 8, 2)] == [2] * 4
            for n in range(8):  # the cancelled ones are written completely or not at all
                assert len(await store.read(f"m{n}")) == versions[f"m{n}"]

    asyncio.run(go())
