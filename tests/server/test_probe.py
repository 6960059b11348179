"""`sintra doctor --url`: deployments from outside, good ones, wrong ones, and other programs."""

import asyncio
import json
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from sintra import __version__
from sintra.errors import UsageError
from sintra.server import probe
from sintra.server.doctor import Finding
from sintra.server.probe import Site, SiteAnswer, parse_site, probe_site

from ..services import free_port
from .forking import ForkedServer, run_command
from .live import API, PATIENCE, Server
from .proxy import Listener, Proxy

NAME = "play.sintra.test"
CLIENT = "93.184.216.34"
"""The address of the client, as the proxy tells it."""
FAR = "203.0.113.9"
"""The address of a site that is not on this machine."""
SOCKET = f"{API}/matches/doctor/socket"


# --- Addresses


@pytest.mark.parametrize(
    "url",
    [
        *("play.example.org", "ftp://x", "https://", "https://x:y", "https://x/page"),
        *("http://play..example.org", "https://.x", f"https://{64 * 'x'}.org", "http://a b"),
    ],
)
def test_wrong_url_is_wrong_use(url: str) -> None:
    with pytest.raises(UsageError, match="--url"):
        parse_site(url)


def test_wrong_url_ends_the_command(tmp_path: Path) -> None:
    for url in ("nonsense", "http://play..example.org"):
        status, output = run_command("doctor", "--url", url, folder=tmp_path)
        assert (status, "--url" in output, "Traceback" in output) == (2, True, False), output


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Play.example.org/", "https://play.example.org"),
        ("https://play.example.org:443", "https://play.example.org"),
        ("http://u:p@play.example.org:8080", "http://play.example.org:8080"),
        ("https://[::1]:8443", "https://[::1]:8443"),
        ("https://игра.example.org", "https://xn--80afo7a.example.org"),
    ],
)
def test_origin_is_that_of_a_browser(url: str, origin: str) -> None:
    assert parse_site(url).origin == origin


# --- Errors outside


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that trusts a proxy on this machine."""
    settings = {"trusted_proxies": "127.0.0.1", "origins": f"https://{NAME}, http://{NAME}"}
    with ForkedServer(tmp_path_factory.mktemp("behind"), **settings) as server:
        yield server


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """Make a certificate for a number of days."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("openssl, which makes the certificate, is not installed")

    def make(days: int) -> Path:
        file = tmp_path_factory.mktemp("certificate") / "both.pem"
        subprocess.run(
            [
                *(program, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
                *("-nodes", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"),
                *("-days", str(days), "-keyout", file, "-out", f"{file}.crt"),
            ],
            check=True,
            capture_output=True,
        )
        file.write_bytes(file.read_bytes() + Path(f"{file}.crt").read_bytes())
        return file

    return make


@pytest.fixture(autouse=True)
def resolve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the name of the site mean this machine."""
    original = socket.getaddrinfo

    def getaddrinfo(host: Any, *rest: Any, **options: Any) -> Any:
        return original("127.0.0.1" if host == NAME else host, *rest, **options)

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)


def visit(
    proxy: Listener, certificate: Path | None = None, *, peer: str | None = FAR
) -> dict[str, Finding]:
    """Check a site behind a proxy; return the findings by code.

    The proxy seems to have the address `peer`; its real one if it is None.
    """
    context = ssl.create_default_context()
    if certificate is not None:
        proxy.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        proxy.context.load_cert_chain(certificate)
        context.load_verify_locations(certificate)

    async def collect() -> dict[str, Finding]:
        scheme = "http" if certificate is None else "https"
        async with proxy.listening():
            origin = f"{scheme}://{NAME}:{proxy.port}"
            site = Site(scheme, NAME, proxy.port, origin, context)
            async with asyncio.timeout(PATIENCE):
                return {each.code: each async for each in probe_site(site)}

    with pytest.MonkeyPatch.context() as patch:
        if peer is not None:
            patch.setattr(probe, "_peer_address", lambda _: peer)
        return asyncio.run(collect())


def good_proxy(server: Server, **changes: Any) -> Proxy:
    return Proxy(
        server.port,
        **{
            "set_headers": {"X-Forwarded-For": CLIENT},
            "add": {"Strict-Transport-Security": "max-age=31536000"},
            "statuses": {"/metrics": "403 Forbidden"},
            **changes,
        },
    )


def test_good_proxy(behind_proxy: Server, certificate: Callable[[int], Path]) -> None:
    found = visit(good_proxy(behind_proxy), certificate(90))
    assert {each.status for each in found.values()} <= {"ok", "skipped"}, found
    assert CLIENT in found["outside_client"].found
    found = visit(good_proxy(behind_proxy, add={}), certificate(5))
    assert "ends in 5 days" in found["tls"].found
    found = visit(good_proxy(behind_proxy, add={}), certificate(90))
    assert found["tls"] == Finding("tls", "warning", "there is no HSTS header", found["tls"].todo)


ALTERED = {"Content-Type": "application/octet-stream"}
LATE = {"Date": "Tue, 17 Nov 2015 10:00:00 GMT"}
MOVED = "301 Moved Permanently\r\nLocation: https://elsewhere.invalid/"


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({}, "tls", "not encrypted"),
        ({"statuses": {}}, "outside_metrics", "public"),
        ({"statuses": {"/healthz": "502 Bad Gateway"}}, "outside_server", "answers 502"),
        ({"statuses": {"/readyz": "503 No"}}, "outside_ready", "answers 503"),
        ({"statuses": {"/": "404 Not Found"}}, "outside_page", "answered with 404"),
        ({"drop": frozenset({"content-security-policy"})}, "outside_headers", "missing"),
        ({"add": {"Content-Security-Policy": "x"}}, "outside_headers", "changed"),
        ({"drop": frozenset({"content-type"}), "add": ALTERED}, "outside_module", "octet-stream"),
        ({"drop": frozenset({"origin"})}, "outside_origin", "other sites can use"),
        ({"drop": frozenset({"origin"})}, "outside_socket", "other sites can open"),
        ({"drop": frozenset({"upgrade", "connection"})}, "outside_socket", "not opened"),
        ({"statuses": {SOCKET: MOVED}}, "outside_socket", "redirect to https://elsewhere.invalid/"),
        ({"statuses": {SOCKET: "101 Go"}}, "outside_socket", "not opened"),
        ({"set_headers": {}}, "outside_client", "believes an X-Forwarded-For"),
        (
            {"set_headers": {"X-Forwarded-For": "127.0.0.1"}},
            *("outside_client", "seems to be the proxy"),
        ),
        ({"add": LATE}, "outside_clock", "behind"),
        ({"set_headers": {"Host": "other.test"}}, "outside_server", "refuses this host"),
    ],
)
def test_wrong_proxy(
    behind_proxy: Server, changes: Mapping[str, Any], code: str, words: str
) -> None:
    found = visit(good_proxy(behind_proxy, **changes))
    assert (found[code].status, words in found[code].found) == ("error", True), found
    assert found[code].todo


def test_server_that_does_not_trust_its_proxy(tmp_path: Path) -> None:
    with ForkedServer(tmp_path, origins=f"https://{NAME}") as server:
        found = visit(good_proxy(server))["outside_client"]
    assert found.status == "error" and "127.0.0.1" in found.found


def test_redirect_of_a_socket_is_not_followed(behind_proxy: Server) -> None:
    target = f"ws://127.0.0.1:{behind_proxy.port}{SOCKET}"
    moved = {SOCKET: f"302 Found\r\nLocation: {target}"}
    found = visit(good_proxy(behind_proxy, statuses=moved))["outside_socket"]
    assert found.status == "error" and f"HTTP 302, a redirect to {target}" in found.found


def test_name_of_this_machine_in_its_own_hosts_file(behind_proxy: Server) -> None:
    """The proxy passes the address of this client, which is one of this machine."""
    seen = {"X-Forwarded-For": "127.0.0.1"}
    for peer in (None, "127.0.1.1", "::1"):
        found = visit(good_proxy(behind_proxy, set_headers=seen), peer=peer)["outside_client"]
        assert found.status == "skipped" and "this machine" in found.found, found
        assert "another machine" in found.todo
    found = visit(good_proxy(behind_proxy, set_headers={}), peer=None)["outside_client"]
    assert found.status == "error", "a forged address is found nevertheless"


class Stranger(Listener):
    """Something that is not Sintra: answers by path, and 404 for all others."""

    def __init__(self, **answers: bytes) -> None:
        super().__init__()
        self._answers = answers

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        path = head.split()[1].decode().strip("/")
        writer.write(self._answers.get(path, b"HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n"))


def answer_of(body: str, status: str = "200 OK", **headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", body]).encode()


HEALTHY = json.dumps({"status": "ok", "version": __version__})


@pytest.mark.parametrize(
    "body", ['{"status": {"code": 1}}', '{"status": ["failing"]}', "[" * 100_000, "[]", "\x00"]
)
def test_readiness_of_another_program(body: str) -> None:
    ready = answer_of(body, "503 Service Unavailable")
    found = visit(Stranger(healthz=answer_of(HEALTHY), readyz=ready))["outside_ready"]
    assert found.status == "error" and "503 (unknown)" in found.found


def test_health_of_another_program() -> None:
    found = visit(Stranger(healthz=answer_of('{"version": {"major": 1}}')))
    assert found["outside_server"].status == "error"


@pytest.mark.parametrize(
    "date",
    [
        "Tue, 17 Nov 99999999999999999999 10:00:00 GMT",
        "Tue, 17 Nov 10000 10:00:00 GMT",
        "Tue, 17 Nov 2015 10:00:00 +99999999999999",
        "yesterday",
    ],
)
def test_date_that_cannot_be_read(date: str) -> None:
    found = visit(Stranger(healthz=answer_of(HEALTHY, Date=date)))["outside_clock"]
    assert found.status == "skipped" and "Date" in found.found


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nless",
        CHUNKED + b"-5\r\n12345\r\n",
        CHUNKED + b"-1\r\n" + 100 * b"x",
        CHUNKED + b"5\r\n12",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"",
    ],
)
def test_answer_that_is_not_complete(answer: bytes) -> None:
    [finding] = visit(Stranger(healthz=answer)).values()
    assert (finding.code, finding.status) == ("reachable", "error")
    found = visit(Stranger(healthz=answer_of(HEALTHY), readyz=answer))["outside_ready"]
    assert found.status == "error" and "no complete answer" in found.found


def test_answer_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "MAX_BYTES", 1000)
    for size, words in ((1000, "503"), (1001, "it has more than 1,000 bytes")):
        ready = answer_of(size * "x", "503 No")
        found = visit(Stranger(healthz=answer_of(HEALTHY), readyz=ready))["outside_ready"]
        assert words in found.found


class Dripping(Listener):
    """Sends the beginning of an answer, and then one byte after the other, without an end."""

    def __init__(self, beginning: bytes) -> None:
        super().__init__()
        self._beginning = beginning

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(self._beginning)
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("is_tls", [False, True])
@pytest.mark.parametrize(
    "beginning", [b"", b"HTTP/1.1 200 OK\r\nX: ", b"HTTP/1.1 200 OK\r\n\r\n", CHUNKED + b"ffff\r\n"]
)
def test_answer_that_never_ends(
    beginning: bytes,
    is_tls: bool,
    certificate: Callable[[int], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(probe, "TIMEOUT", 0.3)
    [finding] = visit(Dripping(beginning), certificate(90) if is_tls else None).values()
    assert (finding.code, finding.status) == ("reachable", "error")
    assert "more than 0.3 s" in finding.found


def test_certificate_that_is_not_trusted(
    behind_proxy: Server, certificate: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ssl.SSLContext, "load_verify_locations", lambda *_: None)
    [finding] = visit(good_proxy(behind_proxy), certificate(90)).values()
    assert (finding.code, finding.status) == ("tls", "error")
    assert "self-signed" in finding.found or "self signed" in finding.found


def test_server_that_cannot_be_reached() -> None:
    async def collect() -> list[Finding]:
        return [each async for each in probe_site(parse_site(f"http://127.0.0.1:{free_port()}"))]

    [finding] = asyncio.run(collect())
    assert (finding.code, finding.status) == ("reachable", "error")
    assert "refused" in finding.found


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (SiteAnswer(301, {"location": "https://x/"}, b""), "ok"),
        (SiteAnswer(200, {}, b"<html>"), "error"),
        (SiteAnswer(301, {"location": "http://x/"}, b""), "error"),
        (ConnectionRefusedError(), "ok"),
        (HTTPException("it takes more than 10 s"), "error"),
    ],
)
def test_redirect_to_https(
    answer: SiteAnswer | Exception, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def request(self: Site, *_: object) -> SiteAnswer:
        assert (self.scheme, self.port) == ("http", 80)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(Site, "_request", request)
    site = parse_site("https://play.example.org")
    assert asyncio.run(probe._check_redirect(site)).status == status
