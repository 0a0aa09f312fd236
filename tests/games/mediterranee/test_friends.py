"""Three friends who come by the link meet at sea and trade, by clicks alone."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import fondaco
from tests.browser.click_player import ClickPlayer, speak
from tests.browser.fixtures import DESKTOP, PHONE, REFUSED, Visit
from tests.browser.invitations import create_table, sit
from tests.browser.layout_checker import fits, reason_is_beside

WORDS = Path(fondaco.__file__).parent / "games/mediterranee/words"
TRADE = ".menu [data-do=trade]"
# Each buys one good, Ada and Bea sail to the same waters, and nobody fights.
TO_NAPOLI = [
    ("muster", ".menu [data-do=muster]"),
    ("bid", "[data-at=bidding] .menu .btn[data-amount]"),
    ("place", ".menu [data-do=take_place], [data-place-in-order]"),
    ("goal", "[data-goal=napoli]"),
    ("galley", "[data-at=fleet] .fleet:not(:has([aria-pressed=true])) [data-galley]"),
    ("anchor", ".menu [data-do=anchor]"),
    ("buy", ".deeds:not(:has([data-place^=hull] .good)) [data-do=buy]"),
    ("done", ".menu [data-do=done]"),
]
STAY = [wish for wish in TO_NAPOLI if wish[0] not in ("goal", "galley")]
BACK = {"en": "Back", "fr": "Retour"}


def send_button(page: Page) -> Locator:
    """Open the form for an offer or a counter-offer, and return its button."""
    page.locator(TRADE).click()
    return page.locator(".barter [data-do=propose]")


def is_refused(send: Locator, reason: str, lang: str) -> None:
    """Press the button, read the reason beside it in this language, and tap on it: it covers the goods on a phone."""
    why = send.page.get_by_role("alert")
    text = json.loads((WORDS / f"{lang}.json").read_text(encoding="utf-8"))[reason]
    send.click()
    expect(why).to_contain_text(text)
    reason_is_beside(send)
    why.locator("span").click()
    expect(why).to_have_count(0)


def test_a_refused_offer_says_why_beside_its_button_in_the_reader_s_language(visit: Visit) -> None:
    """Ada reads English at a desktop, Bea has chosen French on a phone."""
    sizes = (DESKTOP, PHONE, DESKTOP)
    ada, bea, cem = pages = [visit("", stranger=True, size=size, moving=True, forgiving=REFUSED) for size in sizes]
    link = create_table(ada, 3, "mediterranee")
    for page, name in ((bea, "Bea"), (cem, "Cem")):
        sit(page, link, name)
    for page in pages:
        expect(page.locator(".crew")).to_have_count(2)
    speak(bea, "fr")
    for crew in ada.locator(".crew").all():
        crew.get_by_role("button", name="4", exact=True).click()
    players = {page: ClickPlayer(page, STAY if page is cem else TO_NAPOLI) for page in pages}
    while not any(page.locator(TRADE).count() for page in pages):
        for player in players.values():
            player.play(60, until=f"{TRADE}, section.prompt:not(.yours)")
    active, partner = (ada, bea) if ada.locator(TRADE).count() else (bea, ada)
    lang = {ada: "en", bea: "fr"}

    send = send_button(active)
    is_refused(send, "no.no_goods", lang[active])
    own_good = active.locator(".barter .side button[aria-pressed]").first
    own_good.click()
    active.locator(".barter .money").get_by_role("button", name="+").click()
    send.click()
    refuse = partner.locator(".menu [data-do=refuse_offer]")
    expect(refuse).to_be_visible()
    is_refused(send_button(partner), "no.no_goods", lang[partner])
    assert fits(partner)
    partner.locator(".menu").get_by_role("button", name=BACK[lang[partner]]).click()
    refuse.click()

    send = send_button(active)
    own_good.click()
    active.locator(".barter .money").get_by_role("button", name="+").click()
    is_refused(send, "no.refused_before", lang[active])
    assert fits(active)
