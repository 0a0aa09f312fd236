"""Benchmark of negotiation: fixed positions and matches, agents of any kind, and scores with intervals."""
