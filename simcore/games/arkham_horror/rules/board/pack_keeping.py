"""Cards that rules of packs protect from being lost or discarded against the owner's will."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import (
    MOST_SOURCES,
    has_rules,
    list_sources,
    turn_back,
    turn_to,
)
from simcore.games.arkham_horror.rules.board.pack_standing_rules import rules_from
from simcore.games.arkham_horror.rules.board.rule_matching import applies
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule, Source
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers


@kernel
def is_kept_by(s, t, what, seat, card):
    """Return whether a rule forbids something to happen to a card of an investigator.

    A rule about a single card names it; that about all items is `item_loss`.
    """
    if not has_rules(t, Rule.FORBID, what):
        return False
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    for place in range(list_sources(s, t, Rule.FORBID, what, sources, owners)):
        source, owner = np.int64(sources[place]), np.int64(owners[place])
        if source == Source.KIND or (owner >= 0 and owner != seat):
            continue
        first, end = rules_from(s, t, source, owner, NONE)
        kept = turn_to(s, source, owner)
        for rule in range(first, end):
            is_it = t["rule_what"][rule] == Rule.FORBID and t["rule_of"][rule] == what
            named = np.int64(t["rule_card"][rule])
            is_meant = named == card or (named == NONE and what == PackForbidden.ITEM_LOSS)
            if is_it and is_meant and applies(t, s, rule, seat, NONE):
                turn_back(s, kept)
                return True
        turn_back(s, kept)
    return False


@kernel
def is_kept(s, t, seat, card):
    """Return whether an investigator cannot lose a card against their will (Item, Special Cards)."""
    if t["item"][card] and is_kept_by(s, t, PackForbidden.ITEM_LOSS, seat, card):
        return True
    if is_kept_by(s, t, PackForbidden.LOSE_THIS, seat, card):
        return True
    return is_kept_by(s, t, PackForbidden.DISCARD, seat, card)


is_card_kept = pack_only(is_kept, no)
"""`is_card_kept(s, t, seat, card)`: whether an investigator cannot lose a card against their will."""
