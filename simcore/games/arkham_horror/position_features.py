"""Features of a position for a trained value: the race of gates and doom, the open fight, the last battle.

Nearly everything in this game is open information; nothing here reads the keys of the dice.
"""

from __future__ import annotations

import numpy as np

from simcore.contract.position_features import PositionFeatures
from simcore.games.arkham_horror.battle.position_features import NAMES as BATTLE_NAMES
from simcore.games.arkham_horror.battle.position_features import arms_dice, chance_of_hit, write_battle
from simcore.games.arkham_horror.box.codes import FIGHT
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.box.skill_checks import successes
from simcore.games.arkham_horror.rules.board.terror import count_monsters
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, OUTSKIRTS, WORLD, Part
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import ones
from simcore.kernels.bits import as_set, count, has, members

MOST_MISSING = 9
"""Missing successes that a feature distinguishes; more count as so many."""

NAMES = (
    *BATTLE_NAMES,
    # the race
    "doom_spaces",  # free spaces of the doom track; in the battle, doom tokens left
    "gates_to_limit",  # gates that may open before the Ancient One awakens
    "seals_needed",
    "seals_paid",  # seals that the clue tokens of single investigators pay for
    "trophies_needed",  # gate trophies until closing the last gate wins
    "clues_to_find",  # clue tokens on the board
    "monsters_to_limit",  # monsters that may appear in Arkham before the others go to the Outskirts
    "outskirts_to_limit",
    "terror_left",  # terror levels until the monster limit ends
    # where the investigators are
    "first_areas",  # in the first area of an Other World
    "second_areas",
    "at_gates",  # in a location with a gate
    "beside_monsters",  # in an area with a monster
    "lost",
    # the open fight or check
    "fight_chance",  # chance that the next Combat check of the open fight passes; 0: there is none
    "fight_damage",  # stamina that it costs otherwise
    "fighter_stamina",
    "fighter_sanity",
    "missing",  # successes that the open check lacks
    "clue_chance",  # chance that the actor's clue tokens bring them
)
(DOOM_SPACES, GATES_TO_LIMIT, SEALS_NEEDED, SEALS_PAID, TROPHIES_NEEDED, CLUES_TO_FIND, MONSTERS_TO_LIMIT,
 OUTSKIRTS_TO_LIMIT, TERROR_LEFT, FIRST_AREAS, SECOND_AREAS, AT_GATES, BESIDE_MONSTERS, LOST_SEATS,
 FIGHT_CHANCE, FIGHT_DAMAGE, FIGHTER_STAMINA, FIGHTER_SANITY, MISSING,
 CLUE_CHANCE) = range(len(BATTLE_NAMES), len(NAMES))  # fmt: skip


@kernel
def chance_of_hits(dice, needed, chance):
    """Return the chance that at least so many of some dice are successes."""
    if needed <= 0:
        return 1.0
    if dice < needed or chance <= 0.0:
        return 0.0
    if chance >= 1.0:
        return 1.0
    ways = (1.0 - chance) ** dice
    fewer = 0.0
    for hits in range(needed):
        fewer += ways
        ways *= (dice - hits) / (hits + 1) * chance / (1.0 - chance)
    return max(0.0, 1.0 - fewer)


@kernel
def write_race(t, s, values):
    """Write how far the game is from a victory and from the awakening."""
    values[GATES_TO_LIMIT] = t["gate_limit"] - s["n_open"]
    values[SEALS_NEEDED] = t["need_seals"] - ones(s["sealed"])
    trophies = np.int64(0)
    for seat in members(np.int64(s["alive"])):
        trophies += s["gate_trophies"][seat]
        if t["seal_clues"] > 0:
            values[SEALS_PAID] += s["clues"][seat] // t["seal_clues"]
    values[TROPHIES_NEEDED] = t["need_trophies"] - trophies
    for area in range(t["n_areas"]):
        values[CLUES_TO_FIND] += s["clues_at"][area]
    values[MONSTERS_TO_LIMIT] = t["monster_limit"] - count_monsters(t, s)
    values[OUTSKIRTS_TO_LIMIT] = t["outskirts_limit"] - count(as_set(s["markers"][OUTSKIRTS]))
    values[TERROR_LEFT] = t["terror_limit"] - s["terror"]


@kernel
def write_places(s, values):
    """Write where the investigators are."""
    for seat in members(np.int64(s["alive"])):
        at = np.int64(s["at"][seat])
        if at < WORLD:
            values[AT_GATES] += s["gate_at"][at] != NONE
            values[BESIDE_MONSTERS] += as_set(s["markers"][at]) != 0
        elif at < LOST:
            values[FIRST_AREAS] += at & 1 == 0
            values[SECOND_AREAS] += at & 1
        else:
            values[LOST_SEATS] += at == LOST


@inlined
def write_fight(t, s, values):
    """Write the chance of the open fight, by the printed ratings of its monster."""
    seat, kind = np.int64(s["actor"]), np.int64(t["kind_of"][s["foe"]])
    ready = np.int64(s["arms"][seat]) & ~np.int64(s["exhausted"][seat]) | np.int64(s["in_use"][seat])
    dice = skill_value(t, s, seat, FIGHT) + arms_dice(t, s, seat, np.int64(s["foe_defence"]), ready)
    dice += t["kind_combat_rating"][kind]
    toughness = max(1, t["kind_toughness"][kind] - s["foe_weaker"])
    values[FIGHT_CHANCE] = chance_of_hits(max(0, dice), toughness, chance_of_hit(s, seat))
    values[FIGHT_DAMAGE] = t["kind_combat_damage"][kind]
    values[FIGHTER_STAMINA], values[FIGHTER_SANITY] = s["stamina"][seat], s["sanity"][seat]


@inlined
def write_check(t, s, values):
    """Write what the open check lacks, and the chance that clue tokens bring it."""
    seat, skill = np.int64(s["actor"]), np.int64(s["skill"])
    missing = max(np.int64(0), np.int64(s["enough"]) - successes(t, s))
    dice = np.int64(s["clues"][seat]) * (1 + s["clue_dice"][seat, skill])
    values[MISSING] = min(MOST_MISSING, missing)
    values[CLUE_CHANCE] = chance_of_hits(dice, min(MOST_MISSING, missing), chance_of_hit(s, seat))


@kernel
def features(t, s, values):
    """Write the features of a position."""
    for i in range(len(values)):
        values[i] = 0.0
    if s["checking"]:
        write_check(t, s, values)
    if s["part"] == Part.BATTLE:
        values[DOOM_SPACES] = s["doom"]
        write_battle(t, s, s["doom"], np.int64(s["foe_defence"]), s["rating"], values)
        return
    values[DOOM_SPACES] = t["doom"] - s["doom"]
    write_battle(t, s, t["doom"], np.int64(3 * t["physical"] + t["magical"]), t["combat"], values)
    write_race(t, s, values)
    write_places(s, values)
    if s["foe"] != NONE and has(np.int64(s["alive"]), np.int64(s["actor"])):
        write_fight(t, s, values)


FEATURES = PositionFeatures(NAMES, features)
