"""Show a page in the browser of whoever sits here; where there is none, that is no error."""

import contextlib
import os
import subprocess
import sys
import webbrowser
from pathlib import Path

IN_TERMINALS = {"www-browser", "links", "links2", "elinks", "lynx", "w3m", "browsh", "carbonyl"}
"""Browsers that would take over the terminal, and cannot show the page."""

_OPEN = "import sys, webbrowser; webbrowser.get().open(sys.argv[1])"


def open_browser(address: str) -> bool:
    """Open an address in a graphical browser; whether there is one."""
    if not _has_desktop() or not _has_browser():
        return False
    # In a process of its own: what browsers have to say is not for our terminal, some keep whoever
    # calls them waiting, and Ctrl-C is meant for the server.
    with contextlib.suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-c", _OPEN, address],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return True
    return False


def _has_desktop() -> bool:
    """Whether a window would be seen by whoever started this."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _has_browser() -> bool:
    """Whether the browser that Python would take is one with windows."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    name = getattr(found, "name", "")  # those of Windows and the Mac have none, and have windows
    return Path(name or "").name not in IN_TERMINALS
