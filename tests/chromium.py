"""The browser of the browser tests: found, or installed where that may be done.

`python -m tests.chromium` prints where it is, or in one line what to install.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ON_A_MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
WANTED = (
    "The browser tests need Chromium: install the package chromium, or Google Chrome,"
    " or name one with SINTRA_CHROMIUM."
)


def find_chromium() -> str | None:
    """Where a Chromium is on this machine; SINTRA_CHROMIUM goes first."""
    if named := os.environ.get("SINTRA_CHROMIUM"):
        return shutil.which(named)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or next((path for path in ON_A_MAC if Path(path).exists()), None)


def install_chromium() -> None:
    """Install Debian's, where that needs nobody's password. Quiet, and no error if it fails."""
    apt = shutil.which("apt-get")
    if apt is None:
        return
    command = [apt] if os.geteuid() == 0 else ["sudo", "--non-interactive", apt]
    print("Installing chromium for the browser tests (once)", file=sys.stderr, flush=True)
    install = [*command, "install", "--yes", "--no-install-recommends", "chromium"]
    # A fresh machine has no list of packages yet.
    if not _runs(install) and _runs([*command, "update"]):
        _runs(install)


def _runs(command: list[str]) -> bool:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, env=quiet, capture_output=True).returncode == 0
    except OSError:
        return False


def main() -> int:
    if find_chromium() is None and "SINTRA_CHROMIUM" not in os.environ:
        install_chromium()
    found = find_chromium()
    print(found or WANTED, file=sys.stdout if found else sys.stderr)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
