"""The proxies for the tests of deploy/: find nginx, Caddy and OpenSSL, or fetch them if possible.

Debian's packages are unpacked into build/proxies, and not installed: this needs no root, starts no
service and leaves the system as it is. `python -m tests.proxies` prints the paths of the programs,
and one line that says what to install if one is missing: then their tests are skipped.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from tests.apt import apt_command, succeeds

FOLDER = Path(__file__).parents[1] / "build" / "proxies"
PROGRAMS = {"nginx": ["-v"], "caddy": ["version"], "openssl": ["version"]}
"""The programs, which are also the names of their packages, with arguments to try each."""
WANTED = (
    "The tests of the proxies need nginx, caddy and openssl: install the packages with these names."
)


def find_program(name: str) -> str | None:
    """Return the path of a program, None if there is none; an installed one has precedence."""
    unpacked = [str(FOLDER / "usr" / folder) for folder in ("sbin", "bin")]
    folders = [os.environ.get("PATH", ""), "/usr/sbin", *unpacked]
    return shutil.which(name, path=os.pathsep.join(folders))


def fetch_program(name: str) -> bool:
    """Download and unpack a package; whether its program runs. A library of it may be missing."""
    with tempfile.TemporaryDirectory() as folder:
        if not succeeds(["apt-get", "download", name], Path(folder)):
            return False
        for package in Path(folder).glob("*.deb"):
            FOLDER.mkdir(parents=True, exist_ok=True)
            succeeds(["dpkg-deb", "--extract", str(package), str(FOLDER)])
    path = find_program(name)
    if path is None or succeeds([path, *PROGRAMS[name]]):
        return path is not None
    Path(path).unlink()
    return False


def main() -> None:
    missing = [name for name in PROGRAMS if find_program(name) is None]
    if missing:
        print(f"Fetching {' and '.join(missing)} for the tests (once)", file=sys.stderr, flush=True)
        failed = [name for name in missing if not fetch_program(name)]
        apt = apt_command()
        if failed and apt is not None:  # a new machine has no package lists yet
            succeeds([*apt, "update"])
            for name in failed:
                fetch_program(name)
    paths = [find_program(name) for name in PROGRAMS]
    print(*filter(None, paths), sep="\n")
    if None in paths:
        print(WANTED, file=sys.stderr)


if __name__ == "__main__":
    main()
