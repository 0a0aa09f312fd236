"""Parts that every other package of the server may use: settings, errors, names, clock, worker processes."""
