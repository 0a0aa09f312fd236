"""Tables built directly, in the middle of a rule if needed."""

from __future__ import annotations

from typing import Any, cast

import fondaco
from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE
from fondaco.core.match import Match
from fondaco.games.mediterranee import GAME
from fondaco.games.mediterranee.components import MediterraneeComponents

COMPONENTS = cast(MediterraneeComponents, GAME.standard_components)
ZONES = [zone.key for zone in COMPONENTS.sheet.zone]
GOODS = [good.key for good in COMPONENTS.sheet.good]
VENICE, GENOA, SPAIN, TURKEY = range(4)
RELIED_ON = {
    "alexandria": "spices medium",
    "antiochia": "spices small",
    "barcelona": "wine medium",
    "cipro": "wine medium",
    "creta": "wine small",
    "cyrena": "gems small",
    "genova": "iron capital",
    "istanbul": "cloth capital",
    "modon": "wood medium",
    "napoli": "cloth medium",
    "ragusa": "wood small",
    "sardegna": "cloth medium",
    "satalia": "wood small",
    "sicilia": "iron medium",
    "smyrna": "iron medium",
    "taranto": "cloth small",
    "tripoli": "gold small",
    "tunis": "gold medium",
    "valencia": "wood capital",
    "venezia": "wine capital",
    "mer_de_libye": "open sea",
    "mer_du_levant": "open sea",
    "mer_ionienne": "open sea",
}
"""What the tests take for granted of the places they name: a test that names one must not go on without it."""


class FixedDice(Chance):
    """Dice with given results."""

    dice: list[int] = []  # noqa: RUF012 (a field of the struct)

    def die(self, sides: int = 6) -> int:
        return self.dice.pop(0)


def zone(key: str) -> int:
    """A zone by its name, if the board has what the tests rely on there."""
    row = COMPONENTS.sheet.zone[ZONES.index(key)]
    here = f"{row.port.good} {row.port.size}" if row.port else "open sea" if row.open_sea else "coast"
    assert here == RELIED_ON[key], f"{key} is {here} on the board, and tests rely on {RELIED_ON[key]}"
    return ZONES.index(key)


def produce(key: str) -> list[str]:
    """The names of all ports that produce a good."""
    return [ZONES[port] for port in COMPONENTS.producers[good(key)]]


def good(key: str) -> int:
    return GOODS.index(key)


class Table:
    """An empty sea: capitals held, treasuries full, no galley out, at the decision where the test begins."""

    def __init__(
        self, now: Any = None, players: int = 4, options: dict[str, Any] | None = None, rules: int | None = None
    ) -> None:
        self.match: Match = fondaco.new("mediterranee", players, 1, options, rules=rules)
        self.state = self.match.state
        self.state.owner = [NO_ONE] * len(self.state.owner)
        self.state.sailors = COMPONENTS.figures.sailors_total
        self.state.turn = 1
        if now is not None:
            self.match.ask(now)

    def galley(self, who: int, where: str, crew: int, *goods: str) -> int:
        galley: int = self.state.launch(who, zone(where), crew)
        self.state.sailors -= crew
        for key in goods:
            self.state.load(galley, good(key))
            self.state.supply[good(key)] -= 1
        return galley

    def port(self, key: str, who: int = NO_ONE, garrison: int = 0, fort: bool = False, stock: str = "") -> int:
        port = zone(key)
        self.state.flag[port] = who
        self.state.garrison[port] = garrison
        self.state.sailors -= garrison
        self.state.fort[port] = int(fort)
        for name in stock.split():
            self.state.stock[port] |= 1 << good(name)
            self.state.supply[good(name)] -= 1
        return port

    def dice(self, *dice: int) -> None:
        self.state.chance = FixedDice("", 0, list(dice))

    def play(self, who: int, action: Any) -> None:
        self.match.play(who, action)

    def refusal(self, who: int, action: Any) -> str | None:
        """The rule that forbids the action, or nothing."""
        refusal = self.match.clone().refuses(who, action)
        return refusal.rule if refusal else None

    @property
    def now(self) -> Any:
        return self.match.decision

    def can(self, who: int, action: Any) -> bool:
        return action in self.match.clone().options(who)
