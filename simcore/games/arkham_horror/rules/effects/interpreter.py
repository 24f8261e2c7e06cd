"""Programs that end in no fight and no encounter: all steps but those of `phases/programs.py`.

`do_step` does one step; where a program stands is in its frame (`frame.py`).
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, HORROR, SPELL
from simcore.games.arkham_horror.box.effect_kinds import CHECK
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.rules.board.amounts import SUCCESSES, TERMS, amount, holds
from simcore.games.arkham_horror.rules.board.skill_checks import check, judge_dice
from simcore.games.arkham_horror.rules.effects.board import do_ally_to_box, do_to_cup
from simcore.games.arkham_horror.rules.effects.cards import roll_dice
from simcore.games.arkham_horror.rules.effects.dispatch import do_ally, do_other, do_taking
from simcore.games.arkham_horror.rules.effects.frame import (
    BAD,
    DICE,
    GOOD,
    PC,
    WHO,
    begin_frame,
    do_choose,
    do_each,
    do_may,
    end_frame,
    go_by,
    go_to_tier,
    goes_on,
)
from simcore.games.arkham_horror.rules.effects.paying import pay
from simcore.jit.decorators import kernel

OP = EFFECTS.numbers
CONTROL = tuple(OP[name] for name in ("CHECK", "ROLL", "DICE", "MAY", "PAY", "CHOOSE", "IF", "EACH"))
O_CHECK, O_ROLL, O_DICE, O_MAY, O_PAY, O_CHOOSE, O_IF, O_EACH = CONTROL
LAST_CONTROL = OP["CUSTOM"]
GAIN, LOSE, HEAL, DRAW, TAKE, TAKE_FIRST, TAKE_ANY, CARD, TAKE_ALLY, TO_CUP, ALLY_TO_BOX = (
    OP[name]
    for name in (
        *("GAIN", "LOSE", "HEAL", "DRAW", "TAKE", "TAKE_FIRST", "TAKE_ANY", "CARD", "ALLY", "TO_CUP"),
        "ALLY_TO_BOX",
    )
)
N_SKILLS = len(SKILLS)
PLAIN = 2  # kind of a check of a skill alone
SPECIAL_KINDS = np.array([COMBAT, EVADE, HORROR, SPELL], np.int64)
SPECIAL_SKILLS = np.array([SKILLS.index(skill) for skill in ("fight", "sneak", "will", "lore")], np.int64)
"""Kind and skill of the checks that have a name, in the order in which `CHECK` has them behind the skills."""
assert tuple(CHECK.words)[N_SKILLS:] == ("combat", "evade", "horror", "spell")


# --- checks and dice


@kernel
def counts_successes(t, first, end):
    """Whether steps between two rows ask how many successes there were."""
    for pc in range(first, end):
        row = t["code"][pc]
        op = row["op"]
        if op == GAIN or op == LOSE or op == HEAL:
            for number in (row["a"], row["b"], row["c"], row["d"]):
                if number == SUCCESSES:
                    return True
                if number >= TERMS:
                    term = t["terms"][number - TERMS]
                    if term["a"] == SUCCESSES or term["b"] == SUCCESSES:
                        return True
    return False


@kernel
def do_check(t, s, log, frame, row):
    """A skill check; the blocks go by pass and fail, or by successes (Skill Check). True while it waits."""
    who, which = frame[WHO], np.int64(row["a"])
    kind, skill = np.int64(PLAIN), which
    if which >= N_SKILLS:
        kind, skill = SPECIAL_KINDS[which - N_SKILLS], SPECIAL_SKILLS[which - N_SKILLS]
    need = max(np.int64(1), amount(t, s, who, np.int64(row["c"])))
    all_count = row["count"] > 0 or counts_successes(t, frame[PC] + 1, np.int64(row["target"]))
    modifier = amount(t, s, who, np.int64(row["b"]))
    s["program_row"] = frame[PC]
    if check(t, s, log, who, kind, skill, modifier, 0 if all_count else need):
        return True
    if row["count"] > 0:
        go_to_tier(t, frame, row, np.int64(s["successes_rolled"]))
    elif all_count:
        go_by(frame, row, s["successes_rolled"] >= need)
    else:
        go_by(frame, row, s["result"] > 0)
    return False


@kernel
def do_roll(t, s, log, frame, row):
    """Dice that are added up; blocks by number go by the sum."""
    total = roll_dice(s, log, frame[WHO], np.int64(row["a"]))
    if row["count"] > 0:
        go_to_tier(t, frame, row, total)
    else:
        frame[PC] += 1


@kernel
def do_dice(t, s, log, frame, row):
    """Dice that succeed or fail, each by itself; blocks run once a die, or go by the successes."""
    who = frame[WHO]
    judge_dice(t, s, log, who, max(0, amount(t, s, who, np.int64(row["a"]))))
    if row["count"] > 0:
        go_to_tier(t, frame, row, np.int64(s["successes_rolled"]))
        return
    frame[DICE] = frame[PC]
    frame[GOOD], frame[BAD] = s["successes_rolled"], s["failures_rolled"]
    frame[PC] = row["target"] - 1  # the end of the first block: there the next die is looked for


@kernel
def do_control(t, s, log, frame, row):
    """A step that says where to go on; True while it waits."""
    op, who = row["op"], frame[WHO]
    if op == O_CHECK:
        return do_check(t, s, log, frame, row)
    if op == O_MAY:
        return do_may(t, s, log, frame, row)
    if op == O_CHOOSE:
        return do_choose(t, s, log, frame, row)
    if op == O_PAY:
        s["program_row"] = frame[PC]
        if pay(t, s, log, who, row):
            return True
        go_by(frame, row, s["result"] > 0)
    elif op == O_ROLL:
        do_roll(t, s, log, frame, row)
    elif op == O_DICE:
        do_dice(t, s, log, frame, row)
    elif op == O_IF:
        go_by(frame, row, holds(t, s, who, np.int64(row["a"])))
    elif op == O_EACH:
        return do_each(t, s, log, frame, row)
    else:
        frame[PC] += 1
    return False


@kernel
def is_taking(op):
    """Whether by a step cards come that may run programs of their own."""
    return op == DRAW or op == TAKE or op == TAKE_FIRST or op == TAKE_ANY or op == CARD


@kernel
def do_step(t, s, log, frame):
    """Do the next step of a program; True while it waits."""
    row = t["code"][frame[PC]]
    op = row["op"]
    if op <= LAST_CONTROL:
        return do_control(t, s, log, frame, row)
    if op == TO_CUP:
        go_by(frame, row, do_to_cup(t, s, log, row) > 0)
    elif op == ALLY_TO_BOX:
        go_by(frame, row, do_ally_to_box(s, log, row) == 0)
    elif op == TAKE_ALLY:
        do_ally(t, s, log, frame, row)
    elif is_taking(op):
        frame[PC] += 1
        return do_taking(t, s, log, frame, row)
    else:
        if do_other(t, s, log, frame, row):
            return True
        frame[PC] = max(frame[PC] + 1, np.int64(row["target"]))
    return False


@kernel
def run_effects(t, s, log, pc, seat):
    """Run a program of effects for a seat; True while it waits."""
    if pc < 0:
        return False
    frame = begin_frame(t, s, log, pc, seat)
    while goes_on(t, s, frame):
        if do_step(t, s, log, frame):
            return True
    return end_frame(t, s, log, frame)
