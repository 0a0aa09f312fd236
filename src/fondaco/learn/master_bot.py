"""The `master` bot: a wide search that starts from what `trained` has learned."""

from __future__ import annotations

import random
from functools import cache
from math import inf
from pathlib import Path

from fondaco.bots.evaluation import has_trained_files, master_files, read_master_parameters
from fondaco.bots.personalities import personal_evaluation
from fondaco.bots.search import LEAST_TRIES, SAMPLE, Branch, Budget, pending_decision_name
from fondaco.bots.weights import Character, MasterParameters
from fondaco.core.decision import Action, Malformed
from fondaco.core.match import SeatView
from fondaco.games import game
from fondaco.learn.expert import AnswerRace
from fondaco.learn.network import shipped_network
from fondaco.learn.trained_bot import TrainedBot, shipped_weights_file

USUAL = Budget(seconds=1.0)
VARIANTS = 5  # at most, of an advised offer, where the menu races too


class MasterRace(AnswerRace):
    """Race in which `trained` proposes the first answer and plays all seats of the rollouts."""

    def __init__(self, seat: SeatView, seed: int, parameters: MasterParameters, character: Character | None) -> None:
        learned = shipped_weights_file(seat.game.id, seat.players)
        net = shipped_network(seat.game.id, seat.players)
        super().__init__(personal_evaluation(seat, character, learned), seat, seed, net)
        self.parameters = parameters
        found = parameters.search.get(pending_decision_name(self.world(0)))
        self.pays = found is not None
        self.foresight = found or self.foresight

    def candidates(self) -> list[Branch]:
        """Return the alternatives to the advice: offers at other prices, and, if so configured, the menu too."""
        if not self.parameters.menu:
            return super().candidates()
        world, advice = self.world(0), self.advice.action
        offers = (self.variants(world, self.who, advice) or [])[:VARIANTS]
        menu = [action for action in world.options(self.who) if action != advice and action not in offers]
        looked_at = menu if len(menu) <= SAMPLE else self.dice.sample(menu, SAMPLE)
        looked_at = sorted(looked_at, key=lambda action: -self.after(world, self.who, action))
        return [Branch(action) for action in [*offers, *looked_at]]

    def shortened(self, others: list[Branch]) -> list[Branch]:
        """Keep the most promising answers."""
        return others[: self.foresight.answers - 1]

    def still_running(self, race: list[Branch]) -> list[Branch]:
        """Return the advice and the answers that may still be better than it and than the leader."""
        best = max(0.0, *[self.sure_gain(branch) for branch in race])
        sure = self.parameters.assurance
        return [branch for branch in race if branch is self.advice or branch.mean + sure * branch.error > best]

    def sure_gain(self, branch: Branch) -> float:
        """Return the gain of an answer over the advice, less as many standard errors as it has to be sure by."""
        tried = len(branch.gains) >= LEAST_TRIES
        return branch.mean - self.parameters.assurance * branch.error if tried else -inf

    @property
    def choice(self) -> Action:
        best = max(self.others, key=self.sure_gain, default=self.advice)
        chosen = best if self.sure_gain(best) > 0 else self.advice
        assert chosen.action is not None
        return chosen.action


@cache
def shipped_parameters(game_id: str, players: int) -> MasterParameters | None:
    """Return the parameters that a game ships for this number of players, or None."""
    file: Path | None = master_files(game_id).get(players)
    return None if file is None else read_master_parameters(file)


class MasterBot:
    """Bot that searches for about a second at tables where that was measured to be stronger than `trained`.

    Elsewhere it plays like `trained`.
    """

    def __init__(self, game_id: str, seed: int, budget: Budget = USUAL, character: Character | None = None) -> None:
        if not has_trained_files(game_id):
            raise Malformed(f"{game(game_id).title} has no `master` bot: it needs what `trained` learns")
        self.character = character
        self.dice = random.Random(seed)
        self.budget = budget
        self.trained = TrainedBot(game_id, seed, character=character)

    def choose(self, seat: SeatView) -> Action:
        menu: list[Action] = seat.options
        if len(menu) == 1:
            return menu[0]
        parameters = shipped_parameters(seat.game.id, seat.players)
        if parameters is None:
            return self.trained.choose(seat)
        thought = MasterRace(seat, self.dice.getrandbits(32), parameters, self.character)
        if not thought.pays:
            return self.trained.choose(seat)
        thought.think_widely(self.budget)
        return thought.choice
