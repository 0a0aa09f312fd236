"""The laboratory: the games as learners and searchers read them."""
