"""Simulation of attempts with real dice and the solver's plan, to check the exact chance.

Attempt number g under a key always has the same random numbers (`simcore/kernels/rng.py`), for every plan.
"""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.chances.places import (
    CAST_LAYER,
    FREE_LAYER,
    GONE,
    PILES,
    POOLS,
    first_stand,
    marker_of,
    position,
    stand_number,
    tasks_of,
    throw,
)
from simcore.games.elder_sign.chances.problem import MAX_TASKS, N_COLOURS
from simcore.games.elder_sign.chances.rerolls import KEEP, REROLL
from simcore.games.elder_sign.chances.solver import CAST, HOPELESS, TAKE_BACK, UNROLLED, roll_states
from simcore.games.elder_sign.rules.records.codes import GREEN, RED, YELLOW
from simcore.games.elder_sign.rules.records.tables import FACES
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.dice_words import first_face, other_dice, ten_dice
from simcore.kernels.rng import philox

ATTEMPT_STREAM = 1
WORDS = 4

COUNTS = np.dtype(
    [
        ("attempts", "i8"),
        ("left", "i8", (1 << MAX_TASKS,)),  # attempts that ended with so many tasks left, by their bits
        ("rolls", "i8"),
        ("failed_rolls", "i8"),
        ("terrors", "i8"),  # failed rolls with terror
        ("clues", "i8"),  # clues spent
    ]
)
"""Outcomes of attempts."""


@kernel
def face_places(p, shape):
    """Return what each face adds to the number of a roll: the rank of its class within its colour."""
    places = np.zeros((N_COLOURS, FACES), np.int64)
    for colour in range(N_COLOURS):
        for face in range(FACES):
            places[colour, face] = shape["place"][colour, p["class_of"][colour, face]]
    return places


@inlined
def word_of_roll(key, game, rolls, words):
    """Return the random numbers of one roll; a block suffices for four rolls."""
    if rolls % WORDS == 0:
        words = philox(key, game, ATTEMPT_STREAM, rolls // WORDS)
    place = rolls % WORDS
    word = words[0] if place == 0 else words[1] if place == 1 else words[2] if place == 2 else words[3]
    return ten_dice(word, key, game, ATTEMPT_STREAM, rolls // WORDS, place), words


@inlined
def thrown(shape, up, places, luck, dice, green, yellow, red, kept_yellow, kept_red):
    """Return the number of a roll: green dice join `dice`, and the others do unless they are kept."""
    for _ in range(green):
        dice = np.int64(up[dice, places[GREEN, first_face(luck) - 1]])
        luck = other_dice(luck)
    if yellow and kept_yellow == 0:
        kept_yellow = places[YELLOW, first_face(luck) - 1]
        luck = other_dice(luck)
    if red and kept_red == 0:
        kept_red = places[RED, first_face(luck) - 1]
    return throw(shape, dice, kept_yellow, kept_red)


@kernel
def shows_terror(p, shape, terrors, at):
    """Return whether a roll shows terror."""
    dice = at // (shape["yellows"] * shape["reds"])
    y, r = at // shape["reds"] % shape["yellows"], at % shape["reds"]
    found = terrors[dice] > 0
    found = found or (y > 0 and p["is_terror"][shape["local"][YELLOW, y]])
    return found or (r > 0 and p["is_terror"][shape["local"][RED, r]])


@inlined
def play_roll(p, shape, sets, plan, tools, luck, at, layer, counts):
    """Play a roll by the plan; return the next position and the final faces of the dice.

    `tools` holds the sizes of multisets and the places of faces; `luck` holds key, game, rolls so far and
    words.
    """
    sizes, places = tools
    key, game, rolls, words = luck
    now, pool = at // POOLS, at % POOLS
    green, yellow, red = pool % PILES, pool // PILES & 1, pool // PILES >> 1
    word, words = word_of_roll(key, game, rolls, words)
    rolls += 1
    shown = thrown(shape, sets.up, places, word, 0, green, yellow, red, 0, 0)
    turned, free = roll_states(p) - 1, 0
    while True:
        act = np.int64(plan[now, layer + free + turned, shown])
        if act >= 0:
            return act, shown, rolls, words
        if act == KEEP:
            free = 0
            continue
        act = REROLL - act
        few = act >= 2 * shape["throws"]
        if few:
            act -= 2 * shape["throws"]
        elif act >= shape["throws"]:
            shown = act - shape["throws"]
            turned = 0
            continue
        word, words = word_of_roll(key, game, rolls, words)
        rolls += 1
        dice, kept = act // (shape["yellows"] * shape["reds"]), act // shape["reds"] % shape["yellows"]
        more = green - sizes[dice]
        shown = thrown(shape, sets.up, places, word, dice, more, yellow, red, kept, act % shape["reds"])
        if few and p["few_daily"]:
            now -= shape["clue_levels"]
        elif few:
            turned = 0
        elif free:
            free = 0
        else:
            now -= 1
            counts["clues"] += 1
            free = FREE_LAYER if p["clue_twice"] else 0
            turned = roll_states(p) - 1 if p["clue_is_roll"] else turned


@kernel
def simulate(p, shape, sets, before, plan, key, first_attempt, n, counts):
    """Play attempts and count their outcomes."""
    sizes = np.zeros(shape["sets"], np.int64)
    for size in range(len(sets.first) - 1):
        sizes[sets.first[size] : sets.first[size + 1]] = size
    tools = sizes, face_places(p, shape)
    begin = position(first_stand(p, shape), p["green"], p["yellow"], p["red"])
    for game in range(first_attempt, first_attempt + n):
        at, rolls = begin, 0
        words = philox(key, game, ATTEMPT_STREAM, 0)
        while True:
            stand, pool = at // POOLS, at % POOLS
            tasks, act = tasks_of(shape, stand), before[at]
            if tasks == 0 or act == HOPELESS or (pool == 0 and act != TAKE_BACK):
                # Dice on the marker and the spell may pay for the rest.
                counts["left"][0 if act == UNROLLED else tasks] += 1
                break
            if act == TAKE_BACK:
                gone = stand_number(shape, tasks, marker_of(shape, stand), GONE, stand % shape["levels"])
                at = gone * POOLS + pool + 1
                continue
            layer = CAST_LAYER if act == CAST else 0
            luck = key, game, rolls, words
            at, shown, rolls, words = play_roll(p, shape, sets, plan, tools, luck, at, layer, counts)
            if tasks_of(shape, at // POOLS) == tasks:
                counts["failed_rolls"] += 1
                counts["terrors"] += shows_terror(p, shape, sets.terrors, shown)
        counts["rolls"] += rolls
    counts["attempts"] += n
