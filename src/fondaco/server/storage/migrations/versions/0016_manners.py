"""Store mutes, reports, bans, announcements and the moderation log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("persons", sa.Column("barred_until", sa.BigInteger(), nullable=True))
    op.add_column("persons", sa.Column("barred_why", sa.Text(), nullable=True))
    op.create_index(op.f("ix_persons_barred_until"), "persons", ["barred_until"], unique=False)
    op.create_table(
        "mutes",
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("other", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["other"], ["persons.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_mutes")),
    )
    op.create_index(op.f("ix_mutes_other"), "mutes", ["other"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=True),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("about", sa.String(length=8), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("handled_at", sa.BigInteger(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["by"], ["persons.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_reports_by"), "reports", ["by"], unique=False)
    op.create_index(op.f("ix_reports_person"), "reports", ["person"], unique=False)
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("deed", sa.String(length=16), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deeds")),
        sqlite_autoincrement=True,
    )
