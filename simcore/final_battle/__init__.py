"""The final battle of Arkham Horror (second edition): investigators against an awakened Ancient One."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from simcore.final_battle.columns import COLUMNS
from simcore.final_battle.state import LOSS_CAUSES, STATE, Decision
from simcore.final_battle.tables import TABLES
from simcore.frames import Frame
from simcore.game import Cell, Game, Rules, Scenario


def _load(path: Path | None = None, settings: Sequence[str] = ()) -> Scenario:
    from simcore.final_battle.scenario import load

    return load(path, settings)


def _rules() -> Rules:
    from simcore.final_battle.kernels import rules

    return rules()


def _tell(
    scenario: Scenario, cell: Cell, policies: Sequence[Any], seed: int, game_number: int
) -> Iterator[dict[str, Any]]:
    from simcore.final_battle.events_told import tell

    return tell(scenario, cell, policies, seed, game_number)


def _narrate(events: Iterator[dict[str, Any]]) -> Iterator[str]:
    from simcore.final_battle.narration import narrate

    return narrate(events)


def _frames(scenario: Scenario, cell: Cell, events: Iterable[dict[str, Any]]) -> Iterator[Frame]:
    from simcore.final_battle.frames import frames

    return frames(scenario, cell, events)


def _seats(players: int) -> int:
    return players


GAME = Game(
    name="final-battle",
    title="Arkham Horror: the final battle",
    version=3,
    rank=1,
    state=STATE,
    tables=TABLES,
    columns=COLUMNS,
    loss_causes=LOSS_CAUSES,
    load=_load,
    rules=_rules,
    tell=_tell,
    narrate=_narrate,
    seats=_seats,
    kinds={int(kind): kind.name.lower() for kind in Decision},
    level="preparation",
    frames=_frames,
)
