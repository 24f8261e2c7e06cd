"""The beginning of a round: cards turned up, upkeep, sliders, the first player (final battle, 1)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.codes import AT_LIMIT, Cause, Phase
from simcore.games.arkham_horror.box.codes import (
    ABILITY_OPTION,
    AID_SANITY,
    AID_SKILLS,
    AID_STAMINA,
    LORE,
    NONE,
    SPELL,
    STOPS,
    TRACKS,
    Ability,
    Decision,
    Effect,
    ints,
)
from simcore.games.arkham_horror.box.dice import FIRST_COMBAT, UPKEEP_STREAM, draw_first_dice, one_die
from simcore.games.arkham_horror.box.events import Event
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.options import begin_options
from simcore.games.arkham_horror.box.possessions import (
    change_sanity,
    change_stamina,
    discard,
    is_alive,
    skill_value,
    too_dear,
    turn_sideways,
)
from simcore.games.arkham_horror.box.skill_checks import begin_check
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, lowest
from simcore.kernels.decisions import ask, chosen, offer
from simcore.kernels.event_log import emit1, emit2, emit3

ROUND_EVENT, STATUS_ROLL, ABILITY_EVENT, SLIDE = ints(
    Event.ROUND, Event.STATUS_ROLL, Event.ABILITY, Event.SLIDE
)
LEAD, CAST = ints(Event.LEAD, Event.CAST)
ASK_UPKEEP, ASK_TARGET, ASK_SLIDER = ints(Decision.UPKEEP, Decision.TARGET, Decision.SLIDER)
REFRESH, TRADE = ints(Phase.REFRESH, Phase.TRADE)
HEAL, SKILLS, RESTORE_SANITY, RESTORE_STAMINA = ints(
    Effect.HEAL, Effect.SKILLS, Effect.RESTORE_SANITY, Effect.RESTORE_STAMINA
)
HEALS_SANITY, HEALS_STAMINA = ints(Ability.RESTORE_SANITY, Ability.RESTORE_STAMINA)
RESTORING = (1 << RESTORE_SANITY) | (1 << RESTORE_STAMINA)
(NO_END,) = ints(Cause.NO_END)
TURN_UP, UPKEEP, CHOSEN, HEALED, HELPED, BEGIN_SLIDERS, SLIDERS = range(7)


@kernel
def enter(s, phase):
    """Go on to a phase, with its first seat."""
    s["phase"] = phase
    s["step"] = 0
    s["coming"] = s["alive"]


@inlined
def seek_aid(s):
    """Note what is lacking; with whoever was devoured, for one look at all is quicker."""
    mind = body = 0
    for seat in range(MAX_SEATS):
        mind |= s["sanity"][seat] < s["max_sanity"][seat]
        body |= s["stamina"][seat] < s["max_stamina"][seat]
    s["sought"] = AID_SKILLS + AID_SANITY * mind + AID_STAMINA * body


@inlined
def begin_round(t, s, log):
    """A new round; a battle without end is given up."""
    if s["round"] >= t["round_limit"]:
        s["over"] = 1
        s["cause"], s["loss_attack"] = NO_END, AT_LIMIT
        return
    s["round"] += 1
    s["warded"] = 0
    s["ability_used"] = 0
    for seat in range(MAX_SEATS):  # of all: a constant number of bytes is wiped at once
        s["skills_up"][seat] = s["casts"][seat] = 0
    seek_aid(s)
    draw_first_dice(s, FIRST_COMBAT)
    emit2(log, ROUND_EVENT, s["round"], s["lead"])
    enter(s, REFRESH)


@inlined
def next_actor(s):
    """Find the seat whose turn it is, in order from the first player; False if all had theirs."""
    coming, lead = np.int64(s["coming"] & s["alive"]), np.int64(s["lead"])
    if coming == 0:
        return False
    from_lead = coming >> lead << lead
    s["actor"] = lowest(from_lead if from_lead else coming)
    return True


@inlined
def pass_turn(s):
    """The turn of the actor in this phase is over."""
    s["coming"] &= ~bit(s["actor"])


@inlined
def end_turn(s):
    """The next seat."""
    pass_turn(s)
    s["step"] = 0


@inlined
def turn_up(t, s, log, seat):
    """Refresh the cards, and roll whether a blessing or a curse stays."""
    s["in_use"][seat] = s["exhausted"][seat] = s["magic"][seat] = s["moved"][seat] = 0
    if s["status"][seat] != 0:
        if s["status_new"][seat] == 0:
            die = one_die(s["key"], s["game_number"], UPKEEP_STREAM + seat, s["round"])
            if die == 1:
                s["status"][seat] = 0
            emit3(log, STATUS_ROLL, seat, die, s["status"][seat])
        s["status_new"][seat] = 0


@kernel
def is_hurt(s, seat, sanity):
    """Whether somebody lives and lacks sanity, or stamina."""
    if not is_alive(s, seat):
        return False
    if sanity:
        return s["sanity"][seat] < s["max_sanity"][seat]
    return s["stamina"][seat] < s["max_stamina"][seat]


@kernel
def anybody_hurt(s, sanity):
    """Whether anybody lacks sanity, or stamina."""
    for seat in range(s["n_seats"]):
        if is_hurt(s, seat, sanity):
            return True
    return False


@inlined
def may_heal(t, s, seat):
    """Whether somebody has an ability that heals and has not used it this round."""
    ability = t["ability"][s["investigator"][seat]]
    return ((ability == HEALS_SANITY) | (ability == HEALS_STAMINA)) & (s["ability_used"] & bit(seat) == 0)


@inlined
def has_upkeep(s, seat):
    """Whether there may be anything to do in the upkeep."""
    return s["aid"][seat] & s["sought"] != 0


@inlined
def list_upkeep(t, s, seat):
    """List what can be done in the upkeep; there is an ability, or a card, for it."""
    ability = t["ability"][s["investigator"][seat]]
    cards = np.int64(s["helpers"][seat] & ~(s["exhausted"][seat] | too_dear(s, seat)))
    begin_options(s)
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        effect = t["effect"][s["held"][seat, place]]
        if effect == HEAL:
            useful = anybody_hurt(s, False)
        else:
            useful = effect == SKILLS or is_hurt(s, seat, effect == RESTORE_SANITY)
        if useful:
            offer(s, place)
    if may_heal(t, s, seat) and anybody_hurt(s, ability == HEALS_SANITY):
        offer(s, ABILITY_OPTION)


@kernel
def ask_hurt(t, s, log, seat, sanity):
    """Ask whom to help; True while waiting."""
    s["n_options"] = 0
    for other in range(s["n_seats"]):
        if is_hurt(s, other, sanity):
            offer(s, other)
    return ask(t, s, log, ASK_TARGET, seat)


@kernel
def pay_spell(t, s, log, seat, place):
    """Pay the sanity of a spell and roll its check, of some all successes; True while waiting."""
    card = s["held"][seat, place]
    s["place"] = place
    turn_sideways(s, seat, place)
    s["spells_tried"] += 1
    s["casts"][seat] += 1
    emit2(log, CAST, seat, card)
    change_sanity(s, log, seat, -t["price"][card])
    s["sought"] |= AID_SANITY
    dice = skill_value(t, s, seat, LORE) + t["cast"][card]
    return begin_check(t, s, log, SPELL, LORE, dice, 1 if t["effect"][card] == HEAL else 0)


@kernel
def restore(t, s, log, seat, place):
    """Send an ally away, who restores sanity or stamina first."""
    sanity = t["effect"][s["held"][seat, place]] == RESTORE_SANITY
    discard(t, s, log, seat, place)
    if sanity:
        change_sanity(s, log, seat, s["max_sanity"][seat])
    else:
        change_stamina(s, log, seat, s["max_stamina"][seat])


@kernel
def upkeep(t, s, log, seat):
    """What somebody can do in the upkeep, as long as they want to; True while waiting."""
    while s["step"] < BEGIN_SLIDERS:
        if do_upkeep(t, s, log, seat):
            return True
    return False


@inlined
def do_upkeep(t, s, log, seat):
    """One step of the upkeep of a seat; True while waiting."""
    if s["step"] == UPKEEP:
        if not has_upkeep(s, seat):  # any more
            s["step"] = BEGIN_SLIDERS
            return False
        list_upkeep(t, s, seat)
        s["step"] = CHOSEN
        return ask(t, s, log, ASK_UPKEEP, seat)
    ability = t["ability"][s["investigator"][seat]]
    if s["step"] == CHOSEN:
        option = chosen(s)
        s["step"] = UPKEEP
        if option == NONE:
            s["step"] = BEGIN_SLIDERS
        elif option == ABILITY_OPTION:
            s["step"] = HELPED
            s["place"] = NONE
            return ask_hurt(t, s, log, seat, ability == HEALS_SANITY)
        else:
            effect = t["effect"][s["held"][seat, option]]
            if effect == SKILLS:
                s["step"] = HEALED
                return pay_spell(t, s, log, seat, option)
            elif effect == HEAL:
                s["place"] = option
                s["step"] = HELPED
                return ask_hurt(t, s, log, seat, False)
            else:
                restore(t, s, log, seat, option)
        return False
    if s["step"] == HELPED:
        target = chosen(s)
        s["target"] = target
        if s["place"] != NONE:
            s["step"] = HEALED
            return pay_spell(t, s, log, seat, s["place"])
        s["ability_used"] |= bit(seat)
        emit2(log, ABILITY_EVENT, seat, target)
        if ability == HEALS_SANITY:
            change_sanity(s, log, target, 1)
        else:
            change_stamina(s, log, target, 1)
        s["step"] = UPKEEP
        return False
    if s["hits"] > 0:
        s["spells_cast"] += 1
        if t["effect"][s["held"][seat, s["place"]]] == HEAL:
            change_stamina(s, log, s["target"], s["hits"])
        else:
            s["skills_up"][seat] += 1
    s["step"] = UPKEEP
    return False


@inlined
def free_stops(t, s, seat):
    """How far the sliders may be moved; in the first round they are free unless a loadout sets them."""
    who = s["investigator"][seat]
    if s["round"] == 1 and t["start_stop"][who, 0] == NONE:
        return TRACKS * STOPS
    return np.int64(t["focus"][who])


@inlined
def list_stops(t, s, seat):
    """Go to the next slider that matters in this battle and list its stops; False if none can be moved."""
    track, left = np.int64(t["track_after"][s["track"] + 1]), np.int64(s["focus_left"])
    if track == TRACKS or left == 0:
        return False
    s["track"] = track
    now = s["stop"][seat, track & 3]
    lowest = max(0, now - left)
    for i in range(STOPS):  # all that there could be: quicker than to count
        s["options"][i] = lowest + i
    s["n_options"] = min(STOPS - 1, now + left) - lowest + 1
    return True


@inlined
def move_slider(s, log, seat):
    """Move the slider that was asked for to its stop."""
    track, moved = np.int64(s["track"]), chosen(s)
    steps = abs(moved - s["stop"][seat, track & 3])
    if steps:
        s["focus_left"] -= steps
        s["stop"][seat, track & 3] = moved
        emit3(log, SLIDE, seat, track, moved)


@inlined
def sliders(t, s, log, seat):
    """Ask for the stop of one slider after another; True while waiting."""
    if s["step"] == SLIDERS:
        move_slider(s, log, seat)
    else:
        s["step"] = SLIDERS
        s["track"], s["focus_left"] = NONE, free_stops(t, s, seat)
    while list_stops(t, s, seat):
        if ask(t, s, log, ASK_SLIDER, seat):
            return True
        move_slider(s, log, seat)
    return False


@inlined
def refresh(t, s, log):
    """The refresh of one seat after another; then the first player marker goes on. True while waiting."""
    while True:
        if s["step"] == TURN_UP:
            if not next_actor(s):
                break
            turn_up(t, s, log, s["actor"])
            s["step"] = UPKEEP if has_upkeep(s, s["actor"]) else BEGIN_SLIDERS
        seat = s["actor"]
        if s["step"] < BEGIN_SLIDERS and upkeep(t, s, log, seat):
            return True
        if sliders(t, s, log, seat):
            return True
        end_turn(s)
    s["lead"] = s["lead"] + 1 if s["lead"] + 1 < s["n_seats"] else 0
    emit1(log, LEAD, s["lead"])
    enter(s, TRADE)
    return False
