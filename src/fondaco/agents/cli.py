"""The command `fondaco mcp`: run the MCP server over stdio or HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fondaco.agents.local_tables import LocalTables
from fondaco.agents.server import make_mcp_server
from fondaco.agents.tables import RemoteTables, Tables
from fondaco.client import AsyncClient


def serve(
    url: str | None, token: str | None, port: int | None, folder: Path | None, lang: str, menus: bool, nameless: bool
) -> None:
    """Serve the tables of the server at `url`, or local ones whose matches are stored in `folder`.

    With a `port` the MCP server uses HTTP, otherwise stdio.
    """
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)

    async def run() -> None:
        if url is None:
            await serve_tables(LocalTables(folder))
            return
        async with AsyncClient(url, token) as client:
            await serve_tables(RemoteTables(client))

    async def serve_tables(tables: Tables) -> None:
        made = make_mcp_server(tables, lang, menus, nameless, one_client=port is None)
        await (made.run_stdio_async() if port is None else made.run_streamable_http_async(port=port))

    asyncio.run(run())
