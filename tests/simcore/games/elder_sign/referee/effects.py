"""A small interpreter of the programs of the data: what each effect does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Ability
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import clock, monsters, outcome, people
from .ending import lose_to_ancient_one
from .table import Person, Table

Program = Sequence[Mapping[str, Any]]
DECK = {"common": codes.COMMON, "unique": codes.UNIQUE, "spell": codes.SPELLS, "ally": codes.ALLIES}


class Source:
    """Where an effect comes from: the card, and whether it is a terror effect."""

    def __init__(
        self,
        place: int = codes.NONE,
        *,
        terror: bool = False,
        immune: bool = False,
        of_mythos: bool = False,
    ) -> None:
        self.place = place
        self.of_mythos = of_mythos
        self.terror = terror
        self.immune = immune


def run(g: Table, program: Program, person: Person, source: Source | None = None) -> None:
    """Carry out a program for an investigator."""
    for step in program:
        ((verb, body),) = step.items()
        VERBS[verb](g, body, person, source or Source())


def _gain(g: Table, body: Any, person: Person, source: Source) -> None:
    if "elder_sign" in body:
        people.change_signs(g, person, body["elder_sign"])
    if "clue" in body:
        people.gain_clues(g, person, body["clue"])
    for name, deck in DECK.items():
        if name in body:
            people.gain_cards(g, person, deck, body[name])
    for what in people.BOTH:
        if what in body:
            people.change_health(g, person, what, body[what])


def spared(g: Table, person: Person, source: Source) -> bool:
    """Return whether terror effects take no sanity and stamina from an investigator."""
    if not source.terror:
        return False
    for card in sorted(person.held):
        guards = g.box.cards[card].guards
        if guards == "always":
            return True
        if guards == "once-a-day" and card not in g.day_cards:
            g.day_cards.add(card)
            return True
    return False


def _lose(g: Table, body: Any, person: Person, source: Source) -> None:
    sanity, stamina = body.get("sanity", 0), body.get("stamina", 0)
    if source.immune and person.seat == g.active:
        return
    if source.of_mythos and g.can(person, Ability.FREE_OF_MYTHOS):
        return
    if (sanity or stamina) and spared(g, person, source):
        sanity = stamina = 0
    sanity, stamina = people.lose_health(g, person, sanity, stamina)
    for what, points in zip(people.BOTH, (sanity, stamina), strict=True):
        if points:
            people.change_health(g, person, what, -points)
    if "clue" in body:
        people.lose_clues(g, person, body["clue"])
    for name, deck in DECK.items():
        if name in body:
            people.lose_cards(g, person, deck, body[name])
    for name in ("trophy", "monster_trophy"):
        if name in body:
            people.pay_trophies(g, person, body[name], monsters=name != "trophy")
    if "elder_sign" in body:
        people.change_signs(g, person, -body["elder_sign"])


def _restore(g: Table, body: Any, person: Person, source: Source) -> None:
    people.change_health(g, person, body["what"], 99)


def _lower_max(g: Table, body: Any, person: Person, source: Source) -> None:
    for what in people.BOTH:
        if body.get(what):
            people.lower_max(g, person, what, body[what])


def _doom(g: Table, body: Any, person: Person, source: Source) -> None:
    add_doom(g, body["tokens"])
    monsters.of_icons(g)


def add_doom(g: Table, tokens: int) -> None:
    """Put tokens onto the track, or take them off (A19, C30); on an icon a monster appears."""
    for _ in range(tokens):
        if g.doom >= g.box.doom_track:
            return
        g.doom += 1
        g.last_feeder = g.last_feeder if g.awake else g.feeder
        g.fed[g.feeder] += 1
        g.log.expect(Event.DOOM, g.feeder, 1, g.doom)
        if g.doom == g.box.doom_track:
            g.awakens = not g.awake
            g.x = g.x if g.awake else max(1, len(g.markers))
        if g.doom in g.box.icons and not g.awake:
            g.icons_due += 1
            g.tally["icon_monsters"] += 1
    taken = min(g.doom, -tokens)
    if taken > 0:
        g.doom -= taken
        g.log.expect(Event.DOOM, g.feeder, -taken, g.doom)


def _monster(g: Table, body: Any, person: Person, source: Source) -> None:
    monsters.appear(g, body["count"], source.place if body.get("at", "anywhere") == "here" else codes.NONE)


def _gate(g: Table, body: Any, person: Person, source: Source) -> None:
    for _ in range(body["cards"]):
        if g.world_deck:
            outcome.enter(g, g.world_deck.pop())


def _clock(g: Table, body: Any, person: Person, source: Source) -> None:
    clock.advance(g, body["steps"])


def _each(g: Table, body: Any, person: Person, source: Source) -> None:
    for each in list(g.from_active()):
        run(g, body, each, source)


def _any(g: Table, body: Any, person: Person, source: Source) -> None:
    options = [each.seat for each in g.people if each.alive]
    seat = g.log.decide(Decision.WHO, person.seat, options)
    if seat != codes.NONE:
        run(g, body, g.people[seat], source)


def payable(g: Table, program: Program, person: Person) -> bool:
    """Return whether an investigator can lose all that a program takes (C28)."""
    for step in program:
        ((verb, body),) = step.items()
        if verb not in ("lose", "has"):
            continue
        for name, deck in DECK.items():
            if len(g.held_of(person, deck)) < body.get(name, 0):
                return False
        if person.clues < body.get("clue", 0) or g.elder_signs < body.get("elder_sign", 0):
            return False
        if people.worth(g, person) < body.get("trophy", 0):
            return False
        if people.worth(g, person, monsters=True) < body.get("monster_trophy", 0):
            return False
    return True


def _choose(g: Table, body: Any, person: Person, source: Source) -> None:
    options = [place for place, option in enumerate(body) if payable(g, option, person)]
    choice = g.log.decide(Decision.CHOICE, person.seat, options)
    if choice != codes.NONE:
        run(g, body[choice], person, source)


def _devoured_unless(g: Table, body: Any, person: Person, source: Source) -> None:
    options = [0, 1] if payable(g, body, person) else [0]
    if g.log.decide(Decision.UNLESS, person.seat, options):
        run(g, body, person, source)
    else:
        person.doomed = True


def _has(g: Table, body: Any, person: Person, source: Source) -> None:
    """A price that is shown and not paid."""


def _for_each_other_world(g: Table, body: Any, person: Person, source: Source) -> None:
    for _ in g.worlds():
        run(g, body, person, source)


def _fail(g: Table, body: Any, person: Person, source: Source) -> None:
    if source.immune:
        return
    g.attempt.failing = True


def _discard_terror_dice(g: Table, body: Any, person: Person, source: Source) -> None:
    if source.immune:
        return
    for die in g.dice.lying(codes.POOL):
        if g.dice.shown(die)[0] == codes.TERROR:
            g.dice.at[die] = codes.ASIDE
            g.attempt.discarded.append(die)


def _lose_half(g: Table, body: Any, person: Person, source: Source) -> None:
    people.lose_half(g, person)


def _lose_game(g: Table, body: Any, person: Person, source: Source) -> None:
    lose_to_ancient_one(g)


VERBS = {
    name.lstrip("_"): globals()[name]
    for name in (
        "_gain", "_lose", "_restore", "_lower_max", "_doom", "_monster", "_gate", "_clock", "_each", "_any",
        "_choose", "_devoured_unless", "_has", "_for_each_other_world", "_fail", "_discard_terror_dice",
        "_lose_half", "_lose_game",
    )
}  # fmt: skip
