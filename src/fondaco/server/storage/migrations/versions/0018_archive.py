"""Store finished matches in compressed form."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "archive",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("plays", sa.LargeBinary(), nullable=False),
        sa.Column("match", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_archive")),
    )
