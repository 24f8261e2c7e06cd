"""Start of the investigators of packs, and what goes with an investigator who leaves the game.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Forbidden
from simcore.games.arkham_horror.rules.board.cards import ALLY_DECK, draw_ally, draw_cards, gain, put_back
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_marker
from simcore.games.arkham_horror.rules.board.pack_alarms import delay_comes
from simcore.games.arkham_horror.rules.board.plain_numbers import is_ally
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.board.terror import set_near
from simcore.games.arkham_horror.rules.board.tokens import change_clues
from simcore.games.arkham_horror.rules.board.travel import is_closed
from simcore.games.arkham_horror.rules.effects.pack_gained_trophies import gain_gate_of_stack
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES, WORLD
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer

MOST_ALLIES = 11
"""Allies of a game, with the fixed possessions of the investigators."""


@kernel
def return_allies(s, t):
    """Return allies at random to the box until the game has no more than 11 (Ally)."""
    n = np.int64(s["n_allies"])
    for seat in range(s["n_seats"]):
        for place in range(s["n_held"][seat]):
            n += is_ally(t, np.int64(s["held"][seat, place]))
    for _ in range(n - MOST_ALLIES):
        draw_ally(s)


@kernel
def choose_home(t, s, log, seat):
    """Let an investigator without a printed home choose one (Home); return True while it waits."""
    clear_options(s)
    for area in range(t["n_areas"]):
        if not is_closed(t, s, area):
            offer(s, area)
    if ask(t, s, log, Decision.HOME, seat):
        return True
    s["at"][seat] = chosen(s)
    set_near(s)
    return False


@kernel
def begin_person(s, t, log, seat):
    """Draw the random allies and trophies of an investigator (Possessions); return True while it waits.

    One whose home is an Other World is delayed there.
    """
    person = np.int64(s["investigator"][seat])
    if is_forbidden(t, s, Forbidden.LOAN, seat, NONE, NONE):
        s["no_loan"] = with_one(np.int64(s["no_loan"]), seat)
    if t["home_is_free"][person] and choose_home(t, s, log, seat):
        return True
    if s["at"][seat] >= WORLD:
        delay_comes(s, t, log, seat)
    for _ in range(t["start_gate_trophies"][person]):
        gain_gate_of_stack(s, log, seat)
    for _ in range(t["start_monster_trophies"][person]):
        marker = np.int64(draw_marker(t, s, log))
        if marker != NONE:
            move_marker(s, log, marker, TROPHIES + seat)
    allies = np.int64(t["start_allies"][person])
    return allies > 0 and draw_cards(t, s, log, seat, ALLY_DECK, allies, allies)


@kernel
def clear_body(s, seat):
    """Return the counters of an investigator who is replaced, and end what lasted for that one (Devoured)."""
    for counter in range(len(s["counters"])):
        s["counters"][counter, seat] = 0
    for phase in range(len(s["phases_skipped"])):
        s["phases_skipped"][phase] = without(np.int64(s["phases_skipped"][phase]), seat)
    s["visited"][seat] = NONE
    s["more_hands"][seat] = s["most_stop"][seat] = s["focus_paid"][seat] = 0
    return False


@kernel
def inherit(s, t, log, seat):
    """Gain the spells, skills and clue tokens that the former investigator has left (`legacy`).

    Without a new investigator, the cards return to their decks.
    """
    is_there = has(np.int64(s["alive"]), seat)
    for number in range(s["n_inherited"][seat]):
        card = np.int64(s["inherited"][seat, number])
        s["inherited"][seat, number] = 0
        if is_there:
            gain(t, s, log, seat, card)
        else:
            put_back(t, s, card)
    if is_there:
        change_clues(t, s, log, seat, np.int64(s["inherited_clues"][seat]))
    s["n_inherited"][seat] = s["inherited_clues"][seat] = 0
    return False


inherits = pack_only(inherit, no)
"""`inherits(s, t, log, seat)`: let a new investigator gain what the former one has left."""
deal_allies = pack_only(return_allies, no)
begin_pack_person = pack_only(begin_person, no)
clear_pack_body = pack_only(clear_body, no)
