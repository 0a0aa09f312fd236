"""10 Investment: sailors, a galley, forts and basilicas."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.serenissima import actions, doge_cards, galley_turns
from fondaco.games.serenissima.actions import DONE, AnyAction, no
from fondaco.games.serenissima.components import BuildingKind
from fondaco.games.serenissima.field_types import Galley, Port
from fondaco.games.serenissima.state import State


def can_invest(state: State, who: Seat) -> bool:
    """3.3 Whether there is anything that a player could buy."""
    return len(legal_purchases(state, who, may_commission=True)) > 0


def continue_investment(state: State, investment: InvestmentChoice) -> Decision:
    """10.1 Another purchase, unless there is none; with hidden ducats the player ends the purchases."""
    if state.options.hidden_money or legal_purchases(state, investment.who, not investment.commissioned):
        return investment
    return galley_turns.ask_next_galley(state)


class InvestmentChoice(Choice[State, AnyAction], frozen=True, tag="investment"):
    """10.1 The active player buys one thing more, or has done."""

    rule = "10.1"
    commissioned: bool = False

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_purchases(state, who, not self.commissioned)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if isinstance(action, actions.Commission) and self.commissioned:
            return no("10.5", "one_galley_only")
        return why_not_buy(state, who, action)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Recruit():
                hire_sailor_for_port(state, who, action.port)
            case actions.Enlist():
                hire_sailor_for_galley(state, who, action.galley)
            case actions.BuildFort():
                build_fort(state, who, action.port)
            case actions.BuildBasilica():
                build_basilica(state, who, action.port)
            case actions.Commission():
                return ask_for_launch_port(state, LaunchPortChoice(self, action.galley))
            case _:
                return galley_turns.ask_next_galley(state)
        return continue_investment(state, self)

    def launched(self, state: State, galley: Galley) -> Decision:
        """10.5 One galley per investment."""
        return continue_investment(state, InvestmentChoice(self.who, True))


def ask_for_launch_port(state: State, choice: LaunchPortChoice) -> Decision:
    """10.4 With one port there is nothing to choose."""
    ports = state.ports_of(choice.buyer.who)
    return choice if len(ports) > 1 else choice.launch(state, ports[0])


class LaunchPortChoice(Decision[State, actions.Launch], frozen=True, tag="berth"):
    """10.4 The buyer of a galley chooses the port where it begins."""

    rule = "10.4"
    completes = True
    buyer: InvestmentChoice | doge_cards.SpecialInvestmentChoice
    galley: Galley

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return (self.buyer.who,)

    def options(self, state: State, who: Seat) -> list[actions.Launch]:
        return [state.components.launch[port] for port in state.ports_of(who)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "choose_your_port")

    def take(self, state: State, who: Seat, action: actions.Launch) -> Decision:
        return self.launch(state, action.port)

    def launch(self, state: State, port: Port) -> Decision:
        """10.3, 10.4 The galley and its first sailor are paid together."""
        who = self.buyer.who
        state.commission(who, self.galley, port, 1, galley_price(state, who))
        return self.buyer.launched(state, self.galley)


def galley_price(state: State, who: Seat) -> int:
    """10.3, 10.4 By the number of galleys owned, and the sailor that must come with it."""
    numbers = state.components.numbers
    return numbers.cost_per_galley_owned * state.owner.count(who) + numbers.cost_sailor


def legal_commissions(state: State, who: Seat) -> list[AnyAction]:
    """10.3-10.5 Every galley that a player could buy."""
    return (
        [state.components.commission[galley] for galley in state.free_numbers()]
        if not galley_obstacle(state, who)
        else []
    )


def galley_obstacle(state: State, who: Seat) -> str:
    """10.3-10.5 A sailor in reserve, a galley cube and the ducats; or why the player cannot have one, whatever its
    number."""
    if not state.reserve[who]:
        return "no_reserve"
    if state.owner.count(who) >= state.components.numbers.galley_cubes_per_player:
        return "most_galleys"
    return "too_few_ducats" if state.ducats[who] < galley_price(state, who) else ""


def legal_purchases(state: State, who: Seat, may_commission: bool) -> list[AnyAction]:
    """10.2-10.8 Everything that a player could buy now."""
    menu: list[AnyAction] = []
    components, ports = state.components, state.ports_of(who)
    if not sailor_obstacle(state, who):
        menu += [components.recruit[port] for port in ports if state.garrison[port] < components.capacity[port]]
        menu += [
            components.enlist[galley]
            for galley in state.fleet(who)
            if is_in_own_port(state, galley) and state.room(galley)
        ]
    if may_commission:
        menu += legal_commissions(state, who)
    if not building_obstacle(state, who, components.fort, state.forts):
        menu += [
            components.build_fort[port]
            for port in ports
            if not site_obstacle(state, port, components.fort, state.forts)
        ]
    if not building_obstacle(state, who, components.basilica, state.basilicas):
        menu += [
            components.build_basilica[port]
            for port in ports
            if not site_obstacle(state, port, components.basilica, state.basilicas)
        ]
    return menu


def sailor_obstacle(state: State, who: Seat) -> str:
    """10.2 One in reserve and the ducats; or why the player cannot have one."""
    if not state.reserve[who]:
        return "no_reserve"
    return "too_few_ducats" if state.ducats[who] < state.components.numbers.cost_sailor else ""


def is_in_own_port(state: State, galley: Galley) -> bool:
    """10.2 Does it lie in a port that its owner controls?"""
    return state.holder[state.zone[galley]] == state.owner[galley]


def building_obstacle(state: State, who: Seat, building: BuildingKind, built: list[Port]) -> str:
    """10.6-10.8 One that is left, and the ducats; or why the player cannot have one anywhere."""
    if len(built) >= building.most:
        return "none_left"
    return "too_few_ducats" if state.ducats[who] < building.price else ""


def site_obstacle(state: State, port: Port, building: BuildingKind, built: list[Port]) -> str:
    """10.6-10.8 The goods it needs, and no such building yet; or why it cannot stand there."""
    if port in built:
        return "has_one"
    return "" if all(state.has(port, good) for good in building.needs) else "needs"


def pay_for_sailor(state: State, who: Seat) -> int:
    """10.2 A sailor leaves the reserve of the player; return the price paid."""
    price = state.components.numbers.cost_sailor
    state.ducats[who] -= price
    state.reserve[who] -= 1
    return price


def hire_sailor_for_port(state: State, who: Seat, port: Port) -> None:
    """10.2 A sailor for a port."""
    price = pay_for_sailor(state, who)
    state.garrison[port] += 1
    state.tell("serenissima.recruits", seat=who, port=port, ducats=price)


def hire_sailor_for_galley(state: State, who: Seat, galley: Galley) -> None:
    """10.2 A sailor for a galley."""
    price = pay_for_sailor(state, who)
    state.sailors[galley] += 1
    state.tell("serenissima.enlists", seat=who, galley=galley, ducats=price)


def build_fort(state: State, who: Seat, port: Port) -> None:
    """10.6 A fort."""
    price = state.components.numbers.cost_fort
    state.ducats[who] -= price
    state.forts.append(port)
    state.tell("serenissima.builds_fort", seat=who, port=port, ducats=price)


def build_basilica(state: State, who: Seat, port: Port) -> None:
    """10.7 A basilica."""
    price = state.components.numbers.cost_basilica
    state.ducats[who] -= price
    state.basilicas.append(port)
    state.tell("serenissima.builds_basilica", seat=who, port=port, ducats=price)


def why_not_buy(state: State, who: Seat, action: Action) -> Refusal:
    """Why this cannot be bought."""
    match action:
        case actions.Recruit():
            return (
                why_not_own_port(state, who, action.port)
                or why_not_sailor(state, who)
                or no("1.7", "port_is_full", port=action.port, sailors=state.components.capacity[action.port])
            )
        case actions.Enlist():
            return (
                why_not_in_own_port(state, who, action.galley)
                or why_not_sailor(state, who)
                or no("1.4", "galley_is_full", galley=action.galley)
            )
        case actions.Commission():
            return why_not_commission(state, who, action.galley)
        case actions.BuildFort():
            return why_not_own_port(state, who, action.port) or why_not_build_fort(state, who, action.port)
        case actions.BuildBasilica():
            return why_not_own_port(state, who, action.port) or why_not_build_basilica(state, who, action.port)
    return no("10.1", "buy_or_done")


def why_not_own_port(state: State, who: Seat, port: Port) -> Refusal | None:
    if port in state.components.zones and state.holder[port] == who:
        return None
    return no("10.2", "not_your_port", zone=port)


def why_not_in_own_port(state: State, who: Seat, galley: Galley) -> Refusal | None:
    if galley < len(state.owner) and state.owner[galley] == who and is_in_own_port(state, galley):
        return None
    return no("10.2", "not_in_your_port", galley=galley)


def why_not_sailor(state: State, who: Seat) -> Refusal | None:
    match sailor_obstacle(state, who):
        case "no_reserve":
            return no("10.2", "no_reserve")
        case "too_few_ducats":
            return no("10.2", "too_few_ducats", ducats=state.components.numbers.cost_sailor)
    return None


def why_not_commission(state: State, who: Seat, galley: Galley) -> Refusal:
    match galley_obstacle(state, who):
        case "no_reserve":
            return no("10.4", "no_reserve")
        case "most_galleys":
            return no("10.5", "most_galleys", most=state.components.numbers.galley_cubes_per_player)
        case "too_few_ducats":
            return no("10.4", "too_few_ducats", ducats=galley_price(state, who))
    return no("10.4", "number_is_taken", number=galley)


def why_not_build_fort(state: State, who: Seat, port: Port) -> Refusal:
    fort, forts = state.components.fort, state.forts
    if site_obstacle(state, port, fort, forts) == "has_one":
        return no("10.8", "has_a_fort", port=port)
    match building_obstacle(state, who, fort, forts):
        case "none_left":
            return no("10.8", "no_fort_left")
        case "too_few_ducats":
            return no("10.6", "too_few_ducats", ducats=fort.price)
    return no("10.6", "fort_needs", port=port, fort_goods=fort.needs)


def why_not_build_basilica(state: State, who: Seat, port: Port) -> Refusal:
    basilica, basilicas = state.components.basilica, state.basilicas
    if site_obstacle(state, port, basilica, basilicas) == "has_one":
        return no("10.8", "has_a_basilica", port=port)
    match building_obstacle(state, who, basilica, basilicas):
        case "none_left":
            return no("10.8", "no_basilica_left")
        case "too_few_ducats":
            return no("10.7", "too_few_ducats", ducats=basilica.price)
    return no("10.7", "basilica_needs", port=port, basilica_goods=basilica.needs)
