"""Prometheus metrics for server operators."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from fondaco.server.base import counters

REGISTRY = CollectorRegistry()


class PlainCounters(Collector):
    """The counters of `base/counters.py`."""

    def collect(self) -> Iterator[Metric]:
        for each in (counters.LINES, counters.ENCODED, counters.CONFLICTS):
            yield CounterMetricFamily(each.name, each.help_text, value=each.count)
        opened = CounterMetricFamily(counters.TABLES.name, counters.TABLES.help_text, labels=[counters.TABLES.label])
        for label, count in counters.TABLES.counts.items():
            opened.add_metric([label], count)
        yield opened


REGISTRY.register(PlainCounters())
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
ALERTS = Counter("fondaco_alerts", "Turn alerts by webhook, push and e-mail", ["outcome"], registry=REGISTRY)


def prometheus_text() -> bytes:
    """Return all metrics in the Prometheus text format."""
    return generate_latest(REGISTRY)
