"""All that the description of the interface allows is asked of a real server, and much besides.

Schemathesis makes the requests and checks the answers against the description, with all its checks.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .hostile import request, seat_all
from .live import API, Server

EXAMPLES = 25
"""Requests made up for each operation, besides those that its description leads to."""
SETTINGS = """
# All checks are made where nothing else is said.
#
# Names and texts may be any, but must be of characters that can be seen; components and setup are
# objects whose rules no schema states; a move that can be read may still be illegal. All that is
# refused with 400, in requests that the schema of their bodies allows.
[[operations]]
include-method = "POST"
checks.positive_data_acceptance.enabled = false
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("fuzzed"), requests_per_second=1e6) as started:
        yield started


def tables(server: Server) -> dict[str, str]:
    """Tables in every state of a match, and the token of a seat at each."""
    waiting = request(
        server, "POST", f"{API}/matches", {"seats": [{"kind": "here"}, {"kind": "open"}]}
    ).json
    solo = seat_all(server, ("here", "here"), hints=False)
    hinted = seat_all(server, ("here", "here"))
    three = seat_all(server, ("here", "link", "open"), take_backs=False, side="B", listed=True)
    three.play()
    closed = seat_all(server, ("here", "link"), spectators=False)
    timed = seat_all(server, ("here", "link"), time={"kind": "total", "seconds": 600})
    over = seat_all(server, ("here", "link"))
    over.act(0, {"type": "resign", "id": "enough"})
    setup = solo.get("/record").json["setup"]
    real = seat_all(server, ("here", "here"), setup=setup)
    seated = (solo, hinted, three, closed, timed, over, real)
    return {waiting["match"]: waiting["token"]} | {each.match: each.tokens[0] for each in seated}


def test_server_and_its_description_agree(server: Server, tmp_path: Path) -> None:
    config = tmp_path / "schemathesis.toml"
    config.write_text(SETTINGS, "utf-8")
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
            *("run", f"http://127.0.0.1:{server.port}{API}/schema/openapi.json"),
            *("--mode", "all", "--seed", "1"),
            *("--max-examples", str(EXAMPLES), "--continue-on-failure", "--warnings", "off"),
            *("--generation-database", "none", "--suppress-health-check", "all", "--no-color"),
        ],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(root),
            "SCHEMATHESIS_HOOKS": "tests.server.api_hooks",
            "API_FUZZ_TOKENS": json.dumps(tables(server)),
        },
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Selected: 15/15" in done.stdout, done.stdout
