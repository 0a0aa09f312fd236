"""The arena: fair tournaments between bots, with confidence intervals and a report.

`schedule` lists the matches and plays one; `runner` plays them all, in processes or on a cluster, and stores the
results; `standings` computes statistics; `report` renders them; `strength_tests` compare
neighbouring bots in every game; `tuning` tunes evaluation weights.
"""
