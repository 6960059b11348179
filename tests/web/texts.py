"""What the page says, read from its Fluent files: tests compare with these, never with copies."""

from functools import cache
from typing import Literal

from fluent.syntax import FluentParser, ast

from tests.test_locale import LANGUAGES, LOCALE, SECTIONS

Language = Literal["en", "de", "es", "pt", "pl"]
Fact = int | str

__all__ = ["LANGUAGES", "Language", "text"]


@cache
def _messages(language: str) -> dict[str, ast.Message]:
    found = {}
    for section in SECTIONS:
        written = (LOCALE / language / f"{section}.ftl").read_text("utf-8")
        for entry in FluentParser().parse(written).body:
            if isinstance(entry, ast.Message):
                found[entry.id.name] = entry
    return found


def text(name: str, language: str = "en", /, **facts: Fact) -> str:
    """A text as the page shows it. Raises KeyError where there is none, or a fact is missing."""
    pattern = _messages(language)[name].value
    assert pattern is not None, name
    return _pattern(pattern, language, facts)


def _pattern(pattern: ast.Pattern, language: str, facts: dict[str, Fact]) -> str:
    parts = [
        each.value if isinstance(each, ast.TextElement) else _value(each, language, facts)
        for each in pattern.elements
    ]
    return "".join(map(str, parts))


def _value(expression: object, language: str, facts: dict[str, Fact]) -> Fact:
    match expression:
        case ast.Placeable():
            return _value(expression.expression, language, facts)
        case ast.VariableReference():
            return facts[expression.id.name]
        case ast.MessageReference():
            return text(expression.id.name, language, **facts)
        case ast.StringLiteral():
            return str(expression.parse()["value"])
        case ast.SelectExpression():
            chosen = _value(expression.selector, language, facts)
            return _pattern(_variant(expression, language, chosen), language, facts)
    raise NotImplementedError(type(expression))


def _variant(select: ast.SelectExpression, language: str, chosen: Fact) -> ast.Pattern:
    keys = [
        each.key.name if isinstance(each.key, ast.Identifier) else each.key.value
        for each in select.variants
    ]
    for wanted in (str(chosen), plural(language, chosen) if isinstance(chosen, int) else None):
        if wanted in keys:
            return select.variants[keys.index(wanted)].value
    return next(each.value for each in select.variants if each.default)


def plural(language: str, number: int) -> str:
    """Which form a whole number takes (CLDR). A game has no millions."""
    if number == 1 or (language == "pt" and number == 0):
        return "one"
    if language != "pl":
        return "other"
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return "few" if few else "many"
