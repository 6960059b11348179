"""A simple opponent: one move ahead, by points now and the glass it would break."""

from ..game import Game
from ..notation import Move


def choose(game: Game) -> Move:
    """The move that looks best at once."""
    return max(game.legal_moves, key=lambda move: _value(game, move))


def _value(game: Game, move: Move) -> float:
    explained = game.explain(move)
    track = game.components.broken_glass_track
    palace = game.palaces[game.to_move]
    glass = track[palace.broken_glass] - track[explained.broken_glass]
    if move.is_glazier_back:
        # Worth it once the glazier has gone far.
        return 0.4 * palace.glazier - 2
    return explained.points + glass + explained.placed - 0.3 * (explained.glazier - palace.glazier)
