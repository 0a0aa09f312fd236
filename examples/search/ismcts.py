"""Information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), for any game.

    cd examples/search && fondaco arena GAME --bots ismcts:ISMCTS,random --matches 3

A starting point for students: it uses only its seat, has no evaluation of any game, and is slow.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import log, sqrt

from fondaco import Action, Match
from fondaco.bots import SeatView
from fondaco.lab.episode import win_reward

EXPLORE = 0.7


@dataclass
class Node:
    """Statistics of an action: how often it was tried, and how often it was available."""

    tried: int = 0
    offered: int = 0
    worth: float = 0.0
    after: dict[tuple[int, Action], Node] = field(default_factory=dict)

    def hope(self) -> float:
        return self.worth / self.tried + EXPLORE * sqrt(log(self.offered) / self.tried)


class ISMCTS:
    """One tree over many determinizations: each rollout draws one and follows the actions legal there."""

    def __init__(self, game_id: str, seed: int, tries: int = 60) -> None:
        self.dice, self.tries = random.Random(seed), tries

    def choose(self, seat: SeatView) -> Action:
        root, menu = Node(), seat.options
        if len(menu) == 1:
            only: Action = menu[0]
            return only
        for _ in range(self.tries):
            self.attempt(root, seat.determinize(self.dice.getrandbits(32)), seat.number)
        return max(root.after.items(), key=lambda child: child[1].tried)[0][1]

    def attempt(self, root: Node, world: Match, first: int) -> None:
        """Go down the tree to a new node, then play at random to the end; each seat maximizes its own result."""
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
        won = win_reward(world)
        for speaker, passed in path:
            passed.tried += 1
            passed.worth += won[speaker]

    def pick(self, node: Node, who: int, menu: list[Action]) -> tuple[Node, Action, bool]:
        """Return an untried action, or else the one with the highest upper confidence bound."""
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
