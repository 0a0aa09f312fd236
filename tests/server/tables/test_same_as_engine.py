"""The server adds nothing to a match and removes nothing.

What clients and bots play over HTTP equals a match of the public Python API, and what a seat receives does not depend
on what it cannot know.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.server.tables import commands, projections
from fondaco.server.tables.table import Table
from tests.server.live_server import Guest, until
from tests.server.table_log import new_table, write
from tests.trial import GAME, terse

NewGuest = Callable[[], Guest]
TABLES = [
    (name, players) for name, info in fondaco.games().items() for players in range(info.players[0], info.players[1] + 1)
]


def play_out(guests: list[Guest], table: str, dice: random.Random) -> None:
    """Let each client answer at random whenever it is asked, until the match is over; it fetches changes only."""
    known: dict[Guest, int] = {}

    def answered_or_over() -> str:
        """Let each guest act who can; return `over` at the end of the match, and nothing if nobody could act."""
        answered = ""
        for guest in guests:
            seen = guest.news(table, known.get(guest))
            known[guest] = seen["seq"]
            if seen["table"]["status"] == "over":
                return "over"
            for face in seen["views"]:
                if face["options"]:
                    guest.act(table, face["seat"], seen["seq"], dice.choice(face["options"]))
                    answered = "answered"
        return answered

    while until(answered_or_over, 240) != "over":
        pass


@pytest.mark.parametrize("players", [2, 3, 5])  # two people; two and a greedy bot; four and a random one
def test_match_over_http_equals_the_same_match_in_python(new_guest: NewGuest, players: int) -> None:
    guests = [new_guest() for _ in range(min(players, 4))]
    bots = ["random"] * max(0, players - len(guests))
    if players == 3:
        guests, bots = guests[:2], ["greedy"]
    table = guests[0].open(seats=["me", *["open"] * (len(guests) - 1), *bots], options={} if players == 2 else terse())
    for other in guests[1:]:
        other.take_seat(table, word="salt")
    play_out(guests, table, random.Random(players))
    card, file = guests[0].news(table)["table"], guests[0].http.get(f"/tables/{table}/match.json").text
    match = fondaco.load(file)
    again = fondaco.new(
        GAME,
        players,
        card["seed"],
        card["options"],
        words=card["words"],
        seats=[seat["name"] for seat in card["seats"]],
    )
    for entry in (match.log or [])[1:]:
        assert entry.seat is not None
        assert entry.action is not None
        again.play(entry.seat, entry.action)
    assert again.to_json() == file
    assert fondaco.verify(file) == []
    assert (card["scores"], card["winners"]) == (match.scores, list(match.winners))


def redraw_hidden(table: Table, seat: int | None, seed: int, start: int) -> Table:
    """Return a table that looks the same to a seat, with everything it cannot know redrawn."""
    assert table.match is not None
    other = table.copied()
    match = table.match.determinize(seat, seed)
    match.log = table.log[:start] + [
        msgspec.structs.replace(
            entry,
            action=entry.action if entry.seat == seat else None,
            events=tuple(
                event if event.heard_by(seat) else msgspec.structs.replace(event, args={"hidden": seed})
                for event in entry.events
            ),
        )
        for entry in table.log[start:]
    ]
    other.match = match
    other.facts = msgspec.structs.replace(table.facts, seed=f"other {seed}")
    return other


def sent_to_seat(table: Table, seat: int | None, since: int | None) -> Any:
    return msgspec.json.decode(
        msgspec.json.encode(
            projections.make_news(table, None if seat is None else seat + 1, since, 0, lambda person: False)
        )
    )


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_messages_to_a_seat_do_not_depend_on_hidden_information(game: str, players: int) -> None:
    """Compare the message to a seat or spectator after each action: whole matches of one game, openings of others."""
    tell(game, players, *((1, 10_000) if game == GAME else (1, 100)), everyone=False)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_messages_to_all_do_not_depend_on_hidden_information(game: str, players: int) -> None:
    """Compare all messages to all seats and a spectator: fifty matches of one game, 300 actions of others."""
    tell(game, players, *((13, 10_000) if game == GAME else (1, 300)), everyone=True)


def tell(game: str, players: int, matches: int, actions: int, everyone: bool) -> None:
    for number in range(matches):
        dice = random.Random(f"{game} {players} {number}")
        table = new_table(players, f"secret {number}", game=game, options=terse() if game == GAME else {})
        for _ in range(actions):
            assert table.match is not None
            seat = dice.choice(table.waiting)
            write(table, commands.plan_legal_action(table, seat, dice.choice(table.match.options(seat)), auto=False))
            if table.state.status != "playing":
                break
            all_viewers = [*range(players), None]
            for viewer in all_viewers if everyone else [dice.choice(all_viewers)]:
                since = None if dice.random() < 0.05 else max(0, table.seq - 3)
                start = 0 if since is None else table.log_from(since)
                other = redraw_hidden(table, viewer, dice.getrandbits(30), start)
                assert sent_to_seat(table, viewer, since) == sent_to_seat(other, viewer, since)
