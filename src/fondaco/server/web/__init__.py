"""What every HTTP route needs: request context, errors, rate limits and the HTTP and WebSocket protocols."""
