"""Puzzles: positions of played matches in which one answer is clearly best.

`scoring` measures by search how far a seat's best answer leads. `filters` rejects what is too easy or unclear. `finder`
searches a match for positions worth asking about. `storage` reads and writes them; each game has its own in
`puzzles.jsonl.gz`.
"""
