"""The investigators attack: hands, weapons, spells, the combat check, doom tokens (final battle, 2)."""

from __future__ import annotations

from simcore.final_battle.checks import begin_check, successes
from simcore.final_battle.events import Event
from simcore.final_battle.losses import lose_sanity, reduced
from simcore.final_battle.possessions import alone_dice, combat_dice, discard, tell_doom, weapon_dice
from simcore.final_battle.refresh import can_pay, end_turn, enter, next_actor, pay_spell
from simcore.final_battle.state import (
    COMBAT,
    EXHAUSTED,
    FIGHT,
    HANDLESS,
    IN_USE,
    NONE,
    ONE_SHOTS,
    Decision,
    Phase,
    ints,
)
from simcore.final_battle.tables import PHYSICAL
from simcore.final_battle.vocabulary import Effect
from simcore.jit import inlined, kernel
from simcore.log import emit1, emit2
from simcore.options import chosen, must_ask, offer

TAKE_UP, ENCHANT_EVENT, SUCCESSES = ints(Event.TAKE_UP, Event.ENCHANT, Event.SUCCESSES)
ASK_ARM, ASK_ENCHANT = ints(Decision.ARM, Decision.ENCHANT)
(ENCHANT,) = ints(Effect.ENCHANT)
(WARD,) = ints(Phase.WARD)
BEGIN, ARM, CHOSEN, CAST, ENCHANTED, CHECKED = range(6)


@kernel
def enchantable(t, s, seat, place):
    """Whether a weapon in use would give more dice if it counted as magical."""
    card = s["held"][seat, place]
    if s["mark"][seat, place] != IN_USE or t["kind"][card] != PHYSICAL or s["magic"][seat, place]:
        return False
    return t["dice_magic"][s["ignores"][seat], card] > t["dice"][s["ignores"][seat], card]


@kernel
def any_enchantable(t, s, seat):
    """Whether any weapon in use would gain by it."""
    for i in range(s["n_arms"][seat]):
        if enchantable(t, s, seat, s["arms"][seat, i]):
            return True
    return False


@inlined
def can_arm(t, s, seat, place):
    """Whether a card can be taken up and would change anything."""
    card = s["held"][seat, place]
    if t["hand_cost"][card] > s["hands"]:
        return False
    mark = s["mark"][seat, place]
    if mark == IN_USE or mark >= EXHAUSTED:
        return False
    if t["spell"][card]:
        if not can_pay(t, s, seat, card):
            return False
        if t["effect"][card] == ENCHANT:
            return any_enchantable(t, s, seat)
    elif t["price"][card] and s["sanity"][seat] <= reduced(t, s, seat, False, t["price"][card]):
        return False
    if weapon_dice(t, s, seat, place) > 0 or t["card_sixes"][card] > 1:
        return True
    return alone_dice(t, s, seat, place) > 0


@inlined
def list_arms(t, s, seat):
    """List everything that can be taken up or cast."""
    s["options"][0] = NONE
    n = 1
    for i in range(s["n_arms"][seat]):
        place = s["arms"][seat, i]
        if can_arm(t, s, seat, place):
            s["options"][n] = place
            n += 1
    s["n_options"] = n


@inlined
def take_up(t, s, log, seat, place):
    """Devote hands to a weapon, and pay for it if it costs sanity."""
    card = s["held"][seat, place]
    s["hands"] -= t["hand_cost"][card]
    s["mark"][seat, place] = IN_USE
    emit2(log, TAKE_UP, seat, card)
    if t["price"][card]:
        lose_sanity(t, s, log, seat, t["price"][card])


@inlined
def use_up(t, s, log, seat):
    """Discard the weapons that are used once."""
    i = 0
    while i < s["n_arms"][seat]:
        place = s["arms"][seat, i]
        if s["mark"][seat, place] == IN_USE and t["one_shot"][s["held"][seat, place]]:
            discard(t, s, log, seat, place)
        else:
            i += 1


@inlined
def count_successes(t, s, log, hits):
    """Add successes and take doom tokens off; what is left over carries on or not."""
    s["total_hits"] += hits
    s["successes"] += hits
    if hits > 0:
        emit1(log, SUCCESSES, s["successes"])
    need = s["n_seats"]
    while s["successes"] >= need and s["doom"] > 0:
        s["successes"] = s["successes"] - need if t["carry"] else 0
        s["doom"] -= 1
        tell_doom(s, log)
    if s["doom"] == 0:
        s["over"] = s["win"] = 1


@inlined
def settle_spell(t, s, seat):
    """A spell that was tried: it is in use if it took effect; True while it is asked what it enchants."""
    s["step"] = ARM
    if s["hits"] == 0:
        return False
    place = s["place"]
    s["spells_cast"] += 1
    if t["effect"][s["held"][seat, place]] != ENCHANT:
        s["mark"][seat, place] = IN_USE
        return False
    s["n_options"] = 0
    for i in range(s["n_arms"][seat]):
        if enchantable(t, s, seat, s["arms"][seat, i]):
            offer(s, s["arms"][seat, i])
    s["step"] = ENCHANTED
    return must_ask(s, ASK_ENCHANT, seat)


@inlined
def end_attack(t, s, log, seat):
    """Count what the combat check brought, and lay aside what is used up by it."""
    hits = successes(t, s)
    if s["kit"][seat] & ONE_SHOTS:
        use_up(t, s, log, seat)
    count_successes(t, s, log, hits)
    end_turn(s)


@inlined
def attack(t, s, log):
    """The attack of a seat up to its check, after what the one before brought; True while waiting."""
    if s["step"] == CHECKED:
        end_attack(t, s, log, s["actor"])
        if s["over"]:
            return False
    if s["step"] == BEGIN:
        if not next_actor(s):
            enter(s, WARD)
            return False
        s["hands"] = t["hands"]
        s["step"] = ARM
    seat = s["actor"]
    if s["step"] == CAST and settle_spell(t, s, seat):
        return True
    if s["step"] == ENCHANTED:
        place = chosen(s)
        s["magic"][seat, place] = 1
        emit2(log, ENCHANT_EVENT, seat, s["held"][seat, place])
        s["step"] = ARM
    while True:
        if s["step"] == ARM:
            list_arms(t, s, seat)
            s["step"] = CHOSEN
            if must_ask(s, ASK_ARM, seat):
                return True
        place = chosen(s)
        if place == NONE:
            break
        card = s["held"][seat, place]
        if t["spell"][card]:
            s["hands"] -= t["hand_cost"][card]
            s["step"] = CAST
            pay_spell(t, s, log, seat, place)
            return False
        take_up(t, s, log, seat, place)
        if s["hands"] == 0 and s["kit"][seat] & HANDLESS == 0:
            break
        s["step"] = ARM
    s["step"] = CHECKED
    begin_check(t, s, log, COMBAT, FIGHT, combat_dice(t, s, seat), 1)
    if s["checking"] == 0:
        end_attack(t, s, log, seat)
    return False
