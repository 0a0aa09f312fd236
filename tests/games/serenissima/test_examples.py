"""The worked examples of the rulebook, step by step, with its dice."""

from __future__ import annotations

from fondaco.games.serenissima.actions import (
    Attack,
    BreakOff,
    BuildBasilica,
    DeclareBlockade,
    Disembark,
    Done,
    Embark,
    Enlist,
    FightOn,
    GiveSailor,
    Invest,
    Land,
    LetPass,
    Load,
    OpenSale,
    Recruit,
    Sail,
    Seize,
    Sell,
    TakePort,
    TakeSailor,
    UseGalley,
)
from fondaco.games.serenissima.battle import BootyChoice, FightOnChoice, FightTargetChoice
from fondaco.games.serenissima.blockade import BlockadeChoice
from fondaco.games.serenissima.doge_cards import SpecialInvestmentChoice
from fondaco.games.serenissima.galley_turns import TurnChoice
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import (
    BLACK,
    BLUE,
    GOOD,
    ORANGE,
    RED,
    ZONE,
    event_arguments,
    may,
    play,
    table,
    turn_is_over,
    why,
)

ALGER, NAPOLI = ZONE["alger"], ZONE["napoli"]


def test_the_long_example_of_galley_4() -> None:
    """4.2-4.8, 5.1, 5.5, 6.1, 6.6, 8.2-8.11 Transfer, loading, blockade, blocked sale, two rolls, booty."""
    match = table(
        TurnChoice(BLUE, 4),
        {4: (BLUE, "valencia", 1), 6: (BLUE, "valencia", 3), 7: (RED, "alger", 2, "marble"), 9: (RED, "alger", 2)},
        {"valencia": (BLUE, 1)},
        dice="X. .X" + ".X X",
    )
    state = match.state

    play(match, UseGalley())  # Blue has galley 4 act: two sailors come over from galley 6
    assert why(match, Embark()) == ("4.3", "last_sailor_stays")
    for last in (Disembark(), GiveSailor(6)):  # the only sailor of galley 4 could leave it, and it would sink
        assert play(match.clone(), last).state.owner[4] == -1
    play(match, TakeSailor(6), TakeSailor(6))
    assert (state.sailors[4], state.sailors[6], state.garrison[ZONE["valencia"]]) == (3, 1, 1)

    play(match, Load(), Load())  # two wood for one ducat
    assert state.cargo[4] == (GOOD["wood"], GOOD["wood"])
    assert state.ducats[BLUE] == 5 - 1
    play(match, Done())

    assert match.decision == Sailing(BLUE, 4, 0)  # three sailors, three steps, bound for Tripoli
    play(match, Sail(ALGER))
    assert isinstance(match.decision, BlockadeChoice)  # Red has 2 + 2 sailors there, more than 3
    assert match.waiting == (RED,)
    match = play(match, DeclareBlockade())
    assert match.decision == SellOrFight(BLUE, 4, 1)
    assert state.zone[4] == ALGER

    play(match, OpenSale())  # wood would bring 3 ducats, but Red blocks the sale too
    assert state.price(BLUE, ALGER, GOOD["wood"]) == 3
    match = play(match, DeclareBlockade())
    assert state.ducats[BLUE] == 4
    assert match.decision == FightTargetChoice(BLUE, 4, 1, 0, RED)
    assert match.options(BLUE) == [Done(), Attack(7), Attack(9)]

    play(match, Attack(7))  # value 3 - 1 = 2 against 2: a skull each
    assert [len(throw["faces"]) for throw in event_arguments(match, "rolls")] == [2, 2]
    assert (state.sailors[4], state.sailors[7]) == (2, 1)
    assert isinstance(match.decision, FightOnChoice)
    play(match, FightOn())  # still 2, against 1: a skull each, and galley 7 sinks
    assert [len(throw["faces"]) for throw in event_arguments(match, "rolls")] == [2, 2, 2, 1]
    assert (state.sailors[4], state.owner[7]) == (1, -1)

    assert isinstance(match.decision, BootyChoice)
    play(match, Seize(GOOD["marble"]))
    assert state.cargo[4] == (GOOD["wood"], GOOD["wood"], GOOD["marble"])
    assert may(match, Attack) == [Attack(9)]  # Blue could go on against the other galley, but stops
    assert isinstance(match.decision, FightTargetChoice)
    assert match.decision.strength(state) == 1
    play(match, Done())
    assert turn_is_over(match)


def test_orange_lands_at_napoli() -> None:
    """6.1, 9.1-9.3 Black has as many sailors there as galley 8, not more, and cannot prevent it."""
    match = table(
        Sailing(ORANGE, 8, 2), {8: (ORANGE, "genova", 3, "wood"), 11: (BLACK, "napoli", 3)}, {"genova": (ORANGE, 1)}
    )
    play(match, Sail(NAPOLI))
    assert OpenSale() in match.options(ORANGE)
    play(match, TakePort())
    assert (match.state.holder[NAPOLI], match.state.garrison[NAPOLI]) == (ORANGE, 1)
    assert match.options(ORANGE) == [Done(), Land()]
    play(match, Done())
    assert turn_is_over(match)
    assert match.state.ports_of(ORANGE) == [ZONE["genova"], NAPOLI]


def test_black_invests_7_ducats_for_antakya() -> None:
    """10.1, 10.2, 10.7 Five sailors and a basilica; Antakya holds three sailors and no more."""
    antakya, constantinople = ZONE["antakya"], ZONE["constantinople"]
    match = table(
        TurnChoice(BLACK, 9),
        {9: (BLACK, "creta", 2), 12: (BLACK, "constantinople", 2)},
        {"constantinople": (BLACK, 2), "antakya": (BLACK, 2, "marble")},
        ducats={BLACK: 9},
    )
    play(match, Invest(), Recruit(constantinople), Recruit(antakya))
    assert why(match, Recruit(antakya)) == ("1.7", "port_is_full")
    assert why(match, Enlist(9)) == ("10.2", "not_in_your_port")
    play(match, Enlist(12), Enlist(12), Enlist(12), BuildBasilica(antakya))
    assert match.state.ducats[BLACK] == 9 - 7
    assert match.state.basilicas == [antakya]
    assert (match.state.sailors[12], match.state.garrison[antakya]) == (5, 3)
    play(match, Done())
    assert turn_is_over(match)


def test_valencia_scores_20_ducats() -> None:
    """12.1, 12.2 Four cubes are 15, the basilica 5."""
    match = table(
        SellOrFight(BLUE, 15, 1),
        {15: (BLUE, "ragusa", 1)},
        {"valencia": (BLUE, 1, "stone marble wine gold"), "genova": (RED, 1)},
        basilicas="valencia",
        pile="one_hourglass",
        track=5,
        ducats={BLUE: 0, RED: 0},
    )
    play(match, Done())
    assert match.state.ducats[:2] == [20, 0]
    paid = {"paid_ports": [ZONE["valencia"]], "paid_ducats": [20]}
    assert event_arguments(match, "scores")[0] == {"seat": BLUE, "ducats": 20, "scoring": 1, **paid}


def test_two_hourglasses_pass_the_scoring_space() -> None:
    """11.2, 11.5, 11.6 From 5 over 6 to 7: a scoring, and after it whoever has one galley may buy another."""
    match = table(
        SellOrFight(BLUE, 15, 1),
        {15: (BLUE, "ragusa", 1)},
        {"valencia": (BLUE, 1, "stone")},
        pile="two_hourglasses one_hourglass",
        track=5,
        ducats={BLUE: 0},
    )
    play(match, Done())
    assert match.state.track == 7
    assert match.state.ducats[BLUE] == 2
    assert isinstance(match.decision, SpecialInvestmentChoice)
    assert match.decision.seats[0] == BLUE


def test_red_could_have_let_blue_pass() -> None:
    """6.4 Without a blockade the galley of the example sails on, and sells."""
    match = table(
        Sailing(BLUE, 4, 0), {4: (BLUE, "valencia", 3, "wood wood"), 7: (RED, "alger", 2), 9: (RED, "alger", 2)}
    )
    play(match, Sail(ALGER), LetPass())
    assert match.decision == Sailing(BLUE, 4, 1)
    play(match, Done(), OpenSale(), LetPass(), Sell(GOOD["wood"]))
    assert match.state.ducats[BLUE] == 5 + 3
    assert match.state.stored[ALGER] == (GOOD["wood"],)


def test_loading_begins_where_the_example_says() -> None:
    """3.3, 4.1 Action means loading first, while there is anything to load."""
    match = play(table(TurnChoice(BLUE, 4), {4: (BLUE, "valencia", 1)}, {"valencia": (BLUE, 1)}), UseGalley())
    assert match.decision == Loading(BLUE, 4)


def test_stopping_between_rolls() -> None:
    """8.5 Instead of the second roll Blue could have stopped, which would have ended the turn."""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 3), 7: (RED, "alger", 2)}, dice="X. .X")
    play(match, Attack(7), BreakOff())
    assert turn_is_over(match)
    assert (match.state.sailors[4], match.state.sailors[7]) == (2, 1)
