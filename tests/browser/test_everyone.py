"""Keyboard, screen reader, all languages and all screen sizes."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.click_player import open_table, sit_down, speak
from tests.browser.fixtures import DESKTOP, LYING, NOT_THERE, PHONE, REFUSED, Visit
from tests.browser.keyboard import tab_to
from tests.browser.layout_checker import faults, fits, resize
from tests.browser.trial import TRADING, merchant
from tests.trial import GAME

GZIPPED_SCRIPTS = """async () => {
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  const sizes = await Promise.all(loaded.filter((name) => name.endsWith('.js')).map(async (name) => {
    const stream = (await (await fetch(name)).blob()).stream().pipeThrough(new CompressionStream('gzip'));
    return (await new Response(stream).blob()).size;
  }));
  return sizes.reduce((sum, size) => sum + size, 0);
}"""


def no_faults_on_any_screen(page: Page, there: str) -> None:
    """Check the page that shows `there` on a desktop in light and dark mode, and on a phone in light mode.

    Dark mode has no other colours on a phone.
    """
    page.wait_for_selector(there)
    at_a_table = page.locator("main.table").count() > 0
    assert faults(page) == [], there
    resize(page, PHONE)
    page.wait_for_selector(there)
    assert faults(page, "light") == [], f"{there} on a phone"
    assert fits(page) or not at_a_table, f"{there} on a phone"
    resize(page, DESKTOP)
    assert fits(page) or not at_a_table, there


def test_axe_finds_nothing_on_the_pages_of_the_shell(visit: Visit) -> None:
    page = visit("", forgiving=NOT_THERE)
    room = open_table(page, GAME, ["me", "greedy", "open"])
    pages = {
        "/": ".start .go",
        "/settings": "main",
        "/daily-deal": "main h2",
        f"/rules/{GAME}": "main h2",
        f"/t/{room}": ".room .btn",
        "/t/nowhere": "main .btn",
    }
    for path, there in pages.items():
        page.goto(path)
        no_faults_on_any_screen(page, there)
    guest = visit(f"/t/{room}")
    no_faults_on_any_screen(guest, ".room .btn")


def test_axe_finds_nothing_at_three_moments_of_a_match_and_after_it(visit: Visit) -> None:
    page = visit("")
    table = sit_down(page, GAME, ["me", "greedy"])
    player = merchant(page)
    for moment in (TRADING, "[data-do=play_card]", ".port.can"):
        player.play(200, until=moment)
        no_faults_on_any_screen(page, moment)
    page.get_by_role("button", name="Table menu").click()
    no_faults_on_any_screen(page, ".menu .language")
    assert page.context.request.post(f"/api/tables/{table}/resign", data={"seat": 0}).ok
    no_faults_on_any_screen(page, ".over")
    page.goto(f"/t/{table}/replay")
    no_faults_on_any_screen(page, ".table")


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_selector(".start .go")
    tab_to(page, ".start .go")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    typist = merchant(page)
    done: list[str] = []
    for _ in range(400):
        if page.locator("[data-turn='4']").count():
            break
        done.append(typist.mark())
        if done[-1] == "load":  # also reorder the cargo
            tab_to(page, ".played .grip")
            page.keyboard.press("ArrowRight")
        tab_to(page, "[data-next]")
        page.keyboard.press("Enter")
    assert page.locator("[data-turn='4']").count(), done
    assert {"card", "cards", "end"} <= set(done)


def test_the_language_changes_at_once_in_the_lobby_and_at_the_table(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    sit_down(page, GAME, ["me", "greedy"])
    expect(page.get_by_role("heading", name="Verlauf", exact=True)).to_be_visible()
    for lang, word in (("fr", "Journal"), ("nl", "Logboek"), ("en", "Log")):
        speak(page, lang)
        expect(page.get_by_role("heading", name=word, exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"


def test_impossible_action_gives_a_reason_with_a_link_to_the_rule(visit: Visit) -> None:
    page = visit("", forgiving=REFUSED)
    table = sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(until=TRADING, seconds=120)
    page.get_by_role("button", name="Send offer").click(force=True)  # dashed: it can be pressed and says why not
    why = page.get_by_role("alert")
    expect(why).to_contain_text("A deal needs at least one card.")
    assert why.get_by_role("link").get_attribute("href") == f"/rules/{GAME}#5.4"

    why.get_by_role("link").click()  # the rules open beside the table, at the paragraph
    expect(page.locator("[data-reading] .pointed")).to_contain_text("At least one card must change hands")
    page.locator(".prompt strong").click(trial=True, position={"x": 8, "y": 8})  # they do not cover the question
    page.locator("[data-reading]").get_by_role("link", name="How to play").click()
    expect(page.locator("[data-reading] figure .drawn > *")).to_have_count(5)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-reading]")).to_have_count(0)
    assert page.url.endswith(f"/t/{table}")

    speak(page, "fr")  # the same paragraph in another language
    page.get_by_role("button", name="Envoyer l’offre").click(force=True)
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.locator("[data-reading] .pointed")).to_contain_text("Au moins une carte doit changer de mains")
    note = page.locator("[data-reading] details").first
    expect(note.locator("summary")).to_have_text("Notes")
    note.locator("summary").click()  # what is not in the rulebook is folded away
    expect(note).to_contain_text("[décision 13]")


ON_THE_BOARD = """() => {
  const [held, board] = ['[data-held]', '[data-place=chart]'].map(
    (each) => document.querySelector(each).getBoundingClientRect());
  return held.top >= board.top && held.bottom <= board.bottom && held.left >= board.left && held.right <= board.right;
}"""


def test_paced_replay_waits_for_the_learner(visit: Visit) -> None:
    page = visit("/")
    page.evaluate("localStorage.setItem('fondaco.pace', 'wait')")
    sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(until="[data-held]", seconds=120)
    assert page.evaluate(ON_THE_BOARD)  # it covers neither one's hand nor the question
    lines = page.locator(".log li")
    seen = lines.count()
    page.get_by_role("button", name="Continue").click()
    page.wait_for_function("count => document.querySelectorAll('.log li').length > count", arg=seen)
    told = lines.all_inner_texts()[seen:]

    page.get_by_role("button", name="Since your last turn").click()
    since = page.locator("[data-since] li")
    expect(since.first).to_be_visible()
    assert {*since.all_inner_texts()} & {*told}
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(since).to_have_count(0)


def test_the_table_fits_every_screen_without_scrolling(visit: Visit) -> None:
    page = visit("")
    sit_down(page, GAME, ["me", "greedy", "greedy", "greedy", "greedy"])
    desks, phones = [(1366, 768), (1366, 650), (1024, 768), (1920, 1080)], [(390, 844), (360, 740)]
    for width, height in (*desks, *phones, (844, 390), (932, 430), (667, 375)):
        resize(page, {"width": width, "height": height})
        assert fits(page), (width, height)


def test_landscape_phone_can_open_and_leave_a_match(visit: Visit) -> None:
    page = visit("/", LYING)
    for button in ("Play now", "Create table"):
        expect(page.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    room = open_table(page, GAME, ["me", "open"])
    page.goto(f"/t/{room}")
    expect(page.get_by_role("combobox", name="Add bot")).to_be_in_viewport(ratio=1)
    page.goto(f"/rules/{GAME}#law")
    expect(page.get_by_role("navigation").get_by_role("link").first).to_be_in_viewport(ratio=1)


def test_lobby_loads_little_script(visit: Visit) -> None:
    page = visit("/", own=True)
    page.wait_for_selector(".start .go")
    page.wait_for_load_state("networkidle")
    assert 0 < page.evaluate(GZIPPED_SCRIPTS) < 115_000


def test_second_visit_fetches_nothing_again(visit: Visit) -> None:
    assets = "performance.getEntriesByType('resource').filter((each) => each.name.includes('/assets/'))"
    page = visit("/", own=True)
    page.wait_for_selector(".start .go")
    page.wait_for_load_state("networkidle")
    first = set(page.evaluate(f"{assets}.map((each) => each.name)"))
    assert first
    page.goto("/")
    page.wait_for_selector(".start .go")
    again = page.evaluate(f"{assets}.filter((each) => each.transferSize).map((each) => each.name)")
    assert first.isdisjoint(again)


def test_lobby_is_drawn_before_the_server_answers(visit: Visit) -> None:
    page = visit("")
    held: list[Route] = []
    page.route("**/api/**", lambda route: held.append(route))
    page.goto("/")
    expect(page.get_by_role("heading", name="Fondaco")).to_be_visible()
    assert held
