"""Prometheus metrics for server operators."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

REGISTRY = CollectorRegistry()


class UnlockedCounter(Collector):
    """A counter without a lock, for values that are updated on the event loop after every action."""

    def __init__(self, name: str, help_text: str) -> None:
        self.name, self.help_text, self.count = name, help_text, 0
        REGISTRY.register(self)

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self.name, self.help_text, value=self.count)


LINES = UnlockedCounter("fondaco_lines", "Lines written into the books")
ENCODED = UnlockedCounter("fondaco_encoded", "Messages about tables that were put into bytes, whoever was told")
OVERTAKEN = Counter("fondaco_overtaken", "Lines another process wrote first", registry=REGISTRY)
TABLES = Counter("fondaco_tables_opened", "Tables opened", ["game"], registry=REGISTRY)
ANSWERS = Counter("fondaco_answers", "HTTP answers", ["status"], registry=REGISTRY)
SECONDS = Histogram(
    "fondaco_answer_seconds",
    "Time to an HTTP answer",
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)
SOCKETS = Gauge("fondaco_sockets", "Open sockets", registry=REGISTRY)
FLOODS = Counter("fondaco_floods", "Connections closed because they sent too much", registry=REGISTRY)
ROOMS = Gauge("fondaco_rooms", "Tables in mind", registry=REGISTRY)
THOUGHTS = Counter("fondaco_bot_answers", "Answers of bots", ["strength"], registry=REGISTRY)
THINKING = Histogram("fondaco_bot_seconds", "Time a bot's answer took, with waiting", registry=REGISTRY)
BOT_FAILURES = Counter(
    "fondaco_bot_failures", "Bots that gave no answer; the server chose the first legal action", registry=REGISTRY
)
ALERTS = Counter("fondaco_alerts", "Turn alerts by webhook, push and letter", ["outcome"], registry=REGISTRY)


def prometheus_text() -> bytes:
    """Return all metrics in the Prometheus text format."""
    return generate_latest(REGISTRY)
