"""Fixtures of the tests with static pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.static.friends import Friends


@pytest.fixture
def friends(chromium: Browser) -> Iterator[Friends]:
    opened = Friends(chromium)
    yield opened
    opened.close()
