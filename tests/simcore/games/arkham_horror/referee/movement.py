"""The Movement phase (C2)."""

from __future__ import annotations

from typing import Any

from . import arms, cards, combat, effects, evading, standing, trading, travel
from .table import JAIL, LOST, DownError, Held, Marker, Person, Table


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
    if person.in_world:
        in_world(g, person)
    else:
        walk(g, person)
        end(g, person)


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
        effects.use_card(g, person, choice["use"], "other_world")
        if person.at != before:
            return after_return(g, person)
    world, part = person.at
    if part == 0:
        return travel.go(g, person, (world, 1))
    travel.come_back(g, person)
    return after_return(g, person)


def after_return(g: Table, person: Person) -> None:
    """Monsters there may be left alone or fought, any of them."""
    while True:
        here = [monster for monster in g.monsters(person.at) if monster not in person.dealt_with]
        numbers = {number: marker for number, marker in g.numbers.items() if marker in here}
        choice = g.log.decide("fight_one", person.seat, [None, *numbers])
        if choice is None:
            return
        combat.fight(g, person, numbers[choice])
        person.dealt_with.add(numbers[choice])


# --- Arkham


def usable(g: Table, person: Person, window: str, points: int = 0) -> list[str]:
    """Cards that can be used now, by name."""
    return [card.id for card in person.cards if can_use(g, person, card, window, points)]


def can_use(g: Table, person: Person, held: Held, window: str, points: int = 0) -> bool:
    """Whether a card can be used: not exhausted, costs payable."""
    use = held.card.use_in(window, "any")
    if use is None or held.exhausted or held.used or "wagon" in use.does:
        return False
    if use.key("points") > points:
        return False
    if use.is_set("cast") and not arms.can_cast(g, person, held):
        return False
    return cards.can_pay(g, person, use.step.keys)


def use_now(g: Table, person: Person) -> None:
    """Use cards that may be used at any time, before an encounter and the Mythos phase (Action Timing)."""
    while True:
        options: list[Any] = [{"use": each} for each in dict.fromkeys(usable(g, person, "any"))]
        if arms.helps_now(g, person):
            options.append("aid")
        choice = g.log.decide("use_now", person.seat, [None, *options]) if options else None
        if choice is None:
            return
        if choice == "aid":
            arms.heal_by_sheet(g, person)
            continue
        effects.use_card(g, person, choice["use"], "any")


def points_of(g: Table, person: Person) -> int:
    """Movement points: Speed, and what changes them."""
    speed = cards.skill(g, person, "speed")
    return max(0, standing.number(g, "movement_points", speed, person))


def walk(g: Table, person: Person) -> None:
    """Step by step (Arkham Movement)."""
    points = points_of(g, person)
    g.log.expect("points", seat=person.seat, points=points)
    moved = traded = False
    while True:
        options: list[Any] = [None]
        if points > 0:
            options += [area for area in g.book.neighbours(person.at) if may_enter(g, person.at, area)]
        if trading.possible(g, person) and not traded:
            options.append("trade")
        if not moved and any(card.card.first("use") and is_wagon(card) for card in person.cards):
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
            if face_all(g, person, leaves=True):
                ride(g, person)
            traded = False
        elif isinstance(choice, dict):
            g.points = points
            effects.use_card(g, person, choice["use"], "movement")
            points = g.points
        else:
            moved, traded = True, False
            if face_all(g, person, leaves=True):
                points -= 1
                person.moved = True
                travel.go(g, person, choice)
            else:
                points = 0  # any combat ends the movement; he may still trade


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
        here = [
            (number, marker)
            for number, marker in g.numbers.items()
            if marker.place == person.at and marker not in person.dealt_with
        ]
        if not here or person.left_alone or (leaves and not free):
            return free
        options = [
            {how: marker.kind.id, "marker": number} for number, marker in here for how in ("evade", "fight")
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
    face_all(g, person)
    if person.at != area:
        return
    if clues and g.clues[area]:
        taken = g.log.decide("take_clues", person.seat, list(range(g.clues[area] + 1)))
        if taken:
            g.clues[area] -= taken
            g.log.expect("clues_taken", seat=person.seat, area=area, left=g.clues[area])
            cards.change_clues(g, person, taken)
    if person.moved or not g.book.open["curfew_movers_only"]:
        effects.run_triggers(g, "end_move", person, area=area)


__all__ = ["DownError"]
