"""The complete scenario of a small game, as a user would write it."""

from pathlib import Path
from typing import Annotated

import numpy as np

from elderodds.game import Ablation
from elderodds.game.scenario import (
    Counts,
    DataScenario,
    Entry,
    Exceptions,
    Format,
    Name,
    Strict,
    Text,
    Whole,
    between,
    clash,
)

TABLES = np.dtype([("seats", "i4"), ("dice", "i4"), ("rounds", "i4"), ("need", "i4"), ("extra", "i4", (2,))])
Few = Annotated[Whole, between(0, 9)]


class Rules(Entry):
    """Numbers for everybody."""

    dice: Annotated[Few, Counts("dice", "dice of each player")]


class Storm(Entry):
    """The opponent of the small game."""

    name: Text
    rounds: Annotated[Few, Counts("rounds")]


class Level(Entry):
    """How hard it is."""

    need: Annotated[Few, Counts("successes", "successes needed when it is {levels}")]


class Sailor(Entry):
    """One of the crew."""

    name: Text
    extra: Annotated[Few, Counts("dice")] = 0


class Data(Strict):
    """The whole file."""

    rules: Rules
    storms: dict[Name, Storm]
    levels: dict[Name, Level]
    crew: dict[Name, Sailor]
    exceptions: Exceptions


class Scenario(DataScenario[Data]):
    """The scenario of the small game."""

    form = Format("tiny", Data, Path(__file__).with_suffix(".toml"))
    opponents, levels, level, people = "storms", "levels", "level", "crew"
    players = (1, 2)

    @classmethod
    def clashes(cls, data):
        """Return an error for a level that cannot be reached."""
        for name, level in data.levels.items():
            most = data.rules.dice * len(data.crew)
            if level.need > most + 3:
                yield clash(("levels", name, "need"), "more than all dice", level.need, f"up to {most + 3}")

    def ablated(self):
        """Return the scenario without a component."""
        yield Ablation("no-extra", "nobody has extra dice"), {"crew.bo.extra": 0}

    def tables(self, cell):
        """One row of numbers."""
        data, tables = self.model, np.zeros(1, TABLES)
        rounds, need = data.storms[cell.ancient_one].rounds, data.levels[cell.difficulty].need
        extra = [sailor.extra for sailor in data.crew.values()]
        tables[0] = cell.players, data.rules.dice, rounds, need, extra
        return tables

    def labels(self, cell):
        """Labels of the result columns."""
        return {"loss_causes": ("wrecked",), "crew": self.investigators}
