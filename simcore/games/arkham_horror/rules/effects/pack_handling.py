"""Effects of packs on cards that investigators hold: exhausting, Dark Pacts, allies, trades from afar.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.limits import MAX_HELD
from simcore.games.arkham_horror.box.pack_kinds import GROUPS, PackTrigger
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.box.possessions import exhaust, give, remove_card
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.cards import box_card, choose_place, draw_ally, gain, take_ally
from simcore.games.arkham_horror.rules.board.decks import take_gate_card
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker
from simcore.games.arkham_horror.rules.board.pack_cards_events import ally_leaves, card_traded
from simcore.games.arkham_horror.rules.board.pack_held import PACTS
from simcore.games.arkham_horror.rules.board.pack_holding import end_effects, note_toughness
from simcore.games.arkham_horror.rules.board.pack_places import choose_place as choose_area
from simcore.games.arkham_horror.rules.board.pack_places import places_named
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.board.pack_things import cards_named
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules, is_about_marker
from simcore.games.arkham_horror.rules.board.pack_words import is_left
from simcore.games.arkham_horror.rules.board.plain_numbers import place_of_card
from simcore.games.arkham_horror.rules.effects.cards import own_place
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO, go_by
from simcore.games.arkham_horror.rules.records.codes import BOX, IN_FORCE, NONE, ON_RUMOR, Rank
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, bit, count, members, put_set, with_one, without
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit1, emit2, emit3


def word_of(verb: str, operand: str, word: str) -> int:
    """Return the number of a word of an operand."""
    declared = PACK_EFFECTS.by_name[verb].operand(operand)
    assert declared is not None
    return PACK_EFFECTS.kind(declared.kind).numbers[word]


OF_STUDENTS = GROUPS.index("student")
SOME = word_of("pact", "which", "some")
PUT = word_of("custody", "what", "put")
ALL_AGENTS = 38  # tokens


# --- exhausting and refreshing


@kernel
def do_exhaust(s, t, log, frame, row):
    """Exhaust cards of the player's choice; the block runs if there was one (Exhausted)."""
    seat, what, done = frame[WHO], np.int64(row["a"]), 0
    for _ in range(max(np.int64(1), amount(t, s, seat, np.int64(row["b"])))):
        places = cards_named(s, t, seat, what) & ~np.int64(s["exhausted"][seat])
        if places == 0:
            break
        if choose_place(t, s, log, seat, places, Decision.EXHAUST_CARD):
            return True
        exhaust(s, log, seat, np.int64(s["result"]))
        done += 1
    go_by(frame, row, done > 0)
    return False


@kernel
def do_refresh(s, t, log, seat, row):
    """Refresh exhausted cards of the player's choice (Refresh); return True while it waits."""
    for _ in range(max(np.int64(0), amount(t, s, seat, np.int64(row["b"])))):
        places = cards_named(s, t, seat, np.int64(row["a"])) & np.int64(s["exhausted"][seat])
        if places == 0:
            return False
        if choose_place(t, s, log, seat, places, Decision.REFRESH_CARD):
            return True
        place = np.int64(s["result"])
        s["exhausted"][seat] = without(np.int64(s["exhausted"][seat]), place)
        emit2(log, Event.REFRESHED, seat, s["held"][seat, place])
        end_effects(s, t, log, seat)
    return False


# --- Dark Pacts (Dark Pact Cards)


@kernel
def list_pacts(s, t, seat):
    """List the Dark Pacts that an investigator can take, after the options that are there."""
    for card in range(len(t["group"])):
        if t["group"][card] == PACTS and place_of_card(s, seat, card) < 0 and is_left(t, s, card):
            offer(s, card)


@kernel
def take_some_pacts(s, t, log, seat):
    """Take any number of Dark Pacts; return True while it waits."""
    while True:
        begin_options(s)
        list_pacts(s, t, seat)
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, Decision.PACT, seat):
            return True
        card = np.int64(chosen(s))
        if card == NONE:
            return False
        gain(t, s, log, seat, card)


@kernel
def do_pact(s, t, log, frame, row):
    """Take one Dark Pact, or any number of them; the block runs if there is none left to take."""
    seat = frame[WHO]
    if row["a"] == SOME:
        frame[PC] = np.int64(row["target"])
        return take_some_pacts(s, t, log, seat)
    clear_options(s)
    list_pacts(s, t, seat)
    there = s["n_options"] > 0
    if there:
        if ask(t, s, log, Decision.PACT, seat):
            return True
        gain(t, s, log, seat, np.int64(chosen(s)))
    go_by(frame, row, not there)
    return False


@kernel
def do_attach(s, t, log, seat):
    """Put the top ally of its deck on the Dark Pact; its owner has the ally's abilities (Dark Pact Cards)."""
    card = draw_ally(s)
    if card == NONE:
        return
    gain(t, s, log, seat, card)
    if place_of_card(s, seat, card) >= 0:
        s["bound_ally"][seat] = card


# --- allies


@kernel
def do_borrow_ally(s, t, log, seat):
    """Gain the top ally of its deck, which leaves the game in the next upkeep."""
    card = draw_ally(s)
    if card != NONE:
        gain(t, s, log, seat, card)
        s["borrowed"][seat] = card


@kernel
def end_borrowing(s, t, log, seat):
    """Remove a borrowed ally from the game at the beginning of the upkeep, wherever it is."""
    card = np.int64(s["borrowed"][seat])
    s["borrowed"][seat] = NONE
    if card == NONE:
        return
    for holder in range(s["n_seats"]):
        place = place_of_card(s, holder, card)
        if place >= 0:
            box_card(t, s, log, holder, place)
            return
    if take_ally(s, card):
        emit1(log, Event.ALLY_BOXED, card)
        ally_leaves(s, t, log, NONE, card)


@kernel
def do_custody(s, t, log, seat, row):
    """Put the ally of the event beside the board, or gain the one that is there (Institution).

    An ally that was there before leaves the game (Ally).
    """
    if row["a"] == PUT:
        before = np.int64(s["custody"])
        if before != NONE:
            fire_rules(s, t, log, PackTrigger.ALLY_LOST, NONE, before, 1)
        s["custody"] = s["event_subject"]
        emit1(log, Event.CUSTODY, s["custody"])
    elif s["custody"] != NONE:
        card = np.int64(s["custody"])
        s["custody"] = NONE
        gain(t, s, log, seat, card)


# --- students


@kernel
def student_of(t, s, seat):
    """Return the place of an investigator's Student card that can be turned; -1 if there is none."""
    for place in range(s["n_held"][seat]):
        if t["other_side"][s["held"][seat, place]] != NONE:
            return place
    return -1


@kernel
def do_study(s, t, log, seat):
    """Gain a Student card, or turn it to the side of the Alumnus."""
    place = student_of(t, s, seat)
    if place >= 0:
        card = np.int64(s["held"][seat, place])
        remove_card(t, s, seat, place)
        gain(t, s, log, seat, np.int64(t["other_side"][card]))
        return
    for card in range(len(t["group"])):
        if t["group"][card] == OF_STUDENTS and t["other_side"][card] != NONE:
            if place_of_card(s, seat, np.int64(t["other_side"][card])) < 0 and is_left(t, s, card):
                gain(t, s, log, seat, np.int64(card))
            return


# --- cards of encounters


@kernel
def do_keep_card(s, t, log, seat, row):
    """Keep the card of the encounter at hand, which is out of its deck until it is discarded."""
    card = np.int64(row["a"])
    if is_left(t, s, card):
        take_gate_card(s, np.int64(t["kept_of"][card]))
        gain(t, s, log, seat, card)


# --- agents (Agent Tokens)


@kernel
def agents_out(s):
    """Return the number of agents on the board."""
    n = 0
    for area in range(len(s["agents"])):
        n += s["agents"][area]
    return n


@kernel
def do_agents(s, t, log, seat, row):
    """Add agents to a place, as far as there are tokens, or remove them (Agent Tokens)."""
    n = amount(t, s, seat, np.int64(row["b"]))
    for area in members(places_named(t, s, seat, np.int64(row["a"]))):
        if area < MAX_AREAS:
            before = np.int64(s["agents"][area])
            s["agents"][area] = max(np.int64(0), before + min(n, ALL_AGENTS - agents_out(s)))
            if s["agents"][area] != before:
                emit2(log, Event.AGENTS, area, s["agents"][area])


# --- cards on the board


@kernel
def do_place_card(s, t, log, seat, row):
    """Lay the card on a place; its rules hold for all from then on. Return True while it waits."""
    where = np.int64(row["a"])
    if own_place(s, seat) < 0:
        return False
    if choose_area(t, s, log, seat, where, places_named(t, s, seat, where), Decision.PLACE):
        return True
    area, place = np.int64(s["result"]), own_place(s, seat)
    if area < 0 or area >= MAX_AREAS:
        return False
    card = np.int64(s["held"][seat, place])
    remove_card(t, s, seat, place)
    entry = put_in_force(s, np.int64(Rank.ENDURING), np.int64(t["card_set"][card]), card, NONE)
    if entry != NONE:
        s["force_area"][entry], s["force_tokens"][entry] = area, 0
        s["runs"], s["runs_of"], s["card_at"], s["card_of"] = IN_FORCE + entry, NONE, NONE, NONE
    emit2(log, Event.PLACED, card, area)
    return False


@kernel
def do_hold_monster(s, t, log, seat):
    """Put the monster on the card, where it is no trophy (Rumor).

    A card in hand may hold several, which return to the cup together when it leaves.
    """
    if s["mythos_runs"] != NONE and is_about_marker(s["event_trigger"]):
        move_marker(s, log, np.int64(s["event_subject"]), ON_RUMOR)
        return
    marker, place = np.int64(s["foe"]), own_place(s, seat)
    if marker == NONE or place < 0:
        return
    if not s["tokens"][seat, place]:
        s["tokens"][seat, place] = free_holder(s) + 1
    holder = np.int64(s["tokens"][seat, place]) - 1
    move_marker(s, log, marker, BOX)
    put_set(s["on_card"], holder, with_one(as_set(s["on_card"][holder]), marker))
    note_toughness(s, t, holder)


@kernel
def free_holder(s):
    """Return the first set of monsters that belongs to no card yet."""
    holder = np.int64(0)
    while count(as_set(s["on_card"][holder])):
        holder += 1
    return holder


# --- tokens on cards


@kernel
def last_of(s, seat, card):
    """Return where an investigator holds the last copy of a card, as a place in `held`; -1 if absent."""
    for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
        if s["held"][seat, place] == card:
            return place
    return -1


@kernel
def do_charge(s, t, log, seat, row):
    """Put tokens on a card in hand: the card stays for as many uses more, by its text.

    Among several copies they go on the newest.
    """
    place = last_of(s, seat, np.int64(row["a"]))
    n = amount(t, s, seat, np.int64(row["b"]))
    if place < 0 or n <= 0:
        return
    s["tokens"][seat, place] = max(np.int64(1), np.int64(s["tokens"][seat, place])) + n
    emit3(log, Event.TOKENS, seat, s["held"][seat, place], s["tokens"][seat, place])


# --- trades from afar


@kernel
def with_room(s, seats):
    """Return the seats of a set that have room for one more card."""
    for seat in members(seats):
        if s["n_held"][seat] >= MAX_HELD:
            seats = without(seats, seat)
    return seats


@kernel
def list_far_givers(s, seat):
    """List the investigators who have an item to give: this one to others, and others to this one."""
    begin_options(s)
    for giver in members(np.int64(s["alive"])):
        takers = without(np.int64(s["alive"]), seat) if giver == seat else bit(seat)
        if s["items"][giver] != 0 and with_room(s, takers) != 0:
            offer(s, giver)


@kernel
def do_trade_anywhere(s, t, log, seat, row):
    """Give items to another investigator, or receive them, wherever both are; return True while it waits."""
    for _ in range(row["a"]):
        list_far_givers(s, seat)
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, Decision.TRADE_FROM, seat):
            return True
        giver = np.int64(chosen(s))
        if giver == NONE:
            return False
        taker = np.int64(seat)
        if giver == seat:
            list_bits(s, with_room(s, without(np.int64(s["alive"]), seat)))
            if ask(t, s, log, Decision.TRADE_TO, seat):
                return True
            taker = np.int64(chosen(s))
        if choose_place(t, s, log, giver, np.int64(s["items"][giver]), Decision.TRADE_WHAT):
            return True
        card = np.int64(s["held"][giver, np.int64(s["result"])])
        give(t, s, log, giver, np.int64(s["result"]), taker)
        s["moved"][taker] = without(np.int64(s["moved"][taker]), np.int64(s["n_held"][taker]) - 1)
        card_traded(s, t, log, taker, card)
        end_effects(s, t, log, giver)
    return False


# --- the beginning of an upkeep


@kernel
def leave_in_upkeep(s, t, log, seat):
    """Remove cards that last until the upkeep: borrowed allies, and effects of refreshed spells."""
    end_borrowing(s, t, log, seat)
    end_effects(s, t, log, seat)


cards_leave = pack_only(leave_in_upkeep, no)
"""`cards_leave(s, t, log, seat)`: remove cards that last until the upkeep, after all cards are refreshed."""
