"""Costs of the database for `bench.scale`: appends, flushes, notices, and room on the disk.

- `appends`: transactions of `Store.append` per second over 1 to 16 connections, each to a match of
  its own. The same two statements from pgbench, which is written in C, show how much of it is our
  Python code. The physical limit is measured in the same run: how often per second the disk flushes
  a page of a file that is already allocated, as a WAL segment is.
- `notices`: NOTIFY transactions per second. PostgreSQL commits them one at a time, but does not
  flush the WAL for them.
- `storage`: bytes in the database and in the WAL, of a match in play and of an archived one.
"""

import asyncio
import os
import re
import subprocess
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.bystanders import spread
from sintra.store import Append, LogEntry, Store, StoredMatch, Summary, open_store
from sintra.store.postgres import connect
from sintra.store.url import parse_url
from tests.services import Postgres

Figures = dict[str, Any]

PAGE = 8192
SEGMENT = 16 * 1024 * 1024
"""The size of a WAL segment."""
MOVE = (
    '{"type":"moved","seat":1,"move":"3B>5","id":"8b1f6d0a-7c55-4c57-9c4e-3f6a2c1b7d90","ply":31}'
)
"""An entry of the size of a move with the id that the page sends."""
SHOWN = '{"players":2,"side":"A","seats":[{"name":"Ana","kind":"person"},{"name":"","kind":null}]}'
SUMMARY = Summary(
    status="playing", ply=1, listed=False, shown=SHOWN, computer_to_move=False, deadline=None
)
PGBENCH = f"""\\set next :version + 1
BEGIN;
UPDATE matches SET updated = 2e9, version = :next, status = 'playing', ply = :next, listed = false,
 shown = '{SHOWN.replace(":", " ")}', computer_to_move = false, deadline = NULL, lease_owner = NULL,
 lease_until = NULL, archived = false
 WHERE id = 'pgbench' || (:client_id)::text AND version = :version;
INSERT INTO entries (match_id, version, at, kind, data)
 VALUES ('pgbench' || (:client_id)::text, :next, 2e9, 'moved', '{MOVE.replace(":", " ")}');
COMMIT;
\\set version :next
"""
"""The statements of `queries.append`, for pgbench. A colon would begin a variable."""
NOTIFY = "SELECT pg_notify('bench', 'a notice of the size of one about a match')"

TABLES_SIZE = """SELECT sum(pg_total_relation_size(oid)) FROM pg_class
 WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"""
"""Without the system tables, whose size also changes."""


def flushes(folder: Path, seconds: float) -> Figures:
    """How often per second the disk flushes a page: the limit of commits that are not grouped."""
    took: list[float] = []
    path = folder / "flushes"
    with path.open("wb") as file:
        file.write(bytes(SEGMENT))
        os.fsync(file.fileno())
        until = time.perf_counter() + seconds
        while (began := time.perf_counter()) < until:
            os.pwrite(file.fileno(), bytes(PAGE), len(took) * PAGE % SEGMENT)
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - began)
    path.unlink()
    return {"flushes_a_second": len(took) / sum(took), **_times("flush", took)}


def appends(server: Postgres, url: str, connections: Sequence[int], seconds: float) -> Figures:
    """Append transactions per second, by the number of connections."""
    rows = []
    for number in connections:
        ours = asyncio.run(_append(server, url, number, seconds))
        rows.append({**ours, "pgbench_a_second": _pgbench(server, url, number, seconds)})
    best = max(rows, key=lambda row: float(row["appends_a_second"]))
    return {
        "rows": rows,
        "appends_a_second": best["appends_a_second"],
        "pgbench_a_second": max(row["pgbench_a_second"] for row in rows),
        "alone_p50_ms": rows[0]["append_p50_ms"],
    }


async def _append(server: Postgres, url: str, connections: int, seconds: float) -> Figures:
    store = await open_store(url, pool=connections)
    names = [f"append{connections}-{number}" for number in range(connections)]
    for name in names:
        await store.create(StoredMatch(name, [LogEntry(1, 1.0, "created", "{}")], SUMMARY))
    took: list[float] = []

    async def work(name: str, until: float) -> None:
        version = 1
        while (began := time.perf_counter()) < until:
            entry = LogEntry(version + 1, 2e9, "moved", MOVE)
            await store.append(Append(name, version, [entry], replace(SUMMARY, ply=version)))
            took.append(time.perf_counter() - began)
            version += 1

    syncs, used, own = await _syncs(url), database_cpu(server), time.process_time()
    began = time.perf_counter()
    await asyncio.gather(*(work(name, began + seconds) for name in names))
    wall = time.perf_counter() - began
    own, used = time.process_time() - own, database_cpu(server) - used
    await store.close()
    return {
        "connections": connections,
        "appends_a_second": len(took) / wall,
        "flushes_an_append": (await _syncs(url) - syncs) / len(took),
        "database_us": 1e6 * used / len(took),
        "client_us": 1e6 * own / len(took),
        "client_cores": own / wall,
        **_times("append", took),
    }


def _pgbench(server: Postgres, url: str, connections: int, seconds: float) -> float:
    """Return the transactions per second of the same statements, from a program in C."""
    database = url.partition("@/")[2].partition("?")[0]
    folder = Path(parse_url(url).dsn.partition("host=")[2].partition("&")[0])
    script = folder / "pgbench.sql"
    script.write_text(PGBENCH)
    server.run(
        "INSERT INTO matches (id, created, updated, version, status, ply, listed, shown,"
        " computer_to_move) SELECT 'pgbench' || n, 1, 1, 1, 'playing', 0, false, '{}', false"
        f" FROM generate_series(0, {connections - 1}) AS n"
        " ON CONFLICT (id) DO UPDATE SET version = 1",
        url,
    )
    server.run("DELETE FROM entries WHERE match_id LIKE 'pgbench%'", url)
    done = subprocess.run(
        [
            *(server.programs / "pgbench", "--no-vacuum", "--protocol=prepared"),
            *("--client", str(connections), "--time", str(max(1, round(seconds)))),
            *("--file", script, "--define", "version=1"),
            *("--host", folder, "--port", str(server.port), "--username", "postgres", database),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    return float(found.group(1))


def notices(url: str, connections: Sequence[int], seconds: float) -> Figures:
    """NOTIFY transactions per second, by the number of connections."""
    rows = [asyncio.run(_notify(url, number, seconds)) for number in connections]
    return {
        "rows": rows,
        "notices_a_second": max(row["notices_a_second"] for row in rows),
    }


async def _notify(url: str, connections: int, seconds: float) -> dict[str, float]:
    opened = [await connect(parse_url(url)) for _ in range(connections)]
    until = time.perf_counter() + seconds
    done = 0

    async def work(connection: Any) -> None:
        nonlocal done
        while time.perf_counter() < until:
            await connection.execute(NOTIFY)
            done += 1

    await asyncio.gather(*map(work, opened))
    for connection in opened:
        await connection.close()
    return {"connections": connections, "notices_a_second": done / seconds}


# --- Room on the disk


def storage(entries: list[LogEntry], postgres_url: str, folder: Path, copies: int) -> Figures:
    """Bytes per match with this log: in play, archived, and in the WAL."""
    found: Figures = {"entries": len(entries), "copies": copies}
    for url in (f"sqlite:///{folder / 'storage.db'}", postgres_url):
        found |= asyncio.run(_copies(url, entries, copies))
    return found


async def _copies(url: str, entries: list[LogEntry], copies: int) -> Figures:
    """Store copies of a log, then archive them; return bytes per match."""
    store: Store = await open_store(url)
    empty = await _size(store, url)
    names = [f"stored{number:06}" for number in range(copies)]
    for name in names:
        await store.create(StoredMatch(name, entries, SUMMARY))
    played = await _size(store, url)
    is_postgres = store.kind == "postgresql"
    before = await wal_bytes(url) if is_postgres else 0
    for name in names:
        await store.archive(name, entries[-1].version)
    written = await wal_bytes(url) - before if is_postgres else 0
    archived = await _size(store, url)
    await store.close()
    found = {
        f"{store.kind}_in_play_bytes": (played - empty) / copies,
        f"{store.kind}_archived_bytes": (archived - empty) / copies,
    }
    return {**found, "wal_bytes_an_archive": written / copies} if is_postgres else found


async def _size(store: Store, url: str) -> int:
    """Return the size of all matches, without unused pages."""
    if store.kind == "postgresql":
        await _query(url, "VACUUM FULL")
        return int(await _query(url, TABLES_SIZE))
    while await store.shrink(1000):
        pass
    return await store.size()


# --- Counters


def database_cpu(server: Postgres) -> float:
    """Seconds of CPU time of all processes of PostgreSQL, also of those that have ended."""
    first, *children = server.processes()
    ended = sum(first.cpu_times()[2:4])
    return float(ended + sum(_running_cpu(each.pid) for each in (first, *children)))


def _running_cpu(pid: int) -> float:
    try:
        # In nanoseconds; the counters of `psutil` have a resolution of 10 ms.
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    except OSError:  # it has just ended
        return 0.0


async def wal_bytes(url: str) -> int:
    """Bytes written to the WAL so far."""
    return int(await _query(url, "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"))


async def _syncs(url: str) -> int:
    """Flushes of the WAL so far. A connection reports its own at the latest when it is closed."""
    return int(await _query(url, "SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal'"))


async def _query(url: str, statement: str) -> Any:
    """Run a statement on a connection of its own; return its first value."""
    connection = await connect(parse_url(url), command_timeout=None)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


def _times(name: str, seconds: list[float]) -> dict[str, float]:
    found = spread(seconds)
    return {f"{name}_p50_ms": found["p50_ms"], f"{name}_p99_ms": found["p99_ms"]}
