"""Numbered menu at the prompt, with stable numbers while the same question is asked again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby, takewhile

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from fondaco.core import field_types
from fondaco.core.decision import Action, tag_of
from fondaco.i18n import Translator
from fondaco.i18n.action_parser import UnclearText

FOLD_ABOVE = 12
SCREEN = 30  # lines that can be read without scrolling

Places = dict[str, int]
Counts = Callable[[Action], tuple[int, int]]


class Menu:
    """Numbered lines of a menu, with many actions of one type folded into one line.

    An opened fold that fills the screen is split into groups of actions that begin with the same words. Actions about
    numbered things, such as galleys, use those numbers. Otherwise lines shown before keep their numbers, and numbers of
    removed lines are not reused.
    """

    def __init__(
        self,
        options: Sequence[Action],
        label: Callable[[Action], str],
        words: Callable[..., str],
        folded: bool = True,
        before: Mapping[str, int] | None = None,
        counts: Counts = lambda _: (0, 0),
        brings: Callable[[Action], str] = lambda _: "",
    ) -> None:
        by_type: dict[type, list[Action]] = {}
        for action in options:
            by_type.setdefault(type(action), []).append(action)
        folded = folded and len(by_type) > 1
        self.lines: list[list[Action]] = []
        for alike in by_type.values():
            self.lines += [alike] if folded and len(alike) > FOLD_ABOVE else group_actions(alike)
        names = [
            label(line[0]) if len(line) == 1 else tag_of(line[0]) if folded else common_label(line, label)
            for line in self.lines
        ]
        said = [
            name + brings(line[0]) if len(line) == 1 else words("folded", what=name, count=len(line))
            for name, line in zip(names, self.lines, strict=True)
        ]
        names = number_equal_texts(names)
        self.places = line_numbers_from_actions(self.lines, names, counts) or keep_line_numbers(names, before or {})
        numbers = [self.places[name] for name in names]
        self.said = dict(sorted(zip(numbers, said, strict=True)))
        self.numbered = dict(zip(numbers, self.lines, strict=True))

    def line(self, number: int) -> list[Action]:
        if number not in self.numbered:
            raise UnclearText("bad_number", number=number, names=format_number_runs([*self.said]))
        return self.numbered[number]

    def show(self, console: Console) -> None:
        """Print the menu line by line, or many short lines side by side."""
        lines = [Text.assemble((f"{number:4}  ", "bold cyan"), said) for number, said in self.said.items()]
        if len(lines) > FOLD_ABOVE and 2 * (max(map(len, lines)) + 2) <= console.width:
            console.print(Columns(lines, padding=(0, 2), equal=True, column_first=True))
            return
        for line in lines:
            console.print(line)


def group_actions(alike: list[Action]) -> list[list[Action]]:
    """Split actions into single lines, or into groups if they exceed a screen.

    Groups share the value of the first field that distinguishes some of them.
    """
    for field in alike[0].__struct_fields__ if len(alike) > SCREEN else ():
        groups: dict[str, list[Action]] = {}
        for action in alike:
            groups.setdefault(str(getattr(action, field)), []).append(action)
        if 1 < len(groups) < len(alike):
            return [*groups.values()]
    return [[action] for action in alike]


def common_label(line: Sequence[Action], label: Callable[[Action], str]) -> str:
    """Return the common leading words of those labels that begin like the last one."""
    said = [label(action).split() for action in line]
    same = zip(*[words for words in said if words[0] == said[-1][0]], strict=False)
    return " ".join(each[0] for each in takewhile(lambda each: len({*each}) == 1, same))


def number_equal_texts(texts: Iterable[str]) -> list[str]:
    """Number equal texts, so that each can identify a line."""
    seen: Counter[str] = Counter()
    names = []
    for text in texts:
        seen[text] += 1
        names.append(f"{text} {seen[text]}")
    return names


def line_numbers_from_actions(lines: Sequence[Sequence[Action]], names: Sequence[str], counts: Counts) -> Places:
    """Return the numbers the actions themselves name, if all lines but at most one name one.

    The remaining line gets a number after all that could ever be counted, so that it never collides.
    """
    told = {name: counts(line[0]) for name, line in zip(names, lines, strict=True)}
    places = {name: number for name, (number, _) in told.items() if number}
    counting = {type(line[0]) for name, line in zip(names, lines, strict=True) if name in places}
    if len(counting) != 1 or len(names) - len(places) > 1:
        return {}
    return number_new_lines(places, names, max(last for _, last in told.values()))


def keep_line_numbers(names: Sequence[str], before: Mapping[str, int]) -> Places:
    """Return the previous numbers if at least half of the lines have one; number the others on."""
    same = sum(name in before for name in names)
    return number_new_lines(before if 2 * same >= len(names) else {}, names)


def number_new_lines(places: Mapping[str, int], names: Sequence[str], last: int = 0) -> Places:
    last = max([last, *places.values()])
    new = [name for name in dict.fromkeys(names) if name not in places]
    return {**places, **{name: last + place for place, name in enumerate(new, 1)}}


def format_number_runs(numbers: Sequence[int]) -> str:
    """Abbreviate numbers as runs: 1-3, 5."""
    together = [[*run] for _, run in groupby(enumerate(numbers), lambda each: each[1] - each[0])]
    return ", ".join(f"{run[0][1]}-{run[-1][1]}" if len(run) > 1 else str(run[0][1]) for run in together)


def thing_number_and_highest(speaker: Translator, action: Action) -> tuple[int, int]:
    """Return the number that names the action's only field, and the last such number.

    Both are 0 if the thing has a name.
    """
    parts = field_types.fields(type(action))
    if len(parts) != 1:
        return 0, 0
    ((field, shape),) = parts.items()
    number = getattr(action, field)
    if type(number) is not int or shape.thing not in speaker.nouns:
        return 0, 0
    said = speaker.noun(shape.thing, number)
    last = speaker.noun(shape.thing, len(speaker.nouns[shape.thing]) - 1)
    return (int(said), int(last)) if said.isdigit() and last.isdigit() else (0, 0)
