"""Precomputed values of the strategies, once for each combination: chances of cards and tasks, and prices."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.effects import (
    CHOOSE,
    COUNTED,
    DISCARD,
    END,
    FAIL,
    GOODS,
    MONSTERS,
    SANITY,
    SIGNS,
    STAMINA,
    TOKENS,
    W_COMMON,
    W_DISCARD,
    count_block,
    count_program,
    roughly,
)
from heuristics.elder_sign.layout import (
    BREAKS,
    CARD,
    CHANCE,
    CLOSED,
    COLOURED,
    COMBAT,
    COST_SANITY,
    COST_STAMINA,
    EASE,
    FIELDS,
    FIRST_MARKER,
    LINE,
    LINE_EITHER,
    LINE_FIELDS,
    LINE_GOODS,
    MARKER,
    MASKS,
    NIGHT,
    NIGHT_MONSTERS,
    PENALTY,
    PER_WORLD,
    POOLS,
    PRICE,
    REWARD,
    REWARD_DOOM,
    REWARD_SIGNS,
    TERROR,
    TOLL,
    TROPHIES,
    USES,
)
from heuristics.elder_sign.needs import (
    A_DIE,
    NEEDS,
    add_needs,
    best_help,
    between,
    dice_used,
    one_less,
    prepare_alone,
    roll_chances,
)
from simcore.games.elder_sign.chances.problem import says
from simcore.games.elder_sign.limits import MAX_ROWS
from simcore.games.elder_sign.rules.records.codes import EMPTY
from simcore.games.elder_sign.rules.records.tables import FACES
from simcore.games.elder_sign.rules.records.vocabulary import Op
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, has

WHOLE_POOL = 6 * COLOURED
COLOURS_GO = 1.2  # how much oftener a coloured die is used than a green one
KEPT = 0.75  # of what a die brings that can be kept: often there is none of use
FIVE_SIXTHS = 5.0 / 6.0


@kernel
def overlap(needs, row, other):
    """Return the share of the smaller of two tasks that the larger one demands, too."""
    shared = total = more = 0.0
    for i in range(NEEDS):
        one, two = needs[row * NEEDS + i], needs[other * NEEDS + i]
        if i == NEEDS - 1:
            one, two = one / A_DIE, two / A_DIE
        shared += min(one, two)
        total += one
        more += two
    return shared / max(0.1, min(total, more))


@kernel
def after_paying(w, at, pool, uses):
    """Return a chance after using this many dice of a pool; coloured dice are used as often as others."""
    dice = pool // COLOURED + (pool & 1) + (pool >> 1 & 1)
    part = min(1.0, COLOURS_GO * uses / max(1, dice))
    green, coloured = 1.0 * (pool // COLOURED), pool % COLOURED
    value = (1.0 - part) * between(w, at, green - uses, coloured) if coloured else 0.0
    if coloured == 0:
        return between(w, at, green - uses, 0)
    if coloured < COLOURED - 1:
        return value + part * between(w, at, green - uses + 1.0, 0)
    value *= 1.0 - part
    one = between(w, at, green - uses + 1.0, 1) + between(w, at, green - uses + 1.0, 2)
    return value + part * ((1.0 - part) * one + part * between(w, at, green - uses + 2.0, 0))


@kernel
def chance_of_roll(t, card, mask, pool, once, needs, w):
    """Return the chance that one roll of a pool completes an open task, and the card in the end.

    The best option is tried first. Tasks with equal demands come together; others count as independent. The
    second number is the chance that the roll completes nothing.
    """
    nothing, total, before = 1.0, 0.0, -1
    left = ~mask & (bit(t["n_rows"][card]) - 1)
    while left:
        best, most = -1, -1.0
        for row in range(t["n_rows"][card]):
            if has(left, row):
                at = CHANCE + (card * MASKS + (mask | bit(row))) * POOLS
                after = after_paying(w, at, pool, w["prepared"][USES + card * MAX_ROWS + row])
                if after > most:
                    best, most = row, after
                if t["ordered"][card]:
                    break
        chance = once[best * POOLS + pool]
        alone = nothing * chance
        if before >= 0:
            part = overlap(needs, before, best)
            alone = (1.0 - part) * alone + part * max(0.0, chance - (1.0 - nothing))
        before = best
        total += alone * most
        nothing -= alone
        left = 0 if t["ordered"][card] else left & ~bit(best)
    return total, nothing


@kernel
def hardest_row(t, card, mask, once):
    """Return the open row that a full pool completes least often; the first one if they are ordered."""
    best, least = 0, 2.0
    for row in range(t["n_rows"][card]):
        if not has(mask, row):
            if t["ordered"][card]:
                return row
            chance = once[row * POOLS + WHOLE_POOL]
            if chance < least:
                best, least = row, chance
    return best


@kernel
def prepare_mask(t, card, mask, once, needs, w):
    """Compute the chance of completing a card of which some rows are completed."""
    at = CHANCE + (card * MASKS + mask) * POOLS
    hardest = card * MAX_ROWS + hardest_row(t, card, mask, once)
    plain = np.zeros(POOLS)
    for pool in range(1, POOLS):
        then = one_less(pool)
        total, nothing = chance_of_roll(t, card, mask, pool, once, needs, w)
        dice = pool // COLOURED + (pool & 1) + (pool >> 1 & 1)
        kept = plain[then] * (1.0 + KEPT * (best_help(w, hardest, min(8, dice)) - 1.0))
        nothing *= 1.0 - w["prepared"][CARD + card * FIELDS + BREAKS] * (1.0 - FIVE_SIXTHS**dice)
        plain[pool] = total + nothing * plain[then]
        w["prepared"][at + pool] = min(0.999, total + nothing * max(w["prepared"][at + then], kept))


@kernel
def prepare_card(t, card, w):
    """Compute the chances of every remainder of a card."""
    rows = np.int64(t["n_rows"][card])
    once, chances, needs = np.zeros(MAX_ROWS * POOLS), np.zeros(POOLS), np.zeros(MAX_ROWS * NEEDS)
    closed = 0
    for row in range(rows):
        need = needs[row * NEEDS : (row + 1) * NEEDS]
        add_needs(t["row_symbols"][card, row, 0], t["row_points"][card, row, 0], need)
        if t["row_kind"][card, row] == EMPTY:
            closed |= bit(row)
        w["prepared"][USES + card * MAX_ROWS + row] = dice_used(need)
        prepare_alone(t, need, card * MAX_ROWS + row, w)
        roll_chances(t, need, 0, chances)
        once[row * POOLS : (row + 1) * POOLS] = chances
    everything = bit(rows) - 1
    at = CHANCE + card * MASKS * POOLS
    w["prepared"][at + everything * POOLS : at + (everything + 1) * POOLS] = 1.0
    for mask in range(everything - 1, -1, -1):
        if mask & closed == closed:
            prepare_mask(t, card, mask, once, needs, w)
    w["prepared"][CARD + card * FIELDS + CLOSED] = closed
    w["prepared"][CARD + card * FIELDS + EASE] = w["prepared"][at + closed * POOLS + WHOLE_POOL]


@kernel
def count_into(t, program, at, w, counts):
    """Count a program into four fields of a card: goods, sanity, stamina, doom."""
    count_program(t, program, w, counts)
    w["prepared"][at] = counts[GOODS]
    w["prepared"][at + 1] = counts[SANITY]
    w["prepared"][at + 2] = counts[STAMINA]
    w["prepared"][at + 3] = counts[TOKENS]


@kernel
def breaks(t, row, w):
    """Return the share of an attempt's chances that a terror effect costs: all, or part if dice are lost."""
    part = 0.0
    while row >= 0 and t["code"][row]["op"] != END:
        if t["code"][row]["op"] == FAIL:
            part = 1.0
        elif t["code"][row]["op"] == DISCARD:
            part = max(part, w["value"][W_DISCARD])
        row += 1
    return part


@kernel
def prepare_facts(t, card, w):
    """Compute the gains and costs of a card."""
    at = CARD + card * FIELDS
    counts = np.zeros(COUNTED)
    count_program(t, t["rewards"][card], w, counts)
    w["prepared"][at + REWARD] = counts[GOODS]
    w["prepared"][at + REWARD_SIGNS] = counts[SIGNS]
    w["prepared"][at + REWARD_DOOM] = counts[TOKENS]
    count_into(t, t["penalties"][card], at + PENALTY, w, counts)
    count_into(t, t["on_terror"][card], at + TERROR, w, counts)
    w["prepared"][at + BREAKS] = breaks(t, np.int64(t["on_terror"][card]), w)
    count_into(t, t["on_midnight"][card], at + NIGHT, w, counts)
    w["prepared"][at + NIGHT_MONSTERS] = counts[MONSTERS]
    w["prepared"][at + PER_WORLD] = says(t, t["on_midnight"][card], Op.FOR_EACH_OTHER_WORLD)
    w["prepared"][at + TROPHIES] = t["card_value"][card]
    for row in range(t["n_rows"][card]):
        w["prepared"][at + COST_SANITY] += t["row_costs"][card, row, 0, 0]
        w["prepared"][at + COST_STAMINA] += t["row_costs"][card, row, 0, 1]


@kernel
def prepare_marker(t, marker, w):
    """Compute the chance of a monster's task by pool, and the number of dice it takes."""
    needs, once = np.zeros(NEEDS), np.zeros(POOLS)
    add_needs(t["marker_symbols"][marker], t["marker_points"][marker], needs)
    if t["has_extra"]:
        add_needs(t["extra_symbols"], t["extra_points"], needs)
    w["prepared"][USES + FIRST_MARKER + marker] = dice_used(needs)
    prepare_alone(t, needs, FIRST_MARKER + marker, w)
    roll_chances(t, needs, 0, once)
    at = MARKER + marker * POOLS * 2
    for pool in range(1, POOLS):
        then = at + 2 * one_less(pool)
        chance = once[pool] + (1.0 - once[pool]) * w["prepared"][then]
        w["prepared"][at + 2 * pool] = chance
        taken = once[pool] * w["prepared"][USES + FIRST_MARKER + marker]
        taken += (1.0 - once[pool]) * w["prepared"][then] * (1.0 + w["prepared"][then + 1])
        w["prepared"][at + 2 * pool + 1] = taken / chance if chance > 0.0 else 0.0


@kernel
def prepare_toll(t, card, w, counts):
    """Count the sanity and stamina that the use of a card takes, by itself or by the Ancient One."""
    feeding = -1
    if has(t["unique_cards"], card):
        feeding = np.int64(t["on_unique"])
    elif has(t["spell_cards"], card):
        feeding = np.int64(t["on_spell"])
    count_program(t, np.int64(t["card_program"][card]), w, counts)
    sanity, stamina = counts[SANITY], counts[STAMINA]
    count_program(t, feeding, w, counts)
    w["prepared"][TOLL + 2 * card] = min(0.0, sanity + counts[SANITY])
    w["prepared"][TOLL + 2 * card + 1] = min(0.0, stamina + counts[STAMINA])


@kernel
def prepare_line(t, line, w, counts):
    """Compute the gain from a line of the entrance, and mark a choice between sanity and stamina."""
    at = LINE + line * LINE_FIELDS
    start = np.int64(t["line_program"][line])
    if start < 0:
        for face in range(FACES):
            count_program(t, t["found"][face], w, counts)
            w["prepared"][at + LINE_GOODS] += roughly(counts, w) / FACES
        return
    count_program(t, start, w, counts)
    if t["code"][start]["op"] == CHOOSE:
        counts[:] = 0.0
        for branch in range(t["code"][start]["count"]):
            count_block(t, np.int64(t["code"][start + 1 + branch]["target"]), 0.0, w, counts)
        w["prepared"][at + LINE_EITHER] = 1.0
    for i in range(LINE_EITHER):
        w["prepared"][at + i] = counts[i]


def prepare(tables, weights):
    """Compute the chances of cards, monsters and tasks, the gains from cards, and prices of possessions."""
    for i in range(tables["n_museum"]):
        prepare_facts(tables, np.int64(tables["museum"][i]), weights)
        prepare_card(tables, np.int64(tables["museum"][i]), weights)
    for i in range(tables["n_other"]):
        prepare_facts(tables, np.int64(tables["other"][i]), weights)
        prepare_card(tables, np.int64(tables["other"][i]), weights)
    for marker in range(tables["n_markers"]):
        prepare_marker(tables, marker, weights)
    counts = np.zeros(COUNTED)
    for line in range(tables["n_lines"]):
        prepare_line(tables, line, weights, counts)
    needs = np.zeros(NEEDS)
    add_needs(tables["combat_symbols"], tables["combat_points"], needs)
    prepare_alone(tables, needs, COMBAT, weights)
    for card in range(tables["n_cards"]):
        deck = tables["card_deck"][card]
        weights["prepared"][PRICE + card] = weights["value"][W_COMMON + deck]
        prepare_toll(tables, card, weights, counts)
