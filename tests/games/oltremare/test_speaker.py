"""Rendering of messages as sentences."""

from __future__ import annotations

import copy
import json
import re

import pytest

import fondaco
from fondaco.games import all_games
from fondaco.i18n import Translator, get_translator, list_languages, match_translator
from fondaco.i18n.icu_format import FallbackMessage, compile_message


def test_numbers_are_said_by_the_nouns_of_the_game() -> None:
    said = get_translator("fr", "oltremare").say("oltremare.sails", {"seat": 1, "port": 0, "ports": [0]})
    assert said == "Contarini navigue vers Venezia."


def test_equal_things_in_a_list_are_counted() -> None:
    assert get_translator("en", "oltremare").word("good", [1, 1, 0]) == "2 × silk and spices"
    assert get_translator("de", "oltremare").word("good", [1, 0, 4]) == "Seide, Gewürze und Wein"


@pytest.mark.parametrize("lang", list_languages())
def test_pay_of_places_comes_from_the_board(lang: str) -> None:
    """11.1, 12.6 However many places are paid: no sentence counts them."""
    texts = json.loads((all_games()["oltremare"].folder / f"page/words/{lang}.json").read_text(encoding="utf-8"))
    places = {
        key: compile_message(text, lang).format({"scale": "9, 7", "count": 4, "kinds": 4, "each": 1})
        for key, text in texts.items()
        if "{scale}" in text
    }
    assert len(places) == 7
    assert all("9, 7" in text for text in places.values())
    assert not [key for key, text in texts.items() if re.search("first}|second}|third}|{players", text)]


def test_plain_numbers_in_a_list_are_not() -> None:
    assert get_translator("en", "oltremare").word("", [6, 6, 1]) == "6, 6 and 1"


def test_name_of_an_argument_does_not_decide_its_kind() -> None:
    voice = get_translator("en", "oltremare")
    assert voice.worded({"strange": 1, "port": 1}, {"strange": "good"}) == {"strange": "silk", "port": 1}


def test_a_message_of_the_shell_has_plain_numbers() -> None:
    voice = Translator("en", "oltremare", None, ())
    voice.kinds = {"number": "good"}
    assert voice.say("fondaco.player", {"number": 1}) == "Player 1"


def test_seated_player_has_their_own_name() -> None:
    voice = get_translator("en", "oltremare", seats=("Ada", ""))
    assert [voice.noun("seat", seat) for seat in (0, 1, -1)] == ["Ada", "Contarini", "–"]


def test_without_a_family_a_seat_has_a_number() -> None:
    assert get_translator("nl").noun("seat", 2) == "Speler 3"


def test_table_without_seat_names_uses_families() -> None:
    voice = match_translator("en", fondaco.new("oltremare", 2, 1), ("", "Ada"))
    assert [voice.noun("seat", seat) for seat in range(2)] == [
        get_translator("en", "oltremare").noun("family", 0),
        "Ada",
    ]


def test_good_of_a_custom_board_has_its_file_name() -> None:
    game = all_games()["oltremare"]
    tables = copy.deepcopy(game.standard_components.tables)
    tables["goods"][0]["id"] = "amber"
    for card in tables["cards"]:
        card["good"] = "amber" if card["good"] == "spices" else card["good"]
    assert get_translator("fr", "oltremare", game.open_components(tables)).noun("good", 0) == "amber"


def test_unknown_message_key_is_shown_unchanged() -> None:
    assert get_translator("fr", "oltremare").say("oltremare.nothing_of_the_kind") == "oltremare.nothing_of_the_kind"


def test_unknown_language_is_answered_in_english() -> None:
    assert get_translator("xx").say("fondaco.yes") == "yes"


def test_an_offer_reads_well_with_its_parts_empty_or_not() -> None:
    say, key = get_translator("en", "oltremare").say, "oltremare.do.propose"
    parts = {"to_seat": 1, "give_cards": [], "give_ducats": 1, "ask_goods": [4], "ask_ducats": 0, "words": ""}
    assert say(key, {**parts, "answers": 0}) == "Offer Contarini 1 ducat for wine"
    parts |= {"give_ducats": 0, "ask_goods": [], "words": "a gift"}
    assert (
        say(key, {**parts, "answers": 3}) == "Counter-offer to offer 3: give Contarini nothing for nothing (“a gift”)"
    )


def test_a_refusal_explains_itself() -> None:
    match = fondaco.new("oltremare", 3, seed=7)
    refusal = match.refuses(match.waiting[0], fondaco.action("oltremare", {"do": "keep"}))
    assert refusal is not None
    assert refusal.reason == "This is not possible in the trade phase. End trading first."


def test_messages_without_icu_choose_the_right_form() -> None:
    text = "{n, plural, =0 {none} one {# card of {who}} other {# cards}}, {stack, select, goods {here} other {there}}"
    for words in ({"n": 0, "who": "A", "stack": "x"}, {"n": 1, "who": "A", "stack": "goods"}, {"n": 5, "stack": "x"}):
        assert FallbackMessage(text, "en").format(words) == compile_message(text, "en").format({"who": "A", **words})


@pytest.mark.parametrize("lang", list_languages())
def test_thousands_separators_match_icu(lang: str) -> None:
    text = "{number} {count, plural, other {#}}"
    words = {"number": 1011, "count": 1234567}
    assert FallbackMessage(text, lang).format(words) == compile_message(text, lang).format(words)
