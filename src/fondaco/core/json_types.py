"""Types of decoded JSON: the only place where the engine takes values as they come."""

from __future__ import annotations

from typing import Any

JsonObject = dict[str, Any]
"""A decoded JSON object; its values are checked where it is converted to a type."""
Args = dict[str, Any]
"""Arguments of a message by name; the game declares their types (`Game.arguments`)."""
