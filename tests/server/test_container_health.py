"""The health check of a container with `sintra think`: the row of the thinker in PostgreSQL."""

import asyncio
import runpy
import socket
import time
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # ships no types
import pytest

HEALTHCHECK = Path(__file__).parents[2] / "deploy" / "healthcheck.py"


def check_thinker(monkeypatch: pytest.MonkeyPatch, url: str) -> int:
    monkeypatch.setenv("SINTRA_DATABASE_URL", url)
    status = runpy.run_path(str(HEALTHCHECK))["main"](["think"])
    assert isinstance(status, int)
    return status


def execute(url: str, statement: str, *values: object) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(statement, *values)
        finally:
            await connection.close()

    asyncio.run(run())


def test_thinker_is_healthy_while_it_renews_its_row(
    monkeypatch: pytest.MonkeyPatch, postgres_url: str
) -> None:
    add = "INSERT INTO thinkers VALUES ($1, $2, 1, '0', 0, $3)"
    execute(postgres_url, add, "other", "another host", time.time() + 100)
    assert check_thinker(monkeypatch, postgres_url) == 1
    execute(postgres_url, add, "own", socket.gethostname(), time.time() + 100)
    assert check_thinker(monkeypatch, postgres_url) == 0
    execute(postgres_url, "UPDATE thinkers SET lease_until = $1", time.time() - 1)
    assert check_thinker(monkeypatch, postgres_url) == 1


def test_thinker_without_a_role_is_not_healthy(
    monkeypatch: pytest.MonkeyPatch, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "//postgres:" in postgres_url
    assert check_thinker(monkeypatch, postgres_url.replace("//postgres:", "//nobody:")) == 1
    assert "nobody" not in capsys.readouterr().out
