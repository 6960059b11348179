"""The texts of the page, read from its Fluent files, so that tests contain no copies of them."""

from functools import cache
from typing import Literal

from fluent.runtime import FluentBundle

from tests.test_locale import LANGUAGES
from tests.test_text_samples import bundle_of

Language = Literal["en", "de", "es", "pt", "pl"]
Argument = int | str

__all__ = ["LANGUAGES", "Language", "text"]


@cache
def _bundle(language: str) -> FluentBundle:
    return bundle_of(language)


def text(name: str, language: str = "en", /, **arguments: Argument) -> str:
    """Return a text as the page shows it. Fails if it or an argument is missing."""
    bundle = _bundle(language)
    pattern = bundle.get_message(name).value
    assert pattern is not None, name
    shown, errors = bundle.format_pattern(pattern, arguments)
    assert errors == [], name
    return str(shown)
