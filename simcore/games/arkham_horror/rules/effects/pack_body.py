"""Effects of packs on the tokens and the numbers of an investigator, and on tokens of cards and sheets.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.pack_attack import first_player
from simcore.games.arkham_horror.box.effect_kinds import RESOURCE
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import COUNTER, LASTING, MARK, PackTrigger
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount, is_range
from simcore.games.arkham_horror.rules.board.pack_places import area_of_card
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.pack_words import CLUES_ON_CARD, SHEET_MARKS
from simcore.games.arkham_horror.rules.board.plain_numbers import CLUE, MONEY, SANITY, STAMINA, has_of
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose_with, settle_health
from simcore.games.arkham_horror.rules.board.tokens import change_clues, change_money
from simcore.games.arkham_horror.rules.board.travel import is_closed, put
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO, go_by
from simcore.games.arkham_horror.rules.effects.pack_control import ask_times
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, SYMBOLS
from simcore.games.arkham_horror.rules.records.decisions import POINTS_OF, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import has, members, with_one
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit2, emit3, emit4

N_RESOURCES = len(RESOURCE.words)
MAX_SANITY, MAX_STAMINA = LASTING.numbers["max_sanity"], LASTING.numbers["max_stamina"]
MOON = SYMBOLS.index("moon")
POWER = COUNTER.numbers["power"]
POWER_TOKENS = 35
"""Tokens of the game (Power Tokens)."""
CHOOSE = len(MARK.words)  # the word that follows the kinds of tokens


# --- sanity, stamina, clue tokens and dollars


@kernel
def change_tokens(t, s, log, seat, resource, change):
    """Change tokens of one kind, without any prevention."""
    if resource == SANITY:
        change_sanity(s, log, seat, change)
    elif resource == STAMINA:
        change_stamina(s, log, seat, change)
    elif resource == CLUE:
        change_clues(t, s, log, seat, change)
    else:
        change_money(t, s, log, seat, change)


@kernel
def do_set_to(t, s, log, seat, row):
    """Set tokens to a number; 0 knocks out (Sanity, Stamina). Return True while it waits."""
    resource = np.int64(row["a"])
    before = has_of(s, seat, resource)
    now = max(np.int64(0), amount(t, s, seat, np.int64(row["b"])))
    change_tokens(t, s, log, seat, resource, now - before)
    change = has_of(s, seat, resource) - before
    if change > 0:
        fire(s, t, log, PackTrigger.GAIN, seat, resource, change)
    elif change < 0:
        fire(s, t, log, PackTrigger.LOSS, seat, resource, -change)
    return resource <= STAMINA and change < 0 and settle_health(t, s, log, seat, 0, 1)


@kernel
def do_swap_tokens(t, s, log, seat, row):
    """Exchange the numbers of two kinds of tokens; return True while it waits."""
    one, other = np.int64(row["a"]), np.int64(row["b"])
    change = has_of(s, seat, other) - has_of(s, seat, one)
    change_tokens(t, s, log, seat, one, change)
    change_tokens(t, s, log, seat, other, -change)
    return settle_health(t, s, log, seat, 0, 1)


@kernel
def ask_share(t, s, log, seat, resource, least, most):
    """Ask how many tokens of a kind a loss takes; return True while it waits. The result is the number."""
    clear_options(s)
    for points in range(least, most + 1):
        offer(s, resource + POINTS_OF * points)
    if ask(t, s, log, Decision.LOSE, seat):
        return True
    s["result"] = np.int64(chosen(s)) // POINTS_OF
    return False


@kernel
def do_split_lose(t, s, log, frame, row):
    """Lose an amount that the player divides among two or three kinds; return True while it waits.

    With fewer tokens in all, the block runs; without a block, all of them go.
    """
    seat = frame[WHO]
    left = max(np.int64(0), amount(t, s, seat, np.int64(row["a"])))
    behind, shares = np.int64(0), scratch_integers(N_RESOURCES)
    for resource in range(N_RESOURCES):
        shares[resource] = 0
        if row["b"] == resource or row["c"] == resource or row["d"] == resource:
            behind += has_of(s, seat, resource)
    if behind < left and row["target"] > frame[PC] + 1:
        go_by(frame, row, True)
        return False
    left = min(left, behind)
    go_by(frame, row, False)
    for resource in range(N_RESOURCES):
        if row["b"] != resource and row["c"] != resource and row["d"] != resource:
            continue
        have = has_of(s, seat, resource)
        behind -= have
        if ask_share(t, s, log, seat, resource, max(np.int64(0), left - behind), min(left, have)):
            return True
        shares[resource] = np.int64(s["result"])
        left -= shares[resource]
    change_clues(t, s, log, seat, -shares[CLUE])
    change_money(t, s, log, seat, -shares[MONEY])
    if shares[SANITY] == 0 and shares[STAMINA] == 0:
        return False
    return lose_with(t, s, log, seat, shares[SANITY], shares[STAMINA], 0, 0, 1)


# --- numbers of an investigator


@kernel
def do_change(t, s, log, seat, row):
    """Change a number of an investigator for the rest of the game; return True while it waits.

    A present value above its new maximum falls, and a higher maximum fills nothing. A maximum of 0 devours
    (Sanity, Stamina).
    """
    what, change = np.int64(row["a"]), amount(t, s, seat, np.int64(row["b"]))
    if what == MAX_SANITY:
        s["max_sanity"][seat] = max(0, s["max_sanity"][seat] + change)
        emit2(log, BoxEvent.MAX_SANITY, seat, s["max_sanity"][seat])
        change_sanity(s, log, seat, min(0, s["max_sanity"][seat] - np.int64(s["sanity"][seat])))
    elif what == MAX_STAMINA:
        s["max_stamina"][seat] = max(0, s["max_stamina"][seat] + change)
        emit2(log, BoxEvent.MAX_STAMINA, seat, s["max_stamina"][seat])
        change_stamina(s, log, seat, min(0, s["max_stamina"][seat] - np.int64(s["stamina"][seat])))
    else:
        s["more_hands"][seat] += change
        emit2(log, Event.HANDS, seat, s["more_hands"][seat])
        return False
    return settle_health(t, s, log, seat, 0, 1)


@kernel
def do_skip(s, log, seat, phase):
    """Let an investigator pass over the next phase of a kind."""
    s["phases_skipped"][phase] = with_one(np.int64(s["phases_skipped"][phase]), seat)
    emit2(log, Event.SKIPS, seat, phase)


@kernel
def do_end_turn(s, seat):
    """End the turn of an investigator up to the Mythos Phase."""
    s["skipping"] = with_one(np.int64(s["skipping"]), seat)
    if s["actor"] == seat:
        s["points_left"] = 0


@kernel
def do_follow_arrow(t, s, log, seat):
    """Move an investigator along the arrow of the symbol that moves, like a monster (Monster Movement).

    The card of the event says by which arrows the symbol moves.
    """
    at, card = np.int64(s["at"][seat]), np.int64(s["event_subject"])
    if at >= MAX_AREAS or card < 0 or s["event_trigger"] != PackTrigger.MOVES:
        return
    is_white = has(np.int64(t["mythos_white"][card]), MOON) != 0
    to = np.int64(t["white"][at] if is_white else t["black"][at])
    if to >= 0 and to != at and not is_closed(t, s, to):
        put(t, s, log, seat, to)


# --- counters, and tokens on cards and sheets


@kernel
def tokens_left(s, counter):
    """Return how many tokens of a kind are left in the box (Power Tokens)."""
    if counter != POWER:
        return np.int64(np.iinfo(np.int16).max)
    if s["awoke"] != NONE:  # an awake Ancient One gives none
        return np.int64(0)
    left = np.int64(POWER_TOKENS)
    for seat in range(s["n_seats"]):
        left -= np.int64(s["counters"][counter, seat]) if has(np.int64(s["alive"]), seat) else 0
    return max(np.int64(0), left)


@kernel
def change_counter(s, t, log, seat, counter, change):
    """Change a counter of an investigator; each token that comes is an event."""
    before = np.int64(s["counters"][counter, seat])
    now = max(np.int64(0), before + min(change, tokens_left(s, counter)))
    if now == before:
        return
    s["counters"][counter, seat] = now
    emit4(log, Event.COUNTER, seat, counter, now - before, now)
    for _ in range(now - before):
        fire(s, t, log, PackTrigger.COUNTER, seat, counter, 1)


@kernel
def do_counter(t, s, log, seat, row):
    """Add tokens to a counter of an investigator, up to a number, or remove them."""
    counter, change = np.int64(row["a"]), amount(t, s, seat, np.int64(row["b"]))
    if row["c"] > 0 and change > 0:
        change = max(np.int64(0), min(change, np.int64(row["c"]) - np.int64(s["counters"][counter, seat])))
    change_counter(s, t, log, seat, counter, change)


@kernel
def ask_mark(t, s, log, seat, change):
    """Ask for a kind of token, one that lies there if some are removed; return True while it waits."""
    clear_options(s)
    for kind in members(SHEET_MARKS):
        if s["marks"][kind] + min(np.int64(0), change) >= 0 and (change > 0 or s["marks"][kind] > 0):
            offer(s, kind)
    s["result"] = NONE
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.MARK, seat):
        return True
    s["result"] = chosen(s)
    return False


@kernel
def put_marks(s, log, kind, change):
    """Put tokens of a kind on the card whose program runs, else on the sheets, or remove them."""
    if kind == CLUES_ON_CARD and s["card_at"] >= 0 and s["card_of"] >= 0:
        owner, place = np.int64(s["card_of"]), np.int64(s["card_at"])
        s["tokens"][owner, place] = max(np.int64(0), np.int64(s["tokens"][owner, place]) + change)
        emit3(log, Event.TOKENS, owner, s["held"][owner, place], s["tokens"][owner, place])
        return
    if kind == CLUES_ON_CARD and area_of_card(s) != NONE:
        entry = np.int64(s["runs"]) - IN_FORCE
        s["force_tokens"][entry] = max(np.int64(0), np.int64(s["force_tokens"][entry]) + change)
        emit2(log, Event.TOKENS_ON_BOARD, s["force_item"][entry], s["force_tokens"][entry])
        return
    s["marks"][kind] = max(np.int64(0), np.int64(s["marks"][kind]) + change)
    emit2(log, Event.MARKS, kind, s["marks"][kind])


@kernel
def do_mark(t, s, log, seat, row):
    """Put tokens on the card or the sheet, or remove them; return True while it waits."""
    kind, number = np.int64(row["a"]), np.int64(row["b"])
    asked = seat if seat >= 0 else first_player(s)
    if is_range(t, number):
        if ask_times(t, s, log, asked, number):
            return True
        change = np.int64(s["result"])
    else:
        change = amount(t, s, seat, number)
    if kind == CHOOSE:
        if ask_mark(t, s, log, asked, change):
            return True
        kind = np.int64(s["result"])
    if kind != NONE:
        put_marks(s, log, kind, change)
    return False


# --- all of them


@kernel
def is_body_step(op):
    """Return whether a step is one of this module."""
    if PackOp.SET_TO <= op <= PackOp.MARK:
        return True
    return op == PackOp.SWAP_TOKENS or op == PackOp.END_TURN or op == PackOp.FOLLOW_ARROW


@kernel
def body_step(t, s, log, frame, row):
    """Apply an effect on an investigator, or on tokens; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    if op == PackOp.SPLIT_LOSE:
        return do_split_lose(t, s, log, frame, row)
    frame[PC] += 1
    if op == PackOp.SET_TO:
        return do_set_to(t, s, log, seat, row)
    if op == PackOp.SWAP_TOKENS:
        return do_swap_tokens(t, s, log, seat, row)
    if op == PackOp.CHANGE:
        return do_change(t, s, log, seat, row)
    if op == PackOp.MARK:
        return do_mark(t, s, log, seat, row)
    if op == PackOp.SKIP:
        do_skip(s, log, seat, np.int64(row["a"]))
    elif op == PackOp.COUNTER:
        do_counter(t, s, log, seat, row)
    elif op == PackOp.FOLLOW_ARROW:
        do_follow_arrow(t, s, log, seat)
    else:
        do_end_turn(s, seat)
    return False
