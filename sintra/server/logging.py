"""Structured logs: one line per event, as text or as JSON.

Names and chat are never logged. All other input from outside is escaped.
"""

import json
import logging
import sys
import time

logger = logging.getLogger("sintra.server")


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
    for name in ("sintra", "uvicorn"):
        package_logger = logging.getLogger(name)
        package_logger.handlers = [handler]
        package_logger.propagate = False
        package_logger.setLevel(level.upper())
    # Uvicorn also logs every start and stop, as we do ourselves.
    logging.getLogger("uvicorn").setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))


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
