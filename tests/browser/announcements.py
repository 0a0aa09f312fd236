"""Watch in which order a page with motion announces what happens and writes it into the log."""

from __future__ import annotations

from playwright.sync_api import Page

# For every announcement that becomes a line of the log: the last line while it was announced, and the line before its
# own. They are the same if all that happened before it had been shown. While the log is closed, nothing is compared.
WATCH = """() => {
  const announced = (window.announced = []);
  let last = '', open = null;
  new MutationObserver(() => {
    const lines = [...document.querySelectorAll('.log ol > li:not(.none)')].map((each) => each.textContent.trim());
    const text = document.querySelector('.announce')?.textContent.trim() ?? '';
    const at = open ? lines.findLastIndex((line, i) => i >= open.count - 1 && line === open.text) : -1;
    if (at > 0) {
      announced.push({ text: open.text, after: open.after, before: lines[at - 1] });
      open = null;
    }
    if (text && text !== last && lines.length) open = { text, after: lines.at(-1), count: lines.length };
    last = text;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def watch_announcements(page: Page) -> None:
    page.evaluate(WATCH)


def early_announcements(page: Page) -> tuple[int, list[str]]:
    """Return how many announcements were seen, and those that ran ahead of what happened before them."""
    seen = page.evaluate("announced")
    early = [each for each in seen if each["after"] not in (each["before"], each["text"])]
    return len(seen), [f"{each['text']} after {each['after']}" for each in early]
