"""Words of the small boxes in amounts and conditions."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackAmount, PackCondition
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.pack_foes import HORROR_FAILED, HORROR_PASSED
from simcore.games.arkham_horror.rules.board.pack_ties import partner_of
from simcore.games.arkham_horror.rules.records.codes import JAIL, LOST, OUTSKIRTS, SKY, WORLD
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, has


@kernel
def held_toughness(s, seat):
    """Return the toughness of the monsters on the card whose program runs, or on one that has just left."""
    if s["card_at"] < 0 or s["card_of"] != seat:
        return np.int64(s["left_toughness"])
    tokens = np.int64(s["tokens"][seat, np.int64(s["card_at"])])
    return np.int64(s["toughness_on"][tokens - 1]) if tokens else np.int64(0)


@kernel
def trophies_of_kind(s, seat, number):
    """Return the monster or the gate trophies of an investigator (Monster Trophy, Gate Trophy)."""
    if seat < 0:
        return np.int64(0)
    if number == PackAmount.MONSTER_TROPHIES:
        return np.int64(s["monster_trophies"][seat])
    return np.int64(s["gate_trophies"][seat])


@kernel
def amount_of_box(t, s, seat, number):
    """Return an amount that only the small boxes name."""
    if number == PackAmount.GATES:
        return np.int64(s["n_open"])
    if number == PackAmount.SEALS:
        return np.int64(count(np.int64(s["sealed"])))
    if number == PackAmount.OUTSKIRTS:
        return np.int64(count(as_set(s["markers"][OUTSKIRTS])))
    if number == PackAmount.OUTSKIRTS_LIMIT:
        return np.int64(t["outskirts_limit"])
    if number == PackAmount.SKY_MONSTERS:
        return np.int64(count(as_set(s["markers"][SKY])))
    if number == PackAmount.ALLIES_LEFT:
        return np.int64(s["n_allies"])
    if number == PackAmount.MONSTER_TROPHIES or number == PackAmount.GATE_TROPHIES:
        return trophies_of_kind(s, seat, number)
    if number == PackAmount.HORROR_DAMAGE:
        return np.int64(s["horror_points"])
    if number == PackAmount.CARD_PRICE:
        return np.int64(s["kept_price"])
    if number == PackAmount.DICE_ROLLED:
        return np.int64(s["dice_rolled"])
    return np.int64(0)


@kernel
def is_partner_near(s, t, seat):
    """Return whether the partner of an investigator is in the same neighbourhood (Relationship Cards)."""
    partner = np.int64(partner_of(s, seat))
    if partner < 0 or s["at"][seat] >= MAX_AREAS or s["at"][partner] >= MAX_AREAS:
        return False
    return t["street_of"][s["at"][seat]] == t["street_of"][s["at"][partner]]


@kernel
def is_partner_away(s, seat):
    """Return whether an investigator or the partner is in an Other World (Relationship Cards)."""
    partner = np.int64(partner_of(s, seat))
    if partner < 0:
        return False
    return WORLD <= s["at"][seat] < LOST or WORLD <= s["at"][partner] < LOST


@kernel
def condition_of_box(t, s, seat, word):
    """Return whether a condition that only the small boxes name holds for an investigator."""
    if word == PackCondition.FIRST_COMBAT_CHECK:
        return s["combat_checks"] <= 1
    if word == PackCondition.HORROR_PASSED:
        return s["horror_outcome"] == HORROR_PASSED
    if word == PackCondition.HORROR_FAILED:
        return s["horror_outcome"] == HORROR_FAILED
    if word == PackCondition.PARTNER_NEAR:
        return is_partner_near(s, t, seat)
    if word == PackCondition.PARTNER_AWAY:
        return is_partner_away(s, seat)
    if word == PackCondition.PASSED_THERE:
        return has(np.int64(s["passed_there"]), seat) != 0
    if word == PackCondition.ARRESTED:
        return s["at"][seat] == JAIL
    if word == PackCondition.FEMALE:
        return t["female"][s["investigator"][seat]] != 0
    if word == PackCondition.MALE:
        return t["female"][s["investigator"][seat]] == 0
    return False
