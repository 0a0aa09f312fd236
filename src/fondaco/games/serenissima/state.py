"""What changes in a match of Serenissima: rows of small numbers, and methods named by the rulebook."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.decision import NO_ONE, Seat, SeatOrNone
from fondaco.core.field_types import BAG, ORDER, Players, Round, amount, by
from fondaco.core.state import GameState
from fondaco.games.serenissima.board_file import DOGE, NO_GOOD, NO_ZONE, SPICE, WINE
from fondaco.games.serenissima.components import SerenissimaComponents
from fondaco.games.serenissima.field_types import (
    Card,
    Cargo,
    Cubes,
    Ducats,
    Galley,
    Good,
    Port,
    Sailors,
    Space,
    Zone,
    ZoneOrNone,
)

ENDLESS = 10**9  # steps of loading where the table sets no limit


class Options(msgspec.Struct, frozen=True):
    """13 What a table can agree on."""

    hidden_money: bool = False
    steps: Annotated[int, amount("loading", 4, 999)] | None = None


class State(GameState):
    """State of the table.

    Rows by galley have the number of the galley as their index, so that 0, the Doge's place on the wheel, stays empty;
    rows by port have an entry for every zone. Cargo and warehouses are tuples: copying a state copies no cube.
    A warehouse is filled from its lowest slot up. `steps_left` are those that the loading under way may still have.
    """

    components: SerenissimaComponents
    options: Options
    players: Players
    first: Seat
    round: Round
    pawn: Galley
    track: Space
    scorings: Annotated[int, amount("scoring")]
    ducats: Annotated[list[Ducats], by("seat")]
    reserve: Annotated[list[Sailors], by("seat")]
    supply: Annotated[list[Cubes], by("good")]
    owner: Annotated[list[SeatOrNone], by("galley")]
    zone: Annotated[list[ZoneOrNone], by("galley")]
    sailors: Annotated[list[Sailors], by("galley")]
    cargo: Annotated[list[Cargo], by("galley")]
    holder: Annotated[list[SeatOrNone], by("port")]
    garrison: Annotated[list[Sailors], by("port")]
    stored: Annotated[list[Cargo], by("port")]
    closed: Annotated[list[Port], BAG]
    forts: Annotated[list[Port], BAG]
    basilicas: Annotated[list[Port], BAG]
    pile: Annotated[list[Card], ORDER]
    turned_up: Annotated[list[Card], BAG]
    steps_left: Annotated[int, amount("loading")]

    # -- seats -------------------------------------------------------------------------

    def in_order(self) -> list[Seat]:
        """Everyone, clockwise from the first player."""
        return [seat % self.players for seat in range(self.first, self.first + self.players)]

    # -- galleys -----------------------------------------------------------------------

    def fleet(self, who: Seat) -> list[Galley]:
        return [galley for galley, owner in enumerate(self.owner) if owner == who]

    def free_numbers(self) -> list[Galley]:
        return [galley for galley, owner in enumerate(self.owner) if owner == NO_ONE and galley != DOGE]

    def galleys_in(self, zone: Zone) -> list[Galley]:
        return [galley for galley, here in enumerate(self.zone) if here == zone]

    def consorts(self, galley: Galley) -> list[Galley]:
        """The other galleys of its owner in its zone."""
        zone = self.zone[galley]
        if self.zone.count(zone) == 1:
            return []
        owner = self.owner[galley]
        return [other for other in self.galleys_in(zone) if other != galley and self.owner[other] == owner]

    def strangers(self, galley: Galley) -> list[Galley]:
        """The galleys of others in its zone."""
        zone = self.zone[galley]
        if self.zone.count(zone) == 1:
            return []
        owner = self.owner[galley]
        return [other for other in self.galleys_in(zone) if self.owner[other] != owner]

    def room(self, galley: Galley) -> int:
        """1.4 Free places aboard."""
        return self.components.places - self.sailors[galley] - len(self.cargo[galley])

    def commission(self, who: Seat, galley: Galley, port: Port, sailors: int, ducats: int = 0) -> None:
        """A galley enters service with sailors from the reserve."""
        self.ducats[who] -= ducats
        self.owner[galley] = who
        self.zone[galley] = port
        self.sailors[galley] = sailors
        self.reserve[who] -= sailors
        self.tell("serenissima.commissions", seat=who, galley=galley, port=port, sailors=sailors, ducats=ducats)

    def sink(self, galley: Galley) -> None:
        """3.7 A galley without sailors leaves the sea; its cargo goes to the supply."""
        self.tell("serenissima.sinks", seat=self.owner[galley], galley=galley, zone=self.zone[galley])
        for good in self.cargo[galley]:
            self.supply[good] += 1
        self.cargo[galley] = ()
        self.owner[galley] = NO_ONE
        self.zone[galley] = NO_ZONE

    def kill_aboard(self, galley: Galley, skulls: int) -> int:
        """1.8, 8.4 Sailors die and go back to the reserve; skulls beyond the last one are lost."""
        dead = min(skulls, self.sailors[galley])
        self.sailors[galley] -= dead
        self.reserve[self.owner[galley]] += dead
        return dead

    # -- cargo -------------------------------------------------------------------------

    def stow(self, galley: Galley, good: Good) -> None:
        self.cargo[galley] = tuple(sorted((*self.cargo[galley], good)))

    def unstow(self, galley: Galley, good: Good) -> None:
        left = list(self.cargo[galley])
        left.remove(good)
        self.cargo[galley] = tuple(left)

    # -- ports -------------------------------------------------------------------------

    def ports_of(self, who: Seat) -> list[Port]:
        return [port for port, holder in enumerate(self.holder) if holder == who]

    def is_open(self, zone: Zone) -> bool:
        """2.6 Is there a port in the zone, and not a closed one?"""
        return self.components.produces[zone] != NO_GOOD and zone not in self.closed

    def has(self, port: Port, good: Good) -> bool:
        """Does the port produce the good or have it in its warehouse?"""
        return self.components.produces[port] == good or good in self.stored[port]

    def has_wine(self, port: Port) -> bool:
        """7.9 Does its card show the wine side?"""
        return self.has(port, WINE)

    def take_port(self, who: Seat, port: Port) -> None:
        """1.6 Give the port and its card to a player."""
        self.holder[port] = who
        self.tell("serenissima.takes_port", seat=who, port=port, **self.manned(port))

    def free_port(self, port: Port) -> None:
        """9.9 The port is neutral again, its card back beside the board."""
        self.tell("serenissima.port_is_neutral", seat=self.holder[port], port=port, **self.manned(port))
        self.holder[port] = NO_ONE

    def manned(self, port: Port) -> dict[str, int]:
        """The sailors in a port that has changed hands; 15.1 by rules 1 and 2 they were not told."""
        return self.newly(3, sailors=self.garrison[port])

    def kill_ashore(self, port: Port, skulls: int) -> int:
        """1.8, 8.4 Sailors of the port die and go back to the reserve."""
        dead = min(skulls, self.garrison[port])
        self.garrison[port] -= dead
        self.reserve[self.holder[port]] += dead
        return dead

    # -- goods -------------------------------------------------------------------------

    def buys(self, port: Port, good: Good) -> bool:
        return not self.declines(port, good)

    def declines(self, port: Port, good: Good) -> str:
        """7.2 A good is sold once to a port, and not where it is produced; why it cannot be sold, if it cannot."""
        stored = self.stored[port]
        if self.components.produces[port] == good:
            return "produced_here"
        if good in stored:
            return "stored_here"
        return "" if len(stored) < self.components.capacity[port] else "warehouse_is_full"

    def price(self, who: Seat, port: Port, good: Good) -> int:
        """7.5-7.7 What the bank pays for a cube on the lowest free slot."""
        value = 0 if self.holder[port] == who else self.components.slots[port][len(self.stored[port])]
        return value + (self.components.numbers.spice_bonus if good == SPICE else 0)

    # -- chance ------------------------------------------------------------------------

    def skulls(self, who: Seat, dice: int) -> int:
        """1.12 A throw of so many dice, told face by face."""
        printed = self.components.sheet.dice
        faces = [int(self.chance.die(printed.faces) <= printed.skulls) for _ in range(dice)]
        self.tell("serenissima.rolls", seat=who, faces=faces, skulls=sum(faces), reveals=True)
        return sum(faces)


__all__ = ["NO_ONE", "State", "Options"]
