"""Store dates of blocks and entries, removed entrants, and the network origin of tables and tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("apart", sa.Column("at", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("opened_by", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("origin", sa.String(length=32), nullable=True))
    op.add_column("cups", sa.Column("origin", sa.String(length=32), nullable=True))
    op.add_column("cup_entrants", sa.Column("entered_at", sa.BigInteger(), nullable=True))
    op.add_column("cup_entrants", sa.Column("origin", sa.String(length=32), nullable=True))
    op.create_table(
        "cup_removed",
        sa.Column("cup_id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["cup_id"], ["cups.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("cup_id", "person", name=op.f("pk_cup_removed")),
    )
    op.create_index(op.f("ix_cup_removed_person"), "cup_removed", ["person"], unique=False)
