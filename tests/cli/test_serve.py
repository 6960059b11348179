"""What `sintra serve` says before it serves; that it does so is in tests/server."""

import socket

import pytest

from sintra.cli.serve import _listen, _reached_at
from sintra.errors import UsageError


def test_the_address_shown_is_one_to_type() -> None:
    assert _reached_at("127.0.0.1") == ["127.0.0.1"]
    assert _reached_at("::1") == ["[::1]"]
    for everything in ("0.0.0.0", "::"):
        shown = _reached_at(everything)
        assert shown[0] == "127.0.0.1"
        assert everything not in shown


def test_a_port_in_use_is_told_in_words() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1 port {port}: Address"):
            _listen("127.0.0.1", port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_cannot_be_is_told_in_words(port: int) -> None:
    with pytest.raises(UsageError, match="cannot listen"):
        _listen("127.0.0.1", port)
