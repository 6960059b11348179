"""The browser for the browser tests: find Chromium, or install it if possible.

`python -m tests.chromium` prints its path, or one line that says what to install.
"""

import os
import shutil
import sys
from pathlib import Path

from tests.apt import apt_command, succeeds

NAMES = (
    "chromium-headless-shell",  # the same engine without windows: the tests take 14 % less time
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
PACKAGES = ("chromium-headless-shell", "chromium")
"""Packages of Debian; its older versions have only the second."""
MAC_PATHS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
WANTED = (
    "The browser tests need Chromium: install the package chromium-headless-shell or chromium, or"
    " Google Chrome, or name one with SINTRA_CHROMIUM."
)


def find_chromium() -> str | None:
    """Return the path of Chromium, None if there is none; SINTRA_CHROMIUM has precedence."""
    if named := os.environ.get("SINTRA_CHROMIUM"):
        return shutil.which(named)
    path = next(filter(None, map(shutil.which, NAMES)), None)
    return path or next((path for path in MAC_PATHS if Path(path).exists()), None)


def install_chromium() -> None:
    """Install the Debian package, if that needs no password. Does not report a failure."""
    command = apt_command()
    if command is None:
        return
    print("Installing chromium for the browser tests (once)", file=sys.stderr, flush=True)
    if not _install_package(command):  # a new machine has no package lists yet
        succeeds([*command, "update"])
        _install_package(command)


def _install_package(apt: list[str]) -> bool:
    """Install the first of the packages that there is."""
    install = [*apt, "install", "--yes", "--no-install-recommends"]
    return any(succeeds([*install, package]) for package in PACKAGES)


def main() -> int:
    if find_chromium() is None and "SINTRA_CHROMIUM" not in os.environ:
        install_chromium()
    path = find_chromium()
    print(path or WANTED, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
