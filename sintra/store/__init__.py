"""Where a server keeps its matches: SQLite by default, PostgreSQL where one is named."""

from .backup import backup_database
from .entries import Entry, Lease, Listed, NewMatch, Status, Summary
from .notices import Notices, make_notices
from .opening import default_url, open_store
from .store import Store
from .upgrading import upgrade_database

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
