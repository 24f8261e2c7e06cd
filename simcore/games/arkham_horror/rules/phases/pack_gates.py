"""Gates in games with packs: bursts, and gates that open in other ways than a mythos card says.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import YES_NO, Forbidden
from simcore.games.arkham_horror.box.pack_kinds import NamedRule, PackTrigger
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.decks import draw_gate
from simcore.games.arkham_horror.rules.board.doom import add_doom, is_ended
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.monster_spawning import spawn_at_gate
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.effects.pack_gates import remove_seal, take_gate
from simcore.games.arkham_horror.rules.phases.gates import is_kept_shut, lay_gate, open_gate
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has

YES, NO = YES_NO.numbers["yes"], YES_NO.numbers["no"]
CHOOSE = 0
"""Number of the only word for a gate marker."""
IN_MYTHOS, BY_CARD = range(2)


@kernel
def breaks_seal(t, s, area, bursts):
    """Return whether a burst breaks the seal of an area without a gate (Gate Burst)."""
    if not bursts or s["gate_at"][area] != NONE or not has(np.int64(s["sealed"]), area):
        return False
    return not is_forbidden(t, s, Forbidden.APPEAR, NONE, area, NONE)


@kernel
def burst(t, s, log, area, by_card, bursts):
    """Open a gate, by a burst if `bursts`: a seal goes, and then there is no doom token (Gate Burst).

    Return 1 if it opened, else 0.
    """
    if breaks_seal(t, s, area, bursts):
        remove_seal(s, log, area)
        return lay_gate(t, s, log, area, np.int64(draw_gate(s)), by_card)
    return open_gate(t, s, log, area, by_card)


# --- mythos cards


@kernel
def is_burst(s, t, card):
    """Return whether the gate of a mythos card is a burst (Gate Burst); a card without a gate is none."""
    if t["mythos_gate"][card] == NONE:
        return False
    return s["bursts"] != 0 or t["mythos_burst"][card] != 0 or has_named(s, t, NamedRule.ALL_BURSTS, NONE)


@kernel
def open_pack_gate_of(s, t, log, area, card):
    """Open a gate of a mythos card; return 1 if it opened, else 0.

    One of several gates of a card adds no doom token; if they are bursts, a seal goes (Gate Burst).
    """
    if t["mythos_more_gates"][card] != 0:
        if breaks_seal(t, s, area, is_burst(s, t, card)):
            remove_seal(s, log, area)
        elif is_kept_shut(t, s, log, area):
            return 0
        return lay_gate(t, s, log, area, np.int64(draw_gate(s)), IN_MYTHOS)
    return burst(t, s, log, area, IN_MYTHOS, is_burst(s, t, card))


@kernel
def open_base_gate_of(s, t, log, area, card):
    """Open the gate of a mythos card of the base data; return 1 if it opened, else 0."""
    return open_gate(t, s, log, area, IN_MYTHOS)


open_gate_of = pack_only(open_pack_gate_of, open_base_gate_of)
"""`open_gate_of(s, t, log, area, card)`: open the gate of a mythos card; return 1 if it opened, else 0."""


# --- programs


@kernel
def gate_monsters(t, s, log, area, row):
    """Let monsters follow a gate that a program has opened ("A Gate and a Monster Appear")."""
    if row["a"] == YES and not is_ended(s):
        spawn_at_gate(t, s, log, area, np.int64(t["gate_monsters"]))
    fire(s, t, log, PackTrigger.GATE_OPENS, NONE, area, 1)


@kernel
def do_pack_gate(s, t, log, seat, row):
    """Open a gate at the investigator's place, with a marker of the player's choice, or without doom.

    It draws the investigator in. Return True while it waits.
    """
    area = np.int64(s["at"][seat])
    if area >= MAX_AREAS:
        return False
    bursts = t["atlach_mythos_only"] == 0 and has_named(s, t, NamedRule.ALL_BURSTS, NONE)
    breaks = breaks_seal(t, s, area, bursts)
    if not breaks and is_kept_shut(t, s, log, area):
        return False
    marker = np.int64(NONE)
    if row["c"] == CHOOSE:
        if take_gate(t, s, log, seat):
            return True
        marker = np.int64(s["result"])
    else:
        marker = np.int64(draw_gate(s))
    if breaks:
        remove_seal(s, log, area)
    elif row["b"] != NO:
        add_doom(t, s, log, 1)
    if not is_ended(s) and lay_gate(t, s, log, area, marker, BY_CARD):
        gate_monsters(t, s, log, area, row)
    return False


@kernel
def do_gate(s, t, log, seat, row):
    """Open a gate at the investigator's place, which draws the investigator in; a monster follows."""
    area = np.int64(s["at"][seat])
    if area < MAX_AREAS and open_gate(t, s, log, area, BY_CARD):
        gate_monsters(t, s, log, area, row)
    return False


gate = pack_only(do_pack_gate, do_gate)
"""`gate(s, t, log, seat, row)`: open a gate at the investigator's place; return True while it waits."""
