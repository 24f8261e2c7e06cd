"""Read a position from a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simcore.contract.game import Cell, Game
from simcore.contract.look import Look
from simcore.contract.position_values import UnfitError
from simcore.contract.positions import Clash, Positions
from simcore.messages.error_details import ScenarioError, dotted
from simcore.messages.names import known_name, listed, nearest
from simcore.positions.luck import array_of, redealt
from simcore.positions.machine import MACHINE, restore
from simcore.positions.overlay import (
    ANCIENT_ONE,
    DIFFICULTY,
    INVESTIGATOR,
    PEOPLE,
    PHASE,
    PLAYER,
    PLAYERS,
    Overlay,
    at_setup,
    is_empty,
    places,
    positions_of,
    value_at,
)
from simcore.records.shared import Array, empty_log


class PositionFileError(ScenarioError):
    """Error with all validation errors of a position."""


@dataclass(frozen=True)
class Position:
    """Position at an open decision, read from a file.

    Attributes
    ----------
    game, scenario, cell
        Game, data and combination.
    tables, state
        Its records, arrays of length 1.
    from_setup
        Keys that the file leaves out and that are not empty after the setup.
    """

    game: Game
    scenario: Any
    cell: Cell
    tables: Array
    state: Array
    from_setup: tuple[str, ...]


def read_position(
    game: Game, scenario: Any, table: Mapping[str, Any], text: str, file: str, seed: int = 0
) -> Position:
    """Return the position of a file.

    Parameters
    ----------
    game, scenario
        A game with `positions`, and its data.
    table, text
        Content of the file, and its text.
    file
        Its name, for messages.
    seed
        Seed of everything that the deciding seat does not know.

    Raises
    ------
    PositionFileError
        If the file has errors.
    """
    positions = positions_of(game)
    overlay = Overlay(table, text, file)
    cell = cell_of(game, scenario, overlay)
    _stop_if(overlay)
    assert cell is not None
    tables = scenario.compile(cell)
    look = at_setup(game, positions, scenario, cell, tables)
    player = _player(overlay, cell)
    look.state["seat"] = player
    omitted = [
        place.path
        for place in places(positions, look)
        if not overlay.put(place, look) and not place.key.implied and not is_empty(value_at(place, look))
    ]
    overlay.check_names(positions, look)
    _add_clashes(overlay, () if overlay.errors else positions.settle(look))
    _stop_if(overlay)
    if MACHINE in table:
        state = restored(game, scenario, tables, look, overlay)
    else:
        phase = _phase(overlay, positions)
        _stop_if(overlay)
        if PHASE not in table:
            omitted.append((PHASE,))
        state = begun(game, positions, tables, look, player, phase, overlay, seed)
    _stop_if(overlay)
    look.state = state[0]
    positions.normal(look)
    return Position(game, scenario, cell, tables, redealt(game.rules(), tables, state, seed), _short(omitted))


def _stop_if(overlay: Overlay) -> None:
    if overlay.errors:
        raise PositionFileError(overlay.errors)


def _add_clashes(overlay: Overlay, clashes: Iterable[Clash]) -> None:
    for clash in clashes:
        overlay.add_error(clash.key, clash.problem, overlay.find(clash.key), clash.allowed)


def _short(paths: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return dotted paths, each once; those of the same key of several places are one."""
    short = (path if path[0] == PLAYERS or len(path) < 3 else (path[0], path[-1]) for path in paths)
    return tuple(dict.fromkeys(map(dotted, short)))


# --- the combination


def cell_of(game: Game, scenario: Any, overlay: Overlay) -> Cell | None:
    """Return the combination of a file; None if it has errors."""
    titles = game.narration.titles_of(scenario)
    one = _named(overlay, (ANCIENT_ONE,), "Ancient One", scenario.ancient_ones, titles)
    difficulty = _named(overlay, (DIFFICULTY,), game.level, scenario.difficulties, titles)
    people = overlay.find((PLAYERS,))
    if not isinstance(people, list) or not people or not all(isinstance(one, Mapping) for one in people):
        overlay.add_error((PLAYERS,), "missing" if people is None else "wrong value", people,
                          "a table [[players]] for each investigator")  # fmt: skip
        return None
    team = [
        _named(
            overlay, (PLAYERS, str(seat + 1), INVESTIGATOR), "investigator", scenario.investigators, titles
        )
        for seat in range(len(people))
    ]
    players = _players_of(game, scenario, overlay, len(people))
    if overlay.errors:
        return None
    cell = Cell(one, difficulty, players, tuple(team))
    try:
        scenario.check_cell(cell)
    except ValueError as problem:
        overlay.add_error((PLAYERS,), str(problem))
        return None
    return cell


def _players_of(game: Game, scenario: Any, overlay: Overlay, seats: int) -> int:
    """Return the number of players with so many investigators; an error is added if there is none."""
    fitting = [number for number in scenario.players if game.seats(number) == seats]
    found = overlay.find((PEOPLE,))
    if not fitting:
        allowed = sorted({str(game.seats(number)) for number in scenario.players})
        overlay.add_error((PLAYERS,), f"{seats} investigators", None, ", ".join(allowed))
    elif found is not None and found not in fitting:
        overlay.add_error((PEOPLE,), "wrong value", found, " or ".join(map(str, fitting)))
    elif found is not None:
        return int(found)
    return max(fitting, default=0)


def _named(
    overlay: Overlay, path: tuple[str, ...], what: str, names: Iterable[str], titles: Mapping[Any, str]
) -> str:
    """Return a name in its usual form; an error is added to the overlay."""
    known = list(names)
    found = overlay.find(path)
    allowed = listed(known, f"one of {len(known)} names")
    if not isinstance(found, str):
        overlay.add_error(path, "missing" if found is None else "wrong value", found, allowed)
        return ""
    name = known_name(found, known, titles)
    if name not in known:
        overlay.add_error(path, f"no such {what}", found, allowed, nearest(found, known))
    return name


def _player(overlay: Overlay, cell: Cell) -> int:
    """Return the seat of the deciding player."""
    seats = len(cell.team or ())
    found = overlay.find((PLAYER,))
    if found is None and seats == 1:
        return 0
    if isinstance(found, bool) or not isinstance(found, int) or not 1 <= found <= seats:
        problem = "missing: whose decision it is" if found is None else "wrong value"
        overlay.add_error((PLAYER,), problem, found, f"number of a player, 1 to {seats}")
        return 0
    return found - 1


# --- the machine


def _phase(overlay: Overlay, positions: Positions) -> str:
    """Return the phase in which a position written by hand begins."""
    found = overlay.find((PHASE,))
    phase = positions.phases[0] if found is None else found
    if phase not in positions.phases:
        near = nearest(str(phase), positions.phases)
        overlay.add_error((PHASE,), "wrong value", found, ", ".join(positions.phases), near)
    return str(phase)


def begun(
    game: Game,
    positions: Positions,
    tables: Array,
    look: Look,
    seat: int,
    phase: str,
    overlay: Overlay,
    seed: int = 0,
) -> Array:
    """Return the first decision of a seat in a phase; an error is added if there is none."""
    at_phase = array_of(look.state)
    try:
        positions.begin(Look(look.titles, look.labels, tables[0], at_phase[0]), seat, phase)
    except UnfitError as error:
        overlay.add_error((PHASE,), error.problem, phase, error.allowed)
        return at_phase
    state = redealt(game.rules(), tables, at_phase, seed)
    positions.reveal(Look(look.titles, look.labels, tables[0], state[0]), seat)
    advance: Callable[..., bool] = game.rules().advance
    goes_on = advance(tables[0], state[0], empty_log()[0])
    look.state = state[0]
    if not goes_on:
        overlay.add_error((PHASE,), "the game is over before this player has anything to decide", phase)
    elif int(state["seat"][0]) != seat or positions.phase(look) != phase:
        next_one = f"the next decision is that of player {int(state['seat'][0]) + 1}, {positions.phase(look)}"
        overlay.add_error(
            (PHASE,), f"player {seat + 1} has nothing to decide in this phase; {next_one}", phase
        )
    return state


def restored(game: Game, scenario: Any, tables: Array, look: Look, overlay: Overlay) -> Array:
    """Return the position with the fields that the file keeps as numbers."""
    state = redealt(game.rules(), tables, array_of(look.state), 0)
    table = overlay.table[MACHINE]
    if not isinstance(table, Mapping):
        overlay.add_error((MACHINE,), "wrong value", table, "a table that the program wrote")
        return state
    for name, error in restore(game, state[0], overlay.table, scenario.digest):
        overlay.add_error((MACHINE, name), error.problem, None, error.allowed, error.near)
    if not overlay.errors and not (state["decision"][0] and state["n_options"][0] > 0):
        overlay.add_error((MACHINE,), "no decision is open; remove the table to begin at the phase")
    return state
