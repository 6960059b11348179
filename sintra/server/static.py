"""Static files: the built page, or a simple page if it was not built.

The page consists of a few small files. They are cached in memory, compressed once, and sent with
headers that let a browser fetch each of them only once.
"""

import gzip
import hashlib
import html
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.types import ControllerRouterHandler

from ..texts import LANGUAGES, LOCALES, load_texts

STATIC = Path(__file__).parents[1] / "static"

# Not from the system, whose table of types differs from machine to machine.
MEDIA_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}
COMPRESSED = {".png", ".jpg", ".webp", ".woff2"}
IMMUTABLE = "public, max-age=31536000, immutable"
NO_CACHE = "no-cache"

_PREVIEW = re.compile(rb'(?<=<meta property="og:image" content=")[^"]*(?=/preview\.jpg")')

_HEAD = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sintra</title>
<link rel="stylesheet" href="/about.css">
<main>
"""
_ABOUT = (
    _HEAD
    + """<h1>Sintra</h1>
<p>{about-running}</p>
<p>{about-no-page}</p>
<p>{about-api} <a href="/api/v1/schema/openapi.json"><code>/api/v1</code></a></p>
<p>{about-terminal} <code>sintra play</code></p>
</main>
</html>
"""
)
_MISSING = (
    _HEAD
    + """<h1>{missing-title}</h1>
<p>{missing-text}</p>
<p><a href="/">{to-home}</a></p>
</main>
</html>
"""
)
_STYLE = """:root { color-scheme: light dark; font: 1.1rem/1.6 system-ui, sans-serif; }
body { margin: 0; display: grid; min-height: 100vh; place-items: center; }
main { max-width: 34rem; padding: 2rem; }
h1 { margin: 0 0 .5rem; font-weight: 600; letter-spacing: .02em; }
"""


@dataclass(frozen=True)
class StaticFile:
    """A file of the page, read when the server started."""

    path: str
    data: bytes

    @property
    def media_type(self) -> str:
        return MEDIA_TYPES.get(Path(self.path).suffix, "application/octet-stream")

    @property
    def cache_control(self) -> str:
        """How long browsers cache the file: a file with a hash in its name never changes."""
        return IMMUTABLE if self.path.startswith("/assets/") else NO_CACHE

    @cached_property
    def etag(self) -> str:
        """A hash of the content."""
        return hashlib.sha256(self.data).hexdigest()[:20]

    @cached_property
    def gzipped(self) -> bytes | None:
        """The compressed content; None if it is not smaller."""
        if Path(self.path).suffix in COMPRESSED:
            return None
        data = gzip.compress(self.data, 9, mtime=0)
        return data if len(data) < len(self.data) else None


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def about(request: Request[Any, Any, Any]) -> str:
    """The page that is shown if the real one was not built, in the language of the browser."""
    return _translated(_ABOUT, _language(request))


@get("/about.css", include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    """The style sheet of the page above and of the 404 page."""
    return Response(_STYLE, media_type="text/css")


def static_routes(origin: str = "") -> list[ControllerRouterHandler]:
    """Return the routes of the page. `origin` is the address of the server, if it is known."""
    files = read_files(STATIC)
    if "/" not in files:
        return [about, style]
    for path in ("/", "/index.html"):
        files[path] = StaticFile(files[path].path, with_origin(files[path].data, origin))

    @get(sorted(files), include_in_schema=False, sync_to_thread=False)
    def static_file(request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the page."""
        return file_response(files[request.scope["path"]], request)

    return [static_file, style]


def read_files(folder: Path) -> dict[str, StaticFile]:
    """Return all files of the built page by path; none if the page was not built."""
    if not (folder / "index.html").is_file():
        return {}
    contents = {
        f"/{file.relative_to(folder).as_posix()}": file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }
    files = {path: StaticFile(path, data) for path, data in contents.items()}
    return {"/": files["/index.html"], **files}


def with_origin(page: bytes, origin: str) -> bytes:
    """Return the page with the address of its preview at this origin; at none if it is empty.

    Messengers ask for the preview of a link, and want its complete address. It comes from the
    settings: the Host header of a request may be anything.
    """
    return _PREVIEW.sub(lambda _: html.escape(origin.rstrip("/")).encode(), page)


def file_response(file: StaticFile, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the file, compressed if the browser accepts it; 304 if the browser has it already."""
    headers = {"cache-control": file.cache_control}
    data, etag = file.data, file.etag
    if file.gzipped is not None:
        headers["vary"] = "accept-encoding"
        if accepts_gzip(request.headers.get("accept-encoding", "")):
            headers["content-encoding"] = "gzip"
            data, etag = file.gzipped, f"{etag}-gzip"  # other bytes need another tag
    headers["etag"] = f'"{etag}"'
    if matches_etag(request.headers.get("if-none-match", ""), etag):
        headers.pop("content-encoding", None)
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    return Response(data, headers=headers, media_type=file.media_type)


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip."""
    for encoding in accepted.lower().split(","):
        name, _, quality = encoding.replace(" ", "").partition(";q=")
        if name in ("gzip", "x-gzip"):
            return quality.strip("0.") != "" or quality == ""
    return False


def matches_etag(header: str, etag: str) -> bool:
    """Whether an If-None-Match header contains this ETag. A proxy may have made it a weak one."""
    tags = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    return f'"{etag}"' in tags or "*" in tags


def wants_html(request: Request[Any, Any, Any]) -> bool:
    """Whether the client is a browser; programs, and paths under /api, get JSON."""
    accepted = request.headers.get("accept", "")
    return "text/html" in accepted and not request.scope["path"].startswith("/api/")


def not_found_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Return the 404 page, in the language of the browser if the page has it."""
    page = _translated(_MISSING, _language(request))
    return Response(page, status_code=404, media_type=MediaType.HTML)


def _language(request: Request[Any, Any, Any]) -> str:
    accepted = request.headers.get("accept-language", "").lower()
    return next((each for each in re.findall(r"[a-z]+", accepted) if each in LANGUAGES), "en")


@cache
def _translated(page: str, language: str) -> str:
    text = load_texts(language, "home", "server")
    names = re.findall(r"\{([a-z]+-[a-z-]+)\}", page)
    texts = {name: html.escape(text(name)) for name in names}
    return page.format_map({**texts, "language": LOCALES.get(language, language)})
