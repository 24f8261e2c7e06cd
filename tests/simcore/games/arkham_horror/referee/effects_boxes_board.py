"""Verbs of the small boxes about places, monsters, gates and mythos cards."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Step

from . import cards, effects_board, effects_packs_board, gates, monsters, standing, tracks, travel, whispers
from .effects_packs_monsters import named, place_of, places_from
from .table import ASIDE, CUP, OUTSKIRTS, RUMOR, DownError, Marker, Person, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


# --- markers


def do_whispers(g: Table, r: Running, step: Step) -> None:
    """The Ancient Whispers marker goes to a street."""
    whispers.go(g, step.word())


def do_patrol(g: Table, r: Running, step: Step) -> None:
    """A patrol comes to a street."""
    whispers.patrol(g, step.word())


# --- monsters


def do_surge(g: Table, r: Running, step: Step) -> None:
    """A surge that belongs to no gate."""
    monsters.surge(g, None)


def symbol_of(g: Table, r: Running, word: str) -> set[str]:
    """A dimensional symbol: `own` is that of the gate trophy of which the program speaks."""
    if word == "own":
        return set(g.book.gates[g.packs.trophy_gate].symbols) if g.packs.trophy_gate else set()
    return {word}


def is_wanted(g: Table, r: Running, step: Step, marker: Marker) -> bool:
    """Whether a monster is of the kind, of the symbol and of the trait of a step."""
    keys = step.keys
    if "kind" in keys and not standing.is_of(g, marker.kind, standing.names(g, keys["kind"])):
        return False
    if "symbol" in keys and marker.kind.symbol not in symbol_of(g, r, str(keys["symbol"])):
        return False
    return "trait" not in keys or standing.has_trait(g, marker.kind, str(keys["trait"]))


def do_spawn_matching(g: Table, r: Running, step: Step) -> None:
    """Monsters are drawn until so many fit; those come, and the others return."""
    place, left, others = place_of(g, r, step.args[0]), _amount(g, r, step.args[1]), []
    while left and monsters.drawable(g):
        marker = monsters.draw(g)
        if is_wanted(g, r, step, marker):
            monsters.put(g, marker, place)
            left -= 1
        else:
            others.append(marker)
    tracks.to_cup(g, others)


def do_exchange_monsters(g: Table, r: Running, step: Step) -> None:
    """Monsters with a symbol in Arkham and in the Outskirts make way for others of the cup."""
    symbols = dict.fromkeys(kind.symbol for kind in g.book.kinds.values() if kind.symbol)
    symbol = g.log.decide("symbol_named", g.lead, list(symbols))
    going = [
        marker
        for place in (*g.book.areas, OUTSKIRTS)
        for marker in sorted(g.monsters(place), key=g.number_of)
        if marker.kind.symbol == symbol and not monsters.unlimited(marker)
    ]
    unfit = []
    for marker in going:
        place = marker.place
        fresh = monsters.draw(g)
        g.move_marker(marker, ASIDE)
        if place == OUTSKIRTS and monsters.unlimited(fresh):
            unfit.append(fresh)
        else:
            g.move_marker(fresh, place)
    tracks.to_cup(g, [*going, *unfit])


def do_put(g: Table, r: Running, step: Step) -> None:
    """Named monsters come from the cup, the Outskirts or from trophies, looked for in this order."""
    from . import effects_packs_monsters

    if str(step.keys.get("from", "")) != "cup_outskirts_trophies":
        effects_packs_monsters.do_put(g, r, step)
        return
    kinds, place = standing.names(g, step.args[0]), place_of(g, r, step.args[1])
    trophies = [("trophy", person.seat) for person in g.people]
    for _ in range(_amount(g, r, step.keys.get("count", 1))):
        for source in (CUP, OUTSKIRTS, *trophies):
            if effects_packs_monsters.among(g, kinds, source):
                effects_packs_monsters.one_of(g, r, kinds, source, place)
                break


def do_spawn(g: Table, r: Running, step: Step) -> None:
    """Monsters of a cup come; to the Outskirts in spite of room in Arkham, or with a trait for a time."""
    from . import effects_packs_monsters

    place = None if step.args[0].quoted else str(step.args[0])
    if place == "outskirts":
        for _ in range(_amount(g, r, step.args[1])):
            marker = monsters.draw(g)
            if marker and monsters.unlimited(marker):
                g.move_marker(marker, CUP)
            elif marker:
                g.move_marker(marker, OUTSKIRTS)
                monsters.crowd(g)
    elif "trait" in step.keys:
        for _ in range(_amount(g, r, step.args[1])):
            marker = monsters.draw(g)
            monsters.put(g, marker, place_of(g, r, step.args[0]))
            g.packs.loose_traits.append((marker, str(step.keys["trait"])))
    else:
        effects_packs_monsters.do_spawn(g, r, step)


def do_to_cup(g: Table, r: Running, step: Step) -> None:
    """Markers go back to the cup: those on the rumor, with a trait, or some of his choice."""
    from . import effects_packs_monsters

    word = str(step.args[0])
    if word == "card":
        tracks.to_cup(g, [each for each in g.monsters(RUMOR) if not monsters.unlimited(each)])
    elif word == "choose":
        area = g.log.decide("place_cleared", r.person.seat, list(g.book.areas))
        _all_to_cup(g, r, step, [area])
    elif "trait" in step.keys or str(step.keys.get("symbol", "")) == "own" or word.startswith("neigh"):
        _all_to_cup(g, r, step, places_from(g, r, step.args[0]))
    else:
        effects_packs_monsters.do_to_cup(g, r, step)


def _all_to_cup(g: Table, r: Running, step: Step, places: list[Any]) -> None:
    found = [
        marker
        for marker in g.monsters(*places)
        if is_wanted(g, r, step, marker) and not monsters.unlimited(marker)
    ]
    if "count" in step.keys:
        found = named(g, r, found, step.keys["count"], lambda marker: tracks.to_cup(g, [marker]))
    else:
        tracks.to_cup(g, found)
    if found:
        _run(g, r, step.block("any"))


def do_trophy(g: Table, r: Running, step: Step) -> None:
    """Trophies: several of the cup, some kinds of the board, or a gate of the stack."""
    person = r.person
    if str(step.args[0]) == "gate_stack":
        gates.trophy_of_stack(g, person)
    elif "kind" in step.keys:
        found = [marker for marker in g.on_board() if is_wanted(g, r, step, marker)]
        for marker in sorted(found, key=g.number_of):
            g.move_marker(marker, ("trophy", person.seat))
            g.trophies_changed(person, 1)
    else:
        for _ in range(_amount(g, r, step.keys.get("count", 1))):
            effects_board.do_trophy(g, r, step)


def do_hold_monster(g: Table, r: Running, step: Step) -> None:
    """The monster of the trigger lies on the rumor; a beaten one on the card of the program."""
    from . import effects_packs_monsters

    if r.source.name == "rumor":
        g.move_marker(r.event["marker"], RUMOR)
    else:
        effects_packs_monsters.do_hold_monster(g, r, step)


def do_move_monsters(g: Table, r: Running, step: Step) -> None:
    """Monsters of the board go to a place; of a kind or a trait all of them."""
    from . import effects_packs_monsters

    if "kind" not in step.keys and "trait" not in step.keys:
        effects_packs_monsters.do_move_monsters(g, r, step)
        return
    to = place_of(g, r, step.args[0])
    found = [
        marker
        for marker in g.monsters(*places_from(g, r, step.keys["from"]))
        if marker.place != to and is_wanted(g, r, step, marker)
    ]
    for marker in sorted(found, key=g.number_of):
        effects_packs_monsters.arrive(g, marker, to)


# --- moving about


def do_swap_places(g: Table, r: Running, step: Step) -> None:
    """He changes places with another one; with `by=first` the first player names that one."""
    if "with" not in step.keys:
        effects_packs_board.do_swap_places(g, r, step)
        return
    others = [
        {"seat": each.seat}
        for each in g.everybody()
        if g.in_arkham(each) and each.at != r.person.at and each is not r.person
    ]
    if others and g.in_arkham(r.person):
        seat = g.lead if "by" in step.keys else r.person.seat
        change_places(g, r.person, g.people[g.log.decide("swap_with", seat, others)["seat"]])


def change_places(g: Table, one: Person, other: Person) -> None:
    """Two investigators change places, wherever they are."""
    mine, theirs = one.at, other.at
    travel.go(g, one, theirs)
    travel.go(g, other, mine)


def do_meet(g: Table, r: Running, step: Step) -> None:
    """He goes to another investigator, who may come to his place."""
    person = r.person
    others = [
        each.seat for each in g.everybody() if each is not person and (g.in_arkham(each) or each.in_world)
    ]
    if not others:
        return
    seat = g.log.decide("pick", person.seat, others)
    if "agreed" in step.keys and not g.log.decide("agree", seat, [0, 1]):
        return
    other = g.people[seat]
    if "swap" in step.keys:
        change_places(g, person, other)
    else:
        travel.go(g, person, other.at)


def do_enter_drawn_world(g: Table, r: Running, step: Step) -> None:
    """A gate card is drawn: he goes to the first world that it names, and the card goes back."""
    names = list(g.book.gate_cards)
    world = None
    while world is None:
        luck = [names.index(each) for each in g.gate_deck.next_ones()]
        name = names[g.log.learn("world_card", {"card": luck}, seat=r.person.seat)["card"]]
        g.gate_deck.draw(name)
        g.gate_deck.put_under(name)
        if g.book.gate_cards[name]["shuffles"]:
            g.gate_deck.shuffle()
        world = next((place for place in g.book.worlds if place in g.book.gate_cards[name]["entries"]), None)
    travel.go(g, r.person, (world, 0))


def do_visit_place(g: Table, r: Running, step: Step) -> None:
    """One encounter at a location of Arkham, then back, unless he is out."""
    from . import encounters

    person = r.person
    before, explored, entered = person.at, person.explored, person.entered
    area = place_of(g, r, step.args[0], but=g.gates)
    if area is None:
        return
    travel.go(g, person, area)
    encounters.location(g, person)
    if person.alive and person.at == area:
        travel.go(g, person, before)
        person.entered = entered
    person.explored = explored and False


def do_visit(g: Table, r: Running, step: Step) -> None:
    """One encounter in another world, then back."""
    effects_board.do_visit(g, r, step)


def do_regain(g: Table, r: Running, step: Step) -> None:
    """He gets back what the visit cost him."""
    from . import health

    for what, points in g.packs.visited[1].items():
        health.gain(g, r.person, what, points)


def do_end_turn(g: Table, r: Running, step: Step) -> None:
    """He does nothing more in this turn."""
    r.person.down = "ended"
    raise DownError(r.person)


# --- gates and mythos cards


def do_close_gate(g: Table, r: Running, step: Step) -> None:
    """A gate closes by an effect; with `seal=yes` the place is sealed."""
    area = gate_named(g, r, step)
    if area not in g.gates or not gates.may_close(g, area):
        return
    person = r.person or g.people[g.lead]
    seals = str(step.keys.get("seal", "no"))
    unstable = g.book.areas[area].unstable and area not in g.sealed
    able = seals != "no" and unstable and gates.may_close(g, area, "seal")
    trophy = str(step.keys.get("trophy", "no")) == "yes"
    gates.take_away(g, person, area, trophy=trophy)
    if trophy or g.book.open["effect_closing_counts"]:
        gates.check_closed(g)
    gates.shut_again(g, area)
    if able and seals == "may":
        gates.offer_seal(g, person, area)
    elif able and (gates.may_seal(g, person) or g.book.open["sign_always"]):
        gates.seal(g, area, person)


def gate_named(g: Table, r: Running, step: Step) -> str | None:
    """The gate that a step closes: of his choice, here, that by which he came, or to his world."""
    which, person = step.word(), r.person
    if which == "this":
        return r.gate
    if which == "choose":
        seat = g.lead if "by" in step.keys or person is None else person.seat
        return g.log.decide("close_which", seat, monsters.board_order(g, g.gates)) if g.gates else None
    if which == "here":
        return person.at
    if which == "world":
        ways = travel.gates_to(g, person.at[0]) if person.in_world else []
        return g.log.decide("close_which", person.seat, ways) if ways else None
    at_world = person.in_world and person.entered in g.gates
    if person.in_world and not (at_world and person.at[0] in effects_board.gates_worlds(g, person.entered)):
        return None
    return person.entered


def do_mythos(g: Table, r: Running, step: Step) -> None:
    """Further mythos cards, or their movement or their gates alone."""
    from . import monster_moves, mythos, mythos_steps

    if "steps" not in step.keys:
        effects_packs_board.do_mythos(g, r, step)
        return
    part = str(step.keys["steps"])
    for _ in range(int(step.args[0])):
        card = mythos.draw(g)
        mythos.counts(g, card)
        if part == "movement":
            mythos.movement_step(g, card)
        else:
            mythos_steps.gates_of(g, card, burst=True)
            monster_moves.move_flyers(g)
        g.mythos_deck.put_under(card)


def do_pick(g: Table, r: Running, step: Step) -> None:
    """One of a set, picked; what befalls that one is over with the block."""
    from . import effects_packs

    with contextlib.suppress(DownError) if r.person is None else contextlib.nullcontext():
        effects_packs.do_pick(g, r, step)


def do_pay(g: Table, r: Running, step: Step) -> None:
    """He may pay; with `by=group` all together do, as they like."""
    from . import effects

    if str(step.keys.get("by", "")) != "group":
        effects.do_pay(g, r, step)
        return
    from .effects_packs import first

    price = _amount(g, r, step.keys["clue"])
    people = g.everybody()
    worth = {person.seat: cards.pays_with(g, person, "clue") for person in people}
    if sum(worth.values()) < price or not g.log.decide("pay", first(g), [0, 1]):
        _run(g, r, step.block("else"))
        return
    for person in people:
        mine = worth.pop(person.seat)
        least, most = max(0, price - sum(worth.values())), min(mine, price)
        paid = g.log.decide("how_much", person.seat, list(range(least, most + 1)))
        gates.pay_clues(g, person, paid)
        price -= paid
    _run(g, r, step.block("then"))


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
