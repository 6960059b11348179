"""Where a server keeps its matches: SQLite by default, PostgreSQL where one is named."""

from .backup import backup_database
from .migrate import upgrade_database
from .pubsub import Notices, make_notices
from .store import Store, default_url, open_store
from .types import Entry, Lease, Listed, NewMatch, Status, Summary

__all__ = [
    "Entry",
    "Lease",
    "Listed",
    "NewMatch",
    "Notices",
    "Status",
    "Store",
    "Summary",
    "backup_database",
    "default_url",
    "make_notices",
    "open_store",
    "upgrade_database",
]
