"""Tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "cups",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("by", sa.Integer(), nullable=True),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("stage", sa.String(length=8), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("moved_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["persons.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cups")),
    )
    op.create_index(op.f("ix_cups_by"), "cups", ["by"], unique=False)
    op.create_index(op.f("ix_cups_stage"), "cups", ["stage"], unique=False)
    op.create_table(
        "cup_entrants",
        sa.Column("cup_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("strength", sa.Text(), nullable=True),
        sa.Column("lot", sa.BigInteger(), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["cup_id"], ["cups.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("cup_id", "number", name=op.f("pk_cup_entrants")),
    )
    op.create_index(op.f("ix_cup_entrants_person"), "cup_entrants", ["person"], unique=False)
    op.create_index(op.f("ix_cup_entrants_cup_id_person"), "cup_entrants", ["cup_id", "person"], unique=True)
    op.create_table(
        "cup_tables",
        sa.Column("cup_id", sa.String(length=16), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("entrants", sa.Text(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("opened", sa.Boolean(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["cup_id"], ["cups.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("cup_id", "round", "number", name=op.f("pk_cup_tables")),
    )
