"""Additions of packs to a check: before the roll, to the dice, to clue tokens, after a failure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.simcore.games.program_text import walk

from . import cards, events, narrowing, stand_ins, standing, windows
from .standing import Source
from .table import Person, Table
from .windows import Offer

BEFORE = ("check_bonus", "use_skill", "auto_pass", "end_combat", "enchant_weapon")
AFTER = ("more_dice", "more_successes", "reroll", "count_as")
FAILED = ("refuse", "auto_pass", "more_dice", "until")
PRINTED = ("combat", "evade", "gate")
"""Checks whose cards that pass them without a roll belong to the printed game."""


@dataclass
class Prepared:
    """A check before its roll."""

    skill: str
    bonus: int = 0
    passed: bool | None = None


def skills_of(kind: str, skill: str) -> tuple[str, ...]:
    """Names under which rules know a check: a special check is one of its skill too (Evade Check)."""
    return (skill,) if kind == "plain" else (kind, skill)


def windows_of(kind: str) -> tuple[str, ...]:
    """Windows of a check."""
    return ("check",) if kind == "plain" else ("check", f"{kind}_check")


def event_of(g: Table, kind: str, skill: str) -> dict[str, Any]:
    """Return the properties of a check that rules ask for."""
    event: dict[str, Any] = {
        "skill": skills_of(kind, skill), "plain": kind == "plain", "bonus": 0, "passed": False,
    }  # fmt: skip
    if g.foe is not None:
        event |= {"kind": g.foe.kind, "marker": g.foe}
    return event


def prepare(g: Table, person: Person, kind: str, skill: str) -> Prepared:
    """Rules and cards before the roll."""
    if not g.packs.on:
        return Prepared(skill)
    event = windows.run_now(g, "check", person, **event_of(g, kind, skill))
    while not event["passed"]:
        open_ = [
            offer
            for offer in windows.offers(g, person, *windows_of(kind), does=BEFORE, **event)
            if not _is_printed(kind, offer)
        ]
        if not open_:
            break
        choice = g.log.decide("before_check", person.seat, [None, *(each.key for each in open_)])
        if choice is None:
            break
        event = windows.use(g, person, next(each for each in open_ if each.key == choice), event)
        if "use_skill" in event:
            skill = event["use_skill"]
    return Prepared(skill, event["bonus"], True if event["passed"] else None)


def _is_printed(kind: str, offer: Offer) -> bool:
    """Whether another part of the referee asks about a card."""
    step = offer.use.step
    if offer.held is None or "who" in step.keys:
        return False
    passes = "auto_pass" in offer.use.does and "kind" not in step.keys
    return (kind in PRINTED and passes) or (kind == "combat" and offer.use.is_set("cast"))


def needs_more(g: Table, person: Person, kind: str) -> int:
    """Successes that a kind of check needs besides."""
    return standing.number(g, f"{kind}_need", 0, person) if g.packs.on else 0


def at_hand(g: Table, person: Person, kind: str, skill: str) -> dict[str, Any] | None:
    """The check that is rolled."""
    if not g.packs.on:
        return None
    for step in [step for step in person.uses if step in g.packs.once_a_check]:
        del person.uses[step]
    g.packs.once_a_check.clear()
    more = standing.number(g, "die_value", 0, person, skill=skills_of(kind, skill))
    return {"kind": kind, "skill": skill, "more": more, "successes": 0, "clues": 0, "wasted": 0, "ones": 0}


# --- clue tokens


def may_spend_clue(g: Table, person: Person) -> bool:
    """Whether another clue token can be spent on the check at hand."""
    check = g.packs.check
    skills = skills_of(check["kind"], check["skill"])
    if check["clues"] >= standing.number(g, "clues_per_check", 10**6, person, skill=skills):
        return False
    return cards.pays_with(g, person, "clue") >= standing.number(g, "clue_group", 1, person)


def spend_clue(g: Table, person: Person) -> int:
    """Spend clue tokens on a check; return the number of those that have an effect."""
    group = standing.number(g, "clue_group", 1, person)
    person.clues -= stand_ins.spent(g, person, "clue", group)
    g.packs.check["clues"] += group
    wasted = max(0, min(group, standing.number(g, "wasted_clues", 0, person) - g.packs.check["wasted"]))
    g.packs.check["wasted"] += wasted
    return group - wasted


# --- after the roll


def menders(g: Table, person: Person, kind: str, faces: list[int]) -> list[Any]:
    """Clue tokens, cards and abilities that may change the roll."""
    found: list[Any] = ["clue"] if may_spend_clue(g, person) else []
    if found and faces and standing.has_rule(g, "clue_raise", person):
        found.append({"raise": 1})
    event = event_of(g, kind, g.packs.check["skill"])
    found += [
        offer.key
        for offer in windows.offers(g, person, *windows_of(kind), does=AFTER, **event)
        if is_new(offer) and not any(node.verb in BEFORE for node in walk(offer.use.step.block("")))
    ]
    return found


def is_new(offer: Offer) -> bool:
    """Whether a use is of a form that the printed game does not have."""
    keys = offer.use.step.keys
    reroll = offer.use.amount_of("reroll")
    printed = offer.use.does & {"reroll", "count_as"} and not any(
        key in keys for key in ("skill", "once", "clue", "if", "cast", "who", "power")
    )
    if offer.held is None:
        return not (reroll is not None and "skill" not in keys and str(keys.get("once")) == "turn")
    return not printed or (reroll is not None and reroll.word() == "ones")


def mend(g: Table, person: Person, kind: str, skill: str, faces: list[int], choice: Any) -> list[int]:
    """Do one thing about the roll; the dice afterwards."""
    from . import checks

    if choice == "clue":
        many = spend_clue(g, person)
        g.log.expect("clue_spent", seat=person.seat, left=person.clues)
        for _ in range(many):
            faces = faces + checks.roll(g, person, "more", checks.clue_dice(g, person, skill))
        return faces
    if "raise" in choice:
        spend_clue(g, person)
        die = g.log.decide("raise_die", person.seat, sorted(set(faces)))
        faces = list(faces)
        faces[faces.index(die)] = die + 1
        return faces
    event = event_of(g, kind, skill) | {"dice": 0, "successes": 0, "again": "", "counts": 0}
    offer = next(each for each in windows.offers(g, person, *windows_of(kind), **event) if each.key == choice)
    if str(offer.use.key("once", "")) == "check":
        g.packs.once_a_check.add(id(offer.use.step))
    return changed(g, person, skill, faces, windows.use(g, person, offer, event))


def changed(g: Table, person: Person, skill: str, faces: list[int], event: dict[str, Any]) -> list[int]:
    """The dice after what a card has done to them."""
    from . import checks

    g.packs.check["successes"] += event.get("successes", 0)
    if event.get("dice"):
        faces = faces + checks.roll(g, person, "more", event["dice"])
    for _ in range(event.get("counts", 0)):
        faces = faces + checks.roll(g, person, "more", checks.clue_dice(g, person, skill))
    if event.get("again") == "ones":
        ones = faces.count(1)
        if ones:
            faces = [face for face in faces if face != 1] + checks.roll(g, person, "ones", ones)
    elif event.get("again") and faces:
        faces = checks.again(g, person, faces, event["again"])
    return faces


def after_failure(
    g: Table, person: Person, kind: str, faces: list[int], hits: Callable[[], int], need: int
) -> list[int]:
    """Offer the cards that help after a failed check."""
    check = g.packs.check
    if need >= 10**6:
        return faces
    event = event_of(g, kind, check["skill"]) | {"dice": 0, "refused": False}
    faces[:] = with_trophies(g, person, faces, event)
    event = windows.ask(g, person, "check_failed", asks="after_check", does=FAILED, **event)
    if event.get("dice"):
        faces[:] = changed(g, person, check["skill"], list(faces), {"dice": event["dice"]})
    if event["passed"]:
        check["successes"] += max(0, need - hits())
    if event["refused"]:
        g.packs.no_failure = True
    return faces


def with_trophies(g: Table, person: Person, faces: list[int], event: dict[str, Any]) -> list[int]:
    """Monster trophies that are given up for more dice."""
    from . import checks

    while True:
        helpful = {
            marker.kind.id: (marker, step)
            for marker in g.trophies(person)
            for step in marker.kind.program
            if step.verb == "use" and narrowing.fits(g, step, Source("trophy", person), person, event)
        }
        name = g.log.decide("trophy_for_dice", person.seat, [None, *helpful]) if helpful else None
        if name is None:
            return list(faces)
        marker, step = helpful[name]
        cards.return_trophy(g, marker, person)
        faces = list(faces) + checks.roll(g, person, "more", step.block("")[0].args[0])


def finished(g: Table, person: Person, kind: str, passed: bool) -> bool:
    """Fire the triggers of a check."""
    check = g.packs.check
    event = event_of(g, kind, check["skill"]) | {"clues_spent": check["clues"]}
    events.fire(g, "check", person, **event)
    if not passed:
        events.fire(g, "check_failed", person, **event)
    if not g.successes:
        events.fire(g, "no_success", person, **event)
    return passed
