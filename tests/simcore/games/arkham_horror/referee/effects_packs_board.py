"""Verbs of packs about places, gates and tracks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Step, Word

from . import cards, effects_board, events, gates, monsters, narrowing, standing, tracks, travel
from .table import DownError, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


# --- the places that programs name


def here(r: Running) -> Any:
    """The area of the monster of the trigger, or of the one whose program runs."""
    marker = r.event.get("marker")
    if marker is not None and r.source.name != "person":
        return marker.place
    return r.person.at if r.person is not None else None


def place_of(g: Table, r: Running, value: Any, asks: str = "place", but: Iterable[str] = ()) -> Any:
    """One place: named, of the trigger, or of his choice among all but some."""
    word = str(value)
    if isinstance(value, Word) and value.quoted:
        return word
    seat = r.person.seat if r.person is not None else g.lead
    if word in ("here", "same"):
        return r.event["area"] if word == "same" and "area" in r.event else here(r)
    if word == "surging_gate":
        return g.packs.surging
    if word == "mythos_gate":
        return r.event["area"]
    if word == "mythos":
        return effects_board.by_mythos(g)
    if word == "card_place":
        return r.source.held.at
    if word == "owner_place":
        return r.source.person.at
    if word in ("random_location", "random_street"):
        return by_chance(g, word == "random_street")
    if word in ("outskirts", "sky", "sheet"):
        return word
    options = [area for area in choices(g, r, value) if area not in but]
    return g.log.decide(asks, seat, options) if options else None


def by_chance(g: Table, street: bool) -> str | None:
    """A place at random; of the locations one that has not been closed for good."""
    if street:
        areas = g.book.streets
    else:
        areas = [area for area in g.book.locations if g.closed.get(area) != float("inf")]
    return g.log.place(areas)


def choices(g: Table, r: Running, value: Any) -> list[str]:
    """Places of the board among which he chooses."""
    word = str(value)
    if word == "choose_street":
        return g.book.streets
    if word == "choose_location":
        return [area for area in g.book.locations if not g.is_closed(area)]
    if word == "adjacent":
        return list(g.book.neighbours(here(r)))
    if word == "that_neighbourhood":
        return neighbourhood(g, r.event.get("target_area"))
    if word == "own_neighbourhood":
        return neighbourhood(g, r.person.at)
    return [area for area in g.book.areas if narrowing.is_in(g, value, area, r.source)]


def neighbourhood(g: Table, area: Any) -> list[str]:
    """A street with its locations."""
    if area not in g.book.areas:
        return []
    return [each for each in g.book.areas if g.street_of(each) == g.street_of(area)]


# --- clues


def do_place_clues(g: Table, r: Running, step: Step) -> None:
    """Clue tokens on places without a gate; who is there may take one."""
    from .mythos_steps import take_clue

    value = step.args[0]
    areas = [str(value)] if isinstance(value, Word) and value.quoted else choices(g, r, value)
    for area in areas:
        many = _amount(g, r, step.args[1])
        if area in g.gates or not many:
            continue
        g.clues[area] += many
        g.log.expect("clue_at", area=area, change=many, now=g.clues[area])
        if not g.packs.setting_up:
            take_clue(g, area)


def do_remove_clues(g: Table, r: Running, step: Step) -> None:
    """All clue tokens of a place go."""
    for area in choices(g, r, step.args[0]):
        clear_clues(g, area)


def clear_clues(g: Table, area: str) -> None:
    """Clue tokens of a place go."""
    if g.clues[area]:
        g.log.expect("clue_at", area=area, change=-g.clues[area], now=0)
        g.clues[area] = 0


def do_collect_clues(g: Table, r: Running, step: Step) -> None:
    """He takes clue tokens that lie on locations, or fewer if he likes."""
    where = choices(g, r, step.keys["where"]) if "where" in step.keys else g.book.locations
    lying = [area for area in where if g.clues[area]]
    left = _amount(g, r, step.args[0], sum(g.clues[area] for area in lying))
    taken = 0
    while left and (lying := [area for area in where if g.clues[area]]):
        every = str(step.args[0]) == "all"
        area = lying[0] if every else g.log.decide("clue_from", r.person.seat, [None, *lying])
        if area is None:
            break
        g.clues[area] -= 1
        g.log.expect("clues_taken", seat=r.person.seat, area=area, left=g.clues[area])
        left, taken = left - 1, taken + 1
    cards.change_clues(g, r.person, taken)


# --- moving about


def do_move(g: Table, r: Running, step: Step) -> None:
    """Move the investigator at once."""
    word = step.word()
    if step.args[0].quoted or word in ("street", "any", "mythos"):
        return effects_board.do_move(g, r, step)
    to = r.source.person.at if word == "owner_place" else place_of(g, r, step.args[0])
    if to is None:
        return None
    if isinstance(to, tuple) or not g.is_closed(to):
        travel.go(g, r.person, to)
    return None


def do_end_movement(g: Table, r: Running, step: Step) -> None:
    """No further movement this turn."""
    r.person.stopped = True
    if r.source.person in (None, r.person):  # else it is not the one who walks
        g.points = 0


def do_swap_places(g: Table, r: Running, step: Step) -> None:
    """He changes places with another investigator or a monster in Arkham."""
    person = r.person
    options: list[Any] = [
        {"seat": each.seat}
        for each in g.everybody()
        if each is not person and g.in_arkham(each) and each.at != person.at
    ]
    options += [
        {"marker": g.number_of(marker), "monster": marker.kind.id}
        for marker in g.on_board()
        if marker.place in g.book.areas and marker.place != person.at
    ]
    choice = g.log.decide("swap_with", person.seat, options)
    if choice is None:
        return
    mine = person.at
    if "seat" in choice:
        other = g.people[choice["seat"]]
        theirs = other.at
    else:
        marker = g.numbers[choice["marker"]]
        g.log.expect("swapped", seat=person.seat, monster=marker.kind.id, marker=choice["marker"])
        theirs = marker.place
        travel.go(g, person, theirs)
        g.move_marker(marker, mine)
        return
    travel.go(g, person, theirs)
    travel.go(g, other, mine)


def do_follow_arrow(g: Table, r: Running, step: Step) -> None:
    """He moves along the arrow of the colour that moved."""
    if g.in_arkham(r.person):
        to = getattr(g.book.areas[r.person.at], r.event["colour"])
        if not g.is_closed(to):
            travel.go(g, r.person, to)


def do_special_anywhere(g: Table, r: Running, step: Step) -> None:
    """The special ability of any open location of Arkham without a gate."""
    from . import effects, encounters

    person = r.person
    options = [
        area
        for area in g.book.locations
        if area not in g.gates and not g.is_closed(area)
        if encounters.can_special(g, person, area) and g.book.areas[area].special
    ]
    area = g.log.decide("special_of", person.seat, options)
    if area is not None:
        g.log.expect("special", seat=person.seat, area=area)
        source = standing.Source("special", event={"area": area})
        effects.run(g, person, g.book.areas[area].special, source)


def do_enter_other_world(g: Table, r: Running, step: Step) -> None:
    """Into an Other World, any of them if none is named."""
    world = step.word()
    if not step.args[0].quoted and world == "any":
        world = g.log.decide("world_entered", r.person.seat, list(g.book.worlds))
    travel.go(g, r.person, (world, step.keys.get("area", 1) - 1))
    if str(step.keys.get("delayed", "no")) == "yes" and not r.person.delayed:
        r.person.delayed = True
        g.log.expect("delayed", seat=r.person.seat)


def do_pulled(g: Table, r: Running, step: Step) -> None:
    """Through an open gate: the nearest one, or any of his choice."""
    word = str(step.args[0]) if step.args else "nearest_gate"
    if word != "any_gate" or r.person.in_world:
        return effects_board.do_pulled(g, r, step)
    if g.gates:
        area = g.log.decide("pulled", r.person.seat, monsters.board_order(g, g.gates))
        travel.draw_in(g, r.person, area, delayed=False)
        r.person.down = "moved"
        raise DownError(r.person)
    return None


def do_close_place(g: Table, r: Running, step: Step) -> None:
    """A location is closed."""
    if step.word() == "random_location":
        area = by_chance(g, street=False)
        if area is not None:
            tracks.close_place(g, area, 0)
    else:
        effects_board.do_close_place(g, r, step)


def do_agents(g: Table, r: Running, step: Step) -> None:
    """Agents come to a place, or go."""
    area, change = here(r), _amount(g, r, step.args[1])
    change = max(change, -g.packs.agents[area])
    g.packs.agents[area] += change
    if change:
        g.log.expect("agents", area=area, now=g.packs.agents[area])


# --- gates and tracks


def do_gate(g: Table, r: Running, step: Step) -> None:
    """A gate opens where he is, perhaps one of his choice, perhaps without a doom token."""
    area = r.person.at
    if not (isinstance(area, str) and area in g.book.areas) or area in g.gates:
        return
    world = None
    if "which" in step.keys and not standing.kept_free(g, area):
        if not len(g.stack):
            return
        world = g.log.decide("gate_laid", r.person.seat, list(dict.fromkeys(g.stack.cards())))
    doom = str(step.keys.get("doom", "yes")) == "yes"
    opened = gates.open_gate(g, area, doom=doom, world=world)
    if opened and str(step.keys["monster"]) == "yes":
        monsters.come_with_gate(g, area)
    if opened:
        gates.opened(g, area)
    if r.person.at != area:
        r.person.down = "moved"
        raise DownError(r.person)


def do_seal_here(g: Table, r: Running, step: Step) -> None:
    """The location of the gate that was just closed is sealed."""
    area = r.event.get("area", r.person.at)
    if area not in g.sealed and (gates.may_seal(g) or g.book.open["sign_always"]):
        gates.seal(g, area)


def do_unseal(g: Table, r: Running, step: Step) -> None:
    """An elder sign token goes."""
    word = step.word()
    if word == "choose":
        sealed = monsters.board_order(g, g.sealed)
        if not sealed:
            return
        area = g.log.decide(
            "unseal", g.lead if "by" in step.keys or r.person is None else r.person.seat, sealed
        )
    else:
        area = place_of(g, r, step.args[0])
    if area in g.sealed:
        gates.unseal(g, area)


def do_redraw_gates(g: Table, r: Running, step: Step) -> None:
    """Every gate marker is replaced, one after the other, in the order of the board (Daoloth)."""
    for area in monsters.board_order(g, g.gates):
        g.stack.put_under(g.gates[area])
        g.stack.shuffle()
        world = g.log.learn("gate_replaced", {"gate": g.stack.next_ones()}, area=area)["gate"]
        g.stack.draw(world)
        g.gates[area] = world
        for person in g.people:
            if person.at == area:
                travel.drop_marker(g, person)


def do_swap_gate(g: Table, r: Running, step: Step) -> None:
    """An open gate marker is replaced by one of the stack, both of his choice; the stack is shuffled."""
    if not g.gates or not len(g.stack):
        return
    area = g.log.decide("gate_replaced", r.person.seat, monsters.board_order(g, g.gates))
    world = g.log.decide("gate_laid", r.person.seat, list(dict.fromkeys(g.stack.cards())))
    g.stack.remove(world)
    g.stack.put_under(g.gates[area])
    g.stack.shuffle()
    g.gates[area] = world
    g.log.expect("gate_replaced", area=area, gate=world)


def do_doom(g: Table, r: Running, step: Step) -> None:
    """Doom tokens; with `over` beyond the end of the track."""
    over = str(step.keys.get("over", "no")) == "yes"
    tracks.add_doom(g, _amount(g, r, step.args[0]), over=over)


def do_awaken(g: Table, r: Running, step: Step) -> None:
    """The Ancient One awakens, unless it is awake."""
    if not g.packs.awake:
        less = _amount(g, r, step.keys["less"]) if "less" in step.keys else 0
        tracks.awaken(g, "woken-by-effect")
        g.doom = max(0, g.doom - less)


def do_mythos(g: Table, r: Running, step: Step) -> None:
    """Further mythos cards, in full, after what the step of the present one has set off."""
    from . import mythos

    with events.at_once(g):
        events.drain(g)  # other rules of the event that has led to the card
        for _ in range(int(step.args[0]) if step.args else 1):
            mythos.card(g)


def do_mythos_peek(g: Table, r: Running, step: Step) -> None:
    """A mythos card is drawn for its gate location alone, and discarded."""
    from dataclasses import replace

    from .effects import Running as Fresh

    while True:
        card = g.log.learn("mythos", {"card": g.mythos_deck.next_ones()}, use="not used")["card"]
        g.mythos_deck.draw(card)
        g.mythos_deck.put_under(card)
        if g.book.mythos[card].kind != "special":
            break
        g.mythos_deck.shuffle()
    area = g.book.mythos[card].gate
    label = "no_gate" if area is None else "sealed" if area in g.sealed else "open"
    _run(g, Fresh(r.person, replace(r.source, event={"area": area})), step.block(label))


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
