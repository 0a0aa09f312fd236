"""Alembic's entry: brings a store to today's shelves, on the connection that the house hands over."""

from __future__ import annotations

from alembic import context

from fondaco.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
