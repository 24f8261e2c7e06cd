"""Upkeep of one investigator: refreshed cards, blessing and curse, upkeep actions, skill sliders.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import (
    ABILITY_OPTION,
    AID_SANITY,
    AID_SKILLS,
    AID_STAMINA,
    NONE,
    STOPS,
    TRACKS,
    Ability,
    BoxStream,
    Effect,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.dice import one_die
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.possessions import discard, too_dear
from simcore.games.arkham_horror.box.sheet import anybody_hurt, change_sanity, change_stamina, is_hurt
from simcore.games.arkham_horror.box.weapons_and_spells import cast_spell
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members, with_one
from simcore.kernels.decisions import ask, begin_options, chosen, offer
from simcore.kernels.event_log import emit2, emit3
from simcore.kernels.replay import recorded

UPKEEP, CHOSEN, HEALED, HELPED, BEGIN_SLIDERS, SLIDERS = range(20, 26)  # steps; those of a game are below 10


@inlined
def seek_aid(s):
    """Record what is lacking. Devoured seats are included because one pass is faster."""
    mind = body = 0
    for seat in range(MAX_SEATS):
        mind |= s["sanity"][seat] < s["max_sanity"][seat]
        body |= s["stamina"][seat] < s["max_stamina"][seat]
    s["sought"] = AID_SKILLS + AID_SANITY * mind + AID_STAMINA * body


@inlined
def turn_up(t, s, log, seat):
    """Refresh the cards, and roll whether a blessing or a curse stays (Refresh, Blessing, Curse).

    There is no roll in the first upkeep after a status was gained (Upkeep Phase).
    """
    s["in_use"][seat] = s["exhausted"][seat] = s["magic"][seat] = s["moved"][seat] = 0
    if s["status"][seat] != 0:
        if s["status_new"][seat] == 0:
            die = recorded(s, one_die(s["key"], s["game_number"], BoxStream.UPKEEP + seat, s["round"]))
            if die == 1:
                s["status"][seat] = 0
            emit3(log, BoxEvent.STATUS_ROLL, seat, die, s["status"][seat])
        s["status_new"][seat] = 0


@inlined
def may_heal(t, s, seat):
    """Return whether an investigator has a healing ability that is unused in this round (Unique Ability)."""
    ability = t["ability"][s["investigator"][seat]]
    return ((ability == Ability.RESTORE_SANITY) | (ability == Ability.RESTORE_STAMINA)) & (
        not has(np.int64(s["ability_used"]), seat)
    )


@inlined
def has_upkeep(s, seat):
    """Return whether a seat may have upkeep actions."""
    return s["aid"][seat] & s["sought"] != 0


@inlined
def list_upkeep(t, s, seat):
    """List the upkeep actions that an ability or a card offers (Upkeep Phase)."""
    ability = t["ability"][s["investigator"][seat]]
    cards = np.int64(s["helpers"][seat] & ~(s["exhausted"][seat] | too_dear(s, seat)))
    begin_options(s)
    for place in members(cards):
        effect = t["effect"][s["held"][seat, place]]
        if effect == Effect.HEAL:
            useful = anybody_hurt(s, seat, False)
        else:
            useful = effect == Effect.SKILLS or is_hurt(s, seat, effect == Effect.RESTORE_SANITY)
        if useful:
            offer(s, place)
    if may_heal(t, s, seat) and anybody_hurt(s, seat, ability == Ability.RESTORE_SANITY):
        offer(s, ABILITY_OPTION)


@kernel
def ask_hurt(t, s, log, seat, sanity):
    """Ask which investigator in the same place to help; return True while waiting."""
    s["n_options"] = 0
    for other in members(np.int64(s["near"][seat])):
        if is_hurt(s, other, sanity):
            offer(s, other)
    return ask(t, s, log, BoxDecision.TARGET, seat)


@kernel
def restore(t, s, log, seat, place):
    """Discard an ally, whose text restores sanity or stamina to the maximum."""
    sanity = t["effect"][s["held"][seat, place]] == Effect.RESTORE_SANITY
    discard(t, s, log, seat, place)
    if sanity:
        change_sanity(s, log, seat, s["max_sanity"][seat])
    else:
        change_stamina(s, log, seat, s["max_stamina"][seat])


@kernel
def upkeep(t, s, log, seat):
    """Perform upkeep actions for as long as the player wants (Upkeep Phase); return True while waiting."""
    while s["step"] < BEGIN_SLIDERS:
        if do_upkeep(t, s, log, seat):
            return True
    return False


@inlined
def do_upkeep(t, s, log, seat):
    """Take one step of the upkeep of a seat; return True while waiting."""
    if s["step"] == UPKEEP:
        if not has_upkeep(s, seat):  # any more
            s["step"] = BEGIN_SLIDERS
            return False
        list_upkeep(t, s, seat)
        s["step"] = CHOSEN
        return ask(t, s, log, BoxDecision.UPKEEP, seat)
    ability = t["ability"][s["investigator"][seat]]
    if s["step"] == CHOSEN:
        option = chosen(s)
        s["step"] = UPKEEP
        if option == NONE:
            s["step"] = BEGIN_SLIDERS
        elif option == ABILITY_OPTION:
            s["step"] = HELPED
            s["place"] = NONE
            return ask_hurt(t, s, log, seat, ability == Ability.RESTORE_SANITY)
        else:
            effect = t["effect"][s["held"][seat, option]]
            if effect == Effect.SKILLS:
                s["step"] = HEALED
                return cast_spell(t, s, log, seat, option)
            elif effect == Effect.HEAL:
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
            return cast_spell(t, s, log, seat, np.int64(s["place"]))
        s["ability_used"] = with_one(np.int64(s["ability_used"]), seat)
        emit2(log, BoxEvent.ABILITY, seat, target)
        if ability == Ability.RESTORE_SANITY:
            change_sanity(s, log, target, 1)
        else:
            change_stamina(s, log, target, 1)
        s["step"] = UPKEEP
        return False
    if s["hits"] > 0:
        s["spells_cast"] += 1
        if t["effect"][s["held"][seat, np.int64(s["place"])]] == Effect.HEAL:
            change_stamina(s, log, np.int64(s["target"]), np.int64(s["hits"]))
        else:
            s["skills_up"][seat] += 1
    s["step"] = UPKEEP
    return False


@inlined
def list_stops(t, s, seat):
    """Go to the next slider that matters here and list its stops (Focus); return False if there is none."""
    track, left = np.int64(t["track_after"][s["track"] + 1]), np.int64(s["focus_left"])
    if track == TRACKS or left == 0:
        return False
    s["track"] = track
    now = s["stop"][seat, track]
    least = max(0, now - left)
    for i in range(STOPS):  # all that there could be: quicker than to count
        s["options"][i] = least + i
    s["n_options"] = min(STOPS - 1, now + left) - least + 1
    return True


@inlined
def move_slider(s, log, seat):
    """Move the current slider to the chosen stop (Skill Sliders)."""
    track, moved = np.int64(s["track"]), chosen(s)
    steps = abs(moved - s["stop"][seat, track])
    if steps:
        s["focus_left"] -= steps
        s["stop"][seat, track] = moved
        emit3(log, BoxEvent.SLIDE, seat, track, moved)


@inlined
def begin_sliders(s, stops):
    """Begin moving the sliders, by at most `stops` stops in all (Focus)."""
    s["step"] = SLIDERS
    s["track"], s["focus_left"] = NONE, stops


@inlined
def sliders(t, s, log, seat):
    """Ask for the stop of one slider after another (Focus, Skill Sliders); return True while waiting."""
    while list_stops(t, s, seat):
        if ask(t, s, log, BoxDecision.SLIDER, seat):
            return True
        move_slider(s, log, seat)
    return False
