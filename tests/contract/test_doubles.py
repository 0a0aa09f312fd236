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
from fondaco.bots.weights import Beliefs, Foresight
from fondaco.core.field_types import AID, members
from fondaco.core.match import SeatView
from fondaco.core.patterns import Sealed
from fondaco.core.timeouts import TimeoutAnswer, always
from fondaco.games import all_games
from fondaco.i18n.narration import Teller
from fondaco.testing import Contract, Guest, bot_knowledge, narration
from fondaco.testing.bot_knowledge import answers_rest_on_knowledge, bots_know_no_more_than_their_seat
from fondaco.testing.determinization import what_the_seed_decides_is_imagined, worlds_move
from fondaco.testing.invariants import (
    a_sealed_answer_is_told_to_nobody,
    the_match_can_be_sent_and_copied,
    what_is_lean_lacks_only_aids,
)
from fondaco.testing.observations import learners_see_what_a_seat_knows
from fondaco.testing.random_match import one_match
from fondaco.testing.random_walk import opened, walk
from fondaco.testing.timeouts import a_silent_match_ends, time_runs_out_everywhere
from tests.contract.loggia import (
    CARDS,
    DONE,
    GAME,
    Board,
    Give,
    Press,
    Propose,
    Reply,
    Sell,
    Turn,
    determinize,
    draw,
    no,
)  # fmt: skip

FOLDER = Path(__file__).parent / "loggia"


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Guest:
    """Return Loggia, registered as if it were installed."""
    return installed(GAME, monkeypatch)


def installed(game: Any, monkeypatch: pytest.MonkeyPatch) -> Guest:
    monkeypatch.setitem(all_games(), "loggia", game)
    return Guest(game, FOLDER)


def play(guest: Guest, matches: int = 20) -> None:
    for seed in range(matches):
        one_match(guest, 2 + seed % 2, seed, often=0.5)


def test_a_game_without_a_fault_passes(guest: Guest) -> None:
    play(guest, 60)
    Contract().test_it_has_words(guest)


# -- what is accepted is a legal action, and every legal action is accepted ----------------------


def test_an_answer_that_is_lawful_and_not_on_the_menu_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Turn.options

    def without_pressing(self: Turn, board: Board, who: int) -> list[Any]:
        return [action for action in whole(self, board, who) if not isinstance(action, Press)]

    monkeypatch.setattr(Turn, "options", without_pressing)
    with pytest.raises(AssertionError, match="is accepted and not on the menu"):
        play(guest)


def test_a_law_that_accepts_too_much_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    strict = Turn.refuses

    def lax(self: Turn, board: Board, who: int, action: Any) -> Any:
        foreign = isinstance(action, Sell) and any(action.card in hand for hand in board.hands)
        return None if foreign else strict(self, board, who, action)

    monkeypatch.setattr(Turn, "refuses", lax)
    with pytest.raises(AssertionError, match="is accepted and not on the menu"):
        play(guest)


def test_a_free_form_that_is_not_declared_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "free_form", ())
    with pytest.raises(AssertionError, match=r"Propose.* is accepted and not on the menu"):
        play(guest)


def test_a_menu_with_something_unlawful_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Turn.options
    monkeypatch.setattr(Turn, "options", lambda self, board, who: [*whole(self, board, who), Propose(who, 1)])
    with pytest.raises((AssertionError, fondaco.Illegal)):
        play(guest)


# -- timeouts ----------------------------------------------------------------------------------


def test_a_silence_that_nobody_could_say_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(guest.game.timeouts, Reply, always(Give(99)))  # type: ignore[misc]
    with pytest.raises(AssertionError, match="stands for silence and is not lawful"):
        time_runs_out_everywhere(guest, 3, 1)


def test_a_silence_that_costs_something_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    sells = TimeoutAnswer(lambda now, board, who: Sell(board.hands[who][0]) if board.hands[who] else DONE)
    monkeypatch.setitem(guest.game.timeouts, Turn, sells)  # type: ignore[misc]
    with pytest.raises(AssertionError, match=r"Sell.* stands for silence .* loses {'cards': 1}"):
        time_runs_out_everywhere(guest, 3, 1)


def test_a_silence_that_offers_something_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    offers = TimeoutAnswer(lambda now, board, who: now.options(board, who)[-1])
    monkeypatch.setitem(guest.game.timeouts, Turn, offers)  # type: ignore[misc]
    with pytest.raises(AssertionError, match=r"Propose.* stands for silence .* is an offer"):
        time_runs_out_everywhere(guest, 3, 1)


def test_a_match_that_silence_holds_up_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(guest.game.timeouts, Turn, TimeoutAnswer(lambda now, board, who: Sell(99)))  # type: ignore[misc]
    monkeypatch.setattr(Turn, "take", lambda self, board, who, action: self)
    with pytest.raises(pytest.fail.Exception, match="no end in"):
        a_silent_match_ends(guest, 2)


# -- turns -------------------------------------------------------------------------------------


def test_a_story_that_never_says_that_a_turn_begins_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Board.tell

    def without_turns(self: Board, says: str, begins_turn: bool = False, **args: Any) -> None:
        whole(self, says, **args)

    monkeypatch.setattr(Board, "tell", without_turns)
    with pytest.raises(AssertionError, match="nothing that is told says that a turn begins"):
        play(guest)


# -- declared components -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("without", "sentence"),
    [
        ({"timeouts": {Turn: always(DONE)}}, "Reply is no decision of Loggia: list it in `TIMEOUTS` of its timeouts"),
        ({"actions": Sell | Propose}, "Done is no action of Loggia: name it in `actions` of its Game"),
    ],
)
def test_a_class_that_the_game_does_not_name_is_noticed(
    without: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError, match=sentence):
        play(installed(replace(GAME, **without), monkeypatch))


# -- events ------------------------------------------------------------------------------------


def test_a_card_that_is_told_to_those_who_do_not_see_it_is_noticed(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if cards are not declared secret, and the event names a card that could be another one."""
    tell = Board.tell

    def loud(self: Board, says: str, **args: Any) -> None:
        tell(self, says, **args)
        if says == "loggia.drawn":
            tell(self, "loggia.sells", seat=args["seat"], card=args["card"] % 3)

    guest.__dict__["laws"] = dataclasses.replace(guest.laws, secrets=())
    monkeypatch.setattr(Board, "tell", loud)
    with pytest.raises(AssertionError, match="hears of something hidden and does not know it afterwards"):
        play(guest)


# -- offer numbers -----------------------------------------------------------------------------


def test_a_number_that_is_given_out_again_after_it_was_taken_back_is_noticed(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Board, "still_said", lambda self, said: None)
    with pytest.raises(AssertionError, match="numbers"):
        play(guest, 60)


def test_a_number_that_is_given_out_again_in_another_turn_is_noticed(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def from_one(board: Board, who: int) -> Any:
        board.numbered = 0
        return draw(board, who)

    monkeypatch.setattr("tests.contract.loggia.draw", from_one)
    with pytest.raises(AssertionError, match="was given out twice"):
        play(guest, 60)


# -- determinizations --------------------------------------------------------------------------


def worlds(guest: Guest) -> None:
    for players in (2, 3):
        worlds_move(guest, players, matches=20, often=0.5)
        what_the_seed_decides_is_imagined(guest, players)


def test_worlds_that_move_pass(guest: Guest) -> None:
    worlds(guest)


def copied(board: Board, now: Any, seat: int | None, chance: Any) -> tuple[Board, Any]:
    return board.clone(), now


def keeping(*rows: str) -> Any:
    """Return a determinization of the toy game that leaves these fields as they really are."""

    def imagined(board: Board, now: Any, seat: int | None, chance: Any) -> tuple[Board, Any]:
        new, now = determinize(board, now, seat, chance)
        for row in rows:
            setattr(new, row, getattr(board.clone(), row))
        return new, now

    return imagined


def of_seat_2(board: Board, now: Any, seat: int | None, chance: Any) -> tuple[Board, Any]:
    """Determinize, but leave what seat 2 has in its purse."""
    new, now = determinize(board, now, seat, chance)
    new.purses[2:] = board.purses[2:]
    return new, now


@pytest.mark.parametrize(
    ("imagination", "sentence"),
    [
        (copied, "table.hand shows to one seat and not to another, and is never imagined otherwise"),
        (keeping("purses"), "table.purse shows to one seat and not to another, and is never imagined otherwise"),
        (keeping("hands", "pile"), "table.hand shows to one seat and not to another"),
        (of_seat_2, "table.purse of seat 2 is never imagined otherwise"),
    ],
)
def test_an_imagination_that_knows_too_much_is_noticed(
    imagination: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError, match=sentence):
        worlds(installed(replace(GAME, determinize=imagination), monkeypatch))


def test_a_pile_that_nobody_sees_and_that_stays_as_it_is_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def sure_of_the_pile(board: Board, now: Any, seat: int | None, chance: Any) -> tuple[Board, Any]:
        new = board.clone()
        new.purses = [purse if who == seat else chance.below(CARDS) for who, purse in enumerate(board.purses)]
        return new, now

    guest = installed(replace(GAME, determinize=sure_of_the_pile), monkeypatch)
    with pytest.raises(AssertionError, match="nobody sees hands, pile, the seed decides it"):
        what_the_seed_decides_is_imagined(guest, 3)


def test_a_sealed_answer_that_is_told_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asks_in_secret = [
        name for name, game in all_games().items() if any(issubclass(each, Sealed) for each in members(game.decisions))
    ]
    match, rng = fondaco.new(asks_in_secret[0], 3, 1), random.Random(1)
    while not (isinstance(match.decision, Sealed) and len(match.waiting) > 1):
        match.play(match.waiting[0], rng.choice(match.options(match.waiting[0])))
    seat, silent = match.waiting[0], Sealed.take
    a_sealed_answer_is_told_to_nobody(match, seat, match.waiting[1])

    def loud(self: Any, board: Any, who: int, action: Any) -> Any:
        board.tell("fondaco.loud", seat=who, number=astuple(action)[0])
        return silent(self, board, who, action)

    monkeypatch.setattr(type(match.decision), "take", loud)
    with pytest.raises(AssertionError, match="tells what is still sealed"):
        a_sealed_answer_is_told_to_nobody(match, seat, match.waiting[1])


def test_what_is_declared_to_be_deduced_must_not_move(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    guest.__dict__["laws"] = dataclasses.replace(guest.laws, deduced=frozenset({"purse"}))
    with pytest.raises(AssertionError, match=r"table\.purse is declared to be deduced"):
        worlds(guest)


def test_an_imagination_that_leans_on_how_things_lie_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def close_by(board: Board, now: Any, seat: int | None, chance: Any) -> tuple[Board, Any]:
        new, now = determinize(board, now, seat, chance)
        for other in set(range(board.players)) - {seat}:
            new.purses[other] = board.purses[other] + chance.below(3)
        return new, now

    with pytest.raises(AssertionError, match="leans on how things really lie"):
        play(installed(replace(GAME, determinize=close_by), monkeypatch))


def rich(board: Board) -> bool:
    return sum(board.purses) > 20


def waiting(self: Turn, board: Board) -> tuple[int, ...]:
    return (0, 1) if rich(board) else (self.who,)


def options(self: Turn, board: Board, who: int, whole: Any = Turn.options) -> list[Any]:
    menu: list[Any] = whole(self, board, who)
    return menu[::-1] if rich(board) else menu


def refuses(self: Turn, board: Board, who: int, action: Any, whole: Any = Turn.refuses) -> Any:
    return whole(self, board, who, action) and no("card" if rich(board) else "turn")


@pytest.mark.parametrize(
    ("shows", "word"), [(waiting, "is waited for"), (options, "its menu|options"), (refuses, "is refused")]
)  # fmt: skip
def test_a_purse_that_shows_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch, shows: Any, word: str) -> None:
    """Through the waiting seats, through legal actions, through the reason of a refusal."""
    monkeypatch.setattr(Turn, shows.__name__, shows)
    with pytest.raises(AssertionError, match=word):
        play(guest, 60)


# -- bots --------------------------------------------------------------------------------------


class Peeping:
    """Tries to read the top card of the pile from its seat."""

    def __init__(self, mind: int) -> None:
        pass

    def choose(self, seat: SeatView) -> Any:
        return seat.options[seat._imagined.board.pile[-1] % len(seat.options)]


def watched(guest: Guest) -> None:
    rng = random.Random(1)
    for seed in range(5):
        match = opened(guest, 3, seed)
        for seat, _ in walk(match, guest.laws, rng):
            answers_rest_on_knowledge(match, seat, Peeping, rng)


def test_a_bot_that_looks_around_finds_nothing(guest: Guest) -> None:
    watched(guest)
    bots_know_no_more_than_their_seat(guest, 3)


def test_thought_about_a_decision_that_there_is_not_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    believes = SimpleNamespace(weights=Beliefs(search={"Turn": Foresight()}))
    monkeypatch.setattr(bot_knowledge, "is_judged", lambda game_id: True)
    monkeypatch.setattr(bot_knowledge, "evaluation", lambda game_id: believes)
    bot_knowledge.thought_pays_at_decisions(guest)
    believes.weights = Beliefs(search={"turn": Foresight()})
    with pytest.raises(AssertionError, match=r"names turn; there are .*Turn"):
        bot_knowledge.thought_pays_at_decisions(guest)


def test_a_seat_that_leads_to_the_real_table_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "seat", lambda self, number: SeatView(self.clone(), number))
    with pytest.raises(AssertionError, match=r"would say .* if others had something else"):
        watched(guest)


# -- a seat as text ------------------------------------------------------------------------------


def peeping(self: Teller) -> str:
    return f"the top of the pile is {self.seat._imagined.board.pile[-1:]}"


def test_words_that_tell_of_the_real_table_are_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    narration.what_is_told_fits_on_a_page(guest, 3, often=0.5)
    monkeypatch.setattr(Teller, "question", peeping)
    narration.what_is_told_fits_on_a_page(guest, 3, often=0.5)
    monkeypatch.setattr(Match, "seat", lambda self, number: SeatView(self.clone(), number))
    with pytest.raises(AssertionError, match="is told of what it cannot know"):
        narration.what_is_told_fits_on_a_page(guest, 3, often=0.5)


def test_words_that_do_not_fit_on_a_page_are_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Teller, "fitted", lambda self, told, room, latest=False: told * 20)
    with pytest.raises(AssertionError, match="is told of a turn takes"):
        narration.what_is_told_fits_on_a_page(guest, 3, often=0.5)


# -- observations for learning -------------------------------------------------------------------


def test_a_game_that_does_not_say_how_long_its_lists_are_is_told_so(guest: Guest) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"View.hand"):
        Contract().test_it_can_be_observed(guest)


def test_an_amount_beyond_its_bounds_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    name, known = next(iter(all_games().items()))
    bounds = known.box.bounds
    monkeypatch.setattr(known.box, "bounds", lambda box, players: bounds(box, players) | {"ducats": 1})
    with pytest.raises(AssertionError, match="beyond the bounds"):
        learners_see_what_a_seat_knows(Guest(known, Path(__file__).parents[1] / "games" / name))


def test_a_cell_that_shows_what_is_hidden_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    name, known = next(iter(all_games().items()))
    leaking = replace(known, determinize=lambda board, now, seat, chance: known.determinize(board, now, None, chance))
    monkeypatch.setitem(all_games(), name, leaking)
    with pytest.raises(AssertionError, match="can be observed"):
        learners_see_what_a_seat_knows(Guest(leaking, Path(__file__).parents[1] / "games" / name))


def as_a_spectator(board: Board, now: Any, seat: int | None) -> Any:
    return GAME.view(board, now, None)


def with_its_aids(board: Board, now: Any, seat: int | None) -> Any:
    """View of a game with planning aids for its players."""
    return Aided(GAME.view(board, now, seat), board.players)


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
def test_a_lean_view_lacks_aids_and_nothing_else(changed: Any, sentence: str, guest: Guest) -> None:
    match = fondaco.new("loggia", 3, 1)
    match.game = replace(GAME, lean=GAME.view)
    what_is_lean_lacks_only_aids(match, 0)
    match.game = replace(GAME, **changed)
    with pytest.raises(AssertionError, match=sentence):
        what_is_lean_lacks_only_aids(match, 0)


def test_a_match_that_loses_something_on_the_way_to_another_process_is_noticed(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "__deepcopy__", lambda self, memo: self)
    with pytest.raises(AssertionError, match="is not"):
        the_match_can_be_sent_and_copied(fondaco.new("loggia", 2, 1))
