"""Persistence: event logs, snapshots and people, in SQLite or PostgreSQL."""
