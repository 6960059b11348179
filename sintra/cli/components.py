"""`sintra components`: show or check a set of components (the printed material)."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import printable
from .options import AsJson

# The engine is imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from .. import Components

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Show or check a set of components (the printed material).",
)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File with a set of components.")],
    as_json: AsJson = False,
) -> None:
    """Check a set of components, and report the first error."""
    from .io import read_components

    components = read_components(file)
    if as_json:
        print(json.dumps({"ok": True, "name": components.name}))
    else:
        print(f"{file}: ok, components {components.name!r}")


@app.command()
def show(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="File with a set of components.  [default: the standard set]"
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a set of components, and the sources of its values."""
    from .io import read_components
    from .play.screen import console

    components = read_components(file)
    if as_json:
        # Print only the set, so that it can be saved, corrected and read again.
        print(json.dumps(components.to_data(), indent=1))
    else:
        for line in _lines(components):
            console.print(printable(line), markup=False)


def _lines(components: "Components") -> list[str]:
    from ..rules.components import SIDES
    from ..rules.panes import JOKER, Colour

    def letters(spaces: tuple[int, ...]) -> str:
        return "".join("*" if space == JOKER else Colour(space).letter for space in spaces)

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
    windows = ", ".join(f"{a + 1}+{b + 1}" for a, b in components.ornaments)
    bonus = ", ".join(f"{n} panes {p}" for n, p in enumerate(components.ornament_points))
    lines += [f"ornaments  around windows {windows}; {bonus}", "", "strip  front  back"]
    for strip in range(len(components.strips)):
        front, back = (letters(components.spaces(2 * strip + side)) for side in range(2))
        lines.append(f"{strip:>5}  {front}  {back}")
    for heading, facts in components.provenance.items():
        lines += ["", f"{heading}:"]
        lines += [f"  - {fact}" for fact in facts] if isinstance(facts, list) else [f"  {facts}"]
    return lines
