"""The exceptions: their tree, codes, JSON and messages."""

import inspect
import json
import pickle
import re

import pytest

import sintra
from sintra import errors
from sintra.errors import SintraError

CLASSES = [
    value
    for value in vars(errors).values()
    if inspect.isclass(value) and issubclass(value, SintraError)
]

CODES = {
    "SintraError": "error",
    "UsageError": "wrong_use",
    "MissingExtra": "missing_extra",
    "ComponentsError": "bad_components",
    "NotationError": "bad_notation",
    "RecordError": "bad_record",
    "UnfairDeal": "unfair_deal",
    "IllegalMove": "illegal_move",
    "IllegalSetup": "illegal_setup",
    "IllegalDeal": "illegal_deal",
    "DealAwaited": "deal_awaited",
    "GameOver": "game_over",
    "NothingToUndo": "nothing_to_undo",
    "PlayerError": "bad_player",
    "StoreError": "store_failed",
    "DatabaseOutdated": "database_outdated",
    "DiskFull": "disk_full",
    "VersionTaken": "version_taken",
    "UnknownMatch": "unknown_match",
    "Refusal": "refused",
    "BadMessage": "bad_message",
    "UnknownToken": "unknown_token",
    "BadInvitation": "bad_invitation",
    "BadRecovery": "bad_recovery",
    "NotYourSeat": "not_your_seat",
    "SeatTaken": "seat_taken",
    "NotStarted": "not_started",
    "NotYourTurn": "not_your_turn",
    "StaleState": "stale",
    "NotAllowed": "not_allowed",
    "TimeOver": "time_over",
    "OriginRefused": "origin_refused",
    "TooMany": "too_many",
    "TooLarge": "too_large",
    "NotReady": "not_ready",
}
"""A code never changes, because client programs rely on it."""

SERVER_ERRORS = (errors.StoreError, errors.Refusal)
"""Programs that use `Game` never get these, so `sintra` does not export them."""

EXAMPLES: list[tuple[SintraError, dict[str, object]]] = [
    (errors.SintraError("text"), {}),
    (errors.UsageError("text"), {}),
    (errors.MissingExtra("text", "ray"), {"extra": "ray"}),
    (errors.ComponentsError("name", "must be a text"), {"field": "name"}),
    (errors.NotationError("text", where="character 1"), {"where": "character 1"}),
    (errors.NotationError("text"), {"where": ""}),
    (
        errors.RecordError("text", where="round 1", reason="illegal_deal"),
        {"where": "round 1", "reason": "illegal_deal"},
    ),
    (errors.RecordError("text", where="scores"), {"where": "scores", "reason": "bad_record"}),
    (errors.UnfairDeal("text", where="seed"), {"where": "seed", "reason": "unfair_deal"}),
    (errors.IllegalMove("R", "not now", position="sintra1"), {}),
    (errors.IllegalSetup("strips", "must be 8"), {}),
    (errors.IllegalDeal("text"), {}),
    (errors.DealAwaited("text"), {}),
    (errors.GameOver("text"), {}),
    (errors.NothingToUndo("text"), {}),
    (
        errors.PlayerError("text", player="greedy", move="R", position="sintra1"),
        {"player": "greedy", "move": "R", "position": "sintra1"},
    ),
    (errors.BadMessage("text", where="ply"), {"where": "ply"}),
    (errors.StoreError("text"), {}),
    (errors.DatabaseOutdated("text"), {}),
    (errors.DiskFull("text"), {}),
    (errors.VersionTaken("text"), {}),
    (errors.UnknownMatch("text"), {}),
    (errors.Refusal("text"), {}),
    (errors.UnknownToken("text"), {}),
    (errors.BadInvitation("text"), {}),
    (errors.BadRecovery("text"), {}),
    (errors.NotYourSeat("text"), {}),
    (errors.SeatTaken("text"), {}),
    (errors.NotStarted("text"), {}),
    (errors.NotYourTurn("text"), {}),
    (errors.StaleState("text"), {}),
    (errors.NotAllowed("text"), {}),
    (errors.TimeOver("text"), {}),
    (errors.OriginRefused("text"), {}),
    (errors.TooMany("text"), {}),
    (errors.TooLarge("text"), {}),
    (errors.NotReady("text"), {}),
]


def test_every_exception_is_a_sintra_error() -> None:
    exceptions = [
        value
        for value in vars(errors).values()
        if inspect.isclass(value) and issubclass(value, BaseException)
    ]
    assert exceptions == CLASSES
    assert len(exceptions) == len(CODES)


def test_codes_never_change() -> None:
    assert {each.__name__: each.code for each in CLASSES} == CODES


def test_every_exception_has_its_own_code() -> None:
    codes = [each.code for each in CLASSES]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", code) for code in codes)
    assert all("code" in vars(each) for each in CLASSES)


def test_tree_in_the_docstring_has_every_exception() -> None:
    assert errors.__doc__ is not None
    drawn = re.findall(r"^(?:[│ ]*[├└]── )?([A-Z]\w+)", errors.__doc__, re.MULTILINE)
    assert sorted(set(drawn) & set(CODES)) == sorted(CODES)


def test_tree_in_the_docstring_has_the_right_parents() -> None:
    assert errors.__doc__ is not None
    parents = ["SintraError"]
    for line in errors.__doc__.splitlines():
        match = re.match(r"([│ ]*)[├└]── (\w+) +\w+", line)
        if match:
            depth = 1 + len(match[1]) // 4
            del parents[depth:]
            error = getattr(errors, match[2])
            assert error.__bases__[0].__name__ == parents[-1]
            parents.append(match[2])


def test_exceptions_are_exported_except_those_of_the_server() -> None:
    for each in CLASSES:
        if issubclass(each, SERVER_ERRORS):
            assert each.__name__ not in sintra.__all__
        else:
            assert each.__name__ in sintra.__all__
            assert getattr(sintra, each.__name__) is each


def test_every_exception_has_its_own_docstring() -> None:
    for each in CLASSES:
        assert each.__doc__ is not None
        assert each.__doc__ != each.__mro__[1].__doc__


def test_examples_cover_every_exception() -> None:
    assert {type(error) for error, _ in EXAMPLES} == set(CLASSES)


@pytest.mark.parametrize(("error", "extra_fields"), EXAMPLES, ids=lambda each: type(each).__name__)
def test_every_error_has_the_same_json_fields(
    error: SintraError, extra_fields: dict[str, object]
) -> None:
    data = error.as_json()
    assert data == {"ok": False, "code": error.code, "error": str(error), **extra_fields}
    assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize("error", [error for error, _ in EXAMPLES], ids=repr)
def test_message_is_the_text_of_the_error(error: SintraError) -> None:
    assert str(error) == error.message != ""


@pytest.mark.parametrize("error", [error for error, _ in EXAMPLES], ids=repr)
def test_error_survives_pickle(error: SintraError) -> None:
    """An error is sent from one process to another."""
    restored = pickle.loads(pickle.dumps(error))
    assert type(restored) is type(error)
    assert str(restored) == str(error)
    assert restored.as_json() == error.as_json()


def test_errors_about_values_are_value_errors() -> None:
    exported = [each for each in CLASSES if not issubclass(each, SERVER_ERRORS)]
    others = {each.__name__ for each in exported if not issubclass(each, ValueError)}
    assert others == {"SintraError", "DealAwaited", "GameOver", "NothingToUndo", "PlayerError"}


def test_message_begins_with_the_field_or_place() -> None:
    assert str(errors.ComponentsError("name", "is missing")) == "name: is missing"
    assert str(errors.NotationError("is bad", where="character 3")) == "character 3: is bad"
    assert str(errors.NotationError("is bad")) == "is bad"
    assert str(errors.RecordError("is bad", where="round 1")) == "round 1: is bad"
    assert str(errors.IllegalMove("R", "not now")) == "R: not now"
    assert str(errors.IllegalSetup("strips", "is bad")) == "strips: is bad"


def test_an_action_that_is_not_allowed_says_what_forbids_it() -> None:
    assert errors.NotAllowed("no", "clock").as_json()["reason"] == "clock"
    assert "reason" not in errors.NotAllowed("no").as_json()
