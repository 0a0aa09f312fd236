"""7 Transfers within a zone, and what is thrown away."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, business
from fondaco.games.mediterranee.actions import (
    STAY_ABOARD,
    Abandon,
    AnyAction,
    Dismiss,
    Jettison,
    SailorAboard,
    SailorAshore,
    ScuttleAshore,
    ScuttleTo,
    SwapGoods,
    SwapSailor,
    TransferGood,
    TransferSailor,
    no,
)
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.field_types import Galley

Move = SailorAshore | SailorAboard | TransferSailor | TransferGood
Swap = SwapGoods | SwapSailor
SWAPS_SINCE = 6
"""16.1 The rules since which pieces are exchanged and galleys abandoned."""


def legal_transfers(board: Board, who: Seat, fleet: list[Galley]) -> list[AnyAction]:
    """7.1-7.3, 7.5, 7.6 Every piece that can change its place, be exchanged or go overboard."""
    components, zones = board.components, board.zone
    menu: list[AnyAction] = []
    limited = is_transfer_limit_reached(board)
    for galley in fleet:
        zone, spare, laden = zones[galley], board.crew[galley] > 1, board.laden[galley]
        home = board.flag[zone] == who
        if laden:
            menu += components.jettisons(galley, board.hold[galley])
        if spare and not home and components.product[zone] is not None:
            menu.append(components.dismiss[galley])
        if limited:
            continue
        if home:
            if spare:
                menu.append(components.ashore[galley])
            if board.garrison[zone] and board.room(galley) > 0:
                menu.append(components.aboard[galley])
        if len(fleet) > 1 and (spare or laden):
            for other in fleet:
                if other != galley and zones[other] == zone and board.room(other) > 0:
                    if spare:
                        menu.append(components.reman[galley][other])
                    if laden:
                        menu += [components.reload[galley][other][good] for good in board.kinds(galley)]
    return (
        menu
        if limited or board.components.rules < SWAPS_SINCE
        else menu + legal_swaps(board, fleet) + legal_abandon_actions(board, fleet)
    )


def legal_swaps(board: Board, fleet: list[Galley]) -> list[AnyAction]:
    """7.2 Every exchange of one piece for another between two galleys that lie together."""
    menu: list[AnyAction] = []
    if is_transfer_limit_reached(board, 2):
        return menu
    zones, hold, crew = board.zone, board.hold, board.crew
    for place, galley in enumerate(fleet):
        for other in fleet[place + 1 :]:
            if zones[other] == zones[galley]:
                menu += board.components.swaps(
                    galley, hold[galley], crew[galley] > 1, other, hold[other], crew[other] > 1
                )
    return menu


def legal_abandon_actions(board: Board, fleet: list[Galley]) -> list[AnyAction]:
    """7.3 The galleys whose last sailor has somewhere to go."""
    return [
        board.components.abandon[galley] for galley in fleet if board.crew[galley] == 1 and legal_refuges(board, galley)
    ]


def legal_refuges(board: Board, galley: Galley) -> list[AnyAction]:
    """7.3 Where a last sailor can go: into the garrison of an own port, or onto another galley with room."""
    who, zone = board.owner[galley], board.zone[galley]
    ways: list[AnyAction] = [ScuttleAshore(galley)] if board.flag[zone] == who else []
    others = [other for other in board.fleet_in(who, zone) if other != galley and board.room(other) > 0]
    return ways + [ScuttleTo(galley, other) for other in others]


class Abandonment(Choice[Board, AnyAction], frozen=True):
    """7.3 Asked again, the player keeps the last sailor aboard, or says where it goes, and the galley sinks."""

    rule = "7.3"
    galley: Galley

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [STAY_ABOARD, *legal_refuges(board, self.galley)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no("7.3", "abandon_or_stay", galley=self.galley)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, ScuttleAshore | ScuttleTo):
            scuttle_galley(board, who, action)
        return business.continue_business(board, who)


def scuttle_galley(board: Board, who: Seat, action: ScuttleAshore | ScuttleTo) -> None:
    """7.3 The last sailor is saved; the galley and all goods aboard go back to the supply."""
    galley, zone = action.galley, board.zone[action.galley]
    board.tell("mediterranee.abandons", seat=who, galley=galley, zone=zone)
    board.crew[galley] = 0
    if isinstance(action, ScuttleTo):
        board.crew[action.to_galley] += 1
    else:
        board.garrison[zone] += 1
    board.sink(galley)


def ask_to_abandon(board: Board, who: Seat, action: Abandon) -> Decision:
    """7.3 Nothing is done yet; 7.7 the question counts as a transfer, so that it is not asked for ever."""
    board.transfers += 1
    return Abandonment(who, action.galley)


def is_transfer_limit_reached(board: Board, pieces: int = 1) -> bool:
    """7.7 Whether the table allows no transfer of so many pieces any more, where it sets a limit."""
    limit = board.options.transfers
    return limit is not None and board.transfers + pieces > limit


def why_not_transfer(board: Board, who: Seat, action: Move | Abandon) -> Refusal:
    galley, zone = action.galley, board.zone[action.galley]
    if is_transfer_limit_reached(board):
        return no("7.7", "no_more_transfers", limit=board.options.transfers)
    if isinstance(action, Abandon):
        return no("7.3", "more_sailors") if board.crew[galley] > 1 else no("7.3", "no_refuge")
    if isinstance(action, (SailorAshore, SailorAboard)) and board.flag[zone] != who:
        return no("7.1", "not_your_port")
    if isinstance(action, SailorAboard):
        return no("7.2", "no_room") if board.garrison[zone] else no("7.1", "no_garrison", port=zone)
    if isinstance(action, (TransferSailor, TransferGood)):
        if action.to_galley == galley or action.to_galley not in board.fleet_in(who, zone):
            return no("7.1", "not_together")
        if board.room(action.to_galley) < 1:
            return no("7.2", "no_room")
    return no("7.1", "not_aboard") if isinstance(action, TransferGood) else why_not_last_sailor(board)


def why_not_last_sailor(board: Board) -> Refusal:
    """7.3 Nobody loses a galley by an ordinary transfer."""
    return no("7.3", "last_sailor" if board.components.rules < SWAPS_SINCE else "last_sailor_abandons")


def why_not_swap(board: Board, who: Seat, action: Swap) -> Refusal:
    galley, other = action.galley, action.to_galley
    if is_transfer_limit_reached(board, 2):
        return no("7.7", "no_more_transfers", limit=board.options.transfers)
    if board.components.rules < SWAPS_SINCE or other == galley or other not in board.fleet_in(who, board.zone[galley]):
        return no("7.1", "not_together")
    if isinstance(action, SwapSailor):
        return no("7.1", "not_aboard") if board.crew[galley] > 1 else no("7.3", "last_sailor")
    if galley > other:
        return no("7.2", "lower_number_first")
    return no("7.2", "same_good") if action.good == action.to_good else no("7.1", "not_aboard")


def why_not_throw_away(board: Board, who: Seat, action: Jettison | Dismiss) -> Refusal:
    if isinstance(action, Jettison):
        return no("7.5", "not_aboard")
    zone = board.zone[action.galley]
    if board.components.product[zone] is None:
        return no("7.6", "no_port_here")
    return no("7.6", "own_port_takes_them") if board.flag[zone] == who else no("7.3", "last_sailor")


def transfer_piece(board: Board, who: Seat, action: Move) -> None:
    """7.1 One piece, within the zone."""
    board.transfers += 1
    galley, zone = action.galley, board.zone[action.galley]
    match action:
        case actions.SailorAshore():
            board.crew[galley] -= 1
            board.garrison[zone] += 1
        case actions.SailorAboard():
            board.garrison[zone] -= 1
            board.crew[galley] += 1
        case actions.TransferSailor(to_galley=to):
            board.crew[galley] -= 1
            board.crew[to] += 1
        case actions.TransferGood(to_galley=to, good=good):
            board.unload(galley, good)
            board.load(to, good)
    board.tell("mediterranee.transfers", seat=who, zone=zone)


def swap_pieces(board: Board, who: Seat, action: Swap) -> None:
    """7.2 One piece for another; both count (7.7)."""
    galley, other, zone = action.galley, action.to_galley, board.zone[action.galley]
    board.transfers += 2
    if isinstance(action, SwapSailor):
        board.crew[galley] -= 1
        board.crew[other] += 1
        board.unload(other, action.good)
        board.load(galley, action.good)
        board.tell("mediterranee.swaps_sailor", seat=who, zone=zone, galley=galley, to_galley=other, good=action.good)
        return
    for giver, taker, good in ((galley, other, action.good), (other, galley, action.to_good)):
        board.unload(giver, good)
        board.load(taker, good)
    goods = {"good": action.good, "to_good": action.to_good}
    board.tell("mediterranee.swaps_goods", seat=who, zone=zone, galley=galley, to_galley=other, **goods)


def throw_away_piece(board: Board, who: Seat, action: Jettison | Dismiss) -> None:
    """7.5, 7.6 Goods and sailors go back to the supply."""
    galley = action.galley
    if isinstance(action, Jettison):
        board.unload(galley, action.good)
        board.supply[action.good] += 1
        board.tell("mediterranee.jettisons", seat=who, good=action.good, galley=galley)
    else:
        board.crew[galley] -= 1
        board.sailors += 1
        board.tell("mediterranee.dismisses", seat=who, galley=galley)
