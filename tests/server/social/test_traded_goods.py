"""Trade statistics: counted from public messages at a player's tables, for those who may see them."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fondaco.core.game import TradeMessage
from fondaco.games import all_games
from fondaco.server.social import traded_goods
from fondaco.server.social.traded_goods import SeatedMatch, TradedGood, count_traded_goods
from tests.server.account_helpers import with_account
from tests.server.live_server import Guest
from tests.trial import GAME

PLAYED = Path(__file__).parents[2] / "games"
(TRADE,) = all_games()[GAME].deals
GIVES, GETS = all_games()[GAME].deals[TRADE].gives, all_games()[GAME].deals[TRADE].gets


def match_file(*told: dict[str, Any]) -> str:
    entries = [{"seq": seq, "events": [{"says": TRADE} | each]} for seq, each in enumerate(told)]
    return msgspec.json.encode({"log": entries}).decode()


def new_trade(seat: int, to_seat: int, gives: list[int], gets: list[int], **more: Any) -> dict[str, Any]:
    return {"args": {"seat": seat, "to_seat": to_seat, GIVES: gives, GETS: gets}, **more}


def test_trades_are_counted_for_both_sides_only() -> None:
    match = match_file(
        new_trade(0, 1, [3, 3, 4], [5]),
        new_trade(2, 0, [3], []),
        new_trade(1, 2, [6], [6]),
        new_trade(0, 1, [0], [1], to=[0, 1]),  # visible to these two only
        {"says": "another.message", "args": {"seat": 0}},
    )
    names = all_games()[GAME].standard_components.nouns()["good"]
    (ada,), (bea,) = (
        count_traded_goods([SeatedMatch(GAME, 0, match)]),
        count_traded_goods([SeatedMatch(GAME, 1, match)]),
    )
    assert (ada.game, ada.matches) == (GAME, 1)
    assert ada.things == [TradedGood(names[3], 2, 1), TradedGood(names[4], 1, 0), TradedGood(names[5], 0, 1)]
    assert bea.things == [
        TradedGood(names[3], 0, 2),
        TradedGood(names[6], 1, 1),
        TradedGood(names[4], 0, 1),
        TradedGood(names[5], 1, 0),
    ]


def test_trade_statistics_are_limited_and_skip_unknown_goods(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traded_goods, "MOST_SHOWN", 2)
    match = match_file(new_trade(0, 1, [1, 2, 2, 999], []), {"args": {"seat": 0}})
    found = count_traded_goods(
        [SeatedMatch(GAME, 0, match), SeatedMatch("a game that is gone", 0, match), SeatedMatch(GAME, 0, match)]
    )
    assert [(each.matches, [thing.given for thing in each.things]) for each in found] == [(2, [4, 2])]
    assert count_traded_goods([SeatedMatch(GAME, 3, match)]) == []


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if game.deals])
def test_trades_of_every_game_are_found_in_its_played_matches(name: str) -> None:
    """Every message that the game declares is public, with a seat and with goods that have names."""
    game, told = all_games()[name], set()
    for file in sorted((PLAYED / name / "played").glob("*.json.gz")):
        for entry in msgspec.json.decode(gzip.decompress(file.read_bytes()), type=traded_goods.MatchLog).log or ():
            for event in entry.events:
                if event.says in game.deals:
                    deal: TradeMessage = game.deals[event.says]
                    assert event.to is None
                    assert event.args["seat"] >= 0
                    for argument in {deal.gives, deal.gets} - {""}:
                        assert argument in event.args
                        assert game.kinds[argument] in game.standard_components.nouns()
                    told.add(event.says)
    assert told == {*game.deals}


def test_trade_at_a_table_shows_in_visible_profiles(new_guest: Callable[[], Guest]) -> None:
    ada, bea, stranger = (
        with_account(new_guest(), "Ada of the deals"),
        with_account(new_guest(), "Bea of the deals"),
        new_guest(),
    )
    me = ada.get("/me")["id"]
    for public in (True, False):
        table = ada.open(GAME, ["me", "open"], public=public)
        bea.take_seat(table)
        by_seat = {each.news(table)["views"][0]["seat"]: each for each in (ada, bea)}

        (first, *_) = ada.news(table)["table"]["waiting"]
        giver, taker = by_seat[first], by_seat[1 - first]
        seen = giver.news(table)
        hand = seen["views"][0]["view"]["table"]["hand_cards"]
        giver.act(table, first, seen["seq"], {"do": "propose", "to_seat": 1 - first, "give_cards": hand[:1]})
        seen = taker.news(table)
        yes = next(each for each in seen["views"][0]["options"] if each["do"] == "accept")
        taker.act(table, 1 - first, seen["seq"], yes)
        ada.post_ok(f"/tables/{table}/resign", seat=next(seat for seat, who in by_seat.items() if who is ada))

    def dealt(who: Guest) -> int:
        (found,) = who.get(f"/users/{me}/trade-stats")
        assert (found["game"], found["matches"]) == (GAME, 2 if who is ada else 1)
        return sum(each["given"] + each["got"] for each in found["things"])

    assert (dealt(ada), dealt(stranger)) == (2, 1)
    assert bea.get(f"/users/{bea.get('/me')['id']}/trade-stats")[0]["matches"] == 2
    assert with_account(new_guest(), "Cem of the deals").get(f"/users/{me}/trade-stats")[0]["matches"] == 1
    assert stranger.http.get("/users/999999/trade-stats").status_code == 404
