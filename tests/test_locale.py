"""The texts of the page: complete in every language, none missing and none unused."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser, ast, visitor
from fluent.syntax.serializer import serialize_pattern

from sintra.errors import NotAllowedReason, SintraError
from sintra.server.errors import HTTP_CODES

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "sintra" / "locale"
SOURCES = ROOT / "web" / "src"

LANGUAGES = ("en", "de", "es", "pt", "pl")
SECTIONS = (
    *(
        "home",
        "settings",
        "table",
        "questions",
        "shortcuts",
        "learn",
        "rules",
        "coach",
        "statistics",
    ),
    *("online", "server"),
)
OTHERS = [language for language in LANGUAGES if language != "en"]
FILES = list(product(LANGUAGES, SECTIONS))
TRANSLATIONS = list(product(OTHERS, SECTIONS))
CLDR_PLURALS = {"zero", "one", "two", "few", "many", "other"}
"""The plural categories of CLDR."""
PLURALS = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "es": {"one", "many", "other"},
    "pt": {"one", "many", "other"},
    "pl": {"one", "few", "many", "other"},
}
"""The plural categories of each language. In Spanish and Portuguese `many` means whole millions; it
may be left out, because this game has no such numbers."""
NAME = re.compile(r"[a-z][a-z0-9]*(?:-[A-Za-z0-9]+)*")

SAME_AS_ENGLISH: dict[str, dict[str, str]] = {
    "de": {
        "fair-details": "the same word",
        "learn-rival": "a name",
        "name-label": "the same word",
        "new-kind-computer": "the same word",
        "rules-moves-column-text": "the same word",
        "settings-contrast-normal": "the same word",
        "talk": "the same word",
    },
    "es": {
        "learn-rival": "a name",
        "final-total": "the same word",
        "learn-final-total": "the same word",
        "settings-contrast-normal": "the same word",
        "talk": "the same word",
    },
    "pt": {
        "learn-rival": "a name",
        "final-total": "the same word",
        "learn-final-total": "the same word",
        "settings-contrast-normal": "the same word",
        "replay-title": "the same word",
        "settings-volume": "the same word",
        "talk": "the same word",
    },
    "pl": {"learn-rival": "a name"},
}
"""Texts that are correctly the same as in English: by language, with the reason."""


# --- The files


class Text:
    """One message in one language."""

    def __init__(self, message: ast.Message) -> None:
        assert message.value is not None, message.id.name
        self.name = message.id.name
        self.pattern = message.value
        self.written = serialize_pattern(message.value).strip()
        references = _References()
        references.visit(message.value)
        self.variables, self.selections = references.variables, references.selections

    @property
    def has_words(self) -> bool:
        """Whether the text has words to translate, besides punctuation and variables."""
        return bool(re.search(r"[^\W\d_]", re.sub(r"\{[^{}]*\}", "", self.written)))


class _References(visitor.Visitor):
    """Collects the variables and the select expressions of a text."""

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


def test_every_language_has_every_section() -> None:
    files = {str(file.relative_to(LOCALE)) for file in LOCALE.rglob("*.*")}
    assert files == {f"{language}/{section}.ftl" for language, section in FILES}


@pytest.mark.parametrize(("language", "section"), FILES)
def test_files_have_no_syntax_errors(language: str, section: str) -> None:
    for entry in entries(language, section):
        assert not isinstance(entry, ast.Junk), entry.content
        assert not isinstance(entry, ast.Term), "a text is a whole sentence, without terms"
        if isinstance(entry, ast.Message):
            assert entry.attributes == [], entry.id.name
            assert NAME.fullmatch(entry.id.name), entry.id.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_defined_twice(language: str) -> None:
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
def test_every_language_has_the_same_variables(language: str, section: str) -> None:
    differ = {
        name: (sorted(ENGLISH[name].variables), sorted(text.variables))
        for name, text in texts(language, section).items()
        if name in ENGLISH and ENGLISH[name].variables != text.variables
    }
    assert differ == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_all_forms_of_the_language(language: str) -> None:
    needed = PLURALS[language] if language == "pl" else {"one", "other"}
    wrong = {}
    for name, text in all_texts(language).items():
        for selection in text.selections:
            keys = {key.name for key in _keys(selection) if isinstance(key, ast.Identifier)}
            # `other` alone is also the default of a selection that is not by number.
            is_number = bool(keys & (CLDR_PLURALS - {"other"}))
            if is_number and not needed <= keys <= PLURALS[language]:
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
    assert sorted(same) == sorted(SAME_AS_ENGLISH[language])


NEVER_YOU = {
    "absent-notice": "another player",
    "coach-rival-began": "the name of a computer",
    "coach-rival-move": "the name of a computer",
    "day-note": "the name of a computer",
    "day-share-text": "the name of a computer",
    "games-winner": "a game that you have won has another text",
    "harder-ask": "names of computers",
    "harder-play": "the name of a computer",
    "home-against": "other players",
    "idle-wait": "another player is to move",
    "idle-wait-since": "another player is to move",
    "players-remove-ask": "another player",
    "rematch-declined": "another player",
    "rematch-offered": "other players",
    "report-title": "another player",
    "take-back-asked": "another player",
    "told-take-back-declined": "another player",
    "told-taken-over": "the device of another player",
    "told-timed-out": "another player",
    "turn-of": "of several people on one device, all of whom have names",
}
"""Sentences about players who are never addressed as "you": with the reason."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_about_players_have_a_form_for_you(language: str) -> None:
    """A seat without a name is called "You", which needs another form of the verb than a name."""
    wrong = set()
    for name, text in all_texts(language).items():
        variables = text.variables & {"name", "names"}
        if not variables or any("you" in _names(each) for each in text.selections):
            continue
        if not _is_label(text.written) and name not in NEVER_YOU:
            wrong.add(name)
    assert sorted(wrong) == []
    assert sorted(NEVER_YOU.keys() - ENGLISH.keys()) == []


def _names(selection: ast.SelectExpression) -> set[str]:
    return {key.name for key in _keys(selection) if isinstance(key, ast.Identifier)}


def _is_label(written: str) -> bool:
    """Whether the name stands beside the sentence, as in "Palace: Ana" or "Ana: glazier back"."""
    name = r"\{ \$names? \}"
    return bool(re.match(rf"{name}[:,]", written) or re.search(rf": {name}\.?$", written))


# --- The texts of errors


def test_every_error_has_a_text() -> None:
    codes = {error.code for error in _subclasses(SintraError)} | set(HTTP_CODES.values())
    missing = {code for code in codes if f"error-{code.replace('_', '-')}" not in ENGLISH}
    assert missing == set()


def test_every_reason_why_something_is_not_allowed_has_a_text() -> None:
    reasons = get_args(NotAllowedReason)
    texts = {
        name.removeprefix("not-allowed-") for name in ENGLISH if name.startswith("not-allowed")
    }
    assert texts == {reason.replace("_", "-") for reason in reasons}


def _subclasses(error: type[SintraError]) -> set[type[SintraError]]:
    return {error}.union(*map(_subclasses, error.__subclasses__()))


# --- The texts that the page uses


def files() -> list[Path]:
    sources = [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.ts")]
    return sorted(file for file in sources if ".test." not in file.name and file.name != "wire.ts")


def other_uses() -> set[str]:
    """The names of texts that the build of the page and the server use."""
    build = literals(code_of(ROOT / "web" / "vite.config.ts"))
    pages = (ROOT / "sintra" / "server" / "static.py").read_text("utf-8")
    return build | set(re.findall(rf"\{{({NAME.pattern})\}}", pages))


def code_of(file: Path) -> str:
    """Return a source file without its comments."""
    text = re.sub(r"<!--.*?-->|/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)


def arguments(code: str, begin: int) -> list[str]:
    """Return the arguments of the call whose parenthesis opens just before `begin`."""
    parts, depth, start, quote, at = [], 0, begin, "", begin
    while at < len(code):
        char = code[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char in "\"'`":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}" and depth:
            depth -= 1
        elif char == ")" or (char == "," and not depth):
            parts.append(code[start:at].strip())
            start = at + 1
            if char == ")":
                return [part for part in parts if part]
        at += 1
    raise AssertionError(f"no end of {code[begin : begin + 60]!r}")


def calls() -> Iterator[tuple[str, list[str]]]:
    """Yield the file and the arguments of every call of `t`."""
    for file in files():
        if file.name == "i18n.svelte.ts":
            continue  # it defines `t`
        code = code_of(file)
        for call in re.finditer(r"(?<![\w.$])t\(", code):
            yield str(file.relative_to(SOURCES)), arguments(code, call.end())


def literals(code: str) -> set[str]:
    """Return the string literals in the code that could be names of texts."""
    return set(re.findall(rf"[\"'`]({NAME.pattern})[\"'`]", code))


def templates(code: str) -> set[re.Pattern[str]]:
    """Return patterns of the template literals in the code, such as `level-${level}`."""
    matches = re.findall(r"`([a-z][a-z0-9]*-[^`]*\$\{[^`]*)`", code)
    split = [re.split(r"\$\{[^}]*\}", match) for match in matches]
    return {re.compile("[A-Za-z0-9-]+".join(map(re.escape, parts))) for parts in split}


def test_every_used_text_exists() -> None:
    missing = set()
    for where, (first, *_) in calls():
        named = {name for name in literals(first) if "-" in name or first == f'"{name}"'}
        missing |= {(where, name) for name in named - ENGLISH.keys()}
        for pattern in templates(first):
            if not any(pattern.fullmatch(name) for name in ENGLISH):
                missing.add((where, pattern.pattern))
    assert sorted(missing) == []


def test_names_passed_indirectly_exist() -> None:
    """If a file calls `t(name)`, each literal in it that looks like a name must be one."""
    subjects = {name.partition("-")[0] for name in ENGLISH}
    indirect = {where for where, (first, *_) in calls() if not literals(first) | templates(first)}
    missing = set()
    for where in indirect:
        code = code_of(SOURCES / where)
        scripts = re.findall(r"<script.*?>(.*?)</script>", code, re.DOTALL) or [code]
        names = {name for script in scripts for name in literals(script)}
        missing |= {
            (where, name)
            for name in names
            if "-" in name and name.partition("-")[0] in subjects and name not in ENGLISH
        }
    assert sorted(missing) == []


def test_every_text_is_used() -> None:
    names: set[str] = other_uses()
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


def test_calls_pass_the_variables_of_their_texts() -> None:
    missing = set()
    for where, (first, *more) in calls():
        passed = object_keys(more[0]) if more else set()
        if passed is None:
            continue  # the object is built elsewhere
        for name in literals(first) & ENGLISH.keys():
            unset = ENGLISH[name].variables - passed
            missing |= {(where, name, variable) for variable in unset}
    assert sorted(missing) == []


def object_keys(argument: str) -> set[str] | None:
    """Return the keys of an object literal; None for other code, or with a spread."""
    if not argument.startswith("{") or "..." in argument:
        return None
    parts = arguments(argument[1:-1] + ")", 0)
    return {re.split(r"[:\s]", part, maxsplit=1)[0].strip("\"'") for part in parts}


# --- The parsers of these tests


def test_nested_calls_are_parsed() -> None:
    code = 't(a ? "x-y" : `z-${f(1, 2)}`, { n: f(")"), m }) + 1'
    first, second = arguments(code, 2)
    assert literals(first) == {"x-y"}
    assert [each.pattern for each in templates(first)] == [r"z\-[A-Za-z0-9-]+"]
    assert object_keys(second) == {"n", "m"}
    assert object_keys("reason.facts") is None
    assert object_keys("{ ...some, n }") is None
