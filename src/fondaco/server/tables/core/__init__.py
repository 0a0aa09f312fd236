"""Table service for every host: loaded tables, write lock, presence, sockets, and a port to the repository."""
