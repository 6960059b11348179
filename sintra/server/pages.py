"""The page at the root: the built client where there is one, and a plain page where not."""

from pathlib import Path

from litestar import MediaType, Response, get
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

STATIC = Path(__file__).parents[1] / "static"

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sintra</title>
<link rel="stylesheet" href="/about.css">
<main>
<h1>Sintra</h1>
<p>The match server is running. It keeps tables, seats and games of
<em>Azul: Stained Glass of Sintra</em> (unofficial).</p>
<p>This installation has no board to click on. Programs and clients use
<a href="/api/v1/schema/openapi.json">the interface under <code>/api/v1</code></a>;
<code>sintra play</code> plays in the terminal.</p>
</main>
</html>
"""
_STYLE = """:root { color-scheme: light dark; font: 1.1rem/1.6 system-ui, sans-serif; }
body { margin: 0; display: grid; min-height: 100vh; place-items: center; }
main { max-width: 34rem; padding: 2rem; }
h1 { margin: 0 0 .5rem; font-weight: 600; letter-spacing: .02em; }
"""


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def about() -> str:
    """What this is, where no client was built."""
    return _PAGE


@get("/about.css", include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    """How that looks."""
    return Response(_STYLE, media_type="text/css")


def pages() -> list[ControllerRouterHandler]:
    """The routes of what people look at."""
    if (STATIC / "index.html").exists():
        return [create_static_files_router("/", [STATIC], html_mode=True)]
    return [about, style]
