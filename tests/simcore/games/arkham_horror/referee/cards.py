"""Possessions: skills, tokens, drawing, gaining, losing, buying, paying."""

from __future__ import annotations

from typing import Any

from tests.simcore.games.program_text import Call, Step

from . import standing, values
from .table import CUP, Held, Person, Table

PAIRS = {"speed": "speed-sneak", "sneak": "speed-sneak", "fight": "fight-will", "will": "fight-will",
         "lore": "lore-luck", "luck": "lore-luck"}  # fmt: skip
RESOURCES = ("sanity", "stamina", "clue", "money")


def skill(g: Table, person: Person, name: str) -> int:
    """Value of a skill: slider and cards."""
    track = PAIRS[name]
    stop = person.stops[track]
    value = person.sheet.box["skills"][name] + (stop if track.startswith(name) else 3 - stop)
    return standing.number(g, name, value, person)


def most(g: Table, person: Person, what: str) -> int:
    """Maximum of sanity or stamina."""
    base = person.sheet.box[what] - person.lowered[what]
    return standing.number(g, f"max_{what}", base, person)


# --- tokens


def change_clues(g: Table, person: Person, change: int) -> None:
    """Clue tokens come or go."""
    change = max(change, -person.clues)
    if change:
        person.clues += change
        g.log.expect("clues", seat=person.seat, change=change, now=person.clues)


def change_money(g: Table, person: Person, change: int) -> None:
    """Gain or lose money."""
    change = max(change, -person.money)
    if change:
        person.money += change
        g.log.expect("money", seat=person.seat, change=change, now=person.money)


def change_health(g: Table, person: Person, what: str, change: int) -> None:
    """Change sanity or stamina, between 0 and the maximum."""
    now = getattr(person, what)
    new = max(0, min(now + change, max(now, most(g, person, what))))
    if new != now:
        setattr(person, what, new)
        g.log.expect(what, seat=person.seat, change=new - now, now=new)


def set_status(g: Table, person: Person, status: str) -> None:
    """Blessing and Curse cancel each other; the same replaces itself (Blessing, Curse)."""
    before = person.status
    person.status = None if before and before != status else status
    person.status_fresh = True
    if person.status != before:
        ended = None if person.status else before
        g.log.expect("status", seat=person.seat, status=person.status, ended=ended)
    elif g.log.comes("status", seat=person.seat, status=status):
        g.log.take()


def roll_status(g: Table, person: Person) -> None:
    """Roll a die for Blessing or Curse; on a 1 it is discarded."""
    line = g.log.learn("status_roll", {"faces": 1}, seat=person.seat)
    if line["die"] == 1:
        person.status = None
    if line["status"] != person.status:
        g.log.fail(f"status {person.status}")


# --- cards


def gain(g: Table, person: Person, name: str, *, told: bool = True) -> Held:
    """Give a card to an investigator; a card that raises a maximum fills it (11)."""
    held = Held(g.book.cards[name], fresh=True)
    person.cards.append(held)
    if told:
        g.log.expect("gain", seat=person.seat, card=name)
    return held


def discard(g: Table, person: Person, held: Held) -> None:
    """Put a card under its deck (Discarding)."""
    person.cards.remove(held)
    g.log.expect("discard", seat=person.seat, card=held.id)
    put_back(g, held)
    within_most(g, person)


def within_most(g: Table, person: Person) -> None:
    """Nobody has more than his maximum, which may have fallen with a card."""
    for what in ("sanity", "stamina"):
        most_now = most(g, person, what)
        if person.alive and getattr(person, what) > most_now:
            change = most_now - getattr(person, what)
            setattr(person, what, most_now)
            g.log.note(what, seat=person.seat, change=change, now=most_now)


def put_back(g: Table, held: Held) -> None:
    """Return a card to its place."""
    deck = held.card.deck
    if deck in g.decks:
        g.decks[deck].put_under(held.id)


# --- paying


def pays_with(g: Table, person: Person, what: str) -> int:
    """How much of a cost he can pay."""
    if what == "toughness":
        return sum(worth(g, trophy) for trophy in g.trophies(person))
    if what == "gates":
        return len(person.gates)
    if what == "trophy":
        return pays_with(g, person, "toughness") + 5 * len(person.gates)
    return values.have(person, {"spells": "spell", "allies": "ally"}.get(what, what))


COSTS = ("money", "clue", "sanity", "stamina", "toughness", "gates", "trophy", "spells", "allies")


def can_pay(g: Table, person: Person, keys: dict[str, Any]) -> bool:
    """Whether he has all that is asked."""
    for what in COSTS:
        if what in keys:
            value = keys[what]
            least = value.args[0] if isinstance(value, Call) and value.name == "range" else value
            if pays_with(g, person, what) < values.amount(g, person, least):
                return False
    return True


def worth(g: Table, marker) -> int:
    """Toughness of a trophy, with what is in force now."""
    return max(1, standing.number(g, "toughness", marker.kind.toughness, kind=marker.kind))


def return_trophy(g: Table, marker) -> None:
    """Return a monster trophy to the cup."""
    g.move_marker(marker, CUP)


__all__ = ["Step"]
