"""Standing orders with their limits, prepared answers, and how few offers bots make to people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import msgspec
import pytest

from fondaco.bots import bot
from fondaco.core.decision import Refusal
from fondaco.games import all_games
from fondaco.server.base.errors import BadRequest
from fondaco.server.bots.offer_limits import replace_excessive_offer
from fondaco.server.tables import commands
from fondaco.server.tables.standing_orders import NewStandingOrder, TableStandingOrder, next_order_to_handle
from fondaco.server.tables.table import Table
from tests.server.guest_tables import guests_at_table
from tests.server.live_server import Guest, next_message, until
from tests.server.table_log import active, new_table, pass_all, play_named, write

NewGuest = Callable[[], Guest]


def order(table: Table, seat: int, do: str, **more: Any) -> TableStandingOrder:
    """Return a standing order of the person on a seat."""
    given: dict[str, Any] = {"until": "end", "unless": [], "line": len(table.log)} | more
    return TableStandingOrder(1, table.facts.id, seat + 1, seat, do, **given)


def offer(table: Table, by: int, to: int, **terms: Any) -> Any:
    """Offer the first hand card for these terms."""
    assert table.match is not None
    card = table.match.view(by)["table"]["hand_cards"][0]
    said = {"do": "propose", "to_seat": to, "give_cards": [card], **terms}
    write(table, commands.play(table, by + 1, by, table.seq, said))
    return said


def cards(table: Table, seat: int) -> list[dict[str, Any]]:
    """Return the answers that the seat may prepare."""
    assert table.match is not None
    ((_, menu),) = table.match.upcoming_decisions(seat)
    return [msgspec.to_builtins(action) for action in menu]


def test_order_with_a_limit_refuses_only_lower_offers() -> None:
    table = new_table()
    who = table.waiting[0]
    offer(table, active(table), who, ask_ducats=0)
    least = order(table, who, "refuse", at=["trade"], below=0)
    assert least.answer(table) is None
    assert msgspec.structs.replace(least, below=1).answer(table) is not None
    assert msgspec.structs.replace(least, below=1, at=["voyage"]).answer(table) is None


def test_first_order_that_applies_or_has_ended_is_due() -> None:
    table = new_table()
    who = table.waiting[0]
    silent, passing = order(table, who, "refuse"), order(table, who, "pass")
    assert next_order_to_handle([silent], table) is None
    due = next_order_to_handle([silent, passing], table)
    assert due is not None
    assert (due[0], msgspec.to_builtins(due[1])) == (passing, {"do": "pass"})
    left = msgspec.structs.replace(passing, person=99)  # another person sits there
    assert next_order_to_handle([silent, left, passing], table) == (left, None)
    gone = order(table, who, "accept", action={"do": "accept", "number": 99, "cards": []})
    due = next_order_to_handle([gone, passing], table)
    assert due is not None
    assert (due[0], type(due[1])) == (gone, Refusal)


def test_repeated_prepared_answer_is_one_order(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    seat = guests[0].news(table)["table"]["waiting"][-1]
    path = f"/tables/{table}/standing-orders"
    first, again, longer = [
        guests[seat].post_ok(path, seat=seat, do="refuse", until=until, at=["trade"])["number"]
        for until in ("turn", "turn", "end")
    ]
    assert again == first
    assert [each["number"] for each in guests[seat].get(path)] == [first, longer]


def test_order_has_no_limit_where_no_answer_refuses_ducats() -> None:
    table = new_table(game=next(name for name, game in all_games().items() if game.brings is None))
    with pytest.raises(BadRequest):
        NewStandingOrder(0, "done", below=3).check(table, [])


@pytest.mark.parametrize("action", [{"do": "fly"}, {"do": "play"}, {"do": "pass"}])
def test_prepared_answer_is_an_action_of_the_game(action: dict[str, Any]) -> None:
    with pytest.raises(BadRequest):
        NewStandingOrder(0, "play", action=action).check(new_table(), [])


def test_prepared_answer_waits_for_its_question_while_it_is_legal() -> None:
    table = new_table()
    who, other = active(table), table.waiting[0]
    prepared = order(table, who, "play", action=cards(table, who)[0], at=["play_card"])
    assert (prepared.answer(table), prepared.unlawful(table)) == (None, None)
    kept = order(table, who, "play", action=cards(table, who)[1], at=["play_card"])
    offer(table, who, other)  # the first hand card, for nothing
    play_named(table, other, "accept")
    for _ in range(9):
        if "end_trade" in [msgspec.to_builtins(each)["do"] for each in table.match.options(who)]:  # type: ignore[union-attr]
            break
        play_named(table, who, "buy")
    pass_all(table)
    play_named(table, who, "end_trade")
    assert table.waiting == (who,)
    assert kept.answer(table) is not None
    assert kept.unlawful(table) is None
    assert isinstance(prepared.unlawful(table), Refusal)


def test_prepared_answer_over_http_is_given_once_or_dropped_with_a_reason(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    seat = guests[0].news(table)["table"]["waiting"][-1]
    me, other = guests[seat], guests[1 - seat]
    (coming,) = me.get(f"/tables/{table}/upcoming-questions/{seat}")
    assert coming["question"]["who"] == seat
    gone, kept = coming["options"][:2]
    path = f"/tables/{table}/standing-orders"
    numbers = [
        me.post_ok(path, seat=seat, do="play", until="end", at=[coming["at"]], action=action)["number"]
        for action in (gone, kept)
    ]
    assert me.post(path, seat=seat, do="play", action={"do": "play"}).status_code == 400
    assert other.get(path) == []
    seq = me.news(table)["seq"]
    me.act(table, seat, seq, {"do": "propose", "to_seat": 1 - seat, "give_cards": [gone["card"]]})
    (accept,) = [each for each in other.news(table)["views"][0]["options"] if each["do"] == "accept"]
    assert other.act(table, 1 - seat, other.news(table)["seq"], accept).status_code == 200
    with me.present(table) as listener:
        for do in ("buy", "buy", "end_trade"):  # more cards than have to be played: the player is asked which
            news = me.news(table)
            said = next(each for each in news["views"][0]["options"] if each["do"] == do)
            assert me.act(table, seat, news["seq"], said).status_code == 200
        until(lambda: numbers[1] not in [each["number"] for each in me.get(path)])
        assert next_message(listener, beside="orders")
    (dropped,) = me.get(path)
    assert dropped["number"] == numbers[0]
    assert dropped["dropped"]["reason"]

    def played() -> Any:
        return [line for line in me.news(table)["lines"] if line["kind"] == "play" and line["auto"]]

    assert [line["seat"] for line in until(played)] == [seat]  # after its order has left the list
    assert me.http.delete(f"{path}/{numbers[0]}").status_code == 204
    assert me.get(path) == []


# Bots


def bots_offer(table: Table, by: int, to: int, **terms: Any) -> dict[str, Any]:
    assert table.match is not None
    card = table.match.state.hands[by][0]
    return {"do": "propose", "to_seat": to, "give_cards": [card], **terms}


def test_bot_repeats_no_offer_to_a_person_and_makes_few() -> None:
    table = next(each for seed in range(9) if active(each := new_table(bots=(1,), seed=str(seed))) == 0)
    for ducats in (1, 2):
        said = bots_offer(table, 1, 0, ask_ducats=ducats)
        assert replace_excessive_offer(table, 1, said) == said
        write(table, commands.answer_by_server(table, 1, table.state.seats[1].asked, said))
        assert replace_excessive_offer(table, 1, said) == {"do": "pass"}
        play_named(table, 0, "refuse")
        assert replace_excessive_offer(table, 1, said) == {"do": "pass"}
    assert replace_excessive_offer(table, 1, bots_offer(table, 1, 0, ask_ducats=3)) == {"do": "pass"}


def test_same_offer_with_another_card_of_the_good_counts_as_repeated() -> None:
    table = next(each for seed in range(9) if active(each := new_table(bots=(1,), seed=str(seed))) == 0)
    assert table.match is not None
    state = table.match.state
    good, alike = state.components.good, state.hands[1]
    other = next(card for card in state.pile if good[card] == good[alike[0]])
    state.hands[1][1], state.pile[state.pile.index(other)] = other, alike[1]
    said = bots_offer(table, 1, 0, ask_ducats=1)
    write(table, commands.answer_by_server(table, 1, table.state.seats[1].asked, said))
    play_named(table, 0, "refuse")
    assert replace_excessive_offer(table, 1, said | {"give_cards": [other]}) == {"do": "pass"}
    dearer = said | {"give_cards": [other], "ask_ducats": 2}
    assert replace_excessive_offer(table, 1, dearer) == dearer


def test_quiet_bots_offer_people_once_a_turn() -> None:
    table = next(
        each for seed in range(9) if active(each := new_table(bots=(1,), seed=str(seed), quiet_bots=True)) == 0
    )
    said = bots_offer(table, 1, 0, ask_ducats=1)
    write(table, commands.answer_by_server(table, 1, table.state.seats[1].asked, said))
    play_named(table, 0, "refuse")
    more = bots_offer(table, 1, 0, ask_ducats=2)
    assert replace_excessive_offer(table, 1, more) == {"do": "pass"}
    for seat_state in table.state.seats:
        seat_state.resigned = seat_state.person is not None
    assert replace_excessive_offer(table, 1, more) == more


def trade_with_an_active_bot() -> Table:
    """Return a table where a bot trades with a person on seat 0."""
    return next(each for seed in range(20) if active(each := new_table(bots=(1, 2), seed=str(seed))) == 1)


def bot_asks_for(good: int, give_ducats: int = 1) -> dict[str, Any]:
    """Return an offer of ducats to seat 0 for a good."""
    return {"do": "propose", "to_seat": 0, "give_cards": [], "ask_goods": [good], "give_ducats": give_ducats}


def bot_asks(table: Table, good: int) -> None:
    """Let the active bot ask the person for a good."""
    write(table, commands.answer_by_server(table, 1, table.state.seats[1].asked, bot_asks_for(good)))


def test_player_who_passes_is_not_asked_about_offers_of_bots() -> None:
    table = trade_with_an_active_bot()
    passing = order(table, 0, "pass", at=["trade"])
    for _ in range(2):
        write(table, commands.answer_by_server(table, 1, table.state.seats[1].asked, bots_offer(table, 1, 0)))
    for open_offers in (2, 1):
        assert table.match is not None
        assert len(table.match.state.offers_to(0)) == open_offers
        said = msgspec.to_builtins(passing.answer(table))
        assert said["do"] == "refuse"
        write(table, commands.play(table, 1, 0, table.seq, said))
    assert msgspec.to_builtins(passing.answer(table)) == {"do": "pass"}


def test_player_who_passes_still_answers_people() -> None:
    table = next(each for seed in range(20) if active(each := new_table(bots=(2,), seed=str(seed))) == 1)
    offer(table, 1, 0)
    assert order(table, 0, "pass", at=["trade"]).answer(table) is None


def test_order_to_trade_on_is_not_given_instead_of_an_answer_to_a_bot() -> None:
    table = next(each for seed in range(20) if active(each := new_table(bots=(1, 2), seed=str(seed))) == 0)
    write(table, commands.answer_by_server(table, 1, table.state.seats[1].asked, bots_offer(table, 1, 0)))
    assert order(table, 0, "play").answer(table) is None


def test_offer_for_goods_that_one_lacks_can_be_refused_by_an_order() -> None:
    table = trade_with_an_active_bot()
    assert table.match is not None
    state = table.match.state
    held = {state.components.good[card] for card in state.hands[0]}
    lacking = order(table, 0, "refuse", at=["trade"], unless=["accept"])
    bot_asks(table, min(held))
    assert lacking.answer(table) is None
    play_named(table, 0, "refuse")
    bot_asks(table, next(good for good in state.components.goods if good not in held))
    assert msgspec.to_builtins(lacking.answer(table))["do"] == "refuse"


def test_bot_does_not_ask_again_for_what_a_person_has_refused() -> None:
    table = trade_with_an_active_bot()
    bot_asks(table, 1)
    play_named(table, 0, "refuse")
    again = bot_asks_for(1, give_ducats=3)
    assert replace_excessive_offer(table, 1, again) != again
    other = bot_asks_for(2, give_ducats=3)
    assert replace_excessive_offer(table, 1, other) == other
    offer(table, 0, 1)
    assert table.match is not None
    (gift,) = table.match.state.offers_to(1)
    accept = {"do": "accept", "number": gift.number, "cards": []}
    write(
        table, commands.answer_by_server(table, 1, table.state.seats[1].asked, accept)
    )  # the person's hand has changed
    assert replace_excessive_offer(table, 1, again) == again


def turns_with_a_person(name: str, turns: int, restrains: bool = True, **agreed: Any) -> Table:
    """Play with two eager bots and a person who acts as little as possible."""
    table, minds = new_table(bots=(1, 2), game=name, **agreed), {seat: bot("greedy", name, seat) for seat in (1, 2)}
    while sum(entry.begins_turn for entry in table.log) < turns and table.state.status == "playing":
        assert table.match is not None
        found = table.next_bot()
        if found is None:
            said = msgspec.to_builtins(table.match.silence(0))
            write(table, commands.play(table, 1, 0, table.seq, said))
            continue
        seat, match = found[0], table.match
        said = msgspec.to_builtins(minds[seat].choose(match.seat(seat)))
        said = replace_excessive_offer(table, seat, said) if restrains else said
        write(table, commands.answer_by_server(table, seat, table.state.seats[seat].asked, said))
    return table


def offers_by_turn(table: Table) -> list[Counter[tuple[int, str]]]:
    """Return how often each bot has made which kind of offer, turn by turn."""
    counted: list[Counter[tuple[int, str]]] = [Counter()]
    for entry in table.log:
        if entry.begins_turn:
            counted.append(Counter())
        if type(entry.action) in all_games()[table.facts.game].offers and entry.seat:
            counted[-1][entry.seat, type(entry.action).__name__] += 1
    return counted


def test_bots_respect_offer_limits_in_whole_matches() -> None:
    messages = 0
    for name, quiet in product([name for name, game in all_games().items() if game.offers], (False, True)):
        table, offers = turns_with_a_person(name, 5, quiet_bots=quiet), all_games()[name].offers
        most = {kind.__name__: 1 if quiet else count for kind, count in offers.items()}
        made = offers_by_turn(table)
        assert [turn for turn in made for (_, kind), count in turn.items() if count > most[kind]] == []
        said = [(entry.seat, entry.action) for entry in table.log if type(entry.action) in offers and entry.seat]
        assert [each for each in said if said.count(each) > 1] == []
        messages += len(said)
    assert messages
