"""Hours of the day where somebody lives."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from fondaco.house.store.alerts import Wish


def is_zone(name: str) -> bool:
    return name in available_timezones()


def next_time(minutes: int, zone: str, after: int) -> int:
    """When it is so many minutes after midnight there the next time."""
    there = datetime.fromtimestamp(after / 1000, ZoneInfo(zone))
    wanted = there.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0)
    if wanted.timestamp() * 1000 <= after:
        wanted += timedelta(days=1)
    return round(wanted.timestamp() * 1000)


def quiet_until(wish: Wish, at: int) -> int | None:
    """When the hours end in which he is left alone, if it is one of them; they may lie around midnight."""
    if wish.quiet_from is None or wish.quiet_to is None or wish.quiet_from == wish.quiet_to:
        return None
    there = datetime.fromtimestamp(at / 1000, ZoneInfo(wish.zone))
    now = there.hour * 60 + there.minute
    since, length = (now - wish.quiet_from) % 1440, (wish.quiet_to - wish.quiet_from) % 1440
    return next_time(wish.quiet_to, wish.zone, at) if since < length else None


def digest_at(wish: Wish, after: int) -> int | None:
    return next_time(wish.daily_at, wish.zone, after) if wish.mail == "daily" else None
