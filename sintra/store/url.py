"""Parse and validate database URLs. No error message shows a password."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, unquote, urlsplit, urlunsplit

from ..errors import UsageError

Kind = Literal["sqlite", "postgresql"]

FORMS = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"


@dataclass(frozen=True, slots=True)
class DatabaseUrl:
    """A parsed database URL."""

    kind: Kind
    path: Path | None = None
    """The file of an SQLite database."""
    dsn: str = field(default="", repr=False)
    """PostgreSQL's URL for drivers, with the password; it must never be shown."""
    password: str | None = field(default=None, repr=False)
    public_dsn: str = ""
    """PostgreSQL's URL without the password, for command lines."""

    @property
    def file(self) -> Path:
        """The file of an SQLite database. Raises UsageError for another kind of database."""
        if self.path is None:
            raise UsageError("this needs an SQLite database")
        return self.path


def parse_url(url: str) -> DatabaseUrl:
    """Parse a database URL. Raises UsageError, which shows only the scheme of the URL."""
    match = re.match(r"([A-Za-z][A-Za-z0-9+.-]*)://", url)
    if not match:
        raise UsageError(f"not a database URL; write {FORMS}")
    scheme = match[1].lower()
    if scheme == "sqlite":
        return _parse_sqlite(url[match.end() :])
    if scheme in ("postgresql", "postgresql+asyncpg", "postgres"):
        return _parse_postgresql("postgresql://" + url[match.end() :])
    raise UsageError(f"{scheme} databases are not supported; write {FORMS}")


def _parse_sqlite(rest: str) -> DatabaseUrl:
    """Everything after `sqlite:///` is the file's name, unescaped: `?` and `%` are literal."""
    if not rest.startswith("/"):
        raise UsageError("the URL of an SQLite database must begin with three slashes, sqlite:///")
    name = rest[1:]
    if not name or name.startswith(":memory:"):
        raise UsageError("an SQLite database needs a file: sqlite:///FILE")
    if "\0" in name:
        raise UsageError("the file name in the database URL must not contain a NUL")
    return DatabaseUrl("sqlite", path=Path(name))


def _parse_postgresql(url: str) -> DatabaseUrl:
    if url.partition("?")[0].count("@") > 1:
        # The part after the first @ would be parsed as the host, and shown in error messages.
        raise UsageError("an @ in the user's name or the password must be written as %40")
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 (urlsplit parses the port only on access)
        options = parse_qs(parts.query, strict_parsing=bool(parts.query))
    except ValueError:
        raise UsageError("host or port in the database URL is not valid") from None
    if "password" in options:
        raise UsageError("the password must be after the user's name, not in the options")
    if parts.fragment:
        raise UsageError("a # in the database URL must be written as %23")
    if len(parts.path) < 2:
        raise UsageError("the database URL lacks the database's name: postgresql://HOST/DATABASE")
    password = None if parts.password is None else unquote(parts.password)
    user, at, host = parts.netloc.rpartition("@")
    # urlunsplit leaves out an empty host together with its //.
    public_dsn = urlunsplit(parts._replace(netloc=user.partition(":")[0] + at + host))
    if not public_dsn.startswith("postgresql://"):
        public_dsn = public_dsn.replace("postgresql:", "postgresql://", 1)
    return DatabaseUrl("postgresql", dsn=url, password=password, public_dsn=public_dsn)
