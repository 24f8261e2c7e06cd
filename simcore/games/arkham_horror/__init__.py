"""*Arkham Horror* (second edition): the whole game, and the base of the game of its battle.

`box/` contains the components of the box and their common rules: sheets, cards, skill checks, possessions.
`battle/` contains the final battle, and `rules/` everything until the Ancient One awakens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore.contract.game import Game, Scenario
from simcore.games.arkham_horror.columns import COLUMNS
from simcore.games.arkham_horror.narration.declaration import COMPONENTS, NARRATION
from simcore.games.arkham_horror.rules.records.codes import LOSS_CAUSES, VICTORIES
from simcore.games.arkham_horror.rules.records.state import LAYOUT, STATE
from simcore.games.arkham_horror.rules.records.tables import TABLES, TABLES_LAYOUT

if TYPE_CHECKING:
    from simcore.contract.position_features import PositionFeatures
    from simcore.contract.positions import Positions
    from simcore.contract.questions import OddsQuestion
    from simcore.contract.rules import Rules


def _load(path: Path | None = None, settings: Sequence[str] = ()) -> Scenario:
    from simcore.games.arkham_horror.scenario.scenario import Scenario

    return Scenario.load(path, settings)


def _rules() -> Rules:
    from simcore.games.arkham_horror.rules.phases.machine import rules

    return rules()


def _odds(scenario: Scenario) -> Sequence[OddsQuestion]:
    from simcore.games.arkham_horror.chances.questions import questions
    from simcore.games.arkham_horror.scenario.scenario import Scenario as Own

    assert isinstance(scenario, Own)
    return questions(scenario)


def _count_pressure() -> Callable[..., Any]:
    from simcore.games.arkham_horror.rules.phases.machine import count_pressure

    return count_pressure()


def _positions() -> Positions:
    from simcore.games.arkham_horror.positions.declaration import positions

    return positions()


def _position_features() -> PositionFeatures:
    from simcore.games.arkham_horror.position_features import FEATURES

    return FEATURES


def _seats(players: int) -> int:
    return players


GAME = Game(
    name="arkham-horror",
    title="Arkham Horror",
    version=2,
    rank=3,
    state=STATE,
    tables=TABLES,
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
)
