"""Collect the pages of the documentation site in build/site, for Zensical to build: `make docs`.

Pages are stored in docs/, at the root, or next to a game. Each gets its place on the site, with links adjusted. These
pages are generated from code: one per public module, one with the facts and one on the observations of each game, the
settings of a server, and two on the HTTP interface.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path, PurePosixPath
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from fondaco.games import all_games  # noqa: E402
from tools.docs_game_facts import game_facts  # noqa: E402
from tools.docs_http_api import interface  # noqa: E402
from tools.docs_http_examples import http_examples  # noqa: E402
from tools.docs_observations import observed  # noqa: E402
from tools.docs_settings import settings_page  # noqa: E402

SITE = ROOT / "build" / "site"
PAGES = SITE / "pages"
PUBLIC = ("core", "i18n", "bots", "lab", "agents", "testing", "client")
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.py"))
DRAWN = re.compile(r"^!\[([^\]]*)\]\((\w+)\)$", re.MULTILINE)  # drawn by the client, from a game's components
BOXES = re.compile(r"^```mermaid\n(.*?)^```", re.MULTILINE | re.DOTALL)
PARAGRAPH = re.compile(r"\(#[\w.]+\)")
# Code, which is left alone; links; and the marks of a rules page, which are no links.
PARTS = re.compile(
    r"^ *```.*?^ *```|`[^`\n]+`"
    r"|(?P<picture>!?)\[(?P<words>[^\]]*)\]\((?P<path>[^)#\s]*)(?P<anchor>#[^)\s]*)?\)"
    r"|\[(?P<mark>(?:ruling|reconstructed)[^\]]*)\]",
    re.MULTILINE | re.DOTALL,
)


def places() -> dict[str, str]:
    """Return the site path of each page in the repository."""
    docs = {f"docs/{page.name}": page.name for page in (ROOT / "docs").glob("*.md")}
    root = {page.name: f"{page.stem.lower()}.md" for page in ROOT.glob("*.md") if page.name != "README.md"}
    pages = [(name, page) for name in own_games() for page in ("howto", "rules")]
    games = {f"src/fondaco/games/{name}/{page}.md": f"{page}/{name}.md" for name, page in pages}
    return docs | root | games


def notebooks() -> dict[str, str]:
    """Return the notebook pages by site path; notebooks are scripts with cells."""
    return {f"notebooks/{file.stem}.md": cells(file.read_text(encoding="utf-8")) for file in NOTEBOOKS}


def cells(script: str) -> str:
    """Convert a script whose cells begin with `# %%` to a page."""
    page = []
    for cell in re.split("^# %%", script, flags=re.MULTILINE)[1:]:
        head, _, body = cell.partition("\n")
        words = re.sub(r"^# ?", "", body, flags=re.MULTILINE)
        page.append(words if "[markdown]" in head else f"```python\n{body.strip()}\n```\n")
    return "\n".join(page)


def own_games() -> dict[str, str]:
    """Return the titles of the games in this repository by id."""
    return {name: game.title for name, game in all_games().items() if game.package.startswith("fondaco.")}


def led(text: str, source: str, known: dict[str, str]) -> str:
    """Return the page with links to site pages; other files of the repository are only named."""
    page = known[source]
    if page.startswith(("howto/", "rules/")):
        game = PurePosixPath(page).stem
        text = PARAGRAPH.sub("(rules.md)", DRAWN.sub(lambda drawing: pictured(game, *drawing.groups()), text))

    text = BOXES.sub(lambda drawing: listing(drawing[1]), text)

    def lead(part: re.Match[str]) -> str:
        if part["mark"]:
            return rf"\[{part['mark']}\]"
        if not part["path"] or ":" in part["path"]:
            return part[0]
        target = os.path.normpath(PurePosixPath(source).parent / part["path"]).replace(os.sep, "/")
        there = known.get(target) or (target.removeprefix("docs/") if target.startswith("docs/pictures/") else None)
        if there is None:
            return f"`{target}`" if part["words"].strip("`") == target else f"{part['words']} (`{target}`)"
        path = os.path.relpath(there, PurePosixPath(page).parent).replace(os.sep, "/")
        return f"{part['picture']}[{part['words']}]({path}{part['anchor'] or ''})"

    return PARTS.sub(lead, text)


def pictured(game: str, caption: str, name: str) -> str:
    """Return a client drawing as the pictures of `tools/dev/take_screenshots.py howto`, light and dark."""
    file = f"../../../../docs/pictures/howto/{game}-{name}"
    lights = [f"![{caption}]({file}{light}){{ width=480 }}" for light in (".png#only-light", "-dark.png#only-dark")]
    return "\n".join(['<figure markdown="span">', *lights, f"<figcaption>{caption}</figcaption>", "</figure>"])


def listing(drawing: str) -> str:
    """Convert a diagram to a table, since drawing it would need an external script."""
    if drawing.startswith("sequenceDiagram"):
        return calls(drawing)
    boxes = re.findall(r'^ *(\w+)\["(.+?): (.+?)"\]$', drawing, re.MULTILINE)
    names = {box: f"`{name}`" for box, name, _ in boxes}
    arrows = dict(re.findall(r"^ *(\w+) --> (.+)$", drawing, re.MULTILINE))
    below = {box: ", ".join(names[other] for other in arrows.get(box, "").split(" & ") if other) for box in names}
    rows = [f"| {names[box]} | {what} | {below[box]} |" for box, _, what in boxes]
    return "\n".join(["| | what it is | arrows to |", "|---|---|---|", *rows])


def calls(drawing: str) -> str:
    """Convert a sequence diagram to a table of its calls."""
    files = dict(re.findall(r"participant (\w+) as (\S+)", drawing))
    steps = re.findall(r"(\w+)->>(\w+): (\w+)", drawing)
    rows = [f"| {number} | `{files[a]}` | `{call}` | `{files[b]}` |" for number, (a, b, call) in enumerate(steps, 1)]
    return "\n".join(["| | from | calls | of |", "|---|---|---|---|", *rows])


def public_modules() -> list[str]:
    """Return the modules that games, bots and studies are written with."""
    names = ["fondaco", "fondaco.games"]
    for floor in PUBLIC:
        files = sorted((ROOT / "src" / "fondaco" / floor).glob("*.py"))
        names += [f"fondaco.{floor}.{file.stem}".removesuffix(".__init__") for file in files]
    return names


def written() -> list[str]:
    """Return the pages generated from code; link to them as if they were in docs/."""
    seen = [f"{part}/{name}.md" for part in ("facts", "observed") for name in own_games()]
    return [
        "http.md",
        "http-examples.md",
        "settings.md",
        *notebooks(),
        *seen,
        *[f"reference/{name}.md" for name in public_modules()],
    ]


def write(page: str, text: str) -> None:
    file = PAGES / page
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def gather() -> None:
    shutil.rmtree(SITE, ignore_errors=True)
    known = places() | {f"docs/{page}": page for page in written()}
    for source, page in places().items():
        write(page, led((ROOT / source).read_text(encoding="utf-8"), source, known))
    for name in ("pictures", "site"):
        shutil.copytree(ROOT / "docs" / name, PAGES / name)
    shutil.copytree(ROOT / "web" / "public" / "fonts", PAGES / "site" / "fonts")
    shutil.copy(ROOT / "web" / "public" / "icons" / "fondaco.svg", PAGES / "site")
    for module in public_modules():
        write(f"reference/{module}.md", f"# `{module}`\n\n::: {module}\n")
    for page, text in notebooks().items():
        write(page, text)
    for name in own_games():
        write(f"observed/{name}.md", observed(all_games()[name]))
        write(f"facts/{name}.md", game_facts(all_games()[name]))
    write("settings.md", settings_page())
    write("http.md", interface())
    write("http-examples.md", http_examples())
    (SITE / "mkdocs.yml").write_text(json.dumps(settings(), indent=2), encoding="utf-8")


def settings() -> dict[str, Any]:
    """Return the settings of mkdocs.yml and the table of contents."""
    return {"INHERIT": "../../mkdocs.yml", "docs_dir": "pages", "site_dir": "html", "nav": contents()}


def contents() -> list[Any]:
    """Return the table of contents."""
    games = own_games().items()
    how = [{title: f"howto/{name}.md"} for name, title in games]
    rules = [{title: f"rules/{name}.md"} for name, title in games]
    known = [{title: f"facts/{name}.md"} for name, title in games]
    seen = [{title: f"observed/{name}.md"} for name, title in games]
    reference = [{name: f"reference/{name}.md"} for name in public_modules()]
    first = ["first-bot.md", "first-game.md", "train-agent.md"]
    host = ["hosting.md", "scaling.md", "moderate.md", "upgrade.md", "static.md"]
    build = ["own-board.md", "add-game.md", "contributing.md", "testing.md", "page.md", "translate.md", "arena.md"]
    agents = ["agents.md", "remote-bots.md", "negotiate.md", "talk.md"]
    words = ["glossary.md", "faq.md", "changelog.md"]
    facts = [
        "commands.md",
        "settings.md",
        "ratings.md",
        {"HTTP interface": ["api.md", "http-examples.md", "http.md"]},
        "kinds.md",
        "lab.md",
        {"What is observed": seen},
    ]
    design = ["design.md", "engine.md", "layers.md", "server-design.md", "storage.md", "client.md"]
    chance = ["fairness.md", "rules-versions.md"]
    reasons = [
        {"Architecture": design},
        *chance,
        "decisions.md",
        "threat-model.md",
        "bots.md",
        "search.md",
        "learn.md",
        "puzzles.md",
    ]
    return [
        {"Fondaco": "index.md"},
        {"Tutorials": [{"How to play": how}, *first, {"Notebooks": [*notebooks()]}]},
        {
            "How-to guides": [
                {"Play": ["play.md", "evening.md", "without-server.md", "python.md"]},
                {"Host": host},
                {"Build": [*build, *agents]},
            ]
        },
        {"Reference": [{"The rules": rules}, {"Facts": known}, *facts, {"Python": reference}, *words]},
        {"Explanation": [*reasons, "security.md", "code_of_conduct.md"]},
        {"Measurements": ["ladder.md", "training-results.md", "balance.md", "server-load.md"]},
    ]


def listed(part: Any) -> set[str]:
    """Return the pages that a part of the contents names."""
    if isinstance(part, str):
        return {part}
    return {page for each in (part.values() if isinstance(part, dict) else part) for page in listed(each)}


if __name__ == "__main__":
    gather()
