"""Weapons and spells of packs in a Combat check: burst weapons, bonuses that depend on something, hands.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import FIGHT, NONE, PHYSICAL, SANITY
from simcore.games.arkham_horror.box.pack_kinds import IGNORED, NamedRule, PackQuantity
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.box.possessions import turn_sideways
from simcore.games.arkham_horror.box.weapons_and_spells import KINDS, versus_dice, weapon_dice
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, zero
from simcore.games.arkham_horror.rules.board.pack_at_hand import run_at_hand
from simcore.games.arkham_horror.rules.board.pack_casting import spell_modifier
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_numbers import hands_of
from simcore.games.arkham_horror.rules.board.pack_standing_rules import is_ignored_by
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose, pay_for_spell
from simcore.games.arkham_horror.rules.board.spell_casting import cast
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.records.codes import Trait
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.pack_uses import CONDITIONAL
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer

ONE_CHECK, WHOLE_COMBAT = 1, 2  # in `burst`
RESISTANCE = IGNORED.numbers["resistance"]
IMMUNE_AS_RESISTANT = NamedRule.IMMUNITY_IS_RESISTANCE


# --- hands


@kernel
def taken_by(t, s, seat, spells):
    """Return the hands that the spells in use, or the other cards in use, occupy (Hand Icons)."""
    hands = np.int64(0)
    for place in members(np.int64(s["in_use"][seat])):
        card = np.int64(s["held"][seat, place])
        if (t["spell"][card] != 0) == spells:
            hands += np.int64(t["hand_cost"][card])
    return hands


@kernel
def free_hands_now(s, t, seat):
    """Set the free hands of an investigator, with those for spells only, to what cards in use leave free."""
    for_spells = max(np.int64(0), number_with(t, s, PackQuantity.SPELL_HANDS, 0, seat, NONE))
    spells = taken_by(t, s, seat, True)
    s["spell_hands"] = max(np.int64(0), for_spells - spells)
    others = taken_by(t, s, seat, False)
    s["hands"] = max(np.int64(0), hands_of(s, t, seat) - others - max(np.int64(0), spells - for_spells))
    return False


@kernel
def spell_hands_left(s, is_spell):
    """Return the free hands that only spells can use."""
    return np.int64(s["spell_hands"]) if is_spell else np.int64(0)


@inlined
def no_hands_left(s, is_spell):
    """Return 0 in a game without packs."""
    return np.int64(0)


@kernel
def take_spell_hands(s, hands):
    """Occupy hands with a spell, first those for spells only; return the others."""
    own = min(np.int64(s["spell_hands"]), np.int64(hands))
    s["spell_hands"] -= own
    return np.int64(hands) - own


@inlined
def take_all_hands(s, hands):
    """Return all hands of a spell in a game without packs."""
    return np.int64(hands)


# --- dice


@kernel
def weakened(dice, defence):
    """Return the dice of a bonus against a defence: all, half rounded up, or none."""
    return dice if defence == 0 else (dice + 1) // 2 if defence == 1 else np.int64(0)


@kernel
def defence_left(s, t, seat, card, magical, less):
    """Return the defence that a card meets: 0 none, 1 resistance, 2 immunity.

    `less` are the abilities of the monster that a weapon ignores.
    """
    defence = np.int64(s["foe_defence"]) % KINDS if magical else np.int64(s["foe_defence"]) // KINDS
    ignored = has(np.int64(s["ignores"][seat]), 1 if magical else 0) != 0
    resistance = Trait.MAGICAL_RESISTANCE if magical else Trait.PHYSICAL_RESISTANCE
    ignored |= has(less, resistance) != 0
    in_battle = s["foe"] == NONE  # otherwise, the defences of the monster are lowered already
    ignored |= in_battle and is_ignored_by(s, t, seat, RESISTANCE)
    if defence == 1:
        return np.int64(0) if ignored else np.int64(1)
    if defence == 2 and in_battle and has_named(s, t, IMMUNE_AS_RESISTANT, seat):
        return np.int64(1)
    return defence


@kernel
def printed_dice(t, s, seat, place):
    """Return the bonus of a card, which may depend on the monster or on a Spell check."""
    card = np.int64(s["held"][seat, place])
    for n in range(CONDITIONAL):
        condition = np.int64(t["weapon_if"][card, n])
        if condition != 0 and holds(t, s, seat, condition):
            return np.int64(t["weapon_dice"][card, n])
    bonus = np.int64(t["dice"][0, card])
    return np.int64(s["tokens"][seat, place]) if bonus == 0 and t["spell"][card] else bonus


@kernel
def dice_of_arm(s, t, seat, place):
    """Return the dice of a card in use, against the monster (Physical Resistance, Magical Immunity ...)."""
    card = np.int64(s["held"][seat, place])
    bonus = printed_dice(t, s, seat, place)
    s["about_card"] = card
    if t["spell"][card]:
        bonus += number_with(t, s, PackQuantity.SPELL_BONUS, 0, seat, NONE) if bonus > 0 else 0
    else:
        bonus += number_with(t, s, PackQuantity.WEAPON_BONUS, 0, seat, NONE) if bonus > 0 else 0
        if has(np.int64(s["foe_traits"]), Trait.WEAPON_IMMUNITY):
            return np.int64(0)
    if t["kind"][card] == 0 and not t["spell"][card]:
        return bonus
    magical = t["kind"][card] != PHYSICAL or has(np.int64(s["magic"][seat]), place) != 0
    return weakened(bonus, defence_left(s, t, seat, card, magical, np.int64(t["weapon_ignores"][card])))


@kernel
def more_dice(s, t, seat):
    """Return the dice of all cards in use beyond those that the base data give them."""
    dice = np.int64(0)
    for place in members(np.int64(s["in_use"][seat])):
        given = np.int64(weapon_dice(t, s, seat, place))
        if s["foe_traits"]:
            given -= np.int64(versus_dice(t, s, seat, place))
        dice += dice_of_arm(s, t, seat, place) - given
    return dice


@inlined
def none_more(s, t, seat):
    """Return 0 in a game without packs."""
    return np.int64(0)


# --- burst weapons


@kernel
def lasting_bursts(s, t, seat, cards):
    """Return the places of the burst weapons among some cards that stay in use for the whole combat."""
    lasting = np.int64(0)
    for place in members(cards):
        if t["burst"][s["held"][seat, place]] == WHOLE_COMBAT:
            lasting = with_one(lasting, place)
    return lasting


@inlined
def no_bursts(s, t, seat, cards):
    """Return none in a game without packs."""
    return np.int64(0)


@kernel
def exhaust_bursts(s, t, log, seat):
    """Exhaust the burst weapons of one check after it (Weapons); it never waits."""
    for place in members(np.int64(s["in_use"][seat])):
        if t["burst"][s["held"][seat, place]] == ONE_CHECK:
            turn_sideways(s, seat, place)
    return False


@kernel
def exhaust_enchanted(s, t, seat):
    """Exhaust weapons that have made themselves magical in this combat; it never waits."""
    for place in members(np.int64(s["magic"][seat])):
        if t["enchants_itself"][s["held"][seat, place]]:
            s["exhausted"][seat] = with_one(np.int64(s["exhausted"][seat]), place)
    return False


@kernel
def pay_either(s, t, log, seat, card):
    """Lose sanity or stamina for a weapon, by the player's choice; return True while it waits."""
    points = np.int64(t["burst_either"][card])
    if points == 0:
        return False
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.PRICE, seat):
        return True
    if chosen(s) == SANITY:
        return lose(t, s, log, seat, points, 0, 0)
    return lose(t, s, log, seat, 0, points, 0)


# --- combat spells


@kernel
def arm_use(t, card):
    """Return the use of a combat spell whose program puts it into use; -1 if the card is none."""
    for use in range(t["card_uses"][card, 0], t["card_uses"][card, 1]):
        if t["used_arm"][use]:
            return np.int64(use)
    return np.int64(NONE)


@kernel
def is_arm(s, t, seat, place):
    """Return whether a card is a combat spell that only packs have."""
    return arm_use(t, np.int64(s["held"][seat, place])) != NONE


@kernel
def cast_arm(s, t, log, seat, place):
    """Cast a combat spell, which is in use if it succeeds; return True while it waits (Spells).

    Its bonus may be the number of successes, and it may let another skill count in the combat.
    """
    card = np.int64(s["held"][seat, place])
    use = arm_use(t, card)
    s["hands"] -= take_spell_hands(s, np.int64(t["hand_cost"][card]))
    if cast(t, s, log, seat, place, spell_modifier(t, s, seat, card), 0 if t["used_counts"][use] else 1):
        return True
    place = np.int64(s["place"])
    if s["sanity"][seat] <= 0:
        return pay_for_spell(t, s, log, seat)
    if s["result"] == 0:
        return False
    s["in_use"][seat] = with_one(np.int64(s["in_use"][seat]), place)
    s["exhausted"][seat] = without(np.int64(s["exhausted"][seat]), place)
    s["tokens"][seat, place] = 0
    s["card_at"], s["card_of"] = place, seat
    if run_at_hand(t, s, log, np.int64(t["used_program"][use]), seat):
        return True
    s["card_at"] = s["card_of"] = NONE
    if s["other_skill"] != NONE:
        s["combat_skill"], s["other_skill"] = s["other_skill"], NONE
    return False


@kernel
def skill_of_spells(s, t, seat):
    """Set the skill of the next Combat check: Fight, unless a spell in use replaces it (Spells)."""
    s["combat_skill"] = FIGHT
    for place in members(np.int64(s["in_use"][seat])):
        use = arm_use(t, np.int64(s["held"][seat, place]))
        row = np.int64(t["used_program"][use]) if use != NONE else np.int64(NONE)
        while row != NONE and t["code"][row]["op"] != PackOp.END:
            if t["code"][row]["op"] == PackOp.USE_SKILL:
                s["combat_skill"] = t["code"][row]["a"]
            row += 1
    return False


@kernel
def useful_spells(s, t, seat, cards, left):
    """Return the cards that are of use, with the combat spells of packs among `cards` (Spells)."""
    for place in members(cards):
        if is_arm(s, t, seat, place):
            left = with_one(left, place)
    return left


@kernel
def begin_bare_check(s, skill):
    """Begin a Combat check without a monster, with a skill that a spell may replace (Combat Check).

    The monster that a program was about has nothing to do with it; return that one.
    """
    subject = np.int64(s["subject"])
    s["combat_skill"], s["subject"] = skill, NONE
    return subject


@kernel
def skill_noted(s, skill):
    """Return the skill of a Combat check without a monster, after the spells that replace it."""
    return np.int64(s["combat_skill"])


@inlined
def same_skill(s, skill):
    """Return the skill of a Combat check in a game without packs."""
    return skill


@inlined
def as_before(s, t, seat, cards, left):
    """Return the useful cards of a game without packs."""
    return left


begin_arms = pack_only(begin_bare_check, zero)
skill_of_arms = pack_only(skill_noted, same_skill)
set_free_hands = pack_only(free_hands_now, no)
skill_again = pack_only(skill_of_spells, no)
"""`skill_again(s, t, seat)`: set the skill of the Combat checks to come by the spells in use."""
room_for_spells = pack_only(spell_hands_left, no_hands_left)
hands_for_spell = pack_only(take_spell_hands, take_all_hands)
more_armed_dice = pack_only(more_dice, none_more)
bursts_in_use = pack_only(lasting_bursts, no_bursts)
after_burst = pack_only(exhaust_bursts, no)
after_enchanting = pack_only(exhaust_enchanted, no)
price_of_arm = pack_only(pay_either, no)
is_pack_arm = pack_only(is_arm, no)
cast_pack_arm = pack_only(cast_arm, no)
with_spells = pack_only(useful_spells, as_before)
