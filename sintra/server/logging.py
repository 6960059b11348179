"""Structured logs: one line per event, as text or as JSON.

Names and chat are never logged. All other input from outside is escaped. A client cannot fill the
log: of each event, only some lines per minute are written, and then how many were left out.
"""

import asyncio
import json
import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

logger = logging.getLogger("sintra.server")

MAX_LINES = 100
"""The maximum number of lines of one event per period."""
PERIOD_SECONDS = 60.0
MAX_EVENTS = 1000
"""The maximum number of events that are counted; there are a few dozen."""


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
    for name in ("sintra", "uvicorn", "asyncio"):
        package_logger = logging.getLogger(name)
        package_logger.handlers = [handler]
        package_logger.propagate = False
        package_logger.setLevel(level.upper())
    # Uvicorn also logs every start and stop, as we do ourselves.
    logging.getLogger("uvicorn").setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))


@dataclass(slots=True)
class _Period:
    """The lines of one event in the current period."""

    name: str
    level: int
    event: str
    until: float
    lines: int = 0
    left_out: int = 0


class LineLimit(logging.Filter):
    """Limits the lines of each event. Errors are different events if they come from other lines."""

    def __init__(self, write: Callable[[logging.LogRecord], object]) -> None:
        super().__init__()
        self._write = write
        self._periods: dict[object, _Period] = {}
        self._left_out: dict[object, _Period] = {}
        """The periods in which lines were left out."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a line; reports before it the lines that were left out until now."""
        if getattr(record, "is_report", False):
            return True
        now = time.monotonic()
        self.report(now)
        key = (record.name, record.levelno, record.msg, _origin(record))
        period = self._periods.get(key)
        if period is None or now >= period.until:
            if len(self._periods) >= MAX_EVENTS:
                self._periods.clear()
            period = _Period(record.name, record.levelno, str(record.msg), now + PERIOD_SECONDS)
            self._periods[key] = period
        if period.lines < MAX_LINES:
            period.lines += 1
            return True
        if not period.left_out:
            self._left_out[key] = period
            _later(PERIOD_SECONDS + 1, self.report)
        period.left_out += 1
        return False

    def report(self, now: float | None = None) -> None:
        """Write how many lines were left out in periods that have ended."""
        if not self._left_out:
            return
        now = time.monotonic() if now is None else now
        for key, period in list(self._left_out.items()):
            if now >= period.until and self._left_out.pop(key, None) is not None:
                record = logging.LogRecord(
                    period.name, period.level, "", 0, "lines left out", None, None
                )
                record.is_report = True
                record.fields = {"of": period.event, "count": period.left_out}
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
