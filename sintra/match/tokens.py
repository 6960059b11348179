"""Secrets: made here, given away once, and kept only as hashes."""

import hashlib
import hmac
import secrets
from functools import lru_cache

TOKEN_BYTES = 24
MATCH_BYTES = 9


def new_secret() -> str:
    """A token or invitation: 192 bits that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_match_id() -> str:
    """The name of a match. It is the table's link, so it must not be guessed either."""
    return secrets.token_urlsafe(MATCH_BYTES)


@lru_cache(maxsize=4096)
def hashed(secret: str) -> str:
    """What is kept of a secret. They are random and long, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same(one: str | None, other: str | None) -> bool:
    """Whether two hashes are equal, in a time that does not tell how nearly they are."""
    return one is not None and other is not None and hmac.compare_digest(one, other)
