"""Puzzles: positions of played matches in which one answer is clearly best.

`weighing` says how far the best answer of a seat leads, by search; `sieve` what is dull or unclear all the same;
`finding` goes through a match and keeps the positions that are worth asking; `shelf` is how they are kept: each game
has its own in `puzzles.jsonl.gz`.
"""
