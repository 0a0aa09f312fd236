"""Link previews: picture and description of a shared table, as far as strangers may see it."""

from __future__ import annotations

import struct
from collections.abc import Callable
from html import escape

import httpx
import msgspec
import pytest

from fondaco.games import all_games
from fondaco.server.serve import has_client
from fondaco.server.tables import link_preview
from fondaco.server.tables.projections import TableCard
from tests.server.guest_tables import finished, seated
from tests.server.live_server import Guest, Server
from tests.trial import GAME

New = Callable[[], Guest]


def size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def card_of(news: dict[str, object]) -> TableCard:
    return msgspec.convert(news["table"], TableCard)


def test_the_picture_of_a_result_has_title_seats_and_scores_the_best_first(guest: New) -> None:
    host = guest()
    table = finished(host, ["random", "random"])
    card = card_of(host.news(table))
    assert card.scores is not None
    assert card.winners is not None
    drawn = link_preview.drawing(card)
    for shown in (all_games()[GAME].title, *[seat.name or "" for seat in card.seats], *map(str, card.scores)):
        assert f">{escape(shown)}<" in drawn
    assert link_preview.ranked(card)[0][0].seat in card.winners
    answer = httpx.get(f"{host.url}/api/tables/{table}/picture.png")
    assert (answer.headers["Content-Type"], size(answer.content)) == ("image/png", (1200, 630))


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_emblem_and_board_there_and_a_name_is_no_markup(guest: New, game: str) -> None:
    host = guest()
    seats = ["me", *["random"] * (all_games()[game].players[0] - 1)]
    table = host.open(game, seats, names=['</text><script x="1">', *[None] * (len(seats) - 1)])
    card = card_of(host.news(table))
    drawn = link_preview.drawing(card)
    assert "<script" not in drawn
    assert 10_000 < (all_games()[game].folder / "page" / "board.webp").stat().st_size < 60_000
    assert str(link_preview.board(game)) in drawn
    assert "<script" not in link_preview.tags(card, "https://play.example.org")
    assert link_preview.medallion(game, (0, 0, 96)).count("<path") > 0
    assert size(link_preview.picture(card)) == (1200, 630)


def test_the_board_of_a_game_is_painted_and_one_that_brings_none_has_only_words(
    guest: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = guest()
    card = card_of(host.news(host.open()))
    painted = link_preview.picture(card)
    assert link_preview.board("no-such-game") is None
    monkeypatch.setattr(link_preview, "board", lambda name: None)
    bare = link_preview.picture(card)
    assert size(bare) == size(painted)
    assert len(painted) > 2 * len(bare)


@pytest.mark.skipif(not has_client(), reason="the client is not built")
def test_a_link_says_what_table_it_leads_to_where_a_stranger_may_look(guest: New, server: Server) -> None:
    guests, table = seated(guest)
    names = [seat["name"] for seat in guests[0].news(table)["table"]["seats"]]
    page = httpx.get(f"{server.url}/t/{table}").text
    assert f'property="og:description" content="{escape(", ".join(names))}"' in page
    assert f"/api/tables/{table}/picture.png" in page
    closed = guests[0].open(spectators=False)
    guests[1].done(f"/tables/{closed}/join")
    for path in (closed, "no-such-table"):
        answer = httpx.get(f"{server.url}/t/{path}")
        assert (answer.status_code, "og:" in answer.text, 'id="app"' in answer.text) == (200, False, True)
    assert httpx.get(f"{server.url}/api/tables/{closed}/picture.png").status_code == 403


def test_programs_that_ask_for_the_head_alone_are_answered(guest: New, server: Server) -> None:
    table = guest().open()
    for path in ("/", f"/t/{table}", "/settings"):
        answer = httpx.head(f"{server.url}{path}")
        assert (answer.status_code, answer.content) == (200, b""), path
