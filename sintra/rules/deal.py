"""Dealing: the only random events after the setup.

`deal` draws with a generator. `deal_pane` deals one pane at a time, for callers that decide every
draw. `deal_given` fills the displays with given panes, for example those of a record or of a real
game, and rejects panes that could not have been drawn.
"""

from typing import Any

from .jit import compiled, integer
from .panes import COLOURS, count, heap_of, heap_size
from .play import begin_round
from .rng import uniform
from .state import BYTE_ONES, Record

# While panes are drawn, a bag is an integer with one byte per colour. Each byte counts the panes of
# its colour and of all colours before it. The drawn colour is then the sum of four comparisons,
# without a loop whose exit the CPU would have to predict.

_BYTE = 255
_FIVE_BYTES = 0xFFFFFFFFFF


@compiled
def _running(bag: int) -> int:
    """The bag as running counts."""
    running = 0
    for colour in range(COLOURS):
        running |= count(bag, colour) << (8 * colour)
    return running * BYTE_ONES & _FIVE_BYTES


@compiled
def _drawn(running: int, panes: int, generator: Record) -> int:
    """The colour of one pane drawn from a bag of `panes` panes, given as running counts.

    `panes` equals the last running count; passing it separately breaks the dependency chain, so
    that the CPU can overlap draws.
    """
    pane = uniform(generator, panes)
    return (
        (pane >= (running & _BYTE))
        + (pane >= ((running >> 8) & _BYTE))
        + (pane >= ((running >> 16) & _BYTE))
        + (pane >= ((running >> 24) & _BYTE))
    )


@compiled
def draw(bag: int, generator: Record) -> int:
    """The colour of one pane drawn from a bag that is not empty."""
    return _drawn(_running(bag), heap_size(bag), generator)


@compiled
def deal(state: Record, printed: Record, generator: Record) -> None:
    """Fill the displays, drawing panes one by one, and begin the round.

    When the bag is empty and another pane is needed, the panes of the tower go into the bag. When
    both are empty, the remaining displays are not filled completely.
    """
    bag = integer(state.bag)
    running, panes = _running(bag), heap_size(bag)
    for display in range(printed.displays[state.seats]):
        filled = 0
        for _ in range(printed.panes_per_display):
            if panes == 0:
                bag = integer(state.tower)
                running, panes = _running(bag), heap_size(bag)
                state.tower = 0
                if panes == 0:
                    break
            colour = _drawn(running, panes, generator)
            panes -= 1
            running -= (BYTE_ONES << (8 * colour)) & _FIVE_BYTES
            bag -= heap_of(1, colour)
            filled += heap_of(1, colour)
        state.sources[display] = filled
    state.bag = bag
    begin_round(state, printed)


@compiled
def drawn_from(state: Record, printed: Record) -> int:
    """The heap from which the next pane is drawn; a deal must be awaited.

    When no more panes will be drawn, begin the round and return an empty heap.
    """
    on_displays = 0
    for display in range(printed.displays[state.seats]):
        on_displays += heap_size(integer(state.sources[display]))
    heap = integer(state.bag) if state.bag != 0 else integer(state.tower)
    if on_displays == printed.displays[state.seats] * printed.panes_per_display:
        heap = 0
    if heap == 0:
        begin_round(state, printed)
    return heap


@compiled
def deal_pane(state: Record, printed: Record, colour: int) -> None:
    """Put a pane of this colour on the next display; the heap `drawn_from` must hold one."""
    if state.bag == 0:
        state.bag = state.tower
        state.tower = 0
    state.bag -= heap_of(1, colour)
    display = 0
    while heap_size(integer(state.sources[display])) == printed.panes_per_display:
        display += 1
    state.sources[display] += heap_of(1, colour)


@compiled
def _holds(heap: int, part: int) -> bool:
    """Whether the heap holds all panes of `part`."""
    for colour in range(COLOURS):
        if count(part, colour) > count(heap, colour):
            return False
    return True


@compiled
def deal_given(state: Record, printed: Record, displays: Any) -> int:
    """Fill the displays with these heaps, in order, and begin the round.

    Returns -1, or the first display that could not have been drawn; then nothing changes.
    """
    bag = state.bag
    tower = state.tower
    for display in range(printed.displays[state.seats]):
        wanted = printed.panes_per_display
        given = displays[display]
        if heap_size(bag) < wanted:
            # The bag runs out within this display: the display holds all panes that were left in
            # the bag, and the other panes come from the tower.
            if not _holds(given, bag):
                return display
            wanted -= heap_size(bag)
            given -= bag
            bag = tower
            tower = 0
        if not _holds(bag, given) or heap_size(given) != min(wanted, heap_size(bag)):
            return display
        bag -= given
    for display in range(printed.displays[state.seats]):
        state.sources[display] = displays[display]
    state.bag = bag
    state.tower = tower
    begin_round(state, printed)
    return -1
