"""Part of the Tables record for items, spells and allies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from simcore.data.packing import set_of
from simcore.effects.program import Program
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import COLOURS, DECKS, NONE, WHEN
from simcore.games.elder_sign.scenario.models import GUARDS, HEALTH, Card, Data

ANY_DICE = 8
DEFEATS = {"any": 1, "here": 2, "all-here": 3}
DISCARDS = 4
FACES = {"lore": codes.LORE, "peril": codes.PERIL, "terror": codes.TERROR, "points": 0}
TIMES = {
    "before_roll": codes.BEFORE_ROLL, "after_roll": codes.AFTER_ROLL, "own_turn": codes.OWN_TURN,
    "every_roll": codes.ONCE_PER_ROLL, "daily": codes.ONCE_PER_DAY,
}  # fmt: skip
OF_DECK = {"common_cards": codes.COMMON, "unique_cards": codes.UNIQUE, "spell_cards": codes.SPELLS,
           "ally_cards": codes.ALLIES}  # fmt: skip
OF_FIELD = {"payers": "pays", "sparers": "spares", "guardians": "guards", "valuers": "monster_value"}
TOLD = ("card_deck", "card_when", "card_kept", "pays", "spares", "guards", "clue_for_monster",
        "monster_value", "cheaper")  # fmt: skip
"""Fields of the tables that are equal for two cards with the same effect."""


def write_cards(t: Any, data: Data, copies: Sequence[str], start: Callable[[Program], int]) -> None:
    """Write all cards.

    Parameters
    ----------
    t
        The record.
    data
        Checked.
    copies
        The name of each card, by number.
    start
        Where a program starts; -1 for an empty one.
    """
    lines = [name for name, line in data.entrance.lines.items() if line.offered]
    kinds = list(data.cards)
    starts = {name: start(card.program) for name, card in data.cards.items()}
    t["n_cards"] = len(copies)
    t["from_face"] = t["cheaper"] = t["card_program"] = NONE
    first: dict[Any, int] = {}
    for number, name in enumerate(copies):
        card = data.cards[name]
        t["card_kind"][number] = kinds.index(name)
        t["card_deck"][number] = DECKS.index(card.deck)
        t["card_when"][number] = WHEN.index(card.when)
        t["card_program"][number] = starts[name]
        t["card_kept"][number] = _kept(card)
        t["pays"][number] = ("nothing", *HEALTH).index(card.pays)
        t["spares"][number] = set_of(HEALTH.index(word) for word in card.spares)
        t["guards"][number] = GUARDS.index(card.guards)
        t["clue_for_monster"][number], t["monster_value"][number] = card.clue_for_monster, card.monster_value
        if card.cheaper in lines:
            t["cheaper"][number] = lines.index(card.cheaper)
        _dice(t, number, card.program)
        same = (card.program, *(int(t[field][number]) for field in TOLD))
        t["card_class"][number] = first.setdefault(same, number)
    _sets(t, data, copies)
    for deck, word in enumerate(DECKS):
        cards = [number for number, name in enumerate(copies) if data.cards[name].deck == word]
        t["deck_size"][deck] = len(cards)
        t["deck_cards"][deck, : len(cards)] = cards


def _kept(card: Card) -> bool:
    """Return whether its owner keeps a used card."""
    return card.when in ("once-per-roll", "once-per-day", "join") or (
        card.when == "always" and not card.spares and card.pays == "nothing"
    )


def _dice(t: Any, number: int, program: Program) -> None:
    """Write the effects of a program on dice and monsters."""
    for name, body in _steps(program):
        match name:
            case "add":
                t["adds"][number] |= 1 if body.die == "yellow" else 2
            case "secure":
                t["secures"][number] += body.dice
            case "reroll":
                t["rerolls"][number] = ANY_DICE if body.dice == "any" else body.dice
            case "defeat":
                t["defeats"][number] = DEFEATS[body.which]
            case "discard_monster":
                t["defeats"][number] = DISCARDS
            case "face":
                t["from_face"][number], t["from_value"][number] = _face(body.from_)
                t["to_face"][number], t["to_value"][number] = _face(body.to)
                colours = range(len(COLOURS)) if body.die == "any" else [COLOURS.index(body.die)]
                t["face_colours"][number] = set_of(colours)


def _steps(program: Program) -> Iterator[tuple[str, Any]]:
    for step in program:
        yield step.name, step.body


def _face(shown: int | str) -> tuple[int, int]:
    """Return the symbol and the points of a face; any number of points is 0."""
    return (FACES[shown], 0) if isinstance(shown, str) else (0, shown)


def _sets(t: Any, data: Data, copies: Sequence[str]) -> None:
    numbers = range(len(copies))
    for field, when in TIMES.items():
        t[field] = set_of(
            number
            for number in numbers
            if t["card_when"][number] == when and t["card_program"][number] != NONE
        )
    for field, source in OF_FIELD.items():
        t[field] = set_of(number for number in numbers if t[source][number])
    t["rebates"] = set_of(number for number in numbers if t["cheaper"][number] != NONE)
    for field, deck in OF_DECK.items():
        t[field] = set_of(number for number in numbers if t["card_deck"][number] == deck)
