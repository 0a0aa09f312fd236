"""Text form of a seat, for language models and other text-only players.

It says what has happened, the state of the table, the pending decision and the possible answers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise, takewhile
from operator import itemgetter

from msgspec.structs import astuple

from fondaco.core.decision import Action, tag_of
from fondaco.core.events import ChatLine
from fondaco.core.match import SeatView
from fondaco.i18n import DEFAULT, Translator, seat_translator
from fondaco.i18n.action_parser import format_typed_action
from fondaco.i18n.view_changes import (
    Change,
    ChangedGroup,
    Gone,
    PlacesChange,
    TableChange,
    ThingsChange,
    ViewChanges,
    WholeTable,
)
from fondaco.i18n.view_layout import LabelledValues, PartGroup, TablePart, ThingsPart, ViewLayout, named_things

STORY, QUESTION, MENU, PAGE = 1000, 350, 1150, 3900
"""Size limits in bytes, of sections and of a page without its headings; a whole table has no limit."""
LEAST_STORY = 300
"""Room that events keep where much has changed."""
FREE = 3
"""More answers of a free-form kind in a row are shown by the first one, or by their numbers alone."""
LEAST_SAVED = 12
"""Characters that a shortened line must save."""
GAP = "…"
Numbered = tuple[int, str]


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
        asked = self.fitted([self.question(since)], QUESTION)
        answers = self.fitted(self.menu(since), MENU) if menu else []
        room, aids = PAGE - text_size([*asked, *answers]), list[str]()
        if since is None:
            table, aids = map(self.part, ("fondaco.tell.table", "fondaco.tell.aids"), self.whole_table())
            story = self.fitted(self.story(None), STORY, latest=True)
        else:
            table = self.part("fondaco.tell.changed", self.fitted(self.changes(since), room - LEAST_STORY))
            story = self.fitted(self.story(since), min(STORY, room - text_size(table)), latest=True)
        story = self.part("fondaco.tell.happened", story)
        return "\n\n".join("\n".join(part) for part in (story, table, aids, asked, answers) if part)

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

    @property
    def layout(self) -> ViewLayout:
        return ViewLayout(self.seat.game, self.seat.components, self.speaker, self.seat.number)

    def whole_table(self) -> tuple[list[str], list[str]]:
        """Return the state of the table, and the planning aids, which later pages leave out."""
        table, aids = self.layout.without_aids(self.seat.view["table"])
        return self.lines(table), self.lines(aids)

    def changes(self, since: SeatView) -> list[str]:
        return self.lines(ViewChanges(self.layout).of(since.view["table"], self.seat.view["table"]))

    def lines(self, parts: Sequence[Change]) -> list[str]:
        return [*chain.from_iterable(lines(part, self.speaker) for part in parts)]

    # -- decision and menu -----------------------------------------------------------------

    def question(self, since: SeatView | None = None) -> str:
        """Return who the seat is and the pending decision, unless it was asked before; at the end, the result."""
        view, own = self.seat.view, self.speaker.noun("seat", self.seat.number)
        asked = self.asked(self.seat)
        if not view["over"]:
            again = since is not None and self.asked(since) == asked
            return self.say(f"fondaco.tell.{'asked_again' if again else 'asked'}", name=own, question=asked)
        scores = [f"{self.speaker.noun('seat', seat)} {score}" for seat, score in enumerate(view["scores"])]
        winners = view["winners"]
        won = self.speaker.say("fondaco.cli.wins", {"count": len(winners), "names": self.speaker.word("seat", winners)})
        return f"{asked} {', '.join(scores)}. {won}"

    def asked(self, seat: SeatView) -> str:
        return self.speaker.question(seat.decision, seat.number, seat.waiting)

    def menu(self, since: SeatView | None) -> list[str]:
        """Return the menu in order, numbered from 1; a single line if it is the one that the reader has seen.

        The typed form of a free-form kind is left out if the last menu had it.
        """
        if since is not None and self.seat.options and answers_of(since) == answers_of(self.seat):
            return [self.say("fondaco.tell.same")]
        typed = self.typed_forms(self.seat)
        known = self.typed_forms(since).keys() if since else ()
        lines = self.menu_lines(self.seat, known)
        return [*lines, *(self.say("fondaco.tell.free", example=typed[kind]) for kind in typed if kind not in known)]

    def menu_lines(self, seat: SeatView, known: Collection[str]) -> list[str]:
        """Return the menu without typed forms.

        Many answers of a free-form kind in a row are shown by the first one, and by their numbers alone if the kind is
        `known`. To fit the size limit, only some of the other kinds are shown, fewer where there are many.
        """
        options: list[Action] = seat.options
        if not options:
            return []
        heading = self.say("fondaco.tell.menu" if seat.number in seat.waiting else "fondaco.tell.unasked")
        runs = [[*run] for _, run in groupby(enumerate(options, 1), lambda option: type(option[1]))]
        free = seat.decision.free_form
        for most in (len(options), 8, 4, 2, 1):
            limits = [
                tag_of(run[0][1]) not in known if isinstance(run[0][1], free) and len(run) > FREE else most
                for run in runs
            ]
            told = [heading, *chain(*map(self.run_lines, runs, limits))]
            if text_size(told) <= MENU:
                break
        return told

    def run_lines(self, run: list[tuple[int, Action]], most: int) -> Iterator[str]:
        """Yield the menu lines for consecutive answers of one kind."""
        shown = len(run) if len(run) <= most else most
        for alike in answers_in_groups(run[:shown]):
            yield from shorten_answers([(number, self.speaker.action(action)) for number, action in alike])
        if hidden := len(run) - shown:
            kind, key = tag_of(run[0][1]), "fondaco.tell.alike" if shown else "fondaco.tell.kind"
            yield self.say(key, count=hidden, kind=kind, first=run[shown][0], last=run[-1][0])

    def typed_forms(self, seat: SeatView) -> dict[str, str]:
        """Return by kind how the first answer of each free-form kind on the menu is typed."""
        first: dict[str, Action] = {}
        for action in seat.options:
            if isinstance(action, seat.decision.free_form):
                first.setdefault(tag_of(action), action)
        return {kind: format_typed_action(action, seat, self.speaker) for kind, action in first.items()}

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


def answers_in_groups(run: list[tuple[int, Action]]) -> Iterator[list[tuple[int, Action]]]:
    """Yield consecutive answers of one kind that differ in one field, always the same one."""
    group, differs = run[:1], -1
    for (_, before), (number, action) in pairwise(run):
        pairs = zip(astuple(before), astuple(action), strict=True)
        fields = [place for place, (one, other) in enumerate(pairs) if one != other]
        if len(fields) == 1 and differs in (-1, fields[0]):
            group.append((number, action))
            differs = fields[0]
        else:
            yield group
            group, differs = [(number, action)], -1
    if group:
        yield group


def shorten_answers(answers: Sequence[Numbered]) -> Iterator[str]:
    """Yield a line for each numbered answer, or one line that says once what all of them have in common.

    `Sail to the …: 2. Sea of Crete · 3. Libyan Sea`
    """
    words = [said.split(" ") for _, said in answers]
    before = common_length(words)
    after = common_length([each[before:][::-1] for each in words])
    if any(" ".join(each[before : len(each) - after]).isdecimal() for each in words):
        before -= 1  # "galley 5" instead of "5", beside the number of the answer
    inner = [" ".join(each[before : len(each) - after]) for each in words]
    shared = " ".join([*words[0][:before], GAP, *words[0][len(words[0]) - after :]])
    if before < 1 or len(shared) * (len(words) - 1) < LEAST_SAVED or not all(inner):
        yield from (f"{number}. {said}" for number, said in answers)
    else:
        numbered = zip((number for number, _ in answers), inner, strict=True)
        yield f"{shared}: {' · '.join(f'{number}. {said}' for number, said in numbered)}"


def common_length(lists: Sequence[Sequence[str]]) -> int:
    """Return with how many equal words these lists begin."""
    return len([*takewhile(lambda words: len({*words}) == 1, zip(*lists, strict=False))])


def answers_of(seat: SeatView) -> tuple[list[Action], bool]:
    """Return the answers of a seat, and whether it is asked."""
    return seat.options, seat.number in seat.waiting


def text_size(told: Sequence[str]) -> int:
    return sum(len(line.encode()) + 1 for line in told)


def shorten_line(line: str, room: int) -> str:
    return line.encode()[:room].decode(errors="ignore") + " …"


def lines(part: Change, speaker: Translator) -> Iterator[str]:
    """Render a part of a view, or a change of it, as plain text."""
    match part:
        case LabelledValues():
            yield " · ".join(f"{label} {value}" for label, value in part.said)
        case PartGroup(label, inner) | ChangedGroup(label, inner):
            yield f"{label}:"
            for each in inner:
                yield from (f"  {line}" for line in lines(each, speaker))
        case ThingsPart(said=[_, *_]):
            said = named_things(part)
            yield f"{part.label}: {' · '.join(speaker.counted(said) if part.heap else said)}"
        case PlacesChange():
            yield f"{part.label}: {' · '.join(part.said)}"
        case TablePart():
            yield f"{part.label}:"
            yield from row_lines(part, speaker.say("fondaco.none"))
        case WholeTable(table):
            yield speaker.say("fondaco.tell.anew", {"label": table.label})
            yield from row_lines(table, speaker.say("fondaco.none"))
        case _:
            yield from changed_lines(part, speaker)


def changed_lines(part: Change, speaker: Translator) -> Iterator[str]:
    """Render what is new and what is gone as plain text."""

    def names(said: list[str]) -> str:
        return " · ".join(speaker.counted(said))

    match part:
        case ThingsChange(label, gone, new):
            if gone:
                yield speaker.say("fondaco.tell.lost", {"label": label, "names": names(gone)})
            if new:
                yield speaker.say("fondaco.tell.gained", {"label": label, "names": names(new)})
        case TableChange(label, rows, gone):
            yield f"{label}:"
            for about, [first, *others] in rows:
                yield row_line(about, first)
                yield from (row_line("  ", cells) for cells in others)
            if gone:
                yield f"  {speaker.say('fondaco.tell.gone', {'names': ' · '.join(gone)})}"
        case Gone(labels):
            yield speaker.say("fondaco.tell.gone", {"names": " · ".join(labels)})


def row_lines(part: TablePart, none: str) -> Iterator[str]:
    """Yield a line per table row: its subject and its non-empty cells.

    The subject is left out where it is that of the line above.
    """
    first, *others = part.columns
    for place, about in enumerate(first.cells):
        cells = [(column.label, column.cells[place]) for column in others if column.cells[place] not in ("", none)]
        yield row_line(about or "  ", cells)


def row_line(about: str, cells: Iterable[tuple[str, str]]) -> str:
    return f"  {': '.join(filter(None, (about, ', '.join(f'{label} {said}' for label, said in cells))))}"
