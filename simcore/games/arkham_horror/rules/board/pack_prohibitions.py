"""Prohibitions and exceptions that only packs have, for an investigator, an area or a kind of monster."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import IGNORED, PackForbidden
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_standing_rules import is_ignored_by
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, is_ignored
from simcore.games.arkham_horror.rules.records.codes import NONE, SUBTYPES
from simcore.jit.decorators import kernel

MYSTIC, URBAN = (SUBTYPES.index(subtype) for subtype in ("mystic", "urban"))
MONSTERS_ON_WAY, AMBUSH = (IGNORED.numbers[word] for word in ("monsters_on_way", "ambush"))
IGNORES_MYSTIC, IGNORES_URBAN = (IGNORED.numbers[word] for word in ("mystic", "urban"))


@kernel
def forbidden_to(s, t, what, seat):
    """Return whether a rule forbids something to an investigator (`PackForbidden`)."""
    return is_forbidden(t, s, what, seat, NONE, NONE)


@kernel
def forbidden_at(s, t, what, seat, area):
    """Return whether a rule forbids something at an area, for an investigator or for all (-1)."""
    return is_forbidden(t, s, what, seat, np.int64(area), NONE)


@kernel
def forbidden_for(s, t, what, kind):
    """Return whether a rule forbids something about a kind of monster."""
    return is_forbidden(t, s, what, NONE, NONE, np.int64(kind))


@kernel
def forbidden_there(s, t, what, area, kind):
    """Return whether a rule forbids something about a kind of monster at an area."""
    return is_forbidden(t, s, what, NONE, np.int64(area), np.int64(kind))


@kernel
def keeps_gate(s, t, what, seat, area):
    """Return whether a rule forbids an investigator to close the gate of an area by an effect, or to seal it.

    A rule about gates to one Other World looks at the gate at the place of the investigator, who may be
    elsewhere (`rule_world`).
    """
    at = s["at"][seat]
    s["at"][seat] = area
    is_kept = is_forbidden(t, s, what, seat, np.int64(area), NONE)
    s["at"][seat] = at
    return is_kept


@kernel
def ignores(s, t, seat, what):
    """Return whether an investigator, or everybody with a seat of -1, ignores something (`ignore`)."""
    return is_ignored_by(s, t, seat, what) if seat >= 0 else is_ignored(t, s, what)


@kernel
def has_no_text(s, t, card):
    """Return whether the text of a mystic or urban mythos card is ignored (Activate Mythos Ability)."""
    subtype = np.int64(t["mythos_subtype"][card])
    if subtype == MYSTIC:
        return is_ignored(t, s, IGNORES_MYSTIC)
    return subtype == URBAN and is_ignored(t, s, IGNORES_URBAN)


@kernel
def is_kept_from(s, t, seat, card, discards):
    """Return whether an investigator may not use a card, or not one that is discarded for its effect."""
    if is_forbidden(t, s, PackForbidden.CARDS, seat, NONE, NONE):
        return True
    is_spent = discards and t["item"][card] != 0
    return is_spent and is_forbidden(t, s, PackForbidden.ONE_SHOT, seat, NONE, NONE)


is_out_of_use = pack_only(is_kept_from, no)
"""`is_out_of_use(s, t, seat, card, discards)`: whether a rule of packs forbids the use of a card."""
is_without_text = pack_only(has_no_text, no)
is_ruled_out = pack_only(forbidden_to, no)
"""`is_ruled_out(s, t, what, seat)`: whether a rule of packs forbids something to an investigator."""
is_ruled_out_at = pack_only(forbidden_at, no)
"""`is_ruled_out_at(s, t, what, seat, area)`: likewise at an area."""
is_ruled_out_for = pack_only(forbidden_for, no)
"""`is_ruled_out_for(s, t, what, kind)`: likewise for a kind of monster."""
is_ruled_out_there = pack_only(forbidden_there, no)
"""`is_ruled_out_there(s, t, what, area, kind)`: likewise for a kind of monster at an area."""
is_gate_kept = pack_only(keeps_gate, no)
"""`is_gate_kept(s, t, what, seat, area)`: whether a rule keeps an effect from a gate."""
is_disregarded = pack_only(ignores, no)
"""`is_disregarded(s, t, seat, what)`: whether an investigator ignores something."""
