"""Setup of the game (B) and of a new investigator."""

from __future__ import annotations

from . import cards, effects_cards, mythos, standing, tracks, upkeep
from .table import BOX, CUP, Held, Marker, Person, Pile, Table

DRAWS = ("common", "unique", "spell", "skill")


def components(g: Table) -> None:
    """Decks, cup, stack, clues, before anybody has anything."""
    book = g.book
    for deck in (*DRAWS, "ally"):
        g.decks[deck] = Pile(
            [card.id for card in book.cards.values() if card.deck == deck for _ in range(card.copies)]
        )
    masks = any(step.verb == "masks_to_cup" for step in g.one.program)
    for kind in book.kinds.values():
        for _ in range(kind.count):
            g.markers.append(Marker(kind, CUP if masks or not kind.is_mask else BOX))
    for deck in DRAWS:
        g.decks[deck].mixes = book.open["discard_shuffle"]
    g.doom = g.level.get("doom", 0)
    g.stack = Pile([world.id for world in book.worlds.values() for _ in range(world.gates)])
    g.gate_deck = Pile(list(book.gate_cards))
    g.mythos_deck = Pile(list(book.mythos))
    for area in book.areas.values():
        if area.clues:
            g.clues[area.id] = area.clues


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
    person.at = sheet.home
    person.money = max(0, sheet.money + g.level.get("money", 0))
    person.clues = max(0, sheet.box["clues"] + g.level.get("clues", 0))
    blessed = bool(sheet.box.get("blessed")) or g.level.get("blessed", False)
    cursed = g.level.get("cursed", False)  # an investigator blessed by the sheet is neither then
    person.status = None if blessed == cursed else "blessed" if blessed else "cursed"
    person.status_fresh = True
    person.lowered = {"sanity": 0, "stamina": 0}
    person.stops = dict.fromkeys(upkeep.TRACKS, 0)
    person.explored = person.delayed = person.skip = person.pulled = person.ability_used = False
    person.down = None
    person.no_loan = False
    person.cards = []


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


def set_up(g: Table) -> None:
    """From the first player on: random possessions and sliders; then the first mythos card."""
    for seat in g.seats():
        fixed(g, g.people[seat])
        fill(g, g.people[seat])
    tracks.raise_terror(g, g.level.get("terror", 0))
    for seat in g.seats():
        possessions(g, g.people[seat])
    for seat in g.seats():
        upkeep.sliders(g, g.people[seat], float("inf"))
    card = mythos.draw(g, "setup")
    mythos.resolve(g, card)


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
    if g.is_closed(person.at):  # no one can be there
        person.at = g.street_of(person.at)
    if line["home"] != person.at:
        g.log.fail(f"home {person.at}")
    fixed(g, person)
    fill(g, person)
    possessions(g, person)
    upkeep.sliders(g, person, float("inf"))


__all__ = ["standing"]
