"""Rename stored values: kinds of moderation actions, and a field of matchmaking requests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

ACTIONS = {
    "barred": "banned",
    "unbarred": "unbanned",
    "notice": "announced",
    "no_notice": "unannounced",
    "tidied": "cleaned_up",
}
FIELD = ('"pace":', '"time_control":')


def upgrade() -> None:
    _rename(ACTIONS, *FIELD)


def downgrade() -> None:
    _rename({new: old for old, new in ACTIONS.items()}, *reversed(FIELD))


def _rename(actions: dict[str, str], field: str, new_field: str) -> None:
    logged = sa.table("moderation_actions", sa.column("action", sa.String))
    for old, new in actions.items():
        op.execute(logged.update().where(logged.c.action == old).values(action=new))
    waiting = sa.table("matchmaking_requests", sa.column("request", sa.Text))
    op.execute(waiting.update().values(request=sa.func.replace(waiting.c.request, field, new_field)))
