"""Machine that runs until a player has to choose, and continues from there."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.contract.rules import Rules, close_count
from simcore.games.final_hour.columns import COLUMNS
from simcore.games.final_hour.rules.effects.interpreter import run_instruction
from simcore.games.final_hour.rules.events import Event
from simcore.games.final_hour.rules.redeal import conceal, redeal, redeal_unseen
from simcore.games.final_hour.rules.ritual import attempt, end_round
from simcore.games.final_hour.rules.setup import deal, set_up
from simcore.games.final_hour.rules.state import LAYOUT, NONE, STATE, Phase
from simcore.games.final_hour.rules.tables import MAX_OMENS, TABLES
from simcore.games.final_hour.rules.turn import (
    begin_round,
    draw_row,
    finish_card,
    lay_solo_card,
    open_gate,
    play_turn,
    reckoning,
    reveal_card,
    use_items,
)
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.derived import copy_columns
from simcore.kernels.effects import at_end
from simcore.kernels.event_log import emit
from simcore.kernels.packed_words import without_sign
from simcore.records.columns import row_dtype

COPIED = LAYOUT.copied_columns(COLUMNS)


@inlined
def run_card(t, s, log):
    """Continue from the end of one action card to the next one, until a choice is needed.

    Return True while it waits for a choice.
    """
    if s["phase"] == Phase.ITEMS_AFTER and use_items(t, s, log):
        return True
    if s["phase"] == Phase.CARD_END:
        finish_card(t, s, log)
    if s["phase"] == Phase.CARD:
        reveal_card(t, s, log)
    return s["phase"] == Phase.ITEMS_BEFORE and use_items(t, s, log)


@inlined
def run_phase(t, s, log):
    """Take one step of the round; return True while it waits for a choice."""
    phase = s["phase"]
    if Phase.CARD <= phase <= Phase.CARD_END:
        return run_card(t, s, log)
    if phase == Phase.TURN:
        return play_turn(t, s, log)
    elif phase == Phase.SOLO_CARD:
        return lay_solo_card(t, s, log)
    elif phase == Phase.RECKONING:
        reckoning(t, s, log)
    elif phase == Phase.GATE:
        open_gate(t, s, log)
    elif phase == Phase.ROUND_END:
        return end_round(t, s, log)
    elif phase == Phase.ROUND:
        begin_round(s, log)
    elif phase == Phase.SOLO_DRAW:
        return draw_row(t, s, log)
    elif phase == Phase.SETUP:
        set_up(t, s, log)
    else:
        return attempt(t, s, log)
    return False


@kernel
def take_step(t, s, log):
    """Take the next step of the round unless a program runs, then the next instruction of a running program.

    Return True while it waits for a choice. This is a separate kernel without a loop: before a loop, the
    compiler would compute the addresses for all possible steps at every call.
    """
    if at_end(t, s):
        s["pc"] = NONE
        if run_phase(t, s, log):
            return True
        if s["over"] or at_end(t, s):
            return False
    return run_instruction(t, s, log)


@kernel
def advance(t, s, log):
    """Run until a choice is open (True) or the game is over (False); see `simcore.contract.game`."""
    if s["over"]:
        return False
    if s["decision"] != 0:
        s["decision"] = 0
        s["decisions"] += 1
    while not take_step(t, s, log):
        if s["over"]:
            s["n_options"] = 0
            emit(log, Event.END)
            return False
    return True


@kernel
def seat_of(s, investigator):
    """Return the seat of an investigator, or NONE."""
    if investigator != NONE:
        for seat in range(s["n_seats"]):
            if s["investigator"][seat] == investigator:
                return seat
    return NONE


@kernel
def effect_of(t, source):
    """Return the index of the Ancient One effect of a source; NONE if it is another source."""
    if source != NONE:
        for omens in range(1, MAX_OMENS):
            if t["omen_program"][omens] != NONE and t["omen_source"][omens] == source:
                return np.int64(t["omen_effect"][omens])
    return NONE


@kernel
def record(t, s, row):
    """Write the result row of a finished game."""
    copy_columns(s, row, COPIED)
    row["loss_seat"] = without_sign(seat_of(s, s["loss_investigator"]))
    row["loss_effect"] = without_sign(effect_of(t, s["loss_source"]))
    damage = 0
    for location in range(t["n_locations"]):
        damage += s["damage"][location]
    row["damage_tokens"] = damage
    row["matches"] = s["matches"] if s["phase"] == Phase.RITUAL else 255
    row["attempt"] = 255
    if s["phase"] == Phase.RITUAL:
        row["attempt"] = 0 if s["n_stack"] > 0 else 1


# --- what the contract asks for


@functools.cache
def rules() -> Rules:
    """Return the kernels of the game; each is compiled or loaded from the cache when first needed."""
    records = {"tables": TABLES, "state": STATE, "row": row_dtype(COLUMNS)}
    return Rules(deal, advance, record, redeal, redeal_unseen, conceal, **records)


@kernel
def count_monsters(t, s, counts):
    """Count the monsters at each location; return the round."""
    for location in range(t["n_locations"]):
        counts[location] = s["n_monsters"][location]
    return s["round"]


@functools.cache
def count_pressure() -> Callable[..., Any]:
    """Return the compiled kernel that counts the monsters at each location."""
    return close_count(count_monsters, tables=TABLES, state=STATE)
