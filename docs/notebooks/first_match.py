# %% [markdown]
# # A first match in Python
#
# This page is a script with cells (`# %%`): run it with Python, or open it as a notebook in VS Code or with Jupytext.

# %%
import random

import fondaco
from fondaco.i18n import match_translator

for name, info in fondaco.games().items():
    print(f"{name}: {info.title}, {info.players[0]} to {info.players[1]} players, by {info.designer}")

# %% [markdown]
# A match waits for one seat or for several. Each has a menu of legal answers.

# %%
match = fondaco.new("oltremare", players=3, seed=7)
seat = match.waiting[0]
words = match_translator("en", match)
print("It waits for", match.waiting)
for action in match.options(seat)[:5]:
    print(" ", action)

# %% [markdown]
# The view of a seat is what it may know. Everything hidden can be redrawn: the seat cannot tell the difference.

# %%
view = match.view(seat)
print(sorted(view["table"]))
assert match.determinize(seat, seed=1).view(seat) == view

# %% [markdown]
# Other actions can be played too; they are accepted, or refused with the paragraph of the rules.

# %%
refusal = match.refuses(seat, fondaco.action("oltremare", {"do": "keep"}))
assert refusal is not None
print(refusal.rule, refusal.reason)

# %% [markdown]
# Play at random to the end, and verify: the log, replayed from the seed, leads to this result.

# %%
dice = random.Random(7)
while not match.over:
    seat = match.waiting[0]
    match.play(seat, dice.choice(match.options(seat)))
print(match.scores, "won by", [words.noun("seat", winner) for winner in match.winners])
assert fondaco.verify(match.to_json()) == []
