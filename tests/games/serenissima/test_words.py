"""What the page and the house say of spice, buildings, galleys, sailors and fights."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fondaco
from fondaco.games.serenissima import doge, investment
from fondaco.i18n import Speaker
from fondaco.i18n.message import message
from tests.games.serenissima.table import BLUE, ZONE, table

LANGS = ("en", "de", "fr", "nl")
PAGE = Path(fondaco.__file__).parent / "games/serenissima/page/words"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["web.spice", "web.build_fort", "web.build_basilica"])
def test_what_a_thing_brings_is_said_with_the_figures_of_the_board(lang: str, key: str) -> None:
    """Boards can be changed: how much it is is an argument, not a word."""
    said = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))
    assert not re.search(r"\d", said[key])


@pytest.mark.parametrize("lang", LANGS)
def test_how_many_galleys_the_end_of_a_round_allows_is_said_with_the_figure_of_the_board(lang: str) -> None:
    """11.6 As many as are missing, whatever that is; 12.1 and what an empty port pays stands in the table only."""
    said = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))
    assert all("{special, plural," in said[f"web.guide.{leaf}.why"] for leaf in ("doge", "special_investment"))
    assert not re.search("empty|leer|vide|lege ", said["web.guide.scoring.why"])


@pytest.mark.parametrize("lang", LANGS)
def test_of_all_sailors_possible_no_reason_is_said(lang: str) -> None:
    """10.2 Room, reserve or ducats: which of them is the least is not told."""
    said = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))["web.all_sailors"]
    assert not re.search("fit|Platz|place|passen", said)


@pytest.mark.parametrize("lang", LANGS)
def test_after_the_shots_of_a_fort_the_dice_may_be_fewer(lang: str) -> None:
    """9.7 The attacker throws no more than he could before."""
    said = message(json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))["web.fight"], lang)
    fight = {"number": 0, "port": "Corfu", "dice": 3, "target_dice": 2, "crew": 4, "most": 2, "percent": 40}
    told = [said.format(fight | {"fort_dice": dice}) for dice in (0, 1, 2)]
    assert [bool(re.search("at most|höchstens|au plus|hoogstens", each)) for each in told] == [False, True, True]


@pytest.mark.parametrize("lang", LANGS)
def test_a_building_is_refused_for_the_goods_of_its_board(lang: str) -> None:
    """10.6, 10.7 Boards can be changed."""
    match = table(investment.Investment(BLUE), {1: (BLUE, "corfu", 1)}, {"valencia": (BLUE, 1)}, ducats={BLUE: 9})
    box, speaker = match.board.box, Speaker(lang, "serenissima", None, ())
    for fault, building in ((investment.fort_fault, box.fort), (investment.basilica_fault, box.basilica)):
        refusal = fault(match.board, BLUE, ZONE["valencia"])
        said = speaker.say(refusal.key, refusal.args)
        assert speaker.word("good", building.needs) in said
        (name,) = set(refusal.args) - {"port"}
        assert speaker.say(refusal.key, refusal.args | {name: [3]}) == said.replace(
            speaker.word("good", building.needs), speaker.noun("good", 3))  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
def test_too_few_galleys_has_only_who_has_not_bought_yet(lang: str) -> None:
    """11.6 Afterwards he may have enough, and is asked for sailors only."""
    speaker = Speaker(lang, "serenissima", None, ())
    first, later = [speaker.question(doge.SpecialInvestment((BLUE,), bought), BLUE, (BLUE,)) for bought in ((), (5,))]
    assert re.search("too few|zu wenige|trop peu|te weinig", first)
    assert not re.search("too few|zu wenige|trop peu|te weinig", later)
