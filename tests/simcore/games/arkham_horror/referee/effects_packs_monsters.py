"""Verbs of packs about monsters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Call, Step

from . import cards, effects_board, events, monsters, paying, standing, tracks
from .effects_packs_board import here, neighbourhood, place_of
from .table import BOX, CUP, OUTSKIRTS, SKY, DownError, Marker, Table, place_in_log

if TYPE_CHECKING:
    from .effects import Running

SHEET = "sheet"


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


def seat_of(g: Table, r: Running) -> int:
    """Seat that chooses: that of the investigator, otherwise that of the first player."""
    return r.person.seat if r.person is not None else g.lead


# --- coming and going


def do_put(g: Table, r: Running, step: Step) -> None:
    """Monsters of a kind come to a place; without one `else` runs."""
    kinds = standing.names(g, step.args[0])
    source = {"cup": CUP, "sheet": SHEET, "box": BOX}[str(step.keys.get("from", "cup"))]
    where = step.word(1)
    if where == "gates":
        for area in monsters.board_order(g, g.gates):
            one_of(g, r, kinds, source, area)
        return
    for _ in range(_amount(g, r, step.keys.get("count", 1))):
        if not among(g, kinds, source):
            return _run(g, r, step.block("else"))
        one_of(g, r, kinds, source, place_of(g, r, step.args[1], "monster_to"))


def among(g: Table, kinds: set[str], source: Any) -> list[Marker]:
    """Markers of these kinds in a place."""
    return [marker for marker in g.monsters(source) if standing.is_of(g, marker.kind, kinds)]


def one_of(g: Table, r: Running, kinds: set[str], source: Any, place: Any) -> None:
    """One of them, at random, comes to the place; what its marker says of that is done."""
    found = among(g, kinds, source)
    if not found or place is None:
        return
    full = place in g.book.areas and g.count_in_arkham() >= g.monster_limit
    full = full and not all(monsters.unlimited(marker) for marker in found)
    to = OUTSKIRTS if full else place
    if to == source:
        return
    line = g.log.learn("marker", {"marker": found}, **{"from": place_in_log(source), "to": to})
    marker = g.marker(line, among=found)
    marker.place = to
    if full:
        monsters.crowd(g)
        return
    if place != SHEET:
        tracks.check_overrun(g)
        events.fire(g, "enters_play", None, kind=marker.kind, marker=marker)


def do_to_sheet(g: Table, r: Running, step: Step) -> None:
    """The monster goes to the sheet."""
    marker = r.event.get("marker") or g.foe
    if marker is not None:
        g.move_marker(marker, SHEET)


def do_monsters_to_box(g: Table, r: Running, step: Step) -> None:
    """Markers of these kinds leave the game, in any order."""
    kinds = standing.names(g, step.args[0])
    left = [each for each in g.markers if standing.is_of(g, each.kind, kinds) and each.place != BOX]
    while left:
        marker = g.marker(g.log.learn("marker", {"marker": left}, to=BOX), among=left)
        marker.place = BOX
        left.remove(marker)


def do_into_cup(g: Table, r: Running, step: Step) -> None:
    """Markers of these kinds join the cup."""
    kinds = standing.names(g, step.args[0])
    for marker in g.markers:
        if marker.kind.id in kinds and marker.place == BOX:
            g.move_marker(marker, CUP)


def do_cup(g: Table, r: Running, step: Step) -> None:
    """The monster goes back to the cup, one of a sheet there, a spawn into the box (C)."""
    marker = r.event.get("marker") or g.foe
    home = BOX if marker is not None and marker.kind.is_spawn else CUP
    for rule in g.one.program if home == BOX else ():
        for node in rule.block("") if rule.verb == "on" and rule.word() == "setup" else ():
            if node.verb == "put" and standing.is_of(g, marker.kind, standing.names(g, node.args[0])):
                home = SHEET
    if marker is not None and marker.place != home:
        g.move_marker(marker, home)


def do_spawn(g: Table, r: Running, step: Step) -> None:
    """Monsters of a cup come to a place."""
    if step.args[0].quoted and "cup" not in step.keys:
        return effects_board.do_spawn(g, r, step)
    area = place_of(g, r, step.args[0], "monster_to")
    many = _amount(g, r, step.args[1])
    for _ in range(many):
        cup = str(step.keys.get("cup", "usual"))
        if area is None or not monsters.place(g, area, cup, through_gate=False):
            return None
    return None


def do_hold_monster(g: Table, r: Running, step: Step) -> None:
    """The beaten monster lies on the card, and is no trophy."""
    marker = r.event.get("marker") or g.foe
    g.move_marker(marker, "card")
    r.source.held.monsters.append(marker)


# --- moving


def numbers_of(g: Table, found: list[Marker]) -> dict[int, Marker]:
    """Markers that have been seen, by their numbers."""
    return {number: marker for number, marker in g.numbers.items() if marker in found}


def places_from(g: Table, r: Running, value: Any) -> list[Any]:
    """Places from which monsters move or go."""
    if isinstance(value, Call) and value.name == "list":
        return [place for each in value.args for place in places_from(g, r, each)]
    word = str(value)
    if word in ("board", "arkham"):
        return [*g.book.areas, SKY]
    if word == "adjacent":
        at = r.person.at
        near = list(g.book.neighbours(at)) if at in g.book.areas else []
        return [*near, SKY] if g.is_street(at) else near
    if word == "own_neighbourhood":
        return neighbourhood(g, r.person.at)
    if word == "card_place":
        return [r.source.held.at]
    if word == "gates":
        return list(g.gates)
    if word in ("here", "own_place"):
        return [here(r)]
    return effects_board.where(g, value)


def do_move_monsters(g: Table, r: Running, step: Step) -> None:
    """Monsters on the board go to a place, as many as he likes up to the number; `all`: all of them."""
    from_ = places_from(g, r, step.keys.get("from", "board"))
    to = place_of(g, r, step.args[0])
    if to is None or isinstance(to, tuple):
        return
    spawns = str(step.keys.get("spawns", "yes")) == "yes"
    found = [
        marker for marker in g.monsters(*from_) if marker.place != to and (spawns or not marker.kind.is_spawn)
    ]
    if to == OUTSKIRTS:
        found = [marker for marker in found if not monsters.unlimited(marker)]
    named(g, r, found, step.args[1], lambda marker: arrive(g, marker, to))


def named(
    g: Table, r: Running, found: list[Marker], value: Any, act: Callable[[Marker], None]
) -> list[Marker]:
    """He names so many of them, one after the other; a range lets him stop in between."""
    here_ = len(found)
    if isinstance(value, Call) and value.name == "range":
        least, most = (min(here_, max(0, _amount(g, r, end, here_))) for end in value.args)
    else:
        least = most = min(here_, max(0, _amount(g, r, value, here_)))
    taken: list[Marker] = []
    left = numbers_of(g, found)
    while len(taken) < most:
        if most < len(found) or least < most:
            options: list[Any] = [*([None] if len(taken) >= least else []), *left]
            number = g.log.decide("monster_named", seat_of(g, r), options)
        else:
            number = min(left)
        if number is None:
            break
        taken.append(left.pop(number))
        act(taken[-1])
    return taken


def arrive(g: Table, marker: Marker, to: Any) -> None:
    """A monster comes to a place; from the Outskirts or to them, the limits act."""
    g.move_marker(marker, to)
    if to == OUTSKIRTS:
        monsters.crowd(g)
    else:
        tracks.check_overrun(g)


def do_move_this(g: Table, r: Running, step: Step) -> None:
    """The monster of the trigger goes to the nearest such place."""
    from . import places

    marker = r.event["marker"]
    if step.word() != "seals":
        arrive(g, marker, place_of(g, r, step.args[0]))
        return
    sealed = monsters.board_order(g, g.sealed)
    if marker.place != SKY:
        lines = places.distance(g, marker.place)
        sealed = [area for area in sealed if lines[area] == 1]
    if sealed:
        arrive(g, marker, g.log.decide("monster_to", g.lead, sealed))


def do_push(g: Table, r: Running, step: Step) -> None:
    """It moves along the white or the black arrow."""
    marker = r.event["marker"]
    if marker.place in g.book.areas:
        area = g.book.areas[marker.place]
        ways = {to for to in (area.white, area.black) if to != marker.place and not g.is_closed(to)}
        if ways:
            arrive(g, marker, g.log.decide("monster_to", seat_of(g, r), monsters.board_order(g, ways)))


def do_swap_outskirts(g: Table, r: Running, step: Step) -> None:
    """A monster of the board changes places with one of the Outskirts."""
    for _ in range(int(step.args[0])):
        board = [marker for marker in g.monsters(*g.book.areas, SKY) if not monsters.unlimited(marker)]
        out = numbers_of(g, g.monsters(OUTSKIRTS))
        inside = numbers_of(g, board)
        if not out or not inside:
            return
        goes = inside[g.log.decide("monster_named", seat_of(g, r), list(inside))]
        comes = out[g.log.decide("monster_named", seat_of(g, r), list(out))]
        place = goes.place
        g.move_marker(goes, OUTSKIRTS)
        g.move_marker(comes, place)


def do_all_monsters_move(g: Table, r: Running, step: Step) -> None:
    """After the normal movement all other monsters move once more."""
    g.packs.all_move = step.word()


def do_hunt(g: Table, r: Running, step: Step) -> None:
    """The monster goes to the nearest investigator in such a place."""
    from . import monster_moves

    monster_moves.hunt_in(g, r.event["marker"], step.args[0])


def do_hunt_clues(g: Table, r: Running, step: Step) -> None:
    """It goes to the nearest area with clue tokens, which go."""
    from . import places
    from .effects_packs_board import clear_clues

    marker = r.event["marker"]
    if marker.place not in g.book.areas:
        return
    lines = places.distance(g, marker.place)
    lying = [area for area in g.book.areas if g.clues[area]]
    if not lying:
        return
    nearest = min(lines[area] for area in lying)
    to = g.log.decide("monster_to", g.lead, [area for area in lying if lines[area] == nearest])
    if to != marker.place:
        g.move_marker(marker, to)
    clear_clues(g, to)


# --- in encounters and combat


def do_monster(g: Table, r: Running, step: Step) -> None:
    """Evade or fight a monster of the cup, or a named one; then it is a trophy or goes back."""
    from . import appearing

    try:
        outcome = appearing.monster(g, r.person, step, r.source)
    except DownError as down:
        if down.person is r.person and step.block("lose"):
            _run(g, r, step.block("lose"))
        raise
    if outcome is not None:
        _run(g, r, step.block(outcome))


def do_target(g: Table, r: Running, step: Step) -> None:
    """He names a monster, of which the block speaks."""
    from dataclasses import replace

    from .effects import Running as Fresh

    where = step.keys.get("where", "here")
    found = [
        marker
        for marker in g.monsters(*places_from(g, r, where))
        if "symbol" not in step.keys or marker.kind.symbol == str(step.keys["symbol"])
    ]
    numbers = numbers_of(g, found)
    if not numbers:
        return
    marker = numbers[g.log.decide("monster_named", r.person.seat, list(numbers))]
    event = {"marker": marker, "kind": marker.kind, "target_area": marker.place}
    _run(g, Fresh(r.person, replace(r.source, event=event), r.entry), step.block("any"))


def do_defeat_this(g: Table, r: Running, step: Step) -> None:
    """The monster is beaten: a trophy, and a combat with it is over."""
    from . import combat

    marker = r.event.get("marker") or g.foe
    combat.beat(g, r.person, marker, by_check=False)
    if marker is g.foe:
        raise combat.CombatOverError


def do_defeat_all(g: Table, r: Running, step: Step) -> None:
    """All monsters of a place are beaten."""
    from . import combat

    if "where" not in step.keys:
        raise AssertionError("in a combat: see `specials.defeat`")
    for marker in sorted(g.monsters(*places_from(g, r, step.keys["where"])), key=g.number_of):
        combat.beat(g, r.person, marker, by_check=False)


def do_round_limit(g: Table, r: Running, step: Step) -> None:
    """A rule of the marker: see `combat.rounds`."""


def do_to_cup(g: Table, r: Running, step: Step) -> None:
    """Markers go back to the cup; masks and spawns stay."""
    of_packs = str(step.args[0]) == "card_place" or str(step.args[0]).startswith("list(")
    if not ("symbol" in step.keys or "count" in step.keys or of_packs):
        return effects_board.do_to_cup(g, r, step)
    symbol = str(step.keys.get("symbol", ""))
    if symbol == "choose_not_moon":
        symbols = dict.fromkeys(
            kind.symbol for kind in g.book.kinds.values() if kind.symbol not in ("moon", "")
        )
        symbol = g.log.decide("symbol", r.person.seat, list(symbols))
    found = [
        marker
        for marker in g.monsters(*places_from(g, r, step.args[0]))
        if not monsters.unlimited(marker) and symbol in ("", marker.kind.symbol)
    ]
    if "count" in step.keys:
        found = named(g, r, found, step.keys["count"], lambda marker: tracks.to_cup(g, [marker]))
    else:
        tracks.to_cup(g, found)
    if found:
        _run(g, r, step.block("any"))
    return None


def do_lose_trophy(g: Table, r: Running, step: Step) -> None:
    """Trophies go; `any` runs if one did, and knows its toughness."""
    person = r.person
    value = step.args[1] if len(step.args) > 1 else 1
    if step.word() == "gate":
        for _ in range(min(len(person.gates), _amount(g, r, value, len(person.gates)))):
            paying.gate(g, person)
        return
    many = _amount(g, r, value, len(g.trophies(person)))
    gone = None
    for _ in range(min(many, len(g.trophies(person)))):
        options = [{"monster": each.kind.id} for each in g.trophies(person)]
        name = g.log.decide("trophy", person.seat, options)["monster"]
        gone = next(each for each in g.trophies(person) if each.kind.id == name)
        cards.return_trophy(g, gone, person)
    if gone is not None:
        from dataclasses import replace

        from .effects import Running as Fresh

        source = replace(r.source, event={"marker": gone, "kind": gone.kind})
        _run(g, Fresh(person, source, r.entry), step.block("any"))


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
