"""The web client's files, compressed and cacheable; a plain page if no client is built."""

import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from sintra.server import static
from sintra.server.app import create_app
from sintra.server.middleware import CONTENT_SECURITY_POLICY
from sintra.server.settings import ServerSettings
from sintra.server.static import accepts_gzip, matches_etag
from tests.match.common import in_loop

# The API routes are created too; Litestar's warnings about them are not tested here.
pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)

FILES = {
    "index.html": b"<!doctype html><title>Sintra</title>" + b"<p>glass</p>" * 50,
    "sw.js": b"self.skipWaiting();" * 20,
    "sw-update.js": b"1;" * 100,
    "manifest.webmanifest": b'{"name": "Sintra"}' * 10,
    "icon.svg": b"<svg/>" * 50,
    "icon-192.png": bytes(500),
    "preview.jpg": bytes(500),
    "screenshot-phone.webp": bytes(500),
    "assets/index-Abc123.js": b"export {};" * 100,
    "assets/index-Abc123.css": b"p { color: red }" * 100,
    "assets/serif-Abc123.woff2": bytes(500),
    "assets/sintra-Abc123.wasm": b"\0asm" * 100,
    "assets/tiny-Abc123.js": b"1",
    "assets/other.bin": b"?",
}


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files like those of the built client."""
    for name, data in FILES.items():
        file = tmp_path / "static" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    monkeypatch.setattr(static, "STATIC", tmp_path / "static")
    return tmp_path / "static"


class Browser:
    """Requests pages from the application; no server is started."""

    def __init__(self, **settings: Any) -> None:
        app = create_app(ServerSettings(requests_per_second=1e6, **settings))
        transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]  # plain dictionaries
        self._client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")

    async def get(self, path: str, method: str = "GET", **headers: str) -> httpx.Response:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        plain = {"accept-encoding": "identity", "accept": "*/*"}
        return await self._client.request(method, path, headers={**plain, **given})


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon.svg", "image/svg+xml"),
        ("/icon-192.png", "image/png"),
        ("/preview.jpg", "image/jpeg"),
        ("/screenshot-phone.webp", "image/webp"),
        ("/assets/index-Abc123.js", "text/javascript; charset=utf-8"),
        ("/assets/index-Abc123.css", "text/css; charset=utf-8"),
        ("/assets/serif-Abc123.woff2", "font/woff2"),
        ("/assets/sintra-Abc123.wasm", "application/wasm"),
        ("/assets/other.bin", "application/octet-stream"),
    ],
)
def test_files_are_sent_with_their_content_type(built: Path, path: str, kind: str) -> None:
    @in_loop
    async def go() -> None:
        found = await Browser().get(path)
        assert found.status_code == 200
        assert found.headers["content-type"] == kind
        assert found.content == FILES[path.strip("/") or "index.html"]
        assert found.headers["content-length"] == str(len(found.content))
        assert found.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
        assert found.headers["x-content-type-options"] == "nosniff"

    go()


def test_files_with_a_hash_in_their_name_are_cached_forever(built: Path) -> None:
    @in_loop
    async def go() -> None:
        browser = Browser()
        for name in FILES:
            cache_control = (await browser.get(f"/{name}")).headers["cache-control"]
            if name.startswith("assets/"):
                assert cache_control == "public, max-age=31536000, immutable"
            else:
                assert cache_control == "no-cache"

    go()


def test_text_files_are_compressed_if_the_client_accepts_gzip(built: Path) -> None:
    @in_loop
    async def go() -> None:
        browser = Browser()
        names = ("assets/index-Abc123.js", "assets/index-Abc123.css", "assets/sintra-Abc123.wasm")
        for path in ("/", "/icon.svg", *(f"/{name}" for name in names)):
            plain = await browser.get(path)
            gzipped = await browser.get(path, accept_encoding="br, gzip;q=0.8")
            assert "content-encoding" not in plain.headers
            assert gzipped.headers["content-encoding"] == "gzip"
            assert gzipped.content == plain.content  # httpx has decompressed it
            assert int(gzipped.headers["content-length"]) < len(plain.content)
            assert plain.headers["vary"] == gzipped.headers["vary"] == "accept-encoding"
            assert plain.headers["etag"] != gzipped.headers["etag"], (
                "different bytes need different tags"
            )

    go()


def test_files_that_do_not_shrink_are_not_compressed(built: Path) -> None:
    @in_loop
    async def go() -> None:
        for path in (
            "/icon-192.png",
            "/preview.jpg",
            "/assets/serif-Abc123.woff2",
            "/assets/tiny-Abc123.js",
        ):
            found = await Browser().get(path, accept_encoding="gzip")
            assert "content-encoding" not in found.headers
            assert "vary" not in found.headers

    go()


def test_unchanged_file_is_answered_with_304(built: Path) -> None:
    @in_loop
    async def go() -> None:
        browser = Browser()
        for encoding in ("identity", "gzip"):
            first = await browser.get("/", accept_encoding=encoding)
            tag = first.headers["etag"]
            for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
                again = await browser.get("/", accept_encoding=encoding, if_none_match=known)
                assert again.status_code == 304
                assert again.content == b""
                assert again.headers["etag"] == tag
                assert again.headers["cache-control"] == "no-cache"
            changed = await browser.get("/", accept_encoding=encoding, if_none_match='"other"')
            assert changed.status_code == 200

    go()


def test_changed_page_has_a_new_etag(built: Path) -> None:
    @in_loop
    async def go() -> None:
        before = (await Browser().get("/")).headers["etag"]
        (built / "index.html").write_bytes(b"another")
        assert (await Browser().get("/")).headers["etag"] != before

    go()


def test_files_are_read_once_at_the_start(built: Path) -> None:
    @in_loop
    async def go() -> None:
        browser = Browser()
        (built / "index.html").write_bytes(b"of a newer version, with other assets")
        assert (await browser.get("/")).content == FILES["index.html"]

    go()


def test_files_support_head(built: Path) -> None:
    @in_loop
    async def go() -> None:
        browser = Browser()
        for path in ("/", "/assets/index-Abc123.js"):
            head = await browser.get(path, "HEAD")
            assert head.status_code == 200 and head.content == b""
            assert head.headers["content-length"] == (await browser.get(path)).headers.get(
                "content-length"
            )
            assert (await browser.get(path, "POST")).status_code == 405

    go()


@pytest.mark.parametrize("has_client", [True, False])
def test_unknown_path_gets_a_page_with_a_link_home(
    has_client: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, built: Path
) -> None:
    if not has_client:
        monkeypatch.setattr(static, "STATIC", tmp_path / "nothing")

    @in_loop
    async def go() -> None:
        browser = Browser()
        for path in ("/wrong", "/assets/old-Def456.js", "/assets/../index.html/x"):
            page = await browser.get(path, accept="text/html,application/xhtml+xml,*/*;q=0.8")
            assert page.status_code == 404
            assert page.headers["content-type"].startswith("text/html")
            assert '<a href="/">' in page.text
            assert page.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
            error = await browser.get(path)
            assert error.status_code == 404 and error.json()["code"] == "not_found"
        for accepted, language in (
            ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
            ("pt-PT", "pt-BR"),
            ("fr, de", "de"),
            ("fr", "en-GB"),
        ):
            page = await browser.get("/nonsense", accept="text/html", accept_language=accepted)
            assert f'<html lang="{language}">' in page.text
        api = await browser.get("/api/v1/wrong", accept="text/html")
        assert api.status_code == 404 and api.json()["code"] == "not_found"
        assert (await browser.get("/about.css")).headers["content-type"].startswith("text/css")

    go()


def test_plain_page_is_sent_if_no_client_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "STATIC", tmp_path)

    @in_loop
    async def go() -> None:
        found = await Browser().get("/")
        assert found.status_code == 200
        assert "The match server is running" in found.text
        german = await Browser().get("/", accept_language="de-AT")
        assert '<html lang="de">' in german.text and "Der Spielserver läuft" in german.text

    go()


def test_previews_have_the_address_of_the_settings(built: Path) -> None:
    """Not that of the request, which may be anything."""
    image = b'<meta property="og:image" content="%s/preview.jpg" />'
    (built / "index.html").write_bytes(image % b"")

    @in_loop
    async def go() -> None:
        for origins, expected in (
            ("", b""),
            ("https://play.example.org/, https://other.example.org", b"https://play.example.org"),
            ('https://x"><b>\\1&', b"https://x&quot;&gt;&lt;b&gt;\\1&amp;"),
        ):
            browser = Browser(origins=origins)
            for path in ("/", "/index.html"):
                for host in ("127.0.0.1", "localhost", "10.1.2.3:8642"):
                    found = await browser.get(path, host=host, x_forwarded_host="evil.example")
                    assert found.content == image % expected
        assert (await Browser().get("/", host="evil.example")).status_code >= 400

    go()


def test_files_outside_the_folder_are_not_found(built: Path) -> None:
    (built.parent / "secret").write_text("secret")

    @in_loop
    async def go() -> None:
        for path in ("/../secret", "/%2e%2e/secret", "/assets/../../secret", "/..%2fsecret"):
            assert (await Browser().get(path)).status_code == 404

    go()


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("gzip", True),
        ("gzip, deflate, br", True),
        ("br;q=1.0, gzip; q=0.5", True),
        ("GZIP", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000", False),
        ("", False),
        ("identity", False),
        ("br", False),
    ],
)
def test_accepts_gzip(accepted: str, expected: bool) -> None:
    assert accepts_gzip(accepted) == expected


def test_etags_are_compared_completely() -> None:
    assert matches_etag('"abc"', "abc") and matches_etag('W/"abc" , "d"', "abc")
    assert (
        not matches_etag('"abcd"', "abc")
        and not matches_etag("", "abc")
        and not matches_etag("abc", "abc")
    )


def test_compression_is_deterministic() -> None:
    file = static.StaticFile("/a.js", b"glass" * 100)
    assert file.gzipped == static.StaticFile("/a.js", b"glass" * 100).gzipped
    assert file.gzipped is not None and gzip.decompress(file.gzipped) == file.data
