"""Weapons and spells in hands; casting; help in the upkeep (G, Weapon and Spell Limits)."""

from __future__ import annotations

from typing import Any

from tests.simcore.games.program_text import Step

from . import cards, checks, standing
from .table import JAIL, LOST, Held, Person, Table


def spell_of(held: Held) -> Step | None:
    """Return the step with the cost and the check of casting a card."""
    return held.card.first("spell")


def price(g: Table, held: Held) -> int:
    """Sanity that casting costs now."""
    step = spell_of(held)
    return max(0, standing.number(g, "spell_cost", int(step.keys.get("sanity", 0))))


def can_cast(g: Table, person: Person, held: Held) -> bool:
    """Whether he can cast it now: not exhausted, not forbidden, sanity enough, the last of it too."""
    if held.exhausted or standing.forbidden(g, "cast", person):
        return False
    return person.sanity >= price(g, held)


def cast(g: Table, person: Person, held: Held, need: int = 1) -> bool:
    """Pay, then make a Spell check; the card is exhausted pass or fail (Spells).

    An investigator who paid the last sanity goes insane after the effect of the spell: see `after_casting`.
    """
    step = spell_of(held)
    use = next(each for each in held.card.uses if each.is_set("cast"))
    modifier = int(step.keys.get("mod", 0))
    if "mod_from" in step.keys:
        modifier = standing.number(g, "awareness", g.foe.kind.awareness, kind=g.foe.kind)
    if str(step.keys.get("need", "")) == "toughness":
        need = toughness(g)
    g.log.expect("cast", seat=person.seat, card=held.id)
    held.exhausted = True
    cost = price(g, held)
    if cost:
        cards.change_health(g, person, "sanity", -cost)
    wanted = checks.MANY if "successes" in str(use.step) else need
    checks.check(g, person, "spell", "lore", modifier, wanted)
    return g.successes >= need


def after_casting(g: Table, person: Person) -> None:
    """Drive an investigator without sanity insane (Spells, Insane)."""
    from . import health

    if person.alive:
        health.fall(g, person)


def toughness(g: Table) -> int:
    """Toughness of the monster at hand."""
    return max(1, standing.number(g, "toughness", g.foe.kind.toughness, kind=g.foe.kind) - g.weakened)


def hands(g: Table) -> int:
    """Hands that everybody has."""
    return int(g.book.rules["hands"])


def hands_free(g: Table, person: Person, lost: int) -> int:
    """Hands that nothing is in."""
    return hands(g) - lost - sum(card.card.hands for card in person.cards if card.in_hand)


def after_defence(g: Table, person: Person, bonus: int, damage: str) -> int:
    """A bonus against resistance and immunity, each by itself."""
    if g.foe is None:
        return bonus
    traits = standing.traits(g, g.foe.kind) - g.foe_ignored
    if f"{damage}_immunity" in traits:
        return 0
    if f"{damage}_resistance" in traits and not standing.ignores(g, f"{damage}_resistance", person):
        return -(-bonus // 2)
    return bonus


def dice_of(g: Table, person: Person, held: Held) -> int:
    """Dice that a card in hand gives."""
    step = held.card.first("weapon")
    if step is None:
        use = held.card.use_in("combat_check")
        bonus = use.amount_of("bonus") if use else None
        return after_defence(g, person, bonus.args[1], bonus.word(0)) if bonus else 0
    dice = step.args[1]
    in_hands = sum(card.card.hands for card in person.cards if card.in_hand) + g.lost_hands
    if "alone" in step.keys and in_hands <= 1:
        dice = step.keys["alone"]
    if (
        "versus" in step.keys
        and g.foe is not None
        and str(step.keys["versus"]) in standing.traits(g, g.foe.kind)
    ):
        dice += step.keys["versus_bonus"]
    return after_defence(g, person, dice, "magical" if held.magic else step.word(0))


def dice_if_taken(g: Table, person: Person, held: Held) -> int:
    """Dice that a weapon would give; one that gives none is not offered."""
    held.in_hand = True
    dice = dice_of(g, person, held)
    held.in_hand = False
    return dice


def is_of_use(g: Table, person: Person, held: Held) -> bool:
    """Whether a weapon gives dice, or would once it is enchanted; or its sixes count twice."""
    if dice_if_taken(g, person, held) > 0 or "sixes" in held.card.first("weapon").keys:
        return True
    if not any("enchant_weapon" in use.does for card in person.cards for use in card.card.uses):
        return False
    before, held.magic = held.magic, True
    dice = dice_if_taken(g, person, held)
    held.magic = before
    return dice > 0


def helps(g: Table, person: Person) -> list[Any]:
    """Help in the upkeep: that of the sheet where it does something, spells."""
    found: list[Any] = []
    for step in person.sheet.program:
        if step.verb == "use" and step.word() in ("upkeep", "any") and not person.ability_used:
            what = step.block("")[0].word()
            if lacking(g, person, what, person.who):
                found.append({"ability": person.seat})
    for held in person.cards:
        use = held.card.use_in("upkeep")
        if use is None or not use.is_set("cast") or not can_cast(g, person, held):
            continue
        found.append(held.id)
    return list({repr(each): each for each in found}.values())


def helps_now(g: Table, person: Person) -> bool:
    """Return whether the sheet allows healing in any phase, and an investigator here is hurt."""
    uses = [step for step in person.sheet.program if step.verb == "use" and step.word() == "any"]
    if not uses or person.ability_used or person.at in (LOST, JAIL):
        return False
    return bool(lacking(g, person, uses[0].block("")[0].word(), person.who))


def lacking(g: Table, person: Person, what: str, by: str | None = None) -> list[int]:
    """Seats of those in his area who lack some of it."""
    return [
        each.seat
        for each in g.near(person)
        if getattr(each, what) < cards.most(g, each, what)
        and not standing.forbidden(g, f"gain_{what}", each, by=by)
    ]


def help_others(g: Table, person: Person) -> None:
    """One after the other, until he is done."""
    while helps(g, person):
        choice = g.log.decide("upkeep", person.seat, [None, *helps(g, person)])
        if choice is None:
            return
        if isinstance(choice, dict):
            heal_by_sheet(g, person)
        else:
            cast_help(g, person, choice)


def heal_by_sheet(g: Table, person: Person) -> None:
    """Give a point to an investigator in the area, once a turn."""
    from . import health

    what = next(step for step in person.sheet.program if step.verb == "use").block("")[0].word()
    target = g.log.decide("target", person.seat, lacking(g, person, what, person.who))
    person.ability_used = True
    g.log.expect("ability", seat=person.seat, target=target)
    health.gain(g, g.people[target], what, 1, by=person.who)


def cast_help(g: Table, person: Person, name: str) -> None:
    """A spell of the upkeep."""
    from . import health

    held = next(card for card in person.holding(name) if not card.exhausted)
    use = held.card.use_in("upkeep")
    target = None
    if "heal" in use.does:
        target = g.log.decide("target", person.seat, [each.seat for each in g.near(person)])
    if cast(g, person, held):
        if target is None:
            person.raised += 1
        else:
            health.gain(g, g.people[target], "stamina", g.successes)
    after_casting(g, person)
