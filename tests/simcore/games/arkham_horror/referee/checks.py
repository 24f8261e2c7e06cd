"""Skill checks: dice, clue tokens, re-rolls (G)."""

from __future__ import annotations

from typing import Any

from tests.simcore.games.program_text import Step

from . import cards, checking, items, standing
from .table import Held, Person, Table

SKILL_OF = {"combat": "fight", "evade": "sneak", "horror": "will", "spell": "lore"}
MANY = 10**6


def succeeds(g: Table, person: Person, face: int) -> bool:
    """Whether a die is a success (Blessing, Curse)."""
    more = (g.packs.check or {}).get("more", 0)
    return face + more >= {"blessed": 4, "cursed": 6, None: 5}[person.status]


def dice_for(g: Table, person: Person, kind: str, skill: str) -> int:
    """Skill with all that counts for this check; a bonus to a skill counts for its special check."""
    wanted = ["all_checks"]
    if kind not in SKILL_OF or g.book.open["environment_special_checks"]:
        wanted.append(f"{skill}_check")
    if kind in SKILL_OF:
        wanted.append(f"{kind}_check")
    elif kind == "gate":
        wanted.append("gate_check")
    value = cards.skill(g, person, skill)
    if not g.packs.on:
        return standing.number(g, tuple(wanted), value, person) + person.raised
    plain = kind not in SKILL_OF
    return standing.number(g, tuple(wanted), value, person, plain=plain) + person.raised


def check(g: Table, person: Person, kind: str, skill: str, modifier: int, need: int = 1) -> bool:
    """A whole check; successes stay in the table."""
    before = checking.prepare(g, person, kind, skill)
    if before.passed is not None:
        return without_roll(g, person, kind, before.passed, need)
    dice = max(0, dice_for(g, person, kind, before.own) + modifier + before.bonus)
    return roll_check(g, person, kind, before.skill, dice, need + checking.needs_more(g, person, kind))


def without_roll(g: Table, person: Person, kind: str, passed: bool, need: int) -> bool:
    """The check is passed or failed without dice."""
    g.successes, g.failures = (1 if need == MANY else need) if passed else 0, 0
    g.packs.achieved = g.packs.achieved or passed
    g.log.note("without_roll", seat=person.seat, check=kind_in_log(kind), passed=int(passed))
    return passed


def roll_check(
    g: Table, person: Person, kind: str, skill: str, dice: int, need: int, extra: Any = None
) -> bool:
    """Roll, mend, count; `extra` are successes beside those of the dice."""
    outer = g.packs.check
    try:
        with checking.fresh_uses(g):
            again = True
            while again:
                g.packs.check = checking.at_hand(g, person, kind, skill)
                passed = _roll_check(g, person, kind, skill, dice, need, extra)
                if not g.packs.on:
                    return passed
                passed, again = checking.after_roll(g, person, kind, need, passed)
            return passed
    finally:
        g.packs.check = outer


def _roll_check(g: Table, person: Person, kind: str, skill: str, dice: int, need: int, extra: Any) -> bool:
    g.log.expect("check", seat=person.seat, check=kind_in_log(kind), dice=dice)
    faces: list[int] = []
    if dice or g.log.comes("dice", seat=person.seat, how="first"):
        faces = roll(g, person, "first", dice)

    def hits() -> int:
        more = extra(faces) if extra else 0
        if g.packs.check:
            g.packs.check["ones"] = faces.count(1)
            more += g.packs.check["successes"]
        return sum(succeeds(g, person, face) for face in faces) + more

    while True:
        if g.packs.on and hits() < need:
            faces = checking.improve(g, person, kind, skill, faces)
            if hits() >= need:
                break
        options = menders(g, person, kind, skill, faces)
        if hits() >= need and not g.log.comes("decision", kind="mend", seat=person.seat):
            break
        choice = g.log.decide("mend", person.seat, [None, *options])
        if choice is None:
            break
        faces = mend(g, person, kind, skill, faces, choice)
    g.packs.dice_rolled = len(faces)
    g.successes, g.failures = hits(), len(faces) - sum(succeeds(g, person, face) for face in faces)
    g.log.expect("result", seat=person.seat, check=kind_in_log(kind), successes=g.successes)
    g.log.note("outcome", seat=person.seat, check=kind, skill=skill)
    passed = g.successes >= need
    g.packs.achieved = g.packs.achieved or passed
    return passed


def kind_in_log(kind: str) -> str:
    """Return a kind of check as in the log."""
    return "defence" if kind == "plain" else kind


def roll(g: Table, person: Person, how: str, count: int) -> list[int]:
    """Dice of the log: the only luck that is taken from it."""
    faces = g.log.learn("dice", {"faces": count}, seat=person.seat, how=how)["faces"]
    if len(faces) != count or not all(1 <= face <= 6 for face in faces):
        g.log.fail(f"{count} dice")
    return list(faces)


def clue_dice(g: Table, person: Person, skill: str) -> int:
    """Dice for one clue token."""
    more = sum(
        int(step.args[1])
        for step, _ in standing.own(g, person)
        if step.verb == "clue_die" and step.word() in (skill, "any")
    )
    return 1 + more


def menders(g: Table, person: Person, kind: str, skill: str, faces: list[int]) -> list[Any]:
    """Return the cards and abilities that may change the roll."""
    found: list[Any] = ["clue"] if person.clues and not g.packs.on else []
    if g.packs.on:
        found += checking.menders(g, person)
    failed = any(not succeeds(g, person, face) for face in faces)
    for held in person.cards:
        use = mending(held, kind)
        if use is None or held.exhausted or not held.card.printed:
            continue
        if g.packs.on and use.is_set("discard") and standing.forbidden(g, "one_shot", person):
            continue  # all these cards are items
        reroll = use.amount_of("reroll")
        if reroll is not None and (not faces or (reroll.word() in ("one", "failed") and not failed)):
            continue
        found.append(held.id)
    for other in g.everybody():
        found.extend(
            {"ability": other.seat}
            for step in other.sheet.program
            if other.sheet.printed and _helps(step) and not other.ability_used and failed
        )
    return list({repr(each): each for each in found}.values())


def mending(held: Held, kind: str) -> Any:
    """Return the effect of a card on a roll of this kind."""
    windows = ["check", "clue_spend"]
    windows.append({"gate": "gate_check"}.get(kind, f"{kind}_check"))
    for use in held.card.uses:
        if use.window in windows and use.does & {"reroll", "count_as"}:
            return use
    return None


def mend(g: Table, person: Person, kind: str, skill: str, faces: list[int], choice: Any) -> list[int]:
    """Do one thing about the roll; the dice afterwards."""
    if choice == "clue" and not g.packs.on:
        person.clues -= 1
        g.log.expect("clue_spent", seat=person.seat, left=person.clues)
        return faces + roll(g, person, "more", clue_dice(g, person, skill))
    if choice == "clue":
        return checking.with_clue(g, person, skill, faces)
    if isinstance(choice, dict):
        other = g.people[choice["ability"]]
        other.ability_used = True
        g.log.expect("ability", seat=other.seat, target=person.seat)
        return again(g, person, faces, "failed")
    held = next(card for card in person.holding(choice) if not card.exhausted)
    if not items.works(g, person, held):
        return faces
    use = mending(held, kind)
    if use.is_set("discard"):
        cards.discard(g, person, held)
    else:
        held.exhausted = True
        g.log.expect("exhaust", seat=person.seat, card=held.id)
    if "count_as" in use.does:
        return faces + roll(g, person, "more", clue_dice(g, person, skill))
    return again(g, person, faces, use.amount_of("reroll").word())


def _helps(step: Step) -> bool:
    return step.verb == "use" and step.word() == "check" and str(step.keys.get("once")) == "turn"


def again(g: Table, person: Person, faces: list[int], which: str) -> list[int]:
    """Dice are rolled again."""
    good = [face for face in faces if succeeds(g, person, face)]
    bad = [face for face in faces if not succeeds(g, person, face)]
    if which == "all":
        return roll(g, person, "all", len(faces))
    if which == "failed":
        return good + roll(g, person, "all-failed", len(bad))
    return good + bad[1:] + roll(g, person, "one-failed", 1)
