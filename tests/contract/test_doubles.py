"""Every contract test can fail: a game with one defect is caught, and the correct game passes."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import msgspec
import pytest
from msgspec.structs import astuple, replace

import fondaco
from fondaco import Match
from fondaco.bots.weights import EvaluationWeights, SearchParameters
from fondaco.core.field_types import AID, union_members
from fondaco.core.match import SeatView
from fondaco.core.sealed_decision import SealedDecision
from fondaco.core.timeouts import TimeoutAnswer, always_answer
from fondaco.games import all_games
from fondaco.i18n.position_text import PositionWriter
from fondaco.testing import Contract, GameUnderTest, bot_knowledge, position_text
from fondaco.testing.bot_knowledge import check_answer_uses_seat_knowledge, check_bots_know_only_their_seat
from fondaco.testing.determinization import check_hidden_fields_vary, check_unseen_fields_redrawn
from fondaco.testing.invariants import (
    check_lean_view,
    check_pickle_and_deepcopy,
    check_sealed_answer_is_secret,
)
from fondaco.testing.observations import check_observations_of_seats
from fondaco.testing.random_match import play_checked_match
from fondaco.testing.random_walk import play_randomly, start_random_match
from fondaco.testing.set_up_secrecy import check_set_up_tells_no_secret
from fondaco.testing.timeouts import check_all_timeouts, check_silent_match_ends
from tests.contract.loggia import (
    CARDS,
    DONE,
    GAME,
    RICHEST,
    Give,
    Press,
    Propose,
    Reply,
    Sell,
    State,
    Turn,
    determinize,
    draw,
    no,
)

FOLDER = Path(__file__).parent / "loggia"


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> GameUnderTest:
    """Return Loggia, registered as if it were installed."""
    return install_game(GAME, monkeypatch)


def install_game(game: Any, monkeypatch: pytest.MonkeyPatch) -> GameUnderTest:
    monkeypatch.setitem(all_games(), "loggia", game)
    return GameUnderTest(game, FOLDER)


def play(guest: GameUnderTest, matches: int = 20) -> None:
    for seed in range(matches):
        play_checked_match(guest, 2 + seed % 2, seed, often=0.5)


def test_correct_game_passes(guest: GameUnderTest) -> None:
    play(guest, 60)
    Contract().test_it_has_words(guest)


# -- what is accepted is a legal action, and every legal action is accepted ----------------------


def test_legal_action_missing_from_the_menu_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Turn.options

    def without_pressing(self: Turn, state: State, who: int) -> list[Any]:
        return [action for action in whole(self, state, who) if not isinstance(action, Press)]

    monkeypatch.setattr(Turn, "options", without_pressing)
    with pytest.raises(AssertionError, match="is accepted and not on the menu"):
        play(guest)


def test_rule_that_accepts_too_much_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    strict = Turn.refuses

    def lax(self: Turn, state: State, who: int, action: Any) -> Any:
        foreign = isinstance(action, Sell) and any(action.card in hand for hand in state.hands)
        return None if foreign else strict(self, state, who, action)

    monkeypatch.setattr(Turn, "refuses", lax)
    with pytest.raises(AssertionError, match="is accepted and not on the menu"):
        play(guest)


def test_undeclared_free_form_action_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "free_form", ())
    with pytest.raises(AssertionError, match=r"Propose.* is accepted and not on the menu"):
        play(guest)


def test_illegal_action_on_the_menu_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Turn.options
    monkeypatch.setattr(Turn, "options", lambda self, state, who: [*whole(self, state, who), Propose(who, 1)])
    with pytest.raises((AssertionError, fondaco.Illegal)):
        play(guest)


# -- timeouts ----------------------------------------------------------------------------------


def test_illegal_time_out_answer_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(guest.game.timeouts, Reply, always_answer(Give(99)))  # type: ignore[misc]
    with pytest.raises(AssertionError, match="stands for silence and is not lawful"):
        check_all_timeouts(guest, 3, 1)


def test_costly_time_out_answer_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    sells = TimeoutAnswer(lambda now, state, who: Sell(state.hands[who][0]) if state.hands[who] else DONE)
    monkeypatch.setitem(guest.game.timeouts, Turn, sells)  # type: ignore[misc]
    with pytest.raises(AssertionError, match=r"Sell.* stands for silence .* loses {'cards': 1}"):
        check_all_timeouts(guest, 3, 1)


def test_offering_time_out_answer_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    offers = TimeoutAnswer(lambda now, state, who: now.options(state, who)[-1])
    monkeypatch.setitem(guest.game.timeouts, Turn, offers)  # type: ignore[misc]
    with pytest.raises(AssertionError, match=r"Propose.* stands for silence .* is an offer"):
        check_all_timeouts(guest, 3, 1)


def test_match_stuck_by_time_outs_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(guest.game.timeouts, Turn, TimeoutAnswer(lambda now, state, who: Sell(99)))  # type: ignore[misc]
    monkeypatch.setattr(Turn, "take", lambda self, state, who, action: self)
    with pytest.raises(pytest.fail.Exception, match="no end in"):
        check_silent_match_ends(guest, 2)


# -- turns -------------------------------------------------------------------------------------


def test_missing_turn_events_are_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = State.tell

    def without_turns(self: State, says: str, begins_turn: bool = False, **args: Any) -> None:
        whole(self, says, **args)

    monkeypatch.setattr(State, "tell", without_turns)
    with pytest.raises(AssertionError, match="nothing that is told says that a turn begins"):
        play(guest)


# -- declared components -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("without", "sentence"),
    [
        (
            {"timeouts": {Turn: always_answer(DONE)}},
            "Reply is no decision of Loggia: list it in `TIMEOUTS` of its timeouts",
        ),
        ({"actions": Sell | Propose}, "Done is no action of Loggia: name it in `actions` of its Game"),
    ],
)
def test_undeclared_class_is_noticed(without: Any, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=sentence):
        play(install_game(replace(GAME, **without), monkeypatch))


# -- events ------------------------------------------------------------------------------------


def test_card_told_to_players_who_do_not_see_it_is_noticed(
    guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if cards are not declared secret, and the event names a card that could be another one."""
    tell = State.tell

    def loud(self: State, says: str, **args: Any) -> None:
        tell(self, says, **args)
        if says == "loggia.drawn":
            tell(self, "loggia.sells", seat=args["seat"], card=args["card"] % 3)

    guest.__dict__["laws"] = dataclasses.replace(guest.laws, secrets=())
    monkeypatch.setattr(State, "tell", loud)
    with pytest.raises(AssertionError, match="hears of something hidden and does not know it afterwards"):
        play(guest)


def test_secret_told_to_everybody_at_the_set_up_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card of a hand, a whole hand, or what is in a purse."""
    check_set_up_tells_no_secret(install_game(GAME, monkeypatch), 3)

    def telling(leak: Any = None) -> Any:
        def set_up(*given: Any) -> Any:
            state, now = GAME.setup(*given)
            for seat, hand in enumerate(state.hands):
                state.tell("loggia.drawn", seat=seat, card=hand[0], to=(seat,))
                if leak is not None:
                    state.tell("loggia.sells", seat=seat, card=leak(state, seat))
            return state, now

        return set_up

    check_set_up_tells_no_secret(install_game(replace(GAME, setup=telling()), monkeypatch), 3)
    for leak in (
        lambda state, seat: state.hands[seat][0],
        lambda state, seat: state.hands[seat],
        lambda state, seat: state.purses[seat],
    ):
        with pytest.raises(
            AssertionError, match=r"the set-up tells seat \d in loggia.sells what .*(hands|purses).* is"
        ):
            check_set_up_tells_no_secret(install_game(replace(GAME, setup=telling(leak)), monkeypatch), 3)


def test_question_that_shows_a_hidden_hand_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players with little money are not asked, and everybody sees that."""
    whole = Turn.take

    def asks_only_the_rich(self: Turn, state: State, who: int, action: Any) -> Any:
        if isinstance(action, Press) and state.purses[state.standing(action.number).to] < RICHEST / 2:
            state.strike(state.standing(action.number))
            return self
        return whole(self, state, who, action)

    monkeypatch.setattr(Turn, "take", asks_only_the_rich)
    with pytest.raises(AssertionError, match="the next question shows"):
        play(guest, 60)


# -- offer numbers -----------------------------------------------------------------------------


def test_reused_offer_number_after_withdrawal_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "restore_counters", lambda self, said: None)
    with pytest.raises(AssertionError, match="numbers"):
        play(guest, 60)


def test_reused_offer_number_in_another_turn_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    def from_one(state: State, who: int) -> Any:
        state.numbered = 0
        return draw(state, who)

    monkeypatch.setattr("tests.contract.loggia.draw", from_one)
    with pytest.raises(AssertionError, match="was given out twice"):
        play(guest, 60)


# -- determinizations --------------------------------------------------------------------------


def worlds(guest: GameUnderTest) -> None:
    for players in (2, 3):
        check_hidden_fields_vary(guest, players, matches=20, often=0.5)
        check_unseen_fields_redrawn(guest, players)


def test_varied_determinizations_pass(guest: GameUnderTest) -> None:
    worlds(guest)


def copied(state: State, now: Any, seat: int | None, chance: Any) -> tuple[State, Any]:
    return state.clone(), now


def determinize_except(*rows: str) -> Any:
    """Return a determinization of the toy game that leaves these fields as they really are."""

    def imagined(state: State, now: Any, seat: int | None, chance: Any) -> tuple[State, Any]:
        new, now = determinize(state, now, seat, chance)
        for row in rows:
            setattr(new, row, getattr(state.clone(), row))
        return new, now

    return imagined


def of_seat_2(state: State, now: Any, seat: int | None, chance: Any) -> tuple[State, Any]:
    """Determinize, but leave what seat 2 has in its purse."""
    new, now = determinize(state, now, seat, chance)
    new.purses[2:] = state.purses[2:]
    return new, now


@pytest.mark.parametrize(
    ("imagination", "sentence"),
    [
        (copied, "table.hand shows to one seat and not to another, and is never imagined otherwise"),
        (
            determinize_except("purses"),
            "table.purse shows to one seat and not to another, and is never imagined otherwise",
        ),
        (determinize_except("hands", "pile"), "table.hand shows to one seat and not to another"),
        (of_seat_2, "table.purse of seat 2 is never imagined otherwise"),
    ],
)
def test_determinization_that_knows_too_much_is_noticed(
    imagination: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError, match=sentence):
        worlds(install_game(replace(GAME, determinize=imagination), monkeypatch))


def test_unshuffled_hidden_pile_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def sure_of_the_pile(state: State, now: Any, seat: int | None, chance: Any) -> tuple[State, Any]:
        new = state.clone()
        new.purses = [purse if who == seat else chance.below(CARDS) for who, purse in enumerate(state.purses)]
        return new, now

    guest = install_game(replace(GAME, determinize=sure_of_the_pile), monkeypatch)
    with pytest.raises(AssertionError, match="nobody sees hands, pile, the seed decides it"):
        check_unseen_fields_redrawn(guest, 3)


def test_revealed_sealed_answer_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asks_in_secret = [
        name
        for name, game in all_games().items()
        if any(issubclass(each, SealedDecision) for each in union_members(game.decisions))
    ]
    match, rng = fondaco.new(asks_in_secret[0], 3, 1), random.Random(1)
    while not (isinstance(match.decision, SealedDecision) and len(match.waiting) > 1):
        match.play(match.waiting[0], rng.choice(match.options(match.waiting[0])))
    seat, silent = match.waiting[0], SealedDecision.take
    check_sealed_answer_is_secret(match, seat, match.waiting[1])

    def loud(self: Any, state: Any, who: int, action: Any) -> Any:
        state.tell("fondaco.loud", seat=who, number=astuple(action)[0])
        return silent(self, state, who, action)

    monkeypatch.setattr(type(match.decision), "take", loud)
    with pytest.raises(AssertionError, match="tells what is still sealed"):
        check_sealed_answer_is_secret(match, seat, match.waiting[1])


def test_information_declared_as_deducible_must_not_vary(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    guest.__dict__["laws"] = dataclasses.replace(guest.laws, deduced=frozenset({"purse"}))
    with pytest.raises(AssertionError, match=r"table\.purse is declared to be deduced"):
        worlds(guest)


def test_determinization_that_depends_on_hidden_order_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def close_by(state: State, now: Any, seat: int | None, chance: Any) -> tuple[State, Any]:
        new, now = determinize(state, now, seat, chance)
        for other in set(range(state.players)) - {seat}:
            new.purses[other] = state.purses[other] + chance.below(3)
        return new, now

    with pytest.raises(AssertionError, match="leans on how things really lie"):
        play(install_game(replace(GAME, determinize=close_by), monkeypatch))


def rich(state: State) -> bool:
    return sum(state.purses) > 20


def waiting(self: Turn, state: State) -> tuple[int, ...]:
    return (0, 1) if rich(state) else (self.who,)


def options(self: Turn, state: State, who: int, whole: Any = Turn.options) -> list[Any]:
    menu: list[Any] = whole(self, state, who)
    return menu[::-1] if rich(state) else menu


def refuses(self: Turn, state: State, who: int, action: Any, whole: Any = Turn.refuses) -> Any:
    return whole(self, state, who, action) and no("card" if rich(state) else "turn")


@pytest.mark.parametrize(
    ("shows", "word"), [(waiting, "is waited for"), (options, "its menu|options"), (refuses, "is refused")]
)
def test_leaked_money_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch, shows: Any, word: str) -> None:
    """Through the waiting seats, through legal actions, through the reason of a refusal."""
    monkeypatch.setattr(Turn, shows.__name__, shows)
    with pytest.raises(AssertionError, match=word):
        play(guest, 60)


# -- bots --------------------------------------------------------------------------------------


class PeepingBot:
    """Tries to read the top card of the pile from its seat."""

    def __init__(self, mind: int) -> None:
        pass

    def choose(self, seat: SeatView) -> Any:
        return seat.options[seat._imagined.state.pile[-1] % len(seat.options)]


def watched(guest: GameUnderTest) -> None:
    rng = random.Random(1)
    for seed in range(5):
        match = start_random_match(guest, 3, seed)
        for seat, _ in play_randomly(match, guest.laws, rng):
            check_answer_uses_seat_knowledge(match, seat, PeepingBot, rng)


def test_spying_bot_finds_nothing(guest: GameUnderTest) -> None:
    watched(guest)
    check_bots_know_only_their_seat(guest, 3)


def test_thinking_about_a_missing_decision_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    believes = SimpleNamespace(weights=EvaluationWeights(search={"Turn": SearchParameters()}))
    monkeypatch.setattr(bot_knowledge, "has_evaluation", lambda game_id: True)
    monkeypatch.setattr(bot_knowledge, "evaluation", lambda game_id: believes)
    bot_knowledge.check_search_decisions_exist(guest)
    believes.weights = EvaluationWeights(search={"turn": SearchParameters()})
    with pytest.raises(AssertionError, match=r"names turn; there are .*Turn"):
        bot_knowledge.check_search_decisions_exist(guest)


def test_seat_view_with_a_reference_to_the_match_is_noticed(
    guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "seat", lambda self, number: SeatView(self.clone(), number))
    with pytest.raises(AssertionError, match=r"would say .* if others had something else"):
        watched(guest)


# -- a seat as text ------------------------------------------------------------------------------


def peeping(self: PositionWriter, since: SeatView | None = None) -> str:
    return f"the top of the pile is {self.seat._imagined.state.pile[-1:]}"


def test_texts_that_reveal_hidden_information_are_noticed(
    guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    position_text.check_seat_text_fits_page(guest, 3, often=0.5)
    monkeypatch.setattr(PositionWriter, "question", peeping)
    position_text.check_seat_text_fits_page(guest, 3, often=0.5)
    monkeypatch.setattr(Match, "seat", lambda self, number: SeatView(self.clone(), number))
    with pytest.raises(AssertionError, match="is told of what it cannot know"):
        position_text.check_seat_text_fits_page(guest, 3, often=0.5)


def test_texts_too_long_for_a_page_are_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PositionWriter, "fitted", lambda self, told, room, latest=False: told * 20)
    with pytest.raises(AssertionError, match="is told of a turn takes"):
        position_text.check_seat_text_fits_page(guest, 3, often=0.5)


# -- observations for learning -------------------------------------------------------------------


def test_undeclared_list_length_is_reported(guest: GameUnderTest) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"View.hand"):
        Contract().test_it_can_be_observed(guest)


def test_an_amount_beyond_its_bounds_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    name, known = next(iter(all_games().items()))
    bounds = known.components_type.bounds
    monkeypatch.setattr(
        known.components_type, "bounds", lambda components, players: bounds(components, players) | {"ducats": 1}
    )
    with pytest.raises(AssertionError, match="beyond the bounds"):
        check_observations_of_seats(GameUnderTest(known, Path(__file__).parents[1] / "games" / name))


def test_observation_cell_with_hidden_information_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    name, known = next(iter(all_games().items()))
    leaking = replace(known, determinize=lambda state, now, seat, chance: known.determinize(state, now, None, chance))
    monkeypatch.setitem(all_games(), name, leaking)
    with pytest.raises(AssertionError, match="can be observed"):
        check_observations_of_seats(GameUnderTest(leaking, Path(__file__).parents[1] / "games" / name))


def as_a_spectator(state: State, now: Any, seat: int | None) -> Any:
    return GAME.view(state, now, None)


def with_its_aids(state: State, now: Any, seat: int | None) -> Any:
    """View of a game with planning aids for its players."""
    return Aided(GAME.view(state, now, seat), state.players)


class Aided(msgspec.Struct):
    rest: Any
    seats: Annotated[int, AID]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"lean": as_a_spectator}, "a lean view is another one"),
        ({"view": with_its_aids, "lean": with_its_aids}, "a lean view holds aids"),
    ],
)
def test_lean_view_lacks_only_planning_aids(changed: Any, sentence: str, guest: GameUnderTest) -> None:
    match = fondaco.new("loggia", 3, 1)
    match.game = replace(GAME, lean=GAME.view)
    check_lean_view(match, 0)
    match.game = replace(GAME, **changed)
    with pytest.raises(AssertionError, match=sentence):
        check_lean_view(match, 0)


def test_information_lost_in_serialization_is_noticed(guest: GameUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "__deepcopy__", lambda self, memo: self)
    with pytest.raises(AssertionError, match="is not"):
        check_pickle_and_deepcopy(fondaco.new("loggia", 2, 1))
