"""A plain static host: Python's own web server, with the site in a folder of any depth."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any

FOLDER = "some/deep/folder"
WASM = "application/wasm"
UNKNOWN = "application/octet-stream"
"""What a host sends that does not know WebAssembly."""
UNANSWERED = "assets/unanswered"
"""A file that the host does not send: the connection stays open until `close_unanswered`."""


class _Handler(SimpleHTTPRequestHandler):
    """Sends files, and 404.html for unknown paths, as GitHub Pages does."""

    def __init__(
        self, *arguments: Any, wasm_type: str, closing: threading.Event, **options: Any
    ) -> None:
        self._wasm_type = wasm_type
        self._closing = closing
        super().__init__(*arguments, **options)  # it handles the request

    def guess_type(self, path: Any) -> str:
        # Python's own types depend on its version, and on files of the machine.
        return self._wasm_type if str(path).endswith(".wasm") else super().guess_type(path)

    def do_GET(self) -> None:
        # The next version that is published may have been built before the current one.
        del self.headers["If-Modified-Since"]
        if self.path.endswith(UNANSWERED):
            self._closing.wait()
            self.close_connection = True
            return
        super().do_GET()

    def log_message(self, *_arguments: Any) -> None:
        pass

    def send_error(self, code: int, *arguments: Any, **options: Any) -> None:
        page = Path(self.directory) / FOLDER / "404.html"
        if code != 404 or not page.is_file():
            return super().send_error(code, *arguments, **options)
        data = page.read_bytes()
        self.send_response(404)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class StaticHost:
    """Serves a built site at `address` until it is stopped; another version can replace it."""

    def __init__(self, root: Path, site: Path, *, wasm_type: str = WASM) -> None:
        self._link = root / FOLDER
        self._link.parent.mkdir(parents=True)
        self.publish(site)
        self._closing = threading.Event()
        handler = partial(_Handler, wasm_type=wasm_type, closing=self._closing, directory=str(root))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.port: int = self._server.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}/{FOLDER}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def publish(self, site: Path) -> None:
        """Replace the served version."""
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(site)

    def close_unanswered(self) -> None:
        """Close the connections of requests that are not answered."""
        self._closing.set()

    def stop(self) -> None:
        self.close_unanswered()
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> "StaticHost":
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self.stop()
