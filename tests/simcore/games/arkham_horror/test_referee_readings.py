"""Compare games with other readings of the rules that packs leave open with the referee.

Every alternative of every switch of every pack is played: a few games of each with `-m long`, a hundred with
`-m soak`. A reading that only some games come to is played with the sheets that lead to it.
"""

import itertools
import tomllib

import pytest

from simcore.contract.game import Cell
from tests.simcore.games.arkham_horror.pack_games import CHANGE, judge, scenario
from tests.simcore.games.arkham_horror.referee.shelf import PACKS

READINGS = [
    (path.parent.name, each["name"])
    for path in sorted(PACKS.glob("*/switches.toml"))
    for switch in tomllib.loads(path.read_text(encoding="utf-8")).values()
    for each in switch["alternatives"]
]
TASK = "mission step(streets){nothing} step(locations){nothing}; payoff{gain(clue=2)}"
TASKS = tuple(
    f"possessions.{card}.program={TASK}"
    for card in (
        "courier-run", "genealogy-research", "mineralogy-report", "newspaper-assignment",
        "patrolling-the-streets",
    )
)  # fmt: skip
"""Steps of the tasks, which are in no source: with these, many are done."""
SETTINGS = {
    "pharaoh-start-one": ("sheets.herald=the-dark-pharaoh",),
    "pharaoh-trade": ("sheets.herald=the-dark-pharaoh",),
    "hex-cup-empty": ("sheets.herald=the-black-goat-of-the-woods",),
    "pact-power-chosen": ("sheets.herald=lurker-at-the-threshold",),
    "nodens-new-only": ("sheets.guardian=nodens",),
    "task-encounter-only": TASKS,
    "task-upkeep": TASKS,
}
"""Other settings, with which a reading matters."""
ONES = {
    "cthugha-derringer": "cthugha",
    "dust-continue": "quachil-uttaus",
    "ghatanothoa-speed-only": "ghatanothoa",
    "atlach-mythos-only": "atlach-nacha",
}
"""Ancient One in whose games a reading matters, if it is a rule of one."""
BATTLES = {"cthugha-derringer", "ghatanothoa-speed-only", "battle-blights-leave"}
"""Readings about the last battle."""
PACK = {"battle-blights-leave": "king-in-yellow"}
"""Pack that is played in place of the one with the switch, for the cards that the reading needs."""
PART, PARTS = 10, 10
FEW = 3


def follow_game(pack, reading, number):
    """Follow a game, with one or two players in turn; without an Ancient One of its own, all take turns."""
    pack = PACK.get(reading, pack)
    ones = [ONES[reading]] if reading in ONES else scenario(pack).ancient_ones
    cell = Cell(ones[number % len(ones)], "normal", 1 + number % 2)
    settings = (*SETTINGS.get(reading, ()), CHANGE + reading)
    judge(pack, cell, 7, number, *settings, battle=reading in BATTLES)


def test_settings_name_readings():
    names = {name for _, name in READINGS}
    assert names >= {*SETTINGS, *ONES, *BATTLES, *PACK}


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize(("pack", "reading"), READINGS)
def test_referee__finds_nothing_in_a_few_games_of_each_reading(pack, reading):
    for number in range(FEW):
        follow_game(pack, reading, number)


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("part", "pack", "reading"), [(n, *each) for n, each in itertools.product(range(PARTS), READINGS)]
)
def test_referee__finds_nothing_in_many_games_of_each_reading(part, pack, reading):
    for number in range(PART * part, PART * (part + 1)):
        follow_game(pack, reading, number)
