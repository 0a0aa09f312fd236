"""A person plays Oltre Mare by clicking."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fondaco.games.oltremare import GAME
from tests.browser.click_player import WORD, draw, faces, go_to, open_table, sit_down, speak
from tests.browser.fixtures import LYING, PHONE, Visit
from tests.browser.layout_checker import fits, panels_fit, the_end_is_in_sight
from tests.browser.view_checker import taught
from tests.games.oltremare.merchant import FACTS, TRADING, WISHES, merchant
from tests.games.oltremare.table import BOX
from tests.server.live_server import Guest, Server

BOARD = (GAME.folder / "board.toml").read_text(encoding="utf-8")
# A short touch: where all moves sooner, one that took any time would be a long one.
TOUCH = """(thing) => {
  for (const kind of ['pointerdown', 'pointerup', 'click'])
    thing.dispatchEvent(new PointerEvent(kind, { pointerType: 'touch', bubbles: true }));
}"""
FULL_HANDS = BOARD.replace("players_max = 5", "players_max = 2").replace("start_hand = 4", "start_hand = 8")


def test_a_first_match_that_is_taught_to_its_end(visit: Visit) -> None:
    player, reader = taught(visit, "oltremare", WISHES, FACTS, bots="greedy")
    assert {"card", "cards", "end", "over"} <= set(player.play(seconds=480))
    reader.was_taught("play_card", "end_trade", "voyage", "others_trade", "offer", "offer_own", "buy", "loading")
    page = player.page
    assert "won" in page.locator(".over h2").inner_text()
    expect(page.locator(".over tbody th").get_by_text("You", exact=True)).to_have_count(1)
    the_end_is_in_sight(page, players=2)
    page.locator(".over .figure").nth(1).click()
    expect(page.locator(".over .why")).to_contain_text(", cargo: ")


def test_a_turn_at_phone_size_fits_one_screen(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "oltremare", ["me", "greedy"])
    player = merchant(page)
    player.play(until="[data-turn='3']", seconds=120)
    assert fits(page)
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


def test_who_must_play_all_he_holds_sees_first_what_it_brings(visit: Visit, server: Server) -> None:
    page, other, short = visit(""), Guest(server.url), BOARD.replace("start_hand = 4", "start_hand = 3")
    for deal in range(60):
        table = open_table(page, "oltremare", ["me", "open"], board_file=short, word=f"deal {deal}")
        other.done(f"/tables/{table}/join", word=WORD)
        face = faces(page, table)[0]
        merchant = face["view"]["table"]["merchants"][0]
        if {"do": "end_trade"} in face["options"] and merchant["hand"] == merchant["load"]:
            break
    other.http.close()
    page.set_viewport_size({"width": 1024, "height": 768})  # there is little room for words beside the answers
    go_to(page, table)
    go_on, told = page.locator(TRADING), page.locator(".prompt .note")
    lie = [each.bounding_box() for each in (page.locator(".map"), go_on)]
    go_on.click()
    expect(told).to_contain_text(re.compile("You (earn|draw|sail)|go(es)? to your pirates"))
    assert [each.bounding_box() for each in (page.locator(".map"), go_on)] == lie  # however much is said beside it
    expect(page.locator("[data-place=hand] [aria-pressed=true]")).to_have_count(merchant["load"])
    page.keyboard.press("Escape")  # who thinks better of it goes on trading
    expect(page.locator("[data-place=hand] [aria-pressed=true]")).to_have_count(0)
    go_on.click()
    page.locator("[data-place=hand] [aria-pressed=true]").first.click()  # and gives nothing away by that
    expect(page.locator("[data-place=hand] [aria-pressed=true]")).to_have_count(0)
    go_on.click()
    go_on.click()
    expect(go_on).to_have_count(0)


def test_on_a_phone_the_pile_and_the_pirates_are_in_sight_and_the_log_opens_at_its_end(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    table = sit_down(page, "oltremare", ["me", "greedy"])
    merchant(page).play(until="[data-turn='4']", seconds=240)
    page.reload()
    seen = faces(page, table)[0]["view"]["table"]
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


class Haggling:
    """A person at the screen, on seat 0, with many cards; another, on seat 1, is the active player."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.other = page, Guest(server.url)
        self.table = self.begun()
        while self.other.news(self.table)["faces"][0]["view"]["decision"]["at"] == "cut_hand":
            self.other.first(self.table)
        go_to(page, self.table)
        self.hand: list[int] = faces(page, self.table)[0]["view"]["table"]["hand_cards"]

    def begun(self) -> str:
        """Until the other begins, and the person has three cards of a good."""
        for deal in range(200):
            table = open_table(self.page, "oltremare", ["me", "open"], board_file=FULL_HANDS, word=f"deal {deal}")
            self.other.done(f"/tables/{table}/join", word=WORD)
            seen = faces(self.page, table)[0]["view"]
            alike = Counter(BOX.good[card] for card in seen["table"]["hand_cards"]).most_common(1)[0][1]
            if seen["decision"]["who"] == 1 and alike > 2:
                return table
        raise AssertionError("no such deal")

    def is_asked(self, goods: Sequence[int]) -> None:
        """The other offers a ducat for cards of these goods."""
        news = self.other.news(self.table)
        bid = {"do": "propose", "to_seat": 0, "give_ducats": 1, "ask_goods": goods}
        assert self.other.act(self.table, 1, news["seq"], bid).status_code == 200
        expect(self.page.locator(".offer .acts .go")).to_be_enabled()

    def refuses(self) -> None:
        news = self.other.news(self.table)
        said = next(each for each in news["faces"][0]["options"] if each["do"] == "refuse")
        assert self.other.act(self.table, 1, news["seq"], said).status_code == 200

    def ends_his_turn(self) -> None:
        while self.other.news(self.table)["faces"][0]["view"]["decision"]["who"] == 1:
            self.other.first(self.table)

    def picks(self, card: int) -> None:
        """By the keyboard: of many cards one lies on the other."""
        self.page.locator(f"[data-place=card-{card}]").press("Enter")

    def accepts(self) -> list[int]:
        """The cards that the other then has got."""
        self.page.locator(".offer .acts .go").click()
        expect(self.page.locator(".offer")).to_have_count(0)
        log: list[dict[str, Any]] = self.other.news(self.table)["faces"][0]["log"]
        dealt = [event for entry in log for event in entry["events"] if event["says"] == "oltremare.dealt"]
        return sorted(dealt[-1]["args"]["cards"])


@pytest.fixture
def haggling(visit: Visit, server: Server) -> Iterator[Haggling]:
    two = Haggling(visit(""), server)
    yield two
    two.other.http.close()


def test_the_giver_chooses_any_two_of_his_cards_and_can_give_five(haggling: Haggling) -> None:
    good = Counter(BOX.good[card] for card in haggling.hand).most_common(1)[0][0]
    alike = sorted(card for card in haggling.hand if BOX.good[card] == good)
    haggling.is_asked([good, good])
    for card in alike[-2:]:
        haggling.picks(card)
        expect(haggling.page.locator(f"[data-place=card-{card}]")).to_have_attribute("aria-pressed", "true")
    assert haggling.accepts() == alike[-2:]
    left = [card for card in haggling.hand if card not in alike[-2:]]
    haggling.is_asked([BOX.good[card] for card in left[:5]])
    assert len(haggling.accepts()) == 5


def test_a_card_is_drawn_from_the_hand_into_the_offer(haggling: Haggling) -> None:
    page, card = haggling.page, haggling.hand[0]
    shown = page.locator(f"[data-place=card-{card}]")
    page.locator(".trade .add").first.click()  # who chooses from the list finds them as they lie in the hand
    listed = page.locator(".trade .shelf button").evaluate_all("all => all.map(each => `card-${each.dataset.gives}`)")
    cards = page.locator("[data-place=hand] [data-place^=card-]")
    lying = cards.evaluate_all("all => all.map(each => each.dataset.place)")
    assert listed == lying != [f"card-{card}" for card in haggling.hand]
    page.locator(".trade .add").first.click()
    draw(shown, page.locator(".trade form").first)
    expect(shown).to_have_attribute("aria-pressed", "true")
    draw(shown, page.locator(".trade form").first)  # it lies there once, and is not taken back by it
    expect(shown).to_have_attribute("aria-pressed", "true")

    page.get_by_role("button", name="Send").click()
    expect(page.locator(".offer.mine")).to_have_count(1)
    haggling.refuses()
    refused = page.get_by_text("Your offer was refused.")
    expect(refused).to_be_visible()
    haggling.ends_his_turn()
    expect(page.locator("main[data-turn='2']")).to_be_visible()
    expect(refused).to_have_count(0)  # in another turn that is old


def test_who_has_passed_takes_his_offer_back_by_a_click(haggling: Haggling) -> None:
    """The button that sends keeps its place, whatever is given, and no card that explains something lies on it."""
    page, send = haggling.page, haggling.page.get_by_role("button", name="Send")
    lies = send.bounding_box()
    for card in haggling.hand[:4]:
        haggling.picks(card)
    page.locator(".trade .add").last.click()
    page.locator(".trade .shelf button").first.click()
    assert send.bounding_box() == lies
    purse, told = page.locator(".trade .step > svg").last, page.locator("[data-card=ducats]")
    purse.click()
    told.locator("p").first.click()  # read, and put away by a click
    expect(told).to_have_count(0)
    purse.click()
    expect(told).to_be_visible()
    cpu_budget = page.locator(".trade .step")
    for purse in cpu_budget.all():
        purse.get_by_role("button", name="more").click()
    expect(cpu_budget.locator("b")).to_have_text(["1", "1"])  # that ducats go one way only is for the house to say
    cpu_budget.first.get_by_role("button", name="less").click()
    send.click()
    expect(page.locator(".offer.mine")).to_have_count(1)
    page.locator("[data-do=pass]").click()
    expect(page.locator("[data-do=pass]")).to_have_count(0)
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator(".offer.mine")).to_have_count(0)


SENTENCES = {
    "en": "Offer {name} {good} for nothing binds once accepted",
    "de": "Biete {name} {good} gegen nichts bindet, sobald angenommen",
    "fr": "Offrir à {name} {good} contre rien engage dès l’acceptation",
    "nl": "Bied {name} {good} voor niets bindt zodra aangenomen",
}


def test_an_offer_is_read_in_four_languages_before_it_is_sent(haggling: Haggling) -> None:
    """Of a card it says the good, which is all that others hear."""
    page, card = haggling.page, haggling.hand[0]
    expect(page.locator(".will")).to_have_count(0)
    haggling.picks(card)
    name = page.locator(".trade [role=tab] b").inner_text()
    for lang, said in SENTENCES.items():
        speak(page, lang)
        good = page.locator(f"[data-place=card-{card}] .name").text_content()
        expect(page.locator(".will p")).to_have_text(said.format(name=name, good=good), use_inner_text=True)
