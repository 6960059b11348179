"""Build hook for the wheel: it builds the page first."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page, except for editable installs: there, `make` builds it when it is needed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build = Path(self.root) / "web" / "build.py"
            # pipx sets PYTHONSAFEPATH, with which Python would not find the sources in this folder.
            environment = {**os.environ, "PYTHONSAFEPATH": ""}
            command = [sys.executable, str(build), "--always"]
            if subprocess.run(command, env=environment).returncode != 0:
                raise SystemExit(1)  # build.py has printed the reason
