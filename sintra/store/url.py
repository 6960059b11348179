"""Addresses of databases, read without ever showing a password."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, unquote, urlsplit, urlunsplit

from ..errors import UsageError

Kind = Literal["sqlite", "postgresql"]

FORMS = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"


@dataclass(frozen=True, slots=True)
class Address:
    """Where a database is."""

    kind: Kind
    path: Path | None = None
    """The file of an SQLite database."""
    dsn: str = field(default="", repr=False)
    """PostgreSQL's address for drivers, password and all: never for people."""
    password: str | None = field(default=None, repr=False)
    open_dsn: str = ""
    """The same without the password, for command lines."""

    @property
    def file(self) -> Path:
        """The file; only where the address is one of SQLite."""
        if self.path is None:
            raise UsageError("this needs an SQLite database")
        return self.path


def read_address(url: str) -> Address:
    """Read an address. Raises UsageError, which shows nothing of it but its scheme."""
    found = re.match(r"([A-Za-z][A-Za-z0-9+.-]*)://", url)
    if not found:
        raise UsageError(f"this is no address of a database; write {FORMS}")
    scheme = found[1].lower()
    if scheme == "sqlite":
        return _read_sqlite(url[found.end() :])
    if scheme in ("postgresql", "postgresql+asyncpg", "postgres"):
        return _read_postgresql("postgresql://" + url[found.end() :])
    raise UsageError(f"{scheme} databases are not supported; write {FORMS}")


def _read_sqlite(rest: str) -> Address:
    """All after `sqlite:///` is the file's name as it is: `?` and `%` mean themselves."""
    if not rest.startswith("/"):
        raise UsageError("the address of an SQLite database begins with sqlite:/// (three strokes)")
    name = rest[1:]
    if not name or name.startswith(":memory:"):
        raise UsageError("the matches need a file to be kept in: sqlite:///FILE")
    if "\0" in name:
        raise UsageError("the name of a file cannot hold a NUL")
    return Address("sqlite", path=Path(name))


def _read_postgresql(url: str) -> Address:
    if url.partition("?")[0].count("@") > 1:
        # What follows the first @ would be taken for the host, and shown in errors.
        raise UsageError("an @ in a user's name or a password has to be written as %40")
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 (this is when it is read)
        options = parse_qs(parts.query, strict_parsing=bool(parts.query))
    except ValueError:
        raise UsageError("host or port in the address of the database cannot be read") from None
    if "password" in options:
        raise UsageError("the password belongs after the user's name, not among the options")
    if parts.fragment:
        raise UsageError("a # in the address of the database has to be written as %23")
    if len(parts.path) < 2:
        raise UsageError("the address of the database lacks its name: postgresql://HOST/DATABASE")
    password = None if parts.password is None else unquote(parts.password)
    user, at, host = parts.netloc.rpartition("@")
    bare = parts._replace(netloc=user.partition(":")[0] + at + host)
    # urlunsplit leaves out an empty host together with its //.
    open_dsn = urlunsplit(bare)
    if not open_dsn.startswith("postgresql://"):
        open_dsn = open_dsn.replace("postgresql:", "postgresql://", 1)
    return Address("postgresql", dsn=url, password=password, open_dsn=open_dsn)
