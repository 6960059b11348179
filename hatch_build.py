"""Build hook for the wheel: it builds the page first."""

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
            if subprocess.run([sys.executable, str(build), "--always"]).returncode != 0:
                raise SystemExit(1)  # build.py has printed the reason
