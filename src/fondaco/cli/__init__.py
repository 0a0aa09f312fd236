"""Command line: play any game at a terminal, run the server, and use the tools around them."""
