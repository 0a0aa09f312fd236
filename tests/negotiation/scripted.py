"""Agents for the tests: a Python class, and an OpenAI-compatible endpoint that answers in the same way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tests.agents.page_reader import TYPED, read_menu


class Scripted:
    """Makes each offer that a page shows once, as promised; accepts offers, and promises at the same time not to.

    Otherwise it plays the first answer. Its first reply is nonsense and makes a promise for the second.
    """

    def __init__(self, game: str, seed: int) -> None:
        self.answers: dict[int, str] = {}
        self.offer = ""
        self.made = {""}
        self.said = 0

    def answer(self, page: str) -> str:
        if answers := read_menu(page):
            self.answers = answers
            self.offer = next((typed for typed in TYPED.findall(page) if typed.startswith("propose")), "")
        self.said += 1
        if self.said == 1:
            return f"say I will [{self.offer or 'refuse number=999'}], and [not fly]\nnonsense"
        if accepted := next((number for number, said in self.answers.items() if said.startswith("Accept")), None):
            which = re.search(r"\d+", self.answers[accepted])
            return f"say I will [not accept number={which[0]}]\n{accepted}" if which else str(accepted)
        if self.offer in self.made:
            return str(min(self.answers))
        self.made.add(self.offer)
        return f"say I will [{self.offer}]\n{self.offer}"


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
