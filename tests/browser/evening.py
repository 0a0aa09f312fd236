"""Two people at one table, each with a browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from fondaco.server.tables.setup import LEAST_DECISIONS
from tests.browser.click_player import open_table, seat_views
from tests.browser.fixtures import Visit
from tests.browser.trial import TRADING, merchant
from tests.trial import GAME


def post(page: Page, path: str, **body: Any) -> Any:
    answer = page.context.request.post(f"/api/tables/{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def act(page: Page, table: str, do: str, **more: Any) -> None:
    """Send the first legal action of this kind, or one with the given arguments."""
    news = page.context.request.get(f"/api/tables/{table}").json()
    (face,) = news["views"]
    action = {"do": do, **more} if more else next(each for each in face["options"] if each["do"] == do)
    post(page, f"{table}/actions", seat=face["seat"], seq=news["seq"], key=f"{news['seq']}", action=action)


def press_ready(page: Page) -> None:
    """Press Ready in the waiting room and wait until the server knows it."""
    page.get_by_role("button", name="Ready", exact=True).click()
    expect(page.get_by_role("button", name="Ready", exact=True)).to_have_count(0)


def two_players(visit: Visit, **more: Any) -> tuple[Page, Page, str]:
    """Let Ada open a table and Bea join it by link; return the page of the active player first."""
    ada, bea = visit("", **more), visit("", **more)
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None])
    ada.goto(f"/t/{table}")
    bea.goto(f"/t/{table}")
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Sit here").click()
    press_ready(bea)
    for page in (ada, bea):
        page.wait_for_selector(".table")
    first, second = (ada, bea) if seat_views(ada, table)[0]["view"]["decision"]["who"] == 0 else (bea, ada)
    merchant(first).play(until=TRADING, seconds=120)
    return first, second, table


def with_account(page: Page, name: str) -> Any:
    """Create an account for the page's user and return the response."""
    answer = page.context.request.post("/api/account", data={"name": name, "password": "a long secret"})
    assert answer.ok, answer.text()
    return answer.json()


def decide(table: str, *pages: Page, times: int = LEAST_DECISIONS) -> None:
    """Let each player make at least so many decisions through the API."""
    made = dict.fromkeys(pages, 0)
    while min(made.values()) < times:
        for page in pages:
            news = page.context.request.get(f"/api/tables/{table}").json()
            (face,) = news["views"]
            if face["options"]:
                action = face["options"][sum(made.values()) % len(face["options"])]
                post(page, f"{table}/actions", seat=face["seat"], seq=news["seq"], key=f"{news['seq']}", action=action)
                made[page] += 1


def finish(page: Page, table: str) -> None:
    """Give the last answer of every menu through the API until the match is over."""
    while True:
        news = page.context.request.get(f"/api/tables/{table}").json()
        if news["table"]["status"] == "over":
            return
        (face,) = news["views"]
        if not face["options"]:
            page.wait_for_timeout(40)
            continue
        body = {"seat": face["seat"], "seq": news["seq"], "key": f"{news['seq']}", "action": face["options"][-1]}
        assert page.context.request.post(f"/api/tables/{table}/actions", data=body).status in (200, 409)
