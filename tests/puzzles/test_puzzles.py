"""Puzzles: reproducible, with a leading answer, proved by their match; and those included with the games."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from rich.console import Console

import fondaco
from fondaco.arena.schedule import Tournament
from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import Branch, lead_in_errors
from fondaco.cli import puzzle_commands
from fondaco.cli.match_sources import source_from_tournament
from fondaco.core.decision import decision_name
from fondaco.core.match import Match
from fondaco.core.replay import list_match_faults, resume_match
from fondaco.games import all_games, game
from fondaco.i18n import get_translator, list_languages
from fondaco.puzzles import finder, lead_measurement, storage
from fondaco.puzzles.finder import find_puzzles, list_decisions
from fondaco.puzzles.lead_measurement import MeasuredAnswers, can_swap_order
from fondaco.puzzles.storage import FoundPuzzles, Puzzle, PuzzleWithMatch, WrongAnswer
from tests.trial import GAME

OURS = [name for name, each in all_games().items() if each.package.startswith("fondaco.games.")]
IN_A_GAME = 50
PLAYED_AGAIN = 4  # matches of each game


@pytest.fixture(scope="module", autouse=True)
def short_search() -> Iterator[None]:
    """Search only the first part of a match."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(finder, "LOOKED_AT", 30)
        yield


@pytest.fixture(scope="module")
def match() -> Match:
    return source_from_tournament(Tournament(GAME, ("greedy",), 2, 1, seed=3)).fetch("0")


@pytest.fixture(scope="module")
def found(match: Match) -> FoundPuzzles:
    return find_puzzles("0", match, 1)


def asked(find: FoundPuzzles) -> Iterator[tuple[Puzzle, Match]]:
    """Yield each puzzle with its position, replaying the match once."""
    assert find.match is not None
    whole = resume_match(game(find.match.game), find.match)
    lines = {puzzle.line: puzzle for puzzle in find.puzzles}
    position = whole.at(0)
    for entry in whole.log or ():
        if entry.seq:
            position.replay(entry)
        if entry.seq in lines:
            yield lines[entry.seq], position


# -- finding puzzles -----------------------------------------------------------------------


def test_the_same_match_has_the_same_puzzles(match: Match, found: FoundPuzzles) -> None:
    assert found.puzzles
    assert find_puzzles("0", match, 1) == found


def test_all_answers_are_scored_in_the_same_worlds(match: Match, found: FoundPuzzles) -> None:
    puzzle = found.puzzles[0]
    position = match.at(puzzle.line)
    weighed = MeasuredAnswers(position.seat(puzzle.seat), 5, 7)
    assert {len(branch.gains) for branch in weighed.ranking} == {5}
    assert {lead_measurement.require_branch_action(branch) for branch in weighed.ranking} == {
        *lead_measurement.list_non_offer_actions(position, puzzle.seat)
    }
    assert storage.answer_to_json(weighed.best) == puzzle.best
    assert weighed.lead > 0


def test_deeper_search_looks_one_turn_further(match: Match, found: FoundPuzzles) -> None:
    seat = match.at(found.puzzles[0].line).seat(found.puzzles[0].seat)
    near, far = [MeasuredAnswers(seat, 2, 1, deeper).thought.foresight for deeper in (False, True)]
    assert (far.turns, far.decisions) == (near.turns + 1, 2 * near.decisions)


def test_forced_or_large_decisions_are_no_puzzles(match: Match) -> None:
    asked = 0
    for line, seat, _, position in list_decisions(match):
        assert finder.FEWEST <= len(lead_measurement.list_non_offer_actions(position, seat)) <= finder.MOST
        assert position.log == (match.log or [])[: line + 1]
        asked += 1
    assert asked > finder.LOOKED_AT


def test_a_small_lead_is_no_puzzle(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "LEAST_LEAD", 1e9)
    assert find_puzzles("0", match, 1) == FoundPuzzles("0", None, [])


def test_search_stops_early_without_a_lead(match: Match, found: FoundPuzzles) -> None:
    puzzle = found.puzzles[0]
    seat = match.at(puzzle.line).seat(puzzle.seat)
    broken_off = MeasuredAnswers(seat, 5, 7, least=1e9)
    assert {len(branch.gains) for branch in broken_off.ranking} == {lead_measurement.EARLY[0]}
    whole, patient = MeasuredAnswers(seat, 5, 7), MeasuredAnswers(seat, 5, 7, least=0.01)
    assert [each.gains for each in patient.ranking] == [each.gains for each in whole.ranking]


def test_hopeless_answers_are_not_searched_further(match: Match, found: FoundPuzzles) -> None:
    puzzle = found.puzzles[0]
    seat = match.at(puzzle.line).seat(puzzle.seat)
    weighed = MeasuredAnswers(seat, 10, 7, least=puzzle.gain / 2)
    whole = MeasuredAnswers(seat, 10, 7)
    given_up = [branch for branch in weighed.wrong if len(branch.gains) == lead_measurement.LATER[0]]
    assert {len(branch.gains) for branch in whole.ranking} == {10}
    assert weighed.best == whole.best
    assert given_up
    for branch in given_up:
        assert lead_in_errors(weighed.ranking[0], branch) >= lead_measurement.DECIDED
        assert weighed.ranking[0].mean - branch.mean >= puzzle.gain / 2


def test_check_confirms_the_right_answers(found: FoundPuzzles) -> None:
    """A puzzle is refuted by a right answer listed as wrong, and by a wrong one listed as right."""
    (posed, *_) = storage.flatten_found_puzzles([found])
    puzzle = posed.puzzle
    more = msgspec.structs.replace(puzzle, also=[puzzle.others[-1].action])
    other = msgspec.structs.replace(puzzle, best=puzzle.others[-1].action)
    assert finder.search_agrees(posed, 1, 2)
    assert not any(finder.search_agrees(posed._replace(puzzle=each), 1, 2) for each in (more, other))


class Steps:
    """Stand-in for a match in which a seat takes two steps; with `summed` their order does not matter."""

    apart = ""  # steps whose order always matters

    def __init__(self, menu: str, summed: bool, taken: str = "") -> None:
        self.menu, self.summed, self.taken = menu, summed, taken

    @property
    def waiting(self) -> list[int]:
        return [0] if len(self.taken) < 2 else []

    @property
    def decision(self) -> Any:
        return SimpleNamespace(free_form=(), who=0)

    @property
    def state(self) -> Any:
        summed = self.summed and not {*self.taken} & {*self.apart}
        taken = "".join(sorted(self.taken)) if summed else self.taken
        return SimpleNamespace(taken=taken.lower().replace("+-", ""))

    def options(self, seat: int) -> list[str]:
        return [step for step in self.menu if step not in self.taken and "." not in self.taken]

    def clone(self) -> Steps:
        copy = Steps(self.menu, self.summed, self.taken)
        copy.apart = self.apart
        return copy

    def step(self, seat: int, step: str) -> None:
        self.taken += step


@pytest.mark.parametrize(
    ("menu", "summed", "free"), [("ab", True, True), ("ab", False, False), ("a.", True, False), ("+-", True, False)]
)
def test_equivalent_order_of_answers_is_right_too(menu: str, summed: bool, free: bool) -> None:
    """A full stop ends the turn, so nothing comes after it. Adding and removing cancel out."""
    steps: Any = Steps(menu, summed)
    assert can_swap_order(steps, 0, *steps.options(0)) is free


def fake_scores(least: float, *means: float, usual: str = "", menu: str = "abcde") -> Any:
    """Return a stand-in for a weighing with these mean results of the steps.

    Steps a and b can be taken in either order, and are unless `usual` names others. Upper and lower case are the same.
    """
    weighed: Any = MeasuredAnswers.__new__(MeasuredAnswers)
    steps = Steps(menu[: len(means)], summed=True)
    steps.apart = "cde"
    weighed.least, weighed.thought = (
        least,
        SimpleNamespace(
            who=0, seed=1, world=lambda number: steps, usual=lambda world, who, dice: usual or world.options(who)[0]
        ),
    )
    branches: list[Any] = [Branch(step) for step in steps.menu]  # type: ignore[arg-type]
    for branch, mean in zip(branches, means, strict=True):
        branch.learn(mean)
    weighed.rank(branches)
    return weighed


@pytest.mark.parametrize(
    ("means", "right", "lead"),
    [
        ((9, 9, 5, 4), "ab", 4),  # as good, in either order
        ((9, 8.6, 5, 4), "ab", 4),  # an insignificant difference
        ((9, 8, 5, 4), "a", 1),  # worse in spite of that
        ((9, 5, 9, 4), "a", 0),  # as good, but not the same
        ((9, 9), "ab", 0),
    ],
)
def test_right_answers_are_as_good_and_lead_to_the_same(means: tuple[float, ...], right: str, lead: float) -> None:
    weighed = fake_scores(1.0, *means)
    assert weighed.answers == {*right}
    assert weighed.lead == lead
    assert len(weighed.right) + len(weighed.wrong) == len(means)


def test_harmless_answer_is_not_right_and_equivalent_one_is() -> None:
    assert fake_scores(1.0, 9, 9, 5, 4, usual="c").answers == {"a"}
    assert fake_scores(1.0, 9, 9, 5, 4, usual="c", menu="cCde").answers == {"c", "C"}


@pytest.mark.parametrize(
    ("means", "asked"), [((9, 9, 5, 4), True), ((9, 5, 4), True), ((9, 9, 5), False), ((9, 5), False)]
)
def test_right_answers_are_a_minority(means: tuple[float, ...], asked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MeasuredAnswers, "sureness", 9.0)
    assert finder.is_clear_lead(fake_scores(1.0, *means), 1.0, 4.0) is asked


def test_certainty_of_a_lead_follows_its_error() -> None:
    better, worse, level = Branch(None), Branch(None), Branch(None)
    for luck in (0.0, 50.0, 10.0, 90.0):
        better.learn(luck + 2)
        worse.learn(luck)
        level.learn(luck + (2 if luck else 6))
    assert lead_in_errors(better, worse) == inf
    assert lead_in_errors(level, better) == pytest.approx(1)


def test_hidden_information_changes_no_puzzle(match: Match, found: FoundPuzzles) -> None:
    puzzle = found.puzzles[-1]
    position = match.at(puzzle.line)
    other = position.determinize(puzzle.seat, 99)
    leads = [MeasuredAnswers(each.seat(puzzle.seat), 4, 3).lead for each in (position, other)]
    assert leads[0] == leads[1]


# -- the command ---------------------------------------------------------------------------


def test_interrupted_search_continues(tmp_path: Path, found: FoundPuzzles, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match already searched is not fetched again; one with a truncated line is."""
    looked: list[str] = []

    def quick(name: str, match: Match, seed: int, about: Collection[str]) -> FoundPuzzles:
        looked.append(name)
        return msgspec.structs.replace(found, name=name)

    monkeypatch.setattr(puzzle_commands, "find_in", quick)
    source, file = source_from_tournament(Tournament(GAME, ("greedy",), 2, 2)), tmp_path / "found.jsonl"
    storage.write_puzzle_file(file, [found])
    with file.open("ab") as pen:
        pen.write(msgspec.json.encode(found)[:50])
    puzzle_commands.print_found_puzzles(GAME, 2, source, (), None, file, "en", Console(quiet=True))
    assert looked == ["1"]
    assert [each.name for each in storage.read_puzzle_file(file)] == ["0", "1"]
    puzzle_commands.print_found_puzzles(GAME, 2, source, (), 1, file, "en", Console(quiet=True))
    assert looked == ["1"]


def test_search_can_be_limited_to_named_decisions(tmp_path: Path, match: Match) -> None:
    """Only the named decisions are searched; an unknown name is reported."""
    kinds = {decision_name(position.decision) for *_, position in list_decisions(match)}
    one = sorted(kinds)[0]
    assert {decision_name(position.decision) for *_, position in list_decisions(match, (one,))} == {one} < kinds
    source = source_from_tournament(Tournament(GAME, ("greedy",), 2, 1))
    with pytest.raises(fondaco.Malformed, match="no decision 'Nonsense'"):
        puzzle_commands.print_found_puzzles(
            GAME, 2, source, ("Nonsense",), None, tmp_path / "none.jsonl", "en", Console(quiet=True)
        )


def test_stronger_search_keeps_confirmed_puzzles(tmp_path: Path, found: FoundPuzzles) -> None:
    puzzle = found.puzzles[0]
    wrong = msgspec.structs.replace(puzzle, best=puzzle.others[-1].action)
    file, kept = tmp_path / "found.jsonl", tmp_path / "kept.jsonl.gz"
    storage.write_puzzle_file(file, [msgspec.structs.replace(found, puzzles=[each]) for each in (puzzle, wrong)])
    console = Console(record=True, quiet=True)
    assert not puzzle_commands.print_puzzle_check([file], "1x", 2, kept, "en", console)
    assert [each.puzzles for each in storage.read_puzzle_file(kept)] == [[puzzle]]
    for files, tries in (([file], "ten"), ([file, tmp_path / "none.jsonl"], "1x")):
        with pytest.raises(fondaco.Malformed):
            puzzle_commands.print_puzzle_check(files, tries, 2, None, "en", console)


def test_few_similar_puzzles_are_kept(found: FoundPuzzles) -> None:
    """The same answer once if it leads the same answer by nearly as much, otherwise five times."""
    (posed, *_), number = storage.flatten_found_puzzles([found]), iter(range(9))

    def other(best: int, behind: float) -> PuzzleWithMatch:
        others = [WrongAnswer({"do": "go", "to": 99}, behind), WrongAnswer({"do": "stay"}, 14.0)]
        puzzle = msgspec.structs.replace(posed.puzzle, line=next(number), best={"do": "go", "to": best}, others=others)
        return posed._replace(puzzle=puzzle)

    asked = [
        other(1, 10),
        other(1, 10),
        other(1, 12),
        other(2, 10),
        other(1, 14),
        other(1, 30),
        other(1, 60),
        other(1, 90),
        other(1, 150),
    ]
    assert [each.puzzle.line for each in puzzle_commands.drop_near_duplicates(asked)] == [0, 3, 4, 5, 6, 7]


def test_position_of_two_matches_gives_one_puzzle(tmp_path: Path, found: FoundPuzzles) -> None:
    file, kept = tmp_path / "found.jsonl", tmp_path / "kept.jsonl"
    one = msgspec.structs.replace(found, puzzles=found.puzzles[:1])
    storage.write_puzzle_file(file, [one, msgspec.structs.replace(one, name="again")])
    puzzle_commands.print_puzzle_check([file], "1x", 2, kept, "en", Console(quiet=True))
    assert [each.name for each in storage.read_puzzle_file(kept)] == [found.name]


def test_shortened_match_file_plays_like_the_whole_one(match: Match, found: FoundPuzzles) -> None:
    assert found.match is not None
    last = found.puzzles[-1].line
    again = resume_match(match.game, found.match)
    assert again.log == (match.log or [])[: last + 1]
    assert list_match_faults(match.game, found.match) == []
    worse = msgspec.structs.replace(found.match, opening=msgspec.structs.replace(found.match.opening, seed="another"))
    assert list_match_faults(match.game, worse)


# -- puzzles included with the games -------------------------------------------------------


@pytest.mark.parametrize("name", OURS)
def test_stored_puzzles_verify_and_have_one_answer(name: str) -> None:
    finds = storage.read_puzzle_file(game(name).folder / storage.FILE)
    assert sum(len(each.puzzles) for each in finds) >= IN_A_GAME
    for each in finds[:: -(-len(finds) // PLAYED_AGAIN)]:
        assert each.match is not None
        assert list_match_faults(game(name), each.match) == []
        for puzzle, position in asked(each):
            menu = [
                storage.answer_to_json(action)
                for action in lead_measurement.list_non_offer_actions(position, puzzle.seat)
            ]
            answers = [*puzzle.right, *[other.action for other in puzzle.others]]
            assert puzzle.seat in position.waiting
            assert (puzzle.decision, puzzle.rule) == (decision_name(position.decision), position.decision.rule)
            assert sorted(map(str, answers)) == sorted(map(str, menu))
            assert puzzle.gain > 0
            best, *also = [fondaco.action(name, answer) for answer in puzzle.right]
            assert all(can_swap_order(position, puzzle.seat, best, other) for other in also)


@pytest.mark.parametrize("name", OURS)
def test_puzzle_reasons_exist_in_all_languages(name: str) -> None:
    speakers = [get_translator(lang, name) for lang in list_languages()]
    reasons: list[Any] = [
        other.why for each in storage.puzzles_of_game(name) for other in each.puzzle.others if other.why
    ]
    named = (*evaluation(name).weights.gains, *evaluation(name).weights.losses)
    assert reasons
    for why in reasons:
        assert why.says.partition(".")[2] in named
        assert all(speaker.say(why.says, why.args) for speaker in speakers)


def test_puzzle_names_are_unique() -> None:
    assert len(storage.all_puzzles()) == sum(len(storage.puzzles_of_game(name)) for name in all_games())
