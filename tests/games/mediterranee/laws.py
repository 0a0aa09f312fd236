"""Invariants of Méditerranée: pieces, money, and actions that no menu offers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from fondaco import Match
from fondaco.core.decision import NO_ONE
from fondaco.games.mediterranee.actions import Propose
from fondaco.games.mediterranee.barter import AnswerOfferChoice, StowReceived, list_cargo_in_zone
from fondaco.games.mediterranee.battle import PrizeChoice, SpoilsChoice
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.setup import MusterCrews
from fondaco.games.mediterranee.state import State
from fondaco.games.mediterranee.view import view
from fondaco.testing import Laws
from fondaco.testing.random_walk import require_log as entries

PAYS = {"bids", "buys", "builds_galley", "builds_fort", "enrols"}
EARNS = {"sells", "income"}


def options(rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.5:
        return {}
    return {
        "pairing": rng.choice(["venice-genoa", "spain-turkey"]),
        "own_ports_pay": rng.random() < 0.5,
        "transfers": rng.randrange(4, 12),
        "offers": rng.randrange(4),
    }


def conserved(state: State) -> None:
    """2.6 Each good, sailor and fort is somewhere exactly once."""
    figures, components = state.components.figures, state.components
    for good in components.goods:
        stored = sum(stock >> good & 1 for stock in state.stock)
        aboard = sum(state.carries(galley, good) for galley in range(len(state.owner)))
        assert state.supply[good] + stored + aboard + state.loose.count(good) == figures.goods_per_kind
    assert state.sailors + sum(state.crew) + sum(state.garrison) == figures.sailors_total
    assert state.forts + sum(state.fort) == figures.forts_total
    assert len(state.owner) == len(state.zone) == len(state.crew) == len(state.hold) <= figures.galleys_total
    for galley in range(len(state.owner)):
        assert state.laden[galley] == len(state.cargo(galley))
        assert state.owner[galley] != NO_ONE or state.crew[galley] == state.laden[galley] == 0
    assert all(ducats >= 0 and ducats % 100 == 0 for ducats in state.ducats)
    assert sorted(state.order) == list(range(state.players))


def invent(match: Match, seat: int, rng: random.Random) -> Any:
    """An offer that is on no menu: barter, and odd prices."""
    now, state = match.decision, match.state
    if not isinstance(now, (BusinessChoice, AnswerOfferChoice)):
        return None
    zone = (
        now.offer.zone
        if isinstance(now, AnswerOfferChoice)
        else rng.choice([state.zone[g] for g in state.fleet(seat)] or [0])
    )
    partner = now.maker_seat if isinstance(now, AnswerOfferChoice) else rng.randrange(match.players)
    mine, theirs = list_cargo_in_zone(state, seat, zone), list_cargo_in_zone(state, partner, zone)
    give = rng.sample(mine, rng.randrange(len(mine) + 1))
    ask = rng.sample(theirs, rng.randrange(len(theirs) + 1))
    ducats = rng.choice([0, 100, 700])
    return Propose(
        partner,
        zone,
        tuple(good for _galley, good in give),
        tuple(galley for galley, _good in give),
        ducats,
        tuple(good for _galley, good in ask),
        tuple(galley for galley, _good in ask),
        0 if ducats else 400,
    )


class Books:
    """Treasuries and courses computed from events alone: all hidden money was paid openly, every zone is named."""

    def __init__(self, match: Match) -> None:
        self.ducats = [2000] * match.players
        self.zone = match.state.zone[:]
        self.first: dict[int, int] = {}
        self.legs: Counter[int] = Counter()
        self.pleased: set[int] = set()
        self.read = 0

    def follow(self, match: Match) -> None:
        state = match.state
        for entry in entries(match)[self.read :]:
            for event in entry.events:
                assert event.to is None
                says = event.says.removeprefix("mediterranee.")
                self.enter(says, event.args)
                self.sail(state, says, event.args)
        self.read = len(entries(match))
        assert state.ducats == self.ducats
        assert state.zone == self.zone
        manned = not isinstance(match.decision, (MusterCrews, PrizeChoice))
        assert all(crew for crew, owner in zip(state.crew, state.owner, strict=True) if manned and owner != NO_ONE)
        self.no_galley_is_overladen(match)
        self.treasuries_are_closed(match)

    def sail(self, state: State, says: str, args: dict[str, Any]) -> None:
        """9.1 Along the borders, no further than the crew rows; 9.4 past others only if all of them agreed."""
        if says == "turn":
            self.first, self.legs = {}, Counter()
        elif says in ("builds_galley", "sinks"):
            self.zone[args["galley"] : args["galley"] + 1] = [args.get("port", 0)]
        elif says == "grants":
            self.pleased.add(args["seat"])
        elif says == "sails":
            galley, left = args["galley"], args["from_zone"]
            assert left == self.zone[galley]
            assert args["zone"] in state.components.neighbours[left]
            self.legs[galley] += 1
            assert self.legs[galley] <= state.crew[galley]
            if galley in self.first:
                assert set(state.others_in(args["seat"], left)) <= self.pleased
            self.first.setdefault(galley, left)
            self.zone[galley] = args["zone"]
            self.pleased = set()

    def no_galley_is_overladen(self, match: Match) -> None:
        """1.4, 7.2 Five pieces; 10.8 a galley may hold more only while spoils are divided."""
        divided = match.decision.galleys if isinstance(match.decision, SpoilsChoice) else ()
        assert all(match.state.room(galley) >= 0 for galley in range(len(match.state.owner)) if galley not in divided)

    def treasuries_are_closed(self, match: Match) -> None:
        """1.6 No view shows another treasury before the end."""
        for seat in (*range(match.players), None):
            powers = view(match.state, match.decision, seat).powers
            assert all((power.ducats is not None) == (match.over or power.seat == seat) for power in powers)

    def enter(self, says: str, args: dict[str, Any]) -> None:
        if says in PAYS:
            self.ducats[args["seat"]] -= args["ducats"]
            if args.get("to_seat", NO_ONE) != NO_ONE:
                self.ducats[args["to_seat"]] += args["ducats"]
        elif says in EARNS:
            self.ducats[args["seat"]] += args["ducats"] + args.get("bonus", 0)
        elif says == "trades":
            paid = args["give_ducats"] - args["ask_ducats"]
            self.ducats[args["seat"]] -= paid
            self.ducats[args["to_seat"]] += paid


def owns(match: Match, seat: int) -> dict[str, int]:
    """Ducats, and goods aboard or about to be stowed."""
    state, now = match.state, match.decision
    received = dict(now.received).get(seat, ()) if isinstance(now, StowReceived) else ()
    goods = sum(state.laden[galley] for galley in state.fleet(seat)) + len(received)
    return {"ducats": state.ducats[seat], "goods": goods}


LAWS = Laws(
    owns=owns,
    conserved=conserved,
    options=options,
    invent=invent,
    books=Books,
    deduced=frozenset(
        {
            "contested_ports",
            "purchases",
            "prices",
            "meetings",
            "courses",
            "sales",
            "attacks",
            "storms",
            "landings",
            "unsold",
            "done_loses",
        }
    ),
)
