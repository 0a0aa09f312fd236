"""Link previews: picture and description of a shared table, as far as strangers may see it."""

from __future__ import annotations

import struct
from collections.abc import Callable
from html import escape

import httpx
import msgspec
import pytest

from fondaco.games import all_games
from fondaco.server.serve import is_client_built
from fondaco.server.tables import link_preview
from fondaco.server.tables.projections import TableCard
from tests.server.guest_tables import finished_table, guests_at_table
from tests.server.live_server import Guest, Server
from tests.trial import GAME

NewGuest = Callable[[], Guest]


def size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def card_of(news: dict[str, object]) -> TableCard:
    return msgspec.convert(news["table"], TableCard)


def test_result_image_has_title_seats_and_scores_best_first(new_guest: NewGuest) -> None:
    host = new_guest()
    table = finished_table(host, ["random", "random"])
    card = card_of(host.news(table))
    assert card.scores is not None
    assert card.winners is not None
    drawn = link_preview.draw_picture(card)
    for shown in (all_games()[GAME].title, *[seat.name or "" for seat in card.seats], *map(str, card.scores)):
        assert f">{escape(shown)}<" in drawn
    assert link_preview.ranked_seats_with_scores(card)[0][0].seat in card.winners
    answer = httpx.get(f"{host.url}/api/tables/{table}/picture.png", timeout=90)
    assert (answer.headers["Content-Type"], size(answer.content)) == ("image/png", (1200, 630))


@pytest.mark.parametrize("game", all_games())
def test_preview_shows_emblem_and_board_and_escapes_names(new_guest: NewGuest, game: str) -> None:
    host = new_guest()
    seats = ["me", *["random"] * (all_games()[game].players[0] - 1)]
    table = host.open(game, seats, names=['</text><script x="1">', *[None] * (len(seats) - 1)])
    card = card_of(host.news(table))
    drawn = link_preview.draw_picture(card)
    assert "<script" not in drawn
    assert 10_000 < (all_games()[game].folder / "page" / "board.webp").stat().st_size < 60_000
    assert str(link_preview.draw_board_image(game)) in drawn
    assert "<script" not in link_preview.open_graph_tags(card, "https://play.example.org")
    assert link_preview.draw_emblem(game, (0, 0, 96)).count("<path") > 0
    assert size(link_preview.render_preview_png(card)) == (1200, 630)


def test_preview_paints_the_board_or_text_only(new_guest: NewGuest, monkeypatch: pytest.MonkeyPatch) -> None:
    host = new_guest()
    card = card_of(host.news(host.open()))
    painted = link_preview.render_preview_png(card)
    assert link_preview.draw_board_image("no-such-game") is None
    monkeypatch.setattr(link_preview, "draw_board_image", lambda name: None)
    bare = link_preview.render_preview_png(card)
    assert size(bare) == size(painted)
    assert len(painted) > 2 * len(bare)


@pytest.mark.skipif(not is_client_built(), reason="the client is not built")
def test_link_preview_describes_a_public_table(new_guest: NewGuest, server: Server) -> None:
    guests, table = guests_at_table(new_guest)
    names = [seat["name"] for seat in guests[0].news(table)["table"]["seats"]]
    page = httpx.get(f"{server.url}/t/{table}", timeout=90).text
    assert f'property="og:description" content="{escape(", ".join(names))}"' in page
    assert f"/api/tables/{table}/picture.png" in page
    closed = guests[0].open(spectators=False)
    guests[1].take_seat(closed)
    for path in (closed, "no-such-table"):
        answer = httpx.get(f"{server.url}/t/{path}", timeout=90)
        assert (answer.status_code, "og:" in answer.text, 'id="app"' in answer.text) == (200, False, True)
    assert httpx.get(f"{server.url}/api/tables/{closed}/picture.png", timeout=90).status_code == 403


def test_head_requests_are_answered(new_guest: NewGuest, server: Server) -> None:
    table = new_guest().open()
    for path in ("/", f"/t/{table}", "/settings"):
        answer = httpx.head(f"{server.url}{path}", timeout=90)
        assert (answer.status_code, answer.content) == (200, b""), path
