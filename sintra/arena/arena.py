"""An arena: plays the games that are missing, and keeps every one."""

import sys
from collections.abc import Generator
from contextlib import closing, redirect_stdout
from pathlib import Path

from ..errors import UsageError
from ..players import make_player
from ..players.registry import PYTHON_PREFIX
from ..rules.components import Components
from .executors import play_here, play_in_processes
from .log import Keeper, read_to_resume
from .results import Result
from .schedule import Settings, fixtures
from .worker import get_ready


class Arena:
    """Games between players, kept in a file, a line each.

    `games` is rounded up to whole blocks. With `resume`, what the file holds is not played
    again; without, the file must not be there. Raises UsageError, RecordError.
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
                f"components: the settings name the set {settings.components!r},"
                f" not {self._components.name!r}"
            )
        with redirect_stdout(sys.stderr):  # players of one's own may print
            for name in settings.names:
                make_player(name, components=self._components, own=True)
        self._kept = read_to_resume(self.out) if resume and self.out.exists() else None
        self.is_cut = self._kept is not None and self._kept.is_cut
        """Whether the file ended in the middle of a line; that game is played again."""
        self.results: list[Result] = []
        """Of all games so far, those of the file first."""
        if self._kept is not None:
            kept = self._kept.settings
            if kept is not None and (different := settings.differences(kept)):
                raise UsageError(f"{self.out}: is of another arena: {'; '.join(different)}")
            self.results.extend(self._kept.results)
        elif self.out.exists():
            raise UsageError(f"{self.out}: is there already; --resume goes on with it")

    def play(self, *, jobs: int = 1, ray: str | None = None) -> Generator[Result, None, None]:
        """Play the games that are missing; yield each result once its record is on the disk.

        `jobs` processes play, or a Ray cluster at the address `ray`. Whoever stops early closes
        the iterator; then nothing plays on. Raises PlayerError for a player that cannot go on,
        UsageError for a file that cannot be written; what was played until then is kept.
        """
        done = {(result.block, result.rotation) for result in self.results}
        blocks = self.games // self.settings.players
        missing = (
            fixture
            for fixture in fixtures(self.settings, blocks)
            if (fixture.block, fixture.rotation) not in done
        )
        # Here first: what has to be compiled is compiled once, and others find it in the cache.
        # Not players of one's own: their code is run where the games are played.
        for name in self.settings.names:
            if not name.startswith(PYTHON_PREFIX):
                get_ready(name, self.settings.players, self._components)
        if ray is not None:
            from .executors import play_on_ray

            played = play_on_ray(missing, self._components, ray, jobs)
        elif jobs == 1:
            played = play_here(missing, self._components)
        else:
            played = play_in_processes(missing, self._components, jobs)
        keeper = Keeper(self.out, self._kept)
        try:
            with keeper, closing(played):
                for record in played:
                    keeper.append(record)
                    result = Result.from_record(record)
                    self.results.append(result)
                    yield result
        finally:
            if not self.results:
                # An empty file would only be in the way of the next try.
                self.out.unlink(missing_ok=True)
