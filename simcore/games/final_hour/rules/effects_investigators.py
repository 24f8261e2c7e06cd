"""Effects on investigators: movement, clues, seals, health, priority cards, gates (rulebook p.10-11).

Each effect is a handler that returns True while it waits for a choice from outside, is called again after
it, and sets the next instruction when it is done. `op_step` tells where it stands.
"""

from __future__ import annotations

from simcore.games.final_hour.rules.codes import Who
from simcore.games.final_hour.rules.events import Decision, Event
from simcore.games.final_hour.rules.monsters import hurt
from simcore.games.final_hour.rules.options import offer_hand
from simcore.games.final_hour.rules.piles import (
    discard_action_card,
    draw_action_card,
    draw_priority,
    drop_priority,
    into_hand,
    out_of_hand,
)
from simcore.games.final_hour.rules.state import CLUE_ITEM, GOLD, NONE, TURNS, ints
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit1, emit2, emit3, emit4

MOVE, CLUE, ITEM_GAINED, SEALED = ints(Event.MOVE, Event.CLUE, Event.ITEM_GAINED, Event.SEALED)
UNSEALED, HEALTH, DISCARD_GATE, REVEAL = ints(Event.UNSEALED, Event.HEALTH, Event.DISCARD_GATE, Event.REVEAL)
ASK_MOVE, ASK_SEAL, ASK_UNSEAL = ints(Decision.MOVE, Decision.SEAL, Decision.UNSEAL)
ASK_INVESTIGATOR, ASK_DISCARD, ASK_REPLACE = ints(Decision.INVESTIGATOR, Decision.DISCARD, Decision.REPLACE)
SELF, LEAD, EACH, ANY = ints(Who.SELF, Who.LEAD, Who.EACH, Who.ANY)


@kernel
def next_instruction(s):
    """The present instruction is done."""
    s["pc"] += 1
    s["op_step"] = 0


@inlined
def op_move(t, s, log, pc):
    """Move an investigator over walkways, step by step (p.10)."""
    seat = s["resolver"]
    if s["op_step"] == 0:
        s["r"][0] = t["code"][pc]["steps"]
    while True:
        here = s["at"][seat]
        if s["op_step"] == 1:
            goal = chosen(s)
            s["op_step"] = 0
            if goal == here:
                break
            emit3(log, MOVE, seat, here, goal)
            s["left"] = here
            s["at"][seat] = goal
            s["r"][0] -= 1
            here = goal
        if s["r"][0] == 0:
            break
        n = 0
        if t["code"][pc]["exactly"] == 0:
            s["options"][0] = here
            n = 1
        for i in range(t["degree"][here]):
            s["options"][n + i] = t["neighbours"][here, i]
        s["n_options"] = n + t["degree"][here]
        if s["n_options"] == 0:
            break
        s["op_step"] = 1
        if ask(t, s, log, ASK_MOVE, seat):
            return True
    next_instruction(s)
    return False


@inlined
def op_investigate(t, s, log):
    """Turn up the clue of the own location (p.11)."""
    seat = s["resolver"]
    here = s["at"][seat]
    clue = s["clue"][here]
    if clue != NONE:
        s["clue"][here] = NONE
        emit3(log, CLUE, seat, here, clue)
        if clue != CLUE_ITEM:
            s["found"][clue] += 1
            s["clues_found"] += 1
        elif s["n_items"] > 0:
            s["n_items"] -= 1
            item = s["item_deck"][s["n_items"]]
            s["held"][seat, item] += 1
            s["n_held"][seat] += 1
            emit2(log, ITEM_GAINED, seat, item)
    next_instruction(s)
    return False


@inlined
def op_seal(t, s, log):
    """Seal a walkway of the own location that has no seal (p.11, p.17)."""
    if s["op_step"] == 0:
        here = s["at"][s["resolver"]]
        clear_options(s)
        for way in range(t["n_walkways"]):
            if s["seals"][way] == 0 and (t["ends"][way, 0] == here or t["ends"][way, 1] == here):
                offer(s, way)
        s["op_step"] = 1
        if ask(t, s, log, ASK_SEAL, s["resolver"]):
            return True
    if s["n_options"] > 0:
        way = chosen(s)
        s["seals"][way] = GOLD
        s["seals_used"] += 1
        emit1(log, SEALED, way)
    next_instruction(s)
    return False


@kernel
def op_unseal(t, s, log, pc):
    """Take seals off the board."""
    if s["op_step"] == 0:
        s["r"][0] = t["code"][pc]["count"]
    while True:
        if s["op_step"] == 1:
            way = chosen(s)
            s["seals"][way] = 0
            emit1(log, UNSEALED, way)
            s["r"][0] -= 1
        clear_options(s)
        if s["r"][0] > 0:
            for way in range(t["n_walkways"]):
                if s["seals"][way] > 0:
                    offer(s, way)
        if s["n_options"] == 0:
            break
        s["op_step"] = 1
        if ask(t, s, log, ASK_UNSEAL, s["resolver"]):
            return True
    next_instruction(s)
    return False


@kernel
def offer_investigators(t, s, wounded):
    """List the investigators, or only those below full health."""
    clear_options(s)
    for seat in range(s["n_seats"]):
        if not wounded or s["health"][seat] < t["health"]:
            offer(s, seat)


@inlined
def op_lose_health(t, s, log, pc):
    """Investigators lose health (p.11)."""
    who = t["code"][pc]["who"]
    if who == EACH:
        for turn in range(s["n_seats"]):
            if s["over"] == 0:
                hurt(s, log, (s["lead"] + turn) % s["n_seats"], t["code"][pc]["health"], NONE, NONE)
    elif who == ANY or (who == LEAD and s["solo"]):
        if s["op_step"] == 0:
            offer_investigators(t, s, False)
            s["op_step"] = 1
            if ask(t, s, log, ASK_INVESTIGATOR, s["resolver"]):
                return True
        hurt(s, log, chosen(s), t["code"][pc]["health"], NONE, NONE)
    else:
        hurt(s, log, s["lead"] if who == LEAD else s["resolver"], t["code"][pc]["health"], NONE, NONE)
    next_instruction(s)
    return False


@inlined
def op_recover(t, s, log, pc):
    """An investigator recovers health, never above the full number (p.11)."""
    if s["op_step"] == 0:
        if t["code"][pc]["who"] == ANY:
            offer_investigators(t, s, True)
        else:
            clear_options(s)
            if s["health"][s["resolver"]] < t["health"]:
                offer(s, s["resolver"])
        s["op_step"] = 1
        if ask(t, s, log, ASK_INVESTIGATOR, s["resolver"]):
            return True
    if s["n_options"] > 0:
        seat = chosen(s)
        gain = min(t["code"][pc]["health"], t["health"] - s["health"][seat])
        s["health"][seat] += gain
        emit3(log, HEALTH, seat, gain, s["health"][seat])
    next_instruction(s)
    return False


@inlined
def op_draw_priority(t, s, log, pc):
    """Draw priority cards and discard as many; solo: they may replace cards of the row (p.15)."""
    seat = 0 if s["solo"] else s["resolver"]
    if s["op_step"] == 0:
        s["r"][0] = 0  # drawn
        s["r"][1] = 0  # dealt with
        for i in range(t["code"][pc]["count"]):
            card = draw_priority(t, s, log, seat)
            if card == NONE:
                break
            if s["solo"]:
                s["r"][2 + i] = card
            else:
                into_hand(s, seat, card)
            s["r"][0] += 1
    while True:
        if s["op_step"] == 1:
            pick = chosen(s)
            if s["solo"]:
                card = s["r"][2 + s["r"][1]]
                if pick != NONE:
                    pick, card = card, s["slot_number"][pick]
                    s["slot_number"][chosen(s)] = pick
                drop_priority(s, log, 0, card)
            else:
                out_of_hand(s, seat, pick)
                drop_priority(s, log, seat, pick)
            s["r"][1] += 1
        if s["r"][1] >= s["r"][0]:
            break
        if s["solo"]:
            clear_options(s)
            for slot in range(s["n_turns"]):
                offer(s, slot)
            offer(s, NONE)
        else:
            offer_hand(s, seat)
        s["op_step"] = 1
        if ask(t, s, log, ASK_REPLACE if s["solo"] else ASK_DISCARD, s["resolver"]):
            return True
    next_instruction(s)
    return False


@inlined
def op_discard_gate(t, s, log, pc):
    """Gate tokens leave the stack: there are fewer rounds left."""
    for _ in range(t["code"][pc]["count"]):
        if s["n_stack"] > 0:
            s["n_stack"] -= 1
            emit1(log, DISCARD_GATE, s["gate_stack"][s["n_stack"]])
    next_instruction(s)
    return False


@inlined
def op_resolve_top_card(t, s, log, pc):
    """Reveal the top card of the own action deck and resolve a half of it, blind."""
    seat = s["resolver"]
    if s["blind"]:
        next_instruction(s)
        return False
    card = draw_action_card(t, s, log, seat)
    if card == NONE:
        next_instruction(s)
        return False
    emit4(log, REVEAL, seat, card, NONE, t["code"][pc]["bottom"])
    discard_action_card(t, s, log, seat, card)
    who = s["investigator"][seat]
    s["blind"] = 1
    s["source"] = t["card_source"][who, card, t["code"][pc]["bottom"]]
    s["left"] = NONE
    s["pc"] = t["card_bottom"][who, card] if t["code"][pc]["bottom"] else t["card_top"][who, card]
    s["op_step"] = 0
    return False


@kernel
def op_face_down_omens(t, s, log, pc):
    """Solo: priority cards lie face down until the next Reckoning (p.15)."""
    if s["solo"]:
        for _ in range(t["code"][pc]["count"]):
            card = draw_priority(t, s, log, 0)
            if card != NONE:
                s["omen_cards"][s["n_omen_cards"]] = card
                s["n_omen_cards"] += 1
    next_instruction(s)
    return False


@kernel
def priority_card(s):
    """Priority card that the action card at hand was played with; NONE if there is none."""
    return NONE if s["blind"] else s["played"] + 0


@kernel
def priority_cards_played(s):
    """Priority cards that the resolver has played this round; solo: two each (p.6, p.15)."""
    if s["solo"]:
        return 2
    n = 0
    for slot in range(TURNS):
        if slot < s["n_turns"] and s["slot_seat"][slot] == s["resolver"]:
            n += 1
    return n
