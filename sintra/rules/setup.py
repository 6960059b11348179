"""Setting up a game: at random, or with a given setup."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import IllegalSetup
from .components import FACES, Components
from .deal import draw
from .jit import compiled
from .panes import COLOURS, JOKER, NOTHING, Colour, count, heap_of
from .rng import uniform
from .state import AWAITING_DEAL, CENTRE, COLUMNS, MOST_PLAYERS, ROUNDS, Record, update_fits

SETUP = np.dtype(
    [
        ("faces", np.int8, (MOST_PLAYERS, COLUMNS)),  # of the strips, as in the state
        ("round_pieces", np.int8, ROUNDS),  # colours on the round indicator, space I first
        ("start_player", np.int8),
    ],
    align=True,
)
"""The random choices before the first deal."""


def new_setup() -> npt.NDArray[Any]:
    """A one-element array of SETUP."""
    return np.zeros(1, SETUP)


@dataclass(frozen=True)
class Setup:
    """The setup of a game: everything that is drawn before the first deal."""

    strips: tuple[tuple[tuple[int, str], ...], ...]
    """Per player, from left to right: the number of the strip, and the side that is up."""
    round_pieces: tuple[Colour, ...]
    """The panes on the round indicator, space I first."""
    start_player: int

    @classmethod
    def from_array(cls, array: npt.NDArray[Any], seats: int) -> "Setup":
        """The setup that compiled code has written to `array`."""
        row = array[0]
        return cls(
            tuple(
                tuple((int(face) // 2, FACES[face % 2]) for face in row["faces"][seat])
                for seat in range(seats)
            ),
            tuple(Colour(piece) for piece in row["round_pieces"]),
            int(row["start_player"]),
        )

    def to_array(self, seats: int, components: Components) -> npt.NDArray[Any]:
        """This setup as an array for compiled code. Raises IllegalSetup if it is not possible."""
        try:
            return self._checked(seats, components)
        except TypeError as error:
            raise IllegalSetup("setup", f"has a value of the wrong type: {error}") from None

    def _checked(self, seats: int, components: Components) -> npt.NDArray[Any]:
        array = new_setup()
        if len(self.strips) != seats:
            raise IllegalSetup("strips", f"must have one row for each of the {seats} players")
        for seat, row in enumerate(self.strips):
            for column, strip in enumerate(row):
                if len(strip) != 2 or not _is_index(strip[0], COLUMNS) or strip[1] not in FACES:
                    where = f"strips[{seat}][{column}]"
                    raise IllegalSetup(where, 'must be a strip and a side, like (3, "front")')
            if sorted(strip for strip, _ in row) != list(range(COLUMNS)):
                raise IllegalSetup(f"strips[{seat}]", "must have each of the 8 strips exactly once")
            for column, (index, side) in enumerate(row):
                face = 2 * index + FACES.index(side)
                if JOKER in components.spaces(face):
                    raise IllegalSetup(
                        f"strips[{seat}][{column}]", "the joker side must be down at the start"
                    )
                array["faces"][0, seat, column] = face
        for space, piece in enumerate(self.round_pieces):
            if not isinstance(piece, Colour):
                raise IllegalSetup(f"round_pieces[{space}]", "must be a Colour")
        if len(self.round_pieces) != ROUNDS or set(self.round_pieces[1:]) != set(Colour):
            raise IllegalSetup("round_pieces", "spaces II to VI must hold one pane of each colour")
        array["round_pieces"][0] = self.round_pieces
        if not _is_index(self.start_player, seats):
            raise IllegalSetup("start_player", f"must be a whole number from 0 to {seats - 1}")
        array["start_player"] = self.start_player
        return array


def _is_index(value: object, limit: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < limit


@compiled
def set_up(state: Record, printed: Record, seats: int, side: int, setup: Record) -> None:
    """Set up a new game, up to but not including the first deal.

    The setup is not validated: the caller must pass one that is possible.
    """
    state.seats = seats
    state.side = side
    state.round = 0
    state.phase = AWAITING_DEAL
    state.holder = setup.start_player
    state.to_move = setup.start_player
    state.tile_in_centre = 0
    state.tower = 0
    for source in range(CENTRE + 1):
        state.sources[source] = 0
    state.picks = 0
    bag = 0
    for colour in range(COLOURS):
        bag += heap_of(printed.panes_per_colour, colour)
    for space in range(ROUNDS):
        state.round_pieces[space] = setup.round_pieces[space]
        bag -= heap_of(1, setup.round_pieces[space])
    state.bag = bag
    for seat in range(seats):
        player = state.players[seat]
        player.score = 0
        player.lost = 0
        player.broken = 0
        player.glazier = 0
        for column in range(COLUMNS):
            strip = player.columns[column]
            strip.face = setup.faces[seat, column]
            strip.free = printed.faces[strip.face]
            strip.panes = 0
            strip.top = NOTHING
            strip.bottom = NOTHING
            update_fits(player, column)


@compiled
def draw_setup(printed: Record, seats: int, generator: Record, setup: Record) -> None:
    """Draw a setup at random: strips, panes of the round indicator, start player."""
    for seat in range(seats):
        for column in range(COLUMNS):
            # A Fisher-Yates shuffle, inside out: each strip goes to a random column up to its
            # own, and the strip that was there moves to the new column.
            other = uniform(generator, column + 1)
            setup.faces[seat, column] = setup.faces[seat, other]
            setup.faces[seat, other] = 2 * column + uniform(generator, 2)
        for column in range(COLUMNS):
            # The joker side is down at the start.
            if count(printed.faces[setup.faces[seat, column]], JOKER) > 0:
                setup.faces[seat, column] ^= 1
    bag = 0
    for colour in range(COLOURS):
        other = uniform(generator, colour + 1)
        setup.round_pieces[1 + colour] = setup.round_pieces[1 + other]
        setup.round_pieces[1 + other] = colour
        bag += heap_of(printed.panes_per_colour - 1, colour)
    setup.round_pieces[0] = draw(bag, generator)
    setup.start_player = uniform(generator, seats)
