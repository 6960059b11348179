"""The container files: their settings exist, services are confined, and Caddy accepts its file.

These tests read the files; `.ci/image.py` builds and runs the image.
"""

import http.server
import os
import re
import runpy
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # ships no types

from sintra.server.settings import ServerSettings, variable
from tests.proxies import WANTED, find_program

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
MANIFESTS: list[dict[str, Any]] = [
    manifest
    for path in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    for manifest in yaml.safe_load_all(path.read_text("utf-8"))
]
PODS = {
    each["metadata"]["name"]: each["spec"]["template"]["spec"]
    for each in MANIFESTS
    if each["kind"] in ("Deployment", "Job")
}
KNOWN = {*map(variable, ServerSettings.__struct_fields__), "SINTRA_DATA_DIR", "SINTRA_CACHE_DIR"}


# --- Settings


def test_image_sets_only_variables_that_exist() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    given = dict(re.findall(r"(SINTRA_\w+)=(\S+)", dockerfile.rpartition("\nENV ")[2]))
    assert given.keys() <= KNOWN
    ServerSettings.from_environment(given)


def test_compose_sets_only_variables_that_exist() -> None:
    own = [service for service in SERVICES.values() if "build" in service]
    assert len(own) >= 3
    for service in own:
        assert service["environment"].keys() <= KNOWN


def test_manifests_set_only_variables_that_exist() -> None:
    (config,) = [each["data"] for each in MANIFESTS if each["kind"] == "ConfigMap"]
    (secret,) = [each for each in MANIFESTS if each["kind"] == "Secret"]
    assert config.keys() <= KNOWN
    ServerSettings.from_environment(config)
    for pod in PODS.values():
        for entry in (each for container in pod["containers"] for each in container["env"]):
            assert entry["name"] in KNOWN
            if "valueFrom" in entry:
                reference = entry["valueFrom"]["secretKeyRef"]
                assert reference["name"] == secret["metadata"]["name"]
                assert reference["key"] in secret["stringData"]


def test_compose_has_no_password() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    used = set(re.findall(r"\$\{(\w+PASSWORD)", text))
    example = (ROOT / ".env.example").read_text("utf-8")
    assert used
    for name in used:
        assert re.search(rf"^{name}=$", example, re.MULTILINE), name
        assert set(re.findall(rf"\$\{{{name}(.*?)\}}", text)) == {":?set it in .env"}


# --- Rights


@pytest.mark.parametrize("name", SERVICES)
def test_service_of_compose_is_confined(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}
    # Only the proxy can be reached from outside.
    assert ("ports" in service) == (name == "caddy") == ("outside" in service["networks"])
    if "build" not in service:
        assert re.search(r":\d", service["image"]), "the version must not change by itself"


@pytest.mark.parametrize("name", PODS)
def test_pod_is_confined(name: str) -> None:
    pod = PODS[name]
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["automountServiceAccountToken"] is False
    # The variables of a service named sintra would replace those of the image.
    assert pod["enableServiceLinks"] is False
    for container in [*pod.get("initContainers", []), *pod["containers"]]:
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert "memory" in container["resources"]["limits"]


# --- The health check


@pytest.fixture
def server() -> Iterator[tuple[int, list[int]]]:
    """A server: its port, and the status with which /readyz answers."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status[0] if self.path == "/readyz" else 404)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            pass

    status = [200]
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield listening.server_address[1], status
        listening.shutdown()


def test_health_check_follows_the_readiness_of_the_server(
    monkeypatch: pytest.MonkeyPatch, server: tuple[int, list[int]]
) -> None:
    port, status = server
    check = runpy.run_path(str(DEPLOY / "healthcheck.py"))["main"]
    monkeypatch.setenv("SINTRA_PORT", str(port))
    assert check() == 0
    status[0] = 503
    assert check() == 1
    monkeypatch.setenv("SINTRA_PORT", "1")
    assert check() == 1


# --- Caddy


def test_caddy_of_compose_serves_the_domain_with_all_servers() -> None:
    caddy = find_program("caddy")
    if caddy is None:
        pytest.skip(WANTED)
    given = {
        **SERVICES["caddy"]["environment"],
        "SINTRA_DOMAIN": "localhost",
        "SINTRA_HSTS_SECONDS": "0",
    }
    command = [caddy, "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    adapted = subprocess.run(
        command, env={**os.environ, **given}, check=True, capture_output=True, text=True
    ).stdout
    servers = [name for name in SERVICES if name.startswith("server")]
    assert re.findall(r'"dial":"(.+?):8642"', adapted) == servers
    assert re.findall(r'"host":\["(.+?)"\]', adapted) == ["localhost"]
    assert "max-age=0" in adapted
