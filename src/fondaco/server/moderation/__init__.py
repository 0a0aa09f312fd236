"""Moderation: reports, bans, announcements and the moderation log."""
