"""5 The buildings: a player acts, plays special cards in his action, and says when he is done."""
from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Refusal, Seat
from fondaco.games.genoa import actions, orders, special, walk
from fondaco.games.genoa.actions import DONE, TAKE, AnyAction, Item, Items, Space, no
from fondaco.games.genoa.board import NO_ONE, NOTHING, Board
from fondaco.games.genoa.data import GOODS, LARGE_ORDER, MARKER

Next = Decision[Board, AnyAction]


def act(board: Board, who: Seat, owed: Items = ()) -> Next:
    """4.8, 4.10, 7.1 A player uses his action where the tower stands; the owner of the building is paid."""
    space = board.tower
    board.offers.clear()
    spends = board.use_action(who)
    board.tell("genoa.acts", seat=who, space=space, further=spends)
    owner = board.owner[space]
    if owner not in (NO_ONE, who):
        board.ducats[owner] += board.box.figures.owner_income
        board.tell("genoa.owner_earns", seat=owner, space=space, ducats=board.box.figures.owner_income)
    return Acting(who, owed, False).proceed(board)


def collect(board: Board, who: Seat, space: Space, owed: Items) -> None:
    """5.1, 5.2 The building yields what the supply has; 4.28 what is owed passes to the tower player, a marker in his
    own colour for one that there was for the acting player (4.27)."""
    due, markers = list(owed), board.left(who, MARKER)
    for item in board.box.yields[space]:
        receiver = who
        if item in due:
            due.remove(item)
            receiver = board.leader
        markers -= item == MARKER
        if markers < 0 or board.gain(receiver, item) == NOTHING:
            board.tell("genoa.gone", seat=who, item=item)


class Acting(Choice[Board, AnyAction], frozen=True):
    """5.6 The acting player: special cards, the yield of the building, special cards, a small order, done."""

    rule = "5.6"
    owed: tuple[Item, ...]
    yielded: bool

    def proceed(self, board: Board) -> Next:
        """Nobody is asked what he cannot answer in more than one way, as far as all can see."""
        if self.yielded:
            asked = special.playable(board, self.who) or orders.may_hold_small(board, self.who)
            return self if asked else walk.go_on(board)
        asked = special.playable(board, self.who) and not self.owed
        return self if asked or chooses_in_villa(board, self) else self.take_yield(board)

    @property
    def owes_special(self) -> bool:
        return len(self.owed) == 1 and GOODS <= self.owed[0] < MARKER

    def take_yield(self, board: Board) -> Next:
        collect(board, self.who, board.tower, self.owed)
        return self.after_yield(board)

    def after_yield(self, board: Board) -> Next:
        return Acting(self.who, (), True).proceed(board)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        if self.yielded:
            return [DONE, *orders.small_fills(board, who), *special.plays(board, who)]
        fills = orders.large_fills(board, who, board.tower)
        if self.owed:
            return [*fills]
        return [TAKE, *fills, *special.plays(board, who)]

    def explains(self, board: Board, who: Seat, action: AnyAction) -> Refusal:
        return why_not(board, self, action)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        match action:
            case actions.Take():
                return self.take_yield(board)
            case actions.Done():
                return walk.go_on(board)
            case actions.Fill(card) if self.yielded:
                orders.fill_small(board, who, card)
                return self.proceed(board)
            case actions.Fill(card):
                return orders.fill_large(board, who, card, self)
        return special.play(board, self, action)

    def filled_large(self, board: Board, reward: Item | None) -> Next:
        """6.3 The special card for a large order; 4.28 the tower player's, if it is owed."""
        if reward is not None:
            board.gain(board.leader if self.owes_special else self.who, reward)
        return self.after_yield(board)


def chooses_in_villa(board: Board, acting: Acting) -> bool:
    """5.3 A villa asks whoever holds a large order, whichever it is; 4.28 whoever owes a privilege draws it."""
    if not board.box.villas[board.tower]:
        return False
    if acting.owed:
        return acting.owes_special
    return bool(board.hands[acting.who] & board.box.deck_mask[LARGE_ORDER])


def why_not(board: Board, acting: Acting, action: AnyAction) -> Refusal:
    """5.1, 4.28 The yield comes before the end, and what is owed before everything else."""
    match action:
        case actions.Fill(card):
            return orders.why_not(board, acting.who, card, acting.yielded)
        case actions.TakeWare() | actions.Swap() | actions.UseBuilding():
            return no("4.28", "owes_first") if acting.owed else special.why_not(board, acting.who, action)
        case actions.Done():
            return no("5.1", "yield_first")
        case actions.Take():
            return no("5.1", "has_yielded") if acting.yielded else no("4.28", "owes_first")
    return no("5.6", "while_acting")
