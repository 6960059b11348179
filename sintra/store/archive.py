"""The archive of a log: all its entries in one compressed value.

The format is zlib (RFC 1950) around UTF-8 JSON: a list with `[version, at, kind, data]` for each
entry, where `data` is the unchanged text of the entry. A log in this form takes a third of the
space, mainly because the names of fields and the ids of seats and messages repeat.
"""

import json
import zlib
from collections.abc import Iterable

from ..errors import StoreError
from .types import LogEntry

LEVEL = 9
"""The compression level: for logs, the best one takes little longer than the default."""


def pack(entries: Iterable[LogEntry]) -> bytes:
    """Return the archive of these entries."""
    rows = [(entry.version, entry.at, entry.kind, entry.data) for entry in entries]
    return zlib.compress(
        json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode(), LEVEL
    )


def unpack(match_id: str, data: bytes) -> list[LogEntry]:
    """Return the entries of an archive. Raises StoreError, without any text of the archive."""
    try:
        rows = json.loads(zlib.decompress(data))
        return [LogEntry(int(version), float(at), kind, text) for version, at, kind, text in rows]
    except (zlib.error, ValueError, TypeError) as error:
        reason = type(error).__name__
        raise StoreError(f"match {match_id}: its archive cannot be read: {reason}") from None
