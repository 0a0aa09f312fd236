"""Answers of bots at tables: chosen by a worker, or the first legal one if the bot fails."""

from __future__ import annotations

import logging
from typing import Any

from fondaco.core.decision import Seat
from fondaco.core.match import Match
from fondaco.server.base.errors import WorkerCannotStart
from fondaco.server.bots import tasks
from fondaco.server.bots.interfaces import Workers
from fondaco.server.bots.tasks import BotAnswer, Sent
from fondaco.server.tables.events import Strength
from fondaco.server.tables.table import Table

log = logging.getLogger(__name__)
MENU_SECONDS = 10.0


class BotRunner:
    """Runs bots one after the other as they are asked, with at most `seconds` for an answer."""

    def __init__(self, workers: Workers, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds

    async def answer(self, table: Table, match: Match, seat: Seat, strength: Strength) -> BotAnswer:
        """Return a bot's answer, or the first legal one if the bot fails or takes too long."""
        position = tasks.serialize_seat(match, seat)
        work = (position, strength, tasks.bot_seed(table, seat), tasks.list_human_seats(table))
        try:
            return await self.choose(table, strength, work)
        except WorkerCannotStart:
            raise  # neither the bot nor the table is at fault
        except Exception as error:
            context = {"table": table.facts.id, "strength": strength, "why": repr(error)}
            log.warning("bot gave no answer", extra=context)
            return await self.choose_first(table, position)

    async def choose(self, table: Table, strength: Strength, work: tuple[Any, ...]) -> BotAnswer:
        """Return a bot's answer, given the arguments of `tasks.choose_answer`."""
        said, _ = await self.workers.ask(self.seconds, tasks.choose_answer, *work)
        return said

    async def choose_first(self, table: Table, position: Sent) -> BotAnswer:
        """Return the first legal answer."""
        return await self.workers.ask(MENU_SECONDS, tasks.choose_first_answer, position)
