"""7.1 The third phase: the active galley has arrived and sells or fights, or does neither."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.serenissima import battle, galley_turns, sale
from fondaco.games.serenissima.actions import DONE, OPEN_SALE, AnyAction
from fondaco.games.serenissima.field_types import Galley, Steps
from fondaco.games.serenissima.state import State


def arrive_in_zone(state: State, who: Seat, galley: Galley, steps: int) -> Decision:
    """3.4 Where there is nothing to sell and nothing to fight, the turn is over."""
    here = SellOrFight(who, galley, steps)
    return here if len(here.options(state, who)) > 1 else galley_turns.ask_next_galley(state)


class SellOrFight(Choice[State, AnyAction], frozen=True):
    """7.1 The active player sells, fights or takes the port, or ends the turn."""

    rule = "7.1"
    galley: Galley
    steps: Steps

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        menu: list[AnyAction] = [DONE]
        if state.cargo[self.galley] and sale.sellable_goods(state, self.galley):
            menu.append(OPEN_SALE)
        return menu + battle.legal_targets(state, self.fight)

    @property
    def fight(self) -> battle.FightTargetChoice:
        """The fight it would begin."""
        return battle.FightTargetChoice(self.who, self.galley, self.steps)

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if action == OPEN_SALE:
            return sale.why_not_open_sale(state, self.galley)
        return battle.why_not_fight(state, self.fight, action)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if action == OPEN_SALE:
            return sale.open_sale(state, self.who, self.galley, self.steps)
        return self.fight.take(state, who, action)
