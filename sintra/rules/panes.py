"""Heaps of panes: the number of panes of each colour, in one integer.

A heap is an integer with five bits per colour, white lowest:

    bit  29..25  24..20  19..15  14..10  9..5    4..0
         joker   blue    pink    orange  yellow  white

Moving panes is one addition, a test for "empty" is one comparison, and two displays with
the same panes are the same number. The sixth lane counts joker spaces and is used only
when spaces, not panes, are counted. A lane holds at most 31, so a set of components has
at most 31 panes of a colour; no sum in the rules overflows into the next lane.
"""

from enum import IntEnum

from .jit import compiled

Heap = int

LANE_BITS = 5
LANE = 31
MOST_PANES_OF_A_COLOUR = LANE


class Colour(IntEnum):
    """The five colours of glass, in the order of the components."""

    WHITE = 0
    YELLOW = 1
    ORANGE = 2
    PINK = 3
    BLUE = 4

    @property
    def letter(self) -> str:
        """The colour's letter in move text."""
        return LETTERS[self]

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Colour.{self.name}"

    def __bool__(self) -> bool:
        """Every colour is true, also white, whose number is 0."""
        return True


LETTERS = "WYOPB"
COLOURS = len(Colour)
JOKER = COLOURS
"""The lane of joker spaces, and the code of a joker space on a strip."""

NOTHING = -1
"""No pane on a frame space, or no strip in a column."""


def heap_of_each(panes: int) -> Heap:
    """A heap of `panes` panes of every colour."""
    return sum(panes << (LANE_BITS * colour) for colour in range(COLOURS))


@compiled
def count(heap: Heap, colour: int) -> int:
    """The number of panes of this colour in the heap."""
    return (heap >> (LANE_BITS * colour)) & LANE


@compiled
def heap_of(panes: int, colour: int) -> Heap:
    """A heap of `panes` panes of one colour."""
    return panes << (LANE_BITS * colour)


@compiled
def heap_size(heap: Heap) -> int:
    """The number of panes in the heap."""
    panes = 0
    while heap > 0:
        panes += heap & LANE
        heap >>= LANE_BITS
    return panes
