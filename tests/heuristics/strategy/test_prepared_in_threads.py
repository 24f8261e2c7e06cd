"""Players who are seated by several threads at once have the same prepared numbers as by one."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from tests.sweeps import sweep

TIMES, THREADS, GAMES = 20, 4, 20


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "strategy"),
    sweep(
        [("arkham-horror", "standard")],
        [
            ("arkham-horror", "expert"),
            ("elder-sign", "standard"),
            ("final-battle", "standard"),
            ("final-hour", "expert"),
        ],
    ),
)
def test_seated_in_threads(name, strategy):
    """Different opponents at the same time, again and again; and their games are the same."""
    game = find_game(name)
    scenario, policies = game.load(None, ()), [find_strategy(strategy, name).policy(game)]
    ones = scenario.ancient_ones[:2]
    cells = [Cell(one, scenario.difficulties_of(one)[0], scenario.players[-1]) for one in ones]
    tables = [scenario.compile(cell) for cell in cells]

    def seat_and_play(number):
        at = number % len(tables)
        seated = roster_of(game, tables[at], policies, cells[at])
        rows = np.zeros(GAMES, game.row)
        play_rows(seated, 1, 0, rows)
        return seated.policies[0].weights.tobytes(), rows.tobytes()

    alone = [seat_and_play(number) for number in range(len(tables))]
    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(seat_and_play, range(TIMES * len(tables))))
    for number, found in enumerate(together):
        assert found == alone[number % len(tables)], number
