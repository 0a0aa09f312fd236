"""Who acts by himself: bots, clocks, standing orders, alerts, hints."""
