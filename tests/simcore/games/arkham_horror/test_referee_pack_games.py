"""Compare games with the sheets of all packs with the referee, until the last battle.

With `-m long` there is one game of each Ancient One and difficulty. With `-m soak` there are 500 of each
sheet, in parts of ten in turn, so a shorter time leaves fewer of each.
"""

import itertools

import pytest

from simcore.contract.game import Cell
from tests.simcore.games.arkham_horror.pack_games import ALL, judge, scenario

DATA = scenario(ALL).model
ONES = tuple(DATA.powers)
SHEETS = tuple(
    f"{kind}={name}"
    for kind, table in (("herald", "heralds"), ("guardian", "guardians"), ("institution", "institutions"))
    for name in getattr(DATA, table)
)
LEVELS = tuple(name for name, level in DATA.levels.items() if level.setup or level.program or level.terror)
PLAYERS = (1, 2, 3, 5, 8)
PART, PARTS = 10, 50
EACH = (*ONES, *SHEETS, *LEVELS)


def play(what, number):
    """Follow a game with an Ancient One, another sheet or a difficulty; the rest of it changes by turns."""
    one = what if what in ONES else ONES[number % len(ONES)]
    settings = (f"sheets.{what}",) if what in SHEETS else ()
    level = what if what in LEVELS else "normal"
    players = PLAYERS[(number + number // len(ONES)) % len(PLAYERS)]
    judge(ALL, Cell(one, level, players), 7, number, *settings, battle=False)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("what", [*ONES, *LEVELS])
def test_referee__finds_nothing_in_a_game_of_each_ancient_one_and_difficulty(what):
    play(what, 0)


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize(("part", "what"), list(itertools.product(range(PARTS), EACH)))
def test_referee__finds_nothing_in_many_games(part, what):
    for number in range(PART * part, PART * (part + 1)):
        play(what, 1000 + number)
