"""The installed app and the settings page: alerts, accounts, passkeys, deleting the account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.click_player import join, open_table, seat_views
from tests.browser.evening import act
from tests.browser.fixtures import LINE_LOST, LYING, PHONE, Visit
from tests.browser.layout_checker import faults, resize
from tests.server.live_server import Server, until
from tests.server.push_service import Browser, PushService, run_push_service
from tests.server.smtp_server import SmtpServer, run_smtp_server, token_in_link
from tests.trial import GAME

PASSWORD = "a long secret"


@pytest.fixture
def own_server(tmp_path: Path) -> Any:
    running = Server(tmp_path)
    yield running.start()
    running.stop()


@pytest.fixture
def smtp() -> Iterator[tuple[str, SmtpServer]]:
    with run_smtp_server() as opened:
        yield opened


@pytest.fixture
def named_server(tmp_path: Path, smtp: tuple[str, SmtpServer]) -> Iterator[Server]:
    """A server with a public address that sends e-mail."""
    running = Server(tmp_path, FONDACO_SMTP=smtp[0], FONDACO_SEED="the same each time")
    running.environment["FONDACO_ADDRESS"] = running.url = f"http://localhost:{running.port}"
    with running:
        yield running


def with_account(page: Page, name: str) -> None:
    page.goto("/settings")
    page.locator("#account").fill(name)
    page.locator("#password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("Saved.").first).to_be_visible()


def unfold(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).click()


def test_installed_app_opens_the_waiting_table_and_reports_a_lost_server(visit: Visit, own_server: Server) -> None:
    page = visit("", server=own_server, app=True, forgiving=LINE_LOST)
    table = open_table(page, GAME, ["me", "random"])
    until(lambda: 0 in page.context.request.get("/api/tables").json()["mine"][0]["waiting"])
    manifest = page.context.request.get("/manifest.webmanifest").json()
    page.goto(manifest["start_url"])
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    page.goto("/settings")
    assert page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)").endswith("/sw.js")
    until(lambda: bool(page.evaluate("navigator.serviceWorker.controller !== null")))
    page.route("**/api/me", lambda route: route.abort("connectionrefused"))
    page.goto("/settings")
    expect(page.get_by_text("Can’t reach the server.")).to_be_visible()
    own_server.stop()
    page.goto("/settings")
    offline = page.get_by_role("heading", name="Can’t reach the server")
    expect(offline).to_be_visible()
    with page.expect_navigation():  # while the server is down, only the link loads the page again
        page.get_by_role("link", name="Try again").click()
    expect(offline).to_be_visible()
    page.unroute("**/api/me")
    own_server.start()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_account_is_created_configured_and_deleted(visit: Visit) -> None:
    ada, bea = visit(""), visit("")
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None])
    join(bea, table, name="Bea")
    with_account(ada, "Ada of the settings")
    unfold(ada, "Turn notifications")
    ada.get_by_label("Quiet hours").check()
    ada.get_by_label("from", exact=True).fill("21:30")
    ada.get_by_label("Webhook").fill("https://example.org/hook")
    ada.locator("form", has=ada.locator("#hook")).get_by_role("button", name="Save").click()
    expect(ada.get_by_text("Its secret, shown only once:")).to_be_visible()
    until(lambda: ada.context.request.get("/api/me/notifications").json()["quiet_from"] == 21 * 60 + 30)
    for title in ("Password", "Devices", "Delete account", "E-mail"):
        unfold(ada, title)
    expect(ada.get_by_text("this device")).to_be_visible()
    assert faults(ada) == []
    resize(ada, PHONE)
    assert faults(ada, "light") == []
    assert ada.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    resize(ada, LYING)
    assert faults(ada, "light") == []
    assert faults(visit("/reset/letter", size=LYING)) == []
    bea.goto(f"/t/{table}")
    bea.wait_for_selector(".table")
    ada.locator("#farewell-proof").fill(PASSWORD)
    ada.get_by_role("button", name="Delete my account").click()
    expect(ada.get_by_role("alert")).to_have_text("Delete the account Ada of the settings? This cannot be undone.")
    assert ada.context.request.get("/api/me").json()["name"] == "Ada of the settings"  # nothing has happened yet
    ada.get_by_role("button", name="Delete my account").click()
    expect(ada.get_by_text("Account deleted.")).to_be_visible()
    expect(bea.locator("body")).to_contain_text("N. N.")
    assert bea.context.request.get(f"/api/tables/{table}/match.json").json()["opening"]["seats"] == ["N. N.", "Bea"]


def test_a_passkey_is_added_signs_in_and_is_deleted_with_a_new_password(named_server: Server, visit: Visit) -> None:
    page = visit("", server=named_server, forgiving=("status of 401",))
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    first = line.send("WebAuthn.addVirtualAuthenticator", {"options": device})
    with_account(page, "Ada of the keys")
    keys = page.locator("details", has=page.locator("summary", has_text="Passkeys"))
    unfold(page, "Passkeys")
    page.locator("#passkey-proof").fill(PASSWORD)
    page.get_by_role("button", name="Add passkey").click()
    expect(keys.get_by_text("not used yet")).to_be_visible()
    assert faults(page, "light") == []

    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("#name")).to_have_value("Ada of the keys")
    unfold(page, "Passkeys")
    expect(keys.get_by_role("listitem").filter(has_text="last used")).to_be_visible()

    def another_device(route: Route) -> None:
        """Let the first device confirm and a second one create the new passkey."""
        line.send("WebAuthn.removeVirtualAuthenticator", first)
        line.send("WebAuthn.addVirtualAuthenticator", {"options": device})
        route.continue_()

    page.route("**/api/me/passkeys/options", another_device)
    page.get_by_role("button", name="Confirm with passkey").click()
    expect(keys.get_by_role("listitem").filter(has_text="not used yet")).to_be_visible()
    keys.get_by_role("listitem").filter(has_text="not used yet").get_by_role("button", name="Delete passkey").click()
    expect(keys.get_by_text("Passkey deleted.")).to_be_visible()

    unfold(page, "Password")
    expect(page.get_by_text("These passkeys can still sign in")).to_be_visible()
    page.locator("#password-proof").fill(PASSWORD)
    page.locator("#renewed").fill(f"{PASSWORD} again")
    page.get_by_label("Delete all passkeys too").check()
    assert faults(page, "light") == []
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("All other devices are signed out")).to_be_visible()
    expect(keys.get_by_role("button", name="Delete passkey")).to_have_count(0)
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("This passkey is unknown")).to_be_visible()


# A match by correspondence


class Reader:
    """A player with all kinds of alerts switched on, and the alerts that have arrived."""

    def __init__(self, page: Page, name: str, inbox: SmtpServer, service: PushService) -> None:
        self.page, self.name, self.inbox, self.service = page, name, inbox, service
        self.email, self.browser = f"{name.lower()}@example.org", Browser()
        ours = msgspec.json.encode({"endpoint": f"{service.url}/push/{name}", "keys": self.browser.keys}).decode()
        # a browser in a test has no push service, so it gets ours
        page.context.add_init_script(f"PushManager.prototype.subscribe = async () => ({{ toJSON: () => ({ours}) }})")

    def wants_everything(self) -> None:
        page = self.page
        with_account(page, self.name)
        unfold(page, "E-mail")
        page.locator("#email").fill(self.email)
        page.locator("#email-proof").fill(PASSWORD)
        page.get_by_role("button", name="Send confirmation e-mail").click()
        expect(page.get_by_text("An e-mail is on its way")).to_be_visible()
        page.goto(f"/confirm/{token_in_link(self.inbox.to(self.email)[0], 'confirm')}")
        page.get_by_role("button", name="Confirm address").click()
        expect(page.get_by_text("E-mail address confirmed.")).to_be_visible()
        page.goto("/settings")
        unfold(page, "Turn notifications")
        page.get_by_label("every turn").check(force=True)
        page.get_by_label("Push notifications in this browser").check()
        page.get_by_label("Webhook").fill(f"{self.service.url}/hook/{self.name}")
        page.locator("form", has=page.locator("#hook")).get_by_role("button", name="Save").click()
        expect(page.get_by_text("Its secret, shown only once:")).to_be_visible()
        alerts = page.context.request.get("/api/me/notifications").json()
        assert (alerts["mail"], alerts["push"]) == ("turn", True)

    def leaves(self) -> None:
        self.page.goto("about:blank")

    def told(self) -> tuple[int, int, int]:
        pushes, hooks = (len(self.service.at(f"/{way}/{self.name}")) for way in ("push", "hook"))
        return pushes, len([each for each in self.inbox.to(self.email) if "/t/" in each.get_content()]), hooks

    def shown(self, note: str) -> Any:
        """Return the notification that the app would show for a push; a headless browser shows none."""
        page, registrations = self.page, list[Any]()
        line = page.context.new_cdp_session(page)
        line.on("ServiceWorker.workerRegistrationUpdated", lambda news: registrations.extend(news["registrations"]))
        line.send("ServiceWorker.enable")
        worker = page.context.service_workers[0]
        worker.evaluate("() => { self.registration.showNotification = async (...note) => { self.note = note } }")
        pushed = {"origin": page.evaluate("location.origin"), "registrationId": registrations[-1]["registrationId"]}
        line.send("ServiceWorker.deliverPushMessage", pushed | {"data": note})
        return until(lambda: worker.evaluate("self.note"))


def test_correspondence_turn_is_announced_once_on_every_channel(
    named_server: Server, visit: Visit, smtp: tuple[str, SmtpServer]
) -> None:
    """Ada is away when the match begins and gets an alert. Bea watches, passes and leaves: she gets one for her next
    turn."""
    with run_push_service() as service:
        allowed: dict[str, Any] = {"app": True, "moving": True, "permissions": ["notifications"]}
        ada, bea = (
            Reader(visit("", server=named_server, **allowed), name, smtp[1], service) for name in ("Ada", "Bea")
        )
        for reader in (ada, bea):
            reader.wants_everything()
        days = {"kind": "correspondence", "budget": 200_000, "increment": 0, "cap": 200_000}
        table = open_table(ada.page, GAME, ["open", "me"], clock=days)
        ada.leaves()

        def waiting() -> Any:
            return ada.page.context.request.get(f"/api/tables/{table}").json()["table"]["waiting"]

        bea.page.goto(f"/t/{table}")
        until(lambda: "presence" in "".join(bea.page.evaluate("visitor.heard")))  # the server knows that she watches
        join(bea.page, table)
        until(lambda: min(ada.told()) == 1)
        assert seat_views(ada.page, table)[0]["view"]["decision"]["who"] == 1

        ada.page.goto("/settings")
        note = ada.browser.read(service.at("/push/Ada")[0][1]).decode()
        title, shown = ada.shown(note)
        assert (title, shown["data"]) == ("It is your turn", {"url": f"/t/{table}"})
        assert "Bea" in shown["body"]
        ada.page.goto(shown["data"]["url"])
        ada.page.wait_for_selector(".table")

        bea.page.locator("[data-do=pass]").click()
        until(lambda: waiting() == [1])
        bea.leaves()
        taken = ada.page.context.request.get(f"/api/tables/{table}").json()["seq"]
        while waiting() == [1]:
            act(ada.page, table, seat_views(ada.page, table)[0]["options"][0]["do"])
        until(lambda: min(bea.told()) == 1)
        assert (ada.told(), bea.told()) == ((1, 1, 1), (1, 1, 1))
        ((_, hook),) = service.at("/hook/Bea")
        assert msgspec.json.decode(hook)["seq"] > taken
