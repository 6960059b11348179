"""The stability promise: each promise names tests, and these exist."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "stability.md"


def promises() -> dict[str, str]:
    """Return the promises by subject: the list items of two sections, without line breaks."""
    page = PAGE.read_text("utf-8")
    text = page.partition("\n## What people keep\n")[2].partition("\n## What is not promised\n")[0]
    items = re.split(r"^- \*\*(.+?)\*\*: ", text, flags=re.MULTILINE)[1:]
    return dict(zip(items[::2], (" ".join(item.split()) for item in items[1::2]), strict=True))


def test_the_page_promises_what_users_depend_on() -> None:
    wanted = {"Game records", "Databases", "Seeds", "HTTP and socket", "Command line", "Python"}
    assert promises().keys() >= wanted


def test_every_promise_names_tests_that_exist() -> None:
    for what, promise in promises().items():
        tests = re.findall(r"`(tests/[^`]+)`", promise)
        assert tests, f"{what}: no test"
        for name in tests:
            path = PAGE.parent.parent / name
            assert path.is_file() or list(path.glob("*.py")) + list(path.glob("*.txt")), name
