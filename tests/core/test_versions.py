"""A match keeps the rules and the board it was begun with, under any later version of the game."""

from __future__ import annotations

from typing import Any
from weakref import WeakValueDictionary

import msgspec
import pytest

import fondaco
from fondaco import Malformed, Match
from fondaco.core.game import RulesUpgrade
from fondaco.games import all_games
from fondaco.testing.random_walk import encode_position
from tests.trial import GAME

OLD = all_games()[GAME].rules_version


@pytest.fixture
def old() -> str:
    match = fondaco.new(GAME, 3, 7)
    for _ in range(30):
        match.play(match.waiting[0], match.options(match.waiting[0])[-1])
    return match.to_json()


def raised(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """Raise the rules version of the game."""
    changed = {"rules_version": OLD + 1, "loaded_components": WeakValueDictionary(), **changed}
    monkeypatch.setitem(all_games(), GAME, msgspec.structs.replace(all_games()[GAME], **changed))


def test_older_match_is_played_to_its_end_by_its_own_rules(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raised(monkeypatch)
    match = fondaco.load(old)
    assert {each.components.rules for each in boards_of(match)} == {OLD}
    assert fondaco.new(GAME, 3).components.rules == OLD + 1
    assert fondaco.verify(old) == []


def boards_of(match: Match) -> list[Any]:
    """Return the states of a match copied in every possible way."""
    copies = [match, match.clone(), match.determinize(0, 1), match.at(3), fondaco.load(match.to_json())]
    return [copy.state for copy in copies]


def test_rewritten_older_match_names_its_format(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raised(monkeypatch)
    again = msgspec.json.decode(fondaco.load(old).to_json())
    assert (again["rules_version"], again["wording"]) == (OLD, OLD + 1)
    assert "wording" not in msgspec.json.decode(old)


def test_renamed_fields_are_read_by_a_migration_step(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = msgspec.json.decode(old)
    file["opening"]["options"]["talks"] = file["opening"]["options"].pop("proposals")
    first = file["log"][1]["action"]["do"]
    file["log"][1]["action"]["do"] = "once"
    said = msgspec.json.encode(file)
    step = RulesUpgrade(
        action=lambda action: action | {"do": first} if action["do"] == "once" else action,
        options=lambda options: {"proposals" if name == "talks" else name: value for name, value in options.items()},
    )
    with pytest.raises(Malformed):
        fondaco.load(said)
    raised(monkeypatch, upgrades={OLD: step})
    match = fondaco.load(said)
    assert encode_position(match) == encode_position(fondaco.load(old))
    assert encode_position(fondaco.load(match.to_json())) == encode_position(match)


def test_match_without_a_log_continues_while_its_tables_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    text = fondaco.new(GAME, 2, 3, record=False).to_json()
    raised(monkeypatch)
    assert fondaco.load(text).state.components.rules == OLD


@pytest.mark.parametrize("rules", [0, -1, 99])
def test_unknown_rules_version_is_refused(rules: int) -> None:
    with pytest.raises(Malformed, match=f"played under rules {rules} "):
        fondaco.new(GAME, 3, rules=rules)


def test_format_of_a_later_rules_version_is_refused(old: str) -> None:
    with pytest.raises(Malformed, match="written under rules 99 "):
        fondaco.load(msgspec.json.encode(msgspec.json.decode(old) | {"wording": 99}))
