"""Frame of a running program: its next row, its investigator, its loops and blocks.

The state of a program is an array of numbers, its frame. The loop for programs of effects and the loop for
programs that may fight can therefore use the same kernels.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS, PackOp
from simcore.games.arkham_horror.limits import MAX_AREAS, MAX_LOOPS
from simcore.games.arkham_horror.rules.board.knocked_out import knock_out, raise_to_one
from simcore.games.arkham_horror.rules.records.codes import NONE, Down
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit, emit1

LEFT_OUT = np.zeros(max(PACK_EFFECTS.numbers.values()) + 1, np.bool_)
"""Whether an investigator who finishes a card while knocked out skips a step, by its number."""
LEFT_OUT[
    [
        PACK_EFFECTS.numbers[name]
        for name in (
            *("CHECK", "CHECK_UNTIL", "PUSH_LUCK", "CHECK_LOWEST"),
            *("MONSTER", "FIGHT_RUMOR", "CONFRONT", "FIGHT_TROPHY", "BATTLE"),
            *("MOVE", "ENTER_OTHER_WORLD", "ENTER_DRAWN_WORLD", "NEXT_AREA", "RETURN", "FOLLOW_ARROW"),
            *(
                "MEET",
                "SWAP_PLACES",
                "VISIT",
                "VISIT_PLACE",
                "ENCOUNTER",
                "REDRAW",
                "ARREST",
                "LOST",
                "PULLED",
            ),
        )
    ]
] = True
PC, SEAT, WHO, SOURCE = range(4)
"""Next row, seat of the program, seat that steps concern now, area whose special ability runs."""
EACH, LEFT, GATE = range(4, 7)
"""Row of the running loop, remaining members, current gate."""
DICE, GOOD, BAD = range(7, 10)
"""Row whose blocks run once per die, remaining successes and failures."""
BACK, BEFORE, AWAKE = range(10, 13)
"""Return row after the program of a card, earlier misfortune, and 1 if the Ancient One awoke before."""
VISIT_BACK, VISIT_FROM = range(13, 15)
"""Return row after a visit to an Other World, and the place of departure."""
DEPTH = 15
"""Number of the innermost waiting loop; -1 if no loop runs inside another (`pack_loops.py`)."""
WAITING = 16
"""First field of the waiting loops: four for each."""
MOST_WAITING = 2 * MAX_LOOPS  # those of a program, and of one that it runs in its place
FRAME = WAITING + 4 * MOST_WAITING


@kernel
def begin_frame(t, s, log, frame, pc, seat):
    """Begin a program, with no misfortune recorded for any investigator."""
    emit1(log, Event.PROGRAM, pc)
    set_frame(t, s, frame, pc, seat)


@kernel
def set_frame(t, s, frame, pc, seat):
    """Set the frame of a program that begins."""
    for place in range(WAITING):
        frame[place] = NONE
    frame[PC], frame[SEAT], frame[WHO] = pc, seat, seat
    frame[GOOD] = frame[BAD] = frame[LEFT] = 0
    frame[AWAKE] = s["awoke"] >= 0
    frame[BEFORE] = Down.UP
    if seat >= 0:
        area = np.int64(s["at"][seat])
        if area < MAX_AREAS and t["special"][area] == pc:
            frame[SOURCE] = area
        take_up(s, frame, seat)


@kernel
def end_frame(t, s, log, frame):
    """End a program and its steps for an investigator; return True while it waits."""
    if let_go(t, s, log, frame):
        return True
    emit(log, Event.PROGRAM_ENDS)
    return False


@kernel
def tell_other_program(log, pc):
    """Write that another program replaces the running one."""
    emit(log, Event.PROGRAM_ENDS)
    emit1(log, Event.PROGRAM, pc)


@kernel
def take_up(s, frame, seat):
    """Begin steps for an investigator; save an earlier misfortune for later."""
    frame[WHO] = seat
    frame[BEFORE] = s["down"][seat]
    s["down"][seat] = Down.UP


@kernel
def is_over(s, frame):
    """Return whether the turns have ended since the program began."""
    return s["over"] != 0 or (s["awoke"] >= 0 and not frame[AWAKE])


@kernel
def is_finishing(s, seat):
    """Return whether a knocked-out investigator finishes the card first, which is an alternative."""
    return seat >= 0 and (s["down"][seat] == Down.GOES_INSANE or s["down"][seat] == Down.FALLS)


@kernel
def let_go(t, s, log, frame):
    """End the steps for an investigator; restore an earlier misfortune unless a new one replaces it.

    An investigator who has finished a card despite a loss is knocked out now, unless the Ancient One has
    awoken. Return True while it waits.
    """
    seat = frame[WHO]
    if is_finishing(s, seat):
        if is_over(s, frame):
            raise_to_one(s, log, seat)
        elif knock_out(t, s, log, seat, 1 if s["down"][seat] == Down.FALLS else 0):
            return True
    elif seat >= 0 and s["down"][seat] == Down.UP:
        s["down"][seat] = frame[BEFORE]
    frame[WHO] = NONE
    return False


@kernel
def is_left_out(s, frame, op):
    """Return whether a step is skipped: an investigator who finishes a card makes no moves or checks."""
    return LEFT_OUT[op] and is_finishing(s, frame[WHO])


@kernel
def behind(t, row):
    """Return the row after a step and all of its blocks."""
    target = np.int64(row["target"])
    if row["count"] > 0 or t["code"][target - 1]["op"] != Op.JUMP:
        return target
    return max(target, np.int64(t["code"][target - 1]["target"]))


@kernel
def is_dropped(s, frame):
    """Return whether the rest is skipped: the investigator is down (Insane, Unconscious, Encounter)."""
    seat = frame[WHO]
    if seat < 0 or s["down"][seat] == Down.UP:
        return False
    return not is_finishing(s, seat)


@kernel
def at_die(t, frame):
    """Continue after a block that runs once per die, check or monster: with the next one, or after them."""
    row = frame[DICE]
    if t["code"][row]["op"] == Op.MONSTER:
        if frame[PC] == t["code"][row]["target"]:
            frame[PC] = row
        return
    second = np.int64(t["code"][row]["target"])
    end = np.int64(t["code"][second - 1]["target"])
    if frame[PC] != second - 1 and frame[PC] != end:
        return
    if t["code"][row]["op"] == PackOp.PUSH_LUCK:  # asks before the next check
        frame[PC] = row
        return
    if frame[GOOD] > 0:
        frame[GOOD] -= 1
        frame[PC] = row + 1
    elif frame[BAD] > 0:
        frame[BAD] -= 1
        frame[PC] = second
    else:
        frame[PC] = end
        frame[DICE] = NONE


@kernel
def goes_on(t, s, frame):
    """Return whether there is a step to execute, after following jumps and ends."""
    while not is_over(s, frame):
        if is_dropped(s, frame):
            frame[DICE] = frame[BACK] = NONE
            if frame[EACH] == NONE:
                break
            frame[PC] = frame[EACH]
            return True
        if frame[PC] < 0:
            return False
        if frame[DICE] != NONE:
            at_die(t, frame)
        op = t["code"][frame[PC]]["op"]
        if op == Op.JUMP:
            frame[PC] = t["code"][frame[PC]]["target"]
            if frame[PC] == frame[EACH]:
                return True
        elif is_left_out(s, frame, op):
            if frame[DICE] == frame[PC]:
                frame[DICE] = NONE
            frame[PC] = max(frame[PC] + 1, behind(t, t["code"][frame[PC]]))
        elif op == Op.END and frame[BACK] != NONE:
            frame[PC] = frame[BACK]
            frame[BACK] = NONE
        else:
            return op != Op.END
    return False


@kernel
def run_joined(frame, program):
    """Run the program of a gained card, then continue here; -1 means no program."""
    if program >= 0:
        frame[BACK] = frame[PC]
        frame[PC] = program


# --- blocks


@kernel
def go_to_tier(t, frame, row, number):
    """Go to the block for a number, or after all blocks if there is none."""
    first = frame[PC] + 1
    frame[PC] = row["target"]
    for head in range(first, first + row["count"]):
        branch = t["code"][head]
        if branch["least"] <= number and (branch["most"] < 0 or number <= branch["most"]):
            frame[PC] = branch["target"]
            return


@kernel
def go_by(frame, row, first):
    """Go to the first block, or to the row after it."""
    frame[PC] = frame[PC] + 1 if first else np.int64(row["target"])
