"""A match at the terminal: people at the prompt, bots, and the log as it grows."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from msgspec import Struct
from rich.console import Console, Group
from rich.live import Live
from rich.markdown import Markdown
from rich.markup import escape
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fondaco.bots import Bot, bot, is_bot
from fondaco.cli.early_input import TypedAheadNumbers, has_only_numbers, has_waiting_line
from fondaco.cli.menu import FOLD_ABOVE, Menu, Places, thing_number_and_highest
from fondaco.cli.menu_notes import ActionNotes
from fondaco.cli.render import render_view
from fondaco.cli.rules_pager import show_page
from fondaco.cli.seats import HUMAN
from fondaco.cli.table_diff import ShownFields
from fondaco.core.decision import Action, Illegal, Refusal, Seat, tag_of
from fondaco.core.field_types import fields
from fondaco.core.match import Match
from fondaco.i18n import Translator, match_translator, type_info
from fondaco.i18n.action_parser import UnclearText, name_slug, parse_typed_action

LAST = 12  # events on the screen while bots think


class PlayerLeft(Exception):
    """Raised when the player leaves the match."""


class TerminalMatch:
    """A match at one screen with its people and bots."""

    def __init__(self, match: Match, seats: Sequence[str], lang: str, console: Console) -> None:
        self.match = match
        self.console = console
        names = ["" if name == HUMAN or is_bot(name) else name for name in match.opening.seats]
        self.speaker: Translator = match_translator(lang, match, names)
        self.people = [seat for seat, who in enumerate(seats) if who == HUMAN]
        self.bots: dict[Seat, Bot] = {
            seat: bot(who, match.game.id, seat + 1) for seat, who in enumerate(seats) if who != HUMAN
        }
        self.at_screen: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.news: dict[Seat | None, list[Text]] = {seat: [] for seat in (self.people or (None,))}
        self.refused: Refusal | None = None
        self.glances = {seat: ShownFields(match.game.view_type, seat) for seat in self.people}
        self.turn = dict.fromkeys(self.people, True)  # whether a turn has begun since the seat was asked
        self.whole = False
        self.places: dict[Seat, tuple[type, Places]] = {}
        self.ahead: dict[Seat, TypedAheadNumbers] = {}
        self.let_pass = dict.fromkeys(self.people, 0)  # log length up to which the seat has let chances to act pass

    # -- output ------------------------------------------------------------------------

    def say(self, key: str, style: str = "", **args: object) -> None:
        """Print a message; one that names a file is not wrapped, so that it can be copied."""
        self.console.print(Text(self.words(key, **args), style), soft_wrap="file" in args)

    def words(self, key: str, **args: object) -> str:
        return self.speaker.say(f"fondaco.cli.{key}", args)

    def prompt(self, seat: Seat) -> str:
        return self.speaker.question(self.match.decision.seen_by(seat), seat, self.match.waiting)

    # -- the log -----------------------------------------------------------------------

    def hear_last(self) -> None:
        """Queue the events of the last action for each person who may know them."""
        for event in self.match.log[-1].events if self.match.log else ():
            line = Text(self.speaker.say(event.says, event.args), "bold" if event.begins_turn else "")
            for seat, news in self.news.items():
                if event.heard_by(seat):
                    news += [Text(), line] if event.begins_turn else [line]
            if event.begins_turn:
                self.turn = dict.fromkeys(self.people, True)

    def tell_news(self, seat: Seat | None) -> None:
        """Print what has happened since the last question."""
        for line in self.news.get(seat, ()):
            self.console.print(line)
        self.news[seat] = []

    def tell_all(self, seat: Seat | None) -> None:
        """Print the whole log as this seat may read it."""
        self.say("log", "bold")
        for entry in self.match.heard(seat):
            for event in entry.events:
                self.console.print(Text("  " + self.speaker.say(event.says, event.args)))

    # -- the loop ----------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end of the match, or until somebody leaves."""
        if self.match.log and len(self.match.log) == 1:
            self.hear_last()
        while not self.match.over:
            seat = self.next_to_speak()
            if seat in self.bots:
                self.let_bots_play()
            else:
                self.ask(seat)
        self.tell_news(self.at_screen)
        self.final_count()

    def next_to_speak(self) -> Seat:
        seat = self.match.waiting[0]
        return self.listener(seat) if seat in self.bots else seat

    def let_bots_play(self) -> None:
        """Let bots play until it is a person's turn.

        Without people events are printed at once; at a terminal a person sees the last events meanwhile.
        """
        alone = not self.people
        seen = Live(get_renderable=self.last_deeds, console=self.console, transient=True)
        with seen if self.console.is_terminal and not alone else nullcontext():
            while not self.match.over and (seat := self.next_to_speak()) in self.bots:
                self.match.play(seat, self.bots[seat].choose(self.match.seat(seat)))
                self.hear_last()
                if alone:
                    self.tell_news(None)

    def last_deeds(self) -> Group:
        return Group(*self.news.get(self.at_screen, [])[-LAST:])

    def listener(self, waited_for: Seat) -> Seat:
        """Return a person who may act before a bot does, else the bot's seat.

        That is a person who has heard something new and has an action other than free-form ones, such as taking back an
        offer.
        """
        free = self.match.decision.free_form
        for seat in self.people:
            news = seat not in self.match.waiting and self.let_pass[seat] < self.log_length()
            if news and any(not isinstance(said, free) for said in self.match.options(seat)):
                return seat
        return waited_for

    def log_length(self) -> int:
        return len(self.match.log or ())

    def ask(self, seat: Seat) -> None:
        """Ask a person for one decision: show the table, then what has happened, then the question."""
        self.sit_down(seat)
        unseen = has_waiting_line()
        menu = self.menu(seat)
        self.show_table(seat)
        self.tell_news(seat)
        self.say("prompt", "bold", name=self.speaker.noun("seat", seat), prompt=self.prompt(seat))
        menu.show(self.console)
        if seat not in self.match.waiting:
            self.say("unasked", "dim")
        while not self.obey(seat, menu, self.answer(seat, menu, unseen)):
            self.ahead[seat].numbers.clear()
            unseen = unseen and has_waiting_line()

    def menu(self, seat: Seat) -> Menu:
        """Return the menu of a seat; asked the same again in a turn, its lines keep their numbers."""
        asked, places = self.places.get(seat, (type(None), {}))
        now = type(self.match.decision)
        before = places if asked is now and not self.turn[seat] else {}
        menu = Menu(
            self.match.options(seat),
            self.speaker.action,
            self.words,
            before=before,
            counts=partial(thing_number_and_highest, self.speaker),
            brings=ActionNotes(self.match, seat, self.speaker),
        )
        self.places[seat] = (now, menu.places)
        return menu

    def answer(self, seat: Seat, menu: Menu, unseen: bool) -> str:
        """Return what is typed, or was typed ahead.

        A number typed before the question was shown is dropped if it meant something else, and so are those after it.
        """
        asked, before = type(self.match.decision), self.ahead.get(seat, TypedAheadNumbers(type(None), {}))
        if number := before.next(asked, menu.said):
            self.console.print(Text(number))
            return number
        if before.numbers:
            self.leave_out(" ".join(before.numbers))
        said = self.read()
        while unseen and has_only_numbers(said) and not before.means(said.split()[0], asked, menu.said):
            self.leave_out(said)
            unseen = has_waiting_line()
            said = self.read()
        numbers = said.split() if has_only_numbers(said) else [said]
        shown = before if unseen else TypedAheadNumbers(asked, menu.said)
        shown.numbers = numbers[1:]
        self.ahead[seat] = shown
        return numbers[0]

    def leave_out(self, said: str) -> None:
        self.say("left_out", "yellow", said=said)

    def show_table(self, seat: Seat) -> None:
        """Print what the question needs: everything when a turn begins, changes when asked again."""
        table, glance = self.match.view(seat)["table"], self.glances[seat]
        part = glance.whole(table) if self.whole else glance.of(table, self.match.options(seat), self.turn[seat])
        if seen := render_view(self.match, seat, self.speaker, part):
            self.console.print(Rule(self.words("you_see", name=self.speaker.noun("seat", seat)), style="dim"))
            self.console.print(Group(*seen))
        self.console.print(Rule(style="dim"))
        self.whole = self.turn[seat] = False

    def sit_down(self, seat: Seat) -> None:
        """Clear the screen and wait for the player of this seat, if another one was there."""
        if self.at_screen == seat:
            return
        self.console.clear()
        self.say("sit", "bold", name=self.speaker.noun("seat", seat))
        self.read("")
        self.at_screen = seat
        self.turn[seat] = True
        self.glances[seat].known.clear()

    def read(self, asking: str = "ask") -> str:
        try:
            said = self.console.input(f"[bold]{escape(self.words(asking))} >[/bold] " if asking else "").strip()
        except EOFError:
            raise PlayerLeft from None
        if not sys.stdin.isatty():
            self.console.print(Text(said))
        return said

    def final_count(self) -> None:
        table = Table(title=self.words("final"), title_style="bold")
        table.add_column("")
        table.add_column(self.words("score"), justify="right")
        for seat, score in sorted(enumerate(self.match.scores), key=lambda each: -each[1]):
            table.add_row(self.speaker.noun("seat", seat), str(score))
        self.console.print()
        self.console.print(table)
        winners = self.match.winners
        self.say("wins", "bold", count=len(winners), names=self.speaker.word("seat", winners))

    # -- input -------------------------------------------------------------------------

    def obey(self, seat: Seat, menu: Menu, said: str) -> bool:
        """Carry out what was typed; return whether the next seat is to be asked."""
        command, _, rest = said.partition(" ")
        rest = rest.strip()
        try:
            match command.lower():
                case "":
                    self.let_pass[seat] = self.log_length()
                    return seat not in self.match.waiting
                case "as":
                    self.ask(self.somebody_else(seat, rest))
                    return True
                case "help" | "?":
                    self.help(menu)
                case "see":
                    self.whole = True
                    return True
                case "map":
                    self.chart(rest)
                case "log":
                    self.tell_all(seat)
                case "rules":
                    self.rules()
                case "quit" | "exit":
                    raise PlayerLeft
                case "save":
                    self.save(rest)
                case "why":
                    self.why(seat, menu, rest)
                case "undo":
                    self.match.undo(seat)
                    self.news[seat].append(Text(self.words("undone")))
                    return True
                case _:
                    return self.choose(seat, menu, said)
        except UnclearText as unclear:
            self.console.print(Text(self.speaker.say(unclear.key, unclear.args_said), "yellow"))
            if unclear.key == "fondaco.cli.bad_command":
                self.console.print(Text(self.speaker.say("fondaco.cli.help_hint"), "yellow"))
        except Illegal as illegal:
            self.explain(illegal.refusal)
        return False

    def choose(self, seat: Seat, menu: Menu, said: str) -> bool:
        """Play the action of a number or of a typed text; open a folded line, which 0 closes again."""
        if not said.isdigit():
            return self.act(seat, parse_typed_action(said, self.match, self.speaker, self.match.options(seat)))
        line = menu.line(int(said))
        if len(line) == 1:
            return self.act(seat, line[0])
        brings = ActionNotes(self.match, seat, self.speaker)
        inner = Menu(line, self.speaker.action, self.words, folded=False, brings=brings)
        inner.show(self.console)
        self.say("own", "dim", example=action_syntax(type(line[0])))
        while (choice := self.read("open")) not in ("", "0"):
            if self.obey(seat, inner, choice):
                return True
        menu.show(self.console)
        return False

    def act(self, seat: Seat, action: Action) -> bool:
        asked = seat in self.match.waiting
        self.match.play(seat, action)
        self.hear_last()
        if asked:
            self.let_pass[seat] = self.log_length()
        return True

    def somebody_else(self, seat: Seat, name: str) -> Seat:
        """Return another person at this screen who may act, asked or not."""
        others = {other: self.speaker.noun("seat", other) for other in self.people if other != seat}
        speaking = {other: called for other, called in others.items() if self.match.may_speak(other)}
        if not speaking:
            raise UnclearText("as_nobody")
        meant = [other for other, called in speaking.items() if name_slug(called).startswith(name_slug(name))]
        if name.isdecimal():
            meant = [other for other in speaking if other == int(name) - 1]
        if len(meant) != 1 or not name:
            raise UnclearText("as_whom", names=", ".join(speaking.values()))
        return meant[0]

    def explain(self, refusal: Refusal) -> None:
        """Print the reason of a refusal with its rule number."""
        reason = self.speaker.say(refusal.key, refusal.args)
        self.refused = refusal
        if refusal.rule:
            self.say("refused", "yellow", reason=reason, rule=refusal.rule)
        else:
            self.say("refused_plain", "yellow", reason=reason)

    def why(self, seat: Seat, menu: Menu, said: str) -> None:
        """Say whether an action is allowed; if not, print the reason and the text of the rule."""
        if said:
            action = (
                parse_typed_action(said, self.match, self.speaker, self.match.options(seat))
                if not said.isdigit()
                else (menu.line(int(said))[0])
            )
            self.refused = self.match.refuses(seat, action)
            if self.refused is None:
                self.say("allowed", what=self.speaker.action(action))
                return
        if self.refused is None:
            raise UnclearText("why_what")
        self.explain(self.refused)
        if printed := self.match.game.paragraph(self.refused.rule, self.speaker.lang):
            self.console.print(Markdown(f"> **{self.refused.rule}** {printed}"))

    def rules(self) -> None:
        page = self.match.game.rules(self.speaker.lang)
        if page is None:
            raise UnclearText("no_rules", game=self.match.game.title)
        show_page(self.console, page)

    def chart(self, name: str) -> None:
        """Print which places border on each other: all, or those whose names begin with `name`."""
        if not self.match.components.borders:
            raise UnclearText("no_map", game=self.match.game.title)
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for kind, borders in self.match.components.borders.items():
            names = [self.speaker.noun(kind, number) for number in range(len(borders))]
            for own, near in zip(names, borders, strict=True):
                if name_slug(own).startswith(name_slug(name)):
                    table.add_row(Text(own, "bold"), Text(" · ".join(names[other] for other in near)))
        self.say("map", "bold")
        self.console.print(table)

    def save(self, file: str) -> None:
        if not file:
            raise UnclearText("save_what")
        try:
            Path(file).expanduser().write_text(self.match.to_json(), encoding="utf-8")
        except OSError as error:
            raise UnclearText("not_saved", file=file, why=error.strerror) from None
        self.say("saved", file=file)

    def help(self, menu: Menu) -> None:
        types = type_info.action_types(self.match.game)
        longest = max(types, key=lambda name: len(types[name].__struct_fields__))
        example = " ".join([longest, *[f"{field}=…" for field in types[longest].__struct_fields__[:3]]])
        self.console.print(Text(self.words("help", example=example, borders=bool(self.match.components.borders))))
        self.say("actions", "bold")
        for struct in types.values():
            self.console.print(Text("  " + action_syntax(struct)))
        if len(menu.said) <= FOLD_ABOVE:
            menu.show(self.console)


def action_syntax(struct: type[Struct]) -> str:
    """Return an action with its fields, as it is typed."""
    return " ".join(
        [
            tag_of(struct),
            *[type_info.typed_field_form(field, shape) for field, shape in fields(struct).items()],
        ]
    )
