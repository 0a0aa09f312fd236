"""Datasets as Parquet: one row for every decision, resumable, and good enough to learn from."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pyarrow.parquet as pq
import pytest

import fondaco
from fondaco import Malformed, Match, lab
from fondaco.bots import bot, play_out
from fondaco.cli import main
from fondaco.cli.match_sources import source_from_files, source_from_server
from fondaco.core.decision import Action
from fondaco.core.events import ChatLine, RefusedAction
from fondaco.core.field_types import amount
from fondaco.games import all_games
from fondaco.lab.dataset import action_without_text, last_illegal_json, words
from tests.lab.tables import A_TABLE_OF_EACH, SMALLEST

TESTS = Path(__file__).parents[1] / "games"
NAME, PLAYERS = min(SMALLEST, key=lambda table: lab.Layout(all_games()[table[0]], table[1]).marks)
FILE = next(iter(sorted((TESTS / NAME / "played").glob(f"*-{PLAYERS}-players.json.gz"))))
SHORT = ["match", "step", "seat", "player", "at", "menu", "choice", "said", "won"]


class Offer(Action, frozen=True):
    ducats: Annotated[int, amount("ducats", 0, 9)]
    words: str = ""


def played(name: str) -> Match:
    """Return a random match, named by game, players and seed."""
    game, players, seed = name.split()
    match = fondaco.new(game, int(players), int(seed), seats=["random"] * int(players))
    play_out(match, [bot("random", game, 10 * int(seed) + seat) for seat in range(int(players))])
    return match


def rows_of(folder: Path, columns: list[str] = SHORT) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(folder / "data", columns=columns).to_pylist()
    return rows


@A_TABLE_OF_EACH
def test_row_has_view_menu_action_and_result(name: str, players: int, tmp_path: Path) -> None:
    match = played(f"{name} {players} 1")
    lab.export(tmp_path, name, players, [f"{name} {players} 1"], played)
    log, rows = match.log or [], rows_of(tmp_path)
    assert [(row["step"], row["seat"]) for row in rows] == [(entry.seq, entry.seat) for entry in log[1:]]
    assert {row["player"] for row in rows} == {"random"}
    layout, again = lab.Layout(match.game, players), match.at(0)
    cells = pq.read_table(tmp_path / "data", columns=["marks", "numbers"])
    for number, (row, entry) in enumerate(zip(rows, log[1:], strict=True)):
        menu = msgspec.json.decode(row["menu"])
        assert menu[row["choice"]] == msgspec.json.decode(row["said"])
        assert row["won"] == (row["seat"] in match.winners) / len(match.winners)
        if number % 40 == 0:
            marks, numbers = layout.observe(again, row["seat"])
            assert cells.slice(number, 1).to_pylist() == [{"marks": [*marks], "numbers": [*numbers]}]
        again.replay(entry)


def test_action_of_another_moment_is_tried_and_its_refusal_recorded() -> None:
    match = fondaco.new(NAME, PLAYERS, 1)
    seat = match.waiting[0]
    action = match.options(seat)[0]
    match.play(seat, action)
    other = next(one for one in range(PLAYERS) if match.refuses(one, action))
    told = msgspec.json.decode(last_illegal_json(match, other, [action]) or "")
    assert told["said"] == msgspec.to_builtins(action)
    assert told["reason"]
    assert last_illegal_json(match, other, []) is None


def test_chat_has_its_own_column() -> None:
    said = Offer(ducats=3, words="for your salt")
    assert words(said) == "for your salt"
    assert words(action_without_text(said)) is None


def test_messages_and_refused_actions_are_recorded_where_they_happened(tmp_path: Path) -> None:
    match = played(f"{NAME} {PLAYERS} 1")
    entry = next(entry for entry in match.log or [] if entry.seat == 1)
    match.talk = [ChatLine(entry.seq, 0, "for you alone", (1,)), ChatLine(entry.seq, 0, "not for you", (0,))]
    match.attempts = [RefusedAction(entry.seq, 1, {"do": "offer", "ducats": 9, "words": "please"}, "5.1", "no")]
    for talk in (True, False):
        lab.export(tmp_path / str(talk), NAME, PLAYERS, ["one"], lambda name: match, talk=talk)
        row = next(row for row in rows_of(tmp_path / str(talk), ["step", "heard", "tried"]) if row["step"] == entry.seq)
        assert json.loads(row["tried"]) == [{"said": {"do": "offer", "ducats": 9}, "rule": "5.1", "reason": "no"}]
        words = [each["words"] for each in json.loads(row["heard"] or "[]")]
        assert words == (["for you alone"] if talk else [])


def test_interrupted_export_continues(tmp_path: Path) -> None:
    names, asked = [f"{NAME} {PLAYERS} {seed}" for seed in range(3)], list[str]()

    def fetch(name: str) -> Match:
        asked.append(name)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return played(name)

    with pytest.raises(KeyboardInterrupt):
        lab.export(tmp_path, NAME, PLAYERS, names, fetch, shard=1)
    lab.export(tmp_path, NAME, PLAYERS, names, fetch, shard=1)
    assert asked == [names[0], names[1], names[1], names[2]]
    assert sorted({row["match"] for row in rows_of(tmp_path)}) == names
    assert [file.suffix for file in (tmp_path / "data").iterdir()] == [".parquet"] * 3


def test_folder_contains_one_dataset(tmp_path: Path) -> None:
    lab.export(tmp_path, NAME, PLAYERS, [f"{NAME} {PLAYERS} 1"], played)
    with pytest.raises(Malformed, match="another dataset"):
        lab.export(tmp_path, NAME, PLAYERS, [f"{NAME} {PLAYERS} 2"], played)


def test_oversized_rows_are_left_out_and_reported_in_the_card(tmp_path: Path) -> None:
    def fetch(name: str) -> Match:
        return fondaco.new(NAME, PLAYERS + 1, 1) if name == "larger" else fondaco.new(NAME, PLAYERS, 1)

    lab.export(tmp_path, NAME, PLAYERS, ["larger", "begun"], fetch)
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "2 matches were left out (1: another game, or another number of players; 1: not over)" in card
    assert rows_of(tmp_path) == []


def test_match_files_are_read_compressed_or_not(tmp_path: Path) -> None:
    text = fondaco.new(NAME, PLAYERS, 1).to_json()
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    (tmp_path / "b.json.gz").write_bytes(gzip.compress(text.encode()))
    source = source_from_files([tmp_path])
    assert [source.fetch(name).to_json() for name in source.names] == [text, text]


def test_the_cells_of_an_observation_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main.main(["lab", "cells", NAME])
    marks, numbers = lab.Episode(NAME, PLAYERS).layout.names()
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == len(marks) + len(numbers)
    assert (listed[0], listed[-1]) == (f"marks[0] {marks[0]}", f"numbers[{len(numbers) - 1}] {numbers[-1]}")


def test_export_command_plays_bots_or_reads_files(tmp_path: Path) -> None:
    for number, args in enumerate((["--bots", "random", "--matches", "1"], [str(FILE)])):
        out = tmp_path / str(number)
        with pytest.raises(SystemExit, match="0"):
            main.main(["lab", "export", NAME, *args, "--out", str(out), "--lang", "en"])
        assert "matches" in (out / "README.md").read_text(encoding="utf-8")
        assert rows_of(out)


def test_matches_of_a_server_are_exported_without_table_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    released = sorted((TESTS.parent / "server" / "released").glob("*.sql.gz"))[-1]
    shelf = sqlite3.connect(tmp_path / "fondaco.db")
    shelf.executescript(gzip.decompress(released.read_bytes()).decode())
    tables = {row[0] for row in shelf.execute("select id from tables where game = ? and status = 'over'", [NAME])}
    shelf.close()
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path))
    source = source_from_server(NAME)
    assert len(source.names) == len(tables) > 0
    assert source.of_people
    assert tables.isdisjoint(source.names)
    assert all(source.fetch(name).over for name in source.names)
