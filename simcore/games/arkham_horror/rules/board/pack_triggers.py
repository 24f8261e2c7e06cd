"""Events of games with packs: the standing rules that an event triggers, and those that replace it.

No program runs where an event happens. `fire` puts the programs into a queue, in the order of their sources,
and the loops that run programs take them from there between two steps (`effects/pack_queue.py`).
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackMembers, PackTrigger
from simcore.games.arkham_horror.limits import MAX_PENDING
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_event_data import is_event
from simcore.games.arkham_horror.rules.board.pack_narrowing import concerns
from simcore.games.arkham_horror.rules.board.pack_sources import (
    MOST_SOURCES,
    has_rules,
    list_sources,
    turn_back,
    turn_to,
)
from simcore.games.arkham_horror.rules.board.pack_standing_rules import rules_from
from simcore.games.arkham_horror.rules.board.rule_matching import applies
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, Pending, Rule, Source
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers

AFTER, BEFORE = range(2)


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
    """Put a program at the end of the queue; a full queue takes no more."""
    n = np.int64(s["n_pending"])
    if n >= MAX_PENDING or program < 0:
        return
    row = s["pending"][n]
    row[Pending.PROGRAM], row[Pending.SEAT] = program, seat
    row[Pending.SOURCE], row[Pending.OWNER], row[Pending.ITEM] = source, owner, item_of(s, source, owner)
    row[Pending.TRIGGER], row[Pending.HE], row[Pending.MAY] = trigger, he, may
    row[Pending.SUBJECT], row[Pending.NUMBER] = subject, number
    s["n_pending"] = n + 1


# --- which rules an event triggers


@kernel
def runner_of(s, t, rule, owner, seat):
    """Return the seat for which the program of a rule runs (effects.md 12).

    It is the investigator whom the event concerns, else the owner of the rule, else the first player. A rule
    about what happens to others runs for its owner.
    """
    if seat >= 0 and (owner < 0 or t["rule_who"][rule] != PackMembers.OTHERS):
        return np.int64(seat)
    return np.int64(owner) if owner >= 0 else np.int64(s["lead"])


@kernel
def heeds(s, t, rule, owner, trigger, seat, subject, number, kind):
    """Return whether a rule is about an event."""
    if t["rule_of"][rule] != trigger or (seat >= 0 and not concerns(s, t, rule, owner, seat)):
        return False
    if number < t["rule_min"][rule] or not is_event(s, t, rule, trigger, seat, subject, number):
        return False
    return applies(t, s, rule, runner_of(s, t, rule, owner, seat), kind)


@kernel
def kind_of_event(s, t, trigger, subject):
    """Return the kind of the monster that an event is about; in a combat, that of the monster. -1: none."""
    is_about_marker = (
        PackTrigger.MONSTER_MOVES <= trigger <= PackTrigger.MONSTER_APPEARS
        or trigger == PackTrigger.MARKER_DRAWN
    )
    marker = np.int64(subject) if is_about_marker else np.int64(s["foe"])
    return np.int64(t["kind_of"][marker]) if marker >= 0 else np.int64(NONE)


@kernel
def queue_rules(s, t, log, way, trigger, seat, subject, number, before):
    """Put the programs of all rules about an event into the queue; return their number.

    Only the first rule that replaces it (`Rule.INSTEAD`) counts.
    """
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    kind = kind_of_event(s, t, trigger, subject)
    queued = 0
    for place in range(list_sources(s, t, way, trigger, sources, owners)):
        source, owner = np.int64(sources[place]), np.int64(owners[place])
        first, end = rules_from(s, t, source, owner, kind)
        kept = turn_to(s, source, owner)
        for rule in range(first, end):
            if t["rule_what"][rule] != way or t["rule_before"][rule] != before:
                continue
            if not heeds(s, t, rule, owner, trigger, seat, subject, number, kind):
                continue
            queued += 1
            queue_program(
                s, np.int64(t["rule_program"][rule]), runner_of(s, t, rule, owner, seat), source, owner,
                trigger, seat, subject, number, np.int64(t["rule_may"][rule]),
            )  # fmt: skip
            if way == Rule.INSTEAD:
                turn_back(s, kept)
                return queued
        turn_back(s, kept)
    return queued


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
    if has_rules(t, Rule.ON, trigger):
        queue_rules(s, t, log, Rule.ON, trigger, seat, subject, number, AFTER)


@kernel
def fire_rules_before(s, t, log, trigger, seat, subject, number):
    """Put the programs into the queue that run before an event takes effect (`before=yes`)."""
    if has_rules(t, Rule.ON, trigger):
        queue_rules(s, t, log, Rule.ON, trigger, seat, subject, number, BEFORE)


@kernel
def queue_instead(s, t, log, trigger, seat, subject, number):
    """Return whether a rule replaces an event; its program is in the queue then.

    If the player may refuse (`may=yes`), the event is postponed: it happens when the queue comes to the
    program and the player refuses it.
    """
    if not has_rules(t, Rule.INSTEAD, trigger):
        return False
    return queue_rules(s, t, log, Rule.INSTEAD, trigger, seat, subject, number, AFTER) > 0


fire = pack_only(fire_rules, no)
fire_before = pack_only(fire_rules_before, no)
is_replaced = pack_only(queue_instead, no)
