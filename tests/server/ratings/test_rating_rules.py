"""Rules that keep ratings from being farmed, and results that say who left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from fondaco.bots.rating_model import Rating
from fondaco.core.match import Match
from fondaco.server.base.errors import BadRequest, NotAllowed
from fondaco.server.base.user import User
from fondaco.server.ratings.results import (
    PAIRING_DAYS,
    RatingAndOpponents,
    rate_match,
    rate_places,
    rated_seats,
    rating_change_shares,
    why_unrated,
)
from fondaco.server.social import profiles
from fondaco.server.tables import commands, events, outcome
from fondaco.server.tables.clock import Bank
from fondaco.server.tables.projections import make_table_card, summarize_table
from fondaco.server.tables.setup import LEAST_DECISIONS, NewTable, plan_rematch, plan_table
from fondaco.server.tables.state import SeatState, TableFacts, TableState
from tests.server.account_helpers import create_accounts, decide, resign_second_seat, start_match, with_account
from tests.server.live_server import Guest, Server
from tests.server.server_core import open_service
from tests.server.table_log import new_table, write
from tests.trial import GAME
from tools.dev import rating_farms

ADA, VISITOR = User(1, "Ada", "ada"), User(2, "Visitor")
EVERYBODY = range(1, 10)
RATED: dict[str, Any] = {"hints": False, "take_backs": False, "rated": True}
NOT_ENOUGH = LEAST_DECISIONS - 1


def finished_match(
    decisions: list[int], *before: events.AnyTableEvent, played_out: bool = False
) -> tuple[TableFacts, TableState]:
    """Return a rated match that seat 0 has won, with the number of decisions of each player."""
    table = new_table(len(decisions), **RATED)
    for seat_state, made in zip(table.state.seats, decisions, strict=True):
        seat_state.decisions = made
    places = [*range(1, len(decisions) + 1)] if played_out else None
    write(table, commands.Plan([*before, events.EndMatch([*range(len(decisions), 0, -1)], [0], places)]))
    return table.facts, table.state


def played(scores: tuple[int, ...]) -> Match:
    """Return a stand-in for a match that was played to its end."""
    order = sorted(scores, reverse=True)
    places = [1 + order.index(score) for score in scores]
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return cast(Match, SimpleNamespace(scores=scores, winners=winners, places=places))


# Who wins


def test_bot_wins_for_the_replaced_player_of_an_unrated_match() -> None:
    table = new_table(4)
    assert table.facts.score_alone
    write(table, commands.Plan([events.StandIn(1, "greedy"), events.StandIn(2, "greedy", absent=True)]))
    write(table, commands.Plan([commands.match_result(table, played((21, 48, 48, 33)))]))
    assert table.state.winners == [1, 2]
    assert outcome.places_of_seats(table.facts, table.state) == [4, 1, 1, 3]


def test_resigned_player_cannot_win_an_unrated_match() -> None:
    table = new_table(3)
    write(table, commands.Plan([events.Resign(1)]))
    write(table, commands.Plan([commands.match_result(table, played((21, 48, 33)))]))
    assert table.state.winners == [2]
    assert outcome.places_of_seats(table.facts, table.state) == [2, 3, 1]


@pytest.mark.parametrize("agreed", [RATED, {"score_decides": False}])
def test_replaced_players_cannot_win_at_rated_tables_or_by_option(agreed: dict[str, Any]) -> None:
    table = new_table(4, **agreed)
    assert not table.facts.score_alone
    write(table, commands.Plan([events.StandIn(seat, "greedy") for seat in (1, 2, 3)]))
    write(table, commands.Plan([commands.match_result(table, played((21, 48, 48, 33)))]))
    assert table.state.winners == [0]


def test_stored_table_without_the_option_keeps_its_rule() -> None:
    stored = msgspec.to_builtins(new_table(2).facts)
    del stored["score_decides"], stored["least_decisions"]
    old = msgspec.convert(stored, TableFacts)
    assert (old.score_alone, old.least_decisions) == (False, 0)


def test_new_tables_let_the_score_decide_unless_they_are_rated() -> None:
    unrated, _ = plan_table(NewTable(GAME, ["me", "open"]), ADA)
    agreed, _ = plan_table(NewTable(GAME, ["me", "open"], score_decides=False), ADA)
    rated, _ = plan_table(NewTable(GAME, ["me", "open"], rated=True), ADA)
    assert [facts.score_alone for facts in (unrated, agreed, rated)] == [True, False, False]
    assert [facts.least_decisions for facts in (unrated, agreed, rated)] == [0, 0, LEAST_DECISIONS]
    with pytest.raises(BadRequest) as no:
        plan_table(NewTable(GAME, ["me", "open"], rated=True, score_decides=True), ADA)
    assert no.value.key == "fondaco.error.rated_score"


@pytest.mark.parametrize("score_decides", [True, False])
def test_a_rematch_keeps_the_rule_of_the_table(score_decides: bool) -> None:
    table = new_table(2, score_decides=score_decides)
    assert plan_rematch(table, ADA)[0].score_decides is score_decides


@pytest.mark.parametrize(
    ("gone", "rated", "left"),
    [
        (events.StandIn(1, "greedy"), False, False),
        (events.StandIn(1, "greedy"), True, True),
        (events.StandIn(1, "greedy", absent=True), False, True),
        (events.Resign(1), False, False),
        (events.Resign(1), True, True),
    ],
)
def test_resigning_and_letting_a_bot_play_count_as_leaving_only_in_rated_matches(
    gone: events.AnyTableEvent, rated: bool, left: bool
) -> None:
    table = new_table(2, **RATED | {"rated": rated})
    write(table, commands.Plan([gone, events.EndMatch([2, 1], [0])]))
    assert [each.left for each in outcome.seat_outcomes(table.facts, table.state)] == [False, left]


def test_card_shows_since_when_a_player_is_replaced() -> None:
    table = new_table(3)
    write(table, commands.Plan([events.StandIn(1, "greedy", absent=True)]), at=5000)
    write(table, commands.Plan([events.Resign(2)]), at=7000)
    shown = make_table_card(table.facts, summarize_table(table), 1, lambda _: False)
    assert shown.score_decides
    lines = len(table.log)
    assert [(seat.absent, seat.gone_at, seat.gone_line) for seat in shown.seats] == [
        (False, None, None),
        (True, 5000, lines),
        (False, 7000, lines),
    ]
    write(table, commands.Plan([events.ReturnToSeat(1)]), at=9000)
    assert make_table_card(table.facts, summarize_table(table), 1, lambda _: False).seats[1].gone_at is None


# A minimum of play


def test_decisions_exclude_undone_ones_and_those_of_bots() -> None:
    table = new_table(2, **RATED)
    seat = table.waiting[0]
    said = msgspec.to_builtins(table.match.options(seat)[0])  # type: ignore[union-attr]
    length = len(table.log)
    for _ in range(3):
        write(table, commands.play(table, seat + 1, seat, table.seq, said))
        assert table.state.seats[seat].decisions == 1
        write(table, commands.Plan([events.Undo(seat, length, keeps_numbers=True)]))
        assert table.state.seats[seat].decisions == 0
    write(table, commands.Plan([events.StandIn(seat, "greedy")]))
    write(table, commands.answer_by_server(table, seat, table.state.seats[seat].asked, said))
    assert table.state.seats[seat].decisions == 0


@pytest.mark.parametrize(
    ("decisions", "gone", "played_out", "seats"),
    [
        ([0, 0], [events.Resign(1)], False, []),
        ([50, NOT_ENOUGH], [events.Resign(1)], False, [0]),
        ([LEAST_DECISIONS, LEAST_DECISIONS], [events.Resign(1)], False, [0, 1]),
        ([3, 3], [], True, [0, 1]),  # a short match, played to its end
        ([30, NOT_ENOUGH], [events.StandIn(1, "greedy")], True, [0]),
        ([30, 30, NOT_ENOUGH], [events.Resign(2)], True, [0, 1]),
    ],
)
def test_leaving_early_changes_no_rating(
    decisions: list[int], gone: list[events.AnyTableEvent], played_out: bool, seats: list[int]
) -> None:
    facts, state = finished_match(decisions, *gone, played_out=played_out)
    assert rated_seats(facts, state) == seats
    assert why_unrated(facts, state, EVERYBODY) == (None if len(seats) > 1 else "too_short")
    if len(seats) > 1:
        assert [*rate_match("people", facts, state, {}, {})] == [seat + 1 for seat in seats]


def test_the_reason_why_a_match_is_unrated() -> None:
    facts, state = finished_match([30, 30])
    assert why_unrated(facts, state, [1]) == "account"
    assert why_unrated(msgspec.structs.replace(facts, rated=False), state, EVERYBODY) == "unrated"
    state.seats[1].person = 1
    assert why_unrated(facts, state, EVERYBODY) == "seats"
    state.seats[1] = SeatState(None, "Bot", "theirs:Bot")
    assert why_unrated(facts, state, EVERYBODY) == "bots"


# Weights


def test_repeated_and_new_opponents_count_less() -> None:
    known = [RatingAndOpponents(), RatingAndOpponents()]
    assert [rating_change_shares([1, 2], known, {frozenset((1, 2)): met})[0] for met in range(4)] == [
        1,
        1 / 2,
        1 / 3,
        1 / 4,
    ]
    assert rating_change_shares([1, 2], [RatingAndOpponents(opponents=9), RatingAndOpponents(opponents=4)], {}) == [
        0.5,
        1,
    ]
    assert rating_change_shares([1, 2, 3], [RatingAndOpponents()] * 3, {frozenset((1, 2)): 1}) == [0.75, 0.75, 1]
    assert rating_change_shares([1, None, None], [RatingAndOpponents()] * 3, {}) == [1, 1, 1]


def test_a_weight_is_a_share_of_the_full_change() -> None:
    known = [RatingAndOpponents(Rating(30, 4)), RatingAndOpponents(Rating(20, 4))]
    full, half, none = (rate_places(known, [1, 0], [weight, weight])[0].rating for weight in (1, 0.5, 0))
    assert none == known[0].rating
    assert half.mu == pytest.approx((full.mu + none.mu) / 2)
    assert half.sigma == pytest.approx((full.sigma + none.sigma) / 2)


async def test_repeated_pairings_count_less_within_a_month(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = 24 * 3600 * 1000
    async with open_service(tmp_path, database) as service:
        ada, bea, cem = await create_accounts(service.store, "Ada", "Bea", "Cem")

        async def weights(*seated: User) -> list[float]:
            table = await service.look(await resign_second_seat(service, await start_match(service, *seated)))
            found = await profiles.match_rating(service.store, table.facts, table.state)
            assert found.unrated is None
            return [round(each.weight, 3) for each in found.seats]

        assert [await weights(ada, bea) for _ in range(3)] == [[1, 1], [0.5, 0.5], [0.333, 0.333]]
        assert await weights(ada, cem) == [0.5, 1]
        later = (await service.look(await start_match(service, ada, bea))).state.moved_at + (PAIRING_DAYS + 1) * day
        monkeypatch.setattr("fondaco.server.tables.core.service.now", lambda: later)
        assert await weights(bea, ada) == [1, 0.667]


# Who may sit at a rated table


def test_rated_tables_refuse_guests_and_shared_devices() -> None:
    with pytest.raises(NotAllowed) as guest:
        plan_table(NewTable(GAME, ["me", "open"], rated=True), VISITOR)
    assert guest.value.key == "fondaco.error.rated_account"
    with pytest.raises(BadRequest) as shared:
        plan_table(NewTable(GAME, ["me", "me"], rated=True), ADA)
    assert shared.value.key == "fondaco.error.rated_one_seat"
    clock = Bank(600, 5)
    assert plan_table(NewTable(GAME, ["me", "open"], clock=clock), ADA)[0].counts
    assert not plan_table(NewTable(GAME, ["me", "open"], clock=clock), VISITOR)[0].counts
    assert not plan_table(NewTable(GAME, ["me", "me"], clock=clock), ADA)[0].counts


def test_rated_table_shows_account_names(server: Server, guest_at: Callable[[str], Guest]) -> None:
    ada, bea = with_account(guest_at(server.url), "Ada of Rules"), with_account(guest_at(server.url), "Bea of Rules")
    table = ada.open(rated=True, names=["Nobody", None])
    refused = guest_at(server.url).post(f"/tables/{table}/join", name="Guest")
    assert (refused.status_code, refused.json()["key"]) == (403, "fondaco.error.rated_account")
    bea.post_ok(f"/tables/{table}/join", name="Somebody")
    assert [seat["name"] for seat in bea.news(table)["table"]["seats"]] == ["Ada of Rules", "Bea of Rules"]
    unrated = ada.open(names=["Nobody", None])
    bea.post_ok(f"/tables/{unrated}/join", name="Somebody")
    assert [seat["name"] for seat in bea.news(unrated)["table"]["seats"]] == ["Nobody", "Somebody"]


def test_early_end_changes_no_rating(server: Server, guest_at: Callable[[str], Guest]) -> None:
    ann, ben = with_account(guest_at(server.url), "Ann of Rules"), with_account(guest_at(server.url), "Ben of Rules")
    short = ann.open(rated=True)
    ben.take_seat(short)
    assert ann.http.get(f"/tables/{short}/rating").status_code == 409
    ben.post_ok(f"/tables/{short}/resign", seat=1)
    found = ann.get(f"/tables/{short}/rating")
    assert found == {"unrated": "too_short", "least_decisions": LEAST_DECISIONS, "seats": []}
    assert ann.get(f"/users/{ann.get('/me')['id']}")["standings"] == []

    long = ann.open(rated=True)
    ben.take_seat(long)
    decide(long, ann, ben)
    ben.post_ok(f"/tables/{long}/resign", seat=1)
    found = guest_at(server.url).get(f"/tables/{long}/rating")
    assert (found["unrated"], [each["seat"] for each in found["seats"]]) == (None, [0, 1])
    winner, loser = found["seats"]
    assert winner["gain"] > 0 > loser["gain"]
    assert (winner["rating"], loser["rating"]) == (1000 + winner["gain"], 1000 + loser["gain"])
    assert winner["weight"] == 1


# Farms


def test_no_farm_enters_the_top_ten() -> None:
    field = rating_farms.League(rules=True)
    field.play_all(rating_farms.honest_field())
    assert len(field.leaderboard()) == rating_farms.PLAYERS
    ranks = {farm.__name__: rating_farms.rank_of_farm(farm, field) for farm in rating_farms.FARMS}
    assert {name: rank for name, rank in ranks.items() if rank is not None and rank <= 10} == {}
    assert rating_farms.order_found(field, rating_farms.strengths()) > 0.9
