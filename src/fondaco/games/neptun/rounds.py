"""3, 11 A round begins and ends: cards go back into their piles, ships to Crete."""

from __future__ import annotations

from fondaco.core.decision import Decision, Over
from fondaco.games.neptun import contracts, score
from fondaco.games.neptun.board_file import CRETE, EMPTY, LOST, ROUNDS
from fondaco.games.neptun.state import NO_CARD, State


def begin_round(state: State) -> Decision:
    """3.1 The next of the three rounds, with freshly shuffled piles."""
    for pile in (state.city_pile, state.good_pile, state.oar_pile):
        state.chance.shuffle(pile)
    state.round += 1
    state.turn = 0
    state.ships = [CRETE] * state.players
    state.tell("neptun.round", round=state.round, wind=state.wind, reveals=True)
    return contracts.begin_turn(state)


def end_round(state: State) -> Decision:
    """10, 11 Scoring, and the next round; 12.1 after the third one the game is over."""
    score.award_round_tiles(state)
    clear_strips(state)
    return_discards(state)
    if state.round == len(ROUNDS):
        score.announce_final_scores(state)
        return Over()
    return begin_round(state)


def clear_strips(state: State) -> None:
    """11.2 Lost contracts go to the discards like those fulfilled, and the strips are empty."""
    for field, slot_state in enumerate(state.strip_state):
        if slot_state == LOST:
            state.city_discards.append(state.strip_city[field])
            state.good_discards.append(state.strip_good[field])
    fields = len(state.strip_state)
    state.strip_city, state.strip_good = [NO_CARD] * fields, [NO_CARD] * fields
    state.strip_state = [EMPTY] * fields


def return_discards(state: State) -> None:
    """11.2 Personal oar cards that were played leave the game; all other discards go back to their piles."""
    personal = state.components.is_personal
    state.oars_out += [oar for oar in state.oar_discards if personal(oar)]
    state.oar_pile += [oar for oar in state.oar_discards if not personal(oar)]
    state.city_pile += state.city_discards
    state.good_pile += state.good_discards
    state.oar_discards, state.city_discards, state.good_discards = [], [], []
