"""Places: which connections may be open, and which one is closed when there are too many.

A connection has a kind, which changes: a TCP connection is idle or serves a request; a WebSocket is
new until its hello, and then the socket of a seat or of a spectator. People with a seat come first.
When a limit is reached, a connection of less value makes room: first idle connections and sockets
without a hello, then spectators. The oldest connection of the largest group is closed, so a client
with many connections loses its own first. A connection that has just been opened may be that of a
person with a seat: if its group has few of them, spectators make room before it.

Connections are counted per network of the client: an IPv4 address, or an IPv6 /64, and with larger
limits the /56 and the /48 around it, because one customer may have a /48. The widest network is the
group. No operation looks at all connections.
"""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache

from ..errors import TooMany
from .settings import ServerSettings

PLACE = "sintra.place"
"""The key of the place of a connection in its ASGI scope."""
WIDENING = (1, 2, 4)
"""The factors of a limit for the networks of a client, from the narrowest to the widest."""
_PREFIXES = (64, 56, 48)
HELLO_SECONDS = 10.0
"""How long a new socket may take to send its hello. A request may take twice as long to arrive, and
the client twice as long to read an answer."""
SPARE_CONNECTIONS = 100
"""Connections besides the open sockets, for requests: of one client address, and in all if the
maximum number of sockets is open."""
GRACE_SECONDS = 2.0
"""How long a client may take to show that it has a seat, before a spectator is worth more."""
FEW_CONNECTIONS = 4
"""The number of connections that the page of one player may open at once."""

Networks = tuple[str, ...]


class Kind(IntEnum):
    """What a connection is used for. The smallest kind makes room first."""

    IDLE = 0
    """A TCP connection without a complete request, or a socket that is being closed."""
    NEW = 1
    """A socket that has not sent a valid hello."""
    SPECTATOR = 2
    SERVING = 3
    """A TCP connection whose request is answered now."""
    SEAT = 4
    """The socket of a person with a seat, or of the host."""


@lru_cache(maxsize=10_000)
def networks_of(address: str) -> Networks:
    """Return the networks of a client, from the narrowest to the widest.

    `address` is the result of `client_address`: an IPv4 address, or the /64 of an IPv6 address.
    """
    if ":" not in address:
        return (address,)
    try:
        network = ipaddress.IPv6Network(address, strict=False)
    except ValueError:
        return (address,)
    return tuple(str(network.supernet(new_prefix=prefix)) for prefix in _PREFIXES)


class Place:
    """One open connection."""

    __slots__ = ("_places", "close", "kind", "networks", "since")

    def __init__(
        self, places: "Places", networks: Networks, close: Callable[[], None] | None
    ) -> None:
        self._places = places
        self.networks = networks
        self.close = close
        """Closes the connection; None if that is not possible."""
        self.kind: Kind | None = None
        """None after the place was released."""
        self.since = time.monotonic()
        """When the connection was opened."""

    def serve(self, is_serving: bool) -> None:
        """A request begins to be answered, or no request is left to answer."""
        if self.kind in (Kind.IDLE, Kind.SERVING):
            self._places.move(self, Kind.SERVING if is_serving else Kind.IDLE)

    def begin_socket(self, networks: Networks) -> None:
        """The connection is now a socket of a client in these networks. Raises TooMany."""
        self._places.begin_socket(self, networks)

    def end_socket(self) -> None:
        """The socket is no longer served; its connection is open until the client has closed."""
        if self.kind is not None:
            self._places.move(self, Kind.IDLE)

    def admit(self, *, has_seat: bool) -> None:
        """The socket has sent a valid hello. Raises TooMany if there is no room for it."""
        self._places.admit(self, Kind.SEAT if has_seat else Kind.SPECTATOR)

    def evict(self) -> bool:
        """Close the connection to make room; False if that is not possible."""
        return self._places.evict(self)

    def release(self) -> None:
        """The connection is closed."""
        self._places.release(self)

    @property
    def sockets(self) -> int:
        """The number of open sockets of this process."""
        return self._places.sockets


class _Ranking:
    """The connections of one kind. Finds the oldest of the largest group in constant time."""

    def __init__(self) -> None:
        self.count = 0
        self._members: dict[str, dict[Place, None]] = {}
        """The connections of each network, the oldest first."""
        self._by_size: dict[int, dict[str, None]] = {}
        """The groups (widest networks) of each size."""
        self._largest = 0

    def add(self, place: Place) -> None:
        for network in place.networks:
            self._members.setdefault(network, {})[place] = None
        group = place.networks[-1]
        size = len(self._members[group])
        self._resize(group, size - 1, size)
        self._largest = max(self._largest, size)
        self.count += 1

    def remove(self, place: Place) -> None:
        group = place.networks[-1]
        size = len(self._members[group])
        self._resize(group, size, size - 1)
        if self._largest not in self._by_size:
            self._largest -= 1
        for network in place.networks:
            members = self._members[network]
            del members[place]
            if not members:
                del self._members[network]
        self.count -= 1

    def size(self, network: str) -> int:
        return len(self._members.get(network, ()))

    def oldest(self, network: str) -> Place | None:
        """Return the oldest connection of a network."""
        return next(iter(self._members.get(network, ())), None)

    def oldest_of_largest(self) -> Place | None:
        """Return the oldest connection of the largest group."""
        group = next(iter(self._by_size.get(self._largest, ())), None)
        return None if group is None else self.oldest(group)

    def _resize(self, group: str, before: int, after: int) -> None:
        if before:
            groups = self._by_size[before]
            del groups[group]
            if not groups:
                del self._by_size[before]
        if after:
            self._by_size.setdefault(after, {})[group] = None


class Places:
    """The open connections of one process."""

    def __init__(self, settings: ServerSettings, spare: int | None = None) -> None:
        """`spare`: the connections besides the open sockets, if not SPARE_CONNECTIONS."""
        spare = SPARE_CONNECTIONS if spare is None else spare
        self._max_sockets = settings.max_sockets
        self._per_address = settings.max_sockets_per_address
        self._spare = spare
        self._max_unknown = (settings.max_sockets + 3) // 4 + spare
        """The maximum number of connections of which it is not known who they belong to."""
        self._has_proxy = bool(settings.proxy_list)
        self._kinds = {kind: _Ranking() for kind in Kind}

    @property
    def count(self) -> int:
        """The number of open connections."""
        return sum(ranking.count for ranking in self._kinds.values())

    @property
    def by_kind(self) -> Counter[Kind]:
        """The number of open connections of each kind."""
        return Counter({kind: ranking.count for kind, ranking in self._kinds.items()})

    @property
    def sockets(self) -> int:
        """The number of open sockets."""
        kinds = self._kinds
        return kinds[Kind.NEW].count + kinds[Kind.SPECTATOR].count + kinds[Kind.SEAT].count

    def open(self, networks: Networks, close: Callable[[], None] | None) -> Place:
        """Count a new TCP connection. Raises TooMany if there is no room for it."""
        idle, serving = self._kinds[Kind.IDLE], self._kinds[Kind.SERVING]
        new = self._kinds[Kind.NEW]
        # Behind a proxy, all connections come from its address; there only the total is limited.
        if not self._has_proxy:
            if idle.count + new.count >= self._max_unknown:
                self.evict(self._unknown())
            for network, factor in zip(networks, WIDENING, strict=False):
                is_full = idle.size(network) + serving.size(network) >= factor * self._spare
                if is_full and not self.evict(idle.oldest(network)):
                    raise TooMany("too many connections are open from your address")
        place = Place(self, networks, close)
        if self.count >= self._max_sockets + self._spare:
            self._make_room(place)
        self._add(place, Kind.IDLE)
        return place

    def has_few(self, place: Place) -> bool:
        """Whether the client of a connection has no more of them than the page of one player.

        Sockets whose hello was accepted do not count.
        """
        group = place.networks[-1]
        kinds = (Kind.IDLE, Kind.NEW, Kind.SERVING)
        return sum(self._kinds[kind].size(group) for kind in kinds) <= FEW_CONNECTIONS

    def move(self, place: Place, kind: Kind) -> None:
        """Change the kind of a connection."""
        if place.kind is not None:
            self._kinds[place.kind].remove(place)
            self._add(place, kind)

    def begin_socket(self, place: Place, networks: Networks) -> None:
        """Count a connection as a new socket; see `Place`."""
        if place.kind is None:
            raise TooMany("too many connections are open")
        new = self._kinds[Kind.NEW]
        for network, factor in zip(networks, WIDENING, strict=False):
            # If all these sockets are spectators, the new one is let in: it may have a seat.
            if self._without_seat(network) >= factor * self._per_address:
                self.evict(new.oldest(network))
        self._kinds[place.kind].remove(place)
        place.networks = networks
        self._add(place, Kind.NEW)

    def admit(self, place: Place, kind: Kind) -> None:
        """Count a socket as one of a seat or of a spectator; see `Place`."""
        if place.kind is None:
            raise TooMany("too many sockets are open")
        spectators, seats = self._kinds[Kind.SPECTATOR], self._kinds[Kind.SEAT]
        limits = [
            (network, factor * self._per_address)
            for network, factor in zip(place.networks, WIDENING, strict=False)
        ]
        if kind is Kind.SPECTATOR and any(
            self._without_seat(network) > limit for network, limit in limits
        ):
            raise TooMany("too many sockets are open from your address")
        if spectators.count + seats.count >= self._max_sockets:
            # A client may make many matches for itself: then its seats displace no spectators.
            comes_first = kind is Kind.SEAT and all(
                seats.size(network) < limit for network, limit in limits
            )
            has_room = (comes_first or kind is Kind.SPECTATOR) and self._evict_from(
                spectators, place, always=comes_first
            )
            if not has_room and kind is Kind.SEAT:
                has_room = self._evict_from(seats, place)
            if not has_room and not self._evict_excess_seat():
                raise TooMany("too many sockets are open")
        self.move(place, kind)

    def release(self, place: Place) -> None:
        """Remove a closed connection. Does nothing if it was removed before."""
        if place.kind is not None:
            self._kinds[place.kind].remove(place)
            place.kind = None
        place.close = None

    def _add(self, place: Place, kind: Kind) -> None:
        place.kind = kind
        self._kinds[kind].add(place)

    def _without_seat(self, network: str) -> int:
        """The number of sockets of a network without a seat, or whose hello has not come."""
        return self._kinds[Kind.NEW].size(network) + self._kinds[Kind.SPECTATOR].size(network)

    def _make_room(self, place: Place) -> None:
        """Close a connection for a new one, which may become the socket of a seat."""
        unknown, spectator = self._unknown(), self._kinds[Kind.SPECTATOR].oldest_of_largest()
        candidates = [unknown, spectator]
        if unknown is not None and self._may_have_seat(unknown):
            candidates.reverse()
        if any(self.evict(each) for each in candidates):
            return
        if not (self._evict_from(self._kinds[Kind.SERVING], place) or self._evict_excess_seat()):
            raise TooMany("too many connections are open")

    def _unknown(self) -> Place | None:
        """Return the oldest idle connection or new socket of the largest group."""
        found = [
            (self._kinds[kind].size(place.networks[-1]), place)
            for kind in (Kind.IDLE, Kind.NEW)
            if (place := self._kinds[kind].oldest_of_largest()) is not None
        ]
        return max(found, key=lambda each: each[0])[1] if found else None

    def _may_have_seat(self, place: Place) -> bool:
        """Whether a connection is so new, and one of so few, that it may be that of a player."""
        return time.monotonic() - place.since < GRACE_SECONDS and self.has_few(place)

    def _evict_excess_seat(self) -> bool:
        """Close the socket of a seat, if its group has more seats than the limit of spectators.

        A client can make matches for itself: without this, it could keep all spectators out.
        """
        seats = self._kinds[Kind.SEAT]
        victim = seats.oldest_of_largest()
        if victim is None:
            return False
        limit = WIDENING[len(victim.networks) - 1] * self._per_address
        return seats.size(victim.networks[-1]) > limit and self.evict(victim)

    def _evict_from(self, ranking: _Ranking, place: Place, *, always: bool = False) -> bool:
        """Close the oldest connection of the largest group, if that is larger than the own one."""
        victim = ranking.oldest_of_largest()
        if victim is None:
            return False
        group = victim.networks[-1]
        if not always and ranking.size(group) <= ranking.size(place.networks[-1]) + 1:
            return False
        return self.evict(victim)

    def evict(self, victim: Place | None) -> bool:
        """Close a connection; False if there is none, or it cannot be closed."""
        if victim is None or victim.close is None:
            return False
        close = victim.close
        self.release(victim)  # at once: the connection itself may take a moment to close
        close()
        return True
