"""Command line interface `fondaco`: all commands and their options."""

from __future__ import annotations

import os
import shutil
import sys
import webbrowser
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import msgspec
import rich_click as click
from rich.console import Console

import fondaco
from fondaco.core.board_file import BadBoard, read_board_tables
from fondaco.core.decision import FondacoError, Malformed
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.games import all_games, game
from fondaco.i18n import environment_language, get_translator, list_languages

if TYPE_CHECKING:
    from fondaco.cli.match_sources import MatchSource

console = Console(highlight=False)
BOTS = "master, trained, search, greedy, random"


lang_option = click.option(
    "--lang", type=click.Choice(list_languages()), default=environment_language, help="Language of the output."
)
table_option = click.option(
    "--options", "options", multiple=True, metavar="K=V", help="Table options, for example memory_aid=true"
)
match_files = click.Path(path_type=Path, exists=True)
board_option = click.option("--board", default="standard", help="A board file of your own (.toml).")


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(fondaco.__version__, prog_name="fondaco")
@click.pass_context
def cli(context: click.Context) -> None:
    """Fondaco: Mediterranean trading games with their full rules. Alone it starts `play`."""
    if context.invoked_subcommand is None:
        context.invoke(play_in_browser)


@cli.command("play")
@click.option("--port", type=int, help="Port to listen on. Default: 8000, or the next free one.")
@lang_option
def play_in_browser(port: int | None, lang: str) -> None:
    """Start a server on this machine, for you and other players on this device."""
    from fondaco.server.serve import free_port

    run_server("127.0.0.1", port or free_port(8000), 1, lang, in_browser=has_graphical_display())


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address; 0.0.0.0 accepts every network.")
@click.option("--port", type=int, default=8000, show_default=True)
@click.option("--processes", type=int, default=1, show_default=True, help="More than one needs PostgreSQL.")
@lang_option
def serve(host: str, port: int, processes: int, lang: str) -> None:
    """Start a public server. Tables are stored in FONDACO_DATA, or in the database FONDACO_DATABASE."""
    run_server(host, port, processes, lang)


def has_graphical_display() -> bool:
    """Whether there is a screen on which a browser could open."""
    return sys.platform in ("darwin", "win32") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


def run_server(host: str, port: int, processes: int, lang: str, in_browser: bool = False) -> None:
    from fondaco.server import serve as server

    where = {"address": f"http://{host}:{port}", "folder": server.configured_data_location()}

    def greet() -> None:
        console.print(get_translator(lang).say("fondaco.serve.open", where))
        if not server.is_client_built():
            console.print(get_translator(lang).say("fondaco.serve.no_client"))
        if in_browser:
            Thread(target=webbrowser.open, args=(where["address"],), daemon=True).start()

    server.serve(host, port, processes, greet)


@cli.command("audit")
@lang_option
def audit_stored_matches(lang: str) -> None:
    """Replay every stored match of the server under the installed rules, and report."""
    from fondaco.server.serve import audit_matches

    say, damaged = get_translator(lang).say, 0
    for report in audit_matches():
        damaged += not report.good
        if not report.good or report.verdict == "upgraded":
            args = {"table": report.table, "game": report.game, "verdict": report.verdict, "why": report.why}
            console.print(say("fondaco.audit.report", args), markup=False)
    console.print(say("fondaco.audit.done", {"count": damaged}), markup=False)
    sys.exit(1 if damaged else 0)


FORMER_AUDIT = click.Command(
    "replay", params=audit_stored_matches.params, callback=audit_stored_matches.callback, hidden=True, deprecated=True
)
cli.add_command(FORMER_AUDIT)


@cli.command("tidy")
@lang_option
def archive_and_delete_stored(lang: str) -> None:
    """Delete guests without a table, abandoned tables and old sessions.

    A running server does so every hour.
    """
    from fondaco.server.serve import archive_and_delete_expired

    console.print(
        get_translator(lang).say("fondaco.tidy.done", msgspec.structs.asdict(archive_and_delete_expired())),
        markup=False,
    )


class TrainedGamesHelpCommand(click.RichCommand):
    """Command whose help names the games that `trained` has learned."""

    def get_help(self, ctx: click.Context) -> str:
        from fondaco.bots.evaluation import trained_player_counts

        learned = {name: ", ".join(map(str, trained_player_counts(name))) for name in all_games()}
        said = "; ".join(f"{name} ({players})" for name, players in learned.items() if players)
        self.epilog = f"`trained` has learned these games, with so many players: {said}. With others it searches."
        return super().get_help(ctx)


@cli.command(name="match", cls=TrainedGamesHelpCommand)
@click.argument("name", metavar="GAME", required=False)
@click.option("--seats", help=f"Players by seat: human, {BOTS}. Default: human,greedy/any,greedy/any")
@click.option("--bots", help=f"Your opponents: {BOTS}, or a class of your own, as module:Class.")
@click.option("--players", type=int, help="Number of seats; the last of --seats is repeated.")
@click.option("--seed", help="The same seed gives the same deal.")
@table_option
@board_option
@click.option("--load", "load", type=click.Path(path_type=Path), help="Continue a saved match.")
@click.option("--json", "json", type=click.Path(path_type=Path), help="Save the match to this file when it ends.")
@lang_option
def play_or_resume_match(
    name: str | None,
    seats: str | None,
    bots: str | None,
    players: int | None,
    seed: str | None,
    options: tuple[str, ...],
    board: str,
    load: Path | None,
    json: Path | None,
    lang: str,
) -> None:
    """Play a match at the prompt, or watch bots."""
    from fondaco.cli.seats import HUMAN, default_seats, parse_seats, recorded_seats, resolve_seat_bots

    if bots is not None:
        if seats is not None:
            raise click.UsageError("Either --seats or --bots.")
        seats = f"{HUMAN},{bots}"
    if load is not None:
        match = fondaco.load(read_text_file(load))
        word = str(match.opening.seed)
        who = (
            resolve_seat_bots(parse_seats(seats, match.players), match.game.id, word)
            if seats
            else recorded_seats(match)
        )
    elif name is not None:
        dealt = parse_seed(seed)
        named = parse_seats(seats or default_seats(name, players), players, game(name).players[0])
        who = resolve_seat_bots(named, game(name).id, str(dealt))
        wishes = game(name).options_for(parse_table_options(options), people=HUMAN in who)
        match = fondaco.new(name, len(who), dealt, wishes, board, seats=who)
    else:
        raise click.UsageError(f"Which game? There are: {', '.join(all_games())}")
    if len(who) != match.players:
        raise Malformed(f"the match has {match.players} seats, not {len(who)}")
    play_at_terminal(match, who, lang, json)


def play_at_terminal(match: Match, seats: Sequence[str], lang: str, json: Path | None) -> None:
    """Play a match at the terminal and write its file in any case."""
    from fondaco.cli.interactive import PlayerLeft, TerminalMatch

    sitting = TerminalMatch(match, seats, lang, console)
    names = [f"{sitting.speaker.noun('seat', seat)} ({who})" for seat, who in enumerate(seats)]
    sitting.say("seats", "bold", title=match.game.title, seed=str(match.opening.seed), names=", ".join(names))
    try:
        sitting.play()
    except (PlayerLeft, KeyboardInterrupt):
        console.print()
        sitting.say("ended_saved" if json else "ended_hint", file=str(json))
    finally:
        if json is not None:
            write_text_file(json, match.to_json())


@cli.command("sit")
@click.argument("url")
@click.option("--bot", "name", default="greedy", show_default=True, help="A class of your own, as module:Class.")
@click.option("--token", envvar="FONDACO_TOKEN", help="Your token on that server; without it, a new guest.")
@click.option("--code", default="", help="The table code, if URL names only the server.")
@click.option("--seat", type=int, help="Seat number, from 1. Default: the first open seat.")
@click.option("--name", "called", help="Name of the bot at the table.")
@lang_option
def play_bot_at_table(
    url: str, name: str, token: str | None, code: str, seat: int | None, called: str | None, lang: str
) -> None:
    """Let your own bot play at a table of any server: URL is the table's link."""
    from fondaco.cli.remote_bot import play_at_remote_table

    play_at_remote_table(url, name, token, code, None if seat is None else seat - 1, called, lang, console)


@cli.command("mcp")
@click.option(
    "--server",
    "--house",
    "url",
    help="Play at tables of this server; without it, matches are played here. (--house is deprecated.)",
)
@click.option("--token", envvar="FONDACO_TOKEN", help="Your token on that server; without it, a new guest.")
@click.option("--http", "port", type=int, metavar="PORT", help="Serve HTTP, not standard input and output.")
@click.option("--keep", type=click.Path(path_type=Path), metavar="FOLDER", help="Save the matches played here.")
@click.option("--menus/--no-menus", default=True, show_default=True, help="Send agents their legal answers.")
@click.option("--nameless", is_flag=True, help="Call players and places by numbers.")
@lang_option
def serve_mcp(
    url: str | None, token: str | None, port: int | None, keep: Path | None, menus: bool, nameless: bool, lang: str
) -> None:
    """Let language models play: a Model Context Protocol server.

    Needs `pip install 'fondaco[agents]'`.
    """
    try:
        from fondaco.agents.cli import serve
    except ImportError as missing:
        raise Malformed(f"{missing.name} is missing: pip install 'fondaco[agents]'") from None
    serve(url, token, port, keep, lang, menus, nameless)


@cli.command("rules")
@click.argument("name", metavar="GAME")
@lang_option
def show_rules(name: str, lang: str) -> None:
    """Read the rules of a game."""
    from fondaco.cli.rules_pager import show_page

    page = game(name).rules(lang)
    if page is None:
        raise Malformed(f"{name} has no rules page")
    show_page(console, page)


@cli.command("verify")
@click.argument("file", metavar="MATCH.json", type=click.Path(path_type=Path))
@lang_option
def verify_match_file(file: Path, lang: str) -> None:
    """Verify a match file: its log, its dice and its result follow from its seed."""
    text = read_text_file(file)
    say = get_translator(lang).say
    if wrong := fondaco.verify(text):
        for why in wrong:
            console.print(say("fondaco.verify.wrong", {"why": why}), style="red", markup=False)
        sys.exit(1)
    match = fondaco.load(text)
    key = "fondaco.verify.proved_over" if match.over else "fondaco.verify.proved"
    console.print(say(key, {"count": len(match.log or ())}), style="green", markup=False)


@cli.group("game")
def game_group() -> None:
    """Create games of your own."""


@game_group.command("new")
@click.argument("name")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--title", default="", help="Title of the game. Default: NAME with capitals.")
@lang_option
def create_game_package(name: str, folder: Path | None, title: str, lang: str) -> None:
    """Create a package with a small working game to turn into yours.

    FOLDER: where to write it; by default NAME.
    """
    from fondaco.cli.new_game import write_game_package

    folder = folder or Path(name)
    title = write_game_package(name, folder, title)
    args = {"title": title, "folder": str(folder), "name": name, "python": python_command()}
    console.print(get_translator(lang).say("fondaco.game.written", args), markup=False, soft_wrap=True)


def python_command() -> str:
    """Return the command that starts the running Python."""
    usual = shutil.which("python")
    return "python" if usual and Path(usual).parent == Path(sys.executable).parent else sys.executable


@cli.group("board")
def board_group() -> None:
    """Check boards of your own."""


@board_group.command("check")
@click.argument("file", metavar="FILE.toml", type=click.Path(path_type=Path))
@click.option("--game", "name", help="Game of the board. Default: guessed from its tables.")
@lang_option
def check_board_file(file: Path, name: str | None, lang: str) -> None:
    """Show the errors in a board file."""
    say = get_translator(lang).say
    name = game(name).id if name else guess_game_of_board(read_board_tables(file)[2])
    if name is None:
        raise Malformed(say("fondaco.board.no_game", {"file": str(file)}))
    args = {"file": str(file), "game": game(name).title}
    try:
        game(name).open_components(file)
    except BadBoard as bad:
        console.print(say("fondaco.board.faults", args), style="red", markup=False)
        for fault in bad.faults:
            console.print(f"  • {fault}", markup=False)
        sys.exit(1)
    console.print(say("fondaco.board.good", args), style="green", markup=False)


def guess_game_of_board(tables: JsonObject) -> str | None:
    """Return the game whose standard board shares the most tables and keys with this one."""

    def words(tables: JsonObject) -> set[tuple[str, str]]:
        return {(name, key) for name, table in tables.items() for key in (table if isinstance(table, dict) else [""])}

    alike = {name: len(words(tables) & words(guest.standard_components.tables)) for name, guest in all_games().items()}
    best = max(alike, key=lambda name: alike[name])
    return best if alike[best] else None


@cli.command("bench")
@click.argument("what", type=click.Choice(["engine", "lab", "text"]), default="engine")
@click.option("--rivals", metavar="PYTHON", help="A Python that has catanatron and open_spiel, or rlcard.")
@click.option("--games", "names", multiple=True, help="Only these games.")
@click.option("--slices", default=8, show_default=True, help="Number of slices of each.")
@click.option("--seconds", default=0.3, show_default=True, help="CPU time of a slice.")
@click.option("--matches", default=3, show_default=True, help="Matches of each game whose pages are measured.")
def run_benchmark(
    what: str, rivals: str | None, names: tuple[str, ...], slices: int, seconds: float, matches: int
) -> None:
    """Measure the speed of the engine, or of the lab, next to public ones; or what pages cost a language model."""
    if what == "text":
        from fondaco.cli.bench_text_cost import run_text_benchmark

        run_text_benchmark(console, [game(name) for name in names or all_games()], matches)
        return
    if what == "lab":
        from fondaco.cli.bench_lab import run_lab_benchmark as measure
    else:
        from fondaco.cli.bench import run_engine_benchmark as measure

    measure(console, [game(name) for name in names or all_games()], rivals, slices, seconds)


class ArenaGroup(click.RichGroup):
    """Command group in which `arena GAME` is short for `arena play GAME`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["play", *args]
        return super().parse_args(ctx, args)


@cli.group("arena", cls=ArenaGroup)
def arena_group() -> None:
    """Let bots play many matches, and report who is better: `arena GAME`. Or improve them: `arena tune GAME`."""


@arena_group.command("play")
@click.argument("name", metavar="GAME")
@click.option("--bots", default="greedy,random", show_default=True, help="If fewer than seats, the last is repeated.")
@click.option(
    "--matches", "--games", "games", default=100, show_default=True, help="Matches, rounded up to whole deals."
)
@click.option("--players", type=int, help="Default: one for each bot.")
@click.option("--jobs", default=1, show_default=True, help="Processes of this machine.")
@click.option("--seed", default=1, show_default=True, help="The same seed plays the same deals.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the results. Default: arena/GAME-PLAYERS")
@click.option("--on", default="", metavar="dask://HOST:PORT", help="Play on a dask cluster instead.")
@table_option
@board_option
@lang_option
def play_arena_tournament(
    name: str,
    bots: str,
    games: int,
    players: int | None,
    jobs: int,
    seed: int,
    out: Path | None,
    on: str,
    options: tuple[str, ...],
    board: str,
    lang: str,
) -> None:
    """Let bots play many matches, and report who is better, and what decides."""
    from fondaco.arena.cli import run_arena as hold
    from fondaco.arena.schedule import Tournament

    found, who = game(name), split_comma_list(bots)
    seated = players or max(len(who), found.players[0])
    tournament = Tournament(found.id, who, seated, games, seed, parse_table_options(options), board)
    sys.exit(0 if hold(tournament, jobs, out, on, lang, console) else 130)


@arena_group.command("tune")
@click.argument("name", metavar="GAME")
@click.option("--players", type=int, help="Default: as few as the game allows.")
@click.option("--generations", default=20, show_default=True, help="Number of generations.")
@click.option("--challengers", default=6, show_default=True, help="Challengers per generation.")
@click.option("--deals", default=10, show_default=True, help="Deals per challenger, each from every seat.")
@click.option("--test-deals", default=100, show_default=True, help="Deals of the final test, not used for tuning.")
@click.option("--only", default="", metavar="NAMES", help="Tune only these weights: margin,later")
@click.option("--seed", default=1, show_default=True, help="The same seed finds the same weights.")
@click.option("--jobs", default=1, show_default=True, help="Processes of this machine.")
@click.option("--out", type=click.Path(path_type=Path), help="File for the new weights.")
@lang_option
def tune_weights_in_arena(
    name: str,
    players: int | None,
    generations: int,
    challengers: int,
    deals: int,
    test_deals: int,
    only: str,
    seed: int,
    jobs: int,
    out: Path | None,
    lang: str,
) -> None:
    """Search for weights with which greedy plays better, and test them against the old ones."""
    from fondaco.arena.cli import run_tuning
    from fondaco.arena.tuning import Tuning

    found = game(name)
    names = tuple(name.strip() for name in only.split(",") if name.strip())
    tuning = Tuning(found.id, players or found.players[0], generations, challengers, deals, test_deals, seed, names)
    sys.exit(0 if run_tuning(tuning, jobs, out, lang, console) else 130)


@cli.group("lab")
def lab_group() -> None:
    """Tools for research on the games: docs/lab.md."""


@lab_group.command("cells")
@click.argument("name", metavar="GAME")
@click.option("--players", type=int, help="Default: as few as the game allows.")
def show_observation_cells(name: str, players: int | None) -> None:
    """List what each cell of an observation is: marks first, then numbers."""
    from fondaco.lab import Layout

    layout = Layout(game(name), players or game(name).players[0])
    for part, names in zip(("marks", "numbers"), layout.names(), strict=True):
        for place, cell in enumerate(names):
            click.echo(f"{part}[{place}] {cell}")


def add_match_source_options(
    usual: int, bots: str = "greedy,random"
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Decorator for commands about matches of bots, of files or of the server.

    The command gets the game, the number of players, the match source, and its other options. `usual` is the default
    number of matches.
    """

    def made(command: Callable[..., None]) -> Callable[..., None]:
        @click.argument("name", metavar="GAME")
        @click.argument("files", nargs=-1, type=match_files, metavar="[MATCH.json | FOLDER]...")
        @click.option("--players", type=int, help="Default: as few as the game allows.")
        @click.option("--bots", default=bots, show_default=True, help="Bots that play if no files are given.")
        @click.option("--matches", default=usual, show_default=True, help="Matches, rounded up to whole deals.")
        @click.option("--seed", default=1, show_default=True, help="The same seed plays the same matches.")
        @click.option("--stored", is_flag=True, help="Use the finished matches of this server (FONDACO_DATA).")
        @wraps(command)
        def asked(
            name: str,
            files: tuple[Path, ...],
            players: int | None,
            bots: str,
            matches: int,
            seed: int,
            stored: bool,
            **others: object,
        ) -> None:
            from fondaco.arena.schedule import Tournament
            from fondaco.cli.match_sources import choose_match_source

            found = game(name)
            tournament = Tournament(found.id, split_comma_list(bots), players or found.players[0], matches, seed)
            command(found.id, tournament.players, choose_match_source(tournament, files, stored), **others)

        return asked

    return made


@lab_group.command("export")
@add_match_source_options(usual=100)
@click.option("--talk/--no-talk", default=None, help="Include what players wrote. Default: not for --stored.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the dataset. Default: lab/GAME-PLAYERS")
@click.option("--jobs", default=1, show_default=True, help="Processes of this machine.")
@lang_option
def export_dataset(
    name: str, players: int, source: MatchSource, talk: bool | None, out: Path | None, jobs: int, lang: str
) -> None:
    """Write matches as Parquet, with a row for every decision; matches written before are skipped.

    Matches with another number of players are left out.
    """
    from fondaco.lab import export

    folder = out or Path("lab") / f"{name}-{players}"
    talk = not source.of_people if talk is None else talk
    made = export(folder, name, players, source.names, source.fetch, source=source.says, talk=talk, jobs=jobs)
    args = {"folder": str(folder), "count": len(made.matches)}
    console.print(get_translator(lang).say("fondaco.lab.exported", args), markup=False, soft_wrap=True)


@lab_group.command("talk")
@add_match_source_options(usual=20)
@lang_option
def show_bargaining_statistics(name: str, players: int, source: MatchSource, lang: str) -> None:
    """Show bargaining statistics: offers, prices, concessions, words, promises and refusals."""
    from fondaco.cli.bargaining_table import bargaining_table

    console.print(bargaining_table(name, source, lang))


@cli.command("negotiate")
@click.argument("agents", metavar="[AGENT]...", nargs=-1)
@click.option("--endpoint", metavar="URL", help="Play with the model behind this OpenAI-compatible endpoint.")
@click.option("--model", default="", help="Name of that model.")
@click.option("--key-env", default="OPENAI_API_KEY", show_default=True, help="Environment variable that has its key.")
@click.option("--mcp", metavar="NAME", help="Serve the benchmark to an MCP client, whose results get this name.")
@click.option("--http", "port", type=int, help="Port of that MCP server. Default: standard input and output.")
@click.option("--games", multiple=True, help="Only these games.")
@click.option("--items", "kind", type=click.Choice(["all", "positions", "matches"]), default="all", show_default=True)
@click.option("--most", type=int, help="Only the first positions and matches of each game.")
@click.option("--jobs", default=1, show_default=True, help="Processes of this machine, for bots and Python classes.")
@click.option("--out", type=click.Path(path_type=Path), default=Path("negotiate"), show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the scores as JSON.")
@lang_option
def run_negotiation_benchmark(
    agents: tuple[str, ...],
    endpoint: str | None,
    model: str,
    key_env: str,
    mcp: str | None,
    port: int | None,
    games: tuple[str, ...],
    kind: str,
    most: int | None,
    jobs: int,
    out: Path,
    as_json: bool,
    lang: str,
) -> None:
    """Measure how well agents negotiate: bots, module:Class, a model behind an endpoint, or an MCP client.

    Results are stored as they come: the same command continues an interrupted run.
    """
    from fondaco.cli import negotiate_commands as negotiate

    items = negotiate.chosen_items(games, kind, most)
    if mcp is not None:
        negotiate.serve_benchmark(items, negotiate.results_file(out, mcp), port)
        return
    if endpoint is not None and not model:
        raise click.UsageError("--endpoint needs --model")
    chosen: dict[str, Any] = {name: name for name in agents}
    if endpoint is not None:
        chosen |= negotiate.endpoint_agent(endpoint, model, key_env)
    if not chosen:
        raise click.UsageError("name an agent, such as greedy, or give --endpoint or --mcp")
    quiet = Console(quiet=as_json, highlight=False)
    negotiate.run_agents(quiet, items, chosen, out, jobs)
    negotiate.report(console, items, [*chosen], out, lang, as_json)


@cli.group("puzzles")
def puzzles_group() -> None:
    """Positions of played matches in which one answer is clearly best."""


@puzzles_group.command("find")
@add_match_source_options(usual=20, bots="greedy")
@click.option("--about", default="", metavar="DECISION,...", help="Only puzzles about these decisions.")
@click.option("--most", type=int, help="Stop after this number of puzzles.")
@click.option("--out", type=click.Path(path_type=Path), help="File of the puzzles. Default: puzzles/GAME-PLAYERS.jsonl")
@lang_option
def find_puzzles(
    name: str, players: int, source: MatchSource, about: str, most: int | None, out: Path | None, lang: str
) -> None:
    """Search matches for puzzles; the same command resumes where it was interrupted.

    Matches of another game or number of players are left out.
    """
    from fondaco.cli.puzzle_commands import print_found_puzzles

    asked = split_comma_list(about) if about else ()
    print_found_puzzles(
        name, players, source, asked, most, out or Path("puzzles") / f"{name}-{players}.jsonl", lang, console
    )


@puzzles_group.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--tries", default="10x", show_default=True, help="Tries, as a multiple of those that found the puzzle.")
@click.option("--seed", default=2, show_default=True, help="The same seed imagines the same worlds.")
@click.option("--keep", type=click.Path(path_type=Path), metavar="FILE", help="File for the puzzles that pass.")
@lang_option
def check_puzzles(files: tuple[Path, ...], tries: str, seed: int, keep: Path | None, lang: str) -> None:
    """Show the share of puzzles with which a stronger search agrees, and list the others."""
    from fondaco.cli.puzzle_commands import print_puzzle_check

    sys.exit(0 if print_puzzle_check(files, tries, seed, keep, lang, console) else 1)


def split_comma_list(bots: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in bots.split(","))


@cli.command("ladder")
@click.option("--game", "names", multiple=True, metavar="GAME", help="Only these games.")
@click.option("--bots", default="search:12,greedy,random", show_default=True, help="The best first.")
@click.option("--every", is_flag=True, help="With every number of players, not only the fewest and the most.")
@click.option(
    "--matches",
    "--games",
    "games",
    default=400,
    show_default=True,
    help="Matches of each pairing, rounded up to whole deals.",
)
@click.option("--jobs", default=1, show_default=True, help="Processes of this machine.")
@click.option("--seed", default=1, show_default=True, help="The same seed plays the same deals.")
@click.option("--out", type=click.Path(path_type=Path), default=Path("arena/ladder"), show_default=True)
@click.option("--on", default="", metavar="dask://HOST:PORT", help="Play on a dask cluster instead.")
@lang_option
def run_bot_ladder(
    names: tuple[str, ...], bots: str, every: bool, games: int, jobs: int, seed: int, out: Path, on: str, lang: str
) -> None:
    """Is each bot better than the next, in every game, with the fewest and the most players?"""
    from fondaco.arena.cli import run_strength_tests

    sys.exit(0 if run_strength_tests(names, bots, every, games, jobs, seed, out, on, lang, console) else 130)


@cli.command("learn")
@click.argument("name", metavar="GAME")
@click.option("--players", type=int, help="Default: as few as the game allows.")
@click.option("--rounds", default=3, show_default=True, help="Rounds of training; each uses the network of the last.")
@click.option("--minutes", default=10.0, show_default=True, help="How long a round takes.")
@click.option("--processes", default=1, show_default=True, help="Processes of this machine.")
@click.option("--matches", default=400, show_default=True, help="Most matches against each rival to measure a network.")
@click.option("--seed", default=1, show_default=True, help="The same seed deals the same matches.")
@click.option("--numbers", default="", metavar="BOT", help="Learn weights from matches of this bot, not a network.")
@click.option("--begin", default=0, metavar="PLAYERS", help="Start from the game's weights for so many players.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the training. Default: learn/GAME-PLAYERS")
@lang_option
def train_bot(
    name: str,
    players: int | None,
    rounds: int,
    minutes: float,
    processes: int,
    matches: int,
    seed: int,
    numbers: str,
    begin: int,
    out: Path | None,
    lang: str,
) -> None:
    """Train the bot `trained` by self-play, and measure it.

    The same command resumes where it was interrupted.
    """
    from fondaco.cli.learn_commands import run_training as train

    found = game(name)
    seated = players or found.players[0]
    folder = out or Path("learn") / f"{found.id}-{seated}"
    train(found.id, seated, rounds, minutes, processes, matches, seed, numbers, begin, folder, lang, console)


def parse_table_options(given: tuple[str, ...]) -> JsonObject:
    """Parse table options typed as k=v, one by one or separated by commas."""
    options = {}
    for part in ",".join(given).split(",") if given else []:
        name, equals, value = part.partition("=")
        if not equals:
            raise Malformed(f"table options must look like name=value, not {part!r}")
        try:
            options[name.strip()] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[name.strip()] = value
    return options


def parse_seed(seed: str | None) -> int | str:
    """Return the seed as a number if it is one, as text otherwise; draw one if none is given."""
    if seed is None:
        return int.from_bytes(os.urandom(4), "big")
    return int(seed) if seed.lstrip("-").isdigit() else seed


def read_text_file(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def write_text_file(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{file} cannot be written: {error.strerror}") from None


def main(args: Sequence[str] | None = None) -> None:
    """Run a command and print expected errors in one line.

    The working directory is on the module path, so that modules in it can be named as bots.
    """
    sys.path += [here for here in [str(Path.cwd())] if here not in sys.path]
    try:
        cli.main(args=None if args is None else list(args), prog_name="fondaco")
    except FondacoError as error:
        Console(stderr=True, highlight=False).print(f"fondaco: {error}", style="red", markup=False, soft_wrap=True)
        sys.exit(1)
