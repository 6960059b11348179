"""Run the tests that need only Python packages: CI runs them on macOS and Windows.

    .venv/bin/python .ci/portable.py [options of pytest]

This file is the only definition of that part of the tests. Linux runs all of them (`make test`).
It has been run on Linux; see docs/contributing.md for what has not been run on which system.
"""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

LEFT_OUT = {
    "tests/web": "Chromium, from Debian's packages",
    "tests/wasm/test_browser.py": "Chromium",
    "tests/wasm/test_worker.py": "Chromium",
    "tests/server": "servers that are forks of one process, and end by Unix signals",
    "tests/test_example_client.py": "a forked server",
    "tests/test_scale.py": "a forked server and PostgreSQL",
    "tests/test_siege.py": "a forked server",
}
"""Files and folders that are left out, and what they need."""

WITHOUT_SERVICES = "not postgres and not valkey"
"""The other tests of the store run with SQLite. Their names say which database they need."""


def main(options: list[str]) -> int:
    """Run the tests; return the exit status of pytest."""
    ignored = [f"--ignore={ROOT / path}" for path in LEFT_OUT]
    return int(pytest.main([*ignored, "-k", WITHOUT_SERVICES, *options, str(ROOT / "tests")]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
