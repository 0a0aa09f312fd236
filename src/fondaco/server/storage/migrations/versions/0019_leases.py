"""Store leases of shards, and the schedulers that share them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
SHARDS = 64


def upgrade() -> None:
    leases = op.create_table(
        "leases",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.String(length=32), nullable=True),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_leases")),
    )
    op.bulk_insert(leases, [{"shard": shard, "holder": None, "epoch": 0, "until": 0} for shard in range(SHARDS)])
    op.create_table(
        "stewards",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_stewards")),
    )
