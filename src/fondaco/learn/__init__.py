"""Bots that learn by playing: `fondaco learn GAME`, and `trained`, who plays with what was learned (docs/learn.md).

No line of it is written for a game. A position is what the laboratory's layout shows, an answer a row of its menu, and
what is learned from are the gains that a race of answers finds in imagined worlds (`fondaco.bots.search`).

`sight`, `net` and `trained` are all that playing needs, with numpy or, far slower, without it (`plain`); `expert`,
`collect`, `fit`, `rounds` make the nets.
"""
