"""Programs of uses in a window: what changes the check, the loss or the event at hand.

Such a window opens in the middle of a rule, where no other program may run. Losses of sanity and stamina
therefore wait in `owed` until the window closes.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, GATE, HORROR, SPELL
from simcore.games.arkham_horror.box.codes import SANITY as SANITY_LOST
from simcore.games.arkham_horror.box.codes import STAMINA as STAMINA_LOST
from simcore.games.arkham_horror.box.pack_kinds import AUTOMATIC, PREVENTED, REFUSED
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.amounts import amount, is_range, range_of
from simcore.games.arkham_horror.rules.board.pack_dice import add_clue_dice, add_more_dice, reroll_some
from simcore.games.arkham_horror.rules.board.pack_peeking import peek
from simcore.games.arkham_horror.rules.board.pack_sources import put_rule
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_program
from simcore.games.arkham_horror.rules.board.plain_numbers import CLUE, SANITY, STAMINA
from simcore.games.arkham_horror.rules.board.restoring import gain_sanity, gain_stamina
from simcore.games.arkham_horror.rules.board.tokens import change_clues, change_money
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import with_one
from simcore.kernels.decisions import ask, chosen, clear_options, offer

REFUSES, REDRAWS, SEARCHES = 1, 2, 3  # in `refused`
OF_STAMINA, OF_SANITY = (PREVENTED.numbers[word] for word in ("stamina", "sanity"))
FAILURE = REFUSED.numbers["failure"]
THE_CHECK = AUTOMATIC.numbers["check"]
KINDS = {
    "evade_check": EVADE, "horror_check": HORROR, "combat_check": COMBAT, "spell_check": SPELL,
    "gate_check": GATE,
}  # fmt: skip
KIND_OF_CHECK = np.array([KINDS.get(word, NONE) for word in AUTOMATIC.words], np.int64)


@kernel
def how_often(t, s, log, row, owner):
    """Set the result to the number of repetitions, which may be a choice; return True while it waits."""
    number = np.int64(row["a"])
    if not is_range(t, number):
        s["result"] = amount(t, s, owner, number)
        return False
    least, most = range_of(t, s, owner, number)
    clear_options(s)
    for times in range(least, most + 1):
        offer(s, times)
    if ask(t, s, log, Decision.HOW_MUCH, owner):
        return True
    s["result"] = chosen(s)
    return False


@kernel
def choose_block(t, s, log, pc, owner):
    """Set the result to the row of the option that the player chooses; return True while it waits."""
    row = t["code"][pc]
    clear_options(s)
    for option in range(row["count"]):
        offer(s, option)
    s["program_row"] = pc
    if ask(t, s, log, Decision.CHOOSE, owner):
        return True
    s["result"] = t["code"][pc + 1 + chosen(s)]["target"]
    return False


@kernel
def owe(t, s, row, owner):
    """Note a loss of sanity and stamina."""
    s["owed"][SANITY] += amount(t, s, owner, np.int64(row["a"]))
    s["owed"][STAMINA] += amount(t, s, owner, np.int64(row["b"]))


@kernel
def gain_at_once(t, s, log, row, owner):
    """Gain tokens, unless a rule forbids or replaces it."""
    gain_sanity(t, s, log, owner, amount(t, s, owner, np.int64(row["a"])), NONE)
    gain_stamina(t, s, log, owner, amount(t, s, owner, np.int64(row["b"])), NONE)
    change_clues(t, s, log, owner, amount(t, s, owner, np.int64(row["c"])))
    change_money(t, s, log, owner, amount(t, s, owner, np.int64(row["d"])))


@kernel
def pass_check(s, row):
    """Pass the check at hand, or one of a kind, without a roll (Skill Check)."""
    if row["a"] == THE_CHECK:
        s["check_passed"] = 1
    else:
        s["sure_to_pass"] = with_one(np.int64(s["sure_to_pass"]), KIND_OF_CHECK[row["a"]])


@kernel
def prevent_part(t, s, row, owner):
    """Prevent the loss at hand, or part of it; one of the other kind is not prevented."""
    if row["a"] == OF_STAMINA and s["window_loss"] > 0 and s["losing"] != STAMINA_LOST:
        return
    if row["a"] == OF_SANITY and s["window_loss"] > 0 and s["losing"] != SANITY_LOST:
        return
    s["prevented"] += amount(t, s, owner, np.int64(row["b"]))


@kernel
def is_refusing(op):
    """Return whether a step replaces the event at hand."""
    return op == PackOp.REFUSE or op == PackOp.DRAW_AGAIN


@kernel
def at_hand(t, s, log, row, owner):
    """Apply a step to what is at hand; return whether it is such a step."""
    op = row["op"]
    if op == PackOp.CHECK_BONUS:
        s["check_dice"] += row["a"]
    elif op == PackOp.MORE_DICE:
        before = np.int64(s["hits"])
        add_more_dice(t, s, log, amount(t, s, owner, np.int64(row["a"])))
        s["more_hits"] += np.int64(s["hits"]) - before
    elif op == PackOp.MORE_SUCCESSES:
        s["check_successes"] += row["a"]
    elif op == PackOp.REROLL and s["checking"] == 0:
        s["check_again"] = 1
    elif op == PackOp.REROLL:
        reroll_some(t, s, log, np.int64(row["a"]))
    elif op == PackOp.USE_SKILL:
        s["other_skill"] = row["a"]
    elif op == PackOp.AUTO_PASS:
        pass_check(s, row)
    elif op == PackOp.COUNT_AS and row["a"] == CLUE:
        add_clue_dice(t, s, log, row["b"])
    elif op == PackOp.COUNT_AS:
        s["counted_as"] += row["b"]
    elif op == PackOp.PREVENT:
        prevent_part(t, s, row, owner)
    elif op == PackOp.REFUSE and row["a"] == FAILURE:
        s["check_refused"] = 1
    elif is_refusing(op):
        s["refused"] = REFUSES
    elif op == PackOp.SEARCH_DRAW:
        s["refused"] = SEARCHES
    elif op == PackOp.REDRAW_ENCOUNTER:
        s["refused"] = REDRAWS
    elif op == PackOp.WAIVE:
        s["waived"] = with_one(np.int64(s["waived"]), row["a"])
    elif op == PackOp.WORTH_MORE:
        s["counted_as"] += row["a"]
    elif op == PackOp.BONUS and s["card_of"] == owner and s["card_at"] >= 0:
        s["tokens"][owner, np.int64(s["card_at"])] = amount(t, s, owner, np.int64(row["b"]))
    elif op == PackOp.ENCHANT_WEAPON and s["card_of"] == owner and s["card_at"] >= 0:
        s["magic"][owner] = with_one(np.int64(s["magic"][owner]), np.int64(s["card_at"]))
    elif op == PackOp.UNTIL:
        put_rule(s, owner, np.int64(row["b"]), np.int64(row["a"]), np.int64(s["round"]))
    elif op == PackOp.END_COMBAT:
        s["fight_over"] = 1
    elif op == PackOp.LOSE:
        owe(t, s, row, owner)
    elif op == PackOp.GAIN:
        gain_at_once(t, s, log, row, owner)
    else:
        return False
    return True


@kernel
def ends_combat(t, pc):
    """Return whether a step from here on ends the combat, which is over even if the program waits."""
    while t["code"][pc]["op"] != PackOp.END:
        if t["code"][pc]["op"] == PackOp.END_COMBAT:
            return True
        pc += 1
    return False


@kernel
def run_at_hand(t, s, log, pc, owner):
    """Run the program of a use in a window; return True while it waits.

    From the first step that is not about what is at hand, it waits for the end of the rule.
    """
    loop, left = np.int64(NONE), np.int64(0)
    while True:
        row = t["code"][pc]
        op = row["op"]
        if op == PackOp.END:
            return False
        if op == PackOp.JUMP:
            pc = np.int64(row["target"])
        elif op == PackOp.CHOOSE:
            if choose_block(t, s, log, pc, owner):
                return True
            pc = np.int64(s["result"])
        elif op == PackOp.REPEAT:
            if pc != loop:
                if how_often(t, s, log, row, owner):
                    return True
                loop, left = np.int64(pc), np.int64(s["result"])
            left -= 1
            pc = np.int64(row["target"]) if left < 0 else pc + 1
        elif op == PackOp.PEEK:
            if peek(t, s, log, owner, row):
                return True
            pc += 1
        else:
            if not at_hand(t, s, log, row, owner):
                queue_program(s, pc, owner, NONE, owner, NONE, owner, NONE, 0, 0)
                if ends_combat(t, pc):
                    s["fight_over"] = 1
                return False
            pc += 1
