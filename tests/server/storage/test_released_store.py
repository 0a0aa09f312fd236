"""A server runs on the database of an earlier release.

Running matches continue to their end, finished ones can be replayed, and all of them are verified. The database has two
tables of each game and version, one running and one finished, with undone actions.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import get_args

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from argon2 import PasswordHasher, profiles

import fondaco
from fondaco.games import all_games
from fondaco.server.accounts import passkey_store
from fondaco.server.accounts.user_store import FIRST_RANDOM_ID
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import Conflict
from fondaco.server.base.names import STRUCK
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.lobby import matchmaking_store
from fondaco.server.lobby.matchmaking import MatchRequest
from fondaco.server.moderation import store as moderation_store
from fondaco.server.privacy.store import delete_account_data, remove_name_from_log
from fondaco.server.social import blocks, follows
from fondaco.server.storage import schema
from fondaco.server.storage.database import to_json
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import commands, game_catalog, setup, standing_order_store
from fondaco.server.tables.clock import Live
from fondaco.server.tables.core.repository import Snapshot
from fondaco.server.tables.replay import ReplayCheckpoints
from fondaco.server.tables.replay_stored_matches import audit_all_matches
from fondaco.server.tables.standing_orders import NewStandingOrder, TableStandingOrder
from fondaco.server.tables.store import TableStore
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.model import TournamentTerms
from tests.server.databases import Postgres
from tests.server.released_stores import play_to_end
from tests.server.server_core import open_service
from tests.trial import GAME


async def test_matches_of_an_earlier_release_verify_and_running_ones_continue(folder: Path) -> None:
    async with open_service(folder) as service:
        before = [report async for report in audit_all_matches(service.store)]
        assert [report for report in before if not report.good] == []
        tables = [await service.look(table_id) for table_id in await service.store.all_tables()]
        assert {table.facts.game for table in tables} == {*all_games()}
        for table in [table for table in tables if table.state.status == "playing"]:
            ended = await play_to_end(service, table.facts.id)
            assert ended.match is not None
            assert (ended.state.status, ended.match.over) == ("over", True)
            assert ended.match.components.rules == table.facts.rules_version
            assert ended.match.components.digest == table.facts.board.digest
    async with open_service(folder) as service:
        assert [report async for report in audit_all_matches(service.store) if not report.good] == []


async def test_finished_match_of_an_earlier_release_can_be_viewed(folder: Path) -> None:
    async with open_service(folder) as service:
        tables = [await service.look(table_id) for table_id in await service.store.all_tables()]
        over = [table for table in tables if table.state.status == "over"]
        assert len(over) >= len(all_games())
        for table in over:
            film = ReplayCheckpoints(table)
            assert film.at(len(table.log) // 2).log == table.log[: len(table.log) // 2 + 1]
            assert film.scores[-1] == table.state.scores
            assert (
                game_catalog.find_board_facts(table.facts.game, table.facts.board.digest).tables
                == film.at(0).components.tables
            )


async def test_match_of_an_earlier_release_forks_by_its_rules_and_rematches_by_current_ones(
    folder: Path,
) -> None:
    async with open_service(folder) as service:
        for table_id in await service.store.all_tables():
            old = await service.look(table_id)
            if old.state.status == "over":
                person = User(old.state.seats[0].person or 0, "P")
                fork = await service.open_table(*setup.plan_fork(old, person, len(old.log) // 2, 0, "random"))
                assert fork.match is not None
                assert fork.match.components is old.match.components  # type: ignore[union-attr]
                assert fork.match.log == old.log[: len(old.log) // 2 + 1]
                again, _ = setup.plan_rematch(old, person)
                assert again.rules_version == all_games()[old.facts.game].rules_version
                assert again.board.digest == all_games()[old.facts.game].standard_components.digest
        service.cache.tables.clear()
        assert [report async for report in audit_all_matches(service.store) if not report.good] == []


async def test_standing_orders_of_an_earlier_release_are_kept_and_no_number_is_given_out_again(folder: Path) -> None:
    """The migration rebuilds the table `orders`: its rows, index and cascading deletes are kept."""

    connection = sqlite3.connect(folder / "fondaco.db")
    table_id, person = connection.execute("SELECT table_id, person FROM members").fetchone()
    given = TableStandingOrder(7, table_id, person, 0, "done", "end", ["accept"], 3)
    row = (7, table_id, person, 0, "done", "end", '["accept"]', 3)
    connection.execute("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    connection.commit()
    connection.close()
    async with open_service(folder) as service:
        table = await service.look(given.table)
        assert await standing_order_store.list_standing_orders(service.store, given.table) == [given]
        await standing_order_store.revoke_order(service.store, given.number)
        later = await standing_order_store.add_order(
            service.store, table, given.person, NewStandingOrder(given.seat, given.do)
        )
        assert later.number == given.number + 1
        assert await standing_order_store.list_standing_orders(service.store) == [later]
    connection = sqlite3.connect(folder / "fondaco.db")
    made = " ".join(
        sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE tbl_name = 'standing_orders'")
    )
    connection.close()
    assert made.count("ON DELETE CASCADE") == 2
    assert "ix_standing_orders_table_id" in made


async def test_tables_of_an_earlier_release_allow_three_days_of_absence(folder: Path) -> None:
    async with open_service(folder) as service:
        running = await service.store.briefs("playing", 100)
        assert len(running) >= len(all_games())
        for facts, _ in running:
            assert (facts.stand_in, facts.absence, facts.goes_back) == ("greedy", 3 * 24 * 3600, True)


async def test_account_of_an_earlier_release_is_deleted_and_its_matches_stay_whole(folder: Path) -> None:
    connection = sqlite3.connect(folder / "fondaco.db")
    (over,) = connection.execute("SELECT id FROM tables WHERE status = 'over' ORDER BY id").fetchone()
    connection.close()
    async with open_service(folder) as service:
        (person,) = {seat_state.person for seat_state in (await service.look(over)).state.seats[:1]}
        assert person is not None
        before = await service.look(over)
        await service.write(over, lambda table: commands.remove_person(table, person), person)
        await remove_name_from_log(service.store, over, person, Snapshot.of(await service.look(over)))
        await delete_account_data(service.store, person)
        service.cache.tables.clear()
        after = await service.look(over)
        assert after.state.seats[0].name == STRUCK
        assert after.match is not None
        assert (after.log, after.state.scores) == (before.log, before.state.scores)
        assert fondaco.verify(after.match.to_json()) == []


OLD_NAMES = ["Ada", "\u0410da", "Ada\u3164", "Zoe\u0301", "Bob"]


async def old_accounts_work(store: TableStore) -> None:
    """Check that old accounts sign in under their names, even look-alike ones, and can be followed.

    New accounts cannot look like one of them.
    """
    persons, signed_in = Users(store, cheap_passwords=True), []
    for name in OLD_NAMES:
        _, person = await persons.sign_in(name, f"secret of {name}", 0)
        assert person.name == name
        signed_in.append(person.id)
        assert await follows.follow(store, signed_in[0], person.id) == "done"
    assert max(signed_in) < FIRST_RANDOM_ID  # links to their profiles go on
    for name in ("ADA", "\u0391da", "Zo\u00e9", "B\u043eb"):
        _, guest = await persons.new_guest(0)
        assert guest.id >= FIRST_RANDOM_ID
        with pytest.raises(Conflict):
            await persons.make_account(guest, name, "another secret")
    _, zoe = await persons.sign_in("zo\u00e9", "secret of Zoe\u0301", 0)
    assert zoe.name == "Zoe\u0301"


def add_accounts(connection: sa.Connection) -> None:
    """Insert accounts as earlier releases wrote them."""
    hasher = PasswordHasher.from_parameters(profiles.CHEAPEST)
    adding = sa.text("INSERT INTO persons (name, account, password, created_at, seen_at) VALUES (:n, :a, :p, 0, 0)")
    for name in OLD_NAMES:
        connection.execute(adding, {"n": name, "a": name.casefold(), "p": hasher.hash(f"secret of {name}")})


async def test_accounts_of_an_earlier_release_with_similar_names_keep_working(folder: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{folder / 'fondaco.db'}")
    with engine.begin() as connection:
        add_accounts(connection)
    engine.dispose()
    async with open_service(folder) as service:
        await old_accounts_work(service.store)


async def test_accounts_of_an_earlier_release_work_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    def as_it_was(connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        add_accounts(connection)

    store = TableStoreWithRatings(Settings(tmp_path, postgres.without_tables()))
    await store.run_transaction(as_it_was)
    await store.open()
    await old_accounts_work(store)
    await store.close()


BEFORE_DATES = """
INSERT INTO persons (id, name, account, created_at, seen_at) VALUES (1, 'Ada', 'ada', 0, 0);
INSERT INTO persons (id, name, account, created_at, seen_at) VALUES (2, 'Bea', 'bea', 0, 0);
INSERT INTO apart (person, other) VALUES (1, 2);
INSERT INTO cups (id, "by", terms, stage, created_at, moved_at) VALUES ('cup', 2, '{terms}', 'playing', 5, 5);
INSERT INTO cup_entrants (cup_id, number, person, name, lot, word, out) VALUES ('cup', 1, 1, 'Ada', 1, '', false);
INSERT INTO cup_entrants (cup_id, number, person, name, lot, word, out) VALUES ('cup', 2, 2, 'Bea', 2, '', false);
INSERT INTO deeds (at, "by", deed, person, why) VALUES (5, 1, 'barred', 2, 'for a test');
INSERT INTO seeks (person, seek, since, seen_at, claimed_at) VALUES (1, '{request}', 5, 5, 0);
"""


async def test_undated_blocks_and_tournaments_of_an_earlier_release_keep_working(
    tmp_path: Path, database_without_tables: str
) -> None:
    """A block without a date counts for an entrant without one; a passkey challenge without a purpose is void."""
    terms = to_json(TournamentTerms("Cup", GAME, "swiss", Live(90), 2, 2, 1)).replace(":", "\\:")
    request = to_json(MatchRequest([GAME], 2, "live")).replace("time_control", "pace").replace(":", "\\:")

    def as_it_was(connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0019")
        for row in BEFORE_DATES.strip().split("\n"):
            connection.execute(sa.text(row.replace("{terms}", terms).replace("{request}", request)))
        asked = sa.text("INSERT INTO challenges (person, challenge, ends_at) VALUES (1, :challenge, 9)")
        connection.execute(asked, {"challenge": b"old"})

    store = TableStoreWithRatings(Settings(tmp_path, database_without_tables))
    await store.run_transaction(as_it_was)
    await store.open()
    try:
        kept = await tournament_store.load_tournament(store, "cup")
        assert [each.name for each in kept.entrants] == ["Ada", "Bea"]
        assert await tournament_store.list_blocked_pairs(store, kept) == {(1, 2)}
        assert await blocks.block(store, 2, 1, at=7)  # after entering
        assert await tournament_store.list_blocked_pairs(store, kept) == {(1, 2)}
        assert [each.action for each in await moderation_store.moderation_log(store)] == ["banned"]
        waiting = await matchmaking_store.refresh_queue_status(store, 1, 6)
        assert waiting is not None
        assert waiting.time_control == "live"
        for purpose in get_args(passkey_store.Purpose):
            assert await passkey_store.consume_challenge_bytes(store, 1, purpose, 0) is None
        await tournament_store.remove_and_exclude_entrant(store, "cup", 2, 8)
        assert [each.out for each in (await tournament_store.load_tournament(store, "cup")).entrants] == [False, True]
    finally:
        await store.close()
