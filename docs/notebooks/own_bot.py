# %% [markdown]
# # A bot of your own in the arena
#
# It tries each answer in a determinized match, lets everybody play at random for a while, and chooses the answer with
# the largest lead. How good is that against `greedy` and `random`?

# %%
import random

from fondaco import Action
from fondaco.arena.schedule import Tournament, play_pairing
from fondaco.arena.standings import compute_duels, compute_standings
from fondaco.bots import SeatView

GAME = "neptun"
MATCHES = 6  # enough to see it run; a few hundred to know


class Dreamer:
    def __init__(self, game: str, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, seat: SeatView) -> Action:
        menu = seat.options
        if len(menu) == 1:
            return menu[0]
        world = seat.determinize(self.dice.getrandbits(32))
        return max(menu[:12], key=lambda action: self.lead(world.clone(), seat.number, action))

    def lead(self, world, me: int, action: Action) -> float:
        world.step(me, action)
        for _ in range(20):
            if not world.waiting:
                break
            who = world.waiting[0]
            world.step(who, self.dice.choice(world.options(who)))
        return world.scores[me] - max(score for seat, score in enumerate(world.scores) if seat != me)


# %% [markdown]
# The arena deals the same cards to every line-up, from every seat, so that luck affects all alike. A class of this
# notebook is named like any class, `module:Class`. For a class in a file of its own, use
# `fondaco arena neptun --bots dreamer:Dreamer,greedy,random`, in several processes and with a report.

# %%
tournament = Tournament(GAME, ("__main__:Dreamer", "greedy", "random"), players=3, games=MATCHES)
tournament.check()
results = [play_pairing(tournament, pairing) for pairing in tournament.pairings()]
for row in compute_standings(results):
    print(f"{row.bot:18} wins {row.wins.value:.0%} ({row.wins.low:.0%} to {row.wins.high:.0%}), {row.score:.1f} points")

# %%
for duel in compute_duels(results):
    print(f"{duel.bot} ends before {duel.other} in {duel.ahead.value:.0%} of {duel.matches}")
