"""Translate errors of databases and drivers to StoreError: one sentence, no password or URL.

The sentence is logged, so it must not contain names or chat either. The databases' own messages
have a code, and most name only tables, columns and files. The messages of the drivers, which have
no code, may quote a value.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ..errors import DiskFull, SintraError, StoreError, VersionTaken

UNIQUE_VIOLATIONS = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505")
"""The codes of SQLite and PostgreSQL for a second row with the same key."""

DATA_EXCEPTION = "22"
"""The class of PostgreSQL's codes for a value that it does not accept."""
DISK_FULL = ("SQLITE_FULL", "53100")
"""The codes of SQLite and PostgreSQL for a full disk."""


def as_store_error(error: BaseException) -> SintraError:
    """Translate an exception of a database or its driver.

    The error contains only the database's message. It does not include the password; the statement
    and its values, which SQLAlchemy adds, are left out. The exception becomes the cause of the
    error, unless its message may quote a value: a traceback would show it.
    """
    if isinstance(error, SintraError):
        return error
    cause = _cause(error)
    translated = _translate(error, cause)
    if _is_public(cause):
        translated.__cause__ = error
    else:
        translated.__suppress_context__ = True
    return translated


@contextmanager
def store_errors() -> Iterator[None]:
    """Translate every exception of the block with `as_store_error`."""
    try:
        yield
    except SintraError:
        raise
    except Exception as error:
        translated = as_store_error(error)
        raise translated from translated.__cause__


def _cause(error: BaseException) -> BaseException:
    """Return the exception of the driver, without SQLAlchemy's around it."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return error.orig.__cause__ or error.orig
    return error


def _code(cause: BaseException) -> str | None:
    return getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)


def _is_public(cause: BaseException) -> bool:
    """Whether the message comes from the database or the system, and quotes no value."""
    code = _code(cause)
    return isinstance(cause, OSError) if code is None else not code.startswith(DATA_EXCEPTION)


def _translate(error: BaseException, cause: BaseException) -> StoreError:
    if isinstance(error, PoolTimeout):
        return StoreError("every connection to the database is in use")
    code = _code(cause)
    if code in UNIQUE_VIOLATIONS:
        return VersionTaken("another process has written the same entry at the same time")
    if code in DISK_FULL:
        return DiskFull("the disk of the database is full")
    if isinstance(cause, TimeoutError):
        return StoreError("the database does not answer")
    reason = str(cause).strip().partition("\n")[0] if _is_public(cause) else ""
    return StoreError(f"the database cannot be used: {reason or type(cause).__name__}")
