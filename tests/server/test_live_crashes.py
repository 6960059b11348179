"""Whatever is killed, whenever: nothing acknowledged is lost, and nothing is done twice.

The server is killed 38 times here; `bench/server.py` does the same more often.
"""

from pathlib import Path

import pytest

from ..services import Postgres
from .crashing import Report, crash_games
from .live import Server


def assert_much_happened(report: Report, kills: int) -> None:
    """Else nothing would have been tried."""
    assert report.kills == kills
    assert report.in_flight >= kills // 3
    assert report.resent >= kills // 3
    assert report.moves > 100
    assert report.computer_moves > 100


@pytest.mark.parametrize("seed", [1, 2])
def test_a_server_killed_in_the_middle_of_games_loses_and_doubles_nothing(
    seed: int, tmp_path: Path
) -> None:
    report = crash_games(12, lambda: Server(tmp_path / "server"), seed=seed)
    assert_much_happened(report, 12)


def test_the_same_on_postgresql_and_at_another_port_each_time(
    postgres_url: str, tmp_path: Path
) -> None:
    server = Server(tmp_path / "server", postgres_url)
    report = crash_games(14, lambda: server, victim=_Moving(server), seed=4)
    assert_much_happened(report, 14)


class _Moving:
    """A server that comes back at another port."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def kill(self) -> None:
        self._server.kill()

    def start(self) -> None:
        self._server.start(same_port=False)


def test_a_database_killed_under_a_running_server_loses_and_doubles_nothing(
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
    assert_much_happened(report, 8)
