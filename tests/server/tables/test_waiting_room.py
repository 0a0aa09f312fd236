"""Before the match: settings, readiness, removing players, chat, and names of bots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from fondaco.bots import characters
from fondaco.core.match_file import BoardName
from fondaco.server.base import errors
from fondaco.server.tables import commands, events, projections, rules_upgrade
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.events import TableLogEntry
from fondaco.server.tables.open_table_limits import MOST_OPEN
from fondaco.server.tables.rules_upgrade import StoredTable
from fondaco.server.tables.setup import make_table_facts
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table
from tests.server.live_server import Guest, Server, next_message
from tests.server.table_log import new_table, write
from tests.trial import GAME

HOST, BEA, CEM = 1, 2, 3
NewGuest = Callable[[], Guest]


def waiting() -> Table:
    """Return a table where seat 0 is the host's, seats 1 and 2 are Bea's, and seat 3 is open."""
    facts = make_table_facts(
        game=GAME,
        players=4,
        options={},
        board=BoardName("standard", ""),
        public=True,
        spectators=True,
        clock=NoClock(),
        host=HOST,
    )
    table = Table(facts)
    for seat, person in enumerate((HOST, BEA, BEA)):
        write(table, commands.plan_sitting_down(table, events.Sit(seat, person, f"P{person}")))
    return table


def test_removed_player_loses_the_seat_and_cannot_rejoin() -> None:
    table = waiting()
    write(table, commands.dismiss_player(table, HOST, 1))
    assert [seat_state.person for seat_state in table.state.seats] == [HOST, None, None, None]
    with pytest.raises(errors.NotAllowed, match="removed_from_table"):
        commands.join(table, BEA, None, "Bea again", "")
    write(table, commands.join(table, CEM, None, "Cem", ""))
    assert table.state.seats[1].person == CEM


def test_others_see_who_was_removed_and_the_player_is_told() -> None:
    table = waiting()
    write(table, commands.dismiss_player(table, HOST, 2))
    heard = {who: projections.make_news(table, who, None, 0, lambda person: False) for who in (HOST, BEA, None)}
    assert [heard[who].table.dismissed for who in heard] == [False, True, False]
    told = next(line for line in heard[None].lines if line["kind"] == "dismiss")
    assert (told["name"], told["seat"]) == ("P2", 2)


@pytest.mark.parametrize(("who", "seat"), [(BEA, 0), (HOST, 0), (HOST, 3), (HOST, 9)])
def test_only_the_host_removes_players_and_only_others(who: int, seat: int) -> None:
    with pytest.raises(errors.Refused):
        commands.dismiss_player(waiting(), who, seat)


def test_nobody_is_removed_after_the_start() -> None:
    with pytest.raises(errors.WrongPhase):
        commands.dismiss_player(new_table(), HOST, 1)


def test_a_visitor_who_sits_down_as_a_guest_gets_their_own_view_on_the_next_socket(
    server: Server, new_guest: NewGuest
) -> None:
    """A browser opens its socket again with its first cookie, and knows all that spectators have seen by then."""
    host = new_guest()
    table = host.open(spectators=True)
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live?since="
    with httpx.Client(base_url=f"{server.url}/api") as browser:
        since = browser.get(f"/tables/{table}").json()["seq"]
        with connect(f"{address}{since}", open_timeout=90, max_size=None) as stranger:
            assert [view["seat"] for view in next_message(stranger)["views"]] == [None]
            browser.get("/me")
            cookie = {"Cookie": f"fondaco={browser.cookies['fondaco']}"}
            assert browser.post(f"/tables/{table}/join", json={}).json()["yours"] == [1]
            with connect(f"{address}{since}", additional_headers=cookie, open_timeout=90, max_size=None) as early:
                assert next_message(early)["table"]["yours"] == [1]
                assert browser.post(f"/tables/{table}/ready", json={"yes": True}).json()["status"] == "playing"
                seen = next_message(stranger)
                while seen["table"]["status"] != "playing":
                    seen = next_message(stranger)
                assert (seen["table"]["yours"], [view["seat"] for view in seen["views"]]) == ([], [None])
                for known in (seen["seq"], seen["seq"] - 1, since):  # the spectator's message is cached by now
                    with connect(f"{address}{known}", additional_headers=cookie, max_size=None) as own:
                        told = next_message(own)
                    assert (told["seq"], told["table"]["yours"]) == (seen["seq"], [1])
                    (view,) = told["views"]
                    assert (view["seat"], view["view"]["seat"]) == (1, 1)
                begun = next_message(early)
                while begun["seq"] < seen["seq"]:
                    begun = next_message(early)
                assert [view["seat"] for view in begun["views"]] == [1]


def test_waiting_players_chat_and_are_removed_over_http(new_guest: NewGuest) -> None:
    host, bea = new_guest(), new_guest()
    table = host.open(seats=["me", "open", "open"])
    bea.take_seat(table, name="Bea")
    bea.post_ok(f"/tables/{table}/chat", text="Is this the table for tonight?")
    assert bea.post(f"/tables/{table}/seats/0/dismiss").status_code == 403
    host.post_ok(f"/tables/{table}/seats/1/dismiss")
    assert [line.get("text") for line in host.news(table)["lines"] if line["kind"] == "chat"] == [
        "Is this the table for tonight?"
    ]
    assert bea.post(f"/tables/{table}/join").json()["key"] == "fondaco.error.removed_from_table"
    assert bea.get("/tables")["mine"] == []
    listed = next(card for card in bea.get("/tables")["open"] if card["id"] == table)
    assert (listed["dismissed"], host.news(table)["table"]["dismissed"]) == (True, False)


def test_bot_on_an_open_seat_has_the_name_given_by_the_host(new_guest: NewGuest) -> None:
    host = new_guest()
    table = host.open(seats=["me", "open", "open"])
    card = host.post_ok(f"/tables/{table}/seats/1", strength="greedy", name="Bruno")
    assert card["seats"][1]["name"] == "Bruno"
    assert host.post_ok(f"/tables/{table}/seats/2", strength="random")["seats"][2]["name"] == "Random"


def test_bot_of_any_personality_gets_one_for_the_match(new_guest: NewGuest) -> None:
    host = new_guest()
    table = host.open(seats=["me", "greedy/any", "open", "search:1s/generous"])
    card = host.post_ok(f"/tables/{table}/seats/2", strength="search/any")
    strengths = [seat["strength"] for seat in card["seats"]]
    known = characters(GAME)
    assert strengths[1] in [f"greedy/{each}" for each in known]
    assert strengths[2] in [f"search/{each}" for each in known]
    assert strengths[1].partition("/")[2] != strengths[2].partition("/")[2]
    assert strengths[3] == "search:1s/generous"
    assert [seat["name"] for seat in card["seats"]][1:] == ["Greedy", "Search", "Search"]
    assert [seat["strength"] for seat in host.news(table)["table"]["seats"]] == strengths


@pytest.mark.parametrize("strength", ["greedy/kind", "random/generous", "greedy/", "greedy/generous/any", "/any"])
def test_unknown_personality_is_refused(new_guest: NewGuest, strength: str) -> None:
    host = new_guest()
    table = host.open(seats=["me", "open"])
    assert host.post(f"/tables/{table}/seats/1", strength=strength).status_code == 400


def full() -> Table:
    """Return a table of three people at which all seats are taken and nobody is ready."""
    table = waiting()
    write(table, commands.join(table, CEM, None, "Cem", ""))
    return table


def test_the_match_does_not_begin_when_the_last_one_sits_down_but_when_everybody_is_ready() -> None:
    table = full()
    for person in (HOST, BEA, CEM):
        assert table.state.status == "open"
        write(table, commands.ready(table, person, yes=True))
    assert table.state.status == "playing"


def test_a_person_who_is_no_longer_ready_holds_the_match_back() -> None:
    table = full()
    write(table, commands.ready(table, BEA, yes=True))
    assert [seat_state.ready for seat_state in table.state.seats] == [False, True, True, False]
    write(table, commands.ready(table, BEA, yes=False))
    for person in (HOST, CEM):
        write(table, commands.ready(table, person, yes=True))
    assert table.state.status == "open"
    assert commands.ready(table, CEM, yes=True).lines == []


def test_people_may_be_ready_before_all_seats_are_taken() -> None:
    table = waiting()
    for person in (HOST, BEA):
        write(table, commands.ready(table, person, yes=True))
    write(table, commands.join(table, CEM, None, "Cem", ""))
    assert table.match is None
    write(table, commands.ready(table, CEM, yes=True))
    assert table.match is not None


def test_the_host_starts_the_match_once_all_seats_are_taken() -> None:
    table = waiting()
    with pytest.raises(errors.WrongPhase, match="seats_open"):
        commands.start(table, HOST)
    write(table, commands.join(table, CEM, None, "Cem", ""))
    with pytest.raises(errors.NotAllowed, match="not_host"):
        commands.start(table, BEA)
    write(table, commands.start(table, HOST))
    assert table.state.status == "playing"
    with pytest.raises(errors.WrongPhase):
        commands.start(table, HOST)
    with pytest.raises(errors.WrongPhase):
        commands.ready(table, BEA, yes=True)
    with pytest.raises(errors.WrongPhase):
        commands.change_settings(table, HOST, table.facts)


def test_a_changed_setting_asks_the_others_again_and_names_what_has_changed() -> None:
    table = full()
    for person in (HOST, BEA):
        write(table, commands.ready(table, person, yes=True))
    quiet = msgspec.structs.replace(table.facts, quiet_bots=True, public=False)
    write(table, commands.change_settings(table, HOST, quiet))
    assert (table.facts.quiet_bots, table.facts.public) == (True, False)
    assert [seat_state.ready for seat_state in table.state.seats] == [True, False, False, False]
    assert [seat_state.changes for seat_state in table.state.seats] == [[], *[["public", "quiet_bots"]] * 3]
    assert commands.change_settings(table, HOST, table.facts).lines == []
    write(table, commands.ready(table, BEA, yes=True))
    assert [seat_state.changes for seat_state in table.state.seats][1:] == [[], [], ["public", "quiet_bots"]]


def test_another_level_of_a_bot_asks_the_others_again() -> None:
    table = waiting()
    write(table, commands.put_bot(table, HOST, 3, "random"))
    for person in (HOST, BEA):
        assert table.state.status == "open"
        write(table, commands.put_bot(table, HOST, 3, "greedy"))
        write(table, commands.ready(table, person, yes=True))
    assert (table.state.status, table.state.seats[3].strength) == ("playing", "greedy")


def test_a_rated_match_does_not_start_under_changed_settings_that_somebody_has_not_accepted() -> None:
    table = full()
    strict = msgspec.structs.replace(table.facts, hints=False, take_backs=False, rated=True)
    write(table, commands.change_settings(table, HOST, strict))
    with pytest.raises(errors.WrongPhase, match="settings_not_accepted"):
        commands.start(table, HOST)
    for person in (BEA, CEM):
        write(table, commands.ready(table, person, yes=True))
    write(table, commands.start(table, HOST))
    assert table.state.status == "playing"


def test_a_program_that_joins_counts_as_ready_whatever_the_host_changes() -> None:
    table = waiting()
    write(table, commands.join(table, CEM, None, "Cem", "", agent=True))
    write(table, commands.change_settings(table, HOST, msgspec.structs.replace(table.facts, delay=60)))
    for person in (HOST, BEA):
        assert table.state.status == "open"
        write(table, commands.ready(table, person, yes=True))
    assert table.state.status == "playing"


def test_an_open_table_that_was_stored_without_these_fields_goes_on() -> None:
    new = {"known_seed", "ready", "agent"}
    stored = msgspec.to_builtins(waiting().facts)
    sitting = [{"kind": "sit", "seat": seat, "person": person, "name": "P"} for seat, person in enumerate((HOST, BEA))]
    facts = msgspec.convert({name: value for name, value in stored.items() if name not in new}, TableFacts)
    lines = [TableLogEntry(seq, 0, msgspec.convert(line, events.AnyTableEvent)) for seq, line in enumerate(sitting, 1)]
    table = rules_upgrade.rebuild_from_log(StoredTable(facts, None, None, lines))
    assert {*stored} & new == {"known_seed"}
    write(table, commands.join(table, CEM, None, "Cem", ""))
    write(table, commands.put_bot(table, HOST, 3, "random"))
    assert table.match is None
    write(table, commands.start(table, HOST))
    assert table.match is not None


def test_over_the_wire_the_host_changes_settings_and_everybody_sees_it(new_guest: NewGuest) -> None:
    host, bea = new_guest(), new_guest()
    table = host.open(seats=["me", "open"], public=False)
    bea.post_ok(f"/tables/{table}/join", name="Bea")
    bea.post_ok(f"/tables/{table}/ready", yes=False)
    with bea.live(table) as socket:
        next_message(socket)
        assert bea.change_settings(table, quiet_bots=True).status_code == 403
        assert host.change_settings(table, rated=True).json()["key"] == "fondaco.error.not_rated"
        assert host.change_settings(table, clock={"kind": "live", "seconds": 60}, take_backs=True).status_code == 400
        assert host.change_settings(table, options={"nonsense": 1}).status_code == 400
        live = {"kind": "live", "seconds": 60}
        card = host.change_settings(table, clock=live, public=True, take_backs=False).json()
        assert (card["clock"], card["public"], card["status"]) == (live, True, "open")
        told = next_message(socket)
    assert told["table"]["clock"] == live
    assert told["table"]["seats"][1]["changes"] == ["public", "clock", "take_backs"]
    assert told["lines"][-1] | {"seq": 0, "at": 0} == {
        "seq": 0,
        "at": 0,
        "kind": "settings",
        "seat": None,
        "name": None,
        "changed": ["public", "clock", "take_backs"],
    }
    assert table in [each["id"] for each in new_guest().get("/tables")["open"]]
    assert bea.post_ok(f"/tables/{table}/ready")["status"] == "playing"
    assert host.news(table)["table"]["clocks"] != []


def test_changed_settings_survive_a_crash(own_server: Server, guest_at: Callable[[str], Guest]) -> None:
    host = guest_at(own_server.start().url)
    table = host.open(seats=["me", "open"])
    host.change_settings(table, delay=60, stand_in="random")
    own_server.kill()
    own_server.start()
    card = host.news(table)["table"]
    assert (card["delay"], card["stand_in"], card["status"]) == (60, "random", "open")
    assert guest_at(own_server.url).take_seat(table)["status"] == "playing"


def test_new_table_that_its_creator_fills_alone_begins_at_once(new_guest: NewGuest) -> None:
    host = new_guest()
    for seats in (["me", "greedy"], ["me", "me"], ["me", "me", "random"]):
        assert host.post_ok("/tables", game=GAME, seats=seats)["status"] == "playing"
    table = host.post_ok("/tables", game=GAME, seats=["me", "open"])["id"]
    assert host.post_ok(f"/tables/{table}/seats/1", strength="greedy")["status"] == "playing"


def test_a_rematch_begins_when_those_who_sit_down_are_ready(new_guest: NewGuest) -> None:
    host, bea = new_guest(), new_guest()
    table = host.open(seats=["me", "open"])
    bea.take_seat(table)
    bea.post_ok(f"/tables/{table}/resign", seat=1)
    again = host.post_ok(f"/tables/{table}/rematch")
    assert again["seats"][0]["ready"] is True
    assert bea.post_ok(f"/tables/{table}/rematch")["id"] == again["id"]
    assert bea.post_ok(f"/tables/{again['id']}/join")["status"] == "open"
    assert bea.post_ok(f"/tables/{again['id']}/ready")["status"] == "playing"


def test_a_stranger_at_a_rematch_has_to_be_ready(new_guest: NewGuest) -> None:
    host, bea, cem = new_guest(), new_guest(), new_guest()
    table = host.open(seats=["me", "open"])
    bea.take_seat(table)
    bea.post_ok(f"/tables/{table}/resign", seat=1)
    again = host.post_ok(f"/tables/{table}/rematch")["id"]
    assert cem.post_ok(f"/tables/{again}/join")["status"] == "open"
    assert cem.post_ok(f"/tables/{again}/ready")["status"] == "playing"


def test_a_private_table_becomes_public_only_within_the_limit(tmp_path: Path, guest_at: Callable[[str], Guest]) -> None:
    with Server(tmp_path, FONDACO_LIMITS="1") as server:
        host = guest_at(server.url)
        tables = [host.open(seats=["me", "open"], public=False) for _ in range(MOST_OPEN + 1)]
        said = [host.change_settings(table, public=True) for table in tables]
    assert [answer.status_code for answer in said] == [*[200] * MOST_OPEN, 409]
