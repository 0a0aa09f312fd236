"""Offline play: the server for one person inside a browser, with msgspec as the only dependency."""
