"""Columns of standing rules that only packs use: whom, where and when a rule concerns."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import SKILLS
from simcore.games.arkham_horror.box.pack_kinds import PackMembers, PackPlace
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, yes
from simcore.games.arkham_horror.rules.board.pack_places import area_of_card
from simcore.games.arkham_horror.rules.board.pack_terms import pack_members
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, WORLD, Part, Rule
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has

PHASE_OF_PART = np.full(len(Part), NONE, np.int64)
PHASE_OF_PART[[Part.UPKEEP, Part.MOVEMENT, Part.ARKHAM, Part.WORLDS, Part.MYTHOS]] = range(5)
"""Number of the word of each part of a turn."""


@kernel
def is_in_town_place(s, t, word, area):
    """Return whether an area is of the kind that a word names: a street, an unstable location ..."""
    if word == PackPlace.STREET or word == PackPlace.STREETS:
        return area < t["n_streets"]
    if word == PackPlace.LOCATION or word == PackPlace.LOCATIONS:
        return area >= t["n_streets"]
    if word == PackPlace.UNSTABLE:
        return has(np.int64(t["unstable"]), area) != 0
    if word == PackPlace.STABLE:
        return area >= t["n_streets"] and not has(np.int64(t["unstable"]), area)
    if word == PackPlace.AQUATIC:
        return has(np.int64(t["aquatic"]), area) != 0
    if word == PackPlace.GATES:
        return s["gate_at"][area] != NONE
    if word == PackPlace.SEALS:
        return has(np.int64(s["sealed"]), area) != 0
    if word == PackPlace.CARD_PLACE:
        return area_of_card(s) == area
    owner = np.int64(s["runs_of"])
    if word == PackPlace.OWN_NEIGHBOURHOOD:
        return is_near_owner(s, t, owner, area)
    if word == PackPlace.OWN_PLACE or word == PackPlace.OWNER_PLACE or word == PackPlace.HERE:
        return owner >= 0 and s["at"][owner] == area
    return word == PackPlace.ARKHAM or word == PackPlace.ANY


@kernel
def is_near_owner(s, t, owner, area):
    """Return whether an area lies in the neighbourhood of the investigator whose rule it is."""
    if owner < 0 or s["at"][owner] >= MAX_AREAS:
        return False
    return t["street_of"][s["at"][owner]] == t["street_of"][area]


@kernel
def is_at(s, t, rule, place):
    """Return whether a rule counts at a place: an area, or another place of an investigator (`codes.py`)."""
    areas, word = np.int64(t["rule_places"][rule]), np.int64(t["rule_place"][rule])
    if areas == 0 and word == NONE:
        return True
    if place < 0:
        return False
    if place < MAX_AREAS:
        return has(areas, place) != 0 or (word != NONE and is_in_town_place(s, t, word, place))
    return word == PackPlace.WORLD and WORLD <= place < LOST


@kernel
def is_of(s, t, who, owner, seat):
    """Return whether a seat belongs to a set of investigators; `owner` is the investigator of the rule."""
    if who == PackMembers.OTHERS:
        return seat != owner
    if who == PackMembers.ME:
        return seat == owner
    if who == PackMembers.FIRST_PLAYER:
        return seat == s["lead"]
    at = np.int64(s["at"][seat])
    if who == PackMembers.OTHERS_HERE:
        return seat != owner and owner >= 0 and at == s["at"][owner]
    if who == PackMembers.HERE:
        return owner >= 0 and at == s["at"][owner]
    if who == PackMembers.INVESTIGATOR_ARKHAM:
        return at < MAX_AREAS
    if who == PackMembers.INVESTIGATOR_WORLD:
        return WORLD <= at < LOST
    if who == PackMembers.INVESTIGATOR:
        return True
    return has(np.int64(pack_members(t, s, owner, who)), seat) != 0


@kernel
def concerns(s, t, rule, owner, seat):
    """Return whether a rule concerns a seat: its owner, all if it has none, or the set that it names."""
    who = np.int64(t["rule_who"][rule])
    if who != NONE:
        return seat >= 0 and is_of(s, t, who, owner, seat)
    return owner < 0 or seat == owner


@kernel
def is_about_check(s, t, rule):
    """Return whether a rule is about the check at hand: its kind or, unless it is a trigger, its skill."""
    skills = np.int64(t["rule_skills"][rule])
    if skills == 0:
        return True
    check = np.int64(s["check_at_hand"])
    if check == NONE:
        return False
    if has(skills, check):
        return True
    is_trigger = t["rule_what"][rule] == Rule.ON or t["rule_what"][rule] == Rule.INSTEAD
    return not is_trigger and check >= len(SKILLS) and has(skills, np.int64(s["check_skill"])) != 0


@kernel
def is_about_world(s, t, rule, seat):
    """Return whether an investigator is in one of the Other Worlds that a rule names."""
    worlds = np.int64(t["rule_worlds"][rule])
    if worlds == 0:
        return True
    if seat < 0 or s["at"][seat] < WORLD or s["at"][seat] >= LOST:
        return False
    return has(worlds, (np.int64(s["at"][seat]) - WORLD) // 2) != 0


@kernel
def narrows(s, t, rule, seat, kind):
    """Return whether the further columns of a rule let it concern a seat and a kind of monster now."""
    what = t["rule_what"][rule]
    if what == Rule.ON or what == Rule.INSTEAD:
        return True  # they are about an event (`pack_triggers.py`)
    owner = np.int64(s["runs_of"])
    if seat >= 0 and not concerns(s, t, rule, owner, seat):
        return False
    if not is_about_check(s, t, rule) or not is_about_world(s, t, rule, seat):
        return False
    phase = np.int64(t["rule_phase"][rule])
    if phase != NONE and phase != PHASE_OF_PART[s["part"]]:
        return False
    symbol = np.int64(t["rule_symbol"][rule])
    if symbol != NONE and (kind < 0 or t["kind_symbol"][kind] != symbol):
        return False
    if what == Rule.FORBID:
        return True  # the place is that of the forbidden thing (`forbids`)
    return is_at(s, t, rule, np.int64(s["at"][seat]) if seat >= 0 else np.int64(NONE))


@kernel
def is_forbidden_place(s, t, rule, area):
    """Return whether a prohibition counts at an area; -1 if it is not known."""
    return is_at(s, t, rule, area)


@kernel
def is_event_of(s, t, rule, seat, area, kind):
    """Return whether the further columns of a triggered rule mean an event of the base data.

    It concerns a seat, an area and a kind of monster; -1 if unknown.
    """
    if t["rule_before"][rule] or (seat >= 0 and not concerns(s, t, rule, np.int64(s["runs_of"]), seat)):
        return False
    symbol = np.int64(t["rule_symbol"][rule])
    if symbol != NONE and (kind < 0 or t["kind_symbol"][kind] != symbol):
        return False
    place = np.int64(s["at"][seat]) if area < 0 and seat >= 0 else np.int64(area)
    return is_at(s, t, rule, place)


@kernel
def is_optional(s, t, rule):
    """Return whether a player may refuse what a rule replaces an event by (`may=yes`)."""
    return t["rule_may"][rule] != 0


is_narrowed = pack_only(narrows, yes)
is_forbidden_there = pack_only(is_forbidden_place, yes)
is_meant = pack_only(is_event_of, yes)
is_offered = pack_only(is_optional, no)
