"""Elder Sign (2011, base game): investigators in the museum against an Ancient One."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcore.contract.game import Game, Scenario
from simcore.games.elder_sign.columns import COLUMNS
from simcore.games.elder_sign.narration.declaration import NARRATION
from simcore.games.elder_sign.rules.records.codes import LOSS_CAUSES, VICTORIES
from simcore.games.elder_sign.rules.records.state import LAYOUT, STATE
from simcore.games.elder_sign.rules.records.tables import TABLES, TABLES_LAYOUT

if TYPE_CHECKING:
    from simcore.contract.position_features import PositionFeatures
    from simcore.contract.positions import Positions
    from simcore.contract.questions import OddsQuestion
    from simcore.contract.rules import Rules


def _load(path: Path | None = None, settings: Sequence[str] = ()) -> Scenario:
    from simcore.games.elder_sign.scenario.scenario import Scenario

    return Scenario.load(path, settings)


def _rules() -> Rules:
    from simcore.games.elder_sign.rules.machine import rules

    return rules()


def _odds(scenario: Scenario) -> Sequence[OddsQuestion]:
    from simcore.games.elder_sign.chances.provider import CardOdds

    return (CardOdds(scenario),)


def _positions() -> Positions:
    from simcore.games.elder_sign.positions.declaration import positions

    return positions()


def _position_features() -> PositionFeatures:
    from simcore.games.elder_sign.position_features import FEATURES

    return FEATURES


def _seats(players: int) -> int:
    return players


GAME = Game(
    name="elder-sign",
    title="Elder Sign",
    version=2,
    rank=2,
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
    level="level",
    odds=_odds,
    position_features=_position_features,
    positions=_positions,
)
