"""Programs that wait for the end of a step, and the events that they replace (Timing Conflicts).

A step is finished first; then the programs that it has triggered run one after the other, and those that
they trigger come behind them. Programs that lead to fights, gates or encounters wait for the loop of
`phases/programs.py`.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.board.pack_triggers import COLUMNS, is_about_marker, item_of
from simcore.games.arkham_horror.rules.effects.frame import (
    FRAME,
    begin_frame,
    end_frame,
    goes_on,
    let_go,
    set_frame,
)
from simcore.games.arkham_horror.rules.effects.interpreter import do_step
from simcore.games.arkham_horror.rules.effects.leading import leads_further
from simcore.games.arkham_horror.rules.effects.pack_anyway import happens_anyway
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, Pending, Source
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.replay import is_full

KEPT = 20
"""Numbers of the interrupted program that a program of the queue may change."""


# --- the program that is interrupted


@kernel
def card_at_hand(s):
    """Return the card at hand; NONE if there is none in hand."""
    place, seat = np.int64(s["card_at"]), np.int64(s["card_of"])
    is_held = seat >= 0 and 0 <= place < s["n_held"][seat]
    return np.int64(s["held"][seat, place]) if is_held else np.int64(NONE)


@kernel
def place_again(s, kept):
    """Return where the card of the interrupted program is now; NONE if it has left its owner."""
    place, seat, card = np.int64(kept[0]), np.int64(kept[1]), np.int64(kept[19])
    if card == NONE or (place < s["n_held"][seat] and s["held"][seat, place] == card):
        return place
    for other in range(s["n_held"][seat]):
        if s["held"][seat, other] == card:
            return np.int64(other)
    return np.int64(NONE)


@kernel
def keep(s, kept):
    """Keep the numbers of the interrupted program."""
    kept[0], kept[1], kept[2] = s["card_at"], s["card_of"], s["mythos_runs"]
    kept[3], kept[4], kept[5] = s["rolled"], s["successes_rolled"], s["failures_rolled"]
    kept[6], kept[7], kept[8] = s["paid"], s["result"], s["program_row"]
    kept[9], kept[10], kept[11] = s["replaced"], s["runs"], s["runs_of"]
    kept[12], kept[13], kept[14] = s["event_seat"], s["event_subject"], s["event_number"]
    kept[15], kept[16], kept[17] = s["event_trigger"], s["subject"], s["subject_toughness"]
    kept[18] = s["encounter_deck"]
    kept[19] = card_at_hand(s)


@kernel
def give_back(s, kept):
    """Give the numbers back to the interrupted program."""
    s["card_at"], s["card_of"], s["mythos_runs"] = place_again(s, kept), kept[1], kept[2]
    s["rolled"], s["successes_rolled"], s["failures_rolled"] = kept[3], kept[4], kept[5]
    s["paid"], s["result"], s["program_row"] = kept[6], kept[7], kept[8]
    s["replaced"], s["runs"], s["runs_of"] = kept[9], kept[10], kept[11]
    s["event_seat"], s["event_subject"], s["event_number"] = kept[12], kept[13], kept[14]
    s["event_trigger"], s["subject"], s["subject_toughness"] = kept[15], kept[16], kept[17]
    s["encounter_deck"], s["gone_card"] = kept[18], NONE


# --- taking programs from the queue


@kernel
def place_of_item(s, source, owner, item):
    """Return where the card of a source is held now, as a source; NONE if it has left its owner."""
    place = source - Source.FIRST_CARD
    if place < s["n_held"][owner] and s["held"][owner, place] == item:
        return np.int64(source)
    for other in range(s["n_held"][owner]):
        if s["held"][owner, other] == item:
            return np.int64(Source.FIRST_CARD + other)
    return np.int64(NONE)


@kernel
def begin_pending(s, t, row):
    """Set the source and the event of a program of the queue."""
    source, owner, item = (
        np.int64(row[Pending.SOURCE]),
        np.int64(row[Pending.OWNER]),
        np.int64(row[Pending.ITEM]),
    )
    s["card_at"] = s["card_of"] = s["mythos_runs"] = s["replaced"] = s["encounter_deck"] = NONE
    s["gone_card"] = NONE
    if Source.FIRST_CARD <= source < IN_FORCE:
        source = place_of_item(s, source, owner, item)
        if source != NONE:
            s["card_at"], s["card_of"] = source - Source.FIRST_CARD, owner
        else:
            s["gone_card"] = item
    elif Source.ENVIRONMENT <= source <= Source.LASTING:
        s["mythos_runs"] = item
    elif source >= IN_FORCE and item_of(s, source, owner) != item:
        source = np.int64(NONE)
    s["runs"], s["runs_of"] = source, owner
    s["event_trigger"], s["event_seat"] = row[Pending.TRIGGER], row[Pending.HE]
    s["event_subject"], s["event_number"] = row[Pending.SUBJECT], row[Pending.NUMBER]
    if is_about_marker(row[Pending.TRIGGER]) and row[Pending.SUBJECT] >= 0:
        concern(t, s, np.int64(row[Pending.SUBJECT]))


@kernel
def drop_first(s):
    """Remove the first program from the queue."""
    n = np.int64(s["n_pending"]) - 1
    for place in range(n):
        for column in range(COLUMNS):
            s["pending"][place, column] = s["pending"][place + 1, column]
    s["n_pending"] = n


@kernel
def is_same_event(s, place):
    """Return whether a program of the queue belongs to the same event as the first one."""
    first, row = s["pending"][0], s["pending"][place]
    if row[Pending.TRIGGER] != first[Pending.TRIGGER] or row[Pending.HE] != first[Pending.HE]:
        return False
    return row[Pending.SUBJECT] == first[Pending.SUBJECT] and row[Pending.TRIGGER] != NONE


@kernel
def move_to_front(s, place):
    """Move a program to the front of the queue."""
    for column in range(COLUMNS):
        moved = np.int64(s["pending"][place, column])
        for later in range(place, 0, -1):
            s["pending"][later, column] = s["pending"][later - 1, column]
        s["pending"][0, column] = moved


@kernel
def order_pending(s, t, log):
    """Let the first player order the programs of one event, with an alternative; return True while it waits.

    Investigators order their own Corruption cards (Timing Conflicts).
    """
    first = s["pending"][0]
    seat = np.int64(s["lead"])
    is_own = first[Pending.TRIGGER] == PackTrigger.MOVES
    if is_own:
        seat = np.int64(first[Pending.SEAT])
    n = np.int64(1)
    while n < s["n_pending"] and is_same_event(s, n):
        if is_own and s["pending"][n, Pending.SEAT] != seat:
            break
        n += 1
    if n == 1 or (t["timing_free"] == 0 and not is_own):
        return False
    clear_options(s)
    for place in range(n):
        offer(s, place)
    if ask(t, s, log, Decision.ORDER, seat):
        return True
    move_to_front(s, np.int64(chosen(s)))
    return False


@kernel
def take_pending(s, t, log):
    """Take the first program from the queue, and set the result to its row; return True while it waits.

    The player may refuse one that replaces an event; the event happens then, and the result is -1.
    """
    seat, may = np.int64(s["pending"][0, Pending.SEAT]), np.int64(s["pending"][0, Pending.MAY])
    program = np.int64(s["pending"][0, Pending.PROGRAM])
    begin_pending(s, t, s["pending"][0])
    drop_first(s)
    if may:
        clear_options(s)
        offer(s, 0)
        offer(s, 1)
        s["program_row"] = program
        if ask(t, s, log, Decision.INSTEAD, seat):
            return True
        if chosen(s) == 0:
            s["result"] = NONE
            return happens_anyway(s, t, log)
    s["result"] = program
    return False


@kernel
def has_pending(s):
    """Return whether a program waits; the end of the turns, or of a game given up, drops all of them."""
    if is_ended(s) or is_full(s):
        s["n_pending"] = 0
    return s["n_pending"] > 0


# --- running them


@kernel
def is_of_gained_card(s, t, program):
    """Return whether a program of the queue is that of a gained card: it belongs to what gives the card."""
    card = np.int64(s["event_subject"])
    return s["event_trigger"] == PackTrigger.GAIN_CARD and card >= 0 and t["join_program"][card] == program


@kernel
def begin_waiting(t, s, log, frame, program, seat):
    """Begin a program of the queue; return whether the log has it as a program of its own."""
    if is_of_gained_card(s, t, program):
        set_frame(t, s, frame, program, seat)
        return False
    begin_frame(t, s, log, frame, program, seat)
    return True


@kernel
def end_waiting(t, s, log, frame, is_told):
    """End a program of the queue; return True while it waits."""
    return end_frame(t, s, log, frame) if is_told else let_go(t, s, log, frame)


# --- running them between two steps of a program of effects


@kernel
def run_queued(s, t, log):
    """Run the programs of the queue, up to one that leads further; return True while it waits."""
    if s["n_pending"] == 0:
        return False
    kept, frame = scratch_integers(KEPT), scratch_integers(FRAME)
    keep(s, kept)
    while has_pending(s):
        if order_pending(s, t, log):
            return True
        if leads_further(s, t, np.int64(s["pending"][0, Pending.PROGRAM])):
            break
        seat = np.int64(s["pending"][0, Pending.SEAT])
        if take_pending(s, t, log):
            return True
        if s["result"] < 0:
            continue
        is_told = begin_waiting(t, s, log, frame, np.int64(s["result"]), seat)
        while goes_on(t, s, frame):
            if do_step(t, s, log, frame):
                return True
        if end_waiting(t, s, log, frame, is_told):
            return True
    give_back(s, kept)
    return False


run_waiting = pack_only(run_queued, no)
"""Hook between two steps: run what waits, as far as it is a program of effects."""
