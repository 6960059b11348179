"""Every text of the page can be shown with sample values, in all of its variants."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from sintra.texts import LOCALES
from tests.test_locale import LANGUAGES, LOCALE, SECTIONS, Text, texts

NUMBERS = (0, 1, 2, 5, 22)
"""Numbers of every plural category of the five languages."""
SAMPLES: dict[str, str | int] = {
    "name": "Ana",
    "names": "Ana, Bo",
    "beaten": "Inês",
    "move": "3B>5",
    "moves": "Ana 3B>5",
    "panes": "2 ◆, 1 ▲",
    "language": "Deutsch",
    "time": "5 min",
    "signed": "+3",
    "total": "+12",
    "leftovers": "+2",
    "broken": "−4",
    "bonus": "+14",
    "field": "seats[0].name",
    "code": "not_allowed",
}
"""A value for each variable that is not a number. Other variables are numbers."""


class Sample(NamedTuple):
    """A text with sample values."""

    name: str
    arguments: dict[str, str | int]
    text: str
    problems: list[str]


def bundle_of(language: str) -> FluentBundle:
    """The texts of a language, as the page loads them."""
    bundle = FluentBundle([LOCALES.get(language, language)], use_isolating=False)
    for section in SECTIONS:
        bundle.add_resource(
            FluentResource((LOCALE / language / f"{section}.ftl").read_text("utf-8"))
        )
    return bundle


def samples(language: str, section: str, bundle: FluentBundle) -> Iterator[Sample]:
    """Every text of a section with all variants of each of its selections."""
    for name, text in texts(language, section).items():
        pattern = bundle.get_message(name).value
        assert pattern is not None, name
        for arguments in _arguments(text):
            shown, errors = bundle.format_pattern(pattern, arguments)
            yield Sample(name, arguments, str(shown), [*map(str, errors), *_problems(str(shown))])


def _arguments(text: Text) -> list[dict[str, str | int]]:
    """Values for one sample, and for one more of each other variant."""
    values = {variable: _values(text, variable) for variable in sorted(text.variables)}
    first = {variable: each[0] for variable, each in values.items()}
    others = [{**first, variable: value} for variable, each in values.items() for value in each[1:]]
    return [first, *others]


def _values(text: Text, variable: str) -> list[str | int]:
    selections = [
        selection
        for selection in text.selections
        if isinstance(selection.selector, ast.VariableReference)
        and selection.selector.id.name == variable
    ]
    keys = [variant.key for selection in selections for variant in selection.variants]
    names = dict.fromkeys(key.name for key in keys if isinstance(key, ast.Identifier))
    if names and not names.keys() & {"one", "few"}:
        own = SAMPLES.get(variable)
        # A variant may be the default for any other value, as in a list of exceptions.
        return [
            *(name for name in names if name != "other" or own is None),
            *([own] if own else []),
        ]
    if not keys:
        return [SAMPLES.get(variable, 3)]
    return list(NUMBERS)


def _problems(text: str) -> list[str]:
    """What no text may contain, whatever its values are."""
    wrong = {
        "  ": "two spaces",
        " .": "a space before a full stop",
        " ,": "a space before a comma",
        "..": "two full stops",
        ".:": "a full stop before a colon",
        "{": "a brace",
        "}": "a brace",
    }
    found = [problem for part, problem in wrong.items() if part in text]
    if text != text.strip():
        found.append("a space at its start or end")
    return found if text else ["is empty"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_can_be_shown(language: str) -> None:
    bundle = bundle_of(language)
    shown = [sample for each in SECTIONS for sample in samples(language, each, bundle)]
    assert [sample for sample in shown if sample.problems] == []
    # Each number selects its own form: one, few, many.
    breaks = [sample.text for sample in shown if sample.name == "does-break"]
    assert len(set(breaks)) == len(breaks) == len(NUMBERS)
