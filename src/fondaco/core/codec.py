"""Conversion of game values to JSON and back."""

from __future__ import annotations

from types import UnionType
from typing import Any

import msgspec

from fondaco.core.components import Components
from fondaco.core.decision import Action, Decision, Malformed
from fondaco.core.events import MatchLogEntry
from fondaco.core.json_types import JsonObject
from fondaco.core.state import GameState


class GameCodec:
    """JSON codec of one game.

    States refer to their components by digest; other values are encoded in full.
    """

    def __init__(
        self, title: str, state_type: type, decisions: type[Decision] | UnionType, actions: type[Action] | UnionType
    ) -> None:
        self.title = title
        self.actions = actions
        self.encode = msgspec.json.Encoder(enc_hook=_components_to_digest).encode
        self._snapshot = msgspec.defstruct(
            "Snapshot", [("state", state_type), ("now", decisions)], rename={"state": "board"}
        )
        self._actions = msgspec.json.Decoder(actions)
        self._log = msgspec.json.Decoder(list[MatchLogEntry[actions]])  # type: ignore[valid-type]

    def freeze(self, state: GameState, now: Decision) -> bytes:
        """Encode state and pending decision as a snapshot, also in the middle of a rule."""
        return self.encode({"board": state, "now": now})

    def thaw(self, frozen: bytes | msgspec.Raw, components: Components) -> tuple[Any, Decision]:
        """Decode a snapshot of a match that is played with these components."""

        def resolve_digest(kind: type, digest: str) -> Components:
            if digest != components.digest:
                raise ValueError(f"no position of the board {components.name}")
            return components

        thawed: Any = msgspec.json.decode(frozen, type=self._snapshot, dec_hook=resolve_digest)
        return thawed.state, thawed.now

    def log(self, text: bytes | msgspec.Raw) -> list[MatchLogEntry]:
        return self._log.decode(text)

    def action(self, said: object) -> Any:
        """Parse an action from JSON, as text or decoded; raise `Malformed` if it is invalid."""
        try:
            return self._actions.decode(said if isinstance(said, (str, bytes)) else msgspec.json.encode(said))
        except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
            raise Malformed(f"not an action of {self.title}: {error}") from None

    def to_wire_types(self, action: Action) -> Any:
        """Convert an action made in Python to its wire types; raise `Malformed` if it does not fit."""
        try:
            return self.action(self.encode(action))
        except (TypeError, ValueError, RecursionError) as error:
            raise Malformed(f"not an action of {self.title}: {error}") from None

    def schema(self) -> JsonObject:
        """Return the JSON Schema of all actions."""
        return msgspec.json.schema(self.actions)


def _components_to_digest(components: object) -> str:
    if not isinstance(components, Components):
        raise TypeError(f"{type(components).__name__} does not belong in a game state")
    return components.digest
