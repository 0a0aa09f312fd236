"""Plain counters of the table service, which also runs where there is no metrics library."""

from __future__ import annotations

from collections import Counter


class Count:
    """A number that grows, updated on the event loop after every action."""

    def __init__(self, name: str, help_text: str) -> None:
        self.name, self.help_text, self.count = name, help_text, 0


class LabelledCount:
    """Numbers that grow, by label."""

    def __init__(self, name: str, help_text: str, label: str) -> None:
        self.name, self.help_text, self.label = name, help_text, label
        self.counts: Counter[str] = Counter()


LINES = Count("fondaco_lines", "Lines written into the books")
ENCODED = Count("fondaco_encoded", "Messages about tables that were put into bytes, whoever was told")
CONFLICTS = Count("fondaco_overtaken", "Lines another process wrote first")
TABLES = LabelledCount("fondaco_tables_opened", "Tables opened", "game")
