"""Rate limits per client, with a fake clock."""

from types import SimpleNamespace

import pytest

from sintra.server import ratelimit
from sintra.server.ratelimit import RateLimiter, TokenBucket
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


def test_request_may_cost_several_tokens(clock: Clock) -> None:
    bucket = TokenBucket(rate=1, size=10)
    assert bucket.take(7)
    assert not bucket.take(4)
    assert bucket.take(3)
    assert not bucket.take()


def test_charged_tokens_may_be_missing(clock: Clock) -> None:
    limiter = RateLimiter(rate=10, size=100)
    assert limiter.has_tokens("a")
    limiter.charge("a", 150)
    assert not limiter.has_tokens("a") and not limiter.take("a")
    assert limiter.has_tokens("b")
    clock.advance(5)
    assert not limiter.has_tokens("a")
    clock.advance(0.2)
    assert limiter.has_tokens("a")


def test_ipv6_networks_share_a_limit(clock: Clock) -> None:
    limiter = RateLimiter(rate=1, size=10)

    def taken(*networks: str) -> int:
        return sum(limiter.take(network) for network in networks)

    assert taken(*["2001:db8:0:1::/64"] * 20) == 10
    assert taken(*(f"2001:db8:0:{n:x}::/64" for n in range(2, 200))) == 10, "the /56 has twice"
    assert taken(*(f"2001:db8:0:{n:x}00::/64" for n in range(1, 200))) == 20, "the /48 four times"
    assert taken("2001:db8:1:1::/64", "10.0.0.1") == 2


def test_ipv6_client_with_many_networks_cannot_empty_its_bucket_by_eviction(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratelimit, "MAX_ADDRESSES", 10)
    limiter = RateLimiter(rate=1, size=10)
    taken = sum(limiter.take(f"2001:db8:0:{n % 300:x}::/64") for n in range(3000))
    assert taken <= 40
