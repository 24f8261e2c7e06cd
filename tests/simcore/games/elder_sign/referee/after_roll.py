"""Actions after a roll, before it is judged (E6)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Ability
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import attempt as attempts
from . import cards, devour, people, tasks
from .table import Person, Table

RAISED = {1: 2, 2: 3, 3: 4}
ALL = 8


def after_roll(g: Table) -> None:
    """The active player first, then those who can help, then spells that were cast take their dice."""
    while True:
        own(g)
        if is_solved(g) or not helped(g):
            break
    cards.hold(g)


def is_solved(g: Table) -> bool:
    """Whether a card has completed what was left of the adventure (C58)."""
    return g.attempt.place != codes.ANCIENT_ONE and not tasks.left(g)


def own(g: Table) -> None:
    """Clues, abilities and cards in any order, until the roll is accepted (C11)."""
    while True:
        options = [codes.ACCEPT, *acts(g)]
        act = g.log.decide(Decision.AFTER_ROLL, g.active, options)
        if act == codes.ACCEPT:
            return
        if act == codes.CLUE:
            spend_clue(g)
        elif act == codes.OWN_ABILITY:
            use_ability(g)
        else:
            use(g, act)
        devour.settle(g)
        if is_solved(g):
            return


def acts(g: Table) -> list[int]:
    """All that may be done about the roll."""
    found = [card for card in g.box.alike(g.now.held) if usable(g, card)]
    pool = g.dice.lying(codes.POOL)
    if g.now.clues and pool and clues_allowed(g):
        found.append(codes.CLUE)
    if turnable(g) or rerolls_now(g, g.now):
        found.append(codes.OWN_ABILITY)
    return found


def clues_allowed(g: Table) -> bool:
    """Whether clues may be spent now."""
    if g.awake and g.box.rule["battle_plain"]:
        return False
    return not g.mythos_says("no_clues") or g.can(g.now, Ability.FREE_OF_MYTHOS)


def usable(g: Table, card: int) -> bool:
    """Whether a card may be used after a roll."""
    when = g.box.cards[card].when
    if not cards.allowed(g, card):
        return False
    pool = g.dice.lying(codes.POOL)
    if g.box.cards[card].secures:
        return g.box.rule["spells_after"] and cards.has_room(g, card)
    if when == codes.ONCE_PER_ROLL and card in g.attempt.used:
        return False
    if when == codes.ONCE_PER_DAY and card in g.day_cards:
        return False
    if when not in (codes.AFTER_ROLL, codes.ONCE_PER_ROLL, codes.ONCE_PER_DAY):
        return False
    if g.box.cards[card].rerolls:
        return bool(pool)
    if g.box.cards[card].face:
        return bool(dice_of_card(g, card))
    if g.box.cards[card].defeats:
        return bool(cards.targets(g, g.box.cards[card].defeats))
    return bool(g.box.cards[card].program)


def use(g: Table, card: int) -> None:
    """Use a card after a roll."""
    person = g.now
    if g.box.cards[card].secures:
        cards.take_dice(g, cards.cast(g, card, g.box.cards[card].secures))
        cards.toll(g, person, card)
        return
    when = g.box.cards[card].when
    people.use_card(g, person, card, keep=when in (codes.ONCE_PER_ROLL, codes.ONCE_PER_DAY))
    if when == codes.ONCE_PER_DAY:
        g.day_cards.add(card)
    g.attempt.used.add(card)
    if g.box.cards[card].rerolls:
        reroll(g, person, min(g.box.cards[card].rerolls, ALL))
    elif g.box.cards[card].face:
        turn(g, dice_of_card(g, card), g.box.cards[card].face[1])
    else:
        cards.effects_of(g, person, card)
    cards.toll(g, person, card)


# --- rerolls


def spend_clue(g: Table) -> None:
    """Spend a clue token to roll any dice again (p.10); some have a second reroll for nothing (C43)."""
    person = g.now
    person.clues -= 1
    g.clues_left += 1
    g.tally["clues_used"] += 1
    g.log.expect(Event.CLUES, person.seat, -1, person.clues)
    g.log.expect(Event.SPENT, person.seat, person.clues)
    reroll(g, person, ALL)
    if g.box.rule["clue_is_roll"]:
        g.attempt.used.clear()
        g.attempt.ability_used = g.attempt.helped = False
    if g.can(person, Ability.CLUE_TWICE):
        reroll(g, person, ALL, free=True)


def reroll(g: Table, person: Person, most: int, *, free: bool = False) -> None:
    """Roll some dice of the pool again."""
    options = ({0: ()} if free else {}) | reroll_options(g, most)
    part = options[g.log.decide(Decision.REROLL, person.seat, list(options))]
    if part:
        attempts.roll_dice(g, Event.REROLL, list(part))


def reroll_options(g: Table, most: int) -> dict[int, tuple[int, ...]]:
    """Every choice of some dice of the pool, by option."""
    parts = g.dice.parts(g.dice.lying(codes.POOL))
    return {sum(1 << die for die in part): part for part in parts if 0 < len(part) <= most}


def rerolls_now(g: Table, person: Person) -> bool:
    """Whether a player may roll two dice of this roll again (B, `once_per_day`)."""
    if not g.can(person, Ability.DAY_REROLL) or not g.dice.lying(codes.POOL):
        return False
    if g.box.rule["every_turn"]:  # the print of 2011
        return person.seat == g.active and not g.attempt.helped
    return person.seat not in g.day_used


def day_reroll(g: Table, person: Person) -> None:
    """Roll two dice again, once a day or once a roll."""
    use_day_reroll(g, person)
    reroll(g, person, 2)


def use_day_reroll(g: Table, person: Person) -> None:
    """Note that the ability is used, for this roll and for this day."""
    g.log.expect(Event.ABILITY, person.seat)
    g.attempt.helped = True
    g.day_used.add(person.seat)


def helped(g: Table) -> bool:
    """Ask the others who can help, and return whether one did."""
    for person in list(g.from_active()):
        if person.seat != g.active and rerolls_now(g, person) and not g.attempt.helped:
            options = {0: ()} | reroll_options(g, 2)
            part = options[g.log.decide(Decision.REROLL, person.seat, list(options))]
            if part:
                use_day_reroll(g, person)
                attempts.roll_dice(g, Event.REROLL, list(part))
                return True
    return False


# --- dice that are turned


def use_ability(g: Table) -> None:
    """The ability of the active investigator."""
    if g.can(g.now, Ability.DAY_REROLL):
        day_reroll(g, g.now)
        return
    g.log.expect(Event.ABILITY, g.active)
    dice = turnable(g)
    g.attempt.ability_used = True
    turn(g, dice, None)


def turnable(g: Table) -> list[int]:
    """Dice that the ability of the active investigator can turn."""
    if g.attempt.ability_used:
        return []
    pool = g.dice.lying(codes.POOL)
    if g.can(g.now, Ability.TERROR_TO_LORE) or g.can(g.now, Ability.TERROR_TO_PERIL):
        return [die for die in pool if g.dice.shown(die)[0] == codes.TERROR]
    if g.can(g.now, Ability.RAISE_DIE):
        return [die for die in pool if raised(g, die) is not None]
    return []


def raised(g: Table, die: int) -> int | None:
    """The face with a point more; None: the die has none."""
    symbol, value = g.dice.shown(die)
    if symbol != 0 or value not in RAISED:
        return None
    return face_of(g, die, (0, RAISED[value]))


def face_of(g: Table, die: int, shown: tuple[int, int]) -> int | None:
    """The face of a die that shows something; None: it has none."""
    faces = g.box.faces[g.box.die_colour[die]]
    return faces.index(shown) if shown in faces else None


def dice_of_card(g: Table, card: int) -> list[int]:
    """Dice of the pool that a card can turn."""
    before, after, colours = g.box.cards[card].face
    return [
        die
        for die in g.dice.lying(codes.POOL)
        if matches(g.dice.shown(die), before)
        and g.box.die_colour[die] in colours
        and face_of(g, die, after) is not None
    ]


def matches(shown: tuple[int, int], wanted: tuple[int, int]) -> bool:
    """Whether a die shows a symbol, or points of that number."""
    return shown == wanted if wanted[1] else shown[0] == wanted[0]


def turn(g: Table, dice: list[int], after: tuple[int, int] | None) -> None:
    """Turn one of the dice."""
    die = g.log.decide(Decision.FACE, g.active, g.dice.each(dice))
    if after is not None:
        face = face_of(g, die, after)
    elif g.can(g.now, Ability.RAISE_DIE):
        face = raised(g, die)
    else:
        to = codes.LORE if g.can(g.now, Ability.TERROR_TO_LORE) else codes.PERIL
        face = face_of(g, die, (to, 0))
    before = g.dice.coded(die)
    g.dice.face[die] = int(face if face is not None else codes.NONE)
    g.log.expect(Event.FACE, g.active, before, g.dice.coded(die))
