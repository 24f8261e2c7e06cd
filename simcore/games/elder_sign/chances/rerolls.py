"""Changes of a roll before it is judged: clues that reroll dice, and turned faces.

The mean over the rerolled dice is computed one die at a time, from the whole roll down to the empty one. Then
the best dice to keep are found from the empty roll up to the whole one.
"""

from __future__ import annotations

from simcore.games.elder_sign.chances.places import throw
from simcore.games.elder_sign.chances.problem import N_COLOURS
from simcore.games.elder_sign.rules.records.codes import GREEN, RED, YELLOW
from simcore.jit.decorators import kernel

KEEP = -1
REROLL = (
    -2
)  # less the number of the dice that are kept; less `throws` of a roll with a die turned; less twice
# `throws` of the dice that are kept where an ability rolls again


@kernel
def write_means(p, shape, sets, pool, source, mean):
    """Fill `mean` for each part of a roll with the chance after a reroll of the other dice."""
    green, yellow, red = pool
    yellows = shape["yellows"] if yellow else 1
    reds = shape["reds"] if red else 1
    for size in range(green, -1, -1):
        for dice in range(sets.first[size], sets.first[size + 1]):
            for y in range(yellows - 1, -1, -1):
                for r in range(reds - 1, -1, -1):
                    at = throw(shape, dice, y, r)
                    total = 0.0
                    if size < green:
                        for c in range(len(sets.classes)):
                            more = throw(shape, sets.up[dice, c], y, r)
                            total += p["chance"][GREEN, sets.classes[c]] * mean[more]
                    elif yellow and y == 0:
                        for shown in range(1, yellows):
                            chance = p["chance"][YELLOW, shape["local"][YELLOW, shown]]
                            total += chance * mean[throw(shape, dice, shown, r)]
                    elif red and r == 0:
                        for shown in range(1, reds):
                            chance = p["chance"][RED, shape["local"][RED, shown]]
                            total += chance * mean[throw(shape, dice, y, shown)]
                    else:
                        total = source[at]
                    mean[at] = total


@kernel
def write_best(shape, sets, pool, mean, best, kept, whole):
    """Fill `best` with the best mean over the subsets of each part of a roll, and `kept` with that subset.

    If `whole` is 0, at least one die of the whole roll is rerolled.
    """
    green, yellow, red = pool
    for size in range(green + 1):
        for dice in range(sets.first[size], sets.first[size + 1]):
            for y in range(shape["yellows"] if yellow else 1):
                for r in range(shape["reds"] if red else 1):
                    at = throw(shape, dice, y, r)
                    complete = size == green and (y or not yellow) and (r or not red)
                    found, part = (-1.0, at) if complete and not whole else (mean[at], at)
                    for c in range(len(sets.classes)):
                        if sets.count[dice, c] > 0:
                            less = throw(shape, sets.down[dice, c], y, r)
                            if best[less] > found:
                                found, part = best[less], kept[less]
                    if yellow and y:
                        less = throw(shape, dice, 0, r)
                        if best[less] > found:
                            found, part = best[less], kept[less]
                    if red and r:
                        less = throw(shape, dice, y, 0)
                        if best[less] > found:
                            found, part = best[less], kept[less]
                    best[at] = found
                    kept[at] = part


@kernel
def without_die(shape, sets, at, which):
    """Return a roll without a die: a green one by class, or one of the others after these; -1 if absent."""
    r, y = at % shape["reds"], at // shape["reds"] % shape["yellows"]
    dice = at // (shape["reds"] * shape["yellows"])
    if which < len(sets.classes):
        return throw(shape, sets.down[dice, which], y, r) if sets.count[dice, which] > 0 else -1
    if which == len(sets.classes):
        return throw(shape, dice, 0, r) if y else -1
    return throw(shape, dice, y, 0) if r else -1


@kernel
def roll_few(p, shape, sets, pool, before, mean, after, plan, keep):
    """Raise `after` to the value of `before` after a reroll of one or two dice, if that is higher."""
    write_means(p, shape, sets, pool, before, mean)
    green, yellow, red = pool
    kinds = len(sets.classes) + 2
    for dice in range(sets.first[green], sets.first[green + 1]):
        for y in range(yellow, shape["yellows"] if yellow else 1):
            for r in range(red, shape["reds"] if red else 1):
                at = throw(shape, dice, y, r)
                found = -1
                for which in range(kinds):
                    part = without_die(shape, sets, at, which)
                    if part < 0:
                        continue
                    if mean[part] > after[at]:
                        after[at], found = mean[part], part
                    for other in range(which, kinds):
                        less = without_die(shape, sets, part, other) if p["few"] > 1 else -1
                        if less >= 0 and mean[less] > after[at]:
                            after[at], found = mean[less], less
                if keep and found >= 0:
                    plan[at] = REROLL - 2 * shape["throws"] - found


@kernel
def turn_dice(shape, sets, pool, change, before, after, plan, keep):
    """Raise `after` to the value of `before` after turning a die, if that is higher."""
    green, yellow, red = pool
    old, new, colours = change
    place, place_new = shape["place"][GREEN, old], shape["place"][GREEN, new]
    there = place >= 0 and place_new >= 0
    for dice in range(sets.first[green], sets.first[green + 1]):
        for y in range(yellow, shape["yellows"] if yellow else 1):
            for r in range(red, shape["reds"] if red else 1):
                at = throw(shape, dice, y, r)
                for colour in range(N_COLOURS):
                    if colours >> colour & 1 == 0:
                        continue
                    other = at
                    if colour == GREEN and there and sets.count[dice, place] > 0:
                        other = throw(shape, sets.up[sets.down[dice, place], place_new], y, r)
                    elif colour != GREEN:
                        face = y if colour == YELLOW else r
                        turned = shape["place"][colour, new]
                        if face and shape["local"][colour, face] == old and turned >= 0:
                            other = throw(
                                shape, dice, turned if colour == YELLOW else y, turned if colour == RED else r
                            )
                    if other != at and before[other] > after[at]:
                        after[at] = before[other]
                        if keep:
                            plan[at] = REROLL - shape["throws"] - other
