"""What investigators hold, and what follows from it."""

from __future__ import annotations

import numpy as np

from simcore.bits import bit
from simcore.final_battle.events import Event
from simcore.final_battle.limits import MAX_HELD
from simcore.final_battle.state import (
    AT_ATTACK,
    AT_START,
    EXHAUSTED,
    FIGHT,
    IN_USE,
    MOVED,
    NONE,
    READY,
    SPENT,
    STOPS,
    Phase,
    ints,
)
from simcore.final_battle.vocabulary import Ability
from simcore.jit import inlined, kernel
from simcore.log import emit1, emit2, emit3

DISCARD, EXHAUST, DEVOURED, DOOM = ints(Event.DISCARD, Event.EXHAUST, Event.DEVOURED, Event.DOOM)
SANITY_EVENT, STAMINA_EVENT = ints(Event.SANITY, Event.STAMINA)
(START,) = ints(Phase.START)
BOTH = 3  # kinds of resistance that can be ignored, as bits
(CLUE_DIE,) = ints(Ability.CLUE_DIE)


@kernel
def is_alive(s, seat):
    """Whether somebody has not been devoured."""
    return s["alive"] & bit(seat) != 0


@kernel
def skill_value(t, s, seat, skill):
    """A skill as the sliders stand, with all bonuses."""
    who = s["investigator"][seat]
    return skill_at(t, s, seat, who, skill, s["stop"][seat, skill >> 1])


@kernel
def skill_at(t, s, seat, who, skill, stop):
    """A skill if its slider stood at some stop; the second of a pair goes down where the first goes up."""
    steps = STOPS - 1 - stop if skill & 1 else stop
    return t["lowest"][who, skill] + steps + s["bonus"][seat, skill] + s["skills_up"][seat]


@kernel
def weapon_dice(t, s, seat, place):
    """Dice that a card gives in combat."""
    card = s["held"][seat, place]
    ignored = s["ignores"][seat] & BOTH
    return np.int64(t["dice_magic"][ignored, card] if s["magic"][seat, place] else t["dice"][ignored, card])


@kernel
def alone_dice(t, s, seat, place):
    """Dice that a card gives more if the other hand is empty."""
    card = s["held"][seat, place]
    ignored = s["ignores"][seat] & BOTH
    return np.int64(t["alone_magic"][ignored, card] if s["magic"][seat, place] else t["alone"][ignored, card])


@kernel
def is_moved(mark):
    """Whether a card with this mark has changed hands this round."""
    return (mark == MOVED) | (mark == SPENT)


@inlined
def dice_in_use(t, s, seat):
    """Dice of all cards in use."""
    dice = 0
    lonely = t["hands"] - s["hands"] <= 1
    for i in range(s["n_arms"][seat]):
        place = s["arms"][seat, i]
        if s["mark"][seat, place] == IN_USE:
            dice += weapon_dice(t, s, seat, place)
            if lonely:
                dice += alone_dice(t, s, seat, place)
    return dice


@inlined
def combat_dice(t, s, seat):
    """Dice of the combat check as it stands."""
    return skill_value(t, s, seat, FIGHT) + dice_in_use(t, s, seat) + t["combat"]


@kernel
def clue_dice(t, s, seat, skill):
    """Dice that one clue token gives in a check of a skill."""
    return 1 + s["clue_dice"][seat, skill] + (1 if t["ability"][s["investigator"][seat]] == CLUE_DIE else 0)


@kernel
def recount(t, s, seat):
    """Work out again what follows from the cards that are held."""
    for skill in range(6):
        s["bonus"][seat, skill] = s["clue_dice"][seat, skill] = 0
    effects = 0
    ignored = 0
    goods = 0
    items = 0
    arms = 0
    kit = 0
    for place in range(s["n_held"][seat]):
        card = s["held"][seat, place]
        if t["armed"][card]:
            s["arms"][seat, arms] = place
            arms += 1
            kit |= t["kit"][card]
        if t["any_bonus"][card]:
            for skill in range(6):
                s["bonus"][seat, skill] += t["card_bonus"][card, skill]
        if t["clue_die"][card] >= 0:
            s["clue_dice"][seat, t["clue_die"][card]] += 1
        effects |= bit(t["effect"][card])
        ignored |= t["card_ignores"][card]
        items += t["item"][card]
        goods += t["item"][card] * (1 - is_moved(s["mark"][seat, place]))
    s["effects"][seat] = effects
    s["ignores"][seat] = ignored
    s["items"][seat] = items
    s["goods"][seat] = goods
    for i in range(arms, s["n_arms"][seat]):
        s["arms"][seat, i] = 0
    s["n_arms"][seat] = arms
    s["kit"][seat] = kit


@kernel
def gain_card(t, s, seat, card):
    """Take a card; one that does nothing in the battle is laid aside."""
    n = s["n_held"][seat]
    if not t["useful"][card] or n >= MAX_HELD:
        return
    s["held"][seat, n] = card
    s["mark"][seat, n] = READY
    s["magic"][seat, n] = 0
    s["tokens"][seat, n] = t["uses"][card]
    s["n_held"][seat] = n + 1


@kernel
def remove_card(t, s, seat, place):
    """Take a card out of the possessions."""
    n = s["n_held"][seat] - 1
    for i in range(place, n):
        s["held"][seat, i] = s["held"][seat, i + 1]
        s["mark"][seat, i] = s["mark"][seat, i + 1]
        s["magic"][seat, i] = s["magic"][seat, i + 1]
        s["tokens"][seat, i] = s["tokens"][seat, i + 1]
    s["held"][seat, n] = s["mark"][seat, n] = s["magic"][seat, n] = s["tokens"][seat, n] = 0
    s["n_held"][seat] = n
    if seat == s["actor"] and place < s["place"]:
        s["place"] -= 1  # the card that is being used lies one further up now
    recount(t, s, seat)


@kernel
def discard(t, s, log, seat, place):
    """Use up or lose a card."""
    card = s["held"][seat, place]
    emit3(log, DISCARD, seat, card, place)
    if t["item"][card]:
        s["items_lost"] += 1
    if t["more_sanity"][card]:
        s["max_sanity"][seat] -= t["more_sanity"][card]
        s["sanity"][seat] = min(s["sanity"][seat], s["max_sanity"][seat])
    if t["more_stamina"][card]:
        s["max_stamina"][seat] -= t["more_stamina"][card]
        s["stamina"][seat] = min(s["stamina"][seat], s["max_stamina"][seat])
    remove_card(t, s, seat, place)


@kernel
def exhaust(s, log, seat, place):
    """Turn a card sideways."""
    s["mark"][seat, place] = EXHAUSTED
    emit2(log, EXHAUST, seat, s["held"][seat, place])


@kernel
def use_token(t, s, log, seat, place):
    """Use a card that goes after some uses."""
    s["tokens"][seat, place] -= 1
    if s["tokens"][seat, place] <= 0:
        discard(t, s, log, seat, place)


@kernel
def change_sanity(s, log, seat, change):
    """Gain or pay sanity, up to the most and down to none."""
    now = max(0, min(s["sanity"][seat] + change, s["max_sanity"][seat]))
    if now != s["sanity"][seat]:
        emit3(log, SANITY_EVENT, seat, now - s["sanity"][seat], now)
        s["sanity"][seat] = now


@kernel
def change_stamina(s, log, seat, change):
    """Gain or lose stamina, up to the most and down to none."""
    now = max(0, min(s["stamina"][seat] + change, s["max_stamina"][seat]))
    if now != s["stamina"][seat]:
        emit3(log, STAMINA_EVENT, seat, now - s["stamina"][seat], now)
        s["stamina"][seat] = now


@kernel
def devour(s, log, seat, cause):
    """An investigator is gone with all cards; when it was the last one, the battle is lost."""
    emit2(log, DEVOURED, seat, cause)
    s["alive"] &= ~bit(seat)
    for place in range(s["n_held"][seat]):
        s["held"][seat, place] = s["mark"][seat, place] = 0
        s["magic"][seat, place] = s["tokens"][seat, place] = 0
    for i in range(s["n_arms"][seat]):
        s["arms"][seat, i] = 0
    s["n_held"][seat] = s["n_arms"][seat] = s["effects"][seat] = 0
    s["items"][seat] = s["goods"][seat] = s["ignores"][seat] = s["kit"][seat] = 0
    s["rerollers"] &= ~bit(seat)
    s["devoured"] += 1
    if s["first_devoured"] == NONE:
        s["first_devoured"] = max(1, s["round"])
    if s["devoured"] == s["n_seats"]:
        s["cause"] = cause
        s["loss_attack"] = AT_START if s["phase"] == START else AT_ATTACK
        s["loss_investigator"] = s["investigator"][seat]
        s["over"] = 1


@kernel
def tell_doom(s, log):
    """Write how many doom tokens there are."""
    emit1(log, DOOM, s["doom"])
