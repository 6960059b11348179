"""The security log: what it contains, what it never contains, and how a flood is sampled."""

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from configparser import BasicInterpolation, ConfigParser
from pathlib import Path
from typing import Any

import pytest

from sintra.match import protocol as wire
from sintra.server import logging as server_logging
from sintra.server import security
from sintra.server.logging import MAX_LINES, PERIOD_SECONDS, configure_logging
from sintra.server.security import EVENTS, configure_security_log, network_of, security_event

from .forking import ForkedServer
from .hostile import Raw, RawWebSocket, request
from .live import API, Client, Line, Server, SocketRefused, line, new_id
from .loopback import PING, framed
from .test_logging import restore_loggers

__all__ = ["restore_loggers"]  # a fixture that is used automatically

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def restore_security_log() -> Iterator[None]:
    before = security._log
    yield
    security._log = before


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with ForkedServer(folder, log_format="json", messages_per_second=5) as server:
        yield server


def lines(server: Server, code: str, match: str = "") -> list[dict[str, Any]]:
    """Return the lines of the security log of one event, of one match if given."""
    found = [json.loads(text) for text in server.log().splitlines() if text.startswith("{")]
    return [
        each
        for each in found
        if each["event"] == "security"
        and each["code"] == code
        and (not match or each.get("match") == match)
    ]


def test_refused_secrets_and_take_overs_are_logged_without_secrets(live: Server) -> None:
    secrets = [
        "a wrong token, but a long one",
        "a wrong invitation",
        "ABCD-EFGH-JKLM-NPQR",
        "Nelly",
    ]

    async def test() -> str:
        async with Client(live) as client:
            made = await client.make(
                wire.NewSeat(kind="here", name="Nelly"), "link", "link", fair_play=True
            )
            secrets.extend([made.token, made.recovery, *(i.secret for i in made.invitations)])
            wanted = wire.Join(invitation=made.invitations[0].secret, name="Nelly")
            seated = await client.join(made.match, wanted)
            secrets.extend([seated.token, seated.recovery])
            with pytest.raises(SocketRefused):
                await Line.open(live, made.match, secrets[0])
            for refused in (
                client.join(made.match, wire.Join(invitation=secrets[1])),
                client.recover(made.match, wire.Recover(recovery=secrets[2])),
                client.act(made.match, wire.Resign(id=new_id(), seat=1), made.token),
                client.snapshot(made.match, secrets[0]),
            ):
                with pytest.raises(Exception, match=r"40[13]"):
                    await refused
            async with line(live, made.match, made.token) as host:
                await host.do(wire.Chat(id=new_id(), text="Nelly said so"))
                await host.send(wire.Hello(token=made.token))
                await host.ping(1)
            recovered = await client.recover(made.match, wire.Recover(recovery=seated.recovery))
            secrets.extend([recovered.token, recovered.recovery])
            report = wire.SeatReport(seat=0, reason="abuse", text="Nelly")
            path = f"/matches/{made.match}/reports"
            await client.post(path, report, wire.Reported, recovered.token)
            return made.match

    match = asyncio.run(test())
    for code, over in (
        ("unknown_token", ["socket", "http"]),
        ("bad_invitation", ["http"]),
        ("bad_recovery", ["http"]),
        ("not_your_seat", ["http"]),
        ("bad_message", ["socket"]),
        ("seat_taken_over", ["http"]),
        ("report", ["http"]),
    ):
        found = lines(live, code, match)
        assert [each["over"] for each in found] == over, code
        assert {each["address"] for each in found} == {"127.0.0.1"}
        assert found[0].keys() == {"at", "level", "event", "code", "address", "match", "over"}
    log = live.log()
    assert not [secret for secret in secrets if secret in log]


def test_floods_and_malformed_requests_are_logged(live: Server) -> None:
    with Raw(live) as raw:
        raw.send(b"NOT HTTP\r\n\r\n")
        assert raw.is_closed()
    assert lines(live, "malformed_request")[0]["address"] == "127.0.0.1"
    answer = request(live, "POST", f"{API}/matches", headers={"Origin": "https://evil.example"})
    assert answer.status == 403
    assert lines(live, "origin_refused")[0]["over"] == "http"
    with RawWebSocket(live, "a-match", headers={"Origin": "https://evil.example"}) as refused:
        assert refused.handshake.status == 403
    assert lines(live, "origin_refused")[1]["over"] == "socket"
    with RawWebSocket(live, "a-match") as flood:
        flood.send(framed(b"", PING) * 100)
        assert flood.is_closed()
    assert lines(live, "socket_flood")[0]["address"] == "127.0.0.1"


def test_lines_are_limited_by_network_but_all_events_are_counted(live: Server) -> None:
    async def test() -> None:
        async with Client(live) as client:
            name = 'sintra_security_events_total{event="unknown_match"}'
            before = (await client.metrics())[name]
            for _ in range(30):
                await client.raw(f"{API}/matches/no-such-match")
            assert (await client.metrics())[name] == before + 30

    asyncio.run(test())
    assert len(lines(live, "unknown_match")) == 10


# --- Sampling


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("sintra.server.logging.time.monotonic", clock)
    return clock


def logged(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_flood_of_many_networks_takes_few_lines_and_little_memory(
    capsys: pytest.CaptureFixture[str], clock: Clock
) -> None:
    counted: list[str] = []
    configure_logging("info", "json")
    configure_security_log(lines=5, whole_addresses=True, count=counted.append)
    for number in range(20_000):
        # Every second one of the same network.
        host = number % 250 if number % 2 else 7
        subnet = number % 65_536 if number % 2 else 1
        security_event("too_many", f"10.{subnet // 256}.{subnet % 256}.{host}", over="http")
    assert len(counted) == 20_000
    assert len(logged(capsys)) == MAX_LINES
    sampler = security._log._sampler
    assert len(sampler._periods) <= MAX_LINES + 1 and len(sampler._left_out) <= MAX_LINES
    clock.now += PERIOD_SECONDS
    sampler.report()
    reports = logged(capsys)
    assert {each["code"] for each in reports} == {"too_many"}
    left_out = {each.get("network", "all"): each["left_out"] for each in reports}
    assert left_out.keys() == {"10.0.1.0/24", "all"}
    assert sum(left_out.values()) == 20_000 - MAX_LINES


def test_sampling_starts_again_after_a_minute(
    capsys: pytest.CaptureFixture[str], clock: Clock
) -> None:
    configure_logging("info", "json")
    configure_security_log(lines=2, whole_addresses=True, count=lambda event: None)
    for _ in range(5):
        security_event("bad_recovery", "2001:db8:1:2::3", match="abcdefghijkl")
    security_event("bad_recovery", "2001:db8:2::3", match="abcdefghijkl")
    security_event("unknown_token", "2001:db8:1:2::3", match="a-token-of-a-client-12")
    assert [(each["code"], each["address"], each.get("match")) for each in logged(capsys)] == [
        ("bad_recovery", "2001:db8:1:2::3", "abcdefghijkl"),
        ("bad_recovery", "2001:db8:1:2::3", "abcdefghijkl"),
        ("bad_recovery", "2001:db8:2::3", "abcdefghijkl"),
        ("unknown_token", "2001:db8:1:2::3", None),
    ]
    clock.now += PERIOD_SECONDS
    security_event("bad_recovery", "2001:db8:1:2::3")
    report, again = logged(capsys)
    assert (report["network"], report["left_out"]) == ("2001:db8:1::/48", 3)
    assert again["address"] == "2001:db8:1:2::3"


def test_addresses_can_be_shortened_and_the_log_switched_off(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure_logging("info", "json")
    configure_security_log(lines=10, whole_addresses=False, count=lambda event: None)
    security_event("report", "192.0.2.77")
    assert [each["address"] for each in logged(capsys)] == ["192.0.2.0/24"]
    counted: list[str] = []
    configure_security_log(lines=0, whole_addresses=True, count=counted.append)
    security_event("report", "192.0.2.77")
    assert not logged(capsys) and counted == ["report"]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2::3", "2001:db8:1::/48"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
        ("unknown", "unknown"),
    ],
)
def test_network_of_an_address(address: str, network: str) -> None:
    assert network_of(address) == network


# --- fail2ban


TIMES = {
    "%Y-%m-%dT%H:%M:%S": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d",
    "%f": r"\d+",
    "%z": "Z",  # without it, fail2ban reads the time of a log file as local time
}
"""What fail2ban replaces in the pattern of the time."""


def fail2ban_patterns() -> tuple[re.Pattern[str], list[re.Pattern[str]]]:
    """Return the patterns of our filter for the time and for addresses, compiled as by fail2ban.

    But the one for <ADDR> is simpler.
    """
    parser = ConfigParser(interpolation=BasicInterpolation())
    parser.read(ROOT / "deploy" / "fail2ban-filter.conf")
    filter_ = parser["Definition"]
    at = filter_["datepattern"]
    for old, new in TIMES.items():
        assert old in at
        at = at.replace(old, new)
    address = "(?P<host>[0-9a-fA-F:.]+)"
    lines = filter_["failregex"].splitlines()
    return re.compile(at), [re.compile(each.replace("<ADDR>", address)) for each in lines]


@pytest.mark.parametrize("form", [server_logging._Text(), server_logging._Json()])
@pytest.mark.parametrize("address", ["203.0.113.7", "2001:db8::7"])
@pytest.mark.parametrize("prefix", ["", "host sintra[77]: "], ids=["file", "journal"])
def test_fail2ban_filter_finds_the_address(
    form: logging.Formatter, address: str, prefix: str
) -> None:
    def found(event: str, **fields: object) -> list[str]:
        record = logging.LogRecord("sintra.security", logging.INFO, "", 0, event, None, None)
        record.fields = {**fields, "over": "http"}
        # fail2ban removes the time before it searches.
        at, patterns = fail2ban_patterns()
        line, times = at.subn("", prefix + form.format(record), count=1)
        assert times == 1
        return [match["host"] for each in patterns if (match := each.search(line))]

    secrets = {"unknown_token", "bad_invitation", "bad_recovery"}
    for code in secrets:
        assert found("security", code=code, address=address, match="abcdefghijkl") == [address]
        assert found("security", code=code, address=address) == [address]
        assert found("security", code=code, network="203.0.113.0/24", left_out=7) == []
        forged = f"info security code={code} address={address} "
        assert found("other", reason=forged) == found(forged) == []
    for code in EVENTS.keys() - secrets:
        assert found("security", code=code, address=address) == []
