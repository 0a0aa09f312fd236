"""`fondaco mcp`: the server, over standard input and output or over HTTP, until it is ended."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fondaco.agents.local_tables import Home
from fondaco.agents.server import server
from fondaco.agents.tables import Abroad, Tables
from fondaco.client import AsyncHouse


def serve(
    url: str | None, token: str | None, port: int | None, folder: Path | None, lang: str, menus: bool, nameless: bool
) -> None:
    """Serves the tables of this process, which keeps its matches in `folder`, or those of the house at `url`; over HTTP
    where there is a `port`."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)

    async def until_the_end() -> None:
        if url is None:
            await talk(Home(folder))
            return
        async with AsyncHouse(url, token) as house:
            await talk(Abroad(house))

    async def talk(tables: Tables) -> None:
        made = server(tables, lang, menus, nameless)
        await (made.run_stdio_async() if port is None else made.run_streamable_http_async(port=port))

    asyncio.run(until_the_end())
