"""The small games: OpenSpiel's own algorithms solve them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fondaco import lab
from fondaco.lab.small_games import changed_board, small_games

SMALL = sorted(small_games())
MOST_NODES = 6_000


@pytest.mark.parametrize("name", SMALL)
def test_every_deal_of_a_small_game_ends(name: str) -> None:
    small, dice = small_games()[name], random.Random(1)
    for deal in range(len(small.deals)):
        match = small.new(deal)
        assert match.players == small.players == 2
        while not match.over:
            seat = match.waiting[0]
            match.play(seat, dice.choice(match.options(seat)))


def test_changes_of_a_board_leave_the_rest_as_it_is() -> None:
    standard = {"game": {"rounds": 3, "discs": 5}, "cards": [{"id": "a"}]}
    assert changed_board(standard, {"game": {"discs": 2}}) == standard | {"game": {"rounds": 3, "discs": 2}}
    assert changed_board(standard, {"cards": []}) == standard | {"cards": []}


def solved(name: str, rounds: int) -> tuple[Any, Any]:
    """Return a small game, and the average policy after some rounds of CFR+ by OpenSpiel."""
    from open_spiel.python.algorithms.cfr import CFRPlusSolver

    pyspiel = pytest.importorskip("pyspiel", reason="it is in the environment of `make lab`")
    assert f"fondaco_{name}" in lab.register_openspiel()
    game = pyspiel.load_game(f"fondaco_{name}")
    solver = CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    return game, solver.average_policy()


@pytest.mark.lab
@pytest.mark.parametrize("name", SMALL)
def test_openspiel_computes_best_responses_and_an_equilibrium(name: str) -> None:
    """CFR+ loses at most a tenth of what uniform play loses to best responses."""
    game, policy = solved(name, 8)
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import best_response, expected_game_score
    from open_spiel.python.algorithms.exploitability import exploitability

    uniform = policies.UniformRandomPolicy(game)
    lost, learned = exploitability(game, uniform), exploitability(game, policy)
    print(f"{name}: exploitability {lost:.3f} of uniform play, {learned:.4f} after 8 rounds of CFR+")
    assert 0 <= learned < lost / 10
    root = game.new_initial_state()
    respond = best_response.BestResponsePolicy(game, 0, uniform)
    value = expected_game_score.policy_value(root, [respond, uniform])[0]
    assert value == pytest.approx(respond.value(root))
    assert value > expected_game_score.policy_value(root, [policy, uniform])[0] - 1e-9


@pytest.mark.lab
@pytest.mark.parametrize("name", SMALL)
def test_a_small_game_passes_the_test_of_openspiel(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="it is in the environment of `make lab`")
    lab.register_openspiel()
    game = pyspiel.load_game(f"fondaco_{name}")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert game.max_chance_outcomes() == len(small_games()[name].deals)


@pytest.mark.lab
@pytest.mark.parametrize("name", SMALL)
def test_a_small_game_is_small_and_its_information_sets_are_those_of_its_views(name: str) -> None:
    """States of one information set have the same legal actions, and all together are few."""
    pyspiel = pytest.importorskip("pyspiel", reason="it is in the environment of `make lab`")
    lab.register_openspiel()
    menus: dict[tuple[int, str], list[list[int]]] = {}
    ahead, nodes = [pyspiel.load_game(f"fondaco_{name}").new_initial_state()], 0
    while ahead:
        state, nodes = ahead.pop(), nodes + 1
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            seat = state.current_player()
            menus.setdefault((seat, state.information_state_string(seat)), []).append(state.legal_actions())
        ahead += [state.child(action) for action in state.legal_actions()]
    assert nodes < MOST_NODES
    assert all(menu == same[0] for same in menus.values() for menu in same)
    histories = sum(map(len, menus.values()))
    print(f"{name}: {nodes} nodes, {histories} decisions in {len(menus)} information sets")
