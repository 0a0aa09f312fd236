"""Loggia, a toy game that uses every part of the contract, so that a test can break one thing in it.

Each player has cards and a purse that nobody else sees. The active player sells cards to the bank, offers ducats for a
card of another player, who may have to answer, and draws a card. When the pile is empty the most ducats win.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fondaco.core.chance import Chance
from fondaco.core.components import Components
from fondaco.core.decision import Action, Choice, Decision, Over, Refusal, Seat
from fondaco.core.game import Game, NoOptions
from fondaco.core.hidden_information import shuffle_hidden
from fondaco.core.offer_book import OfferBook
from fondaco.core.timeouts import always_answer

Card = Annotated[int, Meta(ge=0, le=99)]
Ducats = Annotated[int, Meta(ge=1, le=99)]
Number = Annotated[int, Meta(ge=0, le=9999)]
CARDS, HAND, RICHEST, OFFERS = 14, 3, 9, 2


class Sell(Action, frozen=True):
    card: Card


class Propose(Action, frozen=True):
    """Ducats for any card of another player."""

    to_seat: Annotated[int, Meta(ge=0, le=9)]
    ducats: Ducats


class Withdraw(Action, frozen=True):
    number: Number


class Press(Action, frozen=True):
    """The partner has to answer an offer now."""

    number: Number


class Give(Action, frozen=True):
    card: Card


class Refuse(Action, frozen=True):
    pass


class Done(Action, frozen=True):
    pass


AnyAction = Sell | Propose | Withdraw | Press | Give | Refuse | Done
REFUSE, DONE = Refuse(), Done()


class Offer(msgspec.Struct, frozen=True):
    number: int
    by: Seat
    to: Seat
    ducats: int


class State(OfferBook[Offer]):
    components: Components
    hands: list[list[Card]]
    purses: list[int]
    pile: list[Card]
    sold: list[Card]
    made: int

    @property
    def players(self) -> int:
        return len(self.hands)


def set_up(
    components: Components, options: NoOptions, players: int, chance: Chance, record: bool
) -> tuple[State, Decision]:
    pile = list(range(CARDS))
    chance.shuffle(pile)
    hands = [sorted(pile.pop() for _ in range(HAND)) for _ in range(players)]
    purses = [chance.die(RICHEST) for _ in range(players)]
    state = State(
        chance=chance,
        story=[] if record else None,
        components=components,
        hands=hands,
        purses=purses,
        pile=pile,
        sold=[],
        offers=[],
        made=0,
        numbered=0,
    )
    state.tell("loggia.turn", seat=0, begins_turn=True)
    return state, Turn(0)


def no(why: str) -> Refusal:
    return Refusal("1", f"loggia.no.{why}")


class Turn(Choice[State, AnyAction], frozen=True):
    """The active player acts as often as they like, and draws a card when done."""

    rule = "1"
    free_form = (Propose,)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        menu: list[AnyAction] = [DONE, *[Sell(card) for card in state.hands[who]]]
        for offer in state.offers:
            menu += [Withdraw(offer.number), Press(offer.number)]
        examples = [Propose(seat, 1) for seat in range(state.players)]
        return menu + [offer for offer in examples if refuses_offer(state, who, offer) is None]

    def refuses(self, state: State, who: Seat, action: Action) -> Refusal | None:
        match action:
            case Sell(card):
                return None if card in state.hands[who] else no("card")
            case Propose():
                return refuses_offer(state, who, action)
            case Withdraw(number) | Press(number):
                return None if state.offer(number) else no("number")
            case Done():
                return None
        return no("turn")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        match action:
            case Sell(card):
                state.hands[who].remove(card)
                state.sold.append(card)
                state.purses[who] += 1
                state.tell("loggia.sells", seat=who, card=card)
            case Propose(to, ducats):
                state.made += 1
                state.offers.append(Offer(state.next_number(), who, to, ducats))
                state.tell("loggia.proposes", seat=who, to_seat=to, ducats=ducats, number=state.numbered)
            case Withdraw(number):
                state.strike(state.standing(number))
                state.tell("loggia.withdraws", seat=who, number=number)
            case Press(number):
                return Reply(state.standing(number).to, state.standing(number))
            case _:
                return draw(state, who)
        return self


def refuses_offer(state: State, who: Seat, action: Propose) -> Refusal | None:
    to = action.to_seat
    if to == who or to >= state.players or not state.hands[to] or state.made == OFFERS:
        return no("offer")
    return no("purse") if action.ducats > state.purses[who] else None


def draw(state: State, who: Seat) -> Decision:
    """Draw a card and begin the next turn; all offers lapse."""
    state.offers.clear()
    state.made = 0
    card = state.pile.pop()
    state.hands[who].append(card)
    state.tell("loggia.draws", seat=who, reveals=True)
    state.tell("loggia.drawn", to=(who,), seat=who, card=card)
    if not state.pile:
        return Over()
    who = (who + 1) % state.players
    state.tell("loggia.turn", seat=who, begins_turn=True)
    return Turn(who)


class Reply(Choice[State, AnyAction], frozen=True):
    """The player asked gives a card or refuses."""

    rule = "1"
    offer: Offer

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [REFUSE, *[Give(card) for card in state.hands[who]]]

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        offer = self.offer
        state.strike(offer)
        if isinstance(action, Give) and state.purses[offer.by] >= offer.ducats:
            state.hands[who].remove(action.card)
            state.hands[offer.by].append(action.card)
            state.purses[offer.by] -= offer.ducats
            state.purses[who] += offer.ducats
            state.tell("loggia.gives", seat=who, to_seat=offer.by, ducats=offer.ducats, reveals=True)
        else:
            state.tell("loggia.refuses", seat=who, to_seat=offer.by)
        return Turn(offer.by)


class View(msgspec.Struct, frozen=True):
    hand: list[Card]
    purse: int | None
    sizes: list[int]
    pile: int
    sold: list[Card]
    offers: list[Offer]


def view(state: State, now: Decision, seat: Seat | None) -> View:
    return View(
        hand=[] if seat is None else state.hands[seat],
        purse=None if seat is None else state.purses[seat],
        sizes=[len(hand) for hand in state.hands],
        pile=len(state.pile),
        sold=state.sold,
        offers=state.offers,
    )


def determinize(state: State, now: Decision, seat: Seat | None, chance: Chance) -> tuple[State, Decision]:
    """Redistribute the cards of the pile and of other hands; of a purse only the offered ducats are known."""
    new = state.clone()
    new.chance = chance
    others = [other for other in range(state.players) if other != seat]
    pool = shuffle_hidden(chance, state.pile, *[state.hands[other] for other in others])
    for other in others:
        new.hands[other] = [pool.pop() for _ in state.hands[other]]
        offered = [offer.ducats for offer in state.offers if offer.by == other]
        new.purses[other] = max(offered, default=0) + chance.below(CARDS)
    new.pile = pool
    return (state.clone(), now) if isinstance(now, Over) else (new, now)


GAME = Game(
    id="loggia",
    title="Loggia",
    designer="nobody",
    players=(2, 3),
    rules_version=1,
    package=__name__,
    state_type=State,
    actions=AnyAction,
    setup=set_up,
    view=view,
    determinize=determinize,
    scores=lambda state: state.purses[:],
    timeouts={Turn: always_answer(DONE), Reply: always_answer(REFUSE)},
)
