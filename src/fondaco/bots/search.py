"""`search`: the bot that tries its answers out before it gives one.

It makes determinizations (`SeatView.determinize`; `world` in the code), gives an answer in one of them, lets all seats
continue as the evaluation of the game advises, and evaluates the position at the end of the turn. Then it repeats this
in other determinizations.

- A determinization is made once and used for every answer: the same hidden cards, the same dice. What counts is how
  much better an answer does than the evaluation's advice *in the same determinization*, so that luck cancels.
- The answers race: all are tried in every determinization, those that fall behind the advice or the leader drop out,
  and the search ends when only one is left. So clear decisions take little time.
- Progressive widening: the race starts with the advice and the answers with the best position right after; others
  join with time. Where offers are free-form, variants of the advised offer race with it, though no menu lists them.
- The seat's own later decisions form a tree indexed by its answers alone: what others answer and what the dice show is
  redrawn in every determinization, so no node of the tree knows more than the seat does.
- The advice stands until it is shown to be wrong: another answer has to be better by more than its error.

Where search pays, and how far to look, differs from game to game: `Foresight`, in the weights file of the evaluation.
With a budget of tries the same seed makes the same choice on any machine; with one of seconds it depends on the clock.
"""

from __future__ import annotations

import random
from functools import partial
from math import inf, log, sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple

import fondaco
from fondaco.bots import root_parallel
from fondaco.bots.evaluation import Evaluation, SuggestsVariants, evaluation
from fondaco.bots.personalities import personal_evaluation
from fondaco.bots.weights import Character, SearchParameters
from fondaco.core.decision import Action, Malformed, Seat, decision_name
from fondaco.core.events import Event
from fondaco.core.match import Match, SeatView

WIDENING = 0.5  # answers that join the race: this factor times the root of the tries beyond the minimum
DEEPER = 8  # tries of one answer before its follow-up decisions are searched too
CURIOSITY = 0.7  # exploration bonus of a rarely tried follow-up answer, in spreads of the gains
ASSURANCE = 1.0  # standard errors by which an answer must beat the advice, or be behind to drop out
LEAST_TRIES = 3  # determinizations in which an answer must have been tried
SAMPLE = 24  # answers sampled from a long menu


class Budget(NamedTuple):
    """Search budget for one decision: tries or seconds, and the number of processes (`heads`)."""

    tries: float = inf
    seconds: float = inf
    heads: int = 1

    @classmethod
    def read(cls, text: str) -> Budget:
        """Parse a budget: `0.2s` are seconds, `200` are tries.

        `0.2sx4` and `200x4` give that much to each of four processes.
        """
        each, times, heads = text.partition("x")
        try:
            crowd = int(heads) if times else 1
            budget = cls(inf, float(each[:-1]), crowd) if each.endswith("s") else cls(int(each), inf, crowd)
        except ValueError:
            budget = cls(0, 0, 0)
        if not 0 < min(budget[:2]) < inf or budget.heads < 1:
            raise Malformed(f"search thinks for seconds (search:0.2s) or tries (search:200), not {text!r}")
        return budget


USUAL = Budget(seconds=0.5)


class Branch:
    """An answer, its gain in each determinization, and the decisions that followed.

    For explanations also: the events of each try (`tales`), how many of them happened before another seat was asked
    (`alone`), the seat's own worth at the end (`own`), and how many further decisions it took (`steps`).
    """

    __slots__ = ("action", "alone", "gains", "own", "sequel", "steps", "tales", "total")

    def __init__(self, action: Action | None) -> None:
        self.action = action
        self.gains: list[float] = []
        self.total = 0.0
        self.sequel: LaterDecision | None = None
        self.tales: list[list[Event]] = []
        self.alone: list[int] = []
        self.own: list[float] = []
        self.steps: list[int] = []

    def learn(self, gain: float) -> None:
        self.gains.append(gain)
        self.total += gain

    @property
    def mean(self) -> float:
        return self.total / len(self.gains)

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        tries, mean = len(self.gains), self.mean
        return sqrt(sum((gain - mean) ** 2 for gain in self.gains) / (tries - 1) / tries)

    def hope(self, tries: int, spread: float) -> float:
        """Return an optimistic value (UCB): above the mean as long as the answer was tried rarely."""
        if not self.gains:
            return inf
        return self.mean + CURIOSITY * spread * sqrt(log(tries + 1) / len(self.gains))


class LaterDecision:
    """A later decision of the seat.

    Its first branch follows the advice in each determinization, whatever that is.
    """

    __slots__ = ("branches", "tries")

    def __init__(self) -> None:
        self.branches = [Branch(None)]
        self.tries = 0

    def pick(self, world: Match, seat: Seat, spread: float, dice: random.Random) -> Branch:
        """Return the branch to try; add a new one when the known ones were tried enough."""
        self.tries += 1
        if self.tries <= DEEPER:
            return self.branches[0]
        menu = world.options(seat)
        if len(self.branches) <= sqrt(self.tries / DEEPER):
            known = {branch.action for branch in self.branches}
            fresh = [action for action in menu if action not in known]
            if fresh:
                self.branches.append(Branch(dice.choice(fresh)))
        open_here = [branch for branch in self.branches if branch.action is None or branch.action in menu]
        return max(open_here, key=lambda branch: branch.hope(self.tries, spread))


class SearchBot:
    """Determinized tree search.

    The evaluation plays all seats in the tries and judges the positions at their end.
    """

    def __init__(self, game_id: str, seed: int, budget: Budget = USUAL, character: Character | None = None) -> None:
        self.evaluation = evaluation(game_id)
        self.character = character
        self.dice = random.Random(seed)
        self.budget = budget

    def choose(self, seat: SeatView) -> Action:
        menu: list[Action] = seat.options
        if len(menu) == 1:
            return menu[0]
        if self.character is not None:
            self.evaluation = personal_evaluation(seat, self.character)
        thought = DecisionSearch(self.evaluation, seat, self.dice.getrandbits(32))
        if thought.pays:
            think = partial(search_in_worker, character=self.character)
            with root_parallel.search_in_processes(
                self.budget.heads - 1, think, seat, thought.seed, self.budget
            ) as others:
                thought.think(self.budget)
                for gains in others:
                    thought.hear(gains)
        return thought.choice


class DecisionSearch:
    """Search for one answer."""

    def __init__(self, evaluation: Evaluation, seat: SeatView, seed: int, tells: bool = False) -> None:
        self.evaluation = evaluation
        self.tells = tells  # whether events of the tries are kept, for explanations
        self.seat = seat
        self.who = seat.number
        self.seed = seed
        self.dice = random.Random(seed)
        self.worlds: list[Match] = []
        self.pays = pending_decision_name(self.world(0)) in evaluation.weights.search
        self.foresight = evaluation.weights.search.get(pending_decision_name(self.world(0)), SearchParameters())
        self.tries = 0
        self.spread = 0.0
        self.advice = Branch(self.usual(self.world(0), self.who, self.dice))
        self.others: list[Branch] = []
        self.standings: list[float] = []

    # -- candidates --------------------------------------------------------------------

    def candidates(self) -> list[Branch]:
        """Return the alternatives to the advice, a sample of them if the menu is long.

        If there are many, those with the best position right after come first.
        """
        world, advice = self.world(0), self.advice.action
        variants = self.variants(world, self.who, advice)
        if variants is not None:
            return [Branch(action) for action in variants]
        menu = [action for action in self.seat.options if action != advice]
        looked_at = menu if len(menu) <= SAMPLE else self.dice.sample(menu, SAMPLE)
        if len(looked_at) >= self.foresight.answers:
            looked_at = sorted(looked_at, key=lambda action: -self.after(world, self.who, action))
        return [Branch(action) for action in looked_at]

    def variants(self, world: Match, who: Seat, advice: Action | None) -> list[Action] | None:
        """Return the advised deal at other prices.

        `None` where the game has no free-form offers or no deal is advised.
        """
        if not isinstance(self.evaluation, SuggestsVariants) or advice is None:
            return None
        found = self.evaluation.variants(world, who, advice)
        return None if found is None else [action for action in found if not world.refuses(who, action)]

    def after(self, world: Match, who: Seat, action: Action) -> float:
        ahead = world.clone()
        ahead.step(who, action)
        return self.standing(ahead, who)

    def standing(self, world: Match, who: Seat) -> float:
        """Return the lead of a seat over the best opponent.

        The opponent's worth is weighted by `Foresight.envy`.
        """
        mine, envy = self.evaluation.worth(world, who), self.foresight.envy
        return mine - envy * self.rival(world, who) if envy else mine

    def rival(self, world: Match, who: Seat) -> float:
        """Return the worth of the best opponent."""
        return max(self.evaluation.worth(world, other) for other in range(world.players) if other != who)

    # -- tries -------------------------------------------------------------------------

    def think(self, budget: Budget) -> None:
        """Race the answers through determinizations until one is left or the budget is spent."""
        end = perf_counter() + budget.seconds
        self.others = self.candidates()
        starters = max(2, min(self.foresight.answers, int(min(budget.tries, 999) // LEAST_TRIES)))
        race, entered = [self.advice], 1
        while self.tries < budget.tries and perf_counter() < end:
            width = starters + int(WIDENING * sqrt(max(0, self.tries - LEAST_TRIES * starters)))
            race += self.others[entered - 1 : width - 1]
            entered = max(entered, width)
            race = self.still_running(race)
            if len(race) == 1:
                break
            behind = min(race, key=lambda branch: len(branch.gains))
            self.attempt(behind, len(behind.gains))

    def still_running(self, race: list[Branch]) -> list[Branch]:
        """Return the advice and the answers that may still be better than it and than the leader."""
        best = max(0.0, *[gain_lower_bound(branch) for branch in race])
        return [
            branch
            for branch in race
            if branch is self.advice or len(branch.gains) < LEAST_TRIES or branch.mean + ASSURANCE * branch.error > best
        ]

    def world(self, number: int) -> Match:
        """Return the determinization of this number; clone it before changing it."""
        while len(self.worlds) <= number:
            self.worlds.append(self.seat.determinize(self.dice.getrandbits(32)))
        return self.worlds[number]

    def attempt(self, branch: Branch, number: int) -> None:
        """Try an answer in a determinization; its gain is relative to the advice in the same one."""
        self.tries += 1
        world = self.world(number).clone()
        dice = random.Random(self.seed + number)
        way = [branch]
        tale: list[Event] = []
        alone: int | None = None
        steps = 0
        world.state.story = []
        world.step(self.who, branch.action)
        turns = 0
        for _ in range(self.foresight.decisions):
            turns += count_turns(world)
            tale += world.state.story
            if not world.waiting or turns >= self.foresight.turns:
                break
            if alone is None and world.waiting[0] != self.who:
                alone = len(tale)
            world.state.story = []
            steps += world.waiting[0] == self.who
            self.go_on(world, way, dice)
        if self.tells:
            branch.tales.append(tale)
            branch.alone.append(len(tale) if alone is None else alone)
            branch.own.append(self.evaluation.worth(world, self.who))
            branch.steps.append(steps)
        standing = self.standing(world, self.who)
        if branch is self.advice and number == len(self.standings):
            self.standings.append(standing)
        self.learn(way, standing - self.standings[number])

    def go_on(self, world: Match, way: list[Branch], dice: random.Random) -> None:
        """Play the next decision: own ones by the tree while it reaches, others by the evaluation."""
        who = world.waiting[0]
        action = None
        if who == self.who and way[-1].sequel is not None and len(world.options(who)) > 1:
            way.append(way[-1].sequel.pick(world, who, self.spread, dice))
            action = way[-1].action
        world.step(who, action or self.usual(world, who, dice))

    def usual(self, world: Match, who: Seat, dice: random.Random) -> Action:
        """Return what a greedy player would answer here."""
        menu: list[Action] = world.options(who)
        if len(menu) == 1:
            return menu[0]
        advice = self.evaluation.advise(world, who, dice)
        if advice is not None:
            return advice
        few = menu if len(menu) <= SAMPLE else dice.sample(menu, SAMPLE)
        return max(few, key=lambda action: self.after(world, who, action))

    def learn(self, way: list[Branch], gain: float) -> None:
        for branch in way:
            branch.learn(gain)
        if way[-1].sequel is None and len(way[-1].gains) >= DEEPER:
            way[-1].sequel = LaterDecision()
        self.spread += (abs(gain) - self.spread) / self.tries

    def hear(self, gains: root_parallel.Gains) -> None:
        """Add the gains that another process found for the same decision."""
        known = {branch.action: branch for branch in self.others}
        for action, found in gains:
            if action not in known:
                self.others.append(known.setdefault(action, Branch(action)))
            for gain in found:
                known[action].learn(gain)

    # -- choice ------------------------------------------------------------------------

    @property
    def choice(self) -> Action:
        best = max(self.others, key=gain_lower_bound, default=self.advice)
        chosen = best if gain_lower_bound(best) > 0 else self.advice
        assert chosen.action is not None
        return chosen.action


def search_in_worker(
    text: str, who: Seat, seed: int, budget: Budget, character: Character | None = None
) -> root_parallel.Gains:
    """Search the same decision in a worker process; return each answer with its gains."""
    seat = SeatView(fondaco.load(text), who)
    thought = DecisionSearch(personal_evaluation(seat, character), seat, seed)
    thought.think(budget)
    return [(branch.action, branch.gains) for branch in thought.others if branch.action is not None]


def gain_lower_bound(branch: Branch) -> float:
    """Return the gain of an answer over the advice, less its error."""
    return -inf if len(branch.gains) < LEAST_TRIES else branch.mean - ASSURANCE * branch.error


def lead_in_errors(better: Branch, worse: Branch) -> float:
    """Return the mean difference in standard errors, over common determinizations."""
    differences = [one - other for one, other in zip(better.gains, worse.gains, strict=False)]
    error = stdev(differences) / sqrt(len(differences))
    return fmean(differences) / error if error else inf


def pending_decision_name(world: Match) -> str:
    """Return the name of the pending decision."""
    return decision_name(world.decision)


def play_and_list_events(world: Match, who: Seat, action: Action) -> list[Event]:
    """Carry out an action in this match, which is changed, and return its events."""
    world.state.story = []
    world.step(who, action)
    story: list[Event] = world.state.story
    return story


def count_turns(world: Match) -> int:
    return sum(bool(event.begins_turn) for event in world.state.story)
