"""A seat in words, for whoever reads instead of looking, a language model for one: what has happened, what lies on the
table, what is asked, and what may be answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from operator import itemgetter

import msgspec

from fondaco.core.decision import Action, spoken
from fondaco.core.events import Talk
from fondaco.core.seat import Place
from fondaco.i18n import DEFAULT, Speaker, speaker_at
from fondaco.i18n.view_layout import Numbers, Part, Picture, Rows, Things, Within, changes

STORY, TABLE, QUESTION, MENU = 1000, 1300, 350, 1150
"""How many bytes each may take: together, with their headings, a page of less than 4 kB."""


def tell(
    seat: Place, lang: str = DEFAULT, since: Place | None = None, names: Sequence[str] = (), nameless: bool = False,
    menu: bool = True,
) -> str:  # fmt: skip
    """The whole position; or, where the seat was told of it before, what is different `since`, in less than 4 kB.

    `names` are those of who sits there. `nameless`: players and what the board file names, ports or goods, are called
    by numbers, so that nobody can go by what he has read about them. Without a `menu` nobody is told what may be said.
    """
    return Teller(seat, lang, names, nameless).page(since, menu)


class Teller:
    """Who tells a seat what it wants to know."""

    def __init__(self, seat: Place, lang: str, names: Sequence[str], nameless: bool) -> None:
        self.seat = seat
        self.speaker = speaker_at(lang, seat.determinize(0), names, nameless)

    def say(self, key: str, **args: str | int) -> str:
        return self.speaker.say(key, args)

    def page(self, since: Place | None, menu: bool) -> str:
        story = self.fitted(self.story(since), STORY, latest=True)
        table = [*self.table(since)]
        if since is not None:
            table = self.fitted(table, TABLE)
        parts = [
            self.part("fondaco.tell.happened", story),
            self.part("fondaco.tell.changed" if since else "fondaco.tell.table", table),
            self.fitted([self.question()], QUESTION), self.fitted(self.menu(), MENU) if menu else [],
        ]  # fmt: skip
        return "\n\n".join("\n".join(part) for part in parts if part)

    def part(self, heading: str, lines: list[str]) -> list[str]:
        return [self.say(heading), *lines] if lines else []

    # -- what has happened -----------------------------------------------------------------

    def story(self, since: Place | None) -> list[str]:
        """What it was told, from where it is not what it had been told before: something may have been taken back."""
        told, before = self.seat.remembers, [] if since is None else since.remembers
        known = len([*takewhile(lambda pair: pair[0] == pair[1], zip(told, before, strict=False))])
        happened = [
            (entry.seq, self.speaker.say(event.says, event.args)) for entry in told[known:] for event in entry.events
        ]
        said = [(talk.line - 1, self.words(talk)) for talk in self.seat.talk[len(since.talk) if since else 0 :]]
        return [line for _, line in sorted([*happened, *said], key=itemgetter(0))]

    def words(self, talk: Talk) -> str:
        who, to = self.speaker.noun("seat", talk.seat), self.speaker.word("seat", talk.to or ())
        if talk.to is None:
            return self.say("fondaco.tell.says", name=who, words=talk.words)
        return self.say("fondaco.tell.says_to", name=who, names=to, words=talk.words)

    # -- what lies on the table ------------------------------------------------------------

    def table(self, since: Place | None) -> Iterator[str]:
        seat = self.seat
        before = None if since is None else since.view["table"]
        for part in Picture(seat.game, seat.box, self.speaker, seat.number).of(changes(before, seat.view["table"])):
            yield from lines(part, self.speaker)

    # -- what is asked, and what may be answered -------------------------------------------

    def question(self) -> str:
        """Who is told, and what the game waits for; at the end, how it ended."""
        view, own = self.seat.view, self.speaker.noun("seat", self.seat.number)
        asked = self.speaker.question(self.seat.decision, self.seat.number, self.seat.waiting)
        if not view["over"]:
            return self.say("fondaco.tell.asked", name=own, question=asked)
        scores = [f"{self.speaker.noun('seat', seat)} {score}" for seat, score in enumerate(view["scores"])]
        winners = view["winners"]
        won = self.speaker.say("fondaco.cli.wins", {"count": len(winners), "names": self.speaker.word("seat", winners)})
        return f"{asked} {', '.join(scores)}. {won}"

    def menu(self) -> list[str]:
        """Numbered from 1; of many answers of one kind only some, fewer where there are many kinds."""
        options: list[Action] = self.seat.options
        if not options:
            return []
        kinds: dict[type[Action], list[tuple[int, Action]]] = {}
        for number, action in enumerate(options, 1):
            kinds.setdefault(type(action), []).append((number, action))
        heading = self.say("fondaco.tell.menu" if self.seat.number in self.seat.waiting else "fondaco.tell.unasked")
        for most in (len(options), 8, 4, 2, 1):
            told = [heading, *[line for alike in kinds.values() for line in self.alike(alike, most)]]
            if size(told) <= MENU:
                break
        return told

    def alike(self, alike: list[tuple[int, Action]], most: int) -> Iterator[str]:
        """Answers of one kind; of those that are free in form, the first also as it is written."""
        for number, action in alike[:most]:
            yield f"{number}. {self.speaker.action(action)}"
        kind = spoken(type(alike[0][1]).__name__)
        if hidden := len(alike) - most if most < len(alike) else 0:
            yield self.say("fondaco.tell.alike", count=hidden, kind=kind, first=alike[most][0], last=alike[-1][0])
        if isinstance(alike[0][1], self.seat.decision.free_form):
            yield self.say("fondaco.tell.free", example=msgspec.json.encode(alike[0][1]).decode())

    def fitted(self, told: list[str], room: int, latest: bool = False) -> list[str]:
        """The first lines, or the latest ones, that there is room for, and how many are left out."""
        if size(told) <= room:
            return told
        kept: list[str] = []
        for line in reversed(told) if latest else told:
            if size([*kept, line]) > room - 100:
                break
            kept.append(line)
        kept = kept or [shortened(told[-1 if latest else 0], room - 100)]
        left_out = len(told) - len(kept)
        if latest:
            return [self.say("fondaco.tell.earlier", count=left_out), *reversed(kept)]
        return [*kept, self.say("fondaco.tell.more", count=left_out)]


def size(told: Sequence[str]) -> int:
    return sum(len(line.encode()) + 1 for line in told)


def shortened(line: str, room: int) -> str:
    return line.encode()[:room].decode(errors="ignore") + " …"


def lines(part: Part, speaker: Speaker) -> Iterator[str]:
    """A part of a view as plain text."""
    match part:
        case Numbers():
            yield " · ".join(f"{label} {value}" for label, value in part.said)
        case Within():
            yield f"{part.label}:"
            for inner in part.parts:
                yield from (f"  {line}" for line in lines(inner, speaker))
        case Things(said=[_, *_]):
            yield f"{part.label}: {' · '.join(speaker.counted(part.said) if part.heap else part.said)}"
        case Rows():
            yield f"{part.label}:"
            yield from rows(part, speaker.say("fondaco.none"))


def rows(part: Rows, none: str) -> Iterator[str]:
    """A line for each row: what it is about, if the line above does not say it, and all of it that there is."""
    first, *others = part.columns
    for place, about in enumerate(first.cells):
        cells = [f"{column.label} {column.cells[place]}" for column in others if column.cells[place] not in ("", none)]
        yield f"  {': '.join(filter(None, (about or '  ', ', '.join(cells))))}"
