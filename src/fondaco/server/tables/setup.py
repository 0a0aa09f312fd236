"""Setup of tables: new ones, rematches, and forks of a finished match."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType, structs

import fondaco
from fondaco.bots import characters, strengths
from fondaco.bots.personalities import ANY, OF_CHARACTER, split_bot_name
from fondaco.bots.search import Budget
from fondaco.core.board_file import BadBoard, parse_board_tables
from fondaco.core.chance import commitment
from fondaco.core.decision import Seat
from fondaco.core.events import MatchLogEntry
from fondaco.core.json_types import JsonObject
from fondaco.core.match_file import BoardName
from fondaco.games import game
from fondaco.server.base import request_fields
from fondaco.server.base.clock import now
from fondaco.server.base.errors import BadRequest, NotAllowed, NotFound, WrongPhase
from fondaco.server.base.names import clean_name
from fondaco.server.base.request_fields import Name, RequestBody, Word, clean_text
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User, UserId
from fondaco.server.tables import events
from fondaco.server.tables.clock import Clock, NoClock, is_untimed
from fondaco.server.tables.commands import allowed_seat_name, bot_name_from_strength, bot_sit_event
from fondaco.server.tables.events import AnyTableEvent, Strength
from fondaco.server.tables.state import STAND_IN, THREE_DAYS, ForkOf, TableFacts
from fondaco.server.tables.table import Table, new_match

HEAVY = 1.0
LONGER = (2, 5)  # thinking times in seconds that the lobby offers
LEAST_DECISIONS = 10  # own decisions of each player after which leaving a rated match changes ratings
LONGEST_TEXT = 200  # letters of a name or another text in a board file
Absence = Annotated[int, Meta(ge=600, le=90 * 24 * 3600)]
Delay = Annotated[int, Meta(ge=0, le=3600)]
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class ScriptedAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that is played before the match waits for anybody."""

    seat: request_fields.SeatNumber
    action: JsonObject


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[request_fields.Strength], Meta(min_length=1, max_length=10)]
    names: Annotated[list[Name | None], Meta(max_length=10)] = []
    options: JsonObject = {}
    board: Annotated[str, Meta(max_length=40)] = "standard"
    board_file: Annotated[str, Meta(max_length=60_000)] | None = None
    public: bool = True
    spectators: bool = True
    clock: Clock = NoClock()
    stand_in: request_fields.Strength = STAND_IN
    absence: Absence | None = THREE_DAYS
    take_backs: bool | None = None
    quiet_bots: bool = False
    delay: Delay = 0
    hints: bool | None = None
    rated: bool | None = None
    score_decides: bool | None = None
    word: Word | None = None
    agent: bool = False
    seed: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    first: Annotated[list[ScriptedAnswer], Meta(max_length=100)] = []


class NewSettings(RequestBody, frozen=True):
    """Changed settings of a table that waits for players; a setting that is not named stays as it is."""

    options: JsonObject | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    stand_in: request_fields.Strength | UnsetType = UNSET
    absence: Absence | UnsetType | None = UNSET
    take_backs: bool | UnsetType = UNSET
    quiet_bots: bool | UnsetType = UNSET
    delay: Delay | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    score_decides: bool | UnsetType = UNSET


def new_table_id() -> str:
    return "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(16))


def new_table_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def make_table_facts(
    *,
    game: str,
    players: int,
    options: JsonObject,
    board: BoardName,
    public: bool,
    spectators: bool,
    clock: Clock,
    host: UserId,
    seed: str | None = None,
    fork_of: ForkOf | None = None,
    hints: bool = True,
    rules: int | None = None,
    stand_in: Strength = STAND_IN,
    absence: int | None = THREE_DAYS,
    take_backs: bool = True,
    quiet_bots: bool = False,
    delay: int = 0,
    rated: bool = False,
    known_seed: bool = False,
    score_decides: bool | None = None,
    least_decisions: int = LEAST_DECISIONS,
    daily_deal: int | None = None,
) -> TableFacts:
    """Return the facts of a new table with a fresh seed, whose commitment is public from the start.

    The current rules version applies, unless the table continues a match that has another. In unrated matches the score
    decides, unless agreed otherwise.
    """
    seed = seed or secrets.token_hex(32)
    today = fondaco.games()[game].rules_version
    return TableFacts(
        new_table_id(),
        new_table_code(),
        game,
        players,
        options,
        board,
        public,
        spectators,
        clock,
        host,
        seed,
        commitment(seed),
        today if rules is None else rules,
        now(),
        fork_of,
        hints,
        None if rules in (None, today) else today,
        stand_in,
        absence,
        take_backs,
        quiet_bots,
        delay,
        rated,
        known_seed=known_seed,
        score_decides=not rated if score_decides is None else score_decides,
        least_decisions=least_decisions if rated else 0,
        daily_deal=daily_deal,
    )


def player_seed_word(given: str | None) -> str:
    """Return the word that a person mixes into the seed; random if they give none."""
    return clean_text(given) if given else secrets.token_hex(16)


class AllowedBots(NamedTuple):
    """The bots that a server offers: built-in ones, and external ones (`guests`) that its settings allow."""

    guests: tuple[str, ...] = ()
    patience: float = 10

    @classmethod
    def of(cls, settings: Settings) -> AllowedBots:
        """Return the bots that the settings of a server allow."""
        return cls(settings.bots, settings.bot_patience)

    def patient(self, game: str) -> tuple[Strength, ...]:
        """Return the bots that think longer than usual, within the limit of the server."""
        allowed = [seconds for seconds in LONGER if seconds <= self.patience]
        return tuple(f"search:{seconds}s" for seconds in allowed if "search" in strengths(game))

    def stands_in(self, strength: str, game: str) -> Strength:
        """Check a stand-in; where a game lacks the default one, its first bot takes the place."""
        return self.check(default_bot(game) if strength == STAND_IN else strength, game)

    def check(self, strength: str, game: str) -> Strength:
        """Return the bot if it plays this game, else raise `BadRequest`.

        `search` takes a thinking time, built-in bots a personality: `search:2s/generous`.
        """
        plain, like = split_bot_name(strength)
        if plain in self.guests and like in ("", ANY):
            return strength
        name, colon, budget = plain.partition(":")
        ours = strengths(game)
        known = like in ("", ANY) or (name in OF_CHARACTER and like in characters(game))
        if name not in ours or (colon and name != "search") or not known:
            there = ", ".join([*ours, *self.guests])
            raise BadRequest("fondaco.error.no_bot", strength=strength, bots=there)
        if colon:
            self._check_patience(budget)
        return strength

    def _check_patience(self, given: str) -> None:
        """Raise unless the budget is within the allowed seconds and uses a single worker process."""
        try:
            budget = Budget.read(given)
        except fondaco.Malformed as error:
            raise BadRequest(why=str(error)) from None
        if budget.heads > 1 or "x" in given:
            raise BadRequest("fondaco.error.bot_one_process")
        if budget.seconds > self.patience:
            raise BadRequest("fondaco.error.bot_too_slow", seconds=round(self.patience))


OURS = AllowedBots()


def default_bot(game: str) -> Strength:
    """Return the bot that plays where nobody has chosen one."""
    ours = strengths(game)
    return STAND_IN if STAND_IN in ours else ours[0]


def plan_custom_board_table(wish: NewTable, person: User, bots: AllowedBots) -> tuple[TableFacts, list[AnyTableEvent]]:
    """Plan a table with a custom board, and refuse a board that takes long to set up."""
    if wish.game in fondaco.games():
        plan_table(NewTable(wish.game, wish.seats), person, bots)  # fill caches before the measurement
    began = time.process_time()
    found = plan_table(wish, person, bots)
    if time.process_time() - began > HEAVY:
        raise BadRequest("fondaco.error.heavy_board")
    return found


def plan_table(wish: NewTable, person: User, bots: AllowedBots = OURS) -> tuple[TableFacts, list[AnyTableEvent]]:
    """Return the facts and first events of a requested table, checked by setting up a trial match."""
    if wish.game not in fondaco.games():
        raise BadRequest(why=f"there is no game {wish.game!r}")
    free = is_untimed(wish.clock)
    if wish.take_backs and not free:
        raise BadRequest("fondaco.error.no_take_backs")
    if wish.seed is not None and sum(who in ("me", "open") for who in wish.seats) > 1:
        raise BadRequest("fondaco.error.known_deal")
    if wish.first and (wish.seed is None or "open" in wish.seats):
        raise BadRequest("fondaco.error.known_deal")
    hints = free and not wish.rated if wish.hints is None else wish.hints
    take_backs = free and not wish.rated if wish.take_backs is None else wish.take_backs
    strict = not (hints or take_backs or wish.seed or wish.board_file)
    if wish.rated and not strict:
        raise BadRequest("fondaco.error.not_rated")
    alone = wish.seats.count("me") < 2
    if wish.rated and not alone:
        raise BadRequest("fondaco.error.rated_one_seat")
    if wish.rated and wish.score_decides:
        raise BadRequest("fondaco.error.rated_score")
    if wish.rated and person.guest and "me" in wish.seats:
        raise NotAllowed("fondaco.error.rated_account")
    board = _board(wish)
    facts = make_table_facts(
        game=wish.game,
        players=len(wish.seats),
        options=_options(wish),
        board=BoardName(wish.board, "", board),
        public=wish.public,
        spectators=wish.spectators,
        clock=wish.clock,
        host=person.id,
        hints=hints,
        stand_in=bots.stands_in(wish.stand_in, wish.game),
        absence=wish.absence,
        take_backs=take_backs,
        quiet_bots=wish.quiet_bots,
        delay=wish.delay,
        known_seed=wish.seed is not None,
        rated=strict and alone and not person.guest if wish.rated is None else wish.rated,
        score_decides=wish.score_decides,
    )
    trial = set_up_trial_match(facts)
    printed = BoardName(
        trial.components.name, trial.components.digest, None if board is None else trial.components.tables
    )
    facts = structs.replace(facts, options=trial.opening.options, board=printed)
    names = [*wish.names, *[None] * len(wish.seats)]
    sitting = [_sit(seat, who, names[seat], wish, person, bots, facts) for seat, who in enumerate(wish.seats)]
    taken = [line for line in sitting if line is not None]
    return facts, [*taken, *_answered(wish, facts, taken)]


def set_up_trial_match(facts: TableFacts) -> fondaco.Match:
    """Set up a match under these facts; raise `BadRequest` if that is impossible."""
    try:
        return new_match(facts, (), ())
    except (fondaco.FondacoError, RecursionError, ValueError) as error:  # numbers too long to print, too
        raise BadRequest(why=str(error)) from None


def changed_facts(table: Table, wish: NewSettings, person: User, bots: AllowedBots = OURS) -> TableFacts:
    """Return the facts of an open table with changed settings, checked like those of a new table."""
    old, wished = table.facts, {name: value for name, value in structs.asdict(wish).items() if value is not UNSET}
    if wish.take_backs is True and not is_untimed(wished.get("clock", old.clock)):
        raise BadRequest("fondaco.error.no_take_backs")
    if wish.options is not UNSET:
        if old.written_under != fondaco.games()[old.game].rules_version:
            raise WrongPhase("fondaco.error.options_of_older_rules")
        wished["options"] = game(old.game).options_for(wish.options, people=True)
    if wish.stand_in is not UNSET:
        wished["stand_in"] = bots.stands_in(wish.stand_in, old.game)
    facts = structs.replace(old, **{"rated": old.counts} | wished)
    if facts.rated and not facts.may_count:
        raise BadRequest("fondaco.error.not_rated")
    if facts.rated and wish.score_decides is True:
        raise BadRequest("fondaco.error.rated_score")
    if facts.rated and not old.counts:
        if not _sits_alone_with_account(table, person):
            raise BadRequest("fondaco.error.rated_new_table")
        facts = structs.replace(facts, score_decides=False, least_decisions=LEAST_DECISIONS)
    elif not facts.rated and old.counts:
        decides = True if wish.score_decides is UNSET else wish.score_decides
        facts = structs.replace(facts, score_decides=decides, least_decisions=0)
    return structs.replace(facts, options=set_up_trial_match(facts).opening.options) if "options" in wished else facts


def _sits_alone_with_account(table: Table, person: User) -> bool:
    """Whether nobody but this account sits at the table, on one seat at most and under the account's name."""
    seated = [seat_state for seat_state in table.state.seats if seat_state.person is not None]
    return not person.guest and [(each.person, each.name) for each in seated] in ([], [(person.id, person.name)])


def _answered(wish: NewTable, facts: TableFacts, taken: list[events.Sit]) -> list[AnyTableEvent]:
    """Return the events of answers given in advance: the match begins in the position they lead to."""
    if wish.seed is None or not wish.first:
        return []
    match = new_match(with_seed_unless_fork(facts, wish.seed), [sit.word for sit in taken], ())
    played: list[AnyTableEvent] = []
    try:
        for line, answer in enumerate(wish.first, 1):
            action = fondaco.action(wish.game, answer.action)
            match.play(answer.seat, action)
            played.append(events.Play(answer.seat, msgspec.to_builtins(action), line))
    except fondaco.FondacoError as error:
        raise BadRequest(why=str(error)) from None
    if match.over:
        raise BadRequest(why="the match would be over before it begins")
    return played


def _options(wish: NewTable) -> JsonObject:
    """Return the requested options, completed by the rulebook.

    Where only bots play, they stay within the limits of `bounded`.
    """
    return game(wish.game).options_for(wish.options, people=bool({"me", "open"} & {*wish.seats}))


def _board(wish: NewTable) -> JsonObject | None:
    """Return the tables of a custom board; a named board must be one of the game's, never a path."""
    if wish.board_file is None:
        if wish.board not in fondaco.games()[wish.game].boards:
            raise BadRequest(why=f"there is no board {wish.board!r}")
        return None
    try:
        tables = parse_board_tables("the board file", wish.board_file)
        if length_of_longest_text(tables) > LONGEST_TEXT:
            raise BadBoard("the board file", [f"a text has more than {LONGEST_TEXT} characters"])
        return tables
    except BadBoard as error:
        raise BadRequest(why="; ".join(error.faults)) from None


def length_of_longest_text(part: object) -> int:
    """Return the length of the longest name or text in a board file."""
    if isinstance(part, dict):
        return max((length_of_longest_text(each) for pair in part.items() for each in pair), default=0)
    if isinstance(part, list):
        return max(map(length_of_longest_text, part), default=0)
    return len(part) if isinstance(part, str) else 0


def _sit(
    seat: Seat, who: str, name: str | None, wish: NewTable, person: User, bots: AllowedBots, facts: TableFacts
) -> events.Sit | None:
    if who == "open":
        return None
    if who == "me":
        chosen = allowed_seat_name(facts, person, clean_name(name) if name else person.name)
        return events.Sit(seat, person.id, chosen, None, player_seed_word(wish.word), agent=wish.agent)
    return bot_sit_event(facts, seat, bots.check(who, wish.game), clean_name(name) if name else None)


def chosen_names(first: Sequence[AnyTableEvent], merchants: Collection[str]) -> list[str]:
    """Return the names that people chose for themselves, others on the same device, and bots that are no merchants."""
    sitting = [line for line in first if isinstance(line, events.Sit) and line.name is not None]
    return [
        str(sit.name)
        for sit in sitting
        if sit.strength is None or (sit.name != bot_name_from_strength(sit.strength) and sit.name not in merchants)
    ]


def plan_rematch(table: Table, person: User) -> tuple[TableFacts, list[AnyTableEvent]]:
    """Plan a rematch: bots and the person who asks keep their seats, the other seats are open.

    Whoever asks is ready; it begins when all seats are taken and the others are ready, too.
    """
    old = table.facts
    rated = old.counts and not person.guest and len(table.seats_of(person.id)) < 2
    facts = make_table_facts(
        game=old.game,
        players=old.players,
        options=_options_today(old),
        board=_board_today(old),
        public=old.public,
        spectators=old.spectators,
        clock=old.clock,
        host=person.id,
        hints=old.hints,
        stand_in=old.stand_in,
        absence=old.absence,
        take_backs=old.take_backs,
        quiet_bots=old.quiet_bots,
        delay=old.delay,
        rated=rated,
        score_decides=old.score_decides and not rated,
    )
    sitting: list[AnyTableEvent] = []
    for seat, seat_state in enumerate(table.state.seats):
        if seat_state.strength:
            sitting.append(events.Sit(seat, None, seat_state.name, seat_state.strength))
        elif seat_state.person == person.id:
            name = allowed_seat_name(facts, person, seat_state.name or person.name)
            sitting.append(events.Sit(seat, person.id, name, None, player_seed_word(None), ready=True))
    return facts, sitting


def _options_today(old: TableFacts) -> JsonObject:
    """Return the options of a table in the notation of the current rules."""
    return game(old.game).upgrade_options(old.options, old.written_under)


def _board_today(old: TableFacts) -> BoardName:
    """Return the custom board of a table, or the current edition of the standard board."""
    components = game(old.game).standard_components
    return BoardName(components.name, components.digest) if old.board.tables is None else old.board


def plan_fork(
    table: Table, person: User, line: int, seat: Seat, strength: Strength
) -> tuple[TableFacts, list[AnyTableEvent]]:
    """Plan a match that continues a finished one from a log entry, with the same seed and so the same cards."""
    old, match = table.facts, table.match
    if match is None or table.state.status != "over":
        raise WrongPhase("fondaco.error.not_over")
    if old.is_daily_deal_running(now()):
        raise WrongPhase("fondaco.error.daily_deal_running")
    if not 0 <= line < len(table.log):
        raise NotFound("fondaco.error.no_log_line", line=line)
    if seat >= old.players:
        raise NotFound("fondaco.error.no_seat", seat=seat)
    if match.over and line == len(table.log) - 1:
        raise WrongPhase("fondaco.error.is_over")
    facts = make_table_facts(
        game=old.game,
        players=old.players,
        options=_options_today(old),
        board=old.board,
        public=False,
        spectators=old.spectators,
        clock=NoClock(),
        host=person.id,
        seed=old.seed,
        fork_of=ForkOf(old.id, line),
        rules=old.rules_version,
        stand_in=default_bot(old.game),
    )
    words = table.state.words or ()
    written: list[AnyTableEvent] = [
        events.Sit(place, person.id, person.name, None, words[place])
        if place == seat
        else structs.replace(bot_sit_event(facts, place, strength, None), word=words[place])
        for place in range(old.players)
    ]
    return facts, [*written, *copy_match_events(table.log[: line + 1])]


def copy_match_events(log: Sequence[MatchLogEntry]) -> list[AnyTableEvent]:
    """Return the events that write a match into another table's log."""
    written: list[AnyTableEvent] = []
    for entry in log:
        if entry.seat is not None:
            written.append(events.Play(entry.seat, msgspec.to_builtins(entry.action), entry.seq))
        if entry.said is not None:
            written.append(events.RestoreCounters(entry.said))
    return written


def with_seed_unless_fork(facts: TableFacts, seed: str) -> TableFacts:
    """Return facts with a given seed; a fork keeps its own."""
    if not seed or facts.fork_of is not None:
        return facts
    return structs.replace(facts, seed=seed, commitment=commitment(seed))


def with_new_ids(facts: TableFacts) -> TableFacts:
    return structs.replace(facts, id=new_table_id(), code=new_table_code())
