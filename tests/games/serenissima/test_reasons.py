"""Reasons of refusals are true: they agree with the menu."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from fondaco import Match, Refusal
from fondaco.core.decision import NO_ONE
from fondaco.games.serenissima import GAME, investment
from fondaco.games.serenissima.actions import SwapCubes
from fondaco.games.serenissima.board_file import NO_GOOD
from fondaco.games.serenissima.state import State
from fondaco.testing import GameUnderTest
from fondaco.testing.action_fuzzer import ActionFuzzer
from fondaco.testing.random_walk import play_randomly, start_random_match

INSTEAD = {
    "buy_or_done",
    "load_first",
    "sail_first",
    "fight_or_done",
    "sell_or_done",
    "act_or_invest",
    "block_or_let_pass",
    "fight_on_or_stop",
    "land_or_done",
    "galleys_and_sailors_only",
}
"""Said where nothing of the kind can be said."""
CHOOSE = {"choose_your_port", "choose_a_free_number", "choose_a_free_start_port", "close_a_port", "seize_or_leave"}


class Truth:
    """Whether a reason is true, by its name and arguments."""

    def __init__(self, match: Match, who: int, said: Any) -> None:
        self.state: State = match.state
        self.now: Any = match.decision
        self.components, self.who, self.said = self.state.components, who, said

    def galley_is_full(self, galley: int) -> bool:
        return self.state.room(galley) == 0

    def port_is_full(self, port: int, sailors: int) -> bool:
        return bool(self.state.garrison[port] == sailors == self.components.capacity[port])

    def no_reserve(self) -> bool:
        return self.state.reserve[self.who] == 0

    def too_few_ducats(self, ducats: int) -> bool:
        return self.state.ducats[self.who] < ducats

    def number_is_taken(self, number: int) -> bool:
        return number not in self.state.free_numbers()

    def most_galleys(self, most: int) -> bool:
        return len(self.state.fleet(self.who)) >= most

    def one_galley_only(self) -> bool:
        return bool(self.now.commissioned)

    def fort_needs(self, port: int, fort_goods: list[int]) -> bool:
        needs = self.components.fort.needs
        return fort_goods == needs and not all(self.state.has(port, good) for good in needs)

    def basilica_needs(self, port: int, basilica_goods: list[int]) -> bool:
        needs = self.components.basilica.needs
        return basilica_goods == needs and not all(self.state.has(port, good) for good in needs)

    def has_a_fort(self, port: int) -> bool:
        return port in self.state.forts

    def has_a_basilica(self, port: int) -> bool:
        return port in self.state.basilicas

    def no_fort_left(self) -> bool:
        return bool(len(self.state.forts) == self.components.numbers.forts)

    def no_basilica_left(self) -> bool:
        return bool(len(self.state.basilicas) == self.components.numbers.basilicas)

    def nothing_to_buy(self) -> bool:
        return not investment.can_invest(self.state, self.who)

    def not_bought_now(self, galley: int) -> bool:
        return galley not in self.now.bought

    def supply_is_empty(self, good: int) -> bool:
        return self.state.supply[good] == 0

    def not_aboard(self, galley: int) -> bool:
        comes_back = isinstance(self.said, SwapCubes) and galley == self.said.galley
        return (self.said.taken_good if comes_back else self.said.good) not in self.state.cargo[galley]

    def last_sailor_aboard(self, galley: int) -> bool:
        return self.state.sailors[galley] == 1

    def has_a_free_place(self, galley: int) -> bool:
        return self.state.room(galley) > 0

    def has_more_sailors(self, galley: int) -> bool:
        return self.state.sailors[galley] > 1

    def the_same_good(self, good: int) -> bool:
        return bool(good == self.said.good == self.said.taken_good)

    def last_sailor_stays(self, port: int) -> bool:
        return self.state.garrison[port] == 1

    def no_more_steps(self, limit: int) -> bool:
        return self.state.steps_left == 0

    def no_port_here(self, zone: int) -> bool:
        return bool(self.components.produces[zone] == NO_GOOD)

    def port_is_closed(self, port: int) -> bool:
        return port in self.state.closed

    def no_cargo(self, galley: int) -> bool:
        return not self.state.cargo[galley]

    def produced_here(self, port: int, good: int) -> bool:
        return bool(self.components.produces[port] == good)

    def stored_here(self, port: int, good: int) -> bool:
        return good in self.state.stored[port]

    def warehouse_is_full(self, port: int) -> bool:
        return bool(len(self.state.stored[port]) == self.components.capacity[port])

    def good_is_not_closed(self, port: int) -> bool:
        return self.components.produces[port] not in self.components.to_close

    def good_is_closed_already(self, good: int) -> bool:
        return good in [self.components.produces[port] for port in self.state.closed]

    def start_ports_needed(self, port: int) -> bool:
        return len(set(self.components.starts) - set(self.state.closed)) == self.state.players

    def not_your_port(self, zone: int) -> bool:
        return zone not in self.state.ports_of(self.who)

    def not_in_your_port(self, galley: int) -> bool:
        return galley not in self.state.fleet(self.who) or self.not_your_port(self.state.zone[galley])

    def not_your_galley_here(self, galley: int) -> bool:
        return galley not in self.state.consorts(self.now.galley)

    def no_enemy_galley_here(self, galley: int) -> bool:
        return galley not in self.state.strangers(self.now.galley)

    def no_neighbour(self, zone: int) -> bool:
        return zone not in [step.zone for step in self.components.sail[self.state.zone[self.now.galley]]]

    def too_tired(self, galley: int) -> bool:
        return bool(self.state.sailors[galley] <= self.now.steps)

    def blockader_first(self, seat: int) -> bool:
        return bool(seat == self.now.blockader)

    def not_a_port_of_another(self, zone: int) -> bool:
        return self.state.holder[zone] in (NO_ONE, self.who)

    def not_a_neutral_port(self, zone: int) -> bool:
        return self.state.holder[zone] != NO_ONE or self.no_port_here(zone)

    def last_port(self, seat: int) -> bool:
        return len(self.state.ports_of(seat)) == 1

    def sink_his_galleys_first(self, seat: int) -> bool:
        return self.state.zone[self.now.galley] in [self.state.zone[galley] for galley in self.state.fleet(seat)]


def is_true(match: Match, seat: int, action: Any, refusal: Refusal) -> bool:
    name = refusal.key.removeprefix("serenissima.no.")
    if name in INSTEAD:
        return type(action) not in {type(listed) for listed in match.options(seat)}
    return name in CHOOSE or getattr(Truth(match, seat, action), name)(**refusal.args)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_reason_is_true(players: int) -> None:
    guest, given = GameUnderTest(GAME, Path(__file__).parent), set()
    for seed in range(12):
        rng = random.Random(f"{players} {seed}")
        match, parrot = start_random_match(guest, players, seed), ActionFuzzer(GAME, rng)
        for seat, _ in play_randomly(match, guest.laws, rng):
            parrot.listen(match.options(seat))
            for action in [parrot.speak() for _ in range(6)]:
                refusal = match.refuses(seat, action)
                if refusal is not None and refusal.key.startswith("serenissima"):
                    given.add(refusal.key)
                    assert is_true(match, seat, action, refusal), (match.decision, action, refusal)
    assert len(given) > 30
