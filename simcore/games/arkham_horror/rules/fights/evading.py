"""Evading monsters: the Evade check, and cards that replace it (Evade Check)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import EVADE, SNEAK
from simcore.games.arkham_horror.box.possessions import use_token
from simcore.games.arkham_horror.rules.board.cards import one_of_each
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.monster_ratings import awareness
from simcore.games.arkham_horror.rules.board.pack_checks import evade_need
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_out_of_use
from simcore.games.arkham_horror.rules.board.pack_special_monsters import put_back
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import pay_for_spell
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_castable
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.fights.monster_attacks import (
    face,
    is_fight_over,
    turn_away,
)
from simcore.games.arkham_horror.rules.fights.pack_damage import damaged
from simcore.games.arkham_horror.rules.records.codes import ASIDE, NONE, Down, Special
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, with_one
from simcore.kernels.decisions import ask, chosen, list_after_none
from simcore.kernels.event_log import emit2, emit3

BEATEN_BY_CARD = 2
"""Result of an Evade check that was failed, after which a card has defeated the monster."""


@kernel
def list_passing(t, s, seat):
    """List the cards with which an investigator passes an Evade check without a roll."""
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        special = t["card_special"][card]
        is_free = special == Special.PASS_EVADE and not has(np.int64(s["exhausted"][seat]), place)
        is_free = is_free and not is_out_of_use(s, t, seat, card, True)
        if is_free or (special == Special.PASS_EVADE_SPELL and is_castable(t, s, seat, place)):
            places = with_one(places, place)
    list_after_none(s, one_of_each(s, seat, places))


@kernel
def evade_check(t, s, log, seat, marker):
    """Make an Evade check against a monster, or use a card instead; the result is 1 if passed.

    (Evade Check, Awareness.) After a failed spell the check is still made. Return True while it waits.
    """
    while True:
        list_passing(t, s, seat)
        if s["n_options"] == 1:
            break
        if ask(t, s, log, Decision.EVADE_BY, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            break
        if t["card_special"][s["held"][seat, place]] == Special.PASS_EVADE:
            emit2(log, Event.USE, seat, s["held"][seat, place])
            use_token(t, s, log, seat, place)
            s["sure_to_pass"] = with_one(np.int64(s["sure_to_pass"]), EVADE)
            break
        if cast(t, s, log, seat, place, awareness(t, s, marker), 1):
            return True
        passed = np.int64(s["result"])
        if passed:
            s["sure_to_pass"] = with_one(np.int64(s["sure_to_pass"]), EVADE)
        if pay_for_spell(t, s, log, seat):
            return True
        s["result"] = passed
        if not passed and s["down"][seat] != Down.UP:  # insane, and the spell has failed
            return False
        if passed:
            break
    return check(t, s, log, seat, EVADE, SNEAK, awareness(t, s, marker), evade_need(s, t, seat))


@kernel
def evade(t, s, log, seat, marker):
    """Try to evade a monster before any combat; the result is 1 after a success (Evade Check).

    After a failure, which deals the monster's damage, it is 0, and the caller begins the combat unless the
    investigator is down or the monster gone; it is BEATEN_BY_CARD if a card has defeated the monster. An
    evaded monster of an encounter returns to the cup. Return True while it waits.
    """
    was = np.int64(s["actor"])
    face(t, s, seat, marker)
    if evade_check(t, s, log, seat, marker) or run_waiting(s, t, log):
        return True
    passed = np.int64(s["result"])
    if passed:
        emit3(log, Event.EVADED, seat, marker, marker)
    elif not is_fight_over(s, seat):
        if damaged(t, s, log, seat, marker, 0):
            return True
        passed = np.int64(BEATEN_BY_CARD if s["result"] == 1 else 0)
    is_over = passed != 0 or is_fight_over(s, seat)
    if is_over and place_of(s, marker) == ASIDE:
        put_back(s, t, log, marker)
    turn_away(t, s, seat, was, is_over)
    s["result"] = passed
    return False
