"""The deal of the day: the same match for everybody, one try for each person and device, a seed fixed in advance."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import fondaco
from fondaco.core.chance import commitment
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import DAY, day_name, now
from fondaco.server.base.errors import NotFound, WrongPhase
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.bots.tasks import bot_seed
from fondaco.server.daily_deals import model
from fondaco.server.daily_deals.model import DAYS_AHEAD, DailyDeal
from fondaco.server.daily_deals.store import LOST, SqlDailyDeals, record_deal_result
from fondaco.server.privacy.store import delete_account_data, export_rows
from fondaco.server.storage import schema
from fondaco.server.storage.retention import delete_expired
from fondaco.server.storage.schema import daily_deal_attempts as attempts
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables.state import SeatState, TableState
from fondaco.server.tables.store import TableStore
from tests.server.live_server import Guest, Server
from tests.server.server_core import open_service
from tests.trial import GAME


class Browser:
    """A browser with its cookies, which several people may use one after the other."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=f"{url}/api", timeout=90)

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def sign_out(self) -> None:
        """Delete the session: the next request comes from a new guest."""
        assert self.http.delete("/session").status_code == 204

    def start(self) -> Any:
        answer = self.post("/daily-deals/today/start")
        assert answer.status_code == 201, answer.text
        return answer.json()

    def refused(self) -> str:
        answer = self.post("/daily-deals/today/start")
        assert answer.status_code == 409, answer.text
        key: str = answer.json()["key"]
        return key

    def play_to_end(self, table: str) -> Any:
        """Give the last answer of every menu until the match is over; return the table's card."""
        sent = seen = 0
        while True:
            news = self.get(f"/tables/{table}?since={seen}")
            seen = news["seq"]
            if news["table"]["status"] == "over":
                return news["table"]
            face = news["views"][0]
            if face["options"]:
                sent += 1
                body = {"seat": 0, "seq": news["seq"], "key": str(sent), "action": face["options"][-1]}
                assert self.post(f"/tables/{table}/actions", **body).status_code in (200, 409)


@pytest.fixture(scope="module")
def daily_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("daily"), FONDACO_DAILY_GAMES=GAME) as running:
        yield running


@pytest.fixture
def new_browser(daily_server: Server) -> Iterator[Callable[[], Browser]]:
    with contextlib.ExitStack() as leaving:

        def open_browser() -> Browser:
            browser = Browser(daily_server.url)
            leaving.callback(browser.http.close)
            return browser

        yield open_browser


# The same match for everybody


def test_everybody_gets_the_same_cards_bots_and_seat(new_browser: Callable[[], Browser]) -> None:
    ada, bea = new_browser(), new_browser()
    announced = ada.get("/daily-deals/today")["deal"]
    mine, hers = ada.start(), bea.start()
    assert mine["id"] != hers["id"]
    assert mine["commitment"] == hers["commitment"] == announced["commitment"]
    assert mine["words"] == hers["words"]
    assert [seat["strength"] for seat in mine["seats"]] == [seat["strength"] for seat in hers["seats"]]
    assert [seat["name"] for seat in mine["seats"][1:]] == [seat["name"] for seat in hers["seats"][1:]]
    first = [browser.get(f"/tables/{card['id']}/at/0") for browser, card in ((ada, mine), (bea, hers))]
    assert first[0]["views"] == first[1]["views"]
    assert (mine["hints"], mine["take_backs"], mine["spectators"], mine["public"]) == (False, False, False, False)
    assert mine["daily_deal"] == announced["day"]


async def test_bots_answer_the_same_question_alike_at_every_table(tmp_path: Path) -> None:
    deal = DailyDeal(7, GAME, 3, "greedy", "a seed")
    async with open_service(tmp_path) as service:
        people = Users(service.store, cheap_passwords=True)
        seen = []
        for _ in range(2):
            person = (await people.new_guest(0))[1]
            facts, sitting = model.plan_deal_table(deal, person)
            seen.append(await service.open_table(facts, sitting))
        assert seen[0].match is not None
        assert seen[1].match is not None
        assert seen[0].match.view(0) == seen[1].match.view(0)
        assert seen[0].facts.commitment == deal.commitment
        seen[1].state.seq += 5  # as after chat or undo
        assert bot_seed(seen[0], 1) == bot_seed(seen[1], 1)


# One try


def test_person_and_device_have_one_try_each(new_browser: Callable[[], Browser]) -> None:
    ada = new_browser()
    ada.start()
    assert ada.refused() == "fondaco.error.daily_deal_tried"
    ada.sign_out()
    assert ada.get("/daily-deals/today")["device_used"] is True
    assert ada.refused() == "fondaco.error.daily_deal_device"
    assert ada.post("/account", name="Second try", password="another person").status_code == 201
    assert ada.refused() == "fondaco.error.daily_deal_device"
    assert new_browser().start()["status"] == "playing"


def test_account_has_no_second_try_on_another_device(new_browser: Callable[[], Browser]) -> None:
    phone, laptop = new_browser(), new_browser()
    assert phone.post("/account", name="Travelling", password="with two devices").status_code == 201
    phone.start()
    assert laptop.post("/session", name="Travelling", password="with two devices").status_code == 200
    assert laptop.get("/daily-deals/today")["you"]["ended"] is False
    assert laptop.refused() == "fondaco.error.daily_deal_tried"


def test_program_with_a_token_has_one_try(daily_server: Server, guest_at: Callable[[str], Guest]) -> None:
    program = guest_at(daily_server.url)
    program.take(program.post_ok("/guest")["token"])
    assert program.post_ok("/daily-deals/today/start")["status"] == "playing"
    assert program.post("/daily-deals/today/start").json()["key"] == "fondaco.error.daily_deal_tried"


# The match and its result


def test_result_is_compared_and_the_match_stays_secret_until_the_day_is_over(
    new_browser: Callable[[], Browser],
) -> None:
    ada, bea = new_browser(), new_browser()
    assert ada.post("/account", name="Ada Contarini", password="plays every day").status_code == 201
    table = ada.start()["id"]
    for path, body in (("hint", {"seat": 0}), ("stand-in", {"seat": 0}), ("leave", {})):
        assert ada.post(f"/tables/{table}/{path}", **body).status_code == 403, path
    assert ada.http.get(f"/tables/{table}/export").status_code == 403
    card = ada.play_to_end(table)
    assert card["seed"] is None
    for refused in (ada.http.get(f"/tables/{table}/match.json"), ada.post(f"/tables/{table}/fork", line=1, seat=0)):
        assert (refused.status_code, refused.json()["key"]) == (409, "fondaco.error.daily_deal_running")
    assert ada.http.get(f"/tables/{table}/export").status_code == 403
    assert ada.http.get(f"/tables/{table}/replay").status_code == 200
    bea.start()
    assert bea.http.get(f"/tables/{table}/replay").status_code == 403
    seen = bea.get("/daily-deals/today")
    (line,) = [each for each in seen["scores"] if each["name"] == "Ada Contarini"]
    assert (line["score"], line["yours"], line["table"]) == (card["scores"][0], False, None)
    assert seen["deal"]["seed"] is None
    own = ada.get("/daily-deals/today")
    assert own["you"] == {
        "table": table,
        "ended": True,
        "score": card["scores"][0],
        "place": card["places"][0],
        "rank": line["rank"],
    }
    assert own["results"] == len(own["scores"])


def test_resigned_try_has_no_score(new_browser: Callable[[], Browser]) -> None:
    browser = new_browser()
    table = browser.start()["id"]
    assert browser.post(f"/tables/{table}/resign", seat=0).status_code == 200
    seen = browser.get("/daily-deals/today")
    assert [each for each in seen["scores"] if each["yours"]] == []
    assert browser.refused() == "fondaco.error.daily_deal_tried"


def test_commitments_of_coming_days_are_published_and_no_future_day_is_shown(
    new_browser: Callable[[], Browser],
) -> None:
    browser = new_browser()
    told = browser.get("/daily-deals/today")
    assert len(told["upcoming"]) == DAYS_AHEAD
    assert {each["game"] for each in told["upcoming"]} == {GAME}
    assert browser.get("/daily-deals/today")["upcoming"] == told["upcoming"]
    for day in (told["upcoming"][0]["day"], "yesterday", "0001-01-01"):
        assert browser.http.get(f"/daily-deals/{day}").status_code == 404


# Proof


def test_seed_is_shown_after_the_day_and_fits_its_commitment() -> None:
    deal = DailyDeal(7, GAME, 3, "greedy", "a seed")
    during, after = model.deal_card(deal, 8 * DAY - 1), model.deal_card(deal, 8 * DAY)
    assert during.seed is None
    assert during.commitment == after.commitment == commitment("a seed")
    assert after.seed == "a seed"
    facts, _ = model.plan_deal_table(deal, User(1, "Ada"))
    assert facts.is_daily_deal_running(8 * DAY - 1)
    assert not facts.is_daily_deal_running(8 * DAY)
    words = [after.word if seat == model.SEAT else "" for seat in range(after.players)]
    anybody = fondaco.new(after.game, after.players, seed=str(after.seed), words=words)
    again = fondaco.new(deal.game, deal.players, seed=facts.seed, words=[deal.word, "", ""])
    assert anybody.view(0) == again.view(0)


def test_games_take_turns() -> None:
    planned = model.plan_deals(["one", "two"], [], str)
    assert planned == []
    games = [*fondaco.games()]
    days = model.plan_deals(games, range(2 * len(games)), lambda: "seed")
    assert [each.game for each in days] == games * 2


@pytest.mark.parametrize("name", ["tomorrow", "2026-13-01", "1969-12-31", "1970-01-09"])
def test_unknown_days_are_refused(name: str) -> None:
    with pytest.raises(NotFound):
        model.day_of_name(name, 7 * DAY)


def test_days_are_named_by_date() -> None:
    assert model.day_of_name("today", 7 * DAY) == 7
    assert model.day_of_name(day_name(5), 7 * DAY) == 5


# Storage


async def new_people(store: TableStore, count: int) -> list[User]:
    people = Users(store, cheap_passwords=True)
    return [(await people.new_guest(0))[1] for _ in range(count)]


async def test_equal_scores_share_a_rank_and_late_results_do_not_count(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        store, today = service.store, now() // DAY
        deals = SqlDailyDeals(store, [GAME])
        (deal,) = await deals.deals(today, today)
        people = await new_people(store, 4)
        for number, (person, score) in enumerate(zip(people, (30, 40, 40, 99), strict=True)):
            await deals.claim(today, person.id, f"device {number}", f"table{number}", 5)
            ended = (today + 1) * DAY if number == 3 else now()
            await finish(store, f"table{number}", deal, person, score, ended)
        results = await deals.results(today)
        assert [each.score for each in results] == [40, 40, 30]
        lines = model.score_lines(results, people[0].id, set(), watchable=False)
        assert [(line.rank, line.yours) for line in lines] == [(1, False), (1, False), (3, True)]
        assert model.score_lines(results, people[0].id, {each.id for each in people}, False) == [lines[2]]
        assert await deals.running(today) == 0


async def finish(store: TableStore, table: str, deal: DailyDeal, person: User, score: int, at: int) -> None:
    facts = msgspec.structs.replace(model.plan_deal_table(deal, person)[0], id=table)
    seats = [SeatState(person.id, person.name), SeatState(None, "Bruno", "greedy"), SeatState(None, "Marta", "greedy")]
    state = TableState(seats, person.id, 1, "over", scores=[score, 0, 0], winners=[0], places=[0, 1, 1])
    await store.run_transaction(lambda connection: record_deal_result(connection, facts, state, at))


async def test_try_of_a_guest_becomes_that_of_the_account_and_the_first_of_two_counts(
    tmp_path: Path, database: str
) -> None:
    async with open_service(tmp_path, database) as service:
        today = now() // DAY
        deals = SqlDailyDeals(service.store, [GAME])
        await deals.deals(today, today)
        guest, account, other = await new_people(service.store, 3)
        await deals.claim(today, guest.id, "one", "first", 5)
        await deals.claim(today, account.id, "two", "second", 6)
        await deals.claim(today, other.id, "three", "third", 7)
        await deals.take_over(guest.id, account.id)
        assert (await deals.attempt(today, account.id)).table == "first"  # type: ignore[union-attr]
        await deals.take_over(other.id, account.id)
        assert (await deals.attempt(today, account.id)).table == "first"  # type: ignore[union-attr]
        assert await deals.device_used(today, "two", account.id)
        (late,) = await new_people(service.store, 1)
        with pytest.raises(WrongPhase):
            await deals.claim(today, late.id, "three", "fourth", 8)


async def test_deleted_account_leaves_only_the_mark_of_its_device_until_the_day_is_over(
    tmp_path: Path, database: str
) -> None:
    async with open_service(tmp_path, database) as service:
        store, today = service.store, now() // DAY
        deals = SqlDailyDeals(store, [GAME])
        (deal,) = await deals.deals(today, today)
        ada, bea = await new_people(store, 2)
        await deals.claim(today, ada.id, "device", "table", 5)
        await finish(store, "table", deal, ada, 30, now())
        told = (await export_rows(store, ada.id))["daily_deal_attempts"]
        assert [(row["table_id"], row["score"], "device" in row) for row in told] == [("table", 30, False)]
        await delete_account_data(store, ada.id)
        assert await deals.results(today) == []
        with pytest.raises(WrongPhase):
            await deals.claim(today, bea.id, "device", "again", 6)
        await delete_expired(store, service.settings, now())
        assert await deals.device_used(today, "device", bea.id)
        await delete_expired(store, service.settings, (today + 1) * DAY)
        async with store.reading() as connection:
            assert (await connection.execute(sa.select(attempts))).all() == []


async def test_try_whose_table_was_never_opened_can_be_started_again(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        today = now() // DAY
        deals = SqlDailyDeals(service.store, [GAME])
        await deals.deals(today, today)
        (ada,) = await new_people(service.store, 1)
        await deals.claim(today, ada.id, "device", "lost", 5)
        with pytest.raises(WrongPhase):
            await deals.claim(today, ada.id, "device", "again", 5 + LOST)
        await deals.claim(today, ada.id, "device", "again", 6 + LOST)
        assert (await deals.attempt(today, ada.id)).table == "again"  # type: ignore[union-attr]


BEFORE = """
INSERT INTO users (id, name, created_at, seen_at) VALUES (1, 'Ada', 0, 0);
INSERT INTO tables (id, code, game, public, status, moved_at, seq, facts, brief)
 VALUES ('old', 'CODE', 'wharf', true, 'over', 5, 0, '{}', '{}');
INSERT INTO puzzle_answers (person, puzzle, at, solved, answer, mu, sigma, gain)
 VALUES (1, 'p', 5, true, '{}', 25.0, 8.0, 0.5);
"""


async def test_database_without_daily_deals_gets_them_and_keeps_its_rows(
    tmp_path: Path, database_without_tables: str
) -> None:
    def as_it_was(connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0025")
        for row in BEFORE.replace("\n VALUES", " VALUES").strip().split("\n"):
            connection.exec_driver_sql(row)

    store = TableStoreWithRatings(Settings(tmp_path, database_without_tables))
    await store.run_transaction(as_it_was)
    await store.open()
    try:
        async with store.reading() as connection:
            for kept in (schema.users, schema.tables, schema.puzzle_answers):
                assert len((await connection.execute(sa.select(kept))).all()) == 1
        today = now() // DAY
        deals = SqlDailyDeals(store, [GAME])
        assert [each.game for each in await deals.deals(today, today + DAYS_AHEAD)] == [GAME] * (DAYS_AHEAD + 1)
        await deals.claim(today, 1, "device", "table", 5)
        assert await deals.running(today) == 1
    finally:
        await store.close()
