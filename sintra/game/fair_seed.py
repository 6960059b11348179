"""Fair seeds: seeds of 128 bits, to which a server can commit before a game begins.

Every stage of a game - the setup, and the deal of each round - starts the generator with a word of
its own, derived from the seed by SHA-256. So the panes that players have seen say nothing about
those that follow: even who finds the word of one stage by trying all of them learns no other word.

The hashed texts are ASCII, so that the hashes can be checked with any tool, for example
`printf sintra-fair-1:commitment:SEED | sha256sum`.
"""

import hashlib
import re
import secrets
from typing import TypeGuard

SCHEME = "sintra-fair-1"
"""The version of the derivation. Another one would need another name: old seeds stay valid."""

_FAIR_SEED = re.compile(r"[0-9a-f]{32}")
_COMMITMENT = re.compile(SCHEME + r":[0-9a-f]{64}")


def new_fair_seed() -> str:
    """Return 128 random bits of the operating system, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def is_fair_seed(seed: object) -> TypeGuard[str]:
    """Whether this is a fair seed: a text of 32 hexadecimal digits, in lower case."""
    return isinstance(seed, str) and _FAIR_SEED.fullmatch(seed) is not None


def commitment_to(seed: str) -> str:
    """Return the commitment to a fair seed, with which the seed can be checked but not found.

    >>> commitment_to("000102030405060708090a0b0c0d0e0f")
    'sintra-fair-1:e3a3b7d630df6dda7180fe0d57996c44a2ae4c7324594d1eb590906d8644715f'
    """
    return f"{SCHEME}:{_sha256('commitment', seed).hex()}"


def is_commitment(text: object) -> TypeGuard[str]:
    """Whether this has the form of a commitment."""
    return isinstance(text, str) and _COMMITMENT.fullmatch(text) is not None


def setup_word(seed: str) -> int:
    """Return the word with which the generator draws the setup."""
    return _word("setup", seed)


def deal_word(seed: str, round_: int) -> int:
    """Return the word with which the generator draws the deal of a round, from 1 to 6."""
    return _word(f"deal-{round_}", seed)


def _word(stage: str, seed: str) -> int:
    return int.from_bytes(_sha256(stage, seed)[:8], "big")


def _sha256(purpose: str, seed: str) -> bytes:
    return hashlib.sha256(f"{SCHEME}:{purpose}:{seed}".encode()).digest()
