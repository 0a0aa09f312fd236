"""Add e-mail addresses of accounts, and the devices on which they are signed in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("persons", sa.Column("email", sa.Text(), nullable=True))
    op.create_index(op.f("ix_persons_email"), "persons", ["email"], unique=False)
    op.add_column("sessions", sa.Column("seen_at", sa.BigInteger(), nullable=True))
    op.add_column("sessions", sa.Column("device", sa.Text(), nullable=True))
    op.create_table(
        "letters",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_letters")),
    )
    op.create_index(op.f("ix_letters_person"), "letters", ["person"], unique=False)
