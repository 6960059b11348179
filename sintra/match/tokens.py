"""Secrets: they are created here, sent once, and stored only as hashes."""

import base64
import hashlib
import hmac
import re
import secrets
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import log2

from ..errors import BadMessage

TOKEN_BYTES = 24
MATCH_BYTES = 9
RECOVERY_BYTES = 11
"""The secret part of a recovery code. With the id of the match, it has 32 letters."""
MIN_TOKEN_LENGTH = 20
"""The minimum length of a token that a client has created itself."""
MIN_BITS_PER_CHARACTER = 2.2
"""The minimum of its estimated entropy: the Shannon entropy of its characters.

The estimate is low for short texts. With this minimum, no random token of 20 hexadecimal digits is
refused (none of 20,000); with 3.2 every sixth was.
"""
MIN_TOKEN_CHARACTERS = 6
"""The minimum number of different characters in it."""


def new_secret() -> str:
    """Return a new token or invitation: 192 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_match_id() -> str:
    """Return a new match id. It is part of the link to the match, so it must not be guessable."""
    return secrets.token_urlsafe(MATCH_BYTES)


def derived_match_id(token: str, request_id: str) -> str:
    """Return the id of the match that this request of a client creates.

    A repeated request gets the same id, so the match is created once.
    """
    return _derived(token, f"sintra match {request_id}", MATCH_BYTES)


def derived_invitation(token: str, request_id: str, seat: int) -> str:
    """Return the first invitation to a seat of the match that this request of a client creates."""
    return _derived(token, f"sintra invitation {seat} {request_id}", TOKEN_BYTES)


def _derived(token: str, purpose: str, size: int) -> str:
    digest = hmac.digest(token.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:size]).decode()


def check_token(token: str) -> None:
    """Refuse a token of a client that others could guess. Raises BadMessage.

    Entropy cannot be measured on one text. This finds only tokens that are surely too weak.
    """
    if len(token) < MIN_TOKEN_LENGTH:
        message = f"a token must have at least {MIN_TOKEN_LENGTH} characters"
        raise BadMessage(message, where="Authorization")
    counts = Counter(token)
    bits = sum(count * log2(len(token) / count) for count in counts.values())
    codes = [ord(character) for character in token]
    steps = [after - before for before, after in pairwise(codes)]
    if (
        len(counts) < MIN_TOKEN_CHARACTERS
        or bits < MIN_BITS_PER_CHARACTER * len(token)
        or _repeats(codes)
        or _repeats(steps)  # for example the alphabet
    ):
        raise BadMessage("a token must be random", where="Authorization")


def _repeats(values: Sequence[int]) -> bool:
    """Whether the values are a shorter pattern that is repeated."""
    return any(values[size:] == values[:-size] for size in range(1, len(values) // 2 + 1))


def recovery_code(token: str, match_id: str) -> str:
    """Return the code with which the owner of a token continues on another device: 32 letters.

    It begins with the id of the match, so that the code alone leads to the table; 88 bits are
    secret. They are computed from the token, so that a repeated request gets the same code although
    the server stores only its hash. The owner of the token has the seat anyway.
    """
    digest = hmac.digest(token.encode(), f"sintra recovery {match_id}".encode(), "sha256")
    content = base64.urlsafe_b64decode(match_id) + digest[:RECOVERY_BYTES]
    text = base64.b32encode(content).decode()
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


def hash_recovery(code: str) -> str:
    """Return the stored form of a recovery code, as a person may type it."""
    return hash_secret(re.sub(r"[\s-]", "", code).upper())


@lru_cache(maxsize=4096)
def hash_secret(secret: str) -> str:
    """Return the stored form of a secret: a plain hash, as secrets are long and random."""
    return hashlib.sha256(secret.encode()).hexdigest()


def constant_time_equal(one: str | None, other: str | None) -> bool:
    """Whether two hashes are equal; the time it takes does not depend on where they differ."""
    return one is not None and other is not None and hmac.compare_digest(one, other)
