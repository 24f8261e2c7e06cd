"""Write a position of a game as a file."""

from __future__ import annotations

from typing import Any

from simcore.contract.game import Cell, Game
from simcore.contract.look import Look
from simcore.contract.position_values import UnfitError
from simcore.contract.positions import Positions
from simcore.positions.luck import array_of, differing, redealt
from simcore.positions.machine import DIGEST, MACHINE, digest_of, machine_table
from simcore.positions.overlay import (
    ANCIENT_ONE,
    DIFFICULTY,
    GAME,
    INVESTIGATOR,
    PEOPLE,
    PHASE,
    PLAYER,
    PLAYERS,
    Overlay,
    at_setup,
    is_empty,
    look_at,
    places,
    positions_of,
    value_at,
)
from simcore.positions.reading import begun
from simcore.records.shared import Array


def position_table(game: Game, scenario: Any, cell: Cell, state: Array) -> dict[str, Any]:
    """Return a position as the content of a file, with only what its deciding seat knows.

    Parameters
    ----------
    game, scenario, cell
        A game with `positions`, its data and the combination.
    state
        Position at an open decision, an array of length 1.
    """
    positions = positions_of(game)
    tables = scenario.compile(cell)
    look = look_at(game, scenario, cell, tables, redealt(game.rules(), tables, state, 0))
    positions.normal(look)
    named = Cell(cell.ancient_one, cell.difficulty, cell.players, tuple(look.team))
    base = at_setup(game, positions, scenario, named, scenario.compile(named))
    base.state["seat"] = look.state["seat"]
    table: dict[str, Any] = {
        GAME: game.name,
        ANCIENT_ONE: cell.ancient_one,
        DIFFICULTY: cell.difficulty,
        PLAYER: int(look.state["seat"]) + 1,
        PHASE: positions.phase(look),
    }
    if cell.players != len(look.team):
        table[PEOPLE] = cell.players
    table |= {PLAYERS: [{INVESTIGATOR: name} for name in look.team]}
    _write_keys(positions, look, base, table)
    machine = _machine(game, positions, look, base, table)
    if machine is not None:
        table[MACHINE] = machine
        machine[DIGEST] = digest_of(table, scenario.digest)
    return table


def _write_keys(positions: Positions, look: Look, base: Look, table: dict[str, Any]) -> None:
    """Write the values of all keys that a reader would not assume.

    `base` becomes what a reader makes of them.
    """
    for place in places(positions, look):
        value, usual = value_at(place, look), value_at(place, base)
        if value is None or (value == usual and (place.key.implied or is_empty(value))):
            continue
        before = array_of(base.state)
        try:
            place.key.put(base, place.row, place.key.kind.read(base, place.row, value))
        except UnfitError:  # in the middle of an effect; the machine keeps it
            base.state = before[0]
            continue
        inner: Any = table
        for part in place.path[:-1]:
            inner = inner[int(part) - 1] if isinstance(inner, list) else inner.setdefault(part, {})
        inner[place.path[-1]] = value


def _machine(
    game: Game, positions: Positions, look: Look, base: Look, table: dict[str, Any]
) -> dict[str, Any] | None:
    """Return the part of the position that no key expresses; None if the keys express all of it."""
    list(positions.settle(base))
    seat = int(look.state["seat"])
    rules, tables = game.rules(), array_of(base.tables)
    if table[PHASE] in positions.phases:
        tried = Overlay({}, "", "")
        copy = Look(base.titles, base.labels, base.tables, array_of(base.state)[0])
        state = begun(game, positions, tables, copy, seat, table[PHASE], tried)
        if not tried.errors:
            view = Look(base.titles, base.labels, base.tables, state[0])
            positions.normal(view)
            if not differing(look.state, redealt(rules, tables, state, 0)[0]):
                return None
    plain = redealt(rules, tables, array_of(base.state), 0)
    return machine_table(game, look.state, plain[0])
