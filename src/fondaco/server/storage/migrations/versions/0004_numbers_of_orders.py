"""Never reuse the number of a standing order in SQLite, as PostgreSQL does by default."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        with op.batch_alter_table("orders", recreate="always", table_kwargs={"sqlite_autoincrement": True}):
            pass
