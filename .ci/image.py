#!/usr/bin/env python3
"""Build the container image, run it as docs/guide/container.md says, and play a game in it.

    python3 .ci/image.py build      only build it: `make image`
    python3 .ci/image.py            build it, run it read-only, check it, stop it

It uses Docker, Podman or Buildah, whichever exists and works; Buildah alone only builds. BASE is
the base image, if it is not that of the Dockerfile, and IMAGE the name of the image. It needs no
package besides Python's own.
"""

import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IMAGE = os.environ.get("IMAGE", "sintra")
PATIENCE = 120
"""Seconds for the start, on a slow machine too."""
HARDENED = [
    *("--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL"),
    *("--security-opt", "no-new-privileges"),
]
CHECKED_INSIDE = """
import os, pathlib, sintra
assert os.getuid() == os.getgid() == 10001, os.getuid()
for folder in ("/", "/opt/sintra", "/opt/sintra/cache", sintra.__path__[0]):
    try:
        pathlib.Path(folder, "written").touch()
    except OSError:
        continue
    raise SystemExit(f"{folder} can be written")
pathlib.Path("/data/written").touch()
pathlib.Path("/tmp/written").touch()
"""


def succeeds(*command: str) -> bool:
    """Whether a command exists and exits with 0."""
    return (
        shutil.which(command[0]) is not None
        and subprocess.run(command, capture_output=True).returncode == 0
    )


def find_builder() -> str:
    """Return the program that builds images. Ends the process if there is none."""
    for program in ("docker", "podman", "buildah"):
        if succeeds(program, "info"):  # the client of Docker may be there without its engine
            return program
    sys.exit("To build the image, install Docker, Podman or Buildah, and start Docker's engine.")


def output(*command: str) -> str:
    """Run a command, and return what it prints. Raises CalledProcessError."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def build(builder: str) -> None:
    """Build the image."""
    version = re.search(r'__version__ = "(.+)"', (ROOT / "sintra/__init__.py").read_text("utf-8"))
    assert version is not None
    arguments = [f"VERSION={version[1]}"]
    if succeeds("git", "-C", str(ROOT), "rev-parse", "HEAD"):
        arguments.append(f"REVISION={output('git', '-C', str(ROOT), 'rev-parse', 'HEAD')}")
    if base := os.environ.get("BASE"):
        arguments.append(f"BASE={base}")
    command = [builder, "build", "--tag", IMAGE]
    if builder != "docker":
        command += ["--format", "docker", "--layers"]  # OCI's own format has no health check
    for argument in arguments:
        command += ["--build-arg", argument]
    began = time.monotonic()
    subprocess.run([*command, str(ROOT)], check=True)
    print(f"built in {time.monotonic() - began:.0f} s")


class Container:
    """A running server in a container, with a volume for its data."""

    def __init__(self, runner: str) -> None:
        self._runner = runner
        self._name = f"sintra-check-{os.getpid()}"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self, *options: str) -> float:
        """Start the container; return the seconds until the server is ready."""
        began = time.monotonic()
        output(
            *(self._runner, "run", "--detach", "--name", self._name, *HARDENED),
            *("--volume", f"{self._name}:/data"),
            *("--publish", f"127.0.0.1:{self._port}:{self._port}"),
            *("--env", f"SINTRA_PORT={self._port}", "--env", "SINTRA_DRAIN_SECONDS=2"),
            *options,
            IMAGE,
        )
        while self.status("/readyz") != 200:
            if time.monotonic() - began > PATIENCE:
                subprocess.run([self._runner, "logs", self._name])
                raise SystemExit("the server does not become ready")
            time.sleep(0.05)
        return time.monotonic() - began

    def status(self, path: str) -> int:
        """The status of the answer to a request; 0 if there is none."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=5)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except OSError:
            return 0
        finally:
            connection.close()

    def run(self, *command: str, program: str = "") -> str:
        """Run a command in the container, with a program on its standard input."""
        inside = [self._runner, "exec", "--interactive", self._name, *command]
        done = subprocess.run(inside, input=program, stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(command)} fails:\n{done.stdout}")
        return done.stdout

    def stop(self) -> float:
        """Stop the container; return the seconds. It must exit with 0."""
        began = time.monotonic()
        output(self._runner, "stop", "--time", "30", self._name)
        seconds = time.monotonic() - began
        code = output(self._runner, "inspect", "--format", "{{.State.ExitCode}}", self._name)
        logs = subprocess.run(
            [self._runner, "logs", self._name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ).stdout.decode()
        assert code == "0", f"exit status {code}\n{logs}"
        assert "draining" in logs, logs
        output(self._runner, "rm", self._name)
        return seconds

    def remove(self) -> None:
        """Remove the container and its volume."""
        for command in (["rm", "--force"], ["volume", "rm", "--force"]):
            subprocess.run([self._runner, *command, self._name], capture_output=True)


def check(runner: str) -> None:
    """Run the image, and check it."""
    size = int(output(runner, "image", "inspect", "--format", "{{.Size}}", IMAGE))
    print(f"image: {size / 1e6:.0f} MB")
    container = Container(runner)
    try:
        print(f"ready after {container.start():.1f} s")
        container.run("python", "-", program=CHECKED_INSIDE)
        container.run("python", "/opt/sintra/healthcheck.py")
        findings = container.run("sintra", "doctor")
        assert re.search("^ok +compiled ", findings, re.MULTILINE), findings
        client = (ROOT / "examples" / "match_client.py").read_text("utf-8")
        print(container.run("python", "-", "--url", container.url, program=client).splitlines()[-1])
        for path in ("/", "/api/v1/matches"):
            assert container.status(path) == 200, path
        print(f"stopped after {container.stop():.1f} s")
        print(f"ready again after {container.start():.1f} s")
        records = container.run("sintra", "db", "export", "/data/records")
        assert records.startswith("1 records"), records  # the volume has kept the match
        container.stop()
        other = ["--env", "SINTRA_CACHE_DIR=/data/cache"]
        print(f"ready after {container.start(*other):.1f} s without the compiled code of the image")
        container.stop()
    finally:
        container.remove()


def main(arguments: list[str]) -> None:
    """Execute the arguments."""
    builder = find_builder()
    build(builder)
    if arguments == ["build"]:
        return
    if builder == "buildah":
        sys.exit("Buildah has built the image; to run it, install Podman or Docker.")
    check(builder)


if __name__ == "__main__":
    main(sys.argv[1:])
