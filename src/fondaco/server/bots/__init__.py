"""Bots at tables: where they run, limits on their offers, hints and match analysis."""
