"""`sintra components`: look at the printed material."""

import json
from pathlib import Path

from ..rules.components import SIDES, Components
from ..rules.panes import JOKER, Colour
from . import printable
from .io import read_components
from .play.screen import console


def check_components(file: Path, as_json: bool) -> None:
    """Say that a set is fine; the reader complains otherwise."""
    components = read_components(file)
    if as_json:
        print(json.dumps({"ok": True, "name": components.name}))
    else:
        print(f"{file}: ok, components {components.name!r}")


def show_components(file: Path | None, as_json: bool) -> None:
    """Print a set of components."""
    components = read_components(file)
    if as_json:
        # The set itself and nothing else, so that it can be saved, corrected and read again.
        print(json.dumps(components.to_data(), indent=1))
    else:
        for line in _lines(components):
            console.print(printable(line), markup=False)


def _lines(components: Components) -> list[str]:
    lines = [
        f"Components {components.name}",
        "",
        f"panes      {components.panes_per_colour} of each of {', '.join(map(str, Colour))}",
        "displays   "
        + ", ".join(f"{n} for {p} players" for p, n in components.displays_by_players.items())
        + f"; {components.panes_per_display} panes each",
        f"track      {' '.join(map(str, components.broken_glass_track))}",
    ]
    for side, points in zip(SIDES, components.window_points, strict=True):
        lines.append(f"windows {side}  {' '.join(map(str, points))}")
    around = ", ".join(f"{a + 1}+{b + 1}" for a, b in components.ornaments)
    worth = ", ".join(f"{n} panes {p}" for n, p in enumerate(components.ornament_points))
    lines += [f"ornaments  around windows {around}; {worth}", "", "strip  front  back"]
    for number in range(len(components.strips)):
        front, back = (_letters(components.spaces(2 * number + side)) for side in range(2))
        lines.append(f"{number:>5}  {front}  {back}")
    for heading, facts in components.provenance.items():
        lines += ["", f"{heading}:"]
        lines += [f"  - {fact}" for fact in facts] if isinstance(facts, list) else [f"  {facts}"]
    return lines


def _letters(spaces: tuple[int, ...]) -> str:
    return "".join("*" if space == JOKER else Colour(space).letter for space in spaces)
