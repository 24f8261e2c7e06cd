"""Arkham Encounters and Other World Encounters (C3, C4)."""

from __future__ import annotations

from typing import Any

from . import (
    cards,
    effects,
    encounter_steps,
    events,
    gates,
    health,
    movement,
    paying,
    rumors,
    shown,
    standing,
    travel,
    whispers,
    windows,
)
from .table import DownError, Person, Table


def arkham(g: Table, person: Person) -> None:
    """Resolve the third phase of an investigator."""
    if not g.in_arkham(person) or person.skipping or person.out_this_turn:
        return
    if movement.skips(person, "encounter"):
        return
    movement.use_now(g, person)
    if not g.in_arkham(person) or instead(g, person):
        return
    if g.is_street(person.at):
        street(g, person)
    else:
        location(g, person, own=True)


def at_gate(g: Table, person: Person) -> None:
    """He is where a gate is: he may close it, or is drawn into it."""
    if person.explored:
        gates.try_close(g, person)
    else:
        travel.draw_in(g, person, person.at, delayed=False)


def instead(g: Table, person: Person) -> bool:
    """Whether he uses something in place of an encounter, where no gate is."""
    if not g.packs.on or person.at in g.gates:
        return False
    if whispers.calls(g, person):  # that encounter comes in place of any ability of the street
        return False
    of_street = ("street_encounter",) if g.is_street(person.at) else ()
    found = windows.offers(g, person, "encounter", *of_street)
    choice = g.log.decide("use", person.seat, [None, *(each.key for each in found)]) if found else None
    if choice is None:
        return False
    windows.use(g, person, windows.chosen(g, found, choice), {})
    return True


def street(g: Table, person: Person) -> None:
    """In the streets: a gate that moved there, an exhibit encounter, the actions of rumors."""
    if person.at in g.gates:
        at_gate(g, person)
        return
    if whispers.calls(g, person):
        whispers.encounter(g, person)
        return
    for step in rumors.steps(g, "act"):
        here = g.book.find(step.word(), "area") == person.at
        if here and g.log.decide("act_street", person.seat, [0, 1]):
            g.log.expect("rumor_act", seat=person.seat)
            effects.run(g, person, step.block(""), standing.Source("rumor"))


def location(g: Table, person: Person, *, count: int = 1, own: bool = False) -> None:
    """A gate, the special ability, or a card; `own` is that of the phase (Arkham Encounter Phase)."""
    area = person.at
    if area in g.gates:
        at_gate(g, person)
        return
    options = ["card"]
    if count == 1 and can_special(g, person, area):
        options.append("special")
    against = next((step for step in rumors.steps(g, "act") if step.word() == area), None)
    if own and against is not None:
        options.append("rumor")
    act = g.log.decide("arkham", person.seat, options)
    if act == "rumor":
        g.log.expect("rumor_act", seat=person.seat)
        effects.run(g, person, against.block(""), standing.Source("rumor"))
    elif act == "special":
        g.log.expect("special", seat=person.seat, area=area)
        effects.run(g, person, g.book.areas[area].special, standing.Source("special"))
        both = standing.has_rule(g, "special_and_encounter", person) and person.at == area
        if both and g.log.decide("encounter_too", person.seat, [0, 1]):
            card(g, person, area, count)
    else:
        card(g, person, area, count)


def can_special(g: Table, person: Person, area: str) -> bool:
    """Whether the special ability does anything that he can do in full (Location Special Abilities)."""
    special = g.book.areas[area].special
    if not special:
        return False
    if g.packs.on and standing.forbidden(g, "specials", person, by=area):
        return False
    step = paying.as_deputy(g, person, special[0])
    if step.verb == "choose":
        what = str(step.block("option")[0].keys and next(iter(step.block("option")[0].keys)))
        return getattr(person, what) < cards.most(g, person, what) and not standing.forbidden(
            g, f"gain_{what}", person, by=area
        )
    if step.verb == "buy":
        return cards.pays_with(g, person, "money") >= 1
    if step.verb == "card":
        allowed = not (g.packs.on and standing.forbidden(g, "loan", person))
        return allowed and not person.no_loan and not person.holding(step.word())
    if not cards.can_pay(g, person, step.keys):
        return False
    then = step.block("then")[0]
    if then.verb == "card":
        if g.packs.on and standing.forbidden(g, "deputy", person):
            return False
        return not any(each.holding(then.word()) for each in g.people)
    if then.verb == "take_any":
        return len(g.decks[then.word()]) > 0
    return True


def numbered(g: Table, area: str) -> list[str]:
    """Location cards of a neighbourhood."""
    deck = g.street_of(area)
    return [name for name, data in g.book.encounters.items() if data["deck"] == deck]


def card(g: Table, person: Person, area: str, count: int = 1) -> None:
    """Draw one, or some of which one counts, and do what it says."""
    if events.instead(g, "encounter", person, area=area, count=count):
        return
    drawn = draw(g, person, area, count)
    if g.packs.on:
        while True:
            does = ("refuse", "redraw_encounter")
            event = windows.ask(g, person, "card_drawn", deck="location", does=does)
            if event["refused"]:
                return
            if not event.get("redrawn"):
                break
            drawn = draw(g, person, area, 1, alone=True)
    run_entry(g, person, area, drawn)


def extra(person: Person, deck: str) -> int:
    """More cards that he sees of a deck."""
    return sum(
        int(step.args[1])
        for step in person.sheet.program
        if step.verb == "draw_extra" and step.word() == deck
    )


def draw(g: Table, person: Person, area: str, count: int, *, alone: bool = False) -> str:
    """The card that counts; `alone`: another one in its place, whatever rules show more cards."""
    person.met_card = True
    names = numbered(g, area)
    deck = g.street_of(area)
    count += 0 if alone else extra(person, "location")
    if g.packs.on and not alone:
        count += standing.number(g, "encounter_cards", 0, person, area=area)
        count = min(count, len(names))
    if not alone:
        shown.before_draw(g, person, "location")
    seen: list[str] = []
    for _ in range(count):
        can = coming(g, deck, names, seen)
        line = g.log.learn("location_card", {"card": can}, seat=person.seat, area=area)
        if line["card"] not in can:
            g.log.fail("another card")
        seen.append(names[line["card"]])
    kept = g.log.decide("location_kept", person.seat, [names.index(each) for each in seen])
    if wants_another(g, person):
        line = g.log.learn(
            "location_card",
            {"card": [number for number, name in enumerate(names) if name != names[kept]]},
            seat=person.seat,
            area=area,
        )
        kept = line["card"]
    return names[kept]


def wants_another(g: Table, person: Person) -> bool:
    """He may exhaust a card and lose a point of sanity to draw another one (Dragon's Eye)."""
    for held in person.cards:
        use = held.card.use_in("card_drawn")
        if use is None or held.exhausted or "lose" not in use.does or not held.card.printed:
            continue
        if not g.log.decide("redraw", person.seat, [0, 1]):
            return False
        health.use_up(g, person, held, use)
        health.lose(g, person, sanity=1)
        return True
    return False


def coming(g: Table, deck: str, names: list[str], seen: list[str]) -> list[int]:
    """Numbers of the cards that can come next."""
    can = shown.drawable(g, [name for name in names if name not in seen])
    known = g.foreseen.pop(deck, None)
    return [names.index(known)] if known in can else [names.index(name) for name in can]


def run_entry(g: Table, person: Person, area: str, name: str) -> None:
    """The entry of his location; members have that of the inner room."""
    entries = g.book.encounters[name]["entries"]
    place = area
    if area not in entries or any(each.card.first("inner_sanctum") for each in person.cards):
        inner = [entry for entry in entries if entry not in g.book.areas]
        if inner and area == "silver-twilight-lodge":
            place = inner[0]
    number = numbered(g, area).index(name)
    g.log.expect("encounter", seat=person.seat, at=area, card=number)
    if blighted(g, person, g.book.encounters[name]["persons"].get(place, ())):
        return
    g.packs.card_at_hand = name
    with g.packs.at_hand("location"), encounter_steps.encountering(g, person):
        effects.run(g, person, entries[place], standing.Source("location"), entry=("location", area))


def blighted(g: Table, person: Person, names: list[str]) -> bool:
    """Whether a Blight has taken a person whom the entry names: it costs him sanity or stamina (G14)."""
    if set(names).isdisjoint(g.packs.blights):
        return False
    blight = next(name for name in names if name in g.packs.blights)
    g.log.expect("blighted", seat=person.seat, card=blight)
    what = g.log.decide("blighted", person.seat, ["sanity", "stamina"])
    health.lose(g, person, **{what: 1})
    return True


# --- Other Worlds


def world(g: Table, person: Person, at: Any = None) -> None:
    """Draw until the colour fits, do the entry (Other World Encounter Phase)."""
    if at is None:
        movement.use_now(g, person)
    place = at or person.at[0]
    name = draw_world(g, person, place)
    run_world(g, person, place, name)


def run_world(g: Table, person: Person, place: str, name: str) -> None:
    """The entry of this world, or the other one."""
    entries = g.book.gate_cards[name]["entries"]
    number = list(g.book.gate_cards).index(name)
    g.log.expect("encounter", seat=person.seat, at=travel.place_in_log(person.at), card=number)
    entry = entries.get(place, entries.get("other"))
    g.packs.card_at_hand = name
    with g.packs.at_hand("gate"), encounter_steps.encountering(g, person):
        effects.run(g, person, entry, standing.Source("world"), entry=("world", place))


def draw_world(g: Table, person: Person, place: str) -> str:
    """The gate card that counts; the others lie under the deck."""
    names = list(g.book.gate_cards)
    shown.before_draw(g, person, "gate")
    fitting = [draw_fitting(g, person, place) for _ in range(1 + extra(person, "gate"))]
    kept = names[g.log.decide("world_kept", person.seat, [names.index(each) for each in fitting])]
    for name in sorted(fitting, key=names.index):
        if name != kept:
            g.gate_deck.put_under(name)
    try:
        again = wants_another(g, person)
    except DownError:  # the price has felled him: there is no encounter
        g.gate_deck.put_under(kept)
        raise
    if again:
        other = draw_fitting(g, person, place)
        g.gate_deck.put_under(kept)
        kept = other
    g.gate_deck.put_under(kept)
    return kept


def colours_of(g: Table, person: Person, place: str) -> tuple[str, ...]:
    """Colours of the cards that fit an Other World, for this investigator."""
    colours = g.book.worlds[place].colours
    return (*colours, "green") if standing.has_rule(g, "green_worlds", person) else colours


def draw_fitting(g: Table, person: Person, place: str) -> str:
    """Draw gate cards until a colour fits; the others go under the deck."""
    names = list(g.book.gate_cards)
    while True:
        line = g.log.learn(
            "world_card", {"card": [names.index(each) for each in g.gate_deck.next_ones()]}, seat=person.seat
        )
        name = names[line["card"]]
        data = g.book.gate_cards[name]
        g.gate_deck.draw(name)
        if data["shuffles"]:
            required = "shuffles the deck"
        elif not set(data["colours"]).isdisjoint(colours_of(g, person, place)):
            required = "fits"
        else:
            required = "goes under the deck"
        if line["use"] != required:
            g.log.fail(f"{name} {required}")
        if required == "fits":
            return name
        g.gate_deck.put_under(name)
        if data["shuffles"]:
            g.gate_deck.shuffle()
