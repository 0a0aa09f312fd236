"""Agents for the tests: a Python class, and an OpenAI-compatible endpoint that answers in the same way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tests.agents.page_reader import read_menu


class Scripted:
    """Accepts offers, offers once per page of answers, and otherwise plays the first answer; it promises and lies."""

    def __init__(self, game: str, seed: int) -> None:
        self.said = 0
        self.answers: dict[int, str] = {}

    def answer(self, page: str) -> str:
        self.answers = read_menu(page) or self.answers
        self.said += 1
        accepted = next((number for number, said in self.answers.items() if said.startswith("Accept")), None)
        if self.said == 1:
            return "say I will [refuse number=1], and [not fly]\nnonsense"
        return str(accepted or min(self.answers))


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        player = Scripted("", 0)
        replies = [player.answer(each["content"]) for each in asked["messages"] if each["role"] == "user"]
        told = {"choices": [{"message": {"role": "assistant", "content": replies[-1]}}]}
        self.server.requests.append((self.path, asked["model"], self.headers["authorization"]))  # type: ignore[attr-defined]
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def endpoint() -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Run the endpoint; yield its address and the requests that it gets."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.requests = []  # type: ignore[attr-defined]
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", server.requests  # type: ignore[attr-defined]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
