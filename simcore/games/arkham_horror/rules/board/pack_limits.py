"""Numbers that rules of packs bound: maxima of sanity and stamina, cards and clue tokens in hand.

They follow the rules in force at the end of each step.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import PackQuantity
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.rules.board.cards import choose_place, lose_card
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.pack_sources import has_rules
from simcore.games.arkham_horror.rules.board.plain_numbers import COMMON, SKILL, SPELL, UNIQUE, things_of
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.board.tokens import MOST_CLUES, change_clues
from simcore.games.arkham_horror.rules.records.codes import NONE, Part, Rule
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, has
from simcore.kernels.event_log import emit2

NO_LIMIT = 99
OF_SANITY, OF_STAMINA = range(2)  # in `most_by_rules`


# --- maxima


@kernel
def by_rules(s, t, seat, which):
    """Return what rules add to a maximum, besides what the Ancient One takes (Sanity, Stamina)."""
    what = PackQuantity.MAX_SANITY if which == OF_SANITY else PackQuantity.MAX_STAMINA
    return np.int64(number_with(t, s, what, 0, seat, NONE)) + np.int64(t["max_less"])


@kernel
def change_most(t, s, log, seat, which, change):
    """Change a maximum by what rules add to it; a present value above it falls."""
    if which == OF_SANITY:
        s["max_sanity"][seat] += change
        emit2(log, BoxEvent.MAX_SANITY, seat, s["max_sanity"][seat])
        change_sanity(s, log, seat, 0)
    else:
        s["max_stamina"][seat] += change
        emit2(log, BoxEvent.MAX_STAMINA, seat, s["max_stamina"][seat])
        change_stamina(s, log, seat, 0)
    if s["max_sanity"][seat] <= 0 or s["max_stamina"][seat] <= 0:
        devour(t, s, log, seat)


@kernel
def follow_maxima(s, t, log):
    """Let the maxima of all investigators follow the rules in force (Sanity, Stamina)."""
    if s["part"] != Part.SETUP and s["part"] != Part.BATTLE:
        set_maxima(s, t, log)
    return False


@kernel
def set_maxima(s, t, log):
    """Set the maxima of all investigators by the rules in force; it never waits."""
    for which in range(2):
        what = PackQuantity.MAX_SANITY if which == OF_SANITY else PackQuantity.MAX_STAMINA
        if not has_rules(t, Rule.MODIFY, what):
            continue
        for seat in range(s["n_seats"]):
            if has(np.int64(s["alive"]), seat):
                change = by_rules(s, t, seat, which) - np.int64(s["most_by_rules"][seat, which])
                if change != 0:
                    s["most_by_rules"][seat, which] += change
                    change_most(t, s, log, seat, which, change)
    return False


# --- cards and clue tokens in hand


@kernel
def keep_limits(s, t, log):
    """Let all investigators discard what is above their limits; return True while it waits."""
    if s["part"] == Part.SETUP or s["part"] == Part.BATTLE:
        return False
    for seat in range(s["n_seats"]):
        if not has(np.int64(s["alive"]), seat):
            continue
        if discard_above(t, s, log, seat, PackQuantity.ITEM_LIMIT):
            return True
        if discard_above(t, s, log, seat, PackQuantity.SPELL_SKILL_LIMIT):
            return True
        return_clues_above(t, s, log, seat)
    return False


@kernel
def limited(t, s, seat, what):
    """Return the places of the cards that a limit counts."""
    if what == PackQuantity.ITEM_LIMIT:
        return things_of(t, s, seat, COMMON) | things_of(t, s, seat, UNIQUE)
    return things_of(t, s, seat, SPELL) | things_of(t, s, seat, SKILL)


@kernel
def discard_above(t, s, log, seat, what):
    """Let an investigator discard cards above a limit, by choice; return True while it waits."""
    if not has_rules(t, Rule.SET, what):
        return False
    most = number_with(t, s, what, NO_LIMIT, seat, NONE)
    while count(limited(t, s, seat, what)) > most:
        if choose_place(t, s, log, seat, limited(t, s, seat, what), Decision.DISCARD):
            return True
        lose_card(t, s, log, seat, np.int64(s["result"]))
    return False


@kernel
def return_clues_above(t, s, log, seat):
    """Return the clue tokens of an investigator above the limit, if a rule sets one (Clue)."""
    if has_rules(t, Rule.SET, PackQuantity.CLUE_LIMIT):
        most = number_with(t, s, PackQuantity.CLUE_LIMIT, MOST_CLUES, seat, NONE)
        change_clues(t, s, log, seat, min(np.int64(0), most - np.int64(s["clues"][seat])))


@kernel
def begin_maxima(s, seat):
    """Begin with the printed maxima of a new investigator."""
    s["most_by_rules"][seat, OF_SANITY] = s["most_by_rules"][seat, OF_STAMINA] = 0


forget_maxima = pack_only(begin_maxima, no)
maxima_follow = pack_only(follow_maxima, no)
"""`maxima_follow(s, t, log)`: let the maxima follow the rules in force, between two steps of a program."""
maxima_count = pack_only(set_maxima, no)
"""`maxima_count(s, t, log)`: set the maxima by the rules in force, before sanity and stamina are filled."""
limits_are_kept = pack_only(keep_limits, no)
"""`limits_are_kept(s, t, log)`: let investigators discard what is above their limits."""
