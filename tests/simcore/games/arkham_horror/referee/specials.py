"""Cards with a rule of their own in combat."""

from __future__ import annotations

from . import arms, cards, effects, events, health, items, standing, windows
from .book import Use
from .table import DownError, Held, Marker, Person, Table

PRINTED = {"bonus", "enchant_weapon", "weaken", "auto_pass", "discard", "ignore"}
"""Effects of spells of the printed game in a combat."""


def use_burst(g: Table, person: Person, held: Held) -> None:
    """A burst weapon is exhausted for one check, perhaps at a price (Weapons)."""
    step = held.card.first("burst")
    held.exhausted = True
    if "either" in step.keys:
        what = g.log.decide("price", person.seat, ["sanity", "stamina"])
        health.lose(g, person, **{what: step.keys["either"]})


def arm(g: Table, person: Person, marker: Marker | None) -> bool | None:
    """Take up weapons, cast spells; True where a card decides the check."""
    while True:
        options = [None, *dict.fromkeys(each.id for each in armable(g, person, marker))]
        choice = g.log.decide("arm", person.seat, options)
        if choice is None:
            return None
        held = next(each for each in armable(g, person, marker) if each.id == choice)
        outcome = take(g, person, held, marker)
        if outcome is not None:
            return outcome


def arm_then_help(g: Table, person: Person, marker: Marker) -> bool | None:
    """Take up weapons and cast spells, then do what that has set off, before the roll."""
    with events.waiting(g):
        outcome = arm(g, person, marker)
    events.drain(g)
    return outcome


def before_horror(g: Table, person: Person, marker: Marker) -> None:
    """Spells of any phase may be cast before the Horror check."""
    while True:
        found = [each for each in anywhere(g, person, marker) if weakens(each)]
        names = dict.fromkeys(each.id for each in (*found, *of_any_time(g, person)))
        choice = g.log.decide("before_horror", person.seat, [None, *names])
        if choice is None:
            return
        if choice in [each.id for each in of_any_time(g, person)]:
            effects.use_card(g, person, choice, "any")
            continue
        take_then_help(g, person, next(each for each in found if each.id == choice), marker)


def take_then_help(g: Table, person: Person, held: Held, marker: Marker) -> bool | None:
    """Use a card, then do what that has set off."""
    with events.waiting(g):
        outcome = take(g, person, held, marker)
    events.drain(g)
    return outcome


def flee_or_fight(g: Table, person: Person, marker: Marker) -> str:
    """Flee or fight, or what to use first."""
    while True:
        options: list = ["fight"]
        if not cannot_flee(g, person, marker):
            options.append("flee")
        found = anywhere(g, person, marker)
        if "flee" not in options:  # spells of the round can be cast when he arms himself
            found = [each for each in found if "bonus" not in each.card.use_in("combat_check").does]
        free = of_any_time(g, person)
        options += [{"use": each} for each in dict.fromkeys(each.id for each in (*found, *free))]
        needed = "flee" in options or any(
            not g.book.cards[option["use"]].first("spell") for option in options[1:]
        )
        if not needed and not g.log.comes("decision", kind="combat_round"):
            return "fight"  # spells can be cast later too
        choice = g.log.decide("combat_round", person.seat, options)
        if isinstance(choice, str):
            return choice
        if choice["use"] in [each.id for each in free]:
            effects.use_card(g, person, choice["use"], "any")
            continue
        if take_then_help(g, person, next(each for each in found if each.id == choice["use"]), marker):
            from .combat import beat

            if "combat_check" in g.auto_fail:  # what fails by itself is passed by no spell
                return "fight"
            g.log.note("combat_round", seat=person.seat)
            g.packs.checks_in_combat += 1
            g.log.note("without_roll", seat=person.seat, check="combat", passed=1)
            beat(g, person, marker)
            return "over"


def cannot_flee(g: Table, person: Person, marker: Marker) -> bool:
    """Whether he has to fight: an ambush, or what forbids it to him."""
    spared = g.packs.on and standing.ignores(g, "ambush", person)
    if not spared and "ambush" in standing.traits(g, marker.kind) - g.foe_ignored:
        return True
    if g.packs.no_flight == "never" or (g.packs.no_flight == "first" and not g.packs.checks_in_combat):
        return True
    return g.packs.on and standing.forbidden(g, "flee", person)


def of_any_time(g: Table, person: Person) -> list[Held]:
    """Return the cards for use at any time, also in a combat of the movement; encounters come first."""
    from .movement import can_use

    return [card for card in person.cards if can_use(g, person, card, "any")] if g.part == "Movement" else []


def weakens(held: Held) -> bool:
    """Whether a spell makes the monster weaker."""
    return "weaken" in held.card.use_in("combat_check").does if held.card.use_in("combat_check") else False


def anywhere(g: Table, person: Person, marker: Marker, free: int | None = None) -> list[Held]:
    """Cards that work at any point of a combat."""
    found = []
    for held in person.cards:
        use = held.card.use_in("combat_check")
        if (
            use is None
            or held.exhausted
            or not (use.is_set("cast") or use.does & {"defeat_all", "auto_pass"})
            or not (held.card.printed or "bonus" in use.does)  # see `checking`
            or (use.is_set("discard") and windows.is_kept(g, person, held))
        ):
            continue
        if "enchant_weapon" in use.does and not any(gains_by_magic(g, person, card) for card in person.cards):
            continue
        hands = arms.hands_free(g, person, g.lost_hands) if free is None else free
        if use.is_set("cast") and held.card.hands > arms.room_for(g, person, held, hands):
            continue
        if weakens(held) and arms.toughness(g) <= 1 and not losable(g, marker):
            continue  # there is nothing to take from it
        if is_idle(g, person, held, use):
            continue
        if not use.is_set("cast") or arms.can_cast(g, person, held):
            found.append(held)
    return found


def is_idle(g: Table, person: Person, held: Held, use: Use) -> bool:
    """Whether a spell of the printed game would add no dice, and does nothing else."""
    return (
        held.card.printed
        and "bonus" in use.does
        and "use_skill" not in use.does
        and arms.dice_if_taken(g, person, held) <= 0
    )


def physical(held: Held) -> bool:
    """Whether it is a physical weapon in a hand, not enchanted yet."""
    step = held.card.first("weapon") or held.card.first("burst")
    return held.in_hand and not held.magic and step is not None and step.word() == "physical"


def gains_by_magic(g: Table, person: Person, held: Held) -> bool:
    """Whether a weapon would give more as a magical one."""
    if not physical(held):
        return False
    before = arms.dice_of(g, person, held, ignoring=False)
    held.magic = True
    after = arms.dice_of(g, person, held, ignoring=False)
    held.magic = False
    return after > before


def let_go(g: Table, person: Person, marker: Marker) -> None:
    """Before another round: spells that are not kept up give their hands free for something else (Spells)."""
    while kept_up(person):
        free = arms.hands_free(g, person, g.lost_hands)
        if free >= arms.hands(g, person) or not (
            to_use_with(g, person, marker, arms.hands(g, person)) - to_use_with(g, person, marker, free)
        ):
            return
        kept = list(dict.fromkeys(each.id for each in kept_up(person)))
        choice = g.log.decide("let_go", person.seat, [None, *kept])
        if choice is None:
            return
        held = next(each for each in kept_up(person) if each.id == choice)
        held.in_hand = False
        g.log.expect("let_go", seat=person.seat, card=choice)


def to_use_with(g: Table, person: Person, marker: Marker, free: int) -> set[int]:
    """Cards that he could use against the monster with so many hands."""
    found = armable(g, person, marker, free) + [
        each for each in anywhere(g, person, marker, free) if each.card.first("spell")
    ]
    return {id(each) for each in found}


def kept_up(person: Person) -> list[Held]:
    """Spells that are kept up, and burst weapons for the whole combat (Spells, Weapons)."""
    up = [card for card in person.cards if card.in_hand]
    return [card for card in up if card.card.first("spell") or arms.stays_up(card)]


def armable(g: Table, person: Person, marker: Marker | None, free: int | None = None) -> list[Held]:
    """Cards that can be taken up or cast now."""
    free = arms.hands_free(g, person, g.lost_hands) if free is None else free
    found = []
    for held in person.cards:
        if held.in_hand or held.exhausted or held.card.hands > arms.room_for(g, person, held, free):
            continue
        use = held.card.use_in("combat_check")
        if arms.is_arm(held):
            if g.packs.awake and arms.is_fatal(g, person, held):
                continue
            if for_one_use(g, held) and windows.is_kept(g, person, held):
                continue
            if arms.is_of_use(g, person, held):
                found.append(held)
        elif use is not None and use.is_set("cast") and not use.does & {"weaken", "auto_pass"}:
            if "enchant_weapon" in use.does and not any(
                gains_by_magic(g, person, card) for card in person.cards
            ):
                continue
            if is_idle(g, person, held, use):
                continue
            if not (held.card.printed or "bonus" in use.does):
                continue
            needs_monster = marker is None and not use.does & {"bonus", "enchant_weapon"}
            if arms.can_cast(g, person, held) and not needs_monster:
                found.append(held)
    return found


def for_one_use(g: Table, held: Held) -> bool:
    """Whether a weapon is discarded after the Combat check."""
    step = arms.weapon_of(g, held)
    return step is not None and str(step.keys.get("one_shot", "no")) == "yes"


def take(g: Table, person: Person, held: Held, marker: Marker | None) -> bool | None:
    """Take up a weapon, cast a spell, use a card."""
    if not items.works(g, person, held):
        return None
    if arms.is_arm(held):
        held.in_hand = True
        g.log.expect("take_up", seat=person.seat, card=held.id)
        if held.card.first("burst") is not None:
            use_burst(g, person, held)
        for step in held.card.program:
            if step.verb == "on" and step.word() == "combat_check" and step.block("")[0].verb == "lose":
                lose_by_weapon(g, person, held, step.block("")[0].keys)
        return None
    use = held.card.use_in("combat_check")
    if not use.is_set("cast"):
        return instead_of_check(g, person, held, use)
    g.lost_hands += held.card.hands
    passed = arms.cast(g, person, held)
    if passed and "auto_pass" in use.does:  # it takes effect even if its price drives him insane
        cards.discard(g, person, held)
        if person.sanity <= 0:
            binds_all_the_same(g, person)
        return True
    arms.after_casting(g, person)  # insane before his spell is of use in the combat
    if not passed:
        return None
    if g.packs.on and ("bonus" in use.does or not use.does <= PRINTED):
        g.lost_hands -= held.card.hands
        effects.run(g, person, use.step.block(""), standing.Source("card", person, held, event={}))
        held.in_hand = "bonus" in use.does
    elif "bonus" in use.does:
        g.lost_hands -= held.card.hands
        held.in_hand = True
    elif "enchant_weapon" in use.does:
        enchant(g, person)
    elif "weaken" in use.does:
        g.weakened += 1
        g.log.note("weakened", monster=marker.kind.id, toughness=arms.toughness(g))
        ignore_one(g, person, marker)
    return None


def binds_all_the_same(g: Table, person: Person) -> None:
    """He is insane, and the monster is beaten."""
    try:
        arms.after_casting(g, person)
    except DownError:
        beat_it(g, person)
        raise


def beat_it(g: Table, person: Person) -> None:
    """The monster at hand is beaten without dice, unless this check fails by itself."""
    from .combat import beat

    passed = "combat_check" not in g.auto_fail
    g.log.note("combat_round", seat=person.seat)
    g.log.note("without_roll", seat=person.seat, check="combat", passed=int(passed))
    if passed:
        with events.at_once(g):
            beat(g, person, g.foe)


def lose_by_weapon(g: Table, person: Person, held: Held, loss: dict) -> None:
    """Apply the loss in the text of a weapon at once; a weapon for one use is discarded all the same."""
    try:
        health.lose(g, person, loss.get("sanity", 0), loss.get("stamina", 0))
    except DownError:
        for each in [card for card in person.cards if card.in_hand]:
            step = each.card.first("weapon")
            if step is not None and str(step.keys.get("one_shot", "no")) == "yes":
                cards.discard(g, person, each)
        raise


def enchant(g: Table, person: Person) -> None:
    """A physical weapon in hand counts as magical, one to which that makes a difference."""
    options = [card for card in person.cards if gains_by_magic(g, person, card)]
    if options:
        name = g.log.decide("enchant", person.seat, list(dict.fromkeys(option.id for option in options)))
        held = next(option for option in options if option.id == name)
        held.magic = True
        g.log.expect("enchant", seat=person.seat, card=name)


LOSABLE = {"ambush", "endless", "physical_resistance", "physical_immunity", "magical_resistance"}


def losable(g: Table, marker: Marker) -> list[str]:
    """Abilities of the monster at hand that a spell can take (all but magical immunity)."""
    having = standing.traits(g, marker.kind) & LOSABLE
    having |= {name for name in ("nightmarish", "overwhelming") if getattr(marker.kind, name)}
    if any(step.verb == "on" for step, _ in standing.of_kind(g, marker.kind)):
        having.add("special")
    return sorted(having - g.foe_ignored)


def ignore_one(g: Table, person: Person, marker: Marker | None) -> None:
    """One ability of the monster does not count, but magical immunity."""
    if marker is None:
        return
    having = [each.replace("_", "-") for each in losable(g, marker)]
    if having:
        gone = g.log.decide("ability", person.seat, having)
        g.foe_ignored.add(gone.replace("-", "_"))
        g.log.expect("ability_gone", monster=marker.kind.id, marker=g.number_of(marker), ability=gone)


def instead_of_check(g: Table, person: Person, held: Held, use) -> bool:
    """A card that passes the check, or beats all that is here."""
    loss = use.amount_of("lose")
    health.use_up(g, person, held, use)
    area = person.at
    try:
        health.lose(g, person, loss.keys.get("sanity", 0), loss.keys.get("stamina", 0))
    except DownError:  # the effect of the card still occurs (Insane, Unconscious, Devoured)
        defeat(g, person, area, use)
        raise
    if "defeat_all" in use.does:
        with events.at_once(g):
            events.drain(g)
        defeat(g, person, area, use)
        from .combat import CombatOverError

        raise CombatOverError
    return True


def defeat(g: Table, person: Person, area, use) -> None:
    """All that is here is beaten, or the one at hand."""
    from .combat import beat

    foe = g.foe
    if "defeat_all" in use.does:
        others = (
            [monster for monster in g.monsters(area) if monster is not foe] if area in g.book.areas else []
        )
        for marker in (foe, *sorted(others, key=g.number_of)):
            beat(g, person, marker, by_check=False)
    else:
        beat_it(g, person)


__all__ = ["effects"]
