"""Add the deals of the days, and one try at each for every person and device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("strength", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_daily_deals")),
    )
    op.create_table(
        "daily_deal_attempts",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("device", sa.String(length=64), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["day"], ["daily_deals.day"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["users.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_daily_deal_attempts")),
    )
    for columns, unique in ((["person"], False), (["day", "person"], True), (["day", "device"], True)):
        name = op.f("ix_daily_deal_attempts_" + "_".join(columns))
        op.create_index(name, "daily_deal_attempts", columns, unique=unique)


def downgrade() -> None:
    op.drop_table("daily_deal_attempts")
    op.drop_table("daily_deals")
