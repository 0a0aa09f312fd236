"""Add the rendezvous of browsers that play without a server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.create_table(
        "rendezvous",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("key_hash", sa.String(length=64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rendezvous")),
    )
    op.create_index(op.f("ix_rendezvous_until"), "rendezvous", ["until"], unique=False)
    op.create_table(
        "rendezvous_calls",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("rendezvous", sa.String(length=16), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("reply", sa.Text(), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["rendezvous"], ["rendezvous.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rendezvous_calls")),
    )
    for column in ("rendezvous", "until"):
        op.create_index(op.f(f"ix_rendezvous_calls_{column}"), "rendezvous_calls", [column], unique=False)


def downgrade() -> None:
    op.drop_table("rendezvous_calls")
    op.drop_table("rendezvous")
