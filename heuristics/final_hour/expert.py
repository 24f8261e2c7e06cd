"""An experienced table, which counts cards, plans both halves of a card, and times the ritual."""

from __future__ import annotations

from pathlib import Path

from heuristics.final_hour.act import choose_actor
from heuristics.final_hour.board import (
    INVERSE,
    NAMES,
    W_ICON,
    W_ITEM,
    W_OMEN,
    W_RIVALRY,
    line_value,
    places_of_clues,
    tightness,
    trouble,
    zone_danger,
)
from heuristics.final_hour.cards import NO_NUMBER, gain_of_top, odds_of_top, omens_seen, sees, two_lowest
from heuristics.final_hour.flow import reachable
from heuristics.final_hour.harm import share_on_the_move
from heuristics.final_hour.layout import OMENS
from heuristics.final_hour.prepared import prepare
from heuristics.final_hour.ritual_odds import DIGIT, count_hand, icon_odds
from heuristics.final_hour.shift import choose_goal, choose_moved, gain_of_two_moves
from heuristics.final_hour.solo import OWN_NAMES as SOLO_NAMES
from heuristics.final_hour.solo import choose_deck, choose_replaced, choose_set_aside, choose_slot
from heuristics.final_hour.standard import choose as play_standard
from heuristics.final_hour.standard import value_of_item
from heuristics.final_hour.team import best_to_give_up
from heuristics.final_hour.wait import OWN_NAMES as WAIT_NAMES
from heuristics.final_hour.wait import choose_ready
from heuristics.final_hour.walk import OWN_NAMES as WALK_NAMES
from heuristics.final_hour.walk import choose_step, outline
from heuristics.strategy.contract import strategy
from heuristics.toolbox.by_value import AVOIDED, by_value
from heuristics.toolbox.tuned_weights import read_weights
from simcore.games.final_hour.limits import MAX_HAND
from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.rules.state import NONE, TURNS
from simcore.games.final_hour.rules.tables import MAX_OMENS
from simcore.games.final_hour.rules.vocabulary import Op
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch

MOST_ENTRIES = 2 * MAX_HAND
"""Maximum number of entries of the sheet that the cards of a hand can lead to."""
KNOWN = 1 + 2 * MOST_ENTRIES
FIRST = len(NAMES) + len(WALK_NAMES) + len(SOLO_NAMES) + len(WAIT_NAMES)
OWN_NAMES = (
    "sheet",  # how much the cost of the Ancient One's effect counts
    "trust",  # how much more likely a card that may match is to be in the others' hands
    "fear",  # of monsters that hurt on their way, once the sheet lets them all move
    "faith",  # likewise, for each of them that is ready
    "pile",  # of an omen, for each that is expected besides
    "doom",  # of an omen, for each round played
    "brink",  # of an omen, the less room the ritual location has left
    "need",  # of a card that may match, for each round played
    "found",  # likewise, for each clue turned up
    "sure",  # likewise, the likelier it is
    "last_one",  # of a card that may match, if it is the only one in the hand
    "swift",  # of a top, in the first rounds
    "own",  # share at which the top of a card that the seat played before counts
    "thrift",  # pressure that an item has to take away by moving monsters
    "lean",  # factor of the gain of a top over its bottom
    "closure",  # of a top that seals
    "peril",  # of a top, by the danger of the zone that its bottom activates
    "vain",  # of a top whose bottom looks for a clue where there is none
)
(W_SHEET, W_TRUST, W_FEAR, W_FAITH, W_PILE, W_DOOM, W_BRINK, W_NEED, W_FOUND, W_SURE, W_LAST_ONE,
 W_SWIFT, W_OWN, W_THRIFT, W_LEAN, W_CLOSURE, W_PERIL,
 W_VAIN) = range(FIRST, FIRST + len(OWN_NAMES))  # fmt: skip
FILE = Path(__file__).parent / "weights" / "expert.toml"
WEIGHTS, CELL_WEIGHTS, PROVENANCE = read_weights(
    FILE, (*NAMES, *WALK_NAMES, *SOLO_NAMES, *WAIT_NAMES, *OWN_NAMES)
)
play = kernel(play_standard)


@kernel
def price_of_effect(t, s, program, w):
    """Return the cost of an effect of the Ancient One."""
    if program == NONE:
        return 0.0
    price = -line_value(t, s, s["lead"], program, w)
    if t["any_harm"]:
        weakest = s["health"][0] + 0
        for seat in range(1, s["n_seats"]):
            weakest = min(weakest, s["health"][seat])
        price += w["value"][W_FEAR] * share_on_the_move(t, s, program) * INVERSE[weakest]
    return price


@kernel
def price_of_entry(t, s, omens, known, w):
    """Return the cost of the sheet's effects at this number of omens.

    `known` holds the number of evaluated programs, then these programs, then their costs.
    """
    program = t["omen_program"][min(omens, MAX_OMENS - 1)]
    n = int(known[0])
    for i in range(1, n + 1):
        if known[i] == program:
            return known[MOST_ENTRIES + i]
    price = price_of_effect(t, s, program, w)
    known[n + 1] = program
    known[MOST_ENTRIES + n + 1] = price
    known[0] = n + 1
    return price


@kernel
def price_of_omens(t, s, omens, part, known, w):
    """Return the cost of the sheet at this number of omens, or with probability `part` at one more."""
    price = price_of_entry(t, s, omens, known, w)
    return price + part * (price_of_entry(t, s, omens + 1, known, w) - price)


@kernel
def odds_of_earlier_top(t, s, seat, slot, card, w):
    """Return the chance that the number in a slot is among the two lowest once `card` is played."""
    lowest, second = card + 0, NO_NUMBER
    others = TURNS - 2
    for turn in range(TURNS):
        if turn != slot and sees(s, seat, turn):
            number = s["slot_number"][turn] + 0
            second = min(second, max(lowest, number))
            lowest = min(lowest, number)
            others -= 1
    return odds_of_top(t, s["slot_number"][slot] + 0, lowest, second, others, w)


@kernel
def earlier_slot(s, seat):
    """Return the slot in which the seat played before in this round; NONE if it did not."""
    for turn in range(s["n_turns"]):
        if s["slot_seat"][turn] == seat:
            return turn
    return NONE


@kernel
def gain_of_low_number(t, s, seat, card, w):
    """Return the value of a number low enough for the top effect of an action card."""
    investigator = s["investigator"][seat]
    gain = w["value"][W_LEAN] * gain_of_top(t, s, seat, card, w) - w["value"][W_RIVALRY]
    gain += w["value"][W_SWIFT] * INVERSE[s["round"]]
    _, _, _, _, seal, _ = outline(t, t["card_top"][investigator, card])
    steps, _, _, clue, _, zone = outline(t, t["card_bottom"][investigator, card])
    gain += w["value"][W_CLOSURE] * seal
    if zone != NONE:
        gain += w["value"][W_PERIL] * zone_danger(t, s, zone, w)
    if clue and places_of_clues(s) & reachable(t, s["at"][seat], steps) == 0:
        gain += w["value"][W_VAIN]
    return gain


@kernel
def choose_priority(t, s, w):
    """Choose the number that serves this card best, at the lowest cost in omens and in needed icons."""
    seat = s["seat"]
    gain = gain_of_low_number(t, s, seat, s["slot_card"][s["n_turns"]], w)
    expected = omens_seen(t, s, seat) + w["prepared"][OMENS] * (TURNS - 1 - s["n_turns"])
    certain = int(expected)
    part = expected - certain
    lowest, second, others = two_lowest(s, seat)
    best = 0
    best_value = -1e9
    counted = -1
    price = 0.0
    known = scratch(KNOWN)
    known[0] = 0.0
    omen = w["value"][W_OMEN] + w["value"][W_PILE] * expected + w["value"][W_DOOM] * s["round"]
    omen += w["value"][W_BRINK] * tightness(t, s)
    icon = w["value"][W_ICON] + w["value"][W_NEED] * s["round"] + w["value"][W_FOUND] * s["clues_found"]
    counts = count_hand(t, s, seat)
    earlier = earlier_slot(s, seat)
    gain_before = 0.0
    if earlier != NONE:
        gain_before = gain_of_top(t, s, seat, s["slot_card"][earlier], w) - w["value"][W_RIVALRY]
    for i in range(s["n_options"]):
        card = s["options"][i]
        omens = t["card_omens"][card]
        if omens != counted:
            counted = omens
            price = price_of_omens(t, s, certain + omens, part, known, w)
        value = gain * odds_of_top(t, card, lowest, second, others, w)
        if earlier != NONE:
            value += w["value"][W_OWN] * gain_before * odds_of_earlier_top(t, s, seat, earlier, card, w)
        value -= omen * omens + w["value"][W_SHEET] * price
        odds = icon_odds(t, s, t["card_icon"][card])
        alone = w["value"][W_LAST_ONE] if counts >> 4 * t["card_icon"][card] & DIGIT == 1 else 0.0
        value -= (icon + w["value"][W_SURE] * odds + alone) * odds
        if value > best_value:
            best, best_value = i, value
    return best


@by_value
def choose_target(t, s, w, kind):
    """Hit the monster with the most pressure, however many hits it takes; stop only if there is none."""
    return trouble(t, s, kind, s["r"][1], w) if kind != NONE else AVOIDED


@by_value
def choose_sealed(t, s, _w, way):
    """Seal the walkway whose arrows stop the most monsters, and the most ways to the ritual location."""
    value = 0.0
    for end in range(2):
        start, goal = t["ends"][way, end], t["ends"][way, 1 - end]
        if start == t["ritual"]:
            continue
        for colour in range(2):
            if t["arrow"][colour, start] == goal:
                value += (2.0 + s["n_monsters"][start] + t["upstream"][start]) / t["path_distance"][
                    colour, start
                ]
    return value


@by_value
def choose_item(t, s, w, item):
    """Use an item like `standard`, but move monsters only if that takes away enough pressure."""
    if item != NONE and t["code"][t["item_program"][item]]["op"] == Op.MOVE_MONSTER:
        return w["value"][W_ITEM] + gain_of_two_moves(t, s, w) - w["value"][W_THRIFT]
    return value_of_item(t, s, w, item)


@strategy(
    "expert",
    games=("final-hour",),
    weights=WEIGHTS,
    cell_weights=CELL_WEIGHTS,
    version=9,
    provenance=PROVENANCE,
    prepare=prepare,
)
def choose(tables, state, weights):
    """Play like an experienced table.

    Reads the visible numbers of the others and plays its own so that its card resolves its better half.
    Weighs omens against the effects on the Ancient One's sheet, keeps cards by the exact odds that they
    match, and moves with the rest of this card and its next card in mind. Avoids monsters that hurt on their
    way once the omens show that they will move on. In a solo game, it gives the upper slots to cards that
    gain more from them than the cards left in the decks. It tries the ritual when that beats waiting another
    round: it compares the odds of the whole team, with an estimate of the other hands, with the danger that
    full locations and gates pass on monsters.

    Limits: looks no further ahead than its next card, and simulates no options. Its weights come from a
    search (docs/strategies.md describes how to repeat it), so it is tuned to the published game.
    """
    decision = state["decision"]
    if decision == Decision.PRIORITY:
        return choose_priority(tables, state, weights)
    if decision == Decision.MOVE:
        return choose_step(tables, state, weights)
    if decision == Decision.LOCATION and tables["code"][state["pc"]]["op"] >= Op.ACTIVATE_KIND:
        return choose_actor(tables, state, weights)
    if decision == Decision.ITEM:
        return choose_item(tables, state, weights)
    if decision == Decision.TARGET:
        return choose_target(tables, state, weights)
    if decision == Decision.SEAL:
        return choose_sealed(tables, state, weights)
    if decision == Decision.MONSTER:
        return choose_moved(tables, state, weights)
    if decision == Decision.DESTINATION:
        return choose_goal(tables, state, weights)
    if decision == Decision.READY:
        trust = weights["value"][W_TRUST] + weights["value"][W_FAITH] * state["step"]
        return choose_ready(tables, state, trust, weights)
    if decision == Decision.HOLD_BACK:
        return best_to_give_up(tables, state, state["seat"], weights["value"][W_TRUST], weights)[0]
    if decision == Decision.SLOT:
        return choose_slot(tables, state, weights)
    if decision == Decision.SET_ASIDE:
        return choose_set_aside(tables, state, weights)
    if decision == Decision.DECK:
        return choose_deck(tables, state, weights)
    if decision == Decision.REPLACE:
        return choose_replaced(tables, state)
    return play(tables, state, weights)
