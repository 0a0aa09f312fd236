"""Who asks: routes, sockets and pages."""
