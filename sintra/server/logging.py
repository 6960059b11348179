"""Structured logs: one line per event, as text or as JSON.

Names and chat are never logged. All other input from outside is escaped. A client cannot fill the
log: of each event, only some lines per minute are written, and then how many were left out.
"""

import asyncio
import json
import logging
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ..errors import SintraError

logger = logging.getLogger("sintra.server")

MAX_LINES = 100
"""The maximum number of lines of one event per period."""
PERIOD_SECONDS = 60.0
MAX_KEYS = 5000
"""The maximum number of keys whose lines are counted. There are a few dozen events, and in the
security log at most MAX_LINES networks of each."""


def log(
    event: str, level: int = logging.INFO, *, error: BaseException | None = None, **fields: object
) -> None:
    """Log an event with its fields."""
    if logger.isEnabledFor(level):
        logger.log(level, event, extra={"fields": fields}, exc_info=error)


def configure_logging(level: str, form: str) -> None:
    """Write the logs of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text())
    handler.addFilter(LineLimit(handler.handle))
    for name in ("sintra", "uvicorn", "asyncio", "opentelemetry"):
        package_logger = logging.getLogger(name)
        package_logger.handlers = [handler]
        package_logger.propagate = False
        package_logger.setLevel(level.upper())
    # Uvicorn also logs every start and stop, as we do ourselves. The libraries of OpenTelemetry log
    # if spans cannot be exported.
    for name in ("uvicorn", "opentelemetry"):
        least = max(logging.WARNING, logging.getLevelName(level.upper()))
        logging.getLogger(name).setLevel(least)


class FailureLog:
    """Logs the failures of a task that is repeated: the same expected error once, not each time."""

    def __init__(self, event: str) -> None:
        self._event = event
        self._code = ""
        """The code of the last error; empty after a success."""

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Run the task in this block. Its errors are logged, and end the block."""
        try:
            yield
        except SintraError as error:
            if self._code != error.code:
                log(self._event, logging.WARNING, reason=error.message)
            self._code = error.code
        except Exception as error:
            log(self._event, logging.ERROR, error=error)
        else:
            self._code = ""


@dataclass(slots=True)
class _Period:
    """The lines of one key in the current period."""

    until: float
    lines: int = 0
    left_out: int = 0


class Sampler:
    """Limits the lines of each key per period, and counts those that are left out."""

    def __init__(self, report: Callable[[Any, int], None]) -> None:
        self._report = report
        """Called after a period with a key, and how many of its lines were left out."""
        self._periods: dict[object, _Period] = {}
        self._left_out: dict[object, _Period] = {}
        """The periods in which lines were left out."""

    def admit(self, *limits: tuple[object, int]) -> bool:
        """Whether to write a line that counts for all these keys, each with its maximum.

        If not, it is counted as left out for the first key whose maximum is reached. A key is
        remembered only if a line was written for it: so the last one, of which there must be few,
        bounds the memory of all.
        """
        now = time.monotonic()
        self.report(now)
        for key, most in limits:
            period = self._period(key, now)
            if period.lines >= most:
                self._leave_out(key, period)
                return False
        for key, _ in limits:
            period = self._periods[key] = self._period(key, now)
            period.lines += 1
        return True

    def _period(self, key: object, now: float) -> _Period:
        period = self._periods.get(key)
        if period is not None and now < period.until:
            return period
        if len(self._periods) >= MAX_KEYS:
            self._periods = {key: each for key, each in self._periods.items() if now < each.until}
        if len(self._periods) >= MAX_KEYS:
            self._periods.clear()
        return _Period(now + PERIOD_SECONDS)

    def _leave_out(self, key: object, period: _Period) -> None:
        self._periods[key] = period
        if not period.left_out:
            self._left_out[key] = period
            _later(PERIOD_SECONDS + 1, self.report)
        period.left_out += 1

    def report(self, now: float | None = None) -> None:
        """Report how many lines were left out in periods that have ended."""
        if not self._left_out:
            return
        now = time.monotonic() if now is None else now
        for key, period in list(self._left_out.items()):
            if now >= period.until and self._left_out.pop(key, None) is not None:
                self._report(key, period.left_out)


class LineLimit(logging.Filter):
    """Limits the lines of each event. Errors are different events if they come from other lines.

    Lines of the security log pass: it has limited them itself, also by network.
    """

    def __init__(self, write: Callable[[logging.LogRecord], object]) -> None:
        super().__init__()
        self._write = write
        self._sampler = Sampler(self._report)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a line; reports before it the lines that were left out until now."""
        if getattr(record, "is_limited", False):
            return True
        key = (record.name, record.levelno, str(record.msg), _origin(record))
        return self._sampler.admit((key, MAX_LINES))

    def _report(self, key: tuple[str, int, str, object], left_out: int) -> None:
        name, level, event, _ = key
        record = logging.LogRecord(name, level, "", 0, "lines left out", None, None)
        record.is_limited = True
        record.fields = {"of": event, "count": left_out}
        self._write(record)


def _origin(record: logging.LogRecord) -> object:
    """Where an error was raised; None without one."""
    if not isinstance(record.exc_info, tuple) or record.exc_info[2] is None:
        return None
    trace = record.exc_info[2]
    while trace.tb_next is not None:
        trace = trace.tb_next
    return record.exc_info[0], trace.tb_frame.f_code, trace.tb_lineno


def _later(seconds: float, call: Callable[[], None]) -> None:
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return  # another thread: the next line of the log reports
    loop.call_later(seconds, call)


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": _time(record),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", {})
        text = "".join(f" {name}={_escaped(value)}" for name, value in fields.items())
        line = f"{_time(record)} {record.levelname.lower():<7} {_plain(record.getMessage())}{text}"
        if record.exc_info:
            lines = self.formatException(record.exc_info).split("\n")
            line = "\n".join([line, *map(_plain, lines)])
        return line


def _time(record: logging.LogRecord) -> str:
    seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{seconds}.{int(record.msecs):03}Z"


def _plain(text: str) -> str:
    return text if text.isascii() and text.isprintable() else json.dumps(text)


def _escaped(value: object) -> str:
    text = str(value)
    bare = text.isascii() and text.isprintable() and " " not in text and '"' not in text
    return text if bare and text else json.dumps(text)
