"""Deal: the layout before any draw or decision (Game Setup).

It covers the first player, the investigators, the decks, the cup and the stack. `setup.py` draws cards and
tokens that need random numbers.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import (
    FULL,
    MORE_SANITY,
    MORE_STAMINA,
    STOPS,
    TRACKS,
    Ability,
    BoxStream,
)
from simcore.games.arkham_horror.box.limits import DECKS, MAX_INVESTIGATORS
from simcore.games.arkham_horror.box.possessions import gain_card, recount
from simcore.games.arkham_horror.rules.board.cards import take_ally
from simcore.games.arkham_horror.rules.board.decks import has_item, pick, take_item
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, reset
from simcore.games.arkham_horror.rules.board.pack_decks import make_pack_decks
from simcore.games.arkham_horror.rules.board.pack_markers import place_markers_of_packs
from simcore.games.arkham_horror.rules.board.plain_numbers import is_ally
from simcore.games.arkham_horror.rules.phases.pack_people import deal_allies
from simcore.games.arkham_horror.rules.phases.pack_sheets import deal_sheets
from simcore.games.arkham_horror.rules.records.codes import BOX, CUP, NONE, Part, Special, Stream
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_bytes
from simcore.kernels.bits import all_below, as_set, bit, has, none_of, put_set, with_one, with_only_if
from simcore.kernels.piles import shuffle_top
from simcore.kernels.rng import EVERYBODY, give_luck

N_DECKS = len(DECKS)
make_decks_of_packs = pack_only(make_pack_decks, no)
"""`make_decks_of_packs(s, t)`: make the decks that only packs have."""


# --- the components


@kernel
def lay_out_board(t, s):
    """Place the clue tokens, the tracks, the cup and the stack (Game Setup).

    Some investigators in play leave a location without a clue token.
    """
    s["doom"] = t["start_doom"]
    s["rubble"] = 0
    bare = np.int64(0)
    for seat in range(s["n_seats"]):
        bare |= np.int64(t["without_clues"][s["investigator"][seat]])
    for area in range(t["n_areas"]):
        s["clues_at"][area] = 0 if has(bare, area) else t["area_clues"][area]
    cup = as_set(t["in_cup"])
    in_box = none_of(cup)
    for marker in range(t["n_markers"]):
        if not has(cup, marker):
            in_box = with_one(in_box, marker)
    put_set(s["markers"], CUP, cup)
    put_set(s["markers"], BOX, in_box)
    for marker in range(t["n_gates"]):
        s["stack"][marker] = marker
    s["n_stack"] = t["n_gates"]


@kernel
def make_decks(t, s):
    """Make all decks without an order: the next card is chosen when it is drawn (Shuffling Decks)."""
    for deck in range(N_DECKS):
        for place in range(t["deck_size"][deck]):
            s["deck"][deck, place] = t["deck"][deck, place]
        s["n_deck"][deck] = t["deck_size"][deck]
    for place in range(t["n_allies"]):
        s["allies"][place] = t["allies"][place]
    s["n_allies"] = t["n_allies"]
    for card in range(t["n_mythos"]):
        s["mythos"][card] = card
    s["n_mythos"] = t["n_mythos"]
    for card in range(t["n_gate_cards"]):
        s["gate_cards"][card] = card
    s["n_gate_cards"] = t["n_gate_cards"]
    make_decks_of_packs(s, t)
    place_markers_of_packs(s, t)


@inlined
def deal_team(t, s, key, game):
    """Draw the team from the available investigators, or use the named one (Game Setup)."""
    pool = scratch_bytes(MAX_INVESTIGATORS)
    n = t["n_pool"]
    for i in range(n):
        pool[i] = t["pool"][i]
    shuffle_top(key, game, BoxStream.TEAM, 0, pool, n, t["n_seats"])
    named = t["team"][0] != NONE
    for seat in range(t["n_seats"]):
        take_seat(s, seat, np.int64(t["team"][seat] if named else pool[n - 1 - seat]))
        s["first_investigator"][seat] = s["investigator"][seat]


@kernel
def take_seat(s, seat, investigator):
    """Seat an investigator (Investigator)."""
    s["investigator"][seat] = investigator
    s["used_people"] |= bit(investigator)


# --- one investigator


@kernel
def find_card(t, s, card):
    """Find a fixed possession in its deck or in an unlimited supply (Possessions); return 1 if found."""
    deck = np.int64(t["card_deck"][card])
    if deck < N_DECKS:
        return take_item(s, deck, card) if has_item(s, deck, card) else 0
    if is_ally(t, card):
        return take_ally(s, card)
    return 1


@kernel
def take_fixed(t, s, seat):
    """Take the fixed possessions of a sheet (Possessions); they are not rolled for in the first upkeep."""
    investigator = np.int64(s["investigator"][seat])
    for i in range(t["n_fixed"][investigator]):
        card = np.int64(t["fixed"][investigator, i])
        if not find_card(t, s, card):
            continue
        special = t["card_special"][card]
        if special == Special.RETAINER or special == Special.LOAN:
            s["new_cards"][seat] = with_one(np.int64(s["new_cards"][seat]), np.int64(s["n_held"][seat]))
        gain_card(t, s, seat, card)
    recount(t, s, seat)


@kernel
def most_of(sheet, more, loss):
    """Return the maximum of sanity or stamina from the sheet and cards, less the Ancient One's effect."""
    return max(1, min(np.int64(sheet) + np.int64(more) - np.int64(loss), FULL))


@kernel
def take_sheet(t, s, seat):
    """Take what a sheet gives except random possessions (Game Setup), adjusted by the difficulty."""
    investigator = np.int64(s["investigator"][seat])
    take_fixed(t, s, seat)
    s["max_sanity"][seat] = most_of(
        t["sheet_sanity"][investigator], s["bonus"][seat, MORE_SANITY], t["max_less"]
    )
    s["max_stamina"][seat] = most_of(
        t["sheet_stamina"][investigator], s["bonus"][seat, MORE_STAMINA], t["max_less"]
    )
    s["money"][seat] = max(0, np.int64(t["start_money"][investigator]) + t["start_money_more"])
    s["clues"][seat] = max(0, np.int64(t["start_clues"][investigator]) + t["start_clues_more"])
    s["status"][seat] = max(-1, min(np.int64(t["start_status"][investigator]) + t["start_status_more"], 1))
    s["status_new"][seat] = s["status"][seat] != 0
    for track in range(TRACKS):
        s["stop"][seat, track] = STOPS // 2
    s["rerollers"] = with_only_if(
        np.int64(s["rerollers"]), seat, t["ability"][investigator] == Ability.REROLL_FAILED
    )
    s["at"][seat] = t["home"][investigator]


@kernel
def somebody_new(t, s):
    """Draw an investigator who has not been in this game yet (Devoured); NONE if there is none."""
    left, n = scratch_bytes(MAX_INVESTIGATORS), 0
    for i in range(t["n_pool"]):
        investigator = np.int64(t["pool"][i])
        if np.int64(s["used_people"]) >> investigator & 1 == 0:
            left[n] = investigator
            n += 1
    if n == 0:
        return np.int64(NONE)
    return np.int64(left[pick(s, Stream.PEOPLE, n)])


@kernel
def deal(t, s, key, game):
    """Lay out the game; the machine draws cards, sets sliders and resolves the first mythos card."""
    reset(s, t)
    s["key"] = key
    s["game_number"] = game
    s["n_seats"] = t["n_seats"]
    give_luck(s, key, game, EVERYBODY)
    s["alive"] = all_below(np.int64(t["n_seats"]))
    s["part"] = Part.SETUP
    s["lead"] = s["first_seat"] = pick(s, Stream.FIRST_PLAYER, np.int64(t["n_seats"]))
    deal_team(t, s, key, game)
    deal_sheets(s, t)
    lay_out_board(t, s)
    make_decks(t, s)
    for turn in range(t["n_seats"]):
        seat = s["lead"] + turn
        take_sheet(t, s, seat - t["n_seats"] if seat >= t["n_seats"] else seat)
    deal_allies(s, t)
    s["n_trace"] = s["traced"] = 0
