"""Routes: the deal of a day, its scores, and one's try at it."""

from __future__ import annotations

from fondaco.server.base.clock import DAY, day_name, now
from fondaco.server.base.errors import NotFound
from fondaco.server.base.user import User
from fondaco.server.daily_deals import model
from fondaco.server.daily_deals.interfaces import DailyDealStore
from fondaco.server.daily_deals.model import DailyDeal, DailyDealState, DealCommitment, OwnDealAttempt
from fondaco.server.tables.api import store_planned_table
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.projections import TableCard
from fondaco.server.tables.schemas import TableError
from fondaco.server.web.call import Call
from fondaco.server.web.routes import Routes, get, post


async def find_deal(call: Call, day: int) -> DailyDeal:
    found = await call[DailyDealStore].deals(day, day)
    if not found or found[0].game not in model.playable_games():
        raise NotFound("fondaco.error.no_daily_deal")
    return found[0]


@get("/daily-deals/{day:str}", errors=(404,), server_only=True, summary="Get the deal of a day and its scores")
async def get_daily_deal(call: Call, day: str) -> DailyDealState:
    """Get the deal of a day: `today`, or a past day in ISO notation."""
    person = await call.visitor()
    await call.spend("read", person)
    deal, store = await find_deal(call, model.day_of_name(day, now())), call[DailyDealStore]
    at, own = now(), None if person is None else person.id
    results = await store.results(deal.day)
    hidden = set() if person is None else await call[BaseTableService].separated_from(person.id)
    device = call.device_mark()
    today = at // DAY
    beside = [each.day for each in await store.deals(deal.day - 1, min(deal.day + 1, today))]
    upcoming = await store.deals(today + 1, today + model.DAYS_AHEAD)
    return DailyDealState(
        model.deal_card(deal, at),
        await own_attempt(call, deal, person, [each.score for each in results]),
        device is not None and await store.device_used(deal.day, device, own),
        model.score_lines(results, own, hidden, watchable=today > deal.day),
        len(results),
        await store.running(deal.day),
        day_name(deal.day - 1) if deal.day - 1 in beside else None,
        day_name(deal.day + 1) if deal.day + 1 in beside else None,
        [DealCommitment(day_name(each.day), each.game, each.commitment) for each in upcoming],
    )


async def own_attempt(call: Call, deal: DailyDeal, person: User | None, scores: list[int]) -> OwnDealAttempt | None:
    attempt = None if person is None else await call[DailyDealStore].attempt(deal.day, person.id)
    if attempt is None:
        return None
    rank = None if attempt.score is None else model.rank_of_score(scores, attempt.score)
    return OwnDealAttempt(attempt.table, attempt.ended_at is not None, attempt.score, attempt.place, rank)


@post(
    "/daily-deals/today/start",
    errors=(404, 409, 415),
    conflict=TableError,
    server_only=True,
    summary="Start your only try at today's deal",
)
async def start_daily_deal(call: Call) -> TableCard:
    """Start your only try at today's deal, which counts for this device, too."""
    person = await call.person()
    await call.spend("open", person)
    at, store = now(), call[DailyDealStore]
    deal = await find_deal(call, at // DAY)
    facts, sitting = model.plan_deal_table(deal, person)
    await store.claim(deal.day, person.id, call.device_mark(create=True), facts.id, at)
    opened = None
    try:
        opened = await store_planned_table(call, person, facts, sitting, deal.seed)
    finally:
        if opened is None or opened.facts.id != facts.id:
            await store.move_to_table(facts.id, None if opened is None else opened.facts.id)
    return call[BaseTableService].card(opened, person.id)


ROUTES: Routes = [get_daily_deal, start_daily_deal]
