"""Hints of Oltre Mare say why, in the words of what would happen."""
from __future__ import annotations

from fondaco.bots.advice import consider, without_idle_talk
from fondaco.bots.judgement import judgement
from fondaco.bots.search import Branch, Budget, Thought
from fondaco.games.oltremare.actions import EndTrade, Propose, Sail
from fondaco.games.oltremare.sailing import Voyage
from tests.games.oltremare.table import BOX, MARKER, PORT, table


def test_the_marker_that_would_be_taken_is_the_reason_to_sail_there() -> None:
    """Of the ports next to Venice one has a marker."""
    ends = [sail.port for sail in BOX.sail[PORT["venezia"]][1]]
    goal = next(port for port in PORT if PORT[port] in ends)
    match = table(ships={0: "venezia"}, lying={goal: "big_deal"}, now=Voyage(0, 1), laid="silk_03 wood_01")
    best, other, *_ = consider(match.seat(0), Budget(tries=24), 1)
    assert best.action == Sail(PORT[goal])
    assert best.why is not None
    assert best.why.event.says == "oltremare.takes"
    assert best.why.event.args == {"seat": 0, "marker": MARKER["big_deal"]}
    assert other.why != best.why


def test_an_offer_that_nobody_takes_is_no_advice_where_something_else_brings_as_much() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02", 2: "wheat_02"}, load=2)
    offer = next(action for action in match.options(0) if isinstance(action, Propose))
    thought = Thought(judgement("oltremare"), match.seat(0), 1)
    talk, deed = Branch(offer), Branch(EndTrade())
    for gain in (0.0, 1.0):
        talk.learn(gain)
        deed.learn(gain)
    assert without_idle_talk(thought, [talk, deed]) == [deed]
    assert without_idle_talk(thought, [deed, talk]) == [deed, talk]
    talk.learn(5.0)
    assert without_idle_talk(thought, [talk, deed]) == [talk, deed]
