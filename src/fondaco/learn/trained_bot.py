"""The `trained` bot: plays with a learned network or learned evaluation weights."""

from __future__ import annotations

import random
from functools import cache, cached_property
from pathlib import Path

from fondaco.bots.evaluation import Evaluation, has_trained_files, read_trained_weights, trained_weights_files
from fondaco.bots.personalities import personal_evaluation
from fondaco.bots.search import Branch, Budget, DecisionSearch, pending_decision_name
from fondaco.bots.weights import Character, TrainedWeights
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.match import Match, SeatView
from fondaco.games import game
from fondaco.learn.network import Network, NetworkFacts, load_network, shipped_network

UNTAUGHT = Budget(tries=12)


class NetworkSearch(DecisionSearch):
    """Search that uses a network to propose answers and to predict what every player answers."""

    def __init__(self, evaluation: Evaluation, seat: SeatView, seed: int, net: Network | None) -> None:
        self.net = net
        super().__init__(evaluation, seat, seed)

    def usual(self, world: Match, who: Seat, dice: random.Random) -> Action:
        """Return the answer of the network, or of the evaluation for decisions it was not trained on."""
        greedy = super().usual(world, who, dice)
        if self.net is None or pending_decision_name(world) not in self.net.facts.taught:
            return greedy
        answers = self.answers(world, who, greedy)
        if len(answers) == 1:
            return greedy
        scores = self.net.scores(world, who, answers)
        return answers[scores.index(max(scores))]

    @cached_property
    def greedy(self) -> Action:
        """The answer of a greedy player."""
        return super().usual(self.world(0), self.who, random.Random(self.seed))

    def answers(self, world: Match, who: Seat, greedy: Action) -> list[Action]:
        """Return the answers to choose from: the greedy player's first, then its variants or the menu."""
        variants = self.variants(world, who, greedy)
        others = world.options(who) if variants is None else variants
        return [greedy, *[action for action in others if action != greedy]]

    def candidates(self) -> list[Branch]:
        """Return the candidate answers, those with the highest network score first."""
        if self.net is None:
            return super().candidates()
        world = self.world(0)
        answers = self.answers(world, self.who, self.greedy)
        scores = self.net.scores(world, self.who, answers)
        order = sorted(range(len(answers)), key=scores.__getitem__, reverse=True)
        return [Branch(answers[place]) for place in order if answers[place] != self.advice.action]


@cache
def shipped_weights_file(game_id: str, players: int) -> Path | None:
    """Return the file of learned weights that a game ships for this number of players, or None."""
    return trained_weights_files(game_id).get(players)


def default_budget(net: Network | None, learned: Path | None) -> Budget:
    """Return the default search budget, given the network and the learned weights."""
    if net is not None:
        return Budget(tries=0)
    return UNTAUGHT if learned is None else Budget(tries=read_trained_weights(learned).tries)


class TrainedBot:
    """Bot that uses the weights and the network learned for the number of players.

    With a network, it plays the answer with the highest score. Without one, it searches with the budget stored with the
    learned weights; if nothing was learned, it plays like `search:12`. With a `budget`, it searches from there.
    """

    def __init__(
        self,
        game_id: str,
        seed: int,
        budget: Budget | None = None,
        file: Path | None = None,
        character: Character | None = None,
    ) -> None:
        self.character = character
        self.dice = random.Random(seed)
        self.budget = budget
        self.file = file
        if file is None and not has_trained_files(game_id):
            title = game(game_id).title
            raise Malformed(
                f"{title} has no `trained` bot yet; search, greedy and random play it, and `fondaco learn "
                f"{game_id}` trains one"
            )

    def choose(self, seat: SeatView) -> Action:
        menu: list[Action] = seat.options
        if len(menu) == 1:
            return menu[0]
        net, learned = self.net(seat), self.numbers(seat)
        thought = NetworkSearch(
            personal_evaluation(seat, self.character, learned), seat, self.dice.getrandbits(32), net
        )
        budget = self.budget or default_budget(net, learned)
        if budget.tries and thought.pays:
            thought.think(budget)
        return thought.choice

    def net(self, seat: SeatView) -> Network | None:
        if self.file is None:
            return shipped_network(seat.game.id, seat.players)
        if self.file.suffix != ".npz":
            return None
        net = load_network(self.file)
        self.check(net.facts, seat)
        return net

    def numbers(self, seat: SeatView) -> Path | None:
        """Return the file of learned weights for this table; None if the bot was given a network file."""
        if self.file is None:
            return shipped_weights_file(seat.game.id, seat.players)
        if self.file.suffix == ".npz":
            return None
        self.check(read_trained_weights(self.file), seat)
        return self.file

    def check(self, made: NetworkFacts | TrainedWeights, seat: SeatView) -> None:
        """Raise `Malformed` if the file was trained for another game or number of players."""
        if (made.game, made.players) != (seat.game.id, seat.players):
            raise Malformed(f"{self.file} was trained for {game(made.game).title} with {made.players} players")
