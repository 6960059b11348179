"""Structured logs: one line an event, for people or as JSON for programs.

What people write (names, chat) is never logged; what else comes from outside is escaped.
"""

import json
import logging
import sys
import time

logger = logging.getLogger("sintra.server")


def log(
    event: str, level: int = logging.INFO, *, error: BaseException | None = None, **fields: object
) -> None:
    """Note that something happened."""
    if logger.isEnabledFor(level):
        logger.log(level, event, extra={"fields": fields}, exc_info=error)


def configure_logging(level: str, form: str) -> None:
    """Write the logs of this process to its standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text())
    for name in ("sintra", "uvicorn"):
        named = logging.getLogger(name)
        named.handlers = [handler]
        named.propagate = False
        named.setLevel(level.upper())
    # Uvicorn tells of every start and stop in its own words; ours say the same.
    logging.getLogger("uvicorn").setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": _time(record),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, default=str)


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", {})
        told = "".join(f" {name}={_escaped(value)}" for name, value in fields.items())
        line = f"{_time(record)} {record.levelname.lower():<7} {_plain(record.getMessage())}{told}"
        if record.exc_info:
            lines = self.formatException(record.exc_info).split("\n")
            line = "\n".join([line, *map(_plain, lines)])
        return line


def _time(record: logging.LogRecord) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{whole}.{int(record.msecs):03}Z"


def _plain(text: str) -> str:
    return text if text.isascii() and text.isprintable() else json.dumps(text)


def _escaped(value: object) -> str:
    text = str(value)
    bare = text.isascii() and text.isprintable() and " " not in text and '"' not in text
    return text if bare and text else json.dumps(text)
