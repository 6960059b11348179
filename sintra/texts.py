"""The texts that hints and the terminal game share with the page, in five languages."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en", "de", "es", "pt", "pl")
LOCALES = {"en": "en-GB", "pt": "pt-BR"}
"""The tags of languages whose texts are those of one country."""

Argument = int | str


class Texts:
    """The texts of some sections in one language."""

    def __init__(self, language: str, sections: tuple[str, ...]) -> None:
        # Imported late: a server needs it only for hints and its own pages.
        from fluent.runtime import FluentBundle, FluentResource

        self.language = language
        # No Unicode isolation marks: all five languages are written from left to right.
        tag = LOCALES.get(language, language)
        self._bundle = FluentBundle([tag], use_isolating=False)
        for section in sections:
            source = (LOCALE / language / f"{section}.ftl").read_text("utf-8")
            self._bundle.add_resource(FluentResource(source))

    def __call__(self, name: str, /, **arguments: Argument) -> str:
        """Return a text. Raises LookupError if it or one of its variables is missing."""
        pattern = self._bundle.get_message(name).value
        assert pattern is not None, name
        text, errors = self._bundle.format_pattern(pattern, arguments)
        if errors:
            raise LookupError(f"{name}: {errors[0]}")
        return str(text)


@cache
def load_texts(language: str, *sections: str) -> Texts:
    """The texts of some sections in a language; they are read once."""
    return Texts(language, sections)


def default_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the environment, as other programs choose it; English if it has no texts."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(variable):
            language = value[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
