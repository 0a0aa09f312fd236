"""Tables: events, state, commands, projections, storage, and the HTTP and WebSocket routes to play."""
