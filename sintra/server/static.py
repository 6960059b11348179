"""What people look at: the built client where there is one, and a plain page where not.

The client is a handful of small files. They are kept in memory, packed once, and answered with what
a browser needs to fetch each of them only once.
"""

import gzip
import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.types import ControllerRouterHandler

STATIC = Path(__file__).parents[1] / "static"

# Said here and not asked of the system, whose table of types is another one on every machine.
MEDIA_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
PACKED_ALREADY = {".png", ".woff2"}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

_HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sintra</title>
<link rel="stylesheet" href="/about.css">
<main>
"""
_ABOUT = (
    _HEAD
    + """<h1>Sintra</h1>
<p>The match server is running. It keeps tables, seats and games of
<em>Azul: Stained Glass of Sintra</em> (unofficial).</p>
<p>This installation has no board to click on. Programs and clients use
<a href="/api/v1/schema/openapi.json">the interface under <code>/api/v1</code></a>;
<code>sintra play</code> plays in the terminal.</p>
</main>
</html>
"""
)
_MISSING = (
    _HEAD
    + """<h1>There is nothing here</h1>
<p>The address may have lost a part on its way. <a href="/">Sintra begins here.</a></p>
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
class File:
    """A file of the client, as it was when the server started."""

    path: str
    data: bytes

    @property
    def media_type(self) -> str:
        return MEDIA_TYPES.get(Path(self.path).suffix, "application/octet-stream")

    @property
    def kept(self) -> str:
        """How long browsers keep it: what has its content's hash in its name never changes."""
        return FOR_EVER if self.path.startswith("/assets/") else ASK_AGAIN

    @cached_property
    def tag(self) -> str:
        """What tells this content from every other."""
        return hashlib.sha256(self.data).hexdigest()[:20]

    @cached_property
    def packed(self) -> bytes | None:
        """It in gzip; None where that makes nothing smaller."""
        if Path(self.path).suffix in PACKED_ALREADY:
            return None
        packed = gzip.compress(self.data, 9, mtime=0)
        return packed if len(packed) < len(self.data) else None


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def about() -> str:
    """What this is, where no client was built."""
    return _ABOUT


@get("/about.css", include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    """How that looks, and the page for what is missing."""
    return Response(_STYLE, media_type="text/css")


def pages() -> list[ControllerRouterHandler]:
    """The routes of what people look at."""
    files = read_files(STATIC)
    if "/" not in files:
        return [about, style]

    @get(sorted(files), include_in_schema=False, sync_to_thread=False)
    def client(request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the client."""
        return answer(files[request.scope["path"]], request)

    return [client, style]


def read_files(folder: Path) -> dict[str, File]:
    """All files of a built client by their paths; none where it was not built."""
    if not (folder / "index.html").is_file():
        return {}
    found = {
        f"/{file.relative_to(folder).as_posix()}": file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }
    files = {path: File(path, data) for path, data in found.items()}
    return {"/": files["/index.html"], **files}


def answer(file: File, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The file, packed where the browser can unpack it, or that the browser has it already."""
    headers = {"cache-control": file.kept}
    data, tag = file.data, file.tag
    if file.packed is not None:
        headers["vary"] = "accept-encoding"
        if takes_gzip(request.headers.get("accept-encoding", "")):
            headers["content-encoding"] = "gzip"
            data, tag = file.packed, f"{tag}-gzip"  # other bytes, so another tag
    headers["etag"] = f'"{tag}"'
    if knows(request.headers.get("if-none-match", ""), tag):
        headers.pop("content-encoding", None)
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    return Response(data, headers=headers, media_type=file.media_type)


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding allows gzip."""
    for each in accepted.lower().split(","):
        name, _, quality = each.replace(" ", "").partition(";q=")
        if name in ("gzip", "x-gzip"):
            return quality.strip("0.") != "" or quality == ""
    return False


def knows(known: str, tag: str) -> bool:
    """Whether an If-None-Match names this tag. Proxies may have made it a weak one."""
    tags = [each.strip().removeprefix("W/") for each in known.split(",")]
    return f'"{tag}"' in tags or "*" in tags


def is_for_people(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody went there in a browser; programs, and all that is under /api, get JSON."""
    accepted = request.headers.get("accept", "")
    return "text/html" in accepted and not request.scope["path"].startswith("/api/")


def nothing_here() -> Response[str]:
    """What a browser shows at an address that leads nowhere."""
    return Response(_MISSING, status_code=404, media_type=MediaType.HTML)
