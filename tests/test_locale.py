"""The texts of the page: whole in every language, and neither missing nor unused."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor
from fluent.syntax.serializer import serialize_pattern

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "sintra" / "locale"
SOURCES = ROOT / "web" / "src"

LANGUAGES = ("en", "de", "es", "pt", "pl")
SECTIONS = ("home", "table", "learn", "rules")
OTHERS = [language for language in LANGUAGES if language != "en"]
FILES = list(product(LANGUAGES, SECTIONS))
TRANSLATIONS = list(product(OTHERS, SECTIONS))
CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
"""What kinds of numbers languages tell apart (CLDR)."""
KINDS = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "es": {"one", "many", "other"},
    "pt": {"one", "many", "other"},
    "pl": {"one", "few", "many", "other"},
}
"""Those of our languages. In Spanish and Portuguese `many` are whole millions, which may be left
out: this game has none."""
NAME = re.compile(r"[a-z][a-z0-9]*(?:-[A-Za-z0-9]+)*")

THE_SAME: dict[str, dict[str, str]] = {
    "de": {
        "learn-rival": "a name",
        "new-kind-computer": "the same word",
        "settings-contrast-normal": "the same word",
    },
    "es": {
        "learn-rival": "a name",
        "final-total": "the same word",
        "learn-final-total": "the same word",
        "settings-contrast-normal": "the same word",
    },
    "pt": {
        "learn-rival": "a name",
        "final-total": "the same word",
        "learn-final-total": "the same word",
        "settings-contrast-normal": "the same word",
    },
    "pl": {"learn-rival": "a name"},
}
"""Texts that are right as in English: by language, with the reason."""


# --- The files


class Text:
    """One message in one language."""

    def __init__(self, message: ast.Message) -> None:
        assert message.value is not None, message.id.name
        self.name = message.id.name
        self.pattern = message.value
        self.written = serialize_pattern(message.value).strip()
        found = _Found()
        found.visit(message.value)
        self.variables, self.selections = found.variables, found.selections

    @property
    def has_words(self) -> bool:
        """Whether there is anything to translate in it, besides signs and what is put in."""
        return bool(re.search(r"[^\W\d_]", re.sub(r"\{[^{}]*\}", "", self.written)))


class _Found(visitor.Visitor):
    """What is put into a text, and what it is chosen by."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.selections: list[ast.SelectExpression] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        self.selections.append(node)
        self.generic_visit(node)


def entries(language: str, section: str) -> list[ast.EntryType]:
    text = (LOCALE / language / f"{section}.ftl").read_text("utf-8")
    return list(FluentParser().parse(text).body)


@cache
def texts(language: str, section: str) -> dict[str, Text]:
    messages = [each for each in entries(language, section) if isinstance(each, ast.Message)]
    return {message.id.name: Text(message) for message in messages}


def all_texts(language: str) -> dict[str, Text]:
    return {name: text for each in SECTIONS for name, text in texts(language, each).items()}


ENGLISH = all_texts("en")


def test_there_are_these_languages_and_sections() -> None:
    found = {str(file.relative_to(LOCALE)) for file in LOCALE.rglob("*.*")}
    assert found == {f"{language}/{section}.ftl" for language, section in FILES}


@pytest.mark.parametrize(("language", "section"), FILES)
def test_files_can_be_read_whole(language: str, section: str) -> None:
    for entry in entries(language, section):
        assert not isinstance(entry, ast.Junk), entry.content
        assert not isinstance(entry, ast.Term), "texts are whole sentences, not put together"
        if isinstance(entry, ast.Message):
            assert entry.attributes == [], entry.id.name
            assert NAME.fullmatch(entry.id.name), entry.id.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_there_twice(language: str) -> None:
    names = Counter(
        entry.id.name
        for section in SECTIONS
        for entry in entries(language, section)
        if isinstance(entry, ast.Message)
    )
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize(("language", "section"), TRANSLATIONS)
def test_every_language_has_every_text(language: str, section: str) -> None:
    own, english = texts(language, section), texts("en", section)
    assert sorted(english.keys() - own.keys()) == [], "missing"
    assert sorted(own.keys() - english.keys()) == [], "not in English"


@pytest.mark.parametrize(("language", "section"), TRANSLATIONS)
def test_every_language_says_the_same_facts(language: str, section: str) -> None:
    differ = {
        name: (sorted(ENGLISH[name].variables), sorted(text.variables))
        for name, text in texts(language, section).items()
        if name in ENGLISH and ENGLISH[name].variables != text.variables
    }
    assert differ == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_have_all_the_forms_of_the_language(language: str) -> None:
    needed = KINDS[language] if language == "pl" else {"one", "other"}
    wrong = {}
    for name, text in all_texts(language).items():
        for selection in text.selections:
            keys = {key.name for key in _keys(selection) if isinstance(key, ast.Identifier)}
            # `other` alone is also the way to say "in all other cases" of anything else.
            is_number = bool(keys & (CATEGORIES - {"other"}))
            if is_number and not needed <= keys <= KINDS[language]:
                wrong[name] = sorted(keys)
    assert wrong == {}


def _keys(selection: ast.SelectExpression) -> list[ast.Identifier | ast.NumberLiteral]:
    return [variant.key for variant in selection.variants]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    same = {
        name
        for name, text in all_texts(language).items()
        if name in ENGLISH and text.has_words and text.written == ENGLISH[name].written
    }
    assert sorted(same) == sorted(THE_SAME[language])


# --- What the page asks for


def files() -> list[Path]:
    found = [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.ts")]
    return sorted(file for file in found if ".test." not in file.name and file.name != "wire.ts")


def code_of(file: Path) -> str:
    """A source without its comments."""
    text = re.sub(r"<!--.*?-->|/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)


def arguments(code: str, begin: int) -> list[str]:
    """The arguments of a call that opens just before `begin`."""
    found, depth, start, quote, at = [], 0, begin, "", begin
    while at < len(code):
        sign = code[at]
        if quote:
            if sign == "\\":
                at += 1
            elif sign == quote:
                quote = ""
        elif sign in "\"'`":
            quote = sign
        elif sign in "([{":
            depth += 1
        elif sign in ")]}" and depth:
            depth -= 1
        elif sign == ")" or (sign == "," and not depth):
            found.append(code[start:at].strip())
            start = at + 1
            if sign == ")":
                return [each for each in found if each]
        at += 1
    raise AssertionError(f"no end of {code[begin : begin + 60]!r}")


def calls() -> Iterator[tuple[str, list[str]]]:
    """Every use of `t`, with the file that has it."""
    for file in files():
        if file.name == "i18n.svelte.ts":
            continue  # which defines it
        code = code_of(file)
        for call in re.finditer(r"(?<![\w.$])t\(", code):
            yield str(file.relative_to(SOURCES)), arguments(code, call.end())


def literals(code: str) -> set[str]:
    """What is written out in a piece of code and could be the name of a text."""
    return set(re.findall(rf"[\"'`]({NAME.pattern})[\"'`]", code))


def templates(code: str) -> set[re.Pattern[str]]:
    """The names that are put together in it, as in `level-${level}`, as patterns."""
    found = re.findall(r"`([a-z][a-z0-9]*-[^`]*\$\{[^`]*)`", code)
    parts = [[re.escape(part) for part in re.split(r"\$\{[^}]*\}", each)] for each in found]
    return {re.compile("[A-Za-z0-9-]+".join(each)) for each in parts}


def test_every_text_that_is_used_is_there() -> None:
    missing = set()
    for where, (first, *_) in calls():
        named = {name for name in literals(first) if "-" in name or first == f'"{name}"'}
        missing |= {(where, name) for name in named - ENGLISH.keys()}
        for pattern in templates(first):
            if not any(pattern.fullmatch(name) for name in ENGLISH):
                missing.add((where, pattern.pattern))
    assert sorted(missing) == []


def test_names_that_are_handed_on_are_there() -> None:
    """`t(name)` says nothing by itself: what looks like a name of ours in that file has to be."""
    subjects = {name.partition("-")[0] for name in ENGLISH}
    handed = {where for where, (first, *_) in calls() if not literals(first) | templates(first)}
    missing = set()
    for where in handed:
        code = code_of(SOURCES / where)
        scripts = re.findall(r"<script.*?>(.*?)</script>", code, re.DOTALL) or [code]
        found = {name for script in scripts for name in literals(script)}
        missing |= {
            (where, name)
            for name in found
            if "-" in name and name.partition("-")[0] in subjects and name not in ENGLISH
        }
    assert sorted(missing) == []


def test_every_text_is_used() -> None:
    names: set[str] = set()
    patterns: set[re.Pattern[str]] = set()
    for file in files():
        code = code_of(file)
        names |= literals(code)
        patterns |= templates(code)
    unused = [
        name
        for name in ENGLISH
        if name not in names and not any(pattern.fullmatch(name) for pattern in patterns)
    ]
    assert unused == []


def test_texts_get_the_facts_that_they_tell() -> None:
    missing = set()
    for where, (first, *more) in calls():
        given = facts(more[0]) if more else set()
        if given is None:
            continue  # put together elsewhere
        for name in literals(first) & ENGLISH.keys():
            lacking = ENGLISH[name].variables - given
            missing |= {(where, name, variable) for variable in lacking}
    assert sorted(missing) == []


def facts(argument: str) -> set[str] | None:
    """The keys of an object that is written out; None where it is not, or not whole."""
    if not argument.startswith("{") or "..." in argument:
        return None
    parts = arguments(argument[1:-1] + ")", 0)
    return {re.split(r"[:\s]", part, maxsplit=1)[0].strip("\"'") for part in parts}


# --- The tests' own readers


def test_calls_are_read_whole() -> None:
    code = 't(a ? "x-y" : `z-${f(1, 2)}`, { n: f(")"), m }) + 1'
    first, second = arguments(code, 2)
    assert literals(first) == {"x-y"}
    assert [each.pattern for each in templates(first)] == [r"z\-[A-Za-z0-9-]+"]
    assert facts(second) == {"n", "m"}
    assert facts("reason.facts") is None
    assert facts("{ ...some, n }") is None
