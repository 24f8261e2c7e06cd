"""Programs of encounters, and the encounter after a location ability that some investigators have."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import NamedRule
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_sources import times_up
from simcore.games.arkham_horror.rules.phases.location_cards import meet_location
from simcore.games.arkham_horror.rules.phases.pack_encounters import card_ends
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, Until
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer


@kernel
def run_encounter(t, s, log, seat, program, mythos):
    """Run the program of an encounter, or of a rumor (Encounter); return True while it waits."""
    if program < 0:
        return False
    s["card_at"] = s["replaced"] = NONE
    s["mythos_runs"] = mythos
    if run_program(t, s, log, program, seat):
        return True
    s["mythos_runs"] = NONE
    card_ends(s, 0)
    times_up(s, Until.ENCOUNTER_END)
    times_up(s, Until.COMBAT_END)  # no monster has come
    return False


@kernel
def meet_too(s, t, log, seat):
    """Offer an encounter after the ability of a location, also of one to which a card has led.

    The investigator still has to be at the location, without a gate there (`special_and_encounter`).
    Return True while it waits.
    """
    area = np.int64(s["ability_at"][seat])
    s["ability_at"][seat] = NONE
    if area == NONE or t["location_deck"][area] == NONE:
        return False
    if s["down"][seat] != Down.UP or is_ended(s) or s["at"][seat] != area or s["gate_at"][area] != NONE:
        return False
    if not has_named(s, t, NamedRule.SPECIAL_AND_ENCOUNTER, seat):
        return False
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.ENCOUNTER_TOO, seat):
        return True
    if chosen(s) == 0:
        return False
    if meet_location(t, s, log, seat, area, 1):
        return True
    return run_encounter(t, s, log, seat, np.int64(s["result"]), NONE)


meets_too = pack_only(meet_too, no)
