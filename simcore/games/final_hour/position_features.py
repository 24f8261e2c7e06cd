"""Features of a position for a trained value: pressure on the ritual location, danger, odds of the ritual.

All of them are open information: the board, health, discarded and revealed cards, and clues turned up.
"""

from __future__ import annotations

import numpy as np

from simcore.contract.position_features import PositionFeatures
from simcore.games.final_hour.limits import MAX_INVESTIGATORS
from simcore.games.final_hour.rules.monsters import free_spaces
from simcore.games.final_hour.rules.state import KIND, NONE, TURNS, Phase
from simcore.games.final_hour.rules.tables import ICONS
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, has

KILLER, RUNNER, WRECKER = (ICONS.index(icon) for icon in ("killer", "runner", "wrecker"))
DIGIT = 15
INDESTRUCTIBLE = 127
SHORT = 3
"""Numbers of missing matches for which the chance of the ritual is a feature: none, one, two."""
SEALED = -1

NAMES = (
    # monsters and spaces
    "ritual_room",  # free spaces of the ritual location
    "ritual_wreckers",  # wreckers in the ritual location
    "pressure",  # monsters elsewhere, each divided by its moves to the ritual location
    "one_move",  # monsters that stop in the ritual location if they move on now
    "running",  # runners among them
    "runners",
    "wreckers",
    "killers",
    "specials",  # monsters that do not come from the cup
    "toughness",  # health of all monsters that can be destroyed
    "full_places",  # locations without a free space
    "free_places",  # free spaces outside of the ritual location
    # gates
    "spawning",  # monsters that the rest of the gate tokens will spawn, on average
    "overflow",  # monsters of the next gate token that the way to the ritual location has no space for
    "least_slack",  # least number of free spaces on the way from a gate, less the monsters of its next token
    # investigators
    "health",  # of all investigators
    "danger",  # least health of an investigator, less the killers beside it
    "close",  # monsters at most one step from an investigator
    *(f"investigator_{number}" for number in range(MAX_INVESTIGATORS)),  # whether that one is in the game
    # the round
    "open_omens",  # on the priority cards that lie open
    "cards_left",  # action cards of this round that are not resolved
    # the ritual
    "dead_icons",  # icons whose clues have all been turned up
    "best_icon",  # expected matches of a card with the most promising icon
    "second_icon",
    "discarded_matches",  # expected matches of all discarded priority cards
    "aside_matches",  # solo: expected matches of the cards set aside
    *(f"ritual_{short}_short" for short in range(SHORT)),  # solo: chance to miss at most so many matches
)
(RITUAL_ROOM, RITUAL_WRECKERS, PRESSURE, ONE_MOVE, RUNNING, RUNNERS, WRECKERS, KILLERS, SPECIALS, TOUGHNESS,
 FULL_PLACES, FREE_PLACES, SPAWNING, OVERFLOW, LEAST_SLACK, HEALTH, DANGER, CLOSE) = range(18)  # fmt: skip
INVESTIGATOR = CLOSE + 1
(OMENS, CARDS_LEFT, DEAD_ICONS, BEST_ICON, SECOND_ICON, DISCARDED_MATCHES, ASIDE_MATCHES,
 RITUAL) = range(INVESTIGATOR + MAX_INVESTIGATORS, INVESTIGATOR + MAX_INVESTIGATORS + 8)  # fmt: skip


@kernel
def reaches_ritual(t, s, colour, start):
    """Return whether a monster that moves on from a location stops in the ritual location."""
    at = np.int64(start)
    for _ in range(t["n_locations"]):
        goal = np.int64(t["arrow"][colour, at])
        way = t["walkway"][at, goal]
        if way != NONE and s["seals"][way] > 0:
            return False
        if goal == t["ritual"]:
            return True
        if free_spaces(t, s, goal) > 0:
            return False
        at = goal
    return False


@inlined
def add_monster(t, s, location, kind, values):
    """Count one monster; return 1 for a killer."""
    ritual = location == t["ritual"]
    colour = np.int64(t["colour"][kind])
    icon = np.int64(t["icons"][kind, 0]) if t["n_icons"][kind] > 0 else NONE
    moves_on = False
    if not ritual:
        values[PRESSURE] += 1.0 / t["path_distance"][colour, location]
        moves_on = reaches_ritual(t, s, colour, location)
    values[ONE_MOVE] += moves_on
    values[RUNNING] += moves_on and icon == RUNNER
    values[RUNNERS] += icon == RUNNER
    values[WRECKERS] += icon == WRECKER
    values[RITUAL_WRECKERS] += ritual and icon == WRECKER
    values[KILLERS] += icon == KILLER
    values[SPECIALS] += t["standard"][kind] == 0
    values[TOUGHNESS] += t["monster_health"][kind] % INDESTRUCTIBLE
    return np.int64(icon == KILLER)


@kernel
def write_board(t, s, values):
    """Write the features of monsters and spaces, and what threatens the investigators."""
    close = occupied = np.int64(0)
    total, least = np.int64(0), np.int64(s["health"][0])
    for seat in range(s["n_seats"]):
        at = np.int64(s["at"][seat])
        health = np.int64(s["health"][seat])
        close |= t["within"][at, 1]
        occupied |= bit(at)
        total += health
        least = min(least, health)
        values[INVESTIGATOR + np.int64(s["investigator"][seat])] = 1.0
    for location in range(t["n_locations"]):
        n = np.int64(s["n_monsters"][location])
        free = np.int64(free_spaces(t, s, location))
        if location == t["ritual"]:
            values[RITUAL_ROOM] = free
        else:
            values[FREE_PLACES] += free
            values[FULL_PLACES] += free <= 0
        values[CLOSE] += n * has(close, location)
        killers = np.int64(0)
        for slot in range(n):
            killers += add_monster(t, s, location, np.int64(s["monsters"][location, slot] & KIND), values)
        if killers > 0 and has(occupied, location):
            for seat in range(s["n_seats"]):
                if s["at"][seat] == location:
                    least = min(least, s["health"][seat] - killers)
    values[HEALTH], values[DANGER] = total, least


@inlined
def spaces_to_ritual(t, s, colour, start):
    """Return the free spaces, and seals, on the way from a location to the ritual location."""
    at, spaces = np.int64(start), np.int64(0)
    for _ in range(t["n_locations"]):
        if at == t["ritual"]:
            break
        spaces += max(0, free_spaces(t, s, at))
        goal = np.int64(t["arrow"][colour, at])
        way = t["walkway"][at, goal]
        if way != NONE:
            spaces += s["seals"][way]
        at = goal
    return spaces


@kernel
def write_gates(t, s, values):
    """Write what the gate tokens in the stack will bring; the removed ones are as likely as any."""
    unseen = s["n_stack"] + s["n_removed"]
    if s["n_stack"] == 0:
        return
    least = np.int64(99)
    for icon in range(t["n_gates"]):
        spawns = np.int64(s["tokens"][icon]) + 1
        left = np.int64(t["gates_per_icon"]) - s["tokens"][icon]
        if left <= 0:
            continue
        values[SPAWNING] += left * (2 * spawns + left - 1) / 2
        for colour in range(2):
            slack = spaces_to_ritual(t, s, colour, t["gate"][icon]) - spawns
            least = min(least, slack)
            values[OVERFLOW] += 0.5 * left / unseen * max(0, -slack)
    values[SPAWNING] *= s["n_stack"] / unseen
    values[LEAST_SLACK] = least


@inlined
def matches_of_card(t, s, card, unseen):
    """Return the expected matches of a committed card; `unseen` is the number of unrevealed clues."""
    icon = t["card_icon"][card]
    return t["reserved_clues"] * (t["clues_per_icon"] - s["found"][icon]) / unseen


@kernel
def write_ritual(t, s, values):
    """Write the odds of the ritual, from the clues turned up (p.9)."""
    unseen = t["clues_per_icon"] * t["n_clue_icons"] - s["clues_found"]
    for icon in range(t["n_clue_icons"]):
        left = t["clues_per_icon"] - s["found"][icon]
        values[DEAD_ICONS] += left == 0
        odds = t["reserved_clues"] * left / unseen
        values[SECOND_ICON] = max(values[SECOND_ICON], min(odds, values[BEST_ICON]))
        values[BEST_ICON] = max(values[BEST_ICON], odds)
    for i in range(s["n_priority_discard"]):
        values[DISCARDED_MATCHES] += matches_of_card(t, s, s["priority_discard"][i], unseen)
    if s["solo"]:
        write_solo_ritual(t, s, unseen, values)


@inlined
def write_solo_ritual(t, s, unseen, values):
    """Write the exact odds of the cards set aside, over the pairs of icons that may be reserved."""
    counts = np.int64(0)
    for i in range(s["n_aside"]):
        counts += bit(4 * np.int64(t["card_icon"][s["aside"][i]]))
        values[ASIDE_MATCHES] += matches_of_card(t, s, s["aside"][i], unseen)
    for first in range(t["n_clue_icons"]):
        left = np.int64(t["clues_per_icon"] - s["found"][first])
        cards = counts >> 4 * first & DIGIT
        for second in range(first + 1):
            ways = left * (left - 1)
            if second < first:
                ways = 2 * left * (t["clues_per_icon"] - s["found"][second])
            missing = t["matches_needed"] - cards - (counts >> 4 * second & DIGIT)
            for short in range(max(0, missing), SHORT):
                values[RITUAL + short] += ways / (unseen * (unseen - 1))


@kernel
def features(t, s, values):
    """Write the features of a position."""
    for i in range(len(values)):
        values[i] = 0.0
    write_board(t, s, values)
    write_gates(t, s, values)
    write_ritual(t, s, values)
    if not s["hidden"] or s["phase"] != Phase.TURN:
        for slot in range(s["n_turns"]):
            values[OMENS] += t["card_omens"][s["slot_number"][slot]]
    values[CARDS_LEFT] = TURNS - s["resolved"]


FEATURES = PositionFeatures(NAMES, features)
