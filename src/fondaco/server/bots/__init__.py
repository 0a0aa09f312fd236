"""Bots at tables: scheduling, hints, match analysis and the replay audit."""
