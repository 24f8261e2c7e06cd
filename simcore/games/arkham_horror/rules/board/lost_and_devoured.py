"""Investigators who are devoured, lost in time and space, or arrested.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.discarding import lay_aside
from simcore.games.arkham_horror.box.effect_kinds import Forbidden, Trigger
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.box.possessions import leave_game, remove_card
from simcore.games.arkham_horror.rules.board.decks import put_gate_under
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import to_cup
from simcore.games.arkham_horror.rules.board.pack_devouring import devours_in_battle, marker_moves
from simcore.games.arkham_horror.rules.board.pack_falling import how_fallen
from simcore.games.arkham_horror.rules.board.pack_gains import dollars_lost
from simcore.games.arkham_horror.rules.board.pack_holding import release
from simcore.games.arkham_horror.rules.board.pack_orders import cancel_orders
from simcore.games.arkham_horror.rules.board.pack_sources import end_rules_of
from simcore.games.arkham_horror.rules.board.pack_ties import ties_end
from simcore.games.arkham_horror.rules.board.pack_triggers import (
    fire,
    fire_beside,
    forget_pending,
    is_replaced,
    is_replaced_by_choice,
)
from simcore.games.arkham_horror.rules.board.pack_windows import is_spared
from simcore.games.arkham_horror.rules.board.simple_programs import run_simple
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, replacing
from simcore.games.arkham_horror.rules.board.tokens import change_money
from simcore.games.arkham_horror.rules.board.travel import put
from simcore.games.arkham_horror.rules.records.codes import (
    JAIL,
    LOST,
    NONE,
    NOWHERE,
    TROPHIES,
    Deck,
    Down,
    Pending,
    Rule,
)
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, half, has, members, with_one, without
from simcore.kernels.event_log import emit1


@kernel
def return_cards(t, s, seat):
    """Return all cards of an investigator to their decks, allies to the ally deck (Devoured, Discarding)."""
    for place in range(s["n_held"][seat]):
        lay_aside(s, (t, np.int64(s["held"][seat, place])))


@kernel
def forget_cards_of_packs(s, t, log, seat):
    """Forget which cards of an investigator are bound to a pact or ordered, or hold a monster."""
    s["bound_ally"][seat] = NONE
    for place in range(s["n_held"][seat]):
        if t["holds_monster"][s["held"][seat, place]] and s["tokens"][seat, place]:
            release(s, t, log, np.int64(s["tokens"][seat, place]) - 1)
    cancel_orders(s, t, seat)
    return False


forget_cards = pack_only(forget_cards_of_packs, no)
"""`forget_cards(s, t, log, seat)`: forget the state of an investigator's cards that only packs have."""


@kernel
def leave_to_next(s, t, seat):
    """Keep the spells, skills and clue tokens of an investigator for the next one of the seat (`legacy`)."""
    if not has(np.int64(s["legacy"]), seat):
        return False
    s["inherited_clues"][seat] += s["clues"][seat]
    for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
        card = np.int64(s["held"][seat, place])
        if t["card_deck"][card] == Deck.SPELL or t["card_deck"][card] == Deck.SKILL:
            s["inherited"][seat, np.int64(s["n_inherited"][seat])] = card
            s["n_inherited"][seat] += 1
            remove_card(t, s, seat, place)
    return False


bequeath = pack_only(leave_to_next, no)
"""`bequeath(s, t, seat)`: keep what the next investigator of a seat inherits."""


@kernel
def return_trophies(s, log, seat):
    """Return the trophies of an investigator to the cup, and under the stack of gates."""
    for marker in members(as_set(s["markers"][TROPHIES + seat])):
        to_cup(s, log, marker)
    for gate in members(np.int64(s["gates_held"][seat])):
        put_gate_under(s, gate)
    s["gates_held"][seat] = 0
    s["gate_trophies"][seat] = 0


@kernel
def devour(t, s, log, seat):
    """Devour an investigator: cards go, trophies stay, a new investigator comes next turn (Devoured)."""
    if devours_in_battle(s, t, log, seat) or s["down"][seat] == Down.DEVOURED or s["at"][seat] == NOWHERE:
        return
    if is_spared(s, t, log, seat):
        return
    emit1(log, Event.DEVOURED_BEFORE, seat)
    if is_replaced(s, t, log, PackTrigger.DEVOURED, seat, NONE, 1):
        return
    fire(s, t, log, PackTrigger.DEVOURED, seat, NONE, np.int64(s["clues"][seat]))
    bequeath(s, t, seat)
    leave(t, s, log, seat)
    marker_moves(s, t, seat)
    s["devoured_before"] += 1


@kernel
def is_rescued(s, seat):
    """Return whether a rule that waits replaces the devouring of an investigator."""
    for place in range(s["n_pending"]):
        row = s["pending"][place]
        if row[Pending.TRIGGER] == PackTrigger.DEVOURED and row[Pending.HE] == seat:
            return True
    return False


is_saved = pack_only(is_rescued, no)
"""`is_saved(s, seat)`: whether a rule has just replaced the devouring of an investigator."""


@kernel
def leave(t, s, log, seat):
    """Remove a devoured or retired investigator from the game (Devoured, Retiring Investigators)."""
    return_cards(t, s, seat)
    forget_cards(s, t, log, seat)
    leave_game(s, seat)
    if t["trophies_lost"]:
        return_trophies(s, log, seat)
    put(t, s, log, seat, NOWHERE)
    ties_end(s, log, seat)
    end_rules_of(s, seat)
    forget_pending(s, seat)
    s["money"][seat] = s["clues"][seat] = 0
    s["status"][seat] = s["status_new"][seat] = 0
    s["new_cards"][seat] = 0
    s["delayed"] = without(np.int64(s["delayed"]), seat)
    s["skipping"] = without(np.int64(s["skipping"]), seat)
    s["skips_next"] = without(np.int64(s["skips_next"]), seat)
    s["no_loan"] = without(np.int64(s["no_loan"]), seat)
    s["vacant"] = with_one(np.int64(s["vacant"]), seat)
    s["down"][seat] = Down.DEVOURED


@kernel
def runs_to_devouring(t, s, log, seat):
    """Apply the Ancient One's effect on a lost investigator (Ancient One); return 1 if it devours them."""
    for rule in range(t["one_rules"][0], t["one_rules"][1]):
        program = np.int64(t["rule_program"][rule])
        is_on = t["rule_what"][rule] == Rule.ON and t["rule_of"][rule] == Trigger.LOST_IN_TIME
        if is_on and program != NONE and run_simple(t, s, log, program, seat):
            return True
    return False


@kernel
def lose_in_time(t, s, log, seat):
    """Lose an investigator in time and space, unless another effect replaces it (Lost in Time and Space).

    The investigator loses the next turn; `wake_lost` returns them in the turn after it.
    """
    if s["at"][seat] == LOST or s["at"][seat] == NOWHERE:
        return
    if is_replaced_by_choice(s, t, log, PackTrigger.LOST_IN_TIME, seat, how_fallen(s, 0), 1):
        s["down"][seat] = Down.MOVED
        return
    lose_now(t, s, log, seat)


@kernel
def lose_now(t, s, log, seat):
    """Lose an investigator in time and space, if no effect of the base data replaces it."""
    instead = replacing(t, s, Trigger.LOST_IN_TIME, seat)
    if instead != NONE:
        run_simple(t, s, log, instead, seat)
        s["delayed"] = without(np.int64(s["delayed"]), seat)
        s["down"][seat] = Down.MOVED
        return
    emit1(log, Event.LOST, seat)
    put(t, s, log, seat, LOST)
    s["delayed"] = without(np.int64(s["delayed"]), seat)
    s["skips_next"] = with_one(np.int64(s["skips_next"]), seat)
    s["lost_in_time"] += 1
    s["down"][seat] = Down.LOST
    fire_beside(s, t, log, PackTrigger.LOST_IN_TIME, seat)
    if runs_to_devouring(t, s, log, seat):
        devour(t, s, log, seat)


@kernel
def may_be_arrested(t, s, seat):
    """Return whether an investigator can be arrested: in the game, not in jail, and not immune (Arrested)."""
    if s["at"][seat] == JAIL or s["at"][seat] == NOWHERE:
        return False
    return not is_forbidden(t, s, Forbidden.ARREST, seat, NONE, NONE)


@kernel
def arrest(t, s, log, seat):
    """Send an investigator to jail for the next turn, with half of the money (Arrested)."""
    if not may_be_arrested(t, s, seat):
        return
    emit1(log, Event.ARRESTED, seat)
    change_money(t, s, log, seat, -dollars_lost(s, t, seat, half(np.int64(s["money"][seat]))))
    put(t, s, log, seat, JAIL)
    s["delayed"] = without(np.int64(s["delayed"]), seat)
    s["skips_next"] = with_one(np.int64(s["skips_next"]), seat)
    s["down"][seat] = Down.ARRESTED
    fire(s, t, log, PackTrigger.ARRESTED, seat, NONE, 1)
