"""Features of a position for a trained value: the successes that can still be expected, and the rounds left.

Everything but the dice to come is open information.
"""

from __future__ import annotations

import numpy as np

from simcore.contract.position_features import PositionFeatures
from simcore.games.arkham_horror.battle.position_features import (
    FACES,
    HITS,
    LONGEST,
    chance_of_hit,
    write_battle,
)
from simcore.games.arkham_horror.battle.position_features import NAMES as BATTLE_NAMES
from simcore.games.arkham_horror.box.codes import (
    CLUES,
    COMBAT,
    FIGHT,
    GATES,
    LORE,
    MAXIMUM,
    MONSTERS,
    RUBBLE,
    SANITY,
    STAMINA,
    Phase,
)
from simcore.games.arkham_horror.box.sheet import clue_dice, reduced, skill_value
from simcore.games.arkham_horror.box.skill_checks import successes
from simcore.games.arkham_horror.box.weapons_and_spells import defence_against
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import has, members

NAMES = (
    *BATTLE_NAMES,
    "open_hits",  # successes of the open combat check
    "left_hits",  # expected successes of the attacks that are still to come in this round
    "course_hits",  # expected successes until all investigators are devoured
    "course_rounds",  # most rounds that an investigator is expected to survive
    "course_lead",  # expected successes less those that are needed
    "course_deviations",  # the same in standard deviations
    "least_rounds",  # fewest rounds that an investigator is expected to survive
    "clue_lead",  # lead if clue tokens that no defence needs add their successes
    "once_hits",  # expected successes of cards that are used once
)
(OPEN_HITS, LEFT_HITS, COURSE_HITS, COURSE_ROUNDS, COURSE_LEAD, COURSE_DEVIATIONS, LEAST_ROUNDS, CLUE_LEAD,
 ONCE_HITS) = range(len(BATTLE_NAMES), len(NAMES))  # fmt: skip

STAYS = (FACES - 1) / FACES
"""Chance that a blessing or a curse stays for another round."""
MOST_LIVES = 15
"""Failed defences that an investigator is assumed to survive at most."""
LIVES_SIZE = 16
MOST_ROUNDS = 24
DONE = 0.01
"""Chance of being alive below which later rounds do not count."""
N_SUMS = 4
HITS_SUM, VARIANCE, FEWEST, MOST = range(N_SUMS)  # places in the sums over the investigators


@inlined
def arm_dice(t, s, seat, card, chance):
    """Return the expected dice of a weapon, or of a spell by its chance to be cast."""
    dice = 1.0 * t["dice"][defence_against(s, seat), card]
    if t["spell"][card]:
        lore = max(0, skill_value(t, s, seat, LORE) + t["cast"][card])
        dice *= 1.0 - (1.0 - chance) ** lore
    return dice if s["sanity"][seat] > t["price"][card] else 0.0


@kernel
def expected_arms(t, s, seat, chance, once):
    """Return the most expected dice that two hands can hold, of cards that are used once or of the others."""
    free = first = second = both = 0.0
    for place in members(np.int64(s["arms"][seat])):
        card = np.int64(s["held"][seat, place])
        if t["one_shot"][card] != once:
            continue
        dice = arm_dice(t, s, seat, card, chance)
        hands = t["hand_cost"][card]
        if hands == 0:
            free += dice
        elif hands > 1:
            both = max(both, dice)
        else:
            second = max(second, min(first, dice))
            first = max(first, dice)
    return free + max(both, first + second)


@inlined
def times(amount, loss):
    """Return how many losses an amount lasts for; the last one takes the rest."""
    return MOST_LIVES if loss <= 0 else -(-max(0, amount) // loss)


@kernel
def lives_of(t, s, seat):
    """Return the failed defences until an investigator is devoured (Final Battle 3, Devoured)."""
    loses = t["loses"]
    lives = times(s["sanity"][seat], reduced(t, s, seat, False, loses[SANITY]))
    lives = min(lives, times(s["stamina"][seat], reduced(t, s, seat, True, loses[STAMINA])))
    lives = min(lives, times(s["clues"][seat], loses[CLUES]))
    lives = min(lives, times(s["monster_trophies"][seat], loses[MONSTERS]))
    lives = min(lives, times(s["gate_trophies"][seat], loses[GATES]))
    lives = min(lives, times(np.int64(s["rubble"]) + 1, loses[RUBBLE]))
    if loses[MAXIMUM] > 0:  # one of two maxima, which have to stay above zero
        lives = min(lives, times(s["max_sanity"][seat] + s["max_stamina"][seat] - 1, loses[MAXIMUM]))
    return min(lives, MOST_LIVES)


@inlined
def chance_later(s, seat, rounds):
    """Return the chance that a die is a success some rounds later (Blessing, Curse)."""
    return (HITS + s["status"][seat] * STAYS**rounds) / FACES


@inlined
def fall_chance(t, s, seat, rounds):
    """Return the chance to fail the defence some rounds later, by the present sliders."""
    if t["attack_skill"] < 0:
        return 1.0
    modifier = t["attack_modifier"] - t["attack_falls"] * (s["round"] + rounds - 1)
    dice = max(0, skill_value(t, s, seat, np.int64(t["attack_skill"])) + modifier)
    return (1.0 - chance_later(s, seat, rounds)) ** dice


@kernel
def lose_lives(chances, lives, fall):
    """Update the chances of each number of lives by one attack; return the chance that any is left."""
    alive = 0.0
    for left in range(1, lives + 1):
        chances[left] = (1.0 - fall) * chances[left] + (fall * chances[left + 1] if left < lives else 0.0)
        alive += chances[left]
    return alive


@kernel
def add_course(t, s, seat, hits, sums):
    """Add an investigator's successes from the next round on, as they are expected with these sliders.

    `hits` are the expected successes of one round.
    """
    chances = scratch(LIVES_SIZE)
    lives = lives_of(t, s, seat)
    for left in range(lives + 1):
        chances[left] = 1.0 * (left == lives)
    attacked = s["phase"] != Phase.DEFEND or has(np.int64(s["coming"]), seat)
    mean = squares = 0.0
    for k in range(MOST_ROUNDS):
        alive = 1.0 * (lives > 0)
        if attacked or k > 0:
            alive = lose_lives(chances, lives, fall_chance(t, s, seat, k))
        mean += alive
        squares += (2 * k + 1) * alive
        if alive < DONE:
            break
    sums[HITS_SUM] += hits * mean
    sums[VARIANCE] += hits * mean * (1.0 - chance_of_hit(s, seat)) + hits * hits * (squares - mean * mean)
    sums[FEWEST], sums[MOST] = min(sums[FEWEST], mean), max(sums[MOST], mean)


@kernel
def write_course(t, s, values):
    """Write what the investigators can expect until all are devoured."""
    sums = scratch(N_SUMS)
    sums[HITS_SUM] = sums[VARIANCE] = sums[MOST] = 0.0
    sums[FEWEST] = LONGEST
    clue_hits = 0.0
    coming = np.int64(s["alive"] if s["phase"] < Phase.ATTACK else s["coming"])
    for seat in members(np.int64(s["alive"])):
        chance = chance_of_hit(s, seat)
        base = skill_value(t, s, seat, FIGHT) + t["combat"]
        hits = chance * max(0.0, base + expected_arms(t, s, seat, chance, 0))
        once = chance * max(0.0, base + expected_arms(t, s, seat, chance, 1)) - hits
        values[ONCE_HITS] += max(0.0, once)
        if s["phase"] <= Phase.ATTACK and has(coming, seat):
            values[LEFT_HITS] += hits
        clue_hits += chance * s["clues"][seat] * clue_dice(t, s, seat, FIGHT)
        add_course(t, s, seat, hits, sums)
    if s["checking"] and s["check"] == COMBAT:
        values[OPEN_HITS] = successes(t, s)
    need = s["doom"] * s["n_seats"] - s["successes"]
    total = values[LEFT_HITS] + values[ONCE_HITS] + sums[HITS_SUM]
    lead = total - need - t["doom_gain"] * s["n_seats"] * sums[MOST]
    values[COURSE_HITS], values[COURSE_LEAD] = total, lead
    values[COURSE_ROUNDS], values[LEAST_ROUNDS] = sums[MOST], sums[FEWEST]
    values[COURSE_DEVIATIONS] = lead / np.sqrt(1.0 + values[LEFT_HITS] + sums[VARIANCE])
    values[CLUE_LEAD] = lead + (clue_hits if t["loses"][CLUES] == 0 else 0.0)


@kernel
def features(t, s, values):
    """Write the features of a position."""
    for i in range(len(values)):
        values[i] = 0.0
    write_battle(t, s, s["doom"], np.int64(s["foe_defence"]), s["rating"], values)
    write_course(t, s, values)


FEATURES = PositionFeatures(NAMES, features)
