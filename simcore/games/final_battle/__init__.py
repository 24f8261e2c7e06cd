"""The final battle of Arkham Horror (second edition): investigators against an awakened Ancient One."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore.frames import Frame
from simcore.game import Cell, Game, Scenario
from simcore.games.arkham_horror.battle.codes import LOSS_CAUSES
from simcore.games.arkham_horror.box.codes import Decision
from simcore.games.final_battle.columns import COLUMNS
from simcore.games.final_battle.rules.state import STATE
from simcore.games.final_battle.rules.tables import TABLES

if TYPE_CHECKING:
    from simcore.rules import Rules


def _load(path: Path | None = None, settings: Sequence[str] = ()) -> Scenario:
    from simcore.games.final_battle.scenario.scenario import load

    return load(path, settings)


def _rules() -> Rules:
    from simcore.games.final_battle.rules.compiled_rules import rules

    return rules()


def _tell(
    scenario: Scenario, cell: Cell, policies: Sequence[Any], seed: int, game_number: int
) -> Iterator[dict[str, Any]]:
    from simcore.games.final_battle.telling.events import tell

    return tell(GAME, scenario, cell, policies, seed, game_number)


def _narrate(events: Iterator[dict[str, Any]]) -> Iterator[str]:
    from simcore.games.final_battle.telling.narration import narrate

    return narrate(events)


def _frames(scenario: Scenario, cell: Cell, events: Iterable[dict[str, Any]]) -> Iterator[Frame]:
    from simcore.games.final_battle.telling.frames import frames

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
