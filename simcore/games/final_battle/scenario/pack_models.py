"""Models of the data of the battle with packs: those of the whole game, with preparations."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from simcore.data.fields import MAX_ENTRIES, Name, between
from simcore.games.arkham_horror.scenario.models import Data as WholeData
from simcore.games.arkham_horror.scenario.models import Rules as WholeRules
from simcore.games.final_battle.scenario.models import Looks, Preparation


class Rules(WholeRules):
    """Numbers of the rules of the whole game, and those of preparations."""

    look: Looks = Field(default_factory=lambda: {"common": 3, "unique": 3, "spell": 2, "skill": 2})


class Data(WholeData):
    """The data of the whole game, with preparations of the battle."""

    rules: Rules
    preparations: Annotated[dict[Name, Preparation], between(1, MAX_ENTRIES)]
