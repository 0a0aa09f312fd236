"""What a bot says when it takes no offer: how far that was from a deal, in words that give nothing away.

Yes and no are tried in the same worlds, as a search does it. Whoever could not say yes at all says what he would say to
an offer that is far too low: nobody hears from that what he holds. To a wish it says whether it means to grant it.
"""
from __future__ import annotations

from collections.abc import Container
from typing import Literal

import msgspec

from fondaco.bots.beliefs import Hearing
from fondaco.bots.judgement import Hears, judgement
from fondaco.bots.search import Branch, Thought, story_of
from fondaco.core.decision import Action, Seat
from fondaco.core.seat import Place
from fondaco.core.story import Event

TRIES = 4
NEAR = 0.04  # of what the best of all is expected to end with: what is missing is little

Says = Literal["far", "near", "theirs"]


class Remark(msgspec.Struct, frozen=True):
    """To the maker of an offer, by its number where it has one: it is `far` from a deal, or `near` to one, or it would
    be good, but better still for him (`theirs`). Or to whoever has wished for something, `about` that."""

    to_seat: Seat
    number: int
    says: Says | Hearing
    about: str = ""


def remarks(seat: Place, said: Action, listeners: Container[Seat], seed: int) -> list[Remark]:
    """What is said to those whose offers come to nothing by an answer, and to those who have wished."""
    return [*on_offers(seat, said, listeners, seed), *on_wishes(seat, said, listeners, seed)]


def on_wishes(seat: Place, said: Action, listeners: Container[Seat], seed: int) -> list[Remark]:
    """To the last wish of each, as things stand when the answer has been given: what that grants needs no words."""
    judge = judgement(seat.game.id)
    if not isinstance(judge, Hears):
        return []
    world = seat.determinize(seed).clone()
    world.play(seat.number, said)
    last = {by: Remark(by, 0, says, about) for by, about, says in judge.hears(world, seat.number)}
    return [remark for by, remark in last.items() if by in listeners]


def on_offers(seat: Place, said: Action, listeners: Container[Seat], seed: int) -> list[Remark]:
    refused = {key: yes for key, yes in declined(seat, said, seed).items() if key[0] in listeners}
    if not refused:
        return []
    thought = Thought(judgement(seat.game.id), seat, seed, tells=True)
    tried(thought, thought.advice)
    no = tried(thought, Branch(said))
    return [
        Remark(*key, "far" if yes is None else wording(thought, no, tried(thought, Branch(yes))))
        for key, yes in refused.items()
    ]


def declined(seat: Place, said: Action, seed: int) -> dict[tuple[Seat, int], Action | None]:
    """Offers that come to nothing by an answer, by maker and number, each with the answer that would have taken it."""
    beliefs, world, me = judgement(seat.game.id).weights, seat.determinize(seed), seat.number
    heard = story_of(world.clone(), me, said)
    ends = [event for event in heard if named(event) in beliefs.refusals and event.args["seat"] == me]
    if not ends or any(named(event) in beliefs.deals for event in heard):
        return {}
    refused: dict[tuple[Seat, int], Action | None] = {}
    for event in ends:
        number = event.args.get("number", 0)
        maker = world.board.standing(number).by if number else event.args.get("to_seat")
        if maker is not None:
            refused[maker, number] = None
    known = {*refused}
    for action in seat.options:
        for event in story_of(world.clone(), me, action):
            key = event.args.get("seat", me), event.args.get("number", 0)
            if named(event) in beliefs.deals and (not known or key in known) and refused.get(key) is None:
                refused[key] = action
    return refused


def named(event: Event) -> str:
    return event.says.partition(".")[2]


def tried(thought: Thought, branch: Branch) -> Branch:
    for number in range(TRIES):
        thought.attempt(branch, number)
    return branch


def wording(thought: Thought, no: Branch, yes: Branch) -> Says:
    """By what the deal would bring oneself, and how one would stand against the others then."""
    mine = sum(yes.own) / len(yes.own) - sum(no.own) / len(no.own)
    if mine > 0 and yes.mean < no.mean:
        return "theirs"
    world = thought.world(0)
    scale = max(1.0, *[thought.judgement.worth(world, seat) for seat in range(world.players)])
    return "near" if mine >= -NEAR * scale else "far"
