"""Features of the final battle for a trained value: what the investigators can strike with, and how long."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import FIGHT
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import BOTH, defence_met
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import members

FACES = 6
HITS = 2
"""Faces of a die that are successes, without a blessing or a curse."""
SHEETS = 16
"""Investigators of the box. The features do not distinguish those that a variant adds."""
LONGEST = 99.0
"""Rounds of a battle that cannot be won."""

NAMES = (
    "battle_hits",  # expected successes of one round against the Ancient One
    "battle_rounds",  # rounds until they remove all doom tokens of the full track, or those that are left
    "clue_hits",  # expected successes of all clue tokens
    "defence",  # dice of all investigators against the attack of this round
    "weakest_defence",
    "weakest",  # least sanity or stamina of an investigator
    *(f"investigator_{number}" for number in range(SHEETS)),  # whether that one is in the game
)
BATTLE_HITS, BATTLE_ROUNDS, CLUE_HITS, DEFENCE, WEAKEST_DEFENCE, WEAKEST, INVESTIGATOR = range(7)


@inlined
def chance_of_hit(s, seat):
    """Return the chance that a die of an investigator is a success (Success, Blessing, Curse)."""
    return (HITS + s["status"][seat]) / FACES


@kernel
def arms_dice(t, s, seat, defence, cards):
    """Return the most dice of some weapons and spells that two hands can hold, against a defence."""
    met = defence_met(defence, s["ignores"][seat] & BOTH)
    free = first = second = both = np.int64(0)
    for place in members(np.int64(cards)):
        card = np.int64(s["held"][seat, place])
        dice = np.int64(t["dice"][met, card])
        hands = t["hand_cost"][card]
        if hands == 0:
            free += dice
        elif hands > 1:
            both = max(both, dice)
        else:
            second = max(second, min(first, dice))
            first = max(first, dice)
    return free + max(both, first + second)


@kernel
def write_battle(t, s, doom, defence, rating, values):
    """Write the features of the battle, which may still be to come.

    Parameters
    ----------
    doom
        Doom tokens that must be removed.
    defence, rating
        Defences and combat rating of the Ancient One.
    """
    hits = clue_hits = 0.0
    dice = np.int64(0)
    weakest_dice = weakest = np.int64(LONGEST)
    modifier = t["attack_modifier"] - t["attack_falls"] * max(0, s["round"] - 1)
    for seat in members(np.int64(s["alive"])):
        chance = chance_of_hit(s, seat)
        fight = skill_value(t, s, seat, FIGHT) + rating
        hits += chance * max(0, fight + arms_dice(t, s, seat, defence, s["arms"][seat]))
        clue_hits += chance * s["clues"][seat] * (1 + s["clue_dice"][seat, FIGHT])
        weakest = min(weakest, min(s["sanity"][seat], s["stamina"][seat]))
        if t["attack_skill"] >= 0:
            own = max(0, skill_value(t, s, seat, np.int64(t["attack_skill"])) + modifier)
            dice += own
            weakest_dice = min(weakest_dice, own)
        investigator = np.int64(s["investigator"][seat])
        if investigator < SHEETS:
            values[INVESTIGATOR + investigator] = 1.0
    values[BATTLE_HITS], values[CLUE_HITS] = hits, clue_hits
    values[BATTLE_ROUNDS] = LONGEST
    if hits > 0.0:
        values[BATTLE_ROUNDS] = min(LONGEST, (doom * s["n_seats"] - s["successes"]) / hits)
    values[DEFENCE], values[WEAKEST_DEFENCE], values[WEAKEST] = dice, weakest_dice, weakest
