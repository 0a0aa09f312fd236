"""Shared parts of all HTTP routes: request context, errors, rate limits, HTTP and WebSocket protocols."""
