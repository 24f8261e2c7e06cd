"""Checks of data in addition to their models.

Alternatives must fit, the tables must have space for a cell, each cell must be winnable, and each entry must
be used.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ValidationError

from simcore.contract.game import CheckReport
from simcore.data.entries import Tree, alternatives, entries, reusing, with_alternative
from simcore.data.exceptions import held
from simcore.data.model_errors import model_errors
from simcore.data.origin import Origin
from simcore.messages.error_details import ErrorDetail, Key, ScenarioError, unknown

DataScenario = Any
"""`simcore.data.scenario.DataScenario`, which calls some of the functions below."""
Declared = Mapping[Key, Sequence[Mapping[str, Any]]]
"""Alternatives by entry."""
Changed = list[tuple[Key, dict[str, Any]]]
"""Fields of entries, with the values of alternatives."""


def located(errors: Iterable[ErrorDetail], origin: Origin) -> Iterator[ErrorDetail]:
    """Return the validation errors with their files."""
    for error in errors:
        yield dataclasses.replace(error, file=origin.file_of(error.key.split(".")))


def misfit_alternatives(tree: Tree, data: BaseModel, origin: Origin) -> Iterator[ErrorDetail]:
    """Yield alternatives with fields that their entry cannot have, and presets of unknown alternatives.

    Alternatives of different fields are tried together, and only what they change is checked again, because a
    check of all data takes long. If some do not fit, all first alternatives are tried together, then all
    second ones, and so on.
    """
    declared = {key: entry["alternatives"] for key, entry in entries(tree) if "alternatives" in entry}
    if not all(_fits(tree, data, fields) for fields in _batches(declared)):
        yield from _misfits_in_turn(tree, type(data), origin, declared)
    yield from located(_unknown_taken(tree, declared), origin)


def _batches(declared: Declared) -> Iterable[Changed]:
    """Yield the changes of the alternatives by entry, in batches that never contain a field twice."""
    batches: dict[int, Changed] = {}
    for key, listed in declared.items():
        taken: list[set[str]] = []
        for fields in (alternative["set"] for alternative in listed if "set" in alternative):
            number = next((n for n, names in enumerate(taken) if names.isdisjoint(fields)), len(taken))
            if number == len(taken):
                taken.append(set())
            taken[number] |= fields.keys()
            batches.setdefault(number, []).append((key, fields))
    return batches.values()


def _fits(tree: Tree, data: BaseModel, fields: Changed) -> bool:
    try:
        type(data).model_validate(reusing(with_alternative(tree, fields), tree, data))
    except ValidationError:
        return False
    return True


def _misfits_in_turn(
    tree: Tree, model: type[BaseModel], origin: Origin, declared: Declared
) -> Iterator[ErrorDetail]:
    for turn in range(max(map(len, declared.values()), default=0)):
        tried = {key: listed[turn] for key, listed in declared.items() if turn < len(listed)}
        fields = ((key, alternative["set"]) for key, alternative in tried.items() if "set" in alternative)
        try:
            model.model_validate(with_alternative(tree, fields))
        except ValidationError as error:
            for detail in model_errors(error, model, origin):
                yield _of_alternative(detail, tried, origin)


def _of_alternative(
    error: ErrorDetail, tried: Mapping[Key, Mapping[str, Any]], origin: Origin
) -> ErrorDetail:
    """Return the validation error with the name and the file of its alternative."""
    path = tuple(error.key.split("."))
    for key, alternative in tried.items():
        if path[: len(key)] == key:
            problem = f"alternative {alternative['name']}: {error.problem}"
            return dataclasses.replace(error, file=origin.file_of((*key, "alternatives")), problem=problem)
    return error


def _unknown_taken(tree: Tree, declared: Declared) -> Iterator[ErrorDetail]:
    presets = {
        alternative["name"]
        for listed in declared.values()
        for alternative in listed
        if "takes" in alternative
    }
    known = [name for name in alternatives(tree) if name not in presets]
    for key, listed in declared.items():
        for number, alternative in enumerate(listed):
            for name in alternative.get("takes", ()):
                if name not in known:
                    yield unknown((*key, "alternatives", number, "takes"), "alternative", name, known)


def report(scenario: DataScenario) -> CheckReport:
    """Return a report of the checks and of reconstructed data; tries all alternatives.

    Two problems are reported without an error: a printed alternative that is incompatible with the changes of
    a variant, and a cell that can never be won because of the changes.

    Raises
    ------
    ScenarioError
        If an own alternative of the scenario cannot be applied, or the tables have no space.
    """
    if full := list(no_room(scenario)):
        raise ScenarioError(full)
    known = alternatives(scenario.tree)
    unfit = {name: problems for name in known if (problems := _errors_under(scenario, name))}
    printed = alternatives(scenario.form.plain(scenario.printed()))
    own = [name for name in unfit if not scenario.changes or known[name] != printed.get(name)]
    if own:
        raise ScenarioError(error for name in own for error in unfit[name])
    return CheckReport(
        name=scenario.name,
        digest=scenario.digest,
        changes=scenario.changes,
        never_won=tuple(hopeless(scenario)),
        not_played=tuple(in_no_game(scenario)),
        sources=scenario.counted(source for _, source in scenario.marks()),
        reconstructed=scenario.reconstructed(),
        alternatives=tuple(name for name in known if name not in unfit),
        unfit_alternatives={name: tuple(map(str, errors)) for name, errors in unfit.items()},
    )


def _errors_under(scenario: DataScenario, alternative: str) -> Sequence[ErrorDetail]:
    tree = scenario.tree_alternatives[alternative].over(scenario.tree)
    try:
        scenario.checked(Origin(tree, {(): f"alternative {alternative}"}), "change")
    except ScenarioError as error:
        return error.errors
    return ()


def no_room(scenario: DataScenario) -> Iterator[ErrorDetail]:
    """Yield errors for data that do not fit into the tables of the rules; checks one cell per Ancient One."""
    for cell in {cell.ancient_one: cell for cell in scenario.cells()}.values():
        try:
            scenario.compile(cell)
        except ValueError as problem:
            yield ErrorDetail(scenario.name, "", str(problem))


def hopeless(scenario: DataScenario) -> Iterator[ErrorDetail]:
    """Yield errors for cells that can never be won, unless the printed game has the same problem."""
    printed = set(scenario.never_won(scenario.printed()))
    for cell in scenario.cells():
        played = scenario.held_in(cell)
        for error in played.hopeless:
            if error not in printed and played.in_play(tuple(error.key.split(".")), cell):
                printed.add(error)
                names = " and ".join(held(scenario.tree, cell))
                where = f", with the numbers of {names}" if names else ""
                yield replace(error, file=scenario.name, problem=error.problem + where)


def in_no_game(scenario: DataScenario) -> Iterator[ErrorDetail]:
    """Yield Ancient Ones and investigators of a variant that cannot be played for lack of other entries."""
    for known in (scenario.ancient_ones, scenario.investigators):
        tables = [name for name, table in scenario.tree.items() if known and known[0] in table]
        for name in dict.fromkeys(name for table in tables for name in scenario.tree[table]):
            missing = [f"{table}.{name}" for table in tables if name not in scenario.tree[table]]
            table_name = next(table for table in tables if name in scenario.tree[table])
            if name not in known and not _is_printed(scenario, table_name, name):
                problem = f"cannot be played without {' and '.join(missing)}"
                yield ErrorDetail(scenario.name, f"{table_name}.{name}", problem)


def _is_printed(scenario: DataScenario, table: str, name: str) -> bool:
    """Return whether the printed game has an entry."""
    printed: dict[str, Any] = scenario.form.plain(scenario.printed())
    return name in printed.get(table, ())
