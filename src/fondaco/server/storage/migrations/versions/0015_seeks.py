"""Store the matchmaking queue."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "seeks",
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seek", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("claimed_at", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_seeks")),
    )
    op.create_index(op.f("ix_seeks_seen_at"), "seeks", ["seen_at"], unique=False)
