"""Each law can fail: a game with one thing broken in it is caught, and the same game as it should be is not."""
from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.testing import Contract, Guest
from fondaco.testing.trial import one_match
from tests.contract.loggia import GAME, Board, Give, Press, Propose, Reply, Sell, Turn

FOLDER = Path(__file__).parent / "loggia"
GAMES = import_module("fondaco.games")
REAL = GAMES.all_games()


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Guest:
    """Loggia, as if it were installed."""
    return installed(GAME, monkeypatch)


def installed(game: Any, monkeypatch: pytest.MonkeyPatch) -> Guest:
    monkeypatch.setattr(GAMES, "all_games", lambda: {**REAL, "loggia": game})
    return Guest(game, FOLDER)


def play(guest: Guest, matches: int = 20) -> None:
    for seed in range(matches):
        one_match(guest, 2 + seed % 2, seed, often=0.5)


def test_a_game_without_a_fault_passes(guest: Guest) -> None:
    play(guest, 60)
    Contract().test_it_has_words(guest)


# -- what is accepted is on the menu, and what is on the menu is accepted ------------------------


def test_an_answer_that_is_lawful_and_not_on_the_menu_is_noticed(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
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


# -- silence -----------------------------------------------------------------------------------


def test_a_silence_that_nobody_could_say_is_noticed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reply, "unanswered", lambda self, board, who: Give(99))
    with pytest.raises(AssertionError, match="stands for silence and is not lawful"):
        play(guest)


# -- numbers -----------------------------------------------------------------------------------


def test_a_number_that_is_given_out_again_after_it_was_taken_back_is_noticed(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Board, "still_said", lambda self, said: None)
    with pytest.raises(AssertionError, match="numbers"):
        play(guest, 60)
