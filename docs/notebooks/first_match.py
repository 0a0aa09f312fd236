# %% [markdown]
# # A first match in Python
#
# This page is a script with cells (`# %%`): run it with Python, or open it as a notebook in VS Code or with Jupytext.

# %%
import random

import fondaco
from fondaco.i18n import speaker_at

for name, info in fondaco.games().items():
    print(f"{name}: {info.title}, {info.players[0]} to {info.players[1]} players, by {info.designer}")

# %% [markdown]
# A match waits for one seat or for several. Each has a menu; whatever is on it can be said.

# %%
match = fondaco.new("oltremare", players=3, seed=7)
seat = match.waiting[0]
words = speaker_at("en", match)
print("It waits for", match.waiting)
for action in match.options(seat)[:5]:
    print(" ", action)

# %% [markdown]
# What a seat may know is its view. Everything hidden can be drawn anew: the seat cannot tell the difference.

# %%
view = match.view(seat)
print(sorted(view["table"]))
assert match.determinize(seat, seed=1).view(seat) == view

# %% [markdown]
# What is not on the menu can be said too, and is taken or refused with the paragraph of the rules.

# %%
refusal = match.refuses(seat, fondaco.action("oltremare", {"do": "keep"}))
assert refusal is not None
print(refusal.rule, refusal.reason)

# %% [markdown]
# To its end, by chance, and proved: the log, played again from the seed, leads to this result.

# %%
dice = random.Random(7)
while not match.over:
    seat = match.waiting[0]
    match.play(seat, dice.choice(match.options(seat)))
print(match.scores, "won by", [words.noun("seat", winner) for winner in match.winners])
assert fondaco.verify(match.to_json()) == []
