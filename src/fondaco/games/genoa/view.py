"""1.10, 1.11 What is open and what is hidden: the view of a seat, and a board it could not tell from the real one."""
from __future__ import annotations

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision, Over, Seat
from fondaco.games.genoa.actions import AnyAction, Card, Good, Item, Space
from fondaco.games.genoa.board import HELD, Board, Offer, bits
from fondaco.games.genoa.buildings import Acting
from fondaco.games.genoa.data import DECKS, FIRST_CARD, GOODS, LARGE_ORDER, MARKER, MESSAGE
from fondaco.games.genoa.turn import rounds

Now = Decision[Board, AnyAction]


class TraderView(msgspec.Struct, frozen=True):
    """A player as the table sees him: all his goods and special cards, and of which decks his cards are."""

    seat: Seat
    goods: list[Good]
    specials: list[int]
    decks: list[int]
    markers: int
    markers_in_supply: int
    acted: int
    may_act: bool
    is_done: bool


class OfferView(msgspec.Struct, frozen=True):
    """An offer as the table hears it; those it concerns also see the cards that are given."""

    number: int
    seat: Seat
    to_seat: Seat
    space: Space
    give_ducats: int
    give_items: list[Item]
    want_ducats: int
    want_items: tuple[Item, ...]
    later_items: tuple[Item, ...]
    words: str
    give_cards: list[Card] | None


class WishView(msgspec.Struct, frozen=True):
    """A wish that has been heard this turn."""

    seat: Seat
    space: Space
    ducats: int
    words: str


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know. `owners` is by building, `piles` by deck; `stock_*` is what the supply has; the
    `used_cards` lie face up under their decks."""

    turn: int
    round: int
    rounds: int
    first_seat: Seat
    leader_seat: Seat
    walk: list[Space]
    owners: list[Seat]
    stock_goods: list[Good]
    stock_specials: list[int]
    piles: list[int]
    used_cards: list[Card]
    traders: list[TraderView]
    offers: list[OfferView]
    wishes: list[WishView]
    offers_left: int
    ducats: int | None
    hand_cards: list[Card]
    all_ducats: list[int] | None
    all_hands: list[list[Card]] | None


def view(board: Board, now: Now, seat: Seat | None) -> View:
    """1.10, 1.11 Built up from nothing: what is not named here is not seen. After the end everything is open."""
    over = isinstance(now, Over)
    return View(
        turn=board.turn,
        round=board.round,
        rounds=rounds(board),
        first_seat=board.first,
        leader_seat=board.leader,
        walk=board.walk,
        owners=board.owner,
        stock_goods=laid_out(board.stock[:GOODS]),
        stock_specials=laid_out(board.stock[GOODS:MARKER]),
        piles=[len(deck) for deck in board.decks],
        used_cards=bits(board.used),
        traders=[_trader(board, trader) for trader in range(board.players)],
        offers=[_offer(board, offer, seat) for offer in board.offers],
        wishes=[WishView(wish.by, wish.said.space, wish.said.ducats, wish.said.words) for wish in board.wishes],
        offers_left=0 if seat is None else board.options.offers - board.made[seat],
        ducats=None if seat is None else board.ducats[seat],
        hand_cards=[] if seat is None else bits(board.hands[seat]),
        all_ducats=board.ducats if over else None,
        all_hands=[bits(hand) for hand in board.hands] if over else None,
    )


def _trader(board: Board, who: Seat) -> TraderView:
    held = board.held[who * HELD : (who + 1) * HELD]
    decks = [(board.hands[who] & mask).bit_count() for mask in board.box.deck_mask]
    return TraderView(
        who, laid_out(held[:GOODS]), laid_out(held[GOODS:MARKER]), laid_out(decks), held[MARKER],
        board.left(who, MARKER), board.acted[who], board.may_act(who), bool(board.silent >> who & 1),
    )  # fmt: skip


def laid_out(counts: list[int]) -> list[int]:
    """Each thing by its number, as often as there are of it."""
    return [thing for thing, count in enumerate(counts) for _ in range(count)]


def _offer(board: Board, offer: Offer, seat: Seat | None) -> OfferView:
    said = offer.said
    shown = offer.to == NO_ONE or (seat is not None and offer.concerns(seat))
    return OfferView(
        offer.number, offer.by, offer.to, said.space,
        said.give_ducats, [board.box.as_wanted(item) for item in said.give_items],
        said.want_ducats, said.want_items, said.later_items, said.words,
        [item - FIRST_CARD for item in said.give_items if item >= FIRST_CARD] if shown else None,
    )  # fmt: skip


# -- what a seat cannot know ---------------------------------------------------------------


def determinize(board: Board, now: Now, seat: Seat | None, chance: Chance) -> tuple[Board, Now]:
    """A board the seat cannot tell from this one: cards it does not know lie elsewhere, what it remembers stays.

    The others' ducats stay as they are: all payments were made in the open, so only one sum fits what was seen (1.11).
    """
    new = board.clone()
    new.chance = chance
    if not isinstance(now, Over):
        moved = redraw(new, now, seat)
        new.offers = [_renamed(offer, moved) for offer in new.offers]
    return new, now


def redraw(board: Board, now: Now, seat: Seat | None) -> dict[Card, Card]:
    """Every hidden card gets another of its deck in its place; which one took which place."""
    known = board.knows[-1] if seat is None else board.hands[seat] | board.knows[seat]
    hidden = [hand & ~known for hand in board.hands]
    orders = promised_orders(board, now)
    moved: dict[Card, Card] = {}
    for deck in range(len(DECKS)):
        mask = board.box.deck_mask[deck]
        for group in (board.fresh & mask, ~board.fresh & mask):
            moved |= _shuffle_group(board, deck, group, hidden, orders) if group else {}
    _lay_out(board, moved)
    board.knows = [_moved_bits(kept, moved) for kept in board.knows]
    return moved


def _shuffle_group(
    board: Board, deck: int, group: int, hidden: list[int], orders: dict[Card, list[Card]]
) -> dict[Card, Card]:
    """Cards that nobody could tell apart change places: hands first, as far as they are bound, then the rest."""
    in_deck = [card for card in board.decks[deck] if group >> card & 1]
    in_hands = [card for hand in hidden for card in bits(hand & group)]
    pool = in_deck + in_hands
    board.chance.shuffle(pool)
    if not (deck == MESSAGE or orders):
        return dict(zip(in_deck + in_hands, pool, strict=True))
    moved = _seated(board, sorted(in_hands, key=lambda card: card not in orders), pool, deck, orders)
    assert moved is not None, "as it lies, every card fits"
    rest = [card for card in pool if card not in moved.values()]
    return moved | dict(zip(in_deck, rest, strict=True))


def _seated(
    board: Board, places: list[Card], pool: list[Card], deck: int, orders: dict[Card, list[Card]]
) -> dict[Card, Card] | None:
    """The first way, in the order of the pool, in which every place gets a card that fits; two promises may compete."""
    if not places:
        return {}
    for card in pool:
        if fits(board, places[0], card, deck, orders):
            rest = _seated(board, places[1:], [other for other in pool if other != card], deck, orders)
            if rest is not None:
                return {places[0]: card} | rest
    return None


def fits(board: Board, place: Card, card: Card, deck: int, orders: dict[Card, list[Card]]) -> bool:
    """6.11 Nobody holds a message that would have been delivered; 4.28 who owes a large order's reward has such one."""
    if deck == MESSAGE:
        return board.visited & board.box.ends_mask[card] != board.box.ends_mask[card]
    return place not in orders or card in orders[place]


def promised_orders(board: Board, now: Now) -> dict[Card, list[Card]]:
    """4.28 For a large order whose reward somebody has promised: the orders that would do as well."""
    promises = [
        (offer.by, offer.said.space, offer.said.give_items) for offer in board.offers
        if offer.by != board.leader and _is_special(offer.said.later_items)
    ]  # fmt: skip
    acting = getattr(now, "acting", now)
    if isinstance(acting, Acting) and not acting.yielded and acting.owes_special:
        promises.append((acting.who, board.tower, ()))
    found: dict[Card, list[Card]] = {}
    for who, villa, given in promises:
        alike = [
            card for card in bits(board.box.orders_at[villa] & board.box.deck_mask[LARGE_ORDER])
            if all(board.has(who, good) > given.count(good) for good in board.box.asks[card])
        ]  # fmt: skip
        for card in alike:
            if board.hands[who] >> card & 1:
                found[card] = [other for other in alike if other in found.get(card, alike)]
    return found


def _is_special(later: tuple[Item, ...]) -> bool:
    return len(later) == 1 and GOODS <= later[0] < MARKER


def _lay_out(board: Board, moved: dict[Card, Card]) -> None:
    board.hands = [_moved_bits(hand, moved) for hand in board.hands]
    board.decks = [[moved.get(card, card) for card in deck] for deck in board.decks]


def _moved_bits(row: int, moved: dict[Card, Card]) -> int:
    return sum(1 << moved.get(card, card) for card in bits(row))


def _renamed(offer: Offer, moved: dict[Card, Card]) -> Offer:
    if not any(item >= FIRST_CARD for item in offer.said.give_items):
        return offer
    given = tuple(
        [FIRST_CARD + moved.get(item - FIRST_CARD, item - FIRST_CARD) if item >= FIRST_CARD else item
         for item in offer.said.give_items]
    )  # fmt: skip
    return msgspec.structs.replace(offer, said=msgspec.structs.replace(offer.said, give_items=given))


