"""The numbers of the data that a designer may change: where they stand, what they may be, what they mean."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from simcore.game import Cell
from simcore.games.final_hour.scenario import entries
from simcore.games.final_hour.scenario.models import STANDARD, AncientOne, Band, Data
from simcore.quantities import Quantity
from simcore.scenario.data_tree import Tree
from simcore.scenario.faults import Key, dotted
from simcore.scenario.numbers import leaves

NAMES = frozenset(("alternatives", "at", "blue", "red", "gates", "ritual", "x", "y"))
"""Fields whose numbers are names of places or points of a picture."""

HALVES = ("top", "bottoms", "program", "solo_program")
"""Fields that hold programs."""

SOLO_ONLY = ("solo_draw",)
NOT_SOLO = ("hand", "commit")
MOST_OMENS = 63
"""Where an omen band may end."""

UNITS = {
    "matches_needed": "matches",
    "hand": "cards",
    "commit": "cards",
    "solo_draw": "cards",
    "priority_cards": "cards",
    "deck_size": "cards",
    "gates_per_icon": "gate tokens",
    "gates_removed": "gate tokens",
    "clues_per_icon": "clues",
    "item_clues": "clues",
    "reserved_clues": "clues",
    "health": "health",
    "amount": "health",
    "harm": "health",
    "copies": "pieces",
    "spaces": "spaces",
    "hits": "hits",
    "omens": "omens",
    "up_to": "steps or pieces",
    "exactly": "steps",
    "times": "times",
}
"""What is counted, by the last word of the key; `pieces` where it is not here."""

RULES = {
    "health": "health of each investigator",
    "matches_needed": "matches needed in the ritual",
    "hand": "priority cards in hand",
    "commit": "priority cards committed to the ritual",
    "solo_draw": "priority cards drawn a round",
    "gates_per_icon": "gate tokens of each icon",
    "gates_removed": "gate tokens taken out unseen",
    "clues_per_icon": "ritual clues of each icon",
    "item_clues": "clues that bring an item",
    "reserved_clues": "clues that the ritual needs",
    "standard_tokens": "standard monster tokens, declared",
    "priority_cards": "priority cards, declared",
    "deck_size": "action cards of a deck, declared",
}


def numbers(data: Data, tree: Tree, cell: Cell | None) -> list[Quantity]:
    """Every number that is in play in a cell (None: in any), in the order of the data."""
    found = []
    for key, value, bounds in leaves(data, NAMES, apart=(Band,)):
        if key[0] != "doubts" and _in_play(tree, key, cell):
            unit = UNITS.get(_field(key), "pieces")
            along = _along(data, key)
            found.append(
                Quantity(dotted(key), value, bounds.least, bounds.most, unit, _meaning(key), along=along)
            )
    for name, ancient_one in data.ancient_ones.items():
        if cell is None or cell.ancient_one == name:
            found += _borders(name, ancient_one)
    return found


def _in_play(tree: Tree, key: Key, cell: Cell | None) -> bool:
    if cell is None:
        return True
    if not entries.in_play(tree, key[:2] if key[0] == "monsters" else key[:4], cell):
        return False
    solo = cell.players == 1
    match key:
        case ("rules", _, players):
            return players == str(cell.players)
        case ("rules", name):
            return name not in (NOT_SOLO if solo else SOLO_ONLY)
        case ("ancient-ones", name, "effects", title, half, *_) if half in HALVES:
            other = "solo_program" in tree["ancient-ones"][name]["effects"][title]
            return half == "solo_program" if solo and other else half == "program"
    return True


def _along(data: Data, key: Key) -> tuple[tuple[str, int], ...]:
    """The declared total that a number of tokens is part of."""
    if key[0] == "monsters" and key[-1] == "copies" and data.monsters[key[1]].group == STANDARD:
        return (("rules.standard_tokens", data.rules.standard_tokens),)
    return ()


def _borders(name: str, ancient_one: AncientOne) -> Iterator[Quantity]:
    """Where one omen band ends and the next one begins."""
    bands = sorted(ancient_one.effects.items(), key=lambda item: item[1].omens.from_)
    for (title, omen), (after, following) in itertools.pairwise(bands):
        if omen.omens.to is None:
            continue
        key = f"ancient-ones.{name}.effects.{title}.omens.to"
        last = following.omens.to
        yield Quantity(
            key,
            omen.omens.to,
            omen.omens.from_,
            MOST_OMENS if last is None else last - 1,
            "omens",
            f"most omens that call {title}, before {after}",
            along=((f"ancient-ones.{name}.effects.{after}.omens.from", following.omens.from_),),
        )


def _field(key: Key) -> str:
    """The last part of a key that is a word; for a number by players the one before."""
    return next(part for part in reversed(key) if not part.isdecimal())


def _meaning(key: Key) -> str:
    match key:
        case ("rules", name, *players):
            return RULES[name] + (f", {players[0]} players" if players else "")
        case ("board", "locations", number, _):
            return f"monster spaces of location {number}"
        case ("ancient-ones", _, "difficulties", difficulty, "place", line, _):
            return f"monsters of line {int(line) + 1} of the setup, {difficulty}"
        case ("priority", "cards", number, _):
            return f"omens of priority card {number}"
    half = next((place for place, part in enumerate(key) if part in HALVES), None)
    if half is None:
        return f"{_field(key).replace('_', ' ')} of {key[-2]}"
    words = " ".join(part for part in key[-2:] if not part.isdecimal()).replace("_", " ")
    copy = f" {int(key[half + 1]) + 1}" if key[half] == "bottoms" else ""
    where = {"program": "", "bottoms": "bottom"}.get(key[half], key[half].replace("_", " "))
    return f"{words} of {key[half - 1]}" + (f", {where}{copy}" if where else "")
