"""The container image, compose.yaml and the manifests agree with the program and with each other.

These tests read the files; `.ci/image.py` builds and runs the image.
"""

import http.server
import json
import os
import re
import runpy
import subprocess
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # ships no types

from sintra.server.settings import ServerSettings, variable
from tests.proxies import WANTED, find_program

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
INSTRUCTIONS = [
    tuple(line.split(None, 1))
    for line in re.sub(r"^#.*\n", "", DOCKERFILE, flags=re.MULTILINE)
    .replace("\\\n", " ")
    .splitlines()
    if line
]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OWN = {"server-1", "server-2", "migrate"}
"""The services that run the image of this project."""
KUBERNETES = DEPLOY / "kubernetes"
MANIFESTS: list[dict[str, Any]] = [
    manifest
    for path in sorted(KUBERNETES.glob("*.yaml"))
    if path.name != "kustomization.yaml"
    for manifest in yaml.safe_load_all(path.read_text("utf-8"))
]
SETTINGS = set(map(variable, ServerSettings.__struct_fields__))
FOLDERS = {"SINTRA_DATA_DIR", "SINTRA_CACHE_DIR"}
"""Variables of the program that are not settings of the server."""


def values(name: str) -> list[str]:
    """The arguments of all instructions of the Dockerfile with this name."""
    return [argument for instruction, argument in INSTRUCTIONS if instruction == name]


def last(name: str) -> str:
    return values(name)[-1]


def image_variables() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in last("ENV").split())


def user() -> int:
    (number,) = re.fullmatch(r"(\d+):\1", last("USER")).groups()  # type: ignore[union-attr]  # or the test fails
    return int(number)


def healthcheck() -> str:
    """The path of the health check in the image."""
    source, target = next(each.split() for each in values("COPY") if "healthcheck" in each)
    assert (ROOT / source).is_file()
    return target


# --- The image


def test_image_installs_extras_that_exist() -> None:
    (extras,) = re.findall(r"\$\{wheel\}\[(.+?)\]", DOCKERFILE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(extras.split(",")) == {"postgres", "otel"}
    assert set(extras.split(",")) <= set(project["optional-dependencies"])


def test_compiled_code_is_made_as_it_is_used() -> None:
    """With another CPU or folder, every start would compile."""
    (made,) = [each for each in values("RUN") if "sintra.warmup" in each]
    for name in ("NUMBA_CPU_NAME", "SINTRA_CACHE_DIR"):
        assert f"{name}={image_variables()[name]}" in made.split()


def test_image_sets_only_variables_that_exist() -> None:
    names = {name for name in image_variables() if name.startswith("SINTRA_")}
    assert names <= SETTINGS | FOLDERS
    ServerSettings.from_environment(image_variables())
    assert image_variables()["SINTRA_DATA_DIR"] == last("VOLUME")
    assert image_variables()["SINTRA_PORT"] == last("EXPOSE") == str(ServerSettings().port)


def test_image_runs_without_a_shell_and_not_as_root() -> None:
    """The shell would not pass SIGTERM on, and the server would not drain."""
    assert json.loads(last("ENTRYPOINT")) == ["sintra"]
    assert json.loads(last("CMD")) == ["serve"]
    assert last("STOPSIGNAL") == "SIGTERM"
    assert user() > 1000
    assert f"useradd --uid {user()} " in last("RUN")
    assert f"getuid() == os.getgid() == {user()}," in (ROOT / ".ci" / "image.py").read_text()
    _, _, check = last("HEALTHCHECK").partition("CMD ")
    assert json.loads(check) == ["python", healthcheck()]


def test_build_context_has_what_the_wheel_needs_and_no_secrets() -> None:
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert lines[1] == "*"
    named = {line[1:] for line in lines if line.startswith("!")}
    assert all((ROOT / name).exists() for name in named)
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = build["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["path"]
    project = build["project"]
    assert named >= {hook, project["readme"], *project["license-files"], "sintra", "web"}
    assert named >= {"constraints.txt", "deploy/healthcheck.py", "install.py", "pyproject.toml"}
    assert ".env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


# --- The health check


@pytest.fixture
def port() -> Iterator[int]:
    """The port of a server whose /readyz answers as the server of a match does."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(answers[0] if self.path == "/readyz" else 404)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            pass

    answers[:] = [200]
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


answers: list[int] = []


def check_health(monkeypatch: pytest.MonkeyPatch, **variables: str) -> int:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    status = runpy.run_path(str(DEPLOY / "healthcheck.py"))["main"]()
    assert isinstance(status, int)
    return status


def test_health_check_follows_the_readiness_of_the_server(
    monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    assert check_health(monkeypatch, SINTRA_PORT=str(port)) == 0
    answers[:] = [503]
    assert check_health(monkeypatch, SINTRA_PORT=str(port)) == 1


def test_health_check_fails_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_health(monkeypatch, SINTRA_PORT="1") == 1


# --- compose.yaml


@pytest.mark.parametrize("name", SERVICES)
def test_service_of_compose_is_confined(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}
    assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}
    assert service["networks"]
    assert (name in OWN) == ("build" in service)
    if name not in ("server-1", "server-2"):  # they have the check of the image
        assert "healthcheck" in service
    if name not in OWN:
        assert re.search(r":\d", service["image"]), "the version must not change by itself"


def test_compose_sets_only_variables_that_exist() -> None:
    for name in OWN:
        environment = SERVICES[name]["environment"]
        assert set(environment) <= SETTINGS | FOLDERS
        assert SERVICES[name]["tmpfs"] == ["/tmp", last("VOLUME")]
    # A tmpfs belongs to root, and has the mode of the folder in the image.
    assert f"--mode=1777 {last('VOLUME')}" in last("RUN")
    assert SERVICES["server-1"] == SERVICES["server-2"]
    drain = float(SERVICES["server-1"]["environment"]["SINTRA_DRAIN_SECONDS"])
    grace = float(SERVICES["server-1"]["stop_grace_period"].removesuffix("s"))
    assert drain + 10 <= grace


def test_compose_has_no_password() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    used = set(re.findall(r"\$\{(\w+)", text)) - {"SINTRA_IMAGE"}
    example = (ROOT / ".env.example").read_text("utf-8")
    given = dict(re.findall(r"^(\w+)=(.*)$", example, re.MULTILINE))
    assert used == set(given)
    passwords = {name for name in used if "PASSWORD" in name}
    assert len(passwords) == 2
    for name in passwords:
        assert given[name] == ""
        assert set(re.findall(rf"\$\{{{name}(.*?)\}}", text)) == {":?set it in .env"}
    assert all(re.search(r":\$\{\w+PASSWORD:", url) for url in re.findall(r"\w+://\S*@", text))


def test_compose_gives_each_service_only_the_networks_it_needs() -> None:
    networks = {name: set(service["networks"]) for name, service in SERVICES.items()}
    assert networks["caddy"] == {"outside", "front"}
    assert networks["server-1"] == {"front", "database"}
    assert networks["migrate"] == networks["postgres"] == {"database"}
    assert networks["backup"] == {"database"}
    inside = {name for name, network in COMPOSE["networks"].items() if network.get("internal")}
    assert inside == set(COMPOSE["networks"]) - {"outside"}
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]


def test_compose_names_what_exists() -> None:
    for service in SERVICES.values():
        for mount in service.get("volumes", []):
            source = mount.split(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).is_file()
        assert set(service.get("depends_on", {})) <= set(SERVICES)


def test_caddy_of_compose_serves_the_domain_with_both_servers() -> None:
    caddy = find_program("caddy")
    if caddy is None:
        pytest.skip(WANTED)
    variables = SERVICES["caddy"]["environment"]
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert set(re.findall(r"\{\$(\w+):", text)) == set(variables)
    given = {**variables, "SINTRA_DOMAIN": "localhost", "SINTRA_HSTS_SECONDS": "0"}
    command = [caddy, "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    for environment, host, upstreams, seconds in (
        (given, "localhost", ["server-1:8642", "server-2:8642"], 0),
        ({}, "play.example.org", ["127.0.0.1:8642", "127.0.0.1:8643"], 31536000),
    ):
        adapted = subprocess.run(
            command, env={**os.environ, **environment}, check=True, capture_output=True, text=True
        ).stdout
        assert re.findall(r'"dial":"(.+?)"', adapted) == upstreams
        assert re.findall(r'"host":\["(.+?)"\]', adapted) == [host]
        assert f"max-age={seconds}" in adapted
    assert {upstream.partition(":")[0] for upstream in given["SINTRA_UPSTREAMS"].split()} == {
        "server-1",
        "server-2",
    }


# --- Kubernetes


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [manifest for manifest in MANIFESTS if manifest["kind"] == kind]


def pods() -> list[dict[str, Any]]:
    return [each["spec"]["template"] for each in (*of_kind("Deployment"), *of_kind("Job"))]


def containers(pod: dict[str, Any]) -> list[dict[str, Any]]:
    return [*pod["spec"].get("initContainers", []), *pod["spec"]["containers"]]


def test_kustomization_names_every_manifest() -> None:
    kustomization = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text("utf-8"))
    others = {"kustomization.yaml", "secret.example.yaml"}
    assert set(kustomization["resources"]) == {
        path.name for path in KUBERNETES.iterdir() if path.name not in others
    }
    (image,) = kustomization["images"]
    assert {each["image"] for pod in pods() for each in containers(pod)} == {image["name"]}
    names = [(each["kind"], each["metadata"]["name"]) for each in MANIFESTS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("pod", pods(), ids=["server", "migrate"])
def test_pod_is_confined(pod: dict[str, Any]) -> None:
    spec = pod["spec"]
    assert spec["securityContext"]["runAsNonRoot"] is True
    assert {spec["securityContext"][name] for name in ("runAsUser", "runAsGroup", "fsGroup")} == {
        user()
    }
    assert spec["automountServiceAccountToken"] is False
    # The variables of a service named sintra would replace those of the image.
    assert spec["enableServiceLinks"] is False
    for container in containers(pod):
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert {mount["mountPath"] for mount in container["volumeMounts"]} == {
            "/tmp",
            last("VOLUME"),
        }
        assert "memory" in container["resources"]["limits"]


def test_manifests_set_only_variables_that_exist() -> None:
    (config,) = of_kind("ConfigMap")
    assert set(config["data"]) <= SETTINGS
    ServerSettings.from_environment(config["data"])
    (secret,) = of_kind("Secret")
    for pod in pods():
        for container in containers(pod):
            for entry in container["env"]:
                assert entry["name"] in SETTINGS
                if "valueFrom" in entry:
                    reference = entry["valueFrom"]["secretKeyRef"]
                    assert reference["name"] == secret["metadata"]["name"]
                    assert reference["key"] in secret["stringData"]


def test_probes_ask_what_exists() -> None:
    from sintra.server.routes import health, readiness  # imported late: it loads the compiler

    (server,) = [each for each in of_kind("Deployment") if "server" in each["metadata"]["name"]]
    (container,) = server["spec"]["template"]["spec"]["containers"]
    probes = {name: container[name]["httpGet"]["path"] for name in container if "Probe" in name}
    assert {probes["startupProbe"]} == {probes["livenessProbe"]} == health.paths
    assert {probes["readinessProbe"]} == readiness.paths
    assert [port["containerPort"] for port in container["ports"]] == [int(last("EXPOSE"))]
    (config,) = of_kind("ConfigMap")
    grace = server["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
    assert float(config["data"]["SINTRA_DRAIN_SECONDS"]) + 10 <= grace


def test_manifests_refer_to_each_other() -> None:
    labels = [pod["metadata"]["labels"].items() for pod in pods()]

    def selects(selector: dict[str, str]) -> bool:
        return any(selector.items() <= each for each in labels)

    for deployment in of_kind("Deployment"):
        assert selects(deployment["spec"]["selector"]["matchLabels"])
    for policy in (*of_kind("NetworkPolicy"), *of_kind("PodDisruptionBudget")):
        spec = policy["spec"]
        assert selects(spec.get("podSelector", spec.get("selector"))["matchLabels"])
    services = {service["metadata"]["name"]: service["spec"] for service in of_kind("Service")}
    assert selects(services["sintra"]["selector"])
    assert "selector" not in services["sintra-denied"]
    (ingress,) = of_kind("Ingress")
    (rule,) = ingress["spec"]["rules"]
    backends = {path["path"]: path["backend"]["service"]["name"] for path in rule["http"]["paths"]}
    assert backends == {"/": "sintra", "/metrics": "sintra-denied"}
    (config,) = of_kind("ConfigMap")
    assert config["data"]["SINTRA_ORIGINS"] == f"https://{rule['host']}"
