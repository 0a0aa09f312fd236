"""Trade statistics: counted from public messages at a player's tables, for those who may see them."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fondaco.core.game import Deal
from fondaco.games import all_games
from fondaco.server.social import trade_stats
from fondaco.server.social.trade_stats import SeatedMatch, TradedGood, trade_stats_of
from tests.server.account_helpers import owner
from tests.server.live_server import Guest
from tests.trial import GAME

PLAYED = Path(__file__).parents[2] / "games"
(TRADE,) = all_games()[GAME].deals
GIVES, GETS = all_games()[GAME].deals[TRADE].gives, all_games()[GAME].deals[TRADE].gets


def a_match(*told: dict[str, Any]) -> str:
    entries = [{"seq": seq, "events": [{"says": TRADE} | each]} for seq, each in enumerate(told)]
    return msgspec.json.encode({"log": entries}).decode()


def a_deal(seat: int, to_seat: int, gives: list[int], gets: list[int], **more: Any) -> dict[str, Any]:
    return {"args": {"seat": seat, "to_seat": to_seat, GIVES: gives, GETS: gets}, **more}


def test_what_is_given_and_got_is_counted_for_both_who_deal_and_nobody_else() -> None:
    match = a_match(
        a_deal(0, 1, [3, 3, 4], [5]), a_deal(2, 0, [3], []), a_deal(1, 2, [6], [6]),
        a_deal(0, 1, [0], [1], to=[0, 1]),  # visible to these two only
        {"says": "another.message", "args": {"seat": 0}},
    )  # fmt: skip
    names = all_games()[GAME].standard_box.nouns()["good"]
    (ada,), (bea,) = trade_stats_of([SeatedMatch(GAME, 0, match)]), trade_stats_of([SeatedMatch(GAME, 1, match)])
    assert (ada.game, ada.matches) == (GAME, 1)
    assert ada.things == [TradedGood(names[3], 2, 1), TradedGood(names[4], 1, 0), TradedGood(names[5], 0, 1)]
    assert bea.things == [
        TradedGood(names[3], 0, 2), TradedGood(names[6], 1, 1), TradedGood(names[4], 0, 1), TradedGood(names[5], 1, 0)
    ]  # fmt: skip


def test_few_are_shown_and_what_nobody_knows_any_more_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trade_stats, "MOST_SHOWN", 2)
    match = a_match(a_deal(0, 1, [1, 2, 2, 999], []), {"args": {"seat": 0}})
    found = trade_stats_of(
        [SeatedMatch(GAME, 0, match), SeatedMatch("a game that is gone", 0, match), SeatedMatch(GAME, 0, match)]
    )
    assert [(each.matches, [thing.given for thing in each.things]) for each in found] == [(2, [4, 2])]
    assert trade_stats_of([SeatedMatch(GAME, 3, match)]) == []


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if game.deals])
def test_the_deals_of_a_game_are_found_in_its_played_matches(name: str) -> None:
    """Every message that the game declares is public, with a seat and with goods that have names."""
    game, told = all_games()[name], set()
    for file in sorted((PLAYED / name / "played").glob("*.json.gz")):
        for entry in msgspec.json.decode(gzip.decompress(file.read_bytes()), type=trade_stats.MatchLog).log or ():
            for event in entry.events:
                if event.says in game.deals:
                    deal: Deal = game.deals[event.says]
                    assert event.to is None
                    assert event.args["seat"] >= 0
                    for argument in {deal.gives, deal.gets} - {""}:
                        assert argument in event.args
                        assert game.kinds[argument] in game.standard_box.nouns()
                    told.add(event.says)
    assert told == {*game.deals}


def test_a_deal_at_a_table_is_found_in_the_profile_by_who_may_see_it(guest: Callable[[], Guest]) -> None:
    ada, bea, stranger = owner(guest(), "Ada of the deals"), owner(guest(), "Bea of the deals"), guest()
    me = ada.get("/me")["id"]
    for public in (True, False):
        table = ada.done("/tables", game=GAME, seats=["me", "open"], public=public)["id"]
        bea.done(f"/tables/{table}/join")
        by_seat = {each.news(table)["faces"][0]["seat"]: each for each in (ada, bea)}

        (first, *_) = ada.news(table)["table"]["waiting"]
        giver, taker = by_seat[first], by_seat[1 - first]
        seen = giver.news(table)
        hand = seen["faces"][0]["view"]["table"]["hand_cards"]
        giver.act(table, first, seen["seq"], {"do": "propose", "to_seat": 1 - first, "give_cards": hand[:1]})
        seen = taker.news(table)
        yes = next(each for each in seen["faces"][0]["options"] if each["do"] == "accept")
        taker.act(table, 1 - first, seen["seq"], yes)
        ada.done(f"/tables/{table}/resign", seat=next(seat for seat, who in by_seat.items() if who is ada))

    def dealt(who: Guest) -> int:
        (found,) = who.get(f"/users/{me}/trade-stats")
        assert (found["game"], found["matches"]) == (GAME, 2 if who is ada else 1)
        return sum(each["given"] + each["got"] for each in found["things"])

    assert (dealt(ada), dealt(stranger)) == (2, 1)
    assert bea.get(f"/users/{bea.get('/me')['id']}/trade-stats")[0]["matches"] == 2
    assert owner(guest(), "Cem of the deals").get(f"/users/{me}/trade-stats")[0]["matches"] == 1
    assert stranger.http.get("/users/999999/trade-stats").status_code == 404
