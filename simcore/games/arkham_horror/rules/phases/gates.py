"""Opening and closing of gates, sealing of locations, and victories by either.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import FIGHT, GATE, LORE
from simcore.games.arkham_horror.box.effect_kinds import Forbidden, Quantity
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, PackQuantity, PackTrigger
from simcore.games.arkham_horror.rules.board.cards import box_card, lose_card
from simcore.games.arkham_horror.rules.board.clue_tokens import discard_clues
from simcore.games.arkham_horror.rules.board.decks import draw_gate, put_gate_under, shuffle_gates
from simcore.games.arkham_horror.rules.board.doom import add_doom, awaken, is_ended
from simcore.games.arkham_horror.rules.board.layouts import pack_only, zero
from simcore.games.arkham_horror.rules.board.monster_markers import on_board, to_cup
from simcore.games.arkham_horror.rules.board.monster_spawning import may_appear
from simcore.games.arkham_horror.rules.board.pack_abilities import (
    ignores_seal_ban,
    name_symbol,
    symbols_leaving,
)
from simcore.games.arkham_horror.rules.board.pack_corruption import corruption_leaves
from simcore.games.arkham_horror.rules.board.pack_gate_markers import closing_modifier, has_icon
from simcore.games.arkham_horror.rules.board.pack_numbers import by_packs
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out, is_ruled_out_for
from simcore.games.arkham_horror.rules.board.pack_stand_ins import can_spend, is_unpaid, left_to_pay, stand_in
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.plain_numbers import CLUE
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, number_with
from simcore.games.arkham_horror.rules.board.terror import put_out
from simcore.games.arkham_horror.rules.board.tokens import gain_gate
from simcore.games.arkham_horror.rules.board.travel import draw_in, drop_explored, is_closed, place_of_special
from simcore.games.arkham_horror.rules.fights.combat_cards import offer_gate_pass
from simcore.games.arkham_horror.rules.phases.pack_icons import icons_open, icons_strike
from simcore.games.arkham_horror.rules.records.codes import (
    CLOSED,
    NONE,
    SEALED,
    Awoke,
    Down,
    Icon,
    Special,
    Window,
)
from simcore.games.arkham_horror.rules.records.decisions import CLOSE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, has, members, with_one
from simcore.kernels.decisions import ask, begin_options, chosen, offer
from simcore.kernels.endings import win_game
from simcore.kernels.event_log import emit1, emit2, emit3, emit_pile
from simcore.kernels.turns import seat_after

SEALED_SHUT, KEPT_SHUT = 0, 1  # why no gate opens


# --- opening


@kernel
def tell_gate(log, event, seat, area, marker, more):
    """Write that a gate opens or closes, with the number of its marker."""
    if event == Event.GATE_OPENS:
        emit3(log, event, area, marker, marker)
        return
    values = np.zeros(3, np.int64)
    values[0], values[1], values[2] = more, marker, marker
    emit_pile(log, event, seat, area, values, 3)


@kernel
def lay_gate(t, s, log, area, marker, by_card):
    """Lay a gate marker on an area, which draws in and delays all investigators there (Gate).

    `by_card` is 0 in the Mythos Phase. Return 1 if the gate opened, 0 without a marker.
    """
    if marker == NONE:
        awaken(t, s, log, Awoke.NO_GATE_LEFT)
        return 0
    s["gate_at"][area] = marker
    s["n_open"] += 1
    s["gates_opened"] += 1
    tell_gate(log, Event.GATE_OPENS, NONE, area, marker, 0)
    discard_clues(s, log, area)
    if s["n_open"] >= by_packs(s, t, PackQuantity.GATE_LIMIT, np.int64(t["gate_limit"]), NONE):
        awaken(t, s, log, Awoke.GATES_OPEN)
        return 1
    icons_open(s, t, log, area, marker)
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        if s["at"][seat] == area and has(np.int64(s["alive"]), seat):
            draw_in(t, s, log, seat, area, 1)
            if by_card == 0:
                s["pulled"] = with_one(np.int64(s["pulled"]), seat)
    return 1


@kernel
def is_kept_shut(t, s, log, area):
    """Return whether no gate opens at an area: one is open there, or a seal or a rule prevents it."""
    if s["gate_at"][area] != NONE:
        return True
    if may_appear(t, s, area):
        return False
    emit2(log, Event.NO_GATE, area, SEALED_SHUT if has(np.int64(s["sealed"]), area) else KEPT_SHUT)
    return True


@kernel
def open_gate(t, s, log, area, by_card):
    """Open a gate if possible (Open Gate and Spawn Monster); return 1 if it opened, else 0.

    Place a doom token and a gate marker; the caller adds monsters. `by_card` is 0 in the Mythos Phase.
    """
    if is_kept_shut(t, s, log, area):
        return 0
    add_doom(t, s, log, 1)
    if is_ended(s):
        return 0
    return lay_gate(t, s, log, area, np.int64(draw_gate(s)), by_card)


# --- closing


@kernel
def take_gate(t, s, log, seat, area, trophy):
    """Remove the gate marker from the board, as a trophy or under the stack (Gate Trophy).

    An endless one is no trophy and is shuffled into the stack.
    """
    marker = np.int64(s["gate_at"][area])
    is_endless = has_icon(s, t, marker, Icon.ENDLESS)
    if is_endless:
        trophy = 0
    s["gate_at"][area] = NONE
    s["n_open"] -= 1
    s["gates_closed"] += 1
    tell_gate(log, Event.GATE_CLOSES, seat, area, marker, trophy)
    if trophy:
        gain_gate(s, log, seat, marker)
    else:
        put_gate_under(s, marker)
    if is_endless:
        shuffle_gates(s)
    return marker


@kernel
def recall_monsters(t, s, log, gate):
    """Return monsters with the symbol of a closed gate to the cup; masks stay (Closing Gates)."""
    symbols = symbols_leaving(s, t, gate)
    for marker in members(on_board(t, s) & ~as_set(t["masks"])):
        kind = np.int64(t["kind_of"][marker])
        if has(symbols, t["kind_symbol"][kind]) and not is_ruled_out_for(s, t, PackForbidden.GATE_CUP, kind):
            to_cup(s, log, marker)


@kernel
def may_seal(t, s, seat, area):
    """Return whether a location can be sealed (Sealing Gates).

    It is unstable and has no seal, and no rule forbids it.
    """
    if not has(np.int64(t["unstable"]), area) or has(np.int64(s["sealed"]), area):
        return False
    return ignores_seal_ban(s, t, seat) or not is_forbidden(t, s, Forbidden.SEAL, seat, area, NONE)


@kernel
def place_seal(t, s, log, area):
    """Place a seal on an unstable location (Sealing Gates)."""
    if not has(np.int64(t["unstable"]), area) or has(np.int64(s["sealed"]), area):
        return
    s["sealed"] = with_one(np.int64(s["sealed"]), area)
    s["gates_sealed"] += 1
    emit1(log, Event.SEALED, area)
    check_sealed(t, s)


@kernel
def unseal_all(s, log):
    """Remove all seals from the board; gates may open there again."""
    seals = 0
    for _ in members(np.int64(s["sealed"])):
        seals += 1
    s["sealed"] = 0
    emit1(log, Event.UNSEALED, seals)


@kernel
def close_gate(t, s, log, seat, area, trophy, seal):
    """Close a gate (Closing Gates), with or without a trophy, and seal the location if `seal` is 1.

    Closing the last gate wins with enough trophies; if an effect closes it without a trophy, an alternative
    decides.
    """
    if s["gate_at"][area] == NONE:
        return
    marker = take_gate(t, s, log, seat, area, trophy)
    s["last_closer"] = s["investigator"][seat]
    for other in range(s["n_seats"]):
        if s["at"][other] == area:
            drop_explored(s, log, other)
    recall_monsters(t, s, log, marker)
    corruption_leaves(s, t, log, marker)
    if trophy or t["effect_closing_counts"]:
        check_closed(t, s)
    fire(s, t, log, PackTrigger.CLOSE, seat, area, 1)
    if seal and not is_ended(s):
        place_seal(t, s, log, area)
        fire(s, t, log, PackTrigger.SEAL, seat, area, 1)
    if is_closed(t, s, area) and not is_ended(s):
        put_out(t, s, log, area)  # the gate has kept the location open


# --- the encounter at a gate that has been explored


@kernel
def gate_here(t, s, seat):
    """Return the area of the gate an investigator can close, with an explored marker; or NONE."""
    area = np.int64(s["at"][seat])
    if not has(np.int64(s["explored"]), seat) or area >= t["n_areas"] or s["gate_at"][area] == NONE:
        return np.int64(NONE)
    return area


@kernel
def try_close(t, s, log, seat):
    """Offer to close a gate with an explored marker and to seal the location; return True while it waits.

    (Closing Gates, Sealing Gates.) It needs a Fight or Lore check, or a card that seals. After a failure, or
    without an attempt, the gate stays open. The result is 1 if it is closed.
    """
    s["result"] = 0
    area = gate_here(t, s, seat)
    if area == NONE or is_ruled_out(s, t, PackForbidden.CLOSE, seat):
        return False
    begin_options(s)
    offer(s, FIGHT)
    offer(s, LORE)
    card_place = place_of_special(t, s, seat, Special.SEAL)
    if card_place != NONE and (
        may_seal(t, s, seat, area) or (t["sign_always"] != 0 and has(np.int64(t["unstable"]), area) != 0)
    ):
        offer(s, CLOSE_CARD + card_place)
    if ask(t, s, log, Decision.CLOSE, seat):
        return True
    way = np.int64(chosen(s))
    if way == NONE:
        return False
    if way >= CLOSE_CARD:
        return seal_with_card(t, s, log, seat, area, way - CLOSE_CARD)
    return close_with_check(t, s, log, seat, area, way)


@kernel
def close_with_check(t, s, log, seat, area, skill):
    """Close a gate with a check, and offer to seal it with clue tokens; return True while it waits."""
    marker = np.int64(s["gate_at"][area])
    need = number_with(t, s, Quantity.CLOSE_DIFFICULTY, 1, seat, NONE)
    if offer_gate_pass(t, s, log, seat):
        return True
    is_sure = s["result"] == 1  # the gate closes even if the price of the card knocks the investigator out
    if check(t, s, log, seat, GATE, skill, closing_modifier(s, t, marker), need):
        return True
    passed = np.int64(s["result"])
    if passed == 0 and icons_strike(s, t, log, seat, area):
        return True
    s["result"] = 0
    if passed == 0 or is_ended(s) or (s["down"][seat] != Down.UP and not is_sure):
        return False
    if name_symbol(s, t, log, seat, marker):
        return True
    close_gate(t, s, log, seat, area, 1, 0)
    stands = (
        s["down"][seat] == Down.UP or s["down"][seat] == Down.MOVED
    )  # put out of a location that closes now
    if not is_ended(s) and stands and seal_with_clues(t, s, log, seat, area):
        return True
    s["result"] = 1
    return False


@kernel
def seal_with_card(t, s, log, seat, area, place):
    """Seal a gate with a card, without a check; return True while it waits.

    Its owner loses sanity and stamina; the seal stays even if that knocks them out.
    """
    if name_symbol(s, t, log, seat, np.int64(s["gate_at"][area])):
        return True
    emit2(log, Event.SEAL_CARD, seat, s["held"][seat, place])
    s["signs_used"] += 1
    box_card(t, s, log, seat, place)
    add_doom(t, s, log, -1)
    close_gate(t, s, log, seat, area, 1, 1)
    if not is_ended(s) and lose(t, s, log, seat, 1, 1, 0):
        return True
    s["result"] = 1
    return False


# --- sealing with clue tokens


@kernel
def clue_card(t, s, seat):
    """Return the place of a card that can be spent as a clue token (Clue), or NONE."""
    for place in range(s["n_held"][seat]):
        if t["use_window"][s["held"][seat, place]] == Window.CLUE_SPEND:
            return place
    return NONE


@kernel
def count_clue_cards(s, t, seat):
    """Count the cards that an investigator can spend as clue tokens."""
    n_cards = 0
    for place in range(s["n_held"][seat]):
        n_cards += t["use_window"][s["held"][seat, place]] == Window.CLUE_SPEND
    return n_cards


cards_to_choose = pack_only(zero, count_clue_cards)
"""`cards_to_choose(s, t, seat)`: cards chosen at once; with packs, they replace tokens later."""


@kernel
def seal_with_clues(t, s, log, seat, area):
    """Offer to seal a location with clue tokens after closing its gate (Sealing Gates).

    The option is the number of cards that are spent as clue tokens. Return True while it waits.
    """
    if not may_seal(t, s, seat, area):
        return False
    cost = max(0, number_with(t, s, Quantity.SEAL_COST, np.int64(t["seal_clues"]), seat, NONE))
    clues = can_spend(s, t, seat, CLUE)
    begin_options(s)
    for cards in range(min(cost, cards_to_choose(s, t, seat)) + 1):
        if clues + cards >= cost:
            offer(s, cards)
    if ask(t, s, log, Decision.SEAL, seat):
        return True
    cards = np.int64(chosen(s))
    if cards == NONE:
        return False
    for _ in range(cards):
        lose_card(t, s, log, seat, clue_card(t, s, seat))
    if stand_in(s, t, log, seat, CLUE, cost - cards):
        return True
    if is_unpaid(s, 0):
        return False
    paid = left_to_pay(s, cost - cards)
    s["clues"][seat] -= paid
    emit3(log, BoxEvent.CLUES, seat, -paid, s["clues"][seat])
    place_seal(t, s, log, area)
    fire(s, t, log, PackTrigger.SEAL, seat, area, 1)
    return False


# --- the two ways to win before the Ancient One awakens (Victory and Defeat)


@kernel
def check_closed(t, s):
    """Win if the last gate is closed and there are enough gate trophies (Victory and Defeat).

    Call it only after a gate has been closed.
    """
    if is_ended(s) or s["n_open"] > 0:
        return
    trophies = 0
    for seat in range(s["n_seats"]):
        trophies += s["gate_trophies"][seat]
    if trophies >= t["need_trophies"]:
        win_game(s, CLOSED)


@kernel
def check_sealed(t, s):
    """Win if there are enough seals on the board (Victory and Defeat)."""
    if not is_ended(s) and count(np.int64(s["sealed"])) >= t["need_seals"]:
        win_game(s, SEALED)
