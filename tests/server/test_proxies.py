"""The example configurations of deploy/, in nginx and Caddy, in front of two servers.

Each test runs the file itself; only names, ports and paths are replaced, as an operator does.
"""

import asyncio
import http.client
import os
import pwd
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]  # ships no types
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from sintra import Game
from sintra.server.middleware import CONTENT_SECURITY_POLICY
from sintra.server.static import STATIC
from tests.apt import apt_command
from tests.proxies import WANTED, find_program

from ..services import Postgres, Service, free_port
from .forking import ForkedServer
from .hostile import another_address
from .live import API, PATIENCE, Line, Server
from .live import Client as DirectClient
from .live import line as socket_line

DEPLOY = Path(__file__).parents[2] / "deploy"
HOST = "play.example.org"
ORIGIN = f"https://{HOST}"
MATCH = {"seats": [{"kind": "here"}, {"kind": "here"}], "seed": 3, "start_player": 0}
TABLES = 10
"""The number of matches that an address may create at each server."""
CONNECTIONS = 5
"""The number of connections that nginx allows to one client: less than in the file."""


def program(name: str) -> str:
    """Return the path of a program. Without it the test is skipped, but not in CI with Debian."""
    path = find_program(name)
    if path is None and os.environ.get("CI") and apt_command() is not None:
        pytest.fail(f"{name} is missing: run `python -m tests.proxies`")
    if path is None:
        pytest.skip(WANTED)
    return path


def replaced(text: str, changes: Mapping[str, str]) -> str:
    """Return a text with these changes, each of which must apply."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


class Proxy(Service):
    """A proxy in its own process, with the example configuration."""

    def __init__(self, folder: Path, certificate: Path, upstreams: tuple[int, int]) -> None:
        self.folder = folder
        self.port, self.http_port = free_port(), free_port()
        self.trusted = ssl.create_default_context(cafile=str(certificate / "fullchain.pem"))
        one, two = upstreams
        self._changes = {
            "127.0.0.1:8642": f"127.0.0.1:{one}",
            "127.0.0.1:8643": f"127.0.0.1:{two}",
            "/etc/ssl/sintra": str(certificate),
        }
        super().__init__(self._configure(), folder)

    def _configure(self) -> list[str]:
        """Write the configuration; return the command that starts the proxy."""
        raise NotImplementedError

    def reload(self) -> None:
        """Load the configuration again, and wait until it is used."""
        raise NotImplementedError

    def answers(self) -> bool:
        try:
            return self.get("/healthz").status == 200
        except (OSError, http.client.HTTPException):
            return False

    def get(self, path: str) -> "Answer":
        """Send a request exactly with this path."""
        raw = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection = http.client.HTTPSConnection(HOST, timeout=PATIENCE)
        connection.sock = self.trusted.wrap_socket(raw, server_hostname=HOST)
        try:
            connection.request("GET", path)
            response = connection.getresponse()
            return Answer(response.status, response.read())
        finally:
            connection.close()

    @asynccontextmanager
    async def client(self, source: str | None = None) -> AsyncIterator["Client"]:
        """Send requests from an address of this machine."""
        transport = httpx.AsyncHTTPTransport(verify=self.trusted, local_address=source)
        async with httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{self.port}",
            transport=transport,
            trust_env=False,
            timeout=PATIENCE,
            headers={"host": HOST, "origin": ORIGIN},
        ) as opened:
            yield Client(opened)

    @asynccontextmanager
    async def socket(
        self, match: str, source: str, origin: str = ORIGIN
    ) -> AsyncIterator[ClientConnection]:
        async with connect(
            f"wss://{HOST}{API}/matches/{match}/socket",
            host="127.0.0.1",
            port=self.port,
            ssl=self.trusted,
            origin=origin,  # type: ignore[arg-type]  # a NewType of str
            local_addr=(source, 0),
            proxy=None,
            compression=None,
            ping_interval=None,
            close_timeout=1,
            open_timeout=PATIENCE,
        ) as connection:
            yield connection


class Answer:
    """The answer to a request."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status, self.body = status, body


class Client:
    """HTTPS requests to the proxy."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def send(self, method: str, path: str, **wanted: Any) -> httpx.Response:
        wanted["extensions"] = {"sni_hostname": HOST}
        return await self._http.request(method, path, **wanted)

    async def get(self, path: str, **wanted: Any) -> httpx.Response:
        return await self.send("GET", path, **wanted)

    async def make(self, **wanted: Any) -> httpx.Response:
        """Create a match."""
        return await self.send("POST", f"{API}/matches", json=MATCH, **wanted)


class Nginx(Proxy):
    """nginx with deploy/nginx.conf in the main configuration of this test."""

    def _configure(self) -> list[str]:
        text = (DEPLOY / "nginx.conf").read_text()
        has_ipv6 = _has_ipv6()
        for scheme, port in (("80", self.http_port), ("443 ssl http2", self.port)):
            number, _, options = scheme.partition(" ")
            text = replaced(
                text,
                {
                    f"listen {scheme};": f"listen 127.0.0.1:{port} {options};",
                    f"listen [::]:{scheme};": f"listen [::1]:{port} {options};" if has_ipv6 else "",
                },
            )
            assert f" {number};" not in text
        changes = {
            "/var/lib/nginx/sintra": f"{self.folder}/cache",
            "/var/www/html": f"{self.folder}/html",
            "limit_conn sintra_connections 200;": f"limit_conn sintra_connections {CONNECTIONS};",
            # A slow machine does not send 30 requests per second.
            "zone=sintra_requests:10m rate=30r/s;": "zone=sintra_requests:10m rate=2r/s;",
        }
        (self.folder / "sintra.conf").write_text(replaced(text, {**self._changes, **changes}))
        user = f"user {pwd.getpwuid(0).pw_name};" if os.geteuid() == 0 else ""
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (self.folder / "nginx.conf").write_text(
            f"""
            daemon off; pid {self.folder}/pid; error_log {self.folder}/errors; {user}
            events {{}}
            http {{
                access_log off; {temporary}
                # Lets a test choose the address of its client.
                set_real_ip_from 127.0.0.0/8; real_ip_header X-Test-Address;
                include {self.folder}/sintra.conf;
            }}
            """
        )
        return [program("nginx"), "-c", f"{self.folder}/nginx.conf", "-e", f"{self.folder}/errors"]

    def reload(self) -> None:
        assert self._process is not None
        master = psutil.Process(self._process.pid)
        before = {worker.pid for worker in master.children()}
        subprocess.run([*self._command, "-s", "reload"], check=True)
        wait_until(lambda: bool({worker.pid for worker in master.children()} - before))

    def log(self) -> str:
        errors = self.folder / "errors"
        return super().log() + (errors.read_text() if errors.exists() else "")


class Caddy(Proxy):
    """Caddy with deploy/Caddyfile."""

    def _configure(self) -> list[str]:
        text = replaced((DEPLOY / "Caddyfile").read_text(), self._changes)
        # The first option block, and the certificate that is commented out.
        options = f"""{{
            http_port {self.http_port}
            https_port {self.port}
            default_bind 127.0.0.1
            admin unix/{self.folder}/admin
            auto_https disable_certs
        """
        assert text.count("\n{\n") == 1
        text = replaced(text, {"\n{\n": f"\n{options}\n", "# tls ": "tls "})
        file = self.folder / "Caddyfile"
        file.write_text(text)
        self._arguments = ["--config", str(file), "--adapter", "caddyfile"]
        folders = [f"{name}={self.folder}" for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")]
        return ["env", *folders, program("caddy"), "run", *self._arguments]

    def reload(self) -> None:
        admin = ["--address", f"unix/{self.folder}/admin", "--force"]
        subprocess.run(
            [program("caddy"), "reload", *self._arguments, *admin], check=True, capture_output=True
        )


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def wait_until(holds: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < give_up
        time.sleep(0.02)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a self-signed certificate; return its folder."""
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        [
            *(program("openssl"), "req", "-x509", "-nodes", "-days", "2"),
            *("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"),
            *("-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"),
        ],
        check=True,
        capture_output=True,
    )
    return folder


@pytest.fixture(scope="module")
def servers(
    postgres_server: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two servers. They accept large bodies, because here the proxy refuses them."""
    url = postgres_server.url(postgres_server.new_database(migrated))
    settings: dict[str, Any] = {
        "origins": ORIGIN,
        "trusted_proxies": "127.0.0.1",
        "matches_per_minute": TABLES,
        "max_body": 1_000_000,
    }
    folder = tmp_path_factory.mktemp("servers")
    one, two = (ForkedServer(folder / name, url, **settings) for name in ("one", "two"))
    with one, two:
        yield one, two


@contextmanager
def running(kind: type[Proxy], certificate: Path, upstreams: tuple[int, int]) -> Iterator[Proxy]:
    # Not pytest's folder: its path is too long for the socket of Caddy.
    with tempfile.TemporaryDirectory(prefix="sintra-") as folder:
        proxy = kind(Path(folder), certificate, upstreams)
        try:
            proxy.start()
            yield proxy
        finally:
            proxy.stop()


KINDS = [Nginx, Caddy]


@pytest.fixture(scope="module", params=KINDS, ids=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest, certificate: Path, servers: tuple[Server, Server]
) -> Iterator[Proxy]:
    one, two = servers
    with running(request.param, certificate, (one.port, two.port)) as started:
        yield started


@pytest.fixture
def source() -> str:
    """An address for one test, so that tests do not share limits."""
    return another_address()


def test_page_is_served_with_hsts(proxy: Proxy, source: str) -> None:
    async def test() -> None:
        async with proxy.client(source) as client:
            for path, status in (("/", 200), ("/healthz", 200), (f"{API}/matches/none", 404)):
                answer = await client.get(path)
                assert answer.status_code == status
                assert answer.headers["strict-transport-security"] == "max-age=31536000"
                assert answer.headers.get("server") in (None, "nginx"), "no version"
                assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY

    asyncio.run(test())


def test_files_of_the_page_are_cached(proxy: Proxy, source: str) -> None:
    files = sorted((STATIC / "assets").glob("*.js"))
    if not files:
        pytest.skip("the page is not built")

    async def test() -> None:
        async with proxy.client(source) as client:
            for encoding in ("gzip", "identity") * 2:
                headers = {"accept-encoding": encoding}
                answer = await client.get(f"/assets/{files[0].name}?{time.time()}", headers=headers)
                assert answer.content == files[0].read_bytes()
                assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
                assert answer.headers.get("content-encoding", "identity") == encoding
                assert answer.headers["strict-transport-security"]

    asyncio.run(test())
    if isinstance(proxy, Nginx):
        assert len(list((proxy.folder / "cache").iterdir())) == 2, "one for each encoding"


def test_http_is_redirected_to_https(proxy: Proxy) -> None:
    answer = httpx.get(
        f"http://127.0.0.1:{proxy.http_port}/m/x?y=z", headers={"host": HOST}, trust_env=False
    )
    assert answer.status_code == 308
    assert answer.headers["location"] == f"https://{HOST}/m/x?y=z"


def test_certificates_can_be_renewed(proxy: Proxy) -> None:
    if not isinstance(proxy, Nginx):
        pytest.skip("Caddy renews certificates by itself")
    challenges = proxy.folder / "html" / ".well-known" / "acme-challenge"
    challenges.mkdir(parents=True)
    (challenges / "token").write_text("answer")
    url = f"http://127.0.0.1:{proxy.http_port}/.well-known/acme-challenge/token"
    assert httpx.get(url, headers={"host": HOST}, trust_env=False).text == "answer"


def test_game_is_played_through_the_proxy(proxy: Proxy, source: str) -> None:
    async def test() -> None:
        async with proxy.client(source) as client:
            made = (await client.make()).json()
            async with proxy.socket(made["match"], source) as connection:
                line = await Line.begin(connection, made["token"])
                game = Game(2, seed=3, start_player=0)
                for _ in range(5):
                    move = game.legal_moves[0]
                    await line.play(move)
                    game.play(move)
                # Open sockets survive a new configuration; with Caddy, clients connect again.
                await asyncio.to_thread(proxy.reload)
                if isinstance(proxy, Nginx):
                    await line.play(game.legal_moves[0])
                    assert line.ply == 6
            async with proxy.socket(made["match"], source) as connection:
                assert (await Line.begin(connection)).ply >= 5

    asyncio.run(test())


async def sockets_of(servers: tuple[Server, Server]) -> list[float]:
    """Return the number of open sockets at each server."""
    numbers = []
    for server in servers:
        async with DirectClient(server) as client:
            numbers.append((await client.metrics())["sintra_sockets"])
    return numbers


async def owner_of(proxy: Proxy, match: str, servers: tuple[Server, Server]) -> int:
    """Open three sockets of a match, from different addresses; return the server that has them."""
    before = await sockets_of(servers)
    async with AsyncExitStack() as stack:
        for _ in range(3):
            opened = await stack.enter_async_context(proxy.socket(match, another_address()))
            stack.push_async_callback((await Line.begin(opened)).close)
        after = await sockets_of(servers)
    async with asyncio.timeout(PATIENCE):
        while await sockets_of(servers) != before:
            await asyncio.sleep(0.02)
    opened_at = [new - old for old, new in zip(before, after, strict=True)]
    assert sorted(opened_at) == [0, 3]
    return opened_at.index(3)


def test_all_sockets_of_a_match_are_at_one_server(
    proxy: Proxy, servers: tuple[Server, Server]
) -> None:
    async def test() -> None:
        owners: set[int] = set()
        async with asyncio.timeout(PATIENCE):
            while len(owners) < 2:
                async with proxy.client(another_address()) as client:
                    made = (await client.make()).json()
                owner = await owner_of(proxy, made["match"], servers)
                assert await owner_of(proxy, made["match"], servers) == owner
                owners.add(owner)

    asyncio.run(test())


def test_server_serves_a_match_that_is_routed_to_the_other_one(
    proxy: Proxy, servers: tuple[Server, Server], source: str
) -> None:
    """As after a restart, when some players of a match are still where they were."""

    async def test() -> None:
        async with proxy.client(source) as client:
            seats = [{"kind": "here"}, {"kind": "link"}]
            wanted = {**MATCH, "seats": seats}
            made = (await client.send("POST", f"{API}/matches", json=wanted)).json()
            join = {"invitation": made["invitations"][0]["secret"]}
            joined = await client.send("POST", f"{API}/matches/{made['match']}/join", json=join)
        match, other = made["match"], servers[1 - await owner_of(proxy, made["match"], servers)]
        async with (
            proxy.socket(match, source) as connection,
            socket_line(other, match, joined.json()["token"], presence=True) as bo,
        ):
            ana = await Line.begin(connection, made["token"], presence=True)
            game = Game(2, seed=3, start_player=0)
            for _ in range(6):
                move = game.legal_moves[0]
                await (ana, bo)[game.to_move].play(move)
                game.play(move)
                for each in (ana, bo):
                    await each.until(lambda line: line.ply == len(game.moves))
            assert ana.moves == bo.moves == list(map(str, game.moves))
            await ana.close()

    asyncio.run(test())


def test_only_the_own_origin_is_accepted(proxy: Proxy, source: str) -> None:
    async def test() -> None:
        async with proxy.client(source) as client:
            made = await client.make()
            assert made.status_code == 201
            for foreign in ("https://evil.example", f"http://{HOST}.evil.example", "null"):
                answer = await client.make(headers={"origin": foreign})
                assert (answer.status_code, answer.json()["code"]) == (403, "origin_refused")
                with pytest.raises(InvalidStatus) as refused:
                    async with proxy.socket(made.json()["match"], source, foreign):
                        pass
                assert refused.value.response.status_code == 403

    asyncio.run(test())


async def makes_until_refused(client: Client, headers: Callable[[int], dict[str, str]]) -> int:
    """Create matches until the address has created too many; return their number."""
    for number in range(3 * TABLES):
        answer = await client.make(headers=headers(number))
        if answer.status_code != 201:
            assert answer.status_code == 429 and "too many new matches" in answer.json()["error"]
            return number
    raise AssertionError("the server does not refuse")


def test_server_sees_the_address_of_the_client(proxy: Proxy, source: str) -> None:
    async def test() -> None:
        async with proxy.client(source) as client:
            assert await makes_until_refused(client, lambda _: {}) >= TABLES
        async with proxy.client(another_address()) as client:
            assert (await client.make()).status_code == 201

    asyncio.run(test())


def test_server_tells_the_address_of_the_client(proxy: Proxy, source: str) -> None:
    async def test() -> None:
        async with proxy.client(source) as client:
            for headers in ({}, {"x-forwarded-for": "198.51.100.7"}):
                answer = await client.get(f"{API}/client", headers=headers)
                assert answer.json() == {"address": source}

    asyncio.run(test())


def test_client_cannot_forge_its_address(proxy: Proxy) -> None:
    def forged(number: int) -> dict[str, str]:
        address = f"198.51.100.{number}"
        return {"x-forwarded-for": address, "x-real-ip": address, "forwarded": f"for={address}"}

    async def test() -> None:
        # From the address of the proxy itself, which the server trusts.
        async with proxy.client("127.0.0.1") as client:
            # Both servers admit as many as the limit; it is filled up again in the meantime.
            assert await makes_until_refused(client, forged) < 3 * TABLES

    asyncio.run(test())


@pytest.mark.parametrize(
    "path", ["/metrics", "/metrics/", "//metrics", "/api/../metrics", "/%6detrics", "/metrics?x"]
)
def test_metrics_are_not_public(proxy: Proxy, path: str) -> None:
    answer = proxy.get(path)
    assert answer.status in (400, 403, 404)
    assert b"sintra_" not in answer.body


def test_body_that_is_too_large_is_refused(proxy: Proxy, source: str) -> None:
    async def test() -> None:
        async with proxy.client(source) as client:
            for size, status in ((200_000, 413), (100_000, 400)):
                answer = await client.send("POST", f"{API}/matches", content=b"x" * size)
                assert answer.status_code == status

    asyncio.run(test())


async def requests_until_refused(client: Client, address: str) -> int:
    """Send requests from addresses with a number until nginx refuses; return how many it passed."""
    for number in range(1000):
        headers = {"x-test-address": address.format(number)}
        answer = await client.get("/healthz", headers=headers)
        if answer.status_code != 200:
            assert answer.status_code == 429
            assert answer.headers["strict-transport-security"]
            return number
    raise AssertionError("nginx does not refuse")


def test_nginx_limits_the_requests_of_a_client(proxy: Proxy, source: str) -> None:
    if not isinstance(proxy, Nginx):
        pytest.skip("Caddy has no rate limits; the servers limit their clients themselves")

    async def test() -> None:
        async with proxy.client(source) as client:
            assert await requests_until_refused(client, "192.0.2.1") >= 120
            assert await requests_until_refused(client, "2001:db8:1:1::{:x}") >= 120
            for number in range(150):  # other networks
                headers = {"x-test-address": f"2001:db8:1:{number + 2:x}::1"}
                assert (await client.get("/healthz", headers=headers)).status_code == 200

    asyncio.run(test())


def test_nginx_limits_the_connections_of_a_client(proxy: Proxy, source: str) -> None:
    if not isinstance(proxy, Nginx):
        pytest.skip("Caddy has no limit of connections; the servers limit sockets themselves")

    async def test() -> None:
        async with proxy.client(source) as client:
            made = (await client.make()).json()
            async with AsyncExitStack() as sockets:
                for _ in range(CONNECTIONS):
                    await sockets.enter_async_context(proxy.socket(made["match"], source))
                assert (await client.get("/healthz")).status_code == 429
            async with asyncio.timeout(PATIENCE):
                while (await client.get("/healthz")).status_code != 200:
                    await asyncio.sleep(0.05)

    asyncio.run(test())


def test_requests_continue_while_servers_restart(
    proxy: Proxy, servers: tuple[Server, Server], source: str
) -> None:
    async def succeed() -> None:
        async with proxy.client(source) as client:
            for _ in range(10):
                assert (await client.get("/readyz")).status_code == 200
        async with proxy.client(another_address()) as client:
            made = [await client.make() for _ in range(4)]
            assert [each.status_code for each in made] == [201] * 4
            match = made[0].json()
            async with proxy.socket(match["match"], source) as connection:
                line = await Line.begin(connection, match["token"])
                assert line.ply == 0

    for server in servers:
        asyncio.run(succeed())
        server.kill()
        asyncio.run(succeed())
        server.start()


OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
NOT_FOUND = OK.replace(b"200 OK", b"404 Not Found")


class Stub:
    """A server that answers requests with these bytes, or closes the connection after it read them.

    It answers checks of its health.
    """

    def __init__(self, answer: bytes = b"") -> None:
        self.requests: list[bytes] = []
        self._answer = answer
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            with connection, suppress(ConnectionError):
                received = b""
                while b"\r\n\r\n" not in received and (chunk := connection.recv(65536)):
                    received += chunk
                if received.startswith((b"GET /readyz ", b"GET /healthz ")):
                    connection.sendall(OK)
                elif received:
                    self.requests.append(received)
                    connection.sendall(self._answer)

    def close(self) -> None:
        self._listening.close()


@pytest.mark.parametrize("kind", KINDS)
def test_request_that_was_sent_is_not_sent_twice(kind: type[Proxy], certificate: Path) -> None:
    stubs = Stub(), Stub()

    async def test(proxy: Proxy) -> None:
        async with proxy.client() as client:
            assert (await client.make()).status_code == 502
            assert sum(len(stub.requests) for stub in stubs) == 1
            # A client does not choose what is traced.
            headers = {"traceparent": f"00-{32 * '1'}-{16 * '2'}-01"}
            await client.make(headers=headers)
            received = b"".join(each for stub in stubs for each in stub.requests).lower()
            assert b"post /api" in received and b"traceparent" not in received
            if kind is Nginx:  # Caddy tries for five seconds
                await client.get("/")
                assert sum(len(stub.requests) for stub in stubs) == 4, "a GET is sent again"

    one, two = stubs
    with running(kind, certificate, (one.port, two.port)) as proxy:
        asyncio.run(test(proxy))
    for stub in stubs:
        stub.close()


@pytest.mark.parametrize("kind", KINDS)
def test_requests_of_a_match_go_to_one_server_and_others_are_spread(
    kind: type[Proxy], certificate: Path
) -> None:
    one, two = Stub(OK), Stub(OK)

    async def servers_of(proxy: Proxy, *requests: tuple[str, str]) -> set[Stub]:
        before = len(one.requests), len(two.requests)
        async with proxy.client() as client:
            for method, path in requests:
                # A client does not choose its server.
                headers = {"x-sintra-match": path, "x-test-address": another_address()}
                assert (await client.send(method, path, headers=headers)).status_code == 200
        after = len(one.requests), len(two.requests)
        return {stub for stub, old, new in zip((one, two), before, after, strict=True) if new > old}

    async def test(proxy: Proxy) -> None:
        used = set()
        for number in range(20):
            match = f"{API}/matches/match{number}"
            paths = ("/socket", "/actions", "", "/record?x", "/hint?ply=3")
            requests = [(method, match + path) for path in paths for method in ("GET", "POST")]
            (stub,) = await servers_of(proxy, *requests)
            used.add(stub)
        assert used == {one, two}
        for method, path in (("GET", "/"), ("POST", f"{API}/matches")):
            assert await servers_of(proxy, *[(method, path)] * 40) == {one, two}

    with running(kind, certificate, (one.port, two.port)) as proxy:
        asyncio.run(test(proxy))
    for stub in (one, two):
        stub.close()


def test_nginx_asks_the_other_server_for_files_of_a_new_version(
    servers: tuple[Server, Server], certificate: Path, source: str
) -> None:
    stub = Stub(NOT_FOUND)
    files = sorted((STATIC / "assets").glob("*.js"))[:6]

    async def test(proxy: Proxy) -> None:
        async with proxy.client(source) as client:
            for file in files:
                assert (await client.get(f"/assets/{file.name}")).status_code == 200
            assert (await client.get("/assets/none.js")).status_code == 404
        assert stub.requests

    with running(Nginx, certificate, (stub.port, servers[0].port)) as proxy:
        asyncio.run(test(proxy))
    stub.close()
