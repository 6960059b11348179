"""Translate errors of databases and drivers to StoreError: one sentence, no password or URL."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ..errors import SintraError, StoreError, VersionTaken

UNIQUE_VIOLATIONS = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505")
"""The codes of SQLite and PostgreSQL for a second row with the same key."""


def as_store_error(error: BaseException) -> SintraError:
    """Translate an exception of a database or its driver, which becomes the cause of the error.

    The error contains only the driver's message. Drivers do not include the password in it; the
    statement and its values, which SQLAlchemy adds, are left out.
    """
    if isinstance(error, SintraError):
        return error
    translated = _translate(error)
    translated.__cause__ = error
    return translated


@contextmanager
def store_errors() -> Iterator[None]:
    """Translate every exception of the block with `as_store_error`."""
    try:
        yield
    except SintraError:
        raise
    except Exception as error:
        raise as_store_error(error) from error


def _translate(error: BaseException) -> StoreError:
    if isinstance(error, PoolTimeout):
        return StoreError("every connection to the database is in use")
    cause: BaseException = error
    if isinstance(error, DBAPIError) and error.orig is not None:
        cause = error.orig.__cause__ or error.orig
    code = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    if code in UNIQUE_VIOLATIONS:
        return VersionTaken("another process has written the same entry at the same time")
    if isinstance(cause, TimeoutError):
        return StoreError("the database does not answer")
    reason = str(cause).strip().partition("\n")[0] or type(cause).__name__
    return StoreError(f"the database cannot be used: {reason}")
