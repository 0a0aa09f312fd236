"""Items of the benchmark: positions in which a deal is worth much, and whole matches, rebuilt from seeds.

Each game has its list in its folder, `negotiation.json`; `find_items` chose it, by a rule that anyone can repeat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean

import msgspec

import fondaco
from fondaco.bots import Bot, bot
from fondaco.bots.evaluation import evaluation
from fondaco.core.decision import Action, Seat, tag_of
from fondaco.core.match import Match
from fondaco.games import game as load_game

ITEMS = "negotiation.json"
OPPONENT = "greedy"
PROPOSE, ACCEPT = "propose", "accept"
LEAST_SHARE = 0.01
"""What the best deal of a position must be worth to each of its two sides: a share of the mean expected score."""
CANDIDATES = 40
"""Offers tried in a position, spread evenly over the menu."""
MOST_SEEDS = 40
LOOK_EVERY = 3
"""Of the decisions with offers on the menu, only every third is examined."""


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position or a whole match: an agent in one seat, `greedy` bots in the others.

    `start` is how many answers bots have given before the agent takes over. `best` is the largest surplus of one deal
    found in a position, for both sides together; a whole match has none.
    """

    game: str
    players: int
    seed: int
    seat: Seat
    start: int = 0
    best: float = 0.0

    @property
    def id(self) -> str:
        return f"{self.game}-{self.seed}-{self.start}" if self.best else f"{self.game}-{self.seed}"


def load_items() -> list[Item]:
    """Return the items of all games that have some."""
    lists = [load_game(name).folder / ITEMS for name in fondaco.games()]
    found = [msgspec.json.decode(file.read_bytes(), type=list[Item]) for file in lists if file.is_file()]
    return [item for items in found for item in items]


def seated_bots(item: Item, name: str = OPPONENT) -> dict[Seat, Bot]:
    """Return a bot for each seat; the seeds depend on the item alone."""
    return {seat: bot(name, item.game, item.seed * item.players + seat) for seat in range(item.players)}


def set_up_item(item: Item) -> tuple[Match, dict[Seat, Bot]]:
    """Return the match of an item where it begins, and its bots by seat."""
    match, bots = fondaco.new(item.game, item.players, item.seed, "bounded"), seated_bots(item)
    for _ in range(item.start):
        play_next(match, bots)
    return match, bots


def play_next(match: Match, bots: dict[Seat, Bot]) -> None:
    seat = match.waiting[0]
    match.play(seat, bots[seat].choose(match.seat(seat)))


# -- choosing items ------------------------------------------------------------------------


def find_items(game: str, players: int, positions: int, matches: int) -> list[Item]:
    """Return at most so many positions, of the first seeds that have one, and whole matches of the first seeds."""
    found: list[Item] = []
    for seed in range(1, MOST_SEEDS + 1):
        if len(found) == positions:
            break
        best = best_position(Item(game, players, seed, seed % players))
        if best is not None:
            found.append(best)
    return [*found, *(Item(game, players, seed, seed % players) for seed in range(1, matches + 1))]


def best_position(item: Item) -> Item | None:
    """Return the position of a match of bots in which the deal found has the largest smaller gain, if it is enough."""
    match, bots = set_up_item(item)
    best, most = None, 0.0
    answers = offers = 0
    while match.waiting:
        if match.waiting[0] == item.seat and proposals(match, item.seat):
            offers += 1
            if offers % LOOK_EVERY == 1:
                deal = best_deal(match, item.seat)
                if min(deal) > max(most, LEAST_SHARE * mean_worth(match)):
                    most, best = min(deal), msgspec.structs.replace(item, start=answers, best=round(sum(deal), 3))
        play_next(match, bots)
        answers += 1
    return best


def mean_worth(match: Match) -> float:
    judge = evaluation(match.game.id)
    return mean(judge.worth(match, seat) for seat in range(match.players))


def proposals(match: Match, seat: Seat) -> list[Action]:
    return [action for action in match.options(seat) if tag_of(action) == PROPOSE]


def best_deal(match: Match, seat: Seat) -> tuple[float, float]:
    """Return the gains of both sides in the deal with the largest smaller gain among offers of the menu."""
    offered = proposals(match, seat)
    tried = offered[:: -(-len(offered) // CANDIDATES)]
    return max((gains for action in tried for gains in deals_by(match, seat, action)), key=min, default=(0.0, 0.0))


def deals_by(match: Match, seat: Seat, offer: Action) -> Iterator[tuple[float, float]]:
    """Yield the gains of both sides if a partner accepts this offer at once."""
    ahead = match.clone()
    known = {partner: accepting(match, partner) for partner in range(match.players)}
    ahead.step(seat, offer)
    for partner in range(match.players):
        for reply in accepting(ahead, partner):
            if partner != seat and reply not in known[partner]:
                after = ahead.clone()
                after.step(partner, reply)
                yield gain(ahead, after, seat), gain(ahead, after, partner)


def accepting(match: Match, seat: Seat) -> Sequence[Action]:
    return [action for action in match.options(seat) if tag_of(action).startswith(ACCEPT)]


def gain(before: Match, after: Match, seat: Seat) -> float:
    """Return by how much the expected final score of a seat rises."""
    judge = evaluation(before.game.id)
    return judge.worth(after, seat) - judge.worth(before, seat)
