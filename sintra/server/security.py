"""The security log: refused secrets, floods and other events that operators may want to act on.

Its lines have the logger `sintra.security` and the address of the client. They never contain a
token, an invitation, a recovery code, a name or chat. A flood cannot fill the disk: for each event
only some lines per minute are written of one network, and MAX_LINES of all; then how many were left
out. All events are counted in the metrics.
"""

import ipaddress
import logging
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ..errors import UnknownMatch
from .logging import MAX_LINES, Sampler

logger = logging.getLogger("sintra.security")

EVENTS = {
    "unknown_token": "A token that is not valid for the match",
    "bad_invitation": "An invitation that is not valid",
    "bad_recovery": "A recovery code that is not valid",
    "not_your_seat": "An action for a seat of another player, or without a seat",
    "unknown_match": "An id that is not that of a match, for example a guessed one",
    "origin_refused": "A page of another origin, or a host name that is not allowed",
    "too_many": "A limit of requests, messages, sockets, matches or bytes was reached",
    "too_large": "A request that is too large",
    "bad_message": "A message that is not valid",
    "malformed_request": "Bytes that are not valid HTTP, or exceed the limits of a request",
    "socket_flood": "A socket was closed because of too many pings or fragments",
    "socket_slow": "A socket was closed because the client did not read its messages",
    "seat_taken_over": "A player continued on another device, with the recovery code",
    "report": "A player reported another one; `sintra db reports` lists the reports",
    "match_deleted": "A host deleted a match",
}
"""What each event means. The first ones are codes of errors."""
LINES_PER_MINUTE = 10
"""The lines per minute of one event and one network; more are counted, and then reported in one."""
IPV4_PREFIX, IPV6_PREFIX = 24, 48
"""The networks whose lines are counted together."""
_MATCH_ID = re.compile(r"[A-Za-z0-9_-]{12}")
"""The ids of matches. A client may send a secret in place of one by mistake; secrets are longer."""


class _SecurityLog:
    def __init__(
        self, lines: int, whole_addresses: bool, count: Callable[[str], None] = lambda event: None
    ) -> None:
        self._lines, self._whole_addresses, self._count = lines, whole_addresses, count
        self._sampler = Sampler(self._report)

    def add(self, event: str, client: str, match: str, fields: dict[str, object]) -> None:
        self._count(event)
        if not self._lines or not logger.isEnabledFor(logging.INFO):
            return
        network = network_of(client)
        if self._sampler.admit(((event, network), self._lines), ((event, ""), MAX_LINES)):
            address = client if self._whole_addresses else network
            is_id = _MATCH_ID.fullmatch(match) and event != UnknownMatch.code
            named = {"match": match} if is_id else {}
            _write({"code": event, "address": address, **named, **fields})

    def _report(self, key: tuple[str, str], left_out: int) -> None:
        event, network = key
        where = {"network": network} if network else {}
        _write({"code": event, **where, "left_out": left_out})


_log = _SecurityLog(0, False)


def configure_security_log(
    *, whole_addresses: bool, count: Callable[[str], None], lines: int = LINES_PER_MINUTE
) -> None:
    """Write the events of this process to the log, and count them.

    `lines` is the maximum per minute of one event and network; 0 writes none.
    """
    global _log
    _log = _SecurityLog(lines, whole_addresses, count)


def security_event(event: str, client: str, *, match: str = "", **fields: object) -> None:
    """Log and count one of the EVENTS. `client` is the result of `peer_address`."""
    _log.add(event, client, match, fields)


def security_refusal(code: str, client: str, *, match: str = "", over: str) -> None:
    """Log and count a refused request or message, if its error code is one of the EVENTS."""
    if code in EVENTS:
        security_event(code, client, match=match, over=over)


def peer_address(scope: Any) -> str:
    """Return the whole address of a client."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


@lru_cache(maxsize=10_000)
def network_of(client: str) -> str:
    """Return the network of an address: the /24 of IPv4, the /48 of IPv6."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    prefix = IPV4_PREFIX if address.version == 4 else IPV6_PREFIX
    return str(ipaddress.ip_network((address.packed, prefix), strict=False))


def _write(fields: dict[str, object]) -> None:
    logger.info("security", extra={"fields": fields, "is_limited": True})
