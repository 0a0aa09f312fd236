"""Rename tables and columns to the words that the code and the interface use."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

TABLES = {
    "persons": "users",
    "letters": "email_tokens",
    "alerts": "notification_settings",
    "alerted": "notified_turns",
    "pushes": "push_subscriptions",
    "book": "table_log",
    "orders": "standing_orders",
    "apart": "blocks",
    "seeks": "matchmaking_requests",
    "notices": "announcements",
    "deeds": "moderation_actions",
    "cups": "tournaments",
    "cup_entrants": "tournament_entrants",
    "cup_removed": "tournament_removed",
    "cup_tables": "tournament_tables",
    "courses": "match_analyses",
    "house": "server_values",
    "stewards": "schedulers",
    "allowances": "rate_limits",
}
COLUMNS = {
    "persons": {"likeness": "lookalike_key", "barred_until": "banned_until", "barred_why": "ban_reason"},
    "cup_entrants": {"cup_id": "tournament_id"},
    "cup_removed": {"cup_id": "tournament_id"},
    "cup_tables": {"cup_id": "tournament_id"},
    "deeds": {"deed": "action"},
    "seeks": {"seek": "request"},
    "courses": {"course": "analysis"},
}


def upgrade() -> None:
    connection = op.get_bind()
    inspector = sa.inspect(connection)
    for before, after in TABLES.items():
        indexes = [each for each in inspector.get_indexes(before) if not each.get("duplicates_constraint")]
        for index in indexes:
            op.drop_index(str(index["name"]), before)
        columns = COLUMNS.get(before, {})
        for old, new in columns.items():
            op.execute(f"ALTER TABLE {before} RENAME COLUMN {old} TO {new}")
        op.rename_table(before, after)
        for index in indexes:
            names = [columns.get(str(each), str(each)) for each in index["column_names"]]
            if before == "book":
                key = sa.text("key IS NOT NULL")
                op.create_index("ix_table_log_key", after, names, unique=True, sqlite_where=key, postgresql_where=key)
            else:
                op.create_index(f"ix_{after}_{'_'.join(names)}", after, names, unique=bool(index["unique"]))
