"""Present ratings and abilities of a monster under all standing rules (Monster, Monster Abilities).

Abilities that the current monster has lost in this combat do not count.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import NO_WEAPONS
from simcore.games.arkham_horror.box.effect_kinds import Forbidden, Quantity
from simcore.games.arkham_horror.box.pack_kinds import PackQuantity
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_foes import rating_of, toughness_of, traits_by_effect
from simcore.games.arkham_horror.rules.board.pack_numbers import rating_by_packs
from simcore.games.arkham_horror.rules.board.rule_matching import has_trait
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, number_with
from simcore.games.arkham_horror.rules.records.codes import NONE, Trait
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, with_one

OF_KINDS = Trait.NIGHTMARISH  # the traits below are those that `has_trait` knows
NO_HORROR = 99  # instead of a horror rating: no Horror check
NO_DEFENCE, RESISTANCE, IMMUNITY = range(3)


@kernel
def toughness(t, s, marker):
    """Return the successes that defeat a monster, also its value as a trophy (Toughness, Monster Trophy)."""
    kind = np.int64(t["kind_of"][marker])
    now = number_with(t, s, Quantity.TOUGHNESS, toughness_of(s, t, marker), NONE, kind)
    if marker == s["foe"]:
        now -= np.int64(s["foe_weaker"])
    return max(np.int64(1), now)


@kernel
def awareness(t, s, marker):
    """Return the modifier of Evade checks (Awareness)."""
    kind = np.int64(t["kind_of"][marker])
    return number_with(t, s, Quantity.AWARENESS, np.int64(t["kind_awareness"][kind]), NONE, kind)


@kernel
def horror_rating(t, s, marker):
    """Return the modifier of the Horror check; NO_HORROR if there is none (Horror Rating)."""
    kind = np.int64(t["kind_of"][marker])
    base = np.int64(t["kind_horror_rating"][kind])
    now = number_with(t, s, Quantity.HORROR_RATING, base, NONE, kind)
    return np.int64(NO_HORROR) if base == NO_HORROR and now > NO_HORROR // 2 else now


@kernel
def horror_damage(t, s, marker):
    """Return the sanity cost of a failed Horror check (Horror Damage)."""
    kind = np.int64(t["kind_of"][marker])
    return max(
        0, number_with(t, s, Quantity.HORROR_DAMAGE, np.int64(t["kind_horror_damage"][kind]), NONE, kind)
    )


@kernel
def combat_rating(t, s, marker):
    """Return the modifier of Combat checks (Combat Rating)."""
    kind = np.int64(t["kind_of"][marker])
    return number_with(t, s, Quantity.COMBAT_RATING, np.int64(rating_of(s, t, marker)), NONE, kind)


@kernel
def combat_damage(t, s, marker):
    """Return the stamina cost of a failed Combat or Evade check (Combat Damage)."""
    kind = np.int64(t["kind_of"][marker])
    return max(
        0, number_with(t, s, Quantity.COMBAT_DAMAGE, np.int64(t["kind_combat_damage"][kind]), NONE, kind)
    )


@kernel
def is_gone(s, marker, ability):
    """Return whether an ability has been taken from the monster in this combat."""
    return marker == s["foe"] and has(np.int64(s["foe_ignored"]), ability) != 0


@kernel
def nightmarish(t, s, seat, marker):
    """Return the sanity cost of a passed Horror check (Nightmarish X)."""
    kind = np.int64(t["kind_of"][marker])
    points = np.int64(t["kind_nightmarish"][kind])
    points = rating_by_packs(s, t, PackQuantity.NIGHTMARISH, points, seat, kind)
    if points == 0 or is_gone(s, marker, Trait.NIGHTMARISH):
        return np.int64(0)
    return np.int64(0) if is_forbidden(t, s, Forbidden.NIGHTMARISH_LOSS, seat, NONE, kind) else points


@kernel
def overwhelming(t, s, seat, marker):
    """Return the stamina cost of a passed Combat check (Overwhelming X)."""
    kind = np.int64(t["kind_of"][marker])
    points = np.int64(t["kind_overwhelming"][kind])
    points = rating_by_packs(s, t, PackQuantity.OVERWHELMING, points, seat, kind)
    if points == 0 or is_gone(s, marker, Trait.OVERWHELMING):
        return np.int64(0)
    return np.int64(0) if is_forbidden(t, s, Forbidden.OVERWHELMING_LOSS, seat, NONE, kind) else points


@kernel
def traits_of(t, s, marker):
    """Return the traits of a monster as a set (Monster Abilities)."""
    kind = np.int64(t["kind_of"][marker])
    traits = traits_by_effect(s, marker)
    for trait in range(OF_KINDS):
        if has_trait(t, s, kind, trait) and not is_gone(s, marker, trait):
            traits = with_one(traits, trait)
    return traits


@kernel
def defence_of(traits, resistance, immunity):
    """Return the defence from traits against bonuses of one kind: 0 none, 1 resistance, 2 immunity."""
    if has(traits, immunity):
        return np.int64(IMMUNITY)
    return np.int64(RESISTANCE if has(traits, resistance) else NO_DEFENCE)


@kernel
def has_weapon_immunity(s, t, marker):
    """Return whether no weapon adds dice against a monster, but spells do (Weapon Immunity)."""
    return has(np.int64(t["kind_traits"][t["kind_of"][marker]]), Trait.WEAPON_IMMUNITY) != 0


shuns_weapons = pack_only(has_weapon_immunity, no)


@kernel
def set_foe_traits(t, s, marker):
    """Set the defences in combat (Physical and Magical Resistance and Immunity, Weapon Immunity)."""
    traits = traits_of(t, s, marker)
    s["foe_traits"] = traits
    s["foe_defence"] = 3 * defence_of(
        traits, Trait.PHYSICAL_RESISTANCE, Trait.PHYSICAL_IMMUNITY
    ) + defence_of(traits, Trait.MAGICAL_RESISTANCE, Trait.MAGICAL_IMMUNITY)
    if shuns_weapons(s, t, marker):
        s["foe_defence"] = NO_WEAPONS
