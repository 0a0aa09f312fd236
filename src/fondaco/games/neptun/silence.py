"""What counts as said when a merchant's time runs out: his ship stays, and nothing is paid or given up."""
from __future__ import annotations

from fondaco.core.silence import Silence, Silences, always, first
from fondaco.games.neptun.actions import DECLINE, STAY
from fondaco.games.neptun.contracts import ChooseContract
from fondaco.games.neptun.delivery import Delivery, TemplePoint
from fondaco.games.neptun.extra import ChooseOar, ExtraTurn
from fondaco.games.neptun.loading import LoadContract
from fondaco.games.neptun.oars import ChooseOars
from fondaco.games.neptun.sailing import Voyage

SILENCE: Silences = {
    ChooseContract: Silence(first),
    LoadContract: Silence(first),
    ChooseOars: Silence(first),
    Voyage: always(STAY),
    Delivery: always(DECLINE),
    TemplePoint: always(DECLINE),
    ExtraTurn: always(DECLINE),
    ChooseOar: Silence(first),
}
