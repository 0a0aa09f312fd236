"""Imports of a server, done once in the process from which test servers are forked.

Creating an application that never starts loads everything it needs. The objects are frozen, so that garbage collection
in forked processes skips them.
"""

from __future__ import annotations

import gc

import httpcore

import fondaco
from fondaco.bots import bot
from fondaco.server.app import make_app
from fondaco.server.base.settings import Settings
from fondaco.server.web import http_protocol, ws_protocol

READ = (
    make_app(Settings()),
    http_protocol,
    ws_protocol,
    httpcore,
    [bot("greedy", game, 0) for game in fondaco.games()],
)
gc.freeze()
