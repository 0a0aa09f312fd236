"""Game information for clients: printed facts, names, actions, rules pages and translations."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal
from warnings import warn

import msgspec

import fondaco
from fondaco import i18n
from fondaco.bots import characters, strength_tables, strengths
from fondaco.bots.personalities import list_bots_with_personality
from fondaco.bots.weights import Character
from fondaco.core.components import Components
from fondaco.core.game import Game
from fondaco.core.json_types import JsonObject
from fondaco.core.standing_orders import StandingOrder
from fondaco.games import all_games
from fondaco.server.base.errors import NotFound
from fondaco.server.tables.generic_page_schema import ViewSchema, make_view_schema
from fondaco.server.tables.setup import OURS, AllowedBots

PAGE = "index.js"
Place = tuple[float, float]


class SeatColours(msgspec.Struct, frozen=True):
    """Seat colours at a table with this number of players and these options."""

    seats: tuple[Literal["red", "blue", "green", "yellow", "purple", "orange", "black"], ...]
    players: int | None = None
    options: JsonObject = {}


class Merchant(msgspec.Struct, frozen=True):
    """Whom a bot plays: a name, the personality of that name, and the face in words (`web/src/shell/face.ts`)."""

    name: str
    character: Character
    face: str


class LobbyCard(msgspec.Struct, frozen=True):
    """Appearance of a game in the lobby, from its `page/lobby.json`.

    `field` is the background colour of its emblem and `says` its description by language. `at` is the position of the
    emblem on the chart and `port` that of its port, both in percent of the chart. A `first` game is suggested to
    newcomers. `minutes` are the least and most minutes of a match around a table, `weight` says how demanding it is.
    The first of `colours` that fits a table applies to it. `merchants` are those whom bots play.
    """

    field: Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
    says: dict[str, str]
    at: Place | None = None
    port: Place | None = None
    first: bool = False
    minutes: tuple[int, int] | None = None
    weight: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    colours: tuple[SeatColours, ...] = ()
    merchants: tuple[Merchant, ...] = ()


class GameCard(msgspec.Struct, frozen=True):
    """A game as the lobby shows it.

    `options` are those of its rulebook, `choices` the allowed words of an option, `emblem` the address of its emblem.
    Strengths in `strength_tables` are offered with these numbers of players only, the others with all.
    Bots of the `tempered` strengths have personalities, `patient` ones think longer than usual.
    """

    id: str
    title: str
    designer: str
    players: tuple[int, int]
    options: JsonObject
    choices: dict[str, tuple[str, ...]]
    boards: tuple[str, ...]
    rules_version: int
    strengths: tuple[str, ...]
    strength_tables: dict[str, tuple[int, ...]]
    patient: tuple[str, ...]
    characters: tuple[str, ...]
    tempered: tuple[str, ...]
    lobby: LobbyCard | None
    emblem: str | None


class BoardFacts(msgspec.Struct, frozen=True):
    """A board file as it is written, and the names of its numbers."""

    name: str
    digest: str
    tables: JsonObject
    nouns: dict[str, list[Any]]


class GameFacts(GameCard, frozen=True):
    """Everything about a game that does not change.

    `schema` and `shapes` describe its actions and views, `kinds` the arguments of its messages. Arguments in
    `sequences` are ordered, and those in `by_seat` have an entry per seat. `orders` are the standing orders it allows.
    `page` is the address of the page that an external game package provides.
    """

    schema: JsonObject
    shapes: ViewSchema
    kinds: dict[str, str]
    sequences: tuple[str, ...]
    by_seat: tuple[str, ...]
    orders: tuple[StandingOrder, ...]
    page: str | None
    board: BoardFacts


@lru_cache
def list_game_cards(bots: AllowedBots = OURS) -> list[GameCard]:
    """Return all games, with the bots and thinking times that this server allows."""
    return [
        GameCard(
            name,
            info.title,
            info.designer,
            info.players,
            info.options,
            option_choices(all_games()[name].options),
            info.boards,
            info.rules_version,
            strengths(name) + bots.guests,
            strength_tables(name),
            bots.patient(name),
            characters(name),
            list_bots_with_personality(name),
            read_lobby_card(name),
            f"/api/games/{name}/emblem" if (all_games()[name].folder / "page" / "emblem.svg").is_file() else None,
        )
        for name, info in fondaco.games().items()
    ]


@lru_cache
def find_game_facts(name: str, bots: AllowedBots = OURS) -> GameFacts:
    for card in list_game_cards(bots):
        if card.id == name:
            game = all_games()[name]
            page = f"/api/games/{name}/page/{PAGE}" if (game.folder / "page" / "built" / PAGE).is_file() else None
            board = board_facts_from_components(name, game.standard_components)
            return GameFacts(
                **msgspec.structs.asdict(card),
                schema=fondaco.schema(name),
                shapes=make_view_schema(game),
                kinds=game.kinds,
                sequences=tuple(sorted(game.sequences)),
                by_seat=tuple(sorted(game.by_seat)),
                orders=game.orders,
                page=page,
                board=board,
            )
    raise NotFound("fondaco.error.no_game")


def find_board_facts(name: str, digest: str) -> BoardFacts:
    """Return a board by its digest: any edition of the standard board, or a custom board in use."""
    components = all_games()[name].known_components(digest) if name in all_games() else None
    if components is None:
        raise NotFound("fondaco.error.no_board")
    return board_facts_from_components(name, components)


def board_facts_from_components(name: str, components: Components) -> BoardFacts:
    return BoardFacts(components.name, components.digest, components.tables, components.nouns())


@lru_cache
def rules_markdown(name: str, lang: str) -> str:
    """Return the rules of a game in Markdown."""
    page = find_game(name).rules(lang)
    if page is None:
        raise NotFound("fondaco.error.no_rules")
    return page


@lru_cache
def how_to_play_markdown(name: str, lang: str) -> str:
    """Return the short introduction to a game in Markdown, or its rules if there is none."""
    return find_game(name).how_to_play(lang) or rules_markdown(name, lang)


def find_game(name: str) -> Game:
    if name not in all_games():
        raise NotFound("fondaco.error.no_game")
    return all_games()[name]


def language_or_default(lang: str) -> str:
    """Return the language if it is supported, else the default one."""
    return lang if lang in i18n.list_languages() else i18n.DEFAULT


def message_catalogue(lang: str, owner: str) -> dict[str, str]:
    """Return the messages of the shell or of a game; untranslated ones are in English."""
    if lang not in i18n.list_languages() or (owner != i18n.SHELL and owner not in all_games()):
        raise NotFound("fondaco.error.no_language")
    return i18n.message_catalogue(i18n.DEFAULT, owner) | i18n.message_catalogue(lang, owner)


def option_choices(options: type[msgspec.Struct]) -> dict[str, tuple[str, ...]]:
    shape = msgspec.inspect.type_info(options)
    assert isinstance(shape, msgspec.inspect.StructType)
    literal = msgspec.inspect.LiteralType
    found = {field.name: field.type.values for field in shape.fields if isinstance(field.type, literal)}
    return {name: tuple(map(str, values)) for name, values in found.items()}


def read_lobby_card(name: str) -> LobbyCard | None:
    """Return the lobby card of a game; an invalid file causes a warning and counts as none."""
    file = all_games()[name].folder / "page" / "lobby.json"
    try:
        return msgspec.json.decode(file.read_bytes(), type=LobbyCard) if file.is_file() else None
    except msgspec.MsgspecError as error:
        warn(f"{file} is left out: {error}", stacklevel=2)
        return None


@lru_cache
def merchant_names(game: str) -> frozenset[str]:
    """Return the names under which bots play a game, whether or not an account has the same name."""
    card = read_lobby_card(game)
    return frozenset(each.name for each in card.merchants) if card else frozenset()


def read_emblem(name: str) -> bytes:
    """Return the emblem of a game: an SVG file with a single-colour symbol `emblem`."""
    return read_game_file(name, "page", "emblem.svg")


def read_built_page_file(name: str, file: str) -> bytes:
    """Return a file of the built page of a game: its module, or a file that the module loads."""
    return read_game_file(name, "page/built", file)


def read_game_file(name: str, folder: str, file: str) -> bytes:
    """Return a file of a game's folder; raise `NotFound` for paths outside it."""
    within = (all_games()[name].folder / folder).resolve() if name in all_games() and "\0" not in file else None
    found = (within / file).resolve() if within else None
    if within is None or found is None or within not in found.parents or not found.is_file():
        raise NotFound("fondaco.error.no_page")
    return found.read_bytes()
