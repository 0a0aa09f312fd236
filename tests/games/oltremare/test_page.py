"""Play Oltre Mare by clicking."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fondaco.games.oltremare import GAME
from tests.browser.click_player import WORD, draw, go_to, open_table, seat_views, sit_down, speak
from tests.browser.fixtures import LYING, PHONE, Visit
from tests.browser.layout_checker import fits, panels_fit, result_is_visible
from tests.browser.view_checker import taught
from tests.games.oltremare.merchant import FACTS, TRADING, WISHES, merchant
from tests.games.oltremare.table import COMPONENTS
from tests.server.live_server import Guest, Server

BOARD = (GAME.folder / "board.toml").read_text(encoding="utf-8")
# A short touch: with faster animations, a longer one would count as a long press.
TOUCH = """(thing) => {
  for (const kind of ['pointerdown', 'pointerup', 'click'])
    thing.dispatchEvent(new PointerEvent(kind, { pointerType: 'touch', bubbles: true }));
}"""
FULL_HANDS = BOARD.replace("players_max = 5", "players_max = 2").replace("start_hand = 4", "start_hand = 8")


@pytest.mark.slow
def test_tutorial_match_is_played_to_its_end(visit: Visit) -> None:
    player, reader = taught(visit, "oltremare", WISHES, FACTS, bots="greedy")
    assert {"card", "cards", "end", "over"} <= set(player.play(seconds=480))
    reader.was_taught("play_card", "end_trade", "voyage", "others_trade", "offer", "offer_own", "buy", "loading")
    page = player.page
    assert "won" in page.locator(".over h2").inner_text()
    expect(page.locator(".over .final tbody th").get_by_text("You", exact=True)).to_have_count(1)
    result_is_visible(page, players=2)
    page.locator(".over .figure").nth(1).click()
    expect(page.locator(".over .why")).to_contain_text(", cargo: ")


def test_a_turn_at_phone_size_fits_one_screen(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "oltremare", ["me", "greedy"])
    player = merchant(page)
    player.play(until="[data-turn='3']", seconds=120)
    assert fits(page)
    cargo, card = (page.locator(f".hold {each}").bounding_box() for each in (".tab", ".card"))
    assert cargo is not None
    assert card is not None
    assert cargo["y"] + cargo["height"] <= card["y"] + 2  # it covers no good
    panels_fit(page)
    deeds = {"card", "cards", "load", "end"}
    assert deeds <= set(player.play(deeds=deeds, seconds=240))
    assert fits(page)


def test_the_first_touch_of_a_port_tells_of_it_and_the_second_sails(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "oltremare", ["me", "greedy"])
    merchant(page).play(until=".port.can", seconds=240)
    port, told = page.locator(".port.can").first, page.locator(".prompt .note")
    says = port.get_attribute("aria-label") or ""
    port.evaluate(TOUCH)
    expect(told).to_have_text(says)
    port.evaluate(TOUCH)
    expect(page.locator(".port.can")).to_have_count(0)


def test_on_a_phone_a_port_is_read_before_its_button_sails(visit: Visit) -> None:
    """Each has one, in a row that is drawn aside; a port that was read in one turn is read again in the next."""
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "oltremare", ["me", "greedy"])
    player = merchant(page)
    for _ in range(2):
        player.play(until="[data-do=sail]", seconds=240)
        expect(page.locator("[data-do=sail]")).to_have_count(page.locator(".port.can").count())
        button = page.locator("[data-do=sail]").last
        button.click()
        expect(page.locator(".prompt .note")).to_have_text(button.get_attribute("title") or "")
        button.click()
        expect(page.locator("[data-do=sail]")).to_have_count(0)


def test_on_a_phone_nothing_moves_while_an_offer_is_put_together(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "oltremare", ["me", "greedy"])
    merchant(page).play(until="[data-at=trade]:not(:has(.offer))", seconds=120)
    page.locator("button[data-tab=trade]").click()
    stays = page.locator(".trade .add, .trade [role=tab], .trade .claim, .trade .send")
    expect(page.locator(".trade .send")).to_be_visible()
    lie = "all => all.map(each => each.getBoundingClientRect().y)"
    before = stays.evaluate_all(lie)
    for side in (0, 0, 0, 1, 1, 1, 1, 1):
        page.locator(".trade .add").nth(side).click()
        assert stays.evaluate_all(lie) == before
        page.locator(".trade .shelf button").first.click()
        assert stays.evaluate_all(lie) == before


def test_player_who_must_play_all_cards_sees_the_result_first(visit: Visit, server: Server) -> None:
    page, other, short = visit(""), Guest(server.url), BOARD.replace("start_hand = 4", "start_hand = 3")
    for deal in range(60):
        table = open_table(page, "oltremare", ["me", "open"], board_file=short, word=f"deal {deal}")
        other.take_seat(table, word=WORD)
        face = seat_views(page, table)[0]
        merchant = face["view"]["table"]["merchants"][0]
        if {"do": "end_trade"} in face["options"] and merchant["hand"] == merchant["load"]:
            break
    other.http.close()
    page.set_viewport_size({"width": 1024, "height": 768})  # there is little room for text beside the answers
    go_to(page, table)
    go_on, told = page.locator(TRADING), page.locator(".prompt .note")
    lie = [each.bounding_box() for each in (page.locator(".map"), go_on)]
    go_on.click()
    expect(told).to_contain_text(re.compile("You (earn|draw|sail)|go(es)? to your pirates"))
    assert [each.bounding_box() for each in (page.locator(".map"), go_on)] == lie  # however long the text beside it is
    expect(page.locator("[data-place=hand] [aria-pressed=true]")).to_have_count(merchant["load"])
    page.keyboard.press("Escape")  # cancelling returns to the trade
    expect(page.locator("[data-place=hand] [aria-pressed=true]")).to_have_count(0)
    go_on.click()
    page.locator("[data-place=hand] [aria-pressed=true]").first.click()  # and reveals nothing
    expect(page.locator("[data-place=hand] [aria-pressed=true]")).to_have_count(0)
    go_on.click()
    go_on.click()
    expect(go_on).to_have_count(0)


def test_on_a_phone_the_pile_and_the_pirates_are_in_sight_and_the_log_opens_at_its_end(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    table = sit_down(page, "oltremare", ["me", "greedy"])
    merchant(page).play(until="[data-turn='4']", seconds=240)
    page.reload()
    seen = seat_views(page, table)[0]["view"]["table"]
    expect(page.locator(".what")).to_contain_text(str(seen["pile"]))
    strip = page.locator("ul.book li").first.locator(".rest > span")
    expect(strip.nth(1)).to_contain_text(str(seen["merchants"][0]["pirates"]))
    page.locator("button[data-tab=log]").click()
    end = "list => list.scrollHeight - list.clientHeight - list.scrollTop"
    page.wait_for_function(f"(({end}))(document.querySelector('.log ol')) < 2")
    assert page.locator(".log ol").evaluate("list => list.scrollHeight > list.clientHeight")


def test_on_a_phone_on_its_side_a_trade_that_is_over_covers_no_cards(visit: Visit) -> None:
    page = visit("", LYING, has_touch=True)
    sit_down(page, "oltremare", ["me", "greedy", "greedy"])
    player = merchant(page)
    player.play(until="[data-at=trade] .offer .acts .go", seconds=120)
    expect(page.locator(".table")).to_have_attribute("data-tab", "trade")
    assert player.play(deeds={"load"}, seconds=240)["load"]


class TradePage:
    """A person at the screen on seat 0, with many cards; another, on seat 1, is the active player."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.other = page, Guest(server.url)
        self.table = self.begun()
        while self.other.news(self.table)["views"][0]["view"]["decision"]["at"] == "cut_hand":
            self.other.first(self.table)
        go_to(page, self.table)
        self.hand: list[int] = seat_views(page, self.table)[0]["view"]["table"]["hand_cards"]

    def begun(self) -> str:
        """Wait until the other begins, and the person has three cards of a good."""
        for deal in range(200):
            table = open_table(self.page, "oltremare", ["me", "open"], board_file=FULL_HANDS, word=f"deal {deal}")
            self.other.take_seat(table, word=WORD)
            seen = seat_views(self.page, table)[0]["view"]
            alike = Counter(COMPONENTS.good[card] for card in seen["table"]["hand_cards"]).most_common(1)[0][1]
            if seen["decision"]["who"] == 1 and alike > 2:
                return table
        raise AssertionError("no such deal")

    def is_asked(self, goods: Sequence[int]) -> None:
        """Let the other offer a ducat for cards of these goods."""
        news = self.other.news(self.table)
        bid = {"do": "propose", "to_seat": 0, "give_ducats": 1, "ask_goods": goods}
        assert self.other.act(self.table, 1, news["seq"], bid).status_code == 200
        expect(self.page.locator(".offer .acts .go")).to_be_enabled()

    def refuses(self) -> None:
        news = self.other.news(self.table)
        said = next(each for each in news["views"][0]["options"] if each["do"] == "refuse")
        assert self.other.act(self.table, 1, news["seq"], said).status_code == 200

    def ends_the_turn(self) -> None:
        while self.other.news(self.table)["views"][0]["view"]["decision"]["who"] == 1:
            self.other.first(self.table)

    def picks(self, card: int) -> None:
        """Pick a card by keyboard, since cards overlap."""
        self.page.locator(f"[data-place=card-{card}]").press("Enter")

    def other_accepts(self) -> None:
        news = self.other.news(self.table)
        said = next(each for each in news["views"][0]["options"] if each["do"] == "accept")
        assert self.other.act(self.table, 1, news["seq"], said).status_code == 200

    def accepts(self) -> list[int]:
        """Accept; return the cards that the other has received."""
        self.page.locator(".offer .acts .go").click()
        expect(self.page.locator(".offer")).to_have_count(0)
        log: list[dict[str, Any]] = self.other.news(self.table)["views"][0]["log"]
        dealt = [event for entry in log for event in entry["events"] if event["says"] == "oltremare.dealt"]
        return sorted(dealt[-1]["args"]["cards"])


@pytest.fixture
def trade_page(visit: Visit, server: Server) -> Iterator[TradePage]:
    two = TradePage(visit(""), server)
    yield two
    two.other.http.close()


def test_giver_chooses_any_two_cards_and_can_give_five(trade_page: TradePage) -> None:
    good = Counter(COMPONENTS.good[card] for card in trade_page.hand).most_common(1)[0][0]
    alike = sorted(card for card in trade_page.hand if COMPONENTS.good[card] == good)
    trade_page.is_asked([good, good])
    for card in alike[-2:]:
        trade_page.picks(card)
        expect(trade_page.page.locator(f"[data-place=card-{card}]")).to_have_attribute("aria-pressed", "true")
    assert trade_page.accepts() == alike[-2:]
    left = [card for card in trade_page.hand if card not in alike[-2:]]
    trade_page.is_asked([COMPONENTS.good[card] for card in left[:5]])
    assert len(trade_page.accepts()) == 5


def test_a_counter_offer_gives_the_card_that_was_chosen(trade_page: TradePage) -> None:
    """Of several cards of the good that is asked for, also after the offer was sent and the other accepted."""
    page = trade_page.page
    good = Counter(COMPONENTS.good[card] for card in trade_page.hand).most_common(1)[0][0]
    chosen = max(card for card in trade_page.hand if COMPONENTS.good[card] == good)
    trade_page.is_asked([good])
    trade_page.picks(chosen)
    page.get_by_role("button", name="Counter").click()
    pressed = page.locator("[data-place=hand] [aria-pressed=true]")
    expect(pressed).to_have_count(1)
    expect(pressed).to_have_attribute("data-place", f"card-{chosen}")
    page.get_by_role("button", name="Send offer").click()
    expect(page.locator(".offer.mine")).to_be_visible()
    trade_page.other_accepts()
    expect(page.locator(".offer")).to_have_count(0)
    expect(page.locator(f"[data-place=hand] [data-place=card-{chosen}]")).to_have_count(0)
    expect(page.locator("[data-place=hand] [data-place^=card-]")).to_have_count(len(trade_page.hand) - 1)


def test_card_is_dragged_from_the_hand_into_the_offer(trade_page: TradePage) -> None:
    page, card = trade_page.page, trade_page.hand[0]
    shown = page.locator(f"[data-place=card-{card}]")
    page.locator(".trade .add").first.click()  # the list shows them in the order of the hand
    listed = page.locator(".trade .shelf button").evaluate_all("all => all.map(each => `card-${each.dataset.gives}`)")
    cards = page.locator("[data-place=hand] [data-place^=card-]")
    lying = cards.evaluate_all("all => all.map(each => each.dataset.place)")
    assert listed == lying != [f"card-{card}" for card in trade_page.hand]
    page.locator(".trade .add").first.click()
    draw(shown, page.locator(".trade form").first)
    expect(shown).to_have_attribute("aria-pressed", "true")
    draw(shown, page.locator(".trade form").first)  # it is there once, and stays
    expect(shown).to_have_attribute("aria-pressed", "true")

    page.get_by_role("button", name="Send offer").click()
    page.get_by_role("button", name="Give it for nothing?").click()  # nothing was asked for it
    expect(page.locator(".offer.mine")).to_have_count(1)
    trade_page.refuses()
    refused = page.get_by_text("Your offer was refused.")
    expect(refused).to_be_visible()
    trade_page.ends_the_turn()
    expect(page.locator("main[data-turn='2']")).to_be_visible()
    expect(refused).to_have_count(0)  # in another turn it is outdated


def test_player_who_passed_withdraws_an_offer_by_a_click(trade_page: TradePage) -> None:
    """The send button keeps its place, whatever is given, and no help card covers it."""
    page, send = trade_page.page, trade_page.page.get_by_role("button", name="Send offer")
    lies = send.bounding_box()
    for card in trade_page.hand[:4]:
        trade_page.picks(card)
    page.locator(".trade .add").last.click()
    page.locator(".trade .shelf button").first.click()
    assert send.bounding_box() == lies
    amount, told = page.locator(".trade .step > svg").last, page.locator("[data-card=ducats]")
    amount.click()
    told.locator("p").first.click()  # read, and put away by a click
    expect(told).to_have_count(0)
    amount.click()
    expect(told).to_be_visible()
    amounts = page.locator(".trade .step")
    for amount in amounts.all():
        amount.get_by_role("button", name="more").click()
    expect(amounts.locator("b")).to_have_text(["0", "1"])  # ducats go one way only
    send.click()
    expect(page.locator(".offer.mine")).to_have_count(1)
    page.locator("[data-do=pass]").click()
    expect(page.locator("[data-do=pass]")).to_have_count(0)
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator(".offer.mine")).to_have_count(0)


GUEST = r"\S+ \d+"  # the server names a guest in the language of the page
SENTENCES = {
    "en": f"Offer {GUEST} {{good}} for nothing binds once accepted",
    "de": f"Angebot an {GUEST}: {{good}} gegen nichts verbindlich, sobald angenommen",
    "fr": f"Offrir à {GUEST} {{good}} contre rien engage dès l’acceptation",
    "nl": f"Bied {GUEST} {{good}} voor niets bindend zodra aangenomen",
}


def test_offer_is_shown_in_four_languages_before_sending(trade_page: TradePage) -> None:
    """It names only the good of a card, which is all that others see."""
    page, card = trade_page.page, trade_page.hand[0]
    expect(page.locator(".will")).to_have_count(0)
    trade_page.picks(card)
    for lang, said in SENTENCES.items():
        speak(page, lang)
        good = page.locator(f"[data-place=card-{card}] .name").text_content()
        expect(page.locator(".will p")).to_have_text(re.compile(said.format(good=good)), use_inner_text=True)
