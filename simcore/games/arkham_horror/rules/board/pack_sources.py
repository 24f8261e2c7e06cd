"""Standing rules in force in games with packs, beyond those of the base data.

Heralds and other sheets, Blights, cards of small decks, and the rules of programs (`until`) are entries in
force. Each has a rank, which determines its order among all sources, and a set of rules in the Tables.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.limits import MAX_HELD, MAX_SEATS
from simcore.games.arkham_horror.limits import MAX_IN_FORCE
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, OF_SETS, Rank, Source, Until
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has
from simcore.kernels.replay import give_up
from simcore.kernels.turns import seat_after

MOST_SOURCES = MAX_SEATS * (1 + MAX_HELD) + MAX_IN_FORCE + Source.FIRST_CARD
"""Size of the arrays that `list_sources` fills."""
BYTE = 256
A_TOME = 2  # in `card_type`
ALL_RANKS = len(Rank)


# --- entries


@kernel
def free_entry(s):
    """Return a free place for an entry; NONE if there is none."""
    for entry in range(MAX_IN_FORCE):
        if s["force_rank"][entry] == NONE:
            return entry
    return NONE


@kernel
def put_in_force(s, rank, rule_set, item, seat):
    """Put a set of standing rules in force (`Rank`); return its entry.

    A game in which there is no place left is given up; the result is NONE then.
    """
    entry = free_entry(s)
    if entry == NONE:
        give_up(s)
        return np.int64(NONE)
    s["force_rank"][entry], s["force_set"][entry] = rank, rule_set
    s["force_item"][entry], s["force_seat"][entry] = item, seat
    s["force_until"][entry] = s["force_area"][entry] = NONE
    s["force_turn"][entry] = 0
    place = np.int64(s["n_in_force"])
    while place > 0 and s["force_rank"][s["force_order"][place - 1]] > rank:
        s["force_order"][place] = s["force_order"][place - 1]
        place -= 1
    s["force_order"][place] = entry
    s["n_in_force"] += 1
    return np.int64(entry)


@kernel
def put_rule(s, seat, rule_set, until, turn):
    """Put the rules of a program in force until a time, in this turn or a later one."""
    entry = put_in_force(s, Rank.OWN if seat >= 0 else Rank.ENDURING, rule_set, NONE, seat)
    if entry >= 0:
        s["force_until"][entry], s["force_turn"][entry] = until, turn
        s["force_successes"][entry] = s["successes_rolled"]


@kernel
def end_entry(s, entry):
    """End an entry in force."""
    n = np.int64(s["n_in_force"])
    for place in range(n):
        if s["force_order"][place] == entry:
            for later in range(place, n - 1):
                s["force_order"][later] = s["force_order"][later + 1]
            s["n_in_force"] = n - 1
            s["force_rank"][entry] = NONE
            return


@kernel
def entry_of(s, rank, item, seat):
    """Return the entry of a sheet or card; NONE if it is not in force. A seat of -1 means any."""
    for place in range(s["n_in_force"]):
        entry = np.int64(s["force_order"][place])
        is_it = s["force_rank"][entry] == rank and s["force_item"][entry] == item
        if is_it and (seat < 0 or s["force_seat"][entry] == seat):
            return entry
    return np.int64(NONE)


@kernel
def end_all_of(s, seat):
    """End all entries of an investigator who leaves the game."""
    for place in range(np.int64(s["n_in_force"]) - 1, -1, -1):
        entry = np.int64(s["force_order"][place])
        if s["force_seat"][entry] == seat and s["force_until"][entry] != Until.NEW_INVESTIGATOR:
            end_entry(s, entry)


@kernel
def end_until(s, time):
    """End the rules of programs that are in force until now; those until the end of a later turn stay."""
    for place in range(np.int64(s["n_in_force"]) - 1, -1, -1):
        entry = np.int64(s["force_order"][place])
        if s["force_until"][entry] == time and s["force_turn"][entry] <= s["round"]:
            end_entry(s, entry)


# --- the source at hand


@kernel
def turn_to(s, source, owner):
    """Make a source the one whose rules are read; return what `turn_back` needs."""
    kept = np.int64(s["runs"]) + 1
    kept = kept * BYTE + np.int64(s["runs_of"]) + 1
    kept = kept * BYTE + np.int64(s["card_at"]) + 1
    kept = kept * BYTE + np.int64(s["card_of"]) + 1
    if s["turned"] == 0:
        s["running_at"], s["running_of"] = s["card_at"], s["card_of"]
    s["turned"] += 1
    s["runs"], s["runs_of"] = source, owner
    s["card_at"] = s["card_of"] = NONE
    if Source.FIRST_CARD <= source < IN_FORCE:
        s["card_at"], s["card_of"] = source - Source.FIRST_CARD, owner
    return kept


@kernel
def turn_back(s, kept):
    """Return to the source before `turn_to`."""
    s["turned"] -= 1
    s["card_of"] = kept % BYTE - 1
    s["card_at"] = kept // BYTE % BYTE - 1
    s["runs_of"] = kept // (BYTE * BYTE) % BYTE - 1
    s["runs"] = kept // (BYTE * BYTE * BYTE) - 1


# --- tomes


@kernel
def note_reading(s, t, seat, card):
    """Note whether a use that begins is that of a tome, for the time when its card has gone (Tome)."""
    is_tome = card != NONE and t["card_type"][card] == A_TOME
    s["reading"] = seat if is_tome else NONE


@kernel
def is_reading(t, s, seat):
    """Return whether the running program is the use of a tome, which may be gone by now (Tome).

    While the rules of another source are read, its card is no longer that at hand.
    """
    place, owner = np.int64(s["card_at"]), np.int64(s["card_of"])
    if s["turned"] > 0:
        place, owner = np.int64(s["running_at"]), np.int64(s["running_of"])
    if owner != seat or seat < 0:
        return False
    if place < 0:
        return s["reading"] == seat
    return t["card_type"][s["held"][seat, place]] == A_TOME


# --- all sources, in their order (Timing Conflicts)


@inlined
def add_source(sources, owners, n, source, owner):
    """Append a source to a list; return the new length."""
    sources[n], owners[n] = source, owner
    return n + 1


@kernel
def add_entries(s, sources, owners, n, first, end, seat):
    """Append the entries of some ranks, of a seat or of no seat; return the new length."""
    for place in range(s["n_in_force"]):
        entry = np.int64(s["force_order"][place])
        rank = s["force_rank"][entry]
        if first <= rank < end and s["force_seat"][entry] == seat:
            n = add_source(sources, owners, n, IN_FORCE + entry, seat)
    return n


@kernel
def add_investigator(s, t, way, what, sources, owners, n, seat):
    """Append the sheet, the cards and the other entries of an investigator; return the new length."""
    free, more = np.int64(t["free_of_rules"][way, what]), np.int64(t["more_rules"][way, what])
    if not has(free, Source.PERSON):
        n = add_source(sources, owners, n, Source.PERSON, seat)
    if not has(free, Source.FIRST_CARD):
        for place in range(s["n_held"][seat]):
            n = add_source(sources, owners, n, Source.FIRST_CARD + place, seat)
    if has(more, OF_SETS):
        n = add_entries(s, sources, owners, n, Rank.HERALD, ALL_RANKS, seat)
    return n


@kernel
def list_sources(s, t, way, what, sources, owners):
    """List all sources that may have a rule of this kind about this subject; return their number.

    The order is that of several sheets in force (Timing Conflicts): the Ancient One, the herald and the other
    sheets, mythos cards, Blights, then the investigators from the first player on, then the kind of monster.
    """
    free, more = np.int64(t["free_of_rules"][way, what]), np.int64(t["more_rules"][way, what])
    n = 0
    if not has(free, Source.ONE):
        n = add_source(sources, owners, n, Source.ONE, NONE)
    if has(more, OF_SETS):
        n = add_entries(s, sources, owners, n, Rank.HERALD, Rank.ACT, NONE)
    for source in range(Source.ENVIRONMENT, Source.PERSON):
        if not has(free, source):
            n = add_source(sources, owners, n, source, NONE)
    if has(more, OF_SETS):
        n = add_entries(s, sources, owners, n, Rank.ACT, ALL_RANKS, NONE)
    for turn in range(s["n_seats"]):
        seat = np.int64(seat_after(s, np.int64(s["lead"]), turn))
        if has(np.int64(s["alive"]), seat):
            n = add_investigator(s, t, way, what, sources, owners, n, seat)
    if not has(free, Source.KIND):
        n = add_source(sources, owners, n, Source.KIND, NONE)
    return n


@kernel
def has_rules(t, way, what):
    """Return whether any source in the data has a rule of this kind about this subject."""
    every = (1 << Source.FIRST_CARD + 1) - 1
    return np.int64(t["free_of_rules"][way, what]) != every or t["more_rules"][way, what] != 0


@kernel
def end_entry_programs(s, seat):
    """End the entries of programs that have waited for a new investigator (`later`)."""
    for place in range(np.int64(s["n_in_force"]) - 1, -1, -1):
        entry = np.int64(s["force_order"][place])
        if s["force_seat"][entry] == seat and s["force_until"][entry] == Until.NEW_INVESTIGATOR:
            end_entry(s, entry)


is_entered = pack_only(end_entry_programs, no)
begin_reading = pack_only(turn_to, no)
end_reading = pack_only(turn_back, no)
book_opens = pack_only(note_reading, no)
"""`book_opens(s, t, seat, card)`: note that the use of a card begins, or of none any more."""
end_rules_of = pack_only(end_all_of, no)
times_up = pack_only(end_until, no)
