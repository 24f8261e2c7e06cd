"""Attack of the Ancient One: the check against it, the cost of a failure, and devouring.

Rules are cited by their entries in the reference guide; "Final Battle 1" to "3" are the steps of a round in
its entry "Final Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.devoured import devour, tell_doom
from simcore.games.arkham_horror.battle.pack_attack import phase_of_attack
from simcore.games.arkham_horror.battle.rounds import end_turn, enter
from simcore.games.arkham_horror.box.codes import (
    CLUES,
    DEFENCE,
    GATES,
    MAXIMUM,
    MONSTERS,
    NONE,
    RUBBLE,
    SANITY,
    STAMINA,
    BoxStream,
    Cause,
    Effect,
    Phase,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.dice import draw_first_dice, set_luck
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.losses import begin_loss, lose_points, lose_some, prevent_loss
from simcore.games.arkham_horror.box.possessions import discard
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina, is_hurt, skill_value
from simcore.games.arkham_horror.box.skill_checks import begin_check
from simcore.games.arkham_horror.box.upkeep import restore
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, set_of
from simcore.kernels.decisions import ask, begin_options, chosen, offer
from simcore.kernels.event_log import emit1, emit2, is_on
from simcore.kernels.turns import next_actor, pass_turn

RESTORING = set_of(Effect.RESTORE_SANITY, Effect.RESTORE_STAMINA)
BEGIN, RESTORED, CHECKED, MAXIMUM_ASKED, AFTER = range(5)  # steps; others are in box/losses.py


@inlined
def ward(t, s, log):
    """Ask owners of a card that cancels an attack whether to use it now; return True while waiting."""
    if s["step"] == 1:
        s["step"] = 0
        if chosen(s) == 1:
            seat = np.int64(s["actor"])
            for place in range(s["n_held"][seat]):
                if t["effect"][s["held"][seat, place]] == Effect.WARD:
                    discard(t, s, log, seat, place)
                    break
            emit1(log, BoxEvent.WARDED, seat)
            s["warded"] = 1
            enter(s, Phase.ROUND)
            return False
        pass_turn(s, np.int64(s["actor"]))
    while s["warders"] and next_actor(s):
        if has(np.int64(s["warders"]), np.int64(s["actor"])):
            s["n_options"] = 0
            offer(s, 0)
            offer(s, 1)
            s["step"] = 1
            return ask(t, s, log, BoxDecision.WARD, np.int64(s["actor"]))
        pass_turn(s, np.int64(s["actor"]))
    begin_assault(t, s, log)
    return False


@kernel
def takes_more_than_there_are(s, tokens):
    """Take rubble tokens; return whether there were too few (Rubble Markers)."""
    too_few = s["rubble"] < tokens
    s["rubble"] = max(0, np.int64(s["rubble"]) - tokens)
    return too_few


@inlined
def begin_assault(t, s, log):
    """Begin the attack (Final Battle 3); common losses are taken now (Rubble Markers)."""
    emit1(log, BoxEvent.ASSAULT, modifier(t, s))
    enter(s, phase_of_attack(s, t))
    if t["attack_skill"] >= 0:
        draw_first_dice(s, BoxStream.FIRST_DEFENCE)
    if t["loses"][RUBBLE] > 0:
        ends = takes_more_than_there_are(s, t["loses"][RUBBLE])
        emit1(log, BoxEvent.RUBBLE, np.int64(s["rubble"]))
        while ends and next_actor(s):
            devour(s, log, np.int64(s["actor"]), Cause.RUBBLE)


@kernel
def modifier(t, s):
    """Return the modifier of the check against the attack of this round (Ancient One: Attack, Modifiers)."""
    return t["attack_modifier"] - t["attack_falls"] * (s["round"] - 1)


@inlined
def end_assault(t, s, log):
    """End the attack: restore doom tokens by its text, and begin the next round (Final Battle 3)."""
    before = np.int64(s["doom"])
    s["doom"] = min(t["doom"], s["doom"] + t["doom_gain"])
    if s["doom"] > before:
        s["returned"] += s["doom"] - before
        tell_doom(log, np.int64(s["doom"]))
    enter(s, Phase.ROUND)


@inlined
def may_restore(s, seat):
    """Return whether an investigator has an ally who restores sanity or stamina below its maximum."""
    if s["effects"][seat] & RESTORING == 0:
        return False
    return (s["sanity"][seat] < s["max_sanity"][seat]) | (s["stamina"][seat] < s["max_stamina"][seat])


@inlined
def ask_restore(t, s, log, seat):
    """Ask whether to discard an ally before the attack; return True while waiting."""
    begin_options(s)
    for place in range(s["n_held"][seat]):
        effect = t["effect"][s["held"][seat, place]]
        if has(RESTORING, effect) and is_hurt(s, seat, effect == Effect.RESTORE_SANITY):
            offer(s, place)
    return ask(t, s, log, BoxDecision.RESTORE, seat)


@inlined
def lose(t, s, log, seat):
    """Lose the cost of a failed check (Ancient One: Attack); return True while waiting."""
    if s["step"] != MAXIMUM_ASKED:
        while True:
            if prevent_loss(t, s, log, seat):
                return True
            if s["loss"] > 0:
                lose_points(s, log, seat, s["losing"] == STAMINA, np.int64(s["loss"]))
            if s["losing"] != SANITY or t["loses"][STAMINA] <= 0:
                break
            begin_loss(t, s, seat, STAMINA, t["loses"][STAMINA])
        lose_tokens(t, s, log, seat)
        if t["loses"][MAXIMUM] == 0:
            return False
        s["n_options"] = 0
        offer(s, 0)
        offer(s, 1)
        s["step"] = MAXIMUM_ASKED
        if ask(t, s, log, BoxDecision.MAXIMUM, seat):
            return True
    lower_maximum(t, s, log, seat, chosen(s))
    return False


@inlined
def lose_tokens(t, s, log, seat):
    """Lose clues and trophies (Clue, Monster Trophy, Gate Trophy)."""
    if t["loses"][CLUES]:
        lose_some(log, seat, s["clues"], t["loses"][CLUES], BoxEvent.CLUES)
    if t["loses"][MONSTERS]:
        lose_some(log, seat, s["monster_trophies"], t["loses"][MONSTERS], BoxEvent.MONSTER_TROPHIES)
    if t["loses"][GATES]:
        lose_some(log, seat, s["gate_trophies"], t["loses"][GATES], BoxEvent.GATE_TROPHIES)


@inlined
def lower_maximum(t, s, log, seat, stamina):
    """Lower the maximum of sanity or stamina, and the present value to it (Sanity, Stamina)."""
    points = t["loses"][MAXIMUM]
    s["max_stamina"][seat] -= points * stamina  # both are written: which one it is cannot be foretold
    s["max_sanity"][seat] -= points * (1 - stamina)
    if is_on(log):
        if stamina:
            emit2(log, BoxEvent.MAX_STAMINA, seat, s["max_stamina"][seat])
        else:
            emit2(log, BoxEvent.MAX_SANITY, seat, s["max_sanity"][seat])
    change_stamina(s, log, seat, 0)
    change_sanity(s, log, seat, 0)


@inlined
def what_ran_out(t, s, seat):
    """Return which vital amount has reached zero, as the cause of a loss, or NONE.

    The vital amounts are sanity, stamina and their maxima (Final Battle 3, Devoured), and tokens if the
    attack takes them (Ancient One: Attack).
    """
    if s["max_sanity"][seat] <= 0:
        return Cause.MAX_SANITY
    if s["max_stamina"][seat] <= 0:
        return Cause.MAX_STAMINA
    if s["sanity"][seat] <= 0:
        return Cause.SANITY
    if s["stamina"][seat] <= 0:
        return Cause.STAMINA
    if t["loses"][CLUES] > 0 and s["clues"][seat] <= 0:
        return Cause.CLUES
    if t["loses"][MONSTERS] > 0 and s["monster_trophies"][seat] <= 0:
        return Cause.MONSTER_TROPHIES
    if t["loses"][GATES] > 0 and s["gate_trophies"][seat] <= 0:
        return Cause.GATE_TROPHIES
    return NONE


@inlined
def after_attack(t, s, log, seat):
    """Devour an investigator who has lost the last of a vital amount (Final Battle 3)."""
    cause = what_ran_out(t, s, seat)
    if cause != NONE:
        devour(s, log, seat, cause)
    end_turn(s)


@inlined
def defend(t, s, log):
    """Resolve the attack on one investigator after another (Final Battle 3); return True while waiting."""
    while not s["over"]:
        if s["step"] == BEGIN:
            if not next_actor(s):
                end_assault(t, s, log)
                return False
            s["step"] = RESTORED
            s["choice"] = 0
            begin_options(s)
            if may_restore(s, np.int64(s["actor"])) and ask_restore(t, s, log, np.int64(s["actor"])):
                return True
        seat = np.int64(s["actor"])
        if s["step"] == RESTORED:
            place = chosen(s)
            if place != NONE:
                restore(t, s, log, seat, place)
                s["step"] = BEGIN
                return False
            s["step"] = CHECKED
            if t["attack_skill"] >= 0:
                set_luck(s, BoxStream.DEFENCE, seat, 0, 1)
                dice = skill_value(t, s, seat, t["attack_skill"]) + modifier(t, s)
                if begin_check(t, s, log, DEFENCE, t["attack_skill"], dice, 0, 1):
                    return True
            else:
                s["hits"] = 0
        if s["step"] == CHECKED:
            s["step"] = AFTER
            if s["hits"] == 0:
                begin_loss(t, s, seat, SANITY, t["loses"][SANITY])
        if s["step"] != AFTER and lose(t, s, log, seat):
            return True
        after_attack(t, s, log, seat)
    return False
