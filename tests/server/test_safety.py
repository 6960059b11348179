"""A server with default settings is safe from the network and from foreign web pages."""

import json
import logging
import socket
import sqlite3
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from sintra.server.logging import _Json, _Text
from sintra.server.middleware import HEADERS

from .forking import ForkedServer, forked_sintra
from .hostile import (
    Answer,
    Raw,
    RawWebSocket,
    another_address,
    codes,
    request,
    seat_all,
)
from .live import API, Server

WISH = {"seats": [{"kind": "here"}, {"kind": "here"}]}
OWN_CODES = {"not_found", "wrong_method", "error", *codes()}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with default origins and proxies."""
    with ForkedServer(tmp_path_factory.mktemp("safe")) as started:
        yield started


@pytest.fixture(scope="module")
def with_origins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with configured origins, behind a trusted proxy."""
    with ForkedServer(
        tmp_path_factory.mktemp("with_origins"),
        origins="https://play.example.org, http://other.example:8080/",
        trusted_proxies="127.0.0.1",
    ) as started:
        yield started


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a trusted proxy, with a low request limit."""
    with ForkedServer(
        tmp_path_factory.mktemp("proxied"), trusted_proxies="127.0.0.1", requests_per_second=1
    ) as started:
        yield started


# --- The network


def unused_addresses() -> set[str]:
    """Return addresses of this machine that the server does not listen on by default."""
    addresses = {"127.0.0.2"}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only selects a route
            addresses.add(probe.getsockname()[0])
        except OSError:
            pass
    return addresses


def test_server_is_not_reachable_from_the_network_by_default(server: Server) -> None:
    for address in unused_addresses() | {"::1"}:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        with socket.socket(family) as client:
            client.settimeout(2)
            with pytest.raises(OSError):
                client.connect((address, server.port))
    assert request(server, "GET", "/healthz").status == 200


def test_foreign_listen_address_is_reported_without_traceback(tmp_path: Path) -> None:
    done = forked_sintra("serve", "--port", "0", "--host", "192.0.2.1", folder=tmp_path)
    assert done.returncode == 2
    assert "cannot listen on 192.0.2.1" in done.stderr
    assert "Traceback" not in done.stderr


# --- Foreign web pages


def origins(port: int) -> list[str]:
    """Return origins of foreign pages, including attempts to look like the server's own."""
    return [
        "https://evil.example",
        "null",
        "http://127.0.0.1",
        f"http://127.0.0.1:{port + 1}",
        f"http://localhost:{port}",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://127.0.0.1.evil.example:{port}",
        f"http://evil.example:{port}",
        f"http://evil.example@127.0.0.1:{port}",
        f"http://127.0.0.1:{port}@evil.example",
        f"http://127.0.0.1:{port}/",
        f"http://127.0.0.1:{port}#evil",
        f"ftp://127.0.0.1:{port}",
        f"file://127.0.0.1:{port}",
        f"127.0.0.1:{port}",
        f"//127.0.0.1:{port}",
        f"http://127.0.0.1:{port} http://evil.example",
        f"http://[::1]:{port}",
        "http://[",
        "http://]",
        "http://[::1",
        "://",
        "chrome-extension://abcdef",
        "é",
        "x" * 5000,
    ]


def test_foreign_origins_are_refused(server: Server) -> None:
    table = seat_all(server)
    chat = {"type": "chat", "id": "a", "text": "I was not asked"}
    for origin in origins(server.port):
        headers = {"Origin": origin}
        path = f"{API}/matches/{table.match}"
        for answer in (
            request(server, "POST", f"{API}/matches", WISH, headers=headers),
            request(
                *(server, "POST", f"{path}/actions", chat), token=table.tokens[0], headers=headers
            ),
            request(server, "DELETE", path, headers=headers),
        ):
            check_safe(answer, 403, "origin_refused")
        with RawWebSocket(server, table.match, headers=headers) as refused:
            check_safe(refused.handshake, 403, "origin_refused")
    assert table.get("").json["chat"] == []


def test_own_origins_are_accepted(server: Server) -> None:
    table = seat_all(server)
    port = server.port
    for host in (f"127.0.0.1:{port}", f"LocalHost:{port}", f"a.localhost:{port}"):
        for origin in (f"http://{host}", f"HTTP://{host.upper()}", f"https://{host}"):
            headers = {"Origin": origin, "Host": host}
            assert request(server, "POST", f"{API}/matches", WISH, headers=headers).status == 201
            with RawWebSocket.connected(server, table.match, headers=headers) as opened:
                assert opened.ask({"type": "ping", "n": 3})["n"] == 3


def test_unknown_host_names_are_refused(server: Server) -> None:
    """An attacker can point a host name at this address (DNS rebinding); it must be refused."""
    table = seat_all(server)
    port = server.port
    for host in (
        *("evil.example", f"evil.example:{port}", f"127.0.0.1.evil.example:{port}"),
        *("localhost.evil.example", "127.0.0.1 evil.example", f"evil@127.0.0.1:{port}"),
        *("xlocalhost", "localhost.", "127.1.evil", "0x7f000001.evil", "[::1", "[", "]", "a b"),
        *("127.0.0.1:x.evil.example", "é", "x" * 5000),
    ):
        headers = {"Host": host, "Origin": f"http://{host}"}
        for method in ("GET", "POST", "OPTIONS"):
            answer = request(server, method, f"{API}/matches", None, headers=headers)
            check_safe(answer, 403, "origin_refused")
        check_safe(request(server, "GET", "/", headers={"Host": host}), 403, "origin_refused")
        with RawWebSocket(server, table.match, headers=headers) as refused:
            check_safe(refused.handshake, 403, "origin_refused")


def test_duplicate_host_or_origin_headers_are_refused(server: Server) -> None:
    host = f"127.0.0.1:{server.port}"
    content = json.dumps(WISH).encode()
    for lines in (
        f"Host: evil.example\r\nHost: {host}\r\n",
        f"Host: {host}\r\nOrigin: http://evil.example\r\nOrigin: http://{host}\r\n",
        f"Host: {host}\r\nHost: evil.example\r\n",
        f"Host: {host}\r\nOrigin: http://{host}\r\nOrigin: http://evil.example\r\n",
    ):
        with Raw(server) as raw:
            raw.send(
                f"POST {API}/matches HTTP/1.1\r\n{lines}Content-Length: {len(content)}\r\n"
                f"Connection: close\r\n\r\n".encode()
                + content
            )
            assert raw.answer().status in (400, 403), lines


def test_only_http_1_0_needs_no_host(server: Server) -> None:
    for version, status in (("1.1", 400), ("1.0", 200)):
        with Raw(server) as raw:
            raw.send(f"GET /healthz HTTP/{version}\r\n\r\n".encode())
            assert raw.answer().status == status


def test_configured_origins_are_accepted(with_origins: Server) -> None:
    table = seat_all(with_origins)
    port = with_origins.port
    for host, origin, status in (
        ("play.example.org", "https://play.example.org", 201),
        ("PLAY.example.org", "https://Play.Example.org", 201),
        (f"127.0.0.1:{port}", "https://play.example.org", 201),
        ("other.example:8080", "http://other.example:8080", 201),
        ("other.example:8080", "http://other.example:9090", 403),
        ("play.example.org", "https://evil.example", 403),
        ("sub.play.example.org", "https://sub.play.example.org", 403),
        ("play.example.org.evil.example", "https://play.example.org", 403),
        ("play.example.org", "null", 403),
    ):
        headers = {"Host": host, "Origin": origin}
        assert (
            request(with_origins, "POST", f"{API}/matches", WISH, headers=headers).status == status
        )
        with RawWebSocket(with_origins, table.match, headers=headers) as opened:
            assert opened.handshake.status == (101 if status == 201 else 403)


# --- Responses


def check_safe(answer: Answer, status: int, code: str | None = None) -> None:
    """Assert what holds for every response: its headers, and no internal details."""
    assert answer.status == status, answer
    for name, value in HEADERS:
        sent = [text for key, text in answer.headers if key.lower() == name.decode()]
        assert sent == [value.decode()], (name, answer)
    names = {name.lower() for name, _ in answer.headers}
    assert not [name for name in names if name.startswith("access-control-")]
    assert not names & {"server", "x-powered-by", "set-cookie", "via"}
    for word in (b"Traceback", b"uvicorn", b"litestar", b"site-packages", b'File "'):
        assert word not in answer.raw
    if status >= 400:
        assert answer["content-type"] == "application/json"
        assert answer.json["ok"] is False
        assert answer.json["code"] in OWN_CODES
        assert answer.json["error"].strip()
    if code is not None:
        assert answer.json["code"] == code, answer
    if status in (429, 503):
        assert int(answer["retry-after"]) >= 1


def test_every_kind_of_response_is_safe(server: Server) -> None:
    table = seat_all(server)
    path = f"{API}/matches/{table.match}"
    large = b" " * 200_000
    for method, where, body, status, code in (
        ("GET", "/", None, 200, None),
        ("GET", "/healthz", None, 200, None),
        ("GET", "/readyz", None, 200, None),
        ("GET", "/metrics", None, 200, None),
        ("GET", f"{API}/schema/openapi.json", None, 200, None),
        ("GET", path, None, 200, None),
        ("POST", f"{API}/matches", WISH, 201, None),
        ("OPTIONS", f"{API}/matches", None, 204, None),
        ("GET", "/nothing", None, 404, "not_found"),
        ("GET", f"{API}", None, 404, "not_found"),
        ("GET", f"{API}/schema/nothing", None, 404, "not_found"),
        ("GET", f"{API}/matches/nothing", None, 404, "unknown_match"),
        ("GET", f"{API}/matches/..%2f..%2fetc%2fpasswd", None, 404, None),
        ("GET", "/../../etc/passwd", None, 404, "not_found"),
        ("GET", "/%00", None, 404, "not_found"),
        ("DELETE", path, None, 403, "not_your_seat"),
        ("DELETE", f"{path}/moves", None, 405, "wrong_method"),
        ("PUT", f"{API}/matches", WISH, 405, "wrong_method"),
        ("POST", "/metrics", None, 405, "wrong_method"),
        ("TRACE", "/", None, 405, "wrong_method"),
        ("POST", f"{API}/matches", large, 413, "too_large"),
        ("POST", f"{API}/matches", b"{", 400, "bad_message"),
        ("GET", f"{path}?ply=x", None, 200, None),
        ("GET", f"{path}/moves?ply=x", None, 400, "bad_message"),
        ("GET", f"{path}/moves?ply=7", None, 409, "stale"),
        ("POST", f"{path}/actions", {"type": "rematch", "id": "a"}, 403, "not_your_seat"),
        ("GET", f"{path}/replay", None, 200, None),
        ("POST", f"{API}/replay", b"{", 400, "bad_record"),
        ("POST", f"{API}/replay", large, 413, "too_large"),
    ):
        answer = request(server, method, where, body)
        check_safe(answer, status, code)
        if status == HTTPStatus.METHOD_NOT_ALLOWED:
            assert answer["allow"]
    wrong = request(server, "GET", path, token="wrong")
    check_safe(wrong, 401, "unknown_token")
    assert wrong["www-authenticate"] == "Bearer"


def test_allow_header_lists_the_supported_methods(server: Server) -> None:
    for path, methods in (
        (f"{API}/matches", {"GET", "POST", "OPTIONS"}),
        (f"{API}/matches/abcd", {"DELETE", "GET", "OPTIONS"}),
        (f"{API}/matches/abcd/join", {"POST", "OPTIONS"}),
        ("/healthz", {"GET", "OPTIONS"}),
    ):
        for method in ("OPTIONS", "PATCH"):
            answer = request(server, method, path)
            assert set(answer["allow"].split(", ")) == methods, (method, path)


@pytest.mark.parametrize(
    "sent",
    [b"\x16\x03\x01\x02\x00\x01\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x00" * 100],
    ids=["TLS", "cut short", "version", "zeros"],
)
def test_malformed_request_is_refused_with_a_json_error(server: Server, sent: bytes) -> None:
    with Raw(server) as raw:
        raw.send(sent)
        check_safe(raw.answer(), 400, "bad_message")
        assert raw.is_closed()


def test_rate_limit_responses_are_safe(proxied: Server) -> None:
    forwarded = {"X-Forwarded-For": "198.51.100.1"}
    for _ in range(20):
        answer = request(proxied, "GET", "/healthz", headers=forwarded)
    check_safe(answer, 429, "too_many")
    with RawWebSocket(proxied, "a-match", headers=forwarded) as refused:
        check_safe(refused.handshake, 429, "too_many")


def test_internal_error_is_logged_and_not_exposed(tmp_path: Path) -> None:
    """An unexpected error: here, a corrupt row in the database."""
    server = ForkedServer(tmp_path / "broken")
    server.start()
    try:
        seat_all(server)
        corrupt_match_list(server)
        answer = request(server, "GET", f"{API}/matches?limit=100")
        check_safe(answer, 500, "error")
        assert "Traceback" in server.log()
    finally:
        server.kill()


def corrupt_match_list(server: Server) -> None:
    """Write invalid JSON into the list of matches in the database."""
    with sqlite3.connect(server.folder / "sintra.db") as database:
        (name,) = database.execute(
            "select name from sqlite_master where type = 'table' and sql like '%shown%'"
        ).fetchone()
        database.execute(f"update {name} set shown = '{{', listed = 1")
    database.close()


def test_message_of_an_exception_is_logged_as_plain_text() -> None:
    try:
        raise ValueError("odd\x1b[31m\u202e\r\ninjected")
    except ValueError:
        fault = sys.exc_info()
    record = logging.LogRecord("sintra", logging.ERROR, "", 0, "failed", None, fault)
    for formatter in (_Text(), _Json()):
        written = formatter.format(record)
        assert "ValueError" in written
        assert all(sign == "\n" or " " <= sign < "\x7f" for sign in written)


# --- Proxies


def is_limited(server: Server, forwarded: str, source: str = "127.0.0.1") -> bool:
    """Return whether 20 requests with this X-Forwarded-For header exceed the limit."""
    headers = {"X-Forwarded-For": forwarded}
    return 429 in {
        request(server, "GET", "/healthz", headers=headers, source=source).status for _ in range(20)
    }


def test_forwarded_for_header_of_untrusted_clients_is_ignored(tmp_path: Path) -> None:
    with ForkedServer(tmp_path / "alone", requests_per_second=1) as server:
        source = another_address()
        assert is_limited(server, "198.51.100.1", source)
        headers = {"X-Forwarded-For": "198.51.100.2", "X-Forwarded-Proto": "https"}
        assert request(server, "GET", "/healthz", headers=headers, source=source).status == 429


def test_forwarded_for_header_is_used_only_from_the_trusted_proxy(proxied: Server) -> None:
    assert is_limited(proxied, "203.0.113.1")
    other = {"X-Forwarded-For": "203.0.113.2"}
    assert request(proxied, "GET", "/healthz", headers=other).status == 200
    # The proxy appends the real address to the addresses that the client sent.
    made_up = {"X-Forwarded-For": "203.0.113.9, 203.0.113.1"}
    assert request(proxied, "GET", "/healthz", headers=made_up).status == 429
    source = another_address()
    assert is_limited(proxied, "203.0.113.3", source)
    elsewhere = {"X-Forwarded-For": "203.0.113.4"}
    assert request(proxied, "GET", "/healthz", headers=elsewhere, source=source).status == 429
    assert request(proxied, "GET", "/healthz", headers=elsewhere).status == 200


def test_get_routes_support_head(server: Server) -> None:
    """Monitors and proxies use HEAD."""
    for path in ("/", "/healthz", "/readyz", "/metrics", f"{API}/matches"):
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
            asked, read = client.head(path), client.get(path)
        assert asked.status_code == read.status_code == 200
        assert asked.content == b"" != read.content
        assert asked.headers["content-type"] == read.headers["content-type"]
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
        assert client.head("/nowhere").status_code == 404
