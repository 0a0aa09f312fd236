"""Database tables (SQLAlchemy)."""

from __future__ import annotations

import sqlalchemy as sa

user_id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
metadata = sa.MetaData(naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "pk": "pk_%(table_name)s"})

users = sa.Table(
    "users",
    metadata,
    sa.Column("id", user_id, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("account", sa.String(80), unique=True),
    sa.Column("lookalike_key", sa.Text, unique=True, index=True),
    sa.Column("password", sa.Text),
    sa.Column("lang", sa.String(8)),
    sa.Column("email", sa.Text, index=True),
    sa.Column("webhook", sa.Text),
    sa.Column("webhook_secret", sa.Text),
    sa.Column("unlisted", sa.Boolean),
    sa.Column("banned_until", sa.BigInteger, index=True),
    sa.Column("ban_reason", sa.Text),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False, index=True),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger),
    sa.Column("device", sa.Text),
)

email_tokens = sa.Table(
    "email_tokens",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("purpose", sa.String(16), nullable=False),
    sa.Column("email", sa.Text, nullable=False),
    sa.Column("ends_at", sa.BigInteger, nullable=False),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("device", sa.Text, nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("used_at", sa.BigInteger),
)

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    sa.Column("purpose", sa.String(16), primary_key=True),
    sa.Column("challenge", sa.LargeBinary, nullable=False),
    sa.Column("ends_at", sa.BigInteger, nullable=False),
)

notification_settings = sa.Table(
    "notification_settings",
    metadata,
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    sa.Column("mail", sa.String(8), nullable=False),
    sa.Column("daily_at", sa.Integer, nullable=False),
    sa.Column("quiet_from", sa.Integer),
    sa.Column("quiet_to", sa.Integer),
    sa.Column("zone", sa.Text, nullable=False),
    sa.Column("digest_at", sa.BigInteger, index=True),
)

push_subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
    sa.Column("session", sa.ForeignKey("sessions.hash", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("endpoint", sa.Text, nullable=False, unique=True),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("auth", sa.Text, nullable=False),
)

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(16), nullable=False, unique=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("moved_at", sa.BigInteger, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("facts", sa.Text, nullable=False),
    sa.Column("brief", sa.Text, nullable=False),
    sa.Column("opened_by", user_id),
    sa.Column("origin", sa.String(32)),
    sa.Index(None, "status", "public", "moved_at"),
    sa.Index(None, "moved_at"),
)

table_log = sa.Table(
    "table_log",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", user_id),
    sa.Column("key", sa.String(64)),
    sa.Column("line", sa.Text, nullable=False),
    sa.Index(
        "ix_table_log_key",
        "table_id",
        "by",
        "key",
        unique=True,
        sqlite_where=sa.text("key IS NOT NULL"),
        postgresql_where=sa.text("key IS NOT NULL"),
    ),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("match", sa.Text),
)

archive = sa.Table(
    "archive",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("plays", sa.LargeBinary, nullable=False),
    sa.Column("match", sa.LargeBinary),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

standing_orders = sa.Table(
    "standing_orders",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("do", sa.String(40), nullable=False),
    sa.Column("until", sa.String(16), nullable=False),
    sa.Column("unless", sa.Text, nullable=False),
    sa.Column("line", sa.Integer, nullable=False),
    sa.Column("at", sa.Text),
    sa.Column("below", sa.Integer),
    sa.Column("action", sa.Text),
    sa.Column("dropped", sa.Text),
    sqlite_autoincrement=True,
)

notified_turns = sa.Table(
    "notified_turns",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("asked", sa.Integer, nullable=False),
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("people", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("pool", sa.String(8)),
    sa.Column("rating", sa.Float),
    sa.Column("gain", sa.Float),
    sa.Column("weight", sa.Float),
    sa.Index(None, "person", "ended_at"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("pool", sa.String(8), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("opponents", sa.Integer, nullable=False, server_default="0"),
    sa.Index(None, "game", "pool"),
)

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    sa.Column(
        "other", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    ),
    sa.Column("at", sa.BigInteger),
)

follows = sa.Table(
    "follows",
    metadata,
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    sa.Column(
        "other", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    ),
)

invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column(
        "person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    ),
    sa.Column("by", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("declined", sa.Boolean, nullable=False),
    sa.Column("told", sa.Boolean, nullable=False),
)

matchmaking_requests = sa.Table(
    "matchmaking_requests",
    metadata,
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    sa.Column("request", sa.Text, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False, index=True),
    sa.Column("claimed_at", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.String(32)),
)

mutes = sa.Table(
    "mutes",
    metadata,
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    sa.Column(
        "other", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    ),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.ForeignKey("users.id", ondelete="SET NULL"), index=True),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("about", sa.String(8), nullable=False),
    sa.Column("said", sa.Text, nullable=False),
    sa.Column("table_id", sa.String(32)),
    sa.Column("line", sa.Integer),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("handled_at", sa.BigInteger),
    sa.Column("verdict", sa.Text),
    sqlite_autoincrement=True,
)

announcements = sa.Table(
    "announcements",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)

moderation_actions = sa.Table(
    "moderation_actions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", user_id, nullable=False),
    sa.Column("action", sa.String(16), nullable=False),
    sa.Column("person", user_id),
    sa.Column("table_id", sa.String(32)),
    sa.Column("why", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)

puzzle_answers = sa.Table(
    "puzzle_answers",
    metadata,
    sa.Column("person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    sa.Column("puzzle", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("solved", sa.Boolean, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("gain", sa.Float, nullable=False),
)

daily_deals = sa.Table(
    "daily_deals",
    metadata,
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("strength", sa.Text, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
)

daily_deal_attempts = sa.Table(
    "daily_deal_attempts",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("day", sa.ForeignKey("daily_deals.day", ondelete="CASCADE"), nullable=False),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="SET NULL"), index=True),
    sa.Column("device", sa.String(64)),
    sa.Column("started_at", sa.BigInteger, nullable=False),
    sa.Column("ended_at", sa.BigInteger),
    sa.Column("score", sa.Integer),
    sa.Column("place", sa.Integer),
    sa.Index(None, "day", "person", unique=True),
    sa.Index(None, "day", "device", unique=True),
)

puzzle_ratings = sa.Table(
    "puzzle_ratings",
    metadata,
    sa.Column("puzzle", sa.String(16), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
)

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("by", sa.ForeignKey("users.id", ondelete="SET NULL"), index=True),
    sa.Column("terms", sa.Text, nullable=False),
    sa.Column("stage", sa.String(8), nullable=False, index=True),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("moved_at", sa.BigInteger, nullable=False),
    sa.Column("origin", sa.String(32)),
)

tournament_entrants = sa.Table(
    "tournament_entrants",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.ForeignKey("users.id", ondelete="SET NULL"), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("strength", sa.Text),
    sa.Column("lot", sa.BigInteger, nullable=False),
    sa.Column("word", sa.Text, nullable=False),
    sa.Column("out", sa.Boolean, nullable=False),
    sa.Column("entered_at", sa.BigInteger),
    sa.Column("origin", sa.String(32)),
    sa.Index(None, "tournament_id", "person", unique=True),
)

tournament_removed = sa.Table(
    "tournament_removed",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    sa.Column(
        "person", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    ),
)

tournament_tables = sa.Table(
    "tournament_tables",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("entrants", sa.Text, nullable=False),
    sa.Column("table_id", sa.String(32)),
    sa.Column("opened", sa.Boolean, nullable=False),
    sa.Column("result", sa.Text),
)

match_analyses = sa.Table(
    "match_analyses",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("analysis", sa.Text, nullable=False),
)

match_mistakes = sa.Table(
    "match_mistakes",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("search", sa.Text, nullable=False),
)

server_values = sa.Table(
    "server_values",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.BigInteger, nullable=False),
)

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("holder", sa.String(32)),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)

schedulers = sa.Table(
    "schedulers",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)

rendezvous = sa.Table(
    "rendezvous",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("key_hash", sa.String(64), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False, index=True),
)

rendezvous_calls = sa.Table(
    "rendezvous_calls",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("rendezvous", sa.ForeignKey("rendezvous.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("reply", sa.Text),
    sa.Column("until", sa.BigInteger, nullable=False, index=True),
)

rate_limits = sa.Table(
    "rate_limits",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("full_at", sa.Float, nullable=False),
)
