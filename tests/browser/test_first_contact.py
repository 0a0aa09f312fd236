"""What a newcomer meets first: the header of every page, the sign-up form, and errors in the language of the page."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import fondaco
from fondaco.i18n import list_languages
from tests.browser.click_player import choose_language, go_to, open_table
from tests.browser.evening import with_account
from tests.browser.fixtures import DESKTOP, LINE_LOST, LYING, NOT_THERE, PHONE, Visit
from tests.browser.layout_checker import SHELL_PAGES, faults, fits, resize
from tests.server import chat_services
from tests.server.live_server import Server, until
from tests.trial import GAME

SIZES = [DESKTOP, PHONE, LYING]
WIDE = ViewportSize(width=1920, height=1080)
WRONG_PASSWORD = ("status of 400", "status of 401")
# keeps the latest socket of a page
KEEP_SOCKET = """const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...args) {
    super(...args);
    window.latestSocket = this;
  }
};"""


def wait_until_on_screen(page: Page, what: Locator) -> None:
    """Wait until all of an element is visible without scrolling."""
    size = page.viewport_size
    assert size is not None

    def on_screen() -> bool:
        box = what.bounding_box()
        return box is not None and (
            box["x"] >= 0
            and box["y"] >= 0
            and box["x"] + box["width"] <= size["width"]
            and box["y"] + box["height"] <= size["height"]
        )

    until(on_screen)


def test_every_page_offers_guests_to_sign_in_and_shows_the_name_afterwards(visit: Visit) -> None:
    """On every screen: each page is loaded once and resized."""
    page = visit("", stranger=True, forgiving=NOT_THERE)
    for path in SHELL_PAGES:
        page.goto(path)
        for size, name in product(SIZES, ("Sign in", "Sign up")):
            resize(page, size)
            link = page.locator("header").get_by_role("link", name=name, exact=True)
            expect(link).to_be_visible()
            wait_until_on_screen(page, link)
    resize(page, PHONE)
    page.locator("header").get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill("Ada of Sizes")
    page.get_by_label("Password").fill("a long secret")
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/t/none")  # back where the visitor came from
    for path in SHELL_PAGES:
        page.goto(path)
        for size in SIZES:
            resize(page, size)
            own = page.locator("header").get_by_role("link", name="Ada of Sizes")
            expect(own).to_be_visible()
            wait_until_on_screen(page, own)
            expect(page.locator("header").get_by_role("link", name="Sign in")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, WIDE], ids=["desktop", "wide"])
def test_the_longest_title_beside_the_link_to_sign_in_leaves_the_clocks_free(visit: Visit, size: ViewportSize) -> None:
    game, facts = max(fondaco.games().items(), key=lambda each: len(each[1].title))
    page = visit("", stranger=True, size=size, locale="de-DE")
    seats = ["me", *["random"] * (facts.players[0] - 1)]
    go_to(page, open_table(page, game, seats, clock={"kind": "live", "seconds": 180}))
    expect(page.get_by_role("link", name="Anmelden")).to_be_visible()
    title, clocks = page.locator("header.head h1").bounding_box(), page.locator(".clocks").bounding_box()
    assert title is not None
    assert clocks is not None
    assert title["y"] >= 0
    assert title["y"] + title["height"] <= clocks["y"]


def test_rules_and_how_to_play_lead_to_different_pages(visit: Visit) -> None:
    page = visit("/", stranger=True)
    at = page.locator("header [aria-current=page]")
    for name in ("Rules", "How to play"):
        page.goto("/")
        page.get_by_role("link", name=name, exact=True).click()
        expect(at).to_have_text(name)


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone", "lying"])
def test_a_guest_at_a_table_can_sign_in_and_comes_back_to_it(visit: Visit, size: ViewportSize) -> None:
    with_account(visit("", stranger=True), f"Bea {size['width']}")
    page = visit("", stranger=True, size=size)
    table = open_table(page, GAME, ["me", "random"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table")
    link = page.get_by_role("link", name="Sign in")
    wait_until_on_screen(page, link)
    assert fits(page)
    link.click()
    page.get_by_label("Name").fill(f"Bea {size['width']}")
    page.get_by_label("Password").fill("a long secret")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(f"**/t/{table}")
    page.wait_for_selector(".table")
    own = page.locator("header").get_by_role("link", name=f"Bea {size['width']}")
    expect(own).to_be_visible()
    wait_until_on_screen(page, own)
    page.wait_for_function("() => visitor.news().table.yours.length === 1")


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone", "lying"])
def test_an_error_stands_beside_its_field_in_the_language_of_the_page(visit: Visit, size: ViewportSize) -> None:
    """The browser speaks German, the page French."""
    with_account(visit("", stranger=True), f"Cem {size['width']}")
    page = visit("/", stranger=True, size=size, forgiving=(*WRONG_PASSWORD, "status of 409"), locale="de-DE")
    choose_language(page, "fr")
    page.locator("header").get_by_role("link", name="S’inscrire").click()
    sign_up = page.get_by_role("button", name="S’inscrire", exact=True)

    def refused(field: str, why: str) -> None:
        expect(page.get_by_role("alert")).to_have_text(why)
        described = page.get_by_label(field)
        expect(described).to_be_focused()
        expect(described).to_have_accessible_description(why)
        wait_until_on_screen(page, page.get_by_role("alert"))
        wait_until_on_screen(page, described)
        below, field_box = page.get_by_role("alert").bounding_box(), described.bounding_box()
        assert below is not None
        assert field_box is not None
        assert 0 <= below["y"] - field_box["y"] - field_box["height"] < 20

    sign_up.click()
    refused("Nom", "Saisissez un nom.")
    page.get_by_label("Nom").fill(f"Cem {size['width']}")
    page.get_by_label("Mot de passe").fill("court")
    sign_up.click()
    refused("Mot de passe", "Au moins 8 caractères.")
    assert faults(page) == []
    page.get_by_role("button", name="Se connecter", exact=True).click()  # what the server says of the short password
    refused("Mot de passe", "Au moins 8 caractères.")
    page.get_by_label("Mot de passe").fill("another secret")
    sign_up.click()
    taken = f"Le nom « Cem {size['width']} » est pris, ou ressemble à un nom qui l’est. Choisissez un autre nom."
    refused("Nom", taken)
    page.get_by_role("button", name="Se connecter", exact=True).click()
    refused("Mot de passe", "Nom ou mot de passe incorrect.")


def test_the_browser_s_own_messages_about_fields_are_in_the_language_of_the_page(visit: Visit) -> None:
    page = visit("/settings", stranger=True, locale="de-DE")
    choose_language(page, "fr")
    page.get_by_role("textbox", name="Nom").first.fill("")
    page.get_by_role("button", name="Enregistrer").click()
    name = page.locator("#name")
    expect(name).to_be_focused()
    assert name.evaluate("(field) => field.validationMessage") == "Remplissez ce champ."
    name.fill("Ada")
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.get_by_text("Enregistré.")).to_be_visible()


def test_refusals_by_request_and_over_the_socket_are_in_the_language_of_the_page(visit: Visit) -> None:
    """A guest with a German browser chooses French, first in the lobby, then Dutch at the table."""
    page = visit("", stranger=True, forgiving=NOT_THERE, locale="de-DE")
    page.context.add_init_script(KEEP_SOCKET)
    page.goto("/")
    choose_language(page, "fr")
    page.get_by_label("Code de la table").fill("NOTHING")
    page.locator(".code button").click()
    expect(page.get_by_role("alert")).to_have_text("Cette table n’existe pas. Vérifiez le lien ou le code.")
    table = open_table(page, GAME, ["me", "random"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table")

    def refusal() -> str:
        """Send an impossible action over the page's own socket."""
        page.wait_for_function("() => latestSocket?.readyState === WebSocket.OPEN")
        said: str = page.evaluate(
            """() => new Promise((heard) => {
              latestSocket.addEventListener('message', ({ data }) => {
                const { refused } = JSON.parse(data);
                if (refused) heard(refused.reason);
              });
              const { seq, views } = visitor.news();
              const act = { seat: views[0].seat, seq, key: `${Math.random()}`, action: { do: 'refuse', number: 99 } };
              latestSocket.send(JSON.stringify({ act }));
            })"""
        )
        return said

    french = refusal()
    page.get_by_role("button", name="Menu de la table").click()
    choose_language(page, "nl")
    page.wait_for_function("() => new URL(latestSocket.url).searchParams.get('lang') === 'nl'")
    dutch = refusal()
    assert french == "Ce n’est pas possible avec l’offre 99\u00a0: elle est close, ou entre d’autres joueurs."
    assert dutch == "Dat kan niet met bod 99: het is gesloten, of het is tussen andere spelers."


def test_guest_names_are_in_the_language_of_the_reader(visit: Visit) -> None:
    """A guest reads "Invité 1234" and sits down under the name that others read in their languages."""
    ada, bea = visit("/", stranger=True), visit("", stranger=True, locale="fr-FR")
    table = open_table(ada, GAME, ["me", "open"])
    bea.goto(f"/t/{table}")
    host = ada.context.request.get("/api/me").json()["name"].removeprefix("Guest ")
    expect(bea.get_by_text(f"Invité {host}").first).to_be_visible()
    guest = bea.context.request.get("/api/me").json()["name"]
    expect(bea.locator(".name input")).to_have_value(guest.replace("Guest", "Invité"))
    bea.get_by_role("button", name="Prendre cette place").click()
    bea.get_by_role("button", name="Prêt", exact=True).click()
    bea.wait_for_selector(".table")
    seats = ada.context.request.get(f"/api/tables/{table}").json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == [f"Guest {host}", guest]


def test_a_profile_has_an_address_by_name_and_older_links_lead_there(visit: Visit) -> None:
    ada = visit("", stranger=True)
    who = with_account(ada, "Ada of Profiles")
    stranger = visit("", stranger=True)
    for path in (f"/p/{who['id']}", "/p/Ada%20of%20Profiles", "/p/ada%20of%20profiles"):
        stranger.goto(path)
        expect(stranger.get_by_role("heading", name="Ada of Profiles")).to_be_visible()
        stranger.wait_for_url("**/p/Ada%20of%20Profiles")
    ada.goto("/settings")
    expect(ada.get_by_role("link", name="My profile and matches")).to_have_attribute("href", "/p/Ada%20of%20Profiles")


def test_the_page_without_connection_has_its_picture_and_goes_on_by_itself(visit: Visit, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page = visit("", stranger=True, app=True, server=server, forgiving=(*LINE_LOST, "Failed to load", "ERR_FAILED"))
        page.goto("/settings")
        expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        server.kill()
        page.goto("/settings")
        expect(page.get_by_role("heading", name="Can’t reach the server")).to_be_visible()
        page.wait_for_function("() => document.querySelector('img').naturalWidth > 0")
        server.start()
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_a_webhook_is_chosen_and_tested_in_the_settings(visit: Visit) -> None:
    with chat_services.chat_services() as services:
        page = visit("/settings", stranger=True, forgiving=("status of 400",))
        page.locator("summary", has_text="Turn notifications").click()
        address, save = page.locator("#hook"), page.locator("form:has(#hook)").get_by_role("button", name="Save")
        expect(page.get_by_role("button", name="Send test")).to_have_count(0)
        address.fill("https://api.telegram.org/bot1:abc/getMe")
        save.click()
        expect(page.get_by_role("alert")).to_contain_text("A Telegram address looks like")
        expect(address).to_be_focused()
        wait_until_on_screen(page, page.get_by_role("alert"))
        address.fill(services.url + chat_services.DISCORD)
        page.get_by_label("Message format").select_option("Discord")
        save.click()
        page.get_by_role("button", name="Send test").click()
        expect(page.get_by_text("Test message sent.")).to_be_visible()
        assert [(service, text.partition(":")[0]) for service, text in services.texts] == [
            ("discord", "Test from Fondaco")
        ]
        page.reload()
        page.locator("summary", has_text="Turn notifications").click()
        expect(address).to_have_value(services.url + chat_services.DISCORD)
        expect(page.get_by_label("Message format")).to_have_value("discord")
        address.fill(f"{services.url}/forbidden")
        page.get_by_label("Message format").select_option("Slack, Mattermost")
        save.click()
        expect(page.locator("form:has(#hook)").get_by_role("status")).not_to_be_empty()
        page.get_by_role("button", name="Send test").click()
        expect(page.get_by_text("The service refused the message (HTTP 403).")).to_be_visible()
        assert faults(page) == []


@pytest.mark.parametrize("width", [1280, 1366])
def test_no_bot_level_is_cut_off_in_the_lobby(visit: Visit, width: int) -> None:
    page = visit(size={"width": width, "height": 800})
    for lang in list_languages():
        choose_language(page, lang)
        for game in page.locator(".game").all():
            game.click()
            cut = """() => [...document.querySelectorAll('.start .pick > div')]
              .filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.innerText)"""
            assert page.evaluate(cut) == []
            wait_until_on_screen(page, page.locator(".start"))
