"""Estimate what a server with many tables needs: `python tools/dev/estimate_capacity.py --tables 100000`.

Computed from figures of `make load`. Some of the tables are played live, with an action every few seconds and everybody
listening; at the others people answer a few times a day. The cost of an action and the sizes of updates, log lines,
idle tables and archived matches are measured with one game on one busy machine. How people behave, and what is marked
with "about", is assumed. Every figure can be given as an option.
"""

from __future__ import annotations

import argparse

DAY = 86_400
FIGURES = {
    "tables": (100_000, "tables at which is played"),
    "live": (0.03, "part of them that is played live"),
    "pause": (8.0, "seconds between two actions at a live table"),
    "daily": (10.0, "actions a day at each of the others"),
    "seats": (4.0, "people at a table"),
    "watching": (0.5, "people who look on at a live table, on average"),
    "lobby": (0.02, "sockets in the lobby for each table"),
    "cpu": (1100.0, "\N{MICRO SIGN}s of the server for an action that two hear"),
    "telling": (250.0, "\N{MICRO SIGN}s more for each who also hears it, about"),
    "database": (300.0, "\N{MICRO SIGN}s of the database for an action, about"),
    "busy": (0.5, "part of a core that is to be used at most"),
    "news": (5_900.0, "bytes of the news that one person is sent"),
    "line": (250.0, "bytes that an action takes in the store, with its keys"),
    "actions": (300.0, "actions of a match"),
    "pressed": (20_000.0, "bytes of a finished match in the archive"),
    "packed": (0.05, "MB of an idle table in mind"),
    "socket": (0.06, "MB of a socket, about"),
    "together": (20.0, "actions that share a commit, about"),
}


def needed(given: argparse.Namespace) -> dict[str, float]:
    live = given.tables * given.live
    quick, slow = live / given.pause, (given.tables - live) * given.daily / DAY
    actions = quick + slow
    ears = given.seats + given.watching
    sockets = live * ears + given.tables * given.lobby
    told = quick * ears + slow
    cpu = (actions * given.cpu + max(0.0, told - 2 * actions) * given.telling) / 1e6
    ended = actions * DAY / given.actions
    return {
        "actions per second": actions,
        "cores of the server": cpu / given.busy,
        "cores of the database": actions * given.database / 1e6 / given.busy,
        "sockets": sockets,
        "commits per second": actions / given.together,
        "MB sent per second": told * given.news / 1e6,
        "GB sent per day": told * given.news * DAY / 1e9,
        "GB written per day": actions * given.line * DAY / 1e9,
        "GB archived per day": ended * given.pressed / 1e9,
        "GB of memory": (given.tables * given.packed + sockets * given.socket) / 1e3,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, (value, about) in FIGURES.items():
        parser.add_argument(f"--{name}", type=float, default=value, help=f"{about} (%(default)s)")
    for what, amount in needed(parser.parse_args()).items():
        print(f"{what:>22} {amount:12,.1f}")


if __name__ == "__main__":
    main()
