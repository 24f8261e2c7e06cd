"""Compiler of effect programs (docs/effects.md), as far as it is specific to this game."""

from __future__ import annotations

import bisect
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.effects.compiler import Compiler
from simcore.effects.program import attribute
from simcore.games.final_hour.rules.vocabulary import CONDITIONS, EFFECTS, Condition


def compiler(
    kinds: Mapping[str, int],
    zones: Mapping[str, int],
    gate_icons: Mapping[str, int],
    numbers: Sequence[int],
    seats: int,
) -> Compiler:
    """Return the compiler of one cell.

    Parameters
    ----------
    kinds, zones, gate_icons
        Numbers of the names that programs may use.
    numbers
        Of the priority cards, ascending.
    seats
        Investigators in the game, for `each_investigator`.
    """

    def each_investigator(rows: Compiler, body: Any) -> None:
        for turn in range(seats):
            rows.row("AS_TURN", turn=turn)
            rows.program(body)
        rows.row("AS_OWNER")

    def unless(rows: Compiler, body: Any) -> None:
        name = next(condition for condition in CONDITIONS if getattr(body, condition) is not None)
        value = getattr(body, name)
        if name == "all_on_board":
            value = kinds[value]
        elif name == "number_at_most":  # cards are compared by rank
            value = bisect.bisect_right(numbers, value) - 1
        fields = {"condition": Condition[name.upper()], "value": value}
        rows.blocks(EFFECTS.by_name["if"], fields, [body.then, getattr(body, attribute("else")) or ()])

    names = {"monster": kinds, "special monster": kinds, "zone": zones, "gate": gate_icons}
    special = {"move": _move, "activate": _activate, "each_investigator": each_investigator, "if": unless}
    return Compiler(EFFECTS, names, special)


def _move(rows: Compiler, body: Any) -> None:
    exactly = body.exactly is not None
    rows.row("MOVE", steps=body.exactly if exactly else body.up_to, exactly=exactly)


def _activate(rows: Compiler, body: Any) -> None:
    fields = rows.fields(EFFECTS.by_name["activate"].operands, body)
    if body.zone is not None:
        rows.row("ACTIVATE_ZONE", zone=fields["zone"])
    else:
        rows.row("ACTIVATE_KIND", kind=fields["kind"], count=fields["count"])
