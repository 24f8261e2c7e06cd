"""The final battle of Arkham Horror (second edition): investigators against an awakened Ancient One."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcore.contract.game import Continuation, Game, Scenario
from simcore.games.arkham_horror.box.codes import LOSS_CAUSES
from simcore.games.final_battle.columns import COLUMNS
from simcore.games.final_battle.narration.declaration import NARRATION
from simcore.games.final_battle.rules.state import LAYOUT, STATE
from simcore.games.final_battle.rules.tables import TABLES, TABLES_LAYOUT

if TYPE_CHECKING:
    from simcore.contract.position_features import PositionFeatures
    from simcore.contract.positions import Positions
    from simcore.contract.rules import Rules


def _load(path: Path | None = None, settings: Sequence[str] = ()) -> Scenario:
    from simcore.games.final_battle.scenario.scenario import Scenario

    return Scenario.load(path, settings)


def _rules() -> Rules:
    from simcore.games.final_battle.rules.machine import rules

    return rules()


def _continues() -> Continuation:
    from simcore.games.final_battle.scenario.left_tables import continuation

    return continuation()


def _positions() -> Positions:
    from simcore.games.final_battle.positions import positions

    return positions()


def _position_features() -> PositionFeatures:
    from simcore.games.final_battle.position_features import FEATURES

    return FEATURES


def _seats(players: int) -> int:
    return players


GAME = Game(
    name="final-battle",
    title="Arkham Horror: the final battle",
    version=3,
    rank=1,
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
    level="preparation",
    continues=_continues,
    positions=_positions,
    position_features=_position_features,
)
