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
from fondaco.server.base.settings import Settings, from_environment
from fondaco.server.web.rate_limits import RATES
from tests.server.live_server import Server


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a client of three files, and a file outside its folder that must not be served."""
    static = tmp_path / "static"
    for file in ("index.html", "assets/app.js", "icons/boat.svg", "../secret.txt"):
        (static / file).parent.mkdir(parents=True, exist_ok=True)
        (static / file).write_text(file)
    monkeypatch.setattr(pages, "STATIC", static)
    monkeypatch.setattr(pages, "INDEX", static / "index.html")
    return tmp_path


@pytest.mark.filterwarnings("ignore")
def test_the_client_is_served_with_its_files_and_finds_its_way_by_itself(built: Path) -> None:
    with TestClient(make_app(Settings(built))) as http:
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
def test_a_house_offers_itself_for_the_browser_where_that_was_built(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = built / "site"
    for file in ("index.html", "solo.json", "sw.js", "assets/app.js"):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(f"offline {file}")
    monkeypatch.setenv("FONDACO_OFFLINE", str(folder))
    with TestClient(make_app(Settings(built, offline=from_environment().offline))) as http:
        told = {path: http.get(path) for path in ("/solo/", "/solo/sw.js", "/solo/assets/app.js", "/")}
        assert [each.text for each in told.values()] == ["offline index.html", "offline sw.js", "offline assets/app.js",
                                                         "index.html"]  # fmt: skip
        policies = [each.headers["content-security-policy"] for each in told.values()]
        assert ["'wasm-unsafe-eval'" in policy for policy in policies] == [True, True, True, False]
        assert http.get("/solo/..%2f..%2fsecret.txt").status_code == 404
        assert http.get("/api/me").json()["offline"] is True
    monkeypatch.setenv("FONDACO_OFFLINE", str(built))
    with pytest.raises(fondaco.Malformed, match="no folder that `make static` has built"):
        from_environment()
    monkeypatch.setenv("FONDACO_OFFLINE", "")
    assert from_environment().offline is None


def test_without_a_client_there_is_a_plain_lobby(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "INDEX", Path("/nowhere"))
    assert pages.client() == [pages.plain_lobby]


@pytest.mark.filterwarnings("ignore")
def test_the_interface_is_written_out_once_and_read_in_moderation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, page, encode = [], pages.api_page, OpenAPIRenderPlugin.render_json

    def counted(*said: Any) -> Any:
        drawn.append(said)
        return page(*said) if len(said) == 1 else encode(*said)

    monkeypatch.setattr(pages, "api_page", counted)
    monkeypatch.setattr(OpenAPIRenderPlugin, "render_json", staticmethod(counted))
    monkeypatch.setitem(RATES, "read", (4, 0.001))
    with TestClient(make_app(Settings(tmp_path))) as http:
        answers = [http.get(path) for path in ("/schema", "/schema/openapi.json") * 4]
        assert [each.status_code for each in answers] == [200] * 4 + [429] * 4
        assert "/api/tables" in answers[0].text
        assert "/api/tables" in answers[1].json()["paths"]
        assert len(drawn) == 2


def test_the_page_of_the_interface_loads_nothing_from_elsewhere(server: Server) -> None:
    answer = httpx.get(f"{server.url}/schema")
    assert answer.headers["content-type"].startswith("text/html")
    assert "<script" not in answer.text
    assert "//" not in answer.text
