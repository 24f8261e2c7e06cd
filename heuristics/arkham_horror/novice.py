"""Strategy of a beginner."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.greedy import play as play_battle
from heuristics.arkham_horror.check_odds import round_chance
from heuristics.arkham_horror.fights import takes_all_sanity
from heuristics.arkham_horror.layout import PLAIN
from heuristics.arkham_horror.needs import has_explored, seal_cost
from heuristics.arkham_horror.prepared import prepare
from heuristics.arkham_horror.walk import choose_clues
from heuristics.strategy.contract import strategy
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.rules.board.travel import is_closed
from simcore.games.arkham_horror.rules.records.codes import NONE, Part
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, Decision
from simcore.jit.decorators import kernel

W_BRAVE = len(PLAIN)
WEIGHTS = {**PLAIN, "brave": 0.3}  # chance of a round of combat from which on a monster is fought
TIRED = 1  # sanity or stamina with which an investigator avoids gates


@kernel
def nearest_goal(t, s, seat):
    """Return the nearest area with clue tokens, or with a gate if the investigator is fit."""
    at = np.int64(s["at"][seat])
    fit = s["sanity"][seat] > TIRED and s["stamina"][seat] > TIRED
    best, least = at, 1 << 20
    if s["sanity"][seat] <= TIRED:
        return np.int64(t["asylum"])
    if s["stamina"][seat] <= TIRED:
        return np.int64(t["hospital"])
    for area in range(t["n_areas"]):
        wanted = s["clues_at"][area] > 0 or (s["gate_at"][area] != NONE and fit)
        if wanted and not is_closed(t, s, area) and t["distance"][at, area] < least:
            best, least = area, np.int64(t["distance"][at, area])
    return best


@kernel
def choose_walk(t, s):
    """Choose a step nearer to the nearest goal."""
    seat = np.int64(s["seat"])
    if has_explored(s, seat):
        return 0
    goal = nearest_goal(t, s, seat)
    best, least = 0, np.int64(t["distance"][s["at"][seat], goal])
    for i in range(1, s["n_options"]):
        area = np.int64(s["options"][i])
        if area < t["n_areas"] and t["distance"][area, goal] < least:
            best, least = i, np.int64(t["distance"][area, goal])
    return best


@kernel
def choose_facing(t, s, w):
    """Fight monsters that can be beaten, evade the rest."""
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if (
            option >= FIGHT_MARKER
            and round_chance(t, s, np.int64(s["seat"]), option - FIGHT_MARKER) >= w["value"][W_BRAVE]
        ):
            return i
    return 0


@kernel
def choose_arm(t, s):
    """Choose the first card that does not cost the last sanity."""
    for i in range(1, s["n_options"]):
        if not takes_all_sanity(t, s, np.int64(s["seat"]), s["options"][i]):
            return i
    return 0


@kernel
def choose_mend(t, s):
    """Choose the first way to improve a roll: always in combat, else with clue tokens left for a seal."""
    seat = np.int64(s["actor"])
    return 1 if s["foe"] != NONE or s["clues"][seat] > seal_cost(t, s, seat) else 0


@kernel
def choose_fight(t, s, w):
    """Choose a monster that can be beaten; else none."""
    for i in range(1, s["n_options"]):
        if round_chance(t, s, np.int64(s["seat"]), np.int64(s["options"][i])) >= w["value"][W_BRAVE]:
            return i
    return 0


@strategy("novice", games=("arkham-horror",), weights=WEIGHTS, version=2, prepare=prepare)
def choose(tables, state, weights):
    """Play like a beginner.

    Walks to the nearest clue token or gate, and to a place of healing when one point is left. Fights monsters
    it can beat and evades the rest. Takes every weapon, closes every gate, seals when possible and makes
    every payment. Spends all clue tokens in combat; elsewhere it keeps those for a seal. In all other
    decisions it takes the first option.

    Limits: evaluates nothing, buys nothing on purpose, and ignores the other investigators.
    """
    decision = state["decision"]
    if state["part"] == Part.BATTLE and decision < Decision.CLUE_TAKER:
        return play_battle(tables, state, weights)
    if decision == Decision.WALK:
        return choose_walk(tables, state)
    if decision == Decision.FACE:
        return choose_facing(tables, state, weights)
    if decision == Decision.FIGHT_ONE:
        return choose_fight(tables, state, weights)
    if decision == Decision.TAKE_CLUES:
        return choose_clues(tables, state, weights)
    if decision == BoxDecision.SLIDER or decision == Decision.SEAL:
        return state["n_options"] - 1
    if decision == BoxDecision.ARM:
        return choose_arm(tables, state)
    if decision == BoxDecision.MEND:
        return choose_mend(tables, state)
    if decision == Decision.CLOSE or decision == Decision.PAY:
        return 1
    if decision == Decision.COMBAT_ROUND:
        return 0
    return 0
