"""Table service for every host: loaded tables, write lock, presence, and a port to the repository."""
