"""Gate markers with two Other Worlds, a modifier of their own, or icons (Gate).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, has, with_one


@kernel
def may_lead(s, t, area, world):
    """Return whether the gate of an area leads to an Other World; a split gate leads to two."""
    marker = np.int64(s["gate_at"][area])
    if marker == NONE or world == NONE:  # a gate without a second world has NONE there
        return False
    return t["gate_world"][marker] == world or t["gate_second"][marker] == world


@kernel
def leads(s, t, area, world):
    """Return whether the gate of an area leads to an Other World (Gate)."""
    marker = np.int64(s["gate_at"][area])
    return marker != NONE and t["gate_world"][marker] == world


@kernel
def modifier_on_marker(s, t, marker):
    """Return the modifier of the check that closes a gate, which its marker shows (Closing Gates)."""
    return np.int64(t["gate_modifier"][marker])


@kernel
def modifier_of_world(s, t, marker):
    """Return the modifier of the check that closes a gate, that of its Other World (Closing Gates)."""
    return np.int64(t["world_modifier"][t["gate_world"][marker]])


@kernel
def symbols_on_marker(s, t, marker):
    """Return the dimensional symbols of a gate marker, one bit each (Closing Gates)."""
    symbols = bit(t["world_symbol"][t["gate_world"][marker]])
    if t["gate_second"][marker] != NONE:
        symbols |= bit(t["world_symbol"][t["gate_second"][marker]])
    return symbols


@kernel
def symbol_of_world(s, t, marker):
    """Return the dimensional symbol of a gate marker as a set, one bit (Closing Gates)."""
    return bit(t["world_symbol"][t["gate_world"][marker]])


@kernel
def shows(s, t, marker, icon):
    """Return whether a gate marker shows an icon (Gate)."""
    return has(np.int64(t["gate_icons"][marker]), icon) != 0


@kernel
def kind_on_marker(s, t, marker):
    """Return the kind of a gate marker; those of one kind are equal."""
    return np.int64(t["gate_kind"][marker])


@kernel
def world_on_marker(s, t, marker):
    """Return the Other World of a gate marker; those of one world are equal."""
    return np.int64(t["gate_world"][marker])


@kernel
def enter_split(s, t, seat, area):
    """Note that an investigator enters a split gate, and so chooses one of its two Other Worlds."""
    if t["gate_second"][np.int64(s["gate_at"][area])] != NONE:
        s["at_split"] = with_one(np.int64(s["at_split"]), seat)
    return False


leads_to = pack_only(may_lead, leads)
"""`leads_to(s, t, area, world)`: return whether the gate of an area leads to an Other World."""
closing_modifier = pack_only(modifier_on_marker, modifier_of_world)
"""`closing_modifier(s, t, marker)`: return the modifier of the check that closes a gate."""
symbols_of = pack_only(symbols_on_marker, symbol_of_world)
"""`symbols_of(s, t, marker)`: return the dimensional symbols of a gate, one bit each."""
has_icon = pack_only(shows, no)
"""`has_icon(s, t, marker, icon)`: return whether a gate marker shows an icon."""
kind_of_gate = pack_only(kind_on_marker, world_on_marker)
"""`kind_of_gate(s, t, marker)`: return the kind of a gate marker."""
enters_split = pack_only(enter_split, no)
"""`enters_split(s, t, seat, area)`: note that an investigator enters a gate with two Other Worlds."""
