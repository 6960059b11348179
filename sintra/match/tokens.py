"""Secrets: they are created here, sent once, and stored only as hashes."""

import hashlib
import hmac
import secrets
from functools import lru_cache

TOKEN_BYTES = 24
MATCH_BYTES = 9


def new_secret() -> str:
    """Return a new token or invitation: 192 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_match_id() -> str:
    """Return a new match id. It is part of the link to the match, so it must not be guessable."""
    return secrets.token_urlsafe(MATCH_BYTES)


@lru_cache(maxsize=4096)
def hash_secret(secret: str) -> str:
    """Return the stored form of a secret: a plain hash, as secrets are long and random."""
    return hashlib.sha256(secret.encode()).hexdigest()


def constant_time_equal(one: str | None, other: str | None) -> bool:
    """Whether two hashes are equal; the time it takes does not depend on where they differ."""
    return one is not None and other is not None and hmac.compare_digest(one, other)
