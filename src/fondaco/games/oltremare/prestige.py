"""11 Venice and prestige: the card that interrupts a draw, and the ranks that pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.games.oltremare.field_types import Card
from fondaco.games.oltremare.state import State


def draw_card(state: State) -> Card | None:
    """11.4 The next goods card of the pile; Venice is scored on the way and replaced by the card below it."""
    card = state.pile.pop() if state.pile else None
    if card == state.components.venice:
        score_prestige(state)
        state.cards_out.append(state.components.venice)
        card = state.pile.pop() if state.pile else None
    return card


def score_prestige(state: State) -> None:
    """11.1, 11.5 The ranks of prestige are paid, and prestige starts again at 0."""
    bonus = rank_bonus_by_seat(state, state.prestige)
    state.tell("oltremare.venice", reveals=True, prestige=state.prestige[:], ducats=bonus)
    for seat, ducats in enumerate(bonus):
        state.ducats[seat] += ducats
        state.prestige[seat] = 0


def ducats_by_place(state: State) -> list[int]:
    """11.2 What the first place pays, the second and so on, as many as are paid and can be had."""
    return [*state.components.figures.rank_bonus[: state.players]]


def rank_bonus_by_seat(state: State, standing: Sequence[Any]) -> list[int]:
    """11.2, 11.3 Each place's ducats, in full to all who share it; the places after it are skipped."""
    bonus = state.components.figures.rank_bonus
    ranks = [sum(other > own for other in standing) for own in standing]
    return [bonus[rank] if rank < len(bonus) else 0 for rank in ranks]
