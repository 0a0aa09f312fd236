"""Puzzles: solutions stay hidden until answered, one answer each, ratings and streaks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.bots.rating_model import Rating
from fondaco.puzzles.storage import PuzzleWithMatch, all_puzzles
from fondaco.server.base.user import User
from fondaco.server.privacy.store import delete_account_data, export_rows
from fondaco.server.puzzles import answer_store as puzzle_store
from fondaco.server.puzzles import session
from fondaco.server.puzzles.session import DAY, PuzzleAttempt
from tests.server.account_helpers import create_accounts
from tests.server.live_server import Guest
from tests.server.server_core import open_service

ADA = User(1, "Ada")


def some() -> PuzzleWithMatch:
    return min(all_puzzles().values(), key=lambda posed: posed.puzzle.line)


def with_other_best(posed: PuzzleWithMatch) -> PuzzleWithMatch:
    """Return the same puzzle with its last answer as the best one."""
    *others, last = posed.puzzle.others
    worse = msgspec.structs.replace(last, action=posed.puzzle.best)
    puzzle = msgspec.structs.replace(posed.puzzle, best=last.action, others=[worse, *others])
    return posed._replace(puzzle=puzzle)


def with_two_best(posed: PuzzleWithMatch) -> PuzzleWithMatch:
    """Return the same puzzle with its second answer as good as the best one."""
    second, *others = posed.puzzle.others
    return posed._replace(puzzle=msgspec.structs.replace(posed.puzzle, also=[second.action], others=others))


# What is sent


def test_puzzle_reveals_nothing_of_its_answer() -> None:
    posed = some()
    match = posed.match()

    def sent(each: PuzzleWithMatch) -> Any:
        news = msgspec.to_builtins(session.make_puzzle_news(session.make_puzzle_table(each, match, ADA), ADA, 7))
        drawn = ("commitment", "created_at", "moved_at")
        return news | {"table": {name: value for name, value in news["table"].items() if name not in drawn}}

    assert sent(posed) == sent(with_other_best(posed))
    assert [face["seat"] for face in sent(posed)["views"]] == [posed.puzzle.seat]


def test_puzzle_shows_only_what_the_seat_knows() -> None:
    posed = some()
    match = posed.match()
    news = session.make_puzzle_news(session.make_puzzle_table(posed, match, ADA), ADA, 7)
    (face,) = news.views
    assert face.view == match.view(posed.puzzle.seat)
    assert face.log == match.heard(posed.puzzle.seat)
    assert news.table.seed is None
    assert not face.may.undo


# Over HTTP


def wrong(posed: PuzzleWithMatch) -> dict[str, Any]:
    return posed.puzzle.others[-1].action


def test_answer_is_accepted_once_and_scored(new_guest: Callable[[], Guest]) -> None:
    ada, posed = new_guest(), some()
    name = posed.id
    listed = ada.get("/puzzles")
    assert {each["id"] for each in listed["puzzles"]} == {*all_puzzles()}
    assert listed["today"] in all_puzzles()
    daily = ada.get("/puzzles/today")
    assert daily["puzzle"] in listed["puzzles"]
    assert (daily["puzzle"]["id"], daily["you"]) == (listed["today"], listed["you"])
    before = ada.get(f"/puzzles/{name}")
    assert before["verdict"] is None
    assert before["puzzle"]["solved"] is None
    assert len(before["news"]["views"][0]["options"]) == before["puzzle"]["answers"]
    told = ada.post_ok(f"/puzzles/{name}/answer", action=posed.puzzle.best)
    assert told["solved"]
    assert told["gain"] > 0
    assert told["answers"][0]["action"] == posed.puzzle.best
    assert told["you"] | {"rating": 0, "deviation": 0} == {
        "rating": 0,
        "deviation": 0,
        "provisional": True,
        "solved": 1,
        "failed": 0,
        "streak": 1,
    }
    assert told["after"]["views"][0]["options"] == []
    after = ada.get(f"/puzzles/{name}")
    assert after["puzzle"]["solved"] is True
    assert after["puzzle"]["rating"] == before["puzzle"]["rating"]  # guests do not count, since anybody can create many
    assert after["verdict"]["answer"] == posed.puzzle.best
    refused = ada.post(f"/puzzles/{name}/answer", action=wrong(posed))
    assert (refused.status_code, refused.json()["key"]) == (409, "fondaco.error.puzzle_answered")


def test_wrong_answer_is_explained_and_lowers_the_rating(new_guest: Callable[[], Guest]) -> None:
    bea, posed = new_guest(), some()
    told = bea.post_ok(f"/puzzles/{posed.id}/answer", action=wrong(posed))
    assert not told["solved"]
    assert told["gain"] < 0
    assert told["answers"][-1]["behind"] == posed.puzzle.others[-1].behind > 0
    assert told["answers"][-1]["why"] == msgspec.json.decode(msgspec.json.encode(posed.puzzle.others[-1].why))
    assert bea.get("/puzzles")["you"]["failed"] == 1


def test_right_answer_is_shown_with_its_continuation() -> None:
    """The other right answer is zero behind; after a wrong answer the best one is shown."""
    posed = with_two_best(some())
    match, (best, other), missed = posed.match(), posed.puzzle.right, wrong(posed)
    for own, right in ((best, [best, other]), (other, [other, best]), (missed, [best, other])):
        attempt, _ = session.rate_attempt(posed.id, Rating(), [], session.is_solution(posed, own), own, 7)
        told = session.make_verdict(posed, match, ADA, [attempt], 7)
        assert told.solved is (own != missed)
        assert [each.action for each in told.answers if not each.behind] == right
        after = posed.match()
        after.play(posed.puzzle.seat, fondaco.action(posed.game, right[0]))
        assert told.after.views[0].view == after.view(posed.puzzle.seat)
    assert session.puzzle_card(posed, {}, {}).answers == session.puzzle_card(some(), {}, {}).answers


def test_any_right_answer_solves_the_puzzle() -> None:
    posed = with_two_best(some())
    said = [*posed.puzzle.right, wrong(posed)]
    assert [session.is_solution(posed, each) for each in said] == [True, True, False]


def test_illegal_answer_is_refused_and_not_counted(new_guest: Callable[[], Guest]) -> None:
    cleo, posed = new_guest(), some()
    for name, action, status in (("nowhere", posed.puzzle.best, 404), (posed.id, {"do": "dance"}, 400)):
        assert cleo.post(f"/puzzles/{name}/answer", action=action).status_code == status
    assert cleo.post_ok(f"/puzzles/{posed.id}/ask", action=posed.puzzle.best) == {"refusal": None}
    assert cleo.get(f"/puzzles/{posed.id}")["puzzle"]["solved"] is None


# Ratings and streaks


def tried_puzzle(puzzle: str, day: int, solved: bool = True) -> PuzzleAttempt:
    return PuzzleAttempt(puzzle, day * DAY + 5, solved, {}, Rating(), 0.0)


@pytest.mark.parametrize(
    ("days", "length"),
    [
        ([], 0),
        ([9], 1),
        ([8], 1),
        ([7], 0),
        ([9, 8, 6], 2),
        ([8, 7, 6], 3),
        ([9, 8, 7, 5], 3),
    ],
)
def test_streak_ends_today_or_yesterday(days: list[int], length: int) -> None:
    answers = [tried_puzzle(str(day), day) for day in days]
    assert session.solver_stats(answers, 9 * DAY + 100).streak == length
    assert session.solver_stats([tried_puzzle("x", 9, solved=False)], 9 * DAY).streak == 0


def test_every_puzzle_has_its_day() -> None:
    names = ["c", "a", "b"]
    assert [session.daily_puzzle_id(names, day * DAY) for day in range(3, 7)] == ["a", "b", "c", "a"]
    assert session.daily_puzzle_id(names, 3 * DAY) == session.daily_puzzle_id(names[::-1], 4 * DAY - 1)
    assert session.daily_puzzle_id([], 0) is None


def test_answers_to_deleted_puzzles_still_count() -> None:
    """A deleted puzzle is neither listed nor rated, and breaks nothing."""
    posed, gone = some(), tried_puzzle("gone", 3)
    told = session.make_puzzle_overview([posed], {"gone": Rating(30), posed.id: Rating()}, [gone], 3 * DAY)
    assert [each.id for each in told.puzzles] == [posed.id] == [told.today]
    assert (told.you.solved, told.you.streak) == (1, 1)
    assert session.offline_puzzle_ratings({posed.id: posed}, [gone, tried_puzzle(posed.id, 4)]).keys() == {posed.id}


def test_hard_puzzles_change_the_rating_more() -> None:
    easy, hard = Rating(20), Rating(30)
    gains = [session.update_puzzle_ratings(True, Rating(), each)[0].mu for each in (easy, hard)]
    assert 25 < gains[0] < gains[1]
    assert session.update_puzzle_ratings(False, Rating(), hard)[1].mu > 30


async def test_answer_is_stored_once_and_deleted_with_the_account(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        (ada,) = await create_accounts(service.store, "Ada")
        first = await puzzle_store.store_puzzle_answer(service.store, ada.id, "one", Rating(22), True, {"do": "it"}, 10)
        again = await puzzle_store.store_puzzle_answer(
            service.store, ada.id, "one", Rating(22), False, {"do": "not"}, 20
        )
        assert (first, again) == (True, False)
        await puzzle_store.store_puzzle_answer(service.store, ada.id, "two", Rating(28), False, {"do": "not"}, 30)
        one, two = await puzzle_store.list_attempts(service.store, ada.id)
        assert (one.puzzle, one.solved, one.answer) == ("one", True, {"do": "it"})
        assert two.rating.mu == pytest.approx(one.rating.mu + two.gain)
        assert {
            name: rating.mu > 25 for name, rating in (await puzzle_store.list_puzzle_ratings(service.store)).items()
        } == {
            "one": False,
            "two": True,
        }
        (crowd,) = await create_accounts(service.store, "Crowd")
        await puzzle_store.store_puzzle_answer(
            service.store, crowd.id, "two", Rating(28), False, {"do": "not"}, 40, guest=True
        )
        rated = await puzzle_store.list_puzzle_ratings(service.store)
        assert (await puzzle_store.list_attempts(service.store, crowd.id))[0].rating.mu < Rating().mu
        assert rated["two"].mu == pytest.approx((session.update_puzzle_ratings(False, one.rating, Rating(28))[1]).mu)
        assert len((await export_rows(service.store, ada.id))["puzzle_answers"]) == 2
        await delete_account_data(service.store, ada.id)
        assert await puzzle_store.list_attempts(service.store, ada.id) == []
