"""1 What is open and what is hidden: the view of a seat, and a state it could not tell from the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision, Over, Seat
from fondaco.core.field_types import AID, BAG, END, ORDER, OfferNumber, Turn, Words, beside, by
from fondaco.core.hidden_information import shuffle_hidden
from fondaco.games.oltremare import planning_aids, prestige
from fondaco.games.oltremare.board_file import PHASES
from fondaco.games.oltremare.field_types import (
    Card,
    CardCount,
    Cards,
    Ducats,
    Good,
    Goods,
    Hand,
    Icons,
    MarkerCount,
    MarkerOrNone,
    Markers,
    Phase,
    Port,
    Prestige,
    Proposals,
    Purchases,
    Stack,
    Treasury,
    Yield,
)
from fondaco.games.oltremare.play import PlayCard, count_cards_left_to_play, laid_icons, plays_whole_hand
from fondaco.games.oltremare.sailing import CompassChoice, VoyageChoice
from fondaco.games.oltremare.score import FinalAccount, cargo_runs, final_accounts, marker_rank_key, run_value
from fondaco.games.oltremare.setup import pile_size_at_insertion, venice_position_range
from fondaco.games.oltremare.state import Offer, State
from fondaco.games.oltremare.stowing import Loading
from fondaco.games.oltremare.trade import TradeChoice
from fondaco.games.oltremare.turn_start import CutHand, excess_cards, is_last_turn

ASKED_IN = {
    "power": (CutHand,),
    "trade": (TradeChoice,),
    "play": (PlayCard, VoyageChoice, CompassChoice),
    "load": (Loading,),
}
PHASE_OF: dict[type, Phase] = {
    decision: PHASES.index(phase) for phase, decisions in ASKED_IN.items() for decision in decisions
}


class MerchantView(msgspec.Struct, frozen=True):
    """A player as the table sees them. `markers` are all of theirs, `active_marker` the one that works, -1 for none,
    all others lie `face_down`; `hand_limit` and `load` are what the top of the cargo commands."""

    seat: Seat
    ducats: Treasury
    prestige: Prestige
    hand: CardCount
    cargo: CardCount
    top_card: Card
    pirates: CardCount
    port: Port
    markers: Markers
    active_marker: MarkerOrNone
    has_dealt: bool
    has_passed: bool
    hand_limit: Annotated[CardCount, AID]
    load: Annotated[CardCount, AID]
    face_down: Annotated[MarkerCount, AID]


class OfferView(msgspec.Struct, frozen=True):
    """An offer as the table hears it; its maker also sees the cards."""

    number: OfferNumber
    seat: Seat
    to_seat: Seat
    give_goods: Annotated[list[Good], BAG]
    give_ducats: Ducats
    ask_goods: Goods
    ask_ducats: Ducats
    words: Words
    give_cards: Cards | None


class FinalCountView(msgspec.Struct, frozen=True):
    """12.1 What became of a player's ducats in the final count; `before` is what was there before. The runs of the
    cargo are told from the top down, the good, the length and the ducats of each."""

    seat: Seat
    before: Treasury
    run_goods: Annotated[list[Good], ORDER]
    run_lengths: Annotated[list[CardCount], beside("run_goods")]
    run_ducats: Annotated[list[Treasury], beside("run_goods")]
    marker_count: MarkerCount
    marker_kinds: MarkerCount
    sale: Treasury
    marker_bonus: Treasury
    prestige_bonus: Treasury
    pirates: Treasury
    ducats: Treasury


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know. `lying_markers` is by port; `price` is that of the next purchase; `missing` are the
    cards that the active player has still to discard or to play; a trading player `must_get` so many before going on,
    and `plays_all` of the hand after going on now. In this turn `must_play` cards are played, until they are loaded.
    `proposals_left` are those of the turn, if `left_for_turn`, or else those until the other says a word.
    `goods_in_play` are all that lie in the cards of this match. `partner_seats` are those with whom the seat may deal
    now; `yields` are by icon what none of it, one, two and so on would bring the seat, `sea_ducats` what so many of
    navigation pay besides, `laid_icons` those on the cards played. `voyages` are for the one who chooses where to sail,
    `emptying` for the one who plays cards or will play all of the hand, `stowings` for the one who loads;
    `commands` say what each card left to load would command from the top of the cargo. `losing_ports` are those where
    a stop would lose the active marker. `last_turn`: this one may be it, or is `last_for_sure`. A card
    with the pirates costs `pirate_ducats` at the end. The places of a ranking gain `place_ducats`."""

    turn: Turn
    phase: Annotated[Phase | None, AID]
    pile: CardCount
    venice_in_pile: bool
    merchants: Annotated[list[MerchantView], by("seat")]
    lying_markers: Annotated[list[MarkerOrNone], by("port")]
    goods_in_play: Annotated[list[Good], BAG, AID]
    table_cards: Hand
    laid_icons: Annotated[list[Icons], by("icon"), AID]
    missing: Annotated[CardCount, AID]
    must_get: Annotated[CardCount, AID]
    plays_all: Annotated[bool, AID]
    must_play: Annotated[CardCount, AID]
    offers: Annotated[list[OfferView], by("offer")]
    bought: Purchases
    price: Ducats | None
    partner_seats: Annotated[list[Seat], BAG]
    proposals_left: Annotated[list[Proposals], by("seat")]
    left_for_turn: Annotated[bool, AID]
    hand_cards: Hand
    own_cargo: Stack | None
    yields: Annotated[list[Annotated[list[Yield], ORDER]], by("icon"), AID]
    sea_ducats: Annotated[list[Ducats], ORDER, AID]
    voyages: Annotated[list[planning_aids.VoyagePath], by("port"), AID]
    emptying: Annotated[list[planning_aids.PileEmptyingIcons], ORDER, AID]
    stowings: Annotated[list[planning_aids.StowingOrderAid], BAG, AID]
    commands: Annotated[list[planning_aids.TopCardLimits], by("card"), AID]
    losing_ports: Annotated[list[Port], BAG, AID]
    last_turn: Annotated[bool, AID]
    last_for_sure: Annotated[bool, AID]
    pirate_ducats: Annotated[Ducats, AID]
    place_ducats: Annotated[list[Treasury], ORDER, AID]
    all_hands: Annotated[list[Hand], by("seat"), END] | None
    all_cargo: Annotated[list[Stack], by("seat"), END] | None
    all_pirates: Annotated[list[Stack], by("seat"), END] | None
    counts: Annotated[list[FinalCountView], by("seat"), END] | None


def view(state: State, now: Decision, seat: Seat | None, aids: bool = True) -> View:
    """1.9-1.12 Built up from nothing: what is not named here is not seen. After the end everything is open."""
    over = isinstance(now, Over)
    active = getattr(now, "who", None)
    seats = range(state.players)
    aided = seat is not None and state.options.memory_aid
    return View(
        turn=state.turn,
        phase=PHASE_OF.get(type(now)) if aids else None,
        pile=len(state.pile),
        venice_in_pile=state.components.venice in state.pile,
        merchants=[_merchant(state, merchant, aids) for merchant in seats],
        lying_markers=state.lying,
        goods_in_play=state.components.goods_for(state.players) if aids else [],
        table_cards=state.table,
        laid_icons=laid_icons(state) if aids else [],
        missing=_missing(state, now) if aids else 0,
        must_get=planning_aids.count_cards_to_get(state, now) if aids else 0,
        plays_all=aids and isinstance(now, TradeChoice) and plays_whole_hand(state, now.who),
        must_play=planning_aids.count_cards_to_play(state, now) if aids else 0,
        offers=[_offer(state, offer, seat) for offer in state.offers],
        bought=state.bought,
        price=None
        if active is None or state.bought == state.components.figures.buy_limit_per_turn
        else state.price(active),
        partner_seats=_partners(state, now, seat),
        proposals_left=[] if seat is None else [state.proposals_left(seat, other) for other in seats],
        left_for_turn=aids and state.options.proposals is not None,
        hand_cards=[] if seat is None else state.hands[seat],
        own_cargo=state.cargo[seat] if aided and seat is not None else None,
        yields=planning_aids.icon_yields(state, seat) if aids and seat is not None else [],
        sea_ducats=planning_aids.open_sea_ducats_by_icons(state, seat) if aids and seat is not None else [],
        voyages=planning_aids.list_voyage_paths(state, now, seat) if aids else [],
        emptying=planning_aids.list_pile_emptying_icons(state, now, seat) if aids else [],
        stowings=planning_aids.stowing_order_aids(state, now, seat) if aids else [],
        commands=planning_aids.list_top_card_limits(state, now) if aids else [],
        losing_ports=planning_aids.ports_where_marker_is_lost(state, now, seat) if aids else [],
        last_turn=aids and planning_aids.may_be_last_turn(state, now),
        last_for_sure=aids and is_last_turn(state),
        pirate_ducats=state.components.figures.pirate_ducats if aids else 0,
        place_ducats=prestige.ducats_by_place(state) if aids else [],
        all_hands=state.hands if over else None,
        all_cargo=state.cargo if over else None,
        all_pirates=state.pirates if over else None,
        counts=[_count(state, account) for account in final_accounts(state)] if over else None,
    )


def _missing(state: State, now: Decision) -> int:
    if isinstance(now, CutHand):
        return excess_cards(state, now.who)
    return count_cards_left_to_play(state, now.who) if isinstance(now, PlayCard) else 0


def _partners(state: State, now: Decision, seat: Seat | None) -> list[Seat]:
    """5.1 The active player deals with all, the others with the active player alone; a spectator may follow any of
    these deals."""
    if not isinstance(now, TradeChoice):
        return []
    return state.others(now.who) if seat in (None, now.who) else [now.who]


def _count(state: State, account: FinalAccount) -> FinalCountView:
    ducats = state.ducats[account.seat]
    sold = cargo_runs(state, state.cargo[account.seat])
    markers, marker_kinds = marker_rank_key(state.taken[account.seat])
    return FinalCountView(
        before=ducats - account.sum,
        ducats=ducats,
        run_goods=[good for good, _ in sold],
        run_lengths=[length for _, length in sold],
        run_ducats=[run_value(state, *run) for run in sold],
        marker_count=markers,
        marker_kinds=marker_kinds,
        **msgspec.structs.asdict(account),
    )


def _merchant(state: State, seat: Seat, aids: bool) -> MerchantView:
    cargo, components = state.cargo[seat], state.components
    top = cargo[-1]
    return MerchantView(
        seat,
        state.ducats[seat],
        state.prestige[seat],
        len(state.hands[seat]),
        len(cargo),
        top,
        len(state.pirates[seat]),
        state.ships[seat],
        state.taken[seat],
        state.active[seat],
        bool(state.dealt >> seat & 1),
        bool(state.silent >> seat & 1),
        components.lions[top] if aids else 0,
        components.load[top] if aids else 0,
        state.face_down(seat) if aids else 0,
    )


def _offer(state: State, offer: Offer, seat: Seat | None) -> OfferView:
    goods = [state.components.good[card] for card in offer.give_cards]
    cards = offer.give_cards if seat == offer.by else None
    return OfferView(
        offer.number,
        offer.by,
        offer.to,
        goods,
        offer.give_ducats,
        offer.ask_goods,
        offer.ask_ducats,
        offer.words,
        cards,
    )


def determinize(state: State, now: Decision, seat: Seat | None, chance: Chance) -> tuple[State, Decision]:
    """A state the seat cannot tell from this one: what it does not know lies elsewhere, what it remembers stays."""
    new = state.clone()
    new.chance = chance
    if not isinstance(now, Over):
        redraw_hidden_cards(new, seat, chance)
    return new, now


def redraw_hidden_cards(state: State, seat: Seat | None, chance: Chance) -> None:
    """Every hidden card gets another one in its place, so that memories and offers on the table stay true."""
    bit = 0 if seat is None else 1 << seat
    if state.components.venice in state.pile:
        _move_venice(state, chance)
    drawn = _draw_anew(state, _hidden(state, seat, bit), bit, chance)
    for other in range(state.players):
        state.pirates[other] = [drawn.get(card, card) for card in state.pirates[other]]
        state.hands[other] = [drawn.get(card, card) for card in state.hands[other]]
    state.pile = [drawn.get(card, card) for card in state.pile]
    state.offers = [
        msgspec.structs.replace(offer, give_cards=tuple(drawn.get(card, card) for card in offer.give_cards))
        for offer in state.offers
    ]
    sure, near = state.sure[:], state.near[:]
    for card, other in drawn.items():
        state.sure[other] = sure[card] & ~bit
        state.near[other] = near[card] & ~bit | near[other] & bit


def _hidden(state: State, seat: Seat | None, bit: int) -> dict[Card, Seat]:
    """The cards whose place the seat does not know, and who has them; no one has those in the pile."""
    hidden = {card: NO_ONE for card in state.pile if card != state.components.venice}
    for other in range(state.players):
        held = state.pirates[other] if other == seat else state.pirates[other] + state.hands[other]
        hidden |= {card: other for card in held if not state.sure[card] & bit}
    return hidden


def _move_venice(state: State, chance: Chance) -> None:
    """Everyone knows about where Venice was put, and how far the pile has been drawn since."""
    low, high = venice_position_range(pile_size_at_insertion(state), state.components.figures.venice_jitter)
    state.pile.remove(state.components.venice)
    state.pile.insert(low + chance.below(min(high, len(state.pile)) - low + 1), state.components.venice)


def _draw_anew(state: State, holder: dict[Card, Seat], bit: int, chance: Chance) -> dict[Card, Card]:
    """For each hidden card the one that shall lie in its place.

    A card on offer keeps its good, and a card known to be with a player stays there. All others lie anywhere.
    """
    pool = shuffle_hidden(chance, holder)
    near = {card: holder[card] for card in pool if state.near[card] & bit}
    promised = {card for offer in state.offers for card in offer.give_cards}
    rooms = Counter(holder.values()) - Counter(near.values())
    places = {place: whose for place, whose in holder.items() if place in promised}
    lies = _promised(state.components.good, places, pool, near, rooms)
    assert lies is not None, "as it lies, every card fits"
    for card in near:
        if card not in lies.values():
            lies[chance.pick([place for place in holder if place not in lies and holder[place] == near[card]])] = card
    laid = {*lies.values()}
    free = [place for place in holder if place not in lies]
    return lies | dict(zip(free, [card for card in pool if card not in laid], strict=True))


def _promised(
    good: Sequence[Good], places: dict[Card, Seat], pool: list[Card], near: dict[Card, Seat], rooms: Counter[Seat]
) -> dict[Card, Card] | None:
    """The first way, in the order of the pool, to lay a card of the same good in every place of a card on offer.

    `near` are the cards that stay with someone; `rooms` says how many others fit in beside those of each seat.
    """
    if not places:
        return {}
    (place, whose), *more = places.items()
    for card in pool:
        if good[card] == good[place] and (near[card] == whose if card in near else rooms[whose]):
            fewer = rooms if card in near else rooms - Counter((whose,))
            lies = _promised(good, dict(more), [other for other in pool if other != card], near, fewer)
            if lies is not None:
                return {place: card} | lies
    return None
