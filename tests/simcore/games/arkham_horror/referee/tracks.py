"""Doom, terror, awakening, closed places (I)."""

from __future__ import annotations

from tests.simcore.games.program_text import parse

from . import places, standing, whispers
from .events import drain, fire, queue_instead
from .table import BOX, CUP, OUTSKIRTS, SECOND_CUP, SKY, GameOverError, Table


def add_doom(g: Table, tokens: int, *, over: bool = False) -> None:
    """Doom tokens come or go; a full track awakens it (The Ancient One Awakens)."""
    room = tokens if over else max(0, g.one.doom - g.doom)
    change = max(-g.doom, min(tokens, room))
    if change:
        g.doom += change
        g.log.expect("doom_track", change=change, now=g.doom)
    for _ in range(change):
        fire(g, "doom_added", doom=g.doom)
    if g.doom >= g.one.doom and not g.awoke:
        awaken(g, "doom-full")


def awaken(g: Table, why: str) -> None:
    """It awakens: the turn is over at once."""
    g.awoke = why
    g.log.expect("awakes", why=why)
    if g.doom < g.one.doom:
        g.log.expect("doom_track", change=g.one.doom - g.doom, now=g.one.doom)
        g.doom = g.one.doom
    g.packs.queue.clear()  # it stops everything at once (12.6)
    raise GameOverError


def terror_comes(g: Table) -> None:
    """Terror rises in the middle of a rule: if an investigator may prevent it, at the end of the step."""
    if g.packs.on and may_be_prevented(g):
        from .standing import Source

        g.packs.queue.append((parse("on(turn_end){terror(1)}")[0], Source("rule"), g.people[g.lead]))
    else:
        raise_terror(g, 1)


def may_be_prevented(g: Table) -> bool:
    """Whether an investigator has something that prevents the rise of terror."""
    from .windows import offers

    return any(offers(g, person, "terror") for person in g.everybody())


def raise_terror(g: Table, points: int) -> None:
    """Terror rises point after point (Terror Level)."""
    for _ in range(points):
        if standing.forbidden(g, "terror"):
            return
        if g.packs.on and anybody_prevents(g):
            continue
        if g.overrun:
            add_doom(g, 1)
            continue
        g.terror += 1
        g.log.expect("terror", now=g.terror)
        whispers.withdraw(g)
        fire(g, "terror_rises", terror=g.terror)
        box_ally(g)
        for area in g.book.areas.values():
            if area.closes_at and area.closes_at == g.terror and not g.packs.awake:
                close_place(g, area.id, 0)
        if g.overrun:
            if g.book.open["outskirts_at_ten"]:
                to_cup(g, g.monsters(OUTSKIRTS))
            if g.book.open["terror_ten_doom"]:
                add_doom(g, 1)
            check_overrun(g)


def anybody_prevents(g: Table) -> bool:
    """Whether an investigator prevents the rise of terror."""
    from .windows import ask

    return any(ask(g, person, "terror")["refused"] for person in g.everybody())


def box_ally(g: Table) -> bool:
    """A random ally of the deck leaves the game; False if there is none."""
    if not len(g.decks["ally"]):
        return False
    card = g.log.learn("ally_boxed", {"card": g.decks["ally"].cards()})["card"]
    if not g.decks["ally"].remove(card):
        g.log.fail(f"an ally of the deck, not {card}")
    ally_goes(g, card)
    return True


def ally_goes(g: Table, card: str) -> None:
    """Set off what follows when an ally of the deck leaves the game."""
    if g.packs.on:
        g.packs.boxed_allies.append(card)
        if not queue_instead(g, "ally_to_box", card=card):
            fire(g, "ally_lost", card=card)
        elif not g.packs.busy:
            drain(g)


def settle(g: Table) -> None:
    """Markers that go to the cup, in any order."""
    while g.loose:
        first = g.cup_of(g.loose[0])
        to = next((cup for cup in (CUP, SECOND_CUP) if g.log.comes("marker", to=cup)), first)
        able = [marker for marker in g.loose if g.cup_of(marker) == to]
        line = g.log.learn("marker", {"marker": able}, to=to)
        marker = g.marker(line, among=able)
        g.loose.remove(marker)
        marker.place = to


def to_cup(g: Table, markers: list) -> None:
    """These markers go back to the cup."""
    g.loose.extend(markers)
    settle(g)


def check_overrun(g: Table) -> None:
    """Terror 10 and twice the limit of monsters awaken it."""
    if g.overrun and not g.packs.awake and g.count_in_arkham() >= 2 * g.usual_monsters:
        awaken(g, "terror-and-monsters")


def close_place(g: Table, area: str, until: int) -> None:
    """Close a location; investigators there move to the street (Closed)."""
    if g.closed.get(area) == float("inf"):
        g.log.note("closed", area=area)
        return
    g.closed[area] = until or float("inf")
    g.log.expect("closed", area=area, until=until)
    if area not in g.gates:
        clear_place(g, area)


def clear_place(g: Table, area: str) -> None:
    """Move all investigators and monsters of a closed location to the street (Closed), in any order."""
    street = g.book.areas[area].street
    while g.at(area):
        line = g.log.learn("put_out", {"seat": [each.seat for each in g.at(area)]}, to=street)
        person = g.people[line["seat"]]
        if person not in g.at(area):
            g.log.fail(f"somebody who stands at {area}")
        places.leave(g, person, street)
        if g.part != "Mythos":
            person.down = "moved"
    while there := g.monsters(area):  # of two of a kind the log may move either first
        g.move_marker(there[0], street)


__all__ = ["BOX", "SKY"]
