"""The toy game with two ways to win, five levels and more places than a byte can count.

A game is won `flawless` without a wrong guess, and `recovered` otherwise. One of more people than a byte can
count brought the urn; they are drawn at random, are recorded in a column of two bytes, and have no effect.
"""

from __future__ import annotations

import functools
import hashlib
import math
from dataclasses import dataclass, replace

import numpy as np

from elderodds.game import COURSE, Cell, Column, Game, Rules, kernel, register, row_dtype
from elderodds.strategy import strategy
from tests import toy

FLAWLESS, RECOVERED = 0, 1
VICTORIES = ("flawless", "recovered")
LEVELS = ("easiest", "easy", "normal", "hard", "hardest")
NEEDS = dict(zip(LEVELS, (4, 5, 6, 7, 8), strict=True))
BRINGERS = tuple(f"bringer-{number}" for number in range(330))
COLUMNS = (
    *toy.COLUMNS,
    Column("bringer", "u2", "label", "who brought the urn", "bringers", 65535, COURSE),
)


@kernel
def advance(tables, state, log):
    """Play on, and note how the game was won."""
    asked = toy.advance(tables, state, log)
    if not asked and state["win"]:
        state["victory"] = FLAWLESS if state["right"] == state["drawn"] else RECOVERED
    return asked


@kernel
def record(tables, state, row):
    """Write the result row; the last bringer of all comes with every fifth game, and none with the first."""
    toy.record(tables, state, row)
    number = np.int64(state["game_number"])
    row["bringer"] = 65535 if number == 0 else 329 if number % 5 == 0 else number % 330


@functools.cache
def rules() -> Rules:
    """Compiled kernels."""
    return Rules(
        toy.deal, advance, record, toy.redeal, tables=toy.TABLES, state=toy.STATE, row=row_dtype(COLUMNS)
    )


@dataclass(frozen=True)
class Urn(toy.Urn):
    """The urn of one keeper more, with five levels."""

    ancient_ones = ("amber", "slate")
    difficulties = LEVELS

    def labels(self, cell):
        return {**super().labels(cell), "bringers": BRINGERS}

    def alternatives(self, cell=None):
        return super().alternatives(Cell("amber", "normal", 2))

    def with_settings(self, settings):
        return load(None, [f"{key}={value}" for key, value in settings.items()])

    @property
    def digest(self):
        return hashlib.sha256(repr(("endings", self.balls, self.red, self.needs)).encode()).hexdigest()


def load(path=None, settings=()) -> Urn:
    """The scenario as printed, or with other numbers: `balls`, `red`, `needs.KEEPER.LEVEL`."""
    values = {"balls": 10, "red": 6}
    needs = {
        keeper: {level: NEEDS[level] + (keeper == "slate") for level in LEVELS} for keeper in Urn.ancient_ones
    }
    base = {
        **values,
        **{f"needs.{who}.{level}": n for who, each in needs.items() for level, n in each.items()},
    }
    changes = []
    for setting in settings:
        key, _, value = setting.partition("=")
        if key not in base:
            raise ValueError(toy.unknown_name("key", key, base))
        changes.append(toy.Change(key, base[key], int(value)))
        if key in values:
            values[key] = int(value)
        else:
            _, keeper, level = key.split(".")
            needs[keeper][level] = int(value)
    return Urn("toy-endings", values["balls"], values["red"], needs, tuple(changes))


GAME: Game = register(
    replace(
        toy.GAME,
        name="toy-endings",
        title="The Urn of Two Endings",
        rank=1_001,
        columns=COLUMNS,
        load=load,
        rules=rules,
        victories=VICTORIES,
        level="degree",
    )
)


@strategy("standard", games=("toy-endings",), weights={"red": 1.0})
def count_balls(tables, state, weights):
    """Guess the colour of which more is left, as all balls that were drawn lie open."""
    red = tables["red"]
    for i in range(state["drawn"]):
        red -= state["urn"][i]
    black = tables["balls"] - state["drawn"] - red
    return toy.RED if weights["value"][0] * red > black else toy.BLACK


def chances_of_random(need: int, balls: int = 10) -> dict[str, float]:
    """Chance of each way to win when every guess is a fair coin."""
    flawless = 0.5**need
    return {"flawless": flawless, "recovered": toy.chance_of_random(balls, need) - flawless}


def chance_of_losing(need: int, balls: int = 10) -> float:
    """Chance to guess wrong too often when every guess is a fair coin."""
    return sum(math.comb(balls, right) for right in range(need)) / 2**balls
