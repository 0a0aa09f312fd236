"""Where the books are kept: SQLite or PostgreSQL."""
