"""`sintra serve`: addresses, ports and --open. tests/server tests the running server."""

import shutil
import socket
import stat
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from sintra.cli import serve
from sintra.cli.serve import _listen, open_browser, read_settings
from sintra.errors import UsageError
from sintra.server.network import is_loopback, reachable_hosts
from sintra.server.settings import ServerSettings

from ..server.live import PATIENCE, Server

ROOT = Path(__file__).parents[2]
ADDRESS = "http://127.0.0.1:8642"
SINTRA = """#!{python}
import sys
from sintra.cli import main, serve
from sintra.server.settings import ServerSettings
serve.read_settings = lambda open_page, options: ServerSettings(port={port})
sys.exit(main())
"""
"""The command, with another default port: the usual one may be in use on this machine."""


def test_shown_addresses_are_reachable() -> None:
    assert reachable_hosts("127.0.0.1") == ["127.0.0.1"]
    assert reachable_hosts("::1") == ["[::1]"]
    for everything in ("0.0.0.0", "::"):
        shown = reachable_hosts(everything)
        assert shown[0] == "127.0.0.1"
        assert everything not in shown


def test_names_of_this_machine() -> None:
    here = ("localhost", "a.localhost", "127.0.0.1", "127.9.9.9", "[::1]", "::ffff:127.0.0.1")
    assert all(map(is_loopback, here))
    others = ("10.0.0.1", "0.0.0.0", "example.org", "[fe80::1]", "::ffff:10.0.0.1", "unknown", "")
    assert not any(map(is_loopback, others))


def test_only_problems_are_logged_for_a_player_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SINTRA_LOG_LEVEL", raising=False)
    monkeypatch.delenv("SINTRA_LOG_FORMAT", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert read_settings(True, {}).log_level == "warning"
    assert read_settings(False, {}).log_level == "info"
    assert read_settings(True, {"log_level": "debug"}).log_level == "debug"
    assert read_settings(True, {"log_format": "json"}).log_level == "info"
    monkeypatch.setenv("SINTRA_LOG_LEVEL", "info")
    assert read_settings(True, {}).log_level == "info"
    monkeypatch.delenv("SINTRA_LOG_LEVEL")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert read_settings(True, {}).log_level == "info"


class Started:
    """What `sintra` without a command does instead of serving."""

    def __init__(self, patch: pytest.MonkeyPatch, port: int) -> None:
        self.ports: list[int] = []
        self.opened: list[str] = []
        patch.delenv("SINTRA_PORT", raising=False)
        patch.setattr(serve, "_serve", self._serve)
        patch.setattr(serve, "open_browser", self.opened.append)
        self._first = port
        patch.setattr(serve, "read_settings", self._settings)

    def _settings(self, _open_page: bool, _options: dict[str, Any]) -> ServerSettings:
        return ServerSettings(port=self._first)

    def _serve(
        self, settings: ServerSettings, open_page: bool, listening: socket.socket | None = None
    ) -> None:
        assert open_page
        if listening is None:
            self.ports.append(settings.port)
        else:
            with listening:
                self.ports.append(listening.getsockname()[1])


@contextmanager
def answering(body: bytes) -> Iterator[int]:
    """A program that answers every request with this text; yields its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as program:
        thread = threading.Thread(target=program.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield program.server_port
        finally:
            program.shutdown()
            thread.join()


def test_game_is_served_on_a_free_port_if_another_program_uses_the_port(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for body in (b"hello", b'{"status": "ok"}', b"[1]", b""):
        with answering(body) as port:
            started = Started(monkeypatch, port)
            serve.open_game()
        assert len(started.ports) == 1 and port < started.ports[0] < port + serve.PORTS
        assert started.opened == []


def test_game_of_a_running_server_is_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with answering(b'{"status": "ok", "version": "0.1.0"}') as port:
        started = Started(monkeypatch, port)
        serve.open_game()
    assert (started.ports, started.opened) == ([], [f"http://127.0.0.1:{port}"])
    assert capsys.readouterr().out == f"Sintra is already served at http://127.0.0.1:{port}\n"


def test_port_of_the_user_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(b"hello") as port:
        started = Started(monkeypatch, port)
        monkeypatch.setenv("SINTRA_PORT", str(port))
        serve.open_game()  # `_serve` reports that the port is in use
    assert started.ports == [port]


def test_no_free_port_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "PORTS", 1)
    with answering(b"hello") as port:
        started = Started(monkeypatch, port)
        with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1 port {port}"):
            serve.open_game()
    assert started.ports == []


def test_port_in_use_is_reported() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1 port {port}: "):
            _listen("127.0.0.1", port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_invalid_port_is_reported(port: int) -> None:
    with pytest.raises(UsageError, match="cannot listen"):
        _listen("127.0.0.1", port)


# --- Opening a browser


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses opened in a browser, on a simulated machine with a browser but no display."""
    shown: list[str] = []

    def start(command: list[str], **_: Any) -> None:
        shown.append(command[-1])

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    use_browser(monkeypatch, "firefox")
    return shown


def use_browser(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Make this the default browser of Python."""
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser(name))


@pytest.mark.parametrize("display", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_browser_is_opened_if_there_is_a_display(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, display: str
) -> None:
    monkeypatch.setenv(display, ":0")
    assert open_browser(ADDRESS)
    assert opened == [ADDRESS]


def test_browser_is_not_opened_without_a_display(opened: list[str]) -> None:
    assert not open_browser(ADDRESS)
    assert opened == []


@pytest.mark.parametrize("name", ["w3m", "/usr/bin/lynx", "www-browser"])
def test_terminal_browser_is_not_opened(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    use_browser(monkeypatch, name)
    assert not open_browser(ADDRESS)
    assert opened == []


def test_desktop_without_a_browser_is_not_an_error(
    opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", none)
    assert not open_browser(ADDRESS)
    assert opened == []


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_macos_and_windows_have_a_desktop_except_over_ssh(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert serve._has_desktop()
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
    assert not serve._has_desktop()


def test_browser_that_does_not_start_is_not_an_error(
    opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("no memory")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(subprocess, "Popen", fail)
    assert not open_browser(ADDRESS)


# --- The command


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with the addresses that a fake browser was started with, one per line."""
    if sys.platform == "win32":
        pytest.skip("Windows finds browsers in another way")
    calls, script = tmp_path / "calls", tmp_path / "a-browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{calls}"\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    calls.touch()
    monkeypatch.setenv("BROWSER", str(script))
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return calls


def test_open_starts_the_browser_once(
    tmp_path: Path, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":99")
    with Server(tmp_path / "server", options=["--open"]) as server:
        give_up = time.monotonic() + PATIENCE
        while not calls.read_text() and time.monotonic() < give_up:
            time.sleep(0.05)
        assert server.stop() == 0
        assert calls.read_text().splitlines() == [f"http://127.0.0.1:{server.port}"]


def test_open_without_a_display_still_starts_the_server(
    tmp_path: Path, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    with Server(tmp_path / "server", options=["--open"]) as server:
        assert server.stop() == 0
    assert calls.read_text() == ""


@pytest.mark.linux_only
def test_make_play_opens_the_game_of_a_running_server(
    tmp_path: Path, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make play` in a clone that has everything installed and the page built."""
    monkeypatch.setenv("DISPLAY", ":99")
    for name in ("SINTRA_PORT", "MAKEFLAGS", "MAKELEVEL"):  # the tests may be run by make
        monkeypatch.delenv(name, raising=False)
    clone, programs = tmp_path / "clone", tmp_path / "clone" / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, clone)
    (clone / ".venv" / "ready").touch()  # newer than these
    (programs / "python").symlink_to("/bin/true")  # builds the page
    with answering(b'{"status": "ok", "version": "0.1.0"}') as port:
        (programs / "sintra").write_text(SINTRA.format(python=sys.executable, port=port))
        (programs / "sintra").chmod(0o755)
        command = ["make", "play"]
        done = subprocess.run(command, cwd=clone, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Sintra is already served at http://127.0.0.1:{port}\n"
    give_up = time.monotonic() + PATIENCE
    while not calls.read_text() and time.monotonic() < give_up:
        time.sleep(0.05)
    assert calls.read_text() == f"http://127.0.0.1:{port}\n"
