"""Store a unique lookalike key for each account name.

Existing accounts that look alike keep their names and passwords; only the oldest of them gets the key.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from fondaco.server.base.names import lookalike_key

revision = "0005"
down_revision = "0004"

persons = sa.table("persons", sa.column("id"), sa.column("name"), sa.column("account"), sa.column("likeness"))


def upgrade() -> None:
    op.add_column("persons", sa.Column("likeness", sa.Text(), nullable=True))
    connection = op.get_bind()
    accounts = sa.select(persons.c.id, persons.c.name).where(persons.c.account.is_not(None)).order_by(persons.c.id)
    first: dict[str, int] = {}
    for number, name in connection.execute(accounts).all():
        first.setdefault(lookalike_key(name), number)
    for seen, number in first.items():
        connection.execute(persons.update().where(persons.c.id == number).values(likeness=seen))
    op.create_index(op.f("ix_persons_likeness"), "persons", ["likeness"], unique=True)
