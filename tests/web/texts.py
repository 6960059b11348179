"""The texts of the page, read from its Fluent files, so that tests contain no copies of them."""

from functools import cache
from typing import Literal

from fluent.syntax import FluentParser, ast

from tests.test_locale import LANGUAGES, LOCALE, SECTIONS

Language = Literal["en", "de", "es", "pt", "pl"]
Argument = int | str

__all__ = ["LANGUAGES", "Language", "text"]


@cache
def _messages(language: str) -> dict[str, ast.Message]:
    messages = {}
    for section in SECTIONS:
        source = (LOCALE / language / f"{section}.ftl").read_text("utf-8")
        for entry in FluentParser().parse(source).body:
            if isinstance(entry, ast.Message):
                messages[entry.id.name] = entry
    return messages


def text(name: str, language: str = "en", /, **arguments: Argument) -> str:
    """Return a text as the page shows it. Raises KeyError if it or an argument is missing."""
    pattern = _messages(language)[name].value
    assert pattern is not None, name
    return _pattern(pattern, language, arguments)


def _pattern(pattern: ast.Pattern, language: str, arguments: dict[str, Argument]) -> str:
    parts = [
        element.value
        if isinstance(element, ast.TextElement)
        else _value(element, language, arguments)
        for element in pattern.elements
    ]
    return "".join(map(str, parts))


def _value(expression: object, language: str, arguments: dict[str, Argument]) -> Argument:
    match expression:
        case ast.Placeable():
            return _value(expression.expression, language, arguments)
        case ast.VariableReference():
            return arguments[expression.id.name]
        case ast.MessageReference():
            return text(expression.id.name, language, **arguments)
        case ast.StringLiteral():
            return str(expression.parse()["value"])
        case ast.SelectExpression():
            selector = _value(expression.selector, language, arguments)
            return _pattern(_variant(expression, language, selector), language, arguments)
    raise NotImplementedError(type(expression))


def _variant(select: ast.SelectExpression, language: str, selector: Argument) -> ast.Pattern:
    keys = [
        variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
        for variant in select.variants
    ]
    plural_form = plural(language, selector) if isinstance(selector, int) else None
    for key in (str(selector), plural_form):
        if key in keys:
            return select.variants[keys.index(key)].value
    return next(variant.value for variant in select.variants if variant.default)


def plural(language: str, number: int) -> str:
    """Return the CLDR plural category of an integer. Rules for millions are left out."""
    if number == 1 or (language == "pt" and number == 0):
        return "one"
    if language != "pl":
        return "other"
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return "few" if few else "many"
