"""The investigators attack: combat checks, and the doom tokens that they remove.

Rules are cited by their entries in the reference guide; "Final Battle 1" to "3" are the steps of a round in
its entry "Final Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.devoured import tell_doom
from simcore.games.arkham_horror.battle.pack_attack import (
    MARK,
    begins_program,
    count_changed,
    most_of_use,
    rating_against,
)
from simcore.games.arkham_horror.battle.rounds import end_turn, enter
from simcore.games.arkham_horror.box.codes import COMBAT, FIGHT, MANY, ONE_SHOTS, BoxStream, Phase
from simcore.games.arkham_horror.box.dice import set_luck
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.skill_checks import begin_check, successes
from simcore.games.arkham_horror.box.weapons_and_spells import armed_dice, begin_arms, take_arms, use_up
from simcore.jit.choices import by_field
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.endings import win_game
from simcore.kernels.event_log import emit1, is_on
from simcore.kernels.turns import next_actor, whole_shares

BEGIN, CHECKED = range(2)  # steps; those between are in box/weapons_and_spells.py


@inlined
def combat_dice(t, s, seat):
    """Return the dice of the current combat check, modified by the Ancient One's rating (Final Battle 2)."""
    return armed_dice(t, s, seat) + rating_against(s, seat)


@inlined
def enough(s, t):
    """Return the successes that remove the last doom token; more have no effect (Final Battle 2)."""
    if t["carry"]:
        return np.int64(s["doom"] * s["n_seats"] - s["successes"])
    return np.int64(s["n_seats"] - s["successes"]) if s["doom"] == 1 else MANY


@kernel
def tell_successes(log, hits, reached, doom, taken):
    """Write the total of the successes, and each doom token that they remove."""
    if hits > 0:
        emit1(log, BoxEvent.SUCCESSES, reached)
    for left in range(doom - 1, doom - taken - 1, -1):
        tell_doom(log, left)


@inlined
def count_hits(s, t, log, hits):
    """Add successes, and remove a doom token for each full number of players (Final Battle 2).

    Eliminated players count. Leftover successes carry over; by the page of the rulebook they do not, which is
    an alternative of the data. The Ancient One is defeated when the last token is removed.
    """
    s["total_hits"] += hits
    reached = s["successes"] + hits
    need, doom = s["n_seats"], np.int64(s["doom"])
    if t["carry"]:
        taken = min(whole_shares(reached, need), doom)
        s["successes"] = reached - taken * need
    else:
        taken = min(1 if reached >= need else 0, doom)
        s["successes"] = reached * (1 - taken)
    s["doom"] = doom - taken
    if is_on(log):
        tell_successes(log, hits, reached, doom, taken)
    if taken == doom:
        win_game(s)


@inlined
def goes_on(_, __):
    """Return False: no program follows an attack."""
    return False


enough_to_win = by_field(MARK, most_of_use, enough)
count_successes = by_field(MARK, count_changed, count_hits)
is_followed = by_field(MARK, begins_program, goes_on)


@inlined
def end_attack(t, s, log, seat):
    """Count the successes of the combat check, and discard single-use cards (Weapons)."""
    hits = successes(t, s)
    if s["kit"][seat] & ONE_SHOTS:
        use_up(t, s, log, seat)
    count_successes(s, t, log, hits)
    end_turn(s)


@inlined
def attack(t, s, log):
    """Make one combat check for each investigator in turn (Final Battle 2); return True while waiting."""
    while True:
        if s["step"] == BEGIN:
            if not next_actor(s):
                enter(s, Phase.WARD)
                return False
            begin_arms(t, s)
        seat = np.int64(s["actor"])
        if s["step"] != CHECKED:
            if take_arms(t, s, log, seat):
                return True
            s["step"] = CHECKED
            set_luck(s, BoxStream.COMBAT, seat, 0, 1)
            dice, most = combat_dice(t, s, seat), enough_to_win(s, t)
            if begin_check(t, s, log, COMBAT, FIGHT, dice, 1, most):
                return True
        end_attack(t, s, log, seat)
        if s["over"] or is_followed(s, t):
            return False
