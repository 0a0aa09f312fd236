"""Evaluation of positions and actions in Neptun."""

from __future__ import annotations

import random

from fondaco.bots.weights import standard_weights
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.games.neptun.actions import BUY_POINT, DECLINE, JOIN, STAY, TURN_UP
from fondaco.games.neptun.contract_loading import LoadContract
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.games.neptun.delivery import DeliveryChoice, TemplePointChoice
from fondaco.games.neptun.evaluation.draft import StripPlanner
from fondaco.games.neptun.evaluation.temple_value import TempleProspects
from fondaco.games.neptun.evaluation.voyage import Known, VoyageMove, VoyageSearch, VoyageState
from fondaco.games.neptun.evaluation.weights import Weights
from fondaco.games.neptun.extra_turns import ChooseOar, ExtraTurnChoice
from fondaco.games.neptun.oars import ChooseOars
from fondaco.games.neptun.sailing import VoyageChoice
from fondaco.games.neptun.state import State


class Evaluation:
    """Counts the tiles to be expected, and plans strip and voyage by distances, wind, hand and gold."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard_weights(Weights)

    def worth(self, match: Match, seat: Seat) -> float:
        points = float(match.scores[seat])
        if match.over:
            return points
        captain = ActionAdvisor(match.state, seat, self.weights, match.decision)
        return points + captain.favour.in_all() + captain.prospect()

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        now: object = match.decision
        captain = ActionAdvisor(match.state, seat, self.weights, now)
        match now:
            case ChooseContract():
                return captain.choose_contract(now)
            case LoadContract():
                return captain.load(now)
            case ChooseOars():
                return captain.choose_oar(foresight=True)
            case ChooseOar():
                return captain.choose_oar(foresight=False)
            case VoyageChoice():
                return captain.sail()
            case DeliveryChoice():
                return captain.deliver()
            case TemplePointChoice():
                return captain.buy_point()
            case ExtraTurnChoice():
                return captain.join()
        return None


class ActionAdvisor:
    """One player at one moment."""

    def __init__(self, state: State, seat: Seat, weights: Weights, now: object) -> None:
        self.state = state
        self.seat = seat
        self.weights = weights
        self.drafting = isinstance(now, ChooseContract | LoadContract)
        self.turn = state.turn + isinstance(now, ExtraTurnChoice)
        self.favour = TempleProspects(state, seat, weights, self.drafting)
        self.known: Known = {}

    def prospect(self) -> float:
        """What the contracts on the strip will still bring."""
        if self.drafting:
            draft = StripPlanner(self.state, self.seat, self.favour)
            legs, cards = draft.legs(draft.spans), draft.cards(self.weights.oar, len(draft.strip))
            return draft.worth + draft.income * draft.gold_worth - draft.cost(legs, cards, draft.gold)
        voyages = self.voyages()
        return voyages.best(self.voyage_state(voyages)) - self.state.gold[self.seat] * voyages.gold_worth

    # -- contracts -------------------------------------------------------------------------

    def choose_contract(self, now: ChooseContract) -> Action:
        """The open contract that suits the strip best, unless the next promises more."""
        state, draft = self.state, StripPlanner(self.state, self.seat, self.favour)
        columns = state.open_columns() if now.turned_column == ANY_OPEN else [now.turned_column]
        worths = {column: draft.best_slot(*self.contract(column))[0] for column in columns}
        if 0 in worths:
            worths[0] += state.row_gold * draft.gold_worth
        best = max(worths, key=worths.__getitem__)
        hidden = len(state.row_city) - state.turned
        return TURN_UP if hidden and draft.turn_up(hidden) > worths[best] else state.components.take[best]

    def contract(self, column: int) -> tuple[int, int, int]:
        return self.state.row_city[column], self.state.row_good[column], self.state.row_oar[column]

    def load(self, now: LoadContract) -> Action:
        draft = StripPlanner(self.state, self.seat, self.favour)
        return self.state.components.load[draft.best_slot(*self.contract(now.column))[1]]

    # -- voyages ---------------------------------------------------------------------------

    def voyages(self, own_wind: int | None = None) -> VoyageSearch:
        figures = self.state.components.figures
        regular = max(0, figures.turns - self.turn + 1)
        extra = figures.extra_turns - max(0, self.turn - figures.turns - 1)
        return VoyageSearch(
            self.state, self.seat, self.favour, self.winds(own_wind, regular, extra), regular, self.known
        )

    def winds(self, own_wind: int | None, regular: int, extra: int) -> list[float]:
        """The winds of the turns to come; that of the fifth holds for extra turns too."""
        winds = [float(self.state.wind)]
        if regular > 1:
            winds.append(self.next_wind(own_wind))
        winds += [self.weights.wind] * (regular - len(winds))
        return winds[:regular] + [winds[-1]] * extra

    def next_wind(self, own_wind: int | None) -> float:
        """The forecast, or what the hands of the others let expect."""
        state, track = self.state, self.state.components.wind
        if state.forecast is not None:
            return float(track.speeds[state.forecast - track.least_forecast])
        total = float(own_wind or 0)
        for other in range(state.players):
            if other != self.seat and state.hands[other]:
                hand = state.hands[other]
                total += sum(state.components.wind_of[oar] for oar in hand) / len(hand)
        return max(float(track.speeds[0]), min(float(track.speeds[-1]), self.weights.wind + total))

    def voyage_state(self, voyages: VoyageSearch, turn: int = 0) -> VoyageState:
        strength = self.state.components.strength
        cards = tuple(sorted(strength[oar] for oar in self.state.hands[self.seat]))
        place, gold = self.state.ships[self.seat], self.state.gold[self.seat]
        return VoyageState(place, 0, turn, cards, gold, voyages.unbroken)

    def choose_oar(self, foresight: bool) -> Action:
        """The card with which the rest of the round goes best; its wind counts for the turn after this."""
        components, hand = self.state.components, self.state.hands[self.seat]
        by_wind = {
            components.wind_of[oar]: self.voyages(components.wind_of[oar] if foresight else None) for oar in hand
        }
        worths = {oar: self.with_strength(by_wind[components.wind_of[oar]], components.strength[oar]) for oar in hand}
        return components.row[max(worths, key=worths.__getitem__)]

    def with_strength(self, voyages: VoyageSearch, strength: int) -> float:
        voyage = self.voyage_state(voyages)
        return max(voyages.after(voyage, move) for move in voyages.with_strength(voyage, strength))

    def sail(self) -> Action:
        """To where the rest of the round goes best."""
        state, voyages = self.state, self.voyages()
        strength = state.components.strength[state.played[self.seat]]
        voyage = self.voyage_state(voyages)
        voyage = voyage._replace(cards=tuple(sorted([*voyage.cards, strength])))
        move: VoyageMove = max(voyages.with_strength(voyage, strength), key=lambda move: voyages.after(voyage, move))
        return STAY if move.place == voyage.place else state.components.sail[move.place]

    def deliver(self) -> Action:
        """The contract after which the rest of the round goes best, or none."""
        voyages = self.voyages()
        voyage = self.voyage_state(voyages, turn=1)
        answers: dict[Action, float] = {DECLINE: voyages.best(voyage)}
        for number, stop in enumerate(voyages.stops):
            if stop.city == voyage.place:
                answers[self.state.components.deliver[stop.slot]] = voyages.fulfilled(voyage, number)
        return max(answers, key=answers.__getitem__)

    def buy_point(self) -> Action:
        """If a point is worth more than what its gold can still do."""
        state, voyages = self.state, self.voyages()
        voyage = self.voyage_state(voyages, turn=1)
        region = state.components.region[voyage.place]
        if self.weights.settled and not voyages.stops:
            return BUY_POINT if self.favour.last_point(region) > 0 else DECLINE
        poorer = voyage._replace(gold=voyage.gold - state.components.figures.gold_per_temple_point)
        gain = self.favour.gain(region, 1) + voyages.best(poorer) - voyages.best(voyage)
        return BUY_POINT if gain > 0 else DECLINE

    def join(self) -> Action:
        """Only if an extra turn brings more than the card is worth."""
        voyages = self.voyages()
        voyage = self.voyage_state(voyages)
        return JOIN if voyages.best(voyage) > voyages.rest(voyage) else DECLINE
