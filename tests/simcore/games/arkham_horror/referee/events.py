"""Triggers of packs: a queue of the rules that an event sets off, and replacements of events."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from typing import Any

from tests.simcore.games.program_text import Step

from . import cards, encounter_decks, narrowing, standing, topics
from .standing import Source
from .table import DownError, Person, Table

EVERYBODY = (
    "turn_start", "phase_start", "phase_end", "surge", "surge_start", "terror_rises", "doom_added",
    "gate_opens", "mythos_card", "moves", "awaken", "ally_lost", "life_lost", "turn_end",
)  # fmt: skip
"""Triggers without a `he` of their own: each card's owner is, and sheets name a set."""
OCCASION = "occasion"
"""Key of an event with its trigger, its investigator and what it is about: equal ones are the same event."""
SUBJECTS = ("marker", "card", "area", "resource", "counter", "deck", "phase")
IN_SETUP = ("mythos_card", "join", "gain_card", "gain", "marker_drawn")
"""Triggers that run during the setup too (A)."""


def found(
    g: Table, verb: str, trigger: str, person: Person | None, event: dict[str, Any]
) -> Iterator[tuple[Step, Source]]:
    """Rules that something sets off, in the order of the sheets (A)."""
    kind, want = event.get("kind"), topics.about(verb, trigger)
    of_all = trigger in EVERYBODY and person is None
    rules = standing.everything(g, want) if of_all else _in_order(g, person, want)
    of_kind = standing.of_kind(g, kind, want) if kind is not None else ()
    for step, source in itertools.chain(rules, of_kind):
        if _about(g, step, source, person, event):
            yield step, source


def _in_order(g: Table, person: Person | None, want: topics.Wanted) -> Iterator[tuple[Step, Source]]:
    """Rules for all, then each investigator's from the first player on: his own, others' about him."""
    yield from standing.general(g, want)
    for each in g.everybody():
        for step, source in standing.own(g, each, want):
            if each is person or "who" in step.keys:
                yield step, source
    if person is not None and not person.alive:  # his own cards tell of his end
        yield from standing.own(g, person, want)


def _lacks_deck(g: Table, step: Step) -> bool:
    """Whether a rule puts an encounter of the cult in place of another in a game without that deck."""
    (first, *_) = step.block("") or (step,)
    of_cult = first.verb == "encounter" and str(first.keys.get("deck", "")) == "cult"
    return of_cult and not any(card.deck == "cult" for card in g.book.cards.values())


def _about(g: Table, step: Step, source: Source, person: Person | None, event: dict[str, Any]) -> bool:
    if _lacks_deck(g, step):
        return False
    he = person if person is not None else source.person
    if not standing.about_kind(g, step, event.get("kind"), source):
        return False
    if "at" in step.keys and not narrowing.is_in(g, step.keys["at"], event.get("area"), source):
        return False
    return narrowing.fits(g, step, source, he, event)


def fire(g: Table, trigger: str, person: Person | None = None, **event: Any) -> None:
    """Something has happened: the rules that it sets off wait until the step is finished (12.4)."""
    if not g.packs.on or (g.packs.setting_up and trigger not in IN_SETUP):
        return
    for step, source in list(found(g, "on", trigger, person, event)):
        if str(step.keys.get("before", "no")) == "yes":
            continue
        if source.name == "relation" and (g.packs.relating or g.packs.setting_up):
            continue  # relationships do not answer each other, nor the setup (G17)
        he = whose(step, source, person)
        if source.name == "relation" and is_waiting(g, step, he):
            continue  # once for each event, whatever it brings (G17)
        known = event | {OCCASION: (trigger, person and person.seat, *_subject(event))}
        g.packs.queue.append((step, narrowing.with_event(source, known), he))
    if not g.packs.busy and not g.packs.setting_up:
        drain(g)


def is_waiting(g: Table, step: Step, he: Person | None) -> bool:
    """Whether a rule waits already for an investigator."""
    return any(step is each and he is other for each, _, other in g.packs.queue)


def whose(step: Step, source: Source, person: Person | None) -> Person | None:
    """For whom a rule runs: one about what happens to others runs for its owner."""
    of_others = str(step.keys.get("who")) == "others" and source.person is not None
    return source.person if person is None or of_others else person


def fire_once(g: Table, trigger: str, cases: list[dict[str, Any]]) -> None:
    """Fire one event that is several things at once, such as the symbols that move: a rule answers once."""
    if g.packs.setting_up:
        return
    for step, source in list(standing.everything(g)):
        fits = step.verb == "on" and step.word() == trigger
        case = next((each for each in cases if fits and _about(g, step, source, None, each)), None)
        if case is not None:
            known = case | {OCCASION: (trigger,)}
            g.packs.queue.append((step, narrowing.with_event(source, known), source.person))
    drain(g)


def _subject(event: dict[str, Any]) -> list[Any]:
    """Subject of an event, if it names any."""
    return [(name, event[name]) for name in SUBJECTS if name in event][:1]


def fire_of_sheets(g: Table, trigger: str, person: Person, **event: Any) -> int:
    """Queue the rules of sheets alone, which have no owner; return their number."""
    rules = [
        (step, narrowing.with_event(source, event), person)
        for step, source in found(g, "on", trigger, person, event)
        if source.person is None
    ]
    g.packs.queue += rules
    return len(rules)


def fire_before(g: Table, trigger: str, person: Person, **event: Any) -> None:
    """Queue the rules that something sets off with its full amount, before it is reduced (`before=yes`)."""
    if g.packs.setting_up:
        return
    for step, source in list(found(g, "on", trigger, person, event)):
        if str(step.keys.get("before", "no")) == "yes":
            g.packs.queue.append((step, narrowing.with_event(source, event), person))


def drain(g: Table) -> None:
    """All rules that have been set off, one after the other; what they set off queues behind."""
    if not (g.packs.setting_up or g.packs.awake):
        from . import health

        for person in g.everybody():
            cards.within_most(g, person)
        health.devour_without_maximum(g)
    if g.packs.draining:
        return
    if g.packs.at_split:
        from . import travel

        travel.choose_worlds(g)
    if not g.packs.queue:
        return
    from . import effects

    down: DownError | None = None
    active = g.packs.active
    was_down = active is not None and active.down
    g.packs.draining = True
    try:
        while g.packs.queue:
            step, source, he = next_rule(g)
            if he is not None and not he.alive and source.person is he and step.word() != "devoured":
                continue
            if is_refused(g, step, he):
                anyway(g, step, source, he)
                continue
            before, g.packs.relating = g.packs.relating, source.name == "relation"
            lost = g.packs.lost  # of the step that is interrupted
            try:
                effects.run(g, he, step.block(""), source)
            except DownError as problem:
                if problem.person is g.packs.active:
                    down = down or problem
            finally:
                g.packs.relating, g.packs.lost = before, lost
    finally:
        g.packs.draining = False
    if down is None and active is not None and active.down and not was_down:
        down = DownError(active)  # a rule for several has taken out the one who acts
    if down is not None:
        raise down


def next_rule(g: Table) -> tuple[Step, Source, Person | None]:
    """Take the next rule from the queue: who orders those of one event names it (Timing Conflicts).

    Everybody orders the own Corruption cards; with a switch, the first player orders all rules of an event.
    """
    queue = g.packs.queue
    occasion = _occasion(queue[0])
    own = occasion == MOVES
    seat = _seat(g, queue[0]) if own else g.lead
    if occasion is None or not (own or "timing-free" in g.book.switches):
        return queue.pop(0)
    same = 1
    while (
        same < len(queue)
        and _occasion(queue[same]) == occasion
        and not (own and _seat(g, queue[same]) != seat)
    ):
        same += 1
    return queue.pop(g.log.decide("order", seat, list(range(same))) if same > 1 else 0)


MOVES = ("moves",)


def _occasion(waiting: tuple[Step, Source, Person | None]) -> Any:
    return (waiting[1].event or {}).get(OCCASION)


def _seat(g: Table, waiting: tuple[Step, Source, Person | None]) -> int:
    return waiting[2].seat if waiting[2] is not None else g.lead


@contextlib.contextmanager
def step_of(g: Table) -> Iterator[None]:
    """Finish a step before the rules that it has set off run, also if it ends with a knock-out."""
    if not g.packs.on:
        yield
        return
    g.packs.busy += 1
    try:
        yield
    except DownError:
        g.packs.busy -= 1
        drain(g)
        raise
    except BaseException:
        g.packs.busy -= 1
        raise
    g.packs.busy -= 1
    drain(g)


@contextlib.contextmanager
def waiting(g: Table) -> Iterator[None]:
    """Let the rules that are set off wait, also beyond a step within."""
    before, g.packs.draining = g.packs.draining, True
    try:
        yield
    finally:
        g.packs.draining = before


@contextlib.contextmanager
def at_once(g: Table) -> Iterator[None]:
    """Resolve something in full in the middle of a program: what it sets off does not wait for that."""
    before, g.packs.draining = g.packs.draining, False
    busy, g.packs.busy = g.packs.busy, 0
    try:
        yield
    finally:
        g.packs.draining, g.packs.busy = before, busy


@contextlib.contextmanager
def acting(g: Table, person: Person | None) -> Iterator[None]:
    """Somebody acts: if a rule takes him out, the rest of what he does is dropped."""
    before, g.packs.active = g.packs.active, person
    try:
        yield
    finally:
        g.packs.active = before


def queue_instead(g: Table, trigger: str, person: Person | None = None, **event: Any) -> bool:
    """Whether a rule replaces an event; it waits until the step is finished, and may be refused then."""
    if not g.packs.on or (g.packs.setting_up and trigger not in IN_SETUP):
        return False
    for step, source in list(found(g, "instead", trigger, person, event)):
        he = person if person is not None else source.person
        g.packs.queue.append((step, narrowing.with_event(source, event), he))
        return True
    return False


def anyway(g: Table, step: Step, source: Source, he: Person | None) -> None:
    """Let the replaced event happen after all: a gain comes, or an ally leaves the game."""
    if step.word() == "ally_to_box":
        fire(g, "ally_lost", card=source.event["card"])
    if step.word() == "gain" and he is not None:
        cards.change_health(g, he, source.event["resource"], source.event["gained"])


def is_refused(g: Table, step: Step, he: Person | None) -> bool:
    """Whether the player refuses what would replace an event."""
    if step.verb != "instead" or str(step.keys.get("may", "no")) != "yes":
        return False
    return not g.log.decide("instead", he.seat if he is not None else g.lead, [0, 1])


def instead(g: Table, trigger: str, person: Person | None = None, **event: Any) -> dict[str, Any] | None:
    """Return the event as the first rule that replaces it has left it; None: no rule does."""
    if not g.packs.on or g.packs.setting_up:
        return None
    event = event or {"trigger": trigger}
    from . import effects

    for step, source in list(found(g, "instead", trigger, person, event)):
        if lacks_deck(g, step):
            continue
        he = person if person is not None else source.person
        if is_refused(g, step, he):
            continue
        effects.run(g, he, step.block(""), narrowing.with_event(source, event))
        return event
    return None


def lacks_deck(g: Table, step: Step) -> bool:
    """Whether what a rule does instead is an encounter of a deck that is not in the game."""
    decks = {inner.keys.get("deck") for inner in step.block("") if inner.verb == "encounter"} - {None}
    return any(not encounter_decks.cards_of(g, str(deck)) for deck in decks)
