"""5 The buildings: a player acts, plays special cards during the action, and ends it."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.genoa import actions, orders, special, walk
from fondaco.games.genoa.actions import DONE, TAKE, AnyAction, no
from fondaco.games.genoa.board_file import GOODS, LARGE_ORDER, MARKER
from fondaco.games.genoa.field_types import Item, Items, Space
from fondaco.games.genoa.further_actions import InterruptibleChoice
from fondaco.games.genoa.offer_rules import fillable_orders
from fondaco.games.genoa.state import NO_ONE, NOTHING, State


def begin_building_action(state: State, who: Seat, owed: Items = ()) -> Decision:
    """4.8, 4.10, 7.1 A player takes an action where the tower stands; the owner of the building is paid."""
    space = state.tower
    state.offers.clear()
    spends = state.use_action(who)
    state.tell("genoa.acts", seat=who, space=space, further=spends)
    owner = state.owner[space]
    if owner not in (NO_ONE, who):
        state.ducats[owner] += state.components.figures.owner_income
        state.tell("genoa.owner_earns", seat=owner, space=space, ducats=state.components.figures.owner_income)
    if state.components.rules >= 3:
        for item in owed:
            state.gain(state.leader, item)
    return BuildingActionChoice(who, owed, False).proceed(state)


def collect_yield(state: State, who: Seat, space: Space, owed: Items) -> None:
    """5.1, 5.2 The building yields what the supply has, less what is owed: 4.28 that has passed to the tower player, by
    older rules it does so now; 4.27 and for a marker of the tower player's colour there must be one for the acting
    player."""
    due, markers = list(owed), state.left(who, MARKER)
    for item in state.components.yields[space]:
        markers -= item == MARKER
        receiver = who
        if item in due:
            due.remove(item)
            if state.components.rules >= 3:
                continue
            receiver = state.leader
        if markers < 0 or state.gain(receiver, item) == NOTHING:
            state.tell("genoa.gone", seat=who, item=item)


class BuildingActionChoice(InterruptibleChoice[AnyAction], frozen=True, tag="acting"):
    """5.6 The acting player: special cards, the yield of the building, special cards, a small order, done. 4.28 What
    was `owed` of it to the tower player has been handed over."""

    rule = "5.6"
    owed: Items
    yielded: bool

    def proceed(self, state: State) -> Decision:
        """Ask only players who have more than one answer, as far as all can see."""
        if self.yielded:
            asked = special.has_playable_special_card(state, self.who) or orders.might_fill_small_order(state, self.who)
            return self if asked else walk.continue_walk(state)
        if may_choose_in_villa(state, self):
            return self
        rest = not self.owed or (
            state.components.rules >= 3 and len(self.owed) < len(state.components.yields[state.tower])
        )
        return self if rest and special.has_playable_special_card(state, self.who) else self.take_yield(state)

    @property
    def owes_order(self) -> bool:
        """4.28 The special card of a large order was given in advance, so one must be filled here."""
        return not self.yielded and len(self.owed) == 1 and GOODS <= self.owed[0] < MARKER

    def take_yield(self, state: State) -> Decision:
        collect_yield(state, self.who, state.tower, self.owed)
        return self.after_yield(state)

    def after_yield(self, state: State) -> Decision:
        return BuildingActionChoice(self.who, (), True).proceed(state)

    def spares(self, state: State, given: Items) -> bool:
        """4.28 The large order that is owed can still be filled without these items."""
        return not self.owes_order or bool(fillable_orders(state, self.who, state.tower, given))

    def menu(self, state: State) -> list[AnyAction]:
        who = self.who
        if self.yielded:
            return [DONE, *orders.legal_small_fills(state, who), *special.legal_special_plays(state, self)]
        fills = orders.legal_large_fills(state, who, state.tower)
        if self.owed and state.components.rules < 3:
            return [*fills]
        first: list[AnyAction] = [] if self.owes_order else [TAKE]
        return [*first, *fills, *special.legal_special_plays(state, self)]

    def why_not(self, state: State, action: Action) -> Refusal:
        return why_not_act_in_building(state, self, action)

    def answered(self, state: State, action: AnyAction) -> Decision:
        match action:
            case actions.Take():
                return self.take_yield(state)
            case actions.Done():
                return walk.continue_walk(state)
            case actions.Fill(card) if self.yielded:
                orders.fill_small_order(state, self.who, card)
                return self.proceed(state)
            case actions.Fill(card):
                return orders.fill_large_order(state, self.who, card, self)
        return special.play_special_card(state, self, action)

    def filled_large(self, state: State, reward: Item | None) -> Decision:
        """6.3 The special card for a large order; 4.28 if it was owed, the tower player has it already."""
        if self.owes_order and state.components.rules < 3:
            state.gain(state.leader, self.owed[0])
        elif reward is not None:
            state.gain(self.who, reward)
        return self.after_yield(state)


def may_choose_in_villa(state: State, acting: BuildingActionChoice) -> bool:
    """5.3 A villa asks players who hold a large order, whichever it is; 4.28 a player who owes a privilege draws it."""
    if not state.components.villas[state.tower]:
        return False
    if acting.owed:
        return acting.owes_order
    return bool(state.hands[acting.who] & state.components.deck_mask[LARGE_ORDER])


def why_not_act_in_building(state: State, acting: BuildingActionChoice, action: Action) -> Refusal:
    """5.1, 4.28 The yield comes before the end; a player who owes a large order fills one, and keeps what it needs."""
    match action:
        case actions.Fill(card):
            return orders.why_not_fill_order(state, acting.who, card, acting.yielded)
        case actions.TakeWare() | actions.Swap() | actions.UseBuilding():
            free = special.legal_special_plays(state, BuildingActionChoice(acting.who, (), acting.yielded))
            return (
                no("4.28", "owes_order") if action in free else special.why_not_play_special(state, acting.who, action)
            )
        case actions.Done():
            return no("5.1", "yield_first")
        case actions.Take():
            return no("5.1", "has_yielded") if acting.yielded else no("4.28", "owes_order")
    return no("5.6", "while_acting")
