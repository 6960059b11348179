"""Send a real server requests that its OpenAPI description allows, and many that it does not.

Schemathesis makes the requests and runs all its checks of the responses against the description.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..exhaustive import amount, exhaustive
from .forking import ForkedServer
from .hostile import request, seat_all
from .live import API, Server

EXAMPLES = amount(8, 25)
"""Random requests per operation, in addition to those derived from its description."""
SETTINGS = """
# All checks are enabled unless disabled here.
#
# The server refuses with 400 some requests whose bodies the schema allows: names and texts with
# invisible characters, components and setups that break rules which no schema states, and moves
# that can be read but are illegal.
[[operations]]
include-method = "POST"
checks.positive_data_acceptance.enabled = false

# The check sends a successful request again without the token; by then the match is deleted.
[[operations]]
include-method = "DELETE"
checks.ignored_auth.enabled = false
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with ForkedServer(tmp_path_factory.mktemp("fuzzed"), requests_per_second=1e6) as started:
        yield started


def create_matches(server: Server) -> dict[str, str]:
    """Create matches in every state; return the token of one seat of each, by match id."""
    waiting = request(
        server, "POST", f"{API}/matches", {"seats": [{"kind": "here"}, {"kind": "open"}]}
    ).json
    solo = seat_all(server, ("here", "here"))
    three = seat_all(server, ("here", "link", "open"), take_backs=False, side="B", listed=True)
    three.play()
    closed = seat_all(server, ("here", "link"), spectators=False)
    timed = seat_all(server, ("here", "link"), time={"kind": "total", "seconds": 600})
    over = seat_all(server, ("here", "link"))
    over.act(0, {"type": "resign", "id": "enough"})
    setup = solo.get("/record").json["setup"]
    real = seat_all(server, ("here", "here"), setup=setup)
    seated = (solo, three, closed, timed, over, real)
    return {waiting["match"]: waiting["token"]} | {each.match: each.tokens[0] for each in seated}


@exhaustive
def test_server_conforms_to_its_openapi_description(server: Server, tmp_path: Path) -> None:
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
            "API_FUZZ_TOKENS": json.dumps(create_matches(server)),
        },
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Selected: 20/20" in done.stdout, done.stdout
