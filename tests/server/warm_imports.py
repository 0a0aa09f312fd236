"""All that a house reads before it opens: the one that is made here never does, but what it needs is known then. Nobody
who is copied from this process looks through it for rubbish."""

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
