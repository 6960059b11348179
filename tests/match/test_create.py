"""Making tables: what was asked for, and what cannot be."""

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
def test_the_seed_side_and_start_player_are_those_asked_for(players: int, side: str) -> None:
    for start in range(players):
        created, _ = create_match(
            wanted(*([HERE] * players), side=side, seed=9, start_player=start), TOKEN
        )
        game = Game(players, side, 9, start_player=start)
        assert created.setup == game.to_record()["setup"]
        assert created.deal == list(map(str, game.displays))
        assert (created.seed, created.options.seed_given) == (9, True)
        assert created.options.players == players


def test_without_a_seed_every_table_is_another() -> None:
    seeds = {create_match(wanted("here", "here"), TOKEN)[0].seed for _ in range(20)}
    assert len(seeds) == 20
    assert not create_match(wanted("here", "here"), TOKEN)[0].options.seed_given


def test_secrets_are_kept_as_hashes_only() -> None:
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


def test_computers_have_the_level_that_was_asked_for() -> None:
    levels: list[wire.Level] = ["easy", "medium", "hard", "expert"]
    seats = [wire.NewSeat(kind="computer", level=level) for level in levels]
    created, _ = create_match(wire.NewMatch(seats=seats), TOKEN)
    assert [seat.level for seat in created.seats] == levels
    assert all(seat.holder is None for seat in created.seats)
    people, _ = create_match(wanted("here", "open"), TOKEN)
    assert [seat.level for seat in people.seats] == [None, None]


@pytest.mark.parametrize(
    ("kinds", "given_", "expected"),
    [
        (("here", "computer"), None, True),
        (("here", "here"), None, True),
        (("here", "link"), None, False),
        (("here", "open"), None, False),
        (("here", "computer"), False, False),
        (("here", "link"), True, True),
    ],
)
def test_hints_are_for_those_who_play_alone_unless_agreed(
    kinds: tuple[wire.SeatKind, ...], given_: bool | None, expected: bool
) -> None:
    created, _ = create_match(wanted(*kinds, hints=given_), TOKEN)
    assert created.options.hints is expected


def test_names_are_cleaned_or_refused() -> None:
    seats = [wire.NewSeat(kind="here", name="  Ana\u00a0"), wire.NewSeat(kind="link", name="Bo")]
    created, _ = create_match(wire.NewMatch(seats=seats), TOKEN)
    assert [seat.name for seat in created.seats] == ["Ana", "Bo"]
    seats[1] = wire.NewSeat(kind="link", name="B\u202eo")
    with pytest.raises(BadMessage, match=r"U\+202E") as caught:
        create_match(wire.NewMatch(seats=seats), TOKEN)
    assert caught.value.where == "seats[1].name"


def test_an_open_seat_has_no_name_before_somebody_takes_it() -> None:
    seats = [wire.NewSeat(kind="here"), wire.NewSeat(kind="open", name="me")]
    with pytest.raises(BadMessage, match=r"seats\[1\]\.name"):
        create_match(wire.NewMatch(seats=seats), TOKEN)


def test_only_a_computer_has_a_level() -> None:
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
def test_what_cannot_be_is_refused(
    options: dict[str, Any], error: type[SintraError], text: str
) -> None:
    with pytest.raises(error) as caught:
        create_match(wanted("here", "here", **options), TOKEN)
    assert text in caught.value.message


def test_a_setup_of_another_table_is_refused() -> None:
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
            # Two palaces with the same strips in the same order may lie on a table.
            assert "strips" in changes


def test_a_real_table_has_no_seed() -> None:
    setup = Game(2, seed=1).to_record()["setup"]
    with pytest.raises(BadMessage, match="seed"):
        create_match(wanted("here", "here", setup=setup, seed=1), TOKEN)
    created, _ = create_match(wanted("here", "here", setup=setup), TOKEN)
    assert (created.seed, created.deal, created.setup) == (None, None, setup)
    assert created.options.by_hand and not created.options.seed_given
    other, _ = create_match(wanted("here", "here", setup=setup, start_player=1), TOKEN)
    assert other.setup["start_player"] == 1


def test_a_set_of_ones_own_is_checked_and_kept() -> None:
    data = {**standard_data(), "name": "mine"}
    created, _ = create_match(wanted("here", "here", components=data), TOKEN)
    assert created.components == data
    data["broken_glass_track"] = []
    with pytest.raises(ComponentsError):
        create_match(wanted("here", "here", components=data), TOKEN)


def test_a_table_that_nobody_could_see_is_refused() -> None:
    with pytest.raises(BadMessage, match="only computers play"):
        create_match(wanted("computer", "computer", spectators=False), TOKEN)
    create_match(wanted("computer", "computer"), TOKEN)
    create_match(wanted("computer", "link", spectators=False), TOKEN)


@in_loop
async def test_the_answer_holds_what_opens_the_table() -> None:
    table = await Table.laid(new_process(), "here", "link", "open", "computer")
    assert table.made.match == table.match.id
    assert [each.seat for each in table.made.invitations] == [1]
    assert table.match.snapshot(table.made.token).you == wire.You(seats=[0], host=True)
    assert table.process.store.kinds(table.match.id) == ["created"]
    assert table.process.changes == [(table.match.id, 1)]


# --- Secrets


def test_secrets_are_long_and_never_the_same() -> None:
    made = {new_secret() for _ in range(100)} | {new_match_id() for _ in range(100)}
    assert len(made) == 200
    assert all(len(secret) >= 12 and secret.isascii() for secret in made)
    assert len(new_secret()) == 32


def test_hashes_are_compared_and_nothing_is_not_the_same_as_nothing() -> None:
    assert constant_time_equal(hash_secret("a"), hash_secret("a"))
    assert not constant_time_equal(hash_secret("a"), hash_secret("b"))
    assert not constant_time_equal(None, None) and not constant_time_equal(hash_secret("a"), None)
    assert hash_secret("é") != hash_secret("e")


# --- Texts of people


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=40))
def test_a_text_is_clean_or_refused(text: str) -> None:
    try:
        found = clean_text(text, where="text")
    except BadMessage as error:
        assert error.where == "text"
        return
    assert found == found.strip()
    assert found.isprintable() or any(c in "\u200c\u200d\u00a0" or c.isspace() for c in found)
    assert clean_text(found, where="text") == found
    assert not set(found) & set("\n\r\t\x00\x1b\u202a\u202e\u2066\u2028\u200f")


def test_the_same_name_is_written_in_one_way() -> None:
    assert clean_text("Zoe\u0308", where="name") == clean_text("Zo\u00eb", where="name") == "Zoë"


@pytest.mark.parametrize(
    "text", ["", "   ", "\u3000", "\u200d", "\u200c\u200d", "\ufe0f", "\u200d \u200d"]
)
def test_what_nobody_can_see_is_nothing(text: str) -> None:
    assert clean_text(text, where="name") == ""


def test_another_set_may_not_call_itself_standard() -> None:
    data = sintra.Components.standard().to_data()
    data["broken_glass_track"] = [*data["broken_glass_track"][:-1], 99]
    wanted = wire.NewMatch(seats=[wire.NewSeat(kind="here")] * 2, components=data)
    with pytest.raises(ComponentsError, match="only the standard set"):
        create_match(wanted, "token")
