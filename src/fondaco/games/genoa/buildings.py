"""5 The buildings: a player acts, plays special cards during the action, and ends it."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.genoa import actions, orders, special, walk
from fondaco.games.genoa.actions import DONE, TAKE, AnyAction, no
from fondaco.games.genoa.board import NO_ONE, NOTHING, Board
from fondaco.games.genoa.board_file import GOODS, LARGE_ORDER, MARKER
from fondaco.games.genoa.field_types import Item, Items, Space
from fondaco.games.genoa.further_actions import InterruptibleChoice
from fondaco.games.genoa.offers import fillable_orders


def begin_building_action(board: Board, who: Seat, owed: Items = ()) -> Decision:
    """4.8, 4.10, 7.1 A player takes an action where the tower stands; the owner of the building is paid."""
    space = board.tower
    board.offers.clear()
    spends = board.use_action(who)
    board.tell("genoa.acts", seat=who, space=space, further=spends)
    owner = board.owner[space]
    if owner not in (NO_ONE, who):
        board.ducats[owner] += board.components.figures.owner_income
        board.tell("genoa.owner_earns", seat=owner, space=space, ducats=board.components.figures.owner_income)
    if board.components.rules >= 3:
        for item in owed:
            board.gain(board.leader, item)
    return Acting(who, owed, False).proceed(board)


def collect_yield(board: Board, who: Seat, space: Space, owed: Items) -> None:
    """5.1, 5.2 The building yields what the supply has, less what is owed: 4.28 that has passed to the tower player, by
    older rules it does so now; 4.27 and for a marker of the tower player's colour there must be one for the acting
    player."""
    due, markers = list(owed), board.left(who, MARKER)
    for item in board.components.yields[space]:
        markers -= item == MARKER
        receiver = who
        if item in due:
            due.remove(item)
            if board.components.rules >= 3:
                continue
            receiver = board.leader
        if markers < 0 or board.gain(receiver, item) == NOTHING:
            board.tell("genoa.gone", seat=who, item=item)


class Acting(InterruptibleChoice[AnyAction], frozen=True):
    """5.6 The acting player: special cards, the yield of the building, special cards, a small order, done. 4.28 What
    was `owed` of it to the tower player has been handed over."""

    rule = "5.6"
    owed: Items
    yielded: bool

    def proceed(self, board: Board) -> Decision:
        """Ask only players who have more than one answer, as far as all can see."""
        if self.yielded:
            asked = special.has_playable_special_card(board, self.who) or orders.may_hold_small_order(board, self.who)
            return self if asked else walk.continue_walk(board)
        if may_choose_in_villa(board, self):
            return self
        rest = not self.owed or (
            board.components.rules >= 3 and len(self.owed) < len(board.components.yields[board.tower])
        )
        return self if rest and special.has_playable_special_card(board, self.who) else self.take_yield(board)

    @property
    def owes_order(self) -> bool:
        """4.28 The special card of a large order was given in advance, so one must be filled here."""
        return not self.yielded and len(self.owed) == 1 and GOODS <= self.owed[0] < MARKER

    def take_yield(self, board: Board) -> Decision:
        collect_yield(board, self.who, board.tower, self.owed)
        return self.after_yield(board)

    def after_yield(self, board: Board) -> Decision:
        return Acting(self.who, (), True).proceed(board)

    def spares(self, board: Board, given: Items) -> bool:
        """4.28 The large order that is owed can still be filled without these items."""
        return not self.owes_order or bool(fillable_orders(board, self.who, board.tower, given))

    def menu(self, board: Board) -> list[AnyAction]:
        who = self.who
        if self.yielded:
            return [DONE, *orders.legal_small_fills(board, who), *special.legal_special_plays(board, self)]
        fills = orders.legal_large_fills(board, who, board.tower)
        if self.owed and board.components.rules < 3:
            return [*fills]
        first: list[AnyAction] = [] if self.owes_order else [TAKE]
        return [*first, *fills, *special.legal_special_plays(board, self)]

    def why_not(self, board: Board, action: Action) -> Refusal:
        return why_not_act_in_building(board, self, action)

    def answered(self, board: Board, action: AnyAction) -> Decision:
        match action:
            case actions.Take():
                return self.take_yield(board)
            case actions.Done():
                return walk.continue_walk(board)
            case actions.Fill(card) if self.yielded:
                orders.fill_small_order(board, self.who, card)
                return self.proceed(board)
            case actions.Fill(card):
                return orders.fill_large_order(board, self.who, card, self)
        return special.play_special_card(board, self, action)

    def filled_large(self, board: Board, reward: Item | None) -> Decision:
        """6.3 The special card for a large order; 4.28 if it was owed, the tower player has it already."""
        if self.owes_order and board.components.rules < 3:
            board.gain(board.leader, self.owed[0])
        elif reward is not None:
            board.gain(self.who, reward)
        return self.after_yield(board)


def may_choose_in_villa(board: Board, acting: Acting) -> bool:
    """5.3 A villa asks players who hold a large order, whichever it is; 4.28 a player who owes a privilege draws it."""
    if not board.components.villas[board.tower]:
        return False
    if acting.owed:
        return acting.owes_order
    return bool(board.hands[acting.who] & board.components.deck_mask[LARGE_ORDER])


def why_not_act_in_building(board: Board, acting: Acting, action: Action) -> Refusal:
    """5.1, 4.28 The yield comes before the end; a player who owes a large order fills one, and keeps what it needs."""
    match action:
        case actions.Fill(card):
            return orders.why_not_fill_order(board, acting.who, card, acting.yielded)
        case actions.TakeWare() | actions.Swap() | actions.UseBuilding():
            free = special.legal_special_plays(board, Acting(acting.who, (), acting.yielded))
            return (
                no("4.28", "owes_order") if action in free else special.why_not_play_special(board, acting.who, action)
            )
        case actions.Done():
            return no("5.1", "yield_first")
        case actions.Take():
            return no("5.1", "has_yielded") if acting.yielded else no("4.28", "owes_order")
    return no("5.6", "while_acting")
