"""6 Blockade: players with more sailors on their galleys there may block the active galley."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat, Seats
from fondaco.games.serenissima import conquest, sailing, sale
from fondaco.games.serenissima.actions import DECLARE_BLOCKADE, LET_PASS, AnyAction, no
from fondaco.games.serenissima.field_types import Galley, Zone
from fondaco.games.serenissima.state import State


def blockade_strength(state: State, who: Seat, galley: Galley) -> int:
    """6.1 The sailors a player has on galleys in the zone of the active one."""
    return sum(state.sailors[other] for other in state.strangers(galley) if state.owner[other] == who)


def list_blockaders(state: State, galley: Galley) -> tuple[Seat, ...]:
    """6.1, 6.4 Those who can block the galley: most sailors first, then the lowest number."""
    if state.zone.count(state.zone[galley]) == 1:
        return ()
    sailors = [0] * state.players
    lowest = [0] * state.players
    for other in reversed(state.strangers(galley)):
        sailors[state.owner[other]] += state.sailors[other]
        lowest[state.owner[other]] = other
    able = [seat for seat in range(state.players) if sailors[seat] > state.sailors[galley]]
    return tuple(sorted(able, key=lambda seat: (-sailors[seat], lowest[seat])))


def max_blockading_sailors(state: State, galley: Galley, zone: Zone) -> int:
    """6.1 The sailors of the strongest who could block the galley in a zone, if it came there; 0 if nobody could."""
    sailors = [0] * state.players
    for other in state.galleys_in(zone):
        if state.owner[other] != state.owner[galley]:
            sailors[state.owner[other]] += state.sailors[other]
    return max(sailors) if max(sailors) > state.sailors[galley] else 0


def ask_for_blockade(state: State, venture: sailing.Sailing | sale.SaleChoice | conquest.LandingChoice) -> Decision:
    """6.2, 6.3 Before the venture goes on, those who can block it are asked; not in the zone it has not left."""
    able = list_blockaders(state, venture.galley) if venture.steps else ()
    return BlockadeChoice(able, venture) if able else venture.pass_blockade(state)


class BlockadeChoice(Decision[State, AnyAction], frozen=True, tag="blockade"):
    """6.4 The next of those who can declares a blockade or lets the active galley pass."""

    rule = "6.4"
    seats: Seats
    venture: sailing.Sailing | sale.SaleChoice | conquest.LandingChoice

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return self.seats[:1]

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [LET_PASS, DECLARE_BLOCKADE]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "block_or_let_pass")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if action == DECLARE_BLOCKADE:
            galley = self.venture.galley
            state.tell("serenissima.blockades", seat=who, galley=galley, zone=state.zone[galley])
            return self.venture.stop_at_blockade(state, who)
        state.tell("serenissima.lets_pass", seat=who, galley=self.venture.galley)
        return BlockadeChoice(self.seats[1:], self.venture) if self.seats[1:] else self.venture.pass_blockade(state)
