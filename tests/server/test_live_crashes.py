"""After a kill of the server or its database, nothing acknowledged is lost or executed twice.

Most servers are forks of a process that has loaded the code (`forking`), because a kill with a new
interpreter takes seconds. `make soak` kills 1,000 times.
"""

from pathlib import Path

from ..exhaustive import amount, exhaustive
from ..services import Postgres
from .crashing import Report, crash_games
from .forking import ForkedServer
from .live import Server

INTERPRETER_KILLS = amount(2, 3)
SERVER_KILLS = amount(12, 60)
POSTGRESQL_KILLS = amount(8, 40)
DATABASE_KILLS = amount(4, 8)
LIVES = (0.02, 0.3)
"""Seconds from a start to a kill: a forked server is ready early."""


def assert_enough_happened(report: Report, kills: int) -> None:
    """Assert that the test exercised crashes: enough kills, resent messages and moves."""
    assert report.kills == kills
    assert report.in_flight >= max(1, kills // 3)
    assert report.resent >= max(1, kills // 3)
    assert report.moves > 100
    assert report.computer_moves > 100


@exhaustive
def test_killed_server_loses_and_duplicates_nothing(tmp_path: Path) -> None:
    """With a new interpreter for each start. One of two kills is at random, one within a move."""
    report = crash_games(INTERPRETER_KILLS, lambda: Server(tmp_path / "server"), seed=1)
    assert_enough_happened(report, INTERPRETER_KILLS)


@exhaustive
def test_often_killed_server_loses_and_duplicates_nothing(tmp_path: Path) -> None:
    report = crash_games(
        SERVER_KILLS, lambda: ForkedServer(tmp_path / "server"), lives=LIVES, seed=2
    )
    assert_enough_happened(report, SERVER_KILLS)


@exhaustive
def test_killed_server_on_postgresql_with_a_new_port_loses_nothing(
    postgres_url: str, tmp_path: Path
) -> None:
    server = ForkedServer(tmp_path / "server", postgres_url)
    report = crash_games(
        POSTGRESQL_KILLS, lambda: server, victim=_ChangingPort(server), lives=LIVES, seed=4
    )
    assert_enough_happened(report, POSTGRESQL_KILLS)


class _ChangingPort:
    """A server that restarts on another port."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def kill(self) -> None:
        self._server.kill()

    def start(self) -> None:
        self._server.start(same_port=False)


@exhaustive
def test_killed_database_loses_and_duplicates_nothing(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    try:
        report = crash_games(
            DATABASE_KILLS,
            lambda: ForkedServer(tmp_path / "server", postgres_url),
            victim=postgres_server,
            lives=(0.3, 1.0),
            seed=5,
        )
    finally:
        if not postgres_server.answers():
            postgres_server.start()
    assert_enough_happened(report, DATABASE_KILLS)
