"""One game of the arena: the players are asked in turn, and the clock runs while they think."""

import reprlib
import time
import traceback
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from ..errors import IllegalMove, PlayerError
from ..game import Game
from ..notation import Move
from ..players import Limit, Player, make_player
from ..rules.components import Components
from .schedule import Fixture

OVER = 0.1
GRACE = 0.05
"""A move overruns when it takes this part of its time limit more, and these seconds."""


@dataclass
class Clock:
    """How long a player has thought in one game."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    overruns: int = 0

    def note(self, seconds: float, limit: float | None) -> None:
        """Add a move that took this long where the limit allowed that long."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.overruns += limit is not None and seconds > limit * (1 + OVER) + GRACE

    def to_data(self) -> dict[str, float]:
        """As it stands in a record, in whole microseconds."""
        return {key: round(value, 6) for key, value in asdict(self).items()}


def play_fixture(fixture: Fixture, components: Components) -> dict[str, Any]:
    """Play a game and return its record. Raises PlayerError for a player that cannot go on."""
    for name in fixture.names:
        get_ready(name)
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
    state = game.state
    limit = getattr(player, "limit", None)
    begun = time.perf_counter()
    try:
        choice = player.choose(state)
    except (Exception, SystemExit) as error:  # whatever a player of somebody's own may raise
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = f"raised {type(error).__name__}: {error} ({place.filename}, line {place.lineno})"
        raise _fault(fixture, game, what) from error
    clock.note(time.perf_counter() - begun, getattr(limit, "seconds", None))
    move = getattr(choice, "move", None)
    if not isinstance(move, Move):
        answer = reprlib.repr(choice)
        raise _fault(fixture, game, f"returned {answer}, which is no Choice with a Move")
    try:
        game.play(move)
    except IllegalMove as error:
        raise _fault(fixture, game, f"chose {error.message}", str(move)) from None


def _fault(fixture: Fixture, game: Game, what: str, move: str = "") -> PlayerError:
    name, position = fixture.names[game.to_move], game.position()
    where = f"block {fixture.block}, rotation {fixture.rotation}, move {len(game.moves) + 1}"
    return PlayerError(
        f"player {name!r} {what}; {where}, position {position}",
        player=name,
        move=move,
        position=position,
    )


@cache
def get_ready(name: str) -> None:
    """Let a player think once, so that loading compiled code counts in no game's time."""
    # What is wrong with a player is told in a game, with the position.
    with suppress(Exception, SystemExit):
        make_player(name, own=True).choose(Game(players=2, seed=0).state, Limit(nodes=1))
