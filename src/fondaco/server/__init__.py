"""The game server: tables for people and bots over HTTP and WebSocket, stored in a database."""
