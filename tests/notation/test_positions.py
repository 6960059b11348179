"""Position text: reading, writing and errors."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sintra import Colour, Components, Game, NotationError, Space
from sintra.notation import read_position, write_position

from ..samples import EVERY_TABLE, choose, components_with, panes_in_play, played, stages

W, Y, O, P, B = Colour  # noqa: E741  # the letters of move text

FIELDS = {
    "version": "sintra1",
    "players and side": "2A",
    "round": "3p",
    "round indicator": "YOPB",
    "player to move": "1",
    "start tile": "H0",
    "displays": "W2Y2/-/-/O3P/-",
    "centre": "YB2",
    "bag": "W10Y9O9P11B12",
    "tower": "W4Y4O4P4B4",
    "player 0": "12,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
    "player 1": "-7,18,0,1,7f.P2/6f/5f/4f/3f.W2/2f/1f/0f",
    "components": "standard",
}
"""A position that uses every part of the notation, by the field names of the errors."""

TEXT = "_".join(FIELDS.values())

BETWEEN_ROUNDS = {"round": "3d", "player to move": "0", "displays": "-/-/-/-/-", "centre": "-"}


def text_with(changes: dict[str, str]) -> str:
    assert set(changes) <= set(FIELDS)
    return "_".join({**FIELDS, **changes}.values())


def error_of(text: str, components: Components | None = None) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_position(text, components)
    return caught.value


# --- Reading and writing


def test_text_describes_the_whole_table() -> None:
    table = Game.from_position(TEXT).table
    assert (table.players, table.side, table.round) == (2, "A", 3)
    assert not table.awaits_deal
    assert not table.is_over
    assert table.round_pieces == (Y, O, P, B)
    assert table.to_move == 1
    assert table.start_tile_holder == 0
    assert not table.start_tile_in_centre
    assert [display.each() for display in table.displays] == [
        (W, W, Y, Y),
        (),
        (),
        (O, O, O, P),
        (),
    ]
    assert table.centre.each() == (Y, B, B)
    assert dict(table.bag) == {W: 10, Y: 9, O: 9, P: 11, B: 12}
    assert dict(table.tower) == {W: 4, Y: 4, O: 4, P: 4, B: 4}
    first, second = table.palaces
    assert (first.score, first.lost, first.broken_glass, first.glazier) == (12, 4, 3, 1)
    assert (second.score, second.lost, second.broken_glass, second.glazier) == (-7, 18, 0, 0)
    strips = [column.strip and (column.strip.number, column.strip.side) for column in first.columns]
    assert strips == [
        (0, "front"),
        (1, "back"),
        (2, "front"),
        None,
        (4, "back"),
        (5, "front"),
        (6, "back"),
        (7, "back"),
    ]
    windows = [column.window for column in first.columns]
    assert windows == [(), (), (W,), (Y, O), (), (), (), (O,)]
    yellow, joker = first.columns[0].strip, first.columns[7].strip
    assert yellow is not None
    assert joker is not None
    assert yellow.spaces == (Space(Y, Y), Space(O, O), Space(Y, Y), Space(Y, None), Space(O, None))
    assert yellow.other_side == (W, P, O, Y, Y)
    assert joker.spaces == (
        Space(P, P),
        Space(B, None),
        Space(W, None),
        Space(None, W),
        Space(None, B),
    )
    assert joker.other_side is None


def test_example_round_trips() -> None:
    assert write_position(read_position(TEXT), Components.standard()) == TEXT


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_every_stage_of_a_game_round_trips_to_the_byte(players: int, side: str) -> None:
    seen = set()
    for seed in range(3):
        for game in stages(played(players, side, seed).to_record()):
            text = game.position()
            state = read_position(text)
            assert state.tobytes() == game.state.tobytes()
            assert write_position(state, game.components) == text
            table = game.table
            seen.add("over" if table.is_over else "deal" if table.awaits_deal else "playing")
            seen.add("tile in centre" if table.start_tile_in_centre else "tile held")
            for palace in table.palaces:
                seen.add("below zero" if palace.score < 0 else "not below zero")
                for column in palace.columns:
                    if column.strip is None:
                        seen.add("strip gone")
                    elif any(space.colour is None and space.pane for space in column.strip.spaces):
                        seen.add("pane on joker")
    assert seen == {
        "deal",
        "playing",
        "over",
        "tile in centre",
        "tile held",
        "below zero",
        "not below zero",
        "strip gone",
        "pane on joker",
    }


def test_game_continues_equally_from_its_text() -> None:
    game = played(3, "B", 4, moves=30)
    restored = Game.from_position(game.position())
    rng = Random(4)
    while not restored.awaits_deal:
        assert restored.legal_moves.texts() == game.legal_moves.texts()
        move = choose(game, rng)
        restored.play(move)
        game.play(move)
    assert restored.round == game.round
    assert restored.palaces == game.palaces


# --- Errors


@pytest.mark.parametrize(
    ("field", "texts"),
    [
        ("version", ["", "sintra", "sintra2", "SINTRA1", "sintra1 "]),
        ("players and side", ["", "1A", "5A", "2C", "2a", "A2", "2AB", "２A"]),
        ("round", ["", "0p", "8p", "3x", "3P", "3", "p", "3e", "7p", "7d"]),
        ("round indicator", ["", "-", "YOP", "YOPBW", "YOPP", "YOPG", "yopb"]),
        ("player to move", ["", "2", "-", "-1", "01"]),
        ("start tile", ["", "H", "C", "H2", "X0", "0H", "h0"]),
        (
            "displays",
            [
                "",
                "-",
                "W2Y2/-/-/O3P",
                "W2Y2/-/-/O3P/-/-",
                "W3Y2/-/-/O3P/-",
                "W5/-/-/O3P/-",
                "W1Y2/-/-/O3P/-",
                "W0Y2/-/-/O3P/-",
                "W02Y2/-/-/O3P/-",
                "W32/-/-/O3P/-",
                "WW/-/-/O3P/-",
                "2W/-/-/O3P/-",
                "W2-/-/-/O3P/-",
                "/-/-/O3P/-",
                "G/-/-/O3P/-",
            ],
        ),
        ("centre", ["", "--", "G", "Y1B2", "Y0", "YYB2", "B32", "B99999999999999999999", "Y/B2"]),
        ("bag", ["", "W10Y9O9P11B12B", "w", "W32"]),
        ("tower", ["", "W4Y4O4P4B4W4", "*", "W100"]),
    ],
)
def test_error_names_the_invalid_field(field: str, texts: list[str]) -> None:
    for text in texts:
        assert error_of(text_with({field: text})).where == f"position, {field}", text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12,4,3,2",
        "12,4,3,2,",
        "12,4,3,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "12,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b",
        "12,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O/3f",
        "12,4,8,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "12,4,99,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "12,4,-1,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "12,4,3,0,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "12,4,3,9,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "30001,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "-30001,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "100000,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "1.5,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "+12,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "12,-4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "12,30001,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
        "１２,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O",
    ],
)
def test_error_names_the_invalid_player(text: str) -> None:
    assert error_of(text_with({"player 0": text})).where == "position, player 0"
    error = error_of(text_with({"player 1": text}))
    assert error.where == "position, player 1"


@pytest.mark.parametrize(
    "column",
    [
        "",
        "x",
        "x:",
        "x:Y",
        "x:YOP",
        "x.Y:YO",
        ":Y",
        "8f",
        "3g",
        "f3",
        "3f.",
        "3f:",
        "3f::W",
        "3f:G",
        "3f:YO",  # the window is complete, so there is no strip
        "3f.W4",
        "3f.P",
        "3f.G",
        "3f.WW",
        "3f.W3OB",  # all spaces covered
        "3f.W3OB:Y",
        "3f.W.W",  # no joker spaces on this side
        "3f.W:Y.W",
        "7b",  # the joker side with an empty window
        "7b.P",
        "7f:Y",  # turned over from the joker side
        "7b.P.W3:O",
        "7b.P.W2B:O",
        "7b.P2:O",
        "7b.WPB.WY:O",
        "3f ",
        "３f",
    ],
)
def test_error_names_the_invalid_column(column: str) -> None:
    columns = FIELDS["player 0"].split("/")
    assert columns[3] == "x:YO"
    columns[3] = column
    error = error_of(text_with({"player 0": "/".join(columns)}))
    assert error.where == "position, player 0, column 4"


def test_error_names_a_strip_in_two_columns() -> None:
    twice = FIELDS["player 0"].replace("5f", "1f")
    error = error_of(text_with({"player 0": twice}))
    assert error.where == "position, player 0, column 6"
    assert "strip 1 " in str(error)


def test_both_players_may_have_each_strip() -> None:
    assert TEXT.count("0f") == 2
    read_position(TEXT)


def test_between_rounds_a_player_holds_the_start_tile() -> None:
    error = error_of(text_with({**BETWEEN_ROUNDS, "start tile": "C0"}))
    assert error.where == "position, start tile"


def test_between_rounds_the_holder_of_the_start_tile_is_next() -> None:
    error = error_of(text_with({**BETWEEN_ROUNDS, "player to move": "1"}))
    assert error.where == "position, start tile"


def test_round_in_play_has_panes_to_pick() -> None:
    error = error_of(text_with({"displays": "-/-/-/-/-", "centre": "-"}))
    assert error.where == "position, round"


@pytest.mark.parametrize("field", ["displays", "centre"])
def test_between_rounds_there_are_no_panes_to_pick(field: str) -> None:
    error = error_of(text_with({**BETWEEN_ROUNDS, field: FIELDS[field]}))
    assert error.where == "position, round"


def test_before_the_first_deal_one_colour_is_twice_on_the_round_indicator() -> None:
    first = Game.from_record(
        {**played().to_record(), "rounds": [], "scores": None, "winners": None}
    )
    text = first.position()
    pieces = text.split("_")[3]
    assert len(pieces) == 6
    twice = pieces[:4] + pieces[2] + pieces[5]
    assert error_of(text.replace(pieces, twice)).where == "position, round indicator"


@pytest.mark.parametrize("field", ["bag", "tower", "centre"])
def test_surplus_pane_is_refused(field: str) -> None:
    more = FIELDS[field].replace("B12", "B13").replace("B4", "B5").replace("B2", "B3")
    assert more != FIELDS[field]
    error = error_of(text_with({field: more}))
    assert error.where == "position, panes"
    assert "21 blue" in str(error)


@pytest.mark.parametrize(
    ("old", "new", "colour"),
    [("2f:W", "2b", "19 white"), ("x:YO", "x:YY", "21 yellow"), (".P.WB:", ".P.W:", "19 blue")],
)
def test_panes_in_windows_and_on_strips_are_counted(old: str, new: str, colour: str) -> None:
    error = error_of(TEXT.replace(old, new))
    assert error.where == "position, panes"
    assert colour in str(error)


@pytest.mark.parametrize("number", range(len(FIELDS)))
def test_error_names_the_first_missing_field(number: int) -> None:
    name = list(FIELDS)[number]
    error = error_of("_".join(list(FIELDS.values())[:number]))
    # An empty text has one field, which is empty.
    assert error.where == f"position, {name}"


@pytest.mark.parametrize("name", ["", "standard_", "standard_standard", "Standard", "standar", "%"])
def test_position_of_another_set_is_refused(name: str) -> None:
    assert error_of(text_with({"components": name})).where == "position, components"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("W2Y2/", "Y2W2/"),
        ("YB2", "B2Y"),
        ("_12,4,", "_012,4,"),
        ("_12,4,", "_12,04,"),
        ("4,3,2,0f", "4,03,2,0f"),
        (",18,0,1,", ",18,00,1,"),
        ("/1b/", "/1b.-/"),
        ("standard", "%73tandard"),
    ],
)
def test_text_that_is_not_canonical_is_refused_at_the_difference(old: str, new: str) -> None:
    text = TEXT.replace(old, new, 1)
    first = next(at for at in range(len(TEXT)) if text[at] != TEXT[at])
    assert error_of(text).where == f"position, character {first + 1}"


def test_zero_has_no_sign() -> None:
    text = TEXT.replace("_12,4,", "_0,4,")
    read_position(text)
    assert error_of(text.replace("_0,4,", "_-0,4,")).where.startswith("position, character")


@pytest.mark.parametrize("value", [None, 5, b"sintra1", ["sintra1"], {}])
def test_position_must_be_a_text(value: str) -> None:
    with pytest.raises(NotationError, match="must be a string, not"):
        read_position(value)


@pytest.mark.parametrize(
    "changes",
    [
        {"centre": "Y" * 100_000},
        {"bag": "\x1b" * 100_000},
        {"displays": "W2Y2/-/-/O3P/" + "P" * 100_000},
        {"player 0": "12,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/" + "7" * 100_000},
        {"components": "x" * 100_000},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_error_about_a_huge_field_is_short(changes: dict[str, str]) -> None:
    assert len(str(error_of(text_with(changes)))) < 400


# --- Other sets of components


@pytest.mark.parametrize(
    "name", ["my box", "a_b", "_", "__x__", "100%", "%5F", "a/b,c.d:e", "ä ö", "窓", "-", "a" * 80]
)
def test_set_with_an_odd_name_round_trips(name: str) -> None:
    components = components_with(name=name)
    for game in stages(played(2, "A", 1, components=components).to_record(), components):
        text = game.position()
        assert text.isascii()
        assert " " not in text
        assert read_position(text, components).tobytes() == game.state.tobytes()
    assert error_of(text).where == "position, components"


def test_limits_are_those_of_the_set() -> None:
    small = components_with(
        name="small",
        displays_by_players={"2": 3, "3": 4, "4": 5},
        panes_per_display=3,
        broken_glass_track=[0, 1, 2, 5],
    )
    game = played(2, "B", 3, moves=5, components=small)
    text = game.position()
    assert read_position(text, small).tobytes() == game.state.tobytes()
    fields = text.split("_")
    assert len(fields[6].split("/")) == 3
    for at, bad, where in (
        (6, "-/-/-/-/-", "position, displays"),
        (6, "W4/-/-", "position, displays"),
        (10, "0,0,3,1," + fields[10].split(",")[4], "position, player 0"),
    ):
        assert error_of("_".join([*fields[:at], bad, *fields[at + 1 :]]), small).where == where


# --- Hostile texts


@cache
def sample_texts() -> list[str]:
    texts = [TEXT]
    for number, (players, side) in enumerate(EVERY_TABLE):
        games = stages(played(players, side, number).to_record())
        texts += [game.position() for place, game in enumerate(games) if place % 17 == number]
    return texts


def check(text: str) -> None:
    """Check that a text is refused, or is the canonical text of a position that can be played."""
    try:
        state = read_position(text)
    except NotationError as error:
        assert error.where.startswith("position, ")
        return
    assert write_position(state, Components.standard()) == text
    game = Game.from_position(text, seed=1)
    rng = Random(1)
    while not game.is_over:
        game.play(choose(game, rng))
    assert set(panes_in_play(game.table).values()) == {20}


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text())
def test_any_text_is_refused_or_read(text: str) -> None:
    check(text)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data())
def test_any_text_in_place_of_a_field_is_refused_or_read(data: st.DataObject) -> None:
    fields = data.draw(st.sampled_from(sample_texts())).split("_")
    fields[data.draw(st.integers(0, len(fields) - 1))] = data.draw(st.text())
    check("_".join(fields))


@settings(max_examples=800, deadline=None, derandomize=True)
@given(st.data())
def test_text_with_changed_characters_is_refused_or_read(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(sample_texts()))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        removed = data.draw(st.integers(0, 2))
        new = data.draw(st.text("WYOPB0123456789-/_,.:xfbdpeCHA%", max_size=2))
        text = text[:at] + new + text[at + removed :]
    check(text)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.data())
def test_text_with_fields_moved_or_borrowed_is_refused_or_read(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(sample_texts()))
    fields = text.split("_")
    place = st.integers(0, len(fields) - 1)
    one, two = data.draw(place), data.draw(place)
    match data.draw(st.sampled_from(["swap", "drop", "repeat", "borrow"])):
        case "swap":
            fields[one], fields[two] = fields[two], fields[one]
        case "drop":
            del fields[one]
        case "repeat":
            fields.insert(two, fields[one])
        case "borrow":
            other = data.draw(st.sampled_from(sample_texts())).split("_")
            fields[one] = other[one % len(other)]
    check("_".join(fields))


def test_panes_moved_between_heaps_are_read() -> None:
    """This shows that `check` also accepts texts, and does not only refuse them."""
    text = text_with({"bag": "W9Y9O9P11B12", "tower": "W5Y4O4P4B4"})
    assert text != TEXT
    check(text)
    read_position(text)
