"""Background work of the server: bots, clocks, standing orders, alerts, hints, tournaments."""
