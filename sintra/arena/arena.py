"""The arena: play the games that are missing from the log, and append each of them."""

import sys
from collections.abc import Generator
from contextlib import closing, redirect_stdout
from functools import partial
from pathlib import Path

from ..errors import UsageError
from ..players.registry import PYTHON_PREFIX, make_player
from ..rules.components import Components
from .executors import play_on_ray, run_in_processes
from .log import GameLog, read_locked
from .results import Result
from .schedule import Settings, fixtures
from .worker import play_fixture, warm_up


class Arena:
    """A tournament between players, logged to a file with one line per game.

    `games` is rounded up to whole blocks. With `resume`, games in the file are not played again;
    without it, the file must not exist. Raises UsageError, RecordError.
    """

    def __init__(
        self,
        settings: Settings,
        games: int,
        out: str | Path,
        *,
        components: Components | None = None,
        resume: bool = False,
    ) -> None:
        self.settings = settings
        self.games = settings.blocks(games) * settings.players
        self.out = Path(out)
        self._components = components or Components.standard()
        if settings.components != self._components.name:
            raise UsageError(
                f"components: must be {settings.components!r} as in the settings,"
                f" not {self._components.name!r}"
            )
        with redirect_stdout(sys.stderr):  # custom players may print
            for name in settings.names:
                make_player(name, components=self._components, own=True)
        self._logged = read_locked(self.out) if resume and self.out.exists() else None
        self.is_cut = self._logged is not None and self._logged.is_cut
        """Whether the last line of the file is incomplete; that game is played again."""
        self.results: list[Result] = []
        """The results of all games so far; those from the file come first."""
        if self._logged is not None:
            logged = self._logged.settings
            if logged is not None and (differences := settings.differences(logged)):
                raise UsageError(f"{self.out}: belongs to another arena: {'; '.join(differences)}")
            self.results.extend(self._logged.results)
        elif self.out.exists():
            raise UsageError(f"{self.out}: already exists; use --resume to continue it")

    def play(self, *, jobs: int = 1, ray: str | None = None) -> Generator[Result, None, None]:
        """Play the missing games; yield each result once its record is on disk.

        The games are played in `jobs` processes, or on the Ray cluster at the address `ray`. To
        stop early, close the iterator; this stops all games. Raises PlayerError if a player fails,
        UsageError if the file cannot be written; games played until then stay in the file.
        """
        done = {(result.block, result.rotation) for result in self.results}
        blocks = self.games // self.settings.players
        missing = (
            fixture
            for fixture in fixtures(self.settings, blocks)
            if (fixture.block, fixture.rotation) not in done
        )
        # Compile in this process first, so that the others load the code from the cache. Custom
        # players are left out: their code only runs in the processes that play.
        for name in self.settings.names:
            if not name.startswith(PYTHON_PREFIX):
                warm_up(name, self.settings.players, self._components)
        play = partial(play_fixture, components=self._components)
        if ray is not None:
            played = play_on_ray(missing, self._components, ray, jobs)
        elif jobs == 1:
            played = (play(fixture) for fixture in missing)
        else:
            played = run_in_processes(play, missing, jobs)
        log = GameLog(self.out, self._logged)
        try:
            with log, closing(played):
                for record in played:
                    log.append(record)
                    result = Result.from_record(record)
                    self.results.append(result)
                    yield result
        finally:
            if not self.results:
                # The next attempt would refuse to overwrite an empty file.
                self.out.unlink(missing_ok=True)
