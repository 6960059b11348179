"""Rate limits per client, with a fake clock."""

from types import SimpleNamespace

import pytest

from sintra.errors import TooMany
from sintra.server import ratelimit
from sintra.server.ratelimit import ConnectionCounter, RateLimiter, TokenBucket
from tests.match.common import Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("sintra.server.ratelimit.time", SimpleNamespace(monotonic=clock))
    return clock


def take_all(bucket: TokenBucket, tries: int = 100) -> int:
    """Return how many tokens can be taken now."""
    return sum(bucket.take() for _ in range(tries))


def test_bucket_gives_its_burst_and_then_its_rate(clock: Clock) -> None:
    bucket = TokenBucket(rate=2, size=6)
    assert take_all(bucket) == 6
    clock.advance(0.25)
    assert not bucket.take()
    clock.advance(0.25)
    assert take_all(bucket) == 1
    clock.advance(2)
    assert take_all(bucket) == 4


def test_bucket_does_not_exceed_its_size(clock: Clock) -> None:
    bucket = TokenBucket(rate=10, size=3)
    clock.advance(1e6)
    assert take_all(bucket) == 3


def test_refused_requests_take_no_tokens(clock: Clock) -> None:
    bucket = TokenBucket(rate=1, size=1)
    assert bucket.take()
    for _ in range(7):
        clock.advance(0.125)
        assert not bucket.take()
    clock.advance(0.125)
    assert bucket.take()


def test_bucket_smaller_than_one_token_still_gives_one(clock: Clock) -> None:
    bucket = TokenBucket(rate=0.1, size=0.3)
    assert take_all(bucket) == 1
    clock.advance(10)
    assert take_all(bucket) == 1


def test_every_address_has_its_own_bucket(clock: Clock) -> None:
    buckets = RateLimiter(rate=1, size=2)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    clock.advance(1)
    assert buckets.take("a")


def test_number_of_stored_addresses_is_bounded(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratelimit, "MAX_ADDRESSES", 3)
    buckets = RateLimiter(rate=1, size=1)
    for address in "abc":
        assert buckets.take(address)
    assert not buckets.take("a")
    assert buckets.take("d")
    # The least recently used address is evicted; an address in constant use is not.
    assert not buckets.take("a")
    assert buckets.take("b")


def test_connections_are_limited_in_total_and_per_address() -> None:
    connections = ConnectionCounter(max_total=3, max_per_address=2)
    connections.acquire("a")
    connections.acquire("a")
    with pytest.raises(TooMany, match="your address"):
        connections.acquire("a")
    connections.acquire("b")
    with pytest.raises(TooMany, match=r"sockets are open$"):
        connections.acquire("c")
    assert connections.count == 3
    connections.release("a")
    connections.acquire("c")
    assert connections.count == 3


def test_released_connections_use_no_memory() -> None:
    connections = ConnectionCounter(max_total=5, max_per_address=5)
    for n in range(100):
        connections.acquire(str(n))
        connections.release(str(n))
    assert connections.count == 0 and not connections._open
