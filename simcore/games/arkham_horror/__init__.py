"""*Arkham Horror* (second edition): the whole game, and the base of the game of its battle.

`box/` contains the components of the box and their common rules: sheets, cards, skill checks, possessions.
`battle/` contains the final battle, and `rules/` everything until the Ancient One awakens.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore.contract.game import Game, Scenario
from simcore.games.arkham_horror.columns import COLUMNS, PACK_COLUMNS
from simcore.games.arkham_horror.narration.declaration import COMPONENTS, NARRATION
from simcore.games.arkham_horror.rules.records.codes import LOSS_CAUSES, VICTORIES
from simcore.games.arkham_horror.rules.records.state import LARGE_LAYOUT, LAYOUT
from simcore.games.arkham_horror.rules.records.tables import LARGE_TABLES_LAYOUT, TABLES_LAYOUT

if TYPE_CHECKING:
    from simcore.contract.position_features import PositionFeatures
    from simcore.contract.positions import Positions
    from simcore.contract.questions import OddsQuestion
    from simcore.contract.rules import Rules


def _load(path: Path | None = None, settings: Sequence[str] = ()) -> Scenario:
    from simcore.games.arkham_horror.scenario.scenario import Scenario

    return Scenario.load(path, settings)


def _load_large(path: Path | None = None, settings: Sequence[str] = ()) -> Scenario:
    from simcore.games.arkham_horror.scenario.scenario import LargeScenario

    return LargeScenario.load(path, settings)


def _rules() -> Rules:
    from simcore.games.arkham_horror.rules.phases.machine import rules

    return rules(TABLES_LAYOUT.dtype, LAYOUT.dtype)


def _large_rules() -> Rules:
    from simcore.games.arkham_horror.rules.phases.machine import rules

    return rules(LARGE_TABLES_LAYOUT.dtype, LARGE_LAYOUT.dtype)


def _odds(scenario: Scenario) -> Sequence[OddsQuestion]:
    from simcore.games.arkham_horror.chances.questions import questions
    from simcore.games.arkham_horror.scenario.scenario import Scenario as Own

    assert isinstance(scenario, Own)
    return questions(scenario)


def _count_pressure() -> Callable[..., Any]:
    from simcore.games.arkham_horror.rules.phases.machine import count_pressure

    return count_pressure(TABLES_LAYOUT.dtype, LAYOUT.dtype)


def _count_large_pressure() -> Callable[..., Any]:
    from simcore.games.arkham_horror.rules.phases.machine import count_pressure

    return count_pressure(LARGE_TABLES_LAYOUT.dtype, LARGE_LAYOUT.dtype)


def _positions() -> Positions:
    from simcore.games.arkham_horror.positions.declaration import positions

    return positions()


def _position_features() -> PositionFeatures:
    from simcore.games.arkham_horror.position_features import FEATURES

    return FEATURES


def _seats(players: int) -> int:
    return players


@functools.cache
def _larger() -> Game:
    """Return the game with larger records, for scenarios with packs."""
    return replace(
        GAME,
        state=LARGE_LAYOUT.dtype,
        tables=LARGE_TABLES_LAYOUT.dtype,
        layout=LARGE_LAYOUT,
        tables_layout=LARGE_TABLES_LAYOUT,
        columns=PACK_COLUMNS,
        load=_load_large,
        rules=_large_rules,
        count_pressure=_count_large_pressure,
        larger=None,
        smaller=_smaller,
    )


def _smaller() -> Game:
    """Return the game with the records of the printed game."""
    return GAME


GAME = Game(
    name="arkham-horror",
    title="Arkham Horror",
    version=2,
    rank=3,
    state=LAYOUT.dtype,
    tables=TABLES_LAYOUT.dtype,
    layout=LAYOUT,
    tables_layout=TABLES_LAYOUT,
    columns=COLUMNS,
    loss_causes=LOSS_CAUSES,
    victories=VICTORIES,
    load=_load,
    rules=_rules,
    seats=_seats,
    narration=NARRATION,
    components=COMPONENTS,
    odds=_odds,
    level="level",
    count_pressure=_count_pressure,
    position_features=_position_features,
    pressure_unit="monsters",
    more_pressure=("open gates",),
    positions=_positions,
    larger=_larger,
)
