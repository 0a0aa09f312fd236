"""Pages for browsers: the built client, a plain lobby without it, and the API documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.testing import TestClient

import fondaco
from fondaco.server import pages
from fondaco.server.app import make_app
from fondaco.server.base.settings import Settings, settings_from_environment
from fondaco.server.web.rates import RATES
from tests.server.live_server import Server


@pytest.fixture
def client_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a client of three files, and a file outside its folder that must not be served."""
    static = tmp_path / "static"
    for file in ("index.html", "assets/app.js", "icons/boat.svg", "../secret.txt"):
        (static / file).parent.mkdir(parents=True, exist_ok=True)
        (static / file).write_text(file)
    monkeypatch.setattr(pages, "STATIC", static)
    monkeypatch.setattr(pages, "INDEX", static / "index.html")
    return tmp_path


@pytest.mark.filterwarnings("ignore")
def test_client_files_and_its_routes_are_served(client_folder: Path) -> None:
    with TestClient(make_app(Settings(client_folder))) as http:
        told = {path: http.get(path) for path in ("/", "/t/abc", "/assets/app.js", "/icons/boat.svg")}
        assert [each.text for each in told.values()] == ["index.html", "index.html", "assets/app.js", "icons/boat.svg"]
        kept = [each.headers["cache-control"] for each in told.values()]
        assert kept == ["no-cache", "no-cache", "max-age=31536000, public, immutable", "no-cache"]
        assert told["/t/abc"].headers["content-type"].startswith("text/html")
        assert "content-security-policy" in told["/assets/app.js"].headers
        strange = ("/api/nothing", "/schema/nothing.json", "/assets/nothing.js", "/assets/..%2f..%2fsecret.txt", "/%00")
        for path in strange:
            assert http.get(path).status_code == 404, path
        assert http.get("/..%2fsecret.txt").text == http.get("/secret.txt").text == "index.html"


@pytest.mark.filterwarnings("ignore")
def test_scripts_are_read_and_compressed_once(client_folder: Path) -> None:
    script, text = client_folder / "static" / "assets" / "board-1a2b.js", "export const ports = 24;\n" * 200
    script.write_text(text)
    with TestClient(make_app(Settings(client_folder))) as http:
        small, large = (http.get("/assets/board-1a2b.js", headers={"accept-encoding": way}) for way in ("gzip", "br"))
        assert small.text == large.text == text
        assert small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) < 200 < int(large.headers["content-length"]) == len(text)
        assert "content-encoding" not in large.headers
        assert small.headers["vary"] == large.headers["vary"] == "Accept-Encoding"
        assert small.headers["content-type"].startswith("text/javascript")
        about = http.head("/assets/board-1a2b.js")
        assert (about.status_code, about.content) == (200, b"")
        script.unlink()
        assert http.get("/assets/board-1a2b.js").text == text
        for strange in ("/assets/", "/assets/.", "/assets/..", "/assets/nothing.js", "/assets/%2e%2e%2findex.html"):
            answer = http.get(strange)
            assert answer.status_code == 404 or answer.text == "index.html", strange


@pytest.mark.filterwarnings("ignore")
def test_server_offers_the_offline_build_if_it_exists(client_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = client_folder / "site"
    for file in ("index.html", "solo.json", "sw.js", "assets/app.js"):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(f"offline {file}")
    monkeypatch.setenv("FONDACO_OFFLINE", str(folder))
    with TestClient(make_app(Settings(client_folder, offline=settings_from_environment().offline))) as http:
        told = {path: http.get(path) for path in ("/solo/", "/solo/sw.js", "/solo/assets/app.js", "/")}
        assert [each.text for each in told.values()] == [
            "offline index.html",
            "offline sw.js",
            "offline assets/app.js",
            "index.html",
        ]
        policies = [each.headers["content-security-policy"] for each in told.values()]
        assert ["'wasm-unsafe-eval'" in policy for policy in policies] == [True, True, True, False]
        assert http.get("/solo/..%2f..%2fsecret.txt").status_code == 404
        assert http.get("/api/me").json()["offline"] is True
    monkeypatch.setenv("FONDACO_OFFLINE", str(client_folder))
    with pytest.raises(fondaco.Malformed, match="was not built by `make static`"):
        settings_from_environment()
    monkeypatch.setenv("FONDACO_OFFLINE", "")
    assert settings_from_environment().offline is None


def test_the_offline_build_on_a_server_has_that_server_as_its_rendezvous_or_none() -> None:
    page = '<head><meta name="rendezvous" content="https://elsewhere.example.org/"></head>'
    assert pages.with_own_rendezvous(page, True) == '<head><meta name="rendezvous" content="/"></head>'
    assert pages.with_own_rendezvous(page, False) == "<head></head>"


def test_without_a_client_there_is_a_plain_lobby(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "INDEX", Path("/nowhere"))
    assert pages.client_routes() == [pages.plain_lobby]


@pytest.mark.filterwarnings("ignore")
def test_openapi_description_is_cached_and_rate_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, page, encode = [], pages.render_api_page, OpenAPIRenderPlugin.render_json

    def counted(*said: Any) -> Any:
        drawn.append(said)
        return page(*said) if len(said) == 1 else encode(*said)

    monkeypatch.setattr(pages, "render_api_page", counted)
    monkeypatch.setattr(OpenAPIRenderPlugin, "render_json", staticmethod(counted))
    monkeypatch.setitem(RATES, "read", (4, 0.001))
    with TestClient(make_app(Settings(tmp_path))) as http:
        answers = [http.get(path) for path in ("/schema", "/schema/openapi.json") * 4]
        assert [each.status_code for each in answers] == [200] * 4 + [429] * 4
        assert "/api/tables" in answers[0].text
        assert "/api/tables" in answers[1].json()["paths"]
        assert len(drawn) == 2


def test_api_page_loads_nothing_from_elsewhere(server: Server) -> None:
    answer = httpx.get(f"{server.url}/schema", timeout=90)
    assert answer.headers["content-type"].startswith("text/html")
    assert "<script" not in answer.text
    assert "//" not in answer.text
