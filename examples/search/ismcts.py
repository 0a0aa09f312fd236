"""Information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), for any game of the house.

    cd examples/search && fondaco arena GAME --bots ismcts:ISMCTS,random --games 3

A start for a student: it has a seat and nothing else, no evaluation of any game, and it is slow.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import log, sqrt

from fondaco import Action, Match
from fondaco.bots import Place
from fondaco.lab.episode import win

EXPLORE = 0.7


@dataclass
class Node:
    """What followed when somebody said something here: how often it was tried, how often it could have been."""

    tried: int = 0
    offered: int = 0
    worth: float = 0.0
    after: dict[tuple[int, Action], Node] = field(default_factory=dict)

    def hope(self) -> float:
        return self.worth / self.tried + EXPLORE * sqrt(log(self.offered) / self.tried)


class ISMCTS:
    """One tree over many worlds: each try draws one of them, and goes down by what is lawful there."""

    def __init__(self, game_id: str, seed: int, tries: int = 60) -> None:
        self.dice, self.tries = random.Random(seed), tries

    def choose(self, seat: Place) -> Action:
        root, menu = Node(), seat.options
        if len(menu) == 1:
            only: Action = menu[0]
            return only
        for _ in range(self.tries):
            self.attempt(root, seat.determinize(self.dice.getrandbits(32)), seat.number)
        return max(root.after.items(), key=lambda child: child[1].tried)[0][1]

    def attempt(self, root: Node, world: Match, first: int) -> None:
        """Down the tree to something new, then to the end by chance; everybody hopes for himself."""
        path: list[tuple[int, Node]] = []
        node, who, new = root, first, False
        while world.waiting and not new:
            node, said, new = self.pick(node, who, world.options(who))
            path.append((who, node))
            world.step(who, said)
            who = world.waiting[0] if world.waiting else who
        while world.waiting:
            who = world.waiting[0]
            world.step(who, self.dice.choice(world.options(who)))
        won = win(world)
        for speaker, passed in path:
            passed.tried += 1
            passed.worth += won[speaker]

    def pick(self, node: Node, who: int, menu: list[Action]) -> tuple[Node, Action, bool]:
        """What was never tried here, or else what gives most hope."""
        known = {said: node.after[who, said] for said in menu if (who, said) in node.after}
        for child in known.values():
            child.offered += 1
        untried = [said for said in menu if said not in known]
        if untried:
            said = self.dice.choice(untried)
            node.after[who, said] = Node(offered=1)
            return node.after[who, said], said, True
        said = max(known, key=lambda one: known[one].hope())
        return known[said], said, False
