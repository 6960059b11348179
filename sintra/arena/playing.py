"""One game of the arena: the players are asked in turn, and the clock runs while they think."""

import sys
import time
from contextlib import redirect_stdout, suppress
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from ..errors import PlayerError, UsageError
from ..game import Game
from ..players import Limit, Player, make_player
from ..rules.components import Components
from .asking import ask, blamed
from .schedule import Fixture


@dataclass
class Clock:
    """How long a player has thought in one game."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    overruns: int = 0

    def note(self, seconds: float, limit: object) -> None:
        """Add a move that took this long; what is no Limit, in a player of one's own, is none."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.overruns += isinstance(limit, Limit) and limit.is_overrun(seconds)

    def to_data(self) -> dict[str, float]:
        """As it stands in a record, in whole microseconds."""
        return {key: round(value, 6) for key, value in asdict(self).items()}


def play_fixture(fixture: Fixture, components: Components) -> dict[str, Any]:
    """Play a game and return its record. Raises PlayerError for a player that cannot go on.

    What players print goes to standard error: standard output is for the report.
    """
    with redirect_stdout(sys.stderr):
        return _play(fixture, components)


def _play(fixture: Fixture, components: Components) -> dict[str, Any]:
    for name in fixture.names:
        get_ready(name, fixture.settings.players, components)
    game = Game(fixture.settings.players, fixture.side, fixture.seed, components)
    players = [
        make_player(name, seed=seed, components=components, own=True)
        for name, seed in zip(fixture.names, fixture.player_seeds, strict=True)
    ]
    clocks = [Clock() for _ in players]
    while not game.is_over:
        seat = game.to_move
        _move(fixture, game, players[seat], clocks[seat])
    game.extras["names"] = list(fixture.names)
    game.extras["x_arena"] = {
        "settings": fixture.settings.to_data(),
        "block": fixture.block,
        "rotation": fixture.rotation,
        "seats": [
            {**clock.to_data(), "lost": palace.lost}
            for clock, palace in zip(clocks, game.palaces, strict=True)
        ],
    }
    return game.to_record()


def _move(fixture: Fixture, game: Game, player: Player, clock: Clock) -> None:
    """Ask a player for a move and play it."""
    name = fixture.names[game.to_move]
    where = f"block {fixture.block}, rotation {fixture.rotation}"
    begun = time.perf_counter()
    choice = ask(player, game, name=name, where=where)
    seconds = time.perf_counter() - begun
    limit = None
    with suppress(Exception):  # it may be code of the player's
        limit = getattr(player, "limit", None)
    clock.note(seconds, limit)
    with blamed(game, name=name, where=where):
        game.play(choice.move)


@cache
def get_ready(name: str, players: int, components: Components) -> None:
    """Let a player think once, so that loading compiled code counts in no game's time."""
    # What is wrong with a player is told in a game, with the position.
    with suppress(PlayerError, UsageError):
        player = make_player(name, components=components, own=True)
        game = Game(players, seed=0, components=components)
        ask(player, game, name=name, limit=Limit(nodes=1))
