"""Check that the setup and the deals of a game follow from the seed to which its server committed.

A record of a match has the commitment as `x_deal_commitment`, and after the end the seed. The
commitment was public before the first move, so the server could not change a deal afterwards.
"""

from typing import TYPE_CHECKING

from ..errors import UnfairDeal
from .fair_seed import commitment_to, is_commitment, is_fair_seed

if TYPE_CHECKING:
    from .game import Game

COMMITMENT_KEY = "x_deal_commitment"
START_DRAWN_KEY = "x_start_player_drawn"
"""Whether the start player follows from the seed too, and is checked. Otherwise the host chose, or
it is a rematch, in which the next player starts."""


def verify_deals(game: "Game", commitment: str | None) -> bool | None:
    """Return True if all draws of a game follow from the seed of its record.

    None: there is no commitment. False: the seed is still secret, because the game is in progress.
    Raises UnfairDeal, which names the place in the record.
    """
    stated = game.extras.get(COMMITMENT_KEY)
    if commitment is not None and stated != commitment:
        found = "is missing" if stated is None else f"is {_shown(stated)}"
        raise UnfairDeal(f"{found}; it must be {commitment}", where=COMMITMENT_KEY)
    if stated is None:
        return None
    if not is_commitment(stated):
        raise UnfairDeal("is not a commitment that this version knows", where=COMMITMENT_KEY)
    seed = game.extras.get("seed")
    if seed is None:
        if game.is_over or "result_reason" in game.extras:
            raise UnfairDeal("is missing: the game is over, so it must be public", where="seed")
        return False
    if not is_fair_seed(seed) or commitment_to(seed) != stated:
        raise UnfairDeal(f"is not the one of the commitment {stated}", where="seed")
    _compare(game, seed)
    return True


def is_start_drawn(game: "Game") -> bool:
    """Whether the record states that the start player was drawn from the seed."""
    return game.extras.get(START_DRAWN_KEY) is True


def _compare(game: "Game", seed: str) -> None:
    """Play the same moves in a game of this seed, and compare what is drawn."""
    if game.setup is None:
        raise UnfairDeal("is unknown, because the game began from a position", where="setup")
    start = None if is_start_drawn(game) else game.setup.start_player
    drawn = type(game)(game.players, game.side, seed, game.components, start_player=start)
    assert drawn.setup is not None  # it was drawn
    for part in ("strips", "round_pieces", "start_player"):
        if getattr(drawn.setup, part) != getattr(game.setup, part):
            raise UnfairDeal("does not follow from the seed", where=f"setup.{part}")
    for index, played in enumerate(game.to_record()["rounds"]):
        dealt = drawn.to_record()["rounds"][index]["displays"]
        if list(map(sorted, dealt)) != list(map(sorted, played["displays"])):
            raise UnfairDeal("does not follow from the seed", where=f"round {index + 1}, deal")
        for move in played["moves"]:
            drawn.play(move)


def _shown(stated: object) -> str:
    return stated if is_commitment(stated) else "something else"
