"""Text form of a seat, for language models and other text-only players.

It says what has happened, the state of the table, the pending decision and the possible answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from operator import itemgetter

from fondaco.core.decision import Action, tag_of
from fondaco.core.events import ChatLine
from fondaco.core.match import SeatView
from fondaco.i18n import DEFAULT, Translator, seat_translator
from fondaco.i18n.action_parser import format_typed_action, name_slug
from fondaco.i18n.view_layout import LabelledValues, Part, PartGroup, TablePart, ThingsPart, ViewLayout, changed_fields

STORY, TABLE, QUESTION, MENU = 1000, 1300, 350, 1150
"""Size limits of the sections in bytes: together, with their headings, less than 4 kB."""


def describe_position(
    seat: SeatView,
    lang: str = DEFAULT,
    since: SeatView | None = None,
    names: Sequence[str] = (),
    nameless: bool = False,
    menu: bool = True,
) -> str:
    """Describe the position in words; with `since`, only what has changed, in less than 4 kB.

    `names` are the players' names. `nameless` calls players, and things that the board file names (ports or goods), by
    numbers, so that prior knowledge about them is of no use. Without `menu` the possible answers are left out.
    """
    return PositionWriter(seat, lang, names, nameless).page(since, menu)


class PositionWriter:
    """Writer of the text for one seat."""

    def __init__(self, seat: SeatView, lang: str, names: Sequence[str], nameless: bool) -> None:
        self.seat = seat
        self.speaker = seat_translator(lang, seat, names, nameless)

    def say(self, key: str, **args: str | int) -> str:
        return self.speaker.say(key, args)

    def page(self, since: SeatView | None, menu: bool) -> str:
        story = self.fitted(self.story(since), STORY, latest=True)
        table = [*self.table(since)]
        if since is not None:
            table = self.fitted(table, TABLE)
        parts = [
            self.part("fondaco.tell.happened", story),
            self.part("fondaco.tell.changed" if since else "fondaco.tell.table", table),
            self.fitted([self.question()], QUESTION),
            self.fitted(self.menu(), MENU) if menu else [],
        ]
        return "\n\n".join("\n".join(part) for part in parts if part)

    def part(self, heading: str, lines: list[str]) -> list[str]:
        return [self.say(heading), *lines] if lines else []

    # -- events and chat -------------------------------------------------------------------

    def story(self, since: SeatView | None) -> list[str]:
        """Return new events and chat as lines, from the first entry that differs from `since`.

        Entries are compared rather than counted, because actions may have been undone.
        """
        told, before = self.seat.remembers, [] if since is None else since.remembers
        known = len([*takewhile(lambda pair: pair[0] == pair[1], zip(told, before, strict=False))])
        happened = [
            (entry.seq, self.speaker.say(event.says, event.args)) for entry in told[known:] for event in entry.events
        ]
        said = [(talk.line - 1, self.words(talk)) for talk in self.seat.talk[len(since.talk) if since else 0 :]]
        return [line for _, line in sorted([*happened, *said], key=itemgetter(0))]

    def words(self, talk: ChatLine) -> str:
        who, to = self.speaker.noun("seat", talk.seat), self.speaker.word("seat", talk.to or ())
        if talk.to is None:
            return self.say("fondaco.tell.says", name=who, words=talk.words)
        return self.say("fondaco.tell.says_to", name=who, names=to, words=talk.words)

    # -- state of the table ----------------------------------------------------------------

    def table(self, since: SeatView | None) -> Iterator[str]:
        seat = self.seat
        before = None if since is None else since.view["table"]
        for part in ViewLayout(seat.game, seat.components, self.speaker, seat.number).of(
            changed_fields(before, seat.view["table"])
        ):
            yield from lines(part, self.speaker)

    # -- decision and menu -----------------------------------------------------------------

    def question(self) -> str:
        """Return who the seat is and the pending decision; at the end, the result."""
        view, own = self.seat.view, self.speaker.noun("seat", self.seat.number)
        asked = self.speaker.question(self.seat.decision, self.seat.number, self.seat.waiting)
        if not view["over"]:
            return self.say("fondaco.tell.asked", name=own, question=asked)
        scores = [f"{self.speaker.noun('seat', seat)} {score}" for seat, score in enumerate(view["scores"])]
        winners = view["winners"]
        won = self.speaker.say("fondaco.cli.wins", {"count": len(winners), "names": self.speaker.word("seat", winners)})
        return f"{asked} {', '.join(scores)}. {won}"

    def menu(self) -> list[str]:
        """Return the menu, numbered from 1.

        To fit the size limit, only some answers of each kind are shown, fewer where there are many kinds.
        """
        options: list[Action] = self.seat.options
        if not options:
            return []
        kinds: dict[type[Action], list[tuple[int, Action]]] = {}
        for number, action in enumerate(options, 1):
            kinds.setdefault(type(action), []).append((number, action))
        heading = self.say("fondaco.tell.menu" if self.seat.number in self.seat.waiting else "fondaco.tell.unasked")
        for most in (len(options), 8, 4, 2, 1):
            told = [heading, *[line for alike in kinds.values() for line in self.alike(alike, most)]]
            if text_size(told) <= MENU:
                break
        return told

    def alike(self, alike: list[tuple[int, Action]], most: int) -> Iterator[str]:
        """Yield the menu lines for answers of one kind.

        For a free-form kind the first answer is also shown as it is typed.
        """
        for number, action in alike[:most]:
            yield f"{number}. {self.speaker.action(action)}"
        kind = tag_of(alike[0][1])
        if hidden := len(alike) - most if most < len(alike) else 0:
            yield self.say("fondaco.tell.alike", count=hidden, kind=kind, first=alike[most][0], last=alike[-1][0])
        if isinstance(alike[0][1], self.seat.decision.free_form):
            example = format_typed_action(alike[0][1], self.seat, self.speaker)
            yield self.say("fondaco.tell.free", example=example)

    def fitted(self, told: list[str], room: int, latest: bool = False) -> list[str]:
        """Return the first lines, or the latest ones, that fit, and how many are left out."""
        if text_size(told) <= room:
            return told
        kept: list[str] = []
        for line in reversed(told) if latest else told:
            if text_size([*kept, line]) > room - 100:
                break
            kept.append(line)
        kept = kept or [shorten_line(told[-1 if latest else 0], room - 100)]
        left_out = len(told) - len(kept)
        if latest:
            return [self.say("fondaco.tell.earlier", count=left_out), *reversed(kept)]
        return [*kept, self.say("fondaco.tell.more", count=left_out)]


def text_size(told: Sequence[str]) -> int:
    return sum(len(line.encode()) + 1 for line in told)


def shorten_line(line: str, room: int) -> str:
    return line.encode()[:room].decode(errors="ignore") + " …"


def lines(part: Part, speaker: Translator) -> Iterator[str]:
    """Render a part of a view as plain text."""
    match part:
        case LabelledValues():
            yield " · ".join(f"{label} {value}" for label, value in part.said)
        case PartGroup():
            yield f"{part.label}:"
            for inner in part.parts:
                yield from (f"  {line}" for line in lines(inner, speaker))
        case ThingsPart(said=[_, *_]):
            said = with_ids(part) if speaker.ids else part.said
            yield f"{part.label}: {' · '.join(speaker.counted(said) if part.heap else said)}"
        case TablePart():
            yield f"{part.label}:"
            yield from row_lines(part, speaker.say("fondaco.none"))


def with_ids(part: ThingsPart) -> list[str]:
    """Return the things, each with the id by which it is typed where that is not its name."""
    if not part.short:
        return part.said
    pairs = zip(part.said, part.short, strict=True)
    return [f"{said} [{short}]" if short not in ("", name_slug(said)) else said for said, short in pairs]


def row_lines(part: TablePart, none: str) -> Iterator[str]:
    """Yield a line per table row: its subject and its non-empty cells.

    The subject is left out where it is that of the line above.
    """
    first, *others = part.columns
    for place, about in enumerate(first.cells):
        cells = [f"{column.label} {column.cells[place]}" for column in others if column.cells[place] not in ("", none)]
        yield f"  {': '.join(filter(None, (about or '  ', ', '.join(cells))))}"
