"""The round: play priority cards, resolve actions, Reckoning, Gate (rulebook p.6-9, solo p.14-15)."""

from __future__ import annotations

from simcore.games.final_hour.rules.events import Decision, Event
from simcore.games.final_hour.rules.interpreter import start_program
from simcore.games.final_hour.rules.monsters import spawn
from simcore.games.final_hour.rules.options import offer_hand
from simcore.games.final_hour.rules.piles import (
    discard_action_card,
    draw_action_card,
    draw_gate,
    draw_priority,
    drop_priority,
    into_hand,
    out_of_hand,
    put_aside,
)
from simcore.games.final_hour.rules.state import FRESH, NONE, ROUND_BEGIN, ROUND_END, TOPS, TURNS, Phase, ints
from simcore.games.final_hour.rules.tables import GATE_SOURCE, MAX_OMENS
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.derived import begin_anew
from simcore.kernels.event_log import emit1, emit2, emit3, emit4
from simcore.kernels.turns import seat_after

ROUND_EVENT, DRAW_ACTION, PLAY_PRIORITY = ints(Event.ROUND, Event.DRAW_ACTION, Event.PLAY_PRIORITY)
SET_ASIDE, ROW, REVEAL, ITEM_USED = ints(Event.SET_ASIDE, Event.ROW, Event.REVEAL, Event.ITEM_USED)
GATE_EVENT, RECKONING_EVENT, SPAWN = ints(Event.GATE, Event.RECKONING, Event.SPAWN)
ASK_PRIORITY, ASK_SET_ASIDE, ASK_DECK = ints(Decision.PRIORITY, Decision.SET_ASIDE, Decision.DECK)
ASK_SLOT, ASK_ITEM = ints(Decision.SLOT, Decision.ITEM)
TURN, SOLO_DRAW, SOLO_CARD, CARD = ints(Phase.TURN, Phase.SOLO_DRAW, Phase.SOLO_CARD, Phase.CARD)
ITEMS_BEFORE, ITEMS_AFTER, CARD_END = ints(Phase.ITEMS_BEFORE, Phase.ITEMS_AFTER, Phase.CARD_END)
RECKONING, GATE, END_OF_ROUND = ints(Phase.RECKONING, Phase.GATE, Phase.ROUND_END)
BEFORE, AFTER, INSTEAD = 0, 1, 2


@kernel
def enter(s, phase):
    """Go on to a phase."""
    s["phase"] = phase
    s["step"] = 0


@inlined
def begin_round(s, log):
    """A new round: nothing is played yet."""
    s["round"] += 1
    s["hidden"] = s["hidden_next"]
    s["hidden_next"] = 0
    begin_anew(s, FRESH, ROUND_BEGIN, ROUND_END)
    emit2(log, ROUND_EVENT, s["round"], s["lead"])
    enter(s, SOLO_DRAW if s["solo"] else TURN)


@inlined
def lay_card(s, log, slot, seat, card, number):
    """An action card comes to lie under a priority card."""
    s["slot_seat"][slot] = seat
    s["slot_card"][slot] = card
    s["slot_number"][slot] = number
    emit4(log, PLAY_PRIORITY, seat, card, number, s["hidden"])


@inlined
def play_turns(t, s, log):
    """Four turns: draw an action card, play a priority card on it, draw one (p.6, A13-A15)."""
    while s["n_turns"] < TURNS:
        turn = s["n_turns"]
        seat = seat_after(s, s["lead"], turn)
        if s["step"] == 0:
            card = draw_action_card(t, s, log, seat)
            emit2(log, DRAW_ACTION, seat, card)
            s["slot_card"][turn] = card
            s["slot_seat"][turn] = seat
            offer_hand(s, seat)
            s["step"] = 1
            if ask(t, s, log, ASK_PRIORITY, seat):
                return True
        s["step"] = 0
        number = chosen(s)
        out_of_hand(s, seat, number)
        lay_card(s, log, turn, seat, s["slot_card"][turn], number)
        s["n_turns"] = turn + 1
        drawn = draw_priority(t, s, log, seat)
        if drawn != NONE:
            into_hand(s, seat, drawn)
    sort_slots(s)
    enter(s, CARD)
    return False


@kernel
def sort_slots(s):
    """Put the played slots in ascending order of their numbers (p.7)."""
    for slot in range(TURNS):
        place = 0
        for other in range(TURNS):
            before = s["slot_number"][other] < s["slot_number"][slot]
            place += before | (s["slot_number"][other] == s["slot_number"][slot]) & (other < slot)
        s["order"][place] = slot


@inlined
def draw_row(t, s, log):
    """Solo: draw five, set one aside for the ritual, lay the others in a row (p.14)."""
    if s["step"] == 0:
        s["n_hand"][0] = 0
        for _ in range(t["solo_draw"]):
            card = draw_priority(t, s, log, 0)
            if card != NONE:
                into_hand(s, 0, card)
        offer_hand(s, 0)
        s["step"] = 1
        if ask(t, s, log, ASK_SET_ASIDE, 0):
            return True
    aside = chosen(s)
    out_of_hand(s, 0, aside)
    put_aside(s, aside)
    emit1(log, SET_ASIDE, aside)
    for slot in range(TURNS):
        s["slot_number"][slot] = s["hand"][0, slot]
    row = s["slot_number"]
    emit4(log, ROW, row[0], row[1], row[2], row[3])
    s["n_hand"][0] = 0
    s["n_turns"] = TURNS
    enter(s, SOLO_CARD)
    return False


@kernel
def cards_of(s, seat):
    """Action cards that an investigator has laid down this round."""
    n = 0
    for slot in range(TURNS):
        if s["slot_card"][slot] != NONE and s["slot_seat"][slot] == seat:
            n += 1
    return n


@inlined
def lay_solo_card(t, s, log):
    """Solo: reveal the top card of either deck, two each, and lay it on a free slot (p.14)."""
    if s["step"] == 0:
        clear_options(s)
        for seat in range(s["n_seats"]):
            if cards_of(s, seat) < TURNS // s["n_seats"]:
                offer(s, seat)
        s["step"] = 1
        if ask(t, s, log, ASK_DECK, 0):
            return True
    if s["step"] == 1:
        seat = chosen(s)
        card = draw_action_card(t, s, log, seat)
        emit2(log, DRAW_ACTION, seat, card)
        s["r"][0] = seat
        s["r"][1] = card
        clear_options(s)
        for slot in range(TURNS):
            if s["slot_card"][slot] == NONE:
                offer(s, slot)
        s["step"] = 2
        if ask(t, s, log, ASK_SLOT, seat):
            return True
    slot = chosen(s)
    lay_card(s, log, slot, s["r"][0], s["r"][1], s["slot_number"][slot])
    s["order"][s["resolved"]] = slot
    enter(s, CARD)
    return False


@kernel
def is_bottom(s):
    """Whether the card at hand resolves its bottom effect.

    The last two by number (p.7), solo by slot (p.14).
    """
    return s["slot"] >= TOPS if s["solo"] else s["resolved"] >= TOPS


@inlined
def reveal_card(t, s, log):
    """Turn up the next action card (p.7)."""
    slot = s["order"][s["resolved"]]
    s["slot"] = slot
    s["played"] = s["slot_number"][slot]
    s["cancelled"] = 0
    s["resolver"] = s["slot_seat"][slot]
    half = 1 if is_bottom(s) else 0
    emit4(log, REVEAL, s["slot_seat"][slot], s["slot_card"][slot], s["slot_number"][slot], half)
    enter(s, ITEMS_BEFORE)


@kernel
def offer_items(t, s, seat, after):
    """List the items that a seat may use before or after its action card, and to use none."""
    clear_options(s)
    offer(s, NONE)
    bottom = is_bottom(s)
    for item in range(t["n_items"]):
        if s["held"][seat, item] > 0:
            when = t["item_when"][item]
            instead = when == INSTEAD and bottom and not s["cancelled"]
            if when == AFTER if after else (when == BEFORE or instead):
                offer(s, item)


@inlined
def use_items(t, s, log, after):
    """Items before or after an action card (p.16).

    True while waiting, and a program may have been started.
    """
    seat = s["slot_seat"][s["slot"]]
    item = NONE
    if s["step"] == 0 and s["n_held"][seat] > 0:
        offer_items(t, s, seat, after)
        s["step"] = 1
        if ask(t, s, log, ASK_ITEM, seat):
            return True
    if s["step"] == 1:
        item = chosen(s)
    s["step"] = 0
    if item == NONE:
        if after:
            enter(s, CARD_END)
        else:
            start_card(t, s)
        return False
    s["held"][seat, item] -= 1
    s["n_held"][seat] -= 1
    emit2(log, ITEM_USED, seat, item)
    if t["item_when"][item] == INSTEAD:
        s["cancelled"] = 1
    start_program(t, s, t["item_program"][item], seat, t["item_source"][item], seat)
    return False


@inlined
def start_card(t, s):
    """Resolve the half of the card that its place demands (p.7)."""
    slot = s["slot"]
    seat = s["slot_seat"][slot]
    card = s["slot_card"][slot]
    who = s["investigator"][seat]
    bottom = is_bottom(s)
    enter(s, ITEMS_AFTER)
    if not s["cancelled"] and card != NONE:
        start = t["card_bottom"][who, card] if bottom else t["card_top"][who, card]
        start_program(t, s, start, seat, t["card_source"][who, card, 1 if bottom else 0], seat)


@inlined
def finish_card(t, s, log):
    """Discard the card (p.7); solo: all four at the end of the phase (p.14)."""
    slot = s["order"][s["resolved"]]
    s["slot"] = s["played"] = NONE
    s["owner"] = NONE
    s["resolved"] += 1
    if not s["solo"]:
        discard_slot(t, s, log, slot)
    if s["resolved"] < TURNS:
        enter(s, SOLO_CARD if s["solo"] else CARD)
        return
    if s["solo"]:
        for i in range(TURNS):
            discard_slot(t, s, log, s["order"][i])
    enter(s, RECKONING)


@inlined
def discard_slot(t, s, log, slot):
    """Discard the action card of a slot."""
    card = s["slot_card"][slot]
    s["slot_card"][slot] = NONE
    if card != NONE:
        discard_action_card(t, s, log, s["slot_seat"][slot], card)


@inlined
def reckoning(t, s, log):
    """Discard the played priority cards, count the omens, resolve the Ancient One's effect (p.8)."""
    omens = 0
    sort_slots(s)
    for i in range(TURNS):
        card = s["slot_number"][s["order"][i]]
        omens += t["card_omens"][card]
        drop_priority(s, log, 0 if s["solo"] else s["slot_seat"][s["order"][i]], card)
    for i in range(s["n_omen_cards"]):
        omens += t["card_omens"][s["omen_cards"][i]]
        drop_priority(s, log, 0, s["omen_cards"][i])
    s["n_omen_cards"] = 0
    s["n_turns"] = 0
    s["omens"] += omens
    entry = min(omens, MAX_OMENS - 1)
    program = t["omen_program"][entry]
    effect = t["omen_effect"][entry] if program != NONE else NONE
    emit2(log, RECKONING_EVENT, omens, effect)
    enter(s, GATE)
    if program != NONE:
        start_program(t, s, program, s["lead"], t["omen_source"][entry], NONE)


@inlined
def open_gate(t, s, log):
    """Reveal the top gate token and spawn as many monsters as tokens lie there (p.8)."""
    icon = draw_gate(s)
    if icon != NONE:
        s["tokens"][icon] += 1
        location = t["gate"][icon]
        emit3(log, GATE_EVENT, icon, location, s["tokens"][icon])
        s["source"] = GATE_SOURCE
        s["owner"] = NONE
        for _ in range(s["tokens"][icon]):
            spawn(t, s, log, location, NONE, SPAWN)
            if s["over"]:
                return
    if not s["solo"]:
        s["lead"] = seat_after(s, s["lead"], 1)
    enter(s, END_OF_ROUND)
