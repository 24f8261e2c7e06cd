"""Effects on investigators: movement, clues, seals, health, priority cards, gates (rulebook p.10-11).

An effect is a kernel `do_...(t, s, log, code)` that returns True while it waits for an outside choice.
Effects with choices are made by `asking` from a kernel that lists options and one that resolves a choice.
"""

from __future__ import annotations

from simcore.games.final_hour.rules.events import Decision, Event
from simcore.games.final_hour.rules.monsters import hurt
from simcore.games.final_hour.rules.piles import (
    discard_action_card,
    draw_action_card,
    draw_gate,
    draw_item,
    draw_priority,
    drop_priority,
    into_hand,
    offer_hand,
    out_of_hand,
    put_omen_card,
)
from simcore.games.final_hour.rules.state import CLUE_ITEM, GOLD, NONE, TURNS
from simcore.games.final_hour.rules.vocabulary import Who
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.effects import DONE, asking, asking_once, jump, next_instruction
from simcore.kernels.event_log import emit1, emit2, emit3, emit4
from simcore.kernels.graph import list_neighbours
from simcore.kernels.turns import seat_after

LEFT_OVER = 0  # register: steps or seals that are left
DRAWN, SETTLED, FIRST_DRAWN = 0, 1, 2  # registers: priority cards drawn, dealt with, and (solo) which ones


# --- move an investigator over walkways, step by step (p.10)


@inlined
def begin_walk(t, s, log, code):
    """Begin a walk with its number of steps."""
    s["r"][LEFT_OVER] = code["steps"]


@inlined
def list_steps(t, s, log, code):
    """List the goals of the next step, and stopping if it is allowed."""
    if s["r"][LEFT_OVER] == 0:
        return DONE
    here = s["at"][s["resolver"]]
    n = 0
    if code["exactly"] == 0:
        s["options"][0] = here
        n = 1
    list_neighbours(t, s, here, n)
    return Decision.MOVE if s["n_options"] > 0 else DONE


@inlined
def step(t, s, log, code, goal):
    """Take a step, or stop."""
    seat = s["resolver"]
    here = s["at"][seat]
    if goal == here:
        s["r"][LEFT_OVER] = 0
        return
    emit3(log, Event.MOVE, seat, here, goal)
    s["left"] = here
    s["at"][seat] = goal
    s["r"][LEFT_OVER] -= 1


do_move = asking(begin_walk, list_steps, step)


@inlined
def gain_item(s, log, seat):
    """Draw an item, if any is left (p.11)."""
    item = draw_item(s)
    if item != NONE:
        s["held"][seat, item] += 1
        s["n_held"][seat] += 1
        emit2(log, Event.ITEM_GAINED, seat, item)


@inlined
def do_investigate(t, s, log):
    """Reveal the clue of the resolver's location (p.11)."""
    seat = s["resolver"]
    here = s["at"][seat]
    clue = s["clue"][here]
    if clue != NONE:
        s["clue"][here] = NONE
        emit3(log, Event.CLUE, seat, here, clue)
        if clue != CLUE_ITEM:
            s["found"][clue] += 1
            s["clues_found"] += 1
        else:
            gain_item(s, log, seat)
    next_instruction(s)
    return False


# --- seal a walkway of the own location that has no seal (p.11, p.17)


@inlined
def list_open_ways(t, s, log, code):
    """List the walkways without a seal from the resolver's location."""
    here = s["at"][s["resolver"]]
    clear_options(s)
    for way in range(t["n_walkways"]):
        if s["seals"][way] == 0 and (t["ends"][way, 0] == here or t["ends"][way, 1] == here):
            offer(s, way)
    return Decision.SEAL


@inlined
def seal(t, s, log, code, way):
    """Seal the walkway."""
    s["seals"][way] = GOLD
    s["seals_used"] += 1
    emit1(log, Event.SEALED, way)


do_seal = asking_once(list_open_ways, seal)


# --- take seals off the board


@inlined
def begin_unseal(t, s, log, code):
    """Begin with the number of seals to remove."""
    s["r"][LEFT_OVER] = code["count"]


@inlined
def list_sealed_ways(t, s, log, code):
    """List the walkways with a seal."""
    if s["r"][LEFT_OVER] == 0:
        return DONE
    clear_options(s)
    for way in range(t["n_walkways"]):
        if s["seals"][way] > 0:
            offer(s, way)
    return Decision.UNSEAL if s["n_options"] > 0 else DONE


@inlined
def unseal(t, s, log, code, way):
    """Remove a seal."""
    s["seals"][way] = 0
    emit1(log, Event.UNSEALED, way)
    s["r"][LEFT_OVER] -= 1


do_remove_seal = asking(begin_unseal, list_sealed_ways, unseal)


@kernel
def offer_investigators(t, s, wounded):
    """List the investigators, or only those below full health."""
    clear_options(s)
    for seat in range(s["n_seats"]):
        if not wounded or s["health"][seat] < t["health"]:
            offer(s, seat)


# --- investigators lose health (p.11)


@inlined
def list_investigators(t, s, log, code):
    """List all investigators."""
    offer_investigators(t, s, False)
    return Decision.INVESTIGATOR


@inlined
def hurt_chosen(t, s, log, code, seat):
    """Hurt the chosen investigator."""
    hurt(s, log, seat, code["health"], NONE, NONE)


lose_health_of_chosen = asking_once(list_investigators, hurt_chosen)


@inlined
def do_lose_health(t, s, log, code):
    """Lose health: each investigator, the lead one, the resolver or a chosen one (p.11)."""
    investigator = code["who"]
    if investigator == Who.ANY or (investigator == Who.LEAD and s["solo"]):
        return lose_health_of_chosen(t, s, log, code)
    if investigator == Who.EACH:
        for turn in range(s["n_seats"]):
            if s["over"] == 0:
                hurt(s, log, seat_after(s, s["lead"], turn), code["health"], NONE, NONE)
    else:
        hurt(s, log, s["lead"] if investigator == Who.LEAD else s["resolver"], code["health"], NONE, NONE)
    next_instruction(s)
    return False


# --- an investigator recovers health, never above the full number (p.11)


@inlined
def list_wounded(t, s, log, code):
    """List the investigators who can recover."""
    if code["who"] == Who.ANY:
        offer_investigators(t, s, True)
    else:
        clear_options(s)
        if s["health"][s["resolver"]] < t["health"]:
            offer(s, s["resolver"])
    return Decision.INVESTIGATOR


@inlined
def recover(t, s, log, code, seat):
    """Recover health."""
    gain = min(code["health"], t["health"] - s["health"][seat])
    s["health"][seat] += gain
    emit3(log, Event.HEALTH, seat, gain, s["health"][seat])


do_recover = asking_once(list_wounded, recover)


# --- draw priority cards and discard as many; solo: they may replace cards of the row (p.15)


@inlined
def draw_cards(t, s, log, code):
    """Draw cards into the hand; in a solo game, keep them apart."""
    s["r"][DRAWN] = 0
    s["r"][SETTLED] = 0
    seat = 0 if s["solo"] else s["resolver"]
    for i in range(code["count"]):
        card = draw_priority(t, s, log, seat)
        if card == NONE:
            break
        if s["solo"]:
            s["r"][FIRST_DRAWN + i] = card
        else:
            into_hand(s, seat, card)
        s["r"][DRAWN] += 1


@inlined
def list_discards(t, s, log, code):
    """List the cards in hand; in a solo game, the slots whose card may be replaced, and none."""
    if s["r"][SETTLED] >= s["r"][DRAWN]:
        return DONE
    if not s["solo"]:
        offer_hand(s, s["resolver"])
        return Decision.DISCARD
    clear_options(s)
    for slot in range(s["n_turns"]):
        offer(s, slot)
    offer(s, NONE)
    return Decision.REPLACE


@inlined
def discard_or_replace(t, s, log, code, pick):
    """Discard a card in hand; in a solo game, a drawn one or the card that it replaces."""
    seat = s["resolver"]
    if s["solo"]:
        card = s["r"][FIRST_DRAWN + s["r"][SETTLED]]
        if pick != NONE:
            replaced = s["slot_number"][pick] + 0
            s["slot_number"][pick] = card
            card = replaced
        drop_priority(s, log, 0, card)
    else:
        out_of_hand(s, seat, pick)
        drop_priority(s, log, seat, pick)
    s["r"][SETTLED] += 1


do_draw_priority = asking(draw_cards, list_discards, discard_or_replace)


@inlined
def do_discard_gate(t, s, log, code):
    """Remove gate tokens from the stack, which leaves fewer rounds."""
    for _ in range(code["count"]):
        icon = draw_gate(s)
        if icon != NONE:
            emit1(log, Event.DISCARD_GATE, icon)
    next_instruction(s)
    return False


@inlined
def do_resolve_top_card(t, s, log, code):
    """Reveal the top card of the resolver's action deck and resolve one half of it, chosen blindly."""
    seat = s["resolver"]
    if s["blind"]:
        next_instruction(s)
        return False
    card = draw_action_card(t, s, log, seat)
    if card == NONE:
        next_instruction(s)
        return False
    bottom = code["bottom"]
    emit4(log, Event.REVEAL, seat, card, NONE, bottom)
    discard_action_card(t, s, log, seat, card)
    investigator = s["investigator"][seat]
    s["blind"] = 1
    s["source"] = t["card_source"][investigator, card, bottom]
    s["left"] = NONE
    jump(s, t["card_bottom"][investigator, card] if bottom else t["card_top"][investigator, card])
    return False


@kernel
def do_face_down_omens(t, s, log, code):
    """Keep priority cards face down until the next Reckoning in a solo game (p.15)."""
    if s["solo"]:
        for _ in range(code["count"]):
            card = draw_priority(t, s, log, 0)
            if card != NONE:
                put_omen_card(s, card)
    next_instruction(s)
    return False


@inlined
def do_face_down_priority(s):
    """Play priority cards face down in the next round (p.8)."""
    s["hidden_next"] = 1 - s["solo"]
    next_instruction(s)
    return False


@kernel
def priority_card(s):
    """Return the priority card played with the current action card; NONE if there is none."""
    return NONE if s["blind"] else s["played"] + 0


@kernel
def priority_cards_played(s):
    """Return the resolver's priority cards of this round; two each in a solo game (p.6, p.15)."""
    if s["solo"]:
        return 2
    n = 0
    for slot in range(TURNS):
        if slot < s["n_turns"] and s["slot_seat"][slot] == s["resolver"]:
            n += 1
    return n
