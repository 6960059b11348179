"""The addresses at which browsers can reach the server."""

import contextlib
import ipaddress
import socket

ALL_INTERFACES = ("0.0.0.0", "::")


def reachable_hosts(host: str) -> list[str]:
    """Return hosts for the browser; also the one in the local network, if all interfaces listen."""
    if host not in ALL_INTERFACES:
        return [f"[{host}]" if ":" in host else host]
    hosts = ["127.0.0.1"]
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent; this only looks up the route. The address is reserved for examples.
        probe.connect(("192.0.2.1", 9))
        hosts.append(str(probe.getsockname()[0]))
    return list(dict.fromkeys(hosts))


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped  # before Python 3.13, this is not done by itself
    return address.is_loopback
