"""Components: the standard set, other sets from files, and the validation of every field."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sintra import Colour, Components, ComponentsError, Game
from tests.reference_rules import ReferenceGame, read_record
from tests.samples import choose, components_with, panes_in_play, played, standard_data

JOKER = 5
"""The number of a joker space; the numbers below are colours."""


def pattern(letters: str) -> tuple[int, ...]:
    return tuple("WYOPB*".index(letter) for letter in letters)


def error_of(text: str) -> ComponentsError:
    with pytest.raises(ComponentsError) as caught:
        Components.from_json(text)
    return caught.value


# --- The standard set


def test_standard_set_is_that_of_the_rules() -> None:
    standard = Components.standard()
    assert standard.name == "standard"
    assert standard.panes_per_colour == 20
    assert standard.panes_per_display == 4
    assert dict(standard.displays_by_players) == {2: 5, 3: 7, 4: 9}
    assert standard.broken_glass_track == (0, 1, 2, 4, 6, 8, 11, 14, 18)
    assert standard.window_points == ((4, 3, 3, 2, 2, 1, 1, 2), (4, 3, 3, 2, 2, 1, 1, 2))
    assert standard.ornaments == ((0, 1), (2, 3), (4, 5), (6, 7))
    assert standard.ornament_points == (0, 0, 3, 6, 10)
    assert standard.player_colours == ("blue", "red", "yellow", "grey")


def test_standard_strips_are_those_of_the_rules() -> None:
    assert Components.standard().strips == tuple(
        (pattern(front), pattern(back))
        for front, back in (
            ("YOYYO", "WPOYY"),
            ("BYYBP", "PPBWW"),
            ("PWWPW", "WYWPB"),
            ("WOWWB", "BPPYY"),
            ("OOBOW", "OYOBY"),
            ("YPOYO", "BBWOB"),
            ("WBBBW", "PYOPO"),
            ("POPYP", "PBW**"),
        )
    )


def test_spaces_by_strip_and_side() -> None:
    standard = Components.standard()
    assert standard.spaces(0) == pattern("YOYYO")
    assert standard.spaces(1) == pattern("WPOYY")
    assert standard.spaces(15) == pattern("PBW**")


def test_provenance_of_the_standard_set() -> None:
    provenance = Components.standard().provenance
    assert list(provenance) == [
        "stated in the rulebook text",
        "reported by reviews",
        "not printed in the rulebook text, chosen here until an owner of the game corrects it",
    ]
    assert "displays_by_players" in provenance["stated in the rulebook text"]
    assert "player_colours" in provenance["reported by reviews"]


def test_standard_set_is_read_once() -> None:
    assert Components.standard() is Components.standard()
    assert Components.standard() == components_with()


def test_record_for_compiled_code_is_cached_and_read_only() -> None:
    printed = Components.standard().printed
    assert components_with().printed is printed
    with pytest.raises(ValueError, match="read-only"):
        printed["panes_per_colour"] = 3


def test_sets_that_differ_in_one_number_are_different() -> None:
    for changes in (
        {"displays_by_players": {"2": 4, "3": 7, "4": 9}},
        {"panes_per_colour": 21},
        {"ornaments": [[0, 2], [1, 3], [4, 5], [6, 7]]},
    ):
        other = components_with(**changes)
        assert other != Components.standard()
        assert other.printed.tobytes() != Components.standard().printed.tobytes()


def test_provenance_may_be_missing_and_makes_no_difference() -> None:
    data = standard_data()
    del data["provenance"]
    without = Components.from_json(json.dumps(data))
    assert without.provenance == {}
    assert without == Components.standard()


def test_repr_evaluates_to_the_set() -> None:
    components = components_with(name="it's mine", panes_per_colour=12)
    assert eval(repr(components), {"Components": Components}) == components


# --- Another set, from a file


def test_modified_set_is_loaded_from_a_file(tmp_path: Path) -> None:
    data = standard_data()
    data["name"] = "my box"
    data["strips"][2]["front"] = ["blue", "blue", "white", "pink", "orange"]
    data["provenance"] = {"seen in my box": ["strip 2", {"page": 3}]}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    for given in (path, str(path)):
        mine = Components.load(given)
        assert mine.name == "my box"
        assert mine.strips[2] == (pattern("BBWPO"), pattern("WYWPB"))
        assert mine.strips[:2] == Components.standard().strips[:2]
        assert mine.provenance == {"seen in my box": ["strip 2", {"page": 3}]}


def test_error_names_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError, match=r"none\.json") as caught:
        Components.load(tmp_path / "none.json")
    assert caught.value.field == "file"


def test_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError) as caught:
        Components.load(tmp_path)
    assert caught.value.field == "file"


def test_invalid_file_name_is_refused() -> None:
    with pytest.raises(ComponentsError) as caught:
        Components.load("a\0b")
    assert caught.value.field == "file"


def test_file_must_be_utf8(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(json.dumps(standard_data()).encode().replace(b"white", b"wei\xdf"))
    with pytest.raises(ComponentsError, match="cannot be read") as caught:
        Components.load(path)
    assert caught.value.field == "file"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "{'name': 1}",
        json.dumps(standard_data())[:-1],
        json.dumps(standard_data()) + "}",
        "\ufeff{}",
        "[" * 100_000 + "]" * 100_000,
        '{"panes_per_colour": ' + "9" * 10_000 + "}",
    ],
    ids=["nothing", "cut", "quotes", "no end", "two ends", "mark", "deep", "long number"],
)
def test_invalid_json_is_refused(text: str) -> None:
    error = error_of(text)
    assert error.field == "file"
    assert "is not valid JSON" in str(error)
    assert len(str(error)) < 300


@pytest.mark.parametrize("text", ["null", "[]", '"standard"', "20", "true", "NaN"])
def test_file_must_be_one_json_object(text: str) -> None:
    error = error_of(text)
    assert error.field == "file"
    assert "must be a JSON object" in str(error)


# --- Every field is checked

NUMBERS: dict[str, Callable[[dict[str, Any], Any], None]] = {
    "rounds": lambda data, value: data.update(rounds=value),
    "panes_per_colour": lambda data, value: data.update(panes_per_colour=value),
    "panes_per_display": lambda data, value: data.update(panes_per_display=value),
    "displays_by_players.3": lambda data, value: data["displays_by_players"].update({"3": value}),
    "broken_glass_track[0]": lambda data, value: data["broken_glass_track"].__setitem__(0, value),
    "broken_glass_track[4]": lambda data, value: data["broken_glass_track"].__setitem__(4, value),
    "window_points.A[2]": lambda data, value: data["window_points"]["A"].__setitem__(2, value),
    "window_points.B[7]": lambda data, value: data["window_points"]["B"].__setitem__(7, value),
    "ornaments[1][0]": lambda data, value: data["ornaments"][1].__setitem__(0, value),
    "ornament_points.4": lambda data, value: data["ornament_points"].update({"4": value}),
}


@pytest.mark.parametrize(
    "value",
    [
        True,
        False,
        6.0,
        2.5,
        float("nan"),
        float("inf"),
        "6",
        None,
        [6],
        {"6": 6},
        -1,
        100,
        10**30,
        -(10**30),
    ],
    ids=repr,
)
@pytest.mark.parametrize("field", NUMBERS)
def test_numbers_are_whole_and_within_their_limits(field: str, value: Any) -> None:
    data = standard_data()
    NUMBERS[field](data, value)
    assert error_of(json.dumps(data)).field == field


@pytest.mark.parametrize(
    ("field", "fits", "does_not"),
    [
        ("panes_per_colour", [2, 31], [1, 32]),
        ("panes_per_display", [1, 4], [0, 5]),
        ("displays_by_players.3", [1, 9], [0, 10]),
        ("broken_glass_track[4]", [5, 7], [4, 3]),
        ("window_points.A[2]", [0, 99], [-1, 100]),
        ("ornament_points.4", [0, 99], [-1, 100]),
    ],
)
def test_numbers_may_be_at_their_limits(field: str, fits: list[int], does_not: list[int]) -> None:
    for value in fits:
        data = standard_data()
        NUMBERS[field](data, value)
        Components.from_json(json.dumps(data))
    for value in does_not:
        data = standard_data()
        NUMBERS[field](data, value)
        assert error_of(json.dumps(data)).field == field


@pytest.mark.parametrize("field", [key for key in standard_data() if key != "provenance"])
def test_error_names_a_missing_field(field: str) -> None:
    data = standard_data()
    del data[field]
    error = error_of(json.dumps(data))
    assert error.field == field
    assert "is missing" in str(error)


@pytest.mark.parametrize("field", standard_data())
def test_error_names_a_field_of_a_wrong_type(field: str) -> None:
    values: list[Any] = [None, 0, "", True, [[]], [{}] * 8, [[0]] * 4]
    for value in values:
        error = error_of(json.dumps({**standard_data(), field: value}))
        assert error.field.split("[")[0] == field, value


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("colour", {"colour": "white"}),
    ("Name", {"Name": "mine"}),
    ("_name", {"_name": "mine"}),
    ("tables", {"tables": {}}),
    ("colours", {"colours": ["white", "yellow", "orange", "pink"]}),
    ("colours", {"colours": ["yellow", "white", "orange", "pink", "blue"]}),
    ("colours", {"colours": ["white", "yellow", "orange", "pink", "green"]}),
    ("letters", {"letters": {}}),
    ("letters", {"letters": {**standard_data()["letters"], "white": "w"}}),
    ("letters", {"letters": {**standard_data()["letters"], "green": "G"}}),
    ("rounds", {"rounds": 5}),
    ("rounds", {"rounds": 7}),
    ("name", {"name": ""}),
    ("name", {"name": "  "}),
    ("name", {"name": "a" * 81}),
    ("name", {"name": "two\nlines"}),
    ("name", {"name": "\x1b[31mred"}),
    ("name", {"name": "\ud800"}),
    ("name", {"name": 7}),
    ("strips", {"strips": []}),
    ("strips", {"strips": standard_data()["strips"][:7]}),
    ("strips", {"strips": [*standard_data()["strips"], standard_data()["strips"][0]]}),
    ("window_points", {"window_points": {"A": [1] * 8}}),
    ("window_points", {"window_points": {"A": [1] * 8, "B": [1] * 8, "C": [1] * 8}}),
    ("window_points", {"window_points": [[1] * 8, [1] * 8]}),
    ("window_points.A", {"window_points": {"A": [1] * 7, "B": [1] * 8}}),
    ("window_points.B", {"window_points": {"A": [1] * 8, "B": [1] * 9}}),
    ("window_points.B", {"window_points": {"A": [1] * 8, "B": 1}}),
    ("broken_glass_track", {"broken_glass_track": []}),
    ("broken_glass_track", {"broken_glass_track": [0]}),
    ("broken_glass_track", {"broken_glass_track": list(range(33))}),
    ("broken_glass_track", {"broken_glass_track": {"0": 0, "1": 1}}),
    ("broken_glass_track[0]", {"broken_glass_track": [1, 2, 3]}),
    ("broken_glass_track[2]", {"broken_glass_track": [0, 1, 1, 2]}),
    ("broken_glass_track[3]", {"broken_glass_track": [0, 1, 3, 2]}),
    ("ornaments", {"ornaments": [[0, 1], [2, 3], [4, 5]]}),
    ("ornaments[3]", {"ornaments": [[0, 1], [2, 3], [4, 5], [6]]}),
    ("ornaments[3]", {"ornaments": [[0, 1], [2, 3], [4, 5], [6, 7, 0]]}),
    ("ornaments[3]", {"ornaments": [[0, 1], [2, 3], [4, 5], 67]}),
    ("ornaments[3][1]", {"ornaments": [[0, 1], [2, 3], [4, 5], [6, 8]]}),
    ("ornaments[2]", {"ornaments": [[0, 1], [2, 3], [3, 5], [6, 7]]}),
    ("ornaments[0]", {"ornaments": [[1, 1], [2, 3], [4, 5], [6, 7]]}),
    ("ornament_points", {"ornament_points": {"0": 0, "1": 0, "2": 3, "3": 6}}),
    ("ornament_points", {"ornament_points": {"0": 0, "1": 0, "2": 3, "3": 6, "4": 9, "5": 9}}),
    ("ornament_points", {"ornament_points": [0, 0, 3, 6, 10]}),
    ("displays_by_players", {"displays_by_players": {"2": 5, "3": 7}}),
    ("displays_by_players", {"displays_by_players": {"2": 5, "3": 7, "4": 9, "5": 9}}),
    ("displays_by_players", {"displays_by_players": [5, 7, 9]}),
    ("player_colours", {"player_colours": ["blue", "red", "yellow"]}),
    ("player_colours[3]", {"player_colours": ["blue", "red", "yellow", "blue"]}),
    ("player_colours[1]", {"player_colours": ["blue", "", "yellow", "grey"]}),
    ("player_colours[1]", {"player_colours": ["blue", ["red"], "yellow", "grey"]}),
    ("provenance", {"provenance": ["I saw it"]}),
]


@pytest.mark.parametrize(("field", "changes"), WRONG)
def test_error_names_an_invalid_field(field: str, changes: dict[str, Any]) -> None:
    error = error_of(json.dumps({**standard_data(), **changes}))
    assert error.field == field
    assert str(error).startswith(f"{field}: ")
    assert error.as_json()["field"] == field


@pytest.mark.parametrize(
    ("field", "strip", "wrong"),
    [
        ("strips[3]", 3, ["white"] * 5),
        ("strips[3]", 3, {"front": ["white"] * 5}),
        ("strips[3]", 3, {"front": ["white"] * 5, "back": ["white"] * 5, "side": []}),
        ("strips[3].front", 3, {"front": ["white"] * 4, "back": ["white"] * 5}),
        ("strips[3].back", 3, {"front": ["white"] * 5, "back": ["white"] * 6}),
        ("strips[3].back", 3, {"front": ["white"] * 5, "back": "white"}),
        ("strips[3].front[4]", 3, {"front": ["white"] * 4 + ["green"], "back": ["white"] * 5}),
        ("strips[3].front[0]", 3, {"front": ["White"] + ["white"] * 4, "back": ["white"] * 5}),
        ("strips[3].back[1]", 3, {"front": ["white"] * 5, "back": ["white", 0] * 2 + ["blue"]}),
        ("strips[3].back[0]", 3, {"front": ["white"] * 5, "back": [["white"]] * 5}),
        ("strips[3].back", 3, {"front": ["white"] * 5, "back": ["white"] * 4 + ["joker"]}),
        ("strips[3].front", 3, {"front": ["white"] * 2 + ["joker"] * 3, "back": ["white"] * 5}),
        ("strips", 3, {"front": ["white"] * 3 + ["joker"] * 2, "back": ["white"] * 5}),
        ("strips", 7, {"front": ["white"] * 5, "back": ["white"] * 5}),
        (
            "strips",
            7,
            {"front": ["white"] * 3 + ["joker"] * 2, "back": ["white"] * 3 + ["joker"] * 2},
        ),
    ],
)
def test_error_names_an_invalid_strip(field: str, strip: int, wrong: Any) -> None:
    data = standard_data()
    data["strips"][strip] = wrong
    assert error_of(json.dumps(data)).field == field


def test_joker_side_may_be_any_side_of_any_strip() -> None:
    data = standard_data()
    data["strips"][7]["back"] = ["pink", "blue", "white", "blue", "white"]
    data["strips"][0]["front"] = ["joker", "white", "joker", "blue", "pink"]
    components = Components.from_json(json.dumps(data))
    assert components.spaces(0) == (JOKER, Colour.WHITE, JOKER, Colour.BLUE, Colour.PINK)
    for seed in range(30):
        setup = Game(seed=seed, components=components).setup
        assert setup is not None
        assert all((0, "back") in row for row in setup.strips)


# --- Games with another set

FIRST_WINDOW = (
    "sintra1_2{side}_3p_YOPB_0_H0_O2/-/-/-/-_-_W19Y13O17P18B19_-_"
    "0,0,0,1,0f.Y3/1f:W/2f/3f:P/4f/5f/6f/7f_0,0,0,1,0f.Y3/1f/2f/3f/4f/5f/6f/7f_{set}"
)
"""Two orange panes complete the first strip; windows 2 and 4 already hold a pane."""


@pytest.mark.parametrize(("side", "points"), [("A", 10 + 20 + 40), ("B", 11 + 21 + 41)])
def test_window_points_are_those_of_the_set_and_side(side: str, points: int) -> None:
    components = components_with(
        name="points",
        window_points={
            "A": [10, 20, 30, 40, 50, 60, 70, 80],
            "B": [11, 21, 31, 41, 51, 61, 71, 81],
        },
    )
    text = FIRST_WINDOW.format(side=side, set="points")
    game = Game.from_position(text, components)
    explained = game.explain("1O>1=Y")
    assert explained.window_points == points
    assert explained.bonus_points == 3
    assert game.table.window_points == components.window_points["AB".index(side)]
    game.play("1O>1=Y")
    assert game.scores == (points + 3, 0)


def test_broken_glass_track_is_that_of_the_set() -> None:
    components = components_with(name="track", broken_glass_track=[0, 5, 50])
    game = Game.from_position(
        "sintra1_2A_3p_YOPB_0_H0_O3/-/-/-/-_-_W20Y19O16P19B19_-_"
        "0,0,1,8,0f/1f/2f/3f/4f/5f/7f/6f_0,0,0,1,0f/1f/2f/3f/4f/5f/6f/7f_track",
        components,
    )
    game.play("1Ox")
    assert game.table.broken_glass_track == (0, 5, 50)
    palace = game.palaces[0]
    # From space 1: the end of the track, the end once more, and no step left.
    assert (palace.score, palace.lost, palace.broken_glass) == (-100, 100, 0)


def test_ornaments_are_those_of_the_set() -> None:
    components = components_with(
        name="ornaments",
        ornaments=[[0, 7], [1, 6], [2, 5], [3, 4]],
        ornament_points={"0": 1, "1": 2, "2": 4, "3": 8, "4": 16},
    )
    game = Game.from_position(
        "sintra1_2A_3p_YOPB_0_H0_O3/-/-/-/-_-_W11Y19O16P19B19_-_"
        "0,0,0,1,x:WW/x:WW/2f:W/3f/4f/5f:W/6f:W/x:WW_0,0,0,1,0f/1f/2f/3f/4f/5f/6f/7f_ornaments",
        components,
    )
    assert game.final_scoring(0).bonus == 16 + 8 + 4 + 1
    assert game.final_scoring(1).bonus == 4


SETS: dict[str, dict[str, Any]] = {
    "fewest panes": {"panes_per_colour": 2},
    "few panes": {"panes_per_colour": 6},
    "most panes": {"panes_per_colour": 31},
    "one display": {"displays_by_players": {"2": 1, "3": 1, "4": 1}},
    "most displays": {"displays_by_players": {"2": 9, "3": 9, "4": 9}},
    "one pane a display": {"panes_per_display": 1},
    "three panes a display": {"panes_per_display": 3, "panes_per_colour": 9},
    "short track": {"broken_glass_track": [0, 99]},
    "long track": {"broken_glass_track": list(range(32))},
    "rich windows": {"window_points": {"A": [99] * 8, "B": list(range(8))}},
    "other ornaments": {
        "ornaments": [[7, 0], [6, 1], [5, 2], [4, 3]],
        "ornament_points": {"0": 9, "1": 7, "2": 5, "3": 3, "4": 1},
    },
    "other strips": {
        "strips": [
            {
                "front": ["white", "joker", "joker", "blue", "blue"],
                "back": ["white", "yellow", "orange", "pink", "blue"],
            },
            *(
                {"front": [colour] * 5, "back": ["white"] * 5}
                for colour in standard_data()["letters"]
            ),
            {"front": ["pink"] * 4 + ["blue"], "back": ["pink", "blue"] * 2 + ["white"]},
            {"front": ["orange"] * 3 + ["blue"] * 2, "back": ["yellow"] * 3 + ["pink"] * 2},
        ]
    },
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", SETS)
def test_whole_games_with_another_set_are_played_by_its_rules(name: str, players: int) -> None:
    data = {**standard_data(), "name": name, **SETS[name]}
    components = Components.from_json(json.dumps(data))
    for seed, side in enumerate("ABAB"):
        game = Game(players, side, seed, components)
        rng = Random(seed)
        while not game.is_over:
            panes = panes_in_play(game.table)
            assert set(panes.values()) == {data["panes_per_colour"]}
            assert len(panes) == 5
            assert len(game.displays) == data["displays_by_players"][str(players)]
            game.play(choose(game, rng))
        record = game.to_record()
        assert record["components"] == name
        reference = read_record(record, data)
        assert [seat.score for seat in reference.seats] == list(game.scores)
        assert Game.from_record(record, components) == game


def test_displays_stay_short_when_bag_and_tower_are_empty() -> None:
    components = components_with(name="few", panes_per_colour=4)
    sizes = {
        tuple(map(len, each["displays"]))
        for seed in range(20)
        for each in played(2, "A", seed, components=components).to_record()["rounds"]
    }
    assert (4, 4, 4, 2, 0) in sizes
    assert any(0 < sum(size) < 14 for size in sizes)


def test_reference_detects_another_set() -> None:
    """This shows that the comparison above can fail."""
    components = components_with(name="rich", window_points=SETS["rich windows"]["window_points"])
    record = played(2, "A", 1, components=components).to_record()
    reference = ReferenceGame({**standard_data(), "name": "rich"}, 2, "A", record["setup"])
    for each in record["rounds"]:
        reference.deal(each["displays"])
        for move in each["moves"]:
            reference.play(move)
    assert [seat.score for seat in reference.seats] != record["scores"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"displays_by_players": {2: 2000, 3: 7, 4: 9}}, "displays_by_players.2"),
        ({"ornaments": ((0, 30000), (2, 3), (4, 5), (6, 7))}, "ornaments[0][1]"),
        ({"broken_glass_track": (0,)}, "broken_glass_track"),
        ({"panes_per_colour": 40}, "panes_per_colour"),
        ({"strips": ()}, "strips"),
        ({"strips": None}, "components"),
        ({"window_points": ((1,) * 8, (1,) * 7)}, "window_points.B"),
    ],
)
def test_replaced_fields_are_checked(change: dict[str, Any], field: str) -> None:
    """Regression: 2000 displays, set with dataclasses.replace, caused a segmentation fault."""
    with pytest.raises(ComponentsError) as caught:
        replace(Components.standard(), **change)
    assert caught.value.field == field


def test_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(Components.standard().to_data()), encoding="utf-8-sig")
    assert Components.load(file) == Components.standard()
