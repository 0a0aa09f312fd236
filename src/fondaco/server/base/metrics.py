"""Prometheus metrics for server operators."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Iterator
from itertools import accumulate
from math import inf

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
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


class Responses(Collector):
    """HTTP responses by status, and the time they took; counted without the locks of the library."""

    LIMITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, inf)

    def __init__(self) -> None:
        self.statuses: Counts[int] = Counts()
        self.times = [0] * len(self.LIMITS)
        self.seconds = 0.0

    def count(self, status: int, seconds: float | None) -> None:
        """Count a response; `seconds` is `None` if it is not known when the request came."""
        self.statuses[status] += 1
        if seconds is not None:
            self.times[bisect_left(self.LIMITS, seconds)] += 1
            self.seconds += seconds

    def collect(self) -> Iterator[Metric]:
        answers = CounterMetricFamily("fondaco_answers", "HTTP answers", labels=["status"])
        for status, count in self.statuses.items():
            answers.add_metric([str(status)], count)
        yield answers
        buckets = [
            ("+Inf" if limit == inf else str(limit), float(count))
            for limit, count in zip(self.LIMITS, accumulate(self.times), strict=True)
        ]
        yield HistogramMetricFamily("fondaco_answer_seconds", "Time to an HTTP answer", buckets, self.seconds)


RESPONSES = Responses()
REGISTRY.register(PlainCounters())
REGISTRY.register(RESPONSES)
SOCKETS = Gauge("fondaco_sockets", "Open sockets", registry=REGISTRY)
FLOODS = Counter("fondaco_floods", "Connections closed because they sent too much", registry=REGISTRY)
ROOMS = Gauge("fondaco_rooms", "Tables in mind", registry=REGISTRY)
THOUGHTS = Counter("fondaco_bot_answers", "Answers of bots", ["strength"], registry=REGISTRY)
THINKING = Histogram("fondaco_bot_seconds", "Time a bot's answer took, with waiting", registry=REGISTRY)
BOT_FAILURES = Counter(
    "fondaco_bot_failures", "Bots that gave no answer; the server chose the first legal action", registry=REGISTRY
)
NOTIFICATIONS = Counter(
    "fondaco_alerts", "Turn notifications by webhook, push and e-mail", ["outcome"], registry=REGISTRY
)


def prometheus_text() -> bytes:
    """Return all metrics in the Prometheus text format."""
    return generate_latest(REGISTRY)
