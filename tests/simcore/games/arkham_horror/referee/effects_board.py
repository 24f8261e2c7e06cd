"""Verbs about places, monsters, gates, tracks, rumors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Call, Step

from . import gates, health, monsters, places, standing, tracks, travel
from .table import CUP, OUTSKIRTS, RUMOR, SKY, DownError, GameOverError, Person, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any) -> int:
    from .effects import amount

    return amount(g, r, value)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


# --- places


def do_move(g: Table, r: Running, step: Step) -> None:
    """Move the investigator at once."""
    word, person = step.word(), r.person
    if step.args[0].quoted:
        to = g.book.find(word, "area")
    elif word == "street":
        if not g.in_arkham(person) or g.is_street(person.at):
            return
        to = g.street_of(person.at)
    elif word == "any":
        to = g.log.decide("place", person.seat, [area for area in g.book.areas if not g.is_closed(area)])
    else:
        to = by_mythos(g)
    if not g.is_closed(to):  # no one enters a closed location (Closed)
        travel.go(g, person, to)


def by_mythos(g: Table) -> str:
    """The gate location of a mythos card that is drawn and discarded."""
    while True:
        line = g.log.learn("mythos", {"card": g.mythos_deck.next_ones()}, use="not used")
        g.mythos_deck.draw(line["card"])
        g.mythos_deck.put_under(line["card"])
        area = g.book.mythos[line["card"]].gate
        if area is not None:
            return area


def do_encounter(g: Table, r: Running, step: Step) -> None:
    """A normal encounter phase where he is now; it takes the place of this one."""
    from . import encounter_steps, encounters
    from .effects import EndedError

    if str(step.keys.get("deck", "")) == "cult":
        encounter_steps.cult(g, r.person, r.event.get("count", 1))
    elif r.person.in_world:
        encounters.world(g, r.person, r.person.at[0])
    elif g.in_arkham(r.person) and not g.is_street(r.person.at):
        encounters.location(g, r.person, count=step.keys.get("cards", 1))
    raise EndedError


def do_visit(g: Table, r: Running, step: Step) -> None:
    """One encounter in another world, then back."""
    from . import encounters

    person = r.person
    before, explored = person.at, person.explored
    world = g.book.find(step.word())
    travel.go(g, person, (world, 0))
    encounters.world(g, person, world)
    travel.go(g, person, before)
    person.explored = explored and False


def do_enter_other_world(g: Table, r: Running, step: Step) -> None:
    """Into an Other World."""
    travel.go(g, r.person, (g.book.find(step.word()), step.keys.get("area", 1) - 1))


def do_next_area(g: Table, r: Running, step: Step) -> None:
    """On in his Other World, out of it after the second area."""
    world, part = r.person.at
    if part == 0:
        travel.go(g, r.person, (world, 1))
    else:
        travel.come_back(g, r.person)


def do_return(g: Table, r: Running, step: Step) -> None:
    """Back to Arkham."""
    if r.person.in_world:
        travel.come_back(g, r.person)


def do_redraw(g: Table, r: Running, step: Step) -> None:
    """Another card of the same deck instead."""
    from . import encounters
    from .effects import EndedError

    if r.entry is not None:
        deck, place = r.entry
        if deck == "location":
            encounters.card(g, r.person, place)
        else:
            encounters.world(g, r.person, place)
        raise EndedError


def do_foresee(g: Table, r: Running, step: Step) -> None:
    """The top card of a location deck lies open."""
    decks = list(dict.fromkeys(data["deck"] for data in g.book.encounters.values()))
    deck = g.log.decide("foresee", r.person.seat, decks)
    names = [name for name, data in g.book.encounters.items() if data["deck"] == deck]
    line = g.log.learn("foreseen", {"card": list(range(len(names)))})
    g.foreseen[deck] = names[line["card"]]


def do_close_place(g: Table, r: Running, step: Step) -> None:
    """A location is closed."""
    tracks.close_place(g, g.book.find(step.word(), "area"), until(g, step))


def until(g: Table, step: Step) -> int:
    """The last turn of something that runs out."""
    return g.turn + 1 if "until" in step.keys else 0


def do_bar_street(g: Table, r: Running, step: Step) -> None:
    """Nobody enters or leaves a street."""
    area = g.book.find(step.word(), "area")
    g.barred[area] = until(g, step)
    g.log.expect("barred", area=area, until=until(g, step))


def do_free_jailed(g: Table, r: Running, step: Step) -> None:
    """Everybody in jail is free and may act next turn (17)."""
    for person in g.everybody():
        if person.at == "jail":
            person.skip = False
            travel.go(g, person, "police-station")


# --- monsters


def do_trophy(g: Table, r: Running, step: Step) -> None:
    """A monster becomes his trophy: a random one of the cup or any of the board."""
    person = r.person
    if step.word() == "cup":
        cup = [monster for monster in g.monsters(CUP) if not monster.kind.is_mask]
        line = g.log.learn("marker", {"marker": cup}, **{"from": "cup", "to": {"trophy": person.seat}})
        g.marker(line, among=cup).place = ("trophy", person.seat)
    else:
        among = {g.number_of(marker): marker for marker in g.on_board() if not marker.kind.is_mask}
        if not among:
            return
        number = g.log.decide("board_trophy", person.seat, list(among))
        g.move_marker(among[number], ("trophy", person.seat))
    g.trophies_changed(person, 1)


def where(g: Table, value: Any) -> list[Any]:
    """Places of monsters in the words of programs."""
    if isinstance(value, Call):
        street = g.book.find(str(value.args[0]), "area")
        return [area for area in g.book.areas if g.street_of(area) == street]
    return {
        "arkham": [*g.book.areas, SKY],
        "streets": g.book.streets,
        "locations": g.book.locations,
        "sky": [SKY],
        "outskirts": [OUTSKIRTS],
        "play": [*g.book.areas, SKY, OUTSKIRTS],
    }[str(value)]


def do_to_cup(g: Table, r: Running, step: Step) -> None:
    """Markers go back to the cup; masks only where they are named (Mask Monsters)."""
    kinds = standing.names(g, step.keys["kind"]) if "kind" in step.keys else None
    found = [
        monster
        for monster in g.monsters(*where(g, step.args[0]))
        if (
            monster.kind.id in kinds
            if kinds is not None
            else not (monster.kind.is_mask or monster.kind.is_spawn)
        )
    ]
    tracks.to_cup(g, found)
    if found:
        _run(g, r, step.block("any"))


def do_spawn(g: Table, r: Running, step: Step) -> None:
    """Monsters of the cup in a street."""
    area = g.book.find(step.word(), "area")
    for _ in range(step.args[1]):
        if not monsters.place(g, area):
            return


def do_respawn(g: Table, r: Running, step: Step) -> None:
    """Trophies return to the board."""
    kinds = standing.names(g, step.args[0])
    area = g.book.find(step.word(1), "area")
    for person in g.people:
        while trophies := [trophy for trophy in g.trophies(person) if trophy.kind.id in kinds]:
            if g.count_in_arkham() < g.monster_limit:
                g.move_marker(trophies[0], area)
                g.trophies_changed(person, -1)
                tracks.check_overrun(g)
            else:
                g.move_marker(trophies[0], OUTSKIRTS)
                g.trophies_changed(person, -1)
                monsters.crowd(g)


def do_masks_to_cup(g: Table, r: Running, step: Step) -> None:
    """The masks join the cup."""
    for marker in g.monsters("box"):
        if marker.kind.is_mask:
            marker.place = CUP


# --- gates and tracks


def do_gate(g: Table, r: Running, step: Step) -> None:
    """A gate opens where he is; he is drawn in and delayed; then the monster."""
    area = r.person.at
    if gates.open_gate(g, area) and str(step.keys["monster"]) == "yes":
        monsters.come_with_gate(g, area)
    if r.person.at != area:
        r.person.down = "moved"
        raise DownError(r.person)


def gates_worlds(g: Table, area: str) -> tuple[str, ...]:
    """Other Worlds behind the gate of an area."""
    return g.book.gates[g.gates[area]].worlds


def do_close_gate(g: Table, r: Running, step: Step) -> None:
    """A gate closes by an effect: no trophy and no seal unless said (Closing Gates)."""
    person, which = r.person, step.word()
    if which == "this":
        area = r.gate
    elif which == "choose":
        area = g.log.decide("close_which", person.seat, monsters.board_order(g, g.gates))
    elif which == "here":
        area = person.at
    else:
        area = person.entered  # none, if he came by no gate
        if person.in_world and (area not in g.gates or person.at[0] not in gates_worlds(g, area)):
            return
    if area not in g.gates:
        return
    trophy = str(step.keys.get("trophy", "no")) == "yes"
    gates.take_away(g, person, area, trophy=trophy)
    if trophy or g.book.open["effect_closing_counts"]:
        gates.check_closed(g)
    gates.shut_again(g, area)
    if str(step.keys.get("seal", "no")) == "may":
        gates.offer_seal(g, person, area)


def do_doom(g: Table, r: Running, step: Step) -> None:
    """Doom tokens."""
    tracks.add_doom(g, _amount(g, r, step.args[0]))


def do_terror(g: Table, r: Running, step: Step) -> None:
    """The terror level."""
    tracks.raise_terror(g, max(0, _amount(g, r, step.args[0])))


def do_unseal_all(g: Table, r: Running, step: Step) -> None:
    """Every seal leaves the board."""
    g.log.note("unsealed", seals=len(g.sealed))
    g.sealed.clear()


def do_mythos_gate_only(g: Table, r: Running, step: Step) -> None:
    """Another mythos card, of which only the gate counts."""
    from . import mythos

    mythos.gate_only(g)


def do_lose_game(g: Table, r: Running, step: Step) -> None:
    """The investigators lose."""
    if not g.awoke:
        g.cause = "ended-by-effect"
    raise GameOverError


def do_ally_to_box(g: Table, r: Running, step: Step) -> None:
    """Allies leave the game."""
    for _ in range(step.args[0]):
        if not tracks.box_ally(g):
            _run(g, r, step.block("empty"))
            return


# --- rumors


def do_token_monster(g: Table, r: Running, step: Step) -> None:
    """Monsters of the cup on the card."""
    for _ in range(_amount(g, r, step.args[0])):
        g.move_marker(monsters.draw(g), RUMOR)


def do_fight_rumor(g: Table, r: Running, step: Step) -> None:
    """Fight its monsters one at a time."""
    from . import combat, rumors

    while g.rumor:
        among = {g.number_of(monster): monster for monster in g.monsters(RUMOR)}
        choice = g.log.decide("fight_one", r.person.seat, [None, *among])
        if choice is None:
            return
        combat.fight(g, r.person, among[choice])
        rumors.watch(g)


def do_release_rumor(g: Table, r: Running, step: Step) -> None:
    """The monsters of the card enter a street."""
    area = g.book.find(step.word(), "area")
    for marker in sorted(g.monsters(RUMOR), key=g.number_of):
        if marker.kind.is_mask or g.count_in_arkham() < g.monster_limit:
            g.move_marker(marker, area)
            tracks.check_overrun(g)
        else:
            g.move_marker(marker, OUTSKIRTS)
            monsters.crowd(g)


def do_rumor_end(g: Table, r: Running, step: Step) -> None:
    """The rumor ends."""
    from . import rumors

    rumors.end(g, step.word() == "pass")


def do_replace(g: Table, r: Running, step: Step) -> None:
    """Retire the investigator; the player begins with another one at the start of the next turn."""
    g.log.expect("retires", seat=r.person.seat)
    health.leave(g, r.person)
    raise DownError(r.person)


# --- what monsters do


def do_end_combat(g: Table, r: Running, step: Step) -> None:
    """The combat is over, if it is one: a Combat check of a card has no monster."""
    from .combat import CombatOverError

    if g.foe is not None:
        raise CombatOverError


def do_auto_fail(g: Table, r: Running, step: Step) -> None:
    """A check is failed without a roll."""
    g.auto_fail.add(step.word())


def do_pulled(g: Table, r: Running, step: Step) -> None:
    """Through the nearest open gate; from an Other World back to Arkham (13, 14)."""
    person = r.person
    if person.in_world:
        if travel.gates_to(g, person.at[0]) and g.book.open["nightgaunt_other_world"]:
            travel.come_back(g, person)
            person.down = "moved"
            raise DownError(person)
        return
    if not g.gates:
        return
    lines = places.distance(g, person.at)
    nearest = min(lines[area] for area in g.gates)
    ways = monsters.board_order(g, [area for area in g.gates if lines[area] == nearest])
    travel.draw_in(g, person, g.log.decide("pulled", person.seat, ways), delayed=False)
    person.down = "moved"
    raise DownError(person)


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}

__all__ = ["Person", "health", "places"]
