"""Named rules (`rule`) of sheets and cards in games with packs."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import turn_back, turn_to
from simcore.games.arkham_horror.rules.board.pack_standing_rules import is_ruled
from simcore.games.arkham_horror.rules.board.rule_matching import applies
from simcore.games.arkham_horror.rules.board.rule_sources import rules_of, sources_with
from simcore.games.arkham_horror.rules.board.standing_rules import owner_of
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members


@kernel
def has_named(s, t, rule_name, seat):
    """Return whether a named rule is in force for an investigator; -1: for no one in particular."""
    for source in members(sources_with(t, s, seat, Rule.NAMED, rule_name)):
        first, end = rules_of(t, s, source, seat, NONE)
        kept = turn_to(s, source, owner_of(source, seat))
        for rule in range(first, end):
            is_meant = t["rule_what"][rule] == Rule.NAMED and t["rule_of"][rule] == rule_name
            if is_meant and applies(t, s, rule, seat, NONE):
                turn_back(s, kept)
                return True
        turn_back(s, kept)
    return is_ruled(s, t, Rule.NAMED, rule_name, seat, np.int64(NONE), NONE)


has_rule = pack_only(has_named, no)
"""`has_rule(s, t, rule_name, seat)`: whether a named rule is in force for an investigator."""
