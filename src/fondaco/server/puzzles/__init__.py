"""Puzzles: sessions, storage and routes."""
