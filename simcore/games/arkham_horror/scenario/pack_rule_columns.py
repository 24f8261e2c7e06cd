"""Columns of standing rules that only packs use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.data.packing import set_of
from simcore.effects.kinds import Kind
from simcore.effects.program import Step, attribute, operands, walk
from simcore.games.arkham_horror.box import pack_kinds
from simcore.games.arkham_horror.box.effect_kinds import RESOURCE
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.scenario.programs import Programs

WORDS: dict[str, Kind] = {
    "phase": pack_kinds.PHASE, "symbol": pack_kinds.SYMBOL, "colour": pack_kinds.COLOUR,
    "subtype": pack_kinds.SUBTYPE, "type": pack_kinds.TYPE, "resource": RESOURCE,
    "counter": pack_kinds.COUNTER,
}  # fmt: skip
"""Columns that hold the number of a word, by the operand."""
UNLESS_GIVEN = ("place", *WORDS, "who", "card", "mythos")
"""Columns that are -1 in a rule without such an operand."""
ABOUT_GATES = ("close_difficulty", "gate_check", "seal_cost", "close", "seal")
"""Numbers and prohibitions for which a rule about an Other World means a gate to it."""
YES = "yes"
GATES = "gates"
"""Word for all open gates."""


def given(step: Step, name: str) -> Any:
    """Return an operand of a step; None if it is omitted, or if the verb has no operand of that name."""
    return getattr(step.body, attribute(name), None)


def listed(value: Any) -> tuple[Any, ...]:
    """Return the values of an operand that is one value, a list of them, or omitted."""
    if value is None:
        return ()
    return tuple(value["list"]) if isinstance(value, Mapping) else (value,)


def columns_of(step: Step, programs: Programs) -> dict[str, int]:
    """Return the columns of a rule, by the names of the fields without `rule_`."""
    row = dict.fromkeys(UNLESS_GIVEN, NONE)
    for name, kind in WORDS.items():
        if (word := given(step, name)) is not None:
            row[name] = kind.numbers[word]
    row["skills"] = set_of(pack_kinds.CHECK.numbers[word] for word in listed(given(step, "skill")))
    row["decks"] = set_of(pack_kinds.ANY_DECK.numbers[word] for word in listed(given(step, "deck")))
    if (colour := given(step, "except_arrows")) is not None:
        row["colour"] = pack_kinds.COLOUR.numbers[colour]
    row["min"] = int(given(step, "min") or 0)
    row["may"] = int(given(step, "may") == YES)
    row["before"] = int(given(step, "before") == YES or comes_before_gates(step))
    if (who := given(step, "who")) is not None:
        row["who"] = programs.number(pack_kinds.MEMBERS, who)
    return row | _places(step, programs) | _card(step, programs) | _worlds(step, programs)


def comes_before_gates(step: Step) -> bool:
    """Return whether a trigger is a setup that does not need the first open gate (Game Setup)."""
    if given(step, "trigger") != "setup":
        return False
    steps = (inner for _, inner in walk(given(step, "do")))
    return not any(value == GATES for inner in steps for *_, value in operands(inner))


def _places(step: Step, programs: Programs) -> dict[str, int]:
    """Return the columns for where a rule counts: areas, and a word for a place."""
    areas, row = 0, {}
    for place in (*listed(given(step, "place")), *listed(given(step, "at"))):
        if place in pack_kinds.PLACE.plain_words:
            row["place"] = pack_kinds.PLACE.numbers[place]
        else:
            areas |= 1 << programs.names["place"][place]
    return {**row, "places": areas}


def _card(step: Step, programs: Programs) -> dict[str, int]:
    """Return the column for the card, or the mythos card, that a rule is about."""
    card = given(step, "card")
    if card is None:
        return {}
    table = "card" if card in programs.names["card"] else "mythos"
    return {table: programs.names[table][card]}


def _worlds(step: Step, programs: Programs) -> dict[str, int]:
    """Return the column for several Other Worlds, or for one that is not about a gate."""
    worlds = listed(given(step, "world"))
    is_about_gates = given(step, "what") in ABOUT_GATES
    return {} if is_about_gates else {"worlds": set_of(programs.names["world"][world] for world in worlds)}
