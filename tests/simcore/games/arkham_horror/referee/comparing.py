"""The components and counts on the referee's table, for comparison with the State and the result row."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .table import SKY, Person, Pile, Table

if TYPE_CHECKING:
    from .log import Line

PLACES = ("sky", "outskirts", "cup", "box", "rumor")
COUNTED = {
    "gates_opened": "gate_opens", "gates_closed": "gate_closes", "gates_sealed": "sealed",
    "signs_used": "seal_card", "surges": "surge", "monsters_beaten": "beaten", "clues_spent": "clue_spent",
    "lost_in_time": "lost", "devoured_before": "devoured_before",
}  # fmt: skip
"""Result columns, and the events of which they are the number."""


def _person(g: Table, person: Person) -> dict[str, Any]:
    return {
        "who": person.who,
        "at": person.at,
        "sanity": person.sanity,
        "stamina": person.stamina,
        "money": person.money,
        "clues": person.clues,
        "status": person.status,
        "cards": sorted(held.id for held in person.cards),
        "explored": person.explored,
        "delayed": person.delayed,
        "gates": sorted(person.gates),
        "monsters": sorted(trophy.kind.id for trophy in g.trophies(person)),
        "stops": [stop for track, stop in person.stops.items() if stop or track != "maximum"],
    }


def _pile(pile: Pile) -> dict[str, list[str]]:
    shuffled = [*pile.shuffled.elements(), *pile.over, *(card for layer in pile.layers for card in layer)]
    if not shuffled:  # what lies under a deck that is gone is the deck
        return {"all": sorted(pile.under)}
    return {"shuffled": sorted(shuffled), "under": list(pile.under)}


def _piles_of_state(told: dict[str, list[str]]) -> dict[str, list[str]]:
    return told if told["shuffled"] else {"all": sorted(told["under"])}


def picture(g: Table) -> dict[str, Any]:
    """The table as `played.picture` has the State."""
    monsters = {
        place: sorted(monster.kind.id for monster in g.monsters(place)) for place in (*g.book.areas, *PLACES)
    }
    monsters["box"] = sorted([*monsters["box"], *(each.kind.id for each in g.monsters("card"))])
    return {
        "turn": g.turn,
        "lead": g.lead,
        "doom": g.doom if g.packs.doom is None else g.packs.doom,
        "terror": g.terror,
        "environment": g.environment,
        "rumor": g.rumor,
        "rumor_tokens": g.rumor_tokens if g.rumor else 0,
        "people": {person.seat: _person(g, person) for person in g.people if person.alive},
        "gates": dict(sorted(g.gates.items())),
        "sealed": sorted(g.sealed),
        "clues": {area: number for area, number in g.clues.items() if number},
        "monsters": {place: kinds for place, kinds in monsters.items() if kinds},
        "allies": sorted(g.decks["ally"].cards()),
        "mythos": _pile(g.mythos_deck),
        "gate_cards": _pile(g.gate_deck),
        "stack": _pile(g.stack),
        **{
            deck: _pile(pile)
            for deck, pile in g.decks.items()
            if deck != "ally" and (len(pile) or pile.layers)
        },
        **(_pieces(g) if g.packs.on else {}),
    }


def _pieces(g: Table) -> dict[str, Any]:
    """Pieces that only packs have."""
    marks: Counter[str] = Counter()
    for of_source in g.packs.marks.values():
        marks.update(of_source)
    return {
        "discards": {deck: sorted(gone) for deck, gone in g.packs.discards.items() if gone},
        "counters": {
            person.seat: {what: many for what, many in person.counters.items() if many}
            for person in g.people
            if person.alive
        },
        "marks": {what: many for what, many in marks.items() if many},
        "agents": {area: many for area, many in g.packs.agents.items() if many},
        "custody": g.packs.custody,
    }


def compare(g: Table, told: dict[str, Any]) -> None:
    """Demand that the State is what lies on the table."""
    mine = picture(g)
    for name, value in mine.items():
        if name not in told:
            if "custody" in told:  # a State with the pieces of packs names everything
                g.log.fail(f"{name}: not in the State")
            continue
        its = told[name]
        if name == "marks":  # those on cards that have left say nothing
            its = {what: many for what, many in its.items() if what in value}
        if name == "discards":  # Corruption cards are removed from the game (Corruption Cards)
            its = {deck: cards for deck, cards in its.items() if deck != "corruption"}
        if isinstance(its, dict) and "under" in its:
            its = _piles_of_state(its)
        if its != value:
            g.log.fail(f"{name}: {difference(value, its)}")


def difference(mine: Any, its: Any) -> str:
    """In words, how a part of the referee's table differs from that of the State."""
    if isinstance(mine, dict) and isinstance(its, dict):
        keys = [key for key in {**mine, **its} if mine.get(key) != its.get(key)]
        return "; ".join(f"{key}: {difference(mine.get(key), its.get(key))}" for key in keys)
    if isinstance(mine, list) and isinstance(its, list):
        more, fewer = Counter(mine) - Counter(its), Counter(its) - Counter(mine)
        return f"{dict(more)} more, {dict(fewer)} fewer" if more or fewer else f"{mine}, not {its}"
    return f"{mine!r}, not {its!r}"


def known(g: Table) -> dict[str, Any]:
    """Columns of the result row that follow from the turns."""
    tally = g.log.tally
    counted = g.count_in_arkham(), len(g.monsters("outskirts"))
    in_arkham, in_outskirts = g.packs.monsters_at_end or counted
    found: dict[str, Any] = {
        "win": int(g.win),
        "decisions": g.log.decisions,
        "terror": g.terror,
        "gates_open": len(g.gates),
        "monsters_in_arkham": in_arkham,
        "monsters_in_outskirts": in_outskirts,
        "awoke_turn": g.turn if g.awoke else 0,
        "insane": tally["knocked_out", "insane"],
        "unconscious": tally["knocked_out", "unconscious"],
        "rumors_passed": tally["rumor_ends", "passed"],
        "rumors_failed": tally["rumor_ends", "failed"],
    }
    found |= {column: tally[event] for column, event in COUNTED.items()}
    for person in g.people:
        found[f"money_{person.seat}"] = person.money
        if not g.awoke:
            found[f"clues_{person.seat}"] = person.clues
            found[f"gate_trophies_{person.seat}"] = len(person.gates)
            found[f"monster_trophies_{person.seat}"] = len(g.trophies(person))
    for number, area in enumerate([*g.book.streets, *g.book.locations]):
        found[f"knocked_out_{number}"] = tally["knocked_out_at", area]
    return found


def compare_row(g: Table, row: Line) -> None:
    """Demand that the result row agrees with the game."""
    wrong = {
        name: (value, row[name]) for name, value in known(g).items() if name in row and row[name] != value
    }
    if wrong:
        told = ", ".join(f"{name} {value}, not {its}" for name, (value, its) in wrong.items())
        g.log.fail(f"result row: {told}")


__all__ = ["SKY"]
