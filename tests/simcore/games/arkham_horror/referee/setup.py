"""Setup of the game (B) and of a new investigator."""

from __future__ import annotations

from typing import Any

from tests.simcore.games.program_text import Step, parse

from . import (
    cards,
    effects,
    effects_boxes_keeping,
    effects_cards,
    mythos,
    of_packs,
    relations,
    small_decks,
    standing,
    tracks,
    upkeep,
    whispers,
)
from .book import Sheet
from .piles import layered
from .table import BOX, CUP, Held, Marker, Person, Pile, Table

DRAWS = ("common", "unique", "spell", "skill")


def components(g: Table) -> None:
    """Decks, cup, stack, clues, before anybody has anything."""
    book = g.book
    has_exhibits = any(card.deck == "exhibit" for card in book.cards.values())
    decks = (*DRAWS, "ally", "exhibit") if has_exhibits else (*DRAWS, "ally")
    for deck in decks:
        g.decks[deck] = Pile(
            [card.id for card in book.cards.values() if card.deck == deck for _ in range(card.copies)]
        )
    masks = any(step.verb == "masks_to_cup" for step in g.one.program)
    for kind in book.kinds.values():
        for _ in range(kind.count):
            in_cup = not kind.is_spawn and (masks or not kind.is_mask)
            g.markers.append(Marker(kind, CUP if in_cup else BOX))
    if g.packs.on:
        small_decks.build(g)
        g.packs.level = program_of(g.level, "program")
    for deck in DRAWS:
        g.decks[deck].mixes = book.open["discard_shuffle"]
    g.doom = g.level.get("doom", 0)
    g.stack = Pile([gate.id for gate in book.gates.values() for _ in range(gate.count)])
    g.gate_deck = deck_of(g, {name: card["pack"] for name, card in book.gate_cards.items()})
    g.mythos_deck = deck_of(g, {name: card.pack for name, card in book.mythos.items()})
    if TOURING in book.switches:
        for deck in {card["deck"] for card in book.encounters.values()}:
            found = {name: card["pack"] for name, card in book.encounters.items() if card["deck"] == deck}
            g.locations[deck] = deck_of(g, found)
    for area in book.areas.values():
        if area.clues:
            g.clues[area.id] = area.clues


TOURING, TOUR = "kiy-touring", ("king-in-yellow", "kiy-acts")
"""The switch of the style of play in which the new cards lie on top, and the packs with these cards."""


def deck_of(g: Table, packs: dict[str, str]) -> Pile:
    """A deck of cards, of which the packs are known: shuffled, or with those of the tour on top (G13)."""
    if TOURING not in g.book.switches:
        return Pile(list(packs))
    above = [name for name, pack in packs.items() if pack in TOUR]
    return layered(above, [name for name in packs if name not in above])


def program_of(level: dict[str, Any], what: str) -> tuple[Step, ...]:
    """A program of a difficulty card."""
    return parse(level.get(what, ""))


def sit_down(g: Table, team: list[str]) -> None:
    """Sheets, fixed possessions, health, home; Kate keeps the Science Building free of clue tokens."""
    for person, who in zip(g.people, team, strict=True):
        take_sheet(g, person, who)
        g.used_people.add(who)
        for area in g.book.people[who].without_clues:
            g.clues[area] = 0


def take_sheet(g: Table, person: Person, who: str) -> None:
    """The sheet of an investigator."""
    sheet = g.book.people[who]
    person.who, person.sheet = who, sheet
    person.at = (sheet.home, 0) if sheet.home in g.book.worlds else sheet.home
    person.money = max(0, sheet.money + g.level.get("money", 0))
    own = g.level.get("investigators", {}).get(who, {})
    person.clues = max(0, sheet.box["clues"] + g.level.get("clues", 0) + own.get("clues", 0))
    blessed = bool(sheet.box.get("blessed")) or g.level.get("blessed", False)
    cursed = g.level.get("cursed", False) or bool(
        sheet.start["cursed"]
    )  # an investigator blessed by the sheet is neither then
    person.status = None if blessed == cursed else "blessed" if blessed else "cursed"
    person.status_fresh = True
    person.lowered = {"sanity": 0, "stamina": 0}
    person.stops = dict.fromkeys(tracks_of(sheet), 0)
    for counter in (person.counters, person.changes, person.skips, person.uses):
        counter.clear()
    person.explored = person.delayed = person.skip = person.pulled = person.ability_used = False
    person.down = None
    person.no_loan = False
    person.cards = []


def tracks_of(sheet: Sheet) -> tuple[str, ...]:
    """The sliders of a sheet: some have another pairing, some one for the maxima."""
    verbs = {step.verb for step in sheet.program}
    if sheet.pairs:
        return tuple(f"{one}-{other}" for one, other in sheet.pairs.items())
    return (*upkeep.TRACKS, "maximum") if "max_slider" in verbs else upkeep.TRACKS


def fixed(g: Table, person: Person) -> None:
    """Fixed possessions, those that are still there."""
    for name in person.sheet.cards:
        card = g.book.cards[name]
        if card.deck not in g.decks or g.decks[card.deck].remove(name):
            g.log.expect("dealt", seat=person.seat, card=name)
            person.cards.append(Held(card, fresh=True))


def fill(g: Table, person: Person) -> None:
    """Sanity and stamina to the maximum."""
    person.sanity, person.stamina = cards.most(g, person, "sanity"), cards.most(g, person, "stamina")


def possessions(g: Table, person: Person) -> None:
    """Random possessions, then the sliders, free."""
    for deck in DRAWS:
        count = person.sheet.box["draws"].get(deck, 0)
        if count:
            effects_cards.draw(g, person, deck, count)
    for _ in range(person.sheet.start.get("allies", 0)):
        effects_cards.draw(g, person, "ally", 1)


def trophies(g: Table, person: Person) -> None:
    """Trophies that a sheet begins with."""
    for _ in range(person.sheet.start.get("gate_trophies", 0)):
        world = g.log.learn("seen", {"gate": g.stack.next_ones()}, seat=person.seat)["gate"]
        g.stack.draw(world)
        person.gates.append(world)
    for _ in range(person.sheet.start.get("monster_trophies", 0)):
        cup = [marker for marker in g.monsters(CUP) if not marker.kind.is_mask]
        line = g.log.learn("marker", {"marker": cup}, **{"from": CUP, "to": {"trophy": person.seat}})
        g.marker(line, among=cup).place = ("trophy", person.seat)


def few_allies(g: Table) -> None:
    """The ally deck has eleven cards with those of the investigators; the others leave the game (B)."""
    dealt = sum(held.card.deck == "ally" for person in g.people for held in person.cards)
    while len(g.decks["ally"]) > ALLIES - dealt:
        card = g.log.learn("ally_left_out", {"card": g.decks["ally"].cards()})["card"]
        g.decks["ally"].remove(card)
        g.packs.boxed_allies.append(card)
        g.packs.left_out.append(card)


def set_up(g: Table) -> None:
    """From the first player on: random possessions and sliders; then the first mythos card."""
    for seat in g.seats():
        fixed(g, g.people[seat])
        if not g.packs.on:
            fill(g, g.people[seat])
    if g.packs.on:
        whispers.begin(g)
        begin_with_packs(g)
        relations.deal(g)
    tracks.raise_terror(g, g.level.get("terror", 0))
    for seat in g.seats():
        possessions(g, g.people[seat])
    for seat in g.seats():
        upkeep.sliders(g, g.people[seat], float("inf"))
    if g.packs.on:
        of_packs.set_up_late(g, "each", "doom", "into_cup")
    card = mythos.draw(g, "setup")
    while g.packs.on and mythos.replaced(g, card):
        g.mythos_deck.put_under(card)
        card = mythos.draw(g, "setup")
    mythos.resolve(g, card)
    if g.packs.on:
        of_packs.set_up_late(g, "put")
        g.packs.setting_up = False


ALLIES = 11


def begin_with_packs(g: Table) -> None:
    """Sheets, allies, homes and trophies, before the random possessions (B)."""
    few_allies(g)
    of_packs.set_up(g)
    effects.run(g, None, program_of(g.level, "setup"), standing.Source("level"))
    for seat in g.seats():
        person = g.people[seat]
        settle(g, person)


def settle(g: Table, person: Person) -> None:
    """Home, maxima, trophies of one of the packs' investigators; a Dark Pharaoh costs sanity (B)."""
    if person.at == "any":
        person.at = g.log.decide(
            "home", person.seat, [area for area in g.book.areas if not g.is_closed(area)]
        )
    if "maximum" in person.stops:
        person.stops["maximum"] = g.log.decide("slider", person.seat, list(range(4)))
    fill(g, person)
    for held in list(person.cards):
        effects_cards.arrived(g, person, held)
    trophies(g, person)
    of_packs.arrives(g, person)


def newcomer(g: Table, person: Person) -> None:
    """Somebody new for a player whose investigator is gone (Devoured)."""
    line = g.log.learn(
        "newcomer",
        {"investigator": [who for who in g.book.people if who not in g.used_people] or [None]},
        seat=person.seat,
    )
    who = line["investigator"]
    if who is None:
        if len(g.used_people) < len(g.book.people):
            g.log.fail("somebody new")
        person.out = True
        return
    if who in g.used_people:
        g.log.fail("somebody who was not there yet")
    g.used_people.add(who)
    take_sheet(g, person, who)
    if isinstance(person.at, str) and g.is_closed(person.at):  # no one can be there
        person.at = g.street_of(person.at)
    if line["home"] != person.at:
        g.log.fail(f"home {person.at}")
    fixed(g, person)
    if g.packs.on:
        settle(g, person)
    else:
        fill(g, person)
    possessions(g, person)
    effects_boxes_keeping.inherit(g, person)
    upkeep.sliders(g, person, float("inf"))
