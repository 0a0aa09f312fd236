"""Actions of the players."""

from __future__ import annotations

from fondaco.core.decision import Action, refusal_builder
from fondaco.games.serenissima.field_types import Good, Port, ThatGalley, Zone


class Close(Action, frozen=True):
    """2.4 A port is closed for the match."""

    port: Port


class Settle(Action, frozen=True):
    """2.7 A start port is chosen."""

    port: Port


class Commission(Action, frozen=True):
    """2.7, 10.4 A galley with a free number enters service."""

    galley: ThatGalley


class Launch(Action, frozen=True):
    """10.4 The new galley goes into the zone of this port."""

    port: Port


class UseGalley(Action, frozen=True, tag="act"):
    """3.3 The active galley is used."""


class Invest(Action, frozen=True):
    """3.3 The galley rests, and its owner buys."""


class Done(Action, frozen=True):
    """3.4 Enough of this phase."""


class Embark(Action, frozen=True):
    """4.2 A sailor from the port boards the active galley."""


class Disembark(Action, frozen=True):
    """4.2 A sailor of the active galley goes into the port."""


class TakeSailor(Action, frozen=True):
    """4.4 A sailor comes over from another galley."""

    galley: ThatGalley


class GiveSailor(Action, frozen=True):
    """4.4 A sailor goes over to another galley."""

    galley: ThatGalley


class Load(Action, frozen=True):
    """4.7 A cube of the good that the port produces is taken aboard."""


class TakeCube(Action, frozen=True):
    """4.12 A cube comes over from another galley."""

    galley: ThatGalley
    good: Good


class GiveCube(Action, frozen=True):
    """4.12 A cube goes over to another galley."""

    galley: ThatGalley
    good: Good


class SwapCubes(Action, frozen=True):
    """4.15 A cube goes over to another galley, and another cube comes back."""

    galley: ThatGalley
    good: Good
    taken_good: Good


class SailorForCube(Action, frozen=True):
    """4.15 A sailor goes over to another galley, and a cube comes back."""

    galley: ThatGalley
    good: Good


class CubeForSailor(Action, frozen=True):
    """4.15 A cube goes over to another galley, and a sailor comes back."""

    galley: ThatGalley
    good: Good


class SendAshore(Action, frozen=True):
    """4.16 A sailor of another galley goes into the port by way of a full active galley."""

    galley: ThatGalley


class Jettison(Action, frozen=True):
    """4.13 A cube goes overboard."""

    galley: ThatGalley
    good: Good


class Sail(Action, frozen=True):
    """5.1 A step into a neighbouring zone."""

    zone: Zone


class DeclareBlockade(Action, frozen=True):
    """6.1 The active galley is blocked."""


class LetPass(Action, frozen=True):
    """6.4 The active galley is not blocked."""


class OpenSale(Action, frozen=True):
    """7.3 The active galley offers its cargo for sale."""


class Sell(Action, frozen=True):
    """7.4 A cube is sold to the port."""

    good: Good


class Attack(Action, frozen=True):
    """8.1 The active galley attacks another."""

    galley: ThatGalley


class FightOn(Action, frozen=True):
    """8.5 Another roll."""


class BreakOff(Action, frozen=True):
    """8.5 The attacker stops, which ends the turn."""


class Seize(Action, frozen=True):
    """8.10 A cube of the sunk galley is taken."""

    good: Good


class TakePort(Action, frozen=True):
    """9.1 A neutral port is to be taken."""


class Assault(Action, frozen=True):
    """9.4 The active galley attacks the port."""


class Land(Action, frozen=True):
    """9.11 A sailor lands in the port."""


class Recruit(Action, frozen=True):
    """10.2 A new sailor for a port."""

    port: Port


class Enlist(Action, frozen=True):
    """10.2 A new sailor for a galley."""

    galley: ThatGalley


class BuildFort(Action, frozen=True):
    """10.6 A fort for a port."""

    port: Port


class BuildBasilica(Action, frozen=True):
    """10.7 A basilica for a port."""

    port: Port


no = refusal_builder("serenissima")
AnyAction = (
    Close
    | Settle
    | Commission
    | Launch
    | UseGalley
    | Invest
    | Done
    | Embark
    | Disembark
    | TakeSailor
    | GiveSailor
    | Load
    | TakeCube
    | GiveCube
    | Jettison
    | Sail
    | DeclareBlockade
    | LetPass
    | OpenSale
    | Sell
    | Attack
    | FightOn
    | BreakOff
    | Seize
    | TakePort
    | Assault
    | Land
    | Recruit
    | Enlist
    | BuildFort
    | BuildBasilica
    | SwapCubes
    | SailorForCube
    | CubeForSailor
    | SendAshore
)

ACT, INVEST, DONE = UseGalley(), Invest(), Done()
EMBARK, DISEMBARK, LOAD = Embark(), Disembark(), Load()
DECLARE_BLOCKADE, LET_PASS = DeclareBlockade(), LetPass()
OPEN_SALE, FIGHT_ON, BREAK_OFF = OpenSale(), FightOn(), BreakOff()
TAKE_PORT, ASSAULT, LAND = TakePort(), Assault(), Land()
