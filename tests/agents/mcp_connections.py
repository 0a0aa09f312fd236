"""Connections of the official MCP client, which is imported here when first used since that takes a second."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from fondaco.agents.local_tables import LocalTables
from fondaco.agents.tables import RemoteTables

if TYPE_CHECKING:
    from mcp import Client


def connect_to_tables(tables: LocalTables | RemoteTables, **settings: Any) -> Client:
    """Return a client of an MCP server in this process."""
    from mcp import Client

    from fondaco.agents.server import make_mcp_server

    return Client(make_mcp_server(tables, **settings))


def connect_over_stdio() -> Client:
    """Return a client of an MCP server in its own process."""
    from mcp import Client, StdioServerParameters

    command = ["-m", "fondaco", "mcp", "--lang", "en"]
    return Client(StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ)))


def connect_over_http(url: str) -> Client:
    from mcp import Client

    return Client(url)
