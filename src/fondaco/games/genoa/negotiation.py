"""4.21, 4.33-4.38 The talk: everyone speaks in any order, about the building of the tower or about its next step."""

from __future__ import annotations

from functools import cache

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.genoa import actions, further_actions, offer_rules, offers, suggest
from fondaco.games.genoa.actions import DONE, PLAY_FURTHER, AnyAction, no
from fondaco.games.genoa.board_file import FURTHER_ACTION
from fondaco.games.genoa.state import HELD, HeardWish, State, bit_positions


@cache
def speakers_leader_last(players: int, leader: Seat, speaking: int, with_leader: bool) -> tuple[Seat, ...]:
    """The order of a polite table: the others clockwise, the tower player last."""
    others = [seat % players for seat in range(leader + 1, leader + players)]
    seats = tuple(seat for seat in others if speaking >> seat & 1)
    return (*seats, leader) if with_leader else seats


def reset_talk(state: State, speakers: int) -> None:
    """4.33 A clean table for those who can offer something."""
    state.offers.clear()
    state.talks += 1
    state.made = [0] * state.players
    state.countered = [0] * state.players
    state.asked = state.silent = 0
    state.speakers = speakers


def rivals_able_to_act(state: State) -> int:
    """Those of the others who may act."""
    seats = 0
    for seat in range(state.players):
        if seat != state.leader and state.may_act(seat):
            seats |= 1 << seat
    return seats


class Negotiation(Decision[State, AnyAction], frozen=True, tag="talk"):
    """4.33, 4.36, 4.37 Anybody may speak at any moment. Waited for are the others until they are done, and the tower
    player when an own action is possible or all of them have been heard: this depends on what everybody can see."""

    rule = "4.33"
    free_form = (actions.Propose, actions.Ask, actions.Accept, actions.Wish)
    who: Seat

    def targets(self, state: State) -> int:
        """The spaces that offers are made for."""
        raise NotImplementedError

    def excused(self, state: State) -> int:
        """Those of the others who have been heard by what they offer, and need not be done."""
        raise NotImplementedError

    def deeds(self, state: State) -> list[AnyAction]:
        """What the tower player can do, beside talking."""
        raise NotImplementedError

    def why_not(self, state: State, action: Action) -> Refusal:
        """Why the tower player cannot do this."""
        raise NotImplementedError

    def all_heard(self, state: State) -> bool:
        return not state.speakers & ~state.silent & ~self.excused(state)

    def leads(self, state: State) -> bool:
        """There is something that the tower player may do."""
        return self.all_heard(state)

    def waiting(self, state: State) -> tuple[Seat, ...]:
        speaking = state.speakers & ~state.silent
        return speakers_leader_last(state.players, self.who, speaking, not speaking or self.leads(state))

    def required(self, state: State) -> tuple[Seat, ...]:
        """4.37 The others who have not been heard, or have a counter-offer to answer; if there are none, the tower
        player. Players who have been heard by what they offer merely may speak."""
        speaking = state.speakers & ~state.silent
        unheard = speaking & ~self.excused(state)
        for offer in state.offers:
            if offer.to >= 0:
                unheard |= speaking & 1 << offer.to
        return speakers_leader_last(state.players, self.who, unheard, not unheard)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        if who == self.who:
            return self.deeds(state) + leader_menu(state, self.targets(state), True)
        return listener_menu(state, who, self.targets(state), True)

    def unasked(self, state: State, who: Seat) -> list[AnyAction]:
        if who == self.who:
            return self.deeds(state) + leader_menu(state, self.targets(state), False)
        return listener_menu(state, who, self.targets(state), False)

    def refuses(self, state: State, who: Seat, action: Action) -> Refusal | None:
        leads = who == self.who
        match action:
            case actions.Ask() if leads:
                return offer_rules.why_not_offer(state, who, action, self.targets(state))
            case actions.Propose() if not leads:
                return offer_rules.why_not_offer(state, who, action, self.targets(state))
            case actions.Wish() if not leads:
                return why_not_wish(state, who, action)
            case actions.Accept():
                return offer_rules.why_not_accept(state, who, action)
        return Decision.refuses(self, state, who, action)

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        match action:
            case actions.Withdraw(number):
                return no("4.38", "no_such_offer", number=number)
            case actions.PlayFurther():
                return no("6.18", "no_such_card")
            case actions.Done() if who != self.who:
                return no("4.36", "is_done")
        return self.why_not(state, action) if who == self.who else no("4.33", "not_in_talk")


# -- speaking ------------------------------------------------------------------------------


def listener_menu(state: State, who: Seat, targets: int, asked: bool) -> list[AnyAction]:
    """4.33 What the others can say."""
    menu: list[AnyAction] = [DONE] if asked else []
    if state.offers:
        menu += suggest.suggest_answers(state, who)
    menu += suggest.suggest_proposals(state, who, targets, asked)
    if has_wishes_left(state, who):
        menu += suggest.suggest_wishes(state, who, asked)
    if state.held[who * HELD + FURTHER_ACTION]:
        menu.append(PLAY_FURTHER)
    return menu


def leader_menu(state: State, targets: int, asked: bool) -> list[AnyAction]:
    """4.34 What the tower player can say to the others."""
    menu = suggest.suggest_answers(state, state.leader)
    menu += suggest.suggest_counter_offers(state)
    menu += suggest.suggest_asks(state, targets, asked)
    return menu + further_actions.legal_further_plays(state, state.leader)


def has_wishes_left(state: State, who: Seat) -> bool:
    most = state.options.wishes
    return most is None or state.wished[who] < most


def why_not_wish(state: State, who: Seat, action: actions.Wish) -> Refusal | None:
    """4.21 For any unvisited space, and not too often."""
    if not has_wishes_left(state, who):
        return no("4.21", "no_more_wishes", limit=state.options.wishes)
    if action.space not in state.components.spaces or state.visited >> action.space & 1:
        return no("4.21", "no_wish_there", space=action.space)
    return None


def apply_talk_action(state: State, who: Seat, action: AnyAction) -> None:
    """4.33-4.36 Whatever only changes the talk; what is new wakes those who were done."""
    match action:
        case actions.Done():
            state.silent |= 1 << who
            state.tell("genoa.is_done", seat=who)
        case actions.Propose():
            offers.make_offer(state, who, action)
            offers.wait_for_rivals_again(state, who)
        case actions.Ask(answers=number):
            offers.make_offer(state, who, action)
            offers.wait_for_seats_again(state, [state.standing(number).by] if number else bit_positions(state.silent))
        case actions.Withdraw(number):
            offers.withdraw_offer(state, state.standing(number))
        case actions.Wish():
            record_wish(state, who, action)
        case actions.PlayFurther():
            further_actions.play_further_card(state, who)


def record_wish(state: State, who: Seat, said: actions.Wish) -> None:
    """4.21 It takes the place of an earlier one for the same space."""
    for place, earlier in enumerate(state.wishes):
        if earlier.by == who and earlier.said.space == said.space:
            del state.wishes[place]
            break
    state.wishes.append(HeardWish(who, said))
    state.wished[who] += 1
    state.tell("genoa.wishes", seat=who, space=said.space, ducats=said.ducats, words=said.words)
