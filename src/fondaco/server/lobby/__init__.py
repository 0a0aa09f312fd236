"""The lobby: open tables and matchmaking."""
