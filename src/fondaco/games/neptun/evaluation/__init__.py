"""Evaluation of positions and actions in Neptun."""

from __future__ import annotations

import random

from fondaco.bots.weights import standard_weights
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.games.neptun.actions import BUY_POINT, DECLINE, JOIN, STAY, TURN_UP
from fondaco.games.neptun.board import Board
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.games.neptun.delivery import Delivery, TemplePoint
from fondaco.games.neptun.evaluation.draft import StripPlanner
from fondaco.games.neptun.evaluation.favour import TempleProspects
from fondaco.games.neptun.evaluation.voyage import Known, VoyageMove, VoyageSearch, VoyageState
from fondaco.games.neptun.evaluation.weights import Weights
from fondaco.games.neptun.extra import ChooseOar, ExtraTurn
from fondaco.games.neptun.loading import LoadContract
from fondaco.games.neptun.oars import ChooseOars
from fondaco.games.neptun.sailing import Voyage


class Evaluation:
    """Counts the tiles to be expected, and plans strip and voyage by distances, wind, hand and gold."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard_weights(Weights)

    def worth(self, match: Match, seat: Seat) -> float:
        points = float(match.scores[seat])
        if match.over:
            return points
        captain = ActionAdvisor(match.board, seat, self.weights, match.decision)
        return points + captain.favour.in_all() + captain.prospect()

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        now: object = match.decision
        captain = ActionAdvisor(match.board, seat, self.weights, now)
        match now:
            case ChooseContract():
                return captain.choose_contract(now)
            case LoadContract():
                return captain.load(now)
            case ChooseOars():
                return captain.choose_oar(foresight=True)
            case ChooseOar():
                return captain.choose_oar(foresight=False)
            case Voyage():
                return captain.sail()
            case Delivery():
                return captain.deliver()
            case TemplePoint():
                return captain.buy_point()
            case ExtraTurn():
                return captain.join()
        return None


class ActionAdvisor:
    """One player at one moment."""

    def __init__(self, board: Board, seat: Seat, weights: Weights, now: object) -> None:
        self.board = board
        self.seat = seat
        self.weights = weights
        self.drafting = isinstance(now, ChooseContract | LoadContract)
        self.turn = board.turn + isinstance(now, ExtraTurn)
        self.favour = TempleProspects(board, seat, weights, self.drafting)
        self.known: Known = {}

    def prospect(self) -> float:
        """What the contracts on the strip will still bring."""
        if self.drafting:
            draft = StripPlanner(self.board, self.seat, self.favour)
            legs, cards = draft.legs(draft.spans), draft.cards(self.weights.oar, len(draft.strip))
            return draft.worth + draft.income * draft.gold_worth - draft.cost(legs, cards, draft.gold)
        voyages = self.voyages()
        return voyages.best(self.state(voyages)) - self.board.gold[self.seat] * voyages.gold_worth

    # -- contracts -------------------------------------------------------------------------

    def choose_contract(self, now: ChooseContract) -> Action:
        """The open contract that suits the strip best, unless the next promises more."""
        board, draft = self.board, StripPlanner(self.board, self.seat, self.favour)
        columns = board.open_columns() if now.turned_column == ANY_OPEN else [now.turned_column]
        worths = {column: draft.best_slot(*self.contract(column))[0] for column in columns}
        if 0 in worths:
            worths[0] += board.row_gold * draft.gold_worth
        best = max(worths, key=worths.__getitem__)
        hidden = len(board.row_city) - board.turned
        return TURN_UP if hidden and draft.turn_up(hidden) > worths[best] else board.components.take[best]

    def contract(self, column: int) -> tuple[int, int, int]:
        return self.board.row_city[column], self.board.row_good[column], self.board.row_oar[column]

    def load(self, now: LoadContract) -> Action:
        draft = StripPlanner(self.board, self.seat, self.favour)
        return self.board.components.load[draft.best_slot(*self.contract(now.column))[1]]

    # -- voyages ---------------------------------------------------------------------------

    def voyages(self, own_wind: int | None = None) -> VoyageSearch:
        figures = self.board.components.figures
        regular = max(0, figures.turns - self.turn + 1)
        extra = figures.extra_turns - max(0, self.turn - figures.turns - 1)
        return VoyageSearch(
            self.board, self.seat, self.favour, self.winds(own_wind, regular, extra), regular, self.known
        )

    def winds(self, own_wind: int | None, regular: int, extra: int) -> list[float]:
        """The winds of the turns to come; that of the fifth holds for extra turns too."""
        winds = [float(self.board.wind)]
        if regular > 1:
            winds.append(self.next_wind(own_wind))
        winds += [self.weights.wind] * (regular - len(winds))
        return winds[:regular] + [winds[-1]] * extra

    def next_wind(self, own_wind: int | None) -> float:
        """The forecast, or what the hands of the others let expect."""
        board, track = self.board, self.board.components.wind
        if board.forecast is not None:
            return float(track.speeds[board.forecast - track.least_forecast])
        total = float(own_wind or 0)
        for other in range(board.players):
            if other != self.seat and board.hands[other]:
                hand = board.hands[other]
                total += sum(board.components.wind_of[oar] for oar in hand) / len(hand)
        return max(float(track.speeds[0]), min(float(track.speeds[-1]), self.weights.wind + total))

    def state(self, voyages: VoyageSearch, turn: int = 0) -> VoyageState:
        strength = self.board.components.strength
        cards = tuple(sorted(strength[oar] for oar in self.board.hands[self.seat]))
        place, gold = self.board.ships[self.seat], self.board.gold[self.seat]
        return VoyageState(place, 0, turn, cards, gold, voyages.unbroken)

    def choose_oar(self, foresight: bool) -> Action:
        """The card with which the rest of the round goes best; its wind counts for the turn after this."""
        components, hand = self.board.components, self.board.hands[self.seat]
        by_wind = {
            components.wind_of[oar]: self.voyages(components.wind_of[oar] if foresight else None) for oar in hand
        }
        worths = {oar: self.with_strength(by_wind[components.wind_of[oar]], components.strength[oar]) for oar in hand}
        return components.row[max(worths, key=worths.__getitem__)]

    def with_strength(self, voyages: VoyageSearch, strength: int) -> float:
        state = self.state(voyages)
        return max(voyages.after(state, move) for move in voyages.with_strength(state, strength))

    def sail(self) -> Action:
        """To where the rest of the round goes best."""
        board, voyages = self.board, self.voyages()
        strength = board.components.strength[board.played[self.seat]]
        state = self.state(voyages)
        state = state._replace(cards=tuple(sorted([*state.cards, strength])))
        move: VoyageMove = max(voyages.with_strength(state, strength), key=lambda move: voyages.after(state, move))
        return STAY if move.place == state.place else board.components.sail[move.place]

    def deliver(self) -> Action:
        """The contract after which the rest of the round goes best, or none."""
        voyages = self.voyages()
        state = self.state(voyages, turn=1)
        answers: dict[Action, float] = {DECLINE: voyages.best(state)}
        for number, stop in enumerate(voyages.stops):
            if stop.city == state.place:
                answers[self.board.components.deliver[stop.slot]] = voyages.fulfilled(state, number)
        return max(answers, key=answers.__getitem__)

    def buy_point(self) -> Action:
        """If a point is worth more than what its gold can still do."""
        board, voyages = self.board, self.voyages()
        state = self.state(voyages, turn=1)
        region = board.components.region[state.place]
        if self.weights.settled and not voyages.stops:
            return BUY_POINT if self.favour.last_point(region) > 0 else DECLINE
        poorer = state._replace(gold=state.gold - board.components.figures.gold_per_temple_point)
        gain = self.favour.gain(region, 1) + voyages.best(poorer) - voyages.best(state)
        return BUY_POINT if gain > 0 else DECLINE

    def join(self) -> Action:
        """Only if an extra turn brings more than the card is worth."""
        voyages = self.voyages()
        state = self.state(voyages)
        return JOIN if voyages.best(state) > voyages.rest(state) else DECLINE
