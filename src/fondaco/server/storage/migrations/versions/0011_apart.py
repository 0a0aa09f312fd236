"""Store blocks between people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "apart",
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("other", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["other"], ["persons.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_apart")),
    )
    op.create_index(op.f("ix_apart_other"), "apart", ["other"], unique=False)
