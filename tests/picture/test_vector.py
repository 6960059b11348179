"""SVG pictures: shapes, titles and texts agree with the table."""

import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterable
from itertools import chain

import pytest

from sintra import Colour, Column, Game, Table
from sintra.picture import svg
from tests.env.common import python
from tests.game.common import setup_of
from tests.samples import EVERY_TABLE, components_with, played

Element = ElementTree.Element

SIZES = {2: (464, 1200), 3: (916, 804), 4: (916, 1200)}
MANY = 10_000
"""More moves than any game has."""


def parse(text: str) -> Element:
    """Return a picture as an element tree, without the namespace."""
    return ElementTree.fromstring(text.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))


def titles(drawn: Element) -> list[str]:
    return [each.text or "" for each in drawn.iter("title")]


def part(drawn: Element, start: str) -> Element:
    """Return the only group whose title starts with this text."""
    groups = [
        group for group in drawn.iter("g") if (group.findtext("title") or "").startswith(start)
    ]
    assert len(groups) == 1, f"{len(groups)} groups with the title {start!r}"
    return groups[0]


def count_symbols(drawn: Element, kind: str) -> Counter[str]:
    """Count the panes, spaces or marks of each colour."""
    names = [each.attrib["href"].removeprefix("#sintra-") for each in drawn.iter("use")]
    return Counter(name.removeprefix(f"{kind}-") for name in names if name.startswith(kind))


def texts_in(drawn: Element) -> list[str]:
    return [each.attrib["data-text"] for each in drawn.iter("path") if "data-text" in each.attrib]


def named(colours: Iterable[Colour | None]) -> Counter[str]:
    return Counter("joker" if each is None else str(each) for each in colours)


def expected_in_column(column: Column) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Return the panes, the spaces and the marks that a column should show."""
    spaces = column.strip.spaces if column.strip else ()
    others = (column.strip.other_side if column.strip else None) or ()
    return (
        named([*(each.pane for each in spaces if each.pane is not None), *column.window]),
        named(each.colour for each in spaces if each.pane is None),
        named(others),
    )


def check(drawn: Element, table: Table) -> None:
    """Check that the picture shows this table, part by part."""
    for number, panes in enumerate(table.displays, start=1):
        assert count_symbols(part(drawn, f"display {number}:"), "pane") == named(panes.each())
    centre = part(drawn, "centre:")
    assert set(count_symbols(centre, "pane")) == {str(colour) for colour in table.centre}
    numbers = [str(table.centre[colour]) for colour in table.centre]
    assert [each for each in texts_in(centre) if each != "CENTRE"] == (
        numbers + ["1"] * table.start_tile_in_centre
    )
    rounds = part(drawn, "round indicator:")
    assert count_symbols(rounds, "pane") == named(table.round_pieces)
    past = [str(number) for number in range(1, 7 - len(table.round_pieces))]
    assert texts_in(rounds) == past + ["BONUS"] * bool(table.round_pieces)
    for name, heap in (("BAG", table.bag), ("TOWER", table.tower)):
        counts = [heap.total, *heap.counts()]
        assert texts_in(part(drawn, f"{name.lower()}:")) == [name, *map(str, counts)]
    for seat in range(table.players):
        check_palace(part(drawn, f"player {seat}:"), table, seat)


def check_palace(drawn: Element, table: Table, seat: int) -> None:
    palace = table.palaces[seat]
    own = texts_in(drawn)
    assert str(palace.score).replace("-", "−") in own
    assert own[-1] == str(palace.lost)
    for number, column in enumerate(palace.columns):
        shown = part(drawn, f"column {number + 1}:")
        panes, spaces, marks = expected_in_column(column)
        assert count_symbols(shown, "pane") == panes
        assert count_symbols(shown, "space") == spaces
        assert count_symbols(shown, "mark") == marks
        # The glazier has the number of its column.
        above = [] if number == palace.glazier else [str(number + 1)]
        assert texts_in(shown) == [*above, str(table.window_points[number])]
    ornaments = [title for title in titles(drawn) if title.startswith("ornament")]
    assert ornaments == [
        f"ornament of windows {a + 1} and {b + 1}:"
        f" {len(palace.columns[a].window) + len(palace.columns[b].window)} of 4"
        for a, b in table.ornaments
    ]


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_picture_agrees_with_the_table(players: int, side: str) -> None:
    columns: list[Column] = []
    for moves in (0, 7, 30 * players, MANY):
        game = played(players, side, seed=players, moves=moves)
        check(parse(svg(game.state)), game.table)
        columns += chain.from_iterable(palace.columns for palace in game.table.palaces)
    # The sample has every state of a strip.
    assert any(column.strip is None for column in columns)
    assert any(column.strip and column.strip.other_side for column in columns)
    assert any(column.strip and column.strip.other_side is None for column in columns)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_size_depends_only_on_the_number_of_players(players: int) -> None:
    for side, moves in (("A", 0), ("B", 40), ("A", MANY)):
        drawn = parse(svg(played(players, side, seed=1, moves=moves).state))
        height, width = SIZES[players]
        assert (drawn.attrib["width"], drawn.attrib["height"]) == (str(width), str(height))
        assert drawn.attrib["viewBox"] == f"0 0 {width} {height}"


def test_same_state_gives_the_same_picture() -> None:
    game = played(3, "A", seed=5, moves=25)
    before = game.state.tobytes()
    assert svg(game.state) == svg(game.copy().state)
    assert game.state.tobytes() == before


def test_titles_describe_the_parts() -> None:
    game = Game(seed=7)
    game.play("3B>2")
    drawn = parse(svg(game.state))
    assert titles(drawn)[0] == "Sintra, side A, round 1 of 6: player 1 to move"
    all_titles = titles(drawn)
    for number, panes in enumerate(game.displays, start=1):
        words = ", ".join(f"{count} {colour}" for colour, count in panes.items()) or "empty"
        assert f"display {number}: {words}" in all_titles
    assert "display 3: empty" in all_titles
    assert part(drawn, "centre:").findtext("title", "").endswith(", start tile")
    own = part(drawn, "player 0:")
    assert own.findtext("title", "") == (
        "player 0: 0 points, broken glass −1, lost 0, glazier above column 2"
    )
    strip = game.table.palaces[0].columns[1].strip
    assert strip is not None
    placed = sum(each.pane is not None for each in strip.spaces)
    title = part(own, "column 2:").findtext("title", "")
    assert title.startswith(f"column 2: strip holds {placed} blue, free ")


def test_player_to_move_is_marked() -> None:
    drawn = parse(svg(Game(players=3, seed=7, start_player=2).state))
    marked = [seat for seat in range(3) if "TO MOVE" in texts_in(part(drawn, f"player {seat}:"))]
    assert marked == [2]


def test_start_player_is_marked_while_a_deal_is_awaited() -> None:
    seeded = Game(players=4, seed=7, start_player=3)
    drawn = parse(svg(Game(players=4, setup=setup_of(seeded)).state))
    assert "THE DEAL IS NEXT, THEN PLAYER 3 STARTS" in texts_in(drawn)
    assert "STARTS" in texts_in(part(drawn, "player 3:"))
    assert [title for title in titles(drawn) if title.startswith("display")] == [
        f"display {number}: empty" for number in range(1, 10)
    ]


def test_winners_are_marked_at_the_end() -> None:
    game = played(3, "B", seed=2)
    outcome = game.outcome()
    assert outcome is not None
    drawn = parse(svg(game.state))
    assert "GAME OVER" in texts_in(drawn)
    winners = [seat for seat in range(3) if "WINNER" in texts_in(part(drawn, f"player {seat}:"))]
    assert tuple(winners) == outcome.winners


def test_every_colour_has_its_own_shape() -> None:
    symbols = {each.attrib["id"]: each for each in parse(svg(Game(seed=7).state)).iter("symbol")}
    for kind, number in (("pane", 5), ("space", 6), ("mark", 6)):
        shapes = {
            name: list(symbol)[-1].attrib["d"]
            for name, symbol in symbols.items()
            if name.startswith(f"sintra-{kind}-")
        }
        assert len(shapes) == len(set(shapes.values())) == number


def test_picture_needs_no_fonts_and_no_styles() -> None:
    drawn = parse(svg(played(2, "A", seed=1, moves=20).state))
    assert {each.tag for each in drawn.iter()} <= {
        *("svg", "g", "defs", "symbol", "use"),
        *("title", "rect", "circle", "path"),
    }


def test_other_components_are_drawn() -> None:
    track = list(range(32))
    points = [10, 20, 30, 40, 50, 60, 70, 99]
    components = components_with(
        broken_glass_track=track,
        window_points={"A": points, "B": points},
        displays_by_players={"2": 9, "3": 1, "4": 7},
    )
    for players in (2, 3, 4):
        game = played(players, seed=1, moves=12, components=components)
        drawn = parse(svg(game.state, components))
        check(drawn, game.table)
        for seat in range(players):
            shown = texts_in(part(drawn, f"player {seat}:"))
            assert shown.count("−31") == 1


def test_notebooks_show_a_game_as_its_picture() -> None:
    game = played(3, "B", 5, moves=20)
    assert game._repr_svg_() == svg(game.state, game.components)


@pytest.mark.parametrize(
    "imports",
    [
        "from sintra.picture import svg",
        "import sintra.picture.raster, sintra.picture.vector; from sintra.picture import svg",
        "import sintra.picture.text; from sintra.picture import svg",
    ],
)
def test_svg_is_the_function_in_every_order_of_imports(imports: str) -> None:
    assert python(f"{imports}; print(svg.__module__)") == "sintra.picture.vector\n"


def test_text_loads_neither_svg_nor_pixels() -> None:
    program = "import sys, sintra.picture.text; print(*sys.modules)"
    loaded = [name for name in python(program).split() if name.startswith("sintra.picture")]
    assert set(loaded) == {"sintra.picture", "sintra.picture.text", "sintra.picture.pieces"}
