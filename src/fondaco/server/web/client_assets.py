"""Scripts and styles of the built client, kept in memory and compressed once."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from pathlib import Path
from typing import NamedTuple

from litestar import HttpMethod, Response, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from fondaco.server.web.context import Asking

FOREVER = "max-age=31536000, public, immutable"  # the name of a file contains a digest of its content


class Asset(NamedTuple):
    content: bytes
    packed: bytes
    media_type: str

    @classmethod
    def read(cls, file: Path) -> Asset:
        content = file.read_bytes()
        media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return cls(content, gzip.compress(content, mtime=0), media_type)


def asset_route(folder: Path) -> HTTPRouteHandler:
    """Return the route of all files in a folder without subfolders.

    A page loads dozens of them. Each is read and compressed when it is first asked for.
    """
    assets: dict[str, Asset] = {}

    @route("/assets/{name:str}", http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def client_asset(request: Asking, name: str) -> Response[bytes]:
        if name not in assets:
            file = folder / name
            if file.name != name or not file.is_file():
                raise NotFoundException
            assets[name] = await asyncio.to_thread(Asset.read, file)
        content, packed, media_type = assets[name]
        headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", "") and len(packed) < len(content):
            return Response(packed, media_type=media_type, headers={**headers, "Content-Encoding": "gzip"})
        return Response(content, media_type=media_type, headers=headers)

    return client_asset
