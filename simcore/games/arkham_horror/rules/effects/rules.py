"""Effects in combat, and of cards in use.

Standing rules have no kernel here; `board/standing_rules.py` reads them. Rules are cited by their entries in
the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, GATE, HORROR, SPELL
from simcore.games.arkham_horror.box.dice import least_success
from simcore.games.arkham_horror.box.effect_kinds import AUTOMATIC, Forbidden, Quantity
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, kind_of
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_places import gate_areas
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.board.travel import (
    come_back,
    draw_in,
    is_in_world,
    list_gates_back,
    world_of,
)
from simcore.games.arkham_horror.rules.effects.cards import own_place, roll_dice
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.effects.pack_battle import change_of_battle
from simcore.games.arkham_horror.rules.effects.pack_lost_trophies import do_pack_lose_trophy
from simcore.games.arkham_horror.rules.effects.pack_monsters import do_hunt
from simcore.games.arkham_horror.rules.effects.spending import spend_gates, spend_trophies
from simcore.games.arkham_horror.rules.records.codes import NONE, Down
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, with_one
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit2

KIND_OF_AUTOMATIC = np.array(
    [
        {"evade_check": EVADE, "horror_check": HORROR, "combat_check": COMBAT, "spell_check": SPELL}.get(
            word, GATE
        )
        for word in AUTOMATIC.words
    ],
    np.int64,
)


hunt_step = pack_only(do_hunt, no)
"""`hunt_step(s, t, log, row)`: move a monster to an investigator; return True while it waits."""
ANY_GATE = kind_of("pulled", "to").widened("any_gate").numbers["any_gate"]


# --- fights


@kernel
def list_nearest_gates(t, s, seat):
    """List the open gates nearest to an investigator (Nearest)."""
    at, best = np.int64(s["at"][seat]), np.int64(127)
    clear_options(s)
    for area in range(t["n_areas"]):
        if s["gate_at"][area] != NONE:
            lines = np.int64(t["distance"][at, area])
            if lines < best:
                best = lines
                clear_options(s)
            if lines == best:
                offer(s, area)


@kernel
def do_pulled(t, s, log, seat, row):
    """Pull the investigator through the nearest or any gate, or back out; return True while it waits.

    Without a gate nothing happens. The combat ends for the investigator.
    """
    if is_in_world(s, seat):
        list_gates_back(t, s, world_of(s, seat), 0)
        if not t["nightgaunt_other_world"] or s["n_options"] == 0:
            return False
        if come_back(t, s, log, seat, 0):
            return True
        s["down"][seat] = Down.MOVED
        return False
    if s["at"][seat] >= MAX_AREAS:
        return False
    if row["a"] == ANY_GATE:
        list_bits(s, gate_areas(t, s))
    else:
        list_nearest_gates(t, s, seat)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.PULLED, seat):
        return True
    draw_in(t, s, log, seat, np.int64(chosen(s)), 0)
    s["down"][seat] = Down.MOVED
    return False


@kernel
def do_auto_fail(s, row):
    """Fail checks of a kind automatically in this combat."""
    s["sure_to_fail"] = with_one(np.int64(s["sure_to_fail"]), KIND_OF_AUTOMATIC[row["a"]])


@kernel
def do_auto_pass(s, row):
    """Pass checks of a kind automatically in this combat."""
    s["sure_to_pass"] = with_one(np.int64(s["sure_to_pass"]), KIND_OF_AUTOMATIC[row["a"]])


@kernel
def do_use_skill(s, row):
    """Use another skill in Combat checks."""
    s["combat_skill"] = row["a"]


@kernel
def do_end_combat(s):
    """End the combat."""
    s["fight_over"] = 1


@kernel
def do_weaken(s, row):
    """Lower the monster's toughness for this combat."""
    s["foe_weaker"] += row["a"]


@kernel
def do_lose_trophy(s, t, log, frame, row):
    """Return a monster or gate trophy of the investigator; return True while it waits."""
    seat = frame[WHO]
    frame[PC] += 1
    if row["a"] == 0:
        return spend_trophies(t, s, log, seat, 1, False)
    return spend_gates(t, s, log, seat, min(1, np.int64(s["gate_trophies"][seat])))


lose_trophy = pack_only(do_pack_lose_trophy, do_lose_trophy)
"""`lose_trophy(s, t, log, frame, row)`: return trophies; return True while it waits."""


# --- cards in use


@kernel
def do_forbid(s, seat, row):
    """Apply a prohibition of a program at once: arrests until the end of a turn, another loan."""
    if row["a"] == Forbidden.ARREST:
        s["no_arrest_until"] = np.int64(s["round"]) + 1
    elif row["a"] == Forbidden.LOAN:
        s["no_loan"] = with_one(np.int64(s["no_loan"]), seat)


@kernel
def do_points(s, log, seat, row):
    """Add movement points (Movement Points)."""
    s["points_left"] += row["a"]
    emit2(log, Event.POINTS, seat, np.int64(s["points_left"]))


@kernel
def do_until_turn_end(t, s, frame, row):
    """Apply a block about all checks until the turn ends."""
    for pc in range(frame[PC] + 1, row["target"]):
        inner = t["code"][pc]
        if inner["op"] == Op.MODIFY and inner["a"] == Quantity.ALL_CHECKS:
            s["skills_up"][frame[WHO]] += inner["b"]


@kernel
def do_keep_by_roll(t, s, log, seat, row):
    """Roll a die in the upkeep: low numbers discard the card, from its second upkeep on (Retainer)."""
    place = own_place(s, seat)
    is_new = place >= 0 and has(np.int64(s["new_cards"][seat]), place) != 0
    if place < 0 or is_new or is_ruled_out(s, t, PackForbidden.RETAINER_ROLL, seat):
        return
    if roll_dice(s, log, seat, 1) <= row["a"]:
        lose_card(t, s, log, seat, place)


@kernel
def do_dice_items(t, s, log, seat):
    """Roll a die for each item, and lose it on a failure (the attack of an Ancient One)."""
    for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
        card = np.int64(s["held"][seat, place])
        may_go = t["item"][card] and not t["safe"][card]
        if may_go and roll_dice(s, log, seat, 1) < least_success(s, seat):
            lose_card(t, s, log, seat, place)


# --- all of them


@kernel
def rule_step(t, s, log, frame, row):
    """Apply an effect in combat or of a card in use; return True while it waits.

    Standing rules have no effect of their own, except at the start of a battle.
    """
    op, seat = row["op"], frame[WHO]
    if op == Op.PULLED:
        return do_pulled(t, s, log, seat, row)
    if op == Op.HUNT:
        return hunt_step(s, t, log, row)
    if op == Op.SET or op == Op.MODIFY:
        return change_of_battle(s, t, row)
    if op == Op.FORBID:
        do_forbid(s, seat, row)
    elif op == Op.AUTO_FAIL:
        do_auto_fail(s, row)
    elif op == Op.AUTO_PASS:
        do_auto_pass(s, row)
    elif op == Op.USE_SKILL:
        do_use_skill(s, row)
    elif op == Op.END_COMBAT:
        do_end_combat(s)
    elif op == Op.WEAKEN:
        do_weaken(s, row)
    elif op == Op.POINTS:
        do_points(s, log, seat, row)
    elif op == Op.UNTIL_TURN_END:
        do_until_turn_end(t, s, frame, row)
    elif op == Op.KEEP_BY_ROLL:
        do_keep_by_roll(t, s, log, seat, row)
    elif op == Op.DICE_ITEMS:
        do_dice_items(t, s, log, seat)
    return False
