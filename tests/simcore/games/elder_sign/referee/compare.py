"""The picture of the referee against the state of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcore.games.elder_sign.rules.records import codes

from .dice import bits
from .log import RefereeError
from .table import Table

NUMBERS = (
    "active", "turn", "hour", "midnights", "elder_signs", "doom", "mythos", "rolls", "mythos_mixed",
)  # fmt: skip
PERSON = ("at", "sanity", "stamina", "max_sanity", "max_stamina", "clues")
SETS = ("held", "won", "caught")


def with_state(g: Table, state: Any, *, at_end: bool = False) -> None:
    """Compare all that lies on the table; at the end of a game the dice may lie anywhere.

    Raises
    ------
    RefereeError
        With everything that differs.
    """
    wrong = [
        f"{name}: rules {mine}, game {its}"
        for name, mine, its in _pairs(g, state)
        if mine != its and not (at_end and name == "die_at")
    ]
    if wrong:
        told = "\n  ".join(wrong)
        before = "\n    ".join(map(str, g.log.read))
        raise RefereeError(
            f"line {g.log.number + 1}: {g.log.peek()}\n  {told}\n  before:\n    {before}\n{g.describe()}"
        )


def _pairs(g: Table, s: Any) -> Iterator[tuple[str, Any, Any]]:
    for name in NUMBERS:
        yield name, getattr(g, name), int(s[name])
    yield "awake", int(g.awake), int(s["awake"])
    yield "clues_left", g.clues_left, int(s["clues_left"])
    yield "alive", bits(person.seat for person in g.people if person.alive), int(s["alive"])
    yield (
        "places",
        g.places,
        {place: card for place, card in enumerate(s["place_card"].tolist()) if card >= 0},
    )
    g.placing = int(s["placing"])  # a monster that was drawn and is not placed yet
    yield "cup", bits(g.cup - {g.placing}), int(s["in_cup"])
    yield "appeared", g.appeared + (g.placing != codes.NONE), int(s["appeared"])
    yield "markers", *_markers(g, s)
    yield from _people(g, s)
    yield "die_at", g.dice.at, s["die_at"].tolist()
    yield "icons", *_icons(g, s)
    cast = [g.cast[slot].card if slot in g.cast else codes.NONE for slot in range(len(s["cast"]))]
    yield "cast", cast, s["cast"].tolist()
    yield from _decks(g, s)
    yield "used_investigators", bits(g.used_investigators), int(s["used_investigators"])
    yield "defeated", bits(g.defeated), int(s["defeated"])


def _markers(g: Table, s: Any) -> tuple[Any, Any]:
    places, rows = s["marker_at"].tolist(), s["marker_row"].tolist()
    its = {marker: (place, rows[marker]) for marker, place in enumerate(places) if place >= 0}
    return {marker: (where.place, where.row) for marker, where in g.markers.items()}, its


def _people(g: Table, s: Any) -> Iterator[tuple[str, Any, Any]]:
    alive = [person for person in g.people if person.alive]
    who = s["investigator"].tolist()
    yield "investigators", [seat.who for seat in alive], [who[seat.seat] for seat in alive]
    for name in PERSON:
        its = s[name].tolist()
        yield name, [getattr(seat, name) for seat in alive], [its[seat.seat] for seat in alive]
    for name in SETS:
        its = s[name].tolist()
        yield name, [bits(getattr(seat, name)) for seat in alive], [its[seat.seat] for seat in alive]


def _icons(g: Table, s: Any) -> tuple[Any, Any]:
    number = int(s["n_icons"])
    its = zip(*(s[f"icon_{name}"][:number].tolist() for name in ("source", "colour", "die")), strict=True)
    return sorted((each.source, each.colour, each.die) for each in g.icons), sorted(its)


def _decks(g: Table, s: Any) -> Iterator[tuple[str, Any, Any]]:
    yield "adventure deck", g.adventure_deck, s["adventure_deck"][: s["n_adventures"]].tolist()
    yield "world deck", g.world_deck, s["world_deck"][: s["n_worlds"]].tolist()
    mythos = s["mythos_deck"][: s["n_mythos"]].tolist()
    if g.mythos_known:
        yield "mythos deck", g.mythos_deck, mythos
    else:
        yield "mythos deck", sorted(g.mythos_deck), sorted(mythos)
    for deck, mine in g.decks.items():
        yield codes.DECKS[deck], mine, s["deck"][deck][: s["n_deck"][deck]].tolist()


def with_end(g: Table, state: Any) -> None:
    """Compare how the game ended and what was counted."""
    pairs = [
        ("win", int(g.win), int(state["win"])),
        ("cause", g.cause, int(state["cause"])),
        ("victory", g.victory, int(state["victory"])),
        ("decisions", g.log.decisions, int(state["decisions"])),
        ("fed", g.fed, state["fed"].tolist()),
        ("last_lost", g.last_lost, int(state["last_lost"])),
        *((name, count, int(state[name])) for name, count in g.tally.items()),
    ]
    for name, counted in (("card_seen", g.seen), ("card_tried", g.tried), ("card_won", g.won)):
        its = {card: count for card, count in enumerate(state[name].tolist()) if count}
        pairs.append((name, counted, its))
    wrong = [f"{name}: rules {mine}, game {its}" for name, mine, its in pairs if mine != its]
    if wrong:
        raise RefereeError("at the end\n  " + "\n  ".join(wrong))


def with_row(g: Table, row: Any) -> None:
    """Compare the result row, which is what users see.

    Raises
    ------
    RefereeError
        With everything that differs.
    """
    fed = dict(zip(codes.FEEDERS, g.fed, strict=True))
    mine = {
        "win": int(g.win),
        "decisions": g.log.decisions,
        "elder_signs": g.elder_signs,
        "doom": g.doom,
        "midnights": g.midnights,
        "turns": g.turn,
        **{f"doom_from_{word.replace('-', '_')}": count for word, count in fed.items()},
        **{name: count for name, count in g.tally.items()},
        **{f"investigator_{person.seat}": person.first for person in g.people},
    }
    for word, counted in (("seen", g.seen), ("tried", g.tried), ("won", g.won)):
        for card, count in counted.items():
            mine[f"{word}_{g.box.columns[card]}"] = count
    wrong = [f"{name}: rules {each}, game {row[name]}" for name, each in mine.items() if each != row[name]]
    if wrong:
        raise RefereeError("in the result row\n  " + "\n  ".join(wrong))
