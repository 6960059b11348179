"""What PostgreSQL does per second, and the bytes of a match, for `bench.scale`.

- `appends`: transactions of `Store.append` per second over several connections, each to a match of
  its own. Nearly the same statements from pgbench, which is written in C, show how much of it is
  our Python code. The physical limit is measured in the same run: how often per second the disk
  flushes a page of a file that is already allocated, as a WAL segment is.
- `notices`: NOTIFY transactions per second, and the time until a listener has a notice.
- `storage`: bytes of a match in play, and of one that is over and archived.
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

from bench.report import Figures, prefixed, spread
from sintra.store import Append, LogEntry, StoredMatch, Summary, open_store
from sintra.store.postgres import connect
from sintra.store.url import parse_url
from tests.services import Postgres

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
# A colon would begin a variable of pgbench.
PGBENCH = f"""BEGIN;
UPDATE matches SET updated = 2e9, version = version + 1, status = 'playing', ply = version + 1,
 shown = '{SHOWN.replace(":", " ")}'
 WHERE id = 'pgbench' || (:client_id)::text RETURNING version \\gset
INSERT INTO entries (match_id, version, at, kind, data)
 VALUES ('pgbench' || (:client_id)::text, :version, 2e9, 'moved', '{MOVE.replace(":", " ")}');
COMMIT;
"""
TABLES_SIZE = """SELECT sum(pg_total_relation_size(oid)) FROM pg_class
 WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"""
"""Without the system tables, whose size also changes."""


def flushes(folder: Path, seconds: float) -> Figures:
    """How often per second the disk flushes a page: the limit of commits that are not grouped."""
    took: list[float] = []
    with (folder / "flushes").open("wb") as file:
        file.write(bytes(SEGMENT))
        os.fsync(file.fileno())
        until = time.perf_counter() + seconds
        while (began := time.perf_counter()) < until:
            os.pwrite(file.fileno(), bytes(PAGE), len(took) * PAGE % SEGMENT)
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - began)
    return {"flushes_a_second": len(took) / sum(took), **prefixed("flush", spread(took))}


# --- Appends


def appends(server: Postgres, url: str, connections: Sequence[int], seconds: float) -> Figures:
    """Append transactions per second, by the number of connections."""
    asyncio.run(_create(url, [f"pgbench{number}" for number in range(max(connections))]))
    rows = [
        {
            **asyncio.run(_append(server, url, number, seconds)),
            "pgbench_a_second": _pgbench(server, url, number, seconds),
        }
        for number in connections
    ]
    best = ("appends_a_second", "pgbench_a_second")
    return {"rows": rows, **{name: max(row[name] for row in rows) for name in best}}


async def _create(url: str, names: Sequence[str]) -> None:
    store = await open_store(url)
    for name in names:
        await store.create(StoredMatch(name, [LogEntry(1, 1.0, "created", "{}")], SUMMARY))
    await store.close()


async def _append(server: Postgres, url: str, connections: int, seconds: float) -> Figures:
    names = [f"append{connections}-{number}" for number in range(connections)]
    await _create(url, names)
    store = await open_store(url, pool=connections)
    took: list[float] = []

    async def work(name: str, until: float) -> None:
        version = 1
        while (began := time.perf_counter()) < until:
            entry = LogEntry(version + 1, 2e9, "moved", MOVE)
            await store.append(Append(name, version, [entry], replace(SUMMARY, ply=version)))
            took.append(time.perf_counter() - began)
            version += 1

    used, began = database_cpu(server), time.perf_counter()
    await asyncio.gather(*(work(name, began + seconds) for name in names))
    wall, used = time.perf_counter() - began, database_cpu(server) - used
    await store.close()
    return {
        "connections": connections,
        "appends_a_second": len(took) / wall,
        "database_us": 1e6 * used / len(took),
        **prefixed("append", spread(took)),
    }


def _pgbench(server: Postgres, url: str, connections: int, seconds: float) -> float:
    """Return the transactions per second from a program in C."""
    database = url.partition("@/")[2].partition("?")[0]
    folder = Path(parse_url(url).dsn.partition("host=")[2].partition("&")[0])
    script = folder / "pgbench.sql"
    script.write_text(PGBENCH)
    done = subprocess.run(
        [
            *(server.programs / "pgbench", "--no-vacuum", "--protocol=prepared"),
            *("--client", str(connections), "--time", str(max(1, round(seconds)))),
            *("--file", script, "--host", folder, "--port", str(server.port)),
            *("--username", "postgres", database),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    return float(found.group(1))


# --- Notices


def notices(server: Postgres, url: str, connections: Sequence[int], seconds: float) -> Figures:
    """NOTIFY transactions per second, by the number of connections, and when they arrive."""
    rows = [asyncio.run(_notify(server, url, number, seconds)) for number in connections]
    return {"rows": rows, "notices_a_second": max(row["notices_a_second"] for row in rows)}


async def _notify(server: Postgres, url: str, connections: int, seconds: float) -> Figures:
    listener, *senders = [await connect(parse_url(url)) for _ in range(connections + 1)]
    arrivals: list[float] = []

    def on_notice(*notice: Any) -> None:
        arrivals.append(time.perf_counter() - float(notice[-1]))

    async def send(connection: Any, until: float) -> None:
        while (now := time.perf_counter()) < until:
            await connection.execute("SELECT pg_notify('bench', $1)", repr(now))

    await listener.add_listener("bench", on_notice)
    used, until = database_cpu(server), time.perf_counter() + seconds
    await asyncio.gather(*(send(each, until) for each in senders))
    used = database_cpu(server) - used
    for each in (listener, *senders):
        await each.close()
    return {
        "connections": connections,
        "notices_a_second": len(arrivals) / seconds,
        "database_us": 1e6 * used / len(arrivals),
        **prefixed("arrival", spread(arrivals)),
    }


async def storage(url: str, entries: list[LogEntry], copies: int) -> Figures:
    """Bytes of a match with this log, in play and archived; the database must be new."""
    store = await open_store(url)
    empty = await _size(url)
    names = [f"stored{number:06}" for number in range(copies)]
    for name in names:
        await store.create(StoredMatch(name, entries, SUMMARY))
    played = await _size(url)
    for name in names:
        await store.archive(name, entries[-1].version)
    archived = await _size(url)
    await store.close()
    return {
        "entries": len(entries),
        "in_play_kb": (played - empty) / copies / 1e3,
        "archived_kb": (archived - empty) / copies / 1e3,
    }


async def _size(url: str) -> int:
    """Return the size of all matches, without unused space."""
    await query(url, "VACUUM FULL")
    return int(await query(url, TABLES_SIZE))


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
    return int(await query(url, "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"))


async def query(url: str, statement: str) -> Any:
    """Run a statement on a connection of its own; return its first value."""
    connection = await connect(parse_url(url), command_timeout=None)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()
