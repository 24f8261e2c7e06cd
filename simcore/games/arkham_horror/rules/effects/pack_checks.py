"""Checks in programs of packs: of one of two skills, of the lowest one, and several in a row.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.games.arkham_horror.box.codes import DEFENCE, GATE
from simcore.games.arkham_horror.box.effect_kinds import Amount
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.box.pack_kinds import AMOUNT, CHECK
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS, PackOp
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, zero
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.effects.frame import (
    DICE,
    EACH,
    GOOD,
    LEFT,
    PC,
    WHO,
    behind,
    go_by,
)
from simcore.games.arkham_horror.rules.effects.pack_loops import begin_loop, end_loop
from simcore.games.arkham_horror.rules.records.codes import NONE, Down
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import lowest
from simcore.kernels.decisions import ask, chosen, clear_options, offer

N_SKILLS = len(SKILLS)
FIGHT, LORE = SKILLS.index("fight"), SKILLS.index("lore")
FOR_TROPHY = CHECK.numbers["gate"]
"""Number of a check for a gate trophy, by Fight or Lore."""
MOST_CHECKS = 20  # in a row
N_COLUMNS = 8  # of a row in which amounts occur
LAST_PLAIN = max(PACK_EFFECTS.numbers.values()) + 1
AMOUNTS = np.zeros((LAST_PLAIN, N_COLUMNS), np.bool_)
"""Whether an operand of a verb is an amount, by the number of the verb and the column."""
for _verb in PACK_EFFECTS.verbs:
    for _place, _operand in enumerate(_verb.operands[:N_COLUMNS]):
        AMOUNTS[PACK_EFFECTS.numbers[PACK_EFFECTS.op_name(_verb)], _place] = (
            PACK_EFFECTS.kind(_operand.kind) is AMOUNT
        )


# --- which checks need all successes


@inlined
def operand_at(row, place):
    """Return the operand in a column of a row."""
    return np.int64((row["a"], row["b"], row["c"], row["d"], row["e"], row["f"], row["g"], row["h"])[place])


@kernel
def uses_successes(t, number):
    """Return whether an amount is the number of successes, or a term of it."""
    if number < TERMS:
        return number == Amount.SUCCESSES
    term = t["terms"][number - TERMS]
    return term["a"] == Amount.SUCCESSES or term["b"] == Amount.SUCCESSES


@kernel
def has_successes_in(t, rule_set):
    """Return whether a set of standing rules has an amount that is the number of successes."""
    for rule in range(t["rule_sets"][rule_set, 0], t["rule_sets"][rule_set, 1]):
        if uses_successes(t, np.int64(t["rule_amount"][rule])):
            return True
    return False


@kernel
def counts_successes_of_packs(s, t, first, end):
    """Return whether steps of packs between two rows use the number of successes."""
    for pc in range(first, end):
        row = t["code"][pc]
        if row["op"] == PackOp.UNTIL and has_successes_in(t, np.int64(row["b"])):
            return True
        for place in range(N_COLUMNS):
            if AMOUNTS[row["op"], place] and uses_successes(t, operand_at(row, place)):
                return True
    return False


pack_counts = pack_only(counts_successes_of_packs, no)
"""`pack_counts(s, t, first, end)`: whether steps use the number of successes."""


# --- one of two skills


@kernel
def next_trophy(s, seat):
    """Return the gate trophy for which an investigator makes the next check, one after the other."""
    trophies, last = np.int64(s["gates_held"][seat]), np.int64(s["trophy_checked"])
    later = trophies & ~((np.int64(2) << last) - 1) if last >= 0 else trophies
    left = later if later != 0 else trophies
    return lowest(left) if left != 0 else np.int64(NONE)


@kernel
def modifier_of_trophy(s, t, which):
    """Return the modifier of a check for a gate trophy: that of its Other World; 0 for other checks."""
    gate = np.int64(s["trophy_checked"])
    if which != FOR_TROPHY or gate == NONE:
        return np.int64(0)
    return np.int64(t["world_modifier"][t["gate_world"][gate]])


@kernel
def choose_skill(s, t, log, seat, which):
    """Ask for the skill of a check that allows two; return True while it waits. The result is the skill."""
    if which != FOR_TROPHY and which < TERMS:
        s["result"] = which
        return False
    clear_options(s)
    if which == FOR_TROPHY:
        s["trophy_checked"] = next_trophy(s, seat)
        offer(s, FIGHT)
        offer(s, LORE)
    else:
        term = t["terms"][which - TERMS]
        offer(s, np.int64(term["a"]))
        offer(s, np.int64(term["b"]))
    if ask(t, s, log, Decision.WHICH_SKILL, seat):
        return True
    s["result"] = np.int64(chosen(s))
    return False


@kernel
def kind_for_trophy(s, which, kind):
    """Return the kind of a check: one for a gate trophy is a check to close a gate (Closing Gates)."""
    return np.int64(GATE) if which == FOR_TROPHY else np.int64(kind)


@inlined
def same_kind(s, which, kind):
    """Return the kind of a check of a program of the base data."""
    return np.int64(kind)


@inlined
def only_skill(s, t, log, seat, which):
    """Keep the check of a program of the base data as the result."""
    s["result"] = which
    return False


kind_of_check = pack_only(kind_for_trophy, same_kind)
"""`kind_of_check(s, which, kind)`: the kind of the check of a step."""
trophy_modifier = pack_only(modifier_of_trophy, zero)
"""`trophy_modifier(s, t, which)`: the modifier of the gate trophy for which a check is made."""
which_skill = pack_only(choose_skill, only_skill)
"""`which_skill(s, t, log, seat, which)`: settle the skill of a check; return True while it waits."""


@kernel
def lowest_skill(t, s, log, seat):
    """Ask for one of the lowest skills of an investigator; return True while it waits."""
    least = np.int64(skill_value(t, s, seat, 0))
    for skill in range(1, N_SKILLS):
        least = min(least, np.int64(skill_value(t, s, seat, skill)))
    clear_options(s)
    for skill in range(N_SKILLS):
        if skill_value(t, s, seat, skill) == least:
            offer(s, skill)
    if ask(t, s, log, Decision.WHICH_SKILL, seat):
        return True
    s["result"] = np.int64(chosen(s))
    return False


# --- the verbs


@kernel
def do_check_lowest(t, s, log, frame, row):
    """Make a check of the lowest skill, with blocks by result (Skill Check); return True while it waits."""
    seat = frame[WHO]
    if lowest_skill(t, s, log, seat):
        return True
    skill = np.int64(s["result"])
    if check(t, s, log, seat, DEFENCE, skill, amount(t, s, seat, np.int64(row["a"])), 1):
        return True
    go_by(frame, row, s["result"] > 0)
    return False


@kernel
def do_check_until(t, s, log, frame, row):
    """Repeat a check until it passes (Skill Check); the block runs after a failure. True while it waits."""
    seat = frame[WHO]
    if frame[EACH] != frame[PC]:
        begin_loop(frame, np.int64(0))
    failed = np.int64(frame[LEFT])
    if s["down"][seat] != Down.UP or is_ended(s) or failed >= MOST_CHECKS:
        frame[WHO] = end_loop(frame, row)
        return False
    modifier = amount(t, s, seat, np.int64(row["b"])) + failed * np.int64(row["c"])
    if check(t, s, log, seat, DEFENCE, np.int64(row["a"]), modifier, 1):
        return True
    if s["result"] > 0:
        frame[WHO] = end_loop(frame, row)
    else:
        frame[LEFT] += 1
        frame[PC] += 1
    return False


@kernel
def ends_luck(t, s, log, frame):
    """Ask after a passed check whether to make another one; return True while it waits.

    The result is 1 if there is none.
    """
    seat = frame[WHO]
    s["result"] = 1
    if s["down"][seat] != Down.UP or is_ended(s) or frame[GOOD] >= MOST_CHECKS:
        return False
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.GO_ON, seat):
        return True
    s["result"] = 1 - np.int64(chosen(s))
    return False


@kernel
def do_push_luck(t, s, log, frame, row):
    """Make a check, and others as long as they pass and the player wants (Skill Check).

    The first block runs after each passed check, before the player decides about the next one; the second
    one runs after a failure. Return True while it waits.
    """
    seat = frame[WHO]
    if frame[DICE] != frame[PC]:
        frame[DICE], frame[GOOD] = frame[PC], 0
    else:
        if ends_luck(t, s, log, frame):
            return True
        if s["result"]:
            frame[DICE], frame[PC] = NONE, behind(t, row)
            return False
    passed = np.int64(frame[GOOD])
    modifier = amount(t, s, seat, np.int64(row["b"])) + passed * np.int64(row["c"])
    if check(t, s, log, seat, DEFENCE, np.int64(row["a"]), modifier, 1):
        return True
    if s["result"] > 0:
        frame[GOOD] += 1
        frame[PC] += 1
    else:
        s["paid"] = passed
        frame[DICE], frame[PC] = NONE, row["target"]
    return False


@kernel
def is_check_step(op):
    """Return whether a step is one of these."""
    return op == PackOp.CHECK_UNTIL or op == PackOp.PUSH_LUCK or op == PackOp.CHECK_LOWEST


@kernel
def check_step(t, s, log, frame, row):
    """Execute a step of these; return True while it waits."""
    if row["op"] == PackOp.CHECK_UNTIL:
        return do_check_until(t, s, log, frame, row)
    if row["op"] == PackOp.PUSH_LUCK:
        return do_push_luck(t, s, log, frame, row)
    return do_check_lowest(t, s, log, frame, row)
