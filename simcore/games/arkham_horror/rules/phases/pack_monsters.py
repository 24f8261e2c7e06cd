"""Monsters that appear in encounters of games with packs ("A Monster Appears", Surprise).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import EVADE as EVADE_CHECK
from simcore.games.arkham_horror.box.effect_kinds import YES_NO, Amount
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import MARKERS_OF, PackTrigger
from simcore.games.arkham_horror.limits import MAX_MARKERS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.decks import nth_member, pick
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import (
    move_marker,
    note_evaded,
    place_of,
    put_evaded,
    to_cup,
)
from simcore.games.arkham_horror.rules.board.pack_facing import offer_both, offer_facing
from simcore.games.arkham_horror.rules.board.pack_foes import FLEES_LATER, MAY_FLEE, NEVER_FLEES
from simcore.games.arkham_horror.rules.board.pack_special_monsters import go_home, has_elusive
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.travel import gate_entered
from simcore.games.arkham_horror.rules.effects.frame import BAD, DICE, GOOD, PC, WHO, behind, go_by, take_up
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.fights.combat import BEATEN_NOW, fight
from simcore.games.arkham_horror.rules.fights.evading import BEATEN_BY_CARD, evade
from simcore.games.arkham_horror.rules.phases.pack_appearing import any_marker, draw_marker_for
from simcore.games.arkham_horror.rules.phases.pack_hunting import catch
from simcore.games.arkham_horror.rules.records.codes import (
    ASIDE,
    CUP,
    NONE,
    OUTSKIRTS,
    TROPHIES,
    Down,
    Stream,
)
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, has, none_of, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit3

WIN, EVADE, LOSE = range(3)
"""Blocks of a monster."""
YES, NO = YES_NO.numbers["yes"], YES_NO.numbers["no"]
COPY, ENTERED, OF_OUTSKIRTS = (MARKERS_OF.numbers[word] for word in ("copy", "entered", "outskirts"))


# --- meeting it


@kernel
def is_passed_by(t, s, log, seat, marker):
    """Let rules act on a monster that appears; return True while it waits.

    The result is 1 if the investigator evades it without a check.
    """
    fire(s, t, log, PackTrigger.MONSTER_APPEARS, seat, marker, 1)
    if run_waiting(s, t, log):
        return True
    passed = has(np.int64(s["sure_to_pass"]), EVADE_CHECK) != 0
    s["sure_to_pass"] = without(np.int64(s["sure_to_pass"]), EVADE_CHECK)
    if passed:
        emit3(log, Event.EVADED, seat, marker, marker)
    s["result"] = 1 if passed else 0
    return False


@kernel
def offer_ways(t, s, seat, marker, may_evade, is_shy):
    """Offer to evade a monster and to fight it, as far as it is possible."""
    clear_options(s)
    if not may_evade:
        offer(s, FIGHT_MARKER + marker)
    elif is_shy:
        offer_both(s, t, seat, marker)
    else:
        offer_facing(s, t, seat, marker)


@kernel
def meet_it(t, s, log, seat, marker, may_evade):
    """Evade or fight a monster that is not on the board; return True while it waits.

    An elusive one goes unless the investigator catches it, and never surprises (Elusive Monsters). The
    result is a block.
    """
    is_shy = has_elusive(s, t, marker) and not t["elusive_encounter_fight"]
    s["result"] = EVADE
    if is_shy and not may_evade:
        return False
    offer_ways(t, s, seat, marker, may_evade, is_shy)
    if ask(t, s, log, Decision.FACE, seat):
        return True
    if chosen(s) < FIGHT_MARKER:
        s["result"] = EVADE
        if is_shy:
            return False
        if evade(t, s, log, seat, marker):
            return True
        if s["result"] != 0:
            s["result"] = WIN if s["result"] == BEATEN_BY_CARD else EVADE
            return False
    if s["down"][seat] != Down.UP or is_ended(s) or place_of(s, marker) != ASIDE:
        s["result"] = WIN if place_of(s, marker) == TROPHIES + seat else LOSE
        return False
    waits = catch(s, t, log, seat, marker) if is_shy else fight(t, s, log, seat, marker)
    if waits:
        return True
    came_to = np.int64(s["result"])
    if came_to == BEATEN_NOW:
        s["result"] = WIN
    else:
        s["result"] = EVADE if s["down"][seat] == Down.UP else LOSE
    return False


@kernel
def meet_by_rules(t, s, log, seat, marker, row):
    """Meet a monster under what the effect says about it; return True while it waits."""
    s["foe_toughness"] = row["e"]
    s["foe_is_copy"] = row["b"] == COPY
    s["fleeing"] = FLEES_LATER if row["f"] == YES else MAY_FLEE
    if row["g"] == NO:
        s["fleeing"] = NEVER_FLEES
    if meet_it(t, s, log, seat, marker, row["f"] != YES):
        return True
    outcome = np.int64(s["result"])
    concern(t, s, marker)
    s["result"] = outcome
    s["foe_toughness"] = s["foe_is_copy"] = 0
    s["fleeing"] = MAY_FLEE
    return False


@kernel
def meet_copy(t, s, log, seat, row):
    """Meet a copy of a kind of monsters, for which any marker stands; return True while it waits."""
    marker = any_marker(t, s, np.int64(row["a"]))
    s["result"] = NONE
    if marker == NONE:
        return False
    before = place_of(s, marker)
    move_marker(s, log, marker, ASIDE)
    if meet_by_rules(t, s, log, seat, marker, row):
        return True
    outcome = np.int64(s["result"])
    move_marker(s, log, marker, before)
    s["result"] = outcome
    return False


@kernel
def meet_one(t, s, log, seat, row, is_first):
    """Meet one monster; the result is a block, NONE without a monster. Return True while it waits."""
    if row["b"] == COPY:
        return meet_copy(t, s, log, seat, row)
    if draw_marker_for(t, s, log, seat, row, is_first):
        return True
    marker = np.int64(s["result"])
    if marker == NONE:
        return False
    if is_passed_by(t, s, log, seat, marker):
        return True
    outcome = np.int64(EVADE)
    if s["result"] == 0:
        if meet_by_rules(t, s, log, seat, marker, row):
            return True
        outcome = np.int64(s["result"])
    if place_of(s, marker) == ASIDE:
        go_home(s, t, log, marker)
    s["result"] = outcome
    return False


@kernel
def go_by_outcome(s, t, frame, row, block):
    """Go to the block of an outcome; NONE means that no monster has appeared."""
    if block == NONE:
        frame[PC] = row["target"]
        return
    frame[PC] = t["code"][frame[PC] + 1 + block]["target"]
    if block == LOSE and t["code"][frame[PC]]["op"] != Op.JUMP and not is_ended(s):
        take_up(s, frame, frame[WHO])  # the block runs although the investigator is down


@kernel
def meet_on_board(t, s, log, seat, marker, row, stays):
    """Evade or fight a monster that is on the board; return True while it waits. The result is a block.

    Unless it is defeated, it stays, or returns to the cup if it does not stay.
    """
    place, is_shy = place_of(s, marker), has_elusive(s, t, marker) and not t["elusive_encounter_fight"]
    s["fleeing"] = NEVER_FLEES if row["g"] == NO else MAY_FLEE
    s["result"] = EVADE
    if is_shy and row["f"] == YES:
        return False
    offer_ways(t, s, seat, marker, row["f"] != YES, is_shy)
    if ask(t, s, log, Decision.FACE, seat):
        return True
    fights, outcome = chosen(s) >= FIGHT_MARKER, EVADE
    if not fights and not is_shy:
        if evade(t, s, log, seat, marker):
            return True
        fights, outcome = s["result"] == 0, WIN if s["result"] == BEATEN_BY_CARD else EVADE
    if fights:
        outcome = WIN if place_of(s, marker) == TROPHIES + seat else LOSE
        if s["down"][seat] == Down.UP and not is_ended(s) and place_of(s, marker) == place:
            waits = catch(s, t, log, seat, marker) if is_shy else fight(t, s, log, seat, marker)
            if waits:
                return True
            if s["result"] == BEATEN_NOW:
                outcome = WIN
            elif s["down"][seat] == Down.UP:
                outcome = EVADE
    s["fleeing"] = MAY_FLEE
    if not stays and place_of(s, marker) == place and not is_ended(s):
        to_cup(s, log, marker)
    s["result"] = outcome
    return False


@kernel
def do_meet_entered(s, t, log, frame, row):
    """Meet the monsters at the gate by which the investigator came; return True while it waits.

    The player chooses their order, and which ones if not all of them count.
    """
    seat = frame[WHO]
    area, block = gate_entered(t, s, seat), np.int64(NONE)
    left = amount(t, s, seat, np.int64(row["c"])) if row["c"] != Amount.ALL else np.int64(MAX_MARKERS)
    met = none_of(as_set(s["markers"][CUP]))
    while area != NONE and left > 0 and s["down"][seat] == Down.UP and not is_ended(s):
        there = as_set(s["markers"][area]) & ~met
        if count(there) == 0:
            break
        list_bits(s, there)
        if ask(t, s, log, Decision.APPEARS, seat):
            return True
        marker = np.int64(chosen(s))
        met, left = with_one(met, marker), left - 1
        if meet_on_board(t, s, log, seat, marker, row, row["h"] == YES):
            return True
        block = np.int64(s["result"])
    go_by_outcome(s, t, frame, row, block)
    return False


@kernel
def do_meet_outskirts(s, t, log, frame, row):
    """Meet monsters of the Outskirts, which stay there unless they are defeated; return True while it waits.

    The player chooses the next one after the block for the last one. An investigator who leaves the place, or
    is knocked out, meets no more of them. Those met are among `evaded`, which no movement reads now.
    """
    seat, outskirts = frame[WHO], as_set(s["markers"][OUTSKIRTS])
    if frame[DICE] != frame[PC]:
        everyone = row["c"] == Amount.ALL
        frame[GOOD] = (
            count(outskirts) if everyone else max(np.int64(1), amount(t, s, seat, np.int64(row["c"])))
        )
        frame[DICE], frame[BAD] = frame[PC], s["at"][seat]
        put_evaded(s, as_set(s["evaded"]) & ~outskirts)
    there = outskirts & ~as_set(s["evaded"])
    is_here = s["at"][seat] == frame[BAD] and s["down"][seat] == Down.UP and not is_ended(s)
    if not is_here or frame[GOOD] <= 0 or count(there) == 0:
        frame[DICE], frame[PC] = NONE, row["target"]
        return False
    list_bits(s, there)
    if ask(t, s, log, Decision.APPEARS, seat):
        return True
    marker = np.int64(chosen(s))
    note_evaded(s, marker)
    frame[GOOD] -= 1
    if meet_on_board(t, s, log, seat, marker, row, True):
        return True
    block = np.int64(s["result"])
    if block == LOSE:
        frame[DICE] = NONE
    go_by_outcome(s, t, frame, row, block)
    return False


@kernel
def do_pack_monster(s, t, log, frame, row):
    """Meet monsters one after the other, then go to the block of the last outcome.

    Return True while it waits.
    """
    seat = frame[WHO]
    if row["b"] == ENTERED:
        return do_meet_entered(s, t, log, frame, row)
    if row["b"] == OF_OUTSKIRTS:
        return do_meet_outskirts(s, t, log, frame, row)
    n = amount(t, s, seat, np.int64(row["c"])) if row["c"] != 0 else np.int64(1)
    block = np.int64(NONE)
    for number in range(n):
        if s["down"][seat] != Down.UP or is_ended(s):
            break
        if meet_one(t, s, log, seat, row, number == 0):
            return True
        block = np.int64(s["result"])
    go_by_outcome(s, t, frame, row, block)
    return False


# --- trophies


@kernel
def do_fight_trophy(s, t, log, frame, row):
    """Fight one of the monster trophies at random, with blocks by outcome; return True while it waits.

    It is a trophy again if it is defeated, and goes to the cup otherwise.
    """
    seat = frame[WHO]
    trophies = as_set(s["markers"][TROPHIES + seat])
    n = count(trophies)
    if n == 0:
        frame[PC] = behind(t, row)
        return False
    marker = np.int64(nth_member(trophies, pick(s, Stream.CUP, n)))
    move_marker(s, log, marker, ASIDE)
    s["fleeing"] = FLEES_LATER if row["a"] == YES else MAY_FLEE
    if meet_it(t, s, log, seat, marker, row["a"] != YES):
        return True
    s["fleeing"] = MAY_FLEE
    outcome = np.int64(s["result"])
    concern(t, s, marker)
    if place_of(s, marker) == ASIDE:
        to_cup(s, log, marker)
    go_by(frame, row, outcome == WIN)
    return False
