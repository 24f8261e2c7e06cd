"""Items, spells and allies: when they may be used, and what they do (p.9)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Ability
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import before_roll, effects, monsters, outcome, people
from .table import Cast, Person, Table


def allowed(g: Table, card: int) -> bool:
    """Whether cards of its deck may be used at all now."""
    deck = g.box.cards[card].deck
    if deck == codes.SPELLS and g.mythos_says("no_spells") and not g.can(g.now, Ability.FREE_OF_MYTHOS):
        return False
    return not (deck == codes.ALLIES and g.awake and g.box.rule["battle_plain"])


def usable_before(g: Table, card: int) -> bool:
    """Whether a card may be used before a roll."""
    if not allowed(g, card):
        return False
    when = g.box.cards[card].when
    if g.box.cards[card].secures and not g.box.rule["spells_after"]:
        return has_room(g, card) and before_roll.can_roll(g)
    if when == codes.OWN_TURN:
        return usable_own(g, card)
    if when != codes.BEFORE_ROLL:
        return False
    return any(before_roll.addable(g, die) for die in g.box.cards[card].adds)


def has_room(g: Table, card: int) -> bool:
    """Whether there are dice in the pool that no spell is to take yet."""
    due = sum(cast.due for cast in g.cast.values())
    return len(g.dice.lying(codes.POOL)) > due


def usable_own(g: Table, card: int) -> bool:
    """Whether a card that needs no roll may be used now; one that defeats a monster needs a monster."""
    if not allowed(g, card) or g.box.cards[card].when != codes.OWN_TURN:
        return False
    defeats = g.box.cards[card].defeats
    return not defeats or bool(targets(g, defeats))


def targets(g: Table, defeats: str) -> list[int]:
    """Monsters in play that a card can defeat or discard (C58)."""
    attempt = g.attempt
    there = set(g.markers) - set(outcome.completed_markers(g))
    if defeats in ("here", "all-here") or g.box.rule["defeat_own"]:
        here = attempt.place if attempt else g.now.at
        there = {each for each in there if g.markers[each].place == here}
    return sorted(there)


def use_own(g: Table, person: Person, card: int) -> None:
    """Use a card that needs no roll."""
    people.use_card(g, person, card)
    effects_of(g, person, card)
    toll(g, person, card)


def toll(g: Table, person: Person, card: int) -> None:
    """Carry out the effect of the Ancient One on the gain of a card."""
    deck = g.box.cards[card].deck
    name = {codes.UNIQUE: "on_unique", codes.SPELLS: "on_spell"}.get(deck)
    if name:
        effects.run(g, g.box.foe[name], person)


def effects_of(g: Table, person: Person, card: int) -> None:
    """Carry out its program."""
    for step in g.box.cards[card].program:
        ((verb, body),) = step.items()
        if verb == "defeat":
            defeat(g, person, card, body.get("which", "any"))
        elif verb == "discard_monster":
            monsters.back_to_cup(g, g.log.decide(Decision.DEFEAT, person.seat, targets(g, "any")))
        else:
            effects.run(g, [step], person)


def defeat(g: Table, person: Person, card: int, which: str) -> None:
    """A monster counts as completed; it is taken when the attempt or turn ends."""
    there = targets(g, which)
    if which != "all-here" and there:
        there = [g.log.decide(Decision.DEFEAT, person.seat, there)]
    for marker in there:
        g.defeated.add(marker)
        g.log.expect(Event.DEFEATED, person.seat, marker, card)


def use_before(g: Table, card: int) -> None:
    """Use a card before a roll."""
    person = g.now
    secures = g.box.cards[card].secures
    if secures:
        cast(g, card, secures)
        toll(g, person, card)
        return
    if g.box.cards[card].adds:
        people.use_card(g, person, card)
        before_roll.add_dice(g, g.box.cards[card].adds)
        toll(g, person, card)
        return
    use_own(g, person, card)


def cast(g: Table, card: int, count: int) -> int:
    """Lay a spell beside the table; it is to hold dice."""
    person = g.now
    people.use_card(g, person, card, keep=True)
    person.held.remove(card)
    slot = next(slot for slot in range(8) if slot not in g.cast)
    g.cast[slot] = Cast(card, count)
    return slot


def hold(g: Table) -> None:
    """Spells that were cast take their dice."""
    for slot in sorted(g.cast):
        take_dice(g, slot)


def take_dice(g: Table, slot: int) -> None:
    """A spell takes as many dice as it is to hold, as far as there are any (p.9)."""
    spell = g.cast[slot]
    pool = g.dice.lying(codes.POOL)
    count = min(spell.due, len(pool))
    if not count:
        return
    least = 1 if g.box.rule["spells_after"] else count
    options = {
        sum(1 << die for die in part): part for part in g.dice.parts(pool) if least <= len(part) <= count
    }
    part = options[g.log.decide(Decision.SECURE, g.active, list(options))]
    spell.due = 0
    for die in part:
        g.dice.at[die] = codes.SPELL + slot
        g.log.expect(Event.HOLD, spell.card, slot, g.dice.coded(die))
