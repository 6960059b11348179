"""The texts that hints and the terminal game share with the page, in five languages.

They are written in Fluent, and parsed by Mozilla's parser. They use a small part of Fluent:
variables and selectors. So this module formats them itself: Mozilla's `fluent.runtime` would
install Babel (34 MB), of which only the plural rules of five languages are needed. A test compares
both.
"""

import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.syntax import ast

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en", "de", "es", "pt", "pl")
LOCALES = {"en": "en-GB", "pt": "pt-BR"}
"""The tags of languages whose texts are those of one country."""

Argument = int | str


def _one(n: int) -> str:
    return "one" if n == 1 else "other"


def _spanish(n: int) -> str:
    return "many" if n and n % 1_000_000 == 0 else _one(n)


def _portuguese(n: int) -> str:
    return "one" if n in (0, 1) else _spanish(n)


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


PLURALS: dict[str, Callable[[int], str]] = {
    "en": _one,
    "de": _one,
    "es": _spanish,
    "pt": _portuguese,
    "pl": _polish,
}
"""The plural category of an integer that is not negative, by the rules of Unicode CLDR."""

THOUSANDS = {"en": ",", "de": ".", "es": ".", "pt": ".", "pl": "\N{NO-BREAK SPACE}"}
"""The separators of thousands."""


class Texts:
    """The texts of some sections in one language."""

    def __init__(self, language: str, sections: tuple[str, ...]) -> None:
        # Imported late: a server needs it only for hints and its own pages.
        from fluent.syntax import FluentParser, ast

        self.language = language
        self._patterns: dict[str, ast.Pattern] = {}
        for section in sections:
            source = (LOCALE / language / f"{section}.ftl").read_text("utf-8")
            for entry in FluentParser(with_spans=False).parse(source).body:
                if isinstance(entry, ast.Message) and entry.value is not None:
                    self._patterns[entry.id.name] = entry.value

    def __call__(self, name: str, /, **arguments: Argument) -> str:
        """Return a text. Raises LookupError if it or one of its variables is missing."""
        try:
            return self._format(self._patterns[name], arguments)
        except KeyError as error:
            raise LookupError(f"{name}: {error.args[0]!r} is missing") from None

    def _format(self, pattern: "ast.Pattern", arguments: Mapping[str, Argument]) -> str:
        from fluent.syntax import ast

        parts = []
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                parts.append(element.value)
                continue
            match element.expression:
                case ast.StringLiteral() as literal:
                    parts.append(literal.parse()["value"])
                case ast.VariableReference(id=variable):
                    parts.append(self._written(arguments[variable.name]))
                case ast.SelectExpression(selector=ast.VariableReference(id=variable)) as select:
                    value = arguments[variable.name]
                    parts.append(self._format(self._variant(select.variants, value), arguments))
                case other:
                    raise NotImplementedError(f"{type(other).__name__} in a text")
        return "".join(parts)

    def _written(self, value: Argument) -> str:
        if isinstance(value, str):
            return value
        return f"{value:,}".replace(",", THOUSANDS[self.language])

    def _variant(self, variants: "list[ast.Variant]", value: Argument) -> "ast.Pattern":
        """The first variant that fits a value, by its number, its plural category or its text.

        Otherwise the default.
        """
        from fluent.syntax import ast

        is_number = isinstance(value, int)
        word = PLURALS[self.language](abs(value)) if isinstance(value, int) else value
        for variant in variants:
            if isinstance(variant.key, ast.Identifier):
                fits = variant.key.name == word
            else:
                fits = is_number and variant.key.value == str(value)
            if fits:
                return variant.value
        return next(variant.value for variant in variants if variant.default)


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
