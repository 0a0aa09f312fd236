"""A match at the prompt: contents and numbers of menu lines."""

from __future__ import annotations

import io
import sys
from functools import partial

import pytest
from rich.console import Console

import fondaco
from fondaco.cli.interactive import PlayerLeft, TerminalMatch
from fondaco.cli.menu import Counts, Menu, thing_number_and_highest
from fondaco.cli.menu_notes import ActionNotes
from fondaco.core.decision import Action
from fondaco.i18n import match_translator


def numbered(options: list[Action], counts: Counts) -> Menu:
    return Menu(options, str, str, counts=counts)


def brings(match: fondaco.Match, action: Action) -> str:
    return ActionNotes(match, match.waiting[0], match_translator("en", match))(action)


def test_contract_shows_its_goods_and_pay() -> None:
    match = fondaco.new("neptun", 3, 7)
    (take, turn_up) = match.options(match.waiting[0])
    assert brings(match, take) == " – honey to Roma: 3 temple points in Italia; oar card 6 (wind -1)"
    assert brings(match, turn_up) == ""


def test_field_shows_the_length_of_the_voyage_in_its_row() -> None:
    match = fondaco.new("neptun", 3, 7)
    match.play(match.waiting[0], match.options(match.waiting[0])[0])
    seat = match.waiting[0]
    miles = {row["slot"]: row["miles"] for row in match.view(seat)["table"]["loadings"]}
    said = {load.slot: brings(match, load) for load in match.options(seat)}
    assert said == {slot: f" – {each} miles in total" for slot, each in miles.items()}


def test_menus_of_fields_and_galleys_use_their_numbers() -> None:
    """One line beside them gets the first free number; where there are more such lines, all are numbered from one."""
    match = fondaco.new("neptun", 3, 1)
    say = {"load": [2, 4], "deliver": [3]}
    loads, delivers = [[fondaco.action("neptun", {"do": do, "slot": slot - 1}) for slot in say[do]] for do in say]
    decline, stay = (fondaco.action("neptun", {"do": do}) for do in ("decline", "stay"))
    counts = partial(thing_number_and_highest, match_translator("en", match))
    assert [*numbered(loads, counts=counts).said] == [2, 4]
    assert numbered([decline, *delivers], counts=counts).numbered == {3: delivers, 6: [decline]}
    assert [*numbered([decline, stay, *delivers], counts=counts).said] == [1, 2, 3]


def test_events_are_shown_between_table_and_question(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fondaco.new("neptun", 3, 7)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n"))
    screen = io.StringIO()
    with pytest.raises(PlayerLeft):
        TerminalMatch(match, ["human", "random", "random"], "en", Console(file=screen, width=200)).play()
    last = screen.getvalue().rpartition("Red sees")[2]
    deeds = [last.index(each) for each in ("Red loads", "Green loads", "contracts: turn 2")]
    assert last.index("Merchants") < last.index("Temples") < deeds[0] < deeds[1] < deeds[2] < last.index("Red: ")
    assert last.count("Green loads olives") == screen.getvalue().count("Green loads olives")
