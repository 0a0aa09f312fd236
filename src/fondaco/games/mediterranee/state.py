"""What changes in a match of Méditerranée: rows of small numbers, and methods named by the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fondaco.core.components import Phrase
from fondaco.core.decision import NO_ONE, Seat, SeatOrNone
from fondaco.core.field_types import BAG, ORDER, Players, Turn, amount, by, several
from fondaco.core.state import GameState
from fondaco.games.mediterranee.actions import Propose
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.components import MediterraneeComponents
from fondaco.games.mediterranee.field_types import Cargo, Ducats, Forts, Galley, Good, Offers, Pieces, Sailors, Zone


class Options(msgspec.Struct, frozen=True):
    """14 What a table can agree on."""

    pairing: Literal["venice-genoa", "spain-turkey"] = "venice-genoa"
    own_ports_pay: bool = True
    transfers: Annotated[int, amount("transfer", 4, 999)] | None = None
    offers: Offers | None = None


def positions_of_value(row: list[int], of: int) -> list[int]:
    """Where a number stands in a row in which it is rare."""
    found: list[int] = []
    at = -1
    for _ in range(row.count(of)):
        at = row.index(of, at + 1)
        found.append(at)
    return found


class State(GameState):
    """State of the table.

    Ports have the number of their zone. The rows of galleys hold those that were ever launched; one whose owner is
    `NO_ONE` lies in the supply again. `stock` holds a bit for each good in a warehouse; `hold` three bits for the
    pieces of each good aboard, `laden` their number.
    `prices`, `built`, `enrolled`, `transfers`, `offered` and `refused` concern the business of one player's phase 2,
    `moved` the galleys that have moved in phase 3, `closed` the ports where nobody may land in phase 5.
    `loose` are goods that have changed hands and are not stowed yet.
    """

    components: MediterraneeComponents
    options: Options
    players: Players
    powers: Annotated[tuple[str, ...], by("seat")]
    turn: Turn
    order: Annotated[list[Seat], ORDER]
    bids: Annotated[list[Ducats], by("seat")]
    ducats: Annotated[list[Ducats], by("seat")]
    flag: Annotated[list[SeatOrNone], by("port")]
    garrison: Annotated[list[Sailors], by("port")]
    fort: Annotated[list[Forts], by("port")]
    stock: Annotated[list[Annotated[int, several("good")]], by("port")]
    owner: Annotated[list[SeatOrNone], by("galley")]
    zone: Annotated[list[Zone], by("galley")]
    crew: Annotated[list[Sailors], by("galley")]
    hold: Annotated[list[Annotated[int, several("good", 3)]], by("galley")]
    laden: Annotated[list[Pieces], by("galley")]
    loose: Cargo
    supply: Annotated[list[Pieces], by("good")]
    sailors: Sailors
    forts: Forts
    prices: Annotated[list[Ducats], by("port")]
    built: Annotated[int, several("port")]
    enrolled: Annotated[list[Sailors], by("port")]
    transfers: Annotated[int, amount("transfer")]
    offered: Annotated[list[Annotated[int, amount("offer")]], by("seat")]
    refused: Annotated[list[tuple[Seat, Propose]], BAG]
    moved: Annotated[int, several("galley")]
    closed: Annotated[int, several("port")]

    def seat_names(self) -> list[str | Phrase]:
        """2.1 Every seat is called by its power."""
        return [(f"mediterranee.power.{key}", {"fallback": key}) for key in self.powers]

    # -- seats and zones ---------------------------------------------------------------

    def fleet(self, who: Seat) -> list[Galley]:
        """A player's galleys."""
        return positions_of_value(self.owner, who)

    def fleet_in(self, who: Seat, zone: Zone) -> list[Galley]:
        zones = self.zone
        return [galley for galley, owner in enumerate(self.owner) if owner == who and zones[galley] == zone]

    def foes_in(self, who: Seat, zone: Zone) -> list[Galley]:
        """The galleys of others there."""
        there = positions_of_value(self.zone, zone)
        return [galley for galley in there if self.owner[galley] not in (who, NO_ONE)]

    def others_in(self, who: Seat, zone: Zone) -> list[Seat]:
        """The other players with galleys in a zone, in the order of the turn."""
        here = {owner for owner, where in zip(self.owner, self.zone, strict=True) if where == zone}
        return [seat for seat in self.order if seat in here and seat != who]

    def foreign(self, who: Seat) -> int:
        """A bit for each zone where others have galleys."""
        zones, where = 0, self.zone
        for galley, owner in enumerate(self.owner):
            if owner != who and owner != NO_ONE:
                zones |= 1 << where[galley]
        return zones

    def capital(self, who: Seat) -> Zone:
        return self.components.capital[self.powers[who]]

    # -- galleys -----------------------------------------------------------------------

    def room(self, galley: Galley) -> int:
        """Free places aboard."""
        return self.components.capacity - self.crew[galley] - self.laden[galley]

    def carries(self, galley: Galley, good: Good) -> int:
        return self.hold[galley] >> 3 * good & 7

    def kinds(self, galley: Galley) -> tuple[Good, ...]:
        """The kinds of goods aboard."""
        return self.components.kinds_in(self.hold[galley])

    def cargo(self, galley: Galley) -> list[Good]:
        """The goods aboard, one entry a piece."""
        return [good for good in self.kinds(galley) for _ in range(self.carries(galley, good))]

    def load(self, galley: Galley, good: Good) -> None:
        self.hold[galley] += 1 << 3 * good
        self.laden[galley] += 1

    def unload(self, galley: Galley, good: Good) -> None:
        self.hold[galley] -= 1 << 3 * good
        self.laden[galley] -= 1

    def take_off(self, galley: Galley, good: Good) -> None:
        """Off one galley, until it is stowed on another."""
        self.unload(galley, good)
        self.loose.append(good)

    def clear_hold(self, galley: Galley) -> None:
        """All goods off a galley."""
        for good in self.cargo(galley):
            self.take_off(galley, good)

    def stow(self, good: Good, galley: Galley) -> None:
        self.loose.remove(good)
        self.load(galley, good)

    def spare_galley(self) -> bool:
        """2.6 Whether one is left in the supply."""
        return NO_ONE in self.owner or len(self.owner) < self.components.figures.galleys_total

    def launch(self, who: Seat, zone: Zone, crew: int) -> Galley:
        """A galley from the supply; the crew comes from elsewhere."""
        if NO_ONE not in self.owner:
            self.owner.append(NO_ONE)
            for row in (self.zone, self.crew, self.hold, self.laden):
                row.append(0)
        galley = self.owner.index(NO_ONE)
        self.owner[galley], self.zone[galley], self.crew[galley] = who, zone, crew
        return galley

    def sink(self, galley: Galley) -> None:
        """A galley without crew goes back to the supply with all that is aboard."""
        self.tell("mediterranee.sinks", seat=self.owner[galley], galley=galley)
        for good in self.cargo(galley):
            self.unload(galley, good)
            self.supply[good] += 1
        self.owner[galley], self.zone[galley] = NO_ONE, 0

    # -- ports -------------------------------------------------------------------------

    def holdings(self, who: Seat) -> list[Zone]:
        """A player's ports."""
        return positions_of_value(self.flag, who)

    def has(self, port: Zone, good: Good) -> bool:
        """Produced there, or in its warehouse."""
        return self.components.product[port] == good or bool(self.stock[port] >> good & 1)

    def provides(self, port: Zone, needs: int) -> bool:
        return not needs & ~(self.stock[port] | self.components.produces[port])

    def stored(self, port: Zone) -> int:
        """How many goods lie in the warehouse."""
        return self.stock[port].bit_count()

    def full(self, port: Zone) -> bool:
        return self.stored(port) == len(self.components.slots[port])

    def recruits(self, port: Zone) -> int:
        """6.6 How many sailors can still be enrolled there this turn."""
        return min(self.stock[port].bit_count() - self.enrolled[port], self.sailors)

    def monopoly(self, who: Seat, good: Good) -> bool:
        """5.5 Whether a player holds all ports that produce the good."""
        return all(self.flag[port] == who for port in self.components.producers[good])

    def price(self, who: Seat, port: Zone) -> int:
        """5.3, 5.4 What a piece costs a player here now; 0 where no price has been agreed on yet."""
        return self.components.good_price if self.flag[port] in (NO_ONE, who) else self.prices[port]

    def sale_price(self, port: Zone) -> int:
        """12.2 A hundred times the lowest free number."""
        return HUNDRED * self.components.slots[port][self.stored(port)]


__all__ = ["NO_ONE", "State", "Options"]
