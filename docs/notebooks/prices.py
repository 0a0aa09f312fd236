# %% [markdown]
# # What an action costs in Genoa
#
# In *Die Händler von Genua* the player who leads the tower sells unused actions. Here `greedy` bots negotiate, and
# the log of their matches has every deal: its price and its time.

# %%
from pathlib import Path
from statistics import mean, median

import fondaco
from fondaco.arena.svg import draw_histogram
from fondaco.bots import bot, play_out

MATCHES = 2  # enough to see it run; a hundred for a study
PLAYERS = 3


def played(seed: int) -> fondaco.Match:
    match = fondaco.new("genoa", PLAYERS, seed, "bounded")
    play_out(match, [bot("greedy", "genoa", seed * PLAYERS + seat) for seat in range(PLAYERS)])
    return match


# %% [markdown]
# The log is a list of entries, each with the events that an action led to. A deal for ducats alone has a simple price.

# %%
prices: list[tuple[float, int]] = []  # (how far the match had come, ducats)
offers = 0
for seed in range(MATCHES):
    log = played(seed).log
    for at, entry in enumerate(log):
        for event in entry.events:
            offers += event.says in ("genoa.proposes", "genoa.counters")
            if event.says == "genoa.deals" and not event.args["give_items"] and not event.args["want_items"]:
                prices.append((at / len(log), event.args["give_ducats"] - event.args["want_ducats"]))
print(f"{MATCHES} matches, {offers} offers, {len(prices)} deals for ducats alone")
assert prices

# %% [markdown]
# Do prices change towards the end, when there is less to use an action for?

# %%
early = [price for when, price in prices if when < 0.5]
late = [price for when, price in prices if when >= 0.5]
for name, some in (("first half", early), ("second half", late)):
    print(f"{name}: {len(some)} deals, {mean(some):.1f} ducats on average, {median(some):g} in the middle")

# %% [markdown]
# The arena's own charts draw the picture; any plotting library takes the same lists.

# %%
STYLE = "<style>rect { fill: #2d6a5c } line { stroke: #594939 } text { font: 12px sans-serif }</style>"
most = max(price for _, price in prices)
for name, some in (("early", early), ("late", late)):
    drawn = draw_histogram([float(price) for price in some], 0, most)
    picture = drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(">", f">{STYLE}", 1)
    Path(f"prices_{name}.svg").write_text(picture, encoding="utf-8")
