"""A match of Die Händler von Genua in a real browser: played by clicking, and negotiated by four persons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fondaco.games.genoa import GAME
from tests.browser.announcements import early_announcements, watch_announcements
from tests.browser.click_player import WORD, ClickPlayer, go_to, join, open_table, seat_views, sit_down, speak
from tests.browser.fixtures import PHONE, REFUSED, Visit
from tests.browser.layout_checker import fits, no_faults_at, panels_fit_at, reason_is_beside, result_is_visible
from tests.browser.view_checker import Facts, taught, watched
from tests.games.genoa.wishes import WISHES
from tests.server.live_server import Guest, Server

MOMENTS = ("[data-at=here]", "[data-at=ahead] .building.can", "[data-round='2'] [data-offer]")
# The hand and the purse, the offers, the round.
SHOWN = """() => ({
  hand: document.querySelectorAll('.mine .card').length,
  ducats: Number.parseInt(document.querySelector('.mine .purse b').textContent),
  offers: [...document.querySelectorAll('.talk [data-offer]')].map((each) => Number(each.dataset.offer)),
  round: Number(document.querySelector('main.table').dataset.round),
})"""


def sent(view: Any) -> dict[str, Any]:
    return {
        "hand": len(view["hand_cards"]),
        "ducats": view["ducats"],
        "offers": [offer["number"] for offer in view["offers"]],
        "round": view["round"],
    }


BOTS = ["me", "random", "random"]
FEW_WORDS = {"rounds": 2, "offers": 1, "wishes": 1}
LEADING = {"options": FEW_WORDS, "word": "barrel 0"}  # the first turn is the player's own and begins with an action


@pytest.mark.slow
def test_tutorial_match_is_played_to_its_end(visit: Visit) -> None:
    player, reader = taught(visit, "genoa", WISHES, Facts(SHOWN, sent), players=3, options=FEW_WORDS)
    assert {"act", "walk", "over"} <= set(player.play(400))
    reader.was_taught("here_lead", "here_bid", "ahead_lead", "ahead_bid", "acting")
    result_is_visible(player.page, players=3)


def test_phone_reaches_everything_that_a_turn_needs(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "genoa", BOTS, **LEADING)
    player = watched(visit, page, WISHES, Facts(SHOWN, sent), moving=False)
    panels_fit_at(player, "[data-at=here], [data-at=ahead]", ".talk", ".sheet .round")
    player.play(200, deeds={"act", "walk"})
    assert fits(page)
    page.get_by_role("button", name="Town").click()
    expect(page.locator(".mine .purse b").first).to_be_in_viewport(ratio=1)


def test_axe_finds_nothing_at_three_moments_of_a_match(visit: Visit) -> None:
    page = visit("")
    sit_down(page, "genoa", BOTS, options={"rounds": 3})
    no_faults_at(ClickPlayer(page, WISHES), MOMENTS)


# -- four persons --------------------------------------------------------------------------


class Trader:
    """A player and their seat."""

    def __init__(self, page: Page, table: str, seat: int) -> None:
        self.page, self.table, self.seat = page, table, seat

    def news(self) -> Any:
        return self.page.context.request.get(f"/api/tables/{self.table}").json()

    def seen(self) -> Any:
        return seat_views(self.page, self.table)[0]["view"]["table"]

    def offer(self, number: int) -> Any:
        return self.page.locator(f"[data-offer='{number}']")

    def give_ducats(self, steps: int) -> None:
        """Set ducats in steps of five."""
        more = self.page.get_by_role("group", name="You give: Ducats").get_by_role("button", name="one more")
        for _ in range(steps):
            more.click()

    def say(self, what: str) -> None:
        self.page.locator(f"form [data-do={what}]").click()

    def cannot_accept(self, number: int) -> None:
        """Check that the offer can be accepted neither on the page nor by a request."""
        expect(self.offer(number).locator("[data-do=accept]")).to_have_count(0)
        action = {"do": "accept", "number": number}
        body = {"seat": self.seat, "seq": self.news()["seq"], "key": f"late {number} {self.seat}", "action": action}
        answer = self.page.context.request.post(f"/api/tables/{self.table}/actions", data=body)
        assert answer.json()["key"] in ("genoa.no.no_such_offer", "fondaco.error.not_allowed"), answer.text()


def four_people(visit: Visit) -> tuple[Trader, list[Trader]]:
    """Return the tower player and the three others; the tower is placed."""
    pages = [visit("") for _ in range(4)]
    table = open_table(pages[0], "genoa", ["me", "open", "open", "open"], names=["Ada", None, None, None])
    for page, name in zip(pages[1:], ("Bea", "Cem", "Dina"), strict=True):
        join(page, table, name=name)
    for page in pages:
        go_to(page, table)
    traders = [Trader(page, table, seat) for seat, page in enumerate(pages)]
    leader = traders[traders[0].seen()["leader_seat"]]
    ClickPlayer(leader.page, WISHES[:1]).play(seconds=30, until="[data-at=here], [data-at=ahead]")
    others = [trader for trader in traders if trader is not leader]
    for trader in others:
        trader.page.wait_for_selector("[data-at=here], [data-at=ahead]")
    return leader, others


def objects_in(what: Any) -> Iterator[dict[str, Any]]:
    """Every object in the received messages."""
    if isinstance(what, dict):
        yield what
        for each in what.values():
            yield from objects_in(each)
    elif isinstance(what, list):
        for each in what:
            yield from objects_in(each)


def received_no_secrets(trader: Trader) -> None:
    texts = [text for text in trader.page.evaluate("visitor.heard") if text.startswith("{")]
    found = [each for text in texts for each in objects_in(json.loads(text))]
    views_of_seat = [each for each in found if "options" in each and "view" in each]
    views = [each for each in found if "hand_cards" in each]
    assert views_of_seat
    assert len(views) >= len(views_of_seat)
    assert {face["seat"] for face in views_of_seat} == {trader.seat}
    assert {str((view["all_ducats"], view["all_hands"])) for view in views} == {"(None, None)"}
    for event in (each for each in found if "says" in each and each.get("to") is not None):
        assert trader.seat in event["to"], event
    for offer in (offer for view in views for offer in view["offers"]):
        mine = trader.seat in (offer["seat"], offer["to_seat"])
        assert offer["give_cards"] is None or mine or offer["to_seat"] < 0, offer


def test_four_players_negotiate_one_turn(visit: Visit) -> None:
    leader, (ada, bea, cem) = four_people(visit)
    ada.page.set_viewport_size(PHONE)
    ada.page.locator(".nav [data-tab=trade]").click()

    ada.give_ducats(2)
    ada.say("propose")
    for trader in (leader, ada, bea, cem):
        expect(trader.offer(1)).to_contain_text("10")
    expect(leader.offer(1).locator("[data-do=accept]")).to_be_visible()
    bea.cannot_accept(1)

    ada.offer(1).locator("[data-do=change]").click()
    ada.give_ducats(1)
    ada.say("propose")
    expect(leader.offer(2)).to_contain_text("15")
    expect(leader.offer(1)).to_have_count(0)
    leader.cannot_accept(1)

    bea.page.locator("form .thing", has_text="message").first.click()
    bea.say("propose")
    face = leader.offer(3).locator(".faces")
    expect(face).to_contain_text("message")
    for trader in (ada, cem):
        expect(trader.offer(3)).to_contain_text("a message")
        expect(trader.offer(3).locator(".faces")).to_have_count(0)
    bea.offer(3).locator("[data-do=withdraw]").click()
    for trader in (leader, ada, cem):
        expect(trader.offer(3)).to_have_count(0)
    leader.cannot_accept(3)

    leader.offer(2).locator("[data-do=counter]").click()
    leader.page.set_viewport_size({"width": 1280, "height": 560})  # too low for all that was said, and for the form
    expect(leader.page.locator(".talk form")).to_be_in_viewport(ratio=0.99)
    leader.say("ask")
    for trader in (bea, cem):
        expect(trader.offer(4)).to_contain_text(re.compile(r"sells it for\s*25"))
        trader.cannot_accept(4)
    expect(leader.offer(4)).to_contain_text(re.compile(r"You sell it for\s*25"))
    assert fits(ada.page)
    ada.offer(4).locator("[data-do=accept]").click()
    for trader in (leader, ada, bea, cem):
        expect(trader.offer(4)).to_have_count(0)
    purses = [trader.seen()["ducats"] for trader in (leader, ada)]
    assert purses[0] in (155, 155 + 30)  # a message may have been delivered on the way
    assert purses[1] in (105, 105 + 30)
    expect(leader.page.locator(".purse")).to_contain_text(str(purses[0]))
    leader.cannot_accept(2)
    for trader in (leader, ada, bea, cem):
        received_no_secrets(trader)


def test_player_who_is_done_withdraws_an_offer_and_wishes(visit: Visit) -> None:
    leader, (ada, *_) = four_people(visit)
    ada.give_ducats(2)
    ada.say("propose")
    ada.page.locator(".prompt [data-do=done]").click()
    expect(ada.page.locator(".prompt [data-do=done]")).to_have_count(0)
    expect(leader.offer(1)).to_be_visible()
    ada.offer(1).locator("[data-do=withdraw]").click()
    expect(leader.offer(1)).to_have_count(0)
    leader.cannot_accept(1)
    ada.page.locator(".building.about").last.click()  # the board shows the subject of an offer
    farther = ada.page.locator("form .about[aria-pressed=true]").inner_text()
    ada.say("wish")
    expect(leader.page.locator(".wishes")).to_contain_text(farther)


def test_a_refused_offer_says_why_beside_its_button(visit: Visit) -> None:
    page = visit("", forgiving=REFUSED, moving=True)
    sit_down(page, "genoa", BOTS)
    ClickPlayer(page, WISHES).play(seconds=120, until="form [data-do=propose]")
    send = page.locator("form [data-do=propose]")
    send.click()
    reason_is_beside(send)


def test_no_announcement_runs_ahead_of_what_happened_before_it(visit: Visit) -> None:
    """The dice of the next turn are announced after the order that was filled in this one."""
    page = visit("", moving=True)
    sit_down(page, "genoa", BOTS)
    watch_announcements(page)
    ClickPlayer(page, WISHES).play(seconds=240, until=".log li.turn ~ .turn ~ .turn")
    seen, early = early_announcements(page)
    assert seen >= 2
    assert early == []


SENTENCES = {
    "en": "Offer for {space}: 10 ducats and from the yield {item} binds once accepted",
    "de": "Angebot für „{space}“: 10 Dukaten und vom Ertrag {item} verbindlich, sobald angenommen",
    "fr": "Offrir ({space}) : 10 ducats et, sur le gain de l’action, {item} engage dès l’acceptation",
    "nl": "Bied voor {space}: 10 dukaten en van de opbrengst {item} bindend zodra aangenomen",
}
MAY_PROMISE = "[data-later=give] .thing"


def test_offer_is_shown_in_four_languages_before_sending(visit: Visit) -> None:
    """The promised part of the yield is below the given items; terms bind, words do not."""
    page = visit("")
    sit_down(page, "genoa", BOTS)
    ClickPlayer(page, WISHES).play(seconds=120, until=MAY_PROMISE)
    expect(page.locator(".will")).to_have_count(0)
    form, thing = page.locator(".talk form"), page.locator(MAY_PROMISE).first
    thing.click()
    form.locator(".step").first.locator("button").nth(1).click(click_count=2)
    sentence, words = page.locator(".will p").first, page.locator(".will .loose")
    for lang, said in SENTENCES.items():
        speak(page, lang)
        named = {"space": form.locator(".about[aria-pressed=true]").inner_text(), "item": thing.inner_text().strip()}
        expect(sentence).to_have_text(said.format(**named), use_inner_text=True)
        expect(sentence).to_be_in_viewport(ratio=1)  # wherever the form is scrolled to, as its button is
    expect(words).to_have_count(0)
    form.locator("input").fill("I shall pay you back")
    expect(words).to_contain_text("I shall pay you back")
    assert fits(page)


def test_the_tower_player_wants_what_others_would_give_of_the_action(visit: Visit) -> None:
    leader, (ada, *_) = four_people(visit)
    ada.page.locator(MAY_PROMISE).first.wait_for()
    expect(ada.page.locator("[data-later=want]")).to_have_count(0)
    leader.page.locator("[data-later=want] .thing").first.wait_for()
    expect(leader.page.locator("[data-later=give]")).to_have_count(0)


def test_a_click_on_a_space_opens_the_offers_for_it_and_four_are_whole(visit: Visit) -> None:
    leader, others = four_people(visit)
    for number, trader in enumerate(others):
        trader.give_ducats(number + 1)
        trader.say("propose")
        expect(trader.offer(number + 1)).to_be_visible()
    ada = others[0]
    choices = ada.page.locator("form .about")
    if choices.count() > 1:
        choices.nth(1).click()
    ada.give_ducats(1)
    ada.say("propose")
    expect(leader.offer(4)).to_be_visible()
    for page in (leader.page, ada.page):
        for number in range(1, 5):
            offer = page.locator(f"[data-offer='{number}']")
            offer.scroll_into_view_if_needed()
            expect(offer).to_be_in_viewport(ratio=1)
    places = [offer["space"] for offer in ada.seen()["offers"]]
    ada.page.locator(f".building[data-place=space-{places[0]}], [data-place=space-{places[0]}]").first.click()
    expect(ada.page.locator("li.opened")).to_have_count(places.count(places[0]))
    expect(ada.offer(1)).to_be_in_viewport(ratio=1)


def start_in_building_with_card(page: Page, card: str = "further_action") -> None:
    """Start with the player's own action in a building that yields such a card."""
    board = (GAME.folder / "board.toml").read_text(encoding="utf-8")
    board = re.sub(r'special = "\w+"', f'special = "{card}"', board)
    for deal in range(200):
        table = open_table(page, "genoa", BOTS, board_file=board, word=f"deal {deal}")
        face = seat_views(page, table)[0]
        if {"do": "act"} in face["options"] and 8 <= face["view"]["table"]["walk"][-1] < 14:
            go_to(page, table)
            return
    raise AssertionError("nobody may begin with such an action")


def test_a_further_action_card_is_played_openly(visit: Visit) -> None:
    page = visit("")
    start_in_building_with_card(page)
    ClickPlayer(page, WISHES[1:2]).play(seconds=60, until="[data-do=play_further]")
    page.locator(".prompt [data-do=play_further]").click()
    expect(page.locator("[data-do=play_further]")).to_have_count(0)
    expect(page.locator(".log").first).to_contain_text("You play further action")


def test_swap_is_chosen_before_anybody_sees_it(visit: Visit) -> None:
    page = visit("")
    start_in_building_with_card(page, "swap")
    ClickPlayer(page, WISHES[1:2]).play(seconds=60, until=".prompt [data-do=swap]")
    asked, things, log = page.locator(".prompt strong"), page.locator(".choice .btn"), page.locator(".log").first
    page.locator(".prompt [data-do=swap]").click()
    expect(asked).to_have_text("What do you give back for the swap?")
    page.locator(".mine .card.can.d-message").click()
    expect(asked).to_contain_text("What do you take for message")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(asked).to_have_text("What do you give back for the swap?")
    expect(log).not_to_contain_text("You play a swap")
    things.filter(has_text="message").click()
    expect(things.filter(has_text="swap")).to_have_count(1)  # all legal items can be taken
    things.filter(has_text="pepper").click()
    expect(log).to_contain_text("for pepper")


def start_on_a_street(page: Page, others: list[Guest]) -> str:
    """Let the player lead the tower from a street."""
    for deal in range(200):
        table = open_table(page, "genoa", ["me", "open", "open"], word=f"deal {deal}")
        for other in others:
            other.take_seat(table, word=WORD)
        decision = seat_views(page, table)[0]["view"]["decision"]
        if (decision["at"], decision["who"]) == ("ahead", 0):
            return table
    raise AssertionError("nobody begins so")


def test_a_step_past_an_offer_is_asked_before_the_offer_lapses(visit: Visit, server: Server) -> None:
    page, others = visit(""), [Guest(server.url), Guest(server.url)]
    table = start_on_a_street(page, others)
    space = max(seat_views(page, table)[0]["view"]["table"]["talk_spaces"])
    for seat, said in ((1, {"do": "propose", "space": space, "give_ducats": 10}), (2, {"do": "done"})):
        other = others[seat - 1]
        assert other.act(table, seat, other.news(table)["seq"], said).status_code == 200
        other.http.close()
    go_to(page, table)
    place, asked = page.locator(f".can[data-place=space-{space}]"), page.locator(".prompt strong")
    expect(asked).to_contain_text("Click a space edged in red.")
    expect(page.locator("[data-lapse]")).to_be_visible()
    lies = page.locator("[data-do=accept]").bounding_box()
    loaded = page.locator(".prompt .say").bounding_box()
    assert loaded is not None
    assert loaded["height"] >= 73  # for two lines of the question and two of text beside it
    place.click()
    expect(asked).to_contain_text(re.compile("without a deal.*This cancels the offer from "))
    assert page.locator("[data-do=accept]").bounding_box() == lies  # however long the question is
    page.get_by_role("button", name="Back", exact=True).click()
    expect(asked).to_contain_text("Click a space edged in red.")
    place.click()
    page.locator(".prompt [data-do=move]").click()
    expect(page.locator("[data-offer]")).to_have_count(0)
    assert seat_views(page, table)[0]["view"]["table"]["walk"][-1] == space
