"""The independent referee over the logs of compiled games: every line must be what the rulebook requires."""

import numpy as np
import pytest

from heuristics.strategy.contract import Strategy
from heuristics.toolbox.coins import draw_below
from simcore.contract.game import Cell
from simcore.data.entries import alternatives
from simcore.games.final_hour import GAME
from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.scenario.scenario import Scenario
from simcore.narration.log import tell
from simcore.play.batch import play_one
from simcore.play.seating import roster_of
from tests.simcore.games.final_hour.pieces import CELLS, STRATEGIES, VARIED, cell_name
from tests.simcore.games.final_hour.referee import check_log
from tests.simcore.games.final_hour.scenarios import PRINTED
from tests.sweeps import sweep

SEED = 11
A_FEW = 3
MANY = 60
ALTERNATIVES = list(alternatives(PRINTED.tree))

by_cell = pytest.mark.parametrize("cell", CELLS, ids=cell_name)
by_strategy = pytest.mark.parametrize("strategy", VARIED)


def never_ready(tables, state, weights):
    """Anything at random, but no early ritual, and no hit is given away."""
    if state["decision"] == Decision.READY:
        return 0
    if state["decision"] == Decision.TARGET:
        return draw_below(state, state["n_options"] - 1)
    return draw_below(state, state["n_options"])


PATIENT = Strategy("patient", (GAME.name,), {}, 1, "Plays to the last round.", never_ready)

# Tough investigators on a roomy board: games go through all rounds, and every pile is mixed again and again.
ROOMY = Scenario.load(
    None,
    [f"rules.health.{players}=15" for players in (1, 2, 3, 4)]
    + [f"board.locations.{place}.spaces=6" for place in (12, 1, 14, 3, 2, 4)],
)


def judge(scenario, cell, strategy, first, games):
    """Let the referee replay games, and compare its facts with the result row; the last rounds."""
    chosen = strategy if isinstance(strategy, Strategy) else STRATEGIES[strategy]
    policy = chosen.policy(GAME)
    players = roster_of(GAME, scenario.compile(cell), [policy], cell)
    rounds = []
    for number in range(first, first + games):
        result = check_log(tell(GAME, scenario, cell, [policy], SEED, number), scenario.tree)
        row = play_one(players, SEED, number).row[0]
        assert facts_of_row(row) == facts_of_result(result), f"game {number} of seed {SEED}"
        rounds.append(result.last_round)
    return rounds


def facts_of_row(row):
    """Return the facts of the result row that the referee knows too."""
    health = [int(row[f"health_{seat}"]) for seat in range(4)]
    cause = None if row["win"] else GAME.loss_causes[row["loss_cause"]]
    counts = ("last_round", "monsters_destroyed", "damage_tokens", "seals_used", "clues_found", "omens")
    matches = None if row["matches"] == 255 else int(row["matches"])
    numbers = [int(row[name]) for name in (*counts, "decisions")]
    return bool(row["win"]), cause, [left for left in health if left != 255], matches, numbers


def facts_of_result(result):
    """Return these facts from the referee."""
    counts = ("last_round", "monsters_destroyed", "damage_tokens", "seals_used", "clues_found", "omens")
    numbers = [getattr(result, name) for name in (*counts, "decisions")]
    return result.win, result.cause, result.health, result.matches, numbers


@pytest.mark.compiled
@by_cell
@by_strategy
def test_referee_agrees(strategy, cell):
    judge(PRINTED, cell, strategy, 0, A_FEW)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "name", sweep(ALTERNATIVES[::5], [name for n, name in enumerate(ALTERNATIVES) if n % 5])
)
def test_referee_agrees_on_other_readings_of_the_data(name):
    """The alternatives use the rest of the effect vocabulary."""
    scenario = PRINTED.with_alternatives([name])
    luck = np.random.default_rng(ALTERNATIVES.index(name))
    for index in luck.choice(len(CELLS), 3, replace=False):
        judge(scenario, CELLS[index], "random", 0, 2)


@pytest.mark.compiled
@pytest.mark.parametrize("players", sweep([3], [1, 2, 4]))
def test_referee_agrees_on_long_games(players):
    rounds = []
    for cell in CELLS:
        if cell.players == players:
            rounds += judge(ROOMY, cell, PATIENT, 0, 5)
    assert rounds.count(8) >= 3


@pytest.mark.compiled
def test_referee_agrees_on_a_named_team():
    cell = Cell("shudde-mell", "hard", 2, ("tommy-muldoon", "rita-young"))
    judge(PRINTED, cell, "random", 0, 10)


@pytest.mark.soak
@pytest.mark.compiled
@by_cell
@by_strategy
def test_referee_agrees_on_thousands_of_games(strategy, cell):
    judge(PRINTED, cell, strategy, 1000, MANY)


@pytest.mark.soak
@pytest.mark.compiled
@by_cell
def test_referee_agrees_on_many_long_games(cell):
    judge(ROOMY, cell, PATIENT, 1000, MANY)


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize("name", ALTERNATIVES)
def test_referee_agrees_on_many_games_of_other_readings(name):
    scenario = PRINTED.with_alternatives([name])
    for cell in CELLS:
        judge(scenario, cell, "random", 1000, 4)
