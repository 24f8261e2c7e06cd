"""Attacks on an Ancient One whose sheet changes how many successes they need.

These changes are in the fields of the State for games with packs (`rules/records/pack_state.py`). Rules are
cited by their entries in the reference guide; "Final Battle 2" is a step of a round in its entry "Final
Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.devoured import tell_doom
from simcore.games.arkham_horror.box.codes import COMBAT, MANY, Phase
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.jit.choices import by_field
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import first_from
from simcore.kernels.endings import win_game
from simcore.kernels.event_log import emit1, is_on
from simcore.kernels.turns import seat_after

MARK = "debt"
"""Field of the State that only games with packs have."""


# --- the first player


@kernel
def first_player(s):
    """Return the first player, or the next one to the left who is still in the game (First Player).

    If all investigators are devoured, their players still choose: it is the first player again.
    """
    alive = np.int64(s["alive"])
    return np.int64(first_from(alive, np.int64(s["lead"]))) if alive else np.int64(s["lead"])


@kernel
def passed_or_kept(s):
    """Return the seat that gets the first player marker; some rules leave it with a living player."""
    return first_player(s) if s["marker_stays"] else np.int64(seat_after(s, np.int64(s["lead"]), 1))


@inlined
def passed(s):
    """Return the seat to the left, which gets the first player marker (First Player)."""
    return seat_after(s, np.int64(s["lead"]), 1)


next_lead = by_field(MARK, passed_or_kept, passed)


# --- dice of the Combat check


@kernel
def rating_and_bonus(s, seat):
    """Return the combat rating against an investigator, with the bonuses that rules give to the check."""
    more = np.int64(s["lead_rating"]) if seat == first_player(s) else 0
    return np.int64(s["rating"]) + more + np.int64(s["check_bonus"][seat, COMBAT])


@inlined
def rating(s, _):
    """Return the combat rating, which is the same for all investigators."""
    return s["rating"]


rating_against = by_field(MARK, rating_and_bonus, rating)


# --- doom tokens


@kernel
def left_this_round(s):
    """Return how many doom tokens can still go in this round."""
    doom = np.int64(s["doom"])
    return doom if s["doom_cap"] == 0 else min(doom, max(0, np.int64(s["doom_cap"]) - s["taken"]))


@kernel
def most_of_use(s, t):
    """Return the successes of one attack beyond which more have no effect."""
    if s["lives"] > 0 or s["doom_cap"] > 0:
        return np.int64(MANY)
    need, doom = np.int64(s["need"]), np.int64(s["doom"])
    missing = np.int64(s["debt"]) - s["successes"] - s["hits_more"]
    if t["carry"]:
        return missing + doom * need
    return missing + need if doom == 1 else np.int64(MANY)


@kernel
def paid_debt(s, hits):
    """Pay the successes that are due before any other; return those that are left."""
    paid = min(np.int64(s["debt"]), hits)
    s["debt"] -= paid
    return hits - paid


@kernel
def tell_changed(s, log, hits, reached, doom):
    """Write the total of the successes, and each doom token that they remove."""
    if hits > 0:
        emit1(log, BoxEvent.SUCCESSES, reached)
    for left in range(doom - 1, np.int64(s["doom"]) - 1, -1):
        tell_doom(log, left)


@kernel
def lose_life(s, t, log):
    """Refill the doom track of an Ancient One that has to be defeated again; other successes are lost."""
    s["lives"] -= 1
    s["life_lost"] = 1
    s["successes"] = 0
    s["doom"] = t["doom"]
    tell_doom(log, np.int64(t["doom"]))


@kernel
def count_changed(s, t, log, rolled):
    """Add the successes of an attack, and remove the doom tokens that they suffice for (Final Battle 2)."""
    hits = max(np.int64(0), np.int64(rolled) + np.int64(s["hits_more"]))
    s["total_hits"] += hits
    hits = paid_debt(s, hits)
    reached, need, doom = np.int64(s["successes"]) + hits, np.int64(s["need"]), np.int64(s["doom"])
    taken = min(reached // need if t["carry"] else min(1, reached // need), left_this_round(s))
    s["successes"] = reached - taken * need if t["carry"] else reached * (taken == 0)
    s["doom"] = doom - taken
    s["taken"] += taken
    if is_on(log):
        tell_changed(s, log, hits, reached, doom)
    if s["doom"] == 0:
        if s["lives"] > 0:
            lose_life(s, t, log)
        else:
            win_game(s)


@kernel
def begins_program(s, t):
    """Begin the phase of the programs that follow an attack, if there are any; return whether there are."""
    if t["hit_program"] < 0 and (t["life_program"] < 0 or s["life_lost"] == 0):
        return False
    s["phase"] = Phase.AFTER_ATTACK
    return True


# --- the Ancient One attacks


@kernel
def program_or_check(_, t):
    """Return the phase of the Ancient One's attack: its program, or the checks against it."""
    return Phase.PROGRAM if t["attack_program"] >= 0 else Phase.DEFEND


@inlined
def checks(_, __):
    """Return the phase of the checks against the Ancient One's attack."""
    return Phase.DEFEND


phase_of_attack = by_field(MARK, program_or_check, checks)
