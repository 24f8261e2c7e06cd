"""Words of packs in amounts, conditions, sets of investigators and numbers of the game."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcore.games.arkham_horror.box.codes import PHYSICAL
from simcore.games.arkham_horror.box.effect_kinds import SKILLS, Amount, Condition
from simcore.games.arkham_horror.box.pack_kinds import (
    COUNTED,
    ENCOUNTER_DECKS,
    MARK,
    MEASURE,
    ON_SHEET,
    PACK_DECKS,
    TRAIT,
    PackAmount,
    PackCondition,
    PackMembers,
    PackTrigger,
)
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.members import GATES, members_of
from simcore.games.arkham_horror.rules.board.monster_markers import in_arkham
from simcore.games.arkham_horror.rules.board.pack_box_words import (
    amount_of_box,
    condition_of_box,
    held_toughness,
)
from simcore.games.arkham_horror.rules.board.pack_held import (
    COMMON_OR_UNIQUE,
    CORRUPTION,
    DETRIMENT,
    EXHIBIT,
    PACT,
    cards_of,
)
from simcore.games.arkham_horror.rules.board.pack_places import (
    area_of_card,
    near_to,
    neighbourhood_of,
    place_here,
    seats_in,
    seats_with,
)
from simcore.games.arkham_horror.rules.board.pack_sources import is_reading
from simcore.games.arkham_horror.rules.board.pack_ties import partner_of, partners_at_hand
from simcore.games.arkham_horror.rules.board.plain_conditions import number_of, word_holds
from simcore.games.arkham_horror.rules.board.plain_numbers import (
    SANITY,
    STAMINA,
    plain_amount,
)
from simcore.games.arkham_horror.rules.records.codes import (
    IN_FORCE,
    NONE,
    OUTSKIRTS,
    SKY,
    Down,
    Part,
    Special,
    Trait,
)
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, bit, count, has, members, set_of, without, words_has

Measure: Any = MEASURE.codes("Measure")
CLUES_ON_CARD, ALL_MARKS = MARK.numbers["clue"], len(MARK.words)
SHEET_MARKS = set_of(*(MARK.numbers[word] for word in ON_SHEET))
A_WEAPON = 1  # in `card_type`
MASK = COUNTED.numbers["mask"]
FIRST_ENCOUNTER = PACK_DECKS.index(ENCOUNTER_DECKS[0])
"""Number of the first deck of encounters that only packs have."""
SET_OF_CARDS = {
    Measure.PACT: PACT, Measure.CORRUPTION: CORRUPTION, Measure.EXHIBIT: EXHIBIT,
    Measure.DETRIMENT: DETRIMENT, Measure.COMMON_OR_UNIQUE: COMMON_OR_UNIQUE,
}  # fmt: skip
CARDS_OF_MEASURE = np.array([SET_OF_CARDS.get(measure, NONE) for measure in Measure], np.int64)
"""Kind of cards that each number of the game counts; -1 if it counts something else."""
BIT_OF_TRAIT = np.array([getattr(Trait, word.upper(), NONE) for word in TRAIT.words], np.int64)
"""Bit of each trait that conditions name; -1 for one that is no bit of a kind."""


# --- cards and tokens


@kernel
def counter_of(s, seat, counter):
    """Return the tokens on a counter of an investigator (Brood Tokens, Power Tokens, Bast Tokens)."""
    return np.int64(s["counters"][counter, seat]) if seat >= 0 else np.int64(0)


@kernel
def marks_of(s, seat, kind):
    """Return the tokens of a kind on the card or the sheet whose program runs; clues may lie on a card.

    All kinds are those on the sheet of the Ancient One.
    """
    if kind == CLUES_ON_CARD and s["card_at"] >= 0 and s["card_of"] >= 0:
        return np.int64(s["tokens"][s["card_of"], np.int64(s["card_at"])])
    if kind == CLUES_ON_CARD and area_of_card(s) != NONE:
        return np.int64(s["force_tokens"][s["runs"] - IN_FORCE])
    total = np.int64(0)
    for place in range(ALL_MARKS):
        if kind == place or (kind == ALL_MARKS and has(SHEET_MARKS, place) != 0):
            total += np.int64(s["marks"][place])
    return total


@kernel
def special_items(t, s, seat, what):
    """Return how many weapons with a physical bonus, or masks, an investigator has (Weapons)."""
    n = np.int64(0)
    if seat < 0:
        return n
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        if what == Measure.MASK:
            n += t["has_mask"][card]
        else:
            n += t["card_type"][card] == A_WEAPON and t["kind"][card] == PHYSICAL
    return n


@kernel
def is_left(t, s, card):
    """Return whether a copy of a special card is left in the supply (Special Cards)."""
    if words_has(s["removed"], card):
        return False
    if t["supply"][card] == 0:
        return True
    held = 0
    for seat in range(s["n_seats"]):
        held += cards_of(t, s, seat, card)
    return held < t["supply"][card]


@kernel
def is_of_trait(t, s, trait):
    """Return whether the monster of the fight, or that the program is about, has a trait.

    In a fight, traits that rules in force give to the monster count, too.
    """
    marker = np.int64(s["foe"] if s["foe"] != NONE else s["subject"])
    if marker < 0 or BIT_OF_TRAIT[trait] < 0:
        return False
    traits = np.int64(t["kind_traits"][t["kind_of"][marker]])
    if marker == s["foe"]:
        traits = (traits | np.int64(s["foe_traits"])) & ~np.int64(s["foe_ignored"])
    return has(traits, BIT_OF_TRAIT[trait]) != 0


@kernel
def is_ignoring(t, s, seat, trait):
    """Return whether a trait of the monster at hand does not count, or hinders no trophy.

    (Endless, Weapons.)
    """
    marker = np.int64(s["foe"])
    if marker >= 0 and has(np.int64(s["foe_ignored"]), BIT_OF_TRAIT[trait]):
        return True
    if BIT_OF_TRAIT[trait] != Trait.ENDLESS or seat < 0:
        return False
    for place in range(s["n_held"][seat]):
        if t["card_special"][s["held"][seat, place]] == Special.KEEP_ENDLESS:
            return True
    return False


@kernel
def is_from_deck(s, deck):
    """Return whether the encounter at hand is a card of a deck of packs; its fights are not (Check)."""
    return s["foe"] == NONE and s["encounter_deck"] == FIRST_ENCOUNTER + deck


@kernel
def monsters_in_play(t, s, kinds):
    """Return how many monsters of some kinds, or masks, are in play: in Arkham and the Sky."""
    n = np.int64(0)
    there = in_arkham(t, s)
    if t["in_play_outskirts"] != 0:
        there |= as_set(s["markers"][OUTSKIRTS])
    for marker in members(there):
        if kinds == MASK:
            n += has(np.int64(t["kind_traits"][t["kind_of"][marker]]), Trait.MASK)
        elif kinds > MASK:
            n += t["kind_symbol"][t["kind_of"][marker]] == kinds - MASK - 1
        else:
            n += has(as_set(t["kind_sets"][kinds]), t["kind_of"][marker])
    return n


# --- amounts


@kernel
def trophies_of(s, seat):
    """Return the number of the trophies of an investigator."""
    if seat < 0:
        return np.int64(0)
    return np.int64(s["monster_trophies"][seat]) + np.int64(s["gate_trophies"][seat])


@kernel
def board_clues(t, s):
    """Return the clue tokens on the board."""
    clues = np.int64(0)
    for area in range(t["n_areas"]):
        clues += s["clues_at"][area]
    return clues


@kernel
def agents_here(s, seat):
    """Return the agents in the area of an investigator, or of the monster at hand (Agent Tokens)."""
    area = place_here(s, seat)
    return np.int64(s["agents"][area]) if 0 <= area < MAX_AREAS else np.int64(0)


@kernel
def amount_of_word(t, s, seat, number):
    """Return an amount that is a number or a word."""
    if number <= Amount.MONEY:
        return plain_amount(s, seat, number)
    if number == PackAmount.FOCUS:
        return np.int64(s["focus"][seat]) if seat >= 0 else np.int64(0)
    if number == PackAmount.ONES:
        return np.int64(s["check_ones"])
    if number == PackAmount.FREE_HANDS:
        return np.int64(s["hands"])
    if number == PackAmount.SPELL_HANDS:
        return np.int64(t["hand_cost"][s["about_card"]]) if s["about_card"] >= 0 else np.int64(0)
    if number == PackAmount.CLUES_SPENT:
        return np.int64(s["check_clues"])
    if number == PackAmount.TOUGHNESS:
        return np.int64(s["subject_toughness"])
    if number == PackAmount.DOOM:
        return np.int64(s["doom"])
    if number == PackAmount.MONSTERS:
        return np.int64(count(in_arkham(t, s)))
    if number == PackAmount.BOARD_CLUES:
        return board_clues(t, s)
    if number == PackAmount.TROPHIES:
        return trophies_of(s, seat)
    if number == PackAmount.HELD_TOUGHNESS:
        return held_toughness(s, seat)
    if number == PackAmount.AGENTS_HERE:
        return agents_here(s, seat)
    if number == PackAmount.LOST or number == PackAmount.GAINED or number == PackAmount.DISCARDED_CLUES:
        return np.int64(s["event_number"])
    if number == PackAmount.PAID_COST:
        return np.int64(s["paid_cost"])
    return amount_of_box(t, s, seat, number)


@kernel
def is_fallen(s, seat, resource):
    """Return whether being knocked out would have an investigator lost, who has no sanity or stamina then.

    Both may rise before the program that replaces this runs (Insane, Unconscious, Injury Cards).
    """
    fallen = Down.INSANE if resource == SANITY else Down.UNCONSCIOUS
    if seat < 0 or s["fallen"] != NONE:
        return seat >= 0 and s["fallen"] == fallen
    return s["event_trigger"] == PackTrigger.LOST_IN_TIME and s["event_subject"] == fallen


@kernel
def measure_of_word(t, s, seat, what):
    """Return a number of the game that conditions compare."""
    if what <= STAMINA and is_fallen(s, seat, what):
        return np.int64(0)
    if what <= Measure.ALLIES_LEFT:
        return number_of(t, s, seat, what)
    if what == Measure.TOUGHNESS:
        return np.int64(s["subject_toughness"])
    if what == Measure.AGENTS_HERE:
        return agents_here(s, seat)
    if what == Measure.TURN:
        return np.int64(s["round"])
    if what == Measure.TROPHY_TOUGHNESS:
        return np.int64(s["trophy_toughness"][seat]) if seat >= 0 else np.int64(0)
    if what == Measure.TROPHIES:
        return trophies_of(s, seat)
    if what == Measure.POINTS_USED:
        return np.int64(s["points_used"][seat]) if seat >= 0 else np.int64(0)
    if what == Measure.INVESTIGATORS:
        return np.int64(s["n_seats"])
    if what == Measure.GATES:
        return np.int64(s["n_open"])
    if what == Measure.OUTSKIRTS:
        return np.int64(count(as_set(s["markers"][OUTSKIRTS])))
    if what == Measure.SUCCESSES:
        return np.int64(s["successes_rolled"])
    if what == Measure.PHYSICAL_WEAPON or what == Measure.MASK:
        return special_items(t, s, seat, what)
    kind = CARDS_OF_MEASURE[what]
    return np.int64(cards_of(t, s, seat, kind)) if kind != NONE else np.int64(0)


# --- conditions


@kernel
def is_near_seal(t, s, area):
    """Return whether an adjacent area has a seal; from the Sky, any area."""
    return s["sealed"] & (near_to(t, area) if area != SKY else np.int64(-1)) != 0


@kernel
def is_monster_near(t, s, area):
    """Return whether a monster is in an area or in an adjacent one."""
    for other in members(near_to(t, area)):
        if count(as_set(s["markers"][other])) > 0:
            return True
    return 0 <= area < MAX_AREAS and count(as_set(s["markers"][area])) > 0


@kernel
def place_condition(t, s, seat, word):
    """Return whether a condition about the place of an investigator, or of a monster, holds."""
    area = place_here(s, seat)
    if word == PackCondition.MONSTER_NEAR:
        return is_monster_near(t, s, area)
    if word == PackCondition.NEAR_SEAL:
        return is_near_seal(t, s, area)
    if area < 0 or area >= MAX_AREAS:
        return False
    if word == PackCondition.GATE_HERE:
        return s["gate_at"][area] != NONE
    if word == PackCondition.SEALED_HERE:
        return has(np.int64(s["sealed"]), area) != 0
    return s["sealed"] & neighbourhood_of(t, area) != 0


@kernel
def condition_of_word(t, s, seat, word):
    """Return whether a condition that is a word holds."""
    if word <= Condition.AWAKE:
        return word_holds(t, s, seat, word)
    if PackCondition.MONSTER_NEAR <= word <= PackCondition.NEAR_SEAL:
        return place_condition(t, s, seat, word)
    if word == PackCondition.ENVIRONMENT:
        return s["environment"] != NONE
    if word == PackCondition.FROM_HORROR:
        return s["horror_loss"] != 0
    if word == PackCondition.PLAIN_CHECK:
        return 0 <= s["check_at_hand"] < len(SKILLS)
    if word == PackCondition.READING:
        return is_reading(t, s, seat)
    if word == PackCondition.IN_ENCOUNTER:
        return s["foe"] == NONE and (s["part"] == Part.ARKHAM or s["part"] == Part.WORLDS)
    if word == PackCondition.PLACED:
        return area_of_card(s) != NONE
    if word == PackCondition.IN_COMBAT:
        return s["foe"] != NONE
    if word == PackCondition.REFRESHED:
        return s["card_at"] < 0 or not has(np.int64(s["exhausted"][s["card_of"]]), s["card_at"])
    if seat < 0:
        return False
    if word == PackCondition.DELAYED:
        return has(np.int64(s["delayed"]), seat) != 0
    if word == PackCondition.CUSTODY_HERE:
        return s["custody"] != NONE and s["at"][seat] < MAX_AREAS
    if word == PackCondition.MOVED:
        return s["points_used"][seat] > 0
    if word == PackCondition.WITH_OTHERS:
        return without(seats_with(s, s["at"][seat]), seat) != 0
    return condition_of_box(t, s, seat, word)


# --- sets


@kernel
def members_of_word(t, s, seat, of):
    """Return the investigators of a set that is a word, as a bit mask."""
    if of <= GATES:
        return members_of(t, s, of)
    alive = np.int64(s["alive"])
    if of == PackMembers.ME:
        return bit(seat) & alive if seat >= 0 else np.int64(0)
    if of == PackMembers.OTHERS:
        return without(alive, seat) if seat >= 0 else alive
    if of == PackMembers.PARTNERS:
        return partners_at_hand(s)
    if of == PackMembers.OTHER_PARTNER:
        partner = np.int64(partner_of(s, seat))
        return bit(partner) & alive if partner >= 0 else np.int64(0)
    area = place_here(s, seat)
    if of == PackMembers.HERE:
        return seats_with(s, area)
    if of == PackMembers.OTHERS_HERE:
        return without(seats_with(s, area), seat) if seat >= 0 else np.int64(0)
    if of == PackMembers.NEARBY:
        return seats_in(s, near_to(t, area)) | seats_with(s, area)
    if of == PackMembers.INVESTIGATOR_UNSTABLE:
        return seats_in(s, np.int64(t["unstable"]))
    return np.int64(0)
