"""Cards of a deck that an investigator may look through, and cards or trophies that are given up.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import DECKS, YES_NO, Amount
from simcore.games.arkham_horror.box.pack_encounters import MEASURED
from simcore.games.arkham_horror.box.pack_kinds import TYPE, WHAT
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.limits import LARGE
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.cards import (
    choose_and_lose,
    drop_seen,
    gain,
    losable,
    lose_card,
    put_back,
)
from simcore.games.arkham_horror.rules.board.decks import draw_item, shuffle_items
from simcore.games.arkham_horror.rules.board.monster_markers import of_kinds, to_cup
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack, shuffle_pack
from simcore.games.arkham_horror.rules.board.pack_held import places_of
from simcore.games.arkham_horror.rules.board.pack_subject import toughness_of
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO, behind, go_by
from simcore.games.arkham_horror.rules.effects.pack_taking import FIRST_PACK, cards_left, see_any
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, members
from simcore.kernels.decisions import ask, begin_options, chosen, offer

NO_LIMIT = 999
MOST_SIFTED = LARGE.items
TOME, WEAPON = TYPE.numbers["tome"], TYPE.numbers["weapon"]
CARD_TYPES = {TOME: 2, WEAPON: 1}
"""Number in `card_type` of each type of cards."""
OF_TOME, OF_WEAPON = CARD_TYPES[TOME], CARD_TYPES[WEAPON]
SPELLS = DECKS.index("spell")
YES = YES_NO.numbers["yes"]
PRICE, COST, TOUGHNESS = (MEASURED.numbers[word] for word in ("price", "cost", "toughness"))
MONSTER_TROPHY = WHAT.numbers["monster_trophy"]


# --- looking through a deck


@kernel
def worth_of(t, card):
    """Return the list price of a card, of a spell the sanity that it costs."""
    if t["card_deck"][card] == SPELLS:
        return np.int64(t["price"][card])
    return np.int64(t["card_price"][card])


@kernel
def is_of_type(t, card, type_):
    """Return whether a card is a tome or a weapon."""
    return t["card_type"][card] == (OF_TOME if type_ == TOME else OF_WEAPON)


@kernel
def fits(t, s, seat, row, card, spent):
    """Return whether an investigator may keep a card that was seen."""
    if row["d"] >= 0 and not is_of_type(t, card, np.int64(row["d"])):
        return False
    if row["e"] >= 0 and is_of_type(t, card, np.int64(row["e"])):
        return False
    worth = worth_of(t, card)
    if row["f"] != 0 and worth > amount(t, s, seat, np.int64(row["f"])):
        return False
    if row["g"] != 0 and worth < amount(t, s, seat, np.int64(row["g"])):
        return False
    return row["h"] == 0 or spent + worth <= amount(t, s, seat, np.int64(row["h"]))


@kernel
def look_through(t, s, log, seat, row, seen):
    """Draw the cards that an investigator sees; return True while it waits. The result is their number."""
    deck = np.int64(row["a"])
    left = np.int64(cards_left(s, deck))
    n, fitting = np.int64(0), np.int64(0)
    if row["b"] == Amount.ALL:
        while n < min(left, MOST_SIFTED):
            seen[n] = draw_pack(t, s, deck - FIRST_PACK) if deck >= FIRST_PACK else draw_item(s, deck)
            n += 1
        s["result"] = n
        return False
    wanted = amount(t, s, seat, np.int64(row["b"]))
    while n < min(left, MOST_SIFTED):
        if (fitting if row["j"] == YES else n) >= wanted:
            break
        if see_any(s, t, log, seat, deck, False):
            return True
        card = np.int64(s["result"])
        if card == NONE:
            break
        seen[n] = card
        n += 1
        fitting += fits(t, s, seat, row, card, np.int64(0))
    s["result"] = n
    return False


@kernel
def keep_some(t, s, log, seat, row, seen, n):
    """Let the player keep cards that were seen; return True while it waits. The result is their number."""
    most = NO_LIMIT if row["c"] == 0 else amount(t, s, seat, np.int64(row["c"]))
    kept, spent = np.int64(0), np.int64(0)
    while kept < most:
        begin_options(s)
        if row["i"] < WORDS or losable(t, s, seat, np.int64(row["i"]) - WORDS) != 0:
            for i in range(n):
                if seen[i] != NONE and fits(t, s, seat, row, np.int64(seen[i]), spent):
                    offer(s, seen[i])
        if s["n_options"] == 1:
            break
        if ask(t, s, log, Decision.SIFTED, seat):
            return True
        card = np.int64(chosen(s))
        if card == NONE:
            break
        drop_seen(seen, n, card)
        kept, spent = kept + 1, spent + worth_of(t, card)
        s["kept_price"] = worth_of(t, card)
        if row["i"] >= WORDS and choose_and_lose(t, s, log, seat, np.int64(row["i"]) - WORDS, 1):
            return True
        gain(t, s, log, seat, card)
    s["result"] = kept
    return False


@kernel
def do_sift(t, s, log, frame, row):
    """Look through cards of a deck and keep some (Searching Decks); return True while it waits."""
    seat, deck = frame[WHO], np.int64(row["a"])
    seen = np.full(MOST_SIFTED, NONE, np.int64)
    if look_through(t, s, log, seat, row, seen):
        return True
    n = np.int64(s["result"])
    if keep_some(t, s, log, seat, row, seen, n):
        return True
    kept = np.int64(s["result"])
    for i in range(n):
        if seen[i] != NONE:
            put_back(t, s, seen[i])
    if row["b"] == Amount.ALL:
        if deck >= FIRST_PACK:
            shuffle_pack(s, deck - FIRST_PACK, 0)
        else:
            shuffle_items(s, deck)
    go_by(frame, row, kept > 0)
    return False


# --- giving up cards and trophies


@kernel
def measured(t, by, card):
    """Return what a card counts: 1, its list price, or the sanity that it costs."""
    if by == PRICE:
        return np.int64(t["card_price"][card])
    if by == COST:
        return np.int64(t["price"][card])
    return np.int64(1)


@kernel
def can_follow(t, s, seat, row, place, last, missing):
    """Return whether a card can be given up next, so that no card of those given up is superfluous.

    They are given up the dearest first, `last` being the previous one, and stop when nothing is missing.
    """
    worth, each = (
        measured(t, row["d"], np.int64(s["held"][seat, place])),
        amount(t, s, seat, np.int64(row["e"])),
    )
    if worth < each:
        return False
    if missing == 0:
        return True
    total = np.int64(0)
    for other in members(places_of(t, s, seat, np.int64(row["a"]))):
        more = measured(t, row["d"], np.int64(s["held"][seat, other]))
        if each <= more <= worth:
            total += more
    return worth <= last and total >= missing


@kernel
def give_cards(t, s, log, seat, row):
    """Let the player give up cards; the result is their number. Return True while it waits.

    `paid` is their sum. With a least sum the player stops as soon as it is reached, and not before.
    """
    most = NO_LIMIT if row["b"] == 0 else amount(t, s, seat, np.int64(row["b"]))
    least = amount(t, s, seat, np.int64(row["f"]))
    given, total, last = np.int64(0), np.int64(0), np.int64(NO_LIMIT)
    while given < most and (least == 0 or total < least):
        begin_options(s)
        first = 1
        if (row["g"] == YES and given == 0) or (least > 0 and (row["g"] == YES or given > 0)):
            s["n_options"] = first = 0
        for place in members(places_of(t, s, seat, np.int64(row["a"]))):
            if can_follow(t, s, seat, row, place, last, least - total if least > 0 else np.int64(0)):
                offer(s, place)
        if s["n_options"] == first:
            break
        if ask(t, s, log, Decision.TRADED_IN, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            break
        last = measured(t, row["d"], np.int64(s["held"][seat, place]))
        total += last
        lose_card(t, s, log, seat, place)
        given += 1
    s["paid"], s["result"] = total, given
    return False


@kernel
def give_trophies(t, s, log, seat, row):
    """Let the player give up monster trophies; `paid` is their toughness. Return True while it waits."""
    given, total = np.int64(0), np.int64(0)
    while True:
        begin_options(s)
        for marker in members(of_kinds(t, as_set(s["markers"][TROPHIES + seat]), np.int64(row["c"]))):
            offer(s, marker)
        if s["n_options"] == 1:
            break
        if ask(t, s, log, Decision.TROPHY_GIVEN, seat):
            return True
        marker = np.int64(chosen(s))
        if marker == NONE:
            break
        total += toughness_of(t, s, marker)
        to_cup(s, log, marker)
        given += 1
    s["paid"], s["result"] = total, given
    return False


@kernel
def can_give(t, s, seat, row):
    """Return whether an investigator has what the step asks for."""
    what = np.int64(row["a"])
    if what == MONSTER_TROPHY:
        return count(of_kinds(t, as_set(s["markers"][TROPHIES + seat]), np.int64(row["c"]))) > 0
    each, least = amount(t, s, seat, np.int64(row["e"])), amount(t, s, seat, np.int64(row["f"]))
    total, n = np.int64(0), np.int64(0)
    for place in members(places_of(t, s, seat, what)):
        worth = measured(t, row["d"], np.int64(s["held"][seat, place]))
        if worth >= each:
            total, n = total + worth, n + 1
    return n > 0 and total >= least


@kernel
def do_trade_in(t, s, log, frame, row):
    """Give up cards or trophies, for which the block runs once (Spending Trophies); True while it waits."""
    seat = frame[WHO]
    if not can_give(t, s, seat, row):
        frame[PC] = row["target"]
        return False
    if row["a"] == MONSTER_TROPHY:
        if give_trophies(t, s, log, seat, row):
            return True
    elif give_cards(t, s, log, seat, row):
        return True
    if s["result"] > 0:
        frame[PC] += 1
    else:
        frame[PC] = behind(t, row)
    return False


@kernel
def is_sifting_step(op):
    """Return whether a step is one of these."""
    return op == PackOp.SIFT or op == PackOp.TRADE_IN


@kernel
def sifting_step(t, s, log, frame, row):
    """Execute a step of these; return True while it waits."""
    if row["op"] == PackOp.SIFT:
        return do_sift(t, s, log, frame, row)
    return do_trade_in(t, s, log, frame, row)
