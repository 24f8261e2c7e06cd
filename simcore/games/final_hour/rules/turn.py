"""Round: priority cards, actions, Reckoning, Gate (rulebook p.6-9, solo p.14-15)."""

from __future__ import annotations

from simcore.games.final_hour.rules.effects.interpreter import start_program
from simcore.games.final_hour.rules.events import Decision, Event
from simcore.games.final_hour.rules.monsters import spawn
from simcore.games.final_hour.rules.piles import (
    discard_action_card,
    draw_action_card,
    draw_gate,
    draw_priority,
    drop_priority,
    into_hand,
    offer_hand,
    out_of_hand,
    put_aside,
)
from simcore.games.final_hour.rules.state import FRESH, NONE, ROUND_BEGIN, ROUND_END, TOPS, TURNS, Phase
from simcore.games.final_hour.rules.tables import GATE_SOURCE, MAX_OMENS
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.derived import restore_fresh
from simcore.kernels.effects import DONE, asking_phase
from simcore.kernels.event_log import emit1, emit2, emit3, emit4
from simcore.kernels.turns import seat_after

BEFORE, AFTER, INSTEAD = 0, 1, 2
SEAT, REVEALED = 0, 1  # registers, solo: whose deck the revealed card is from, and which one it is


@kernel
def enter(s, phase):
    """Begin a phase."""
    s["phase"] = phase
    s["step"] = 0


@inlined
def begin_round(s, log):
    """Begin a round, with no card played yet."""
    s["round"] += 1
    s["hidden"] = s["hidden_next"]
    s["hidden_next"] = 0
    restore_fresh(s, FRESH, ROUND_BEGIN, ROUND_END)
    emit2(log, Event.ROUND, s["round"], s["lead"])
    enter(s, Phase.SOLO_DRAW if s["solo"] else Phase.TURN)


@inlined
def lay_card(s, log, slot, seat, card, number):
    """Put an action card under a priority card."""
    s["slot_seat"][slot] = seat
    s["slot_card"][slot] = card
    s["slot_number"][slot] = number
    emit4(log, Event.PLAY_PRIORITY, seat, card, number, s["hidden"])


# --- four turns: draw an action card, play a priority card on it, draw one (p.6, A13-A15)


@inlined
def seat_on_turn(s):
    """Return the seat that has the turn."""
    return seat_after(s, s["lead"], s["n_turns"])


@inlined
def draw_and_list_hand(t, s, log):
    """Draw an action card, and list the priority cards that may be played on it."""
    turn, seat = s["n_turns"], seat_on_turn(s)
    card = draw_action_card(t, s, log, seat)
    emit2(log, Event.DRAW_ACTION, seat, card)
    s["slot_card"][turn] = card
    s["slot_seat"][turn] = seat
    offer_hand(s, seat)
    return Decision.PRIORITY


@inlined
def play_priority(t, s, log, number):
    """Play a priority card and draw one; after the last turn, resolve the cards."""
    turn, seat = s["n_turns"], seat_on_turn(s)
    out_of_hand(s, seat, number)
    lay_card(s, log, turn, seat, s["slot_card"][turn], number)
    s["n_turns"] = turn + 1
    drawn = draw_priority(t, s, log, seat)
    if drawn != NONE:
        into_hand(s, seat, drawn)
    if s["n_turns"] < TURNS:
        return True
    sort_slots(s)
    enter(s, Phase.CARD)
    return False


play_turn = asking_phase(draw_and_list_hand, play_priority, seat_on_turn)


@kernel
def sort_slots(s):
    """Put the played slots in ascending order of their numbers (p.7)."""
    for slot in range(TURNS):
        place = 0
        for other in range(TURNS):
            before = s["slot_number"][other] < s["slot_number"][slot]
            place += before | (s["slot_number"][other] == s["slot_number"][slot]) & (other < slot)
        s["order"][place] = slot


# --- solo: draw five, set one aside for the ritual, lay the others in a row (p.14)


@inlined
def the_player(s):
    """Let the solo player decide for both investigators."""
    return 0


@inlined
def draw_five(t, s, log):
    """Draw cards, and list those that may be set aside."""
    s["n_hand"][0] = 0
    for _ in range(t["solo_draw"]):
        card = draw_priority(t, s, log, 0)
        if card != NONE:
            into_hand(s, 0, card)
    offer_hand(s, 0)
    return Decision.SET_ASIDE


@inlined
def lay_row(t, s, log, aside):
    """Set one card aside and put the others in a row."""
    out_of_hand(s, 0, aside)
    put_aside(s, aside)
    emit1(log, Event.SET_ASIDE, aside)
    for slot in range(TURNS):
        s["slot_number"][slot] = s["hand"][0, slot]
    row = s["slot_number"]
    emit4(log, Event.ROW, row[0], row[1], row[2], row[3])
    s["n_hand"][0] = 0
    s["n_turns"] = TURNS
    enter(s, Phase.SOLO_CARD)
    return False


draw_row = asking_phase(draw_five, lay_row, the_player)


@kernel
def cards_of(s, seat):
    """Return the action cards that an investigator has played this round."""
    n = 0
    for slot in range(TURNS):
        if s["slot_card"][slot] != NONE and s["slot_seat"][slot] == seat:
            n += 1
    return n


# --- solo: reveal the top card of either deck, two each, and lay it on a free slot (p.14)


@inlined
def list_decks_or_slots(t, s, log):
    """List the decks; once a card is revealed, the free slots."""
    clear_options(s)
    if s["step"] == 0:
        for seat in range(s["n_seats"]):
            if cards_of(s, seat) < TURNS // s["n_seats"]:
                offer(s, seat)
        return Decision.DECK
    for slot in range(TURNS):
        if s["slot_card"][slot] == NONE:
            offer(s, slot)
    return Decision.SLOT


@inlined
def reveal_or_lay(t, s, log, choice):
    """Reveal the top card of a deck, or put it on a slot."""
    if s["step"] == 0:
        card = draw_action_card(t, s, log, choice)
        emit2(log, Event.DRAW_ACTION, choice, card)
        s["r"][SEAT] = choice
        s["r"][REVEALED] = card
        s["step"] = 1
        return True
    lay_card(s, log, choice, s["r"][SEAT], s["r"][REVEALED], s["slot_number"][choice])
    s["order"][s["resolved"]] = choice
    enter(s, Phase.CARD)
    return False


@inlined
def card_owner(s):
    """Return the owner of the revealed card, if there is one."""
    return s["r"][SEAT] if s["step"] == 1 else 0


lay_solo_card = asking_phase(list_decks_or_slots, reveal_or_lay, card_owner)


@kernel
def is_bottom(s):
    """Return whether the current card resolves its bottom effect.

    The two highest numbers do (p.7); solo, the slot decides (p.14).
    """
    return s["slot"] >= TOPS if s["solo"] else s["resolved"] >= TOPS


@inlined
def reveal_card(t, s, log):
    """Reveal the next action card (p.7)."""
    slot = s["order"][s["resolved"]]
    s["slot"] = slot
    s["played"] = s["slot_number"][slot]
    s["cancelled"] = 0
    s["resolver"] = s["slot_seat"][slot]
    half = 1 if is_bottom(s) else 0
    emit4(log, Event.REVEAL, s["slot_seat"][slot], s["slot_card"][slot], s["slot_number"][slot], half)
    enter(s, Phase.ITEMS_BEFORE)


@kernel
def offer_items(t, s, seat, after):
    """List the items that a seat may use before or after its action card, and none."""
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
def start_card(t, s):
    """Resolve the half of the card that its position requires (p.7)."""
    slot = s["slot"]
    seat = s["slot_seat"][slot]
    card = s["slot_card"][slot]
    investigator = s["investigator"][seat]
    bottom = is_bottom(s)
    enter(s, Phase.ITEMS_AFTER)
    if not s["cancelled"] and card != NONE:
        start = t["card_bottom"][investigator, card] if bottom else t["card_top"][investigator, card]
        start_program(t, s, start, seat, t["card_source"][investigator, card, 1 if bottom else 0], seat)


# --- items before or after an action card (p.16)


@inlined
def seat_of_slot(s):
    """Return the seat whose action card is resolved."""
    return s["slot_seat"][s["slot"]] + 0


@inlined
def use_no_item(t, s):
    """Continue with the card, or with its end."""
    if s["phase"] == Phase.ITEMS_AFTER:
        enter(s, Phase.CARD_END)
    else:
        start_card(t, s)


@inlined
def list_items(t, s, log):
    """List the items that may be used now."""
    seat = seat_of_slot(s)
    if s["n_held"][seat] == 0:
        use_no_item(t, s)
        return DONE
    offer_items(t, s, seat, s["phase"] == Phase.ITEMS_AFTER)
    return Decision.ITEM


@inlined
def use_item(t, s, log, item):
    """Use an item and begin its program, or use none."""
    if item == NONE:
        use_no_item(t, s)
        return False
    seat = seat_of_slot(s)
    s["held"][seat, item] -= 1
    s["n_held"][seat] -= 1
    emit2(log, Event.ITEM_USED, seat, item)
    if t["item_when"][item] == INSTEAD:
        s["cancelled"] = 1
    start_program(t, s, t["item_program"][item], seat, t["item_source"][item], seat)
    return False


use_items = asking_phase(list_items, use_item, seat_of_slot)


@inlined
def finish_card(t, s, log):
    """Discard the card (p.7); in a solo game, all four at the end of the phase (p.14)."""
    slot = s["order"][s["resolved"]]
    s["slot"] = s["played"] = NONE
    s["owner"] = NONE
    s["resolved"] += 1
    if not s["solo"]:
        discard_slot(t, s, log, slot)
    if s["resolved"] < TURNS:
        enter(s, Phase.SOLO_CARD if s["solo"] else Phase.CARD)
        return
    if s["solo"]:
        for i in range(TURNS):
            discard_slot(t, s, log, s["order"][i])
    enter(s, Phase.RECKONING)


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
    emit2(log, Event.RECKONING, omens, effect)
    enter(s, Phase.GATE)
    if program != NONE:
        start_program(t, s, program, s["lead"], t["omen_source"][entry], NONE)


@inlined
def open_gate(t, s, log):
    """Reveal the top gate token and spawn a monster for each token there (p.8)."""
    icon = draw_gate(s)
    if icon != NONE:
        s["tokens"][icon] += 1
        location = t["gate"][icon]
        emit3(log, Event.GATE, icon, location, s["tokens"][icon])
        s["source"] = GATE_SOURCE
        s["owner"] = NONE
        for _ in range(s["tokens"][icon]):
            spawn(t, s, log, location, NONE, Event.SPAWN)
            if s["over"]:
                return
    if not s["solo"]:
        s["lead"] = seat_after(s, s["lead"], 1)
    enter(s, Phase.ROUND_END)
