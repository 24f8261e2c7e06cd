"""Checks of the declarations of a game: its records, its columns, its data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from analysis.game_check.subject import fail
from simcore.contract.game import Ablation, Cell, Game, Scenario
from simcore.contract.quantities import Quantity, settings_for
from simcore.messages.errors import UnknownNameError
from simcore.records.columns import COMMON, COUNTS, DETAIL, TEAM, Column
from simcore.records.shared import MAX_SEATS
from simcore.records.state_fields import HEADER

LARGE = 1 << 16
"""Size of a State in bytes above which copying costs more than playing."""

MOST_TRIED = 30
"""Maximum of numbers, of alternatives and of ablations that are tried."""

MADE_UP = "no-such-name"
LISTS = ("rulebook", "community", "reconstructed")


def check_records(game: Game) -> str:
    """Check that the State begins with the header and records hold only numbers; describe their sizes."""
    names = game.state.names or ()
    advice = "declare the State as Layout(header(), ...), or start its list of fields with *HEADER"
    for place, entry in enumerate(HEADER):
        name = entry[0]
        if name not in names:
            raise fail("records", f"the State has no field {name!r} of the header", advice, at=game.rules)
        if names[place] != name and name != "options":
            message = f"field {place} of the State is {names[place]!r}, expected {name!r} of the header"
            raise fail("records", message, advice, at=game.rules)
        if name != "options" and game.state[name] != np.dtype([entry])[name]:
            message = (
                f"the field {name!r} of the header is {game.state[name]}, expected {np.dtype([entry])[name]}"
            )
            raise fail("records", message, advice, at=game.rules)
    for what, dtype in (("State", game.state), ("Tables", game.tables)):
        if dtype.hasobject:
            message = f"the {what} contains Python objects"
            raise fail("records", message, "records contain numbers and arrays of numbers", at=game.rules)
    large = f"; a State of more than {LARGE:,} bytes is slow to copy" if game.state.itemsize > LARGE else ""
    return f"State {game.state.itemsize:,} bytes, Tables {game.tables.itemsize:,} bytes{large}"


def check_columns(game: Game, scenario: Scenario, cell: Cell) -> str:
    """Check that common columns come first, codes have labels and roles fit; describe the columns."""
    advice = "start the columns with *COMMON, and give each a unique name"
    if tuple(game.columns[: len(COMMON)]) != COMMON:
        missing = [declared.name for declared in COMMON if declared not in game.columns]
        message = f"{', '.join(missing)} missing" if missing else "their order differs"
        raise fail(
            "columns", f"the columns do not start with the common ones: {message}", advice, at=game.rules
        )
    names = [declared.name for declared in game.columns]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise fail("columns", f"two columns have the name {', '.join(twice)}", advice, at=game.rules)
    labels = game.labels(scenario, cell)
    for column in game.columns:
        if column.categories is not None and column.categories not in labels:
            message = (
                f"column {column.name!r} has the labels {column.categories!r}, which labels() does not list"
            )
            known = f"it lists {', '.join(labels)}; add it there"
            raise fail("columns", message, known, at=type(scenario).labels)
        _check_component(game, scenario, column, labels)
        if column.role == DETAIL and column.absent is None:
            message = f"column {column.name!r} is a detail of a loss, but has no value for won games"
            raise fail(
                "columns", message, "give it absent=255, and write 255 when a game is won", at=game.rules
            )
    team = [declared for declared in game.columns if declared.role == TEAM]
    most = max(map(game.seats, scenario.players))
    if team and len(team) < most:
        message = f"{len(team)} columns with role=TEAM, and {most} seats"
        raise fail("columns", message, "declare one column per seat, absent for empty seats", at=game.rules)
    return f"{len(game.columns)}, of which {len(game.columns) - len(COMMON)} are the game's own"


def _check_component(
    game: Game, scenario: Scenario, column: Column, labels: Mapping[str, Sequence[str]]
) -> None:
    """Check that a column of counts names a kind with labels, and that a plain count has one byte."""
    if column.counted is None:
        return
    kind, count = column.counted.kind, column.counted.count
    if kind not in labels:
        message = (
            f"column {column.name!r} counts components of the kind {kind!r}, which labels() does not list"
        )
        raise fail(
            "columns", message, f"it lists {', '.join(labels)}; add it there", at=type(scenario).labels
        )
    if count not in COUNTS or column.dtype != "u1" or column.categories or column.absent is not None:
        message = f"column {column.name!r} counts {count!r} of a component, in the type {column.dtype!r}"
        advice = f"count {', '.join(COUNTS)} as 'u1', without labels; component_columns makes them"
        raise fail("columns", message, advice, at=game.rules)


def check_scenario(game: Game, scenario: Scenario) -> str:
    """Check that the data describe themselves and refuse unknown names; describe the combinations."""
    kind = type(scenario)
    _check_axes(game, scenario)
    cell = first_cell(scenario)
    scenario.check_cell(cell)
    _check_refusals(scenario, cell)
    if scenario.changes:
        message = f"the game as printed differs from itself: {scenario.changes[0].key}"
        raise fail("data", message, "changes is empty unless a file or a setting was given", at=game.rules)
    if scenario.digest != game.load(None, ()).digest:
        message = "loaded twice, the data have two digests"
        raise fail(
            "data",
            message,
            "compute the digest from the data alone, without times or addresses",
            at=game.rules,
        )
    missing = [title for title in LISTS if title not in scenario.sources(cell)]
    if missing:
        message = f"sources() does not count {', '.join(missing)}"
        raise fail(
            "data", message, "count the entries of each of the three, 0 where there are none", at=kind.sources
        )
    if list(scenario.reconstructed()) != list(scenario.check_report().reconstructed):
        message = "reconstructed() and check_report() name different entries"
        raise fail("data", message, "derive both from the same data", at=kind.reconstructed)
    board = scenario.board()
    if board and not set(board) >= {"locations", "links", "size"}:
        message = "board() lacks locations, links or size"
        raise fail("data", message, "return {} if the game has no board", at=kind.board)
    return (
        f"{len(scenario.ancient_ones)} x {len(scenario.difficulties)} x {len(scenario.players)} combinations"
    )


def first_cell(scenario: Scenario) -> Cell:
    """Return the cell of the first name on each axis."""
    return Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[0])


def _check_axes(game: Game, scenario: Scenario) -> None:
    """Check that no axis is empty and that the number of seats is allowed."""
    axes: dict[str, Iterable[Any]] = {
        "ancient_ones": scenario.ancient_ones,
        "difficulties": scenario.difficulties,
        "players": scenario.players,
    }
    for name, values in axes.items():
        listed = list(values)
        if not listed or len(set(listed)) < len(listed):
            message = f"{name} is {listed!r}"
            raise fail(
                "data",
                message,
                "each of the three lists has at least one entry and no duplicates",
                at=game.rules,
            )
    for number in scenario.players:
        if not 1 <= game.seats(number) <= MAX_SEATS:
            message = f"seats({number}) is {game.seats(number)}; there are 1 to {MAX_SEATS}"
            raise fail("data", message, "one seat for each investigator at the table", at=game.seats)


def _check_refusals(scenario: Scenario, cell: Cell) -> None:
    """Check that an unknown cell is refused with an error that names the wrong value."""
    for bad, named in (
        (Cell(MADE_UP, cell.difficulty, cell.players), MADE_UP),
        (Cell(cell.ancient_one, MADE_UP, cell.players), MADE_UP),
        (Cell(cell.ancient_one, cell.difficulty, 99), "99"),
    ):
        advice = "raise ValueError with the value and the allowed values (unknown_name formats the sentence)"
        try:
            scenario.check_cell(bad)
        except ValueError as problem:
            if named in str(problem):
                continue
            message = f"check_cell refuses {named!r} without naming it: {problem}"
        else:
            message = f"check_cell accepts {named!r}, which is not in the data"
        raise fail("data", message, advice, at=type(scenario).check_cell)


def check_settings(scenario: Scenario, most: int = MOST_TRIED) -> str:
    """Check that offered numbers, alternatives and ablations work, at most `most` of each; count them."""
    kind = type(scenario)
    numbers = list(scenario.numbers())
    for number in _some(numbers, most):
        _check_number(scenario, number)
    alternatives = list(scenario.alternatives())
    if alternatives:
        _check_unknown_alternative(scenario)
    for alternative in _some(alternatives, most):
        try:
            scenario.with_alternatives([alternative.name])
        except UnknownNameError as problem:
            message = f"with_alternatives() does not know {alternative.name!r} of alternatives(): {problem}"
            advice = "use the same names in both"
            raise fail("changes", message, advice, at=kind.with_alternatives) from None
        except ValueError:
            continue  # refused as incompatible with the rest, which is allowed
    ablations = list(scenario.ablations())
    if len({ablation.name for ablation in ablations}) < len(ablations):
        raise fail(
            "changes", "two ablations have the same name", "give each a unique name", at=kind.ablations
        )
    for ablation in _some(ablations, most):
        _check_ablation(scenario, ablation)
    counts = (len(numbers), "numbers"), (len(alternatives), "alternatives"), (len(ablations), "ablations")
    return ", ".join(f"{count} {what}" for count, what in counts)


def _some(offered: Sequence[Any], most: int) -> Sequence[Any]:
    """Return at most this many items of a list, spread evenly."""
    return offered[:: max(1, -(-len(offered) // most))]


def _check_unknown_alternative(scenario: Scenario) -> None:
    """Check that an alternative that is not offered is refused with an error that says so."""
    call = "with_alternatives()"
    try:
        scenario.with_alternatives([MADE_UP])
    except UnknownNameError:
        return
    except ValueError as problem:
        message = f"{call} refuses the unknown {MADE_UP!r} with a {type(problem).__name__}"
    else:
        message = f"{call} accepts {MADE_UP!r}, which alternatives() does not offer"
    advice = "raise UnknownNameError for an unknown name, and ValueError for incompatible alternatives"
    raise fail("changes", message, advice, at=type(scenario).with_alternatives)


def _accepts_as_it_is(scenario: Scenario, number: Quantity) -> bool:
    """Return whether a scenario accepts a number with its present value, so that it knows the key."""
    try:
        scenario.with_settings(settings_for([(number, number.value)]))
    except ValueError:
        return False
    return True


def _check_number(scenario: Scenario, number: Quantity) -> None:
    """Check that a number of the data can be changed and that the scenario lists the change."""
    kind, key = type(scenario), number.key
    up = number.value + number.step
    value = up if up <= number.high else number.value - number.step
    if not number.low <= value <= number.high:
        return
    try:
        other = scenario.with_settings(settings_for([(number, value)]))
    except ValueError as problem:
        if not _accepts_as_it_is(scenario, number):
            message = f"numbers() offers {key!r}, which with_settings refuses: {problem}"
            raise fail("changes", message, "use the same keys in both", at=kind.with_settings) from None
        return  # refused as incompatible with the rest, which is allowed
    if not other.changes:
        message = f"with_settings({{{key!r}: {value!r}}}) makes no change of the scenario"
        advice = "list every value that differs from the printed game"
        raise fail("changes", message, advice, at=kind.with_settings)
    if other.digest == scenario.digest:
        message = f"a different {key!r} gives the same digest"
        raise fail("changes", message, "compute the digest from all data", at=kind.with_settings)


def _check_ablation(scenario: Scenario, ablation: Ablation) -> None:
    """Check that an ablation works."""
    kind = type(scenario)
    if not ablation.sentence:
        message = f"the ablation {ablation.name!r} has no sentence"
        raise fail("changes", message, "describe the difference in a sentence", at=kind.ablations)
    for name, known in (
        (ablation.ancient_one, scenario.ancient_ones),
        (ablation.investigator, scenario.investigators),
    ):
        if name is not None and name not in known:
            message = f"the ablation {ablation.name!r} is about {name!r}, who is not in the data"
            raise fail("changes", message, f"there are {', '.join(known)}", at=kind.ablations)
    one = ablation.ancient_one or scenario.ancient_ones[0]
    try:
        scenario.without(ablation.name).check_cell(Cell(one, scenario.difficulties[0], scenario.players[0]))
    except ValueError as problem:
        message = f"without {ablation.name!r} it cannot be played: {problem}"
        raise fail("changes", message, "offer it only where it can be played", at=kind.without) from None
