"""Additions of packs to a check: before the roll, to the dice, to clue tokens, after a failure."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.simcore.games.program_text import walk

from . import cards, events, stand_ins, standing, windows
from .table import DownError, Person, Table
from .windows import Offer

BEFORE = ("check_bonus", "use_skill", "auto_pass", "end_combat", "pulled", "enchant_weapon")
FAILED = ("refuse", "auto_pass", "more_dice", "until")


@dataclass
class Prepared:
    """A check before its roll."""

    skill: str
    bonus: int = 0  # with the difference of a skill that replaces the one of the check
    passed: bool | None = None
    own: str = ""  # skill of the check, about which its bonuses are


def skills_of(kind: str, skill: str) -> tuple[str, ...]:
    """Names under which rules know a check: a special check is one of its skill too (Evade Check)."""
    return (skill,) if kind == "plain" else (kind, skill)


def windows_of(kind: str) -> tuple[str, ...]:
    """Windows of a check."""
    return ("check", "clue_spend") if kind == "plain" else ("check", "clue_spend", f"{kind}_check")


def event_of(g: Table, kind: str, skill: str) -> dict[str, Any]:
    """Return the properties of a check that rules ask for."""
    event: dict[str, Any] = {
        "skill": skills_of(kind, skill), "plain": kind in ("plain", "gate"), "bonus": 0, "passed": False,
    }  # fmt: skip
    if g.foe is not None:
        event |= {"kind": g.foe.kind, "marker": g.foe}
    return event


def prepare(g: Table, person: Person, kind: str, skill: str) -> Prepared:
    """Rules and cards before the roll; all investigators may use something, he first.

    Nothing helps in a check that fails automatically.
    """
    if not g.packs.on:
        return Prepared(skill, own=skill)
    own = skill
    event = windows.run_now(g, "check", person, **event_of(g, kind, skill))
    fails = f"{kind}_check" in g.auto_fail
    for owner in [g.people[seat] for seat in g.seats(person.seat) if not fails]:
        while owner.alive and owner.down is None and not event["passed"] and person.down is None:
            open_ = around(g, person, owner, kind, event, before=True)
            if not open_:
                break
            choice = g.log.decide("use", owner.seat, [None, *(each.key for each in open_)])
            if choice is None:
                break
            try:
                event = used(g, person, windows.chosen(g, open_, choice), event)
            except DownError:  # the check passes all the same
                if event["passed"]:
                    g.log.note("without_roll", seat=person.seat, passed=1)
                raise
            if "use_skill" in event:
                skill = event["use_skill"]
    more = cards.skill(g, person, skill) - cards.skill(g, person, own)
    return Prepared(skill, event["bonus"] + more, True if event["passed"] else None, own)


def used(g: Table, person: Person, offer: Offer, event: dict[str, Any]) -> dict[str, Any]:
    """The event after a use; what waits goes on waiting for the check."""
    with events.waiting(g):
        return windows.use(g, person, offer, event)


def needs_more(g: Table, person: Person, kind: str) -> int:
    """Successes that a kind of check needs besides."""
    return standing.number(g, f"{kind}_need", 0, person) if g.packs.on else 0


@contextlib.contextmanager
def fresh_uses(g: Table) -> Iterator[None]:
    """Let what is used once a check be used again in another one, but not in the rest of this one."""
    outer, g.packs.once_a_check = g.packs.once_a_check, set()
    used = [(each, step) for each in g.people for step in outer if each.uses[step]]
    for each, step in used:
        del each.uses[step]
    try:
        yield
    finally:
        for each in g.people:
            for step in g.packs.once_a_check:
                del each.uses[step]
        for each, step in used:
            each.uses[step] = 1
        g.packs.once_a_check = outer


def at_hand(g: Table, person: Person, kind: str, skill: str) -> dict[str, Any] | None:
    """The check that is rolled."""
    if not g.packs.on:
        return None
    more = standing.number(g, "die_value", 0, person, skill=skills_of(kind, skill))
    return {"kind": kind, "skill": skill, "more": more, "successes": 0, "clues": 0, "wasted": 0, "ones": 0}


# --- clue tokens


def may_spend_clue(g: Table, person: Person) -> bool:
    """Whether another clue token can be spent on the check at hand."""
    check = g.packs.check
    skills = skills_of(check["kind"], check["skill"])
    if check["clues"] >= standing.number(g, "clues_per_check", 10**6, person, skill=skills):
        return False
    return cards.pays_with(g, person, "clue", in_check=True) >= standing.number(g, "clue_group", 1, person)


def spend_clue(g: Table, person: Person) -> int:
    """Spend clue tokens on a check; return the number of those that have an effect."""
    group = standing.number(g, "clue_group", 1, person)
    own = stand_ins.spent(g, person, "clue", group, in_check=True)
    if own is None:
        return 0
    person.clues -= own
    g.log.expect("clue_spent", seat=person.seat, left=person.clues)
    g.packs.check["clues"] += group
    g.log.tally["clue_spent"] += group - 1  # one event is about all of them
    return group - wasted_of(g, person, group)


def wasted_of(g: Table, person: Person, clues: int) -> int:
    """Return how many of some clue tokens on the check have no effect."""
    wasted = max(0, min(clues, standing.number(g, "wasted_clues", 0, person) - g.packs.check["wasted"]))
    g.packs.check["wasted"] += wasted
    return wasted


# --- after the roll


def around(
    g: Table,
    person: Person,
    owner: Person,
    kind: str,
    event: dict[str, Any],
    *,
    before: bool,
    casts: bool = False,
) -> list[Offer]:
    """Uses of one side of the roll that an owner has: no spells in a Spell check, they come after a roll."""
    found = windows.offers(g, person, *windows_of(kind), owner=owner, **event)
    return [
        offer
        for offer in found
        if is_before(offer) == before
        and (
            offer.use.is_set("cast") == casts
            if not before
            else not (offer.use.is_set("cast") and kind == "spell")
        )
    ]


def is_before(offer: Offer) -> bool:
    """Whether a use comes before the dice are rolled."""
    return any(node.verb in BEFORE for node in walk(offer.use.step.block("")))


def improve(g: Table, person: Person, kind: str, skill: str, faces: list[int]) -> list[int]:
    """All may use what improves the roll, he first; the dice afterwards."""
    for owner in [g.people[seat] for seat in g.seats(person.seat)]:
        while owner.alive:
            g.packs.check["ones"] = faces.count(1)
            event = event_of(g, kind, skill)
            open_ = around(g, person, owner, kind, event, before=False)
            if not open_:
                break
            choice = g.log.decide("use", owner.seat, [None, *(each.key for each in open_)])
            if choice is None:
                break
            offer = windows.chosen(g, open_, choice)
            if str(offer.use.key("once", "")) == "check":
                g.packs.once_a_check.add(id(offer.use.step))
            event |= {"dice": 0, "successes": 0, "again": "", "counts": 0}
            faces[:] = changed(g, person, skill, list(faces), used(g, person, offer, event))
    return faces


def menders(g: Table, person: Person) -> list[Any]:
    """Clue tokens that may be spent on the roll."""
    return ["clue"] if may_spend_clue(g, person) else []


def with_clue(g: Table, person: Person, skill: str, faces: list[int]) -> list[int]:
    """Spend a clue token, or a group of them, on the roll; the dice afterwards."""
    from . import checks

    before = g.packs.check["clues"]
    many = spend_clue(g, person)
    if g.packs.check["clues"] == before:  # others lend too little
        return faces
    near = near_misses(g, person, faces)
    if near and standing.has_rule(g, "clue_raise", person) and g.log.decide("raise", person.seat, [0, 1]):
        faces = list(faces)
        faces[faces.index(near[0])] += 1
        return faces
    for _ in range(many):
        faces = faces + checks.roll(g, person, "more", checks.clue_dice(g, person, skill))
    return faces


def near_misses(g: Table, person: Person, faces: list[int]) -> list[int]:
    """Dice that miss success by one."""
    from . import checks

    return [
        face
        for face in faces
        if not checks.succeeds(g, person, face) and checks.succeeds(g, person, face + 1)
    ]


def changed(g: Table, person: Person, skill: str, faces: list[int], event: dict[str, Any]) -> list[int]:
    """The dice after what a card has done to them."""
    from . import checks

    g.packs.check["successes"] += event.get("successes", 0)
    if event.get("dice"):
        faces = faces + checks.roll(g, person, "more", event["dice"])
    counts = event.get("counts", 0)
    g.packs.check["clues"] += counts
    for _ in range(counts - wasted_of(g, person, counts)):
        faces = faces + checks.roll(g, person, "more", checks.clue_dice(g, person, skill))
    if event.get("again") == "ones":
        rest = [face for face in faces if face != 1]
        faces = rest + checks.roll(g, person, "all-failed", len(faces) - len(rest))
    elif event.get("again") and (faces or g.log.comes("dice", seat=person.seat)):
        faces = checks.again(g, person, faces, event["again"])
    return faces


def after_roll(g: Table, person: Person, kind: str, need: int, passed: bool) -> tuple[bool, bool]:
    """Return whether a check is passed after all uses, and whether all its dice are rolled again."""
    from . import checks

    least = 1 if need == checks.MANY else need
    passed = g.successes >= least
    if not (passed and need != checks.MANY) and kind != "spell" and cast_again(g, person, kind):
        return False, True
    if not passed:
        passed = after_failure(g, person, kind, least)
    finished(g, person, kind, passed)
    return (passed and need != checks.MANY), False


def cast_again(g: Table, person: Person, kind: str) -> bool:
    """Whether a spell has all dice rolled once more."""
    rolled = g.successes, g.failures
    if not any(rolled):
        return False
    for owner in [g.people[seat] for seat in g.seats(person.seat)]:
        while owner.alive and owner.down is None:
            event = event_of(g, kind, g.packs.check["skill"]) | {"again": ""}
            open_ = around(g, person, owner, kind, event, before=False, casts=True)
            choice = g.log.decide("use", owner.seat, [None, *(each.key for each in open_)]) if open_ else None
            if choice is None:
                break
            with events.waiting(g):
                event = windows.use(g, person, windows.chosen(g, open_, choice), event)
            g.successes, g.failures = rolled
            if event["again"]:
                return True
    return False


def after_failure(g: Table, person: Person, kind: str, least: int) -> bool:
    """Offer what helps after a failed check; whether it is passed then."""
    successes, failures = g.successes, g.failures
    event = event_of(g, kind, g.packs.check["skill"]) | {"more": 0, "refused": False}
    event = windows.ask(g, person, "check_failed", does=FAILED, **event)
    g.successes, g.failures = successes + event["more"], failures
    if event["passed"]:
        g.successes = max(g.successes, least)
    if event["refused"]:
        g.packs.no_failure = True
    return g.successes >= least


def finished(g: Table, person: Person, kind: str, passed: bool) -> None:
    """Fire the triggers of a check."""
    check = g.packs.check
    event = event_of(g, kind, check["skill"]) | {"clues_spent": check["clues"]}
    with contextlib.nullcontext() if g.packs.busy else events.step_of(g):
        events.fire(g, "check", person, **event)
        if not passed:
            events.fire(g, "check_failed", person, **event)
        if not g.successes:
            events.fire(g, "no_success", person, **event)
