"""Systems that the tests do not run on: what they lack is removed, and the rest must work.

`sys.platform` decides in the package, so that `mypy --platform win32` checks the branches too.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from sintra.cli import serve
from sintra.match.bots import lower_priority
from sintra.store.sqlite import make_engine

from .server.live import Server

ROOT = Path(__file__).parents[1]
BLOCKED = """
import sys
class Missing:
    names = {names}
    def find_spec(self, name, path=None, target=None):
        if name in self.names:
            raise ModuleNotFoundError(name)
for name in Missing.names:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
"""
AS_ON_WINDOWS = """
import importlib, os, pkgutil, signal, sys, types

def import_all():
    import sintra
    found = pkgutil.walk_packages(sintra.__path__, "sintra.", onerror=lambda name: None)
    names = [module.name for module in found]
    for name in names:
        if not name.endswith("__main__") and ".migrations" not in name:
            importlib.import_module(name)
    return len(names)

import_all()  # once as on this system: other libraries are installed for it
for name in [name for name in sys.modules if name.partition(".")[0] == "sintra"]:
    del sys.modules[name]
{blocked}
sys.platform = "win32"
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
for name in ("SIGPIPE", "SIGHUP", "SIGKILL", "pthread_sigmask"):
    delattr(signal, name)
for name in ("fork", "geteuid", "getuid", "setpriority", "sysconf"):
    delattr(os, name)
print(import_all())
"""


@pytest.mark.skipif(os.name == "nt", reason="removes what Windows does not have")
def test_all_modules_are_imported_without_what_windows_lacks() -> None:
    blocked = BLOCKED.format(names={"fcntl", "resource", "uvloop", "termios", "pwd", "readline"})
    program = AS_ON_WINDOWS.replace("{blocked}", blocked)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100


def test_server_runs_on_the_event_loop_of_python(tmp_path: Path) -> None:
    """Windows has no uvloop."""
    code = BLOCKED.format(names={"uvloop"})
    with Server(tmp_path, code=code) as server:
        with httpx.Client(
            base_url=f"http://127.0.0.1:{server.port}/api/v1/matches", trust_env=False, timeout=30
        ) as client:
            seats = [{"kind": "here"}, {"kind": "computer", "level": "easy"}]
            made = client.post("", json={"seats": seats, "start_player": 0}).json()
            move = client.get(f"/{made['match']}/moves").json()["moves"][0]["move"]
            played = client.post(
                f"/{made['match']}/actions",
                json={"type": "play", "id": "first", "ply": 0, "move": move},
                headers={"authorization": f"Bearer {made['token']}"},
            )
            assert played.json()["ply"] == 1
        if os.name != "nt":
            assert server.stop(signal.SIGTERM) == 0


def test_port_is_exclusive_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """SO_REUSEADDR there lets another program take over the port of a running server."""
    monkeypatch.setattr(sys, "platform", "win32")
    # Another option, which this system has, stands for the one of Windows.
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE, raising=False)
    with serve._listen("127.0.0.1", 0) as listening:
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) != 0
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) == 0


@pytest.mark.parametrize(("system", "sockets"), [("win32", 1), ("linux", 8), ("darwin", 8)])
def test_listening_socket_is_not_copied_on_windows(
    system: str, sockets: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        monkeypatch.setattr(sys, "platform", system)
        found = serve._with_copies(listening)
        for each in found[1:]:
            each.close()
    assert len(found) == sockets


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_only_linux_changes_the_priority_of_a_thread(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elsewhere the number of a thread may be that of another program's process."""
    changed: list[tuple[int, ...]] = []
    monkeypatch.setattr(os, "PRIO_PROCESS", 0, raising=False)
    monkeypatch.setattr(os, "setpriority", lambda *given: changed.append(given), raising=False)
    monkeypatch.setattr(sys, "platform", system)
    lower_priority()
    assert [given[1] for given in changed] == (
        [threading.get_native_id()] if system == "linux" else []
    )


def test_commit_reaches_the_disk_on_macos(tmp_path: Path) -> None:
    for writes in (True, False):
        with make_engine(tmp_path / "a.db", writes=writes).connect() as connection:
            assert connection.exec_driver_sql("PRAGMA fullfsync").scalar() == 1
