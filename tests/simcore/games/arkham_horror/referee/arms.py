"""Weapons and spells in hands; casting; help in the upkeep (G, Weapon and Spell Limits)."""

from __future__ import annotations

import contextlib
from typing import Any

from tests.simcore.games.program_text import Step

from . import cards, checks, events, last_battle, relations, standing, values, windows
from .book import Use
from .table import JAIL, LOST, DownError, Held, Person, Table


def spell_of(held: Held) -> Step | None:
    """Return the step with the cost and the check of casting a card."""
    return held.card.first("spell")


def price(g: Table, held: Held, person: Person | None = None) -> int:
    """Sanity that casting costs now."""
    step = spell_of(held)
    sanity = values.amount(g, person, step.keys.get("sanity", 0))
    return max(0, standing.number(g, "spell_cost", sanity, person if g.packs.on else None))


def can_pay(g: Table, person: Person, held: Held) -> bool:
    """Whether he can pay for the spell, in stamina too if a rule lets him."""
    means = person.sanity + sum(each.sanity for each in relations.sharers(g, person))
    if standing.has_rule(g, "spell_cost_stamina", person):
        means += max(0, person.stamina - 1)
    elif not g.packs.on:
        return means >= price(g, held)
    return means >= price(g, held, person)


def pay(g: Table, person: Person, held: Held, event: dict[str, Any]) -> int:
    """Settle the cost of a spell, unless it is free; return what is left to be paid in sanity."""
    if "sanity" in event.get("waived", ()):
        return 0
    cost = max(0, price(g, held, person) - event.get("counts", 0))
    if not (cost and standing.has_rule(g, "spell_cost_stamina", person)):
        return cost - shared(g, person, cost, person.sanity)
    spare = max(0, person.stamina - 1)
    cost -= shared(g, person, cost, person.sanity + spare)
    options = list(range(max(0, cost - person.sanity), min(cost, spare) + 1))
    stamina = g.log.decide("how_much", person.seat, options) if cost else 0
    if stamina:
        cards.change_health(g, person, "stamina", -stamina)
    return cost - stamina


def shared(g: Table, person: Person, cost: int, own: int) -> int:
    """Pay a part of the cost of a spell with a partner's sanity (Practitioners of the Art)."""
    paid = 0
    for partner in relations.sharers(g, person) if cost else ():
        most = min(cost - paid, partner.sanity)
        least = max(0, cost - paid - own)
        part = g.log.decide("spell_share", partner.seat, list(range(least, most + 1)))
        if part:
            cards.change_health(g, partner, "sanity", -part)
            paid += part
    return paid


def may_cast(g: Table, person: Person, held: Held) -> bool:
    """Whether he may cast it now, at a price that is not known before he chooses it."""
    if held.exhausted or standing.forbidden(g, "cast", person):
        return False
    return not (person.delayed and g.part == "Movement")


def can_cast(g: Table, person: Person, held: Held) -> bool:
    """Whether he can cast it now: not exhausted, not forbidden, sanity enough, the last of it too."""
    if not may_cast(g, person, held):
        return False
    if g.packs.awake and 0 < person.sanity <= price(g, held, person):
        return False  # in the last battle nobody gives up the last point
    return can_pay(g, person, held)


def cast(g: Table, person: Person, held: Held, need: int = 1) -> bool:
    """Pay, then make a Spell check; the card is exhausted pass or fail (Spells).

    The effects that helped run after it, before the effect of the spell (Dark Pact Cards). An investigator
    who paid the last sanity goes insane after the effect of the spell: see `after_casting`.
    """
    with events.waiting(g):
        return _cast(g, person, held, need)


def _cast(g: Table, person: Person, held: Held, need: int) -> bool:
    step = spell_of(held)
    use = next((each for each in held.card.uses if each.is_set("cast")), held.card.uses[0])
    modifier = values.amount(g, person, step.keys.get("mod", 0))
    if "mod_from" in step.keys:
        what = str(step.keys["mod_from"])
        base = {"awareness": g.foe.kind.awareness, "horror_rating": g.foe.kind.horror or 0}[what]
        modifier = standing.number(g, what, base, kind=g.foe.kind)
    if str(step.keys.get("need", "")) == "toughness":
        need = toughness(g)
    event: dict[str, Any] = {"passed": False, "counts": 0}
    if g.packs.on:
        event = windows.ask(g, person, "cast", **event)
        if not person.alive:
            raise DownError(person)
    sanity = pay(g, person, held, event)
    g.log.expect("cast", seat=person.seat, card=held.id)
    held.exhausted = True
    if sanity:
        cards.change_health(g, person, "sanity", -sanity)
    g.packs.no_hands = held if "hands" in event.get("waived", ()) else None
    wanted = checks.MANY if "successes" in str(use.step) else need
    events.fire(g, "cast", person, card=held.id)
    if event["passed"]:
        g.log.expect("without_roll", seat=person.seat, check="spell", passed=1)
        g.successes = need
    else:
        checks.check(g, person, "spell", "lore", modifier, wanted)
    if g.successes >= need:
        events.fire(g, "spell_passed", person, card=held.id)
    return g.successes >= need


def helped(g: Table) -> None:
    """Run what the casting of a spell has set off, which does not change its successes."""
    cast = g.successes, g.failures
    events.drain(g)
    g.successes, g.failures = cast


def after_casting(g: Table, person: Person) -> None:
    """Drive an investigator without sanity insane (Spells, Insane)."""
    from . import health

    partners = relations.sharers(g, person)
    try:
        if person.alive:
            health.fall(g, person)
    finally:
        partners_fall(g, partners)


def partners_fall(g: Table, partners: list[Person]) -> None:
    """Drive partners insane who have paid for a spell with their last sanity (Relationship Cards)."""
    from . import health

    for partner in partners:
        with contextlib.suppress(DownError):
            health.fall(g, partner)


def toughness(g: Table) -> int:
    """Toughness of the monster at hand."""
    return max(1, standing.number(g, "toughness", g.foe.kind.toughness, kind=g.foe.kind) - g.weakened)


def hands(g: Table, person: Person) -> int:
    """Hands of an investigator."""
    return cards.hands(g, person) if g.packs.on else int(g.book.rules["hands"])


def hands_of(g: Table, held: Held) -> int:
    """Hands that a card takes."""
    return 0 if held is g.packs.no_hands else held.card.hands


def hands_free(g: Table, person: Person, lost: int) -> int:
    """Hands that nothing is in; some are for spells alone."""
    in_hand = [held for held in person.cards if held.in_hand]
    spells = lost + sum(hands_of(g, held) for held in in_hand if spell_of(held))
    if g.packs.on:
        spells = max(0, spells - standing.number(g, "spell_hands", 0, person))
    return hands(g, person) - spells - sum(hands_of(g, held) for held in in_hand if not spell_of(held))


def room_for(g: Table, person: Person, held: Held, free: int) -> int:
    """Hands that a card can take: some are for spells alone."""
    extra = standing.number(g, "spell_hands", 0, person) if g.packs.on and spell_of(held) else 0
    in_spells = g.lost_hands + sum(
        hands_of(g, card) for card in person.cards if card.in_hand and spell_of(card)
    )
    return free + max(0, extra - in_spells)


def is_arm(held: Held) -> bool:
    """Whether it is a weapon, of a check or of a burst."""
    return held.card.first("weapon") is not None or held.card.first("burst") is not None


def is_fatal(g: Table, person: Person, held: Held) -> bool:
    """Whether the price of a weapon takes the last point of sanity or stamina."""
    losses = [node for step in held.card.program if step.verb == "on" for node in step.block("")]
    return any(
        node.verb == "lose"
        and getattr(person, what) <= standing.number(g, f"{what}_loss", node.keys[what], person)
        for node in losses
        for what in ("sanity", "stamina")
        if what in node.keys
    )


def stays_up(held: Held) -> bool:
    """Whether a burst weapon works until the combat ends."""
    step = held.card.first("burst")
    return step is not None and "until" in step.keys


def weapon_of(g: Table, held: Held) -> Step | None:
    """The dice of a weapon as they are now: some have several lines (Weapons)."""
    for step in held.card.program:
        if step.verb == "burst":
            return step
        if step.verb == "weapon" and (
            "if" not in step.keys
            or values.holds(g, None, step.keys["if"], standing.Source("card", None, held))
        ):
            return step
    return None


def after_defence(g: Table, person: Person, bonus: int, damage: str) -> int:
    """A bonus against resistance and immunity, each by itself."""
    if g.packs.awake or g.packs.duel is not None:
        return last_battle.after_defence(g, person, bonus, damage)
    if g.foe is None:
        return bonus
    traits = standing.traits(g, g.foe.kind) - g.foe_ignored
    if f"{damage}_immunity" in traits:
        if standing.has_rule(g, "immunity_is_resistance", person):
            return -(-bonus // 2)
        return 0
    if g.packs.on and standing.ignores(g, "resistance", person):
        return bonus
    if f"{damage}_resistance" in traits and not standing.ignores(g, f"{damage}_resistance", person):
        return -(-bonus // 2)
    return bonus


def dice_of(g: Table, person: Person, held: Held, *, ignoring: bool = True) -> int:
    """Dice that a card in hand gives, with the abilities of the monster that it ignores, or without that."""
    step = weapon_of(g, held)
    if step is None:
        use = held.card.use_in("combat_check")
        bonus = use.amount_of("bonus") if use else None
        return spell_dice(g, person, held, bonus) if bonus else 0
    dice = step.args[1]
    in_hands = sum(card.card.hands for card in person.cards if card.in_hand) + g.lost_hands
    if "alone" in step.keys and in_hands <= 1 < hands(g, person):
        dice = step.keys["alone"]
    if (
        "versus" in step.keys
        and g.foe is not None
        and str(step.keys["versus"]) in standing.traits(g, g.foe.kind)
    ):
        dice += step.keys["versus_bonus"]
    if g.packs.on:
        dice = max(0, standing.number(g, "weapon_bonus", dice, person)) if dice else 0
        if g.foe is not None and "weapon_immunity" in standing.traits(g, g.foe.kind) - g.foe_ignored:
            return 0
    ignored = held.card.first("weapon_ignores") if ignoring else None
    if ignored is not None and g.foe is not None:
        added = standing.names(g, ignored.args[0]) - g.foe_ignored
        g.foe_ignored |= added
        dice = after_defence(g, person, dice, "magical" if held.magic else step.word(0))
        g.foe_ignored -= added
        return dice
    return after_defence(g, person, dice, "magical" if held.magic else step.word(0))


def spell_dice(g: Table, person: Person, held: Held, bonus: Step) -> int:
    """Dice of a spell that is kept up."""
    dice = held.worth if g.packs.on and held.in_hand and held.worth else bonus.args[1]
    if not isinstance(dice, int):
        dice = 1  # not known before the Spell check
    if g.packs.on:
        g.packs.spell = held
        dice = standing.number(g, "spell_bonus", dice, person)
    return after_defence(g, person, dice, bonus.word(0))


def dice_if_taken(g: Table, person: Person, held: Held) -> int:
    """Dice that a weapon would give; one that gives none is not offered."""
    held.in_hand = True
    dice = dice_of(g, person, held)
    held.in_hand = False
    return dice


def enchants_others(use: Use) -> bool:
    """Whether it makes a weapon in hand magical; one that makes itself magical is taken in hand after it."""
    step = use.amount_of("enchant_weapon")
    return step is not None and "card" not in step.keys


def is_of_use(g: Table, person: Person, held: Held) -> bool:
    """Whether a weapon gives dice, or would once it is enchanted; or its sixes count twice."""
    step = weapon_of(g, held)
    if step is None:
        return False
    if dice_if_taken(g, person, held) > 0 or "sixes" in step.keys:
        return True
    if held.magic:
        held.magic = False
        dice = dice_if_taken(g, person, held)
        held.magic = True
        return dice > 0
    if not any(enchants_others(use) for card in person.cards for use in card.card.uses):
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
            if step.block("")[0].verb != "heal":
                continue  # see `windows`
            what = step.block("")[0].word()
            if lacking(g, person, what, person.who):
                found.append({"ability": person.seat})
    for held in person.cards:
        use = held.card.use_in("upkeep")
        if use is None or not use.is_set("cast") or not can_cast(g, person, held):
            continue
        idle = g.packs.awake and "heal" in use.does and not lacking(g, person, "stamina")
        if is_help(use) and not idle:
            found.append(held.id)
    return list({repr(each): each for each in found}.values())


def is_help(use: Use) -> bool:
    """Whether a spell of the upkeep is of the printed game's form: it heals, or gives dice for the turn."""
    first = use.step.block("")[0]
    return first.verb == "heal" or (
        first.verb == "until_turn_end" and all(node.verb == "modify" for node in first.block(""))
    )


def helps_now(g: Table, person: Person) -> bool:
    """Return whether the sheet allows healing in any phase, and an investigator here is hurt."""
    uses = [
        step
        for step in person.sheet.program
        if step.verb == "use" and step.word() == "any" and step.block("")[0].verb == "heal"
    ]
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
        near = lacking(g, person, "stamina") if g.packs.awake else [each.seat for each in g.near(person)]
        target = g.log.decide("target", person.seat, near)
    passed = cast(g, person, held)
    down: DownError | None = None
    try:
        helped(g)
    except DownError as problem:
        down = problem
    if not person.alive and down is not None:
        raise down
    try:
        with events.waiting(g):  # what a gain sets off waits until the caster has paid
            if passed and target is None:
                person.raised += 1
            elif passed:
                health.gain(g, g.people[target], "stamina", g.successes)
            after_casting(g, person)
    finally:
        events.drain(g)
    if down is not None:
        raise down
