"""Models of `data.toml`, and the record of numbers for one combination."""

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
    """Numbers of every game. `Counts` gives the unit and lets --set and `sensitivity` vary the number."""

    dice: Annotated[Whole, between(1, MOST_DICE), Counts("dice", "dice of a turn")]
    lamp_die: Annotated[Few, Counts("points", "least that a die shows to light the lamp")]
    bell_die: Annotated[Few, Counts("points", "least that a die shows to drive fog away")]
    lamp_need: Annotated[Whole, between(1, 99), Counts("light", "light that drives the ghost away")]


class Ghost(Entry):
    """A ghost that haunts the tower: its number of cards of each kind."""

    name: Text
    mist: Annotated[Few, Counts("cards")]
    wail: Annotated[Few, Counts("cards")]
    gust: Annotated[Few, Counts("cards")]
    still: Annotated[Few, Counts("cards")]


class Weather(Entry):
    """A difficulty."""

    fog: Annotated[Few, Counts("fog", "fog of each night in a {weathers}")]
    most_fog: Annotated[Whole, between(1, 99), Counts("fog", "fog that ends the game in a {weathers}")]


class Keeper(Entry):
    """A keeper of the lighthouse."""

    name: Text
    nerve: Annotated[Whole, between(1, 9), Counts("nerve")]


class Data(Strict):
    """The whole file. A validation error names the key, the value and the allowed values."""

    rules: Numbers
    ghosts: dict[Name, Ghost]
    weathers: dict[Name, Weather]
    keepers: Annotated[dict[Name, Keeper], between(SEATS, SEATS)]
    exceptions: Exceptions  # numbers that differ by ghost, weather or number of players


class Scenario(DataScenario[Data]):
    """Playable data. Variants, settings, digests and lists are derived from the models."""

    form = Format("NAME", Data, Path(__file__).with_name("data.toml"))
    opponents, levels, level, people = "ghosts", "weathers", "weather", "keepers"
    players = (1, 2, 3, 4)

    def tables(self, cell):
        """Return the record of one combination for the rules."""
        data, tables = self.model, np.zeros(1, TABLES)
        ghost, weather = data.ghosts[cell.ancient_one], data.weathers[cell.difficulty]
        t = tables[0]
        t["n_seats"] = cell.players
        t["team"] = -1  # drawn at random, unless the user named a team
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
        """Return the names for the codes in the result columns."""
        return {"investigators": self.investigators}
