"""The Movement phase (C2)."""

from __future__ import annotations

from typing import Any

from . import arms, cards, combat, effects, evading, events, standing, trading, travel, whispers, windows
from .book import Use
from .table import JAIL, LOST, Held, Marker, Person, Table


def of(g: Table, person: Person) -> None:
    """Resolve the movement phase of an investigator."""
    if person.at == JAIL:
        if person.skipping:
            travel.go(g, person, "police-station")
            trade_only(g, person)
        return
    if person.at == LOST:
        return
    if person.skipping:
        trade_only(g, person)
        return
    if person.delayed:
        person.delayed = person.moved = False
        g.log.expect("stands_up", seat=person.seat)
        trade_only(g, person)
        if not person.in_world:
            end(g, person, clues=False)
        return
    person.moved = False
    if skips(person, "movement"):
        return
    if events.instead(g, "phase_start", person, phase="movement"):
        end(g, person)
    elif person.in_world:
        in_world(g, person)
    else:
        walk(g, person)
        if g.in_arkham(person):
            end(g, person)


def skips(person: Person, phase: str) -> bool:
    """Whether he passes over this phase."""
    if not person.skips[phase]:
        return False
    person.skips[phase] -= 1
    return True


def trade_only(g: Table, person: Person) -> None:
    """Trade; a delayed investigator may do nothing else."""
    if not trading.possible(g, person):
        return
    begins = g.log.comes("decision", kind="trade_from", seat=person.seat)
    asked = not begins and g.log.comes("decision", kind="walk", seat=person.seat)
    if begins or (asked and g.log.decide("walk", person.seat, [None, "trade"]) is not None):
        trading.trade(g, person)


# --- Other Worlds


def in_world(g: Table, person: Person) -> None:
    """From the first area to the second, from there back (Other World Movement)."""
    traded = False  # once at each place: he may give as much as he likes then
    while True:
        options: list[Any] = [None]
        if trading.possible(g, person) and not traded:
            options.append("trade")
        options += [{"use": each} for each in dict.fromkeys(usable(g, person, "other_world"))]
        found = windows.offers(g, person, "other_world", with_cards=False)
        options += [offer.key for offer in found]
        if arms.helps_now(g, person):
            options.append("aid")
        choice = g.log.decide("in_world", person.seat, options)
        if choice is None:
            break
        if choice == "aid":
            arms.heal_by_sheet(g, person)
            continue
        if choice == "trade":
            traded = True
            trading.trade(g, person)
            continue
        before = person.at
        if any(offer.key == choice for offer in found):
            windows.use(g, person, windows.chosen(g, found, choice), {})
        else:
            effects.use_card(g, person, choice["use"], "other_world")
        if person.at != before:
            return after_return(g, person)
    world, part = person.at
    if part == 0:
        return travel.go(g, person, (world, 1))
    travel.come_back(g, person)
    return after_return(g, person)


def after_return(g: Table, person: Person) -> None:
    """Monsters there may be left alone or fought, any of them; an attempt to hunt one down is the last."""
    while True:
        numbers = {number: marker for number, marker in g.numbers.items() if is_met(g, person, marker)}
        hunted = dict(prey(g, person))
        choice = g.log.decide("fight_one", person.seat, [None, *numbers, *hunted])
        if choice is None:
            return
        if choice in hunted:
            return hunt(g, person, hunted[choice])
        combat.fight(g, person, numbers[choice])
        person.dealt_with.add(numbers[choice])


# --- Arkham


def usable(g: Table, person: Person, window: str, points: int = 0) -> list[str]:
    """Cards that can be used now, by name."""
    return [card.id for card in person.cards if can_use(g, person, card, window, points)]


def can_use(g: Table, person: Person, held: Held, window: str, points: int = 0) -> bool:
    """Whether a card can be used: not exhausted, costs payable."""
    use = use_now_of(g, person, held, window)
    if use is None or held.exhausted or held.used or "wagon" in use.does:
        return False
    if use.key("points") > points:
        return False
    if use.is_set("cast") and not arms.can_cast(g, person, held):
        return False
    if "cast" in use.does and not arms.may_cast(g, person, held):
        return False
    if g.packs.on and not fits(g, person, held, use):
        return False
    if use.is_set("discard") and windows.is_kept(g, person, held):
        return False
    return cards.can_pay(g, person, use.step.keys)


def fits(g: Table, person: Person, held: Held, use: Use) -> bool:
    """Whether the moment is one that the use of a card of packs is for."""
    offer = windows.Offer(use, standing.Source("card", person, held), person)
    return windows.narrowed(g, person, offer, {}) and not windows.is_used(person, offer)


def use_now_of(g: Table, person: Person, held: Held, window: str) -> Use | None:
    """The use of a card in a window; of several the first one that can be made."""
    uses = [use for use in held.card.uses if use.window in (window, "any")]
    if g.packs.on and window == "other_world":  # some cards work in the Movement phase there
        there = [use for use in held.card.uses if "world" in str(use.step.keys.get("if", ""))]
        uses += [use for use in there if use.window == "movement"]
    if g.packs.on:
        uses = [use for use in uses if fits(g, person, held, use)] or uses
    return next(iter(uses), None)


def use_now(g: Table, person: Person, *, of_packs: bool = True) -> None:
    """Use cards that may be used at any time, before an encounter and the Mythos phase (Action Timing)."""
    while person.alive:
        found = [each for each in person.cards if each.card.is_plain and can_use(g, person, each, "any")]
        options: list[Any] = [{"use": each} for each in dict.fromkeys(each.id for each in found)]
        if arms.helps_now(g, person):
            options.append("aid")
        choice = g.log.decide("use_now", person.seat, [None, *options]) if options else None
        if choice is None:
            break
        if choice == "aid":
            arms.heal_by_sheet(g, person)
            continue
        effects.use_card(g, person, choice["use"], "any")
        events.drain(g)
    if of_packs and g.packs.on and person.down is None:
        windows.ask(g, person, "any", alone=True)


def points_of(g: Table, person: Person) -> int:
    """Movement points: Speed, and what changes them."""
    if person.stopped:
        return 0
    speed = cards.skill(g, person, "speed")
    return max(0, standing.number(g, "movement_points", speed, person))


def walk(g: Table, person: Person) -> None:
    """Step by step (Arkham Movement)."""
    points = g.points = points_of(g, person)
    g.log.expect("points", seat=person.seat, points=points)
    moved = traded = spent = False
    while True:
        g.points = points
        options: list[Any] = [None, *ways_on(g, person, points)]
        found = windows.offers(g, person, "movement", with_cards=False)
        options += [offer.key for offer in found]
        if trading.possible(g, person) and not traded:
            options.append("trade")
        if not (moved or spent) and any(card.card.first("use") and is_wagon(card) for card in person.cards):
            options.append("ride")
        options += [{"use": each} for each in dict.fromkeys(usable(g, person, "movement", points))]
        if arms.helps_now(g, person):
            options.append("aid")
        choice = g.log.decide("walk", person.seat, options)
        if choice is None:
            return None
        if choice == "trade":
            traded = True
            trading.trade(g, person)
        elif choice == "aid":
            arms.heal_by_sheet(g, person)
        elif choice == "ride":
            moved, points = True, 0
            if may_leave(g, person):
                ride(g, person)
            traded = False
        elif isinstance(choice, dict):
            before = person.at
            if any(each.key == choice for each in found):
                windows.use(g, person, windows.chosen(g, found, choice), {})
            else:
                effects.use_card(g, person, choice["use"], "movement")
            spent = spent or g.points < points
            points, traded = g.points, traded and person.at == before
            if person.in_world or not g.in_arkham(person):
                return None
        else:
            moved, traded = True, False
            if may_leave(g, person):
                price = price_of_way(g, person, choice)
                points -= price
                person.moved = True
                travel.go(g, person, choice)
                for _ in range(price):
                    spend_point(g, person)
            else:
                points = 0  # any combat ends the movement; he may still trade


def may_leave(g: Table, person: Person) -> bool:
    """Whether neither monsters nor a patrol end his movement before he leaves (D3)."""
    if "patrol-first" in g.book.switches:
        whispers.slip_past(g, person)
        return face_all(g, person, leaves=True)
    free = face_all(g, person, leaves=True)
    if free:
        whispers.slip_past(g, person)
    return free


def ways_on(g: Table, person: Person, points: int) -> list[str]:
    """Areas that he can enter with the points that he has."""
    if points <= 0 or person.stopped:
        return []
    return [
        area
        for area in g.book.neighbours(person.at)
        if may_enter(g, person.at, area)
        and (not g.packs.on or (_is_open(g, person, area) and price_of_way(g, person, area) <= points))
    ]


def _is_open(g: Table, person: Person, area: str) -> bool:
    """Whether no rule forbids him to enter an area, or to go from street to street."""
    if standing.forbidden(g, "enter", person, area=area):
        return False
    between = g.is_street(person.at) and g.is_street(area)
    along = {colour for colour in ("white", "black") if getattr(g.book.areas[person.at], colour) == area}
    return not (between and standing.forbidden(g, "street_moves", person, arrows=along))


def price_of_way(g: Table, person: Person, area: str) -> int:
    """Movement points that entering an area takes."""
    return 1 + standing.number(g, "enter_cost", 0, person, area=area) if g.packs.on else 1


def points_in_battle(g: Table, person: Person) -> int:
    """Movement points in the last battle: Speed, and items that give points (Ghatanothoa)."""
    if "ghatanothoa-speed-only" in g.book.switches:
        return int(cards.skill(g, person, "speed"))
    items = [
        int(use.amount_of("points").args[0])
        for held in person.cards
        for use in held.card.uses
        if use.window == "movement" and use.amount_of("points") is not None and not held.exhausted
    ]
    return points_of(g, person) + sum(items)


def spend_point(g: Table, person: Person, *, tome: bool = False) -> None:
    """A movement point is spent; tomes do not count for all rules (D3)."""
    person.points_used += 1
    if not tome:
        person.points_spent += 1
        events.fire(g, "point_spent", person, min=person.points_spent)


def prey(g: Table, person: Person) -> list[tuple[int, Marker]]:
    """Elusive monsters here that he may hunt down (Elusive Monsters)."""
    if not g.packs.on or standing.forbidden(g, "hunt_elusive", person):
        return []
    return [
        (number, marker)
        for number, marker in g.numbers.items()
        if marker.place == person.at and is_elusive(g, marker) and marker not in person.dealt_with
    ]


def is_elusive(g: Table, marker: Marker) -> bool:
    """Whether a monster forces no fight or evasion."""
    return g.packs.on and "elusive" in standing.traits(g, marker.kind)


def is_met(g: Table, person: Person, marker: Marker) -> bool:
    """Whether a monster in his area waits for him."""
    here = marker.place == person.at and marker not in person.dealt_with
    return here and not heeds(g, person, marker)


def heeds(g: Table, person: Person, marker: Marker) -> bool:
    """Whether a monster leaves him alone."""
    return is_elusive(g, marker) or (g.packs.on and standing.forbidden(g, "attack", person, marker.kind))


def hunt(g: Table, person: Person, marker: Marker) -> None:
    """An Evade check, then combat; either way his movement is over (Elusive Monsters)."""
    person.dealt_with.add(marker)
    try:
        if evading.pass_check(g, person, marker, begins=True):
            combat.fight(g, person, marker)
        else:
            g.foe = None
    except combat.CombatOverError:
        pass


def is_wagon(held: Held) -> bool:
    """Whether one can ride in it."""
    return any("wagon" in use.does for use in held.card.uses)


def ride(g: Table, person: Person) -> None:
    """Anywhere in Arkham (Patrol Wagon)."""
    areas = [area for area in g.book.areas if area != person.at and not g.is_closed(area)]
    person.moved = True
    travel.go(g, person, g.log.decide("ride_to", person.seat, areas))


def may_enter(g: Table, area: str, to: str) -> bool:
    """Closed locations, and streets that are barred."""
    return not g.is_closed(to) and area not in g.barred and to not in g.barred


def face_all(g: Table, person: Person, *, leaves: bool = False) -> bool:
    """Evade or fight each monster here; False: there was a combat, which ends the movement.

    After a combat, an investigator who `leaves` stays, and meets the others at the end of the movement.
    """
    free = True
    while True:
        here = [(number, marker) for number, marker in g.numbers.items() if is_met(g, person, marker)]
        if g.packs.on and standing.ignores(g, "monsters_on_way", person):
            return free
        if not here or person.left_alone or (leaves and not free):
            return free
        options = [
            {how: marker.kind.id, "marker": number}
            for number, marker in here
            for how in combat.ways(g, person, marker)
        ]
        choice = g.log.decide("face", person.seat, options)
        marker = g.numbers[choice["marker"]]
        if not face(g, person, marker, fight="fight" in choice):
            free = False


def face(g: Table, person: Person, marker: Marker, *, fight: bool) -> bool:
    """Evade or fight one monster; True: evaded, he may go on."""
    person.dealt_with.add(marker)
    try:
        if not fight and evading.evade(g, person, marker):
            return True
        combat.fight(g, person, marker)
    except combat.CombatOverError:
        pass
    return False


def end(g: Table, person: Person, *, clues: bool = True) -> None:
    """Resolve the end of a movement: monsters, clues (none for delayed investigators) and the environment."""
    area = person.at
    hunted = {} if person.left_alone else dict(prey(g, person))
    number = g.log.decide("fight_one", person.seat, [None, *hunted]) if hunted else None
    if number is not None:
        hunt(g, person, hunted[number])
    if person.left_alone:
        after_return(g, person)
        if person.at != area:
            return
    if "patrol-first" in g.book.switches:
        whispers.slip_past(g, person)
    face_all(g, person)
    if person.at != area:
        return
    if "patrol-first" not in g.book.switches:
        whispers.slip_past(g, person)
    clues = clues and not (g.packs.on and standing.forbidden(g, "clue_pickup", person))
    if clues and g.clues[area]:
        taken = g.log.decide("take_clues", person.seat, list(range(g.clues[area] + 1)))
        if taken:
            g.clues[area] -= taken
            g.log.expect("clues_taken", seat=person.seat, area=area, left=g.clues[area])
            cards.change_clues(g, person, taken)
    if g.packs.on:
        windows.ask(g, person, "end_move")
    if person.moved or not g.book.open["curfew_movers_only"]:
        effects.run_triggers(g, "end_move", person, area=area)
