"""The numbers of the data that may be changed: where they stand, what they may be, what they mean."""

from __future__ import annotations

from collections.abc import Callable

from simcore.game import Cell
from simcore.games.final_battle.scenario.models import Data, Loadout, Preparation
from simcore.quantities import Quantity
from simcore.scenario.faults import Key, dotted
from simcore.scenario.numbers import leaves

NAMES = frozenset(("alternatives", "sliders", "round_limit"))
"""Fields whose numbers count nothing: a stop of a slider is a choice, the limit no rule of the game."""

UNITS = {
    "allies": "percent",
    "blessed": "percent",
    "cursed": "percent",
    "clues": "tokens",
    "doom": "tokens",
    "rubble": "tokens",
    "tokens": "tokens",
    "monster_trophies": "trophies",
    "gate_trophies": "trophies",
    "copies": "cards",
    "cards": "cards",
    "look": "cards",
    "draws": "cards",
    "joins": "cards",
    "visits": "visits",
    "hands": "hands",
    "focus": "stops",
    "sanity": "points",
    "stamina": "points",
    "loses": "points",
    "terror": "levels",
}
"""What is counted, by a word of the key, the last one first; `dice` where none is here."""

STEP = 5
"""Smallest change of a percentage that anybody would see."""

WORDS = {
    ("rules", "hands"): "hands of each investigator",
    ("ancient-ones", "doom"): "doom tokens of {}",
    ("ancient-ones", "combat"): "combat rating of {}",
    ("ancient-ones", "max_loss"): "points that the power of {} takes from most sanity and stamina",
    ("preparations", "clues"): "clue tokens of everybody, {}",
    ("preparations", "monster_trophies"): "monster trophies of everybody, {}",
    ("preparations", "gate_trophies"): "gate trophies of everybody, {}",
    ("preparations", "allies"): "chance of an ally, {}",
    ("preparations", "blessed"): "chance of a blessing, {}",
    ("preparations", "cursed"): "chance of a curse, {}",
    ("preparations", "terror"): "terror level, {}",
    ("preparations", "rubble"): "rubble tokens left, {}",
}


def numbers(data: Data, cell: Cell | None, in_play: Callable[[Key], bool]) -> list[Quantity]:
    """Every number that is in play, in the order of the data.

    Parameters
    ----------
    data
        The scenario.
    cell
        Where it shall matter; None: in any cell.
    in_play
        Whether games use an entry.
    """
    found = []
    for key, value, bounds in leaves(data, NAMES, whole=(Preparation, Loadout)):
        if in_play(key[:2]) and (cell is None or _matters(data, key, cell)):
            unit = _unit(key)
            place = dotted(key), value, bounds.least, bounds.most
            found.append(Quantity(*place, unit, _meaning(key), step=STEP if unit == "percent" else 1))
    return found


def _matters(data: Data, key: Key, cell: Cell) -> bool:
    """Whether a number says something about this cell: of an investigator only where the team is named."""
    if key[0] == "investigators":
        return cell.team is not None
    one, preparation = data.ancient_ones[cell.ancient_one], data.preparations[cell.difficulty]
    loadouts = preparation.investigators
    if key[:2] == ("rules", "look"):
        return not loadouts and preparation.visits.get(key[2], 0) > 0
    if key[0] == "cards" and key[-1] == "copies":
        return not loadouts
    if key[0] != "preparations":
        return True
    match key[2:]:
        case ("rubble",):
            return one.attack is not None and "rubble" in one.attack.loses
        case ("terror",):
            return one.combat == "terror" or not loadouts
        case ("investigators", name, *_):
            return cell.team is None or name in cell.team
        case ("skills", *_):
            return True
    return not loadouts  # the recipe


def _unit(key: Key) -> str:
    return next((UNITS[part] for part in reversed(key) if part in UNITS), "dice")


def _meaning(key: Key) -> str:
    field = key[-1].replace("_", " ").replace("-", " ")
    match key:
        case ("rules", "look", deck):
            return f"cards that a visit to the deck {deck} looks at"
        case ("preparations", name, "visits", deck):
            return f"visits of everybody to the deck {deck}, {name}"
        case ("preparations", name, "skills", skill):
            return f"{skill} of everybody, {name}"
        case ("preparations", name, "investigators", who, *_):
            return f"{field} of {who}, {name}"
        case ("ancient-ones", name, "attack", "loses", what):
            return f"{what} that the attack of {name} takes"
        case ("ancient-ones", name, "attack", _):
            return f"{field} of the attack of {name}"
        case (_, name, "draws", deck):
            return f"cards that {name} draws from the deck {deck}"
        case (_, name, "bonus", skill):
            return f"bonus of {name} to {skill}"
    group, *_ = key
    return WORDS.get((group, key[-1]), f"{field} of {{}}").format(key[1])
