"""The files for continuous integration: every command in them exists, and rights are minimal.

Linters check the syntax (zizmor, in `make check`); here is what they cannot know.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # ships no types

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def workflow(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return loaded


def steps() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the steps of all jobs, each with the name of its file and job."""
    for path in WORKFLOWS:
        for name, job in workflow(path)["jobs"].items():
            for step in job.get("steps", []):
                yield f"{path.name}: {name}", step


def commands() -> Iterator[str]:
    """Yield all commands, also those of the scripts that do nothing but call others."""
    yield from (step["run"] for _, step in steps() if "run" in step)
    yield (ROOT / ".ci" / "pages").read_text("utf-8")
    yield (ROOT / ".ci" / "run").read_text("utf-8")


def test_jobs_name_their_rights_and_their_time() -> None:
    assert {path.name for path in WORKFLOWS} >= {"audit.yml", "ci.yml", "release.yml", "site.yml"}
    for path in WORKFLOWS:
        file = workflow(path)
        assert file["permissions"] == {}
        assert "concurrency" in file
        for job in file["jobs"].values():
            assert "permissions" in job
            assert "timeout-minutes" in job or "uses" in job


def test_actions_are_pinned_by_commit_to_one_version_each() -> None:
    pinned: dict[str, set[str]] = {}
    for path in WORKFLOWS:
        uses = re.findall(r"uses: (\S+)(.*)", path.read_text("utf-8"))
        for action, comment in uses:
            if action.startswith("./"):
                assert (ROOT / action).is_file()
                continue
            name, _, commit = action.partition("@")
            assert re.fullmatch("[0-9a-f]{40}", commit), action
            assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment), action
            pinned.setdefault(name, set()).add(commit + comment)
    assert len(pinned) >= 9
    assert [name for name, versions in pinned.items() if len(versions) > 1] == []


def test_checkouts_do_not_keep_the_token() -> None:
    checkouts = [step for _, step in steps() if "actions/checkout@" in step.get("uses", "")]
    assert len(checkouts) >= 6
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_jobs_that_publish_run_no_code_of_the_repository() -> None:
    jobs = workflow(ROOT / ".github" / "workflows" / "release.yml")["jobs"]
    for name in ("attest", "publish", "release"):
        assert not [step for step in jobs[name]["steps"] if "checkout" in step.get("uses", "")]
    assert jobs["publish"]["environment"] == jobs["image"]["environment"] == "release"


def test_every_make_target_exists() -> None:
    wanted = {
        target
        for command in commands()
        for line in re.findall(r"^make ([a-z -]+)$", command, re.MULTILINE)
        for target in line.split()
    }
    assert wanted >= {"check", "test", "site", "site-docs", "sbom", "audit"}
    assert wanted <= TARGETS


def test_every_script_exists_and_can_be_executed() -> None:
    scripts = {name for text in commands() for name in re.findall(r"(?<![\w/])\.ci/[\w.-]+", text)}
    assert len(scripts) >= 5
    for name in scripts:
        assert (ROOT / name).is_file(), name
        if not name.endswith(".py"):  # these are started without naming Python
            assert (ROOT / name).stat().st_mode & 0o111, name


def test_scripts_are_executable_in_git() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--stage", ".ci"], cwd=ROOT, capture_output=True, text=True
    ).stdout
    for mode, name in re.findall(r"^(\d+) \S+ \d\t(\S+)$", listed, re.MULTILINE):
        assert mode == ("100644" if name.endswith(".py") else "100755"), name


def test_pushed_image_is_named_with_its_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docker = tmp_path / "docker"
    docker.write_text(
        f'#!/bin/sh\necho "$@" >>{tmp_path}/calls\n'
        '[ "$1" = inspect ] && echo host/a/b@sha256:12\nexit 0\n'
    )
    docker.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    for version, tags in (("0.1.0", ["0.1.0", "latest"]), ("0.2.0rc1", ["0.2.0rc1"])):
        (tmp_path / "calls").unlink(missing_ok=True)
        script = [str(ROOT / ".ci" / "push-image"), "sintra", "host/a/b", version]
        output = subprocess.run(script, capture_output=True, text=True, check=True).stdout
        assert output == "name=host/a/b\ndigest=sha256:12\n"
        calls = (tmp_path / "calls").read_text().splitlines()
        pushed = [call.split(":")[1] for call in calls if call.startswith("push")]
        assert pushed == tags
