"""What databases complain of, as our own errors: in a sentence, without a password or address."""

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ..errors import SintraError, StoreError, VersionTaken

NOT_UNIQUE = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505")
"""What SQLite and PostgreSQL call a second row of the same name."""


def as_store_error(error: BaseException) -> SintraError:
    """Our error for what a database or its driver raised.

    Only the driver's own words are passed on. They do not hold the password, which drivers keep
    apart; the statement and its values, which SQLAlchemy adds, stay out.
    """
    if isinstance(error, SintraError):
        return error
    if isinstance(error, PoolTimeout):
        return StoreError("every connection to the database is in use")
    cause: BaseException = error
    if isinstance(error, DBAPIError) and error.orig is not None:
        cause = error.orig.__cause__ or error.orig
    name = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    if name in NOT_UNIQUE:
        return VersionTaken("somebody else has written this at the same moment")
    if isinstance(cause, TimeoutError):
        return StoreError("the database does not answer")
    words = str(cause).strip().partition("\n")[0] or type(cause).__name__
    return StoreError(f"the database cannot be used: {words}")
