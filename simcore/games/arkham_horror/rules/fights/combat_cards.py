"""Cards of a combat that are neither weapons nor spells with a bonus.

They bind or weaken a monster, pass a Combat check or the check that closes a gate, or defeat all monsters in
an area.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT, GATE
from simcore.games.arkham_horror.box.possessions import discard
from simcore.games.arkham_horror.rules.board.cards import one_of_each
from simcore.games.arkham_horror.rules.board.monster_ratings import set_foe_traits, toughness, traits_of
from simcore.games.arkham_horror.rules.board.pack_arms import hands_for_spell, room_for_spells, set_free_hands
from simcore.games.arkham_horror.rules.board.pack_numbers import hands_of
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_out_of_use
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import pay_for_spell, sharers_pay
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_castable
from simcore.games.arkham_horror.rules.board.weapons import arms_now
from simcore.games.arkham_horror.rules.effects.running import run_effects
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule, Special, Trait
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, set_of, with_one, without
from simcore.kernels.decisions import ask, chosen, list_after_none, list_bits
from simcore.kernels.event_log import emit2, emit3

LOSABLE = set_of(
    *(Trait.AMBUSH, Trait.ENDLESS, Trait.PHYSICAL_RESISTANCE, Trait.PHYSICAL_IMMUNITY),
    Trait.MAGICAL_RESISTANCE,
)
"""Abilities that a spell can remove for a combat; an immunity to magic prevents it."""


@kernel
def abilities_to_lose(t, s, marker):
    """Return the abilities of the current monster that can be removed, as a set (Monster Abilities)."""
    kind = np.int64(t["kind_of"][marker])
    abilities = traits_of(t, s, marker) & LOSABLE
    if t["kind_nightmarish"][kind]:
        abilities |= bit(Trait.NIGHTMARISH)
    if t["kind_overwhelming"][kind]:
        abilities |= bit(Trait.OVERWHELMING)
    for rule in range(np.int64(t["kind_rules"][kind, 0]), np.int64(t["kind_rules"][kind, 1])):
        if t["rule_what"][rule] == Rule.ON:
            abilities |= bit(Trait.SPECIAL)
    return abilities & ~np.int64(s["foe_ignored"])


@kernel
def is_of_use(t, s, seat, place, marker):
    """Return whether a card with a special effect in combat can be used against the monster now."""
    card = np.int64(s["held"][seat, place])
    special = t["card_special"][card]
    if special == Special.PASS_COMBAT or special == Special.DEFEAT_ALL:
        return not is_out_of_use(s, t, seat, card, True)
    if special != Special.BIND and special != Special.WEAKEN:
        return False
    if t["hand_cost"][card] > s["hands"] + room_for_spells(s, True) or not is_castable(t, s, seat, place):
        return False
    return special == Special.BIND or toughness(t, s, marker) > 1 or abilities_to_lose(t, s, marker) != 0


@kernel
def special_cards(t, s, seat, marker):
    """Return the places of usable cards with a special effect in combat, as a bit mask."""
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        if is_of_use(t, s, seat, place, marker):
            places = with_one(places, place)
    return places


@kernel
def weakening_cards(t, s, seat, marker):
    """Return the places of those usable before the Horror check, as a bit mask (Spells)."""
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        if t["card_special"][s["held"][seat, place]] == Special.WEAKEN and is_of_use(
            t, s, seat, place, marker
        ):
            places = with_one(places, place)
    return places


@kernel
def to_use_with(t, s, seat, marker, hands):
    """Return the places of all cards that this many hands can use against the monster, as a bit mask."""
    free = np.int64(s["hands"])
    s["hands"] = hands
    places = arms_now(t, s, seat, hands) | special_cards(t, s, seat, marker)
    s["hands"] = free
    return places


@kernel
def keep_up(t, s, log, seat, marker):
    """Ask which spells to end if other cards can use their hands; return True while it waits.

    The bonus of such a spell ends (Spells).
    """
    while True:
        spells = np.int64(s["in_use"][seat])
        free = np.int64(s["hands"])
        hands = hands_of(s, t, seat)
        if spells == 0 or free >= hands:
            return False
        more = to_use_with(t, s, seat, marker, hands) & ~to_use_with(t, s, seat, marker, free)
        if more == 0:
            return False
        list_after_none(s, one_of_each(s, seat, spells))
        if ask(t, s, log, Decision.LET_GO, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            return False
        emit2(log, Event.LET_GO, seat, s["held"][seat, place])
        s["in_use"][seat] = without(np.int64(s["in_use"][seat]), place)
        s["exhausted"][seat] = with_one(np.int64(s["exhausted"][seat]), place)
        s["hands"] = free + np.int64(t["hand_cost"][s["held"][seat, place]])
        set_free_hands(s, t, seat)


@kernel
def pay_with(t, s, log, seat, place):
    """Discard a card, and lose what its program costs; return True while it waits.

    It takes effect even if the cost knocks its owner out (Unconscious, Insane).
    """
    card = np.int64(s["held"][seat, place])
    emit2(log, Event.USE, seat, card)
    discard(t, s, log, seat, place)
    program = np.int64(t["use_program"][card])
    was = np.int64(s["card_at"])
    s["card_at"] = NONE
    if program >= 0 and run_effects(t, s, log, program, seat):
        return True
    s["card_at"] = was
    return False


@kernel
def weaken(t, s, log, seat, place, marker):
    """Cast a spell that weakens the monster and removes an ability; return True while it waits.

    Both last for the combat; its hands are occupied for this round.
    """
    s["hands"] -= hands_for_spell(s, np.int64(t["hand_cost"][s["held"][seat, place]]))
    if cast(t, s, log, seat, place, 0, 1):
        return True
    passed = np.int64(s["result"])
    if s["sanity"][seat] <= 0:  # the combat is over for the investigator
        return pay_for_spell(t, s, log, seat)
    if sharers_pay(s, t, log, seat):
        return True
    if passed == 0:
        return False
    s["foe_weaker"] += 1
    emit3(log, Event.WEAKENED, marker, marker, toughness(t, s, marker))
    abilities = abilities_to_lose(t, s, marker)
    if abilities == 0:
        return False
    list_bits(s, abilities)
    if ask(t, s, log, Decision.ABILITY, seat):
        return True
    ability = np.int64(chosen(s))
    s["foe_ignored"] = with_one(np.int64(s["foe_ignored"]), ability)
    emit3(log, Event.ABILITY_GONE, marker, marker, ability)
    set_foe_traits(t, s, marker)
    return False


@kernel
def bind(t, s, log, seat, place, marker):
    """Cast a spell that binds the monster and passes a Combat check; return True while it waits.

    It needs as many successes as the toughness. If it succeeds it is discarded, and takes effect even if its
    cost drives the owner insane (Spells).
    """
    s["hands"] -= hands_for_spell(s, np.int64(t["hand_cost"][s["held"][seat, place]]))
    if cast(t, s, log, seat, place, 0, toughness(t, s, marker)):
        return True
    if s["result"]:
        discard(t, s, log, seat, np.int64(s["place"]))
        s["sure_to_pass"] = with_one(np.int64(s["sure_to_pass"]), COMBAT)
    return pay_for_spell(t, s, log, seat)


@kernel
def use_pass_card(t, s, log, seat, place, kind):
    """Use a card that passes a Combat check, or the check that closes a gate; return True while it waits."""
    if pay_with(t, s, log, seat, place):
        return True
    sure = without(np.int64(s["sure_to_pass"]), COMBAT)
    s["sure_to_pass"] = with_one(sure, kind)
    return False


@kernel
def offer_gate_pass(t, s, log, seat):
    """Ask whether to use a card that passes the check to close a gate; then `check` rolls nothing.

    The result is 1 if it is used. Return True while it waits.
    """
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        if t["card_special"][card] == Special.PASS_COMBAT and not is_out_of_use(s, t, seat, card, True):
            places = with_one(places, place)
    s["result"] = 0
    if places == 0:
        return False
    list_after_none(s, places)
    if ask(t, s, log, Decision.GATE_BY, seat):
        return True
    place = np.int64(chosen(s))
    if place == NONE:
        return False
    if use_pass_card(t, s, log, seat, place, GATE):
        return True
    s["result"] = 1
    return False
