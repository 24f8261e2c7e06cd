"""Events of games with packs: the standing rules that an event triggers, and those that replace it.

No program runs where an event happens. `fire` puts the programs into a queue, in the order of their sources,
and the loops that run programs take them from there between two steps (`effects/pack_queue.py`).
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.pack_kinds import PackMembers, PackTrigger
from simcore.games.arkham_horror.limits import MAX_PENDING, MAX_QUEUED
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_event_data import is_event
from simcore.games.arkham_horror.rules.board.pack_narrowing import concerns
from simcore.games.arkham_horror.rules.board.pack_sources import (
    MOST_SOURCES,
    has_rules,
    list_sources,
    turn_back,
    turn_to,
)
from simcore.games.arkham_horror.rules.board.pack_standing_rules import list_more, rules_from
from simcore.games.arkham_horror.rules.board.pack_ties import is_tie
from simcore.games.arkham_horror.rules.board.rule_matching import applies, fires
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, Part, Pending, Rule, Source
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import has
from simcore.kernels.replay import give_up

AFTER, BEFORE = range(2)
COLUMNS = len(Pending)
EVERY_SOURCE = 999
"""Number above all sources."""


# --- the queue


@kernel
def item_of(s, source, owner):
    """Return the card, mythos card or entry that a source is; -1 for other sources."""
    if source >= IN_FORCE:
        return np.int64(s["force_item"][source - IN_FORCE])
    if source >= Source.FIRST_CARD:
        return np.int64(s["held"][owner, source - Source.FIRST_CARD])
    if source == Source.ENVIRONMENT:
        return np.int64(s["environment"])
    if source == Source.RUMOR:
        return np.int64(s["rumor"])
    return np.int64(s["lasting"]) if source == Source.LASTING else np.int64(NONE)


@kernel
def queue_program(s, program, seat, source, owner, trigger, he, subject, number, may):
    """Put a program at the end of the queue; a game in which it is full, or has no end, is given up."""
    n = np.int64(s["n_pending"])
    if program < 0:
        return
    s["queued"] += 1
    if n >= MAX_PENDING or s["queued"] > MAX_QUEUED:
        give_up(s)
        return
    row = s["pending"][n]
    row[Pending.PROGRAM], row[Pending.SEAT] = program, seat
    row[Pending.SOURCE], row[Pending.OWNER], row[Pending.ITEM] = source, owner, item_of(s, source, owner)
    row[Pending.TRIGGER], row[Pending.HE], row[Pending.MAY] = trigger, he, may
    row[Pending.SUBJECT], row[Pending.NUMBER] = subject, number
    s["n_pending"] = n + 1


@kernel
def is_waiting(s, source, trigger, he):
    """Return whether a program of a source waits already for such an event of an investigator."""
    for place in range(s["n_pending"]):
        row = s["pending"][place]
        if row[Pending.SOURCE] == source and row[Pending.TRIGGER] == trigger and row[Pending.HE] == he:
            return True
    return False


# --- which rules an event triggers


@kernel
def runner_of(s, t, rule, owner, seat):
    """Return the seat for which the program of a rule runs (Timing Conflicts).

    It is the investigator whom the event concerns, else the owner of the rule, else the first player. A rule
    about what happens to others runs for its owner.
    """
    if seat >= 0 and (owner < 0 or t["rule_who"][rule] != PackMembers.OTHERS):
        return np.int64(seat)
    return np.int64(owner) if owner >= 0 else np.int64(s["lead"])


@kernel
def is_about_marker(trigger):
    """Return whether the subject of an event is a monster marker."""
    if PackTrigger.MONSTER_MOVES <= trigger <= PackTrigger.MARKER_DRAWN:
        return True
    return trigger == PackTrigger.MOVE or trigger == PackTrigger.BEATEN


@kernel
def place_of_event(s, trigger, seat, subject):
    """Return where an event happens: at its investigator or its monster; -1 if it has no place."""
    if seat >= 0:
        return np.int64(s["at"][seat])
    if is_about_marker(trigger) and subject >= 0:
        return np.int64(place_of(s, np.int64(subject)))
    return np.int64(NONE)


@kernel
def heeds(s, t, rule, owner, trigger, seat, subject, number, kind):
    """Return whether a rule is about an event."""
    if t["rule_of"][rule] != trigger or (seat >= 0 and not concerns(s, t, rule, owner, seat)):
        return False
    if number < t["rule_min"][rule] or not is_event(
        s, t, rule, trigger, place_of_event(s, trigger, seat, subject), subject, number
    ):
        return False
    return applies(t, s, rule, runner_of(s, t, rule, owner, seat), kind)


@kernel
def kind_of_event(s, t, trigger, seat, subject):
    """Return the kind of the monster that an event is about; in a combat, that of the monster. -1: none.

    The monster does not matter to others who fall in its combat, such as by the price of a spell.
    """
    if trigger == PackTrigger.DOWN and seat != s["actor"]:
        return np.int64(NONE)
    marker = np.int64(subject) if is_about_marker(trigger) else np.int64(s["foe"])
    return np.int64(t["kind_of"][marker]) if marker >= 0 else np.int64(NONE)


@kernel
def colour_or(t, rule, trigger, subject, number):
    """Return the number of an event; of a symbol that moves, the colour of its arrows (`is_moving`)."""
    if trigger != PackTrigger.MOVES:
        return np.int64(number)
    return np.int64(not has(np.int64(t["mythos_white"][subject]), np.int64(t["rule_symbol"][rule])))


@kernel
def queue_rules(s, t, log, way, trigger, seat, subject, number, before):
    """Put the programs of all rules about an event into the queue; return their number.

    Only the first rule that replaces it (`Rule.INSTEAD`) counts.
    """
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    kind = kind_of_event(s, t, trigger, seat, subject)
    by_tie = is_tie(s, t, np.int64(s["runs"]))
    queued = 0
    for place in range(list_sources(s, t, way, trigger, sources, owners)):
        source, owner = np.int64(sources[place]), np.int64(owners[place])
        first, end = rules_from(s, t, source, owner, kind)
        of_tie = is_tie(s, t, source)
        if of_tie and by_tie:  # what a relationship gives counts for none
            continue
        kept = turn_to(s, source, owner)
        for rule in range(first, end):
            if t["rule_what"][rule] != way or t["rule_before"][rule] != before:
                continue
            if not heeds(s, t, rule, owner, trigger, seat, subject, number, kind):
                continue
            if of_tie and is_waiting(s, source, trigger, seat):
                continue
            queued += 1
            queue_program(
                s, np.int64(t["rule_program"][rule]), runner_of(s, t, rule, owner, seat), source, owner,
                trigger, seat, subject, colour_or(t, rule, trigger, subject, number),
                np.int64(t["rule_may"][rule]),
            )  # fmt: skip
            if way == Rule.INSTEAD:
                turn_back(s, kept)
                return queued
        turn_back(s, kept)
    return queued


@kernel
def is_heard(s, trigger):
    """Return whether an event triggers rules now: in the setup, only some do (Timing Conflicts).

    After the awakening, none does until the battle begins (Timing Conflicts).
    """
    if s["over"] != 0 or (s["part"] == Part.BATTLE and s["fighting"] == 0):
        return False
    is_of_setup = trigger == PackTrigger.SETUP or trigger == PackTrigger.MYTHOS_CARD
    return s["part"] != Part.SETUP or is_of_setup or trigger == PackTrigger.MARKER_DRAWN


@kernel
def fire_rules(s, t, log, trigger, seat, subject, number):
    """Put the programs that an event triggers into the queue.

    Parameters
    ----------
    trigger
        The event, see `PackTrigger`.
    seat
        Investigator whom it concerns; -1 if there is none.
    subject
        What it is about: the card, marker, area, check, kind of token ...; -1 if there is none.
    number
        How much: points lost or gained, tokens; 1 if the event has no number.
    """
    if has_rules(t, Rule.ON, trigger) and is_heard(s, trigger):
        queue_rules(s, t, log, Rule.ON, trigger, seat, subject, number, AFTER)


@kernel
def fire_rules_before(s, t, log, trigger, seat, subject, number):
    """Put the programs into the queue that run before an event takes effect (`before=yes`)."""
    if has_rules(t, Rule.ON, trigger) and is_heard(s, trigger):
        queue_rules(s, t, log, Rule.ON, trigger, seat, subject, number, BEFORE)


@kernel
def queue_instead(s, t, log, trigger, seat, subject, number):
    """Return whether a rule replaces an event; its program is in the queue then.

    If the player may refuse (`may=yes`), the event is postponed: it happens when the queue comes to the
    program and the player refuses it.
    """
    if not has_rules(t, Rule.INSTEAD, trigger) or not is_heard(s, trigger):
        return False
    s["event_refused"] = NONE
    return queue_rules(s, t, log, Rule.INSTEAD, trigger, seat, subject, number, AFTER) > 0


@kernel
def keep_pending(s, kept, place):
    """Move a program of the queue to the next place that is kept; return the place after it."""
    for column in range(COLUMNS):
        s["pending"][kept, column] = s["pending"][place, column]
    return kept + 1


@kernel
def drop_rules_of(s, seat):
    """Drop what waits from the cards of an investigator who leaves the game, except about the end itself."""
    kept = np.int64(0)
    for place in range(s["n_pending"]):
        row = s["pending"][place]
        if row[Pending.OWNER] != seat or row[Pending.TRIGGER] == PackTrigger.DEVOURED:
            kept = keep_pending(s, kept, place)
    s["n_pending"] = kept
    return False


@kernel
def fire_among(s, t, log, trigger, first_source, end_source):
    """Fire an event that concerns no one for the rules of some sources only."""
    if not has_rules(t, Rule.ON, trigger):
        return
    first = np.int64(s["n_pending"])
    queue_rules(s, t, log, Rule.ON, trigger, NONE, NONE, 1, AFTER)
    kept = first
    for place in range(first, s["n_pending"]):
        source = np.int64(s["pending"][place, Pending.SOURCE])
        if first_source <= source < end_source:
            kept = keep_pending(s, kept, place)
    s["n_pending"] = kept


@kernel
def fire_but_one(s, t, log, trigger, seat):
    """Fire an event for all rules but those of the Ancient One, which the base has applied."""
    if not has_rules(t, Rule.ON, trigger) or not is_heard(s, trigger):
        return
    kept = np.int64(s["n_pending"])
    first = kept
    queue_rules(s, t, log, Rule.ON, trigger, seat, NONE, 1, AFTER)
    for place in range(first, s["n_pending"]):
        if s["pending"][place, Pending.SOURCE] != Source.ONE:
            kept = keep_pending(s, kept, place)
    s["n_pending"] = kept


@kernel
def fire_of_sheets(s, t, log, trigger, seat, subject, number):
    """Fire an event for the rules of sheets only, which belong to no investigator."""
    if not has_rules(t, Rule.ON, trigger):
        return
    first = np.int64(s["n_pending"])
    queue_rules(s, t, log, Rule.ON, trigger, seat, subject, number, AFTER)
    kept = first
    for place in range(first, s["n_pending"]):
        if s["pending"][place, Pending.OWNER] < 0:
            kept = keep_pending(s, kept, place)
    s["n_pending"] = kept


@kernel
def queue_more(s, t, log, trigger, seat, area, kind):
    """Queue the programs for a trigger of the base data of sources that the base does not visit.

    A movement that has ended with its investigator devoured leads to nothing more.
    """
    if t["more_rules"][Rule.ON, trigger] == 0:
        return False
    if trigger == Trigger.END_MOVE and not has(np.int64(s["alive"]), seat):
        return False
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    for place in range(list_more(s, t, seat, sources, owners)):
        source, owner = np.int64(sources[place]), np.int64(owners[place])
        first, end = rules_from(s, t, source, owner, kind)
        kept = turn_to(s, source, owner)
        for rule in range(first, end):
            if fires(t, s, rule, trigger, seat, area, kind):
                queue_program(
                    s, np.int64(t["rule_program"][rule]), runner_of(s, t, rule, owner, seat), source, owner,
                    trigger, seat, np.int64(s["foe"]), 1, 0,
                )  # fmt: skip
        turn_back(s, kept)
    return False


@kernel
def queue_offer(s, t, log, trigger, seat, subject, number):
    """Return whether a rule that a player may refuse replaces an event; the others count at once."""
    if not has_rules(t, Rule.INSTEAD, trigger) or not is_heard(s, trigger):
        return False
    n = np.int64(s["n_pending"])
    if queue_rules(s, t, log, Rule.INSTEAD, trigger, seat, subject, number, AFTER) == 0:
        return False
    if s["pending"][n, Pending.MAY]:
        return True
    s["n_pending"] = n
    return False


@kernel
def was_refused(s, trigger):
    """Return whether the player has refused the last replacement of such an event."""
    return s["event_refused"] == trigger


fire = pack_only(fire_rules, no)
fire_beside = pack_only(fire_but_one, no)
"""`fire_beside(s, t, log, trigger, seat)`: fire an event beside the rules of the Ancient One."""
fire_before = pack_only(fire_rules_before, no)
forget_pending = pack_only(drop_rules_of, no)
"""`forget_pending(s, seat)`: drop what waits from the cards of an investigator who leaves the game."""
is_replaced = pack_only(queue_instead, no)
is_replaced_by_choice = pack_only(queue_offer, no)
fire_more = pack_only(queue_more, no)
"""`fire_more(s, t, log, trigger, seat, area, kind)`: queue what else a trigger of the base data triggers."""
is_refused = pack_only(was_refused, no)
