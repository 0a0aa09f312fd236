"""Puzzles: solutions stay hidden until answered, one answer each, ratings and streaks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.bots.ratings import Rating
from fondaco.puzzles.storage import Posed, of_house
from fondaco.server.base.user import User
from fondaco.server.privacy.store import delete_account_data, export_rows
from fondaco.server.puzzles import session
from fondaco.server.puzzles import store as puzzle_store
from fondaco.server.puzzles.session import DAY, Tried
from tests.server.account_helpers import people
from tests.server.live_server import Guest
from tests.server.server_core import a_house

ADA = User(1, "Ada")


def some() -> Posed:
    return min(of_house().values(), key=lambda posed: posed.puzzle.line)


def answered_otherwise(posed: Posed) -> Posed:
    """Return the same puzzle with its last answer as the best one."""
    *others, last = posed.puzzle.others
    worse = msgspec.structs.replace(last, action=posed.puzzle.best)
    puzzle = msgspec.structs.replace(posed.puzzle, best=last.action, others=[worse, *others])
    return posed._replace(puzzle=puzzle)


def with_two_right(posed: Posed) -> Posed:
    """Return the same puzzle with its second answer as good as the best one."""
    second, *others = posed.puzzle.others
    return posed._replace(puzzle=msgspec.structs.replace(posed.puzzle, also=[second.action], others=others))


# What is sent


def test_what_is_sent_before_the_answer_does_not_hang_on_it() -> None:
    posed = some()
    match = posed.match()

    def sent(each: Posed) -> Any:
        news = msgspec.to_builtins(session.news(session.laid_out(each, match, ADA), ADA, 7))
        drawn = ("commitment", "created_at", "moved_at")
        return news | {"table": {name: value for name, value in news["table"].items() if name not in drawn}}

    assert sent(posed) == sent(answered_otherwise(posed))
    assert [face["seat"] for face in sent(posed)["faces"]] == [posed.puzzle.seat]


def test_only_what_the_seat_knows_is_sent() -> None:
    posed = some()
    match = posed.match()
    news = session.news(session.laid_out(posed, match, ADA), ADA, 7)
    (face,) = news.faces
    assert face.view == match.view(posed.puzzle.seat)
    assert face.log == match.heard(posed.puzzle.seat)
    assert news.table.seed is None
    assert not face.may.undo


# Over HTTP


def wrong(posed: Posed) -> dict[str, Any]:
    return posed.puzzle.others[-1].action


def test_one_answer_is_given_and_told_what_it_was_worth(guest: Callable[[], Guest]) -> None:
    ada, posed = guest(), some()
    name = posed.id
    listed = ada.get("/puzzles")
    assert {each["id"] for each in listed["puzzles"]} == {*of_house()}
    assert listed["today"] in of_house()
    before = ada.get(f"/puzzles/{name}")
    assert before["verdict"] is None
    assert before["puzzle"]["solved"] is None
    assert len(before["news"]["faces"][0]["options"]) == before["puzzle"]["answers"]
    told = ada.done(f"/puzzles/{name}/answer", action=posed.puzzle.best)
    assert told["solved"]
    assert told["gain"] > 0
    assert told["answers"][0]["action"] == posed.puzzle.best
    assert told["you"] | {"rating": 0, "doubt": 0} == {
        "rating": 0, "doubt": 0, "provisional": True, "solved": 1, "failed": 0, "streak": 1
    }  # fmt: skip
    assert told["after"]["faces"][0]["options"] == []
    after = ada.get(f"/puzzles/{name}")
    assert after["puzzle"]["solved"] is True
    assert after["puzzle"]["rating"] == before["puzzle"]["rating"]  # guests do not count, since anybody can create many
    assert after["verdict"]["answer"] == posed.puzzle.best
    refused = ada.post(f"/puzzles/{name}/answer", action=wrong(posed))
    assert (refused.status_code, refused.json()["key"]) == (409, "fondaco.house.puzzle_answered")


def test_who_fails_hears_why_and_is_rated_lower(guest: Callable[[], Guest]) -> None:
    bea, posed = guest(), some()
    told = bea.done(f"/puzzles/{posed.id}/answer", action=wrong(posed))
    assert not told["solved"]
    assert told["gain"] < 0
    assert told["answers"][-1]["behind"] == posed.puzzle.others[-1].behind > 0
    assert told["answers"][-1]["why"] == msgspec.json.decode(msgspec.json.encode(posed.puzzle.others[-1].why))
    assert bea.get("/puzzles")["you"]["failed"] == 1


def test_who_has_given_one_of_the_right_answers_is_shown_what_came_of_it() -> None:
    """The other right answer is zero behind; after a wrong answer the best one is shown."""
    posed = with_two_right(some())
    match, (best, other), missed = posed.match(), posed.puzzle.right, wrong(posed)
    for own, right in ((best, [best, other]), (other, [other, best]), (missed, [best, other])):
        told = session.verdict(posed, match, ADA, [session.tried_alone(posed, [], own, 7)], 7)
        assert told.solved is (own != missed)
        assert [each.action for each in told.answers if not each.behind] == right
        after = posed.match()
        after.play(posed.puzzle.seat, fondaco.action(posed.game, right[0]))
        assert told.after.faces[0].view == after.view(posed.puzzle.seat)
    assert session.card(posed, {}, {}).answers == session.card(some(), {}, {}).answers


def test_who_is_alone_solves_it_with_any_right_answer() -> None:
    posed = with_two_right(some())
    said = [*posed.puzzle.right, wrong(posed)]
    assert [session.tried_alone(posed, [], each, 7).solved for each in said] == [True, True, False]


def test_what_the_rules_forbid_is_refused_and_counts_for_nothing(guest: Callable[[], Guest]) -> None:
    cleo, posed = guest(), some()
    for name, action, status in (("nowhere", posed.puzzle.best, 404), (posed.id, {"do": "dance"}, 400)):
        assert cleo.post(f"/puzzles/{name}/answer", action=action).status_code == status
    assert cleo.done(f"/puzzles/{posed.id}/ask", action=posed.puzzle.best) == {"refusal": None}
    assert cleo.get(f"/puzzles/{posed.id}")["puzzle"]["solved"] is None


# Ratings and streaks


def tried(puzzle: str, day: int, solved: bool = True) -> Tried:
    return Tried(puzzle, day * DAY + 5, solved, {}, Rating(), 0.0)


@pytest.mark.parametrize(("days", "length"), [
    ([], 0), ([9], 1), ([8], 1), ([7], 0), ([9, 8, 6], 2), ([8, 7, 6], 3), ([9, 8, 7, 5], 3),
])  # fmt: skip
def test_days_in_a_row_end_today_or_yesterday(days: list[int], length: int) -> None:
    answers = [tried(str(day), day) for day in days]
    assert session.solver(answers, 9 * DAY + 100).streak == length
    assert session.solver([tried("x", 9, solved=False)], 9 * DAY).streak == 0


def test_every_puzzle_has_its_day() -> None:
    names = ["c", "a", "b"]
    assert [session.of_today(names, day * DAY) for day in range(3, 7)] == ["a", "b", "c", "a"]
    assert session.of_today(names, 3 * DAY) == session.of_today(names[::-1], 4 * DAY - 1)
    assert session.of_today([], 0) is None


def test_what_is_gone_from_the_games_still_counts_for_who_has_answered_it() -> None:
    """A deleted puzzle is neither listed nor rated, and breaks nothing."""
    posed, gone = some(), tried("gone", 3)
    told = session.puzzles([posed], {"gone": Rating(30), posed.id: Rating()}, [gone], 3 * DAY)
    assert [each.id for each in told.puzzles] == [posed.id] == [told.today]
    assert (told.you.solved, told.you.streak) == (1, 1)
    assert session.rated_alone({posed.id: posed}, [gone, tried(posed.id, 4)]).keys() == {posed.id}


def test_to_solve_what_is_hard_tells_more() -> None:
    easy, hard = Rating(20), Rating(30)
    gains = [session.rated_by(True, Rating(), each)[0].mu for each in (easy, hard)]
    assert 25 < gains[0] < gains[1]
    assert session.rated_by(False, Rating(), hard)[1].mu > 30


async def test_an_answer_is_stored_once_and_goes_with_who_leaves(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        (ada,) = await people(house.store, "Ada")
        first = await puzzle_store.answer(house.store, ada.id, "one", Rating(22), True, {"do": "it"}, 10)
        again = await puzzle_store.answer(house.store, ada.id, "one", Rating(22), False, {"do": "not"}, 20)
        assert (first, again) == (True, False)
        await puzzle_store.answer(house.store, ada.id, "two", Rating(28), False, {"do": "not"}, 30)
        one, two = await puzzle_store.tried_by(house.store, ada.id)
        assert (one.puzzle, one.solved, one.answer) == ("one", True, {"do": "it"})
        assert two.rating.mu == pytest.approx(one.rating.mu + two.gain)
        assert {name: rating.mu > 25 for name, rating in (await puzzle_store.rated(house.store)).items()} == {
            "one": False, "two": True
        }  # fmt: skip
        (crowd,) = await people(house.store, "Crowd")
        await puzzle_store.answer(house.store, crowd.id, "two", Rating(28), False, {"do": "not"}, 40, guest=True)
        rated = await puzzle_store.rated(house.store)
        assert (await puzzle_store.tried_by(house.store, crowd.id))[0].rating.mu < Rating().mu
        assert rated["two"].mu == pytest.approx((session.rated_by(False, one.rating, Rating(28))[1]).mu)
        assert len((await export_rows(house.store, ada.id))["puzzle_answers"]) == 2
        await delete_account_data(house.store, ada.id)
        assert await puzzle_store.tried_by(house.store, ada.id) == []
