"""A web server of static files with the offline build."""

from __future__ import annotations

import gzip
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

SITE = Path(__file__).parents[2] / "build" / "static" / "site"
AWAKE = 120_000  # milliseconds
COMPRESSED = ".html", ".js", ".mjs", ".css", ".svg", ".json"
NEEDS_SITE = [
    pytest.mark.static,
    pytest.mark.skipif(not (SITE / "sw.js").exists(), reason="`make static` builds the folder"),
]


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder below some path."""

    server: Host

    def translate_path(self, path: str) -> str:
        self.directory = str(self.server.folder)
        return super().translate_path(path.removeprefix("/some/where"))

    def do_GET(self) -> None:
        """Serve the file, or the text with which a test replaces it."""
        text = self.server.changed.get(self.path.rpartition("/")[2])
        file = Path(self.translate_path(self.path))
        if text is not None:
            self.send_content(text.encode(), "text/html")
        elif self.server.compresses and file.suffix in COMPRESSED:
            self.send_content(gzip.compress(file.read_bytes(), 9), self.guess_type(str(file)), "gzip")
        else:
            super().do_GET()

    def send_content(self, content: bytes, kind: str, encoding: str = "") -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *args: Any) -> None:
        pass

    def log_request(self, *args: Any) -> None:
        self.server.asked.append(self.path.rpartition("/")[2])


class Host(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Quiet)
        self.folder = SITE
        self.changed: dict[str, str] = {}
        self.compresses = False
        self.asked: list[str] = []
        self.origin = f"http://127.0.0.1:{self.server_port}"
        self.url = f"{self.origin}/some/where/"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *args: Any) -> None:
        """Ignore connections closed by a page that is left."""

    def stop(self) -> None:
        self.shutdown()
        self.server_close()


def wait_until_ready(page: Page) -> None:
    expect(page.locator(".waking")).to_have_count(0, timeout=AWAKE)
    expect(page.get_by_role("button", name="Play now")).to_be_visible(timeout=AWAKE)
