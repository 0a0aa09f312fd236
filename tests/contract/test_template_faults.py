"""Faults planted in the otherwise untouched template of `fondaco game new`: the contract finds each of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import signature
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from fondaco.cli.new_game import write_game_package
from fondaco.games import all_games
from fondaco.testing import Contract, GameUnderTest
from fondaco.testing.contract import player_counts

CONTRACT = Contract()
NUMBERS = count()
Check = Callable[[GameUnderTest], None]


class Fault(NamedTuple):
    """A change of one line, the test of the contract that finds it, and what that test says."""

    file: str
    was: str
    now: str
    check: str
    says: str


SKIPPED = """    if state.orders[who] == state.pile[-1]:
        state.keep(who)
        return turn.end_turn(state)
    return Drawn(who)
"""
ANSWERED = SKIPPED.replace("        return", '        state.tell("NAME.keeps", seat=who)\n        return')
FAULTS = {
    "the set-up tells every secret to the whole table": Fault(
        "setup.py", "to=(seat,), ware", "ware", "test_the_set_up_tells_nobody_what_is_hidden", "the set-up tells seat"
    ),
    "a message has a key that no catalogue has": Fault(
        "turn.py", '"not_open"', '"not_opened"', "test_every_message_named_in_the_code_exists", "no.not_opened"
    ),
    "a question is skipped because of a hidden card": Fault(
        "draw.py", "    return Drawn(who)\n", SKIPPED, "test_the_laws_hold", "the next question shows"
    ),
    "a question is skipped because of a hidden card, with the event of its answer": Fault(
        "draw.py", "    return Drawn(who)\n", ANSWERED, "test_the_laws_hold", "the next question shows"
    ),
    "a drawn card is told to the whole table": Fault(
        "draw.py", "to=(who,), ", "", "test_the_laws_hold", "does not know it afterwards"
    ),
    "the menu has an illegal action": Fault(
        "turn.py", "sorted(set(state.market))", "range(4)", "test_the_laws_hold", "not in list"
    ),
    "the view shows the orders of all": Fault(
        "view.py", "if own or over", "if True or own", "test_the_laws_hold", "learns|sees|knows|view"
    ),
    "a determinization knows the orders of others": Fault(
        "view.py",
        "        new.orders[other] = new.pile.pop()\n",
        "        new.pile.remove(state.orders[other])\n",
        "test_imagined_worlds_move",
        "orders?.* never imagined otherwise|the seed decides it",
    ),
    "a card is lost": Fault(
        "state.py", "self.hidden[who].append(self.pile.pop())", "self.pile.pop()", "test_the_laws_hold", ""
    ),
    "silence is answered by an illegal action": Fault(
        "timeouts.py",
        "Turn: TimeoutAnswer(first_option)",
        "Turn: always_answer(KEEP)",
        "test_nobody_loses_anything_because_his_time_runs_out",
        "is not lawful",
    ),
    "chance does not come from the seed": Fault(
        "setup.py", "chance.shuffle(pile)", "__import__('random').shuffle(pile)", "test_the_laws_hold", ""
    ),
    "a number does not say what it is": Fault(
        "state.py", "turn: Turns", "turn: int", "test_every_number_and_every_list_says_what_it_is", "State.turn"
    ),
    "a match never ends": Fault(
        "turn.py",
        "    state.turn += 1\n",
        "    state.turn = (state.turn + 1) % state.players\n",
        "test_a_match_ends_in_which_nobody_says_anything",
        "no end|pop from empty list",
    ),
}


@pytest.fixture
def new_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Fault | None], GameUnderTest]]:
    """Return a function that writes the package with a fault, imports and registers it."""
    names: list[str] = []

    def written(fault: Fault | None) -> GameUnderTest:
        name, folder = f"planted_{next(NUMBERS)}", tmp_path / str(len(names))
        names.append(name)
        write_game_package(name, folder)
        if fault is not None:
            file = folder / "src" / name / fault.file
            text = file.read_text(encoding="utf-8")
            assert text.count(fault.was) == 1
            file.write_text(text.replace(fault.was, fault.now.replace("NAME", name)), encoding="utf-8")
        monkeypatch.syspath_prepend(folder / "src")
        game = import_module(name).GAME
        monkeypatch.setitem(all_games(), name, game)
        return GameUnderTest(game, folder / "tests")

    yield written
    for name in [each for each in sys.modules if each.partition(".")[0] in names]:
        del sys.modules[name]


def run_check(check: str, guest: GameUnderTest) -> None:
    """Run a test of the contract, for every number of players if it depends on that."""
    test = getattr(CONTRACT, check)
    if "players" in signature(test).parameters:
        for players in player_counts(guest):
            test(guest, players)
    else:
        test(guest)


@pytest.mark.parametrize("check", dict.fromkeys(fault.check for fault in FAULTS.values()))
def test_untouched_template_passes(check: str, new_game: Callable[[Fault | None], GameUnderTest]) -> None:
    run_check(check, new_game(None))


@pytest.mark.parametrize("fault", FAULTS.values(), ids=[each.replace(" ", "_") for each in FAULTS])
def test_planted_fault_is_found(fault: Fault, new_game: Callable[[Fault | None], GameUnderTest]) -> None:
    guest = new_game(fault)
    with pytest.raises((Exception, pytest.fail.Exception), match=fault.says or None):
        run_check(fault.check, guest)
