"""Sheets of games with packs as numbers of the Tables: heralds, guardians, institutions, difficulty cards."""

from __future__ import annotations

from typing import Any

from simcore.effects.notation_write import write
from simcore.effects.program import Program, check, plain
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.columns import SHEETS
from simcore.games.arkham_horror.rules.records.codes import NONE, RANDOM_SHEET
from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.names import sheets_in_play
from simcore.games.arkham_horror.scenario.not_played import NAMED_RULE
from simcore.games.arkham_horror.scenario.pack_models import ANY_SHEET, NO_SHEET
from simcore.games.arkham_horror.scenario.standing_rules import Rules, is_rule

LATE = ("put",)
"""Steps of a setup that wait for the first gate."""


def standing(setup: Program, program: Program) -> Program:
    """Return everything that a sheet does as standing rules: those of its program, and its setup.

    The immediate effects of the setup become programs of the trigger `setup`, with `before=yes` those that
    run before the first mythos card. A named rule can be both, such as a second cup.
    """
    at_once = tuple(step for step in setup if not is_rule(step) or step.name == NAMED_RULE)
    first: list[Program] = []
    for is_late, keys in ((False, ",before=yes"), (True, "")):
        steps = tuple(step for step in at_once if (step.name in LATE) == is_late)
        if steps:
            first.append(check(f"on(setup{keys}){{{write(plain(steps), PACK_EFFECTS)}}}", PACK_EFFECTS))
    return (*(step for step in setup if is_rule(step)), *(step for each in first for step in each), *program)


def write_sheets_in_play(t: Any, data: Data, rules: Rules) -> None:
    """Write the herald, the guardian, the institution and the difficulties; rules follow with the others."""
    in_play = sheets_in_play(data)
    for place, (kind, table) in enumerate(SHEETS.items()):
        sheets, name = list(getattr(data, table)), getattr(data.sheets, kind)
        t["n_sheets"][place] = len(sheets)
        t["sheet_named"][place] = {NO_SHEET: NONE, ANY_SHEET: RANDOM_SHEET}.get(name, -1)
        if name in sheets:
            t["sheet_named"][place] = sheets.index(name)
        for key in in_play[table]:
            sheet = getattr(data, table)[key]
            number = rules.sets.add(standing(sheet.setup, sheet.program), table, key)
            t["sheet_set"][place, sheets.index(key)] = number
    for place, (key, level) in enumerate(data.levels.items()):
        if level.setup or level.program:
            number = rules.sets.add(standing(level.setup, level.program), "levels", key)
            t["level_sets"][place] = number


def write_level(t: Any, data: Data, difficulty: str) -> None:
    """Write what a difficulty changes in a game with packs."""
    t["level_set"] = t["level_sets"][list(data.levels).index(difficulty)]
    t["setup_clues"] = 0
    for name, change in data.levels[difficulty].investigators.items():
        t["setup_clues"][list(data.investigators).index(name)] = change.clues
