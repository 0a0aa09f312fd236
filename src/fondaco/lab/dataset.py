"""Export matches to Parquet files with one row per decision.

    export(folder, name, 3, names, fetch)     # `fetch` returns the finished match with a given name

A dataset is a folder with `dataset.json` (metadata), `README.md` (data card) and `data/` (shards). Shards are written
atomically: an interrupted export continues where it stopped when it is run again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypedDict

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from fondaco.bots import is_bot
from fondaco.bots.process_pool import make_process_pool
from fondaco.core import field_types
from fondaco.core.decision import Action, Malformed, Seat, decision_name
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match, set_up_match
from fondaco.games import game as find
from fondaco.lab.action_space import Menu
from fondaco.lab.dataset_card import Dataset, ShardSummary, render_data_card
from fondaco.lab.observation import Layout

MATCHES_IN_A_SHARD = 100
SAID_ELSEWHERE = 4
"""How many recent answers of the table are tried at a decision to find a refused one."""

TAG = "do"
Fetch = Callable[[str], Match]


class ExportOptions(TypedDict, total=False):
    """Keyword arguments of `export`."""

    source: str
    talk: bool
    jobs: int
    shard: int


def export(
    folder: Path,
    game: str,
    players: int,
    names: Sequence[str],
    fetch: Fetch,
    *,
    source: str = "",
    talk: bool = True,
    jobs: int = 1,
    shard: int = MATCHES_IN_A_SHARD,
) -> Dataset:
    """Write the missing shards of a dataset; `talk` includes the words added to offers."""
    layout = Layout(find(game), players)
    wanted = Dataset(
        game, players, layout.game.rules_version, layout.digest, Menu(layout).digest, source, [*names], shard, talk
    )
    (folder / "data").mkdir(parents=True, exist_ok=True)
    write_dataset_file(folder / "dataset.json", wanted)
    todo = [number for number in range(wanted.shards) if not wanted.file(folder, number).exists()]
    if jobs == 1:
        for number in todo:
            write_shard(folder, wanted, fetch, number)
    else:
        with make_process_pool(jobs) as hands:
            list(hands.map(partial(write_shard, folder, wanted, fetch), todo))
    (folder / "README.md").write_text(
        render_data_card(wanted, column_descriptions(layout), read_shard_summaries(folder, wanted)), encoding="utf-8"
    )
    return wanted


def write_dataset_file(file: Path, wanted: Dataset) -> None:
    """Write `dataset.json`; raise `Malformed` if the folder holds another dataset."""
    if file.exists() and msgspec.json.decode(file.read_bytes(), type=Dataset) != wanted:
        raise Malformed(f"{file.parent} holds another dataset")
    file.write_bytes(msgspec.json.format(msgspec.json.encode(wanted)) + b"\n")


def write_shard(folder: Path, wanted: Dataset, fetch: Fetch, number: int) -> None:
    """Write one shard, match by match, and rename it to its final name when it is complete."""
    layout = Layout(find(wanted.game), wanted.players)
    writer = RowConverter(layout, wanted.talk)
    file = wanted.file(folder, number)
    unfinished = file.with_suffix(".unfinished")
    left_out: dict[str, str] = {}
    matches, rows = 0, 0
    with pq.ParquetWriter(unfinished, writer.schema, compression="zstd") as shard:
        for name in wanted.in_shard(number):
            match = fetch(name)
            why = why_not_exportable(match, layout)
            if not why:
                try:
                    table = writer.table(name, match)
                except OverflowError as overflow:
                    why = str(overflow).partition(":")[0]
            if why:
                left_out[name] = why
                continue
            shard.write_table(table)
            matches, rows = matches + 1, rows + table.num_rows
        shard.add_key_value_metadata({"fondaco": msgspec.json.encode(ShardSummary(matches, rows, left_out)).decode()})
    unfinished.replace(file)


def why_not_exportable(match: Match, layout: Layout) -> str:
    """Return why a match cannot be part of the dataset; empty if it can."""
    if (match.game.id, match.players) != (layout.game.id, layout.players):
        return "another game, or another number of players"
    if match.components.digest != layout.game.standard_components.digest:
        return "another board"
    if match.log is None:
        return "no log"
    return "" if match.over else "not over"


def read_shard_summaries(folder: Path, wanted: Dataset) -> list[ShardSummary]:
    """Read the summary of each shard from its Parquet metadata."""
    found = [pq.read_metadata(wanted.file(folder, number)).metadata[b"fondaco"] for number in range(wanted.shards)]
    return [msgspec.json.decode(said, type=ShardSummary) for said in found]


def column_descriptions(layout: Layout) -> dict[str, tuple[Any, str]]:
    """Return type and description of each column, by name."""
    return {
        "match": (pa.string(), "which match"),
        "step": (pa.int32(), "the line of its log, counted from 1"),
        "seat": (pa.int8(), "who speaks"),
        "player": (pa.string(), "which bot that is; null: nobody says, or a person"),
        "at": (pa.string(), "the decision"),
        "asked": (pa.bool_(), "whether the game waits for the seat; otherwise it speaks unasked"),
        "marks": (pa.list_(pa.uint8(), layout.marks), "what the seat sees: the marks of the observation"),
        "numbers": (pa.list_(pa.float32(), layout.numbers), "what the seat sees: its numbers"),
        "menu": (pa.string(), "the answers that the menu offers, as JSON"),
        "choice": (pa.int32(), "the index of the answer on the menu; -1: a free answer"),
        "said": (pa.string(), "the answer as JSON, without the words beside it"),
        "words": (pa.string(), "the words beside the answer; null: none"),
        "heard": (pa.string(), "the words heard since the last answer, as JSON; null: none"),
        "tried": (pa.string(), "answers tried before and refused, if the match has recorded them, as JSON"),
        "refused": (pa.string(), "an answer tried instead and refused, with its rule, as JSON"),
        "won": (pa.float32(), "the share of the victory in the end"),
        "score": (pa.int32(), "the score in the end"),
    }


class RowConverter:
    """Converter of matches to rows."""

    def __init__(self, layout: Layout, talk: bool) -> None:
        self.layout, self.talk = layout, talk
        self.schema = pa.schema([(name, kind) for name, (kind, _) in column_descriptions(layout).items()])

    def table(self, name: str, match: Match) -> Any:
        rows = [(name, *row) for row in self.rows(match)]
        values = dict(zip(self.schema.names, zip(*rows, strict=True), strict=True))
        arrays = [self.column(field, values[field.name]) for field in self.schema]
        return pa.Table.from_arrays(arrays, schema=self.schema)

    def column(self, field: Any, values: Sequence[Any]) -> Any:
        """Build the Arrow array of a column; cells are copied as raw bytes."""
        if not pa.types.is_fixed_size_list(field.type):
            return pa.array(values, field.type)
        flat = pa.py_buffer(b"".join(bytes(cells) for cells in values))
        kind, size = field.type.value_type, field.type.list_size
        return pa.FixedSizeListArray.from_arrays(pa.Array.from_buffers(kind, size * len(values), [None, flat]), size)

    def rows(self, match: Match) -> Iterator[tuple[object, ...]]:
        """Replay the match and yield each decision as it was before it was taken."""
        again = set_up_match(match.game, match.components, match.opening, record=True)
        winners, scores = match.winners, match.scores
        said_before: list[Action] = []
        spoke = [0] * match.players
        for entry in (match.log or [])[1:]:
            seat, said = entry.seat, entry.action
            assert seat is not None
            assert said is not None
            menu = again.options(seat)
            yield (
                entry.seq,
                seat,
                bot_name(match, seat),
                decision_name(again.decision),
                seat in again.waiting,
                *self.layout.observe(again, seat),
                _json(menu),
                menu.index(said) if said in menu else -1,
                _json(action_without_text(said)),
                words(said) if self.talk else None,
                heard_talk_json(match, seat, spoke[seat], entry.seq) if self.talk else None,
                refused_attempts_json(match, seat, entry.seq),
                last_illegal_json(again, seat, said_before),
                (seat in winners) / len(winners),
                scores[seat],
            )
            again.replay(entry)
            spoke[seat] = entry.seq
            said_before = [*said_before[1 - SAID_ELSEWHERE :], said]


def bot_name(match: Match, seat: Seat) -> str | None:
    """Return the name of the bot that plays this seat; None for people, who are never named."""
    names = match.opening.seats
    return names[seat] if names and is_bot(names[seat]) else None


def text_field_names(said: Action) -> list[str]:
    return [name for name, shape in field_types.fields(type(said)).items() if shape.form == "str"]


def words(said: Action) -> str | None:
    """Return the free text that accompanies an answer, or None."""
    return " ".join(filter(None, (getattr(said, name) for name in text_field_names(said)))) or None


def action_without_text(said: Action) -> Action:
    return msgspec.structs.replace(said, **dict.fromkeys(text_field_names(said), ""))


def heard_talk_json(match: Match, seat: Seat, after: int, until: int) -> str | None:
    """Return as JSON the table talk that this seat heard between two lines of the log."""
    talk = [talk for talk in match.talk if after < talk.line <= until and talk.heard_by(seat)]
    return _json(talk) if talk else None


def refused_attempts_json(match: Match, seat: Seat, line: int) -> str | None:
    """Return as JSON what this seat tried before its answer and was refused, without free text."""
    attempts = [attempt for attempt in match.attempts or () if (attempt.seat, attempt.line) == (seat, line)]
    found = [
        {"said": json_without_text(attempt.action), "rule": attempt.rule, "reason": attempt.key} for attempt in attempts
    ]
    return _json(found) if found else None


def json_without_text(said: JsonObject) -> JsonObject:
    """Return an attempted action without its text fields."""
    return {name: value for name, value in said.items() if name == TAG or not isinstance(value, str)}


def last_illegal_json(match: Match, seat: Seat, tried: Sequence[Action]) -> str | None:
    """Return as JSON the last of these actions that is illegal now, with rule and reason."""
    for said in reversed(tried):
        refusal = match.refuses(seat, said)
        if refusal is not None:
            return _json({"said": action_without_text(said), "rule": refusal.rule, "reason": refusal.reason})
    return None


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
