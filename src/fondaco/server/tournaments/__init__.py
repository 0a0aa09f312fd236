"""Tournaments: model, pairing, storage, routes and the runner."""
