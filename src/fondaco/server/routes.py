"""The routes that every host of tables serves: a server by HTTP, a browser worker (unless `server_only`), and tests.

What needs accounts, mail or several servers has routes of its own, in the `api.py` of its feature.
"""

from __future__ import annotations

from fondaco.server.accounts import me_api
from fondaco.server.bots import api as bots_api
from fondaco.server.daily_deals import api as daily_deals_api
from fondaco.server.lobby import api as lobby_api
from fondaco.server.puzzles import api as puzzles_api
from fondaco.server.tables import api as tables_api
from fondaco.server.tables import games_api, play_api
from fondaco.server.web.routes import Routes

ROUTES: Routes = [
    *me_api.ROUTES,
    *games_api.ROUTES,
    *lobby_api.ROUTES,
    *tables_api.ROUTES,
    *play_api.ROUTES,
    *bots_api.ROUTES,
    *puzzles_api.ROUTES,
    *daily_deals_api.ROUTES,
]
