"""Store how much a match counts for a rating, and how many opponents a rating has met."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("results", sa.Column("weight", sa.Float(), nullable=True))
    op.add_column("ratings", sa.Column("opponents", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("ratings", "opponents")
    op.drop_column("results", "weight")
