"""The database of the server's matches (SQLite or PostgreSQL), and pub/sub between processes."""

from .backup import backup_database
from .migrate import upgrade_database
from .pubsub import PubSub, make_pubsub
from .store import Store, default_url, open_store
from .types import (
    Append,
    IdleMatch,
    Lease,
    ListedMatch,
    LogEntry,
    Status,
    StoredMatch,
    StoredReport,
    Summary,
)

__all__ = [
    "Append",
    "IdleMatch",
    "Lease",
    "ListedMatch",
    "LogEntry",
    "PubSub",
    "Status",
    "Store",
    "StoredMatch",
    "StoredReport",
    "Summary",
    "backup_database",
    "default_url",
    "make_pubsub",
    "open_store",
    "upgrade_database",
]
