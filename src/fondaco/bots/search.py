"""The bot that tries its answers out before it gives one.

It imagines worlds (`Match.determinize`), says an answer in one of them, lets everybody go on as the judgement of the
game advises, and looks at how it stands when the turn is over. Then again: the answers that do best are tried most.

- A world is imagined once and used for every answer: the same hidden cards, the same dice. What counts is how much
  better an answer does than the one the judgement advises *in the same world*, so that luck cancels.
- Its own later decisions make a tree, known by its answers alone: what others say and what the dice show is drawn anew
  in every world, so no place in the tree knows more than the seat does.
- A menu opens slowly (progressive widening): first what the judgement advises, then by how well the seat stands right
  after, one more answer for every so many tries. An offer that is on no menu enters as advice.
- Advice stands until it is shown to be wrong: another answer has to do better by more than its error.

With a budget of tries the same seed makes the same choice on any machine; with one of seconds it depends on the clock.
"""
from __future__ import annotations

import random
from math import inf, log, sqrt
from time import perf_counter
from typing import NamedTuple

from fondaco.bots.judgement import Judgement, judgement
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.match import Match

WIDENING = 1.0       # answers considered after n tries: so many times the root of n
DEEPER = 8           # tries of one answer before its sequel is searched too
CURIOSITY = 0.7      # how much a little-tried answer is preferred, in spreads of what was found
ASSURANCE = 1.0      # errors by which an answer must beat the advice
LEAST_TRIES = 3      # worlds in which an answer must have been tried
HORIZON = 120        # decisions after which a world is judged as it stands, wherever that is
TURNS = 1            # turns that must have ended before
SAMPLE = 24          # answers of a long menu that are looked at


class Budget(NamedTuple):
    """How long to think about one decision: tries, or seconds."""

    tries: float = inf
    seconds: float = inf

    @classmethod
    def read(cls, text: str) -> Budget:
        """`0.2s` are seconds, `200` tries."""
        try:
            budget = cls(seconds=float(text[:-1])) if text.endswith("s") else cls(tries=int(text))
        except ValueError:
            budget = cls(0, 0)
        if not 0 < min(budget) < inf:
            raise Malformed(f"search thinks for seconds (search:0.2s) or tries (search:200), not {text!r}")
        return budget


USUAL = Budget(seconds=0.5)


class Branch:
    """An answer, what came of it in each world it was tried in, and the decisions that followed."""

    __slots__ = ("action", "gains", "sequel", "total")

    def __init__(self, action: Action | None) -> None:
        self.action = action
        self.gains: list[float] = []
        self.total = 0.0
        self.sequel: Fork | None = None

    def learn(self, gain: float) -> None:
        self.gains.append(gain)
        self.total += gain

    @property
    def mean(self) -> float:
        return self.total / len(self.gains)

    def hope(self, tries: int, spread: float) -> float:
        """What it may be worth: more than its mean while it has been tried little."""
        if not self.gains:
            return inf
        return self.mean + CURIOSITY * spread * sqrt(log(tries + 1) / len(self.gains))


class Fork:
    """A later decision of the seat. Its first branch is to do as advised in that world, whatever that is there."""

    __slots__ = ("branches", "tries")

    def __init__(self) -> None:
        self.branches = [Branch(None)]
        self.tries = 0

    def pick(self, world: Match, seat: Seat, spread: float, dice: random.Random) -> Branch:
        """The branch to try in this world; a new one when the old ones were tried enough."""
        self.tries += 1
        if self.tries <= DEEPER:
            return self.branches[0]
        menu = world.options(seat)
        if len(self.branches) <= WIDENING * sqrt(self.tries / DEEPER):
            known = {branch.action for branch in self.branches}
            fresh = [action for action in menu if action not in known]
            if fresh:
                self.branches.append(Branch(dice.choice(fresh)))
        open_here = [branch for branch in self.branches if branch.action is None or branch.action in menu]
        return max(open_here, key=lambda branch: branch.hope(self.tries, spread))


class Search:
    """Determinized tree search with the judgement of the game for everybody's manners and for the end of each try."""

    def __init__(self, game_id: str, seed: int, budget: Budget = USUAL) -> None:
        self.judgement = judgement(game_id)
        self.dice = random.Random(seed)
        self.budget = budget

    def choose(self, match: Match, seat: Seat) -> Action:
        if len(match.options(seat)) == 1:
            only: Action = match.options(seat)[0]
            return only
        thought = Thought(self.judgement, match, seat, self.dice.getrandbits(32))
        thought.think(self.budget)
        return thought.choice


class Thought:
    """The search for one answer."""

    def __init__(self, judgement: Judgement, match: Match, seat: Seat, seed: int) -> None:
        self.judgement = judgement
        self.match = match
        self.seat = seat
        self.seed = seed
        self.dice = random.Random(seed)
        self.worlds: list[Match] = []
        self.tries = 0
        self.spread = 0.0
        self.branches = [Branch(action) for action in self.candidates()]
        self.standings: list[float] = []

    # -- candidates --------------------------------------------------------------------

    def candidates(self) -> list[Action]:
        """The advice, then the menu, or a sample of a long one, by how well the seat stands right after."""
        world, menu = self.world(0), self.match.options(self.seat)
        looked_at = self.dice.sample(menu, min(SAMPLE, len(menu)))
        standing = {action: self.after(world, self.seat, action) for action in looked_at}
        ranked: list[Action] = sorted(looked_at, key=lambda action: -standing[action])
        advice = self.judgement.advise(world, self.seat, self.dice)
        if advice is None or self.match.refuses(self.seat, advice):
            advice = ranked[0]
        return [advice, *(action for action in ranked if action != advice)]

    def after(self, world: Match, who: Seat, action: Action) -> float:
        ahead = world.clone()
        ahead.step(who, action)
        return self.standing(ahead, who)

    def standing(self, world: Match, who: Seat) -> float:
        """How far a seat is ahead of the best of the others."""
        worths = [self.judgement.worth(world, seat) for seat in range(world.players)]
        mine = worths.pop(who)
        return mine - max(worths, default=0.0)

    # -- tries -------------------------------------------------------------------------

    def think(self, budget: Budget) -> None:
        end = perf_counter() + budget.seconds
        while self.tries < budget.tries and perf_counter() < end and len(self.branches) > 1:
            branch = self.most_hopeful()
            number = len(branch.gains)
            while len(self.standings) <= number:
                self.standings.append(self.attempt(self.branches[0], len(self.standings)))
            if branch is not self.branches[0]:
                self.attempt(branch, number)

    def most_hopeful(self) -> Branch:
        """Among the answers under consideration. The advice is tried whenever another is, in the same world."""
        width = 1 + int(WIDENING * sqrt(self.tries))
        return max(self.branches[1 : 1 + width], key=lambda branch: branch.hope(self.tries, self.spread))

    def world(self, number: int) -> Match:
        """The imagined world of this number, untouched."""
        while len(self.worlds) <= number:
            self.worlds.append(self.match.determinize(self.seat, self.dice.getrandbits(32)))
        return self.worlds[number]

    def attempt(self, branch: Branch, number: int) -> float:
        """Tries an answer in a world; what it gains is reckoned from the advice there."""
        self.tries += 1
        world = self.world(number).clone()
        world.board.story = []
        dice = random.Random(self.seed + number)
        way = [branch]
        world.step(self.seat, branch.action)  # type: ignore[arg-type]
        for _ in range(HORIZON):
            if not world.waiting or turns_begun(world) >= TURNS:
                break
            self.go_on(world, way, dice)
        standing = self.standing(world, self.seat)
        self.learn(way, standing - (self.standings[number] if number < len(self.standings) else standing))
        return standing

    def go_on(self, world: Match, way: list[Branch], dice: random.Random) -> None:
        """One decision of whoever is asked next; one's own are looked up in the tree while it reaches so far."""
        who = world.waiting[0]
        action = None
        if who == self.seat and way[-1].sequel is not None and len(world.options(who)) > 1:
            way.append(way[-1].sequel.pick(world, who, self.spread, dice))
            action = way[-1].action
        world.step(who, action or self.usual(world, who, dice))

    def usual(self, world: Match, who: Seat, dice: random.Random) -> Action:
        """What a greedy player would say here."""
        menu: list[Action] = world.options(who)
        if len(menu) == 1:
            return menu[0]
        advice = self.judgement.advise(world, who, dice)
        if advice is not None:
            return advice
        few = menu if len(menu) <= SAMPLE else dice.sample(menu, SAMPLE)
        return max(few, key=lambda action: self.after(world, who, action))

    def learn(self, way: list[Branch], gain: float) -> None:
        for branch in way:
            branch.learn(gain)
        if way[-1].sequel is None and len(way[-1].gains) >= DEEPER:
            way[-1].sequel = Fork()
        self.spread += (abs(gain) - self.spread) / self.tries

    # -- choice ------------------------------------------------------------------------

    @property
    def choice(self) -> Action:
        best = max(self.branches[1:], key=surely_gained, default=self.branches[0])
        chosen = best if surely_gained(best) > 0 else self.branches[0]
        assert chosen.action is not None
        return chosen.action


def surely_gained(branch: Branch) -> float:
    """What an answer gains over the advice, less the error of that."""
    tries = len(branch.gains)
    if tries < LEAST_TRIES:
        return -inf
    variance = sum((gain - branch.mean) ** 2 for gain in branch.gains) / (tries - 1)
    return branch.mean - ASSURANCE * sqrt(variance / tries)


def turns_begun(world: Match) -> int:
    """By convention every game tells `<game>.turn` when a new turn begins."""
    return sum(event.says.endswith(".turn") for event in world.board.story)
