"""Setup of the game (B) and of a new investigator."""

from __future__ import annotations

from typing import Any

from tests.simcore.games.program_text import Step, parse

from . import (
    cards,
    effects_boxes_keeping,
    effects_cards,
    events,
    gates,
    monsters,
    mythos,
    of_packs,
    relations,
    small_decks,
    tracks,
    upkeep,
    whispers,
    windows,
)
from .book import Sheet
from .table import BOX, CUP, Held, Marker, Person, Pile, Table
from .travel import place_in_log

SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")
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
    g.gate_deck = Pile(list(book.gate_cards))
    g.mythos_deck = Pile(list(book.mythos))
    for area in book.areas.values():
        if area.clues:
            g.clues[area.id] = area.clues


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
        pairs = [sorted(pair, key=SKILLS.index) for pair in sheet.pairs.items()]
        return tuple("-".join(pair) for pair in pairs)
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
    """Random possessions."""
    if g.packs.on:
        begin_with_packs(g, person)
    for deck in DRAWS:
        count = person.sheet.box["draws"].get(deck, 0)
        if count:
            effects_cards.draw(g, person, deck, count)


def trophies(g: Table, person: Person) -> None:
    """Trophies that a sheet begins with."""
    for _ in range(person.sheet.start.get("gate_trophies", 0)):
        gates.trophy_of_stack(g, person)
    for _ in range(person.sheet.start.get("monster_trophies", 0)):
        g.move_marker(monsters.draw(g), ("trophy", person.seat))


def few_allies(g: Table, dealt: list[str]) -> None:
    """The ally deck has eleven cards with those of the investigators; the others leave the game (B)."""
    held = sum(held.card.deck == "ally" for person in g.people for held in person.cards)
    every = g.decks["ally"].cards()
    if len(dealt) != min(len(every), ALLIES - held) or not set(dealt) <= set(every):
        g.log.fail(f"{ALLIES - held} of the allies, not {dealt}")
    gone = [card for card in every if card not in dealt]
    g.packs.boxed_allies += gone
    g.packs.left_out += gone
    g.decks["ally"] = Pile(dealt)
    g.decks["ally"].mixes = True


def set_up(g: Table, allies: list[str] | None = None) -> None:
    """From the first player on: random possessions and sliders; then the first mythos card.

    Parameters
    ----------
    allies
        With packs: the allies in the game; None: they are dealt at random.
    """
    everybody = [g.people[seat] for seat in g.seats()]
    for person in everybody:
        fixed(g, person)
    if g.packs.on:
        whispers.begin(g)
        few_allies(g, allies if allies is not None else some_allies(g))
    tracks.raise_terror(g, g.level.get("terror", 0))
    for person in everybody:
        possessions(g, person)
    for person in everybody:
        ready(g, person)
    if g.packs.on:
        with_packs(g, everybody)
    card = mythos.draw(g, "setup")
    mythos.counts(g, card)
    mythos.resolve(g, card)
    if g.packs.on:
        of_packs.set_up_late(g)
        g.packs.setting_up = False
        windows.end_turn(g)  # the setup is no turn (A)


ALLIES = 11


def some_allies(g: Table) -> list[str]:
    """Allies that chance deals."""
    held = sum(held.card.deck == "ally" for person in g.people for held in person.cards)
    every = g.decks["ally"].cards()
    return every if len(every) <= ALLIES - held else g.log.some_of("ally", every, ALLIES - held)


def with_packs(g: Table, everybody: list[Person]) -> None:
    """Run the setup of all sheets before the first mythos card, then what comes of the possessions (B)."""
    events.drain(g)  # what comes with the possessions
    relations.deal(g)
    of_packs.set_up(g)
    for person in everybody:
        of_packs.arrives(g, person)
    for person in everybody:
        of_packs.counts_items(g, person)
    events.drain(g)


def ready(g: Table, person: Person) -> None:
    """Fill sanity and stamina, and set the sliders, free."""
    fill(g, person)
    upkeep.sliders(g, person, float("inf"))
    if g.packs.on:
        of_packs.first_maximum(g, person)


def begin_with_packs(g: Table, person: Person) -> None:
    """Home and trophies of one of the packs' investigators, and random allies (B)."""
    if person.at == "any":
        person.at = g.log.decide(
            "home", person.seat, [area for area in g.book.areas if not g.is_closed(area)]
        )
    person.delayed = person.in_world
    trophies(g, person)
    for _ in range(person.sheet.start.get("allies", 0)):
        effects_cards.draw(g, person, "ally", 1)


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
    if person.at != "any" and line["home"] != place_in_log(person.at):  # else the player chooses it later
        g.log.fail(f"home {person.at}")
    fixed(g, person)
    with events.waiting(g):  # what comes of the possessions waits until he is ready
        possessions(g, person)
        ready(g, person)
        effects_boxes_keeping.inherit(g, person)
    if g.packs.on:
        events.drain(g)
        of_packs.take_over(g, person)
