"""Deal: the team, its possessions at the awakening, and new dice (docs/final-battle.md).

Rules are cited by their entries in the reference guide; preparations are our own.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import (
    BLESSED,
    CURSED,
    FULL,
    MORE_SANITY,
    MORE_STAMINA,
    NONE,
    STOPS,
    TRACKS,
    Ability,
    BoxStream,
    Phase,
)
from simcore.games.arkham_horror.box.dice import draw_first_dice
from simcore.games.arkham_horror.box.limits import DECKS, MAX_CARDS, MAX_INVESTIGATORS, MAX_SEATS, RING
from simcore.games.arkham_horror.box.possessions import gain_card, recount
from simcore.games.arkham_horror.box.weapons_and_spells import KINDS
from simcore.games.final_battle.rules.state import FRESH
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_bytes
from simcore.kernels.bits import all_below, with_only_if, wrapped
from simcore.kernels.derived import NO_PILES, redeal_hidden, restore_fresh
from simcore.kernels.packed_words import without_sign
from simcore.kernels.piles import shuffle_top
from simcore.kernels.rng import EVERYBODY, give_luck, percent

N_DECKS = len(DECKS)
RINGS = RING * N_DECKS  # places for all decks
DRAWS = N_DECKS * MAX_SEATS  # numbers of cards, by deck and seat
FEW = 2  # cards


@inlined
def deal_team(t, s, key, game):
    """Draw the team from the available investigators, or use the named one."""
    pool = scratch_bytes(MAX_INVESTIGATORS)
    n = t["n_pool"]
    for i in range(n):
        pool[i] = t["pool"][i]
    shuffle_top(key, game, BoxStream.TEAM, 0, pool, n, t["n_seats"])
    named = t["team"][0] != NONE
    for seat in range(t["n_seats"]):
        s["investigator"][seat] = t["team"][seat] if named else pool[n - 1 - seat]


@inlined
def take_best(t, s, seat, ring, head, size, look, keep):
    """Look at cards from the top of a deck, keep the best ones and put the others at its bottom.

    The deck is a ring that begins at `head`, its top, and runs backwards.
    """
    for _ in range(keep):
        best = 0
        for i in range(1, look):
            if t["worth"][ring[wrapped(head - i, RING)]] > t["worth"][ring[wrapped(head - best, RING)]]:
                best = i
        gain_card(t, s, seat, ring[wrapped(head - best, RING)])
        # The gap is closed from the top, so the deck begins one further on.
        for i in range(best, 0, -1):
            ring[wrapped(head - i, RING)] = ring[wrapped(head - i + 1, RING)]
        head -= 1
        look -= 1
        size -= 1
    for i in range(look):
        ring[wrapped(head - i - size, RING)] = ring[wrapped(head - i, RING)]


@inlined
def take_few(t, s, seat, ring, head, draws):
    """Take up to two cards from the top of a deck, the better one first, without a branch on the number."""
    first, second = ring[wrapped(head, RING)], ring[wrapped(head - 1, RING)]
    swap = (draws > 1) & (t["worth"][second] > t["worth"][first])
    gain_card(t, s, seat, second if swap else first, draws > 0)
    gain_card(t, s, seat, first if swap else second, draws > 1)


@inlined
def take_fixed(t, s, rings, sizes, taken):
    """Take the copies that are fixed possessions out of the decks (Possessions), and count them by card."""
    for seat in range(t["n_seats"]):
        investigator = s["investigator"][seat]
        for i in range(t["n_fixed"][investigator]):
            card = np.int64(t["fixed"][investigator, i])
            number = np.int64(t["card_deck"][card])
            taken[card] += 1
            if taken[card] > t["copies"][card]:  # none of it is in a deck
                continue
            place = RING * number + np.int64(t["first_place"][card])
            while rings[place] != card:  # others before it are gone
                place -= 1
            sizes[number] -= 1
            for k in range(place, RING * number + sizes[number]):
                rings[k] = rings[k + 1]


@inlined
def list_draws(t, s, draws, extra):
    """Write the number of cards from each deck that the sheets give, and of extra cards to look at.

    These are random possessions; abilities that draw an extra card apply at the beginning, too (Possessions).
    """
    for seat in range(t["n_seats"]):
        investigator = np.int64(s["investigator"][seat])
        for number in range(N_DECKS):
            draws[MAX_SEATS * number + seat] = t["draws"][investigator, number]
            extra[MAX_SEATS * number + seat] = t["extra"][investigator, number]


@inlined
def total(numbers, first):
    """Return the sum of the numbers of all seats, from the seat `first` on."""
    cards = 0
    for seat in range(MAX_SEATS):
        cards += numbers[first + seat]
    return cards


@kernel
def deal_deck(t, s, key, game, number, ring, size, draws, extra):
    """Deal one deck: the draws of the sheets and of allies, then the visits, seat by seat.

    It is not inlined: copies for each deck, run once per battle, would displace the machine from the cache.
    """
    visits, look, first = np.int64(t["visits"][number]), np.int64(t["look"][number]), MAX_SEATS * number
    needed = total(draws, first) + visits * look * t["n_seats"] + (visits + 1) * total(extra, first)
    if needed == 0:
        return
    shuffle_top(key, game, BoxStream.DECK + number, 0, ring, size, needed)
    head = size - 1
    for seat in range(t["n_seats"]):
        given, more = np.int64(draws[first + seat]), np.int64(extra[first + seat])
        if visits + more == 0 and given <= min(FEW, size):  # as many as are looked at
            take_few(t, s, seat, ring, head, given)
            head -= given
            size -= given
            continue
        for visit in range(1 + visits):
            keep = min(given if visit == 0 else 1, size)
            seen = min((given if visit == 0 else look) + more, size)
            if keep > 0:
                take_best(t, s, seat, ring, head, size, seen, keep)
                head -= seen
                size -= keep


@inlined
def deal_allies(t, s, key, game, taken, draws):
    """Deal allies to some investigators; each point of the terror level has removed one (Ally)."""
    if t["allies_percent"] == 0:
        return
    deck = scratch_bytes(RING)
    size = 0
    for i in range(t["n_allies"]):
        if taken[t["allies"][i]] == 0:
            deck[size] = t["allies"][i]
            size += 1
    shuffle_top(key, game, BoxStream.ALLIES, 64, deck, size, size)
    size -= t["terror"]
    for seat in range(t["n_seats"]):
        if percent(key, game, BoxStream.ALLIES, seat) < t["allies_percent"] and size > 0:
            size -= 1
            gain_card(t, s, seat, deck[size])
            s["clues"][seat] += t["join_clues"][deck[size]]
            number = np.int64(t["join_deck"][deck[size]])
            if number != NONE:
                draws[MAX_SEATS * number + seat] += t["join_cards"][deck[size]]


@inlined
def deal_decks(t, s, key, game):
    """Deal the possessions that are not fixed: allies, and cards from every deck."""
    rings, sizes = scratch_bytes(RINGS), scratch_bytes(N_DECKS)
    taken, draws, extra = scratch_bytes(MAX_CARDS), scratch_bytes(DRAWS), scratch_bytes(DRAWS)
    for number in range(N_DECKS):
        sizes[number] = t["deck_size"][number]
        for place in range(RING):
            rings[RING * number + place] = t["deck"][number, place]
    take_fixed(t, s, rings, sizes, taken)
    list_draws(t, s, draws, extra)
    deal_allies(t, s, key, game, taken, draws)
    for number in range(N_DECKS):
        ring = rings[RING * number : RING * (number + 1)]
        deal_deck(t, s, key, game, number, ring, np.int64(sizes[number]), draws, extra)


@inlined
def deal_status(t, s, key, game):
    """Deal blessings and curses; one of each on the same investigator cancel each other (Blessing, Curse)."""
    for seat in range(t["n_seats"]):
        status = np.int64(t["start_status"][s["investigator"][seat]])
        if t["by_recipe"] and t["blessed_percent"] + t["cursed_percent"] > 0:
            die = percent(key, game, BoxStream.STATUS, seat)
            if die < t["blessed_percent"]:
                status += BLESSED
            elif die < t["blessed_percent"] + t["cursed_percent"]:
                status += CURSED
        s["status"][seat] = max(CURSED, min(BLESSED, status))


@inlined
def most_of(sheet, more, loss):
    """Return the maximum of sanity or stamina: at least 1, and at most the capacity of a byte."""
    return max(1, min(np.int64(sheet) + without_sign(more) - loss, FULL))


@inlined
def settle_investigator(t, s, seat):
    """Set the maximum sanity and stamina and the sliders from the sheet and the cards (Sanity, Stamina)."""
    recount(t, s, seat)
    investigator = s["investigator"][seat]
    sanity = most_of(t["sheet_sanity"][investigator], s["bonus"][seat, MORE_SANITY], t["max_loss"])
    stamina = most_of(t["sheet_stamina"][investigator], s["bonus"][seat, MORE_STAMINA], t["max_loss"])
    s["max_sanity"][seat], s["max_stamina"][seat] = sanity, stamina
    s["sanity"][seat] = min(t["now_sanity"][investigator], sanity)
    s["stamina"][seat] = min(t["now_stamina"][investigator], stamina)
    for track in range(TRACKS):
        stop = t["start_stop"][investigator, track]
        s["stop"][seat, track] = stop if stop >= 0 else STOPS // 2
    s["rerollers"] = with_only_if(
        np.int64(s["rerollers"]), seat, t["ability"][investigator] == Ability.REROLL_FAILED
    )


@kernel
def deal(t, s, key, game):
    """Shuffle, draw and deal; all later random numbers are dice."""
    restore_fresh(s, FRESH, 0, len(FRESH))
    s["key"] = key
    s["game_number"] = game
    s["n_seats"] = t["n_seats"]
    give_luck(s, key, game, EVERYBODY)
    s["alive"] = all_below(t["n_seats"])
    s["lead"] = t["n_seats"] - 1  # the marker is passed before the first attack
    s["doom"], s["rubble"], s["rating"] = t["doom"], t["rubble"], t["combat"]
    s["foe_defence"] = KINDS * t["physical"] + t["magical"]
    deal_team(t, s, key, game)
    for seat in range(t["n_seats"]):
        investigator = s["investigator"][seat]
        s["near"][seat] = s["alive"]
        s["clues"][seat] = t["start_clues"][investigator]
        s["monster_trophies"][seat], s["gate_trophies"][seat] = (
            t["start_monsters"][investigator],
            t["start_gates"][investigator],
        )
        for i in range(t["n_fixed"][investigator]):
            gain_card(t, s, seat, t["fixed"][investigator, i])
    if t["by_recipe"]:
        deal_decks(t, s, key, game)
    deal_status(t, s, key, game)
    for seat in range(t["n_seats"]):
        settle_investigator(t, s, seat)


# --- what one seat may not know: every possession lies open, so only the dice to come


@kernel
def redeal(t, s, seat, key):
    """Use other dice from now on; the old ones leave no trace.

    Dice follow from the key of the game, so a new key changes all future rolls.
    """
    redeal_hidden(s, seat, key, NO_PILES)
    draw_first_dice(s, BoxStream.FIRST_DEFENCE if s["phase"] == Phase.DEFEND else BoxStream.FIRST_COMBAT)
