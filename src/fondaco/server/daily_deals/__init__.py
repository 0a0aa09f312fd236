"""The deal of the day: the same match against bots for everybody, once for each person."""
