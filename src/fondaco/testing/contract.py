"""The game contract: tests that every game passes, at every number of players."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest

import fondaco
from fondaco.core.decision import Over, tag_of
from fondaco.core.field_types import fields, union_members
from fondaco.games import game
from fondaco.i18n import list_languages, message_catalogue
from fondaco.testing import field_types, rules_pages, standing_orders, timeouts, unbounded_numbers
from fondaco.testing.bot_knowledge import check_bots_know_only_their_seat, check_search_decisions_exist
from fondaco.testing.determinization import check_hidden_fields_vary, check_unseen_fields_redrawn
from fondaco.testing.game_under_test import GameUnderTest
from fondaco.testing.message_keys import list_unknown_message_keys
from fondaco.testing.observations import check_observations_of_seats, list_unobservable_fields
from fondaco.testing.position_text import check_seat_text_fits_page
from fondaco.testing.random_match import play_checked_match
from fondaco.testing.random_walk import FAR_TOO_MANY
from fondaco.testing.set_up_secrecy import check_set_up_tells_no_secret

ENOUGH = 1_000  # answers over all matches in which the invariants are checked
FEWEST, MOST = 3, 30  # matches


class Contract:
    """Contract tests for all `games`, each mapped to the folder of its own tests.

    Subclass it under a name that begins with `Test`. A test with a `guest` argument runs once per game, one with
    `players` as well once per number of players.
    """

    games: ClassVar[Mapping[str, Path]]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        guests = [load_game_under_test(name, tests) for name, tests in self.games.items()]
        if "players" in metafunc.fixturenames:
            tables = [(guest, players) for guest in guests for players in player_counts(guest)]
            ids = [f"{guest.game.id}-{players}" for guest, players in tables]
            metafunc.parametrize(("guest", "players"), tables, ids=ids)
        elif "guest" in metafunc.fixturenames:
            metafunc.parametrize("guest", guests, ids=list(self.games))

    # -- what a game has to provide --------------------------------------------------------

    def test_it_has_laws(self, guest: GameUnderTest) -> None:
        assert guest.laws

    def test_every_line_of_the_table_of_rules_is_well_written(self, guest: GameUnderTest) -> None:
        if wrong := rules_pages.malformed_table_lines(guest):
            guest.lacks(
                f"has a table of rules that cannot be read; {rules_pages.EXAMPLE} would be right. Not so:", wrong
            )

    def test_every_paragraph_of_the_rules_is_in_the_table(self, guest: GameUnderTest) -> None:
        if forgotten := rules_pages.paragraphs_without_row(guest):
            guest.lacks("has paragraphs of its rules without a line in the table at their end:", forgotten)

    def test_every_place_in_the_code_exists(self, guest: GameUnderTest) -> None:
        if nowhere := rules_pages.find_missing_code_places(guest):
            guest.lacks("names places in its table of rules that its package does not have:", nowhere)

    def test_every_test_named_exists(self, guest: GameUnderTest) -> None:
        if untested := rules_pages.find_missing_tests(guest):
            guest.lacks("names tests in its table of rules that nobody has written yet:", untested)

    def test_the_rules_page_marks_every_ruling_and_no_other(self, guest: GameUnderTest) -> None:
        if astray := rules_pages.marked_rulings(guest) ^ rules_pages.declared_rulings(guest):
            guest.lacks("marks other rulings than the line `[ruling n]` of its page counts:", sorted(astray))

    def test_every_ruling_is_held_by_a_test_that_names_it(self, guest: GameUnderTest) -> None:
        if astray := rules_pages.tested_rulings(guest) ^ rules_pages.declared_rulings(guest):
            guest.lacks("has rulings, or tests that name one in their docstring, without the other:", sorted(astray))

    def test_it_has_words(self, guest: GameUnderTest) -> None:
        """Every decision, action, option and view field has a message in every language."""
        name, folder = guest.game.id, guest.game.folder / "words"
        if not message_catalogue("en", name):
            guest.lacks(f"has no words: write {folder / 'en.json'}, a message for each key that `fondaco.i18n` lists.")
        for lang in list_languages():
            known = message_catalogue(lang, name)
            mute = sorted(needed_message_keys(guest) - known.keys()) if known else []
            if mute:
                guest.lacks(
                    f"does not know how to say {', '.join(mute)}: write it in {folder / lang}.json; "
                    "`python -m pydoc fondaco.i18n` tells what each of them is."
                )

    def test_every_message_named_in_the_code_exists(self, guest: GameUnderTest) -> None:
        if unknown := list_unknown_message_keys(guest):
            guest.lacks("names messages that words/en.json does not have:", unknown)

    def test_every_number_of_a_board_file_has_bounds(self, guest: GameUnderTest) -> None:
        """Players may bring their own boards to a server shared with other people."""
        loose = unbounded_numbers.list_unbounded_numbers(guest.game)
        if loose:
            guest.lacks(f"lets a board file say any number at {', '.join(loose)}: give its type Meta(ge=..., le=...).")

    def test_the_limits_for_bots_are_options_of_it(self, guest: GameUnderTest) -> None:
        limits = guest.game.bounded
        options = guest.game.table_options("bounded")
        assert {name: getattr(options, name) for name in limits} == limits

    # -- field types -----------------------------------------------------------------------

    def test_every_number_and_every_list_says_what_it_is(self, guest: GameUnderTest) -> None:
        if silent := field_types.list_untyped_fields(guest.game):
            guest.lacks("does not say what all its numbers are:", silent)

    def test_it_is_known_how_many_there_are_of_every_kind_that_a_player_sees(self, guest: GameUnderTest) -> None:
        if open_ended := field_types.list_fields_without_bound(guest.game):
            guest.lacks("does not say how many there are of everything:", open_ended)

    def test_every_argument_of_a_message_is_declared(self, guest: GameUnderTest) -> None:
        if unknown := field_types.undeclared_arguments(guest.game):
            guest.lacks(
                f"has messages with arguments of which nobody says what they are: declare them in its "
                f"`arguments`, a subclass of fondaco.core.state.Arguments: {unknown}"
            )

    def test_an_argument_is_of_one_kind_in_all_messages(self, guest: GameUnderTest) -> None:
        assert field_types.ambiguous_arguments(guest.game) == {}

    def test_in_a_match_everything_is_what_it_is_declared_to_be(self, guest: GameUnderTest, players: int) -> None:
        assert sorted(field_types.play_and_find_contradictions(guest, players)) == []

    # -- learning agents -------------------------------------------------------------------

    def test_it_can_be_observed(self, guest: GameUnderTest) -> None:
        if lacks := list_unobservable_fields(guest):
            guest.lacks("cannot be learned yet, since not all that a seat sees or says has a fixed size:", lacks)

    def test_learners_see_what_a_seat_knows(self, guest: GameUnderTest) -> None:
        check_observations_of_seats(guest)

    # -- timeouts --------------------------------------------------------------------------

    def test_silence_costs_only_what_the_rules_take(self, guest: GameUnderTest) -> None:
        if unfounded := timeouts.list_costs_without_paragraph(guest):
            guest.lacks("names paragraphs in `costs` of its silences that its rules page does not have, at", unfounded)

    def test_nobody_loses_anything_because_his_time_runs_out(self, guest: GameUnderTest, players: int) -> None:
        for seed in range(FEWEST):
            timeouts.check_all_timeouts(guest, players, seed)

    def test_a_match_ends_in_which_nobody_says_anything(self, guest: GameUnderTest, players: int) -> None:
        timeouts.check_silent_match_ends(guest, players)

    # -- standing orders -----------------------------------------------------------------------

    def test_standing_orders_can_be_carried_out(self, guest: GameUnderTest) -> None:
        if impossible := standing_orders.list_impossible_orders(guest):
            guest.lacks(
                "has standing orders that name no answer or question of its own, or a limit without `brings`:",
                impossible,
            )

    def test_what_can_be_prepared_rests_on_what_a_seat_knows(self, guest: GameUnderTest, players: int) -> None:
        for seed in range(2):
            standing_orders.check_prepared_answers_use_knowledge(guest, players, seed)

    # -- invariants of every match ---------------------------------------------------------

    def test_who_answers_from_menus_comes_to_an_end_by_the_rulebook_too(
        self, guest: GameUnderTest, players: int
    ) -> None:
        """Random play ends without the limits for bots."""
        match = fondaco.new(guest.game.id, players, 5, record=False)
        rng = random.Random(5)
        for _ in range(FAR_TOO_MANY):
            if match.over:
                return
            match.step(match.waiting[0], rng.choice(match.options(match.waiting[0])))
        pytest.fail(f"no end in {FAR_TOO_MANY} decisions")

    def test_imagined_worlds_move(self, guest: GameUnderTest, players: int) -> None:
        check_hidden_fields_vary(guest, players)
        check_unseen_fields_redrawn(guest, players)

    def test_the_set_up_tells_nobody_what_is_hidden(self, guest: GameUnderTest, players: int) -> None:
        check_set_up_tells_no_secret(guest, players)

    def test_bots_know_no_more_than_their_seat(self, guest: GameUnderTest, players: int) -> None:
        check_search_decisions_exist(guest)
        check_bots_know_only_their_seat(guest, players)

    def test_what_a_seat_is_told_fits_on_a_page_and_is_known_to_it(self, guest: GameUnderTest, players: int) -> None:
        check_seat_text_fits_page(guest, players)

    def test_the_laws_hold_in_a_few_matches(self, guest: GameUnderTest, players: int) -> None:
        """A quick first check."""
        play_checked_match(guest, players, 0)

    def test_the_laws_hold(self, guest: GameUnderTest, players: int) -> None:
        """Check `FEWEST` matches, more if they are short: invariants run before every answer."""
        answers = 0
        for seed in range(1, MOST):
            if seed < FEWEST or answers < ENOUGH:
                answers += play_checked_match(guest, players, seed)


@cache
def load_game_under_test(name: str, tests: Path) -> GameUnderTest:
    return GameUnderTest(game(name), tests)


def player_counts(guest: GameUnderTest) -> range:
    fewest, most = guest.game.players
    return range(fewest, most + 1)


def needed_message_keys(guest: GameUnderTest) -> set[str]:
    """Return the message keys that the classes of a game need."""
    game = guest.game
    actions, decisions = {*union_members(game.actions)}, {*union_members(game.decisions)}
    keys = {f"do.{tag_of(action)}" for action in actions}
    keys |= {f"at.{tag_of(decision)}" for decision in decisions - {Over}}
    keys |= {f"order.{order.name}" for order in game.orders}
    keys |= {f"{part}.{name}" for name in game.options.__struct_fields__ for part in ("option", "option_help")}
    return keys | {f"see.{field}" for struct in field_types.labelled_structs(game) for field in fields(struct)}
