"""The data: what stands in `data.toml`, and how one combination of it becomes a record of numbers."""

from pathlib import Path
from typing import Annotated

import numpy as np

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
)

from .state import MOST_DICE, MOST_OMENS, OMENS, SEATS, TABLES

Few = Annotated[Whole, between(0, 9)]


class Numbers(Entry):
    """Numbers for everybody. `Counts` says the unit: such a number can be changed by --set and tried out."""

    dice: Annotated[Whole, between(1, MOST_DICE), Counts("dice", "dice of a turn")]
    lamp_die: Annotated[Few, Counts("points", "least that a die shows to light the lamp")]
    bell_die: Annotated[Few, Counts("points", "least that a die shows to drive fog away")]
    lamp_need: Annotated[Whole, between(1, 99), Counts("light", "light that drives the ghost away")]


class Ghost(Entry):
    """Who haunts the tower: how many cards of each kind."""

    name: Text
    mist: Annotated[Few, Counts("cards")]
    wail: Annotated[Few, Counts("cards")]
    gust: Annotated[Few, Counts("cards")]
    still: Annotated[Few, Counts("cards")]


class Weather(Entry):
    """How hard it is."""

    fog: Annotated[Few, Counts("fog", "fog of each night in a {weathers}")]
    most_fog: Annotated[Whole, between(1, 99), Counts("fog", "fog that ends the game in a {weathers}")]


class Keeper(Entry):
    """One of the keepers."""

    name: Text
    nerve: Annotated[Whole, between(1, 9), Counts("nerve")]


class Data(Strict):
    """The whole file. Mistakes in it are told with the key, what was found and what is allowed."""

    rules: Numbers
    ghosts: dict[Name, Ghost]
    weathers: dict[Name, Weather]
    keepers: Annotated[dict[Name, Keeper], between(SEATS, SEATS)]
    exceptions: Exceptions  # numbers that differ by ghost, weather or number of players


class Scenario(DataScenario[Data]):
    """What can be played. Variants, settings, digests and lists follow from the models."""

    form = Format("NAME", Data, Path(__file__).with_name("data.toml"))
    opponents, levels, level, people = "ghosts", "weathers", "weather", "keepers"
    players = (1, 2, 3, 4)

    def tables(self, cell):
        """The numbers of one combination, for the rules."""
        data, tables = self.model, np.zeros(1, TABLES)
        ghost, weather = data.ghosts[cell.ancient_one], data.weathers[cell.difficulty]
        t = tables[0]
        t["n_seats"] = cell.players
        t["team"] = -1  # drawn at random, unless somebody named it
        for seat, name in enumerate(cell.team or ()):
            t["team"][seat] = self.investigators.index(name)
        for name in ("dice", "lamp_die", "bell_die", "lamp_need"):
            t[name] = getattr(data.rules, name)
        t["fog"], t["most_fog"] = weather.fog, weather.most_fog
        t["nerve"] = [keeper.nerve for keeper in data.keepers.values()]
        cards = [kind for kind, name in enumerate(OMENS) for _ in range(getattr(ghost, name))]
        t["n_omens"] = len(cards)
        t["omens"][: len(cards)] = cards
        assert len(cards) <= MOST_OMENS
        return tables

    def labels(self, cell):
        """What the codes in the result columns mean."""
        return {"investigators": self.investigators}
