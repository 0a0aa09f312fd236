"""Texts of page and server about spice, buildings, galleys, sailors and fights."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fondaco
from fondaco.games.serenissima import doge_cards, investment
from fondaco.i18n import Translator, list_languages
from fondaco.i18n.icu_format import compile_message
from tests.games.serenissima.table import BLUE, ZONE, table

LANGS = list_languages()
PAGE = Path(fondaco.__file__).parent / "games/serenissima/page/words"
AT_MOST = "at most|höchstens|au plus|hoogstens|al massimo|como máximo"
TOO_FEW = "too few|zu wenige|trop peu|te weinig|troppo poche|muy pocas"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["web.spice", "web.build_fort", "web.build_basilica"])
def test_effects_are_told_with_numbers_of_the_board(lang: str, key: str) -> None:
    """Boards can be changed: the amount is an argument, not part of the text."""
    texts = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))
    assert not re.search(r"\d", texts[key])


@pytest.mark.parametrize("lang", LANGS)
def test_galley_limit_is_told_with_the_number_of_the_board(lang: str) -> None:
    """11.6 As many as are missing; 12.1 the pay of an empty port is in the table only."""
    texts = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))
    assert all("{special, plural," in texts[f"web.guide.{callout}.why"] for callout in ("doge", "special_investment"))
    assert not re.search("empty|leer|vide|lege ", texts["web.guide.scoring.why"])


@pytest.mark.parametrize("lang", LANGS)
def test_recruiting_limit_gives_no_reason(lang: str) -> None:
    """10.2 Whether room, reserve or ducats are the least is not told."""
    texts = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))["web.all_sailors"]
    assert not re.search("fit|Platz|place|passen", texts)


@pytest.mark.parametrize("lang", LANGS)
def test_after_the_shots_of_a_fort_the_dice_may_be_fewer(lang: str) -> None:
    """9.7 The attacker throws no more dice than before."""
    texts = compile_message(json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))["web.fight"], lang)
    fight = {"number": 0, "port": "Corfu", "dice": 3, "target_dice": 2, "crew": 4, "most": 2, "percent": 40}
    told = [texts.format(fight | {"fort_dice": dice}) for dice in (0, 1, 2)]
    assert [bool(re.search(AT_MOST, each)) for each in told] == [False, True, True]


@pytest.mark.parametrize("lang", LANGS)
def test_a_building_is_refused_for_the_goods_of_its_board(lang: str) -> None:
    """10.6, 10.7 Boards can be changed."""
    match = table(investment.InvestmentChoice(BLUE), {1: (BLUE, "corfu", 1)}, {"valencia": (BLUE, 1)}, ducats={BLUE: 9})
    components, speaker = match.state.components, Translator(lang, "serenissima", None, ())
    for fault, building in (
        (investment.why_not_build_fort, components.fort),
        (investment.why_not_build_basilica, components.basilica),
    ):
        refusal = fault(match.state, BLUE, ZONE["valencia"])
        said = speaker.say(refusal.key, refusal.args)
        assert speaker.word("good", building.needs) in said
        (name,) = set(refusal.args) - {"port"}
        assert speaker.say(refusal.key, refusal.args | {name: [3]}) == said.replace(
            speaker.word("good", building.needs), speaker.noun("good", 3)
        )


@pytest.mark.parametrize("lang", LANGS)
def test_galley_shortage_is_told_only_before_a_purchase(lang: str) -> None:
    """11.6 Afterwards the player may have enough, and is asked for sailors only."""
    speaker = Translator(lang, "serenissima", None, ())
    first, later = [
        speaker.question(doge_cards.SpecialInvestmentChoice((BLUE,), bought), BLUE, (BLUE,)) for bought in ((), (5,))
    ]
    assert re.search(TOO_FEW, first)
    assert not re.search(TOO_FEW, later)
