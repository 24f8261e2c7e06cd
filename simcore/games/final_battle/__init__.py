"""The final battle of Arkham Horror (second edition): investigators against an awakened Ancient One."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
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


def _pack_rules() -> Rules:
    from simcore.games.final_battle.rules.pack_machine import rules

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


@functools.cache
def _larger() -> Game:
    """Return the game with the records of the whole game, for scenarios with packs."""
    from simcore.games.arkham_horror.rules.records.state import LARGE_LAYOUT
    from simcore.games.arkham_horror.rules.records.tables import LARGE_TABLES_LAYOUT
    from simcore.games.final_battle.narration.with_packs import NARRATION

    return replace(
        GAME,
        state=LARGE_LAYOUT.dtype,
        tables=LARGE_TABLES_LAYOUT.dtype,
        layout=LARGE_LAYOUT,
        tables_layout=LARGE_TABLES_LAYOUT,
        rules=_pack_rules,
        narration=NARRATION,
        continues=None,
        positions=None,
        position_features=None,
        larger=None,
        smaller=_smaller,
    )


def _smaller() -> Game:
    """Return the game with the records of the printed game."""
    return GAME


GAME = Game(
    name="final-battle",
    title="Arkham Horror: the final battle",
    version=4,
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
    larger=_larger,
)
