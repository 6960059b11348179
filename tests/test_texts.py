"""The texts in Python are formatted as Mozilla's implementation of Fluent formats them."""

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast, visitor

from sintra.texts import LANGUAGES, LOCALE, LOCALES, PLURALS, Argument, Texts, load_texts

NUMBERS = (*range(25), 100, 101, 102, 112, 122, 999, 1234, 12_345, 1_000_000, 1_000_001)
CATEGORIES = {"one", "few", "many", "other"}


class Variables(visitor.Visitor):
    """The variables of a text, and the words that its variants are selected by."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.words: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)

    def visit_Variant(self, node: ast.Variant) -> None:
        if isinstance(node.key, ast.Identifier):
            self.words.add(node.key.name)
        self.generic_visit(node)


def argument_sets(pattern: ast.Pattern) -> list[dict[str, Argument]]:
    variables = Variables()
    variables.visit(pattern)
    values = (*NUMBERS, *sorted(variables.words - CATEGORIES), "Ana")
    return [{name: value for name in variables.names} for value in values]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_formatted_as_by_the_reference(language: str) -> None:
    for file in sorted((LOCALE / language).glob("*.ftl")):
        source = file.read_text("utf-8")
        bundle = FluentBundle([LOCALES.get(language, language)], use_isolating=False)
        bundle.add_resource(FluentResource(source))
        texts = Texts(language, (file.stem,))
        for entry in FluentParser(with_spans=False).parse(source).body:
            if not isinstance(entry, ast.Message) or entry.value is None:
                continue
            name = entry.id.name
            pattern = bundle.get_message(name).value
            assert pattern is not None
            for arguments in argument_sets(entry.value):
                expected, errors = bundle.format_pattern(pattern, arguments)
                assert (texts(name, **arguments), errors) == (expected, []), (name, arguments)


def test_missing_texts_and_variables_are_reported() -> None:
    text = load_texts("en", "table")
    with pytest.raises(LookupError, match="no-such-text"):
        text("no-such-text")
    with pytest.raises(LookupError, match="display-label: 'count' is missing"):
        text("display-label", number=1)


def test_every_language_has_plural_rules() -> None:
    assert PLURALS.keys() == set(LANGUAGES)
