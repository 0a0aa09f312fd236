"""Widen the columns of user ids: the ids of new users are random numbers of 53 bits.

SQLite stores integers of any size. Existing users keep their ids.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

WITHOUT_REFERENCE = (
    ("users", "id"),
    ("tables", "opened_by"),
    ("table_log", "by"),
    ("moderation_actions", "by"),
    ("moderation_actions", "person"),
)


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        return
    inspector = sa.inspect(connection)
    references = [
        (table, str(column))
        for table in inspector.get_table_names()
        for key in inspector.get_foreign_keys(table)
        if key["referred_table"] == "users"
        for column in key["constrained_columns"]
    ]
    for table, column in (*WITHOUT_REFERENCE, *references):
        op.alter_column(table, column, type_=sa.BigInteger())
    op.execute("ALTER TABLE users ALTER COLUMN id DROP DEFAULT")
