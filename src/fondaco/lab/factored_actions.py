"""Actions as several numbers: what is done, to whom, what is given and asked, at which price.

    actions = FactoredActions(menu)
    actions.names, actions.sizes              # "to_seat", "give_cards 1", ... and how many values each has
    numbers = actions.numbers(match, seat, action)
    actions.action(match, seat, numbers)      # the same action

Every well-formed action of a game has such numbers, also an offer that is not on the menu. Seats are counted from the
player, offers by their place in the view, amounts are decimal digits, and a list of things has a number for each place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec

from fondaco.core import field_types
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.field_types import Shape, union_members
from fondaco.core.match import Match
from fondaco.lab.action_space import Menu
from fondaco.lab.encoders import type_label

PLACES = 4
"""Things in a list that an action can name."""


class Around(NamedTuple):
    """Who answers, and the offers of each kind in the order of the view."""

    viewer: Seat
    players: int
    offers: dict[str, list[int]]


class Field(NamedTuple):
    """A field of actions and its numbers, from `begin`."""

    name: str
    shape: Shape
    sizes: tuple[int, ...]
    begin: int


class FactoredActions:
    """Numbers of all actions of a game; the first one is the type of the action."""

    def __init__(self, menu: Menu) -> None:
        self.menu, self.counts, self.players = menu, menu.layout.counts, menu.layout.players
        self.types = union_members(menu.layout.game.actions)
        self.sizes: list[int] = [len(self.types)]
        self.names = ["action"]
        shared: dict[tuple[str, Shape], Field] = {}
        self.fields: list[list[Field]] = []
        for kind in self.types:
            own = []
            for name, shape in field_types.fields(kind).items():
                if (name, shape) not in shared:
                    field = Field(name, shape, self._sizes(shape), len(self.sizes))
                    shared[name, shape] = field
                    self.sizes += field.sizes
                    count = len(field.sizes)
                    self.names += [f"{name} {place}" if count > 1 else name for place in range(1, count + 1)]
                own.append(shared[name, shape])
            self.fields.append(own)
        self.begins = [0, *accumulate(self.sizes)]

    @property
    def most(self) -> int:
        """Length of a mask: all values of all numbers."""
        return self.begins[-1]

    def labels(self) -> list[str]:
        """Return the names of the action types, in the order of their numbers."""
        return [type_label(kind) for kind in self.types]

    def numbers(self, match: Match, seat: Seat, action: Action) -> list[int]:
        """Encode an action; words are left out. Raise `OverflowError` if a list is too long."""
        around, kind = self._around(match, seat), self.types.index(type(action))
        found = [0] * len(self.sizes)
        found[0] = kind
        for field in self.fields[kind]:
            found[field.begin : field.begin + len(field.sizes)] = self._encode(
                field, getattr(action, field.name), around
            )
        return found

    def action(self, match: Match, seat: Seat, numbers: Sequence[int]) -> Action:
        """Decode an action, which need not be legal; raise `IndexError` if a number is out of range."""
        chosen = [int(number) for number in numbers]
        if len(chosen) != len(self.sizes) or not all(0 <= one < of for one, of in zip(chosen, self.sizes, strict=True)):
            raise IndexError(f"an answer is {len(self.sizes)} numbers below {self.sizes}, not {chosen}")
        around, kind = self._around(match, seat), self.types[chosen[0]]
        fields = {
            field.name: self._decode(field, chosen[field.begin : field.begin + len(field.sizes)], around)
            for field in self.fields[chosen[0]]
            if field.sizes
        }
        made: Action = kind(**fields)  # type: ignore[assignment]
        return made

    def mask(self, match: Match, seat: Seat) -> bytearray:
        """Return one byte per value of each number: 1 if some answer of the menu has it.

        Prices of free-form actions may be any number. Not every combination of such values is legal.
        """
        free, mask = match.decision.free_form, bytearray(self.most)
        for action in match.options(seat):
            try:
                numbers = self.numbers(match, seat, action)
            except OverflowError:
                continue
            for begin, number in zip(self.begins, numbers, strict=False):
                mask[begin + number] = 1
            if isinstance(action, free):
                for field in self.fields[numbers[0]]:
                    self._free(field, mask)
        return mask

    def _free(self, field: Field, mask: bytearray) -> None:
        """Allow any digit of an amount, and fewer things in a list."""
        for place, size in enumerate(field.sizes, field.begin):
            if field.shape.amount:
                mask[self.begins[place] : self.begins[place] + size] = b"\1" * size
            elif field.shape.is_list:
                mask[self.begins[place]] = 1

    def _around(self, match: Match, seat: Seat) -> Around:
        view = self.menu.layout.sees(match, seat) if self.menu.numbered else None
        offers = {
            kind: [getattr(row, head) for row in getattr(view, name)]
            for kind, (name, head) in self.menu.numbered.items()
        }
        return Around(seat, self.players, offers)

    def _sizes(self, shape: Shape) -> tuple[int, ...]:
        if shape.form == "str":
            return ()
        if shape.form == "bool":
            return (2,)
        if shape.form == "literal":
            return (len(shape.choices),)
        if shape.form == "list" and shape.each[0].form == "int" and not shape.each[0].amount:
            return (self.counts[shape.each[0].kind] + 1,) * PLACES
        if shape.form == "int" and shape.amount:
            most = min(self.counts.get(shape.kind, shape.most or 0), shape.most or self.counts[shape.kind])
            return (10,) * len(str(most // (shape.step or 1)))
        if shape.form == "int":
            return (self.counts[shape.kind] + (shape.refers or (shape.least or 0) < 0),)
        raise Malformed(f"a {shape.form} of an action has no numbers")

    def _encode(self, field: Field, value: Any, around: Around) -> list[int]:
        shape = field.shape
        if not field.sizes:
            return []
        if shape.form == "literal":
            return [shape.choices.index(value)]
        if shape.is_list:
            if len(value) > PLACES:
                raise OverflowError(f"{len(value)} things where {PLACES} can be named: {value}")
            return [*(self._place(shape.each[0], one, around) + 1 for one in value), *[0] * (PLACES - len(value))]
        if shape.amount:
            digits = str(value // (shape.step or 1)).rjust(len(field.sizes), "0")
            if len(digits) > len(field.sizes):
                raise OverflowError(f"{value} is more than {field.name} can be")
            return [int(digit) for digit in digits]
        if shape.refers:
            offers = around.offers.get(shape.kind, [])
            return [offers.index(value) + 1 if value in offers else 0]
        return [self._place(shape, int(value), around) + ((shape.least or 0) < 0)]

    def _decode(self, field: Field, numbers: list[int], around: Around) -> object:
        shape, first = field.shape, numbers[0]
        if shape.form == "literal":
            return shape.choices[first]
        if shape.form == "bool":
            return bool(first)
        if shape.is_list:
            return tuple(self._thing(shape.each[0], number - 1, around) for number in numbers if number)
        if shape.amount:
            amount = int("".join(map(str, numbers))) * (shape.step or 1)
            return max(shape.least or 0, amount if shape.most is None else min(shape.most, amount))
        if shape.refers:
            offers = [0, *around.offers.get(shape.kind, [])]
            return offers[first] if first < len(offers) else 0
        return self._thing(shape, first - ((shape.least or 0) < 0), around)

    def _place(self, shape: Shape, thing: int, around: Around) -> int:
        return (thing - around.viewer) % around.players if shape.kind == "seat" and thing >= 0 else thing

    def _thing(self, shape: Shape, place: int, around: Around) -> int:
        return (place + around.viewer) % around.players if shape.kind == "seat" and place >= 0 else place


def without_words(action: Action) -> Action:
    """Return the action without the text that a player adds, which has no numbers."""
    texts = [name for name, shape in field_types.fields(type(action)).items() if shape.form == "str"]
    return msgspec.structs.replace(action, **dict.fromkeys(texts, "")) if texts else action
