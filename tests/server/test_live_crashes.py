"""After a kill of the server or its database, nothing acknowledged is lost or executed twice.

These tests kill the server 38 times and the database 8 times; `bench/server.py --kills` kills more
often.
"""

from pathlib import Path

import pytest

from ..services import Postgres
from .crashing import Report, crash_games
from .live import Server


def assert_enough_happened(report: Report, kills: int) -> None:
    """Assert that the test exercised crashes: enough kills, resent messages and moves."""
    assert report.kills == kills
    assert report.in_flight >= kills // 3
    assert report.resent >= kills // 3
    assert report.moves > 100
    assert report.computer_moves > 100


@pytest.mark.parametrize("seed", [1, 2])
def test_killed_server_loses_and_duplicates_nothing(seed: int, tmp_path: Path) -> None:
    report = crash_games(12, lambda: Server(tmp_path / "server"), seed=seed)
    assert_enough_happened(report, 12)


def test_killed_server_on_postgresql_with_a_new_port_loses_nothing(
    postgres_url: str, tmp_path: Path
) -> None:
    server = Server(tmp_path / "server", postgres_url)
    report = crash_games(14, lambda: server, victim=_ChangingPort(server), seed=4)
    assert_enough_happened(report, 14)


class _ChangingPort:
    """A server that restarts on another port."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def kill(self) -> None:
        self._server.kill()

    def start(self) -> None:
        self._server.start(same_port=False)


def test_killed_database_loses_and_duplicates_nothing(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    try:
        report = crash_games(
            8,
            lambda: Server(tmp_path / "server", postgres_url),
            victim=postgres_server,
            lives=(0.3, 1.0),
            seed=5,
        )
    finally:
        if not postgres_server.answers():
            postgres_server.start()
    assert_enough_happened(report, 8)
