"""Evade checks (Evade Check)."""

from __future__ import annotations

from . import arms, checks, combat, events, items, standing
from .table import DownError, Held, Marker, Person, Table


def passers(g: Table, person: Person) -> list[Held]:
    """Cards with which he passes without a roll."""
    found = []
    for held in person.cards:
        for use in held.card.uses:
            if use.window != "evade_check" or "auto_pass" not in use.does or held.exhausted:
                continue
            if not held.card.printed:
                continue
            if not use.is_set("cast") or arms.can_cast(g, person, held):
                found.append(held)
    return found


def evade(g: Table, person: Person, marker: Marker) -> bool:
    """Evade a monster; on a failure its damage is taken."""
    combat.begin(g, person, marker)
    who = {"seat": person.seat, "monster": marker.kind.id, "marker": g.number_of(marker)}
    try:
        passed = pass_check(g, person, marker)
        events.drain(g)
    except DownError:
        g.log.note("evaded", **who)
        raise
    if passed:
        g.log.note("evaded", **who)
        g.foe = None
        return True
    combat.damage(g, person, marker, fought=False)
    return False


def without_roll(g: Table, person: Person) -> bool:
    """Passed by a card."""
    g.log.note("without_roll", seat=person.seat, check="evade", passed=1)
    return True


def without_roll_but_insane(g: Table, person: Person) -> None:
    """The spell has its effect, and its price drives him insane."""
    try:
        arms.after_casting(g, person)
    except DownError:
        without_roll(g, person)
        for what in ("evaded", "fled"):
            g.log.note(what, seat=person.seat)
        raise


def pass_check(g: Table, person: Person, marker: Marker, *, begins: bool = False) -> bool:
    """The check, or a card instead of it; it may begin what happens with the monster."""
    from .health import use_up

    if begins:
        combat.begin(g, person, marker)
    while True:
        options = [None, *dict.fromkeys(each.id for each in passers(g, person))]
        choice = g.log.decide("evade_by", person.seat, options)
        if choice is None:
            break
        held = next(each for each in passers(g, person) if each.id == choice)
        use = held.card.use_in("evade_check")
        if use.is_set("cast"):
            if arms.cast(g, person, held):
                if person.sanity <= 0:
                    without_roll_but_insane(g, person)
                return without_roll(g, person)
            arms.after_casting(g, person)
            continue
        if items.works(g, person, held):
            use_up(g, person, held, use)
            return without_roll(g, person)
    awareness = standing.number(g, "awareness", marker.kind.awareness, kind=marker.kind)
    return checks.check(g, person, "evade", "sneak", awareness)
