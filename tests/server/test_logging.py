"""The log has one line per event, whatever the event contains."""

import asyncio
import json
import logging
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sintra.server import logging as server_logging
from sintra.server.logging import MAX_LINES, PERIOD_SECONDS, configure_logging, log


@pytest.fixture(autouse=True)
def restore_loggers() -> Iterator[None]:
    """Restore the loggers: they are global, and other tests use them too."""
    loggers = [logging.getLogger(name) for name in ("sintra", "uvicorn", "asyncio")]
    before = [(each.handlers, each.propagate, each.level) for each in loggers]
    yield
    for each, (handlers, propagate, level) in zip(loggers, before, strict=True):
        each.handlers, each.propagate = handlers, propagate
        each.setLevel(level)


def test_text_format(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info", "text")
    log("table made", match="abc", players=2, note="two words")
    line = capsys.readouterr().err
    time, level, rest = line.split(maxsplit=2)
    assert time.endswith("Z") and time[10] == "T" and len(time) == 24
    assert level == "info"
    assert rest == 'table made match=abc players=2 note="two words"\n'


def test_json_format(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info", "json")
    log("table made", match="abc", players=2, path=logging)
    entry = json.loads(capsys.readouterr().err)
    assert (entry["event"], entry["level"], entry["match"], entry["players"]) == (
        "table made",
        "info",
        "abc",
        2,
    )
    assert entry["path"].startswith("<module")


def test_events_below_the_level_are_not_logged(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("warning", "text")
    log("quiet")
    log("loud", logging.WARNING)
    logging.getLogger("uvicorn.error").info("started")
    assert [line.split()[2] for line in capsys.readouterr().err.splitlines()] == ["loud"]


def test_only_warnings_and_errors_of_uvicorn_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("debug", "json")
    logging.getLogger("uvicorn.error").info("started")
    logging.getLogger("uvicorn.error").error("wrong %s", "number")
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["event"] == "wrong number"
    configure_logging("error", "json")
    logging.getLogger("uvicorn.error").warning("perhaps wrong")
    assert capsys.readouterr().err == ""


def failed() -> Exception:
    try:
        raise ValueError("too bad")
    except ValueError as error:
        return error


def test_error_is_logged_with_its_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info", "json")
    log("broken", logging.ERROR, error=failed())
    entry = json.loads(capsys.readouterr().err)
    assert "ValueError: too bad" in entry["traceback"] and "in failed" in entry["traceback"]
    configure_logging("info", "text")
    log("broken", logging.ERROR, error=failed())
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].endswith("broken") and lines[-1] == "ValueError: too bad"


def test_configuring_again_does_not_duplicate_lines(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(3):
        configure_logging("info", "text")
    log("once")
    assert capsys.readouterr().err.count("once") == 1


def test_lines_of_one_event_are_limited(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr("sintra.server.logging.time.monotonic", lambda: now)
    configure_logging("info", "json")
    for number in range(1000):
        log("flood", number=number)
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    log("other")
    events = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert events.count("flood") == events.count("Invalid HTTP request received.") == MAX_LINES
    assert events[-1] == "other" and len(events) == 2 * MAX_LINES + 1
    now += PERIOD_SECONDS
    log("flood")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["lines left out", "lines left out", "flood"]
    assert [(line["of"], line["count"], line["level"]) for line in lines[:2]] == [
        ("flood", 1000 - MAX_LINES, "info"),
        ("Invalid HTTP request received.", 1000 - MAX_LINES, "warning"),
    ]
    log("other")
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_left_out_lines_are_reported_without_another_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_logging, "PERIOD_SECONDS", -0.9)
    monkeypatch.setattr(server_logging, "MAX_LINES", 0)

    async def flood() -> None:
        log("flood")
        await asyncio.sleep(0.3)

    configure_logging("info", "json")
    asyncio.run(flood())
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line) | {"at": ""} == {
        **{"at": "", "level": "info", "event": "lines left out", "of": "flood", "count": 1}
    }


def test_errors_of_different_origin_are_different_events(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure_logging("info", "json")
    for _ in range(MAX_LINES + 50):
        log("broken", logging.ERROR, error=failed())
    try:
        raise KeyError("another")
    except KeyError as error:
        log("broken", logging.ERROR, error=error)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MAX_LINES + 1
    assert "another" in json.loads(lines[-1])["traceback"]


@pytest.mark.parametrize("form", [server_logging._Text(), server_logging._Json()])
def test_logged_input_cannot_start_a_new_line(form: logging.Formatter) -> None:
    @settings(max_examples=100, deadline=None, derandomize=True)
    @given(st.text(max_size=30), st.text(max_size=30))
    def check(event: str, value: str) -> None:
        record = logging.LogRecord("sintra", logging.INFO, "", 0, event, None, None)
        record.fields = {"value": value}
        line = form.format(record)
        assert line.isascii() and line.isprintable()

    check()


def test_values_are_quoted_so_that_fields_are_unambiguous() -> None:
    record = logging.LogRecord("sintra", logging.INFO, "", 0, "it", None, None)
    record.fields = {"a": "", "b": 'x="1" c=2', "d": None}
    assert server_logging._Text().format(record).endswith(r'it a="" b="x=\"1\" c=2" d=None')
