"""The worked examples of the rules page and of "How to play": what they say happens in the engine."""

from __future__ import annotations

import json
from typing import Any

from fondaco.core.match import Match
from fondaco.games.serenissima import GAME
from fondaco.games.serenissima.actions import (
    Attack,
    BuildBasilica,
    Commission,
    DeclareBlockade,
    Done,
    Enlist,
    FightOn,
    Invest,
    Land,
    Load,
    OpenSale,
    Recruit,
    Sail,
    Seize,
    Sell,
    TakePort,
    TakeSailor,
)
from fondaco.games.serenissima.battle import FightTargetChoice
from fondaco.games.serenissima.blockade import BlockadeChoice
from fondaco.games.serenissima.doge_cards import SpecialInvestmentChoice
from fondaco.games.serenissima.galley_turns import TurnChoice
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import (
    BLUE,
    CARD,
    COMPONENTS,
    GOOD,
    NO_ONE,
    RED,
    ZONE,
    event_arguments,
    goods,
    may,
    play,
    table,
    why,
)

EXAMPLES: dict[str, Any] = json.loads((GAME.folder / "page" / "examples.json").read_text(encoding="utf-8"))
"""Seats are players in the order of their colours; the reader is blue, Anna red."""
ALGER, NAPOLI, TRIPOLI, VALENCIA = (ZONE[name] for name in ("alger", "napoli", "tripoli", "valencia"))


def scenes(name: str) -> list[dict[str, Any]]:
    return [group["scene"] for group in EXAMPLES[name]["shows"] if "scene" in group]


def shown(name: str, what: str) -> list[Any]:
    return [group[what] for group in EXAMPLES[name]["shows"] if what in group]


def at(
    scene: dict[str, Any],
    now: Any,
    ports: dict[str, tuple[Any, ...]] | None = None,
    fleet: dict[int, tuple[Any, ...]] | None = None,
    **more: Any,
) -> Match:
    """A match at the scene of an example, at a decision; ports and galleys may be elsewhere too."""
    galleys = {
        each["number"]: (each["seat"], scene["port"], each["crew"], " ".join(each.get("cargo", ())))
        for each in scene.get("galleys", ())
    }
    owner, garrison = scene.get("owner", NO_ONE), scene.get("garrison", 0)
    here = {scene["port"]: (owner, garrison, " ".join(scene.get("stored", ())))}
    return table(now, {**galleys, **(fleet or {})}, {**here, **(ports or {})}, **more)


def is_at(match: Match, scene: dict[str, Any]) -> None:
    """The position is that of the scene."""
    state, port = match.state, ZONE[scene["port"]]
    assert (state.holder[port], state.garrison[port]) == (scene.get("owner", NO_ONE), scene.get("garrison", 0))
    assert state.stored[port] == goods(" ".join(scene.get("stored", ())))
    assert (port in state.basilicas) == scene.get("basilica", False)
    for galley in scene.get("galleys", ()):
        number = galley["number"]
        assert (state.owner[number], state.zone[number]) == (galley["seat"], port)
        assert state.sailors[number] == galley["crew"]
        assert sorted(state.cargo[number]) == sorted(goods(" ".join(galley.get("cargo", ()))))


def test_the_set_up() -> None:
    """2.2, 2.7 Three sailors in the port, three aboard, five ducats."""
    scene = scenes("outfit")[0]
    match = at(scene, Loading(BLUE, 5))
    is_at(match, scene)
    assert [match.state.ducats[BLUE]] == shown("outfit", "ducats") == [5]
    assert next(zone for zone in COMPONENTS.sheet.zone if zone.id == scene["port"]).start
    sheet = COMPONENTS.sheet.components
    assert (scene["garrison"], scene["galleys"][0]["crew"]) == (sheet.start_sailors_port, sheet.start_sailors_galley)


def test_the_wheel() -> None:
    """3.2, 3.5 Galley 7, bought by galley 5, comes before 8; galley 3 waits for the next round."""
    match = table(
        TurnChoice(BLUE, 5),
        {2: (RED, "corfu", 1), 5: (BLUE, "corfu", 1), 8: (RED, "corfu", 1), 11: (BLUE, "corfu", 1)},
        {"valencia": (BLUE, 1)},
    )
    ahead = play(match.clone(), Invest(), Commission(7), Done())
    assert event_arguments(ahead, "turn")[-1]["galley"] == 7
    behind = play(match.clone(), Invest(), Commission(3), Done())
    assert event_arguments(behind, "turn")[-1]["galley"] == 8


def test_the_loading() -> None:
    """4.2-4.8 Two sailors come over, and two wood for one ducat; the sailor in the port stays."""
    before, after = scenes("load")
    match = at(before, Loading(BLUE, 4))
    is_at(match, before)
    play(match, TakeSailor(6), TakeSailor(6), Load(), Load())
    is_at(match, after)
    assert [5, match.state.ducats[BLUE]] == shown("load", "ducats") == [5, 4]


def test_the_voyage() -> None:
    """5.1, 8.2, 8.3 By way of Alger and Tunis to Tripoli; three sailors less three steps attack nobody."""
    before, after = scenes("sail")
    match = at(before, Sailing(BLUE, 4, 0))
    state = match.state
    state.owner[9], state.zone[9], state.sailors[9] = RED, TRIPOLI, 1
    play(match, Sail(ALGER), Sail(ZONE["tunis"]), Sail(TRIPOLI))
    is_at(match, after)
    assert why(match, Attack(9)) == ("8.3", "too_tired")


def test_the_blockade() -> None:
    """6.1, 6.3 Four sailors of Anna on two galleys are more than three, under way and at the sale."""
    scene = scenes("blockade")[0]
    match = at(scene, Sailing(BLUE, 4, 0))
    match.state.zone[4] = VALENCIA
    play(match, Sail(ALGER))
    is_at(match, scene)
    assert isinstance(match.decision, BlockadeChoice)
    assert match.waiting == (RED,)
    play(match, DeclareBlockade(), OpenSale())
    assert match.state.price(BLUE, ALGER, GOOD["wood"]) == 3
    assert match.waiting == (RED,)


def test_the_sale() -> None:
    """7.2, 7.4, 7.5, 7.7 Spice for 4 + 2, wine for 5; the port has wood."""
    before, after = scenes("sale")
    match = at(before, SellOrFight(BLUE, 8, 1))
    start = match.state.ducats[BLUE]
    play(match, OpenSale(), Sell(GOOD["spice"]))
    assert match.state.ducats[BLUE] - start == 4 + 2
    assert not may(match, Sell) or why(match, Sell(GOOD["wood"]))[0] == "7.2"
    play(match, Sell(GOOD["wine"]))
    is_at(match, after)
    assert [match.state.ducats[BLUE] - start] == shown("sale", "ducats") == [11]


def test_the_battle() -> None:
    """8.2-8.10 Two throws; the galley sinks, and the marble changes hands."""
    throws = shown("battle", "throw")
    blue, red = ([each["faces"] for each in throws if each["by"] == seat] for seat in (BLUE, RED))
    dice = "".join("X" if face else "." for pair in zip(blue, red, strict=True) for each in pair for face in each)
    match = at(scenes("blockade")[0], SellOrFight(BLUE, 4, 1), dice=dice)
    play(match, Attack(7))
    assert (match.state.sailors[4], match.state.sailors[7]) == (2, 1)
    play(match, FightOn())
    assert [each["faces"] for each in event_arguments(match, "rolls")] == [each["faces"] for each in throws]
    play(match, Seize(GOOD["marble"]))
    is_at(match, scenes("battle")[0])
    assert isinstance(match.decision, FightTargetChoice)
    assert match.decision.strength(match.state) == 1


def test_the_landing() -> None:
    """6.1, 9.1 Three sailors of Anna are not more than three; one landed takes the port."""
    before, after = scenes("landing")
    match = at(before, SellOrFight(BLUE, 8, 1), {"genova": (BLUE, 1)})
    is_at(match, before)
    play(match, TakePort())
    if may(match, Land) and match.state.garrison[NAPOLI] == 0:
        play(match, Land())
    is_at(match, after)


def test_the_investment() -> None:
    """10.2, 10.7 Five sailors and a basilica for seven ducats."""
    at_constantinople, at_antakya = scenes("investment")
    constantinople, antakya = ZONE["constantinople"], ZONE["antakya"]
    match = table(
        TurnChoice(BLUE, 9),
        {9: (BLUE, "creta", 2), 12: (BLUE, "constantinople", 2)},
        {"constantinople": (BLUE, 2), "antakya": (BLUE, 2, "marble")},
        ducats={BLUE: 9},
    )
    play(match, Invest(), Recruit(constantinople), Recruit(antakya))
    assert why(match, Recruit(antakya)) == ("1.7", "port_is_full")
    play(match, Enlist(12), Enlist(12), Enlist(12), BuildBasilica(antakya))
    is_at(match, at_constantinople)
    is_at(match, at_antakya)
    assert [match.state.ducats[BLUE]] == shown("investment", "ducats") == [9 - 7]


def test_the_doge() -> None:
    """11.2, 11.5, 11.6 From 5 to 7, past 6: a scoring, and then a galley for whoever has one."""
    track = EXAMPLES["doge"]["track"]
    match = table(
        SellOrFight(BLUE, 15, 1),
        {15: (BLUE, "ragusa", 1)},
        {"valencia": (BLUE, 1, "stone")},
        pile=f"{track['card']} one_hourglass",
        track=track["from"],
        ducats={BLUE: 0},
    )
    assert track["card"] in CARD
    play(match, Done())
    assert match.state.track == track["to"] == 7
    assert match.state.ducats[BLUE] == 2
    assert isinstance(match.decision, SpecialInvestmentChoice)
    assert match.waiting == (BLUE,)


def test_the_scoring() -> None:
    """12.1, 12.2 Four cubes are 15, the basilica 5."""
    scene = scenes("scoring")[0]
    match = at(
        scene,
        SellOrFight(BLUE, 15, 1),
        fleet={15: (BLUE, "ragusa", 1)},
        basilicas="valencia",
        pile="one_hourglass",
        track=5,
        ducats={BLUE: 0},
    )
    play(match, Done())
    is_at(match, scene)
    assert [match.state.ducats[BLUE]] == shown("scoring", "ducats") == [15 + 5]


def test_the_whole_turn() -> None:
    """4.8, 5.1, 7.5 One cube free, one for a ducat; one zone; one cube sold for three."""
    first, last = scenes("turn")
    match = at(scenes("outfit")[0], Loading(BLUE, 5))
    play(match, Load(), Load())
    is_at(match, first)
    assert match.state.ducats[BLUE] == 5 - 1
    if not isinstance(match.decision, Sailing):
        play(match, Done())
    play(match, Sail(ALGER), Done())
    play(match, OpenSale(), Sell(GOOD["wood"]))
    is_at(match, last)
    assert [match.state.ducats[BLUE]] == shown("turn", "ducats") == [4 + 3]
