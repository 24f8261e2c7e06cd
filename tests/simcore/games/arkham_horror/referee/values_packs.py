"""Amounts and conditions that only packs use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Call, Word

from . import narrowing, relations, standing
from .errors import NotCoveredError
from .table import JAIL, OUTSKIRTS, SKY
from .values import amount, have, holds, of_event

if TYPE_CHECKING:
    from .table import Person, Table


def number(g: Table, person: Person | None, what: str, source: Any) -> int | None:
    """A number of the game or of an investigator, by its word."""
    of_game = {
        "doom": lambda: g.doom,
        "turn": lambda: g.turn,
        "monsters": lambda: g.count_in_arkham(),
        "board_clues": lambda: sum(g.clues.values()),
        "gates": lambda: len(g.gates),
        "seals": lambda: len(g.sealed),
        "outskirts": lambda: len(g.monsters(OUTSKIRTS)),
        "outskirts_limit": lambda: g.outskirts_limit,
        "sky_monsters": lambda: len(g.monsters(SKY)),
        "allies_left": lambda: len(g.decks["ally"]),
        "dice_rolled": lambda: g.packs.dice_rolled,
        "card_price": lambda: g.book.cards[g.packs.kept[-1]].price if g.packs.kept else 0,
        "horror_damage": lambda: horror_damage(g),
        "toughness": lambda: toughness(g, source),
    }
    if what in of_game:
        return of_game[what]()
    if what in ("lost", "gained", "clues_spent", "discarded_clues", "paid_cost"):
        known = of_event(source, what)
        return int(known) if known is not None else int(getattr(g.packs, what, 0))
    if what == "agents_here":
        marker = of_event(source, "marker")
        return g.packs.agents[marker.place if marker is not None else person.at]
    if what == "held_toughness":
        return sum(standing_toughness(g, marker) for marker in source.held.monsters + source.held.freed)
    if person is None:
        return None
    return _of_person(g, person, what)


def _of_person(g: Table, person: Person, what: str) -> int | None:
    from . import arms, cards

    if what == "corruption":
        return len(person.of_deck("corruption"))
    if what == "focus":
        return cards.focus(g, person)
    if what in ("max_sanity", "max_stamina"):
        return cards.most(g, person, what.removeprefix("max_"))
    if what == "trophy_toughness":
        return cards.pays_with(g, person, "toughness")
    if what == "monster_trophies":
        return len(g.trophies(person))
    if what == "gate_trophies":
        return len(person.gates)
    if what == "trophies":
        return len(g.trophies(person)) + len(person.gates)
    if what == "points_used":
        return person.points_used
    if what == "free_hands":
        return arms.hands_free(g, person, g.lost_hands)
    if what == "spell_hands":
        return of_hands(g, person)
    if what == "ones":
        return (g.packs.check or {}).get("ones", 0)
    return None


def of_hands(g: Table, person: Person) -> int:
    """Hands of the spell whose bonus is counted."""
    held = g.packs.spell
    return held.card.hands if held is not None else 0


def toughness(g: Table, source: Any) -> int:
    """Toughness of the monster of the trigger, or of the one at hand."""
    marker = of_event(source, "marker") or g.foe or g.packs.fought
    return standing_toughness(g, marker) if marker is not None else 0


def horror_damage(g: Table) -> int:
    """Horror damage of the monster of the last combat."""
    marker = g.foe or g.packs.fought
    if marker is None:
        return 0
    return standing.number(g, "horror_damage", marker.kind.horror_damage, kind=marker.kind)


def standing_toughness(g: Table, marker: Any) -> int:
    """Toughness of a marker, with what is in force now."""
    return max(1, standing.number(g, "toughness", marker.kind.toughness, kind=marker.kind))


def call(g: Table, person: Person | None, value: Call, source: Any) -> int:
    """An amount with values of its own."""
    name, args = value.name, value.args
    if name == "cards":
        assert person is not None
        found = number(g, person, str(args[0]), source)
        return have(person, str(args[0])) if found is None else found
    if name == "count":
        return person.counters[str(args[0])] if person is not None else 0
    if name == "marks":
        marks = g.packs.marks_of(source)
        return sum(marks.values()) if str(args[0]) == "all" else marks[str(args[0])]
    if name == "total":
        return sum(amount(g, each, args[0], source=source) for each in g.everybody())
    if name == "number":
        return len(narrowing.members(g, args[0], person, source))
    if name == "monsters_in_play":
        return in_play(g, str(args[0]))
    if name == "discarded":
        return len(g.packs.discards.get(str(args[0]), ()))
    if name == "skill":
        from .cards import skill

        return skill(g, person, str(args[0])) if person is not None else 0
    if name == "of_partner":
        other = relations.partner(g, person, source)
        return amount(g, other, args[0], source=source) if other is not None else 0
    numbers = [amount(g, person, each, source=source) for each in args]
    if name == "div":
        return numbers[0] // numbers[1]
    if name in ("min_of", "max_of"):
        return (min if name == "min_of" else max)(numbers)
    if name == "rising":
        return numbers[0] + g.packs.round - 1
    if name == "range":
        return numbers[1]
    raise NotCoveredError(f"no such amount: {value}")


def in_play(g: Table, what: str) -> int:
    """Monsters of a kind, symbol or trait on the board and in the Sky; another reading adds the Outskirts."""
    outside = (SKY, OUTSKIRTS) if "in-play-outskirts" in g.book.switches else (SKY,)
    return sum(
        (marker.place in g.book.areas or marker.place in outside)
        and (what in (marker.kind.id, marker.kind.symbol) or standing.has_trait(g, marker.kind, what))
        for marker in g.markers
    )


def condition(g: Table, person: Person | None, name: str, args: Any, source: Any) -> bool:
    """Whether a condition with values holds."""
    if name in ("equal", "more"):
        one, other = (amount(g, person, each, source=source) for each in args)
        return one == other if name == "equal" else one > other
    if name == "some":
        return bool(narrowing.members(g, args[0], person, source))
    if name == "at":
        return person is not None and at(g, person, args[0], source)
    if name == "ancient_one":
        return g.one.id == str(args[0])
    if name in ("available", "free"):
        card = g.book.cards[str(args[0])]
        has_it = name == "free" and person is not None and person.holding(card.id)
        return sum(len(each.holding(card.id)) for each in g.people) < max(1, card.copies) and not has_it
    if name == "allowed":
        return person is not None and not standing.forbidden(g, str(args[0]), person)
    if name == "drawn":
        return str(args[0]) == (of_event(source, "card") or g.packs.mythos)
    if name == "from_deck":
        return g.packs.encounter == str(args[0])
    if name == "trait_is":
        return trait_is(g, str(args[0]), source)
    if name == "ignores":
        return person is not None and (
            standing.ignores(g, str(args[0]), person)
            or any(held.card.first("keep_endless") for held in person.cards)
        )
    if name == "act_in_play":
        return bool(g.packs.acts) and g.book.cards[g.packs.acts[-1]].layer == int(str(args[0]))
    raise NotCoveredError(f"no such condition: {name}")


def trait_is(g: Table, trait: str, source: Any) -> bool:
    """Whether the monster of the trigger, or the one at hand, has a trait."""
    marker = of_event(source, "marker") or g.foe
    return marker is not None and trait in standing.traits(g, marker.kind) | {marker.kind.movement}


def at(g: Table, person: Person, place: Any, source: Any) -> bool:
    """Whether he is in a place or in a kind of area."""
    if isinstance(place, Word) and str(place) == "lost":
        return person.at == "lost"
    return narrowing.is_in(g, place, person.at, source)


def word(g: Table, person: Person | None, name: str, source: Any) -> bool:
    """Whether a condition of one word holds."""
    marker = of_event(source, "marker")
    of_game = {
        "in_combat": lambda: g.foe is not None,
        "in_encounter": lambda: "Encounters" in g.part and g.foe is None,
        "reading": lambda: g.packs.reading,
        "from_horror": lambda: of_event(source, "from_horror") or False,
        "refreshed": lambda: source.held is not None and not source.held.exhausted,
        "placed": lambda: source.held is not None and source.held.at is not None,
        "plain_check": lambda: of_event(source, "plain") or False,
        "custody_here": lambda: g.packs.custody is not None,
        "expedition_here": lambda: False,  # expeditions lie on expansion boards
        "environment": lambda: g.environment is not None,
        "near_seal": lambda: near_seal(g, marker.place if marker else person.at),
        "sealed_here": lambda: (marker.place if marker else person.at) in g.sealed,
    }
    if name in of_game:
        return bool(of_game[name]())
    assert person is not None, name
    of_person = {
        "delayed": lambda: person.delayed,
        "moved": lambda: person.points_used > 0,
        "with_others": lambda: any(each is not person and each.at == person.at for each in g.everybody()),
        "monster_near": lambda: monster_near(g, person),
        "gate_here": lambda: person.at in g.gates,
        "arrested": lambda: person.at == JAIL,
        "female": lambda: person.sheet.female,
        "male": lambda: not person.sheet.female,
        "partner_near": lambda: relations.near(g, person, source),
        "partner_away": lambda: relations.away(g, person, source),
        "sealed_near": lambda: any(narrowing.in_neighbourhood(g, area, person) for area in g.sealed),
    }
    if name in of_person:
        return bool(of_person[name]())
    raise NotCoveredError(f"no such condition: {name}")


def near_seal(g: Table, area: Any) -> bool:
    """Whether an elder sign token lies in an adjacent area; from the Sky anywhere (I)."""
    if area == SKY:
        return bool(g.sealed)
    return area in g.book.areas and any(other in g.sealed for other in g.book.neighbours(area))


def monster_near(g: Table, person: Person) -> bool:
    """Whether a monster is in his area or an adjacent one; the Sky is next to every street (Area)."""
    if not g.in_arkham(person):
        return False
    sky = [SKY] if g.is_street(person.at) else []
    return bool(g.monsters(person.at, *g.book.neighbours(person.at), *sky))


__all__ = ["holds"]
