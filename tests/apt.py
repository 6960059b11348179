"""Debian's package manager, for programs that the tests need."""

import os
import shutil
import subprocess
from pathlib import Path


def apt_command() -> list[str] | None:
    """Return the command that changes the system's packages, if it needs no password."""
    apt = shutil.which("apt-get")
    if apt is None:
        return None
    return [apt] if os.geteuid() == 0 else ["sudo", "--non-interactive", apt]


def succeeds(command: list[str], folder: Path | None = None) -> bool:
    """Run a command without any question to the user; whether it exists and succeeds."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, cwd=folder, env=quiet, capture_output=True).returncode == 0
    except OSError:
        return False
