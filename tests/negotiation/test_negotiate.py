"""The benchmark of negotiation: items, scores, agents of every kind, and runs that continue."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from mcp import Client

from fondaco.cli.main import cli
from fondaco.i18n import seat_translator
from fondaco.i18n.action_parser import format_typed_action
from fondaco.negotiation.agents import TextAgent
from fondaco.negotiation.items import LEAST_SHARE, Item, best_deal, load_items, mean_worth, set_up_item
from fondaco.negotiation.mcp_server import make_benchmark_server
from fondaco.negotiation.promises import Promise
from fondaco.negotiation.run import play_item, read_results, run_items
from fondaco.negotiation.scores import compute_scores
from fondaco.negotiation.session import ItemResult, Session
from tests.negotiation.scripted import Scripted, endpoint

ITEMS = load_items()
POSITIONS = [item for item in ITEMS if item.best]
GAMES = list(dict.fromkeys(item.game for item in POSITIONS))
FEW = [next(item for item in POSITIONS if item.game == game) for game in GAMES]
SCRIPTED = "tests.negotiation.scripted:Scripted"


def run(*args: str) -> str:
    done = CliRunner().invoke(cli, ["negotiate", *args, "--lang", "en"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("game", GAMES)
def test_the_best_deal_of_a_position_is_what_the_list_says(game: str) -> None:
    item = next(item for item in POSITIONS if item.game == game)
    match, _ = set_up_item(item)
    assert match.waiting[0] == item.seat == item.seed % item.players
    deal = best_deal(match, item.seat)
    assert sum(deal) == pytest.approx(item.best, abs=1e-3)
    assert min(deal) > LEAST_SHARE * mean_worth(match)


def test_items_differ_and_begin_with_the_first_seeds() -> None:
    assert len({item.id for item in ITEMS}) == len(ITEMS)
    for game in {item.game for item in ITEMS}:
        seeds = [item.seed for item in ITEMS if item.game == game and not item.best]
        assert seeds == [*range(1, len(seeds) + 1)]
        assert (chosen := [item.seed for item in POSITIONS if item.game == game]) == sorted(chosen)


@pytest.mark.parametrize("item", FEW, ids=lambda item: item.game)
def test_position_is_played_to_the_end_of_the_turn(item: Item) -> None:
    session = Session(item)
    page = session.begin()
    assert "Your answers:" in page
    assert "**1.1**" in page or "##" in page
    player = Scripted(item.game, item.seed)
    pages = 0
    while not session.over:
        page = session.reply(player.answer(page))
        pages += 1
    result = session.result
    assert pages == result.answers, "one call per decision"
    assert result.refused == 1
    assert result.read > result.written > 0
    assert session._turn_over() or result.answers >= 40 or session.match.over


def test_reply_may_ask_for_the_whole_page_and_five_refusals_end_in_the_first_answer() -> None:
    session = Session(FEW[0])
    session.begin()
    before = len(session.match.log or ())
    assert len(session.reply("look")) > 500
    assert session.result.answers == 0
    for _ in range(4):
        session.reply("dance")
    assert len(session.match.log or ()) == before
    session.reply("dance")
    assert len(session.match.log or ()) > before
    assert session.result.refused == session.result.answers == 5


def test_promises_are_compared_with_deeds() -> None:
    session = Session(FEW[0])
    session.begin()
    first, second, *_ = session.seat.options
    session._promises = [Promise(action, negative) for action in (first, second) for negative in (False, True)]
    session.play(first)
    assert [promise.kept for promise in session._promises] == [True, False, False, True]


@pytest.mark.parametrize("item", FEW, ids=lambda item: item.game)
def test_scripted_agent_makes_promises_keeps_some_and_breaks_others(item: Item) -> None:
    session, player = Session(msgspec.structs.replace(item, start=0, best=0.0)), Scripted(item.game, item.seed)
    page = session.begin()
    while not session.over:
        page = session.reply(player.answer(page))
    result = session.result
    assert result.kept > 0
    assert result.broken > 0
    assert result.kept + result.broken == sum(promise.could for promise in session._promises)
    honesty = compute_scores([result])["honesty"].value
    assert honesty == result.kept / (result.kept + result.broken)


def test_promise_is_for_later_and_repeating_it_makes_no_second_one() -> None:
    session = Session(next(item for item in ITEMS if not item.best))
    session.begin()
    first, *_ = session.seat.options
    promised = format_typed_action(first, session.seat, seat_translator("en", session.seat))
    session.reply(f"say I will [{promised}]\nsay again: [{promised}], but [not {promised}]\nnonsense")
    assert [(promise.negative, promise.kept) for promise in session._promises] == [(False, None), (True, None)]
    session.reply(promised)
    assert [promise.kept for promise in session._promises] == [True, False]
    session.reply(f"say once more [{promised}]")
    assert len(session._promises) == 3, "a promise that was kept may be made again"


def test_promise_without_an_occasion_is_neither_kept_nor_broken() -> None:
    session = Session(FEW[-1])
    session.begin()
    listener = (FEW[-1].seat + 1) % FEW[-1].players
    session.reply(f"say to={listener + 1} I will [refuse number=999] and [fly]\nnonsense")
    assert [promise.kept for promise in session._promises] == [None]
    assert session.match.talk[0].to == (listener,)


def test_interrupted_run_ends_like_an_uninterrupted_one(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert len([*run_items(whole, FEW, SCRIPTED)]) == len(FEW)
    next(run_items(parts, FEW, SCRIPTED))
    with parts.open("ab") as cut:
        cut.write(whole.read_bytes().splitlines()[1][:40])
    assert len([*run_items(parts, FEW, SCRIPTED)]) == len(FEW) - 1
    assert parts.read_bytes() == whole.read_bytes()


def test_command_plays_bots_and_classes_and_prints_their_scores(tmp_path: Path) -> None:
    args = ("random", SCRIPTED, "--games", GAMES[0], "--items", "positions", "--most", "1", "--out", str(tmp_path))
    told = run(*args)
    assert "surplus won in a position" in told
    assert "Pareto efficiency" in told
    scores = json.loads((tmp_path / "scores.json").read_text())["agents"]
    assert scores["random"][GAMES[0]]["legality"]["value"] == 1
    assert scores["random"][GAMES[0]]["tokens"]["value"] == 0
    assert 0 < scores[SCRIPTED][GAMES[0]]["legality"]["value"] < 1
    assert "positions" in (tmp_path / "README.md").read_text()
    again = run(*args, "--json")
    assert json.loads(again)["agents"] == scores


def test_model_behind_an_endpoint_plays_like_the_class(tmp_path: Path) -> None:
    with endpoint() as (url, requests):
        run("--endpoint", url, "--model", "stand-in", "--items", "positions", "--most", "1", "--out", str(tmp_path))
    run(SCRIPTED, "--items", "positions", "--most", "1", "--out", str(tmp_path))
    model, scripted = (read_results(file) for file in sorted(tmp_path.glob("*.jsonl")))
    assert model == scripted
    assert requests[0][:2] == ("/v1/chat/completions", "stand-in")
    assert len(requests) == sum(result.answers for result in model)


async def test_agent_plays_by_mcp_with_one_call_per_decision(tmp_path: Path) -> None:
    file, calls = tmp_path / "mcp.jsonl", 0
    for _ in range(2):  # the second client finds nothing left
        async with Client(make_benchmark_server(FEW, file)) as client:

            async def call(tool: str, **args: Any) -> Any:
                return (await client.call_tool(tool, args)).structured_content

            while not (shown := await call("start"))["finished"]:
                player = Scripted("", 0)
                while not shown["over"]:
                    shown = await call("reply", text=player.answer(shown["page"]))
                    calls += 1
    results = read_results(file)
    assert results == [play_item(lambda item: TextAgent(Scripted(item.game, item.seed)), item) for item in FEW]
    assert calls == sum(result.answers for result in results)


def test_scores_are_ratios_with_intervals() -> None:
    position = ItemResult(
        "a", "g", best=4, surplus=1, joint=3, deals=1, mutual=1, answers=4, refused=1, kept=1, broken=3
    )
    whole = msgspec.structs.replace(position, best=0.0, won=0.5, surplus=9)
    scores = compute_scores([position, whole])
    values = {name: score.value for name, score in scores.items()}
    assert values["surplus"] == 1
    assert values["efficiency"] == 0.75
    assert values["match_surplus"] == 9
    assert values["won"] == 0.5
    assert values["honesty"] == 0.25
    assert values["legality"] == 0.75
    assert values["mutual"] == 1
    assert scores["deals"].low == scores["deals"].high == 1
    assert compute_scores([position])["won"].value is None
    many = compute_scores([msgspec.structs.replace(position, surplus=each) for each in range(20)])["surplus"]
    assert many.low is not None
    assert many.high is not None
    assert 5 < many.low < 9.5 < many.high < 14
