"""Creating matches: requested options are used, and invalid ones are refused."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra import Game
from sintra.errors import BadMessage, ComponentsError, IllegalSetup, RecordError, SintraError
from sintra.match import protocol as wire
from sintra.match.create import clean_text, create_match
from sintra.match.tokens import constant_time_equal, hash_secret, new_match_id, new_secret
from tests.samples import standard_data

from .common import HERE, Table, in_loop, new_process, wanted

TOKEN = "a token"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["A", "B"])
def test_match_has_the_requested_seed_side_and_start_player(players: int, side: str) -> None:
    for start in range(players):
        created, _ = create_match(
            wanted(*([HERE] * players), side=side, seed=9, start_player=start), TOKEN
        )
        game = Game(players, side, 9, start_player=start)
        assert created.setup == game.to_record()["setup"]
        assert created.deal == list(map(str, game.displays))
        assert (created.seed, created.options.seed_given) == (9, True)
        assert created.options.players == players


def test_matches_without_a_requested_seed_have_different_seeds() -> None:
    seeds = {create_match(wanted("here", "here"), TOKEN)[0].seed for _ in range(20)}
    assert len(seeds) == 20
    assert not create_match(wanted("here", "here"), TOKEN)[0].options.seed_given


def test_secrets_are_stored_as_hashes_only() -> None:
    created, invitations = create_match(wanted("here", "link", "link", "open"), TOKEN)
    assert created.host == hash_secret(TOKEN)
    assert [seat.holder for seat in created.seats] == [hash_secret(TOKEN), None, None, None]
    assert [seat.invitation for seat in created.seats] == [
        None,
        *(hash_secret(each.secret) for each in invitations),
        None,
    ]
    assert [each.seat for each in invitations] == [1, 2]
    assert invitations[0].secret != invitations[1].secret


def test_computers_have_the_requested_level() -> None:
    levels: list[wire.Level] = ["easy", "medium", "hard", "expert"]
    seats = [wire.NewSeat(kind="computer", level=level) for level in levels]
    created, _ = create_match(wire.NewMatch(seats=seats), TOKEN)
    assert [seat.level for seat in created.seats] == levels
    assert all(seat.holder is None for seat in created.seats)
    people, _ = create_match(wanted("here", "open"), TOKEN)
    assert [seat.level for seat in people.seats] == [None, None]


@pytest.mark.parametrize(
    ("kinds", "hints", "expected"),
    [
        (("here", "computer"), None, True),
        (("here", "here"), None, True),
        (("here", "link"), None, False),
        (("here", "open"), None, False),
        (("here", "computer"), False, False),
        (("here", "link"), True, True),
    ],
)
def test_hints_are_on_by_default_only_at_one_device(
    kinds: tuple[wire.SeatKind, ...], hints: bool | None, expected: bool
) -> None:
    created, _ = create_match(wanted(*kinds, hints=hints), TOKEN)
    assert created.options.hints is expected


def test_names_are_cleaned_or_refused() -> None:
    seats = [wire.NewSeat(kind="here", name="  Ana\u00a0"), wire.NewSeat(kind="link", name="Bo")]
    created, _ = create_match(wire.NewMatch(seats=seats), TOKEN)
    assert [seat.name for seat in created.seats] == ["Ana", "Bo"]
    seats[1] = wire.NewSeat(kind="link", name="B\u202eo")
    with pytest.raises(BadMessage, match=r"U\+202E") as caught:
        create_match(wire.NewMatch(seats=seats), TOKEN)
    assert caught.value.where == "seats[1].name"


def test_name_for_an_open_seat_is_refused() -> None:
    seats = [wire.NewSeat(kind="here"), wire.NewSeat(kind="open", name="me")]
    with pytest.raises(BadMessage, match=r"seats\[1\]\.name"):
        create_match(wire.NewMatch(seats=seats), TOKEN)


def test_level_for_a_human_seat_is_refused() -> None:
    seats = [wire.NewSeat(kind="here", level="easy"), wire.NewSeat(kind="computer")]
    with pytest.raises(BadMessage, match=r"seats\[0\]\.level"):
        create_match(wire.NewMatch(seats=seats), TOKEN)
    created, _ = create_match(wire.NewMatch(seats=[wire.NewSeat(kind="here"), seats[1]]), TOKEN)
    assert created.seats[1].level == "medium"


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"start_player": 2}, BadMessage, "start_player"),
        ({"setup": {}}, RecordError, "setup"),
        ({"setup": {"strips": 3}}, RecordError, "setup"),
        ({"components": {}}, ComponentsError, ""),
        ({"components": {"name": "x"}}, ComponentsError, ""),
        ({"components": {"a": [[[]]]}}, ComponentsError, ""),
    ],
)
def test_invalid_options_are_refused(
    options: dict[str, Any], error: type[SintraError], text: str
) -> None:
    with pytest.raises(error) as caught:
        create_match(wanted("here", "here", **options), TOKEN)
    assert text in caught.value.message


def test_setup_that_does_not_fit_the_match_is_refused() -> None:
    setup = Game(2, seed=1).to_record()["setup"]
    for kinds, changes in (
        (("here", "here", "here"), {}),
        (("here", "here"), {"start_player": 5}),
        (("here", "here"), {"strips": [setup["strips"][0]] * 2}),
        (("here", "here"), {"round_pieces": ["white"] * 6}),
    ):
        try:
            create_match(wanted(*kinds, setup={**setup, **changes}), TOKEN)
        except (RecordError, IllegalSetup) as error:
            assert error.message
        else:
            # Two palaces may have the same strips in the same order.
            assert "strips" in changes


def test_seed_for_a_real_table_is_refused() -> None:
    setup = Game(2, seed=1).to_record()["setup"]
    with pytest.raises(BadMessage, match="seed"):
        create_match(wanted("here", "here", setup=setup, seed=1), TOKEN)
    created, _ = create_match(wanted("here", "here", setup=setup), TOKEN)
    assert (created.seed, created.deal, created.setup) == (None, None, setup)
    assert created.options.by_hand and not created.options.seed_given
    other, _ = create_match(wanted("here", "here", setup=setup, start_player=1), TOKEN)
    assert other.setup["start_player"] == 1


def test_custom_components_are_checked_and_stored() -> None:
    data = {**standard_data(), "name": "mine"}
    created, _ = create_match(wanted("here", "here", components=data), TOKEN)
    assert created.components == data
    data["broken_glass_track"] = []
    with pytest.raises(ComponentsError):
        create_match(wanted("here", "here", components=data), TOKEN)


def test_match_without_players_and_spectators_is_refused() -> None:
    with pytest.raises(BadMessage, match="only computers play"):
        create_match(wanted("computer", "computer", spectators=False), TOKEN)
    create_match(wanted("computer", "computer"), TOKEN)
    create_match(wanted("computer", "link", spectators=False), TOKEN)


@in_loop
async def test_answer_has_match_id_token_and_invitations() -> None:
    table = await Table.new(new_process(), "here", "link", "open", "computer")
    assert table.made.match == table.match.id
    assert [each.seat for each in table.made.invitations] == [1]
    assert table.match.snapshot(table.made.token).you == wire.You(seats=[0], host=True)
    assert table.process.store.kinds(table.match.id) == ["created"]
    assert table.process.changes == [(table.match.id, 1)]


# --- Secrets


def test_secrets_are_long_and_unique() -> None:
    made = {new_secret() for _ in range(100)} | {new_match_id() for _ in range(100)}
    assert len(made) == 200
    assert all(len(secret) >= 12 and secret.isascii() for secret in made)
    assert len(new_secret()) == 32


def test_constant_time_equal_is_false_for_none() -> None:
    assert constant_time_equal(hash_secret("a"), hash_secret("a"))
    assert not constant_time_equal(hash_secret("a"), hash_secret("b"))
    assert not constant_time_equal(None, None) and not constant_time_equal(hash_secret("a"), None)
    assert hash_secret("é") != hash_secret("e")


# --- Names and texts of players


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=40))
def test_text_is_cleaned_or_refused(text: str) -> None:
    try:
        cleaned = clean_text(text, where="text")
    except BadMessage as error:
        assert error.where == "text"
        return
    assert cleaned == cleaned.strip()
    assert cleaned.isprintable() or any(c in "\u200c\u200d\u00a0" or c.isspace() for c in cleaned)
    assert clean_text(cleaned, where="text") == cleaned
    assert not set(cleaned) & set("\n\r\t\x00\x1b\u202a\u202e\u2066\u2028\u200f")


def test_names_are_normalized() -> None:
    assert clean_text("Zoe\u0308", where="name") == clean_text("Zo\u00eb", where="name") == "Zoë"


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "\u3000", "\u200d", "\u200c\u200d", "\ufe0f", "\u200d \u200d"),
        *("\u3164", "\u2800", "\u115f", "\u034f", "\u17b4", "\ufe00", "\u0301"),
    ],
)
def test_invisible_text_becomes_empty(text: str) -> None:
    assert clean_text(text, where="name") == ""


def test_custom_components_named_standard_are_refused() -> None:
    data = sintra.Components.standard().to_data()
    data["broken_glass_track"] = [*data["broken_glass_track"][:-1], 99]
    wanted = wire.NewMatch(seats=[wire.NewSeat(kind="here")] * 2, components=data)
    with pytest.raises(ComponentsError, match="only the standard set"):
        create_match(wanted, "token")
