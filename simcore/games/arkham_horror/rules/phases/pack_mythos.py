"""Mythos cards with several gates or clue tokens, with gate bursts, or without a gate.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import MARK
from simcore.games.arkham_horror.rules.board.clue_tokens import add_clue
from simcore.games.arkham_horror.rules.board.doom import add_doom, is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import in_arkham
from simcore.games.arkham_horror.rules.board.pack_alarms import terror_rises
from simcore.games.arkham_horror.rules.board.pack_special_monsters import is_in_flight
from simcore.games.arkham_horror.rules.board.rule_matching import has_trait
from simcore.games.arkham_horror.rules.phases.gate_step import gate_in, surge_by_card
from simcore.games.arkham_horror.rules.phases.monster_surge import FROM_ALL, open_gates
from simcore.games.arkham_horror.rules.phases.pack_gates import is_burst
from simcore.games.arkham_horror.rules.records.codes import Trait
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import members, with_one

TAKEN = MARK.numbers["taken"]
"""Kind of token that lies on an environment."""


@kernel
def open_more(s, t, log, card):
    """Open the further gates of a mythos card, each by itself; return True while it waits."""
    for area in members(np.int64(t["mythos_more_gates"][card])):
        if is_ended(s):
            return False
        if gate_in(t, s, log, area, card):
            return True
    return False


@kernel
def do_without_gate(s, t, log, card):
    """Do what a mythos card without a gate does in its first step; return True while it waits."""
    if t["mythos_doom"][card] > 0:
        add_doom(t, s, log, np.int64(t["mythos_doom"][card]))
    if terror_rises(s, t, log, np.int64(t["mythos_terror"][card])):
        return True
    if t["mythos_surge"][card] and not is_ended(s):
        return open_gates(t, s) != 0 and surge_by_card(t, s, log, np.int64(FROM_ALL))
    return False


@kernel
def place_more(s, t, log, card):
    """Place the further clue tokens of a mythos card (Place Clue Tokens); return True while it waits."""
    for area in members(np.int64(t["mythos_more_clues"][card])):
        if add_clue(t, s, log, area):
            return True
    return False


@kernel
def add_flyers(s, t, card, movers):
    """Return the monsters that move, with all flying ones after a gate burst (Gate Burst)."""
    if not is_burst(s, t, card):
        return movers
    for marker in members(in_arkham(t, s)):
        kind = np.int64(t["kind_of"][marker])
        if has_trait(t, s, kind, Trait.FLYING) or is_in_flight(s, t, marker):
            movers = with_one(movers, marker)
    return movers


@kernel
def clear_environment(s, _):
    """Clear the mark of an environment that lay there before (Environment)."""
    s["marks"][TAKEN] = 0
    return False


@inlined
def same_movers(s, t, card, movers):
    """Return the monsters that move in a game without packs."""
    return movers


environment_comes = pack_only(clear_environment, no)
"""`environment_comes(s, 0)`: note that an environment comes into play."""
more_gates = pack_only(open_more, no)
"""`more_gates(s, t, log, card)`: open the further gates of a card; return True while it waits."""
without_gate = pack_only(do_without_gate, no)
"""`without_gate(s, t, log, card)`: the first step of a card without a gate; return True while it waits."""
more_clues = pack_only(place_more, no)
"""`more_clues(s, t, log, card)`: place the further clue tokens of a card; return True while it waits."""
with_flyers = pack_only(add_flyers, same_movers)
"""`with_flyers(s, t, card, movers)`: the monsters that move, with those that a burst moves."""
