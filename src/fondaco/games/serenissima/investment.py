"""10 Investment: sailors, a galley, forts and basilicas."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.serenissima import actions, doge_cards, wheel
from fondaco.games.serenissima.actions import DONE, AnyAction, no
from fondaco.games.serenissima.board import Board
from fondaco.games.serenissima.components import BuildingKind
from fondaco.games.serenissima.field_types import Galley, Port


def can_invest(board: Board, who: Seat) -> bool:
    """3.3 Whether there is anything that a player could buy."""
    return len(legal_purchases(board, who, may_commission=True)) > 0


def continue_investment(board: Board, investment: Investment) -> Decision:
    """10.1 Another purchase, unless there is none; with hidden ducats the player ends the purchases."""
    if board.options.hidden_money or legal_purchases(board, investment.who, not investment.commissioned):
        return investment
    return wheel.ask_next_galley(board)


class Investment(Choice[Board, AnyAction], frozen=True):
    """10.1 The active player buys one thing more, or has done."""

    rule = "10.1"
    commissioned: bool = False

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_purchases(board, who, not self.commissioned)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        if isinstance(action, actions.Commission) and self.commissioned:
            return no("10.5", "one_galley_only")
        return why_not_buy(board, who, action)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Recruit():
                recruit_for_port(board, who, action.port)
            case actions.Enlist():
                enlist_for_galley(board, who, action.galley)
            case actions.BuildFort():
                build_fort(board, who, action.port)
            case actions.BuildBasilica():
                build_basilica(board, who, action.port)
            case actions.Commission():
                return ask_for_launch_port(board, Berth(self, action.galley))
            case _:
                return wheel.ask_next_galley(board)
        return continue_investment(board, self)

    def launched(self, board: Board, galley: Galley) -> Decision:
        """10.5 One galley per investment."""
        return continue_investment(board, Investment(self.who, True))


def ask_for_launch_port(board: Board, choice: Berth) -> Decision:
    """10.4 With one port there is nothing to choose."""
    ports = board.ports_of(choice.buyer.who)
    return choice if len(ports) > 1 else choice.launch(board, ports[0])


class Berth(Decision[Board, actions.Launch], frozen=True):
    """10.4 The buyer of a galley chooses the port where it begins."""

    rule = "10.4"
    completes = True
    buyer: Investment | doge_cards.SpecialInvestment
    galley: Galley

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        return (self.buyer.who,)

    def options(self, board: Board, who: Seat) -> list[actions.Launch]:
        return [board.components.launch[port] for port in board.ports_of(who)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "choose_your_port")

    def take(self, board: Board, who: Seat, action: actions.Launch) -> Decision:
        return self.launch(board, action.port)

    def launch(self, board: Board, port: Port) -> Decision:
        """10.3, 10.4 The galley and its first sailor are paid together."""
        who = self.buyer.who
        board.commission(who, self.galley, port, 1, galley_price(board, who))
        return self.buyer.launched(board, self.galley)


def galley_price(board: Board, who: Seat) -> int:
    """10.3, 10.4 By the number of galleys owned, and the sailor that must come with it."""
    numbers = board.components.numbers
    return numbers.cost_per_galley_owned * board.owner.count(who) + numbers.cost_sailor


def legal_commissions(board: Board, who: Seat) -> list[AnyAction]:
    """10.3-10.5 Every galley that a player could buy."""
    return (
        [board.components.commission[galley] for galley in board.free_numbers()]
        if not galley_obstacle(board, who)
        else []
    )


def galley_obstacle(board: Board, who: Seat) -> str:
    """10.3-10.5 A sailor in reserve, a galley cube and the ducats; or why the player cannot have one, whatever its
    number."""
    if not board.reserve[who]:
        return "no_reserve"
    if board.owner.count(who) >= board.components.numbers.galley_cubes_per_player:
        return "most_galleys"
    return "too_few_ducats" if board.ducats[who] < galley_price(board, who) else ""


def legal_purchases(board: Board, who: Seat, may_commission: bool) -> list[AnyAction]:
    """10.2-10.8 Everything that a player could buy now."""
    menu: list[AnyAction] = []
    components, ports = board.components, board.ports_of(who)
    if not sailor_obstacle(board, who):
        menu += [components.recruit[port] for port in ports if board.garrison[port] < components.capacity[port]]
        menu += [
            components.enlist[galley]
            for galley in board.fleet(who)
            if is_in_own_port(board, galley) and board.room(galley)
        ]
    if may_commission:
        menu += legal_commissions(board, who)
    if not building_obstacle(board, who, components.fort, board.forts):
        menu += [
            components.build_fort[port]
            for port in ports
            if not site_obstacle(board, port, components.fort, board.forts)
        ]
    if not building_obstacle(board, who, components.basilica, board.basilicas):
        menu += [
            components.build_basilica[port]
            for port in ports
            if not site_obstacle(board, port, components.basilica, board.basilicas)
        ]
    return menu


def sailor_obstacle(board: Board, who: Seat) -> str:
    """10.2 One in reserve and the ducats; or why the player cannot have one."""
    if not board.reserve[who]:
        return "no_reserve"
    return "too_few_ducats" if board.ducats[who] < board.components.numbers.cost_sailor else ""


def is_in_own_port(board: Board, galley: Galley) -> bool:
    """10.2 Does it lie in a port that its owner controls?"""
    return board.holder[board.zone[galley]] == board.owner[galley]


def building_obstacle(board: Board, who: Seat, building: BuildingKind, built: list[Port]) -> str:
    """10.6-10.8 One that is left, and the ducats; or why the player cannot have one anywhere."""
    if len(built) >= building.most:
        return "none_left"
    return "too_few_ducats" if board.ducats[who] < building.price else ""


def site_obstacle(board: Board, port: Port, building: BuildingKind, built: list[Port]) -> str:
    """10.6-10.8 The goods it needs, and no such building yet; or why it cannot stand there."""
    if port in built:
        return "has_one"
    return "" if all(board.has(port, good) for good in building.needs) else "needs"


def recruit_for_port(board: Board, who: Seat, port: Port) -> None:
    """10.2 A sailor for a port."""
    price = board.components.numbers.cost_sailor
    board.ducats[who] -= price
    board.reserve[who] -= 1
    board.garrison[port] += 1
    board.tell("serenissima.recruits", seat=who, port=port, ducats=price)


def enlist_for_galley(board: Board, who: Seat, galley: Galley) -> None:
    """10.2 A sailor for a galley."""
    price = board.components.numbers.cost_sailor
    board.ducats[who] -= price
    board.reserve[who] -= 1
    board.sailors[galley] += 1
    board.tell("serenissima.enlists", seat=who, galley=galley, ducats=price)


def build_fort(board: Board, who: Seat, port: Port) -> None:
    """10.6 A fort."""
    price = board.components.numbers.cost_fort
    board.ducats[who] -= price
    board.forts.append(port)
    board.tell("serenissima.builds_fort", seat=who, port=port, ducats=price)


def build_basilica(board: Board, who: Seat, port: Port) -> None:
    """10.7 A basilica."""
    price = board.components.numbers.cost_basilica
    board.ducats[who] -= price
    board.basilicas.append(port)
    board.tell("serenissima.builds_basilica", seat=who, port=port, ducats=price)


def why_not_buy(board: Board, who: Seat, action: Action) -> Refusal:
    """Why this cannot be bought."""
    match action:
        case actions.Recruit():
            return (
                why_not_own_port(board, who, action.port)
                or why_not_sailor(board, who)
                or no("1.7", "port_is_full", port=action.port, sailors=board.components.capacity[action.port])
            )
        case actions.Enlist():
            return (
                why_not_in_own_port(board, who, action.galley)
                or why_not_sailor(board, who)
                or no("1.4", "galley_is_full", galley=action.galley)
            )
        case actions.Commission():
            return why_not_commission(board, who, action.galley)
        case actions.BuildFort():
            return why_not_own_port(board, who, action.port) or why_not_build_fort(board, who, action.port)
        case actions.BuildBasilica():
            return why_not_own_port(board, who, action.port) or why_not_build_basilica(board, who, action.port)
    return no("10.1", "buy_or_done")


def why_not_own_port(board: Board, who: Seat, port: Port) -> Refusal | None:
    if port in board.components.zones and board.holder[port] == who:
        return None
    return no("10.2", "not_your_port", zone=port)


def why_not_in_own_port(board: Board, who: Seat, galley: Galley) -> Refusal | None:
    if galley < len(board.owner) and board.owner[galley] == who and is_in_own_port(board, galley):
        return None
    return no("10.2", "not_in_your_port", galley=galley)


def why_not_sailor(board: Board, who: Seat) -> Refusal | None:
    match sailor_obstacle(board, who):
        case "no_reserve":
            return no("10.2", "no_reserve")
        case "too_few_ducats":
            return no("10.2", "too_few_ducats", ducats=board.components.numbers.cost_sailor)
    return None


def why_not_commission(board: Board, who: Seat, galley: Galley) -> Refusal:
    match galley_obstacle(board, who):
        case "no_reserve":
            return no("10.4", "no_reserve")
        case "most_galleys":
            return no("10.5", "most_galleys", most=board.components.numbers.galley_cubes_per_player)
        case "too_few_ducats":
            return no("10.4", "too_few_ducats", ducats=galley_price(board, who))
    return no("10.4", "number_is_taken", number=galley)


def why_not_build_fort(board: Board, who: Seat, port: Port) -> Refusal:
    fort, forts = board.components.fort, board.forts
    if site_obstacle(board, port, fort, forts) == "has_one":
        return no("10.8", "has_a_fort", port=port)
    match building_obstacle(board, who, fort, forts):
        case "none_left":
            return no("10.8", "no_fort_left")
        case "too_few_ducats":
            return no("10.6", "too_few_ducats", ducats=fort.price)
    return no("10.6", "fort_needs", port=port, fort_goods=fort.needs)


def why_not_build_basilica(board: Board, who: Seat, port: Port) -> Refusal:
    basilica, basilicas = board.components.basilica, board.basilicas
    if site_obstacle(board, port, basilica, basilicas) == "has_one":
        return no("10.8", "has_a_basilica", port=port)
    match building_obstacle(board, who, basilica, basilicas):
        case "none_left":
            return no("10.8", "no_basilica_left")
        case "too_few_ducats":
            return no("10.7", "too_few_ducats", ducats=basilica.price)
    return no("10.7", "basilica_needs", port=port, basilica_goods=basilica.needs)
