"""How much one client may ask for, by a clock that the tests move."""

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


def taken(bucket: TokenBucket, tries: int = 100) -> int:
    """How many come out at once."""
    return sum(bucket.take() for _ in range(tries))


def test_a_bucket_gives_what_it_holds_and_then_what_flows_in(clock: Clock) -> None:
    bucket = TokenBucket(rate=2, size=6)
    assert taken(bucket) == 6
    clock.advance(0.25)
    assert not bucket.take()
    clock.advance(0.25)
    assert taken(bucket) == 1
    clock.advance(2)
    assert taken(bucket) == 4


def test_a_bucket_never_runs_over(clock: Clock) -> None:
    bucket = TokenBucket(rate=10, size=3)
    clock.advance(1e6)
    assert taken(bucket) == 3


def test_what_was_refused_is_not_counted(clock: Clock) -> None:
    bucket = TokenBucket(rate=1, size=1)
    assert bucket.take()
    for _ in range(7):
        clock.advance(0.125)
        assert not bucket.take()
    clock.advance(0.125)
    assert bucket.take()


def test_even_the_smallest_bucket_gives_one(clock: Clock) -> None:
    bucket = TokenBucket(rate=0.1, size=0.3)
    assert taken(bucket) == 1
    clock.advance(10)
    assert taken(bucket) == 1


def test_every_address_has_a_bucket_of_its_own(clock: Clock) -> None:
    buckets = RateLimiter(rate=1, size=2)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    clock.advance(1)
    assert buckets.take("a")


def test_only_so_many_addresses_are_remembered(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratelimit, "MAX_ADDRESSES", 3)
    buckets = RateLimiter(rate=1, size=1)
    for address in "abc":
        assert buckets.take(address)
    assert not buckets.take("a")
    assert buckets.take("d")
    # Who was unseen for longest is forgotten; who asks all the time is not.
    assert not buckets.take("a")
    assert buckets.take("b")


def test_places_are_counted_for_all_and_for_each() -> None:
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


def test_places_that_were_given_back_leave_nothing_behind() -> None:
    connections = ConnectionCounter(max_total=5, max_per_address=5)
    for n in range(100):
        connections.acquire(str(n))
        connections.release(str(n))
    assert connections.count == 0 and not connections._open
