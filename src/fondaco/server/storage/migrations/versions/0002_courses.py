"""Store evaluation curves of finished matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "courses",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("course", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_courses")),
    )
