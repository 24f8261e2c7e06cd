"""Value of effects: count gains and losses, then price them."""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.rules.records.vocabulary import EFFECTS
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch

OPS = EFFECTS.numbers
END, JUMP = OPS["END"], OPS["JUMP"]
GAIN, LOSE, RESTORE, LOWER_MAX, DOOM = (
    OPS["GAIN"], OPS["LOSE"], OPS["RESTORE"], OPS["LOWER_MAX"], OPS["DOOM"],
)  # fmt: skip
MONSTER, GATE, CLOCK, EACH, CHOOSE = (
    OPS["MONSTER"], OPS["GATE"], OPS["CLOCK"], OPS["EACH"], OPS["CHOOSE"],
)  # fmt: skip
FAIL, DISCARD, LOSE_GAME = OPS["FAIL"], OPS["DISCARD_TERROR_DICE"], OPS["LOSE_GAME"]

NAMES = (
    "sign",  # an elder sign
    "doom",  # a doom token
    "edge",  # how much dearer doom is the fewer tokens are missing
    "clue",
    "common",
    "unique",
    "spell",
    "ally",
    "trophy",  # for each of its value
    "gate",  # an Other World that comes into play
    "monster",  # one that appears
    "clock",  # a step of the clock
    "health",  # a point of sanity or stamina
    "fear",  # how much dearer a point is the fewer there are
    "devoured",  # an investigator, beside what it holds and the doom
    "discard",  # part of its chances that an attempt loses where an effect takes its terror dice
    "win",  # the last elder sign
    "terror",  # how much terror effects count
    "night",  # how much effects of midnight count that a success removes
    "thrift",  # how dear it is to use something up
    "margin",  # by how much the chance of a task must grow for a die to be kept
    "clue_dice",  # dice for which a clue stands before an attempt
    "spell_dice",  # dice for which a spell stands
    "held",  # dice for which one stands that is held and helps
    "late",  # how much less goods are worth, the nearer the end of the game
    "idle",  # what a turn at the entrance costs
    "hope",  # chance below which an attempt is given up
    "daily",  # what it costs to use a daily ability, for each turn before midnight that it could wait
    "locked",  # a green die that a card or monster locks
    "ability_dice",  # dice for which an ability stands that changes dice of a roll
    "monster_dice",  # dice that a monster takes, as a share of those that its task takes alone
    "progress",  # how much an easier card is worth after a failure, as a share of its value now
    "freed",  # a locked green die that the success of a card frees
    "haunt",  # a monster that a card brings at each midnight
    "spent",  # how much trophies count that the entrance takes, as a share of their price
    "reserve",  # how much of the price of coloured dice counts before an attempt
)
(W_SIGN, W_DOOM, W_EDGE, W_CLUE, W_COMMON, W_UNIQUE, W_SPELL, W_ALLY, W_TROPHY, W_GATE, W_MONSTER, W_CLOCK,
 W_HEALTH, W_FEAR, W_DEVOURED, W_DISCARD, W_WIN, W_TERROR, W_NIGHT, W_THRIFT, W_MARGIN, W_CLUE_DICE,
 W_SPELL_DICE, W_HELD, W_LATE, W_IDLE, W_HOPE, W_DAILY, W_LOCKED, W_ABILITY_DICE,
 W_MONSTER_DICE, W_PROGRESS, W_FREED, W_HAUNT, W_SPENT, W_RESERVE) = range(len(NAMES))  # fmt: skip
PLAIN = {
    "sign": 1.0,
    "doom": 0.62,
    "edge": 0.41,
    "clue": 0.11,
    "common": 0.087,
    "unique": 0.19,
    "spell": 0.11,
    "ally": 0.11,
    "trophy": 0.034,
    "gate": 0.12,
    "monster": -0.029,
    "clock": -0.087,
    "health": 0.029,
    "fear": 0.13,
    "devoured": 1.3,
    "discard": 0.63,
    "win": 3.0,
    "terror": 0.58,
    "night": 1.5,
    "thrift": 0.5,
    "margin": 1.1,
    "clue_dice": 1.0,
    "spell_dice": 0.45,
    "held": 1.6,
    "late": 0.05,
    "idle": 0.05,
    "hope": 0.017,
    "daily": 0.02,
    "locked": 0.1,
    "ability_dice": 0.0,
    "monster_dice": 1.0,
    "progress": 0.0,
    "freed": 0.1,
    "haunt": -0.029,
    "spent": 1.0,
    "reserve": 0.8,
}

# Counted quantities of an effect.
COUNTED = 6
GOODS, SANITY, STAMINA, TOKENS, SIGNS, MONSTERS = range(COUNTED)
OTHERS = 0.05  # what a point of health of another investigator is worth


@kernel
def count_row(t, row, others, w, counts):
    """Count the effect of one instruction: goods by price, health of the resolver, doom, elder signs."""
    code = t["code"][row]
    op = code["op"]
    if op == GAIN or op == LOSE:
        sign = 1.0 if op == GAIN else -1.0
        counts[SIGNS] += sign * code["elder_sign"]
        counts[GOODS] += sign * (
            code["clue"] * w["value"][W_CLUE]
            + code["common"] * w["value"][W_COMMON]
            + code["unique"] * w["value"][W_UNIQUE]
            + code["spell"] * w["value"][W_SPELL]
            + code["ally"] * w["value"][W_ALLY]
            + (code["trophy"] + code["monster_trophy"]) * w["value"][W_TROPHY]
            + others * OTHERS * (code["sanity"] + code["stamina"])
        )
        counts[SANITY] += sign * code["sanity"]
        counts[STAMINA] += sign * code["stamina"]
    elif op == LOWER_MAX:
        counts[SANITY] -= code["sanity"]
        counts[STAMINA] -= code["stamina"]
        counts[GOODS] -= w["value"][W_FEAR]
    elif op == RESTORE:
        counts[SANITY if code["what"] == 0 else STAMINA] += 9.0
    elif op == DOOM:
        counts[TOKENS] += code["tokens"]
    elif op == MONSTER:
        counts[GOODS] += code["count"] * w["value"][W_MONSTER]
        counts[MONSTERS] += code["count"]
    elif op == GATE:
        counts[GOODS] += code["cards"] * w["value"][W_GATE]
    elif op == CLOCK:
        counts[GOODS] += code["steps"] * w["value"][W_CLOCK]
    elif op == LOSE_GAME:
        counts[TOKENS] += 9.0


@kernel
def roughly(counts, w):
    """Return the value of the counts at plain prices, regardless of the position."""
    value = counts[GOODS] + counts[SIGNS] * w["value"][W_SIGN] - counts[TOKENS] * w["value"][W_DOOM]
    return value + (counts[SANITY] + counts[STAMINA]) * (w["value"][W_HEALTH] + w["value"][W_FEAR] / 4.0)


@kernel
def count_block(t, row, others, w, counts):
    """Count the instructions from a row on to the end of their block."""
    while t["code"][row]["op"] != END and t["code"][row]["op"] != JUMP:
        count_row(t, row, others, w, counts)
        row += 1


@kernel
def best_branch(t, row, w):
    """Return the first row of the most valuable option of a choice, at plain prices."""
    counts = scratch(COUNTED)
    best, most = 0, -1e9
    for branch in range(t["code"][row]["count"]):
        counts[:] = 0.0
        start = np.int64(t["code"][row + 1 + branch]["target"])
        count_block(t, start, 0.0, w, counts)
        value = roughly(counts, w)
        if value > most:
            best, most = start, value
    return best


@kernel
def count_program(t, start, w, counts):
    """Count the effects of a program; a choice counts as its most valuable option at plain prices."""
    counts[:] = 0.0
    if start < 0:
        return
    row = np.int64(start)
    others = 0.0
    while t["code"][row]["op"] != END:
        op = t["code"][row]["op"]
        target = np.int64(t["code"][row]["target"])
        if op == EACH:
            others = t["n_seats"] - 1.0
            row += 1
        elif op == JUMP:
            if target < row:  # the end of a loop, which is counted once
                others = 0.0
                row += 1
            else:
                row = target
        elif op == CHOOSE:
            count_block(t, best_branch(t, row, w), others, w, counts)
            row = target
        else:
            count_row(t, row, others, w, counts)
            row += 1
