"""Local times of day: quiet hours and daily e-mails."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from fondaco.server.notifications.store import NotificationPreferences


def is_time_zone(name: str) -> bool:
    """Whether this is the name of a time zone."""
    return name in available_timezones()


def next_time_of_day(minutes: int, zone: str, after: int) -> int:
    """Return the next time after `after` at which it is `minutes` past midnight in a time zone."""
    there = datetime.fromtimestamp(after / 1000, ZoneInfo(zone))
    wanted = there.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0)
    if wanted.timestamp() * 1000 <= after:
        wanted += timedelta(days=1)
    return round(wanted.timestamp() * 1000)


def format_local_time(at: int, zone: str, seen: int) -> str:
    """Return a time of day in a time zone, with the date if it is on another day than `seen`."""
    there, today = (datetime.fromtimestamp(each / 1000, ZoneInfo(zone)) for each in (at, seen))
    text = there.strftime("%H:%M" if there.date() == today.date() else "%Y-%m-%d %H:%M")
    return f"{text} UTC" if zone == "UTC" else text


def quiet_hours_end(wish: NotificationPreferences, at: int) -> int | None:
    """Return when the current quiet hours end, or `None` outside them; they may span midnight."""
    if wish.quiet_from is None or wish.quiet_to is None or wish.quiet_from == wish.quiet_to:
        return None
    there = datetime.fromtimestamp(at / 1000, ZoneInfo(wish.zone))
    now = there.hour * 60 + there.minute
    since, length = (now - wish.quiet_from) % 1440, (wish.quiet_to - wish.quiet_from) % 1440
    return next_time_of_day(wish.quiet_to, wish.zone, at) if since < length else None


def next_digest_time(wish: NotificationPreferences, after: int) -> int | None:
    """Return when the next daily e-mail is due, or `None` if none is wanted."""
    return next_time_of_day(wish.daily_at, wish.zone, after) if wish.mail == "daily" else None
