"""Store passkey challenges with their purpose; existing ones are dropped, since they live for minutes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.drop_table("challenges")
    op.create_table(
        "challenges",
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("challenge", sa.LargeBinary(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "purpose", name=op.f("pk_challenges")),
    )
