"""Places of connections: who is let in, and who is closed to make room."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from sintra.errors import TooMany
from sintra.server import places
from sintra.server.places import FEW_CONNECTIONS, Kind, Place, Places, networks_of
from sintra.server.settings import ServerSettings


class Crowd:
    """Places with few connections, which records which of them were closed."""

    def __init__(self, max_sockets: int = 4, **limits: Any) -> None:
        self.places = Places(ServerSettings(max_sockets=max_sockets, **limits), spare=10)
        self.closed: list[str] = []

    def connect(self, name: str, address: str | None = None) -> Place:
        """Open a TCP connection. Its address is its name up to the first dot, if not given."""
        networks = networks_of(address or name.partition(".")[0])
        return self.places.open(networks, self._closing(name))

    def socket(self, name: str, address: str | None = None) -> Place:
        place = self.connect(name, address)
        place.begin_socket(place.networks)
        return place

    def spectator(self, name: str, address: str | None = None) -> Place:
        place = self.socket(name, address)
        place.admit(has_seat=False)
        return place

    def seat(self, name: str, address: str | None = None) -> Place:
        place = self.socket(name, address)
        place.admit(has_seat=True)
        return place

    def _closing(self, name: str) -> Callable[[], None]:
        return lambda: self.closed.append(name)


def test_networks_of_a_client() -> None:
    assert networks_of("10.0.0.1") == ("10.0.0.1",)
    assert networks_of("unknown") == ("unknown",)
    assert networks_of("2001:db8:1:234::/64") == (
        "2001:db8:1:234::/64",
        "2001:db8:1:200::/56",
        "2001:db8:1::/48",
    )


# --- Sockets


def test_seat_evicts_the_oldest_spectator_of_the_largest_group() -> None:
    crowd = Crowd()
    for name in ("a.1", "b.1", "b.2", "c.1"):
        crowd.spectator(name)
    crowd.seat("d.1")
    assert crowd.closed == ["b.1"]
    assert crowd.places.sockets == 4
    for name in ("e.1", "f.1", "g.1"):
        crowd.seat(name)
    assert sorted(crowd.closed) == ["a.1", "b.1", "b.2", "c.1"]


def test_spectator_is_refused_if_no_group_is_larger_than_its_own() -> None:
    crowd = Crowd()
    for name in ("a.1", "b.1", "c.1", "d.1"):
        crowd.spectator(name)
    with pytest.raises(TooMany, match="too many sockets"):
        crowd.spectator("e.1")
    assert crowd.closed == []


def test_spectator_of_a_small_group_displaces_one_of_a_large_group() -> None:
    crowd = Crowd()
    for number in range(4):
        crowd.spectator(f"a.{number}")
    crowd.spectator("b.1")
    assert crowd.closed == ["a.0"]
    with pytest.raises(TooMany):
        crowd.spectator("a.9")


def test_spectators_never_evict_seats() -> None:
    crowd = Crowd()
    for number in range(4):
        crowd.seat(f"a.{number}")
    with pytest.raises(TooMany):
        crowd.spectator("b.1")
    assert crowd.closed == []


def test_among_seats_only_a_larger_group_makes_room() -> None:
    crowd = Crowd()
    for name in ("a.1", "b.1", "b.2", "b.3"):
        crowd.seat(name)
    crowd.seat("c.1")
    assert crowd.closed == ["b.1"]
    with pytest.raises(TooMany):
        crowd.seat("b.4")
    crowd.seat("d.1")
    assert crowd.closed == ["b.1", "b.2"]
    with pytest.raises(TooMany):
        crowd.seat("e.1")  # all groups have one: nothing would be gained


def test_many_seats_of_one_address_do_not_displace_spectators() -> None:
    crowd = Crowd(max_sockets_per_address=2)
    for name in ("a.1", "b.1"):
        crowd.spectator(name)
    for number in range(2):
        crowd.seat(f"c.{number}")
    with pytest.raises(TooMany):
        crowd.seat("c.2")
    assert crowd.closed == []
    crowd.seat("d.1")
    assert crowd.closed == ["a.1"]


def test_sockets_without_a_seat_are_limited_per_address() -> None:
    crowd = Crowd(max_sockets=100, max_sockets_per_address=2)
    crowd.spectator("a.1")
    crowd.spectator("a.2")
    with pytest.raises(TooMany, match="your address"):
        crowd.spectator("a.3")
    for number in range(5):
        crowd.seat(f"a.seat{number}")
    crowd.spectator("b.1")


def test_new_socket_evicts_an_older_one_without_hello_of_its_address() -> None:
    crowd = Crowd(max_sockets=100, max_sockets_per_address=2)
    crowd.spectator("a.1")
    crowd.socket("a.2")
    crowd.socket("a.3")
    assert crowd.closed == ["a.2"]
    crowd.seat("a.4")
    assert crowd.closed == ["a.2", "a.3"]
    assert crowd.places.sockets == 2


def test_released_socket_leaves_room() -> None:
    crowd = Crowd()
    first, *_ = [crowd.spectator(name) for name in ("a.1", "b.1", "c.1", "d.1")]
    first.release()
    first.release()
    crowd.spectator("e.1")
    assert crowd.closed == [] and crowd.places.sockets == 4


def test_evicted_connection_counts_no_more() -> None:
    crowd = Crowd(max_sockets=100, max_sockets_per_address=1)
    evicted = crowd.socket("a.1")
    crowd.socket("a.2")
    assert evicted.kind is None
    evicted.end_socket()
    evicted.serve(True)
    evicted.release()
    with pytest.raises(TooMany):
        evicted.admit(has_seat=True)
    assert crowd.places.count == 1


# --- IPv6


def test_ipv6_networks_have_larger_limits() -> None:
    crowd = Crowd(max_sockets=1000, max_sockets_per_address=2)

    def watching(*addresses: str) -> int:
        """Return how many spectators at these addresses are let in."""
        number = 0
        for address in addresses:
            try:
                crowd.spectator(f"{address}#{number}", f"{address}/64")
                number += 1
            except TooMany:
                pass
        return number

    assert watching(*["2001:db8:0:1::"] * 3) == 2, "a /64 as an address"
    assert watching(*(f"2001:db8:0:{n:x}::" for n in range(2, 200))) == 2, "a /56 twice as many"
    assert watching(*(f"2001:db8:0:{n:x}00::" for n in range(1, 200))) == 4, "a /48 four times"
    assert watching("2001:db8:1:1::") == 1, "another /48"


def test_ipv6_group_is_the_widest_network() -> None:
    crowd = Crowd(max_sockets=4)
    for number in range(3):
        crowd.spectator(f"v6.{number}", f"2001:db8:0:{number}00::/64")
    crowd.spectator("b.1")
    crowd.seat("c.1")
    assert crowd.closed == ["v6.0"]


def test_excess_seats_of_one_address_make_room_for_spectators() -> None:
    crowd = Crowd(max_sockets=6, max_sockets_per_address=2)
    for number in range(6):
        crowd.seat(f"a.{number}")
    crowd.spectator("b.1")
    crowd.spectator("c.1")
    assert crowd.closed == ["a.0", "a.1"]
    crowd.spectator("d.1")
    crowd.spectator("e.1")
    assert crowd.closed == [f"a.{number}" for number in range(4)], "two seats are not too many"
    with pytest.raises(TooMany):
        crowd.spectator("f.1")


def test_excess_seats_displace_no_spectators() -> None:
    crowd = Crowd(max_sockets=5, max_sockets_per_address=2)
    crowd.seat("a.1")
    crowd.seat("a.2")
    for name in ("b.1", "b.2", "c.1"):
        crowd.spectator(name)
    with pytest.raises(TooMany):
        crowd.seat("a.3")
    assert crowd.closed == []
    crowd.seat("d.1")
    assert crowd.closed == ["b.1"]


# --- TCP connections


def test_idle_connection_of_the_largest_group_makes_room() -> None:
    crowd = Crowd(max_sockets=1)
    for name in ("a", "a", "b", "b", "b", "c", "c", "d", "e", "f", "g"):
        crowd.connect(f"{name}.{crowd.places.count}")
    assert crowd.closed == []
    crowd.connect("h.1")
    assert crowd.closed == ["b.2"]
    assert crowd.places.count == 11


def test_connection_that_serves_a_request_is_kept() -> None:
    crowd = Crowd(max_sockets=1)
    crowd.connect("a.1").serve(True)
    idle_again = crowd.connect("a.2")
    idle_again.serve(True)
    for number in range(9):
        crowd.connect(f"b{number}.1").serve(True)
    idle_again.serve(False)
    crowd.connect("c.1").serve(True)
    assert crowd.closed == ["a.2"]
    with pytest.raises(TooMany):
        crowd.connect("d.1")


def test_order_of_kinds_that_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "GRACE_SECONDS", 0.0)
    crowd = Crowd(max_sockets=2)
    crowd.seat("a.seat")
    crowd.spectator("b.spectator")
    crowd.socket("c.new")
    crowd.connect("d.idle")
    for number in range(12):
        crowd.connect(f"x{number}.busy").serve(True)
        if len(crowd.closed) == 3:
            break
    assert crowd.closed == ["d.idle", "c.new", "b.spectator"]


def test_new_connection_of_a_small_group_is_worth_more_than_a_spectator() -> None:
    """It may be that of a person with a seat, who has not been able to show it yet."""
    crowd = Crowd(max_sockets=4)
    for number in range(4):
        crowd.spectator(f"s{number}.1")
    for number in range(FEW_CONNECTIONS):
        crowd.connect(f"player.{number}")
    for number in range(6):
        crowd.connect(f"many.{number}")
    crowd.connect("new.1")
    assert crowd.closed == ["many.0"], "who has many loses one first"
    for number in range(4):
        crowd.connect(f"other{number}.1").serve(True)
    assert crowd.closed[:2] == ["many.0", "many.1"]
    assert not any(name.startswith("player") for name in crowd.closed)


def test_spectators_make_room_for_new_connections_of_many_addresses() -> None:
    crowd = Crowd(max_sockets=20)
    for number in range(20):
        crowd.spectator(f"s{number}.1")
    for number in range(12):
        crowd.connect(f"new{number}.1")
    assert crowd.closed == ["s0.1", "s1.1"]


def test_unknown_connections_are_limited() -> None:
    """The others stay for sockets of players and spectators."""
    crowd = Crowd(max_sockets=20)
    for number in range(25):
        crowd.connect(f"a{number % 5}.{number}")
    assert crowd.closed == [f"a{number % 5}.{number}" for number in range(10)]
    assert crowd.places.count == 15


def test_clients_with_few_connections() -> None:
    crowd = Crowd(max_sockets=20)
    mine = [crowd.connect(f"a.{number}") for number in range(FEW_CONNECTIONS)]
    assert crowd.places.has_few(mine[0])
    mine.append(crowd.connect("a.more"))
    assert not crowd.places.has_few(mine[0])
    assert crowd.places.has_few(crowd.connect("b.1"))
    mine[0].release()
    assert crowd.places.has_few(mine[1])


def test_connections_of_one_address_are_limited() -> None:
    crowd = Crowd(max_sockets=1000)
    for number in range(11):
        crowd.connect(f"a.{number}")
    assert crowd.closed == ["a.0"]
    for number in range(10):
        crowd.connect(f"b.{number}").serve(True)
    with pytest.raises(TooMany, match="your address"):
        crowd.connect("b.10")


def test_connections_of_a_proxy_are_not_limited_per_address() -> None:
    crowd = Crowd(max_sockets=1000, trusted_proxies="10.0.0.1")
    for number in range(500):
        crowd.connect(f"proxy.{number}")
    assert crowd.closed == []
    # Its sockets count for their clients.
    place = crowd.connect("proxy.socket")
    place.begin_socket(networks_of("192.0.2.7"))
    assert place.networks == ("192.0.2.7",)


def test_closing_socket_makes_room_first() -> None:
    crowd = Crowd(max_sockets=1)
    crowd.spectator("a.1").end_socket()
    assert crowd.places.sockets == 0
    for number in range(11):
        crowd.connect(f"b{number}.1")
    assert crowd.closed == ["a.1"]


def test_connection_that_cannot_be_closed_is_not_evicted() -> None:
    places = Places(ServerSettings(max_sockets=1))
    place = places.open(("a",), None)
    place.begin_socket(("a",))
    place.admit(has_seat=False)
    other = places.open(("b",), None)
    other.begin_socket(("b",))
    with pytest.raises(TooMany):
        other.admit(has_seat=True)
    assert place.kind is Kind.SPECTATOR


def test_eviction_does_not_look_at_all_connections() -> None:
    """A flood of connections costs the same per connection, whatever their number."""

    def calls(most: int) -> int:
        """Count the function calls for 500 connections: they do not depend on the machine."""
        places = Places(ServerSettings(max_sockets=most), spare=most)
        for number in range(2 * most):
            places.open((f"{number % 50}",), lambda: None)
        count = 0

        def count_call(frame: object, event: str, argument: object) -> None:
            nonlocal count
            count += event in ("call", "c_call")

        sys.setprofile(count_call)
        try:
            for number in range(500):
                places.open((f"new{number % 50}",), lambda: None)
        finally:
            sys.setprofile(None)
        return count

    assert calls(5000) < 1.5 * calls(200)
