"""The addresses at which other devices reach the server."""

from pathlib import Path

import httpx

from sintra.server.network import reachable_hosts

from .forking import ForkedServer
from .live import Server


def addresses(server: Server, host: str, to: str = "127.0.0.1") -> list[str]:
    """Return the answer to a page that was opened at this host, and connects to an address."""
    answer = httpx.get(
        f"http://{to}:{server.port}/api/v1/addresses",
        headers={"host": f"{host}:{server.port}"},
        trust_env=False,
    )
    assert answer.status_code == 200
    found: list[str] = answer.json()["addresses"]
    return found


def test_server_for_this_machine_has_no_address_for_others(server: Server) -> None:
    assert addresses(server, "127.0.0.1") == []


def test_server_for_the_network_names_its_address_only_to_this_machine(tmp_path: Path) -> None:
    with ForkedServer(tmp_path / "server", options=["--host", "0.0.0.0"]) as server:
        others = [f"http://{host}:{server.port}" for host in reachable_hosts("0.0.0.0")[1:]]
        for host in ("127.0.0.1", "localhost", "[::1]"):
            assert addresses(server, host) == others
        assert addresses(server, "192.0.2.7") == []
        # A client outside may send any Host header.
        for outside in reachable_hosts("0.0.0.0")[1:]:
            for host in ("127.0.0.1", "localhost", "page.localhost"):
                assert addresses(server, host, to=outside) == []


def test_server_behind_a_proxy_does_not_name_its_address(tmp_path: Path) -> None:
    options = ["--host", "0.0.0.0", "--trusted-proxies", "127.0.0.1"]
    with ForkedServer(tmp_path / "server", options=options) as server:
        assert addresses(server, "127.0.0.1") == []
