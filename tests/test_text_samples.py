"""Every text of the page can be shown, with all of its variants."""

import pytest

from tests.test_locale import LANGUAGES, SECTIONS
from tests.text_samples import NUMBERS, _problems, bundle_of, page, samples


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_can_be_shown(language: str) -> None:
    bundle = bundle_of(language)
    shown = [sample for each in SECTIONS for sample in samples(language, each, bundle)]
    assert [sample for sample in shown if sample.problems] == []
    # Each number selects its own form: one, few, many.
    breaks = [sample.text for sample in shown if sample.name == "does-break"]
    assert len(set(breaks)) == len(breaks) == len(NUMBERS)


def test_samples_report_what_is_wrong() -> None:
    assert _problems("Ana  begins .") == ["two spaces", "a space before a full stop"]
    assert _problems("") == ["is empty"]
    assert _problems("{ $name } ") == ["a brace", "a brace", "a space at its start or end"]


def test_the_page_of_a_language_has_its_texts() -> None:
    text = page("pt")
    assert '<html lang="pt-BR">' in text
    assert "<td>begins</td>" in text
    assert "<strong>" not in text
