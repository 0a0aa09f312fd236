"""Language model agents: local or remote tables, and a Model Context Protocol server for them."""
