"""Restrict standing orders to some questions, give them a limit, and add prepared answers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("orders", sa.Column("at", sa.Text()))
    op.add_column("orders", sa.Column("below", sa.Integer()))
    op.add_column("orders", sa.Column("action", sa.Text()))
    op.add_column("orders", sa.Column("dropped", sa.Text()))
