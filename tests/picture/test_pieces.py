"""The pieces look the same everywhere: pictures, terminal and page read `pieces.json`."""

import json
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import sintra
from sintra import Colour, Game
from sintra.cli.play import screen
from sintra.picture import svg
from sintra.picture.pieces import CENTRE, DISPLAY, PANE, STRIP, WINDOW
from sintra.picture.text import SHAPES
from tests.samples import played

from .test_vector import Element, parse, part

PACKAGE = Path(sintra.__file__).parent
WEB = PACKAGE.parent / "web"
DATA: dict[str, Any] = json.loads((PACKAGE / "picture" / "pieces.json").read_text("utf-8"))

LETTERS = {colour.letter for colour in Colour}
KINDS = {*LETTERS, "joker"}
GLASS, THEME = DATA["palettes"]["glass"], DATA["themes"]["light"]

OWN_COLOURS = {
    *("#231f18", "#5f5747"),  # ink
    *("#cfc5ae", "#b8860b"),  # lines, gold
    *("#efe8d8", "#e2d9c4", "#a3957a"),  # the light ground below the pieces
    *("#f2c94c", "#8d8470"),  # facets of ornaments
}
"""Colours of the picture that are not in the file."""

PAGE = sorted(
    path
    for path in (WEB / "src").rglob("*")
    if path.suffix in {".svelte", ".ts", ".css"} and not path.name.endswith(".test.ts")
)
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "static" not in path.parts)


def strings(data: Any) -> Iterator[str]:
    """Yield every string in some data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from strings(value)


PATHS = {text for text in strings(DATA) if re.match(r"M[\d-]", text)}
PIECE_COLOURS = {*strings(DATA["palettes"]), *DATA["seats"]} - {"#ffffff"}


def copies(source: str) -> set[str]:
    """The colours and the paths of the file that a source repeats."""
    colours = {text.lower() for text in re.findall(r"#[0-9a-fA-F]{6}\b", source)}
    return (colours & PIECE_COLOURS) | {path for path in PATHS if path in source}


def symbols(drawn: Element) -> dict[str, Element]:
    return {symbol.attrib["id"].removeprefix("sintra-"): symbol for symbol in drawn.iter("symbol")}


def kind_of(name: str) -> str:
    """The key in the file of a symbol's colour."""
    colour = name.partition("-")[2]
    return "joker" if colour == "joker" else Colour[colour.upper()].letter


def paths(drawn: Element) -> set[str]:
    return {path.attrib["d"] for path in drawn.iter("path")}


# --- The file


def test_every_section_has_every_kind() -> None:
    for section in (DATA["shapes"], GLASS, DATA["outlines"]):
        assert set(section) == KINDS
    for section in (DATA["palettes"]["bold"], DATA["signs"], DATA["inks"]):
        assert set(section) == LETTERS
    for palette in DATA["palettes"].values():
        assert {tuple(colours) for colours in palette.values()} == {
            ("light", "body", "edge", "mark")
        }
    assert len(DATA["seats"]) == 4
    assert set(DATA["themes"]["dark"]) == set(THEME)


def test_no_two_kinds_look_the_same() -> None:
    for palette in DATA["palettes"].values():
        bodies = [colours["body"] for colours in palette.values()]
        assert len(set(bodies)) == len(bodies)
        assert all(colours["mark"] != colours["body"] for colours in palette.values())
    for section in (DATA["shapes"], DATA["outlines"], DATA["signs"]):
        assert len(set(section.values())) == len(section)
    assert len(set(DATA["seats"])) == 4


def test_every_colour_has_six_digits() -> None:
    colours = [text for text in strings(DATA) if text.startswith("#")]
    assert len(colours) > 50
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours)


# --- The picture


def test_panes_spaces_and_marks_have_the_colours_and_shapes_of_the_file() -> None:
    drawn = symbols(parse(svg(Game(seed=7).state)))
    assert len(drawn) == 5 + 6 + 6
    for name, symbol in drawn.items():
        kind = kind_of(name)
        *squares, shape = (each for each in symbol if each.attrib.get("d") != PANE.gloss)
        fills = [square.attrib["fill"] for square in squares]
        assert shape.attrib["d"] == DATA["shapes"][kind]
        if name.startswith("space"):
            assert fills == [GLASS[kind]["light" if kind == "joker" else "body"]]
            assert shape.attrib["stroke"] == squares[0].attrib["stroke"] == DATA["outlines"][kind]
        else:
            lead = [THEME["lead"]] if name.startswith("pane") else []
            assert fills == [*lead, GLASS[kind]["body"]]
            assert shape.attrib["stroke"] == GLASS[kind]["mark"]


def test_panes_have_the_proportions_of_the_file() -> None:
    pane = DATA["pane"]
    for name, symbol in symbols(parse(svg(Game(seed=7).state))).items():
        if name.startswith("pane"):
            assert symbol.attrib["viewBox"] == f"0 0 {pane['size']} {pane['size']}"
            assert pane["gloss"] in paths(symbol)
            for square, part in zip(symbol.iter("rect"), ("lead", "glass"), strict=True):
                inset, radius = pane[part]["inset"], pane[part]["radius"]
                side = pane["size"] - 2 * inset
                found = [float(square.attrib[key]) for key in ("x", "y", "width", "height", "rx")]
                assert found == [inset, inset, side, side, radius]


def test_every_colour_of_a_picture_is_known() -> None:
    drawn = [svg(played(4, "A", seed=4, moves=moves).state) for moves in (0, 60, None)]
    used = set(re.findall(r"#[0-9a-f]{6}\b", "".join(drawn)))
    known = {*strings(GLASS), *DATA["outlines"].values(), *DATA["seats"], *THEME.values()}
    assert used - known == OWN_COLOURS
    assert {
        THEME[name] for name in ("lead", "ivory", "medal", "stone", "panel-high", "bad-fill")
    } <= used
    assert set(DATA["seats"]) <= used


def test_pieces_of_a_palace_are_those_of_the_file() -> None:
    drawn = parse(svg(played(4, "A", seed=4, moves=60).state))
    for seat, colour in enumerate(DATA["seats"]):
        palace = part(drawn, f"player {seat}:")
        found = paths(palace)
        assert {DATA["strip"]["outline"], *strings(DATA["glazier"])} <= found
        assert set(strings(DATA["ornament"])) <= found
        (body,) = (
            path for path in palace.iter("path") if path.attrib["d"] == DATA["glazier"]["body"]
        )
        assert body.attrib["fill"] == colour
        (marker,) = (
            circle
            for circle in palace.iter("circle")
            if float(circle.attrib.get("cx", 0)) == DATA["track"]["marker"]["left"]
        )
        assert marker.attrib["fill"] == colour
        assert float(marker.attrib["r"]) == DATA["track"]["marker"]["radius"]
        for column in range(1, 9):
            sizes = {
                float(use.attrib["width"]) for use in part(palace, f"column {column}:").iter("use")
            }
            assert sizes <= {STRIP.pane, STRIP.back.size, WINDOW.pane}


def test_displays_and_the_centre_are_those_of_the_file() -> None:
    for players in (2, 4):
        drawn = parse(svg(played(players, "A", seed=4, moves=5).state))
        display, centre = part(drawn, "display 1:"), part(drawn, "centre:")
        radii = [float(circle.attrib["r"]) for circle in display.iter("circle")]
        assert radii == [DATA["display"][name] for name in ("lead", "radius", "beads")]
        for piece, size in ((display, DISPLAY.pane), (centre, CENTRE.pane)):
            assert {float(use.attrib["width"]) for use in piece.iter("use")} <= {size}
        assert any(True for _ in centre.iter("use"))


def test_slats_have_the_cracks_of_the_file() -> None:
    palace = part(parse(svg(Game(seed=7).state)), "player 0:")
    width, teeth = DATA["track"]["width"], DATA["track"]["teeth"]
    slats = [path for path in paths(palace) if path.startswith("M0 ") and f"H{width}V" in path]
    assert len(slats) == len(Game(seed=7).table.broken_glass_track)
    for slat in slats:
        bottom = float(slat.split("V")[1].split("L")[0])
        corners = [float(corner.split()[1]) for corner in slat.rstrip("Z").split("L")[1:]]
        assert [bottom - corner for corner in corners[::2]] == pytest.approx(teeth, abs=0.01)
        assert corners[1::2] == pytest.approx([bottom] * len(teeth), abs=0.01)


# --- The terminal


def ansi(colour: str) -> str:
    """A colour as the parameters of an escape sequence."""
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))


def test_the_terminal_has_the_signs_and_colours_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {colour.letter: sign for colour, sign in SHAPES.items()} == DATA["signs"]
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = StringIO()
    terminal = Console(file=out, force_terminal=True, color_system="truecolor", width=200)
    monkeypatch.setattr(screen, "console", terminal)
    screen.print_legend()
    screen.print_table(Game(seed=7).table)
    shown = out.getvalue()
    for colour in Colour:
        ink, body = DATA["inks"][colour.letter], GLASS[colour.letter]["body"]
        sign = DATA["signs"][colour.letter]
        assert f"38;2;{ansi(ink)};48;2;{ansi(body)}m{colour.letter}{sign}" in shown
    used = set(re.findall(r"[34]8;2;(\d+;\d+;\d+)", shown))
    known = {*DATA["inks"].values(), *strings(GLASS)}
    assert used <= {ansi(colour) for colour in known}


# --- No second copy


def test_a_second_copy_is_found() -> None:
    assert copies("fill: #AA1259;") == {"#aa1259"}
    assert copies(f'<path d="{DATA["shapes"]["O"]}" />') == {DATA["shapes"]["O"]}
    assert copies(f"--seat: {DATA['seats'][2]}") == {DATA["seats"][2]}
    assert copies("color: #fff; fill: #aa125900") == set()
    assert len(PATHS) >= 15


def test_the_page_has_no_second_copy() -> None:
    assert len(PAGE) > 100
    found = {path.relative_to(WEB).as_posix(): copies(path.read_text("utf-8")) for path in PAGE}
    assert {path: texts for path, texts in found.items() if texts} == {}


def test_the_package_has_no_second_copy() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): copies(path.read_text("utf-8")) for path in MODULES
    }
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "name",
    [
        *(f"src/pieces/{name}.svelte" for name in ("Sprites", "Strip", "Window", "Ornament")),
        *(f"src/pieces/{name}.svelte" for name in ("Track", "Display", "Centre", "Facade")),
        *("src/pieces/geometry.ts", "vite.config.ts"),
    ],
)
def test_the_page_reads_the_file(name: str) -> None:
    path = WEB / name
    (imported,) = re.findall(r'from "([./]+/sintra/picture/pieces\.json)"', path.read_text("utf-8"))
    assert (path.parent / imported).resolve() == (PACKAGE / "picture" / "pieces.json").resolve()
