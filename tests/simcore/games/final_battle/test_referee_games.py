"""The referee over many battles: every Ancient One, preparation and number of players."""

import itertools

import pytest

from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games.final_battle import GAME
from simcore.narration.log import tell
from tests.simcore.games.final_battle.referee import BrokenRuleError, Referee
from tests.sweeps import sweep

SCENARIO = GAME.load(None, ())
GRID = [
    (one, level, players)
    for one, level in itertools.product(SCENARIO.ancient_ones, SCENARIO.difficulties)
    for players in (1, 2, 3, 8)
]


def judge(cell, who, seed, number, scenario=SCENARIO, changes=None):
    referee = Referee(changes)
    policy = strategies(GAME.name)[who].policy(GAME)
    referee.check(tell(GAME, scenario, cell, [policy], seed, number))
    return referee


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("one", "games"),
    sweep([(one, 1) for one in SCENARIO.ancient_ones[::3]], [(one, 6) for one in SCENARIO.ancient_ones]),
)
def test_referee__finds_nothing(one, games):
    for number, cell in enumerate(Cell(*place) for place in GRID if place[0] == one):
        for game in range(games):
            judge(cell, "random", 5, 100 * number + game)
        judge(cell, "standard", 5, 100 * number)


@pytest.mark.compiled
@pytest.mark.parametrize("one", sweep(SCENARIO.ancient_ones[:3], SCENARIO.ancient_ones[3:]))
def test_referee__finds_nothing_when_the_count_is_exact(one):
    for number, cell in enumerate(Cell(*place) for place in GRID if place[0] == one):
        judge(cell, "exact-greedy", 6, number)


@pytest.mark.compiled
def test_referee__finds_nothing_when_left_over_successes_are_lost():
    scenario = GAME.load(None, ("rules.left_over=reset",))
    for number, one in enumerate(SCENARIO.ancient_ones):
        for players in (1, 2, 5):
            judge(Cell(one, "well-armed", players), "random", 8, number, scenario, {"left_over": "reset"})


def events_of(cell, who="standard", seed=3, number=1):
    return list(tell(GAME, SCENARIO, cell, [strategies(GAME.name)[who].policy(GAME)], seed, number))


FAULTS = {
    "a die more": ("check", lambda e: e | {"dice": e["dice"] + 1}),
    "another success": ("result", lambda e: e | {"successes": e["successes"] + 1}),
    "a doom token too few": ("doom", lambda e: e | {"tokens": e["tokens"] - 1}),
    "a milder attack": ("assault", lambda e: e | {"modifier": e["modifier"] + 1}),
    "a lower total": ("successes", lambda e: e | {"total": e["total"] - 1}),
    "another first player": ("lead", lambda e: e | {"seat": e["seat"] + 1}),
    "a clue for nothing": ("clue_spent", lambda e: e | {"left": e["left"] + 1}),
    "a devouring without cause": (
        "round",
        lambda e: {"event": "devoured", "seat": 0, "cause": "no-sanity"},
    ),
}


@pytest.mark.compiled
@pytest.mark.parametrize("error", FAULTS)
def test_referee__sees_a_planted_fault(error):
    name, change = FAULTS[error]
    events = events_of(Cell("hastur", "typical", 3))
    Referee().check(events)
    place = next(i for i, event in enumerate(events) if event["event"] == name)
    events[place] = change(events[place])
    with pytest.raises(BrokenRuleError):
        Referee().check(events)
