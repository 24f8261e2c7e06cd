"""Control flow of programs: checks, dice, choices, conditions and loops.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, HORROR, SPELL
from simcore.games.arkham_horror.box.effect_kinds import CHECK, Amount
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, PackTrigger
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.members import GATES, members_of
from simcore.games.arkham_horror.rules.board.pack_check_windows import failure_is_refused
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.skill_checks import check, judge_dice
from simcore.games.arkham_horror.rules.effects.cards import roll_dice
from simcore.games.arkham_horror.rules.effects.frame import (
    BAD,
    DICE,
    EACH,
    GATE,
    GOOD,
    LEFT,
    PC,
    SEAT,
    SOURCE,
    WHO,
    behind,
    go_by,
    go_to_tier,
    let_go,
    take_up,
)
from simcore.games.arkham_horror.rules.effects.pack_checks import (
    kind_of_check,
    pack_counts,
    trophy_modifier,
    which_skill,
)
from simcore.games.arkham_horror.rules.effects.pack_gang import other_die
from simcore.games.arkham_horror.rules.effects.pack_loops import pack_each
from simcore.games.arkham_horror.rules.effects.pack_trophies import note_trophies
from simcore.games.arkham_horror.rules.effects.paying import pay
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import first_from, lowest, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer

N_SKILLS = len(SKILLS)
PLAIN = 2  # kind of a check of a skill alone
SPECIAL_KINDS = np.array([COMBAT, EVADE, HORROR, SPELL], np.int64)
SPECIAL_SKILLS = np.array([SKILLS.index(skill) for skill in ("fight", "sneak", "will", "lore")], np.int64)
"""Kind and skill of the named checks, in the order of `CHECK` after the skills."""
assert tuple(CHECK.words)[N_SKILLS:] == ("combat", "evade", "horror", "spell")


# --- checks and dice


@kernel
def counts_successes(t, first, end):
    """Return whether steps between two rows use the number of successes."""
    for pc in range(first, end):
        row = t["code"][pc]
        op = row["op"]
        if op == Op.GAIN or op == Op.LOSE or op == Op.HEAL:
            for number in (row["a"], row["b"], row["c"], row["d"]):
                if number == Amount.SUCCESSES:
                    return True
                if number >= TERMS:
                    term = t["terms"][number - TERMS]
                    if term["a"] == Amount.SUCCESSES or term["b"] == Amount.SUCCESSES:
                        return True
    return False


@kernel
def do_check(t, s, log, frame, row):
    """Make a skill check (Skill Check), with blocks by result; return True while it waits."""
    seat = frame[WHO]
    if which_skill(s, t, log, seat, np.int64(row["a"])):
        return True
    which = np.int64(s["result"])
    kind, skill = np.int64(PLAIN), which
    if which >= N_SKILLS:
        kind, skill = SPECIAL_KINDS[which - N_SKILLS], SPECIAL_SKILLS[which - N_SKILLS]
    kind = kind_of_check(s, np.int64(row["a"]), kind)
    need = max(np.int64(1), amount(t, s, seat, np.int64(row["c"])))
    first, end = frame[PC] + 1, np.int64(row["target"])
    all_count = row["count"] > 0 or counts_successes(t, first, end) or pack_counts(s, t, first, end)
    modifier = amount(t, s, seat, np.int64(row["b"])) + trophy_modifier(s, t, np.int64(row["a"]))
    s["program_row"] = frame[PC]
    if check(t, s, log, seat, kind, skill, modifier, 0 if all_count else need):
        return True
    if failure_is_refused(s, 0):
        frame[PC] = behind(t, row)
    elif row["count"] > 0:
        go_to_tier(t, frame, row, np.int64(s["successes_rolled"]))
    elif all_count:
        go_by(frame, row, s["successes_rolled"] >= need)
    else:
        go_by(frame, row, s["result"] > 0)
    return False


@kernel
def do_roll(t, s, log, frame, row):
    """Roll dice that are added up; blocks by number depend on the sum. Return True while it waits."""
    roll_dice(s, log, frame[WHO], np.int64(row["a"]))
    if other_die(s, t, log, frame[WHO], np.int64(row["a"])):
        return True
    if row["count"] > 0:
        go_to_tier(t, frame, row, np.int64(s["rolled"]))
    else:
        frame[PC] += 1
    return False


@kernel
def do_dice(t, s, log, frame, row):
    """Roll dice that succeed or fail one by one; blocks run once per die or depend on the successes."""
    seat = frame[WHO]
    judge_dice(t, s, log, seat, max(0, amount(t, s, seat, np.int64(row["a"]))))
    if row["count"] > 0:
        go_to_tier(t, frame, row, np.int64(s["successes_rolled"]))
        return
    frame[DICE] = frame[PC]
    frame[GOOD], frame[BAD] = s["successes_rolled"], s["failures_rolled"]
    frame[PC] = row["target"] - 1  # the end of the first block: there the next die is looked for


# --- choices and conditions


@kernel
def do_may(t, s, log, frame, row):
    """Ask the player whether to run the block; return True while it waits."""
    if t["code"][frame[PC] + 1]["op"] == Op.CHECK and is_ruled_out(
        s, t, PackForbidden.SKIP_CHECK, frame[WHO]
    ):
        go_by(frame, row, True)
        return False
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    s["program_row"] = frame[PC]
    if ask(t, s, log, Decision.MAY, frame[WHO]):
        return True
    go_by(frame, row, chosen(s) == 1)
    return False


@kernel
def choose_block(t, s, log, frame, row, asked):
    """Ask a seat for one of the blocks whose conditions hold; return True while it waits."""
    seat, first = frame[WHO], frame[PC] + 1
    note_trophies(s, t, seat)
    clear_options(s)
    for option in range(row["count"]):
        condition = np.int64(t["code"][first + option]["a"])
        if condition == 0 or holds(t, s, seat, condition):
            offer(s, option)
    if s["n_options"] == 0:
        frame[PC] = row["target"]
        return False
    s["program_row"] = frame[PC]
    if ask(t, s, log, Decision.CHOOSE, asked):
        return True
    frame[PC] = t["code"][first + chosen(s)]["target"]
    return False


@kernel
def do_if(t, s, frame, row):
    """Run one of two blocks, by a condition."""
    note_trophies(s, t, frame[WHO])
    go_by(frame, row, holds(t, s, frame[WHO], np.int64(row["a"])))


@kernel
def do_pay(t, s, log, frame, row):
    """Offer a payment, which decides the block; return True while it waits."""
    s["program_row"] = frame[PC]
    if pay(t, s, log, frame[WHO], row):
        return True
    if frame[SOURCE] != NONE and s["result"] > 0:
        fire(s, t, log, PackTrigger.PAYS, frame[WHO], NONE, 1)
    go_by(frame, row, s["result"] > 0)
    return False


# --- loops


@kernel
def do_each(s, t, log, frame, row):
    """Run the block for the next member of a set, from the first player on; gates in board order.

    Return True while it waits.
    """
    if frame[EACH] != frame[PC]:
        frame[EACH] = frame[PC]
        frame[LEFT] = members_of(t, s, row["a"])
    if row["a"] != GATES:
        if let_go(t, s, log, frame):
            return True
        frame[LEFT] &= np.int64(s["alive"])
    if frame[LEFT] == 0:
        frame[EACH] = frame[GATE] = NONE
        frame[PC] = row["target"]
        if row["a"] != GATES and frame[SEAT] >= 0:
            take_up(s, frame, frame[SEAT])
        return False
    frame[PC] += 1
    if row["a"] == GATES:
        frame[GATE] = lowest(frame[LEFT])
        frame[LEFT] = without(frame[LEFT], frame[GATE])
        return False
    seat = np.int64(first_from(frame[LEFT], np.int64(s["lead"])))
    frame[LEFT] = without(frame[LEFT], seat)
    take_up(s, frame, seat)
    return False


each_by_layout = pack_only(pack_each, do_each)


# --- all of them


@kernel
def control_step(t, s, log, frame, row):
    """Apply an effect of control flow; return True while it waits."""
    op = row["op"]
    if op == Op.CHECK:
        return do_check(t, s, log, frame, row)
    if op == Op.MAY:
        return do_may(t, s, log, frame, row)
    if op == Op.CHOOSE:
        return choose_block(t, s, log, frame, row, frame[WHO])
    if op == Op.PAY:
        return do_pay(t, s, log, frame, row)
    if op == Op.EACH:
        return each_by_layout(s, t, log, frame, row)
    if op == Op.ROLL:
        return do_roll(t, s, log, frame, row)
    if op == Op.DICE:
        do_dice(t, s, log, frame, row)
    elif op == Op.IF:
        do_if(t, s, frame, row)
    else:
        frame[PC] += 1
    return False
