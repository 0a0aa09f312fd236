"""1 Preparation."""

from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision
from fondaco.games.genoa.board_file import BUILDINGS, DECKS
from fondaco.games.genoa.components import GenoaComponents
from fondaco.games.genoa.state import HELD, Options, State
from fondaco.games.genoa.turn import begin_turn


def set_up(
    components: GenoaComponents, options: Options, players: int, chance: Chance, record: bool
) -> tuple[State, Decision]:
    """1.7-1.9 The table before the first turn, and that turn."""
    components.check_players(players, components.sheet.game.players_min, components.sheet.game.players_max)
    state = empty_table(components, options, players, chance)
    state.story = [] if record else None
    for cards in state.decks:
        chance.shuffle(cards)
    state.first = chance.below(players)
    for who in (state.first, *state.others(state.first)):
        for deck in range(len(DECKS)):
            state.draw(who, deck)
    return state, begin_turn(state, state.first)


def empty_table(components: GenoaComponents, options: Options, players: int, chance: Chance) -> State:
    """1.2-1.8 Everything in the supply, ducats with the players."""
    sheet = components.sheet
    stock = [row.count for row in sheet.goods] + [row.count for row in sheet.specials]
    return State(
        chance=chance,
        story=None,
        components=components,
        options=options,
        players=players,
        first=0,
        turn=0,
        round=1,
        leader=0,
        ducats=[components.figures.start_ducats] * players,
        held=[0] * (HELD * players),
        stock=stock + [components.figures.markers_per_player] * players,
        owner=[NO_ONE] * BUILDINGS,
        hands=[0] * players,
        decks=[deck[:] for deck in components.decks],
        used=0,
        knows=[0] * (players + 1),
        fresh=sum(components.deck_mask),
        walk=[],
        visited=0,
        acted=[0] * players,
        further=[0] * players,
        filled=0,
        villas=0,
        offers=[],
        numbered=0,
        made=[0] * players,
        countered=[0] * players,
        asked=0,
        speakers=0,
        silent=0,
        wishes=[],
        wished=[0] * players,
        talks=0,
    )
