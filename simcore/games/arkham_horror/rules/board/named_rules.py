"""Named rules of packs, such as a second cup of monsters (`rule(hex_cup)`)."""

from __future__ import annotations

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import MOST_SOURCES, has_rules, list_sources
from simcore.games.arkham_horror.rules.board.pack_standing_rules import rules_from
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers


@kernel
def is_named_rule(s, t, rule, seat):
    """Return whether a named rule is in force: for all, or for an investigator who owns it; -1: none."""
    if not has_rules(t, Rule.NAMED, rule):
        return False
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    for place in range(list_sources(s, t, Rule.NAMED, rule, sources, owners)):
        if owners[place] >= 0 and owners[place] != seat:
            continue
        first, end = rules_from(s, t, sources[place], owners[place], NONE)
        for number in range(first, end):
            if t["rule_what"][number] == Rule.NAMED and t["rule_of"][number] == rule:
                return True
    return False


has_named_rule = pack_only(is_named_rule, no)
"""`has_named_rule(s, t, rule, seat)`: return whether a named rule is in force, in games with packs."""
