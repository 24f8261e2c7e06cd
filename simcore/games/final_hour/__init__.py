"""Arkham Horror: Final Hour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore.contract.frames import ComponentKind
from simcore.contract.game import Game, Scenario
from simcore.games.final_hour.columns import COLUMNS
from simcore.games.final_hour.limits import SOLO_TEAM
from simcore.games.final_hour.narration.declaration import NARRATION
from simcore.games.final_hour.rules.state import LAYOUT, LOSS_CAUSES, STATE
from simcore.games.final_hour.rules.tables import TABLES, TABLES_LAYOUT

if TYPE_CHECKING:
    from simcore.contract.position_features import PositionFeatures
    from simcore.contract.positions import Positions
    from simcore.contract.questions import OddsQuestion
    from simcore.contract.rules import Rules

COMPONENTS = (
    ComponentKind("monster", "monsters", "M"),
    ComponentKind("gate", "gate tokens", "G"),
    ComponentKind("damage", "damage tokens", "D"),
    ComponentKind("clue", "clues", "?"),
    ComponentKind("ritual", "ritual location", "R"),
    ComponentKind("person", "investigators", "I"),
)
"""Kinds of items on the board, for `simcore/contract/frames.py`."""


def _load(path: Path | None = None, settings: Sequence[str] = ()) -> Scenario:
    from simcore.games.final_hour.scenario.scenario import Scenario

    return Scenario.load(path, settings)


def _rules() -> Rules:
    from simcore.games.final_hour.rules.machine import rules

    return rules()


def _odds(scenario: Scenario) -> Sequence[OddsQuestion]:
    from simcore.games.final_hour.chances.questions import questions
    from simcore.games.final_hour.scenario.scenario import Scenario as Own

    assert isinstance(scenario, Own)
    return questions(scenario.model)


def _count_pressure() -> Callable[..., Any]:
    from simcore.games.final_hour.rules.machine import count_pressure

    return count_pressure()


def _positions() -> Positions:
    from simcore.games.final_hour.positions.declaration import positions

    return positions()


def _position_features() -> PositionFeatures:
    from simcore.games.final_hour.position_features import FEATURES

    return FEATURES


def _seats(players: int) -> int:
    return SOLO_TEAM if players == 1 else players


GAME = Game(
    name="final-hour",
    title="Arkham Horror: Final Hour",
    version=1,
    rank=0,
    state=STATE,
    tables=TABLES,
    layout=LAYOUT,
    tables_layout=TABLES_LAYOUT,
    columns=COLUMNS,
    loss_causes=LOSS_CAUSES,
    load=_load,
    rules=_rules,
    seats=_seats,
    narration=NARRATION,
    components=COMPONENTS,
    odds=_odds,
    count_pressure=_count_pressure,
    position_features=_position_features,
    pressure_unit="monsters",
    positions=_positions,
)
