"""The arena: many matches between bots, played fairly, counted with their error, and shown in a report.

`tournament` says which matches are played and plays one; `running` plays them all, in processes or on a cluster, and
keeps what was played; `standings` counts; `report` shows; `ladder` climbs from bot to bot in every game.
"""
