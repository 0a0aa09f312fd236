"""Settings from the environment."""

from __future__ import annotations

import logging

import pytest

from fondaco.server.base.settings import FORMER_NAMES, settings_from_environment


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*FORMER_NAMES, *FORMER_NAMES.values()):
        monkeypatch.delenv(name, raising=False)


def test_a_former_name_of_a_setting_is_read_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("FONDACO_ROOMS", "17")
    monkeypatch.setenv("FONDACO_HOSTS", "Ada, Bea")
    with caplog.at_level(logging.WARNING, "fondaco.server.base.settings"):
        settings = settings_from_environment()
    assert (settings.tables_in_memory, settings.moderators) == (17, ("Ada", "Bea"))
    assert [(record.__dict__["former"], record.__dict__["name_now"]) for record in caplog.records] == [
        ("FONDACO_ROOMS", "FONDACO_TABLES_IN_MEMORY"),
        ("FONDACO_HOSTS", "FONDACO_MODERATORS"),
    ]


def test_the_present_name_of_a_setting_wins(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("FONDACO_ROOMS", "17")
    monkeypatch.setenv("FONDACO_TABLES_IN_MEMORY", "18")
    assert settings_from_environment().tables_in_memory == 18
