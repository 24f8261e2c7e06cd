"""The Ancient One awakens and attacks (sheets of the Ancient Ones; final battle, 3)."""

from __future__ import annotations

from simcore.games.arkham_horror.battle.codes import AT_AWAKENING, Cause, Phase
from simcore.games.arkham_horror.battle.devouring import devour, tell_doom
from simcore.games.arkham_horror.battle.refresh import (
    RESTORING,
    end_turn,
    enter,
    is_hurt,
    next_actor,
    pass_turn,
    restore,
)
from simcore.games.arkham_horror.box.codes import (
    CLUES,
    CURSED,
    DEFENCE,
    GATES,
    MAXIMUM,
    MONSTERS,
    NONE,
    RUBBLE,
    SANITY,
    STAMINA,
    STARTS,
    Decision,
    Effect,
    ints,
)
from simcore.games.arkham_horror.box.dice import FEWEST, FIRST_DEFENCE, ITEM_STREAM, draw_first_dice, one_die
from simcore.games.arkham_horror.box.events import Event
from simcore.games.arkham_horror.box.losses import lose_points
from simcore.games.arkham_horror.box.options import begin_options
from simcore.games.arkham_horror.box.possessions import (
    change_sanity,
    change_stamina,
    discard,
    is_alive,
    reduced,
    skill_value,
    use_token,
)
from simcore.games.arkham_horror.box.skill_checks import begin_check
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit
from simcore.kernels.decisions import ask, chosen, offer
from simcore.kernels.event_log import emit1, emit2, emit3, is_on

ASSAULT, MAX_SANITY_EVENT, MAX_STAMINA_EVENT = ints(Event.ASSAULT, Event.MAX_SANITY, Event.MAX_STAMINA)
CLUES_EVENT, MONSTERS_EVENT, GATES_EVENT = ints(Event.CLUES, Event.MONSTER_TROPHIES, Event.GATE_TROPHIES)
RUBBLE_EVENT, STATUS_EVENT, ITEM_DIE = ints(Event.RUBBLE, Event.STATUS, Event.ITEM_DIE)
PREVENTED, WARDED = ints(Event.PREVENTED, Event.WARDED)
ASK_WARD, ASK_RESTORE, ASK_PREVENT = ints(Decision.WARD, Decision.RESTORE, Decision.PREVENT)
(ASK_MAXIMUM,) = ints(Decision.MAXIMUM)
ROUND, DEFEND = ints(Phase.ROUND, Phase.DEFEND)
WARD, PREVENT_STAMINA, PREVENT_SANITY = ints(Effect.WARD, Effect.PREVENT_STAMINA, Effect.PREVENT_SANITY)
CANCEL_LOSS, RESTORE_SANITY = ints(Effect.CANCEL_LOSS, Effect.RESTORE_SANITY)
PREVENTING_ANY = (1 << PREVENT_STAMINA) | (1 << PREVENT_SANITY) | (1 << CANCEL_LOSS)
NO_SANITY, NO_STAMINA, NO_MAX_SANITY = ints(Cause.SANITY, Cause.STAMINA, Cause.MAX_SANITY)
NO_MAX_STAMINA, NO_CLUES, NO_MONSTERS = ints(Cause.MAX_STAMINA, Cause.CLUES, Cause.MONSTER_TROPHIES)
NO_GATES, NO_RUBBLE, TWICE, NO_BATTLE = ints(
    Cause.GATE_TROPHIES, Cause.RUBBLE, Cause.CURSED_TWICE, Cause.NO_BATTLE
)
START_ITEMS, START_CLUES, START_MONSTERS, START_GATES, START_CURSE, START_END = (
    STARTS.index(name) for name in ("items", "clues", "monster-trophies", "gate-trophies", "curse", "end")
)
BEGIN, RESTORED, CHECKED, PREVENT, PREVENTING, MAXIMUM_ASKED, AFTER = range(7)


@inlined
def start_battle(t, s, log):
    """What the Ancient One does once, when it awakens."""
    start = t["start"]
    if start == START_END:
        s["over"] = 1
        s["cause"], s["loss_attack"] = NO_BATTLE, AT_AWAKENING
        return
    for seat in range(s["n_seats"]):
        if start == START_CURSE:
            curse(s, log, seat)
        elif start == START_ITEMS:
            roll_items(t, s, log, seat)
        elif start == START_CLUES:
            devour_if(s, log, seat, s["clues"][seat] <= 0, NO_CLUES)
        elif start == START_MONSTERS:
            devour_if(s, log, seat, s["monster_trophies"][seat] <= 0, NO_MONSTERS)
        elif start == START_GATES:
            devour_if(s, log, seat, s["gate_trophies"][seat] <= 0, NO_GATES)
    if not s["over"]:
        enter(s, ROUND)


@kernel
def devour_if(s, log, seat, gone, cause):
    """Devour somebody who has run out of something."""
    if gone and is_alive(s, seat):
        devour(s, log, seat, cause)


@kernel
def curse(s, log, seat):
    """Curse somebody: a blessing goes, who is cursed already is devoured."""
    if s["status"][seat] == CURSED:
        devour(s, log, seat, TWICE)
        return
    s["status"][seat] -= 1
    s["status_new"][seat] = 1
    emit2(log, STATUS_EVENT, seat, s["status"][seat])


@kernel
def roll_items(t, s, log, seat):
    """Roll a die for each item and discard it on a failure; some cannot be lost."""
    place = 0
    number = 0
    while place < s["n_held"][seat]:
        card = s["held"][seat, place]
        if not t["item"][card] or t["safe"][card]:
            place += 1
            continue
        die = one_die(s["key"], s["game_number"], ITEM_STREAM + seat, number)
        number += 1
        emit3(log, ITEM_DIE, seat, card, die)
        if die <= FEWEST - s["status"][seat]:
            discard(t, s, log, seat, place)
        else:
            place += 1


@inlined
def ward(t, s, log):
    """Whoever can may cancel the attack of this round; True while waiting."""
    if s["step"] == 1:
        s["step"] = 0
        if chosen(s) == 1:
            seat = s["actor"]
            for place in range(s["n_held"][seat]):
                if t["effect"][s["held"][seat, place]] == WARD:
                    discard(t, s, log, seat, place)
                    break
            emit1(log, WARDED, seat)
            s["warded"] = 1
            enter(s, ROUND)
            return False
        pass_turn(s)
    while s["warders"] and next_actor(s):
        if s["warders"] & bit(s["actor"]):
            s["n_options"] = 0
            offer(s, 0)
            offer(s, 1)
            s["step"] = 1
            return ask(t, s, log, ASK_WARD, s["actor"])
        pass_turn(s)
    begin_assault(t, s, log)
    return False


@inlined
def begin_assault(t, s, log):
    """The attack begins; what it takes from the table as a whole goes now."""
    emit1(log, ASSAULT, modifier(t, s))
    enter(s, DEFEND)
    if t["attack_skill"] >= 0:
        draw_first_dice(s, FIRST_DEFENCE)
    if t["loses"][RUBBLE] > 0:
        s["rubble"] = max(0, s["rubble"] - t["loses"][RUBBLE])
        emit1(log, RUBBLE_EVENT, s["rubble"])
        if s["rubble"] == 0:
            while next_actor(s):
                devour(s, log, s["actor"], NO_RUBBLE)


@kernel
def modifier(t, s):
    """Modifier of the check against the attack of this round."""
    return t["attack_modifier"] - t["attack_falls"] * (s["round"] - 1)


@inlined
def end_assault(t, s, log):
    """After the attack: doom that comes back, and the next round."""
    before = s["doom"]
    s["doom"] = min(t["doom"], s["doom"] + t["doom_gain"])
    if s["doom"] > before:
        s["returned"] += s["doom"] - before
        tell_doom(log, s["doom"])
    enter(s, ROUND)


@inlined
def may_restore(s, seat):
    """Whether somebody has an ally who restores something, and lacks anything."""
    if s["effects"][seat] & RESTORING == 0:
        return False
    return (s["sanity"][seat] < s["max_sanity"][seat]) | (s["stamina"][seat] < s["max_stamina"][seat])


@inlined
def ask_restore(t, s, log, seat):
    """Ask whether an ally is sent away before the attack; True while waiting."""
    begin_options(s)
    for place in range(s["n_held"][seat]):
        effect = t["effect"][s["held"][seat, place]]
        if bit(effect) & RESTORING and is_hurt(s, seat, effect == RESTORE_SANITY):
            offer(s, place)
    return ask(t, s, log, ASK_RESTORE, seat)


@kernel
def prevents(effect, stamina):
    """Whether a card keeps its owner from losing sanity, or stamina."""
    return effect == CANCEL_LOSS or effect == (PREVENT_STAMINA if stamina else PREVENT_SANITY)


@inlined
def ask_prevent(t, s, log, seat):
    """Ask for a card that prevents points of the loss at hand; True while waiting."""
    begin_options(s)
    for place in range(s["n_held"][seat]):
        if prevents(t["effect"][s["held"][seat, place]], s["losing"] == STAMINA):
            offer(s, place)
    return ask(t, s, log, ASK_PREVENT, seat)


@inlined
def prevent(t, s, log, seat, place):
    """Use a card against the loss at hand."""
    card = s["held"][seat, place]
    points = s["loss"] if t["effect"][card] == CANCEL_LOSS else 1
    s["loss"] -= points
    emit3(log, PREVENTED, seat, card, points)
    if t["effect"][card] == CANCEL_LOSS:
        discard(t, s, log, seat, place)
    else:
        use_token(t, s, log, seat, place)


@inlined
def begin_loss(t, s, seat, resource):
    """The next loss of points: how many of sanity, or of stamina."""
    s["losing"] = resource
    s["loss"] = reduced(t, s, seat, resource == STAMINA, t["loses"][resource])
    s["step"] = PREVENT


@inlined
def prevent_loss(t, s, log, seat):
    """Use cards against the loss at hand as long as their owner wants to; True while waiting."""
    while True:
        if s["step"] == PREVENT:
            if s["loss"] <= 0 or s["effects"][seat] & PREVENTING_ANY == 0:
                return False
            s["step"] = PREVENTING
            if ask_prevent(t, s, log, seat):
                return True
        s["step"] = PREVENT  # also when nothing more is prevented: `lose` goes on at once
        place = chosen(s)
        if place == NONE:
            return False
        prevent(t, s, log, seat, place)


@inlined
def lose(t, s, log, seat):
    """What a failed check costs; True while waiting."""
    if s["step"] != MAXIMUM_ASKED:
        while True:
            if prevent_loss(t, s, log, seat):
                return True
            if s["loss"] > 0:
                lose_points(s, log, seat, s["losing"] == STAMINA, s["loss"])
            if s["losing"] != SANITY or t["loses"][STAMINA] <= 0:
                break
            begin_loss(t, s, seat, STAMINA)
        lose_tokens(t, s, log, seat)
        if t["loses"][MAXIMUM] == 0:
            return False
        s["n_options"] = 0
        offer(s, 0)
        offer(s, 1)
        s["step"] = MAXIMUM_ASKED
        if ask(t, s, log, ASK_MAXIMUM, seat):
            return True
    lower_maximum(t, s, log, seat, chosen(s))
    return False


@inlined
def lose_some(log, seat, tokens, points, event):
    """Lose tokens of one kind, as far as there are any; `tokens` is how many each seat has."""
    lost = min(tokens[seat], points)
    if lost > 0:
        tokens[seat] -= lost
        emit3(log, event, seat, -lost, tokens[seat])


@inlined
def lose_tokens(t, s, log, seat):
    """Clues and trophies."""
    if t["loses"][CLUES]:
        lose_some(log, seat, s["clues"], t["loses"][CLUES], CLUES_EVENT)
    if t["loses"][MONSTERS]:
        lose_some(log, seat, s["monster_trophies"], t["loses"][MONSTERS], MONSTERS_EVENT)
    if t["loses"][GATES]:
        lose_some(log, seat, s["gate_trophies"], t["loses"][GATES], GATES_EVENT)


@inlined
def lower_maximum(t, s, log, seat, stamina):
    """The most of sanity or of stamina goes down, and with it what is above it."""
    points = t["loses"][MAXIMUM]
    s["max_stamina"][seat] -= points * stamina  # both are written: which one it is cannot be foretold
    s["max_sanity"][seat] -= points * (1 - stamina)
    if is_on(log):
        if stamina:
            emit2(log, MAX_STAMINA_EVENT, seat, s["max_stamina"][seat])
        else:
            emit2(log, MAX_SANITY_EVENT, seat, s["max_sanity"][seat])
    change_stamina(s, log, seat, 0)
    change_sanity(s, log, seat, 0)


@inlined
def what_ran_out(t, s, seat):
    """Of what nothing is left to somebody who cannot do without, as the cause of a loss; or NONE."""
    if s["max_sanity"][seat] <= 0:
        return NO_MAX_SANITY
    if s["max_stamina"][seat] <= 0:
        return NO_MAX_STAMINA
    if s["sanity"][seat] <= 0:
        return NO_SANITY
    if s["stamina"][seat] <= 0:
        return NO_STAMINA
    if t["loses"][CLUES] > 0 and s["clues"][seat] <= 0:
        return NO_CLUES
    if t["loses"][MONSTERS] > 0 and s["monster_trophies"][seat] <= 0:
        return NO_MONSTERS
    if t["loses"][GATES] > 0 and s["gate_trophies"][seat] <= 0:
        return NO_GATES
    return NONE


@inlined
def after_attack(t, s, log, seat):
    """Whoever has run out of something is devoured."""
    cause = what_ran_out(t, s, seat)
    if cause != NONE:
        devour(s, log, seat, cause)
    end_turn(s)


@inlined
def defend(t, s, log):
    """The attack on one seat after another; True while waiting."""
    while not s["over"]:
        if s["step"] == BEGIN:
            if not next_actor(s):
                end_assault(t, s, log)
                return False
            s["step"] = RESTORED
            s["choice"] = 0
            begin_options(s)
            if may_restore(s, s["actor"]) and ask_restore(t, s, log, s["actor"]):
                return True
        seat = s["actor"]
        if s["step"] == RESTORED:
            place = chosen(s)
            if place != NONE:
                restore(t, s, log, seat, place)
                s["step"] = BEGIN
                return False
            s["step"] = CHECKED
            if t["attack_skill"] >= 0:
                dice = skill_value(t, s, seat, t["attack_skill"]) + modifier(t, s)
                if begin_check(t, s, log, DEFENCE, t["attack_skill"], dice, 0):
                    return True
            else:
                s["hits"] = 0
        if s["step"] == CHECKED:
            s["step"] = AFTER
            if s["hits"] == 0:
                begin_loss(t, s, seat, SANITY)
        if s["step"] != AFTER and lose(t, s, log, seat):
            return True
        after_attack(t, s, log, seat)
    return False
