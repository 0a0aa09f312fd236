"""7 Transfers within a zone, and what is thrown away."""
from __future__ import annotations

from fondaco.core.decision import Refusal, Seat
from fondaco.games.mediterranee import actions
from fondaco.games.mediterranee.actions import Aboard, AnyAction, Ashore, Dismiss, Jettison, Reload, Reman, no
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.kinds import Galley

Transfer = Ashore | Aboard | Reman | Reload


def transfers(board: Board, who: Seat, fleet: list[Galley]) -> list[AnyAction]:
    """7.1, 7.5, 7.6 Every piece that can change its place, or go overboard."""
    box, zones = board.box, board.zone
    menu: list[AnyAction] = []
    limited = no_more(board)
    for galley in fleet:
        zone, spare, laden = zones[galley], board.crew[galley] > 1, board.laden[galley]
        home = board.flag[zone] == who
        if laden:
            menu += box.jettisons(galley, board.hold[galley])
        if spare and not home and box.product[zone] is not None:
            menu.append(box.dismiss[galley])
        if limited:
            continue
        if home:
            if spare:
                menu.append(box.ashore[galley])
            if board.garrison[zone] and board.room(galley) > 0:
                menu.append(box.aboard[galley])
        if len(fleet) > 1 and (spare or laden):
            for other in fleet:
                if other != galley and zones[other] == zone and board.room(other) > 0:
                    if spare:
                        menu.append(box.reman[galley][other])
                    if laden:
                        menu += [box.reload[galley][other][good] for good in board.kinds(galley)]
    return menu


def no_more(board: Board) -> bool:
    """7.7 Whether the table allows no further transfer, where it sets a limit."""
    limit = board.options.transfers
    return limit is not None and board.transfers >= limit


def why_no_transfer(board: Board, who: Seat, action: Transfer) -> Refusal:
    galley, zone = action.galley, board.zone[action.galley]
    if no_more(board):
        return no("7.7", "no_more_transfers", limit=board.options.transfers)
    if isinstance(action, (Ashore, Aboard)) and board.flag[zone] != who:
        return no("7.1", "not_your_port")
    if isinstance(action, Aboard):
        return no("7.2", "no_room") if board.garrison[zone] else no("7.1", "no_garrison", port=zone)
    if isinstance(action, (Reman, Reload)):
        if action.to_galley == galley or action.to_galley not in board.fleet_in(who, zone):
            return no("7.1", "not_together")
        if board.room(action.to_galley) < 1:
            return no("7.2", "no_room")
    return no("7.1", "not_aboard") if isinstance(action, Reload) else no("7.3", "last_sailor")


def why_not_thrown(board: Board, who: Seat, action: Jettison | Dismiss) -> Refusal:
    if isinstance(action, Jettison):
        return no("7.5", "not_aboard")
    zone = board.zone[action.galley]
    if board.box.product[zone] is None:
        return no("7.6", "no_port_here")
    return no("7.6", "own_port_takes_them") if board.flag[zone] == who else no("7.3", "last_sailor")


def transfer(board: Board, who: Seat, action: Transfer) -> None:
    """7.1 One piece, within the zone."""
    board.transfers += 1
    galley, zone = action.galley, board.zone[action.galley]
    match action:
        case actions.Ashore():
            board.crew[galley] -= 1
            board.garrison[zone] += 1
        case actions.Aboard():
            board.garrison[zone] -= 1
            board.crew[galley] += 1
        case actions.Reman(to_galley=to):
            board.crew[galley] -= 1
            board.crew[to] += 1
        case actions.Reload(to_galley=to, good=good):
            board.unload(galley, good)
            board.load(to, good)
    board.tell("mediterranee.transfers", seat=who, zone=zone)


def throw_away(board: Board, who: Seat, action: Jettison | Dismiss) -> None:
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
